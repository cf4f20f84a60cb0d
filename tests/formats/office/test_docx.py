"""Word documents: what their text is, and where edits of it go."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import docx as python_docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scripts.office_drafts import Draft, draft_with, paragraph, run

from tacit.document import Span
from tacit.formats.office import docx
from tacit.formats.office._file import OfficeFile
from tacit.formats.office._pictures import BLANK
from tacit.formats.opened import Edit


def opened(*body: str) -> OfficeFile:
    """A document of this body."""
    draft = Draft()
    for xml in body:
        draft.add(xml)
    return docx.open_file(draft.pack())


def edited(file: OfficeFile, old: str, new: str) -> bytes:
    """The document with the first occurrence of a text replaced."""
    start = file.text.index(old)
    return file.write([Edit(Span(start, start + len(old)), new)])


def test_a_replacement_takes_the_style_of_the_run_in_which_it_begins() -> None:
    """Of a name over three runs, the first one, which is bold, holds all of the new words."""
    document = python_docx.Document()
    words = document.add_paragraph("Seen by ")
    words.add_run("Ann ").bold = True
    words.add_run("Le").italic = True
    words.add_run("e today")
    out = BytesIO()
    document.save(out)
    release = edited(docx.open_file(out.getvalue()), "Ann Lee", "a nurse")
    runs = python_docx.Document(BytesIO(release)).paragraphs[0].runs
    assert [(one.text, bool(one.bold), bool(one.italic)) for one in runs if one.text] == [
        ("Seen by ", False, False),
        ("a nurse", True, False),
        (" today", False, False),
    ]


def test_styles_tables_and_pictures_keep_their_form() -> None:
    """Names of usual styles, the size of a picture and the grid of a table are those of the original."""
    document = python_docx.Document()
    document.add_heading("Findings", 2)
    document.add_paragraph("One", style="List Bullet")
    document.add_table(rows=2, cols=3, style="Light Grid Accent 1").cell(1, 2).text = "Ann"
    document.add_picture(BytesIO(BLANK), width=914400)
    out = BytesIO()
    document.save(out)
    release: Any = python_docx.Document(BytesIO(edited(docx.open_file(out.getvalue()), "Ann", "her")))
    assert [p.style.name for p in release.paragraphs[:2]] == ["Heading 2", "List Bullet"]
    assert release.tables[0].style.name == "Light Grid Accent 1"
    assert release.tables[0].cell(1, 2).text == "her"
    assert release.inline_shapes[0].width == 914400


def test_text_is_in_the_order_of_reading_with_the_signs_of_its_form() -> None:
    """Cells are parted by tabs, rows and paragraphs by line ends; an optional hyphen is no letter."""
    cell = "<w:tc><w:p>{}</w:p></w:tc>".format
    file = opened(
        paragraph(run("A"), "<w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:softHyphen/><w:t>d</w:t></w:r>"),
        f"<w:tbl><w:tr>{cell(run('1'))}{cell(run('2'))}</w:tr><w:tr>{cell(run('3'))}{cell(run('4'))}</w:tr></w:tbl>",
        paragraph(run("end\u00ading")),
    )
    assert file.text.rstrip("\n") == "A\tb\ncd\n1\t2\n3\t4\nending"


def test_tabs_and_breaks_inside_of_an_edit_stay() -> None:
    """They belong to the form: the words go before them, and what the edit covers behind them is gone."""
    file = opened(paragraph("<w:r><w:t>Ann</w:t><w:tab/><w:t>Lee left</w:t></w:r>"))
    assert docx.open_file(edited(file, "Ann\tLee", "She")).text.rstrip("\n") == "She\t left"


def test_fields_of_pages_stay_and_others_become_what_they_show() -> None:
    """A page number is still one; an author's name is text."""
    file = opened(
        f'<w:p><w:fldSimple w:instr=" PAGE ">{run("1")}</w:fldSimple></w:p>',
        f'<w:p><w:fldSimple w:instr=" AUTHOR ">{run("Ann")}</w:fldSimple></w:p>',
    )
    assert file.text.rstrip("\n") == "1\nAnn"
    assert b'w:instr="PAGE"' in file.parts["word/document.xml"]
    assert b"AUTHOR" not in file.parts["word/document.xml"]


def test_a_picture_is_released_where_it_was_drawn_anew() -> None:
    """What the function returns for a picture stands in its place, and no picture is taken out."""
    draft = draft_with("pictures")
    file = docx.open_file(draft.pack(), redraw=lambda picture: b"\xff\xd8\xff new" if picture else None)
    assert file.parts["word/media/image1.jpeg"] == b"\xff\xd8\xff new"
    assert "pictures" not in {one.what for one in file.taken_out}


def test_the_same_edits_give_the_same_bytes_and_leave_the_file_as_it_was() -> None:
    """A release depends on nothing but the file and the edits, and writing changes nothing."""
    file = opened(paragraph(run("Ann came.")))
    assert edited(file, "Ann", "She") == edited(file, "Ann", "She")
    assert file.text.rstrip("\n") == "Ann came."
    assert docx.open_file(file.write([])).text == file.text


def test_characters_that_xml_cannot_hold_are_left_out() -> None:
    """An edit with a control character gives a file that opens."""
    assert docx.open_file(edited(opened(paragraph(run("Ann"))), "Ann", "a\x00\x08b")).text.rstrip("\n") == "ab"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.text("ab <&\u00e9", min_size=1, max_size=5), min_size=1, max_size=4), min_size=1, max_size=3),
    st.data(),
)
def test_a_release_has_the_edited_text(paragraphs: list[list[str]], data: st.DataObject) -> None:
    """However runs and edits lie, the release reads as the text with the edits made; line ends between stay."""
    escape = str.maketrans({"<": "&lt;", "&": "&amp;"})
    file = opened(*(paragraph(*(run(text.translate(escape)) for text in runs)) for runs in paragraphs))
    assert file.text.rstrip("\n") == "\n".join("".join(runs) for runs in paragraphs)
    expected, edits, at = "", [], 0
    for line in ("".join(runs) for runs in paragraphs):
        start = data.draw(st.integers(0, len(line) - 1))
        end = data.draw(st.integers(start + 1, len(line)))
        words = data.draw(st.text("xyz ", max_size=4))
        edits.append(Edit(Span(at + start, at + end), words))
        expected += line[:start] + words + line[end:] + "\n"
        at += len(line) + 1
    assert docx.open_file(file.write(edits)).text == expected + file.text[at:]


@pytest.mark.parametrize(("code", "shown"), [("F041", "A"), ("00E9", "\u00e9"), ("zz", "")])
def test_symbols_in_fonts_of_letters_are_letters(code: str, shown: str) -> None:
    """A name in symbols is found as one; a wrong code shows nothing."""
    file = opened(f'<w:p><w:r><w:sym w:font="Arial" w:char="{code}"/></w:r></w:p>')
    assert file.text.rstrip("\n") == shown
