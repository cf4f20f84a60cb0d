"""Composition: what other requirements have put in the place of terms is counted, and never narrowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.t_plausibility.examples import FIGURE_1, FIGURE_2, SENSITIVE, find, taxonomies

from tacit.corpus.memory import MemoryIndex
from tacit.document import Document, Span
from tacit.errors import PlausibilityError
from tacit.knowledge import Concept, KnowledgeChain, MemoryTaxonomy
from tacit.models import Action
from tacit.models.t_plausibility import BaseValues, Objective, SegmentPlan, Standing, TPlausible, recount
from tacit.models.t_plausibility.domain import HEAD_NOUN
from tacit.models.t_plausibility.uniform import cost
from tacit.terms import Kind, Term

SACRAMENTO, MARIJUANA, PAIN, CANCER = SENSITIVE
NOTHING = Standing(shows_nothing=True)


def concept(key: str, kb: MemoryTaxonomy = FIGURE_2) -> Concept:
    """Returns the concept of that key."""
    return kb.senses(key)[0]


def labels(plan: SegmentPlan) -> list[list[str]]:
    """Returns what the terms of each word are released as; a dash for one that stays as it is."""
    return [[one.label if one else "-" for one in word.concepts] for word in plan.words]


def test_what_stands_counts_and_the_others_give_the_rest() -> None:
    """With a capital in the place of Sacramento, 32 texts are there already; t = 64 takes one word of two more."""
    standing = {SACRAMENTO.span: Standing(concept("capital"))}
    for objective in Objective:
        (plan,) = TPlausible(FIGURE_2, 32, objective=objective).plans(FIGURE_1, SENSITIVE, standing=standing)
        assert plan.texts >= 32
        assert labels(plan)[0] == ["capital"]
    (plan,) = TPlausible(FIGURE_2, 64, objective=Objective.FEWEST_TEXTS).plans(FIGURE_1, SENSITIVE, standing=standing)
    assert (plan.texts, list(plan.volumes.values())) == (64, [32, 1, 1, 2])
    assert plan.unchanged == (MARIJUANA, PAIN)


def test_what_stands_may_become_wider_but_not_narrower() -> None:
    """A state capital becomes a capital where t asks for it; a capital does not become a state capital again."""
    model = TPlausible(FIGURE_2, 30)
    for stands, released in (("state capital", "capital"), ("capital", "capital"), ("seat", "seat")):
        standing = {SACRAMENTO.span: Standing(concept(stands))}
        (decision,) = model.decide(FIGURE_1, [SACRAMENTO], standing=standing)
        assert decision.offer
        assert decision.offer.concept == concept(released)
        (plan,) = model.plans(FIGURE_1, [SACRAMENTO], standing=standing)
        assert plan.texts == 32
        assert plan.unchanged == ()


def test_what_shows_nothing_counts_one_and_stays() -> None:
    """A pseudonym adds nothing to t, whatever it was: the three words that are left give 8 texts, not more."""
    standing = {SACRAMENTO.span: NOTHING}
    (plan,) = TPlausible(FIGURE_2, 8).plans(FIGURE_1, SENSITIVE, standing=standing)
    assert (plan.texts, plan.left, plan.volumes[SACRAMENTO.span]) == (8, (SACRAMENTO,), 1)
    decision = TPlausible(FIGURE_2, 8).decide(FIGURE_1, SENSITIVE, standing=standing)[0]
    assert (decision.action, decision.offer) == (Action.KEEP, None)
    with pytest.raises(PlausibilityError, match="at most 8 texts") as caught:
        TPlausible(FIGURE_2, 9).plans(FIGURE_1, SENSITIVE, standing=standing)
    assert caught.value.limiting[0] == (SACRAMENTO.span.start, SACRAMENTO.span.end)


@pytest.mark.parametrize("other", [Concept("elsewhere", "1", "capital"), concept("pain"), concept("boston")])
def test_what_is_not_above_the_word_counts_one_and_stays(other: Concept) -> None:
    """A concept of another taxonomy, of another branch or beside the word leaves nobody knows what: it counts 1."""
    standing = {SACRAMENTO.span: Standing(other)}
    model = TPlausible(FIGURE_2, 8)
    (plan,) = model.plans(FIGURE_1, SENSITIVE, standing=standing)
    assert (plan.texts, plan.left) == (8, (SACRAMENTO,))
    assert (offer := model.decide(FIGURE_1, SENSITIVE, standing=standing)[0].offer)
    assert offer.concept == other
    released = {one.term.span: one.offer.label for one in model.decide(FIGURE_1, SENSITIVE[1:]) if one.offer}
    (count,) = recount(model, FIGURE_1, SENSITIVE, {SACRAMENTO.span: other.label, **released}, standing=standing)
    assert (count.texts, count.holds) == (8, True)


def test_a_concept_of_an_unknown_source_is_no_error() -> None:
    """A chain of taxonomies is not asked about words that were made up for the document."""
    model = TPlausible(KnowledgeChain([FIGURE_2]), 8)
    standing = {SACRAMENTO.span: Standing(Concept("invented", "", "the town"))}
    (plan,) = model.plans(FIGURE_1, SENSITIVE, standing=standing)
    assert plan.texts == 8


def test_a_term_that_the_taxonomy_lacks_stays_where_something_stands() -> None:
    """An unknown term is taken out, unless another requirement has already put something in its place."""
    unknown = find(FIGURE_1, "resident", lemma="xyzzy")
    model = TPlausible(FIGURE_2, 8)
    (plan,) = model.plans(FIGURE_1, [*SENSITIVE, unknown], standing={unknown.span: Standing(concept("pain"))})
    assert (plan.left, plan.suppressed) == ((unknown,), ())
    (plan,) = model.plans(FIGURE_1, [*SENSITIVE, unknown])
    assert (plan.left, plan.suppressed) == ((), (unknown,))


def test_head_nouns_stand_for_the_phrase() -> None:
    """Another requirement that released a phrase as its head noun says no more than we would."""
    kb = MemoryTaxonomy.from_parents({"sinsemilla": ["marijuana"], "marijuana": ["drug"], "aspirin tablet": ["drug"]})
    document = Document("She bought medical marijuana.")
    terms = [find(document, "medical marijuana")]
    standing = {terms[0].span: Standing(Concept(HEAD_NOUN, "marijuana", "marijuana"))}
    (plan,) = TPlausible(kb, 2).plans(document, terms, standing=standing)
    assert (plan.texts, labels(plan)) == (2, [["marijuana"]])


# Several occurrences of one meaning

TWICE = Document("Sacramento is nice. I like Sacramento.")
BOTH = [find(TWICE, "Sacramento"), find(TWICE, "Sacramento", after=5)]


def test_an_occurrence_that_stands_as_it_is_follows_the_other() -> None:
    """Where one Sacramento is a state capital already, the other becomes the same, or both something wider."""
    standing = {BOTH[0].span: Standing(concept("state capital"))}
    for t, label in ((4, "state capital"), (5, "capital")):
        (plan,) = TPlausible(FIGURE_2, t).plans(TWICE, BOTH, standing=standing)
        assert labels(plan) == [[label, label]]
    (plan,) = TPlausible(FIGURE_2, 1).plans(TWICE, BOTH, standing=standing)
    assert (labels(plan), plan.texts, plan.unchanged) == ([["state capital", "-"]], 1, (BOTH[1],))


def test_what_shows_nothing_does_not_bind_the_other_occurrence() -> None:
    """A marker in one place says nothing: the other place gives its texts."""
    (plan,) = TPlausible(FIGURE_2, 4).plans(TWICE, BOTH, standing={BOTH[0].span: NOTHING})
    assert (plan.texts, labels(plan), plan.left) == (4, [["state capital"]], (BOTH[0],))


def test_an_occurrence_beside_one_that_cannot_be_counted_is_taken_out() -> None:
    """Where another taxonomy's words stand for the same meaning, no generalization elsewhere can add texts."""
    standing = {BOTH[0].span: Standing(Concept("elsewhere", "1", "town"))}
    document = Document(f"{TWICE.text} She took marijuana.")
    marijuana = find(document, "marijuana")
    (plan,) = TPlausible(FIGURE_2, 2).plans(document, [*BOTH, marijuana], standing=standing)
    assert (plan.texts, plan.left, plan.suppressed) == (2, (BOTH[0],), (BOTH[1],))
    (plan,) = TPlausible(FIGURE_2, 1).plans(document, [*BOTH, marijuana], standing=standing)
    assert (plan.suppressed, plan.unchanged) == ((), (BOTH[1], marijuana))


