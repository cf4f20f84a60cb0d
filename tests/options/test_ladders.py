"""Ladders: every rung says less than the one before it, and the last nothing but the kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.identities.releases import released
from tests.options.notation import marked, one
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.knowledge import MemoryTaxonomy, geography
from tacit.options import LABELS, Origin, is_slight, is_wide, ladder, roles, safe_harbor
from tacit.options.ages import told_age
from tacit.options.grammar import preposition, takes_no_article

KB = MemoryTaxonomy.from_parents(
    {
        "Springfield": ["Green County"],
        "Green County": ["Illinois"],
        "Illinois": ["United States"],
        "Greenville": ["Greenville County"],
        "Greenville County": ["Illinois"],
        "United States": ["place"],
        "Dane": ["European"],
        "European": ["person"],
        "Danish": ["language"],
    }
)


def labels(kind: str, words: str, *, after: str = "") -> list[str]:
    """The ladder of words in a text of their own."""
    document, identifier = one(kind, words, after=after)
    return [rung.label for rung in ladder(identifier, document, KB)]


@pytest.mark.parametrize(
    ("kind", "words", "expected"),
    [
        ("date", "3 March 2021", ["March 2021", "2021", "the early 2020s", "[date]"]),
        ("date", "Wednesday, March 3rd, 2021", ["March 2021", "2021", "the early 2020s", "[date]"]),
        ("date", "2021-03-03T10:15:00Z", ["March 2021", "2021", "the early 2020s", "[date]"]),
        ("date", "25/12/1999", ["December 1999", "1999", "the late 1990s", "[date]"]),
        ("date", "25/13/1999", ["the late 1990s", "[date]"]),
        ("date", "25.12.1999", ["December 1999", "1999", "the late 1990s", "[date]"]),
        ("date", "SEPT. 2020", ["2020", "the early 2020s", "[date]"]),
        ("date", "2007", ["the late 2000s", "[date]"]),
        ("date", "the 1990s", ["the 20th century", "[date]"]),
        ("date", "2019-21", ["the late 2010s to the early 2020s", "[date]"]),
        ("date", "from 3 March to 5 April 2021", ["March 2021 to April 2021", "2021", "the early 2020s", "[date]"]),
        ("date", "29 and 30 June 1992", ["June 1992", "1992", "the early 1990s", "[date]"]),
        ("date", "3 March", ["March", "[date]"]),
        ("date", "Saturday", ["day of the weekend", "[date]"]),
        ("date", "six months", ["5 to 10 months", "[duration]"]),
        ("date", "20 minutes", ["20 to 50 minutes", "[duration]"]),
        ("date", "summer of 2007", ["2007", "the late 2000s", "[date]"]),
        ("date", "Christmas", ["[date]"]),
        ("time", "10:37", ["some time in the morning", "[time]"]),
        ("time", "11 p.m.", ["some time at night", "[time]"]),
        ("time", "noon", ["[time]"]),
        ("age", "47-year-old", ["40-to-49-year-old", "[age]"]),
        ("age", "forty-seven years old", ["40 to 49 years old", "[age]"]),
        ("age", "aged 8", ["aged 0 to 9", "[age]"]),
        ("age", "47", ["40 to 49", "[age]"]),
        ("age", "93-year-old", ["90-or-older", "[age]"]),
        ("age", "17-year-old", ["10-to-19-year-old", "[age]"]),
        ("age", "20-25-year-old", ["20-to-29-year-old", "[age]"]),
        ("age", "25-35-year-old", ["adult", "[age]"]),
        ("age", "15-35-year-old", ["[age]"]),
        ("age", "3-month-old", ["infant", "[age]"]),
        ("age", "18 months old", ["0 to 9 years old", "[age]"]),
        ("age", "fairly old", ["[age]"]),
        ("money", "$4,500", ["2,000 to 5,000 dollars", "[amount]"]),
        ("money", "EUR 2.5 million", ["2 million to 5 million euros", "[amount]"]),
        ("money", "5,699.21 euros (EUR)", ["5,000 to 10,000 euros", "[amount]"]),
        ("money", "£1", ["1 to 2 pounds", "[amount]"]),
        ("money", "$5 or €6", ["[amount]"]),
        ("quantity", "600 mg", ["500 to 1,000 mg", "[number]"]),
        ("quantity", "12 to 15 km", ["10 to 20 km", "[number]"]),
        ("quantity", "5 to 500 km", ["5 to 1,000 km", "[number]"]),
        ("quantity", "37.5 %", ["less than half", "[number]"]),
        ("organisation", "St. Mary’s University Hospital", ["hospital", "health care provider", "organisation"]),
        ("organisation", "Acme Widgets GmbH", ["company", "organisation"]),
        ("organisation", "Quux", ["[organisation]"]),  # nothing but a guess says that it is one
        ("place", "Springfield", ["Green County", "Illinois", "United States", "[place]"]),
        ("place", "Greenville", ["Illinois", "United States", "[place]"]),  # its county has its name
        ("place", "Nowhereville, Illinois", ["Illinois", "United States", "[place]"]),
        ("place", "Elm Street", ["street", "[place]"]),
        ("place", "Nowhereville", ["[place]"]),
        ("nationality", "Danes", ["European", "[nationality]"]),
        ("nationality", "Danish", ["[nationality]"]),  # this taxonomy knows the language only
        ("phone", "+1 555 0100", ["[phone number]"]),
        ("iban", "DE89 3704 0044 0532 0130 00", ["[account number]"]),
    ],
)
def test_a_ladder_as_a_reader_expects_it(kind: str, words: str, expected: list[str]) -> None:
    """The examples of the documentation, the forms of dates, and what is not understood."""
    assert labels(kind, words) == expected


def test_a_bare_number_is_a_magnitude_only_before_what_it_counts() -> None:
    """Nobody writes of a room "20 to 50"."""
    assert labels("quantity", "37", after=" people") == ["20 to 50", "[number]"]
    assert labels("quantity", "37", after=".") == ["[number]"]


def test_other_dates_tell_what_comes_first() -> None:
    """03/04/2021 is in April where 25/12/2020 stands."""
    document, [first, _] = marked("{date|03/04/2021} after {date|25/12/2020}")
    assert ladder(first, document, KB)[0].label == "April 2021"


def classes(kind: str, all_words: Sequence[str]) -> list[list[frozenset[str]]]:
    """For all words their ladders, each rung as the set of words that have it too."""
    rungs = {words: labels(kind, words) for words in all_words}
    having = defaultdict(set)
    for words, found in rungs.items():
        for label in found:
            having[label].add(words)
    return [[frozenset(having[label]) for label in found] for found in rungs.values()]


@pytest.mark.parametrize(
    ("kind", "all_words"),
    [
        ("date", [f"{date(2018, 1, 1) + timedelta(days):%d %B %Y}" for days in range(1461)]),
        ("date", [str(year) for year in range(1900, 2040)]),
        ("age", [f"{years}-year-old" for years in range(1, 120)]),
        ("age", [f"aged {years}" for years in range(1, 120)]),
        ("money", [f"${10**power * digit:,}" for power in range(9) for digit in range(2, 10)]),
        ("time", [f"{hour}:{minute:02}" for hour in range(24) for minute in (0, 30)]),
    ],
    ids=lambda words: words if isinstance(words, str) else words[0],
)
def test_every_rung_says_strictly_less(kind: str, all_words: Sequence[str]) -> None:
    """By brute force: whatever could be meant by a rung can be meant by the next one, and more besides."""
    for rungs in classes(kind, all_words):
        assert all(one < other for one, other in pairwise(rungs))
        assert len(rungs[0]) > 1
        assert len(rungs[-1]) == len(all_words)


GUESSED = {IdentifierKind.ORGANISATION, IdentifierKind.PLACE, IdentifierKind.NATIONALITY}


@given(st.sampled_from(list(IdentifierKind)), texts(max_words=6))
def test_whatever_the_words_the_last_rung_is_the_kind(kind: IdentifierKind, words: str) -> None:
    """No text breaks a ladder, no rung is the text itself, none comes twice."""
    document = Document(words or "x")
    found = ladder(Identifier(Span(0, len(document.text)), kind, 3), document, KB)
    unsure = {LABELS[IdentifierKind.NAME]} if kind in GUESSED else set()
    assert found[-1].label in {LABELS[kind], *unsure}
    assert len({rung.label for rung in found}) == len(found)
    assert all(rung.label.casefold() != document.text.casefold() for rung in found[:-1])


@given(
    st.dates(date(1500, 1, 1), date(2099, 12, 31)), st.sampled_from(["%d %B %Y", "%B %d, %Y", "%Y-%m-%d", "%d %b. %Y"])
)
def test_no_rung_has_the_day(when: date, form: str) -> None:
    """The day of the month and of the week are gone from the first rung on; the month from the second."""
    for level, label in enumerate(labels("date", when.strftime(form))):
        assert f"{when.day}" not in label.split()
        assert f"{when:%d}" not in label.split()
        assert level == 0 or f"{when:%B}" not in label


def test_an_offer_says_where_its_words_come_from() -> None:
    """All rungs but the last are a ladder's; the last is a kind, and tells nothing."""
    document, identifier = one("date", "3 March 2021")
    origins = [rung.origin for rung in ladder(identifier, document, KB)]
    assert origins == [Origin.LADDER, Origin.LADDER, Origin.LADDER, Origin.KIND]
    assert [rung.tells_nothing for rung in ladder(identifier, document, KB)] == [False, False, False, True]
    assert all(rung.stands_for_identifier for rung in ladder(identifier, document, KB))


