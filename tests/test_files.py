"""Files in, the same files out: what is changed, what is told, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from zipfile import ZipFile

import docx as python_docx
import openpyxl
import pptx as python_pptx
import pytest
from tests.formats.contract import collapsed

from tacit import Hide, Identities, Sanitizer, Topics
from tacit.document import text_digest
from tacit.errors import InputError, ParameterError, ProofError
from tacit.files import edits_of, hidden_in, sanitize_file
from tacit.formats.opened import FORMULAS, SCANS, Edit, Opened, TakenOut, Unhandled
from tacit.formats.opening import open_bytes
from tacit.formats.plain import PlainText, edited, open_file
from tacit.models import MarkerStyle, ReleaseSettings
from tacit.report import State, for_release, for_reviewer
from tacit.report.html import release_page

CANARY = "Quixolotl"
LETTER = f"Zoë saw Project {CANARY}.\r\nShe left. Project {CANARY} stays.\r\n"
TAKEN_OUT = (TakenOut("document properties", 3), TakenOut("pictures", 2, is_unread=True))


@cache
def falcon() -> Sanitizer:
    """What hides a project."""
    return Sanitizer(Hide((f"Project {CANARY}",)))


@dataclass(frozen=True)
class Letter:
    """A file of a format that leaves something behind."""

    text: str = field(repr=False)
    taken_out: tuple[TakenOut, ...] = ()
    left: str = field(default="", repr=False)
    kind: str = "letter"
    suffix: str = ".letter"

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The edited text, and what is left behind."""
        return (edited(self.text, edits) + self.left).encode()


def as_opened(letter: Letter) -> Opened:
    """Type checkers see that it is one."""
    return letter


def test_a_text_keeps_its_encoding_and_its_line_ends() -> None:
    """And the report says which it is; its fingerprints are those of what was written."""
    opened = open_bytes(LETTER.encode("latin-1"))
    made = sanitize_file(falcon(), opened, id="letter.txt")
    assert made.data == "Zoë saw [redacted].\r\nShe left. [redacted] stays.\r\n".encode("latin-1")
    assert made.data.decode("latin-1") == made.report.sanitized
    assert (made.suffix, made.document.id, made.document.text) == (".txt", "letter.txt", LETTER)
    assert made.report.notes[-1] == "read and written as ISO 8859-1"
    facts = {"kind": "text", "encoding": "ISO 8859-1", "written_as": "ISO 8859-1", "taken_out": []}
    assert for_reviewer(made.report, made.document)["file"] == facts
    assert for_release(made.report)["file"] == facts
    assert made.report.fingerprints["released"] == text_digest(made.report.sanitized)


def test_an_encoding_that_gives_way_is_told() -> None:
    """A marker may have characters that an old encoding lacks."""
    blocks = Sanitizer(Hide((f"Project {CANARY}",)), settings=ReleaseSettings(marker=MarkerStyle.BLOCK))
    made = sanitize_file(blocks, open_bytes(LETTER.encode("latin-1")))
    assert made.data.decode("utf-8") == made.report.sanitized
    assert made.report.notes[-1].startswith("read as ISO 8859-1, written as UTF-8")


