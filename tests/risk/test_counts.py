"""The one formula of S1, S3 and S4, beside the formulas as the papers print them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import mini_index
from tests.risk.measuring import meter, secret

from tacit.corpus import CorpusIndex
from tacit.corpus.information import AdditiveSmoothing, MaximumLikelihood, information_content
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import Ground, TermCounts
from tacit.risk import Counts, Passage
from tacit.risk.counts import CountEvidence
from tacit.secrets import Secret

contexts = st.lists(st.sets(st.sampled_from("tgqx")), min_size=1, max_size=40)


def evidence(index: CorpusIndex, min_support: int = 1) -> CountEvidence:
    """What a corpus says, by the papers' estimate."""
    return CountEvidence(TermCounts(index, min_support=min_support), MaximumLikelihood())


def mutual_information(index: MemoryIndex, q: str, *entity: str) -> float:
    """PMI of a conjunction of words with a word, by relative frequencies."""
    clauses = [frozenset((word,)) for word in entity]
    counts = Counts(
        index.count(clauses),
        index.count((frozenset((q,)),)),
        index.count((*clauses, frozenset((q,)))),
        index.count(()),
    )
    return MaximumLikelihood().pointwise_mutual_information(counts)


@given(contexts)
def test_alone_the_bits_are_those_of_s1(corpus: list[set[str]]) -> None:
    """PMI(t; q), as S1's definition has it."""
    index = MemoryIndex([corpus])
    found = meter(secret("t", index, threshold=0.0), index=index).told("q").get(0)
    if not index.count((frozenset("t"), frozenset("q"))):
        assert found is None
    else:
        assert found
        assert found.bits == pytest.approx(mutual_information(index, "q", "t"))


@given(contexts)
def test_beside_a_generalization_the_bits_are_those_of_equation_10_of_s4(corpus: list[set[str]]) -> None:
    """PMI(t AND g; q) + IC(g) - PMI(g; q), computed term by term as it is printed, on any corpus."""
    index = MemoryIndex([corpus])
    found = meter(secret("t", index, threshold=0.0, beside=["g"]), index=index).worst(["q"])
    if not index.count((frozenset("t"), frozenset("g"), frozenset("q"))):
        assert found is None
        return
    general = information_content(index.count((frozenset("g"),)), index.count(()))
    printed = mutual_information(index, "q", "t", "g") + general - mutual_information(index, "q", "g")
    assert found
    assert found[1].bits == pytest.approx(printed)


@given(contexts)
def test_beside_a_generalization_with_all_its_contexts_the_bits_are_those_of_s3(corpus: list[set[str]]) -> None:
    """DR(s; q) = PMI(s; {q, g}) where g has all contexts of s: what a reader of both learns."""
    index = MemoryIndex([corpus])
    wide = frozenset("tg")
    found = meter(secret("t", index, threshold=0.0, beside=["t", "g"]), index=index).told("q").get(0)
    joint = index.count((frozenset("t"), frozenset("q")))
    if not joint:
        assert found is None
        return
    both = Counts(index.count((frozenset("t"),)), index.count((wide, frozenset("q"))), joint, index.count(()))
    assert found
    assert found.bits == pytest.approx(MaximumLikelihood().pointwise_mutual_information(both))


def test_counts_are_those_among_the_contexts_of_what_is_shown() -> None:
    """Of the 18 contexts with hiv or virus 4 have hiv and 1 fever; that one has hiv: fever tells all 4 bits."""
    index = mini_index()
    found = meter(secret("hiv", index, threshold=2, beside=["hiv", "virus"], label="virus"), index=index)
    told = found.told("fever")[0]
    assert told.counts == Counts(entity=4, terms=1, joint=1, contexts=18)
    assert told.bits == pytest.approx(4)
    assert found.told("virus") == {}  # a reader knows what stands there
    assert not found.discloses("virus")


def test_a_term_says_what_its_most_telling_reading_says() -> None:
    """Viruses and drugs meet in two contexts, both with hiv: together they tell 4 bits, a drug alone 2."""
    index = mini_index()
    hiv = secret("hiv", index, threshold=2)
    [both, one, none] = evidence(index).assess(hiv, [Passage(("virus drug",)), Passage(("drug",)), Passage(("ankle",))])
    assert none is None
    assert both
    assert one
    assert (both.ground, one.ground) == (Ground.WORDS, Ground.PHRASE)
    assert [both.bits, one.bits] == pytest.approx([4, 2])


def test_a_group_is_counted_by_the_contexts_with_all_of_it() -> None:
    """Fever and virus tell 1 bit each, 4 in their common context; one without contexts makes the group uncountable."""
    index = mini_index()
    found = evidence(index).assess(
        secret("hiv", index, threshold=2), [Passage(("fever", "virus")), Passage(("fever", "zzyzx"))]
    )
    assert found[0]
    assert (found[0].ground, found[0].counts) == (Ground.GROUP, Counts(4, 1, 1, 64))
    assert found[0].bits == pytest.approx(4)
    assert found[1] is None


def test_a_class_is_counted_by_everything_that_it_may_stand_for() -> None:
    """Anything of the kinds hiv and virus: 18 contexts, 4 of them with hiv."""
    index = mini_index()
    [found] = evidence(index).assess(
        secret("hiv", index, threshold=2), [Passage((), kinds=frozenset(("hiv", "virus")))]
    )
    assert found
    assert (found.ground, found.counts) == (Ground.CLASS, Counts(4, 18, 4, 64))
    assert found.bits == pytest.approx(math.log2(64 / 18))


@given(contexts, st.integers(1, 4))
def test_what_is_too_rare_is_no_evidence(corpus: list[set[str]], support: int) -> None:
    """Below the support nothing is said; from there on what any support would say."""
    index = MemoryIndex([corpus])
    one = secret("t", index, threshold=0.0)
    [strict] = evidence(index, support).assess(one, [Passage(("q",))])
    [any_] = evidence(index).assess(one, [Passage(("q",))])
    assert strict == (any_ if index.count((frozenset("t"), frozenset("q"))) >= support else None)


def test_nothing_is_asked_about_a_secret_that_nothing_can_tell() -> None:
    """By smoothed counts no word tells all of hiv: with that threshold, what cannot be too much is not looked for."""
    index = mini_index()
    hiv = secret("hiv", index, threshold=4)
    assert meter(hiv, index=index).told("antiretroviral")[0].bits == pytest.approx(4)
    assert meter(hiv, index=index, estimator=AdditiveSmoothing(2)).told("antiretroviral") == {}
    unseen = Secret("zzyzx", (), 0, 64, threshold_bits=0.0)
    assert meter(unseen, index=index).told("antiretroviral") == {}
