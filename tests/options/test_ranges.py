"""Ranges, decades and ages in the place of numbers: they hold what they stand for, and are left alone afterwards."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.options.notation import one

from tacit import Identities, Sanitizer
from tacit.identities import IdentifierKind
from tacit.knowledge import MemoryTaxonomy, geography
from tacit.options import is_wide, ladder
from tacit.options.ages import age_labels
from tacit.options.amounts import money_labels, quantity_labels
from tacit.options.places import state_of, wider_places

NOTHING = MemoryTaxonomy.from_parents({})
UNITS = {"": 1, " million": 10**6, " billion": 10**9, " trillion": 10**12}


def ends(label: str) -> list[float]:
    """The numbers that a range says."""
    return [float(m[1].replace(",", "")) * UNITS[m[2] or ""] for m in re.finditer(r"([\d,]+)( \w+illion)?", label)]


@given(st.integers(1, 10**12 - 1))
def test_a_range_holds_the_number_and_is_wide(number: int) -> None:
    """The value is between the ends, which are at most two and a half times apart; nobody hides it again."""
    [label] = quantity_labels(f"{number:,} people", "")
    low, high = ends(label)
    assert low <= number <= high
    assert high <= 2.5 * low
    assert is_wide(IdentifierKind.QUANTITY, label, NOTHING)
    [paid] = money_labels(f"${number:,}")
    assert is_wide(IdentifierKind.MONEY, paid, NOTHING)


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_range_holds_both_ends_of_another(first: int, second: int) -> None:
    """Of "40 to 60", neither end may be outside."""
    [label] = quantity_labels(f"{first} to {second} km", "")
    low, high = ends(label)
    assert low <= min(first, second) <= max(first, second) <= high


@given(st.integers(1, 10**6))
def test_a_bound_stays_true(number: int) -> None:
    """Whoever has at least 40 has at least 20; whoever has up to 40 has up to 50."""
    [least], [most] = quantity_labels(f"at least {number} men", ""), quantity_labels(f"up to {number} men", "")
    assert least.startswith("at least")
    assert ends(least)[0] <= number
    assert most.startswith("up to")
    assert ends(most)[0] >= number


@given(st.integers(1, 89), st.sampled_from(["{}-year-old", "aged {}", "{} years old", "{}", "{}M", "{} yo"]))
def test_an_age_is_in_its_decade(age: int, form: str) -> None:
    """In every way of writing it, and the words are wide."""
    [label] = age_labels(form.format(age))
    low, high = map(int, re.findall(r"\d+", label))
    assert low <= age <= high
    assert is_wide(IdentifierKind.AGE, label, NOTHING)


@pytest.mark.parametrize("words", ["40 minutes", "18 months", "three-year", "two years and six months"])
def test_a_duration_never_becomes_a_date(words: str) -> None:
    """Not even where nothing is understood of it."""
    document, identifier = one("date", words)
    assert ladder(identifier, document, NOTHING)[-1].label == "[duration]"


def test_of_several_places_of_a_name_what_all_lie_in_is_said() -> None:
    """A Worcester is nowhere in particular, until the text says where."""
    assert [offer.label for offer in wider_places("Worcester", geography())] == ["city"]
    said = [offer.label for offer in wider_places("Worcester", geography(), "Worcester, in England")]
    assert "United Kingdom" in said
    assert "United States" not in said
    assert state_of("Worcester", geography()) is None
    assert [offer.label for offer in wider_places("Georgia", geography())] == []


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    """One for identities, as it comes."""
    return Sanitizer(Identities())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A 13-year sentence was passed.", "A 13-year sentence was passed."),
        ("A three-year sentence was passed.", "A three-year sentence was passed."),
        ("An 8-year-old boy came.", "A 0-to-9-year-old boy came."),
        ("She met a 47 year old man.", "She met a 40-to-49-year-old man."),
        ("There were 3,700 chairs.", "There were 3,700 chairs."),
        ("Codeine up to four times a day, 48 cartons.", "Codeine up to four times a day, 48 cartons."),
        ("It came 3 years later.", "It came 3 years later."),
        ("He is in his late fifties.", "He is in his fifties."),
    ],
)
def test_the_sentence_reads_well_and_stays(sanitizer: Sanitizer, text: str, expected: str) -> None:
    """Article and number agree, and a second run changes nothing."""
    assert sanitizer.sanitize(text).sanitized == expected
    assert sanitizer.sanitize(expected).sanitized == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There were 3,700 chairs.", "There were 2,000 to 5,000 chairs."),
        ("A 13-year sentence was passed.", "A 10-to-20-year sentence was passed."),
        ("It came 3 years later.", "It came 2 to 5 years later."),
        ("It takes two to three weeks.", "It takes 2 to 5 weeks."),
        ("The man paid EUR 4,500 for it.", "The man paid 2,000 to 5,000 euros for it."),
    ],
)
def test_what_is_asked_for_by_name_is_hidden_whatever_it_tells(text: str, expected: str) -> None:
    """A count or an amount singles nobody out and stays, unless the user names its kind."""
    assert Sanitizer(Identities(detect=("numbers",))).sanitize(text).sanitized == expected


def test_a_month_alone_stays_when_its_year_does_not(sanitizer: Sanitizer) -> None:
    """A month of no year tells nothing; with its year it is a date."""
    released = sanitizer.sanitize("He fell ill in March, and died in June 2021.").sanitized
    assert released == "He fell ill in March, and died in the early 2020s."
