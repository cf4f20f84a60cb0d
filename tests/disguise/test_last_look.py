"""The last look: what is found, what is not, and where."""

from __future__ import annotations

import pickle

import pytest

from tacit.disguise import Disguise, LastLook, Sought, SoughtKind
from tacit.document import Span

IDENTIFIER, TERM = SoughtKind.IDENTIFIER, SoughtKind.TERM


def look(text: str, *words: str, kind: SoughtKind = SoughtKind.NAME, layout: str = "") -> list[tuple[str, Disguise]]:
    """What is found of some words in a text, as it stands there."""
    found = LastLook(Sought(one, kind, layout) for one in words).find(text)
    return [(text[one.span.start : one.span.end], one.how) for one in found]


# Word boundaries


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Raids were made, and laid aside.", "AIDS"),
        ("Scraped grapes, drapes and scrape.", "rape"),
        ("It is a case in which I've no say.", "HIV"),
        ("Then he saw h. I vowed to stay.", "HIV"),
        ("That is h. I. Victor came.", "HIV"),
        ("annual, Anna, cannot, Annapolis", "Ann"),
        ("R A I D S, R-A-I-D-S and R.A.I.D.S.", "AIDS"),
        ("therapist", "rapist"),
        ("McArthur and MacArthur", "Arthur"),
        ("O'Brien and D'Angelo", "Brien"),
        ("I don't and won't.", "Don"),
        ("we'll, he'll, she'd", "hell"),
        ("can't", "cant"),
        ("the bull's-eye", "Seye"),
        ("H, I V", "HIV"),
        ("24.7", "24/7"),
        ("L3 port", "Le Port"),
        ("the 3rd", "Erd"),
        ("It is h 1 v.", "HIV"),
    ],
)
def test_no_name_inside_another_word(text: str, name: str) -> None:
    """A name begins and ends where words do: an alarm for "raids" would be switched off with all others."""
    assert look(text, name) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HIV-positive", "HIV"),
        ("non-HIV", "HIV"),
        ("(HIV)", "HIV"),
        ("HIV/AIDS", "HIV"),
        ("HIV_test", "HIV"),
        ("3HIV", "3HIV"),
        ("HIV1", "HIV1"),
        ("hasHIVtests", "hasHIVtests"),
        ("HIVpositive", "HIVpositive"),
        ("HIV™ and more", "HIV"),
        ("x=20HIV=20y", "HIV"),
        ("a%20HIV%20b", "HIV"),
        (r"a\nHIV\tb", "HIV"),
        ("a&nbsp;HIV&nbsp;b", "HIV"),
        ("<td>HIV</td>", "HIV"),
        ('<a title="HIV">x</a>', "HIV"),
        ("HIV's", "HIV's"),
        ("患者HIV陽性", "HIV"),
        ("患者はＨＩＶ陽性", "ＨＩＶ"),
    ],
)
def test_name_beside_anything_but_letters(text: str, expected: str) -> None:
    """What touches a name does not hide it; where letters or digits do, the whole word is told."""
    assert [stretch for stretch, _ in look(text, "HIV")] == [expected]


# Pieces


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("She saw the rapist.", "therapist"),
        ("He is so dominant.", "Sodom"),
        ("A pen is here.", "penis"),
        ("as one not ice", "notice"),
        ("a hero in need", "heroin"),
        ("She had pain to day after day.", "today"),
        ("Past oral intake", "pastoral"),
        ("Hepatitis B and C", "Band"),
        ("They come from Man, and I do, too.", "Ido"),
        ("a Port-A-Cath in place", "Porta"),
        ("one-and-a-half", "Anda"),
        ("He can. Cerebral", "cancer"),
        ("He will be\n\ncause", "because"),
        ("Can Ada come?", "Canada"),
        ("She was prepped and draped, and drapes rape.", "draped rape"),
    ],
)
def test_words_side_by_side_are_no_name(text: str, name: str) -> None:
    """Common words that happen to join to a name are not one: a reader does not see it."""
    assert look(text, name) == []


def test_a_piece_that_the_text_uses_elsewhere_is_a_word() -> None:
    """A rare word of its own is told by its other places, unless it stands there in the same name again."""
    assert look("The cer can be seen, and cer can cer again.", "cancer") == []
    assert look("It is can cer, and can cer again.", "cancer") == [("can cer", Disguise.SPLIT)] * 2


