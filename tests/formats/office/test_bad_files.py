"""Office files that are damaged, encrypted or made to do harm: one line, without a word of them."""

from __future__ import annotations

import zipfile
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scripts.office_drafts import HEAD, draft_with

from tacit.errors import InputError
from tacit.formats.office import docx, odt, pptx, xlsx

GOOD = draft_with("plain").pack()
CANARY = "Quixolotl"


def changed(name: str, content: bytes) -> bytes:
    """A good document with one part of other bytes."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(GOOD)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for other in old.namelist():
            new.writestr(other, content if other == name else old.read(other))
    return out.getvalue()


ENTITIES = f'{HEAD}<!DOCTYPE a [<!ENTITY e "{CANARY}">]><a>&e;</a>'.encode()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04" + CANARY.encode(), "damaged"),
        (GOOD[:-30], "damaged"),
        (changed("word/document.xml", f"<a>{CANARY}".encode()), "damaged"),
        (changed("word/document.xml", b"<a>" * 5000), "damaged"),
        (changed("word/document.xml", ENTITIES), "entities"),
        (changed("word/document.xml", b" " * (64 << 20)), "larger"),
        (changed("_rels/.rels", b'<a xmlns="urn:a"/>'), "without one"),
        (
            changed("word/document.xml", b'<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>'),
            "Strict",
        ),
    ],
)
def test_a_bad_file_is_refused_in_one_line(data: bytes, reason: str) -> None:
    """The error says what is wrong, and holds nothing of the file."""
    with pytest.raises(InputError, match=reason) as caught:
        docx.open_file(data)
    assert CANARY not in f"{caught.value!r} {caught.value.__context__!r}"
    assert "\n" not in str(caught.value)


def test_a_document_with_a_password_is_refused() -> None:
    """By the archive's own mark, and by OpenDocument's manifest."""
    flagged = bytearray(GOOD)
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := flagged.find(magic, at + 1)) >= 0:
            flagged[at + offset] |= 1
    with pytest.raises(InputError, match="password"):
        docx.open_file(bytes(flagged))
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("META-INF/manifest.xml", "<m:encryption-data/>")
        archive.writestr("content.xml", "garbage")
    with pytest.raises(InputError, match="password"):
        odt.open_file(out.getvalue())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_a_changed_byte_gives_an_error_of_ours_or_a_document(at: int, change: int) -> None:
    """Whatever is damaged, no other exception comes through."""
    data = bytearray(GOOD)
    data[at] ^= change
    with suppress(InputError):
        docx.open_file(bytes(data)).write([])


@pytest.mark.parametrize("format_", [xlsx, pptx])
def test_a_document_of_another_kind_gives_no_text(format_: object) -> None:
    """A Word document that was taken for a workbook has no sheets and no slides to release."""
    assert format_.open_file(GOOD).text.strip() == ""  # type: ignore[attr-defined]
