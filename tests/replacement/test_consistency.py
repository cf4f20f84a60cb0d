"""One term, one meaning."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from tests.identities.releases import released
from tests.replacement.notation import read, sanitize

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement.consistency import harmonize
from tacit.risk import Counts, Ground, Risk
from tacit.secrets.hidden import HiddenTerm, Inferred, Mark
from tacit.terms import Kind, Term

VIRUS = Offer("virus", Origin.TAXONOMY)
AGENT = Offer("agent", Origin.TAXONOMY)


def decide(start: int, lemma: str, action: Action, offer: Offer | None = None, *aliases: str) -> Decision:
    """A decision about a term of one character."""
    term = Term(Span(start, start + 1), Kind.CONCEPT, lemma, frozenset(aliases))
    risk = Risk((term,), lemma, 5.0, 3.0, Ground.PHRASE, Counts(9, 9, 9, 99))
    return Decision(term, action, offer, None if action is Action.KEEP else risk)


def test_a_term_hidden_once_is_hidden_everywhere() -> None:
    """A kept occurrence of a hidden term is hidden in the same words and for the same reason."""
    kept, hidden = decide(0, "hiv", Action.KEEP), decide(9, "hiv", Action.GENERALIZE, VIRUS)
    first, second = harmonize([hidden, kept])
    assert (first.term, first.action, first.offer, first.because) == (
        kept.term,
        Action.GENERALIZE,
        VIRUS,
        hidden.because,
    )
    assert second is hidden


def test_suppression_wins() -> None:
    """A term that is suppressed in one place is not generalized in another."""
    general, suppressed = decide(0, "hiv", Action.GENERALIZE, VIRUS), decide(9, "hiv", Action.SUPPRESS)
    assert [decision.action for decision in harmonize([general, suppressed])] == [Action.SUPPRESS] * 2


def test_the_first_words_win() -> None:
    """Of two generalizations of a term the first in the text stands for both."""
    decisions = [decide(9, "hiv", Action.GENERALIZE, AGENT), decide(0, "hiv", Action.GENERALIZE, VIRUS)]
    assert [decision.offer for decision in harmonize(decisions)] == [VIRUS, VIRUS]


def named(start: int, name: str, entity: int) -> Decision:
    """A decision about a person of one character."""
    mark = Mark("identities-1", Span(start, start + 1), IdentifierKind.PERSON, entity, name)
    term = HiddenTerm(mark.span, Kind.PERSON, name, marks=(mark,))
    return Decision(term, Action.GENERALIZE, Offer(f"Person {'AB'[entity]}", Origin.ROLE), None)


def test_persons_of_one_name_keep_their_words() -> None:
    """Father and son have one name; what would stay of that name takes the words of the first."""
    decisions = [named(0, "daniel", 0), named(2, "daniel", 1), named(4, "daniel", 0), decide(6, "daniel", Action.KEEP)]
    said = [decision.offer.label if decision.offer else "" for decision in harmonize(decisions)]
    assert said == ["Person A", "Person B", "Person A", "Person A"]


def test_the_word_that_somebody_is_called_by_stays() -> None:
    """Hope is hidden, and she hopes."""
    stays = decide(2, "hope", Action.KEEP)
    stays = replace(stays, term=replace(stays.term, is_homonym=True))
    assert [decision.action for decision in harmonize([named(0, "hope", 0), stays])] == [
        Action.GENERALIZE,
        Action.KEEP,
    ]


def test_aliases_are_one_term_over_any_number_of_steps() -> None:
    """Forms that the document links, directly or through a third, are treated alike; others are left alone."""
    decisions = [
        decide(0, "human immunodeficiency virus", Action.SUPPRESS, None, "hiv"),
        decide(2, "hiv", Action.KEEP),
        decide(4, "htlv iii", Action.KEEP, None, "hiv"),
        decide(6, "fever", Action.KEEP),
    ]
    actions = [decision.action for decision in harmonize(decisions)]
    assert actions == [Action.SUPPRESS, Action.SUPPRESS, Action.SUPPRESS, Action.KEEP]


def test_number_and_capitals_may_differ() -> None:
    """The same term gets the same label, in the number and the capitals of its place."""
    assert sanitize("{Infections|disease} came; the {infection|illness} went.") == "Diseases came; the disease went."


def test_a_number_that_stays_rules_over_itself() -> None:
    """Whoever lets an age stay gets no error."""
    mark = Mark("identities-1", Span(0, 1), IdentifierKind.AGE, 0, "22")
    stays = Decision(HiddenTerm(mark.span, Kind.QUANTITY, "22", marks=(mark,)), Action.KEEP, None)
    assert harmonize([stays]) == (stays,)


def test_a_value_that_tells_a_topic_is_not_every_number() -> None:
    """Twenty-two units are hidden, and the year '22 stays; the number of a record is hidden wherever it stands."""
    for inferred, action in ((Inferred(5.0, Ground.TAGGED, "a value"), Action.KEEP), (None, Action.SUPPRESS)):
        mark = Mark("topics-1", Span(0, 1), None, 0, "22", inferred)
        hidden = HiddenTerm(Span(0, 1), Kind.QUANTITY, "22", frozenset(), (mark,))
        decisions = [replace(decide(0, "22", Action.SUPPRESS), term=hidden), decide(9, "22", Action.KEEP)]
        assert [one.action for one in harmonize(decisions)] == [Action.SUPPRESS, action]


LEMMAS = st.sampled_from("aa bb cc dd ee ff".split())


@given(st.lists(st.tuples(LEMMAS, st.sampled_from(Action), st.sets(LEMMAS))))
def test_same_term_same_treatment(rows: list[tuple[str, Action, set[str]]]) -> None:
    """Whatever the decisions, linked terms end with one action and one label, never a milder one, and none is lost."""
    decisions = [
        decide(place, lemma, action, VIRUS if action is Action.GENERALIZE else None, *aliases)
        for place, (lemma, action, aliases) in enumerate(rows)
    ]
    result = harmonize(decisions)
    assert [decision.term for decision in result] == [decision.term for decision in decisions]
    strictness = list(Action).index
    for before, after in zip(decisions, result, strict=True):
        assert strictness(after.action) >= strictness(before.action)
        for other in result:
            if after.term.lemma == other.term.lemma or after.term.lemma in other.term.aliases:
                assert (after.action, after.offer) == (other.action, other.offer)


def test_a_letter_that_somebody_signs_with_hides_no_other() -> None:
    """The d of "I'd" is no Donna's."""
    kept, hidden = decide(0, "d", Action.KEEP, None), decide(1, "d", Action.SUPPRESS, None)
    assert [one.action for one in harmonize([kept, hidden])] == [Action.KEEP, Action.SUPPRESS]


def test_decisions_that_agree_are_returned_as_they_are() -> None:
    """Nothing is rebuilt when there is nothing to change."""
    _, decisions = read("{AIDS|disease} and {gout} and {=fever}, {AIDS|disease}")
    assert all(one is other for one, other in zip(decisions, harmonize(decisions), strict=True))


def test_a_word_that_is_also_a_town_or_somebodys_work_is_not_said_to_be_that() -> None:
    """Pies are named after towns, and who is a shepherd may shepherd ewes: a marker says nothing false."""
    text = released("I live in Saskatoon with my wife Violet Church. Will bring three saskatoon and one rhubarb.")
    assert "three [redacted] and one rhubarb" in text
    text = released('Mr Waugh, a shepherd of Gore, said "how could he shepherd 4,000 ewes on foot".')
    assert "a farm worker of" in text
    assert "could he [redacted] 4,000 ewes" in text
