"""Font dictionaries with nothing but the glyphs that a release shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tacit.formats.pdf._bounds import decoded
from tacit.formats.pdf._cmaps import write_to_unicode
from tacit.formats.pdf._fonts import CompositeFont, Font, FontGlyph, SimpleFont
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._objects import is_dictionary
from tacit.formats.pdf._standard_fonts import standard_name, styled
from tacit.formats.pdf._subsetting import subset
from tacit.formats.pdf._tokens import PdfName, instructions, serialized

_DESCRIPTOR: Final = (
    "/Flags /FontBBox /ItalicAngle /Ascent /Descent /CapHeight /XHeight /StemV /StemH /MissingWidth".split()
)
_ORDERINGS: Final = frozenset({"Identity", "UCS", "Japan1", "Japan2", "GB1", "CNS1", "Korea1", "KR"})
_BASE: Final = frozenset({"/WinAnsiEncoding", "/MacRomanEncoding", "/StandardEncoding"})
_IN_GLYPHS: Final = frozenset(
    "d0 d1 q Q cm w J j M d i m l c v y h re S s f F f* B B* b b* n W W* g G rg RG k K".split()
)
_IN_IMAGES: Final = frozenset(
    "W H BPC D F DP IM I CS Width Height BitsPerComponent Decode Filter DecodeParms ImageMask".split()
)


def write_font(pdf: Any, font: Font, glyphs: Mapping[bytes, FontGlyph], number: int) -> Any:
    """The dictionary of a font.

    Args:
        pdf: The file it belongs to.
        font: The font as it was read.
        glyphs: The glyphs that are shown, by their codes.
        number: What tells its name from those of others; a name of its own may be anything.

    Raises:
        InputError: The font program cannot be cut to these glyphs.
    """
    writer = _Writer(pdf, font, glyphs, number)
    if isinstance(font, CompositeFont):
        return writer.composite(font)
    if not isinstance(font, SimpleFont):
        raise TypeError("expected a simple or a composite font")
    return writer.type3(font) if font.is_type3 else writer.simple(font)


class _Writer:
    def __init__(self, pdf: Any, font: Font, glyphs: Mapping[bytes, FontGlyph], number: int) -> None:
        self.pdf = pdf
        self.pikepdf = load("pikepdf")
        self.font = font
        self.glyphs = glyphs
        self.name = self.pikepdf.Name("/" + self._base(number))

    def _base(self, number: int) -> str:
        if self.font.embedded is not None:
            return f"TACITF+Font{number}"
        family, is_bold, is_italic = self.font.style
        return standard_name(self.font.base) or styled(family, is_bold=is_bold, is_italic=is_italic)

    def simple(self, font: SimpleFont) -> Any:
        """A Type 1 or TrueType font."""
        made = self._start()
        made["/Subtype"] = self.pikepdf.Name(str(font.source.get("/Subtype", "/Type1")))
        made["/BaseFont"] = self.name
        if font.source.get("/Widths") is not None:
            self._widths(made)
        encoding = font.source.get("/Encoding")
        if encoding is not None and not is_dictionary(encoding):
            made["/Encoding"] = self.pikepdf.Name(str(encoding))
        elif encoding is not None:
            made["/Encoding"] = self._differences(font, encoding)
        descriptor = self._descriptor()
        if descriptor is not None:
            made["/FontDescriptor"] = descriptor
        return made

    def type3(self, font: SimpleFont) -> Any:
        """A font whose glyphs are small content streams."""
        made = self._start()
        made["/Subtype"] = self.pikepdf.Name.Type3
        for key in ("/FontMatrix", "/FontBBox"):
            made[key] = self.pikepdf.Array(list(font.source[key]))
        self._widths(made)
        made["/Encoding"] = self._differences(font, font.source.get("/Encoding", self.pikepdf.Dictionary()))
        procedures = font.source.get("/CharProcs", self.pikepdf.Dictionary())
        names = {"/" + font.names[code[0]] for code in self.glyphs if code[0] in font.names}
        kept = {name: self.pdf.make_stream(_procedure(procedures[name])) for name in names if name in procedures}
        made["/CharProcs"] = self.pikepdf.Dictionary(kept)
        made["/Resources"] = self.pikepdf.Dictionary()
        return made

    def composite(self, font: CompositeFont) -> Any:
        """A font with codes of several bytes."""
        pikepdf = self.pikepdf
        cids = {font.cid(code): glyph.width for code, glyph in self.glyphs.items()}
        is_truetype = font.embedded is not None and font.embedded.kind == "truetype"
        kind = pikepdf.Name(str(font.descendant.get("/Subtype", "/CIDFontType2")))
        inner = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=kind, BaseFont=self.name)
        inner["/CIDSystemInfo"] = self._system(font)
        inner["/DW"] = int(font.default_width)
        widths: list[Any] = []
        for cid, width in sorted(cids.items()):
            widths += [cid, pikepdf.Array([round(width * 1000, 3)])]
        inner["/W"] = pikepdf.Array(widths)
        if is_truetype:
            numbers = {cid: font.gid(cid) for cid in cids}
            if all(cid == gid for cid, gid in numbers.items()):
                inner["/CIDToGIDMap"] = pikepdf.Name.Identity
            else:
                table = bytearray(2 * (max(numbers) + 1))
                for cid, gid in numbers.items():
                    table[2 * cid : 2 * cid + 2] = gid.to_bytes(2)
                inner["/CIDToGIDMap"] = self.pdf.make_stream(bytes(table))
        descriptor = self._descriptor()
        if descriptor is not None:
            inner["/FontDescriptor"] = descriptor
        made = self._start()
        made["/Subtype"] = pikepdf.Name.Type0
        made["/BaseFont"] = self.name
        made["/Encoding"] = pikepdf.Name("/Identity-H") if font.cmap is None else self._cmap(font)
        made["/DescendantFonts"] = pikepdf.Array([self.pdf.make_indirect(inner)])
        return made

    def _start(self) -> Any:
        texts = {code: glyph.text for code, glyph in self.glyphs.items()}
        made = self.pikepdf.Dictionary(Type=self.pikepdf.Name.Font)
        made["/ToUnicode"] = self.pdf.make_stream(write_to_unicode(texts))
        return made

    def _widths(self, made: Any) -> None:
        codes = sorted(code[0] for code in self.glyphs) or [0]
        scale = 1000.0
        if made.get("/Subtype") == "/Type3":
            scale = 1 / abs(float(self.font.source["/FontMatrix"][0]))
        made["/FirstChar"], made["/LastChar"] = codes[0], codes[-1]
        shown = {code[0]: glyph.width for code, glyph in self.glyphs.items()}
        made["/Widths"] = self.pikepdf.Array(
            [round(shown.get(code, 0.0) * scale, 3) for code in range(codes[0], codes[-1] + 1)]
        )

    def _differences(self, font: SimpleFont, encoding: Any) -> Any:
        made = self.pikepdf.Dictionary(Type=self.pikepdf.Name.Encoding)
        base = str(encoding.get("/BaseEncoding", ""))
        if base in _BASE:
            made["/BaseEncoding"] = self.pikepdf.Name(base)
        listed: list[Any] = []
        for code in sorted(self.glyphs):
            if code[0] in font.names:
                listed += [code[0], self.pikepdf.Name("/" + font.names[code[0]])]
        if listed:
            made["/Differences"] = self.pikepdf.Array(listed)
        return made

    def _descriptor(self) -> Any:
        source = self.font.descriptor
        if source is None:
            return None
        made = self.pikepdf.Dictionary(Type=self.pikepdf.Name.FontDescriptor, FontName=self.name)
        for key in _DESCRIPTOR:
            value = source.get(key)
            if value is not None and (key == "/FontBBox" or not is_dictionary(value)):
                made[key] = self.pikepdf.Array(list(value)) if key == "/FontBBox" else value
        if self.font.embedded is not None:
            key, data, entries = subset(self.font, list(self.glyphs))
            stream = self.pdf.make_stream(data)
            for entry, value in entries.items():
                stream[entry] = value if isinstance(value, int) else self.pikepdf.Name(value)
            made[key] = stream
        return self.pdf.make_indirect(made)

    def _system(self, font: CompositeFont) -> Any:
        source = font.descendant.get("/CIDSystemInfo")
        ordering = str(source.get("/Ordering", "Identity")) if source is not None else "Identity"
        known = ordering if ordering in _ORDERINGS else "Identity"
        return self.pikepdf.Dictionary(Registry=b"Adobe", Ordering=known.encode(), Supplement=0)

    def _cmap(self, font: CompositeFont) -> Any:
        """An embedded CMap with those codes only that are shown."""
        if font.cmap is None:
            raise ValueError("expected a font with a map")
        ranges = [
            b"1 begincodespacerange <%s> <%s> endcodespacerange"
            % (b"%02x" % first + b"00" * (size - 1), b"%02x" % first + b"ff" * (size - 1))
            for first, size in font.cmap.sizes.items()
        ]
        chars = [b"1 begincidchar <%s> %d endcidchar" % (code.hex().encode(), font.cid(code)) for code in self.glyphs]
        head = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CMapName /Shown def /CMapType 1 def"
        tail = b"endcmap CMapName currentdict /CMap defineresource pop end end"
        made = self.pdf.make_stream(b"\n".join([head, *ranges, *chars, tail]))
        made["/Type"], made["/CMapName"] = self.pikepdf.Name.CMap, self.pikepdf.Name("/Shown")
        made["/CIDSystemInfo"] = self._system(font)
        return made


def _procedure(source: Any) -> bytes:
    """A glyph's content stream with what draws its shape, and nothing else."""
    out: list[bytes] = []
    for operator, operands in instructions(decoded(source)):
        if operator in _IN_GLYPHS and all(isinstance(operand, int | float | list) for operand in operands):
            out.append(b" ".join([*map(serialized, operands), operator.encode()]))
        elif operator == "BI":
            entries = [(key, value) for key, value in operands[0].items() if key in _IN_IMAGES]
            head = b" ".join(serialized(PdfName(key)) + b" " + serialized(value) for key, value in entries)
            out.append(b"BI " + head + b"\nID " + operands[1] + b"\nEI")
    return b"\n".join(out)
