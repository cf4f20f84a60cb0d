"""The file that is written: nothing in it but pages, their content streams, and the resources that these use."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from tacit.formats.pdf._fallback import Fallback
from tacit.formats.pdf._font_writing import write_font
from tacit.formats.pdf._fonts import Font, FontGlyph
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._resources import Cleaned
from tacit.formats.pdf._state import Picture

_GROUP = ("/S", "/I", "/K")


class Release:
    """A file that is put together from nothing.

    Attributes:
        pdf: The file, by pikepdf.
        fallback: Its fonts for letters that no font of the source has.
        cleaned: Its colour spaces, patterns and the like.
    """

    def __init__(self, tiling: Callable[[Any], Any], picture: Callable[[Picture], Any]) -> None:
        self.pikepdf = load("pikepdf")
        self.pdf = self.pikepdf.new()
        self.fallback = Fallback()
        self.cleaned = Cleaned(self.pdf, tiling)
        self._picture = picture
        self._fonts: dict[Any, Any] = {}
        self._used: dict[Any, dict[bytes, FontGlyph]] = {}
        self._forms: dict[bytes, Any] = {}

    def font(self, font: Any) -> Any:
        """The dictionary of a font, which is filled when all pages are written."""
        if font not in self._fonts:
            self._fonts[font] = self.pdf.make_indirect(self.pikepdf.Dictionary())
            self._used[font] = {}
        return self._fonts[font]

    def use(self, font: Any, glyph: FontGlyph) -> None:
        """Notes that a glyph is shown."""
        self.font(font)
        self._used[font][glyph.code] = glyph

    def resources(self, groups: Mapping[str, Mapping[str, Any]]) -> Any:
        """The dictionary of resources."""
        dictionary = self.pikepdf.Dictionary
        return dictionary({f"/{category}": dictionary(dict(group)) for category, group in groups.items() if group})

    def form(self, content: bytes, resources: Any, source: Any) -> Any:
        """A form, written once however often it is the same."""
        made = self.pikepdf.Dictionary(Type=self.pikepdf.Name.XObject, Subtype=self.pikepdf.Name.Form)
        for key in ("/BBox", "/Matrix"):
            value = self.cleaned.plain(source.get(key))
            if value is not None:
                made[key] = value
        if "/BBox" not in made:
            made["/BBox"] = self.pikepdf.Array([-32000, -32000, 32000, 32000])
        group = source.get("/Group")
        if group is not None and group.get("/S") == "/Transparency":
            inner = {key: self.cleaned.plain(group[key]) for key in _GROUP if key in group}
            made["/Group"] = self.pikepdf.Dictionary({key: value for key, value in inner.items() if value is not None})
        made["/Resources"] = resources
        digest = hashlib.sha256(content + b"\x00" + made.unparse(resolved=False)).digest()
        if digest not in self._forms:
            self._forms[digest] = self.pdf.make_stream(content, made)
        return self._forms[digest]

    def picture(self, picture: Picture) -> Any:
        """The picture as it stays, or None if it is taken out."""
        return self._picture(picture)

    def add_page(self, content: bytes, resources: Any, geometry: Mapping[str, Any]) -> None:
        """Appends a page."""
        page = self.pikepdf.Dictionary(Type=self.pikepdf.Name.Page, Resources=resources)
        for key, value in geometry.items():
            page[key] = value
        page["/Contents"] = self.pdf.make_stream(content)
        self.pdf.pages.append(self.pikepdf.Page(self.pdf.make_indirect(page)))

    def finish(self) -> None:
        """Writes the fonts, with those glyphs only that are shown."""
        for number, (font, place) in enumerate(self._fonts.items()):
            used = self._used[font]
            made = write_font(self.pdf, font, used, number) if isinstance(font, Font) else font.write(self.pdf, used)
            for key, value in made.items():
                place[key] = value
