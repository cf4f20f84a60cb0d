"""Formats are told by what a file holds: names are often wrong."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from tacit.errors import InputError
from tacit.formats import opening, unpacking
from tacit.formats.opening import is_binary, kind_of, open_bytes, open_source, read_document, suits
from tacit.formats.plain import open_file

CANARY = "Quixolotl"
MAIL = b"From: a@b.c\r\nTo: d@e.f\r\nSubject: Hello\r\nMessage-ID: <1@b.c>\r\n\r\nDear Ann,\r\n"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def zipped(**members: bytes) -> bytes:
    """A zip file; "__" in a name stands for a slash, "CT" for the list of types."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/").replace("CT", "[Content_Types].xml"), data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "text"),
        (b"Dear Ann,\n", "text"),
        (b"# Title\n\n- item", "text"),
        (b"From: Ann\nTo: Bob\nSubject: memo\n\nText", "text"),  # no field that only mail has
        (b"{\\rtf1\\ansi Hello}", "rtf"),
        (b"\xef\xbb\xbf<!DOCTYPE html><p>x", "html"),
        ("<html><body>x".encode("utf-16"), "html"),
        (b"<!-- saved --><html>", "html"),
        (b"junk\n%PDF-1.4\n", "pdf"),
        (b"MSH|^~\\&|LAB|H\rPID|1\r", "hl7"),
        (b'{"resourceType": "Bundle", "type": "collection"}', "fhir"),
        (b'{"type": "note"}', "text"),
        (MAIL, "eml"),
        (b"From a@b.c Mon Jan  1 00:00:00 2024\n" + MAIL, "mbox"),
        (zipped(CT=b"", word__document=b""), "docx"),
        (zipped(CT=b"", xl__workbook_xml=b""), "xlsx"),
        (zipped(CT=b"", ppt__presentation_xml=b""), "pptx"),
        (zipped(mimetype=b"application/vnd.oasis.opendocument.text", content_xml=b""), "odt"),
        (COMPOUND + "__substg1.0_".encode("utf-16-le"), "msg"),
    ],
)
def test_the_format_is_told_by_the_content(data: bytes, kind: str) -> None:
    """No name is asked for."""
    assert kind_of(data) == kind


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n", "a picture"),
        (b"\xff\xd8\xff\xe0", "a picture"),
        (b"\x1f\x8b\x08", "unpack it first"),
        (b"PAR1", "--column"),
        (zipped(letter_txt=CANARY.encode()), "another kind"),
        (b"PK\x03\x04" + CANARY.encode(), "damaged"),
        (COMPOUND + "EncryptedPackage".encode("utf-16-le"), "password"),
        (COMPOUND, "save it as .docx"),
    ],
)
def test_what_is_not_read_here_is_refused_with_a_reason(data: bytes, what: str) -> None:
    """And nothing of its content is told."""
    with pytest.raises(InputError, match=what) as caught:
        open_bytes(data)
    assert CANARY not in str(caught.value)
    assert caught.value.__context__ is None


def test_a_wrong_name_makes_no_difference(tmp_path: Path) -> None:
    """A text is called .docx."""
    (tmp_path / "letter.docx").write_text("Dear Ann,")
    document = read_document(str(tmp_path / "letter.docx"))
    assert (document.text, document.id) == ("Dear Ann,", str(tmp_path / "letter.docx"))


def test_a_damaged_file_is_told_with_its_name(tmp_path: Path) -> None:
    """The user has to know which one of many it was."""
    (tmp_path / "letter.docx").write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError, match=r"letter\.docx: expected a document, found a damaged zip file") as caught:
        open_source(str(tmp_path / "letter.docx"))
    assert caught.value.source.endswith("letter.docx")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so before any memory is taken."""
    monkeypatch.setattr("tacit.formats.text.MOST_BYTES", 10)
    (tmp_path / "a.txt").write_text("eleven here")
    monkeypatch.setattr(Path, "open", None)
    with pytest.raises(InputError, match="expected at most 10 bytes"):
        open_source(str(tmp_path / "a.txt"))


def test_an_error_of_a_library_is_mapped_and_silenced(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may quote the file."""

    def fail(_: bytes) -> None:
        raise KeyError(CANARY)

    broken = ModuleType("broken")
    broken.open_file = fail  # type: ignore[attr-defined]  # as a format's module has it
    monkeypatch.setattr(opening, "import_module", lambda _: broken)
    with pytest.raises(InputError, match="intact text file, found one that cannot be read: KeyError") as caught:
        open_bytes(b"Hello")
    assert CANARY not in f"{caught.value!r} {caught.value.__context__!r}"


def test_a_missing_extra_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The libraries of some formats are installed apart."""

    def fail(_: str) -> ModuleType:
        raise ImportError

    monkeypatch.setattr(opening, "import_module", fail)
    with pytest.raises(InputError, match=r"install the extra pdf of tacit"):
        open_bytes(b"%PDF-1.7")


def test_texts_may_be_called_as_they_like_but_for_other_formats() -> None:
    """A text is no Word file, whatever it is called, and nothing of it harms a terminal."""
    text = open_file(b"x")
    assert [suffix for suffix in (".txt", ".md", "", ".log", ".docx", ".PDF") if suits(text, suffix)] == [
        ".txt",
        ".md",
        "",
        ".log",
    ]
    assert not is_binary(text)


def test_zip_files_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bomb is refused by what it says of itself, and what it says is kept when it is read."""
    bomb = zipped(CT=b"", word__document=bytes(30_000_000))
    assert len(bomb) < 100_000
    with pytest.raises(InputError, match="once unpacked"):
        open_bytes(bomb)
    monkeypatch.setattr(unpacking, "MOST_MEMBERS", 1)
    with pytest.raises(InputError, match="members"):
        unpacking.Archive.open(zipped(a=b"", b=b""))


def test_a_member_that_is_larger_than_it_says_is_refused() -> None:
    """Its size was counted by what the zip file says."""
    data = bytearray(zipped(a=b"A" * 1000))
    for at in (22, data.index(b"PK\x01\x02") + 24):  # uncompressed sizes, in both headers
        data[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(InputError, match="damaged"):
        unpacking.Archive.open(bytes(data)).read("a")


def test_members_of_one_name_and_encrypted_ones_are_refused() -> None:
    """Programs differ in which of two they read."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a", CANARY)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a", "other")
    with pytest.raises(InputError, match="two of one name"):
        unpacking.Archive.open(out.getvalue())
    data = bytearray(zipped(a=b"x"))
    for at in (6, data.index(b"PK\x01\x02") + 8):
        data[at] |= 1
    with pytest.raises(InputError, match="password"):
        unpacking.Archive.open(bytes(data))


def test_an_archive_shows_no_name_of_a_member() -> None:
    """A member may be called after a person."""
    archive = unpacking.Archive.open(zipped(Quixolotl=b"x"))
    assert archive.names == (CANARY,)
    assert CANARY in archive
    assert CANARY not in repr(archive)
    with pytest.raises(InputError, match="lacks a part"):
        archive.read("other")
