"""Type 1 font programs: which glyphs they have, and the same with fewer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.formats.pdf._libraries import load

_EEXEC: Final = 55665
_CHARSTRING: Final = 4330
_CODE: Final = re.compile(rb"dup\s+(\d+)\s*/(\S+)\s+put")
_GLYPH: Final = re.compile(rb"\s*/(\S+)\s+(\d+)\s+(\S+) ")
_MATRIX: Final = re.compile(rb"/FontMatrix\s*\[([-+.\deE\s]+)\]")
_BOX: Final = re.compile(rb"/FontBBox\s*[\[{]([-+.\deE\s]+)[\]}]")
_SEAC = b"\x0c\x06"  # an accented letter, put together from two others


@dataclass(frozen=True, slots=True)
class Type1:
    """A Type 1 font program.

    Attributes:
        clear: Its first part, in plain PostScript.
        before: Its private part up to the glyphs, decrypted.
        glyphs: The glyph procedures, encrypted as they stand in the private part.
        reader: What stands between the length of a glyph and its bytes: "RD" or "-|".
        ending: What stands behind a glyph: "ND" or "|-".
        encoding: The glyph name of each code.
    """

    clear: bytes = field(repr=False)
    before: bytes = field(repr=False)
    glyphs: Mapping[str, bytes] = field(repr=False)
    reader: bytes
    ending: bytes
    encoding: Mapping[int, str] = field(repr=False)


def read(data: bytes) -> Type1:
    """The parts of a font program.

    Raises:
        ValueError: It is damaged.
    """
    if data[:1] == b"\x80":
        data = _without_segments(data)
    clear, mark, packed = data.partition(b"eexec")
    if not mark:
        raise ValueError("no private part")
    packed = packed.lstrip(b" \t\r\n")
    if re.match(rb"[0-9A-Fa-f\s]{8}", packed):
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", packed)
        packed = bytes.fromhex(digits[: len(digits) // 2 * 2].decode())
    private = _cipher().decrypt(packed, _EEXEC)[0][4:]
    before, mark, rest = private.partition(b"/CharStrings")
    start = re.search(rb"begin", rest)
    if not mark or not start:
        raise ValueError("no glyphs")
    glyphs: dict[str, bytes] = {}
    at, reader, ending = start.end(), b"RD", b"ND"
    while found := _GLYPH.match(rest, at):
        end = found.end() + int(found[2])
        glyphs[found[1].decode("latin-1")] = rest[found.end() : end]
        reader = found[3]
        word = re.compile(rb"\s*(\S+(?:\s+put)?)").match(rest, end)
        if not word:
            break
        ending, at = word[1], word.end()
    if b"StandardEncoding def" in clear:
        names = load("fontTools.encodings.StandardEncoding").StandardEncoding
        encoding = {code: name for code, name in enumerate(names) if name != ".notdef"}
    else:
        encoding = {int(code): name.decode("latin-1") for code, name in _CODE.findall(clear)}
    return Type1(clear, before, glyphs, reader, ending, encoding)


def with_glyphs(font: Type1, wanted: Iterable[str]) -> tuple[bytes, int, int]:
    """The font program with some glyphs only, and the lengths of its first two parts.

    All of its first part is written anew: it may hold names, notices and comments.
    """
    kept = _closed(font, {".notdef", *wanted} & set(font.glyphs))
    codes = b"".join(b"dup %d /%s put\n" % (code, _latin(name)) for code, name in font.encoding.items() if name in kept)
    matrix, box = _MATRIX.search(font.clear), _BOX.search(font.clear)
    clear = (
        b"%%!PS-AdobeFont-1.0: Embedded\n12 dict begin\n/FontInfo 1 dict dup begin end readonly def\n"
        b"/FontName /Embedded def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [%s] readonly def\n"
        b"/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n%sreadonly def\n/FontBBox {%s} readonly def\n"
        b"currentdict end\ncurrentfile eexec\n"
    ) % (matrix[1] if matrix else b"0.001 0 0 0.001 0 0", codes, box[1] if box else b"0 0 0 0")
    entries = [
        b"/%s %d %s %s %s\n" % (_latin(name), len(code), font.reader, code, font.ending)
        for name, code in font.glyphs.items()
        if name in kept
    ]
    private = (
        b"%s/CharStrings %d dict dup begin\n%send\nend\nreadonly put\nnoaccess put\n"
        b"dup /FontName get exch definefont pop\nmark currentfile closefile\n"
    )
    private %= (_without_comments(font.before), len(entries), b"".join(entries))
    packed = _cipher().encrypt(b"\x00" * 4 + private, _EEXEC)[0]
    return clear + packed + b"\n" + (b"0" * 64 + b"\n") * 8 + b"cleartomark\n", len(clear), len(packed) + 1


def _closed(font: Type1, names: set[str]) -> set[str]:
    """The glyphs, and those that accented ones are put together from."""
    standard = load("fontTools.encodings.StandardEncoding").StandardEncoding
    found = re.search(rb"/lenIV\s+(\d+)", font.before)
    skipped = int(found[1]) if found else 4
    for name in tuple(names):
        code = _cipher().decrypt(font.glyphs[name], _CHARSTRING)[0][skipped:]
        if _SEAC in code:
            program = load("fontTools.misc.psCharStrings").T1CharString(code)
            program.decompile()
            if "seac" in program.program:
                at = program.program.index("seac")
                names |= {standard[int(number)] for number in program.program[at - 2 : at]}
    return names & set(font.glyphs)


def _without_comments(private: bytes) -> bytes:
    """The private part up to the first subroutine, whose bytes may be anything, without comments."""
    head, mark, rest = private.partition(b"/Subrs")
    return re.sub(rb"%[^\r\n]*", b"", head) + mark + rest


def _without_segments(data: bytes) -> bytes:
    """The bytes of a font program in segments (PFB)."""
    parts, at = [], 0
    while data[at : at + 1] == b"\x80" and data[at + 1] in {1, 2}:
        size = int.from_bytes(data[at + 2 : at + 6], "little")
        parts.append(data[at + 6 : at + 6 + size])
        at += 6 + size
    return b"".join(parts)


def _latin(name: str) -> bytes:
    return name.encode("latin-1")


def _cipher() -> Any:
    return load("fontTools.misc.eexec")
