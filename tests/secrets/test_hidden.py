"""Terms and what is hidden outright in one list."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_in_proportion
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.secrets.hidden import HiddenTerm, Mark, cover, mark
from tacit.terms import Kind, Term
from tacit.terms.keys import key, words

DOCUMENT = Document("Dr Ann Lee's clinic in Leeds")


def term(words: str, kind: Kind = Kind.CONCEPT, aliases: frozenset[str] = frozenset()) -> Term:
    """The term of these words in the document."""
    start = DOCUMENT.text.index(words)
    return Term(Span(start, start + len(words)), kind, key(words), aliases)


def found(words: str, kind: IdentifierKind | None, requirement: str = "identities-1") -> Mark:
    """The mark of these words in the document."""
    start = DOCUMENT.text.index(words)
    return mark(requirement, DOCUMENT, Span(start, start + len(words)), kind, 3)


def test_a_mark_takes_precedence() -> None:
    """Of a term that holds an identifier, the words before and behind it stay terms."""
    merged = cover(DOCUMENT, [term("Dr Ann Lee's clinic")], [found("Ann Lee", IdentifierKind.PERSON)])
    assert [(DOCUMENT[one.span], one.lemma, type(one)) for one in merged] == [
        ("Dr", "dr", Term),
        ("Ann Lee", "ann lee", HiddenTerm),
        ("clinic", "clinic", Term),
    ]


def test_a_term_that_discloses_something_is_hidden_as_a_whole() -> None:
    """Cut, its rest might seem innocent: the mark is kept with it, and the stretch is no identifier any more."""
    whole, name = term("Dr Ann Lee's clinic"), found("Ann Lee", IdentifierKind.PERSON)
    merged = cover(DOCUMENT, [whole, term("Leeds")], [name], is_risky=lambda one: one.lemma == whole.lemma)
    hidden, leeds = merged
    assert isinstance(hidden, HiddenTerm)
    assert (hidden.span, hidden.lemma, hidden.kind) == (whole.span, whole.lemma, Kind.CONCEPT)
    assert (hidden.marks, hidden.whole) == ((name,), None)
    assert not isinstance(leeds, HiddenTerm)
    untouched = cover(DOCUMENT, [whole, term("Leeds")], [name], is_risky=lambda one: one.lemma == "leed")
    assert not any(isinstance(one, HiddenTerm) for one in untouched[-1:])  # no mark is in it


def test_a_hidden_term_keeps_what_is_known_of_its_term() -> None:
    """The key and the other names of a term of the same stretch go over to the hidden one; its mark says its kind."""
    own = Term(term("Leeds").span, Kind.CONCEPT, "leeds", frozenset({"lds"}))
    place = found("Leeds", IdentifierKind.PLACE)
    (merged,) = cover(DOCUMENT, [own], [place])
    assert isinstance(merged, HiddenTerm)
    assert (merged.lemma, merged.kind, merged.aliases) == ("leeds", Kind.PLACE, frozenset({"lds"}))
    assert (merged.marks, merged.whole) == ((place,), place)


def test_marks_of_several_requirements_are_one_stretch() -> None:
    """What two requirements hide is one term with both marks; overlapping stretches are one with all of them."""
    person, listed = found("Ann Lee", IdentifierKind.PERSON), found("Lee", None, "hide-1")
    (merged,) = cover(DOCUMENT, [], [listed, person])
    assert isinstance(merged, HiddenTerm)
    assert (DOCUMENT[merged.span], merged.kind) == ("Ann Lee", Kind.PERSON)
    assert merged.marks == (person, listed)
    assert merged.whole == person
    joined = cover(DOCUMENT, [], [found("Dr Ann", None, "hide-1"), person])
    assert [DOCUMENT[one.span] for one in joined] == ["Dr Ann Lee"]


def test_without_marks_the_terms_are_as_they_were() -> None:
    """Nothing is rebuilt where there is nothing to hide."""
    own = term("clinic")
    assert cover(DOCUMENT, [own], [])[0] is own


def test_a_hidden_term_shows_no_words() -> None:
    """Neither the words nor their key are in the repr."""
    shown = repr(cover(DOCUMENT, [], [found("Leeds", IdentifierKind.PLACE)]))
    assert "place" in shown
    assert "leed" not in shown.lower()


@given(texts(), st.data())
def test_merged_terms_never_overlap(text: str, data: st.DataObject) -> None:
    """Whatever overlaps what: the list is in order, inside the text, without overlaps, with all marks in it."""
    tokens = list(words(text))
    pieces = st.sets(st.integers(0, max(len(tokens) - 1, 0)), max_size=8).map(sorted)
    document = Document(text)

    def stretches() -> list[Span]:
        at = data.draw(pieces) if tokens else []
        return [Span(tokens[i].start, tokens[j - 1].end) for i, j in pairwise(at)]

    terms = [Term(span, Kind.CONCEPT, key(text[span.start : span.end]) or "x") for span in stretches()]
    risky = set(data.draw(st.sets(st.sampled_from(terms)))) if terms else set()
    one, other = (
        [mark(name, document, span, IdentifierKind.PERSON, i) for i, span in enumerate(stretches())]
        for name in ("identities-1", "identities-2")
    )
    merged = cover(document, terms, [*one, *other], is_risky=lambda term: term in risky)
    hidden = [each for each in merged if isinstance(each, HiddenTerm)]
    assert sorted(each.span for term in hidden for each in term.marks) == sorted(m.span for m in (*one, *other))
    assert all(each.span.end <= next_.span.start for each, next_ in pairwise(merged))
    assert all(each.lemma and each.span.end <= len(text) for each in merged)
    assert merged == cover(document, terms, [*other, *one], is_risky=lambda term: term in risky)
    for term in terms:  # what is marked or risky is hidden, as a whole; what is neither stays a term
        covering = [each for each in hidden if each.span.overlaps(term.span)]
        if term in risky and covering:
            assert any(each.span.contains(term.span) for each in covering)
        if not covering:
            assert term in merged


def test_work_grows_with_the_names_not_their_square() -> None:
    """A long report with thousands of names takes minutes, not hours."""

    def cover_names(number: int) -> None:
        document = Document("Lee left. " * number)
        spans = [Span(at * 10, at * 10 + 3) for at in range(number)]
        terms = [Term(span, Kind.PERSON, "lee") for span in spans]
        cover(document, terms, [mark("identities-1", document, span, IdentifierKind.PERSON) for span in spans])

    assert grows_in_proportion(cover_names, 100)
