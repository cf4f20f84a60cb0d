"""Terms and identifiers in one list."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.knowledge import Concept
from tacit.models.correlation import HiddenTerm, hide
from tacit.terms import Kind, Term
from tacit.terms.keys import key, words

DOCUMENT = Document("Dr Ann Lee's clinic in Leeds")


def term(words: str, kind: Kind = Kind.CONCEPT, aliases: frozenset[str] = frozenset()) -> Term:
    """The term of these words in the document."""
    start = DOCUMENT.text.index(words)
    return Term(Span(start, start + len(words)), kind, key(words), aliases)


def found(words: str, kind: IdentifierKind) -> Identifier:
    """The identifier of these words in the document."""
    start = DOCUMENT.text.index(words)
    return Identifier(Span(start, start + len(words)), kind, 3)


def test_an_identifier_takes_precedence() -> None:
    """Of a term that holds an identifier, the words before and behind it stay terms."""
    merged = hide(DOCUMENT, [term("Dr Ann Lee's clinic")], [found("Ann Lee", IdentifierKind.PERSON)])
    assert [(DOCUMENT[one.span], one.lemma, type(one)) for one in merged] == [
        ("Dr", "dr", Term),
        ("Ann Lee", "ann lee", HiddenTerm),
        ("clinic", "clinic", Term),
    ]


def test_an_identifier_keeps_what_is_known_of_its_term() -> None:
    """The key and the other names of a term of the same stretch go over to the identifier; its kind decides."""
    own = Term(term("Leeds").span, Kind.CONCEPT, "leeds", frozenset({"lds"}))
    offers = {found("Leeds", IdentifierKind.PLACE): [Concept("mini", "1", "city")]}
    (merged,) = hide(DOCUMENT, [own], offers, offers=offers)
    assert isinstance(merged, HiddenTerm)
    assert (merged.lemma, merged.kind, merged.aliases, merged.entity) == ("leeds", Kind.PLACE, frozenset({"lds"}), 3)
    assert [one.label for one in merged.offers] == ["city"]


def test_a_hidden_term_shows_no_words() -> None:
    """Neither the words nor what may stand in their place are in the repr."""
    offers = {found("Leeds", IdentifierKind.PLACE): [Concept("mini", "1", "Yorkshire")]}
    shown = repr(hide(DOCUMENT, [], offers, offers=offers))
    assert "place" in shown
    assert not any(words in shown.lower() for words in ("leed", "yorkshire"))


@given(texts(), st.data())
def test_merged_terms_never_overlap(text: str, data: st.DataObject) -> None:
    """Whatever overlaps what: the list is in order, inside the text, without overlaps, with all identifiers in it."""
    tokens = list(words(text))
    pieces = st.sets(st.integers(0, max(len(tokens) - 1, 0)), max_size=8).map(sorted)

    def stretches() -> list[Span]:
        at = data.draw(pieces) if tokens else []
        return [Span(tokens[i].start, tokens[j - 1].end) for i, j in pairwise(at)]

    terms = [Term(span, Kind.CONCEPT, key(text[span.start : span.end]) or "x") for span in stretches()]
    identifiers = [Identifier(span, IdentifierKind.PERSON, i) for i, span in enumerate(stretches())]
    merged = hide(Document(text), terms, identifiers)
    assert [one.span for one in merged if isinstance(one, HiddenTerm)] == [one.span for one in identifiers]
    assert all(one.span.end <= other.span.start for one, other in pairwise(merged))
    assert all(one.lemma and one.span.end <= len(text) for one in merged)
