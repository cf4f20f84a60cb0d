"""First sanitizers from elsewhere: spans in a file, listed terms, Presidio's results."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.errors import InputError, ParameterError
from tacit.identities import FirstSanitizer, GivenSpans, IdentifierKind, ListedTerms, PresidioResults

Kind = IdentifierKind
TEXT = "Mr Polat lives in Ankara. POLAT's doctor does not."


@dataclass(frozen=True)
class Result:
    """What looks like a result of Presidio's."""

    entity_type: str
    start: int
    end: int
    score: float


def surfaces(zeta: FirstSanitizer, text: str = TEXT, name: str = "note 7") -> list[str]:
    """What is hidden."""
    document = Document(text, id=name)
    return [document[one.span] for one in zeta.identify(document)]


def test_spans_come_from_a_file(tmp_path: Path) -> None:
    """Each document gets the spans of its id, with a kind or without, and overlapping ones are hidden as one."""
    path = tmp_path / "spans.json"
    path.write_text(json.dumps({"note 7": [[18, 24, "place"], [0, 8, "person"], [3, 10]], "note 8": []}))
    zeta = GivenSpans.read(path)
    assert surfaces(zeta) == ["Mr Polat l", "Ankara"]
    assert [one.kind for one in zeta.identify(Document(TEXT, id="note 7"))] == [Kind.PERSON, Kind.PLACE]
    assert surfaces(zeta, name="note 8") == []


def test_a_document_without_spans_is_an_error() -> None:
    """Nobody said that there is nothing to hide: that is not the same as nothing."""
    with pytest.raises(InputError, match="found none"):
        surfaces(GivenSpans({}))


def test_a_span_beyond_the_text_is_an_error() -> None:
    """Spans of another text hide the wrong words."""
    with pytest.raises(InputError, match="ends at 999"):
        surfaces(GivenSpans({"note 7": [(Span(0, 999), Kind.NAME)]}))


@pytest.mark.parametrize(
    "content", ["no json, says Polat", "[1]", '{"note 7": [[3, 1]]}', '{"note 7": [[0, 1, "Polat"]]}']
)
def test_a_bad_file_of_spans_is_an_error_that_quotes_nothing(tmp_path: Path, content: str) -> None:
    """The message says what was expected, and holds nothing of the file."""
    path = tmp_path / "spans.json"
    path.write_text(content)
    with pytest.raises(InputError) as raised:
        GivenSpans.read(path)
    assert "Polat" not in str(raised.value)
    assert raised.value.source == str(path)
    assert raised.value.__suppress_context__


def test_listed_terms_are_found_in_any_form(tmp_path: Path) -> None:
    """Capitals, accents and possessives make no difference, and parts of words are none."""
    path = tmp_path / "terms.txt"
    path.write_text("Çengiz Polat\n\nankara\n", "utf-8")
    zeta = ListedTerms.read(path)
    assert surfaces(zeta, "CENGIZ POLAT's son, Cengiz\nPolat, in Ankara, not Ankaraspor; Polat.") == [
        "CENGIZ POLAT",
        "Cengiz\nPolat",
        "Ankara",
    ]


def test_a_term_without_a_letter_is_an_error() -> None:
    """A term that can never be found protects nothing."""
    with pytest.raises(ParameterError):
        ListedTerms({"--": Kind.NAME})


def test_a_missing_file_of_terms_is_an_error(tmp_path: Path) -> None:
    """A wrong name is said at once, not as an empty list."""
    with pytest.raises(InputError, match="one term in a line"):
        ListedTerms.read(tmp_path / "nowhere.txt")


def test_results_of_presidio_are_taken_over() -> None:
    """Overlapping results are hidden as one of the surest kind, and unsure ones are left when asked."""
    results = [
        Result("PERSON", 3, 8, 0.85),
        Result("LOCATION", 18, 24, 0.9),
        Result("ORGANIZATION", 16, 22, 0.3),
        Result("SOMETHING_NEW", 26, 31, 0.1),
    ]
    everything = PresidioResults(lambda _: results)
    kinds = [(TEXT[one.span.start : one.span.end], one.kind) for one in everything.identify(Document(TEXT))]
    assert kinds == [("Polat", Kind.PERSON), ("n Ankara", Kind.PLACE), ("POLAT", Kind.CODE)]
    assert surfaces(PresidioResults(lambda _: results, threshold=0.5)) == ["Polat", "Ankara"]


@given(st.lists(st.tuples(st.integers(0, len(TEXT) - 1), st.integers(1, 9), st.sampled_from(Kind)), max_size=8))
def test_all_that_is_given_is_hidden_and_nothing_else(rows: list[tuple[int, int, Kind]]) -> None:
    """The union of the spans is hidden, in spans that never overlap."""
    spans = [(Span(start, min(len(TEXT), start + length)), kind) for start, length, kind in rows]
    found = GivenSpans({"": spans}).identify(Document(TEXT))
    covered = [i for one in found for i in range(one.span.start, one.span.end)]
    assert covered == sorted({i for span, _ in spans for i in range(span.start, span.end)})


def test_other_input_is_another_fingerprint_without_the_input() -> None:
    """A report can tell which first sanitizer was followed, and does not repeat its terms."""
    first, second = ListedTerms({"Polat": Kind.PERSON}), ListedTerms({"Polat": Kind.PLACE})
    assert first.fingerprint != second.fingerprint
    spans = GivenSpans({"note 7": [(Span(0, 1), Kind.NAME)]})
    assert spans.fingerprint != GivenSpans({}).fingerprint
    everything = (first, spans, PresidioResults(lambda _: [], version="2.2"))
    assert "Polat" not in "".join(repr(zeta) + zeta.fingerprint + zeta.name for zeta in everything)
