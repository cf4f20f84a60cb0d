"""Encodings of simple fonts: from codes over glyph names to characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from tacit.formats.pdf._libraries import load

_FROM_WINDOWS = {0x7F: "\u2022", 0x81: "\u2022", 0x8D: "\u2022", 0x8F: "\u2022", 0x90: "\u2022", 0x9D: "\u2022"}


@cache
def base_encoding(name: str) -> Mapping[int, str]:
    """The characters of an encoding: WinAnsiEncoding, MacRomanEncoding or StandardEncoding.

    >>> base_encoding("WinAnsiEncoding")[0xE9], base_encoding("StandardEncoding")[0xAE]
    ('é', 'fi')
    """
    if name == "WinAnsiEncoding":
        codes = {
            code: bytes([code]).decode("cp1252", "ignore") or _FROM_WINDOWS.get(code, "") for code in range(32, 256)
        }
        return MappingProxyType(codes)
    if name == "MacRomanEncoding":
        return MappingProxyType({code: bytes([code]).decode("mac_roman") for code in range(32, 256)})
    names = load("fontTools.encodings.StandardEncoding").StandardEncoding
    return MappingProxyType({code: text for code, name in enumerate(names) if (text := character(name))})


@cache
def character(glyph: str, *, is_dingbat: bool = False) -> str:
    """The text of a glyph by its name, empty if the name tells nothing.

    >>> character("f_i"), character("eacute"), character("g17")
    ('fi', 'é', '')
    """
    if glyph == ".notdef":
        return ""
    return readable(str(load("fontTools.agl").toUnicode(glyph, isZapfDingbats=is_dingbat)))


def readable(text: str) -> str:
    r"""A text as it is read: ligatures spelt out, odd white space as a space, nothing that cannot be read.

    >>> readable("\ufb01"), readable("\xa0"), readable("\x00")
    ('fi', ' ', '')
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_readable, text))


def _readable(letter: str) -> str:
    if "\ufb00" <= letter <= "\ufb06":
        return unicodedata.normalize("NFKC", letter)
    if letter == "\xad":
        return "-"
    if letter.isspace():
        return " "
    return "" if unicodedata.category(letter) in {"Cc", "Cs", "Cn"} or letter in "\ufffd\ufeff" else letter


def differences(encoding: Any) -> dict[int, str]:
    """The glyph names that an encoding dictionary gives to codes."""
    names: dict[int, str] = {}
    code = 0
    for item in encoding.get("/Differences", []):
        text = str(item)
        if text.startswith("/"):
            names[code] = text[1:]
            code += 1
        else:
            code = int(item)
    return {code: name for code, name in names.items() if 0 <= code < 256}
