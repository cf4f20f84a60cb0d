"""Fonts as they are read: the codes of a string, with their texts and widths."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats.pdf._bounds import decoded
from tacit.formats.pdf._cmaps import CMap, read_cmap, read_to_unicode
from tacit.formats.pdf._embedded import EmbeddedFont, embedded_font
from tacit.formats.pdf._encodings import base_encoding, character, differences, readable
from tacit.formats.pdf._objects import is_array, is_dictionary, is_stream
from tacit.formats.pdf._standard_fonts import built_in_encoding, standard_name, styled, widths

_FIXED, _SERIF, _SYMBOLIC, _ITALIC, _BOLD = 1 << 0, 1 << 1, 1 << 2, 1 << 6, 1 << 18  # flags of a font descriptor
_BASE: Final = frozenset({"WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"})


@dataclass(frozen=True, slots=True)
class FontGlyph:
    """A code of a font.

    Attributes:
        code: Its bytes in a string.
        text: What it reads as; empty if nobody can tell. Left out of the repr.
        width: Its advance, in units of the size.
    """

    code: bytes = field(repr=False)
    text: str = field(repr=False)
    width: float


class Font(ABC):
    """A font of a file.

    Attributes:
        source: Its dictionary.
        base: The name it goes by, without the tag of a subset.
        seen: The glyphs that the file shows: those that an embedded subset certainly has.
        em: How large text of size 1 looks: 1 but for fonts with a measure of their own.
    """

    em = 1.0

    def __init__(self, source: Any) -> None:
        self.source = source
        self.base = str(source.get("/BaseFont", "/"))[1:].rpartition("+")[2]
        self.seen: dict[bytes, FontGlyph] = {}
        to_unicode = source.get("/ToUnicode")
        is_map = to_unicode is not None and is_stream(to_unicode)
        self.to_unicode = read_to_unicode(decoded(to_unicode)) if is_map else {}
        self._by_text: dict[str, FontGlyph] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.seen)} glyphs seen)"

    @property
    @abstractmethod
    def descriptor(self) -> Any:
        """The font descriptor, or None."""

    @property
    def embedded(self) -> EmbeddedFont | None:
        """The font program inside of the file."""
        return self._embedded

    _embedded: EmbeddedFont | None = None

    @abstractmethod
    def codes(self, string: bytes) -> Iterator[bytes]:
        """The codes of a string."""

    @abstractmethod
    def _read(self, code: bytes) -> FontGlyph:
        """The glyph of a code."""

    def glyphs(self, string: bytes) -> list[FontGlyph]:
        """The glyphs of a string."""
        seen = self.seen
        found = []
        for code in self.codes(string):
            glyph = seen.get(code)
            if glyph is None:
                glyph = seen[code] = self._read(code)
                self._by_text.setdefault(glyph.text, glyph)
            found.append(glyph)
        return found

    def spell(self, text: str) -> list[FontGlyph] | None:
        """The glyphs of a text, if the font is known to have all of them."""
        glyphs = [self._by_text.get(letter) for letter in text]
        return None if None in glyphs else [glyph for glyph in glyphs if glyph is not None]

    @property
    def space_width(self) -> float:
        """The advance of a space, in units of the size."""
        space = self._by_text.get(" ")
        return space.width if space is not None and 0.1 < space.width < 1 else 0.25

    @property
    def flags(self) -> int:
        """What the font descriptor says of the style."""
        flags = self.descriptor.get("/Flags", 0) if self.descriptor is not None else 0
        return int(flags) if isinstance(flags, int) else 0

    @property
    def style(self) -> tuple[str, bool, bool]:
        """The family of the standard fonts that is most like it, and whether it is bold or italic."""
        name, flags = self.base.lower(), self.flags
        if flags & _FIXED or "mono" in name or "courier" in name:
            family = "Courier"
        elif flags & _SERIF or any(word in name for word in ("times", "serif", "roman", "cmr", "garamond", "georgia")):
            family = "Helvetica" if "sans" in name else "Times"
        else:
            family = "Helvetica"
        is_italic = bool(flags & _ITALIC) or "italic" in name or "oblique" in name
        return family, bool(flags & _BOLD) or "bold" in name, is_italic


class SimpleFont(Font):
    """A font with codes of one byte: Type 1, TrueType or Type 3."""

    def __init__(self, source: Any) -> None:
        super().__init__(source)
        self.is_type3 = source.get("/Subtype") == "/Type3"
        self.standard = standard_name(self.base)
        self._embedded = None if self.is_type3 else embedded_font(self.descriptor)
        self.names, self._characters = self._encoding()
        self._scale = 0.001
        if self.is_type3:
            matrix = source.get("/FontMatrix")
            self._scale = abs(float(matrix[0])) if matrix is not None else 0.001
            self.em = self._type3_em()
        self._widths = self._read_widths()
        if self._embedded is None and self.standard and not self.is_type3:
            for code in range(32, 256):  # a font of the reader's own: all of its encoding is there
                glyph = self._read(bytes([code]))
                self._by_text.setdefault(glyph.text, glyph)

    @property
    def descriptor(self) -> Any:
        return self.source.get("/FontDescriptor")

    def codes(self, string: bytes) -> Iterator[bytes]:
        return (string[at : at + 1] for at in range(len(string)))

    def _type3_em(self) -> float:
        """How large text of size 1 looks, by the box around all glyphs."""
        matrix, box = self.source.get("/FontMatrix"), self.source.get("/FontBBox")
        if matrix is None or box is None:
            return 1.0
        height = abs((float(box[3]) - float(box[1])) * float(matrix[3]))
        return height / 1.2 if height else abs(float(matrix[3])) * 1000

    def base_character(self, code: int) -> str:
        """The text of a code by the encoding alone, as a reader finds the glyph by it."""
        if code in self.names:
            return character(self.names[code], is_dingbat=self.standard == "ZapfDingbats")
        return self._characters.get(code, "")

    def _encoding(self) -> tuple[dict[int, str], Mapping[int, str]]:
        """The glyph names that are given by name, and the characters of all other codes."""
        encoding = self.source.get("/Encoding")
        base, names = "", {}
        if encoding is not None and is_dictionary(encoding):
            base, names = str(encoding.get("/BaseEncoding", "/"))[1:], differences(encoding)
        elif encoding is not None:
            base = str(encoding)[1:]
        if base in _BASE:
            return names, base_encoding(base)
        own = built_in_encoding(self.standard or "")
        if own:
            is_dingbat = self.standard == "ZapfDingbats"
            return names, {code: character(name, is_dingbat=is_dingbat) for code, name in own.items()}
        if self._embedded is not None:
            characters = self._embedded.encoding()
            if characters or self.flags & _SYMBOLIC:
                return names, characters
        return names, {} if self.is_type3 else base_encoding("StandardEncoding")

    def _read_widths(self) -> Mapping[int, float]:
        listed = self.source.get("/Widths")
        first = self.source.get("/FirstChar", 0)
        if listed is not None and isinstance(first, int):
            return {first + at: float(width) * self._scale for at, width in enumerate(listed) if _is_number(width)}
        if self.is_type3 or self._embedded is not None:
            return {}
        family, is_bold, is_italic = self.style
        name = self.standard or styled(family, is_bold=is_bold, is_italic=is_italic)  # as a reader of PDF would do
        return {code: width * 0.001 for code, width in widths(name).items()}

    def _read(self, code: bytes) -> FontGlyph:
        number = code[0]
        text = readable(self.to_unicode.get(number, ""))
        if not text:
            text = self.base_character(number)
        width = self._widths.get(number)
        if width is None:
            missing = self.descriptor.get("/MissingWidth", 0) if self.descriptor is not None else 0
            width = float(missing) * 0.001 if _is_number(missing) else 0.0
        return FontGlyph(code, text, width)


class CompositeFont(Font):
    """A font of many glyphs, with codes of two bytes as a rule."""

    def __init__(self, source: Any) -> None:
        super().__init__(source)
        self.descendant = source["/DescendantFonts"][0]
        self.cmap = self._read_cmap()
        self.default_width = float(self.descendant.get("/DW", 1000))
        self._widths = dict(_composite_widths(self.descendant.get("/W", [])))
        self._embedded = embedded_font(self.descriptor)
        self._characters: Mapping[int, str] | None = None

    @property
    def descriptor(self) -> Any:
        return self.descendant.get("/FontDescriptor")

    def _read_cmap(self) -> CMap | None:
        """The embedded CMap, or None for codes that are the glyph numbers themselves."""
        encoding = self.source.get("/Encoding")
        if encoding == "/Identity-H":
            return None
        if encoding is None or not is_stream(encoding):
            raise InputError("expected a PDF with Latin text, found a composite font with a map that is not read here")
        return read_cmap(decoded(encoding))

    def codes(self, string: bytes) -> Iterator[bytes]:
        at = 0
        while at < len(string):
            size = 2 if self.cmap is None else self.cmap.sizes.get(string[at], 1)
            yield string[at : at + size].ljust(size, b"\x00")
            at += size

    def cid(self, code: bytes) -> int:
        """The glyph number of a code."""
        return int.from_bytes(code) if self.cmap is None else self.cmap.cids.get(code, 0)

    def gid(self, cid: int) -> int:
        """The number that a glyph has in an embedded TrueType font."""
        table = self.descendant.get("/CIDToGIDMap")
        if table is None or not is_stream(table):
            return cid
        raw = decoded(table)
        return int.from_bytes(raw[2 * cid : 2 * cid + 2])

    def _read(self, code: bytes) -> FontGlyph:
        cid = self.cid(code)
        text = readable(self.to_unicode.get(int.from_bytes(code), ""))
        if not text and self._embedded is not None:
            if self._characters is None:
                self._characters = self._embedded.by_glyph()
            text = self._characters.get(self.gid(cid), "")
        return FontGlyph(code, text, self._widths.get(cid, self.default_width) * 0.001)


def read_font(source: Any) -> Font:
    """The font of a font dictionary.

    Raises:
        InputError: It cannot be read here: text from top to bottom, or a CMap that the file does not hold.
    """
    return CompositeFont(source) if source.get("/Subtype") == "/Type0" else SimpleFont(source)


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _composite_widths(array: Any) -> Iterator[tuple[int, float]]:
    items = list(array)
    at = 0
    while at + 1 < len(items):
        first = int(items[at])
        if is_array(items[at + 1]):
            yield from ((first + step, float(width)) for step, width in enumerate(items[at + 1]))
            at += 2
        elif at + 2 < len(items):
            yield from ((cid, float(items[at + 2])) for cid in range(first, min(int(items[at + 1]), first + 65535) + 1))
            at += 3
        else:
            return
