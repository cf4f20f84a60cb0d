"""The model: decisions, segments, errors, and the auditor's count."""

from __future__ import annotations

import pickle

import pytest
from tests.models.t_plausibility.examples import FIGURE_1, FIGURE_2, SENSITIVE, find

from tacit.corpus.memory import MemoryIndex
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError, PlausibilityError
from tacit.knowledge import Hierarchy, MemoryTaxonomy
from tacit.models import Action
from tacit.models.t_plausibility import BaseValues, Objective, SenseInContext, TPlausible, cosine_similarity, recount
from tacit.terms import Kind, Term

UNIFORM = TPlausible(FIGURE_2, 16, objective=Objective.UNIFORM)


def test_decisions_come_in_the_order_of_the_terms() -> None:
    """Each term gets its own decision, whatever the order in which they were named."""
    decisions = UNIFORM.decide(FIGURE_1, SENSITIVE[::-1])
    assert [decision.term for decision in decisions] == SENSITIVE[::-1]
    assert {decision.action for decision in decisions} == {Action.GENERALIZE}
    assert [decision.offer.label for decision in decisions if decision.offer] == [
        "carcinoma",
        "pain",
        "controlled substance",
        "state capital",
    ]


def test_t_pat_may_leave_terms_as_they_are() -> None:
    """For t = 2 one word of two values is enough, and the plan says which terms stand as they were."""
    model = TPlausible(FIGURE_2, 2)
    assert [decision.action.value for decision in model.decide(FIGURE_1, SENSITIVE)] == ["keep"] * 3 + ["generalize"]
    (plan,) = model.plans(FIGURE_1, SENSITIVE)
    assert plan.unchanged == tuple(SENSITIVE[:3])


@pytest.mark.parametrize("objective", Objective)
def test_one_text_is_no_demand(objective: Objective) -> None:
    """With t = 1 everything stays, terms without generalization too."""
    unknown = find(FIGURE_1, "resident", lemma="xyzzy")
    model = TPlausible(FIGURE_2, 1, objective=objective)
    decisions = model.decide(FIGURE_1, [*SENSITIVE, unknown])
    assert {decision.action for decision in decisions} == {Action.KEEP}
    assert model.is_satisfied_by(FIGURE_1, SENSITIVE)


def test_what_cannot_be_generalized_is_taken_out() -> None:
    """A sensitive term that the taxonomy lacks is suppressed, and adds nothing to the count."""
    unknown = find(FIGURE_1, "resident", lemma="xyzzy")
    model = TPlausible(FIGURE_2, 256)
    decisions = model.decide(FIGURE_1, [unknown, *SENSITIVE])
    assert [decision.action for decision in decisions] == [Action.SUPPRESS] + [Action.GENERALIZE] * 4
    (plan,) = model.plans(FIGURE_1, [unknown, *SENSITIVE])
    assert plan.texts == 256
    assert plan.volumes[unknown.span] == 1


def test_occurrences_and_synonyms_are_released_alike_and_count_once() -> None:
    """Marijuana twice, and pot, are one word of two values: they make t = 2, not t = 8."""
    kb = MemoryTaxonomy.from_parents({"marijuana": ["drug"], "hashish": ["drug"]}, synonyms={"marijuana": ["pot"]})
    document = Document("Marijuana is pot, and marijuana is sold.")
    terms = [find(document, "Marijuana"), find(document, "pot"), find(document, "marijuana")]
    decisions = TPlausible(kb, 2).decide(document, terms)
    assert {decision.offer.label for decision in decisions if decision.offer} == {"drug"}
    with pytest.raises(PlausibilityError, match="at most 2 texts"):
        TPlausible(kb, 3).decide(document, terms)


def test_forms_that_the_document_declares_help() -> None:
    """An abbreviation that the taxonomy lacks is generalized as the long form that it stands for."""
    document = Document("Marijuana (MJ). MJ helps.")
    short = Term(Span(16, 18), Kind.CONCEPT, "mj", frozenset({"marijuana"}))
    (decision,) = TPlausible(FIGURE_2, 2).decide(document, [short])
    assert decision.offer is not None
    assert decision.offer.label == "controlled substance"


# Segments


