"""Compact font programs (CFF), simple and composite, lose the letters that are no longer shown."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from pikepdf import Array, Dictionary, Name

from tacit.document import Span
from tacit.formats.opened import Edit
from tacit.formats.pdf import open_file

LETTERS = "ADENRS"  # glyphs 1 to 6


def compact_font() -> bytes:
    """A font program whose letters are boxes."""
    order = [".notdef", *LETTERS]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): letter for letter in LETTERS})
    shapes = {
        name: T2CharString(
            program=[600, 0, 0, "rmoveto", 500, "hlineto", 700 + at, "vlineto", -500, "hlineto", "endchar"]
        )
        for at, name in enumerate(order)
    }
    builder.setupCFF("Secretname", {"FullName": "Secretname"}, shapes, {})
    sink = io.BytesIO()
    builder.font["CFF "].cff.compile(sink, builder.font, isCFF2=False)
    return sink.getvalue()


def file(*, is_composite: bool) -> bytes:
    """A page that says "DEAR ANN" in such a font."""
    pdf = pikepdf.new()
    program = pdf.make_stream(compact_font())
    program["/Subtype"] = Name.CIDFontType0C if is_composite else Name.Type1C
    descriptor = pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor, FontName=Name.Secretname, Flags=32, FontFile3=program, CharSet=b"/A/D/E/N/R"
        )
    )
    font: Any
    if is_composite:
        inner = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name.Secretname, DW=600)
        inner["/FontDescriptor"] = descriptor
        entries = b" ".join(b"<%04x> <%04x>" % (at + 1, ord(letter)) for at, letter in enumerate(LETTERS))
        font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Secretname)
        font["/Encoding"], font["/DescendantFonts"] = Name("/Identity-H"), Array([inner])
        font["/ToUnicode"] = pdf.make_stream(b"6 beginbfchar " + entries + b" endbfchar")
        words = [b"".join((LETTERS.index(c) + 1).to_bytes(2) for c in word) for word in ("DEAR", "ANN")]
    else:
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Secretname, FontDescriptor=descriptor)
        font["/Encoding"], font["/FirstChar"], font["/LastChar"] = Name.WinAnsiEncoding, 65, 90
        font["/Widths"] = Array([600] * 26)
        words = [b"DEAR", b"ANN"]
    shown = b"BT /F 10 Tf 72 700 Td <%s> Tj 30 0 Td <%s> Tj ET" % tuple(word.hex().encode() for word in words)
    page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 612, 792]), Resources=Dictionary(Font=Dictionary(F=font)))
    page["/Contents"] = pdf.make_stream(shown)
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    sink = io.BytesIO()
    pdf.save(sink)
    return sink.getvalue()


@pytest.mark.parametrize("is_composite", [False, True])
def test_letters_of_the_name_are_gone(*, is_composite: bool) -> None:
    """The font of "DEAR ANN" has no N left when "ANN" is replaced by "DARE"."""
    opened = open_file(file(is_composite=is_composite))
    assert opened.text == "DEAR ANN\n"
    release = opened.write([Edit(Span(5, 8), "DARE")])
    assert open_file(release).text == "DEAR DARE\n"
    with pikepdf.open(io.BytesIO(release)) as pdf:
        programs = [found for found in pdf.objects if isinstance(found, pikepdf.Stream) and "/Subtype" in found]
        data = programs[0].read_bytes()
        assert b"Secretname" not in data
        fonts = CFFFontSet()
        fonts.decompile(io.BytesIO(data), None)
        shapes = fonts[0].CharStrings
        drawn = []
        for name in fonts[0].charset:
            shapes[name].decompile()
            if len(shapes[name].program) > 2:
                drawn.append(name)
    expected = ["glyph00001", "glyph00002", "glyph00003", "glyph00005"] if is_composite else ["A", "D", "E", "R"]
    assert [name for name in drawn if name != ".notdef"] == expected