def test_what_is_taken_out_is_told_the_unread_first() -> None:
    """In the notes, in both reports and on the page that goes out; nothing of it is shown."""
    made = sanitize_file(falcon(), as_opened(Letter(LETTER, TAKEN_OUT)))
    assert made.report.notes[-2:] == (
        "taken out: pictures (2); nobody has read what is in them",
        "taken out: document properties (3)",
    )
    told = for_release(made.report)["file"]["taken_out"]
    assert told == [
        {"what": "document properties", "count": 3, "unread": False},
        {"what": "pictures", "count": 2, "unread": True},
    ]
    assert "pictures: 2, which nobody has read" in release_page(made.report)
    assert "left out of the file" not in release_page(sanitize_file(falcon(), open_file(b"Hello.")).report)


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        (Letter(LETTER, (TakenOut(SCANS, 3, is_unread=True),)), "pages of pictures without text (3) could not be read"),
        (Letter(LETTER, (TakenOut(FORMULAS, 1, is_unread=True),)), "save it"),
        (Letter("", TAKEN_OUT), "the file has no text, only pictures (2), which nobody has read"),
    ],
)
def test_what_nobody_could_read_is_not_checked(letter: Letter, said: str) -> None:
    """A check that did not run has not passed: a page or a cell without a word is no page or cell without a secret."""
    made = sanitize_file(falcon(), as_opened(letter))
    assert [one.state for one in made.report.claims] == [State.UNCHECKED]
    assert said in made.report.claims[0].checked
    assert not made.report.holds
    assert for_release(made.report)["claims"][0]["state"] == "unchecked"


@pytest.mark.parametrize("letter", [Letter(LETTER, TAKEN_OUT), Letter("", TAKEN_OUT[:1]), Letter("")])
def test_a_picture_beside_text_and_an_empty_file_are_no_reason_for_doubt(letter: Letter) -> None:
    """What is left out of a page that was read is told in a note."""
    assert sanitize_file(falcon(), as_opened(letter)).report.holds


def test_a_file_with_something_unread_may_be_refused() -> None:
    """What is no part of the visible document does not count."""
    sanitize_file(falcon(), as_opened(Letter(LETTER, TAKEN_OUT[:1])), unhandled=Unhandled.REFUSE)
    with pytest.raises(InputError, match=r"read as a whole, found pictures \(2\) in it"):
        sanitize_file(falcon(), as_opened(Letter(LETTER, TAKEN_OUT)), unhandled=Unhandled.REFUSE)
    with pytest.raises(ParameterError, match="--unhandled remove or refuse"):
        Unhandled.of("ignore")


@pytest.mark.parametrize("left", [f"<!-- {CANARY} -->", "more"])
def test_a_file_that_keeps_something_back_fails(left: str) -> None:
    """A hidden word left behind, or any other text than the release; the message holds nothing of either."""
    with pytest.raises(ProofError) as caught:
        sanitize_file(falcon(), as_opened(Letter(LETTER, left=left)))
    assert CANARY not in f"{caught.value} {caught.value!r} {caught.value.__context__!r}"


def test_every_changed_stretch_is_one_edit() -> None:
    """Edits made on the original text give the release; names are looked for by each of their words."""
    sanitizer = Sanitizer(Identities())
    text = "Patient: Elena Ferrandis Prats. Dr. Marc Oliu saw Elena Ferrandis Prats on 3 February 2024 in Girona."
    made = sanitize_file(sanitizer, open_file(text.encode()))
    edits = edits_of(made.document, made.report)
    assert edited(text, edits) == made.report.sanitized
    assert len({edit.source for edit in edits}) == len(edits)
    assert {"Elena", "Ferrandis", "Oliu"} <= set(hidden_in(made.document, made.report))


def test_a_release_reads_alike_when_it_is_opened_again() -> None:
    """The digest in the report is that of the text as the written file has it, so that an auditor finds it."""
    made = sanitize_file(falcon(), PlainText(LETTER, open_file(b"").encoding))
    assert made.report.fingerprints["released"] == text_digest(open_bytes(made.data).text)
    assert collapsed(open_bytes(made.data).text) == collapsed(made.report.sanitized)
    assert CANARY not in repr(made)


def test_a_message_is_released_whose_date_can_hold_no_words() -> None:
    """Every message has a date; "[date]" is no time stamp, and so the field is empty."""
    message = b"MSH|^~\\&|LAB|H|||20240101||ORU^R01|1|P|2.5\rOBX|1|TX|N||Ann Lee broke an ankle."
    made = sanitize_file(Sanitizer(Identities()), open_bytes(message))
    assert b"20240101" not in made.data
    assert open_bytes(made.data).text == "Observation: N\nResult: Person A broke an ankle."


