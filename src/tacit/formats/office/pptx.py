"""Presentations (.pptx, .pptm, .ppsx): slides with their notes, also hidden ones, and the presentation anew.

Read are shapes, tables, charts, diagrams, alternative texts, speakers' notes, the addresses of links, and what masters
and layouts show on slides.
"""

from __future__ import annotations

from tacit.formats.office._archive import unpack
from tacit.formats.office._drawings import read_drawing
from tacit.formats.office._file import OfficeFile, PartText, Slot, Tally
from tacit.formats.office._file import put as put_as_read
from tacit.formats.office._package import Package, PackagePart, Rebuilding, read_addresses, set_address
from tacit.formats.office._pictures import Redraw, take_out
from tacit.formats.office._slide_cleaning import SlideCleaning
from tacit.formats.office._xml import Element, q
from tacit.formats.text_map import TextMap


def open_file(data: bytes, *, redraw: Redraw = take_out) -> OfficeFile:
    """The opened presentation.

    Args:
        data: The bytes of the file.
        redraw: Says what stands in a picture's place; a blank one by default.

    Raises:
        InputError: It is damaged, encrypted, or too large once unpacked.
    """
    package = Package(unpack(data))
    tally = Tally()
    cleaning = SlideCleaning(tally)
    rebuilt = Rebuilding(package, cleaning.main(), cleaning.kinds(), tally, redraw)
    pieces = TextMap[Slot]()
    _read(rebuilt, pieces)
    return OfficeFile("pptx", ".pptx", tally.taken_out(), rebuilt.finished(), pieces, put)


def put(element: Element, where: str, text: str) -> None:
    """Writes a changed text."""
    if where == "@Target":
        set_address(element, text)
    else:
        put_as_read(element, where, text)


def _read(rebuilt: Rebuilding, pieces: TextMap[Slot]) -> None:
    """Reads the slides in their order, each with its charts and notes, and then masters and layouts."""
    presentation = rebuilt.document
    done = {presentation.name}
    for slide in presentation.root.iter(q("p:sldId")):
        part = presentation.related.get(slide.get(q("r:id"), ""))
        if part is not None:
            _read_part(part, pieces, done)
            for related in part.related.values():
                if related.type not in {"slideLayout", "slide"}:
                    _read_part(related, pieces, done)
            pieces.glue("\n")
    for part in rebuilt.parts:
        _read_part(part, pieces, done)


def _read_part(part: PackagePart, pieces: TextMap[Slot], done: set[str]) -> None:
    if part.name not in done:
        done.add(part.name)
        read_drawing(part.root, PartText(pieces, part.name, part.root))
        read_addresses(part, pieces)
