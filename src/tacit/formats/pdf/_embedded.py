"""Font programs inside of a file: what their glyphs mean."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from tacit.formats.pdf import _type1
from tacit.formats.pdf._bounds import decoded
from tacit.formats.pdf._encodings import character, readable
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._objects import is_stream


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """A font program.

    Attributes:
        kind: "truetype", "opentype", "cff" or "type1".
        data: Its bytes.
    """

    kind: str
    data: bytes = field(repr=False)

    def encoding(self) -> Mapping[int, str]:
        """The text of each code by the font's own encoding; empty where it cannot be told."""
        with suppress(Exception):  # a font that is damaged or cut short raises anything; then it tells nothing
            if self.kind == "type1":
                return {code: character(name) for code, name in _type1.read(self.data).encoding.items()}
            if self.kind == "cff":
                return _cff_encoding(self.data)
            return _symbol_encoding(self.open())
        return {}

    def by_glyph(self) -> Mapping[int, str]:
        """The text of each glyph number; empty where it cannot be told."""
        with suppress(Exception):  # as above
            if self.kind in {"truetype", "opentype"}:
                font = self.open()
                order = font.getReverseGlyphMap()
                best = font["cmap"].getBestCmap() or {}
                return {order[name]: readable(chr(code)) for code, name in sorted(best.items(), reverse=True)}
        return {}

    def open(self) -> Any:
        """The font by fontTools, for a font in a container of tables."""
        return load("fontTools.ttLib").TTFont(BytesIO(self.data), lazy=True, recalcTimestamp=False)

    def open_cff(self) -> Any:
        """The set of fonts of a compact font program, bare or in its container."""
        data = self.data if self.kind == "cff" else self.open().reader["CFF "]
        fonts = load("fontTools.cffLib").CFFFontSet()
        fonts.decompile(BytesIO(data), None)
        return fonts


def embedded_font(descriptor: Any) -> EmbeddedFont | None:
    """The font program that a font descriptor names, if it has one."""
    if descriptor is None:
        return None
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        stream = descriptor.get(key)
        if stream is None or not is_stream(stream):
            continue
        data = decoded(stream)
        if data[:4] in {b"\x00\x01\x00\x00", b"true"}:
            return EmbeddedFont("truetype", data)
        if data[:4] == b"OTTO":
            return EmbeddedFont("opentype", data)
        if data[:1] == b"\x01" and key == "/FontFile3":
            return EmbeddedFont("cff", data)
        if data[:2] in {b"%!", b"\x80\x01"}:
            return EmbeddedFont("type1", data)
    return None


def _cff_encoding(data: bytes) -> dict[int, str]:
    top = EmbeddedFont("cff", data).open_cff()[0]
    names = top.Encoding
    if names == "StandardEncoding":
        names = load("fontTools.encodings.StandardEncoding").StandardEncoding
    return {code: text for code, name in enumerate(names) if (text := character(name))}


def _symbol_encoding(font: Any) -> dict[int, str]:
    """By the tables of characters that PDF has for fonts without an encoding: (3, 0) and (1, 0)."""
    characters: dict[int, str] = {}
    unicode = {name: chr(code) for code, name in (font["cmap"].getBestCmap() or {}).items()}
    for platform, encoding in ((1, 0), (3, 0)):
        table = font["cmap"].getcmap(platform, encoding)
        for code, name in (table.cmap if table else {}).items():
            letter = unicode.get(name, "")
            text = character(name) or ("" if "\uf000" <= letter <= "\uf0ff" else readable(letter))
            if text:
                characters[code & 255] = text
    return characters