CROSSED = MemoryTaxonomy.from_parents(
    {
        "speed": ["stimulant", "street drug"],
        "crank": ["stimulant", "street drug"],
        "coffee": ["stimulant"],
        "tea": ["stimulant"],
        "hash": ["street drug"],
    }
)


def test_two_generalizations_leave_what_is_below_both() -> None:
    """Speed as a stimulant here and as a street drug there is speed or crank: 2 texts, not the 3 of a street drug."""
    document = Document("Speed is speed.")
    terms = [find(document, "Speed"), find(document, "speed")]
    standing = {
        terms[0].span: Standing(concept("stimulant", CROSSED)),
        terms[1].span: Standing(concept("street drug", CROSSED)),
    }
    model = TPlausible(CROSSED, 2)
    (plan,) = model.plans(document, terms, standing=standing)
    assert (plan.texts, labels(plan)) == (2, [["stimulant", "street drug"]])
    (count,) = recount(model, document, terms, {terms[0].span: "a stimulant", terms[1].span: "street drugs"})
    assert (count.texts, count.holds) == (2, True)
    with pytest.raises(PlausibilityError, match="at most 2"):
        TPlausible(CROSSED, 3).plans(document, terms, standing=standing)


def test_three_places_of_which_one_is_free_and_two_agree_on_nothing() -> None:
    """Nothing is above both generalizations: the free occurrence is taken out, the others give what they leave."""
    document = Document("Speed is speed is Speed.")
    terms = [find(document, "Speed"), find(document, "speed"), find(document, "Speed", after=10)]
    standing = {
        terms[0].span: Standing(concept("stimulant", CROSSED)),
        terms[1].span: Standing(concept("street drug", CROSSED)),
    }
    (plan,) = TPlausible(CROSSED, 2).plans(document, terms, standing=standing)
    assert (plan.texts, plan.suppressed) == (2, (terms[2],))


