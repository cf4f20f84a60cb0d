"""Labelled texts: sentences, and which of their tokens are sensitive."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tacit.errors import InputError, ParameterError
from tacit.publishing.features import MASKED, Sentence
from tacit.publishing.learners import Labels


@dataclass(frozen=True, eq=False)  # arrays have no equality that a value could use
class LabelledCorpus:
    """Sentences, and which of their tokens are sensitive.

    Attributes:
        sentences: In the order of the texts; `MASKED` stands where something was taken out.
        labels: For each sentence which of its tokens are sensitive; what was taken out is not.
        documents: For each sentence the number of its document. Documents are never divided between folds.
        kinds: What the labels are called: PER.
        source: What the user calls the corpus.
        notes: What a reader of results must know about the labels.
    """

    sentences: tuple[Sentence, ...] = field(repr=False)
    labels: tuple[Labels, ...] = field(repr=False)
    documents: tuple[int, ...] = field(repr=False)
    kinds: tuple[str, ...] = ()
    source: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        lengths = [len(sentence) for sentence in self.sentences]
        if len(self.documents) != len(lengths) or [len(one) for one in self.labels] != lengths:
            raise InputError(
                f"expected a label for each token and a document for each of {len(lengths)} sentences in"
                f" {self.source or 'the labelled corpus'}, found other numbers of them",
                source=self.source,
            )

    @cached_property
    def sensitive(self) -> NDArray[np.bool_]:
        """Which of all symbols are sensitive, one sentence after another."""
        return np.concatenate(self.labels) if self.labels else np.zeros(0, np.bool_)

    @cached_property
    def masked(self) -> NDArray[np.bool_]:
        """Which of all symbols stand for something that was taken out."""
        return np.array([symbol == MASKED for sentence in self.sentences for symbol in sentence], np.bool_)

    @property
    def tokens(self) -> int:
        """How many tokens there are; what was taken out is none."""
        return len(self.masked) - int(self.masked.sum())

    @property
    def names(self) -> int:
        """How many of them are sensitive."""
        return int(self.sensitive.sum())

    def check(self) -> None:
        """Refuses what nothing can be learnt from.

        Raises:
            InputError: There is no token, no sensitive one, or none that is not.
        """
        if not self.tokens:
            raise InputError(f"expected labelled tokens in {self.source}, found none", source=self.source)
        if not self.names:
            raise InputError(
                f"expected sensitive tokens in {self.source}, found {self.tokens:,} tokens and none of them labelled;"
                " label what must not be published, or take other kinds of labels",
                source=self.source,
            )
        if self.names == self.tokens:
            raise InputError(
                f"expected sensitive and ordinary tokens in {self.source}, found all {self.tokens:,} labelled"
                f" {', '.join(self.kinds) or 'sensitive'}; ordinary tokens are labelled O",
                source=self.source,
            )

    def folds(self, count: int, *, seed: int = 0) -> list[NDArray[np.bool_]]:
        """For each fold which sentences are in it; documents are dealt out whole, in an order that the seed decides.

        Raises:
            ParameterError: There are fewer than two folds.
            InputError: There are fewer documents than folds, so that one would be empty.
        """
        if count < 2:
            raise ParameterError(f"expected at least 2 folds, found {count}", parameter="folds")
        numbers = sorted(set(self.documents))
        if len(numbers) < count:
            raise InputError(
                f"expected at least {count} documents in {self.source} for {count} folds, found {len(numbers)};"
                " take fewer folds, or label more documents",
                source=self.source,
            )
        random.Random(seed).shuffle(numbers)  # noqa: S311 - a division of labour, no secret
        fold_of = {number: i % count for i, number in enumerate(numbers)}
        of_sentence = np.array([fold_of[number] for number in self.documents])
        return [of_sentence == fold for fold in range(count)]

    def part(self, chosen: NDArray[np.bool_]) -> LabelledCorpus:
        """The corpus of the chosen sentences."""
        rows = np.flatnonzero(chosen)
        return LabelledCorpus(
            tuple(self.sentences[i] for i in rows),
            tuple(self.labels[i] for i in rows),
            tuple(self.documents[i] for i in rows),
            self.kinds,
            self.source,
            self.notes,
        )

    def without(self, taken: NDArray[np.bool_]) -> LabelledCorpus:
        """What is left to read when those symbols are taken out; neighbours that are taken out leave one `MASKED`.

        >>> labels = np.array([False, True, True, False])
        >>> corpus = LabelledCorpus((("Dear", "Anna", "Bell", ","),), (labels,), (0,))
        >>> corpus.without(labels).sentences == (("Dear", MASKED, ","),)
        True
        """
        sentences, labels, start = [], [], 0
        for sentence, sensitive in zip(self.sentences, self.labels, strict=True):
            here = taken[start : start + len(sentence)]
            start += len(sentence)
            if here.any():
                kept = remaining(sentence, here)
                out = here[kept]
                sentences.append(tuple(MASKED if gone else sentence[i] for i, gone in zip(kept, out, strict=True)))
                labels.append(sensitive[kept] & ~out)
            else:
                sentences.append(sentence)
                labels.append(sensitive)
        return LabelledCorpus(tuple(sentences), tuple(labels), self.documents, self.kinds, self.source, self.notes)


def remaining(sentence: Sentence, taken: Sequence[bool] | NDArray[np.bool_]) -> list[int]:
    """The symbols that still have a place when some are taken out: of neighbours that are masked, the first.

    >>> remaining(("a", "b", "c", "d"), [False, True, True, False])
    [0, 1, 3]
    """
    kept, before = [], False
    for i, symbol in enumerate(sentence):
        masked = bool(taken[i]) or symbol == MASKED
        if not (masked and before):
            kept.append(i)
        before = masked
    return kept