def test_segments() -> None:
    """Each sentence, each paragraph, or the whole document has t texts."""
    document = Document("She took marijuana. He had migraine.\n\nShe took ecstasy. He had liver cancer.")
    terms = [find(document, phrase) for phrase in ("marijuana", "migraine", "ecstasy", "liver cancer")]

    def texts(per: Context, t: int) -> list[int]:
        return [plan.texts for plan in TPlausible(FIGURE_2, t, per=per).plans(document, terms)]

    assert texts(Context.SENTENCE, 2) == [2, 2, 2, 2]
    assert texts(Context.PARAGRAPH, 4) == [4, 4]
    assert texts(Context.DOCUMENT, 16) == [16]
    assert texts(Context.DOCUMENT, 2) == [2]


def test_a_segment_without_sensitive_terms_has_no_plan() -> None:
    """Sentences in which nothing is sensitive are left alone; so is a document in which nothing is."""
    document = Document("It rained. She took marijuana.")
    model = TPlausible(FIGURE_2, 2, per=Context.SENTENCE)
    (plan,) = model.plans(document, [find(document, "marijuana")])
    assert document[plan.segment] == "She took marijuana."
    assert model.decide(document, []) == ()
    assert model.is_satisfied_by(document, [])
    assert not model.is_satisfied_by(document, [find(document, "marijuana")])


# Errors


def test_t_out_of_reach_names_the_limits_and_no_words() -> None:
    """The error says the largest t and where the limiting terms stand, of which kind, and how wide; never what."""
    unknown = find(FIGURE_1, "resident", lemma="xyzzy", kind=Kind.PERSON)
    with pytest.raises(PlausibilityError) as caught:
        TPlausible(FIGURE_2, 257).decide(FIGURE_1, [*SENSITIVE, unknown])
    assert caught.value.largest == 256
    assert caught.value.parameter == "t"
    assert caught.value.limiting[:2] == ((13, 21), (32, 41))
    message = str(caught.value)
    assert "[13, 21) (person, 1), [32, 41) (concept, 2)" in message
    assert not any(word in message.lower() for word in ("resident", "xyzzy", "sacramento", "marijuana", "capital"))


@pytest.mark.parametrize(
    ("arguments", "parameter"),
    [
        ({"t": 0}, "t"),
        ({"t": 2, "balance": 1.5}, "balance"),
        ({"t": 2, "balance": float("nan")}, "balance"),
        ({"t": 2, "index": MemoryIndex([]), "objective": Objective.FEWEST_TEXTS}, "objective"),
        ({"t": {Kind.PLACE: 2}}, "t"),
        ({"t": {Kind.PLACE: 0, None: 2}}, "t"),
    ],
)
def test_parameters_are_checked(arguments: dict[str, object], parameter: str) -> None:
    """A parameter outside its domain is named; so is a t that leaves out what is not of the kinds named."""
    with pytest.raises(ParameterError) as caught:
        TPlausible(FIGURE_2, **arguments)  # type: ignore[arg-type]
    assert caught.value.parameter == parameter


# What the report says


def test_the_claim_says_what_is_counted() -> None:
    """An auditor reads t, the segment, and whether meanings or words are counted."""
    assert UNIFORM.claim.startswith("16-plausible: at least 16 base texts, which differ in the meaning")
    model = TPlausible(FIGURE_2, 4, per=Context.SENTENCE, base_values=BaseValues.WORDS)
    assert "in the word of" in model.claim
    assert "each sentence" in model.claim
    assert model.notes
    corpus = TPlausible(FIGURE_2, 16, objective=Objective.UNIFORM, index=MemoryIndex([[["pain"]]]))
    assert "entropy of at least 4 bits" in corpus.claim
    assert corpus.parameters == {
        "t": 16,
        "objective": "uniform",
        "balance": 0.5,
        "per": "document",
        "base_values": "concepts",
        "probabilities": "corpus",
    }
    assert TPlausible(FIGURE_2, 2, objective=Objective.FEWEST_TEXTS).parameters["balance"] is None
    assert model.name == "t-plausibility"


def test_nothing_shows_words() -> None:
    """The repr of a plan and of a model can be logged."""
    for shown in (repr(UNIFORM.plans(FIGURE_1, SENSITIVE)), repr(UNIFORM)):
        assert not any(word in shown.lower() for word in ("sacramento", "marijuana", "capital", "pain"))


def test_a_model_can_be_sent_to_another_process() -> None:
    """A pickled model decides the same."""
    copy = pickle.loads(pickle.dumps(UNIFORM))  # noqa: S301 - our own bytes
    assert copy.decide(FIGURE_1, SENSITIVE) == UNIFORM.decide(FIGURE_1, SENSITIVE)