def test_what_is_hidden_elsewhere_is_no_rung() -> None:
    """Where Illinois is hidden, it does not stand for Springfield."""
    document, identifier = one("place", "Springfield")
    found = ladder(identifier, document, KB, hidden={"illinoi", "illinois"})
    assert [rung.label for rung in found] == ["Green County", "United States", "[place]"]


@pytest.mark.parametrize(
    ("kind", "wide", "narrow"),
    [
        (
            "date",
            ["the 1990s", "in the early 1990s", "May", "on Mondays", "the 20th century", "the 1980s and the 1990s"],
            ["1992", "May 1992", "3 May", "3 May 1992", "Christmas", "May 3"],
        ),
        ("time", ["some time in the morning"], ["10:37", "noon"]),
        (
            "age",
            ["40 to 49 years old", "aged 90 or older", "female aged 50 to 59", "fifties", "adult"],
            ["47", "47 years old", "aged 93"],
        ),
        (
            "money",
            ["several thousand dollars", "2,000 to 5,000 dollars", "at least 500 euros"],
            ["$4,500", "4500 dollars"],
        ),
        ("quantity", ["dozens of", "hundreds of mg", "less than half", "10 to 20 km", "up to 50"], ["600 mg", "37"]),
        ("place", ["Europe", "Southern Europe", "place"], ["Spain", "Catalonia", "Leeds"]),
        ("nationality", ["European"], ["Spanish"]),
        ("organisation", ["hospital", "company", "organisation"], ["St. Mary’s Hospital", "Acme"]),
        ("person", [], ["Ann", "Person A"]),
        ("phone", [], ["+1 555 0100"]),
    ],
)
def test_only_what_identifies_nobody_is_wide(kind: str, wide: list[str], narrow: list[str]) -> None:
    """Words that are left alone in an original, and may stand for an identifier; all else is one."""
    which = IdentifierKind(kind)
    assert [words for words in wide if not is_wide(which, words, geography())] == []
    assert [words for words in narrow if is_wide(which, words, geography())] == []


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("date", "3 March 2021"),
        ("date", "2007"),
        ("date", "3 March"),
        ("date", "Saturday"),
        ("date", "2019-21"),
        ("age", "aged 47"),
        ("age", "47-year-old"),
        ("age", "93 years old"),
        ("money", "EUR 2.5 million"),
        ("quantity", "600 mg"),
        ("time", "10:37"),
        ("place", "Barcelona"),
        ("nationality", "Spanish"),
        ("organisation", "St. Mary’s University Hospital"),
    ],
)
def test_every_ladder_has_a_wide_rung_before_its_kind(kind: str, words: str) -> None:
    """Something may stand in the place of what is understood, and words above it are as wide."""
    document, identifier = one(kind, words)
    wide = [is_wide(identifier.kind, rung.label, geography()) for rung in ladder(identifier, document, geography())]
    assert any(wide[:-1])