def test_a_label_that_names_the_word_leaves_nothing() -> None:
    """The plant marijuana as a cannabis, which is what the drug is called, counts 1: a reader takes it for the word."""
    kb = MemoryTaxonomy.from_parents(
        {"plant": ["genus"], "indica": ["genus"], "genus": ["shrub"], "drug marijuana": ["drug"]},
        labels={"plant": "marijuana", "drug marijuana": "marijuana", "genus": "cannabis"},
        synonyms={"drug marijuana": ["cannabis"]},
    )
    document = Document("marijuana")
    terms = [find(document, "marijuana")]
    genus = next(one for one in kb.senses("cannabis") if "shrub" in {up.label for up in kb.generalizations(one)})
    (plan,) = TPlausible(kb, 2).plans(document, terms, standing={terms[0].span: Standing(genus)})
    assert (labels(plan), plan.texts) == ([["shrub"]], 2)
    (plan,) = TPlausible(kb, 1).plans(document, terms, standing={terms[0].span: Standing(genus)})
    assert (labels(plan), plan.texts) == ([["cannabis"]], 1)


# What other requirements refuse


def test_refused_generalizations_are_left_out() -> None:
    """Where "state capital" is refused, the next one is taken; a refusal for another term does not matter."""
    model = TPlausible(FIGURE_2, 4)

    def passes(term: Term, one: Concept) -> bool:
        return (term, one.label) not in {(SACRAMENTO, "state capital"), (MARIJUANA, "seat")}

    (decision,) = model.decide(FIGURE_1, [SACRAMENTO], passes=passes)
    assert decision.offer
    assert decision.offer.concept == concept("capital")


def test_a_refused_generalization_makes_room_for_its_equal() -> None:
    """Speed as a stimulant or as a street drug is one of two; where the first is refused, the second is there."""
    kb = MemoryTaxonomy.from_parents(
        {"speed": ["stimulant", "street drug"], "coffee": ["stimulant"], "hash": ["street drug"]}
    )
    document = Document("speed")
    terms = [find(document, "speed")]
    for refused, label in (("street drug", "stimulant"), ("stimulant", "street drug")):

        def passes(_: Term, one: Concept, refused: str = refused) -> bool:
            return one.label != refused

        (plan,) = TPlausible(kb, 2).plans(document, terms, passes=passes)
        assert labels(plan) == [[label]]


def test_a_term_of_which_everything_is_refused_is_taken_out() -> None:
    """It adds nothing to t, and does not stay visible for want of a word."""
    model = TPlausible(FIGURE_2, 8)
    (plan,) = model.plans(FIGURE_1, SENSITIVE, passes=lambda term, _: term != SACRAMENTO)
    assert (plan.texts, plan.suppressed) == (8, (SACRAMENTO,))
    standing = {SACRAMENTO.span: Standing(concept("state capital"))}
    (plan,) = model.plans(FIGURE_1, SENSITIVE, standing=standing, passes=lambda term, _: term != SACRAMENTO)
    assert plan.words[0].generalization.concept == concept("state capital")  # what stands there was accepted before
    assert plan.suppressed == ()