def test_cosine_similarity_of_a_document() -> None:
    """Terms that are not sensitive count fully, a word of four values 1/4, what was taken out nothing."""
    other = [find(FIGURE_1, "resident"), find(FIGURE_1, "purchased", kind=Kind.WORD)]
    unknown = find(FIGURE_1, "caused", kind=Kind.WORD)
    plans = UNIFORM.plans(FIGURE_1, [*SENSITIVE, unknown])
    expected = (2 + 1 / 4 + 3 * 1 / 2 + 0) / 7
    assert cosine_similarity([*SENSITIVE, *other, unknown], plans) == pytest.approx(expected)
    assert cosine_similarity([], []) is None


# The auditor's count


def released(model: TPlausible, document: Document, terms: list[Term]) -> dict[Span, str]:
    """Returns the words that the model releases for each term."""
    return {
        one.term.span: one.offer.label if one.offer else document[one.term.span]
        for one in model.decide(document, terms)
        if one.action is not Action.SUPPRESS
    }


@pytest.mark.parametrize("base_values", BaseValues)
@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("t", [1, 2, 10, 33, 256])
def test_recount_agrees_with_the_plan(t: int, objective: Objective, base_values: BaseValues) -> None:
    """The released words alone give the count that was promised."""
    model = TPlausible(FIGURE_2, t, objective=objective, base_values=base_values)
    (plan,) = model.plans(FIGURE_1, SENSITIVE)
    (count,) = recount(model, FIGURE_1, SENSITIVE, released(model, FIGURE_1, SENSITIVE))
    assert (count.texts, dict(count.volumes)) == (plan.texts, plan.volumes)
    assert count.entropy_bits == pytest.approx(plan.entropy_bits)
    assert count.holds


def test_recount_reads_the_words_of_a_sentence() -> None:
    """Articles and plurals do not matter; a label put back to the word itself counts 1, and the promise is broken."""
    spans = [term.span for term in SENSITIVE]
    words = ["a state capital", "controlled substances", "the pain", "carcinoma"]
    (count,) = recount(UNIFORM, FIGURE_1, SENSITIVE, dict(zip(spans, words, strict=True)))
    assert (list(count.volumes.values()), count.texts, count.holds) == ([4, 2, 2, 2], 32, True)
    words[0] = "Sacramento"
    (count,) = recount(UNIFORM, FIGURE_1, SENSITIVE, dict(zip(spans, words, strict=True)))
    assert (list(count.volumes.values()), count.texts, count.holds) == ([1, 2, 2, 2], 8, False)


def test_recount_of_what_was_taken_out() -> None:
    """A marker, or nothing, counts 1."""
    spans = [term.span for term in SENSITIVE]
    words = dict(zip(spans, ["capital", "[redacted]", "pain"], strict=False))
    (count,) = recount(UNIFORM, FIGURE_1, SENSITIVE, words)
    assert (list(count.volumes.values()), count.texts, count.holds) == ([32, 1, 2, 1], 64, True)


def test_recount_of_what_stands_as_it_was() -> None:
    """The very words of the original count 1 and are named, also where their key is not the term's, or unknown."""
    document = Document("aids, xyzzy, HIV")
    kb = MemoryTaxonomy.from_parents({"AIDS": ["disease"], "flu": ["disease"], "hiv": ["virus"], "ebola": ["virus"]})
    terms = [find(document, "aids"), find(document, "xyzzy"), find(document, "HIV")]
    (count,) = recount(TPlausible(kb, 2), document, terms, {term.span: document[term.span] for term in terms})
    assert (list(count.volumes.values()), count.texts, count.holds) == ([1, 1, 1], 1, False)
    assert count.unchanged == tuple(terms)
    (count,) = recount(TPlausible(kb, 2), document, terms, {terms[0].span: "AIDS", terms[2].span: "a virus"})
    assert (count.texts, count.holds, count.unchanged) == (2, True, (terms[0],))


def test_recount_of_what_is_no_generalization() -> None:
    """Words that do not generalize the term break the promise, whatever the others give."""
    spans = [term.span for term in SENSITIVE]
    (count,) = recount(UNIFORM, FIGURE_1, SENSITIVE, dict(zip(spans, ["seat", "drug", "pain", "pain"], strict=True)))
    assert (list(count.volumes.values()), count.texts, count.holds) == ([32, 2, 2, 0], 0, False)
    unknown = find(FIGURE_1, "resident", lemma="xyzzy")
    (count,) = recount(TPlausible(FIGURE_2, 1), FIGURE_1, [unknown], {unknown.span: "citizen"})
    assert not count.holds


