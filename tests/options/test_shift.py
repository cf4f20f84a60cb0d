"""Shifted dates: distances stay, the way of writing stays, and only the key tells by how much."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.options.notation import marked
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.identities import Identifier, IdentifierKind
from tacit.language.calendar import find_dates
from tacit.options import DayOrder, Shift
from tacit.options.shift import _moved
from tacit.vault import SecretKey
from tacit.vault import key as secret

KEY = SecretKey(bytes(range(32)))

FORMS = (
    "%-d %B %Y",
    "%-d %b %Y",
    "%B %-d, %Y",
    "%A, %-d %B %Y",
    "%a, %b %-d, %Y",
    "%Y-%m-%d",
    "%m/%d/%Y",
    "%d-%b-%Y",
)

# Not in May, which is as long as its abbreviation: "May 3" becomes "June 3", not "Jun 3".
DAYS = st.dates(date(1600, 1, 1), date(2090, 1, 1)).filter(lambda day: day.month != 5)


def moved(words: str, days: int) -> str:
    """A date moved by these days, in a text that says nothing else."""
    dates = find_dates(words)
    said = [(one.start, one.year) for one in dates if one.year]
    return _moved(words, dates, 0, said, days)


@pytest.mark.parametrize(
    ("words", "days", "expected"),
    [
        ("3 March 2021", -48, "14 January 2021"),
        ("03/03/2021", -48, "01/14/2021"),
        ("3/3/2021", -48, "1/14/2021"),
        ("10/10/21", 1, "10/11/21"),
        ("03.03.2021", -48, "14.01.2021"),
        ("28 February 2020", 1, "29 February 2020"),
        ("28 February 2021", 1, "1 March 2021"),
        ("31 December 1999", 1, "1 January 2000"),
        ("2021-03-03T10:15:00Z", 30, "2021-04-02T10:15:00Z"),
        ("Wednesday, 3rd of March, 2021", 1, "Thursday, 4th of March, 2021"),
        ("WED., MARCH 3RD, 2021", 8, "THU., MARCH 11TH, 2021"),
        ("Sept. 3, 2020", -3, "Aug. 31, 2020"),
        ("March 2021", 31, "April 2021"),
        ("March 2021", -90, "December 2020"),
        ("2021", 100, "2021"),
        ("2021", -300, "2020"),
        ("2019-21", 365, "2020-22"),
        ("between 2019 and 2021", 365, "between 2020 and 2022"),
        ("Mondays", 2, "Wednesdays"),
        ("29 and 30 June 1992", 1, "30 June and 1 July 1992"),
        ("29 and 30 June 1992", 3, "2 and 3 July 1992"),
        ("30-31 Dec. 1999", 1, "31 Dec. 1999-1 Jan. 2000"),
        ("from 3 March to 5 April 2021", -48, "from 14 January to 16 February 2021"),
        ("at 10.30 a.m. on 3 March 2021", 1, "at 10.30 a.m. on 4 March 2021"),
        ("29 February", 1, "1 March"),
        ("2021-19", 1, "[date]"),
        ("the 1990s", 365, "the 1990s"),
        ("the 19th century", 365, "the 19th century"),
        ("two years later", 365, "two years later"),
        ("20 minutes", 365, "20 minutes"),
        ("summer of 2007", 365, "summer of 2008"),
        ("June 5–10, 2007", 30, "July 5–10, 2007"),
        ("Christmas 2021", 1, "[date]"),
        ("the third of March 2021", 1, "the fourth of March 2021"),
        ("the twenty-first of March", 1, "the twenty-second of March"),
        ("3/V/1961", 30, "2/VI/1961"),
        ("3.12", 1, "[date]"),  # a day and a month, or a time: nobody knows
        ("12/03", 1, "[date]"),
        ("3  March\n2021", 1, "4  March\n2021"),
        ("31 June 2021", 1, "[date]"),
        ("13/25/2021", 1, "[date]"),
        ("week 12 of 2021", 1, "[date]"),
    ],
)
def test_a_date_is_written_as_it_was(words: str, days: int, expected: str) -> None:
    """Every form that detectors know; what is not understood is hidden."""
    assert moved(words, days) == expected


@given(
    st.lists(st.tuples(DAYS, st.sampled_from(FORMS)), min_size=1, max_size=6),
    st.text(min_size=1, max_size=8),
)
def test_distances_between_days_stay_exactly(dates: list[tuple[date, str]], name: str) -> None:
    """In any form, over leap years, and with the right day of the week."""
    text = "; ".join(f"{{date|{when.strftime(form)}}}" for when, form in dates)
    document, found = marked(text, id=name)
    shift = Shift(KEY)
    offset = timedelta(shift.offset_days(document))
    for (when, form), words in zip(dates, shift.words(document, found).values(), strict=True):
        assert words == (when + offset).strftime(form)


def test_a_text_that_writes_days_first_is_read_so() -> None:
    """25/04 cannot be a month: then 03/04 is the third of April, three weeks earlier."""
    document, found = marked("{date|03/04/2021} and {date|25/04/2021}")
    words = list(Shift(KEY).words(document, found).values())
    first, second = (date(*map(int, (y, m, d))) for d, m, y in (one.split("/") for one in words))
    assert second - first == timedelta(22)


def test_a_day_without_a_year_is_of_the_year_before_it() -> None:
    """2020 has a 29 February to pass over, 2021 has not."""
    days = Shift(KEY).offset_days(Document("", id="note 7"))
    for year in (2020, 2021):
        document, found = marked(f"In {{date|{year}}}, on {{date|1 March}}.")
        words = list(Shift(KEY).words(document, found).values())
        assert words[1] == f"{date(year, 3, 1) + timedelta(days):%-d %B}"


def test_a_day_is_of_the_year_that_is_said_with_it() -> None:
    """Not of the leap year before: 27 February and 2 March 2021 are three days apart."""
    document, found = marked("In {date|2020}; from {date|27 February to 2 March 2021}.")
    days = timedelta(Shift(KEY).offset_days(document))
    first, second = date(2021, 2, 27) + days, date(2021, 3, 2) + days
    assert list(Shift(KEY).words(document, found).values())[1] == f"{first:%-d %B} to {second:%-d %B %Y}"


def test_a_day_before_the_first_year_is_of_that_year() -> None:
    """And a day that only leap years have is of the last one."""
    days = Shift(KEY).offset_days(Document("", id="note 7"))
    document, found = marked("{date|29 February} and {date|1 March}, {date|2023}")
    words = list(Shift(KEY).words(document, found).values())
    assert words[0] == f"{date(2020, 2, 29) + timedelta(days):%-d %B}"
    assert words[1] == f"{date(2023, 3, 1) + timedelta(days):%-d %B}"


def test_the_offset_is_never_nought_and_within_bounds() -> None:
    """Each of the offsets is drawn about as often as the next (3 of them, 600 documents)."""
    drawn = Counter(Shift(KEY, most_days=2).offset_days(Document("", id=str(i))) for i in range(600))
    assert sorted(drawn) == [-2, -1, 1, 2]
    assert min(drawn.values()) > 110  # 150 are expected, with a standard deviation of 10.6


def test_the_offset_depends_on_key_and_document_alone() -> None:
    """Two runs agree; another key, or another document, is moved otherwise; without an id, the text is the document."""
    document = Document("seen", id="note 7")
    assert Shift(KEY).offset_days(document) == Shift(KEY).offset_days(Document("other text", id="note 7"))
    others = {Shift(SecretKey(bytes([i] * 32))).offset_days(document) for i in range(20)}
    assert len(others) > 15
    assert len({Shift(KEY).offset_days(Document(text)) for text in "abcdefgh"}) > 5


def test_a_shift_can_be_sent_to_workers() -> None:
    """It is the same there."""
    document = Document("", id="note 7")
    assert pickle.loads(pickle.dumps(Shift(KEY))).offset_days(document) == Shift(KEY).offset_days(document)  # noqa: S301  # our own bytes


@given(texts(max_words=8))
def test_no_digit_of_what_is_not_understood_stays(words: str) -> None:
    """What is left beside the dates found has no digit but those of times and durations, or all of it goes."""
    document = Document(words or "x", id="note 7")
    identifier = Identifier(Span(0, len(document.text)), IdentifierKind.DATE, 0)
    said = Shift(KEY).words(document, [identifier])[identifier]
    if said != "[date]":
        digits = sum(len(re.findall(r"\d", one.text)) for one in find_dates(document.text, DayOrder.DAY_FIRST))
        others = re.sub(r"\d{1,2}[:.]\d\d|\d{1,3}[ -](?=hour|day|week|month|year)", "", document.text)
        assert len(re.findall(r"\d", others)) <= digits


def test_only_dates_are_shifted() -> None:
    """A time of day has no words of the shift."""
    document, found = marked("at {time|10:30} on {date|3 March 2021} {person|Ann}")
    assert list(Shift(KEY).words(document, found)) == [found[1]]


@pytest.mark.parametrize("days", [0, -1, 3651])
def test_a_senseless_bound_is_refused(days: int) -> None:
    """None at all would leave the dates as they are."""
    with pytest.raises(ParameterError, match="expected most_days from 1 to 3650"):
        Shift(KEY, most_days=days)


def test_a_short_key_is_refused_and_no_key_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the repr, not in the message."""
    monkeypatch.setattr(secret, "_WORK", 10)  # tests are no attack
    with pytest.raises(ParameterError, match="at least 16 bytes, found 6") as caught:
        SecretKey(b"canary")
    assert "canary" not in str(caught.value)
    assert "canary" not in repr(Shift(SecretKey(b"canary" * 3)))
    assert SecretKey.random() != SecretKey.random()
    assert SecretKey.from_passphrase("correct horse") == SecretKey.from_passphrase("correct horse")
    with pytest.raises(ParameterError, match="at least 8 characters, found 6") as caught:
        SecretKey.from_passphrase("canary")
    assert "canary" not in str(caught.value)


def test_documents_of_one_group_are_moved_alike() -> None:
    """Whatever they are called; a group is no id, and without one each document goes by its own."""
    shift = Shift(KEY)
    groups = [Document("a", id="1", group="ann"), Document("b", id="2", group="ann"), Document("c", group="ann")]
    assert len({shift.offset_days(one) for one in groups}) == 1
    others = [Document("a", id="ann"), Document("ann"), Document("a", group="bob"), Document("a", id="1"), groups[0]]
    assert len({shift.offset_days(one) for one in others}) == len(others)
