"""A t for each kind of terms: the terms of a kind alone give so many texts."""

from __future__ import annotations

import pickle

import pytest
from tests.models.t_plausibility.examples import FIGURE_1, FIGURE_2, SENSITIVE, find

from tacit.corpus.memory import MemoryIndex
from tacit.document import Context, Document, Span
from tacit.errors import PlausibilityError
from tacit.models.t_plausibility import KindCount, Objective, TPlausible, recount
from tacit.terms import Kind, Term

SACRAMENTO = find(FIGURE_1, "Sacramento", kind=Kind.PLACE)
TERMS = [SACRAMENTO, *SENSITIVE[1:]]


def counts(
    model: TPlausible, document: Document = FIGURE_1, terms: list[Term] = TERMS
) -> list[tuple[object, int, int]]:
    """Returns the kind, the t and the texts of each part of the plan."""
    (plan,) = model.plans(document, terms)
    return [(one.kind, one.t, one.texts) for one in plan.kinds]


@pytest.mark.parametrize("objective", Objective)
def test_each_kind_gives_its_own_texts(objective: Objective) -> None:
    """32 texts by the place alone and 2 by the others; a single t of 64 would be content with any 64."""
    model = TPlausible(FIGURE_2, {Kind.PLACE: 30, None: 2}, objective=objective)
    (plan,) = model.plans(FIGURE_1, TERMS)
    assert [(one.kind, one.t, one.texts) for one in plan.kinds] == [(None, 2, 2), (Kind.PLACE, 30, 32)]
    assert (plan.t, plan.texts) == (60, 64)
    assert len(plan.unchanged) == 2
    assert [one.terms[0] for one in plan.words] == TERMS


def test_a_kind_alone_must_reach_its_t() -> None:
    """The error names the kind that cannot, its largest t and its terms, though others could make up for it."""
    with pytest.raises(
        PlausibilityError, match="its terms of the kind place can be generalized to at most 32"
    ) as caught:
        TPlausible(FIGURE_2, {Kind.PLACE: 33, None: 2}).plans(FIGURE_1, TERMS)
    assert caught.value.limiting == ((SACRAMENTO.span.start, SACRAMENTO.span.end),)


def test_kinds_that_a_segment_lacks_are_not_asked_for() -> None:
    """A segment without persons owes nothing for them; one t for all kinds is one part."""
    assert counts(TPlausible(FIGURE_2, {Kind.PERSON: 100, None: 8})) == [(None, 8, 8)]
    assert counts(TPlausible(FIGURE_2, 8)) == [(None, 8, 8)]


def test_nothing_is_asked_of_a_kind_with_a_t_of_one() -> None:
    """Its terms stay as they are, also those that cannot be generalized; the others are protected all the same."""
    unknown = find(FIGURE_1, "resident", lemma="xyzzy")
    model = TPlausible(FIGURE_2, {Kind.PLACE: 4, None: 1})
    (plan,) = model.plans(FIGURE_1, [*TERMS, unknown])
    assert plan.unchanged == (unknown, *TERMS[1:])
    assert plan.suppressed == ()
    assert plan.texts == 4
    assert not model.is_satisfied_by(FIGURE_1, TERMS)
    assert model.is_satisfied_by(FIGURE_1, TERMS[1:])


def test_a_meaning_of_several_kinds_counts_for_the_first() -> None:
    """Sacramento as a place and then as an organisation is one meaning, and counts once: for places."""
    document = Document("Sacramento is nice. Sacramento won, and Boston lost.")
    terms = [
        find(document, "Sacramento", kind=Kind.PLACE),
        find(document, "Sacramento", kind=Kind.ORGANISATION, after=5),
        find(document, "Boston", kind=Kind.ORGANISATION),
    ]
    model = TPlausible(FIGURE_2, {Kind.PLACE: 4, Kind.ORGANISATION: 4, None: 1})
    expected = [(Kind.ORGANISATION, 4, 4), (Kind.PLACE, 4, 4)]
    assert counts(model, document, terms) == counts(model, document, terms[::-1]) == expected


