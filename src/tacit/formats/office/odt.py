"""OpenDocument texts (.odt): all their texts in the order of reading, and the document anew.

Read are body, tables, lists, headers, footers, notes, comments, text boxes, titles and descriptions of drawings, the
words of automatic numbering and the addresses of links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote, unquote

from tacit.errors import InputError
from tacit.formats.office._archive import unpack
from tacit.formats.office._file import TAIL, TEXT, OfficeFile, PartText, Slot, Tally
from tacit.formats.office._file import put as put_as_read
from tacit.formats.office._open_document import TEXT_HOLDERS, OpenDocumentCleaning, n, ns
from tacit.formats.office._open_settings import layout_settings
from tacit.formats.office._pictures import Redraw, take_out
from tacit.formats.office._xml import Element, parse, serialize
from tacit.formats.text_map import TextMap

_TYPE: Final = "application/vnd.oasis.opendocument.text"
_WEB_TYPE: Final = f"{_TYPE}-web"  # laid out as a page of the web
_MANIFEST_SPACE = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
_PARTS = ("content.xml", "styles.xml")
_COMMON_MEMBERS = frozenset(("mimetype", "META-INF/manifest.xml", *_PARTS))
_PARAGRAPHS = ns("text:p text:h")
_APART = ns("text:note office:annotation draw:frame draw:text-box")
_AFFIXES = (n("style:num-prefix"), n("style:num-suffix"))
_HREF = n("xlink:href")
_WORD = re.compile(r"[^\W\d_]{2}")
_LEFT_OUT = (
    ("META-INF/documentsignatures.xml", "digital signatures"),
    ("Basic/", "macros"),
    ("Scripts/", "macros"),
    ("Configurations2/", "settings"),
    ("Thumbnails/", "previews"),
    ("Fonts/", "embedded fonts"),
    ("meta.xml", "document properties"),
    ("settings.xml", "settings"),
    ("manifest.rdf", "document properties"),
    ("layout-cache", "settings"),
    ("Pictures/", ""),  # counted where they are shown
    ("Object", ""),  # the same
)


def open_file(data: bytes, *, redraw: Redraw = take_out) -> OfficeFile:
    """The opened document.

    Args:
        data: The bytes of the file.
        redraw: Says what stands in a picture's place; a blank one by default.

    Raises:
        InputError: It is damaged, encrypted, or too large once unpacked.
    """
    members = unpack(data)
    if b"encryption-data" in members.get("META-INF/manifest.xml", b""):
        raise InputError("expected a document that can be read, found one with a password; save it without")
    if _PARTS[0] not in members:
        raise InputError("expected a whole document, found one with a missing part")
    tally = Tally()
    _count(members, tally)
    roots = {name: parse(members[name]) for name in _PARTS if name in members}
    cleaning = OpenDocumentCleaning(list(roots.values()), members, tally, redraw)
    for root in roots.values():
        cleaning.clean(root)
    pieces = TextMap[Slot]()
    _OdtReading(roots, pieces).read()
    kind = _WEB_TYPE if members.get("mimetype", b"").strip() == _WEB_TYPE.encode() else _TYPE
    parts = {"mimetype": kind.encode()}
    parts |= {name: serialize(root) for name, root in roots.items()} | cleaning.media
    if "settings.xml" in members:
        parts["settings.xml"] = layout_settings(members["settings.xml"])
    parts["META-INF/manifest.xml"] = _manifest(parts, kind)
    return OfficeFile("odt", ".odt", tally.taken_out(), parts, pieces, put, stored="mimetype")


def put(element: Element, where: str, text: str) -> None:
    """Writes a changed text; spaces with an element of their own become plain text."""
    if where == f"@{_HREF}":
        element.set(_HREF, quote(text, safe="/:?#@!$&'()*+,;=~-._"))
    elif element.tag == n("text:s") and where == TEXT:
        element.tag = n("text:span")
        element.attrib.clear()
        element.text = text
    else:
        put_as_read(element, where, text)


def _count(members: Iterable[str], tally: Tally) -> None:
    """Counts the members that are left out as a whole."""
    for name in members:
        if name not in _COMMON_MEMBERS:
            what = next((what for start, what in _LEFT_OUT if name.startswith(start)), "parts of unknown kinds")
            if what in {"macros", "parts of unknown kinds"}:
                tally.add_unread(what)
            elif what:
                tally.add(what)


def _manifest(parts: Iterable[str], kind: str) -> bytes:
    entries = [("/", kind)]
    entries += [
        (name, "text/xml" if name.endswith(".xml") else f"image/{name.rpartition('.')[2]}")
        for name in parts
        if name != "mimetype"
    ]
    lines = (
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="{kind}"/>' for name, kind in entries
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="{_MANIFEST_SPACE}" '
        f'manifest:version="1.2">{"".join(lines)}</manifest:manifest>'
    ).encode()


class _OdtReading:
    """Reads the parts of a document into one text."""

    def __init__(self, roots: dict[str, Element], pieces: TextMap[Slot]) -> None:
        self._roots, self._pieces = roots, pieces
        self._readers = {name: PartText(pieces, name, root) for name, root in roots.items()}

    def read(self) -> None:
        """Reads headers, body, footers, and last what nothing led to."""
        styles, content = self._roots.get(_PARTS[1]), self._roots[_PARTS[0]]
        for root, names in ((styles, "header"), (content, ""), (styles, "footer")):
            if root is None:
                continue
            if not names:
                story = _OdtStory(self._readers[_PARTS[0]])
                for body in root.iter(n("office:text")):
                    story.read(body)
            else:
                story = _OdtStory(self._readers[_PARTS[1]])
                for part in root.iter(*(n(f"style:{names}{kind}") for kind in ("", "-left", "-first"))):
                    story.read(part)
            self._pieces.glue("\n")
        for name, root in self._roots.items():
            self._read_rest(root, self._readers[name])

    @staticmethod
    def _read_rest(root: Element, reader: PartText) -> None:
        for element in root.iter():
            if element.tag in TEXT_HOLDERS and element.text:
                reader.line(element)
            parent = element.getparent()
            if parent is not None and parent.tag in TEXT_HOLDERS and element.tail:
                reader.line(element, TAIL)
            for key in _AFFIXES:
                if _WORD.search(element.get(key, "")):
                    reader.line(element, f"@{key}")
            target = element.get(_HREF, "")
            if element.tag in {n("text:a"), n("draw:a")} and not target.startswith("#"):
                reader.line(element, f"@{_HREF}", shown=unquote(target, errors="replace"))


class _OdtStory:
    """Reads one flow of paragraphs and tables."""

    def __init__(self, reader: PartText) -> None:
        self._reader = reader

    def read(self, container: Element) -> None:
        """Reads paragraphs and tables one below the other."""
        for child in container:
            if child.tag in _PARAGRAPHS:
                apart = self._read_paragraph(child)
                self._reader.glue("\n")
                self._read_apart(apart)
            elif child.tag == n("table:table"):
                self._read_table(child)
            elif child.tag in TEXT_HOLDERS:
                self._reader.line(child)
            else:
                self.read(child)

    def _read_apart(self, apart: list[Element]) -> None:
        for element in apart:
            self.read(element)
            self._reader.end_line()

    def _read_table(self, table: Element) -> None:
        for row in table.iter(n("table:table-row")):
            if next(row.iterancestors(n("table:table"))) is not table:
                continue  # of a table in a cell of this one
            apart: list[Element] = []
            for number, cell in enumerate(row.iterchildren(n("table:table-cell"))):
                if number:
                    self._reader.glue("\t", border=True)
                apart += self._read_cell(cell)
            self._reader.glue("\n", border=True)
            self._read_apart(apart)

    def _read_cell(self, cell: Element) -> list[Element]:
        apart: list[Element] = []
        for number, child in enumerate(cell):
            if number:
                self._reader.end_line()
            if child.tag in _PARAGRAPHS:
                apart += self._read_paragraph(child)
            else:
                self.read([child])
        return apart

    def _read_paragraph(self, paragraph: Element) -> list[Element]:
        """Reads what stands in the lines of a paragraph; returns what stands beside them: notes, boxes, comments."""
        apart: list[Element] = []
        self._reader.add(paragraph)
        for child in paragraph:
            if child.tag == n("text:tab"):
                self._reader.glue("\t")
            elif child.tag == n("text:line-break"):
                self._reader.glue("\n")
            elif child.tag == n("text:s"):
                count = child.get(n("text:c"), "1")
                self._reader.add(child, shown=" " * (int(count) if count.isdigit() else 1))
            elif child.tag in _APART or child.tag.startswith(n("draw:x")[:-1]):
                apart.append(child)
            elif child.tag == n("text:note-citation"):
                pass
            else:
                apart += self._read_paragraph(child)
            self._reader.add(child, TAIL)
        return apart
