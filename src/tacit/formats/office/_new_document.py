"""A small Word document of paragraphs and tables, for formats that are only read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lxml import etree

from tacit.formats.office._archive import pack
from tacit.formats.office._xml import NAMESPACES, SPACE, Element, q, serialize

_TYPES = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    b'<Override PartName="/word/document.xml" ContentType='
    b'"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_LINKS = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    b'<Relationship Id="rId1" Target="/word/document.xml" '
    b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
)
_WIDTH = 9026  # of the text on A4, in twentieths of a point


def new_document(blocks: Iterable[str | Sequence[Sequence[str]]]) -> bytes:
    """The bytes of a Word document.

    Args:
        blocks: Paragraphs as strings, and tables as rows of cells. Tabs are such; line ends break lines.
    """
    root = etree.Element(q("w:document"), nsmap={"w": NAMESPACES["w"]})
    body = etree.SubElement(root, q("w:body"))
    for block in blocks:
        if isinstance(block, str):
            _add_paragraph(body, block)
        else:
            _add_table(body, block)
            _add_paragraph(body, "")  # a table behind a table would be one with it
    section = etree.SubElement(body, q("w:sectPr"))
    etree.SubElement(section, q("w:pgSz"), {q("w:w"): "11906", q("w:h"): "16838"})
    return pack({"[Content_Types].xml": _TYPES, "_rels/.rels": _LINKS, "word/document.xml": serialize(root)})


def _add_paragraph(parent: Element, text: str) -> None:
    paragraph = etree.SubElement(parent, q("w:p"))
    run = etree.SubElement(paragraph, q("w:r"))
    for number, line in enumerate(text.split("\n")):
        if number:
            etree.SubElement(run, q("w:br"))
        for place, part in enumerate(line.split("\t")):
            if place:
                etree.SubElement(run, q("w:tab"))
            if part:
                content = etree.SubElement(run, q("w:t"))
                content.text = part
                content.set(SPACE, "preserve")


def _add_table(parent: Element, rows: Sequence[Sequence[str]]) -> None:
    columns = max(map(len, rows))
    table = etree.SubElement(parent, q("w:tbl"))
    properties = etree.SubElement(table, q("w:tblPr"))
    etree.SubElement(properties, q("w:tblW"), {q("w:w"): "0", q("w:type"): "auto"})
    borders = etree.SubElement(properties, q("w:tblBorders"))
    for side in ("top", "left", "bottom", "right", "insideH", "insideV"):
        etree.SubElement(borders, q(f"w:{side}"), {q("w:val"): "single", q("w:sz"): "4", q("w:space"): "0"})
    grid = etree.SubElement(table, q("w:tblGrid"))
    for _ in range(columns):
        etree.SubElement(grid, q("w:gridCol"), {q("w:w"): str(_WIDTH // columns)})
    for row in rows:
        line = etree.SubElement(table, q("w:tr"))
        for number in range(columns):
            cell = etree.SubElement(line, q("w:tc"))
            _add_paragraph(cell, row[number] if number < len(row) else "")
