"""The one formula of S1, S3 and S4, beside the formulas as the papers print them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta
from tests.models.mini import mini_index
from tests.risk.measuring import meter, secret

from tacit.corpus import CorpusIndex
from tacit.corpus.information import AdditiveSmoothing, MaximumLikelihood, PosteriorBound, information_content
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import Ground, TermCounts, phrase_reading
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


# Posteriors: a phrase is expected to say what its parts say, before its own contexts are counted

LUNGS = MemoryIndex(
    [[["hiv", "lung", "disease"]] * 2, [["lung"]], [["hiv"]] * 2, [["disease"]] * 5, [["disease", "heart"]] * 6]
)
"""16 contexts, 4 of them with hiv. Of 3 with a lung 2 have hiv, of 13 with a disease 2."""


def posterior(index: CorpusIndex, confidence: float = 0.9, min_support: int = 1) -> CountEvidence:
    """What a corpus says by a posterior."""
    return CountEvidence(TermCounts(index, min_support=min_support), PosteriorBound(confidence))


def test_words_together_are_drawn_towards_the_part_that_says_most() -> None:
    """Of a lung disease (2 + 2/4) / (3 + 2) = 1/2 is expected by the lung; 2 of 2 contexts make that Beta(3, 1).

    P(p < x) = x^3, so that 9 in 10 lie above 0.1^(1/3), which is 4 * 0.1^(1/3) times what anything has.
    """
    [found] = posterior(LUNGS).assess(secret("hiv", LUNGS, threshold=1), [Passage(("lung disease",))])
    assert found
    assert (found.ground, found.counts) == (Ground.WORDS, Counts(entity=4, terms=2, joint=2, contexts=16))
    assert found.bits == pytest.approx(2 + math.log2(0.1) / 3)


def test_a_well_known_phrase_is_not_near_because_its_part_is() -> None:
    """A disease is near hiv, in 4 of 10 contexts; heart disease, in 6 and none with hiv, says less than nothing."""
    contexts = [["hiv", "disease"]] * 4 + [["disease", "heart", "heart disease"]] * 6 + [["wine"]] * 22
    evidence = posterior(MemoryIndex([contexts]), 0.5)
    hiv = secret("hiv", evidence.counts.index, threshold=1)
    phrase, part = evidence.assess(hiv, [Passage(("heart disease",)), Passage(("disease",))])
    assert phrase
    assert part
    assert phrase.bits < 0 < part.bits
    assert (phrase.ground, phrase.counts) == (Ground.PHRASE, Counts(4, 6, 0, 32))
    [largest] = CountEvidence(evidence.counts, AdditiveSmoothing()).assess(hiv, [Passage(("heart disease",))])
    assert largest
    assert (largest.ground, largest.counts) == (Ground.PARTS, part.counts)
    assert largest.bits > 0


def test_a_phrase_that_was_never_seen_says_what_its_best_part_says() -> None:
    """A lung and a heart share no context: there is nothing to draw towards the lung."""
    hiv = secret("hiv", LUNGS, threshold=1)
    phrase, part = posterior(LUNGS).assess(hiv, [Passage(("lung heart",)), Passage(("lung",))])
    assert phrase
    assert part
    assert (phrase.bits, phrase.counts) == (part.bits, part.counts)
    assert (phrase.ground, part.ground) == (Ground.PARTS, Ground.PHRASE)


def shares(index: MemoryIndex, key: str, support: int) -> tuple[int, int]:
    """The contexts of a key, or of its words, with hiv and in all; too few with hiv are none."""
    clauses = [frozenset((word,)) for word in key.split("+")]
    joint = index.count((frozenset(("hiv",)), *clauses))
    return joint if joint >= support else 0, index.count(clauses)


def by_definition(index: MemoryIndex, confidence: float, support: int) -> float | None:
    """Bits of the phrase "p q" about hiv: parts, then words together, then the phrase, each with the one before."""
    prior = index.count((frozenset(("hiv",)),)) / index.count(())

    def bound(joint: int, terms: int, expected: float) -> float:
        a, b = joint + 2 * expected, terms - joint + 2 * (1 - expected)
        return float(beta.ppf(1 - confidence, a, b)) if b > 0 else 1.0

    parts = [(joint, terms) for joint, terms in (shares(index, word, support) for word in "pq") if joint]
    if not parts:
        return None  # what does not meet hiv does not meet it in company
    best = max(parts, key=lambda one: bound(one[0], one[1], prior))
    share = bound(best[0], best[1], prior)
    expected = max(prior, (best[0] + 2 * prior) / (best[1] + 2))
    for key in ("p+q", "p q"):
        joint, terms = shares(index, key, support)
        if terms:
            share = bound(joint, terms, expected)
            expected = (joint + 2 * expected) / (terms + 2)
    return math.log2(share / prior)


phrases = st.sets(st.sampled_from(["hiv", "p", "q", "p q"])).map(
    lambda context: context | {"p", "q"} if "p q" in context else context
)


@given(st.lists(phrases, min_size=1, max_size=40), st.sampled_from([0.5, 0.8, 0.9]), st.integers(1, 3))
def test_a_phrase_says_what_its_posterior_says(corpus: list[set[str]], confidence: float, support: int) -> None:
    """As computed step by step with another implementation of the beta distribution, on any corpus."""
    index = MemoryIndex([corpus])
    hiv = secret("hiv", index, threshold=1)
    [found] = posterior(index, confidence, support).assess(hiv, [Passage(("p q",))])
    expected = by_definition(index, confidence, support) if hiv.known else None
    if expected is None:
        assert found is None
    else:
        assert found
        assert found.bits == pytest.approx(expected, abs=1e-4)


@given(st.lists(phrases, min_size=1, max_size=40), st.sampled_from([0.5, 0.8, 0.9]))
def test_no_words_tell_more_than_those_that_are_always_with_the_secret(
    corpus: list[set[str]], confidence: float
) -> None:
    """What nothing can tell need not be looked for: the limit holds for words, parts and phrases."""
    index = MemoryIndex([corpus])
    hiv = secret("hiv", index, threshold=1)
    if hiv.known:
        evidence = posterior(index, confidence)
        told = evidence.assess(hiv, [Passage((key,)) for key in ("p", "q", "p q", "q p")])
        assert all(one.bits <= evidence.tells_all(hiv) + 1e-6 for one in told if one)


def test_a_phrase_may_tell_more_than_any_word() -> None:
    """Only 3 contexts have hiv, and the phrase is in all of them: with its words and parts it says more than these."""
    index = MemoryIndex([[["hiv", "p", "q", "p q"]] * 3, [["r"]] * 61])
    evidence = posterior(index)
    hiv = secret("hiv", index, threshold=1)
    word, phrase = evidence.assess(hiv, [Passage(("p",)), Passage(("p q",))])
    assert word
    assert phrase
    assert word.bits < phrase.bits
    assert phrase.bits == pytest.approx(evidence.tells_all(hiv))
    limit = (word.bits + phrase.bits) / 2
    one = meter(secret("hiv", index, threshold=limit), index=index, estimator=PosteriorBound())
    assert one.discloses("p q")
    assert not one.discloses("p")


def test_numbers_are_no_readings() -> None:
    """They stand beside everything: of "5 lung" only the lung is counted."""
    index = MemoryIndex([[["hiv", "5", "lung"]] * 4, [["5"]] * 4, [["x"]] * 8])
    hiv = secret("hiv", index, threshold=1)
    [number, both, lung] = evidence(index).assess(hiv, [Passage(("5",)), Passage(("5 lung",)), Passage(("lung",))])
    assert number is None
    assert both
    assert lung
    assert (both.bits, both.counts) == (lung.bits, lung.counts)
    assert index.count(phrase_reading("5")) == 8