def test_segments_have_kinds_of_their_own() -> None:
    """Each sentence owes the texts of the kinds that it has."""
    document = Document("She took marijuana. He went to Boston.")
    terms = [find(document, "marijuana"), find(document, "Boston", kind=Kind.PLACE)]
    plans = TPlausible(FIGURE_2, {Kind.PLACE: 4, None: 2}, per=Context.SENTENCE).plans(document, terms)
    assert [[(one.kind, one.texts) for one in plan.kinds] for plan in plans] == [[(None, 2)], [(Kind.PLACE, 4)]]
    assert [plan.t for plan in plans] == [2, 4]


def test_the_recount_tells_the_kinds_apart() -> None:
    """64 texts are enough for the product of both t, but not if all of them come from the wrong kind."""
    model = TPlausible(FIGURE_2, {Kind.PLACE: 4, None: 8})
    spans = [term.span for term in TERMS]
    words = dict(zip(spans, ("state capital", "controlled substance", "pain", "carcinoma"), strict=True))
    (count,) = recount(model, FIGURE_1, TERMS, words)
    assert count.kinds == (KindCount(None, 8, 8, 3.0), KindCount(Kind.PLACE, 4, 4, 2.0))
    assert (count.t, count.texts, count.holds) == (32, 32, True)
    (count,) = recount(model, FIGURE_1, TERMS, {**words, spans[0]: "capital", spans[1]: "marijuana"})
    assert (count.t, count.texts, count.holds) == (32, 128, False)
    assert [one.holds for one in count.kinds] == [False, True]
    assert count.unchanged == (TERMS[1],)


def test_words_that_break_the_promise_break_it_for_their_kind() -> None:
    """A place released as a pain is no generalization, whatever the other kind gives."""
    model = TPlausible(FIGURE_2, {Kind.PLACE: 1, None: 1})
    (count,) = recount(model, FIGURE_1, TERMS, {SACRAMENTO.span: "pain"})
    assert [(one.kind, one.texts, one.holds) for one in count.kinds] == [(None, 1, True), (Kind.PLACE, 0, False)]
    assert (count.texts, count.holds) == (0, False)


def test_the_cost_is_that_of_each_kind() -> None:
    """Uniform t-PAT is solved for each kind with its own t and its own number of words."""
    (plan,) = TPlausible(FIGURE_2, {Kind.PLACE: 4, None: 8}).plans(FIGURE_1, TERMS)
    assert plan.cost() == 0
    (plan,) = TPlausible(FIGURE_2, {Kind.PLACE: 8, None: 8}).plans(FIGURE_1, TERMS)
    assert plan.cost() == pytest.approx(0.5 * 4 + 0.5 * 4)  # 5 bits for 3, of one word


def test_the_claim_names_the_kinds() -> None:
    """An auditor reads what each kind has to give, in words and as JSON."""
    model = TPlausible(FIGURE_2, {Kind.PLACE: 4, None: 8}, index=MemoryIndex([[["pain"]]]))
    assert model.claim == (
        "4-plausible in terms of the kind place and 8-plausible in all other sensitive terms: at least 4 base texts,"
        " with an entropy of at least 2 bits by the corpus, which differ in the meaning of terms of the kind place, and"
        " at least 8 base texts, with an entropy of at least 3 bits by the corpus, which differ in the meaning of all"
        " other sensitive terms at the same level of the knowledge base, generalize to each document of the released"
        " text that has such terms."
    )
    assert model.parameters["t"] == {"place": 4, "other": 8}


def test_a_model_with_kinds_can_be_sent_to_another_process() -> None:
    """A pickled model decides the same; equal models are equal, and can be kept in a set."""
    model = TPlausible(FIGURE_2, {Kind.PLACE: 30, None: 2})
    copy = pickle.loads(pickle.dumps(model))  # noqa: S301 - our own bytes
    assert copy.decide(FIGURE_1, TERMS) == model.decide(FIGURE_1, TERMS)
    assert len({model, TPlausible(FIGURE_2, {None: 2, Kind.PLACE: 30})}) == 1


def test_terms_are_sorted_out_by_place() -> None:
    """Terms named in any order come back in the order of the text in all parts of a plan."""
    unknown = [find(FIGURE_1, "resident", lemma="xyzzy"), find(FIGURE_1, "caused", lemma="plugh")]
    (plan,) = TPlausible(FIGURE_2, 2).plans(FIGURE_1, [*unknown[::-1], *TERMS[::-1]])
    assert plan.suppressed == tuple(unknown)
    assert list(plan.volumes) == sorted(plan.volumes)
    assert plan.segment == Span(0, len(FIGURE_1.text))