# Probabilities and words


def test_what_stands_counts_by_the_corpus() -> None:
    """With probabilities, what stands has its entropy: a state capital that is nearly always Albany is too little."""
    index = MemoryIndex([[["albany"]] * 62 + [["sacramento"]] * 5])
    standing = {SACRAMENTO.span: Standing(concept("state capital"))}
    (plan,) = TPlausible(FIGURE_2, 2, index=index).plans(FIGURE_1, [SACRAMENTO], standing=standing)
    assert labels(plan) == [["capital"]]
    assert plan.entropy_bits >= 1


def test_two_generalizations_in_words() -> None:
    """Counted in words, what is below both are the names of speed and of crank."""
    kb = MemoryTaxonomy.from_parents(
        {
            one: [up.concept.label for up in CROSSED.parents(concept(one, CROSSED))]
            for one in ("speed", "crank", "hash")
        },
        synonyms={"speed": ["amphetamine"]},
    )
    document = Document("Speed is speed.")
    terms = [find(document, "Speed"), find(document, "speed")]
    standing = {
        term.span: Standing(concept(key, kb)) for term, key in zip(terms, ("stimulant", "street drug"), strict=True)
    }
    (plan,) = TPlausible(kb, 2, base_values=BaseValues.WORDS).plans(document, terms, standing=standing)
    assert plan.texts == 3


# Against enumeration


@dataclass
class Problem:
    """A text of concepts of a small taxonomy, what stands in their places, and what is refused."""

    kb: MemoryTaxonomy
    document: Document
    terms: list[Term]
    standing: dict[Span, Standing]
    refused: set[str]
    t: dict[Kind | None, int]

    def passes(self, _: Term, one: Concept) -> bool:
        """Whether another requirement lets a generalization stand."""
        return one.label not in self.refused

    def model(self, objective: Objective) -> TPlausible:
        """Returns the model that solves it."""
        return TPlausible(self.kb, self.t, objective=objective)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """Returns a text in which concepts come again, under other names, and other requirements have been at work."""
    kb = draw(taxonomies())
    every = [concept(f"concept {number}", kb) for number in range(len(kb))]
    numbers = draw(st.lists(st.integers(0, len(kb) - 1), min_size=1, max_size=5))
    text, terms, standing = "", [], {}
    for number in numbers:
        phrase = draw(st.sampled_from([f"concept {number}", f"synonym {number}"]))
        kind = draw(st.sampled_from([Kind.CONCEPT, Kind.PLACE]))
        term = Term(Span(len(text), len(text) + len(phrase)), kind, phrase)
        text += phrase + " "
        terms.append(term)
        above = kb.ancestors(every[number])
        stands = draw(
            st.sampled_from(
                [None, None, NOTHING, Standing(every[0]), Standing(Concept("elsewhere", "0", "thing"))]
                + [Standing(one) for one in (*above, *above, every[number], draw(st.sampled_from(every)))]
            )
        )
        if stands:
            standing[term.span] = stands
    refused = {f"concept {number}" for number in draw(st.sets(st.integers(0, len(kb) - 1), max_size=2))}
    wanted: dict[Kind | None, int] = {None: draw(st.integers(1, 30))}
    if draw(st.booleans()):
        wanted[Kind.PLACE] = draw(st.integers(1, 8))
    return Problem(kb, Document(text), terms, standing, refused, wanted)


def enumerate_volumes(problem: Problem) -> dict[Kind | None, list[list[int]]]:
    """Returns, for each kind, the volumes that each meaning may have, by a count of the whole taxonomy."""
    kb = problem.kb
    every = [concept(f"concept {number}", kb) for number in range(len(kb))]

    @cache
    def level(one: Concept) -> int:
        return max((level(up.concept) + 1 for up in kb.parents(one)), default=0)

    def volume(base: Concept, shown: Sequence[Concept]) -> int:
        return sum(level(one) == level(base) and all(up in (one, *kb.ancestors(one)) for up in shown) for one in every)

    meanings: dict[str, list[Term]] = {}
    ladders: dict[Kind | None, list[list[int]]] = {}
    for term in problem.terms:
        number = term.lemma.split()[1]
        if problem.standing.get(term.span, Standing()).shows_nothing or number == "0":  # a root has no generalization
            ladders.setdefault(term.kind if term.kind in problem.t else None, [])
        else:
            meanings.setdefault(number, []).append(term)
    for number, terms in meanings.items():
        kind = terms[0].kind if terms[0].kind in problem.t else None
        found = ladders.setdefault(kind, [])
        base = concept(f"concept {number}", kb)
        shown = [problem.standing.get(term.span, Standing()).concept for term in terms]
        stands = {one for one in shown if one}
        if not stands.issubset((base, *kb.ancestors(base))):
            continue  # a concept that is not above leaves nobody knows what
        wider = [
            volume(base, [up])
            for up in kb.ancestors(base)
            if all(up in (one, *kb.ancestors(one)) for one in stands)
            and (up.label not in problem.refused or set(shown) == {up})
        ]
        is_named = None in shown or base in stands
        if is_named and max(wider, default=1) == 1 and problem.t[kind] > 1:  # taken out; the other occurrences stay
            is_named, stands = False, stands - {base}
        first = 1 if is_named or not stands else volume(base, [*stands])
        found.append([first, *(one for one in wider if one > first)])
    return ladders


