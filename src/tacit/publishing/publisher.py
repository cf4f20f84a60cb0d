"""Publishes texts: applies the classifiers one after another, and replaces what they find."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tacit.document import Span
from tacit.formats.tables import TEXT
from tacit.publishing.features import MASKED, Sentence
from tacit.publishing.learners import Classifier
from tacit.publishing.replacing import Replacer
from tacit.publishing.tags import Tags, seen
from tacit.publishing.texts import Texts
from tacit.publishing.tokens import sentences, tokens
from tacit.settings import LANGUAGE_MODEL, VERSION


def take_out(texts: Texts, classifiers: Sequence[Classifier]) -> NDArray[np.bool_]:
    """Which symbols of texts any classifier finds; each sees what the ones before it have left."""
    taken = np.zeros(len(texts.symbols), np.bool_)
    places, left = np.arange(len(taken)), texts
    for classifier in classifiers:
        found = classifier.scores(left) >= 0.0
        if found.any():
            taken[places[found]] = True
            left, kept = left.without(found)
            places = places[kept]
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

    def prepare_many(self) -> Callable[[Sequence[str]], Sequence[Mapping[str, object]]]:
        """What is applied to many texts of a table at once."""
        return lambda texts: [{TEXT: one} for one in self.apply_each(texts)]

    def apply(self, text: str) -> str:
        """The text to publish; all but what was found stays as it is, to the character."""
        (published,) = self.apply_each([text])
        return published

    def apply_each(self, texts: Sequence[str]) -> list[str]:
        """The texts to publish; many together are much quicker than one by one, and the result is the same."""
        return [self._replaced(text, spans) for text, spans in zip(texts, self.found(texts), strict=True)]

    def _replaced(self, text: str, spans: Sequence[Span]) -> str:
        parts: list[str] = []
        end = 0
        for span in spans:
            parts += (text[end : span.start], self.replacer.replacement(text[span.start : span.end]))
            end = span.end
        return "".join((*parts, text[end:]))

    def found(self, texts: Sequence[str]) -> list[list[Span]]:
        """For each text what is taken out; neighbours are one, so that a marker does not tell how many words it is."""
        places: list[list[tuple[Span, bool]]] = []
        words: list[Sentence] = []
        documents: list[int] = []
        for number, text in enumerate(texts):
            for sentence in sentences(text):
                cut = list(tokens(text, sentence, kind=self.replacer.kind))
                places.append(cut)
                words.append(tuple(MASKED if masked else text[at.start : at.end] for at, masked in cut))
                documents.append(number)
        plain = self.tags is Tags.NONE
        read = Texts(words, documents) if plain else seen(words, documents, self.tags, model=self.model)
        taken = take_out(read, self.classifiers)
        spans: list[list[Span]] = [[] for _ in texts]
        if not taken.any():
            return spans
        at = 0
        for cut, number in zip(places, documents, strict=True):
            before = False
            for (place, _), gone in zip(cut, taken[at : at + len(cut)].tolist(), strict=True):
                if gone:
                    here = spans[number]
                    here.append(Span(here.pop().start if before else place.start, place.end))
                before = gone
            at += len(cut)
        return spans