def test_roles_go_by_the_order_of_the_text() -> None:
    """One letter for each person, and none that the text uses already."""
    document, found = marked("{person 9|Ann} met {person 2|Bob} and “Person B”. {person 9|Ann} left {place|Rome}.")
    assert list(roles(document, found).values()) == ["Person A", "Person C", "Person A"]


@pytest.mark.parametrize(
    ("kind", "words", "expected"),
    [
        ("age", "89-year-old", None),
        ("age", "90 years old", "90 or older"),
        ("age", "aged 93", "aged 90 or older"),
        ("age", "ageless", "[age]"),
        ("date", "2021", None),
        ("date", "3 March 2021", "2021"),
        ("date", "March 3", "[date]"),
        ("date", "Christmas 2021", "2021"),
        ("date", "from May 2019 to June 2020", "2019 to 2020"),
        ("time", "10:37", None),
        ("money", "$4,500", None),
        ("place", "Nowhereville", "place"),
        ("ssn", "078-05-1120", "[social security number]"),
        ("person", "Ann", "Person DE"),
    ],
)
def test_safe_harbor_leaves_what_the_rule_allows(kind: str, words: str, expected: str | None) -> None:
    """45 CFR 164.514(b)(2): years, ages to 89, states; the rest goes."""
    document, identifier = one(kind, words)
    left = safe_harbor(identifier, document, KB)
    assert (left and left.label) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("Los Angeles", "California"), ("California", None), ("Europe", None), ("Nowhereville, Ohio", "Ohio")],
)
def test_safe_harbor_leaves_states(words: str, expected: str | None) -> None:
    """What is smaller becomes its state; what is as large or larger stays."""
    document, identifier = one("place", words)
    left = safe_harbor(identifier, document, geography())
    assert (left and left.label) == expected


