"""Labelled texts: sentences, and which of their tokens are sensitive."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tacit.errors import InputError, ParameterError
from tacit.publishing.features import Sentence
from tacit.publishing.learners import Labels, flat_labels
from tacit.publishing.texts import Texts, WordVectors


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
        vectors: What a sentence encoder makes of each symbol in its place, if it was asked.
        kinds_of_symbols: For each sentence what each of its symbols is labelled, empty where it is ordinary; nothing
            if only whether it is sensitive is known, as of parts of a corpus.
    """

    sentences: tuple[Sentence, ...] = field(repr=False)
    labels: tuple[Labels, ...] = field(repr=False)
    documents: tuple[int, ...] = field(repr=False)
    kinds: tuple[str, ...] = ()
    source: str = ""
    notes: tuple[str, ...] = ()
    vectors: WordVectors | None = field(default=None, repr=False)
    kinds_of_symbols: tuple[tuple[str, ...], ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        lengths = [len(sentence) for sentence in self.sentences]
        if len(self.documents) != len(lengths) or [len(one) for one in self.labels] != lengths:
            raise InputError(
                f"expected a label for each token and a document for each of {len(lengths)} sentences in"
                f" {self.source or 'the labelled corpus'}, found other numbers of them",
                source=self.source,
            )

    @cached_property
    def texts(self) -> Texts:
        """The sentences as classifiers read them, without their labels."""
        return Texts(self.sentences, self.documents, self.vectors)

    @cached_property
    def sensitive(self) -> NDArray[np.bool_]:
        """Which of all symbols are sensitive, one sentence after another."""
        return flat_labels(self.labels)

    @property
    def masked(self) -> NDArray[np.bool_]:
        """Which of all symbols stand for something that was taken out."""
        return self.texts.masked

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
        return self._with(self.texts.part(chosen), [self.labels[i] for i in np.flatnonzero(chosen)])

    def seen_as(self, texts: Texts) -> LabelledCorpus:
        """The same corpus with other tags: the texts have the same sentences, symbol by symbol."""
        return self._with(texts, self.labels)

    def _with(self, texts: Texts, labels: Sequence[Labels]) -> LabelledCorpus:
        return LabelledCorpus(
            tuple(texts.sentences),
            tuple(labels),
            tuple(texts.documents),
            self.kinds,
            self.source,
            self.notes,
            texts.vectors,
        )

    def without(self, taken: NDArray[np.bool_]) -> LabelledCorpus:
        """What is left to read when those symbols are taken out; neighbours that are taken out leave one `MASKED`.

        >>> from tacit.publishing.features import MASKED
        >>> labels = np.array([False, True, True, False])
        >>> corpus = LabelledCorpus((("Dear", "Anna", "Bell", ","),), (labels,), (0,))
        >>> corpus.without(labels).sentences == (("Dear", MASKED, ","),)
        True
        """
        left, kept = self.texts.without(taken)
        if left is self.texts:
            return self
        sensitive = (self.sensitive & ~taken)[kept]
        ends = np.cumsum(left.lengths)[:-1]
        return self._with(left, np.split(sensitive, ends) if len(left.lengths) else [])
