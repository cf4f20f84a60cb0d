"""Characters that a text writes as something else: entities of HTML, bytes of URLs and e-mail, escapes of JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5

_HEX = "[0-9a-fA-F]"
_MARK = re.compile(r"[&%=\\]")
# What was encoded twice has its own mark encoded: &amp;#72;, %2548 and \\u0048.
_AND = r"&(?:amp;){0,3}"
_SLASH = r"\\{1,4}"
_BYTES = {
    "%": (re.compile(rf"%({_HEX}{{2}})"), re.compile(rf"%(?:25){{1,3}}({_HEX}{{2}})")),
    "=": (re.compile(rf"(?:=\r?\n)?=({_HEX}{{2}})"),),
}
_PATTERNS = {
    "&": (
        re.compile(rf"{_AND}#[xX](?P<hex>{_HEX}{{1,6}});?"),
        re.compile(rf"{_AND}#(?P<number>[0-9]{{1,7}});?"),
        re.compile(rf"{_AND}(?P<name>[a-zA-Z][a-zA-Z0-9]{{1,31}};)"),
    ),
    "%": (re.compile(rf"%u(?P<hex>{_HEX}{{4}})"),),
    "\\": (
        re.compile(rf"{_SLASH}u(?P<hex>{_HEX}{{4}})"),
        re.compile(rf"{_SLASH}u\{{(?P<hex>{_HEX}{{1,6}})\}}"),
        re.compile(rf"{_SLASH}U(?P<hex>{_HEX}{{8}})"),
        re.compile(rf"{_SLASH}x(?P<hex>{_HEX}{{2}})"),
        re.compile(rf"\\(?P<hex>{_HEX}{{2,6}}) ?"),  # CSS
        re.compile(rf"{_SLASH}(?P<octal>[0-3][0-7]{{2}})"),
        re.compile(rf"{_SLASH}(?P<control>[nrt])"),
    ),
}
_PAIR = re.compile(rf"{_SLASH}u([dD][89abAB]{_HEX}{{2}}){_SLASH}u([dD][c-fC-F]{_HEX}{{2}})")
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t"}


def encoded(text: str) -> dict[int, list[tuple[str, int]]]:
    r"""The characters that a text may encode, each with its end, by where they begin.

    >>> encoded(r"a%20b&eacute;\u0048")
    {1: [(' ', 4)], 5: [('é', 13)], 13: [('H', 19)]}
    """
    found = {mark.start(): list(dict.fromkeys(_units(text, mark.start()))) for mark in _MARK.finditer(text)}
    return {at: units for at, units in found.items() if units}


def _units(text: str, at: int) -> Iterator[tuple[str, int]]:
    for byte in _BYTES.get(text[at], ()):
        yield from _from_bytes(text, at, byte)
    pair = _PAIR.match(text, at)
    if pair:
        high, low = (int(half, 16) for half in pair.groups())
        yield chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00), pair.end()
    for pattern in _PATTERNS.get(text[at], ()):
        match = pattern.match(text, at)
        character = _character(match) if match else ""
        if match and character:
            yield character, match.end()


def _from_bytes(text: str, at: int, byte: re.Pattern[str]) -> Iterator[tuple[str, int]]:
    """The character that begins with a byte here, in UTF-8 or else in Latin 1."""
    match = byte.match(text, at)
    if not match:
        return
    first, end = int(match[1], 16), match.end()
    read = [first]
    for _ in range(0 if first < 0xC0 else 1 if first < 0xE0 else 2 if first < 0xF0 else 3):
        more = byte.match(text, end)
        if more:
            read.append(int(more[1], 16))
            end = more.end()
    character = bytes(read).decode("utf-8", "ignore")
    yield (character, end) if len(character) == 1 else (chr(first), match.end())


def _character(match: re.Match[str]) -> str:
    """The character of a match; nothing if there is none of that number or name."""
    for kind, value in match.groupdict().items():
        if kind == "name":
            return html5.get(value, "")[:1]
        if kind == "control":
            return _CONTROLS[value]
        number = int(value, {"hex": 16, "octal": 8, "number": 10}[kind])
        if 0 < number < 0x110000:
            return chr(number)
    return ""