@pytest.mark.parametrize(
    ("text", "name", "how"),
    [
        ("can-\ncer", "cancer", Disguise.HYPHENATION),
        ("can-\r\n> > cer", "cancer", Disguise.HYPHENATION),
        ("can\u00ad\ncer", "cancer", Disguise.FORMAT_CHARACTERS),
        ("Los\nAnge les", "Los Angeles", Disguise.SPLIT),
        ("the-rapist", "therapist", Disguise.SPLIT),
        ("Barce lona", "Barcelona", Disguise.SPLIT),
        ("A.I.D.S", "AIDS", Disguise.SPELLED),
        ("h. i. v", "HIV", Disguise.SPELLED),
        ("R o s a   P a r k s", "Rosa Parks", Disguise.SPELLED),
        ("NewYork", "New York", Disguise.JOINED),
        ("new_york", "New York", Disguise.MARKUP),
        ("new-york", "New York", Disguise.JOINED),
        ("St. Louis", "St Louis", Disguise.JOINED),
        ("Parks, Rosa", "Rosa Parks", Disguise.REVERSED),
        ("PARKS,ROSA", "Rosa Parks", Disguise.REVERSED),
        ("abuse, drug", "drug abuse", Disguise.REVERSED),
        ("**H**IV", "HIV", Disguise.MARKUP),
        ("H&shy;IV", "HIV", Disguise.ENTITIES),
        ("&amp;#72;IV", "HIV", Disguise.ENTITIES),
        ("%48IV", "HIV", Disguise.PERCENT),
        ("=48IV", "HIV", Disguise.QUOTED_PRINTABLE),
        (r"\u0048IV", "HIV", Disguise.ESCAPES),
        ("HlV", "HIV", Disguise.CONFUSABLES),
        ("lslam", "Islam", Disguise.CONFUSABLES),
        ("aIcoho|", "alcohol", Disguise.CONFUSABLES),
        ("H1V", "HIV", Disguise.CONFUSABLES),
        ("c@nc3r", "cancer", Disguise.CONFUSABLES),
        ("H-1-V", "HIV", Disguise.CONFUSABLES),
        ("row 0f bricks", "row of bricks", Disguise.CONFUSABLES),
        ("caf%E9", "café", Disguise.PERCENT),
        ("Jóse", "Jose", Disguise.ACCENTS),
        ("Jose", "José", Disguise.ACCENTS),
        ("hiv", "HIV", Disguise.CASE),
        ("HIV", "HIV", Disguise.PLAIN),
        ("Los\n> Angeles", "Los Angeles", Disguise.PLAIN),
    ],
)
def test_disguise_is_named(text: str, name: str, how: Disguise) -> None:
    """The report of a last look says how a name is written, and covers all of it."""
    assert look(f"It is {text}.", name) == [(text, how)]


@pytest.mark.parametrize(
    ("text", "name"),
    [("male", "Ma Le"), ("Smith, who will", "Will Smith"), ("the smith, will", "Will Smith"),
     ("Los, Angeles", "Los Angeles"), ("New. York is", "New York"), ("City, New York", "New City"),
     ("a union, trade and", "trade union")],
)  # fmt: skip
def test_words_of_a_name_that_do_not_belong_together(text: str, name: str) -> None:
    """The end of a sentence and a comma part the words of a name, and short ones are not found in another word."""
    assert look(text, name) == []


def test_names_spelled_one_after_the_other() -> None:
    """Several names in single letters are read, though nothing says where each begins."""
    assert look("H I V A I D S", "HIV", "AIDS") == [("H I V", Disguise.SPELLED), ("A I D S", Disguise.SPELLED)]
    assert len(look("h-i-v-h-i-v-h-i-v", "HIV")) == 3


