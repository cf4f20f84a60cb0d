"""Presentations, OpenDocument texts and rich text: their texts, and that releases open."""

from __future__ import annotations

import sys
from io import BytesIO

import docx as python_docx
import pptx as python_pptx
import pytest
from scripts.office_drafts import Planter
from scripts.office_other_drafts import open_document

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats import rtf
from tacit.formats.office import odt, pptx
from tacit.formats.opened import Edit

RTF = rb"""{\rtf1\ansi\ansicpg1252{\info{\author Quix}}{\header Quix}
Dear Ann,\par {\v secret}{\deleted old}caf\'e9 \u8211?\par
\trowd\intbl one|\cell two\cell\row last\par}"""


def test_slides_are_read_in_order_with_their_notes() -> None:
    """Each slide, then its notes; prompts of layouts are no text."""
    show = python_pptx.Presentation()
    for words in ("First", "Second"):
        slide = show.slides.add_slide(show.slide_layouts[0])
        slide.shapes.title.text = words
        slide.notes_slide.notes_text_frame.text = f"{words} note"
    out = BytesIO()
    show.save(out)
    file = pptx.open_file(out.getvalue())
    assert file.text.split() == ["First", "First", "note", "Second", "Second", "note"]
    start = file.text.index("Second")
    release = python_pptx.Presentation(BytesIO(file.write([Edit(Span(start, start + 6), "Last")])))
    assert [slide.shapes.title.text for slide in release.slides] == ["First", "Last"]


def test_spaces_of_open_document_are_text_and_can_be_replaced() -> None:
    """Three spaces in one element are three characters; an edit over them leaves none behind."""
    file = odt.open_file(open_document(Planter()))
    start = file.text.index("a   b\tc")
    release = odt.open_file(file.write([Edit(Span(start, start + 5), "z")]))
    assert release.text == file.text.replace("a   b\tc", "z\tc")


def test_rich_text_becomes_a_word_document() -> None:
    """Paragraphs and tables are read; hidden and deleted words are not, and a header is named."""
    file = rtf.open_file(RTF)
    assert file.text.split("\n")[:4] == ["Dear Ann,", "caf\u00e9 \u2013", "one|\ttwo", ""]
    assert (file.kind, file.suffix) == ("rtf", ".docx")
    assert {one.what for one in file.taken_out if one.is_unread} == {"headers and footers"}
    release = python_docx.Document(BytesIO(file.write([Edit(Span(5, 8), "you")])))
    assert release.paragraphs[0].text == "Dear you,"
    assert [cell.text for cell in release.tables[0].rows[0].cells] == ["one|", "two"]


def test_a_missing_library_is_named_with_the_line_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without striprtf, the user learns what to run."""
    monkeypatch.setitem(sys.modules, "striprtf.striprtf", None)
    with pytest.raises(InputError, match=r"install the extra rtf of tacit"):
        rtf.open_file(RTF)
