"""Texts in other encodings than UTF-8: found out, kept on writing, and told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.contract import check_opened

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats.encodings import decode
from tacit.formats.opened import Edit
from tacit.formats.plain import PlainText, open_file

CANARY = "Quixolotl"
GERMAN = "Der Patient Jürgen Müller wurde am 3. Mai aufgenommen. Größe 182 cm, Fieber 39°.\r\n"
TYPED = "“It’s fine” – said Zoë at the café… She paid €5."
POLISH = "Pacjent Łukasz Żółć został przyjęty do szpitala w Łodzi z powodu złamania nogi. Ból głowy."
RUSSIAN = "Пациент Иван Петров поступил в больницу с переломом ноги."


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (GERMAN, "utf-8", "UTF-8"),
        (GERMAN, "utf-8-sig", "UTF-8 with a byte order mark"),
        (GERMAN, "latin-1", "ISO 8859-1"),
        (GERMAN, "cp1252", "ISO 8859-1"),  # no byte tells them apart
        (TYPED, "cp1252", "Windows-1252"),
        ("Müller", "latin-1", "ISO 8859-1"),
        (POLISH, "cp1250", "cp1250"),
        (RUSSIAN, "cp1251", "cp1251"),
        (GERMAN, "utf-16-le", "UTF-16LE"),
        (RUSSIAN, "utf-16-be", "UTF-16BE"),
        (GERMAN, "utf-32-le", "UTF-32LE"),
        (GERMAN, "utf-32-be", "UTF-32BE"),
        ("", "utf-8", "UTF-8"),
    ],
)
def test_encodings_are_found_out(text: str, codec: str, name: str) -> None:
    """And writing without edits gives the very same bytes."""
    data = text.encode(codec)
    opened = open_file(data)
    assert (opened.text, opened.encoding.name) == (text, name)
    assert opened.write([]) == data


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_byte_order_marks_stay(codec: str) -> None:
    """They are no part of the text, and stand in the file that is written."""
    data = "\ufeffZoë came.".encode(codec)
    opened = open_file(data)
    assert opened.text == "Zoë came."
    assert opened.write([Edit(Span(0, 3), "She")]) == "\ufeffShe came.".encode(codec)
    assert opened.encoding.name.endswith("with a byte order mark")


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "latin-1", "utf-16", "utf-32-be"])
def test_a_text_in_any_encoding_keeps_the_contract(codec: str) -> None:
    """Line ends of Windows included."""
    check_opened((GERMAN * 3).encode(codec))


def test_an_encoding_that_lacks_a_character_gives_way_to_utf_8() -> None:
    """The words of the release are what was checked: they are not replaced by others that the encoding has."""
    opened = open_file(GERMAN.encode("latin-1"))
    edits = [Edit(Span(12, 25), "█████")]
    assert opened.write(edits).decode("utf-8") == GERMAN.replace("Jürgen Müller", "█████")
    assert opened.encoding_of(edits).name == "UTF-8"
    assert opened.encoding_of([]).name == "ISO 8859-1"


def test_what_would_be_read_otherwise_is_written_in_utf_8() -> None:
    """Of a Russian text, a few words may be left: bytes that look like another encoding."""
    text = "Иван Петров " * 20 + "zzz \u0448"
    opened = open_file(text.encode("cp1251"))
    assert opened.encoding.codec == "cp1251"
    edits = [Edit(Span(0, 240), "zzz ")]
    assert open_file(opened.write(edits)).text == "zzz zzz \u0448"


@pytest.mark.parametrize(
    "data",
    [b"\x00\x01\x02" * 9, CANARY.encode() + b"\x00", b"\xff\xfe\x00", b"\x7fELF\x00\x00\xff", b"\x00\x00\xfe\xff\xff"],
)
def test_binary_data_is_no_text(data: bytes) -> None:
    """One line, and nothing of the bytes."""
    with pytest.raises(InputError, match=r"^expected (text|UTF)") as caught:
        decode(data)
    assert CANARY not in str(caught.value)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=60))
def test_utf_8_is_never_taken_for_anything_else(text: str) -> None:
    """Whatever the characters are."""
    if not text.startswith("\ufeff"):
        assert open_file(text.encode()) == PlainText(text, decode(b"")[1])


@given(st.binary(max_size=80))
def test_what_is_read_is_written_as_it_was(data: bytes) -> None:
    """Also where the encoding is a wrong guess: bytes that are not edited stay."""
    try:
        opened = open_file(data)
    except InputError:
        return
    assert opened.write([]) == data or opened.encoding_of([]) != opened.encoding