# Forms


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("cancer", "cancers Cancers cancer's cancerous"),
        ("HIV", "HIVs HIV's"),
        ("pregnancy", "pregnancies pregnant"),
        ("suicide", "suicides suicidal"),
        ("rape", "raped raping rapes rapist"),
        ("depression", "depressed depressive depressions"),
        ("homosexuality", "homosexual homosexuals"),
        ("Catholicism", "Catholic catholics"),
        ("Hinduism", "Hindu Hindus"),
        ("Islam", "Islamic islamist"),
        ("schizophrenia", "schizophrenic"),
        ("epilepsy", "epileptic"),
        ("diabetes", "diabetic"),
        ("syphilis", "syphilitic"),
        ("drug user", "drug users"),
        ("trans woman", "trans women"),
        ("alzheimer's", "alzheimer"),
        ("narcotics", "narcotic"),
        ("immigration", "immigrant immigrants"),
    ],
)
def test_inflected_forms(name: str, forms: str) -> None:
    """A release that says "suicidal" says suicide; an identifier has no such forms."""
    for form in (forms,) if " " in name else forms.split():
        found = look(f"It is {form} here.", name)
        assert found in ([(form, Disguise.INFLECTED)], [(form, Disguise.CASE)])
        assert look(f"It is {form} here.", name, kind=TERM) == found
        assert [how for _, how in look(form, name, kind=IDENTIFIER)] in ([], [Disguise.PLAIN])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("AIDS", "aid"),
        ("Will", "willing"),
        ("Woods", "wood"),
        ("alcoholism", "alcohol"),
        ("organism", "organ"),
        ("mission", "miss"),
        ("Ann", "anning"),
    ],
)
def test_forms_that_are_other_words(name: str, other: str) -> None:
    """Endings make no other word of a name."""
    assert look(f"It is {other} here.", name) == []


def test_possessive_inside_a_name_is_optional() -> None:
    """Parkinson's disease has three spellings."""
    for text in ("Parkinson’s disease", "Parkinsons disease", "Parkinson disease"):
        assert [stretch for stretch, _ in look(text, "Parkinson's disease")] == [text]


def test_words_of_a_name_are_not_sought_alone() -> None:
    """Only the caller knows whether a part of a name gives it away."""
    assert look("Rosa met Parks.", "Rosa Parks") == []


# Identifiers


@pytest.mark.parametrize(
    "text", ["555-123-4567", "555 123 4567", "5551234567", "(555) 123-4567", "555.123.4567", "５５５-１２３-４５６７",
             "555 12 34 567", "55-\n5 123 4567", "5\u200b551234567", "555-I23-4567", "MRN5551234567"],
)  # fmt: skip
def test_number_with_other_separators(text: str) -> None:
    """A telephone number is the same with any separators, and none."""
    assert [stretch for stretch, _ in look(f"Call {text} now.", "555-123-4567", kind=IDENTIFIER, layout="phone")] == [
        text
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [("20 21", "2021"), ("20-21", "2021"), ("12021", "2021"), ("20215", "2021"), ("4471mg", "4471"), ("44.71", "4471"),
     ("1,447", "447"), ("447.15", "44715"), ("2,021", "2021"), ("1555 123 4567 8", "555-123-45678")],
)  # fmt: skip
def test_other_numbers(text: str, words: str) -> None:
    """Digits of other numbers are not an identifier."""
    assert look(f"It was {text} then.", words, kind=IDENTIFIER) == []


@pytest.mark.parametrize(
    ("words", "layout", "text", "is_found"),
    [
        ("84", "age", "an 84-year-old man", True),
        ("84", "age", "84 y/o", True),
        ("84", "age", "84M with", True),
        ("84", "age", "84 F", True),
        ("84", "age", "aged 84", True),
        ("84", "age", "Age: 84", True),
        ("84", "age", "84 mg", False),
        ("84", "age", "pulse 84", False),
        ("9", "age", "9 months old", True),
        ("9", "age", "9 months ago", False),
        ("84", "", "an 84-year-old", False),
        ("84", "quantity", "84 kg", False),
        ("Li", "person", "Dr. Li came", True),
        ("Li", "person", "Li Wei came", True),
        ("Li", "person", "li came", False),
        ("May", "date", "3 May", True),
        ("May", "date", "May 2021", True),
        ("May", "date", "it may be 3", False),
        ("5/3", "date", "on 5/3 he", True),
        ("5/3", "date", "on 5/3/20 he", False),
        ("UK", "place", "in the UK", True),
        ("US", "place", "with us", False),
        ("12", "medical_record", "MRN: 12", True),
        ("12", "medical_record", "room #12", True),
        ("12", "medical_record", "12 tablets", False),
        ("50", "money", "$50", True),
        ("50", "money", "50 tablets", False),
        ("9", "time", "at 9 am", True),
        ("12", "phone", "ext. 12", True),
        ("4", "address", "Apt 4", True),
    ],
)
def test_short_identifier_in_a_layout_of_its_kind(words: str, layout: str, text: str, is_found: bool) -> None:  # noqa: FBT001  # a parameter of the table
    """Two digits are an age only where an age stands: otherwise every dose would be an alarm."""
    assert bool(look(text, words, kind=IDENTIFIER, layout=layout)) == is_found


