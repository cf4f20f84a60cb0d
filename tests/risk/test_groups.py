"""Groups of terms that disclose together, beside brute force."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus import Conjunction
from tacit.corpus.memory import MemoryIndex
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.risk import Counts
from tacit.risk.entity import Entity, entity
from tacit.risk.groups import minimal_risky_groups
from tacit.risk.information import MaximumLikelihood

WORDS = "abcdef"
EMPTY = MemoryTaxonomy([])


def items(words: str) -> list[Conjunction]:
    """One way to count for each word."""
    return [(frozenset((word,)),) for word in words]


def brute_force(
    index: MemoryIndex, one: Entity, threshold: float, largest: int, min_support: int
) -> tuple[set[tuple[int, ...]], set[int]]:
    """All minimal risky groups, and what is risky alone, by counting every combination."""
    found: list[tuple[int, ...]] = []
    if not one.known:
        return set(), set()
    for size in range(1, largest + 1):
        for group in combinations(range(len(WORDS)), size):
            held = [frozenset((WORDS[i],)) for i in group]
            joint, terms = index.count([*one.conjunction, *held]), index.count(held)
            if joint < min_support or any(set(smaller) <= set(group) for smaller in found):
                continue
            bits = MaximumLikelihood().pointwise_mutual_information(Counts(one.count, terms, joint, one.contexts))
            if min(bits, one.information_bits) >= threshold:
                found.append(group)
    return {group for group in found if len(group) > 1}, {group[0] for group in found if len(group) == 1}


contexts = st.lists(st.sets(st.sampled_from([*WORDS, "secret"])), min_size=1, max_size=40)


@given(contexts, st.floats(0.1, 4), st.integers(2, 5), st.integers(1, 3))
def test_groups_equal_brute_force(corpus: list[set[str]], threshold: float, largest: int, min_support: int) -> None:
    """Every minimal risky group is found, and nothing else."""
    index = MemoryIndex([[context] for context in corpus])
    one = entity("secret", index=index, kb=EMPTY)
    expected, risky_alone = brute_force(index, one, threshold, largest, min_support)
    innocent = [i for i in range(len(WORDS)) if i not in risky_alone]
    found = minimal_risky_groups(
        items("".join(WORDS[i] for i in innocent)),
        one,
        index=index,
        estimator=MaximumLikelihood(),
        threshold_bits=threshold,
        largest=largest,
        min_support=min_support,
    )
    assert {tuple(innocent[i] for i in group.items) for group in found} == expected


def test_a_group_carries_its_hand_computed_bits() -> None:
    """Each alone goes with the secret in 2 of 8 contexts, as often as anything does; both together always."""
    corpus = [{"a", "b", "secret"}] * 2 + [{"a"}] * 6 + [{"b"}] * 6 + [{"c"}] * 2
    index = MemoryIndex([[context] for context in corpus])
    [group] = minimal_risky_groups(
        items("abc"),
        entity("secret", index=index, kb=EMPTY),
        index=index,
        estimator=MaximumLikelihood(),
        threshold_bits=2,
        largest=3,
        min_support=1,
    )
    assert (group.items, group.bits) == ((0, 1), 3)  # log2( 2*16 / (2*2) )
    assert group.counts == Counts(entity=2, terms=2, joint=2, contexts=16)