@given(problems(), st.sampled_from(Objective))
def test_plans_equal_an_enumeration(problem: Problem, objective: Objective) -> None:
    """Of all combinations of what may stand, the plan has the fewest texts or the least cost that reach every t."""
    model = problem.model(objective)
    possible = enumerate_volumes(problem)
    reachable = all(prod(max(one) for one in ladders) >= problem.t[kind] for kind, ladders in possible.items())
    if not reachable:
        with pytest.raises(PlausibilityError):
            model.plans(problem.document, problem.terms, standing=problem.standing, passes=problem.passes)
        return
    (plan,) = model.plans(problem.document, problem.terms, standing=problem.standing, passes=problem.passes)
    assert {one.kind for one in plan.kinds} == set(possible)
    assert plan.texts == prod(one.texts for one in plan.kinds)
    for one in plan.kinds:
        ladders = [ladder for ladder in possible[one.kind] if ladder != [1]]
        enough = [volumes for volumes in product(*ladders) if prod(volumes) >= one.t]
        found = [word.generalization.volume for word in plan.words if word.kind is one.kind]
        assert one.holds
        assert one.texts == prod(found) >= one.t
        if one.t == 1:
            assert one.texts == prod(ladder[0] for ladder in ladders)
        elif objective is Objective.FEWEST_TEXTS:
            assert one.texts == min(map(prod, enough))
        elif found:
            assert cost(found, one.t) == pytest.approx(min(cost(volumes, one.t) for volumes in enough))


@given(problems(), st.randoms(use_true_random=False))
def test_nothing_is_narrowed_and_the_order_does_not_matter(problem: Problem, random: object) -> None:
    """What stands stays or becomes wider, whatever the order in which the terms are named."""
    model = problem.model(Objective.UNIFORM)
    try:
        decisions = model.decide(problem.document, problem.terms, standing=problem.standing, passes=problem.passes)
    except PlausibilityError:
        return
    for decision in decisions:
        stands = problem.standing.get(decision.term.span, Standing())
        if stands.shows_nothing:
            assert decision.action is Action.KEEP
        elif stands.concept and decision.action is Action.SUPPRESS:
            assert stands.concept.label.split()[1] == decision.term.lemma.split()[1]  # the term by another name
        elif stands.concept:
            above = problem.kb.ancestors(stands.concept) if stands.concept.source != "elsewhere" else ()
            assert decision.offer
            assert decision.offer.concept in (stands.concept, *above)
    shuffled = list(problem.terms)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    again = model.decide(problem.document, shuffled, standing=problem.standing, passes=problem.passes)
    assert {one.term: one for one in again} == {one.term: one for one in decisions}


@given(problems(), st.sampled_from(Objective))
def test_recount_agrees_with_the_plan(problem: Problem, objective: Objective) -> None:
    """From the released words and what other requirements did, the auditor counts what was planned."""
    model = problem.model(objective)
    try:
        (plan,) = model.plans(problem.document, problem.terms, standing=problem.standing, passes=problem.passes)
    except PlausibilityError:
        return
    released = {}
    for one in model.decide(problem.document, problem.terms, standing=problem.standing, passes=problem.passes):
        if one.offer:
            released[one.term.span] = one.offer.label
        elif problem.standing.get(one.term.span, Standing()).shows_nothing:
            released[one.term.span] = "the person"
        elif one.action is Action.KEEP:
            released[one.term.span] = problem.document[one.term.span]
    (count,) = recount(model, problem.document, problem.terms, released, standing=problem.standing)
    assert (count.texts, dict(count.volumes), count.kinds) == (plan.texts, plan.volumes, plan.kinds)
    assert count.holds
    assert count.unchanged == plan.unchanged
    assert count.t == plan.t
