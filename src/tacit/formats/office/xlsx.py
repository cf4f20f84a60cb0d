"""Workbooks (.xlsx, .xlsm): what cells show, sheet by sheet, and the workbook anew.

Read are the names of sheets, all cells, also of hidden sheets, rows and columns, comments, lists to choose from,
headers and footers of pages, texts of drawings and charts, and the addresses of links. A number or a date reads as it
is shown, with all its digits; changed, its cell becomes one of text.
"""

from __future__ import annotations

from typing import Final

from lxml import etree

from tacit.formats.office._archive import unpack
from tacit.formats.office._drawings import read_drawing
from tacit.formats.office._file import OfficeFile, PartText, Slot, Tally
from tacit.formats.office._file import put as put_as_read
from tacit.formats.office._numbers import BUILT_IN, GENERAL, displayed
from tacit.formats.office._package import Package, PackagePart, Rebuilding, read_addresses, set_address
from tacit.formats.office._pictures import Redraw, take_out
from tacit.formats.office._sheet_cleaning import LITERAL_LIST, SheetCleaning, quoted_ranges
from tacit.formats.office._xml import SPACE, Element, q, qs
from tacit.formats.text_map import TextMap

_HINTS: Final = ("promptTitle", "prompt", "errorTitle", "error")
_PAGE_TEXTS = qs("s:oddHeader s:evenHeader s:firstHeader s:oddFooter s:evenFooter s:firstFooter")
_LONGEST_NAME = 31
_UNLIKE = "\u00a0"  # a space that no reader sees, behind a name that another sheet has
# A sheet's name cannot have these: those that look like them stand for them, in both directions.
_IN_NAMES = str.maketrans("[]:*?/\\", "［］：＊？／＼")
_FROM_NAMES = str.maketrans("［］：＊？／＼", "[]:*?/\\")


def open_file(data: bytes, *, redraw: Redraw = take_out) -> OfficeFile:
    """The opened workbook.

    Args:
        data: The bytes of the file.
        redraw: Says what stands in a picture's place; a blank one by default.

    Raises:
        InputError: It is damaged, encrypted, or too large once unpacked.
    """
    package = Package(unpack(data))
    tally = Tally()
    links = package.relationships(package.main()).values()
    strings = next((link.target for link in links if link.type == "sharedStrings"), "")
    cleaning = SheetCleaning(package.content(strings), tally)
    rebuilt = Rebuilding(package, cleaning.main(), cleaning.kinds(), tally, redraw)
    pieces = TextMap[Slot]()
    _read(rebuilt, pieces)
    return OfficeFile("xlsx", ".xlsx", tally.taken_out(), rebuilt.finished(), pieces, put)


def put(element: Element, where: str, text: str) -> None:
    """Writes a changed text; a number becomes a text, and what refers to a sheet by its name follows it."""
    if where == "@Target":
        set_address(element, text)
    elif element.tag == q("s:sheet") and where == "@name":
        _rename(element, text)
    elif element.tag == q("s:v"):
        cell = element.getparent()
        cell.remove(element)
        cell.set("t", "inlineStr")
        content = etree.SubElement(etree.SubElement(cell, q("s:is")), q("s:t"))
        content.text = text
        content.set(SPACE, "preserve")
    elif element.tag == q("s:formula1"):
        element.text = '"{}"'.format(text.replace('"', "'"))
    else:
        put_as_read(element, where, text)
        if element.tag == q("s:t"):
            element.set(SPACE, "preserve")


def _rename(sheet: Element, text: str) -> None:
    """Names a sheet so that workbooks allow for it: short, with other signs, unlike the others."""
    sheets = list(sheet.getparent())
    taken = {other.get("name", "").lower() for other in sheets if other is not sheet}
    name = text.translate(_IN_NAMES).strip("'")[:_LONGEST_NAME] or "Sheet"
    while name.lower() in taken:
        name = (name if len(name) < _LONGEST_NAME else name[:-2]) + _UNLIKE
    sheet.set("name", name)
    for defined in sheet.getparent().getparent().iter(q("s:definedName")):
        if defined.get("localSheetId") == str(sheets.index(sheet)):
            ranges = [part.rpartition("!")[2] for part in defined.text.split(",")]
            defined.text = quoted_ranges(name, ranges)


