"""Algorithm 1 beside its brute force, on random corpora."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from tests.risk.measuring import marks

from tacit.corpus.information import AdditiveSmoothing, Estimator, MaximumLikelihood, PosteriorBound
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import TermCounts, readings
from tacit.identities import IdentifierKind
from tacit.risk import Counts, Meter
from tacit.risk.counts import CountEvidence
from tacit.risk.quasi_identifiers import quasi_identifiers
from tacit.secrets import Threshold
from tacit.secrets.identifiers import hidden_identifiers

POOL = ("ankle", "bone", "cast", "drug", "enzyme")
HIDDEN = ("nelson", "turing")
WORDS = (*POOL, *HIDDEN)

corpora = st.lists(st.sets(st.sampled_from(WORDS), min_size=1), min_size=4, max_size=24)


def meter(
    contexts: list[set[str]],
    *,
    threshold: Threshold,
    alpha: float,
    largest: int,
    support: int,
    estimator: Estimator,
    min_support: int = 1,
    kind: IdentifierKind = IdentifierKind.PERSON,
) -> Meter:
    """What words tell about the hidden ones in a corpus."""
    counts = TermCounts(MemoryIndex([contexts]), min_support=min_support)
    hidden = hidden_identifiers(marks(*HIDDEN, kind=kind), counts, threshold=threshold, alpha=alpha)
    evidence = CountEvidence(counts, estimator)
    return Meter([one.secret for one in hidden], evidence, largest=largest, group_support=support)


def by_definition(contexts: list[set[str]], told: Meter, estimator: Estimator, support: int) -> list[tuple[str, ...]]:
    """Algorithm 1 as S3 prints it: every combination, of every size, in order."""
    left = list(POOL)
    found = []
    for name, secret in zip(HIDDEN, told.secrets, strict=True):
        for size in range(1, told.largest + 1):
            for group in combinations(tuple(left), size):
                if not set(group) <= set(left):
                    continue
                with_group = [context for context in contexts if set(group) <= context]
                joint = sum(name in context for context in with_group)
                if joint < (support if size > 1 else 1):
                    continue
                entity = sum(name in context for context in contexts)
                counts = Counts(entity, len(with_group), joint, len(contexts))
                bits = min(estimator.pointwise_mutual_information(counts), secret.information_bits)
                if bits >= secret.threshold_bits:
                    found.append(group)
                    left = [key for key in left if key not in group]
    return found


@given(
    corpora,
    st.sampled_from(Threshold),
    st.sampled_from([1.0, 1.5, 3.0]),
    st.integers(1, 5),
    st.integers(1, 2),
    st.sampled_from([MaximumLikelihood(), AdditiveSmoothing(), PosteriorBound()]),
    st.sampled_from([IdentifierKind.USER_NAME, IdentifierKind.PLACE]),
)
def test_detection_is_algorithm_1(
    contexts: list[set[str]], threshold: Threshold, alpha: float, largest: int, support: int, estimator: Estimator,
    kind: IdentifierKind,
) -> None:  # fmt: skip
    """The same groups in the same order as going through all combinations finds, of what says who is meant or not."""
    how = {"threshold": threshold, "alpha": alpha, "largest": largest, "support": support, "kind": kind}
    told = meter(contexts, estimator=estimator, **how)  # type: ignore[arg-type]
    assert [one.keys for one in quasi_identifiers(POOL, told)] == by_definition(contexts, told, estimator, support)


@given(corpora, st.sampled_from([1.0, 1.5, 3.0]), st.integers(1, 4))
def test_nothing_that_is_left_discloses(contexts: list[set[str]], alpha: float, largest: int) -> None:
    """After Algorithm 1 no group of what is left tells too much about any hidden term."""
    told = meter(
        contexts, threshold=Threshold.TERM, alpha=alpha, largest=largest, support=1, estimator=AdditiveSmoothing()
    )
    gone = {key for one in quasi_identifiers(POOL, told) for key in one.keys}
    left = frozenset(POOL) - gone
    assert not any(map(told.discloses, left))
    assert told.groups(left) == ()


@given(corpora, st.integers(1, 3))
def test_single_terms_leave_alone_before_they_leave_in_groups(contexts: list[set[str]], largest: int) -> None:
    """What is found alone for a hidden term is in no group that is found for it."""
    told = meter(
        contexts, threshold=Threshold.TERM, alpha=2.0, largest=largest, support=1, estimator=MaximumLikelihood()
    )
    found = list(quasi_identifiers(POOL, told))
    keys = [key for one in found for key in one.keys]
    assert len(keys) == len(set(keys))
    assert all(one.bits >= one.threshold_bits for one in found)


@given(corpora, st.lists(st.sampled_from(POOL), min_size=1, max_size=3, unique=True), st.integers(1, 3))
def test_a_phrase_tells_what_its_most_telling_reading_tells(
    contexts: list[set[str]], words: list[str], support: int
) -> None:
    """The largest over the phrase, its words together and its parts, each with contexts enough, asked one by one."""
    told = meter(
        contexts,
        threshold=Threshold.TERM,
        alpha=100.0,
        largest=1,
        support=1,
        estimator=MaximumLikelihood(),
        min_support=support,
    )
    counts = told.evidence.counts
    for at, one in enumerate(told.secrets):
        expected = [
            min(MaximumLikelihood().pointwise_mutual_information(measured), one.information_bits)
            for way in readings(" ".join(words))
            for joint in [counts.index.count([*one.counted_by, *way.conjunction]) if one.known else 0]
            if joint >= support
            for measured in [Counts(one.count, counts[way.conjunction], joint, len(contexts))]
        ]
        got = told.told(" ".join(words)).get(at)
        assert (got.bits if got else None) == (max(expected) if expected else None)