@pytest.mark.parametrize("words", ["CD4", "HIV 1 Ab", "HIV 1 RNA", "CD4+ T cells"])
def test_a_message_is_released_whose_test_is_hidden(words: str) -> None:
    """The code goes with the words that it says, and no bracket of it stays."""
    message = b"MSH|^~\\&|LAB||||202405061200||ORU^R01|77|P|2.5\rOBX|1|NM|24467-3^%s^LN||84|cells/uL|500-1500|||F"
    made = sanitize_file(Sanitizer(Topics(("HIV",))), open_bytes(message % words.encode()))
    assert b"24467" not in made.data
    assert words.encode() not in made.data
    assert made.report.sanitized.count("(") == made.report.sanitized.count(")")


def test_labels_of_a_format_stay_and_are_told() -> None:
    """They are no words of the file; all else is changed and proved."""
    record = open_bytes(b"MSH|^~\\&|LAB|H|||20240101||ORU^R01|1|P|2.5\rOBX|1|TX|N||Result of Project Quixolotl\r")
    made = sanitize_file(Sanitizer(Hide(("Result", f"Project {CANARY}"))), record)
    assert "labels of the format stay as they are" in made.report.notes[-1]
    assert CANARY.encode() not in made.data
    assert open_bytes(made.data).text.startswith("Message date")


ROWS = (("Code", "Project", CANARY), ("Name", "Ann", "Project"), (CANARY, "1", "2"))
HIDDEN = [["Code", "[redacted]", "[redacted]"], ["Name", "Ann", "[redacted]"], ["[redacted]", "1", "2"]]


def as_docx() -> bytes:
    """The rows in a table of a Word document."""
    document = python_docx.Document()
    table = document.add_table(len(ROWS), len(ROWS[0]))
    for row, cells in zip(table.rows, ROWS, strict=True):
        for cell, words in zip(row.cells, cells, strict=True):
            cell.text = words
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def as_pptx() -> bytes:
    """The rows in a table of a slide."""
    show = python_pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[6])
    table = slide.shapes.add_table(len(ROWS), len(ROWS[0]), 0, 0, 9, 9).table
    for at, cells in enumerate(ROWS):
        for column, words in enumerate(cells):
            table.cell(at, column).text = words
    out = BytesIO()
    show.save(out)
    return out.getvalue()


def as_xlsx() -> bytes:
    """The rows of a sheet."""
    book = openpyxl.Workbook()
    for cells in ROWS:
        book.active.append(cells)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def as_odt() -> bytes:
    """The rows in a table of an OpenDocument text."""
    names = ("office", "text", "table")
    spaces = " ".join(f'xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"' for one in names)
    cells = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{words}</text:p></table:table-cell>" for words in row)
        + "</table:table-row>"
        for row in ROWS
    )
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:body><office:text><table:table>{cells}</table:table>"
            "</office:text></office:body></office:document-content>",
        )
    return out.getvalue()


def as_html() -> bytes:
    """The rows in a table of a page."""
    rows = "".join("<tr>" + "".join(f"<td>{words}</td>" for words in row) + "</tr>" for row in ROWS)
    return f"<!DOCTYPE html><html><body><table>{rows}</table></body></html>".encode()


def as_text() -> bytes:
    """The rows in lines, with tabs."""
    return "".join("\t".join(row) + "\n" for row in ROWS[:1]).encode()


@pytest.mark.parametrize("build", [as_docx, as_pptx, as_xlsx, as_odt, as_html, as_text])
def test_a_change_over_several_cells_empties_none(build: Callable[[], bytes]) -> None:
    """Neither over the border of a row nor of a column: each cell that it covers says that something was there."""
    made = sanitize_file(falcon(), open_bytes(build()))
    rows = [line.split("\t") for line in open_bytes(made.data).text.splitlines() if "\t" in line]
    assert rows == (HIDDEN[:1] if build is as_text else HIDDEN)
    assert made.report.holds
