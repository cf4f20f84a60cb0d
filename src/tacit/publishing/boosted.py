"""Boosted trees over what two other classifiers say: of a word, its neighbours, and the same word in the document."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.features import MASKED, known_of, shape, word_of
from tacit.publishing.learners import (
    Classifier,
    Labels,
    Learner,
    Scores,
    Taught,
    learn_unless_none,
    missing,
)
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.svm import SupportVectorMachine
from tacit.publishing.texts import Texts

_PARTS = 3  # of the documents, each judged by what was learnt from the others
_FAR = 8.0  # scores beyond this say no more
_CANDIDATE = -2.5  # of the machine's scores: what is further off the trees never see
_TREES, _LEAVES, _SMALLEST_LEAF, _RATE = 150, 12, 15, 0.06
_OF_SYMBOL = 9  # numbers that the trees see of a symbol besides its scores

_TreeInBits = tuple[list[tuple[int, NDArray[np.uint16]]], NDArray[np.float64]]
"""For each column that a tree asks about the leaves that are cleared, as bits, by how many of all the column's
thresholds a number is above; and the value of the leaf that is reached, by all the bits that are cleared."""


@dataclass(frozen=True, slots=True)
class BoostedTrees:
    """Learns trees that judge what two first classifiers propose.

    The trees learn from scores on documents that the first classifiers have not seen (each third of the documents is
    judged by what was learnt from the others): on what they have seen, they would be too sure.

    Attributes:
        seed: Of the division of the documents and of the trees.
        taught: What was learnt from labelled texts of others: the trees also see what it says.
    """

    seed: int = 0
    taught: tuple[Taught, ...] = ()

    @property
    def name(self) -> str:
        """What reports call it."""
        return "boosted, taught" if self.taught else "boosted"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The first classifiers, learnt from all, and the trees.

        Raises:
            ModelMissingError: scikit-learn is not installed.
        """
        return learn_unless_none(labels, partial(self._learn, texts))

    def _learn(self, texts: Texts, flat: Labels) -> Classifier:
        labels = np.split(flat, np.cumsum(texts.lengths)[:-1])
        learners: tuple[Learner, ...] = (
            SupportVectorMachine(seed=self.seed),
            LogisticRegression(vectors_only=True),
            *self.taught,
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


@dataclass(frozen=True)
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
        """The log odds of each row.

        Slow form: go down each tree from its root, left where the node's column is not above its threshold, and add up
        the values of the leaves. Here a tree's leaves are bits, in order from the left; a node whose column is above
        its threshold clears those to its left, and the lowest bit that is left is the leaf. So all rows take a step
        together (C. Lucchese et al., "QuickScorer", 2015). How many of a column's thresholds a number is above is told
        once; it says what all nodes of a tree that ask about the column clear.
        """
        thresholds, trees = self._by_bits
        above = {
            column: np.searchsorted(some, np.ascontiguousarray(rows[:, column])) for column, some in thresholds.items()
        }
        total = np.full(len(rows), self.baseline)
        cleared, each = np.empty(len(rows), np.uint16), np.empty(len(rows), np.uint16)
        for clears, values in trees:
            cleared[:] = 0
            for column, bits in clears:
                bits.take(above[column], out=each, mode="clip")  # never clips: but "raise" copies
                cleared |= each
            total += values.take(cleared)
        return total

    @cached_property
    def _by_bits(self) -> tuple[dict[int, NDArray[np.float64]], list[_TreeInBits]]:
        """For each column the thresholds of all trees, from the lowest up, and the trees.

        A tree has at most `_LEAVES` leaves, so that these tables are small.
        """
        inner = self.column >= 0
        thresholds = {
            column: np.unique(self.threshold[inner & (self.column == column)])
            for column in np.unique(self.column[inner]).tolist()
        }
        found = []
        for tree in range(len(self.column)):
            nodes: list[tuple[int, float, np.uint16]] = []
            values: list[float] = []

            def walk(at: int, tree: int = tree, nodes: list[Any] = nodes, values: list[float] = values) -> None:
                if self.column[tree, at] < 0:
                    values.append(float(self.value[tree, at]))
                    return
                before = len(values)
                walk(int(self.left[tree, at]))
                bits = np.uint16((1 << len(values)) - (1 << before))
                nodes.append((int(self.column[tree, at]), float(self.threshold[tree, at]), bits))
                walk(int(self.right[tree, at]))

            walk(0)
            lowest = ~np.arange(1 << len(values)) & np.arange(1, (1 << len(values)) + 1)
            _, exponents = np.frexp(lowest.astype(np.float64))
            clears = {column: np.zeros(len(thresholds[column]) + 1, np.uint16) for column, _, _ in nodes}
            for column, threshold, bits in nodes:
                clears[column][np.searchsorted(thresholds[column], threshold) + 1 :] |= bits
            found.append((list(clears.items()), np.array([*values, 0.0])[exponents - 1]))
        return thresholds, found


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
    here = np.flatnonzero(chosen)
    first, last = texts.firsts[here, None], texts.lasts[here, None]
    before, after = here - 1, (here + 1) % len(said)  # of the first and the last of a sentence they are not looked at
    distinct, places = texts.numbered
    every = chain.from_iterable(map(_of_symbol, distinct))
    words = np.fromiter(every, np.float64, count=len(distinct) * _OF_SYMBOL).reshape(-1, _OF_SYMBOL)
    columns = [near[here], np.where(first, -_FAR, near[before]), np.where(last, -_FAR, near[after])]
    columns += [_elsewhere(texts, near.mean(axis=1), chosen)[here], words[places[here]]]
    columns += [np.where(first, 0.0, words[places[before]]), np.where(last, 0.0, words[places[after]])]
    return np.concatenate([*columns, first, texts.masked[here, None]], axis=1)


def _elsewhere(texts: Texts, said: Scores, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The highest score of the same word elsewhere in the document, and how often it stands there."""
    found = np.zeros((len(said), 2))
    found[:, 0] = -_FAR - 1
    words = texts.words_of_documents
    places = np.flatnonzero(texts.same_words(chosen) & ~texts.masked)
    places = places[np.lexsort((-said[places], words[places]))]  # the same words together, the highest score first
    starts = np.flatnonzero(np.diff(words[places], prepend=-1))
    counts = np.diff(starts, append=len(places))
    repeated = np.repeat(counts > 1, counts)
    starts, counts = starts[counts > 1], counts[counts > 1]
    inside = places[repeated]
    first, second = np.repeat(said[places[starts]], counts), np.repeat(said[places[starts + 1]], counts)
    found[inside, 0] = np.where(said[inside] == first, second, first)
    found[inside, 1] = np.repeat(counts - 1, counts)
    return found


@lru_cache(1 << 17)
def _of_symbol(symbol: str) -> tuple[float, ...]:
    """What the trees see of a symbol besides its scores."""
    if symbol == MASKED:
        return (0.0,) * _OF_SYMBOL
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
