"""The auditor's search: what a reader finds through a disguise it finds, and ordinary text holds nothing."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from html.entities import codepoint2name
from itertools import islice, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import texts, words

from tacit.audit._forms import _ascii_symbols, _symbols
from tacit.audit._reading import Apart, LetterLattice
from tacit.audit.search import Searched, search
from tacit.document import Span

NAMES = (
    "HIV|AIDS|cancer|depression|rape|ART|heroin|abortion|Theresa May|Will Smith|Los Angeles|New York|IBM|debt|Tokyo|"
    "syphilis|alcohol|cocaine|schizophrenia|suicide|hepatitis C|Parkinson's disease|diabetes mellitus|José Álvarez|"
    "O'Brien|Barcelona|Islam|gonorrhea|methadone|tuberculosis|Illinois|Microsoft|obesity|dementia|prison|Ireland|"
    "COVID-19|sickle cell anemia|Müller|Xiaoping|Ana Belén|Kaposi sarcoma|efavirenz"
).split("|")
"""Names and listed terms of one word and more, short and long, with marks and accents."""

IDENTIFIERS = (
    ("555-123-4567", "phone"),
    ("+44 20 7946 0958", "phone"),
    ("3 March 2021", "date"),
    ("2021-03-17", "date"),
    ("Marta Ruiz", "person"),
    ("a.ruiz@example.org", "email"),
    ("MRN 4471-902836", "medical_record"),
    ("221B Baker Street", "address"),
    ("ES91 2100 0418 4502 0005 1332", "iban"),
)
"""Identifiers of several kinds."""

SOUGHT = [*map(Searched, NAMES), *(Searched(*one) for one in IDENTIFIERS)]
BEFORE, AFTER = "Seen for ", " today."


def _places(name: str) -> Iterator[int]:
    """Where a word of a name can be divided: between two letters, or two digits."""
    kinds = [(one.isalpha(), one.isdigit()) for one in name]
    yield from (at for at, (a, b) in enumerate(pairwise(kinds), 1) if a == b and any(a))


def _one_by_one(code: Callable[[str], str]) -> Callable[[str], Iterator[str]]:
    """Disguises that write each letter in turn otherwise, and all of them."""

    def disguise(name: str) -> Iterator[str]:
        yield from (name[:at] + code(name[at]) + name[at + 1 :] for at in range(len(name)) if name[at].isalnum())
        yield "".join(code(one) if one.isalnum() else one for one in name)

    return disguise


def _between(*marks: str) -> Callable[[str], Iterator[str]]:
    """Disguises that put a mark at each place of a name in turn, and at all places."""

    def disguise(name: str) -> Iterator[str]:
        for mark in marks:
            yield from (name[:at] + mark + name[at:] for at in _places(name))
            cuts = [0, *_places(name), len(name)]
            yield mark.join(name[i:j] for i, j in pairwise(cuts))

    return disguise


def _around(*pairs: tuple[str, str]) -> Callable[[str], Iterator[str]]:
    """Disguises that mark up each letter in turn."""

    def disguise(name: str) -> Iterator[str]:
        for left, right in pairs:
            yield from (name[:at] + left + name[at : at + 1] + right + name[at + 1 :] for at in range(len(name)))

    return disguise


def _bytes(mark: str) -> Callable[[str], str]:
    return lambda one: "".join(f"{mark}{byte:02X}" for byte in one.encode())


@cache
def _invisible() -> list[str]:
    """One character of every kind that is not seen: format, control, marks, private, unassigned, blanks."""
    by_kind: dict[tuple[str, str], list[str]] = {}
    for number in (*range(0x3000), *range(0xD7F0, 0xE001), *range(0xFE00, 0x10000), *range(0xE0000, 0xE0020), 0xE0100):
        one = chr(number)
        category = unicodedata.category(one)
        if category[0] == "C" or category in {"Mn", "Me"}:
            block = "latin" if number < 0x100 else unicodedata.bidirectional(one)
            by_kind.setdefault((category, block), []).append(one)
    blanks = ["\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff"]
    shown = [one for some in by_kind.values() for one in some[:: max(1, len(some) // 4)]]
    return [one for one in (*blanks, *shown) if not one.isspace() or one in "\x1c\x1d\x1e\x1f"]


def _unseen(name: str) -> Iterator[str]:
    """Each invisible character at a place of a name, another for each, and at all places."""
    places = list(_places(name))
    for turn, one in enumerate(_invisible()):
        at = places[turn % len(places)]
        yield name[:at] + one + name[at:]
        yield one.join(name[i:j] for i, j in pairwise((0, *places, len(name))))


def _in(first: str, capital: str) -> Callable[[str], str]:
    """Another alphabet of Unicode, by where its small and its capital letters begin."""

    def code(one: str) -> str:
        base = unicodedata.normalize("NFD", one)[0]
        start = capital if base.isupper() else first
        return chr(ord(start) + ord(base.lower()) - ord("a")) if base.isalpha() else one

    return code


def _lookalike(one: str) -> str:
    """The Cyrillic or Greek letter of the same shape."""
    shapes = dict(zip("ABCEHIJKMOPSTXYaceijopsxyv", "АВСЕНІЈКМОРЅТХУасеіјорѕхуν", strict=True))
    return shapes.get(one, one)


def _alphabets(name: str) -> Iterator[str]:
    for small, capital in (("ａ", "Ａ"), ("𝐚", "𝐀"), ("𝕒", "𝐀"), ("𝚊", "𝙰"), ("ⓐ", "Ⓐ"), ("⒜", "🄰"), ("🇦", "🅰")):
        yield from _one_by_one(_in(small, capital))(name)


def _stroke(name: str) -> Iterator[str]:
    """Small l for a capital I, one at a time and all."""
    yield name.replace("I", "l")
    yield from (name[: one.start()] + "l" + name[one.end() :] for one in re.finditer("I", name))
    yield name.upper().replace("I", "l")


def _cases(name: str) -> Iterator[str]:
    yield from (name.upper(), name.lower(), name.swapcase(), name.title(), name.casefold())
    yield "".join(one.upper() if at % 2 else one.lower() for at, one in enumerate(name))


def _named_entities(name: str) -> Iterator[str]:
    yield "".join(f"&{codepoint2name[ord(one)]};" if ord(one) in codepoint2name else one for one in name)
    yield "&zwnj;".join(name)
    yield from _between("&shy;", "&ZeroWidthSpace;")(name)


DISGUISES: dict[str, Callable[[str], Iterator[str]]] = {
    "as typed": lambda name: iter((name, f"({name})", f'"{name}"', f"_{name}_", f"x-{name}", f"{name}/y", f"#{name}")),
    "case": _cases,
    "line ends": _between("-\n", "-\r\n", "- \n   ", "\u2010\n", "\u00ad\n", "=\n", "-\n> ", "-<br>\n"),
    "marks": _between("-", ".", "/", "_", "·", "|", "--", "..."),
    "white space": _between(" ", "  ", "\n", "\t", "\u00a0", "\u2009", " - ", "&nbsp;", "%20"),
    "invisible": _unseen,
    "many invisible": _between("\u200b" * 300, "\u0301\u0302" * 20),
    "markup": _around(("<b>", "</b>"), ("<span class='x'>", "</span>"), ("**", "**"), ("<!-- x -->", ""),
                      ("[i]", "[/i]"), ("\x1b[1m", "\x1b[0m"), ("\\textbf{", "}"), ("~~", "~~"),
                      ("<font\ncolor=red>", "</font>")),
    "entities": _one_by_one(lambda one: f"&#{ord(one)};"),
    "hexadecimal entities": _one_by_one(lambda one: f"&#x{ord(one):X};"),
    "entities twice": _one_by_one(lambda one: f"&amp;#{ord(one)};"),
    "named entities": _named_entities,
    "percent": _one_by_one(_bytes("%")),
    "percent twice": _one_by_one(_bytes("%25")),
    "quoted-printable": _one_by_one(_bytes("=")),
    "JSON": lambda name: (json.dumps(some)[1:-1] for some in (name, *islice(_alphabets(name), 9, 15))),
    "escapes": _one_by_one(lambda one: f"\\u{ord(one):04x}"),
    "lookalikes": _one_by_one(_lookalike),
    "alphabets": _alphabets,
    "accents": lambda name: iter((unicodedata.normalize("NFD", name), "\u0323".join(name) + "\u0323")),
    "small l": _stroke,
    "joined": lambda name: (
        name.replace(" ", mark) for mark in ("", "_", "\n", "\u200b", "</td><td>", "%20", "\\n", "+", "\n\n")
    ),
}  # fmt: skip


def is_hidden(disguised: str, one: Searched) -> bool:
    """Whether the search does not find what a sentence says in disguise."""
    text = BEFORE + disguised + AFTER
    found = search(text, [one])
    middle = Span(len(BEFORE), len(BEFORE) + len(disguised))
    return not any(middle.overlaps(span) for span in found)


@pytest.mark.parametrize(("end", "apart"), [("\n", Apart.LOOSE), ("\r\n", Apart.LOOSE), ("\r\n\r\n", Apart.BROKEN)])
def test_a_line_end_is_no_blank_line(end: str, apart: Apart) -> None:
    """However it is written: what is broken over two lines is looked at as closely in a text of Windows."""
    text = f"a{end}b"
    assert [one.apart for one in LetterLattice(text).skips(1) if one.end == len(text) - 1] == [apart]


MOST = 1_000
"""Disguises of a kind that are tried in a quick run."""


@pytest.mark.parametrize("kind", DISGUISES)
@pytest.mark.parametrize("most", [MOST, pytest.param(10 * MOST, marks=pytest.mark.acceptance)])
def test_disguises_are_seen_through(kind: str, most: int) -> None:
    """Of every kind of disguise, of every name and identifier, in places from all over it, 99 in 100 are found."""
    every = [(disguised, one) for one in SOUGHT for disguised in DISGUISES[kind](one.words)]
    tried = every[:: -(-len(every) // most)]
    assert {one for _, one in tried} == set(SOUGHT)
    hidden = [(disguised, one.words) for disguised, one in tried if is_hidden(disguised, one)]
    assert len(tried) >= 40
    assert len(hidden) <= len(tried) / 100, hidden


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("He saw the rapist go to get her; she was a hero in need.", "therapist|together|heroin"),
        ("I'll come, we're ready, the aid's here, it's its own.", "ill|were|aids|hell"),
        ("Vancomycin 1 g q12 h IV, then q. 24 h iv; no BM today, I BMs.", "HIV|IBM"),
        ("Past history of cancerous cells. Artery, party and smart art-deco.", "cancer|arter|par"),
        ("A year ago. In come taxes. There was a pause. He is old.", "ago in|income|erwas"),
        ("Rates of 20-21, 20 21 and 1.5; lines 3421 and 3 4 21 of L5-S1.", "2021|3/4/21"),
        ("Dr. will see us in may if it is white.", ""),
        ("45 mg, 145, 45.5 and room 45; 12 beds, no. of 5.", ""),
        ("Demential signs, dementia5 beds.", "mentia"),
        ("The mall has a tall wall; burn the corn; the law led.", "mail|tail|bum|com|iaw|IED|Iaws"),
        ("caf&eacute;s and na&iuml;vely, x%41IDS", "s|vely|IDS"),
    ],
)
def test_ordinary_text_holds_nothing(text: str, name: str) -> None:
    """What words, numbers and contractions that stand side by side happen to spell is no occurrence."""
    short = (
        ("Will", "person"),
        ("May", "person"),
        ("White", "person"),
        ("US", "place"),
        ("45", "age"),
        ("5", "quantity"),
    )
    sought = [*map(Searched, filter(None, name.split("|"))), *(Searched(*one) for one in short)]
    assert [text[span.start : span.end] for span in search(text, sought)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hepatopathy", "two hepatopathies"),
        ("diagnosis", "both diagnoses"),
        ("HIV", "HIVs"),
        ("carcinoma", "carcinomata"),
        ("cancer of the lung", "cancers of the lung"),
        ("Parkinson disease", "Parkinson's disease"),
        ("Parkinson's disease", "Parkinson disease"),
        ("Jones", "the Joneses"),
        ("Smith", "Smith's house"),
        ("fireman", "firemen"),
        ("HIV", "3HIV and HIV2"),
        ("Müller", "Mueller"),
        ("alcohol", "AIcohol"),
        ("amphetamine", "arnphetarnine"),
        ("heroin", "h3r01n"),
        ("C++", "knows C++ well"),
        ("♥", "a ♥ sign"),
        ("東京", "我在東京住"),
        ("Иван", "Ивaн"),
        ("J. Smith", "J Smith"),
        ("J Smith", "J. Smith"),
        ("headache", "head ache"),
        ("HIV", "󠁨󠁩󠁶"),
    ],
)
def test_other_forms_of_a_name_are_found(name: str, text: str) -> None:
    """Plurals, possessives and other spellings count, and names that are no plain words."""
    assert search(text, [Searched(name)])


@pytest.mark.parametrize(
    ("layout", "one", "found", "not_found"),
    [
        ("age", "45", "a 45-year-old; aged 45; 45 y/o", "45 mg"),
        ("money", "50", "$50; 50 euros; 50 k", "50 men"),
        ("date", "5/3", "on 5/3", "15/3; 5/31; 5/3/20; 53; 5 3"),
        ("date", "May", "May 2021; 3 May", "may 3; May I"),
        ("date", "21", "March 21; 21 March", "21 men"),
        ("time", "5pm", "at 5pm; 5 pm", "5 men"),
        ("person", "Li", "Mr. Li; Li's", "li; LI"),
        ("place", "US", "the US; U.S.", "us"),
        ("account", "123", "no. 123; #123", "123 beds"),
        ("person", "White", "Dr. White; WHITE", "white cells"),
        ("person", "Garcia", "garcia; G-a-r-c-i-a", "Garciano"),
        ("quantity", "1500", "1500 beds", "1500.25; 11,500"),
        ("email", "a.ruiz@example.org", "a.ruiz at example dot org; a.ruiz (at) example.org", "ruiz@example.org"),
        ("url", "https://www.example.org/ruiz", "example.org/ruiz", "example.org"),
        ("phone", "555-123-4567", "(555) 1234567; Tel5551234567; 5 5 5 1 2 3 4 5 6 7", "555-123-45678; 1555-123-4567"),
    ],
)
def test_identifiers_are_found_in_the_layout_of_their_kind(layout: str, one: str, found: str, not_found: str) -> None:
    """Short ones only there, long ones in any."""
    for text in found.split("; "):
        assert search(text, [Searched(one, layout)]), text
    for text in not_found.split("; "):
        assert not search(text, [Searched(one, layout)]), text


@given(texts(), st.lists(st.tuples(words(), st.sampled_from(("", "person", "date", "phone"))), max_size=6))
def test_spans_lie_in_the_text_at_the_edges_of_words(text: str, sought: list[tuple[str, str]]) -> None:
    """Whatever the text and whatever is sought, nothing is raised and no word is cut."""
    found = search(text, [Searched(*one) for one in sought])
    assert found == sorted(found)
    for span in found:
        assert span.end <= len(text)
        for at in (span.start, span.end):
            left, right = text[at - 1 : at], text[at : at + 1]
            latin = left.isalpha() and right.isalpha() and max(left, right) < "\u0e00"
            assert not latin or re.search(r"[%=\\&\x1b].{1,12}$", text[:at])


@given(st.text(max_size=60), st.text(max_size=8), st.sampled_from(("", "person", "age", "code")))
def test_any_unicode_is_read(text: str, sought: str, layout: str) -> None:
    """Nothing is raised on any text, and what stands there as a word is found if it is a name."""
    search(text, [Searched(sought, layout)])
    letters = "".join(filter(str.isalpha, sought))
    if len(letters) > 3:
        assert search(f"{text}\n{letters} {text}", [Searched(letters)])


@given(
    st.text("acdefgjknopqrstuxyz .,-\n*<>&;'", max_size=80), st.sampled_from(("HIV", "Will", "bully", "Miles B. Hill"))
)
def test_a_text_without_the_letters_holds_nothing(text: str, name: str) -> None:
    """Of a name that shares no letter, or not all, with a text there is no trace."""
    assert not search(text, [Searched(name)])


@settings(max_examples=300)
@given(st.text("abc- ", max_size=14), st.text("abc", min_size=4, max_size=5))
def test_marks_between_letters_as_by_brute_force(text: str, sought: str) -> None:
    """Every stretch between edges of words that is the code without its hyphens is found, and nothing else."""
    edges = [at for at in range(len(text) + 1) if not text[max(at - 1, 0) : at + 1].isalpha() or at in {0, len(text)}]
    spans = [
        Span(i, j)
        for i in edges
        for j in edges
        if i < j and text[i:j].replace("-", "") == sought and text[i].isalpha() and text[j - 1].isalpha()
    ]
    found = [span for span in search(text, [Searched(sought, "code")]) if " " not in text[span.start : span.end]]
    assert found == [one for one in spans if not any(other != one and other.contains(one) for other in spans)]


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=20))
def test_names_in_ascii_are_spelled_as_all_are(name: str) -> None:
    """The way that is quick for most names ends where the way for all of them does."""
    assert "".join(_ascii_symbols(name)) == "".join(_symbols(name, by_shape=False))


@given(texts(15), st.lists(words(), min_size=1, max_size=6))
def test_many_are_sought_as_one_by_one(text: str, sought: list[str]) -> None:
    """A policy of many names finds what each of them finds."""
    alone = {span for one in sought for span in search(text, [Searched(one)])}
    outermost = sorted(one for one in alone if not any(other != one and other.contains(one) for other in alone))
    assert search(text, map(Searched, sought)) == outermost


def test_a_text_that_is_made_to_be_slow_is_read() -> None:
    """Marks, tags and escapes without end, each of which can be read in several ways."""
    for noise in ("<", "&amp;", "%25", "\\", "*_", "-\n", " ", "<b>", "l1I|", "=\n", "\u200b-"):
        text = "H" + noise * 400 + "IV"
        search(text, [Searched("HIV"), Searched("l1Il1Il1Il1I"), Searched("IIIIIIIIIIII")])


def test_what_is_sought_is_not_shown() -> None:
    """A secret does not reach a log by the name of what is sought."""
    assert "zzyzx" not in repr(Searched("zzyzx", "person"))
