"""Algorithm 1 beside its brute force, on random corpora."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from tests.models.correlation.notation import terms

from tacit.corpus.memory import MemoryIndex
from tacit.models.correlation import Correlations, HiddenTerm, Threshold, quasi_identifiers, secrets
from tacit.risk import Counts
from tacit.risk.information import AdditiveSmoothing, Estimator, MaximumLikelihood
from tacit.risk.readings import TermCounts, readings

POOL = ("ankle", "bone", "cast", "drug", "enzyme")
HIDDEN = ("nelson", "turing")
WORDS = (*POOL, *HIDDEN)

corpora = st.lists(st.sets(st.sampled_from(WORDS), min_size=1), min_size=4, max_size=24)


def correlations(
    contexts: list[set[str]], *, threshold: Threshold, alpha: float, largest: int, support: int, estimator: Estimator
) -> Correlations:
    """What words tell about the hidden ones in a corpus."""
    counts = TermCounts(MemoryIndex([contexts]), min_support=1)
    _, found = terms(", ".join(f"[{word}]" for word in HIDDEN))
    hidden = [term for term in found if isinstance(term, HiddenTerm)]
    return Correlations(
        secrets(hidden, counts, threshold=threshold, alpha=alpha),
        counts,
        estimator=estimator,
        largest=largest,
        group_support=support,
    )


def by_definition(
    contexts: list[set[str]], told: Correlations, estimator: Estimator, support: int
) -> list[tuple[str, ...]]:
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
    st.sampled_from([MaximumLikelihood(), AdditiveSmoothing()]),
)
def test_detection_is_algorithm_1(
    contexts: list[set[str]], threshold: Threshold, alpha: float, largest: int, support: int, estimator: Estimator
) -> None:
    """The same groups in the same order as going through all combinations finds."""
    told = correlations(
        contexts, threshold=threshold, alpha=alpha, largest=largest, support=support, estimator=estimator
    )
    assert [one.keys for one in quasi_identifiers(POOL, told)] == by_definition(contexts, told, estimator, support)


@given(corpora, st.sampled_from([1.0, 1.5, 3.0]), st.integers(1, 4))
def test_nothing_that_is_left_discloses(contexts: list[set[str]], alpha: float, largest: int) -> None:
    """After Algorithm 1 no group of what is left tells too much about any hidden term."""
    told = correlations(
        contexts, threshold=Threshold.TERM, alpha=alpha, largest=largest, support=1, estimator=AdditiveSmoothing()
    )
    gone = {key for one in quasi_identifiers(POOL, told) for key in one.keys}
    left = frozenset(POOL) - gone
    assert not any(map(told.discloses, left))
    assert told.groups(left) == ()


@given(corpora, st.integers(1, 3))
def test_single_terms_leave_alone_before_they_leave_in_groups(contexts: list[set[str]], largest: int) -> None:
    """What is found alone for a hidden term is in no group that is found for it."""
    told = correlations(
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
    counts = TermCounts(MemoryIndex([contexts]), min_support=support)
    _, found = terms(", ".join(f"[{word}]" for word in HIDDEN))
    hidden = [term for term in found if isinstance(term, HiddenTerm)]
    all_of_it = secrets(hidden, counts, threshold=Threshold.TERM, alpha=100.0)
    told = Correlations(all_of_it, counts, estimator=MaximumLikelihood(), largest=1, group_support=1)
    for at, one in enumerate(all_of_it):
        expected = [
            min(MaximumLikelihood().pointwise_mutual_information(measured), one.information_bits)
            for way in readings(" ".join(words))
            for joint in [counts.index.count([*one.conjunction, *way.conjunction]) if one.known else 0]
            if joint >= support
            for measured in [Counts(one.count, counts[way.conjunction], joint, len(contexts))]
        ]
        got = told.told(" ".join(words)).get(at)
        assert (got.bits if got else None) == (max(expected) if expected else None)
