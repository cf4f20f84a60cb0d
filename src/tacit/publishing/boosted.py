"""Boosted trees over what two other classifiers say: of a word, its neighbours, and the same word in the document."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.features import MASKED, known_of, shape, word_of
from tacit.publishing.learners import (
    Classifier,
    FindsNothing,
    Labels,
    Learner,
    Scores,
    flat_labels,
    missing,
)
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.svm import SupportVectorMachine
from tacit.publishing.texts import Texts
from tacit.terms.keys import fold

_PARTS = 3  # of the documents, each judged by what was learnt from the others
_FAR = 8.0  # scores beyond this say no more
_CANDIDATE = -2.5  # of the machine's scores: what is further off the trees never see
_TREES, _LEAVES, _SMALLEST_LEAF, _RATE = 150, 12, 15, 0.06


@dataclass(frozen=True, slots=True)
class BoostedTrees:
    """Learns trees that judge what two first classifiers propose.

    The trees learn from scores on documents that the first classifiers have not seen (each third of the documents is
    judged by what was learnt from the others): on what they have seen, they would be too sure.

    Attributes:
        seed: Of the division of the documents and of the trees.
    """

    seed: int = 0

    @property
    def name(self) -> str:
        """What reports call it."""
        return "boosted"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The first classifiers, learnt from all, and the trees.

        Raises:
            ModelMissingError: scikit-learn is not installed.
        """
        flat = flat_labels(labels)
        if not flat.any():
            return FindsNothing()
        learners: tuple[Learner, ...] = (
            SupportVectorMachine(seed=self.seed),
            LogisticRegression(vectors_only=True),
        )
        first = tuple(one.learn(texts, labels) for one in learners)
        part_of = _parts(texts.documents, self.seed)
        said = np.full((len(flat), len(first)), -_FAR)
        for part in range(_PARTS):
            there = part_of == part
            if not there.any() or there.all():
                continue
            known = [one for one, elsewhere in zip(labels, ~there, strict=True) if elsewhere]
            rest, here = texts.part(~there), texts.part(there)
            inside = np.repeat(there, texts.lengths)
            for column, learner in enumerate(learners):
                said[inside, column] = learner.learn(rest, known).scores(here)
        candidates = _candidates(said) & ~texts.masked
        if not flat[candidates].any() or flat[candidates].all():
            return first[0]
        machine = _boosting()(
            max_iter=_TREES,
            learning_rate=_RATE,
            max_leaf_nodes=_LEAVES,
            min_samples_leaf=_SMALLEST_LEAF,
            l2_regularization=1.0,
            early_stopping=False,
            random_state=self.seed,
        )
        machine.fit(_table(texts, said, candidates), flat[candidates])
        return FittedTrees(first, Trees.of(machine))


@dataclass(frozen=True, slots=True)
class Trees:
    """Boosted trees as tables of numbers, a row for each tree.

    Attributes:
        column: The column that a node asks about; -1 for a leaf.
        threshold: What is not above it goes left.
        left: Where the left child stands.
        right: Where the right one does.
        value: What a leaf adds.
        baseline: What the sum begins with.
    """

    column: NDArray[np.int16] = field(repr=False)
    threshold: NDArray[np.float64] = field(repr=False)
    left: NDArray[np.int16] = field(repr=False)
    right: NDArray[np.int16] = field(repr=False)
    value: NDArray[np.float64] = field(repr=False)
    baseline: float

    @classmethod
    def of(cls, machine: Any) -> Trees:
        """The trees that scikit-learn has learnt."""
        nodes = [trees[0].nodes for trees in machine._predictors]  # noqa: SLF001 - no public way to them
        width = max(map(len, nodes))

        def table(name: str, kind: type, empty: float = 0) -> Any:
            found: NDArray[Any] = np.full((len(nodes), width), empty, kind)
            for row, one in zip(found, nodes, strict=True):
                row[: len(one)] = one[name]
            return found

        column = table("feature_idx", np.int16)
        column[table("is_leaf", np.bool_, empty=True)] = -1
        baseline = float(np.ravel(machine._baseline_prediction)[0])  # noqa: SLF001
        return cls(
            column,
            table("num_threshold", np.float64),
            table("left", np.int16),
            table("right", np.int16),
            table("value", np.float64),
            baseline,
        )

    def scores(self, rows: NDArray[np.float64]) -> Scores:
        """The log odds of each row."""
        trees = np.arange(len(self.column))
        at = np.zeros((len(rows), len(trees)), np.int16)
        lines = np.arange(len(rows))[:, None]
        while True:
            column = self.column[trees, at]
            inner = column >= 0
            if not inner.any():
                return np.asarray(self.value[trees, at].sum(axis=1) + self.baseline)
            low = rows[lines, np.maximum(column, 0)] <= self.threshold[trees, at]
            at = np.where(inner, np.where(low, self.left[trees, at], self.right[trees, at]), at)