@pytest.mark.parametrize(
    ("label", "before", "expected"),
    [
        ("March 2021", "He came on ", (3, "in ")),
        ("the 2020s", "On ", (3, "In ")),
        ("2021", "ON ", (3, "IN ")),
        ("14 January 2021", "He came on ", (0, "")),
        ("[date]", "He came on ", (0, "")),
        ("weekday", "He came on ", (0, "")),
        ("2021", "his son ", (0, "")),
    ],
)
def test_a_month_is_in_where_a_day_was_on(label: str, before: str, expected: tuple[int, str]) -> None:
    """So that the sentence stays one."""
    assert preposition(label, before) == expected


def test_only_common_nouns_take_an_article() -> None:
    """Nobody saw a Person A in a March 2021."""
    assert not any(map(takes_no_article, ("hospital", "person", "weekday", "adult", "40-to-49-year-old", "city")))
    assert all(map(takes_no_article, ("Person A", "March", "2021", "the 2020s", "several thousand euros", "[date]")))


@pytest.mark.parametrize("before", ["We did not get to ", "She has never been in ", "They couldn't reach "])
def test_of_a_place_to_which_nobody_went_nothing_is_said(before: str) -> None:
    """Who "did not get to a city" got to none: that is more than the text says."""
    document = Document(f"{before}Springfield.")
    place = Identifier(Span(len(before), len(before) + 11), IdentifierKind.PLACE, 0)
    assert [rung.label for rung in ladder(place, document, KB)] == ["[place]"]


