"""What a program that talks to a language model may ask, and what it never gets."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest
from docx import Document as Word
from tests.integrations.conftest import CANARY

from tacit import Sanitizer
from tacit.errors import Error, InputError
from tacit.integrations.tools import FileRoots, Tools

TEXT = "Ann Lee lives in Leeds.\nShe leads Project Falcon.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that may be read, beside one that may not."""
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "note.txt").write_text(TEXT)
    (tmp_path / "outside.txt").write_text(f"{CANARY} left.")
    return inside


@pytest.fixture
def tools(sanitizer: Sanitizer, folder: Path) -> Tools:
    """Tools for that folder."""
    return Tools(sanitizer, FileRoots((folder,)))


def test_a_file_is_released_into_a_new_one(tools: Tools, folder: Path) -> None:
    """The answer is the release, and the file has it."""
    found = tools.sanitize(path="note.txt", output="released.txt")
    assert found["text"] == "Person A lives in a city.\nShe leads [redacted].\n"
    assert (folder / "released.txt").read_text() == found["text"]
    assert {one["state"] for one in found["claims"]} <= {"holds", "measured"}


def test_a_document_is_released_in_its_format(tools: Tools, folder: Path) -> None:
    """And only under a name of that format."""
    word = Word()
    word.add_paragraph("Ann Lee was here.")
    word.save(str(folder / "letter.docx"))
    tools.sanitize(path="letter.docx", output="released.docx")
    assert [one.text for one in Word(str(folder / "released.docx")).paragraphs] == ["Person A was here."]
    with pytest.raises(InputError, match=r"\.docx"):
        tools.sanitize(path="letter.docx", output="released.txt")


def test_a_document_that_nobody_could_read_is_not_released(tools: Tools, folder: Path) -> None:
    """A workbook whose formula was never computed: what a reader would see was not checked."""
    book = openpyxl.Workbook()
    book.active["A1"] = '="Ann"&"Lee"'
    book.save(folder / "book.xlsx")
    for output in ("", "released.xlsx"):
        with pytest.raises(InputError, match="not kept"):
            tools.sanitize(path="book.xlsx", output=output)
    assert not (folder / "released.xlsx").exists()


def test_an_explanation_says_where_and_what_kind_and_no_original(tools: Tools) -> None:
    """Not a word of what is hidden, nor what it would give away."""
    found = tools.explain(path="note.txt")
    assert [(one["line"], one["kind"], one["becomes"]) for one in found["changes"]] == [
        (1, "person", "Person A"),
        (1, "place", "a city"),
        (2, "listed", "[redacted]"),
    ]
    said = json.dumps(found)
    assert not any(word in said for word in ("Ann", "Lee", "Leeds", "Falcon"))


def test_an_audit_tells_a_kept_promise_from_a_broken_one(tools: Tools) -> None:
    """With the places of what breaks it, in the release."""
    assert tools.audit(TEXT, tools.sanitize(TEXT)["text"])["holds"]
    broken = tools.audit(TEXT, TEXT)
    assert not broken["holds"]
    spans = [span for claim in broken["claims"] for one in claim["violations"] for span in one["spans"]]
    assert [0, 7] in spans


def test_the_audit_of_a_file_looks_beyond_its_text(tools: Tools, folder: Path) -> None:
    """An author that somebody has put back breaks the promise; the answer has the place, not the name."""
    word = Word()
    word.add_paragraph("Ann Lee was here.")
    word.save(str(folder / "letter.docx"))
    tools.sanitize(path="letter.docx", output="released.docx")
    assert tools.audit(original_path="letter.docx", released_path="released.docx")["holds"]
    word = Word(str(folder / "released.docx"))
    word.core_properties.author = "Ann Lee"
    word.save(str(folder / "released.docx"))
    found = tools.audit(original_path="letter.docx", released_path="released.docx")
    assert not found["holds"]
    places = [place for claim in found["claims"] for one in claim["violations"] for place in one["places"]]
    assert places == ["docProps/core.xml"]


@pytest.mark.parametrize(
    "name", ["../outside.txt", "/etc/hostname", "link.txt", "loop/x", "a/../../outside.txt", "bad\0name"]
)
def test_no_file_outside_of_the_roots_is_read_or_written(tools: Tools, folder: Path, name: str) -> None:
    """Neither by a path that climbs nor by a link; the message does not tell whether the file is there."""
    (folder / "link.txt").symlink_to(folder.parent / "outside.txt")
    (folder / "loop").symlink_to(folder / "loop")
    for given in ({"path": name}, {"text": TEXT, "output": name}):
        with pytest.raises(InputError, match="outside of them") as caught:
            tools.sanitize(**given)
        assert CANARY not in str(caught.value)
    assert (folder.parent / "outside.txt").read_text() == f"{CANARY} left."


def test_without_roots_no_file_is_read(sanitizer: Sanitizer, folder: Path) -> None:
    """Texts are, still."""
    tools = Tools(sanitizer)
    with pytest.raises(InputError, match="no folder may be read"):
        tools.sanitize(path=str(folder / "note.txt"))
    assert tools.sanitize("Ann Lee left.")["text"] == "Person A left."


@pytest.mark.parametrize("output", ["note.txt", "no folder/note.txt"])
def test_nothing_is_replaced(tools: Tools, folder: Path, output: str) -> None:
    """A model that names the original as output does not destroy it."""
    with pytest.raises(InputError, match="a new file"):
        tools.sanitize(path="note.txt", output=output)
    assert (folder / "note.txt").read_text() == TEXT


@pytest.mark.parametrize("given", [{}, {"text": "a", "path": "note.txt"}, {"path": "nothing.txt"}, {"path": "."}])
def test_what_is_asked_is_a_text_or_a_file(tools: Tools, given: dict[str, str]) -> None:
    """One of them, and one that is there."""
    with pytest.raises(InputError, match="expected a"):
        tools.sanitize(**given)


@pytest.mark.usefixtures("failing")
def test_a_failure_releases_nothing(tools: Tools, folder: Path) -> None:
    """Neither in an answer nor in a file."""
    with pytest.raises(Error):
        tools.sanitize(path="note.txt", output="released.txt")
    with pytest.raises(Error):
        tools.explain(path="note.txt")
    assert not (folder / "released.txt").exists()
