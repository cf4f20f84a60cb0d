"""Dates as a recipient can use them."""

from __future__ import annotations

import pytest

from tacit import Identities, Sanitizer
from tacit.document import Span
from tacit.options.days import date_rungs


def last(text: str, said: str) -> str:
    """The widest label of a date in a text."""
    at = text.index(said)
    return next(reversed(date_rungs(Span(at, at + len(said)), text)), "[date]")


@pytest.mark.parametrize(
    ("text", "said", "expected"),
    [
        ("Clinic date: 14 March 2023\nSeen today.", "14 March 2023", "[date]"),
        ("Dear all,\n\n14 March 2023\n\nThank you.", "14 March 2023", "[date]"),
        ("Please reply by 5 May 2023.", "5 May 2023", "[date]"),
        ("Please reply by 5 May.", "5 May", "[date]"),
        ("The hearing will take place on 19 May 2023.", "19 May 2023", "[date]"),
        ("They met on 19 May 2023 at 10.30 and left.", "19 May 2023", "[date]"),
        ("She was employed until 30 June 2021.", "30 June 2021", "the early 2020s"),
        ("They met on 19 May 2023.", "19 May 2023", "the early 2020s"),
        ("The meeting of 14 June was short.", "14 June", "[date]"),
        ("Diabetes, 2016, diet only.", "2016", "mid-2010s"),
        ("Cholecystectomy 1998 and asthma.", "1998", "in the late 1990s"),
        ("Ill since 1998.", "1998", "the late 1990s"),
        ("DOB 02/09/1974, married.", "02/09/1974", "1970s"),
        ("She was born on 2 September 1974.", "2 September 1974", "the 1970s"),
        ("Could we meet on Thursday 9th?", "Thursday 9th", "Thursday"),
    ],
)
def test_a_date_reads_well_in_its_place(text: str, said: str, expected: str) -> None:
    """No decade where a day is meant to be acted on, no article in a list, births by the decade as ages are."""
    assert last(text, said) == expected


def test_years_that_would_read_alike_are_one() -> None:
    """Nothing happens "in the 2020s and the 2020s"."""
    sanitizer = Sanitizer(Identities())
    released = sanitizer.sanitize("Her scores had been the highest in 2020 and 2021.").sanitized
    assert released == "Her scores had been the highest in the early 2020s."
    apart = sanitizer.sanitize("She won in 2011 and 2021.").sanitized
    assert apart == "She won in the early 2010s and the early 2020s."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dear Dr Pargeter,\nThank you.", "Dear Dr Person A,\nThank you."),
        ("I met Mr and Mrs Robson.", "I met Mr and Mrs Person A."),
        ("She works as a delivery driver.", "She works as a driver."),
        ("She was seen at Thorpe Green Surgery.", "She was seen at a medical practice."),
        ("She was seen at King's College Hospital.", "She was seen at a hospital."),
        ("He moved to Hitchin in England.", None),
        ("He was given 14 months' notice.", "He was given 14 months' notice."),
        ("On the night of 31st March he fell.", "On the night of [date] he fell."),
        ("A dressing is due on or around 17 November.", "A dressing is due on or around [date]."),
        ("The camp is from 4 to 6 March.", "The camp is from [date]."),
        ("The check is dated May 2, 2023.", "The check is dated [date]."),
        ("The e-mail of 18th April was read.", "The e-mail of [date] was read."),
        ("He visited on 11 January and 1 February 2024.", "He visited on [date] and [date]."),
        ("Consultations 01/08/23 to 31/01/24 were printed.", "Consultations [date] to [date] were printed."),
        ("She was moved to Ward 7 later.", "She was moved to a ward later."),
        ("Her son is in Year 9.", "Her son is in Year 9."),
    ],
)
def test_a_release_says_what_a_clerk_would(text: str, expected: str | None) -> None:
    """Titles stay, work is its plain noun, an organisation its kind."""
    released = Sanitizer(Identities()).sanitize(text).sanitized
    if expected is None:
        assert "Europe" not in released
        assert "town" in released
    else:
        assert released == expected
