"""Embedded fonts with only those glyphs that a release still shows.

A subset that lost no glyph tells the letters of a name that was taken out.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.formats.pdf import _type1
from tacit.formats.pdf._embedded import EmbeddedFont
from tacit.formats.pdf._encodings import character
from tacit.formats.pdf._fonts import CompositeFont, Font, SimpleFont
from tacit.formats.pdf._libraries import load

_KEPT_TABLES: Final = frozenset("head hhea hmtx maxp loca glyf cvt fpgm prep cmap post OS/2".split())


def subset(font: Font, codes: Collection[bytes]) -> tuple[str, bytes, dict[str, int | str]]:
    """The font program with the glyphs of some codes only: its key in the descriptor, its bytes, its stream's entries.

    Raises:
        InputError: The font program cannot be read.
    """
    program = font.embedded
    if program is None:
        raise ValueError("expected a font with a program")
    with _mapped():
        if program.kind == "type1":
            data, clear, private = _type1.with_glyphs(_type1.read(program.data), _glyph_names(font, program, codes))
            return "/FontFile", data, {"/Length1": clear, "/Length2": private, "/Length3": len(data) - clear - private}
        if program.kind == "truetype":
            data = _truetype(program, _glyph_numbers(font, program, codes))
            return "/FontFile2", data, {"/Length1": len(data)}
        data = _cff(font, program, codes)
        subtype = "/CIDFontType0C" if isinstance(font, CompositeFont) else "/Type1C"
        return "/FontFile3", data, {"/Subtype": subtype}


@contextmanager
def _mapped() -> Iterator[None]:
    logger = logging.getLogger("fontTools")
    level = logger.level
    logger.setLevel(logging.CRITICAL)  # it logs glyph names
    try:
        yield
    except InputError:
        raise
    except Exception as error:  # noqa: BLE001 - a damaged font raises anything
        kind = type(error).__name__
        silence(error)
        failure = InputError(f"expected fonts that can be cut to the letters that are left, found another: {kind}")
    else:
        return
    finally:
        logger.setLevel(level)
    raise failure


def _glyph_names(font: Font, program: EmbeddedFont, codes: Iterable[bytes]) -> set[str]:
    """The names of the glyphs that codes of a simple font show, by every way that a reader may take."""
    if not isinstance(font, SimpleFont):
        raise TypeError("a composite font has no glyph names")
    by_text = _names_by_text(program)
    own = _own_names(program)
    names: set[str] = set()
    for code in codes:
        number = code[0]
        if number in font.names:
            names.add(font.names[number])
        else:
            names.update(by_text.get(font.base_character(number), ()))
            if number in own:
                names.add(own[number])
    return names


def _own_names(program: EmbeddedFont) -> dict[int, str]:
    """The glyph names of the font program's own encoding."""
    if program.kind == "type1":
        return dict(_type1.read(program.data).encoding)
    encoding = program.open_cff()[0].Encoding
    if encoding == "StandardEncoding":
        encoding = load("fontTools.encodings.StandardEncoding").StandardEncoding
    return {code: name for code, name in enumerate(encoding) if name != ".notdef"}


def _names_by_text(program: EmbeddedFont) -> dict[str, set[str]]:
    names = _type1.read(program.data).glyphs if program.kind == "type1" else program.open_cff()[0].charset
    found: dict[str, set[str]] = {}
    for name in names:
        found.setdefault(character(name), set()).add(name)
    found.pop("", None)
    return found


def _glyph_numbers(font: Font, program: EmbeddedFont, codes: Iterable[bytes]) -> set[int]:
    """The numbers of the glyphs that codes show in a TrueType font, by every way that a reader may take."""
    if isinstance(font, CompositeFont):
        return {font.gid(font.cid(code)) for code in codes}
    if not isinstance(font, SimpleFont):
        raise TypeError("expected a simple or a composite font")
    tables = program.open()
    order = tables.getReverseGlyphMap()
    numbers: set[int] = set()
    maps = tables["cmap"].tables if "cmap" in tables else []
    for code in codes:
        number = code[0]
        text = font.base_character(number)
        name = font.names.get(number)
        if name in order:
            numbers.add(order[name])
        keys = {number, 0xF000 + number, 0xF100 + number, *map(ord, text[:1])}
        if not maps:
            numbers.add(number)
        for table in maps:
            numbers.update(order[table.cmap[key]] for key in keys if key in table.cmap and table.cmap[key] in order)
    return numbers


