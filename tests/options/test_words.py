"""The words that stand for identifiers, each for a cause that readers of releases named."""

import pytest

from tacit import Identities, Sanitizer
from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.occupations import WIDE
from tacit.identities.ordinary import is_ordinary, ordinary_nouns
from tacit.knowledge import geography
from tacit.options import ladder
from tacit.options.ages import told_age
from tacit.options.dates import date_labels
from tacit.options.days import in_place, is_of_birth
from tacit.options.facts import distinction_labels, is_common_fact
from tacit.options.ladders import is_slight, is_wide
from tacit.options.occupations import WIDE_WORDS, occupation_labels
from tacit.options.organisations import organisation_labels
from tacit.options.places import wider_places


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    """What makes the releases."""
    return Sanitizer(Identities())


def last(text: str, said: str, kind: IdentifierKind) -> list[str]:
    """The ladder of what is said in a text."""
    start = text.index(said)
    identifier = Identifier(Span(start, start + len(said)), kind, 0)
    return [one.label for one in ladder(identifier, Document(text), geography())]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("a paediatric audiologist", "health professional"),
        ("tram conductor", "transport worker"),
        ("grain elevator inspector", "inspector"),
        ("retired railway fireman", "retired fireman"),
        ("piano tuner", "craftsperson"),
        ("entrance scholar for mechanical engineering", "academic"),
        ("an organist", "musician"),
        ("umpire", "sports official"),
        ("signwriter", "craftsperson"),
    ],
)
def test_rare_work_is_said_as_a_clerk_would(words: str, expected: str) -> None:
    """Nobody "works as an employee", and no tram has a performer on it."""
    assert occupation_labels(words)[0] == expected


def test_work_that_thousands_do_stays() -> None:
    """A plumber, a landlady, a registrar: hiding that hides nobody."""
    for words in (
        "plumber",
        "landlady",
        "on-call registrar",
        "typist",
        "a retired teacher",
        "two nurses",
        "key worker",
    ):
        assert is_slight(IdentifierKind.OCCUPATION, words), words
    for words in ("creel fisherman", "submarine cook", "only plumber", "thatcher", "treasurer"):
        assert not is_slight(IdentifierKind.OCCUPATION, words), words


def test_the_only_one_who_does_ordinary_work_is_hidden(sanitizer: Sanitizer) -> None:
    """Thousands are plumbers, and one of them is the only one in a village."""
    released = sanitizer.sanitize("She is the only plumber in the village and he is a plumber in town.").sanitized
    assert "only plumber" not in released


def test_what_stands_for_work_is_left_alone_in_a_release() -> None:
    """A second run finds nothing in the words of the first."""
    assert set(WIDE_WORDS.values()) <= WIDE
    assert all(is_ordinary(words) for words in WIDE)
    assert all(noun.isalpha() and noun.islower() for noun in ordinary_nouns())


@pytest.mark.parametrize(
    ("kind", "words", "stays"),
    [
        ("family", "three kids", True),
        ("family", "eldest of three daughters", True),
        ("family", "youngest of five sons", False),
        ("distinction", "Year 9", True),
        ("distinction", "Y3", True),
        ("distinction", "elder half-sister", True),
        ("distinction", "chess cup", False),
    ],
)
def test_what_is_true_of_thousands_stays(kind: str, words: str, stays: bool) -> None:  # noqa: FBT001 - of a table
    """A school year, small families and kin single nobody out."""
    assert is_common_fact(IdentifierKind(kind), words) is stays


@pytest.mark.parametrize(
    ("words", "before", "expected"),
    [
        ("city chess cup", "came second in the ", ("competition",)),
        ("school bus", "drove a ", ("bus",)),
        ("design solar cars", "used to ", ()),
        ("steelworks", "at the ", ("plant", "workplace")),
        ("dairy", "the chairman of the ", ()),
    ],
)
def test_what_sets_somebody_apart_keeps_its_common_noun(words: str, before: str, expected: tuple[str, ...]) -> None:
    """Nobody comes second in a prize, and no verb is a noun."""
    assert distinction_labels(words, before) == expected


