"""Fonts for words that a file's own fonts have no letters for.

They are standard fonts, which every reader of PDF brings along, in the style of the font they stand in for. Letters
that these do not have are drawn as boxes, with their meaning, so that a search finds them.
"""

from __future__ import annotations

from typing import Any

from tacit.formats.pdf._cmaps import write_to_unicode
from tacit.formats.pdf._fonts import Font, FontGlyph
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._standard_fonts import styled, widths

_BOX = b"600 0 d0 40 w 50 0 500 700 re S"
_BLOCK = b"600 0 d0 0 -200 600 900 re f"


class StandardFont:
    """A standard font with the letters of Western Europe.

    >>> [glyph.width for glyph in StandardFont("Helvetica").spell("ill")]
    [0.222, 0.222, 0.222]
    """

    em = 1.0
    space_width = 0.25

    def __init__(self, name: str) -> None:
        self.name = name

    def spell(self, text: str) -> list[FontGlyph] | None:
        """The glyphs of a text, if the font has all of them."""
        try:
            codes = text.encode("cp1252")
        except UnicodeEncodeError:
            return None
        advance = widths(self.name)
        return [
            FontGlyph(bytes([code]), letter, advance.get(code, 0) * 0.001)
            for code, letter in zip(codes, text, strict=True)
        ]

    def write(self, pdf: Any, glyphs: dict[bytes, FontGlyph]) -> Any:
        """Its dictionary."""
        pikepdf = load("pikepdf")
        del pdf, glyphs  # the reader's own font has all of them
        return pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name("/" + self.name),
            Encoding=pikepdf.Name.WinAnsiEncoding,
        )


class BoxFont:
    """A font that draws each letter as a box."""

    em = 1.0
    space_width = 0.25

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def spell(self, text: str) -> list[FontGlyph] | None:
        """The glyphs of a text, if there is room for them."""
        glyphs = []
        for letter in text:
            if letter not in self._codes and len(self._codes) >= 200:
                return None
            code = self._codes.setdefault(letter, bytes([len(self._codes) + 33]))
            glyphs.append(FontGlyph(code, letter, 0.6))
        return glyphs

    def write(self, pdf: Any, glyphs: dict[bytes, FontGlyph]) -> Any:
        """Its dictionary."""
        pikepdf = load("pikepdf")
        procedures = {f"/g{code[0]}": _BLOCK if glyph.text == "\u2588" else _BOX for code, glyph in glyphs.items()}
        differences: list[Any] = []
        for code in sorted(glyphs):
            differences += [code[0], pikepdf.Name(f"/g{code[0]}")]
        return pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type3,
            FontBBox=[0, -200, 600, 700],
            FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
            CharProcs=pikepdf.Dictionary({name: pdf.make_stream(code) for name, code in procedures.items()}),
            Encoding=pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=differences),
            FirstChar=33,
            LastChar=255,
            Widths=[600 if bytes([code]) in glyphs else 0 for code in range(33, 256)],
            Resources=pikepdf.Dictionary(),
            ToUnicode=pdf.make_stream(write_to_unicode({code: glyph.text for code, glyph in glyphs.items()})),
        )


class Fallback:
    """The fallback fonts of one release."""

    def __init__(self) -> None:
        self._standard: dict[str, StandardFont] = {}
        self._boxes = [BoxFont()]

    def spell(self, text: str, like: Font) -> list[tuple[Any, list[FontGlyph]]]:
        """The glyphs of a text, in a font's own letters if it has all of them."""
        is_own = like.spell(text.replace(" ", "")) is not None  # a space may be missing: many fonts have none
        family, is_bold, is_italic = like.style
        name = styled(family, is_bold=is_bold, is_italic=is_italic)
        standard = self._standard.setdefault(name, StandardFont(name))
        pieces: list[tuple[Any, list[FontGlyph]]] = []
        for letter in text:
            font, glyphs = self._letter(letter, [like, standard] if is_own else [standard])
            if pieces and pieces[-1][0] is font:
                pieces[-1][1].extend(glyphs)
            else:
                pieces.append((font, glyphs))
        return pieces

    def _letter(self, letter: str, fonts: list[Any]) -> tuple[Any, list[FontGlyph]]:
        for font in fonts:
            glyphs = font.spell(letter)
            if glyphs is not None:
                return font, glyphs
        return self._box(letter)

    def _box(self, letter: str) -> tuple[BoxFont, list[FontGlyph]]:
        for font in self._boxes:
            glyphs = font.spell(letter)
            if glyphs is not None:
                return font, glyphs
        self._boxes.append(BoxFont())
        return self._box(letter)