def _read(rebuilt: Rebuilding, pieces: TextMap[Slot]) -> None:
    workbook = rebuilt.document
    formats = _formats(workbook)
    is_1904 = any(properties.get("date1904") in {"1", "true"} for properties in workbook.root.iter(q("s:workbookPr")))
    names = PartText(pieces, workbook.name, workbook.root)
    for sheet in workbook.root.iter(q("s:sheet")):
        names.line(sheet, "@name", shown=sheet.get("name", "").translate(_FROM_NAMES).rstrip(_UNLIKE))
        part = workbook.related.get(sheet.get(q("r:id"), ""))
        if part is not None:
            _read_sheet(part, pieces, formats, is_1904=is_1904)
            pieces.glue("\n")


def _formats(workbook: PackagePart) -> list[str]:
    """The codes of number formats, by the number of a cell's style."""
    found: list[str] = []
    for styles in workbook.of_type("styles"):
        own = {form.get("numFmtId"): form.get("formatCode") for form in styles.root.iter(q("s:numFmt"))}
        for style in styles.root.iterfind(f"{q('s:cellXfs')}/{q('s:xf')}"):
            number = style.get("numFmtId", "0")
            built_in = BUILT_IN.get(int(number), GENERAL) if number.isdigit() else GENERAL
            found.append(own.get(number) or built_in)
    return found


def _read_sheet(part: PackagePart, pieces: TextMap[Slot], formats: list[str], *, is_1904: bool) -> None:
    reader = PartText(pieces, part.name, part.root)
    for row in part.root.iter(q("s:row")):
        is_first = True
        for cell in row.iter(q("s:c")):
            if len(cell):
                if not is_first:
                    reader.glue("\t", border=True)
                _read_cell(cell, reader, formats, is_1904=is_1904)
                is_first = False
        if not is_first:
            reader.glue("\n", border=True)
    for element in part.root.iter(q("s:dataValidation"), *_PAGE_TEXTS):
        if element.tag in _PAGE_TEXTS:
            reader.line(element)
        else:
            _read_validation(element, reader)
    for related in part.related.values():
        _read_related(related, pieces)
    read_addresses(part, pieces)


def _read_validation(validation: Element, reader: PartText) -> None:
    for formula in validation.iter(q("s:formula1")):
        if LITERAL_LIST.fullmatch(formula.text or ""):
            reader.line(formula, shown=formula.text.strip('"'))
    for name in _HINTS:
        if validation.get(name):
            reader.line(validation, f"@{name}")


def _read_cell(cell: Element, reader: PartText, formats: list[str], *, is_1904: bool) -> None:
    for text in cell.iter(q("s:t")):
        reader.add(text)
    value = cell.find(q("s:v"))
    if value is None or not value.text:
        return
    kind, style = cell.get("t", "n"), cell.get("s", "0")
    if kind == "b":
        shown = "TRUE" if value.text == "1" else "FALSE"
    elif kind == "n":
        code = formats[int(style)] if style.isdigit() and int(style) < len(formats) else GENERAL
        shown = displayed(value.text, code, is_1904=is_1904)
    else:
        shown = value.text
    reader.add(value, shown=shown)


def _read_related(part: PackagePart, pieces: TextMap[Slot]) -> None:
    """Reads comments, drawings, and the charts in them."""
    reader = PartText(pieces, part.name, part.root)
    for comment in part.root.iter(q("s:comment")):
        for text in comment.iter(q("s:t")):
            reader.add(text)
        reader.end_line()
    read_drawing(part.root, reader)
    for related in part.related.values():
        _read_related(related, pieces)
    read_addresses(part, pieces)
