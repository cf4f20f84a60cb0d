"""Texts of drawings: their alternative texts, and the paragraphs of DrawingML that shapes, charts and diagrams hold."""

from __future__ import annotations

from tacit.formats.office._charts import CHART_TEXTS, is_measure
from tacit.formats.office._file import PartText
from tacit.formats.office._sieve import ALTERNATIVE_TEXTS, DRAWN, SHAPE_TEXTS
from tacit.formats.office._xml import NAMESPACES, Element, local, q

_OLD_DRAWING = f"{{{NAMESPACES['v']}}}"


def read_alternative_texts(root: Element, reader: PartText) -> None:
    """Reads what stands for a drawing where it cannot be seen, each on its line; watermarks, too."""
    for element in root.iter():
        if local(element.tag) in DRAWN:
            names: tuple[str, ...] = ALTERNATIVE_TEXTS
        elif element.tag.startswith(_OLD_DRAWING):
            names = SHAPE_TEXTS
        else:
            continue
        for name in names:
            if element.get(name):
                reader.line(element, f"@{name}")


def read_paragraph(paragraph: Element, reader: PartText) -> None:
    """Reads a paragraph of DrawingML, with its line end."""
    for child in paragraph.iter(q("a:t"), q("a:br"), q("a:tab")):
        if child.tag == q("a:t"):
            reader.add(child)
        else:
            reader.glue("\n" if child.tag == q("a:br") else "\t")
    reader.glue("\n")


def read_drawing(root: Element, reader: PartText) -> None:
    """Reads all texts of a drawing in the order of its parts: paragraphs, tables by rows, charts, alternative texts."""
    in_tables = set()
    for element in root.iter(q("a:tbl"), q("a:p"), *CHART_TEXTS):
        if element.tag == q("a:tbl"):
            _read_table(element, reader)
            in_tables.update(element.iter(q("a:p")))
        elif element.tag != q("a:p"):
            if not is_measure(element):
                reader.line(element)
        elif element not in in_tables and any(text.text for text in element.iter(q("a:t"))):
            reader.end_line()
            read_paragraph(element, reader)
    read_alternative_texts(root, reader)


def _read_table(table: Element, reader: PartText) -> None:
    reader.end_line()
    for row in table.iter(q("a:tr")):
        for number, cell in enumerate(row.iter(q("a:tc"))):
            if number:
                reader.glue("\t", border=True)
            for place, paragraph in enumerate(cell.iter(q("a:p"))):
                if place:
                    reader.glue("\n")
                for child in paragraph.iter(q("a:t"), q("a:br")):
                    if child.tag == q("a:t"):
                        reader.add(child)
                    else:
                        reader.glue("\n")
        reader.glue("\n", border=True)
