"""Groups of terms that disclose together, beside brute force."""

from __future__ import annotations

import math
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus import Conjunction
from tacit.corpus.information import MaximumLikelihood
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import TermCounts
from tacit.risk import Counts
from tacit.risk.counts import CountEvidence
from tacit.risk.groups import RiskyGroup, minimal_risky_groups
from tacit.secrets import Secret, Shown

WORDS = "abcdef"
SHOWN = frozenset(("label", "secret"))


def items(words: str) -> list[Conjunction]:
    """One way to count for each word."""
    return [(frozenset((word,)),) for word in words]


def secret(index: MemoryIndex, threshold: float, *, shown: bool = False) -> Secret:
    """The secret as the corpus counts it, beside a label that stands in its place if asked."""
    keys = frozenset(("secret",))
    label = Shown("label", SHOWN, index.count((SHOWN,))) if shown else None
    return Secret("secret", (keys,), index.count((keys,)), index.count(()), threshold, label)


def evidence(index: MemoryIndex) -> CountEvidence:
    """What the corpus says, by the papers' estimate."""
    return CountEvidence(TermCounts(index, min_support=1), MaximumLikelihood())


def brute_force(
    contexts: list[set[str]], one: Secret, largest: int, min_support: int
) -> tuple[set[tuple[int, ...]], set[int]]:
    """All minimal risky groups, and what is risky alone, by counting every combination."""
    found: list[tuple[int, ...]] = []
    if not one.known:
        return set(), set()
    beside = [context for context in contexts if one.shown is None or context & SHOWN]
    for size in range(1, largest + 1):
        for group in combinations(range(len(WORDS)), size):
            held = [context for context in beside if {WORDS[i] for i in group} <= context]
            joint = sum("secret" in context for context in held)
            if joint < min_support or any(set(smaller) <= set(group) for smaller in found):
                continue
            # PMI of the two among the contexts of what is shown, and what that tells.
            among = MaximumLikelihood().pointwise_mutual_information(Counts(one.count, len(held), joint, len(beside)))
            bits = among + math.log2(len(contexts) / len(beside))
            if min(bits, one.information_bits) >= one.threshold_bits:
                found.append(group)
    return {group for group in found if len(group) > 1}, {group[0] for group in found if len(group) == 1}


contexts = st.lists(st.sets(st.sampled_from([*WORDS, "secret", "label"])), min_size=1, max_size=40)


@given(contexts, st.floats(0.1, 4), st.integers(2, 5), st.integers(1, 3), st.booleans())
def test_groups_equal_brute_force(
    corpus: list[set[str]],
    threshold: float,
    largest: int,
    min_support: int,
    shown: bool,  # noqa: FBT001 - drawn
) -> None:
    """Every minimal risky group is found, and nothing else, beside a label or without."""
    index = MemoryIndex([[context] for context in corpus])
    one = secret(index, threshold, shown=shown)
    expected, risky_alone = brute_force(corpus, one, largest, min_support)
    innocent = [i for i in range(len(WORDS)) if i not in risky_alone]
    found = minimal_risky_groups(
        items("".join(WORDS[i] for i in innocent)), one, evidence(index), largest=largest, min_support=min_support
    )
    assert {tuple(innocent[i] for i in group.items) for group in found} == expected


def the_only_group(corpus: list[set[str]], threshold: float) -> RiskyGroup:
    """The one minimal risky group among a, b and c."""
    index = MemoryIndex([[context] for context in corpus])
    [group] = minimal_risky_groups(items("abc"), secret(index, threshold), evidence(index), largest=3, min_support=1)
    return group


def test_a_group_carries_its_hand_computed_bits() -> None:
    """Each alone goes with the secret in 2 of 8 contexts, as often as anything does; both together always."""
    group = the_only_group([{"a", "b", "secret"}] * 2 + [{"a"}] * 6 + [{"b"}] * 6 + [{"c"}] * 2, 2)
    assert (group.items, group.bits) == ((0, 1), 3)  # log2( 2*16 / (2*2) )
    assert group.counts == Counts(entity=2, terms=2, joint=2, contexts=16)


def test_single_terms_are_no_groups() -> None:
    """Nothing is searched where groups have one term, nor for a secret that the corpus never saw."""
    index = MemoryIndex([[{"a", "b", "secret"}]])
    assert not list(minimal_risky_groups(items("ab"), secret(index, 0), evidence(index), largest=1, min_support=1))
    unseen = Secret("unseen", (), 0, 1, threshold_bits=0)
    assert not list(minimal_risky_groups(items("ab"), unseen, evidence(index), largest=2, min_support=1))
