"""Workbooks: what cells show, and what edits make of them."""

from __future__ import annotations

from datetime import date
from io import BytesIO
from typing import Any

import openpyxl
import pytest

from tacit.document import Span
from tacit.formats.office import xlsx
from tacit.formats.office._file import OfficeFile
from tacit.formats.office._numbers import displayed
from tacit.formats.opened import Edit


def made(fill: Any) -> OfficeFile:
    """A workbook that a function filled."""
    book = openpyxl.Workbook()
    fill(book)
    out = BytesIO()
    book.save(out)
    return xlsx.open_file(out.getvalue())


def released(file: OfficeFile, changes: dict[str, str]) -> Any:
    """The workbook with some words replaced, each once, as openpyxl reads it."""
    found = sorted((file.text.index(old), old) for old in changes)
    return openpyxl.load_workbook(BytesIO(file.write([Edit(Span(at, at + len(o)), changes[o]) for at, o in found])))


def test_a_changed_number_becomes_text_and_others_stay_numbers() -> None:
    """A date that is replaced is a word; the number beside it is one still, and so is its format."""

    def fill(book: Any) -> None:
        book.active.append(["Born", date(1980, 5, 14), 1234.5])
        book.active["C1"].number_format = "#,##0.00"

    file = made(fill)
    assert "Born\t1980-05-14\t1,234.50\n" in file.text
    sheet = released(file, {"1980-05-14": "the 1980s"}).active
    assert [cell.value for cell in sheet[1]] == ["Born", "the 1980s", 1234.5]
    assert sheet["C1"].number_format == "#,##0.00"


def test_cells_that_share_a_string_change_one_by_one() -> None:
    """The first of two equal cells is replaced, the second is not."""

    def fill(book: Any) -> None:
        book.active.append(["Ann", "Ann"])

    sheet = released(made(fill), {"Ann": "She"}).active
    assert [cell.value for cell in sheet[1]] == ["She", "Ann"]


def test_sheets_with_names_that_are_not_allowed_or_taken_can_be_written() -> None:
    """Two sheets of one new name with brackets open again, and read as they were edited."""

    def fill(book: Any) -> None:
        book.active.title = "Ann Lee"
        book.active.print_area = "A1:B2"
        book.active["A1"] = "x"
        book.create_sheet("Bob Ray")

    file = made(fill)
    starts = [file.text.index(name) for name in ("Ann Lee", "Bob Ray")]
    release = file.write([Edit(Span(start, start + 7), "[name]") for start in starts])
    assert xlsx.open_file(release).text == file.text.replace("Ann Lee", "[name]").replace("Bob Ray", "[name]")
    book = openpyxl.load_workbook(BytesIO(release))
    assert len(set(book.sheetnames)) == 2
    assert book.worksheets[0].print_area == f"'{book.sheetnames[0]}'!$A$1:$B$2"


def test_a_formula_without_a_value_is_named_as_unread() -> None:
    """What a program would compute and show is not in the release, and the user learns it."""

    def fill(book: Any) -> None:
        book.active["A1"] = '="Ann"&"Lee"'

    file = made(fill)
    assert "Ann" not in file.text
    assert [one.is_unread for one in file.taken_out if one.what == "formulas without values"] == [True]


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        ("0", "General", "0"),
        ("-1234.5", "#,##0.00;(#,##0.00)", "(1,234.50)"),
        ("12", '0 "kg"', "12 kg"),
        ("3", "000", "003"),
        ("1e21", "General", "1e+21"),
        ("12.25", "0.0", "12.25"),
        ("0.125", "0%", "12.5%"),
        ("29355.75", "yyyy-mm-dd hh:mm", "1980-05-14 18:00"),
        ("29355.75", "d/m/yyyy", "1980-05-14 18:00:00"),
        ("29355", "yyyy", "1980-05-14"),
        ("0.5", "h:mm AM/PM", "12:00 PM"),
        ("5551234567", "(000) 000-0000", "(555) 123-4567"),
        ("1200000", "0.0,,", "1200000"),
        ("not", "0", "not"),
    ],
)
def test_numbers_read_as_shown_with_all_that_their_format_hides(value: str, code: str, shown: str) -> None:
    """A format that rounds, or leaves out parts of a date, does not keep them from being read."""
    assert displayed(value, code) == shown
