"""What is known by its form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_in_proportion
from tests.strategies import texts

from tacit.terms import Kind
from tacit.terms.abbreviations import abbreviations
from tacit.terms.identifiers import bullets, identifiers
from tacit.terms.keys import pieces


def find(text: str) -> list[tuple[str, Kind]]:
    """The identifiers of a text by their words."""
    return [(text[span.start : span.end], kind) for span, kind in identifiers(text)]


@pytest.mark.parametrize(
    "text",
    [
        "3 March 2021", "March 3rd, 2021", "March 2021", "June of 2006", "17 May", "Thu, 14 Sep 2023", "2021-03-04",
        "2021-03-04T10:22:01Z", "03/04/2021", "4/10/97", "3.4.2021", "10:30", "10:30 a.m.", "08:42:10 +0200", "4 p.m.",
        "2 o'clock", "1990s", "2021", "1914-1918", "Monday", "2023-24",
    ],
)  # fmt: skip
def test_dates_and_times(text: str) -> None:
    """Dates in the forms that letters, records and e-mails have them in."""
    assert find(f"on {text}, then") == [(text, Kind.DATE)]


@pytest.mark.parametrize(
    "text",
    [
        "48-year-old", "62-year old", "18 year old", "45 y/o", "45yo", "45 years of age", "aged 45", "age 78",
        "Age: 44", "2-1/2-year-old", "forty-five-year-old", "3-month-old", "8-year-olds", "51 y.o.",
    ],
)  # fmt: skip
def test_ages(text: str) -> None:
    """Ages, also in the shorthand of notes."""
    assert find(f"a {text} man") == [(text, Kind.AGE)]


@pytest.mark.parametrize(
    "text",
    [
        "600 mg", "120/80 mmHg", "38.9 °C", "5'11\"", "165 lbs", "75 micrograms", "412 U/L", "104 fL", "84 cells/µL",
        "212,000 copies/mL", "2-3 days", "20 mg/kg/day", "4x4 cm", "1:320", "1.5 million", "50 million years", "24-cm",
        "16 breaths per minute", "1-1/2 hours", "70%", "2-3 %", "$3.5 million", "£31,450", "1000mg", "4th", "98.1",
        "2/6", "5 to 6", "11.2",
    ],
)  # fmt: skip
def test_quantities(text: str) -> None:
    """Numbers with their units, ranges and ratios."""
    assert find(f"of {text} in") == [(text, Kind.QUANTITY)]


@pytest.mark.parametrize(
    "text",
    [
        "4471-902836", "123-45-6789", "+34 93 123 45 67", "(555) 123-4567", "555-123-4567", "999 555 0127",
        "WH-2022-00731", "B20.1", "http://example.org/a?b=c", "www.example.org/a", "a.b@example.org", "192.168.1.1",
        "02139-4307", "00482913", "X4471902", "AB123456C",
    ],
)  # fmt: skip
def test_codes(text: str) -> None:
    """Numbers of people, telephones, records and machines."""
    assert find(f"is {text}, and") == [(text, Kind.CODE)]


@pytest.mark.parametrize("text", ["COVID-19", "CD4", "B12", "H1N1", "S1", "IL-2", "T12-L1", "Hepatitis B", "a man"])
def test_names_with_numbers_are_no_identifiers(text: str) -> None:
    """A digit inside a name is part of the name."""
    assert find(f"the {text} was") == []


def test_bullets_order_lists_and_initials_do_not() -> None:
    """A line that begins with an initial begins with a name."""
    text = "1. Rest\n  2) Fluids\n- Aspirin\n• Sleep\n(iv) Food\nJ. Smith\n3.5 mg\n12 men"
    assert [text[span.start : span.end] for span in bullets(text)] == ["1.", "2)", "-", "•", "(iv)"]


@given(texts())
def test_spans_are_in_order_and_have_no_white_space_at_their_ends(text: str) -> None:
    """What the forms find can be taken as it is."""
    end = 0
    for span, _ in identifiers(text):
        assert end <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        end = span.end


PATTERNS = (
    "1 1. 1, 1- 1/ A- a. a@ a A 12-34 (1 #a 1x A1 twenty- www. www.a No. www - \t1 1\n- (a (a, (A; a\u0301 ' a'a".split(
        " "
    )
)


def read_all(text: str) -> None:
    """Applies every reader of forms."""
    for read in (identifiers, bullets, abbreviations, pieces):
        list(read(text))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_work_grows_with_length_and_not_with_its_square(pattern: str) -> None:
    """Nobody can stop a release with a long line."""
    assert grows_in_proportion(lambda length: read_all(pattern * (length // len(pattern)) + "x"), 1_000)


@given(st.text("1A-/., @#(x", min_size=1, max_size=4), st.sampled_from("xA1 ("))
def test_no_short_pattern_is_much_work(pattern: str, last: str) -> None:
    """The same for patterns that nobody thought of."""
    assert grows_in_proportion(lambda length: list(identifiers(pattern * (length // len(pattern)) + last)), 500)