@pytest.mark.parametrize(
    ("said", "before", "after", "expected"),
    [
        ("twelve", "since I was ", "", (0, "a child")),
        ("nineteen", "She left at ", ", and", (3, "as a teenager")),
        ("twelve", "when they were ", "", (0, "children")),
        ("35", "I was ", " years with them", (0, "30 to 39")),
        ("52", "I'm ", "", (0, "in my fifties")),
        ("33", "Mr A. Lee is ", "", (0, "in his thirties")),
        ("36", "who is ", "", (0, "30 to 39 years old")),
        ("36", "Lee (", ")", (0, "30 to 39")),
    ],
)
def test_an_age_reads_as_its_place_asks(said: str, before: str, after: str, expected: tuple[int, str]) -> None:
    """Nobody "was 10 to 19", and the words for it are wide wherever they stand."""
    years = {"twelve": "10 to 19", "nineteen": "10 to 19", "35": "30 to 39", "52": "50 to 59"}.get(said, "30 to 39")
    assert told_age(years, said, before, after) == expected
    assert is_wide(IdentifierKind.AGE, expected[1], geography())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("In a reply of 19 September 2006 he wrote.", "In a reply of [date] he wrote."),
        ("She was off work for most of 1987.", "She was off work for most of [date]."),
        ("She joined the class of 2028.", "She joined the class of [date]."),
        ("The bill is due on the 12th.", "The bill is due on [date]."),
        ("It rained between February and July 2011.", "It rained in the early 2010s."),
        ("1 June 2021\n\nDear Ann,\nIt rains.", None),
        ("June 2021\n\nIt rains.", "[date]\n\nIt rains."),
    ],
)
def test_a_date_reads_as_its_place_asks(sanitizer: Sanitizer, text: str, expected: str | None) -> None:
    """A day is no decade where only a day would do, and the small words before it go with what stands there."""
    released = sanitizer.sanitize(text).sanitized
    assert released == expected if expected else released.startswith("[date]\n")


def test_one_date_reads_well_in_every_place() -> None:
    """One date has one label, and in brackets no article."""
    text = "The film (1974) was named in the will of 1974, and seen 1974."
    spans = [Span(at, at + 4) for at in (10, 41, 56)]
    assert [in_place("mid-1970s", span, text) for span in spans] == ["mid-1970s", "the mid-1970s", "in the mid-1970s"]
    assert in_place("7 July 2021", spans[0], text) == "7 July 2021"


def test_a_birth_is_that_of_its_own_line() -> None:
    """The date of a conference below a date of birth is no birth."""
    text = "b. 09.04.2014\nHeld: 25 May 2021"
    assert is_of_birth(text, 3)
    assert not is_of_birth(text, text.index("25"))
    text = "They were born in 1969 and 1955."
    assert is_of_birth(text, text.index("1955"))


def test_months_that_are_of_years_are_not_told_as_one_month() -> None:
    """From December of one year to December of the next is not December."""
    assert date_labels("Dec 23 to Dec 24", "") == ()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Murmansk", "city"),
        ("Prešov", "city"),
        ("Ontario", "province"),
        ("Co. Laois", "county"),
        ("Catalonia", "region"),
    ],
)
def test_a_place_is_of_the_kind_that_a_reader_takes_it_for(words: str, expected: str) -> None:
    """Who lives in Murmansk lives in the city."""
    labels = [one.label for one in wider_places(words, geography())]
    assert expected in labels


def test_a_place_of_which_nothing_is_known_is_marked() -> None:
    """Nobody lives "in a place"."""
    assert last("She lives in Ardblair now.", "Ardblair", IdentifierKind.PLACE)[-1] == "[place]"
    assert last("Ann Lee\nBeacon, NY\nDear Ann", "Beacon", IdentifierKind.PLACE) == ["[town]"]
    assert last("12 Hill Road\nBristol BS5 0PX\nDear Ann", "Bristol", IdentifierKind.PLACE) == ["[town]"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Greenbank Community Centre", "community centre"),
        ("Moreton Law Centre", "law centre"),
        ("Healthcare Department", "department"),
        ("St. Clair Valley Medical Center", "medical centre"),
        ("Albert St. Band practice", "practice"),
    ],
)
def test_an_organisation_is_what_its_name_says(words: str, expected: str) -> None:
    """A law centre is more than a centre, and no band practice heals anybody."""
    assert organisation_labels(words)[0] == expected


def test_a_people_of_many_words_is_a_name() -> None:
    """Doctors of the Aegean are no nationality."""
    assert last("Doctors of the Aegean came.", "Doctors of the Aegean", IdentifierKind.NATIONALITY) == ["[name]"]
