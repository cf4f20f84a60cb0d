"""Publishes texts: applies the classifiers one after another, and replaces what they find."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tacit.document import Span
from tacit.formats.tables import TEXT
from tacit.publishing.features import MASKED, Sentence
from tacit.publishing.labelled import remaining
from tacit.publishing.learners import Classifier
from tacit.publishing.replacing import Replacer
from tacit.publishing.tags import Tags, tag
from tacit.publishing.tokens import sentences, tokens
from tacit.settings import LANGUAGE_MODEL, VERSION


def take_out(sentence: Sentence, classifiers: Sequence[Classifier]) -> list[bool]:
    """Which symbols of a sentence any classifier finds; each sees what the ones before it have left."""
    taken = [False] * len(sentence)
    places, left = list(range(len(sentence))), sentence
    for classifier in classifiers:
        found = [score >= 0.0 for score in classifier.scores(left)]
        if not any(found):
            continue
        for place, positive in zip(places, found, strict=True):
            taken[place] |= positive
        kept = remaining(left, found)
        places = [places[i] for i in kept]
        left = tuple(MASKED if found[i] else left[i] for i in kept)
    return taken


@dataclass(frozen=True, slots=True)
class Publisher:
    """Publishes texts, one by one; a task for `tacit.engines`.

    Attributes:
        classifiers: In the order in which they are applied.
        replacer: Says what stands for what they find.
        tags: What the classifiers know from the language model.
        model: The language model's name.
    """

    classifiers: tuple[Classifier, ...] = field(repr=False)
    replacer: Replacer
    tags: Tags = Tags.NONE
    model: str = LANGUAGE_MODEL

    @property
    def fingerprint(self) -> str:
        """What identifies the result: the classifiers, and what stands for what they find."""
        parts = (VERSION, self.tags.value, self.model if self.tags is not Tags.NONE else "", self.replacer.fingerprint)
        every = "\n".join((*parts, *(one.fingerprint for one in self.classifiers)))
        return hashlib.sha256(every.encode()).hexdigest()

    @property
    def columns(self) -> Mapping[str, type]:
        """What each text becomes."""
        return {TEXT: str}

    def prepare(self) -> Callable[[str], Mapping[str, object]]:
        """What is applied to each text of a table."""
        return lambda text: {TEXT: self.apply(text)}

    def apply(self, text: str) -> str:
        """The text to publish; all but what was found stays as it is, to the character."""
        parts: list[str] = []
        end = 0
        for span in self.found(text):
            parts += (text[end : span.start], self.replacer.replacement(text[span.start : span.end]))
            end = span.end
        return "".join((*parts, text[end:]))

    def found(self, text: str) -> list[Span]:
        """The stretches that are taken out; neighbours are one, so that a marker does not tell how many words it is."""
        cut = [list(tokens(text, one, kind=self.replacer.kind)) for one in sentences(text)]
        words = [tuple(MASKED if masked else text[at.start : at.end] for at, masked in one) for one in cut]
        spans: list[Span] = []
        for one, sentence in zip(cut, tag(words, self.tags, model=self.model), strict=True):
            before = False
            for (at, _), taken in zip(one, take_out(sentence, self.classifiers), strict=True):
                if taken:
                    spans.append(Span(spans.pop().start if before else at.start, at.end))
                before = taken
        return spans
