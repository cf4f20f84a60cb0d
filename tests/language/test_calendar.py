"""Dates: what detectors find, the calendar reads, and the shift moves there and back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tacit.identities import IdentifierKind
from tacit.identities.measures import measures
from tacit.language.calendar import (
    MONTHS,
    WEEKDAYS,
    DayOrder,
    Precision,
    find_dates,
    order_in,
    with_years,
)
from tacit.language.shifting import shifted
from tacit.terms import Kind
from tacit.terms.identifiers import identifiers
from tacit.terms.overlaps import Mask

Value = tuple[object, ...]

DAYS = st.dates(date(1600, 1, 1), date(2080, 12, 31))
CASES: st.SearchStrategy[Callable[[str], str]] = st.sampled_from([str, str.upper])
GAPS = st.sampled_from((" ", "\u00a0", "  ", "\n"))
SIGNS = st.sampled_from("/ - . ‑ – / -".split())
BLANKS = st.sampled_from(("", "", " ", "\u00a0"))


def ordinal(day: int) -> str:
    """A day as it is counted."""
    ending = "th" if day in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


@st.composite
def numeric(draw: st.DrawFn) -> str:
    """Three numbers, the year first or last, with two digits or one, of one kind of sign."""
    when, sign, blank = draw(DAYS), draw(SIGNS), draw(BLANKS)
    padded = draw(st.booleans())
    day, month = (f"{n:02}" if padded else str(n) for n in (when.day, when.month))
    sign = f"{blank}{sign}{blank}"
    if draw(st.booleans()):
        return sign.join((str(when.year), month, day))
    short = not blank and draw(st.booleans())
    return sign.join((day, month, f"{when:%y}" if short else str(when.year)))


@st.composite
def spelled(draw: st.DrawFn) -> str:
    """A day, or several, with the name of a month: before it or behind it, with or without a day of the week."""
    when, gap, case = draw(DAYS), draw(GAPS), draw(CASES)
    long = draw(st.booleans())
    month = case(MONTHS[when.month - 1] if long or when.month == 5 else f"{MONTHS[when.month - 1][:3]}")
    dot = "" if long or when.month == 5 else draw(st.sampled_from(("", ".")))
    form = ordinal if draw(st.booleans()) else str
    days = sorted({when.day, *draw(st.lists(st.integers(1, 28), max_size=2))})
    said = ", ".join(form(day) for day in days[:-1])
    said = f"{said}{draw(st.sampled_from((' and ', ' or ', ', and ')))}{form(days[-1])}" if said else form(days[-1])
    weekday = draw(st.sampled_from(("", WEEKDAYS[when.weekday()], f"{WEEKDAYS[when.weekday()][:3]}.")))
    weekday = f"{case(weekday)}, " if weekday else ""
    if draw(st.booleans()):
        of = draw(st.sampled_from(("", "of ")))
        year = draw(st.sampled_from(("", f" {when.year}", f", {when.year}", f" '{when:%y}", f" {when:%y}")))
        return f"{weekday}{said}{gap}{of}{month}{dot if year else ''}{year}"
    year = draw(st.sampled_from(("", f" {when.year}", f", {when.year}", f" ’{when:%y}")))
    assume(year or long or month.istitle())  # "OCT 12" is many things
    return f"{weekday}{month}{dot}{gap}{said}{year}"


@st.composite
def longer(draw: st.DrawFn) -> str:
    """Months, seasons, years and decades."""
    when, case, then = draw(DAYS), draw(CASES), draw(st.sampled_from(MONTHS))
    name = case(MONTHS[when.month - 1])
    part = draw(st.sampled_from(("", "early ", "mid-", "the end of ")))
    season = draw(st.sampled_from(("spring", "Summer", "autumn of", "fall", "Winter of")))
    short = f"{name} {when:%y}" if when.year % 100 > 31 else f"{name} '{when:%y}"
    # In 1906, "1906-07" is two years.
    iso = f"{when.year}-{when.month:02}" if 23 <= when.year % 100 <= 89 else name
    until = f"{when.year}-{(when.year + 1) % 100:02}"
    dated = f"{name} {when.year}", f"{name} of {when.year}", f"{then}-{name} {when.year}", f"{then} and {name} {until}"
    others = (
        short,
        f"{when.month:02}/{when.year}",
        iso,
        until,
        str(when.year),
        f"{then} {until}",
    )
    return draw(
        st.sampled_from(
            (*(part + one for one in dated), *others, f"{season} {when.year}", f"{season} {until}", f"{part}1990s")
        )
    )


def found(text: str) -> list[str]:
    """What detectors take for dates in a text."""
    by_terms = [text[span.start : span.end] for span, kind in identifiers(text) if kind is Kind.DATE]
    by_identities = (
        text[span.start : span.end] for span, kind in measures(text, Mask(len(text))) if kind is IdentifierKind.DATE
    )
    return [*by_terms, *by_identities]


def moved(text: str, days: int, before: str) -> str:
    """A text with its dates moved."""
    pieces: list[str] = []
    copied = 0
    for one in with_years(find_dates(text, DayOrder.DAY_FIRST, before=before)):
        pieces += text[copied : one.start], shifted(one, days)
        copied = one.end
    return "".join((*pieces, text[copied:]))


def said(text: str, before: str) -> tuple[list[Value], list[int]]:
    """What the dates of a text say, days that are said together one by one; and the days of the week."""
    dates = with_years(find_dates(text, DayOrder.DAY_FIRST, before=before))
    values: list[Value] = [
        (one.precision, one.year, one.month, day, one.until, one.season)
        for one in dates
        for day in (sorted((*one.days, one.day)) if one.day else (None,))
    ]
    return values, [one.weekday for one in dates if one.weekday is not None]


def check(text: str, before: str, days: int) -> None:
    """That detectors find the date, that all of what they find is read, and that it moves there and back."""
    whole = f"{before}{text}, then"
    dates = found(whole)
    assert text in dates or f"the {text}" in dates, dates
    for surface in dates:
        rest, read = surface, find_dates(surface, DayOrder.DAY_FIRST, before=whole[: whole.index(surface)])
        for one in reversed(read):
            rest = rest[: one.start] + rest[one.end :]
        assert read
        assert rest.strip() in {"", "and", "-", "to"}, (surface, rest)
    there = moved(text, days, before)
    assert said(moved(there, -days, before), before) == said(text, before), there


@settings(max_examples=500)
@given(st.one_of(numeric(), spelled(), longer()), st.integers(-3650, 3650))
def test_what_detectors_find_is_read_and_moves_there_and_back(text: str, days: int) -> None:
    """No form that is found is a riddle to what replaces it, and nothing is lost on the way."""
    for one in find_dates(text, DayOrder.DAY_FIRST):
        assume(one.year or one.month != 2 or 29 not in {one.day, *one.days})  # without a year, it has no way back
    check(text, "seen in ", days)


@given(DAYS, st.integers(-3650, 3650), st.sampled_from(("on ", "since ", "until ", "dated ", "Mon ")))
def test_a_day_and_a_month_in_numbers_are_a_date_where_a_word_says_so(when: date, days: int, before: str) -> None:
    """The word before it is asked; 29 February without a year has no way back."""
    assume((when.month, when.day) != (2, 29))
    if before == "Mon ":
        check(f"{before}{when.day}/{when.month}", "", days)
    else:
        check(f"{when.day}/{when.month}", before, days)


@pytest.mark.parametrize("text", ["a score of 5/3", "5/3 tablets", "pulses 2/4", "on 5/3%", "on 5/3/2"])
def test_a_ratio_is_no_date(text: str) -> None:
    """Without such a word, or as part of something longer, two numbers are not taken for a day and a month."""
    assert find_dates(text) == []
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "year", "month", "day"),
    [
        ("2021.05.03", 2021, 5, 3),
        ("2021/5/3", 2021, 5, 3),
        ("2021–05–03", 2021, 5, 3),
        ("2021\u201105\u201103T10:22:01.5+02:00", 2021, 5, 3),
        ("05-03-21", 2021, 5, 3),
        ("25-03-21", 2021, 3, 25),
        ("3.5.1961", 1961, 5, 3),
        ("3. 5. 1961", 1961, 5, 3),
        ("05 / 03 / 1961", 1961, 5, 3),
        ("05 03 1961", 1961, 5, 3),
        ("03-MAY-61", 1961, 5, 3),
        ("3.Mai 1961", 1961, None, None),
        ("3 rd of May, 1961", 1961, 5, 3),
        ("3rd day of May 20070", 2007, 5, 3),
        ("Monday the 3rd of May", None, 5, 3),
        ("3 may '61", 1961, 5, 3),
        ("May 61", 1961, 5, None),
        ("May '21", 2021, 5, None),
        ("May 21", None, 5, 21),
        ("2021-03", 2021, 3, None),
        ("1998-99", 1998, None, None),
        ("1999/00", 1999, None, None),
        ("1914 – 1918", 1914, None, None),
        ("spring of 1998", 1998, None, None),
        ("20070", 2007, None, None),
    ],
)
def test_forms_of_practice_are_read(text: str, year: int | None, month: int | None, day: int | None) -> None:
    """Records, letters and judgments; what comes first is told by the number that can be no month."""
    [one] = find_dates(text)
    assert (one.year, one.month, one.day) == (year, month, day)


@pytest.mark.parametrize(
    ("text", "days", "expected"),
    [
        ("29, 30 and 31 May 2021", 1, "30, 31 May and 1 June 2021"),
        ("May 30 and 31, 2021", 1, "May 31 and June 1, 2021"),
        ("May 29, 30 and 31", 1, "May 30, May 31 and June 1"),
        ("Dec. 30 and 31, 1999", 1, "Dec. 31, 1999 and Jan. 1, 2000"),
        ("May 61", -30 * 365, "May 1931"),
        ("May ’61", 365, "May ’62"),
        ("01/01/31", -1, "12/31/1930"),
        ("winter 1998", 91, "spring 1999"),
        ("Winter 1998/99", 365, "Winter 1999/00"),
        ("1998-99", 365, "1999-00"),
        ("1998-99", 730, "2000-01"),
        ("early March 2021", -48, "early January 2021"),
        ("05 / 10 / 2021", -1, "05 / 09 / 2021"),
        ("Mon 12/31", 1, "Tue 01/01"),
    ],
)
def test_a_date_is_moved_in_its_own_way_of_writing(text: str, days: int, expected: str) -> None:
    """Where two digits would be read as another year, or days are no longer of one month, it says more."""
    [one] = find_dates(text)
    assert shifted(one, days) == expected


@pytest.mark.parametrize("text", ["31 June", "30/02/2021", "32/01/2021", "13/13/2021", "2021-19", "1,998", "10000"])
def test_what_no_calendar_has_is_not_read_whole(text: str) -> None:
    """It is left to be hidden."""
    assert [one.text for one in find_dates(text)] != [text]


@pytest.mark.parametrize(
    "text",
    [
        "it may march on", "In May 61 patients were seen", "a dose of 12 may help", "he sat 3 exams", "the sun 5 times",
        "OCT 12 was normal", "in 1200 cases", "May 3.5 mg", "section 1.2.3",
    ],
)  # fmt: skip
def test_words_that_look_like_dates_are_none_in_running_text(text: str) -> None:
    """Verbs, counts and examinations; "In May" alone, perhaps."""
    assert set(found(text)) <= {"May"}


def test_precision_is_how_much_is_said() -> None:
    """A season says as much as a month."""
    precisions = [find_dates(text)[0].precision for text in ("3 May 1961", "May 1961", "fall 1961", "1961", "1960s")]
    assert precisions == [Precision.DAY, Precision.MONTH, Precision.MONTH, Precision.YEAR, Precision.DECADE]


def test_dates_with_other_signs_tell_the_order_too() -> None:
    """Blanks and long hyphens count."""
    assert order_in("25 – 04 – 2021", DayOrder.MONTH_FIRST) is DayOrder.DAY_FIRST
    assert order_in("04 25 2021", DayOrder.DAY_FIRST) is DayOrder.MONTH_FIRST