def _truetype(program: EmbeddedFont, numbers: set[int]) -> bytes:
    font = program.open()
    subsetting = load("fontTools.subset")
    for tag in set(font.keys()) - {"GlyphOrder"}:
        if tag.strip() not in _KEPT_TABLES:
            del font[tag]
    options = subsetting.Options(
        retain_gids=True,
        notdef_outline=True,
        legacy_cmap=True,
        symbol_cmap=True,
        glyph_names=False,
        hinting=True,
        recalc_timestamp=False,
        recommended_glyphs=False,
        legacy_kern=False,
    )
    if "cmap" in font:
        font["cmap"].tables = [_as_format_6(table) if table.format == 0 else table for table in font["cmap"].tables]
    subsetter = subsetting.Subsetter(options)
    order = font.getGlyphOrder()
    subsetter.populate(glyphs=[order[number] for number in numbers if number < len(order)])
    subsetter.subset(font)
    sink = BytesIO()
    font.save(sink, reorderTables=False)
    return sink.getvalue()


def _as_format_6(table: Any) -> Any:
    """A table of characters in a format that the subsetter keeps."""
    made = load("fontTools.ttLib.tables._c_m_a_p").CmapSubtable.newSubtable(6)
    made.platformID, made.platEncID, made.language = table.platformID, table.platEncID, 0
    made.cmap = {code: name for code, name in table.cmap.items() if name != ".notdef"}
    return made


def _cff(font: Font, program: EmbeddedFont, codes: Collection[bytes]) -> bytes:
    fonts = program.open_cff()
    top = fonts[0]
    order = list(top.charset)
    is_keyed = hasattr(top, "ROS")
    cids: set[int] = set()
    if isinstance(font, CompositeFont):
        cids = {font.cid(code) for code in codes}
        wanted = {name for at, name in enumerate(order) if (int(name[3:]) if is_keyed else at) in cids}
        if not is_keyed:
            wanted.update(order[: max(cids, default=0) + 1])  # the numbers of glyphs are their places: none may move
    else:
        wanted = _glyph_names(font, program, codes)
    kept = {".notdef", order[0], *wanted} & set(order)
    shown = (
        kept
        if is_keyed or not isinstance(font, CompositeFont)
        else {order[0]} | {order[c] for c in cids if c < len(order)}
    )
    _drop_glyphs(fonts, top, kept, shown)
    if not is_keyed and isinstance(font, CompositeFont):
        _rename(top)
    fonts.fontNames = ["Embedded"]
    for key in ("version", "Notice", "Copyright", "FullName", "FamilyName", "Weight", "UniqueID", "XUID", "PostScript"):
        top.rawDict.pop(key, None)
        if key in vars(top):
            delattr(top, key)
    sink = BytesIO()
    fonts.compile(sink, load("fontTools.ttLib").TTFont(recalcBBoxes=False), isCFF2=False)
    return sink.getvalue()


def _drop_glyphs(fonts: Any, top: Any, kept: set[str], shown: set[str]) -> None:
    """Takes glyphs out of a compact font: all but the kept, and the outlines of those that are not shown."""
    load("fontTools.subset")  # adds what follows to the class of the table
    table = load("fontTools.ttLib").newTable("CFF ")
    table.cff = fonts
    encoding = top.Encoding if hasattr(top, "Encoding") else None

    subsetter = load("fontTools.subset").Subsetter(
        load("fontTools.subset").Options(retain_gids=False, desubroutinize=True, hinting=True)
    )
    subsetter.glyphs, subsetter.glyphs_emptied, subsetter.orig_glyph_order = set(kept), set(), list(top.charset)
    table.closure_glyphs(subsetter)
    shown |= subsetter.glyphs - kept
    for name in subsetter.glyphs - shown:
        top.CharStrings[name].setProgram(["endchar"])
    table.subset_glyphs(subsetter)
    table.prune_post_subset(None, subsetter.options)
    if isinstance(encoding, list):
        top.Encoding = [name if name in subsetter.glyphs else ".notdef" for name in encoding]


def _rename(top: Any) -> None:
    """Gives the glyphs names that tell nothing."""
    new = {name: f"glyph{at:05}" if at else ".notdef" for at, name in enumerate(top.charset)}
    top.charset = [new[name] for name in top.charset]
    top.CharStrings.charStrings = {new[name]: item for name, item in top.CharStrings.charStrings.items()}