@dataclass(frozen=True, slots=True)
class FittedTrees:
    """Two classifiers that propose, and trees that judge.

    Attributes:
        first: The classifiers that propose.
        trees: Those that judge.
    """

    first: tuple[Classifier, ...]
    trees: Trees

    @property
    def fingerprint(self) -> str:
        """A digest of all that was learnt."""
        numbers = (self.trees.column, self.trees.threshold, self.trees.value)
        digest = hashlib.sha256(b"".join(one.tobytes() for one in numbers))
        digest.update(" ".join(one.fingerprint for one in self.first).encode())
        return digest.hexdigest()

    def scores(self, texts: Texts) -> Scores:
        """For each symbol the log odds that it is sensitive; what nobody proposes ranks below all the rest."""
        said = np.stack([one.scores(texts) for one in self.first], axis=1)
        candidates = _candidates(said) & ~texts.masked
        scores = np.where(texts.masked, -np.inf, np.clip(said[:, 0], -1e3, 1e3) - 2 * _FAR)
        if candidates.any():
            scores[candidates] = self.trees.scores(_table(texts, said, candidates))
        return scores


def _candidates(said: NDArray[np.float64]) -> NDArray[np.bool_]:
    return np.asarray((said[:, 0] >= _CANDIDATE) | (said[:, 1] >= 0.0))


def _parts(documents: Sequence[int], seed: int) -> NDArray[np.int64]:
    """For each sentence the part that its document is in."""
    numbers, of_sentence = np.unique(np.asarray(documents), return_inverse=True)
    order = np.random.default_rng(seed).permutation(len(numbers))
    return np.asarray((order % _PARTS)[of_sentence])


def _table(texts: Texts, said: NDArray[np.float64], chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What the trees see of the chosen symbols."""
    near = np.clip(said, -_FAR, _FAR)
    near[texts.masked] = _FAR  # beside a name that was taken out there is often another part of it
    ends = np.cumsum(texts.lengths)
    first, last = np.zeros(len(said), np.bool_), np.zeros(len(said), np.bool_)
    first[(ends - texts.lengths)[texts.lengths > 0]] = True
    last[ends[texts.lengths > 0] - 1] = True
    outside = np.full((1, near.shape[1]), -_FAR)
    before = np.where(first[:, None], -_FAR, np.concatenate([outside, near[:-1]]))
    after = np.where(last[:, None], -_FAR, np.concatenate([near[1:], outside]))
    words = np.array([_of_symbol(symbol) for symbol in texts.symbols], np.float64).reshape(len(said), -1)
    beside = [
        np.where(first[:, None], 0.0, np.roll(words, 1, axis=0)),
        np.where(last[:, None], 0.0, np.roll(words, -1, axis=0)),
    ]
    columns = [near, before, after, _elsewhere(texts, near.mean(axis=1), chosen)]
    columns += [words, *beside, first[:, None], texts.masked[:, None]]
    return np.concatenate([one[chosen] for one in columns], axis=1)


def _elsewhere(texts: Texts, said: Scores, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The highest score of the same word elsewhere in the document, and how often it stands there."""
    found = np.zeros((len(said), 2))
    found[:, 0] = -_FAR - 1
    documents = np.repeat(np.asarray(texts.documents), texts.lengths)
    at: dict[tuple[int, str], list[int]] = {}
    wanted = {(int(documents[i]), fold(word_of(texts.symbols[i]))) for i in np.flatnonzero(chosen)}
    of_documents = {document for document, _ in wanted}
    for i, (document, symbol) in enumerate(zip(documents.tolist(), texts.symbols, strict=True)):
        if document in of_documents and symbol != MASKED:
            same = document, fold(word_of(symbol))
            if same in wanted:
                at.setdefault(same, []).append(i)
    for places in at.values():
        if len(places) > 1:
            first, second = sorted((said[i] for i in places), reverse=True)[:2]
            for i in places:
                found[i] = (second if said[i] == first else first, len(places) - 1)
    return found


def _of_symbol(symbol: str) -> tuple[float, ...]:
    """What the trees see of a symbol besides its scores."""
    if symbol == MASKED:
        return (0.0,) * 9
    word, known = word_of(symbol), [*known_of(symbol), "", ""]
    outline = shape(word)
    return (
        outline.startswith("X"),
        outline.isupper() and len(outline) > 1,
        outline[:1] in ("X", "x", "c"),
        min(len(word), 12),
        "PERSON" in known[0],
        known[0].startswith("NNP"),
        (known[1] == "person") + 0.5 * (known[1] == "name"),
        "G" in known[2] or 0.5 * ("g" in known[2]),
        "C" in known[2],
    )


def _boosting() -> Any:
    try:
        from sklearn.ensemble import HistGradientBoostingClassifier  # noqa: PLC0415  # an extra
    except ImportError:
        raise missing("scikit-learn") from None
    return HistGradientBoostingClassifier
