"""Every format keeps the contract of opened files, on a file of another maker where there is one."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from email.message import EmailMessage
from typing import Final

import docx
import openpyxl
import pptx
import pytest
from reportlab.pdfgen.canvas import Canvas
from tests.formats.contract import check_opened

from tacit.formats import opening

LINES: Final = (
    "Margaret Whitfield visited the clinic beside Canterbury.",
    "Doctor Bancroft measured pressure and prescribed lisinopril.",
)


def _docx() -> bytes:
    document = docx.Document()
    for line in LINES:
        document.add_paragraph(line)
    document.add_table(1, 2).cell(0, 1).text = "Whitfield"
    return _saved(document.save)


def _xlsx() -> bytes:
    book = openpyxl.Workbook()
    for line in LINES:
        book.active.append([line, "Whitfield"])
    return _saved(book.save)


def _pptx() -> bytes:
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text, slide.placeholders[1].text = LINES
    return _saved(show.save)


def _pdf() -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream)
    for at, line in enumerate(LINES):
        canvas.drawString(72, 700 - 20 * at, line)
    canvas.save()
    return stream.getvalue()


def _eml() -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = "Margaret Whitfield <whitfield@example.org>", "Bancroft <bancroft@example.org>"
    message["Subject"], message["Message-ID"] = "Canterbury", "<1@example.org>"
    message.set_content("\n".join(LINES))
    return message.as_bytes()


def _html() -> bytes:
    paragraphs = "".join(f"<p>{line.replace('clinic', '<b>clinic</b>')}</p>" for line in LINES)
    return f"<!doctype html><html><body>{paragraphs}</body></html>".encode()


def _saved(save: Callable[[io.BytesIO], object]) -> bytes:
    stream = io.BytesIO()
    save(stream)
    return stream.getvalue()


FILES: Final[Mapping[str, Callable[[], bytes]]] = {
    "docx": _docx,
    "eml": _eml,
    "fhir": lambda: b'{"resourceType": "Observation", "note": [{"text": "Margaret Whitfield visited the clinic."}]}',
    "hl7": lambda: (
        b"MSH|^~\\&|LAB|HOUSE|||20210303||ORU^R01|1|P|2.5\rNTE|1||Doctor Bancroft measured pressure for Whitfield.\r"
    ),
    "html": _html,
    "mbox": lambda: b"From whitfield@example.org Wed Mar  3 10:15:00 2021\n" + _eml() + b"\n",
    "pdf": _pdf,
    "pptx": _pptx,
    "rtf": lambda: rb"{\rtf1\ansi " + rb"\par ".join(line.encode() for line in LINES) + b"}",
    "text": lambda: "\n".join(LINES).encode(),
    "xlsx": _xlsx,
}


@pytest.mark.parametrize("kind", FILES)
def test_format_keeps_the_contract(kind: str) -> None:
    """What is written reads as the edited text, holds nothing that was hidden, and is the same each time."""
    opened = check_opened(FILES[kind]())
    assert opened.kind == kind
    assert "Whitfield" in opened.text


def test_every_format_is_tried() -> None:
    """A new format gets a file here; those of Outlook and OpenDocument are made in their own tests."""
    assert set(opening._MODULES) == {*FILES, "msg", "odt"}