def test_recount_takes_the_least_of_several_readings() -> None:
    """Where the same word was released in two ways, the narrower one counts; so does the narrower of two meanings."""
    document = Document("Sacramento is nice. I like Sacramento.")
    terms = [find(document, "Sacramento"), find(document, "Sacramento", after=5)]
    model = TPlausible(FIGURE_2, 4)
    (count,) = recount(model, document, terms, {terms[0].span: "capital", terms[1].span: "state capital"})
    assert (count.texts, count.holds) == (4, True)
    kb: Hierarchy = MemoryTaxonomy.from_parents(
        {"dog": ["pet"], "cat": ["pet"], "ant": ["insect"], "pet": ["animal"], "insect": ["animal"]},
        synonyms={"animal": ["pet"]},
    )
    document = Document("dog")
    (count,) = recount(TPlausible(kb, 2), document, [find(document, "dog")], {Span(0, 3): "pet"})
    assert count.texts == 2


def test_recount_of_an_unlisted_phrase() -> None:
    """A phrase released as its head noun is counted as the model counts it."""
    document = Document("She bought medical marijuana.")
    kb = MemoryTaxonomy.from_parents({"marijuana": ["drug"], "sinsemilla": ["marijuana"]})
    terms = [find(document, "medical marijuana")]
    model = TPlausible(kb, 2)
    words = released(model, document, terms)
    assert list(words.values()) == ["marijuana"]
    (count,) = recount(model, document, terms, words)
    assert (count.texts, count.holds) == (2, True)


def test_recount_with_a_corpus() -> None:
    """With probabilities, texts enough are not enough: the entropy must reach log2 t."""
    index = MemoryIndex([[["albany"]] * 62 + [["sacramento"]] * 5])
    model = TPlausible(FIGURE_2, 2, objective=Objective.UNIFORM, index=index)
    sacramento = SENSITIVE[:1]
    (count,) = recount(model, FIGURE_1, sacramento, {sacramento[0].span: "state capital"})
    assert count.texts == 4
    assert count.entropy_bits < 1
    assert not count.holds
    (plan,) = model.plans(FIGURE_1, sacramento)
    assert plan.entropy_bits >= 1
    assert plan.words[0].generalization.volume == 32


# Senses and the contract


def test_the_sense_can_come_from_the_context() -> None:
    """Beside water crabs are animals, beside an itch they are parasites, by the counts of a corpus."""
    kb = MemoryTaxonomy.from_parents(
        {"crab": ["animal"], "lobster": ["animal"], "louse": ["parasite"], "mite": ["parasite"], "tick": ["parasite"]},
        synonyms={"louse": ["crab"]},
    )
    contexts = [["lobster", "water"]] * 90 + [["mite", "itch"], ["tick", "itch"]] * 45 + [["rain"]] * 900
    index = MemoryIndex([contexts])
    model = TPlausible(kb, 2, objective=Objective.UNIFORM, sense=SenseInContext(kb, index))
    for text, label in (
        ("The crab lives in water.", "animal"),
        ("The itch came from a crab.", "parasite"),
        # One word, one sense in a document: both places speak for it, and both are released alike.
        ("The itch came from a crab. It was a crab.", "parasite"),
    ):
        document = Document(text)
        terms = [find(document, "crab"), *([find(document, "crab", after=30)] if len(text) > 30 else [])]
        decisions = model.decide(document, terms)
        assert [decision.offer.label for decision in decisions if decision.offer] == [label] * len(terms)


def test_a_label_with_two_meanings_counts_as_the_narrower() -> None:
    """The word "drug" names soft drugs and all drugs: a reader may think of the soft ones, and so does the plan."""
    kb = MemoryTaxonomy.from_parents(
        {"weed": ["soft"], "hash": ["soft"], "soft": ["all"], "hard": ["all"], "coke": ["hard"], "crack": ["hard"]},
        labels={"soft": "drug", "all": "drug"},
    )
    document = Document("Uses weed.")
    terms = [Term(Span(5, 9), Kind.CONCEPT, "weed")]
    with pytest.raises(PlausibilityError, match="at most 2 texts"):
        TPlausible(kb, 3).plans(document, terms)
    [plan] = TPlausible(kb, 2).plans(document, terms)
    [count] = recount(TPlausible(kb, 2), document, terms, {terms[0].span: "a drug"})
    assert plan.texts == count.texts == 2
