"""What holds for any text: the last look never fails, tells places of the text, and sees no name where none is."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.disguise.variants import ENTITIES
from tests.strategies import texts

from tacit.disguise import LastLook, Sought, SoughtKind
from tacit.disguise._confusables import LOOKALIKES
from tacit.disguise._letters import folded, is_ignorable, show, shown
from tacit.disguise._patterns import Patterns, _patterns
from tacit.disguise._pieces import cut
from tacit.disguise._renderings import renderings

NAMES = ("HIV", "AIDS", "Los Angeles", "O'Brien", "555-123", "a.b@example.org", "é", "हिन्दी", "漢字", "\ud800x")
LOOK = LastLook([Sought(name, kind) for name in (*NAMES, *ENTITIES) for kind in SoughtKind])
PLAIN_LOOK = LastLook(map(Sought, ENTITIES))
CODED = st.sampled_from(
    (
        "&#72;",
        "&",
        "%48",
        "%",
        "=48",
        "=\n",
        "\\u0048",
        "\\",
        "<b>",
        "</b>",
        "<",
        ">",
        "**",
        "_",
        "\u202e",
        "\u202c",
        "|",
    )
)
ANYTHING = st.lists(st.one_of(texts(8), CODED, st.text(max_size=5), st.sampled_from(NAMES)), max_size=12).map("".join)
# Letters without i, l, t and v, all that can be taken for one of them, and all that codes are made of.
WITHOUT_V = st.text("abcdefghjkmnopqrsuwxyz ABCDEFGHJKMNOPQRSUWXYZ.,;:'-/()\n\t\u00ad\u200b*_", max_size=200)


@given(ANYTHING)
@settings(max_examples=300)
def test_any_text_gets_an_answer(text: str) -> None:
    """Half surrogates, broken codes and unassigned characters are read over; all places are inside the text."""
    found = LOOK.find(text)
    assert found == LOOK.find(text)
    assert list(found) == sorted(found, key=lambda one: (one.span, one.sought))
    assert all(0 <= one.span.start < one.span.end <= len(text) for one in found)


@given(WITHOUT_V)
def test_no_name_without_its_letters(text: str) -> None:
    """A text that lacks a letter of a name does not have the name, whatever else it has."""
    assert LastLook([Sought("HIV"), Sought("Traci Lords"), Sought("alcoholism"), Sought("Will Smith")]).find(text) == ()


@given(
    st.lists(st.sampled_from((*ENTITIES, "a", "The", "raids", "pain", "1", "Ann")), max_size=8),
    st.sampled_from((" ", ", ", "\n", " (", ". ", "; ")),
)
def test_every_plain_name_is_found(words: list[str], separator: str) -> None:
    """Whatever a plain search for whole words finds, the last look finds: brute force beside it."""
    text = separator.join(words)
    found = {(one.span.start, one.sought) for one in PLAIN_LOOK.find(text)}
    for i, entity in enumerate(ENTITIES):
        for match in re.finditer(rf"(?<!\w){re.escape(entity)}(?!\w)", text):
            assert (match.start(), i) in found


@given(st.lists(st.text("abcil1o0 ", min_size=1, max_size=9), max_size=12), st.text("abcil1o0", max_size=20))
def test_patterns_are_those_that_the_letters_begin_with(names: list[str], text: str) -> None:
    """Looking patterns up by their first letters gives what comparing with each of them gives."""
    sought = [Sought(name) for name in names]
    letters = folded(text)
    patterns = [pattern for i, one in enumerate(sought) for pattern in _patterns(i, one)]
    for offset in range(len(letters)):
        expected = [pattern for pattern in patterns if letters.startswith(folded(pattern.letters), offset)]
        assert sorted(map(repr, Patterns(sought).at(letters, offset))) == sorted(map(repr, expected))


@given(ANYTHING)
def test_renderings_know_where_they_come_from(text: str) -> None:
    """Each character of a rendering has a place in the text, and the first rendering is the text itself."""
    first, *others = renderings(text)
    assert first.text == text
    for rendering in others:
        assert len(rendering.text) == len(rendering.starts) == len(rendering.ends)
        assert all(0 <= start < end <= len(text) for start, end in zip(rendering.starts, rendering.ends, strict=True))
        assert rendering.undone


@given(ANYTHING)
def test_pieces_are_the_letters_of_the_text(text: str) -> None:
    """The letters without anything between them are those of the pieces, one after the other."""
    pieces = cut(show(text))
    assert "".join(pieces.piece(i) for i in range(len(pieces.starts))) == pieces.letters
    assert len(pieces.letters) == len(pieces.plain) == len(pieces.folded)
    assert all(pieces.text[pieces.place(at)] == letter for at, letter in enumerate(pieces.letters))


def test_every_character_is_shown_with_a_constant_length() -> None:
    """Positions stay comparable under case folding, for all code points; what is shown is shown as itself."""
    for number in range(sys.maxunicode + 1):
        if unicodedata.category(chr(number)) in {"Cn", "Co"}:
            continue  # nine in ten, all alike
        characters = shown(chr(number))
        assert len(characters.casefold()) == len(characters), hex(number)
        assert show(characters) == characters, hex(number)


def test_no_unseen_character_is_seen() -> None:
    """Format characters and nonspacing marks of all scripts are left out, or part words; none is a letter."""
    for number in range(sys.maxunicode + 1):
        character = chr(number)
        if unicodedata.category(character) in {"Cf", "Mn", "Me"}:
            assert is_ignorable(character), hex(number)
            assert shown(character) in {"", "\u200b"}, hex(number)


@pytest.mark.parametrize("character", LOOKALIKES)
def test_lookalikes_are_latin(character: str) -> None:
    """The table leads from another script to Latin letters, and keeps capitals."""
    letters = LOOKALIKES[character]
    assert letters.isascii()
    assert letters.isalpha()
    assert not character.isascii()
    if unicodedata.category(character) in {"Lu", "Ll"} and not "\u13a0" <= character <= "\u13ff":
        assert character.isupper() == letters.isupper()


@pytest.mark.parametrize(
    "part",
    ["1hiv", "<!--", "a|", "l1", "\u200b", "H I V ", "h-i-v-", "\u202eVIH", "&#72;IV ", "<b>H</b>IV ", "[a](", "<a "],
)
def test_the_same_over_and_over_is_read_once(part: str) -> None:
    """A text made to keep a search busy gets its answer, and the same for each of its parts: nothing is quadratic."""
    look = LastLook([Sought("HIV"), Sought("ill")])
    counts = [len(look.find(part * times)) for times in (200, 400)]
    assert counts[1] in range(2 * counts[0] - 2, 2 * counts[0] + 70)