def test_no_repr_has_text() -> None:
    """Identifiers can be logged; concepts of direct identifiers hold nothing of them."""
    document, identifier = one("email", "canary@example.org")
    assert "canary" not in repr(ladder(identifier, document, KB))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("time", "19:02|noon|5pm"),
        ("date", "6 weeks|ten days|about six months|three  months\nago|the last 3 weeks|eight-week|24 hours|11 months"),
        ("date", "364 days|51 wks|40 mins|a week|next month|eleven months|8,000 hours|12 months|18 months|60 weeks"),
        ("date", "two years|one year|nine years|ten years|thirty years|three-year"),
        ("quantity", "91%|ten per cent|5 mg|500mg|2.5 ml|20 units|70 kg|6 feet|12|twelve men|3 children|1st|4th"),
        ("quantity", "up to four times|at least three occasions|48 cartons|about 60 files|312 microns|47 men|120"),
        ("money", "£5|$999|€20.50|200 pounds|50p|£999.99|20 quid"),
    ],
)
def test_what_singles_nobody_out_is_slight(kind: str, words: str) -> None:
    """Times of day, how long, shares, doses, counts below a thousand, small amounts."""
    for said in words.split("|"):
        assert is_slight(IdentifierKind(kind), said), said


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("date", "3 March|Monday|2021|the 1990s|March|twenty-three years|130 months|4,000 days"),
        ("date", "600 weeks|90,000 hours|9 years|41 years|30 years"),
        (
            "quantity",
            "5,000|1.5|2/3|two thousand|5 million people|six million|twelve hundred|1,214 men",
        ),
        ("money", "$1,000|£1000|$5 million|£5k|several thousand dollars"),
        ("age", "5 weeks|3|12"),
        ("person", "ten|one"),
        ("place", "ward 7"),
        ("phone", "12"),
    ],
)
def test_what_may_single_somebody_out_is_not(kind: str, words: str) -> None:
    """A day, a long time, years in figures, which may be an age, a large count, a larger amount; all other kinds."""
    for said in words.split("|"):
        assert not is_slight(IdentifierKind(kind), said), said


@given(st.sampled_from(IdentifierKind), texts())
def test_any_words_are_slight_or_not(kind: IdentifierKind, words: str) -> None:
    """Only what is measured can be."""
    measured = {IdentifierKind.DATE, IdentifierKind.TIME, IdentifierKind.QUANTITY, IdentifierKind.MONEY}
    assert not is_slight(kind, words) or kind in measured


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Department of Medicine, {place|Springfield}\n\nDear Ann", "[town]"),
        ("IN THE COUNTY COURT AT {place|SPRINGFIELD}\nBefore Ann", "[town]"),
        # Prose, a line of names, and a line that goes on.
        ("She came to the Department in {place|Springfield}\nand left", "Green County"),
        ("Ann Lee, {place|Springfield}\nDear Ann", "Green County"),
        ("Department of Medicine, {place|Springfield}, is where we met.\nDear Ann", "Green County"),
    ],
)
def test_a_town_that_a_letter_is_headed_by_is_a_town(text: str, expected: str) -> None:
    """A part of the world, or "a city", reads oddly in a letterhead."""
    document, [place] = marked(text)
    assert ladder(place, document, KB)[0].label == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The claimant, who is {age|36}, left.", "30 to 39 years old"),
        ("Mum (Donna, {age|36}) left.", "30 to 39"),
        ("She was {age|aged 36} then.", "aged 30 to 39"),
        ("She is {age|91} now.", "90 or older"),
    ],
)
def test_who_is_of_an_age_is_so_many_years_old(text: str, expected: str) -> None:
    """Nobody "is 30 to 39"."""
    document, [age] = marked(text)
    label = ladder(age, document, KB)[0].label
    assert told_age(label, document[age.span], document.text[: age.span.start])[1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There are two Shane Tamatis in the district.", "There are two [name] in the district."),
        ("Ann Reed is not our Ann Moss.", "Person A is not our [name]."),
        ("Nobody named Ann Reed came.", "Nobody named [name] came."),
        ("They met a man named Tom Reed.", "They met a man named Person A."),
    ],
)
def test_a_label_means_one_person(text: str, expected: str) -> None:
    """Two of a name, and who is set against somebody, have no label that would say that they are one."""
    assert released(text) == expected


def test_who_plays_in_a_place_of_a_team_plays_in_a_team() -> None:
    """Nobody "plays sportsperson"."""
    document = Document("Ian plays goalkeeper.")
    identifier = Identifier(Span(10, 20), IdentifierKind.OCCUPATION, 0)
    assert ladder(identifier, document, geography())[0].label == "in a team"


def test_how_many_there_were_in_a_year_is_not_said_of_years() -> None:
    """Six days in one year are no six days in several."""
    assert released("Ann Reed was away for 6 days in 2023.") == "Person A was away for 6 days in [date]."
