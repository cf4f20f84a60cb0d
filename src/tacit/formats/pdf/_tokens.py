"""Content streams as instructions, and instructions as bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tacit.errors import InputError


class PdfName(str):
    """A name of PDF, without its slash."""

    __slots__ = ()


Operand = Any
"""A number, a `PdfName`, bytes (a string), a list, a dict, a bool or None."""

_TOKEN: Final = re.compile(
    rb"""[\x00\t\n\x0c\r\ ]*(?:
      (?P<number>[+-]?(?:\d+\.?\d*|\.\d+)(?=[\x00\t\n\x0c\r\ \[\]<>()/%A-Za-z'"]|$))
    | (?P<word>[A-Za-z'"][A-Za-z0-9*'"]*)
    | /(?P<name>[^\x00\t\n\x0c\r\ \[\]<>()/%{}]*)
    | \((?P<plain>[^()\\\r]*)\)
    | (?P<string>\()
    | (?P<open_dict><<)
    | <(?P<hex>[^<>]*)>
    | (?P<close_dict>>>)
    | (?P<open>\[)
    | (?P<close>\])
    | %(?P<comment>[^\r\n]*)
    | (?P<end>$)
    | (?P<odd>[^\x00\t\n\x0c\r\ ])
    )""",
    re.VERBOSE,
)
_PART_OF_STRING: Final = re.compile(rb"[^()\\\r]+|\\(?:[0-7]{1,3}|\r\n|[\s\S])|\r\n?|[()]")
_ESCAPES: Final = {
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"b": b"\b",
    b"f": b"\f",
    b"\n": b"",
    b"\r": b"",
    b"\r\n": b"",
}
_END_OF_IMAGE: Final = re.compile(rb"[\x00\t\n\x0c\r ]EI(?=[\x00\t\n\x0c\r \]/<(]|$)")
_HASH: Final = re.compile(r"#([0-9A-Fa-f]{2})")
_IRREGULAR: Final = re.compile(rb"[^!-~]|[#\[\]<>()/%{}]")
_CONSTANTS: Final = {b"true": True, b"false": False, b"null": None}
_DEEPEST = 30  # arrays in arrays


def instructions(data: bytes) -> Iterator[tuple[str, list[Operand]]]:  # noqa: PLR0912 - one branch for each token
    """The operators of a content stream, each with its operands.

    An inline image is one instruction, "BI", with its dictionary and its bytes.

    >>> list(instructions(b"/F1 12 Tf [(A) -50.5 <42>] TJ"))
    [('Tf', ['F1', 12]), ('TJ', [[b'A', -50.5, b'B']])]

    Raises:
        InputError: Arrays are nested too deeply.
    """
    operands: list[Operand] = []
    stack: list[list[Operand]] = []
    at, match = 0, _TOKEN.match
    while found := match(data, at):
        at, kind = found.end(), found.lastgroup
        if kind == "number":
            text = found["number"]
            operands.append(float(text) if b"." in text else int(text))
        elif kind == "word":
            word = found["word"]
            if word in _CONSTANTS:
                operands.append(_CONSTANTS[word])
            elif stack:
                continue  # a keyword inside of an array means nothing
            elif word == b"BI":
                dictionary, image, at = _inline_image(data, at)
                yield "BI", [dictionary, image]
                operands = []
            else:
                yield word.decode("latin-1"), operands
                operands = []
        elif kind == "plain":
            operands.append(found["plain"])
        elif kind == "name":
            operands.append(_name(found["name"]))
        elif kind == "hex":
            operands.append(_hex(found["hex"]))
        elif kind == "string":
            text, at = _string(data, at)
            operands.append(text)
        elif kind in {"open", "open_dict"}:
            if len(stack) > _DEEPEST:
                raise InputError("expected a PDF of ordinary depth, found arrays nested too deeply")
            stack.append(operands)
            operands = []
        elif kind in {"close", "close_dict"} and stack:
            inner, operands = operands, stack.pop()
            operands.append(inner if kind == "close" else _dictionary(inner))
        elif kind == "end":
            return


def serialized(value: Operand) -> bytes:  # noqa: PLR0911 - one for each type
    """An operand as a content stream has it.

    >>> serialized([PdfName("F 1"), 0.50000001, b"(x", {"A": 1}])
    b'[/F#201 0.5 <2878> <</A 1>>]'
    """
    if isinstance(value, bool) or value is None:
        return {True: b"true", False: b"false", None: b"null"}[value]
    if isinstance(value, int):
        return b"%d" % value
    if isinstance(value, float):
        text = f"{value:.5f}".rstrip("0").rstrip(".")
        return b"0" if text == "-0" else text.encode()
    if isinstance(value, bytes):
        return b"<%s>" % value.hex().encode()
    if isinstance(value, str):
        return b"/" + _IRREGULAR.sub(lambda found: b"#%02X" % found[0][0], value.encode("latin-1", "replace"))
    if isinstance(value, dict):
        inner = (serialized(PdfName(key)) + b" " + serialized(item) for key, item in value.items())
        return b"<<" + b" ".join(inner) + b">>"
    return b"[" + b" ".join(map(serialized, value)) + b"]"


def _name(raw: bytes) -> PdfName:
    text = raw.decode("latin-1")
    return PdfName(_HASH.sub(lambda found: chr(int(found[1], 16)), text) if "#" in text else text)


def _hex(raw: bytes) -> bytes:
    digits = re.sub(rb"[^0-9A-Fa-f]", b"", raw)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def _string(data: bytes, at: int) -> tuple[bytes, int]:
    """The string whose opening parenthesis stands before `at`, and where it ends."""
    parts: list[bytes] = []
    depth = 1
    while found := _PART_OF_STRING.match(data, at):
        at, part = found.end(), found[0]
        if part.startswith(b"\\"):
            octal = part[1:2] in b"01234567"
            parts.append(bytes([int(part[1:], 8) & 255]) if octal else _ESCAPES.get(part[1:], part[1:]))
            continue
        if part in {b"\r", b"\r\n"}:
            part = b"\n"
        depth += (part == b"(") - (part == b")")
        if not depth:
            break
        parts.append(part)
    return b"".join(parts), at


def _dictionary(inner: list[Operand]) -> dict[str, Operand]:
    keys, values = inner[::2], inner[1::2]
    return {str(key): value for key, value in zip(keys, values, strict=False) if isinstance(key, PdfName)}


def _inline_image(data: bytes, at: int) -> tuple[dict[str, Operand], bytes, int]:
    """The dictionary of an inline image, its bytes, and where it ends."""
    found = re.compile(rb"[\x00\t\n\x0c\r >\]]ID(?=[\x00\t\n\x0c\r ]|$)").search(data, at)
    if not found:
        return {}, b"", len(data)
    header = data[at : found.start() + 1]
    inner = next((operands for _, operands in instructions(header + b" BIx")), [])
    start = found.end() + 1
    for end in _END_OF_IMAGE.finditer(data, start - 1):
        # What follows must look like instructions: pixels may hold the two letters by chance.
        if not re.search(rb"[^\t\n\x0c\r -~]", data[end.end() : end.end() + 12]):
            return _dictionary(inner), data[start : end.start()], end.end()
    return _dictionary(inner), data[start:], len(data)
