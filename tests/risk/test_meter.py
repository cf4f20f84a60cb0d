"""The meter: worst cases, names, thresholds, groups, and evidence of other kinds."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import CONTEXTS, mini_index
from tests.models.mini_policies import UNITS
from tests.models.mini_policies import mini_index as policy_index
from tests.risk.measuring import meter, secret

from tacit.corpus.information import MaximumLikelihood
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import Ground, TermCounts
from tacit.risk import MemoryEvidence, Meter
from tacit.risk.counts import CountEvidence
from tacit.risk.groups import minimal_risky_groups
from tacit.secrets import Secret
from tacit.terms.variants import Names

INDEX = mini_index()


def test_the_worst_is_what_is_named_then_what_is_furthest_beyond_its_threshold() -> None:
    """A drug tells 1 bit of a disease, 0.9 over the threshold, and 2 bits of hiv; hiv itself is named."""
    one = meter(secret("hiv", INDEX, threshold=4), secret("disease", INDEX, threshold=0.1), index=INDEX)
    worst = one.worst(["drug"])
    assert worst
    assert (worst[0].name, worst[1].ground) == ("disease", Ground.PHRASE)
    named = one.worst(["drug", "hiv ankle"])
    assert named
    assert (named[0].name, named[1].ground) == ("hiv", Ground.NAMED)
    assert one.worst(["zzyzx"]) is None


def test_a_name_tells_everything_whatever_its_counts() -> None:
    """Also one that the corpus never saw, with its lexical variants where it has them."""
    unseen = Secret("zzyzxism", (), 0, 64, threshold_bits=3.0, names=Names(["zzyzxism"]))
    one = meter(unseen, index=INDEX)
    assert one.discloses("zzyzxist clinic")
    assert one.told("zzyzxist clinic")[0].ground is Ground.NAMED
    assert not one.discloses("ankle")


@given(st.floats(0, 8), st.floats(0, 8), st.sampled_from(sorted(UNITS)))
def test_a_stricter_threshold_hides_no_less(one: float, other: float, word: str) -> None:
    """What discloses too much under a threshold does so under a lower one."""
    index = policy_index()
    strict, mild = (
        meter(secret("hiv", index, threshold=tau, beside=["hiv", "flu"]), index=index) for tau in sorted((one, other))
    )
    assert strict.discloses(word) or not mild.discloses(word)


@given(st.lists(st.sets(st.sampled_from("tgpqrs")), min_size=1, max_size=40), st.floats(0, 4), st.integers(1, 3))
def test_groups_are_those_of_a_search_over_all_terms(contexts: list[set[str]], tau: float, support: int) -> None:
    """Terms that cannot be in a group are left out of the search, and no group is lost."""
    index = MemoryIndex([contexts])
    hidden = secret("t", index, threshold=tau, beside=["g"])
    one = meter(hidden, index=index, largest=3, group_support=support, min_support=1)
    items = [key for key in "pqrs" if one.evidence.counts.best_reading(key)]
    expected = minimal_risky_groups(
        [(frozenset(key),) for key in items], hidden, one.evidence, largest=3, min_support=support
    )
    can_be_told = one.evidence.tells_all(hidden) >= tau - 1e-9
    assert {group.keys for group in one.groups(frozenset("pqrs"))} == (
        {tuple(items[i] for i in group.items) for group in expected} if can_be_told else set()
    )


@given(st.sets(st.sampled_from(sorted(CONTEXTS)), max_size=5))
def test_terms_measured_together_are_measured_as_one_by_one(words: set[str]) -> None:
    """Also every group of them, whatever was asked before."""
    secrets = [secret("hiv", INDEX, threshold=2), secret("ankle", INDEX, threshold=2)]
    many, each = (meter(*secrets, index=INDEX, largest=2) for _ in range(2))
    many.measure(words)
    assert {word: many.told(word) for word in words} == {word: each.told(word) for word in words}
    pairs = [group for pair in combinations(sorted(words), 2) for group in each.groups(frozenset(pair))]
    assert {group.keys for group in many.groups(frozenset(words))} == {group.keys for group in pairs}


def test_other_evidence_counts_where_it_says_more() -> None:
    """A source that knows what the corpus does not: the larger of the two is what a term tells."""
    hiv = secret("hiv", INDEX, threshold=2)
    told = MemoryEvidence({"hiv": {("ankle",): 3.0, ("drug",): 0.5}})
    counts = CountEvidence(TermCounts(INDEX, min_support=1), MaximumLikelihood())
    one = Meter([hiv], counts, others=[told], largest=1, group_support=1)
    assert one.discloses("ankle")
    assert (one.told("ankle")[0].bits, one.told("drug")[0].bits) == (3.0, 2.0)
    unseen = Secret("zzyzx", (), 0, 64, threshold_bits=2.0)
    other = Meter([unseen], counts, others=[MemoryEvidence({"zzyzx": {("ankle",): 2.5}})], largest=1, group_support=1)
    assert other.discloses("ankle")


def test_a_class_is_asked_about_as_a_whole() -> None:
    """Anything that is hiv or a virus tells 1.83 bits: too much at 1.8, not at 1.9."""
    kinds = frozenset(("hiv", "virus"))
    assert meter(secret("hiv", INDEX, threshold=1.8), index=INDEX).disclose_kinds(kinds)
    assert not meter(secret("hiv", INDEX, threshold=1.9), index=INDEX).disclose_kinds(kinds)