def test_short_name_in_its_own_capitals() -> None:
    """Two letters are a name only as they were given."""
    assert look("MS, ms, Ms, M-S, 3MS, MS4", "MS") == [("MS", Disguise.PLAIN)]


def test_e_mail_address() -> None:
    """An address is found in percent-encoding and with its sign as a word joiner, and not in another address."""
    address = "ann.b@example.org"
    assert look("to ann.b%40example.org", address, kind=IDENTIFIER) == [("ann.b%40example.org", Disguise.PERCENT)]
    assert look("to joann.b@example.org", address, kind=IDENTIFIER) == []


# Places


@pytest.mark.parametrize(
    "text",
    [
        "<b>H</b>IV",
        "<b><i class='a'>H</i></b>IV",
        "HI<span>V</span>",
        "**HI**V",
        "_H_IV",
        "[H](https://example.org)IV",
        "HI[V](https://example.org)",
        "H<!-- x -->IV",
        "[b]H[/b]IV",
        "H</b>IV",
        "&#72;&#73;&#86;",
        "\u202eVIH\u202c",
        "\U000e0048\U000e0049\U000e0056",
        "H\u200bI\u200bV",
        "HIV\u0336",
    ],
)
def test_the_whole_disguise_is_told(text: str) -> None:
    """What hides a found place must leave neither half a tag nor a mark without its letter."""
    whole = f"<p>Seen: {text}.</p>"
    (found,) = LastLook([Sought("HIV")]).find(whole)
    assert found.span == Span(9, 9 + len(text))


def test_several_names_in_one_place() -> None:
    """A place that gives two things away is told for both, in the order of the text."""
    found = LastLook([Sought("York"), Sought("New York"), Sought("new")]).find("In New York")
    assert [(one.span, one.sought) for one in found] == [(Span(3, 6), 2), (Span(3, 11), 1), (Span(7, 11), 0)]


def test_one_thing_in_one_place_is_told_once() -> None:
    """Several renderings of a text do not tell the same name several times."""
    assert look("HIV <b>x</b> %20 =20 &amp; | a|b", "HIV") == [("HIV", Disguise.PLAIN)]


def test_words_of_another_script_are_words() -> None:
    """A Russian word whose letters all look like Latin ones is no name; one such word in English is."""
    assert look("Он убрал сор и мусор", "cop") == []
    assert look("They saw the сор again", "cop") == [("сор", Disguise.CONFUSABLES)]
    assert look("Он убрал сор и мусор", "сор") == [("сор", Disguise.PLAIN)]


def test_names_of_other_scripts() -> None:
    """Names need not be Latin, and need no blanks beside them where the script writes none."""
    assert look("У него ВИЧ сейчас", "ВИЧ") == [("ВИЧ", Disguise.PLAIN)]
    assert look("Ο ΝΊΚΟΣ ήρθε", "Νίκος")[0][0] == "ΝΊΚΟΣ"
    assert look("患者有艾滋病毒", "艾滋病") == [("艾滋病", Disguise.PLAIN)]


def test_nothing_to_seek_finds_nothing() -> None:
    """An empty list, an empty name and a name without letters are no error."""
    assert LastLook([]).find("HIV") == ()
    assert look("HIV ... !", "", "...", "!") == []
    assert LastLook([Sought("HIV")]).find("") == ()


def test_values_show_no_text() -> None:
    """What is logged by accident says nothing of the secret."""
    last_look = LastLook([Sought("Xanthippe")])
    shown = repr((last_look, Sought("Xanthippe"), last_look.find("Xanthippe")))
    assert "anthipp" not in shown
    assert "LastLook(1 sought)" in shown


def test_compiled_once_for_other_processes() -> None:
    """Workers get the compiled search, and find the same."""
    last_look = LastLook([Sought("HIV"), Sought("Rosa Parks")])
    text = "H-I-V and Parks, Rosa"
    assert pickle.loads(pickle.dumps(last_look)).find(text) == last_look.find(text)  # noqa: S301  # our own bytes
