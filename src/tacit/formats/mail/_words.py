"""Words of header fields (RFC 2047): read in any encoding, written in ASCII."""

from __future__ import annotations

import binascii
import re
from base64 import b64encode
from typing import Final

from tacit.formats._charsets import codec, decoded

_ENCODED: Final = re.compile(r"=\?([^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?([bBqQ])\?([^?]*)\?=")
_BETWEEN: Final = re.compile(r"(\?=)\s+(?==\?[^?\s]{1,60}\?[bBqQ]\?)")
_FOLD: Final = re.compile(r"[\r\n]+(?=[ \t])")
_PLAIN: Final = re.compile(r"[ -~]*")
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]+")
_AT_ONCE: Final = 14  # characters of an encoded word: none has more than 4 bytes of UTF-8
_LONGEST: Final = 76
_UNBROKEN: Final = 900


def read_words(raw: str) -> str:
    """The words of a field.

    >>> read_words("=?utf-8?q?J=C3=BCrgen?= =?iso-8859-1?b?TPw=?=, MD")
    'JürgenLü, MD'
    """
    value = _FOLD.sub("", raw)
    if not value.isascii():
        value = decoded(value.encode("utf-8", "surrogateescape"), "utf-8")[0]
    return CONTROL.sub(" ", _decode_all(_BETWEEN.sub(r"\1", value))).strip()


def write_words(text: str) -> str:
    """Words as a field has them, folded.

    >>> write_words("Jürgen")
    '=?utf-8?b?SsO8cmdlbg==?='
    """
    text = CONTROL.sub(" ", text)
    if not _PLAIN.fullmatch(text) or "=?" in text or max(map(len, text.split(" "))) > _UNBROKEN or text != text.strip():
        parts = (text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE))
        words = (b64encode(part.encode("utf-8", "replace")).decode() for part in parts)
        return "\n ".join(f"=?utf-8?b?{word}?=" for word in words)
    return fold(text.split(" "), " ")


def fold(items: list[str], glue: str) -> str:
    """Items in lines that are not too long, if they are not so themselves."""
    lines = [""]
    for number, item in enumerate(items):
        if number == 0:
            lines[0] = item
        elif len(lines[-1]) + len(item) < _LONGEST or not item:
            lines[-1] += glue + item
        else:
            lines[-1] += glue.rstrip(" ")
            lines.append(item)
    return "\n ".join(lines)


def _decode_all(value: str) -> str:
    """The value with its encoded words read; neighbours of one encoding together, for a character may be in both."""
    parts: list[str] = []
    at, waiting, charset = 0, b"", ""
    for found in _ENCODED.finditer(value):
        name = codec(found[1], default="utf-8")
        if waiting and (found.start() != at or name != charset):
            parts.append(decoded(waiting, charset)[0])
            waiting = b""
        parts.append(value[at : found.start()])
        waiting, charset, at = waiting + _bytes_of(found[2], found[3]), name, found.end()
    return "".join((*parts, decoded(waiting, charset or "utf-8")[0], value[at:]))


def _bytes_of(kind: str, word: str) -> bytes:
    data = word.encode("utf-8", "replace")
    if kind in "qQ":
        return re.sub(rb"=([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), data.replace(b"_", b" "))
    try:
        return binascii.a2b_base64(data + b"=" * (-len(data) % 4))
    except binascii.Error:
        return data
