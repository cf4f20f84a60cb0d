"""What each part of a workbook loses before it is read.

Formulas become the values that they show: their words, names and references lead to what a release does not have, and
a value that is computed anew from changed cells would be another. Shared strings become strings of their cells, so that
each can change by itself and none stays that no cell shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from lxml import etree

from tacit.formats.office._file import Tally
from tacit.formats.office._package import PartKind
from tacit.formats.office._shapes import clean_shapes, shape_kinds
from tacit.formats.office._sieve import choose_versions, sift
from tacit.formats.office._xml import SPACE, Element, drop, drop_all, parse, q, qs
from tacit.formats.opened import FORMULAS

_SHEET = "vnd.openxmlformats-officedocument.spreadsheetml."
_OF_WORKBOOK = qs("s:workbookPr s:bookViews s:sheets s:definedNames")
_OF_SHEET: Final = qs(
    "s:sheetPr s:dimension s:sheetViews s:sheetFormatPr s:cols s:sheetData s:autoFilter s:mergeCells "
    "s:conditionalFormatting s:dataValidations s:hyperlinks s:printOptions s:pageMargins s:pageSetup s:headerFooter "
    "s:rowBreaks s:colBreaks s:drawing s:legacyDrawing s:picture mc:AlternateContent"
)
"""What of a sheet is kept; of all others, protection, scenarios, controls and views have names of users."""

_OF_STYLES = qs("s:numFmts s:fonts s:fills s:borders s:cellStyleXfs s:cellXfs s:cellStyles s:dxfs s:colors")
_PRINTED = frozenset(("_xlnm.Print_Area", "_xlnm.Print_Titles"))
_RANGES = re.compile(r"\$?[A-Z]{0,3}\$?\d*(?::\$?[A-Z]{0,3}\$?\d*)?")
_PLAIN_FORMULA = re.compile(
    r"(?:[-+*/<>=(),.%$:\d ]|\$?[A-Z]{1,3}\$?\d+|(?:AND|OR|NOT|MOD|ROW|COLUMN|TODAY|ISBLANK|LEN|TRUE|FALSE|IF|ABS|MAX|"
    r"MIN|AVERAGE|COUNTIF|SUM|WEEKDAY)\b)*"
)
LITERAL_LIST: Final = re.compile(r'"[^"]*"')
"""A list of values to choose from that is written into the validation itself."""

_WORD_IN_FORMAT = re.compile(r'"[^"]*[^\W\d_]{4}[^"]*"|(?:\\[^\W\d_]){4,}|\[\$[^\]-]{4,}[^\]]*\]')
_ATTRIBUTES = {
    q("s:workbookPr"): frozenset(("date1904",)),
    q("s:workbookView"): frozenset("activeTab firstSheet xWindow yWindow windowWidth windowHeight tabRatio".split()),
    q("s:sheet"): frozenset(("name", "sheetId", "state", q("r:id"))),
    q("s:hyperlink"): frozenset(("ref", q("r:id"))),
    q("s:c"): frozenset("r s t".split()),
}
"""Of elements whose other attributes hold words: those that stay."""


class SheetCleaning:
    """Cleans the parts of one workbook.

    Args:
        strings: The part with the shared strings, if there is one.
        tally: Counts what is left out.
    """

    def __init__(self, strings: bytes | None, tally: Tally) -> None:
        self._strings = [] if strings is None else list(parse(strings).iter(q("s:si")))
        self._tally = tally
        self._sheets: list[str] = []

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._strings)} strings)"

    def main(self) -> PartKind:
        """The kind of the workbook itself; one with macros becomes a plain one."""
        return PartKind("xl/workbook.xml", f"{_SHEET}sheet.main+xml", self.workbook)

    def kinds(self) -> Mapping[str, PartKind]:
        """The kinds of the other parts that are kept, by relationship type."""
        drawing = partial(clean_shapes, tally=self._tally)
        return {
            **shape_kinds("xl", self._tally),
            "worksheet": PartKind("xl/worksheets/sheet#.xml", f"{_SHEET}worksheet+xml", self.sheet),
            "chartsheet": PartKind("xl/chartsheets/sheet#.xml", f"{_SHEET}chartsheet+xml", self.sheet),
            "styles": PartKind("xl/styles.xml", f"{_SHEET}styles+xml", self.styles, is_implicit=True),
            "drawing": PartKind("xl/drawings/drawing#.xml", "vnd.openxmlformats-officedocument.drawing+xml", drawing),
            "comments": PartKind("xl/comments#.xml", f"{_SHEET}comments+xml", self.comments, is_implicit=True),
            "vmlDrawing": PartKind(
                "xl/drawings/notes#.vml", "vnd.openxmlformats-officedocument.vmlDrawing", self.notes, is_loose=True
            ),
        }

    def workbook(self, root: Element) -> None:
        """Keeps the sheets, and of the names only what is printed."""
        _keep(root, _OF_WORKBOOK)
        self._sheets = [sheet.get("name", "") for sheet in root.iter(q("s:sheet"))]
        names = list(root.iter(q("s:definedName")))
        for name in names:
            number = name.get("localSheetId", "")
            ranges = [part.rpartition("!")[2] for part in (name.text or "").split(",")]
            is_known = name.get("name") in _PRINTED and number.isdigit() and int(number) < len(self._sheets)
            if is_known and all(part and _RANGES.fullmatch(part) for part in ranges):
                _keep_attributes(name, frozenset(("name", "localSheetId")))
                name.text = quoted_ranges(self._sheets[int(number)], ranges)
            else:
                self._tally.add("defined names")
                drop(name)
        for empty in root.findall(q("s:definedNames")):
            if not len(empty):
                root.remove(empty)
        self._sift(root)

    def sheet(self, root: Element) -> None:
        """Keeps cells with their values, and what the look of the sheet depends on."""
        choose_versions(root)
        if root.tag == q("s:worksheet"):
            _keep(root, _OF_SHEET)
        for cell in root.iter(q("s:c")):
            self._clean_cell(cell)
        for properties in root.iter(q("s:sheetPr")):
            properties.attrib.pop("codeName", None)
        drop_all(root, qs("s:filterColumn s:sortState s:sheetProtection s:customSheetViews s:phoneticPr"))
        self._clean_rules(root)
        for link in list(root.iter(q("s:hyperlink"))):
            if link.get(q("r:id")) is None:
                self._tally.add("links inside of the workbook")
                drop(link)
        _drop_empty(root, qs("s:hyperlinks s:dataValidations s:conditionalFormatting"))
        self._sift(root)

    def styles(self, root: Element) -> None:
        """Takes words out of number formats, and names off the styles."""
        _keep(root, _OF_STYLES)
        for form in root.iter(q("s:numFmt")):
            form.set("formatCode", _WORD_IN_FORMAT.sub("", form.get("formatCode", "")) or "General")
        for number, style in enumerate(root.iter(q("s:cellStyle"))):
            style.set("name", "Normal" if style.get("builtinId") == "0" else f"Style {number + 1}")
        self._sift(root)

    def comments(self, root: Element) -> None:
        """Makes all comments of one author."""
        for comment in root.iter(q("s:comment")):
            comment.set("authorId", "0")
            _keep_attributes(comment, frozenset(("ref", "authorId")))
        drop_all(root, qs("s:phoneticPr s:rPh"))
        for authors in root.iter(q("s:authors")):
            for author in list(authors)[1:]:
                authors.remove(author)
        self._sift(root)
        for author in root.iter(q("s:author")):
            author.text = "Author"

    def notes(self, root: Element) -> None:
        """Keeps the boxes that comments are drawn in; form controls are left out."""
        for data in list(root.iter(q("x:ClientData"))):
            if data.get("ObjectType") != "Note":
                self._tally.add_unread("form controls")
                drop(data.getparent())
        self._sift(root)

    def _clean_cell(self, cell: Element) -> None:
        """Gives a cell its own string, and no formula."""
        formula = cell.find(q("s:f"))
        kind, value = cell.get("t", "n"), cell.find(q("s:v"))
        if formula is not None:
            cell.remove(formula)
            if value is None or not value.text:  # a program would compute what it shows
                self._tally.add_unread(FORMULAS)
            else:
                self._tally.add("formulas")
        if kind in {"s", "str"}:
            string = etree.Element(q("s:is"))
            if value is not None:
                cell.remove(value)
            text = (value.text if value is not None else "") or ""
            if kind == "str":
                _plain_string(string, text)
            elif text.isdigit() and int(text) < len(self._strings):
                for child in self._strings[int(text)]:
                    string.append(_copied(child))
            cell.set("t", "inlineStr")
            cell.append(string)
        elif kind != "inlineStr":
            for other in cell.findall(q("s:is")):
                cell.remove(other)
        for phonetic in list(cell.iter(q("s:rPh"), q("s:phoneticPr"))):
            phonetic.getparent().remove(phonetic)

    def _clean_rules(self, root: Element) -> None:
        """Leaves out rules of formats and of input whose formulas hold words."""
        for rule in list(root.iter(q("s:cfRule"))):
            has_words = rule.get("text") is not None
            if has_words or not all(_is_plain(formula.text) for formula in rule.iter(q("s:formula"))):
                self._tally.add("rules of formats")
                drop(rule)
        for limit in list(root.iter(q("s:cfvo"))):
            if not _is_plain(limit.get("val")):
                limit.attrib.pop("val")
        for validation in list(root.iter(q("s:dataValidation"))):
            formulas = [formula.text or "" for formula in validation]
            is_list = validation.get("type") == "list"
            if not all(_is_plain(text) or (is_list and LITERAL_LIST.fullmatch(text)) for text in formulas):
                self._tally.add("rules of input")
                drop(validation)

    def _sift(self, root: Element) -> None:
        for element in root.iter(*_ATTRIBUTES):
            _keep_attributes(element, _ATTRIBUTES[element.tag])
        sift(root, self._tally)


def quoted_ranges(sheet: str, ranges: list[str]) -> str:
    """Ranges of a sheet, as a defined name holds them.

    >>> quoted_ranges("Ann's", ["$A$1:$B$9"])
    "'Ann''s'!$A$1:$B$9"
    """
    name = sheet.replace("'", "''")
    return ",".join(f"'{name}'!{part}" for part in ranges)


def _plain_string(string: Element, text: str) -> None:
    content = etree.SubElement(string, q("s:t"))
    content.text = text
    content.set(SPACE, "preserve")


def _copied(element: Element) -> Element:
    """A copy: several cells share a string. As `copy.deepcopy`, without its search for what it has copied."""
    return element.__deepcopy__(None)


def _is_plain(formula: str | None) -> bool:
    return bool(_PLAIN_FORMULA.fullmatch(formula or ""))


def _keep(root: Element, names: frozenset[str]) -> None:
    for child in list(root):
        if child.tag not in names:
            root.remove(child)


def _keep_attributes(element: Element, names: frozenset[str]) -> None:
    for name in list(element.attrib):
        if name not in names:
            del element.attrib[name]


def _drop_empty(root: Element, names: frozenset[str]) -> None:
    for element in list(root.iter(*names)):
        if not len(element):
            drop(element)
