"""Word documents (.docx, .docm, .dotx): all their texts in the order of reading, and the document anew.

Read are body, tables, lists, headers, footers, notes, comments, text boxes, charts, diagrams, alternative texts, the
words of automatic numbering and the addresses of links. A word that several runs share is one word. Replaced words take
the style of the run in which the replaced text begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from tacit.formats.office._archive import unpack
from tacit.formats.office._drawings import read_alternative_texts, read_drawing
from tacit.formats.office._file import TEXT, OfficeFile, PartText, Slot, Tally
from tacit.formats.office._file import put as put_as_read
from tacit.formats.office._package import Package, PackagePart, Rebuilding, read_addresses, set_address
from tacit.formats.office._pictures import Redraw, take_out
from tacit.formats.office._word_cleaning import WordCleaning
from tacit.formats.office._xml import SPACE, Element, q, qs
from tacit.formats.text_map import TextMap

_TABS = qs("w:tab w:ptab")
_BREAKS = qs("w:br w:cr")
_DRAWINGS = qs("w:drawing w:pict w:object")
_PASSED_OVER = qs("w:pPr w:rPr w:tblPr w:trPr w:tcPr w:sectPr w:tblGrid w:instrText w:softHyphen")
_IN_TABLES = qs("w:tblCaption w:tblDescription")
_WORD = re.compile(r"[^\W\d_]{2}")
_SYMBOL_FONTS = re.compile(r"symbol|dings|marlett|mt extra", re.IGNORECASE)
_PRIVATE = 0xF000  # where fonts of symbols have their characters


def open_file(data: bytes, *, redraw: Redraw = take_out) -> OfficeFile:
    """The opened document.

    Args:
        data: The bytes of the file.
        redraw: Says what stands in a picture's place; a blank one by default.

    Raises:
        InputError: It is damaged, encrypted, or too large once unpacked.
    """
    package = Package(unpack(data))
    tally = Tally()
    main = package.main()
    styles = next((link.target for link in package.relationships(main).values() if link.type == "styles"), "")
    cleaning = WordCleaning(package.content(styles), tally)
    rebuilt = Rebuilding(package, cleaning.main(), cleaning.kinds(), tally, redraw)
    pieces = TextMap[Slot]()
    _Reading(rebuilt, pieces).read()
    return OfficeFile("docx", ".docx", tally.taken_out(), rebuilt.finished(), pieces, put)


def put(element: Element, where: str, text: str) -> None:
    """Writes a changed text; a sign with an element of its own becomes a plain one."""
    if where == "@Target":
        set_address(element, text)
    elif where != TEXT:
        put_as_read(element, where, text)
    elif element.tag in {q("w:noBreakHyphen"), q("w:sym")}:
        plain = etree.Element(q("w:t"))
        plain.text = text
        plain.set(SPACE, "preserve")
        element.getparent().replace(element, plain)
    else:
        element.text = text
        if element.tag == q("w:t"):
            element.set(SPACE, "preserve")


class _Reading:
    """Reads the parts of a document one after the other into one text."""

    def __init__(self, rebuilt: Rebuilding, pieces: TextMap[Slot]) -> None:
        self._rebuilt, self._pieces = rebuilt, pieces
        self._readers: dict[str, PartText] = {}
        self._parts_read: set[str] = set()

    def read(self) -> None:
        """Reads headers, body, footers, notes, comments, and last what nothing led to."""
        document = self._rebuilt.document
        for kind in ("header", None, "footer", "footnotes", "endnotes", "comments", "numbering"):
            for part in [document] if kind is None else document.of_type(kind):
                if kind == "numbering":
                    self._read_numbering(part)
                else:
                    self._read_story(part)
        for part in self._rebuilt.parts:
            self._read_rest(part)

    def _reader(self, part: PackagePart) -> PartText:
        if part.name not in self._readers:
            self._readers[part.name] = PartText(self._pieces, part.name, part.root)
        return self._readers[part.name]

    def _read_story(self, part: PackagePart) -> None:
        _Story(self, part, self._reader(part)).read(part.root)
        self._pieces.glue("\n")

    def read_related(self, part: PackagePart) -> None:
        """Reads a chart or a diagram where it stands."""
        if part.name not in self._parts_read:
            self._parts_read.add(part.name)
            read_drawing(part.root, self._reader(part))

    def _read_numbering(self, part: PackagePart) -> None:
        reader = self._reader(part)
        for level in part.root.iter(q("w:lvlText")):
            if _WORD.search(level.get(q("w:val"), "")):
                reader.line(level, f"@{q('w:val')}")

    def _read_rest(self, part: PackagePart) -> None:
        """Reads the texts that stand where this module does not expect any, and the addresses of links."""
        reader = self._reader(part)
        for element in part.root.iter(q("w:t"), q("m:t"), q("w:sym"), q("w:noBreakHyphen")):
            if shown := _shown(element):
                reader.line(element, shown=shown)
        read_drawing(part.root, reader)
        read_addresses(part, self._pieces)


class _Story:
    """Reads one part with paragraphs."""

    def __init__(self, reading: _Reading, part: PackagePart, reader: PartText) -> None:
        self._reading, self._part, self._reader = reading, part, reader

    def read(self, container: Element) -> None:
        """Reads paragraphs and tables one below the other."""
        for child in container:
            if child.tag == q("w:p"):
                self._read_paragraph(child)
                self._reader.glue("\n")
                self._read_drawings(child)
            elif child.tag == q("w:tbl"):
                self._read_table(child)
            elif child.tag not in _PASSED_OVER:
                self.read(child)

    def _read_table(self, table: Element) -> None:
        for row in table.iterchildren(q("w:tr")):
            for number, cell in enumerate(row.iter(q("w:tc"))):
                if next(cell.iterancestors(q("w:tr"))) is not row:
                    continue  # of a table in a cell of this one
                if number:
                    self._reader.glue("\t", border=True)
                self._read_cell(cell)
            self._reader.glue("\n", border=True)
            for paragraph in row.iterfind(f"{q('w:tc')}/{q('w:p')}"):
                self._read_drawings(paragraph)
        for text in table.iterfind(f"{q('w:tblPr')}/*"):
            if text.tag in _IN_TABLES:
                self._reader.line(text, f"@{q('w:val')}")

    def _read_cell(self, cell: Element) -> None:
        is_first = True
        for child in cell:
            if child.tag in _PASSED_OVER:
                continue
            if child.tag == q("w:p"):
                if not is_first:
                    self._reader.end_line()
                self._read_paragraph(child)
            else:
                if not is_first:
                    self._reader.end_line()
                self.read([child])
            is_first = False

    def _read_paragraph(self, element: Element) -> None:
        """Reads what stands in the lines of a paragraph."""
        for child in element:
            if child.tag in _TABS:
                self._reader.glue("\t")
            elif child.tag in _BREAKS:
                self._reader.glue("\n")
            elif child.tag in _DRAWINGS or child.tag in _PASSED_OVER:
                continue
            elif shown := _shown(child):
                self._reader.add(child, shown=shown)
            else:
                self._read_paragraph(child)

    def _read_drawings(self, paragraph: Element) -> None:
        """Reads what is drawn at a paragraph, behind it: a text box may stand in the middle of a word."""
        for drawing in paragraph.iter(*_DRAWINGS):
            if next(drawing.iterancestors(q("w:p"))) is not paragraph:
                continue  # of a paragraph in a text box
            self._reader.end_line()
            for box in drawing.iter(q("w:txbxContent")):
                if not _is_inside(box, drawing):
                    self.read(box)
            read_alternative_texts(drawing, self._reader)
            for identifier in _relationships(drawing):
                if identifier in self._part.related:
                    self._reading.read_related(self._part.related[identifier])


def _is_inside(box: Element, drawing: Element) -> bool:
    """Whether a text box stands in another one of the same drawing."""
    for outer in box.iterancestors():
        if outer is drawing:
            return False
        if outer.tag == q("w:txbxContent"):
            return True
    return False


def _relationships(drawing: Element) -> Iterable[str]:
    """The ids of the charts and diagrams of a drawing."""
    for element in drawing.iter(q("c:chart"), q("dgm:relIds")):
        for name in ("r:id", "r:dm"):
            if element.get(q(name)):
                yield element.get(q(name))


def _shown(element: Element) -> str:
    """What an element shows, if it is one of those that hold signs."""
    if element.tag in {q("w:t"), q("m:t")}:
        return element.text or ""
    if element.tag == q("w:noBreakHyphen"):
        return "\u2011"
    if element.tag == q("w:sym"):
        return _symbol(element.get(q("w:char"), ""), element.get(q("w:font"), ""))
    return ""


def _symbol(code: str, font: str) -> str:
    """The character of a symbol; in a font of letters, one of the private area is the letter that it shows."""
    try:
        number = int(code, 16)
    except ValueError:
        return ""
    if _PRIVATE <= number < _PRIVATE + 256 and not _SYMBOL_FONTS.search(font):
        number -= _PRIVATE
    return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else ""
