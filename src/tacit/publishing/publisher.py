"""Publishes texts: applies the classifiers one after another, and replaces what they find."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tacit.document import Span
from tacit.formats.tables import TEXT
from tacit.publishing.features import Sentence
from tacit.publishing.kinds import KindTeller
from tacit.publishing.learners import Classifier
from tacit.publishing.replacing import Replacer
from tacit.publishing.tags import Tags, seen
from tacit.publishing.texts import Texts
from tacit.publishing.tokens import bounds, sentences, symbols
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


@dataclass(frozen=True)
class Publisher:
    """Publishes texts, one by one; a task for `tacit.engines`.

    Attributes:
        classifiers: In the order in which they are applied.
        replacer: Says what stands for what they find.
        tags: What the classifiers know from the language model.
        model: The language model's name.
        teller: Says which kind each stretch is of, where markers say it.
    """

    classifiers: tuple[Classifier, ...] = field(repr=False)
    replacer: Replacer
    tags: Tags = Tags.NONE
    model: str = LANGUAGE_MODEL
    teller: KindTeller | None = field(default=None, repr=False)

    @cached_property
    def fingerprint(self) -> str:
        """What identifies the result: the classifiers, and what stands for what they find.

        It is told once: workers ask for it with every batch, and it has all the weights in it.
        """
        parts = (VERSION, self.tags.value, self.model if self.tags is not Tags.NONE else "", self.replacer.fingerprint)
        tellers = () if self.teller is None else (self.teller.fingerprint,)
        every = "\n".join((*parts, *(one.fingerprint for one in self.classifiers), *tellers))
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
        return [self._replaced(text, found) for text, found in zip(texts, self._found(texts), strict=True)]

    def _replaced(self, text: str, found: Sequence[tuple[Span, str]]) -> str:
        parts: list[str] = []
        end = 0
        for span, kind in found:
            parts += (text[end : span.start], self.replacer.replacement(text[span.start : span.end], kind))
            end = span.end
        return "".join((*parts, text[end:]))

    def found(self, texts: Sequence[str]) -> list[list[Span]]:
        """For each text what is taken out; neighbours are one, so that a marker does not tell how many words it is."""
        return [[span for span, _ in found] for found in self._found(texts)]

    def _found(self, texts: Sequence[str]) -> list[list[tuple[Span, str]]]:
        """For each text what is taken out, each with its kind, if there is something that tells it."""
        kind = self.replacer.kind
        cut: list[Span] = []
        words: list[Sentence] = []
        documents: list[int] = []
        for number, text in enumerate(texts):
            for sentence in sentences(text):
                cut.append(sentence)
                words.append(symbols(text, sentence, kind=kind))
                documents.append(number)
        plain = self.tags is Tags.NONE
        read = Texts(words, documents) if plain else seen(words, documents, self.tags, model=self.model)
        taken = take_out(read, self.classifiers)
        told = self.teller.scores(read) if self.teller is not None and taken.any() else None
        spans: list[list[tuple[Span, str]]] = [[] for _ in texts]
        cut_last, places_there = -1, [(0, 0)]
        for i, first, begin, stop in _stretches(taken, read):
            if i != cut_last:
                cut_last, places_there = i, bounds(texts[documents[i]], cut[i], kind=kind)
            of_kind = ""
            if self.teller is not None and told is not None:
                of_kind = self.teller.kind(told[:, begin:stop])
            at = Span(places_there[begin - first][0], places_there[stop - first - 1][1])
            spans[documents[i]].append((at, of_kind))
        return spans


def _stretches(taken: NDArray[np.bool_], texts: Texts) -> Iterator[tuple[int, int, int, int]]:
    """Stretches of neighbours that are taken out: the sentence, its first symbol, where they begin and where they end.

    >>> texts = Texts([("Ann", "met"), ("Bob", "Cox")], [0, 0])
    >>> list(_stretches(np.array([True, False, True, True]), texts))
    [(0, 0, 0, 1), (1, 2, 2, 4)]
    """
    begins = np.flatnonzero(taken & (texts.firsts | ~np.r_[False, taken[:-1]]))
    stops = np.flatnonzero(taken & (texts.lasts | ~np.r_[taken[1:], False])) + 1
    ends = np.cumsum(texts.lengths)
    of_sentence = np.searchsorted(ends, begins, side="right")
    firsts = (ends - texts.lengths)[of_sentence]
    yield from zip(of_sentence.tolist(), firsts.tolist(), begins.tolist(), stops.tolist(), strict=True)
