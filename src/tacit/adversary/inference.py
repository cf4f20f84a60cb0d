"""Inference: which of the plausible entities does a text point to?

S1 bounds what single terms and small groups give away. An attacker reads all of them together: naive Bayes over the
counts of a corpus, with the entity's siblings in a taxonomy as the alternatives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from tacit.adversary._guess import AttackResult, Form, Scores, Visible, standing
from tacit.corpus import CorpusIndex
from tacit.corpus.readings import TermCounts
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.secrets.entity import Entity
from tacit.terms import TermDetector

_SMOOTHING = 10.0  # more than the sanitizer's own: over a hundred terms, many small errors add up


@dataclass(frozen=True, slots=True)
class Inference:
    """The attacker who reads all terms together (a `tacit.adversary.Adversary`).

    Beforehand all entities are as likely; the terms are taken as independent given the entity. So
    log2 p(c | t1..tn) = sum PMI(c; ti) + a constant, with
    p(c|t) = (contexts of both + k p(c)) / (contexts of t + k), as `tacit.corpus.information.AdditiveSmoothing` has it.

    Attributes:
        entities: The protected one, and those that might as well be meant.
        index: The corpus.
        detector: What finds the terms of a text.
        smoothing: k, the contexts by which p(c|t) is drawn towards p(c).

    Raises:
        ParameterError: There is no entity, two have the same name, or the corpus does not know one.
    """

    entities: tuple[Entity, ...]
    index: CorpusIndex = field(repr=False)
    detector: TermDetector = field(repr=False)
    smoothing: float = _SMOOTHING

    def __post_init__(self) -> None:
        names = {one.name for one in self.entities}
        unknown = sum(not one.known for one in self.entities)
        if not names or len(names) < len(self.entities) or unknown:
            raise ParameterError(
                f"expected entities of different names that the corpus knows, found {len(self.entities)} with"
                f" {len(names)} names, {unknown} of them unknown",
                parameter="entities",
            )

    @property
    def candidates(self) -> tuple[str, ...]:
        """What the entities are called."""
        return tuple(one.name for one in self.entities)

    def guess(self, texts: Sequence[str]) -> Scores:
        """The bits that the terms of each text speak for each entity."""
        return self.weigh([self.keys(text) for text in texts])

    def keys(self, text: str) -> frozenset[str]:
        """The keys of the terms of a text."""
        return frozenset(term.lemma for term in self.detector.detect(Document(text)))

    def weigh(self, several: Iterable[Iterable[str]]) -> Scores:
        """The bits that terms of several texts, given by their keys, speak for each entity."""
        return np.stack([self.bits(sorted(keys)).sum(axis=0) for keys in several])

    def bits(self, terms: Sequence[str]) -> Scores:
        """PMI(c; t), a row for each term, given by its key, and a column for each entity.

        A term is counted by its first reading that has contexts. One that has none, and one that is counted like a term
        before it, says nothing.
        """
        counts = TermCounts(self.index, min_support=1)
        readings = list(map(counts.best_reading, terms))
        rows = {reading: row for row, reading in reversed(list(enumerate(readings))) if reading}
        alone = np.array([counts[one] for one in rows], float)
        bits = np.zeros((len(terms), len(self.entities)))
        for column, one in enumerate(self.entities):
            joint = np.array(self.index.count_each(one.conjunction, list(rows)), float)
            prior = one.count / one.contexts
            bits[list(rows.values()), column] = np.log2(
                (joint + self.smoothing * prior) / ((alone + self.smoothing) * prior)
            )
        return bits

    def clues(self, forms: Sequence[Form]) -> InferenceClues:
        """What each form speaks for each entity."""
        return InferenceClues(self.bits([form.key for form in forms]))


@dataclass(frozen=True, slots=True)
class InferenceClues:
    """What the forms of a text speak for each entity (a `tacit.adversary.Clues`)."""

    bits: Scores = field(repr=False)

    def scores(self, visible: Visible) -> Scores:
        """The score of each entity while only some forms can be seen."""
        return np.asarray(self.bits[visible].sum(axis=0))

    def losses(self, visible: Visible, contrast: Scores) -> Scores:  # noqa: ARG002 - no term depends on another
        """By how much the contrast of scores falls when a form is hidden."""
        return np.asarray(self.bits @ contrast)


def infer(attacker: Inference, texts: Sequence[str]) -> tuple[AttackResult, bool]:
    """Where the first entity of an attacker stands in his guesses, and whether a text says it by name.

    Args:
        attacker: The attacker.
        texts: The released texts, one at the least.
    """
    read = [attacker.keys(text) for text in texts]
    is_named = any(attacker.entities[0].is_named_in(key) for keys in read for key in keys)
    return AttackResult(tuple(standing(row, 0) for row in attacker.weigh(read))), is_named


def probabilities(scores: Scores) -> Scores:
    """The probabilities that scores in bits stand for, a row for each text.

    >>> probabilities(np.array([[3.0, 1.0, 1.0]])).round(3).tolist()
    [[0.667, 0.167, 0.167]]
    """
    shares = np.exp2(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True))
