"""All that can be read in the bytes of a file: what is packed in it unpacked, what is encoded decoded, again and again.

It knows no format's own rules, so that it sees what the writer of a format has forgotten.
"""

from __future__ import annotations

import base64
import binascii
import html
import json
import quopri
import re
import zipfile
from collections.abc import Iterable, Iterator
from email import message_from_bytes, policy
from email.errors import MessageError
from enum import Enum
from hashlib import blake2b
from io import BytesIO
from typing import Any, Final, NamedTuple
from urllib.parse import unquote_to_bytes

from tacit.errors import InputError
from tacit.formats.unpacking import MOST_BYTES, Archive, inflate

SEPARATOR: Final = "\x1e"
"""What holds texts of one reading apart that do not follow one another."""

_WORDS_OF_A_NAME = 3  # built-in styles have such names: "heading 1 char"
_DEEPEST = 8  # packings in one another
_SAMPLE = 1 << 14
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\v\x1b")) + b"\x7f"
_PACKED = re.compile(rb"\x78[\x01\x5e\x9c\xda]|\x1f\x8b\x08")
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{16,}(?:\r?\n[A-Za-z0-9+/_-]{4,})*")
_HEXADECIMAL = re.compile(rb"(?:[0-9A-Fa-f]{2}[ \r\n]{0,2}){8,}")
_QUOTED = re.compile(rb"=(?:[0-9A-Fa-f]{2}|\r?\n)")
_PERCENT = re.compile(rb"%[0-9A-Fa-f]{2}")
_ENCODED_WORD = re.compile(r"=\?[\w-]+\?[bBqQ]\?[^?\s]*\?=")
_TAG = re.compile(r"<[^<>]*>")
_COMMENT = re.compile(r"<!--(.*?)-->|<\?(.*?)\?>|<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_VALUE = re.compile(r"=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>=]+))")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\([0-7]{3})|\\x([0-9a-fA-F]{2})")
_PDF_STRING = re.compile(r"\(((?:[^()\\]|\\.)*)\)", re.DOTALL)
_FIELD_OF_MAIL = re.compile(rb"(?:From |[A-Za-z-]+:)")


class ReadingKind(Enum):
    """What stands in a reading, and so which words may stand there by chance."""

    TEXT = "text"
    """Words for readers."""
    VALUE = "value"
    """A value of markup, such as an attribute: words, or a name of the format's own."""
    MARKUP = "markup"
    """Text with all of its markup."""
    BINARY = "binary"
    """Bytes of any meaning, taken for characters."""


class Legible(NamedTuple):
    """Something that can be read in a file; its repr shows nothing of it."""

    text: str
    sort: ReadingKind

    def __repr__(self) -> str:
        return f"Legible({len(self.text)} characters, {self.sort.value})"


def readings(data: bytes, others: Iterable[bytes | str] = ()) -> Iterator[Legible]:
    """All that can be read in some bytes.

    Args:
        data: The bytes of a file.
        others: What else is in the file that only a reader of its format can unpack.

    Raises:
        InputError: More is packed in it than can be unpacked.
    """
    waiting: list[tuple[bytes, int]] = [(data, 0)]
    for other in others:
        if isinstance(other, str):
            yield Legible(other, ReadingKind.TEXT)
        else:
            waiting.append((other, 1))
    seen: set[bytes] = set()
    total = 0
    while waiting:
        blob, depth = waiting.pop()
        name = blake2b(blob, digest_size=16).digest()
        if name in seen:
            continue
        seen.add(name)
        total += len(blob)
        if total > 2 * MOST_BYTES:
            raise InputError(f"expected at most {2 * MOST_BYTES:,} bytes in all layers of a file, found more")
        yield from _read(blob)
        if depth < _DEEPEST:
            waiting.extend((inner, depth + 1) for inner in _inner(blob) if inner)


def _inner(blob: bytes) -> Iterator[bytes]:
    """What is packed or encoded in some bytes, one layer of it."""
    if zipfile.is_zipfile(BytesIO(blob)):
        archive = Archive.open(blob)
        yield from (name.encode("utf-8", "surrogateescape") for name in archive.names)
        yield from map(archive.read, archive.names)
        return
    view = memoryview(blob)
    for match in _PACKED.finditer(blob):
        found = inflate(view[match.start() :])
        if found:
            yield found
    if _is_text(blob):
        yield from _decoded(blob)
    elif blob.startswith(b"%PDF-"):
        yield from _hexadecimal(blob)


def _decoded(blob: bytes) -> Iterator[bytes]:
    """What is encoded in a text, by the encodings of mail, of links and of PDF."""
    for match in _BASE64.finditer(blob):
        letters = re.sub(rb"\s", b"", match[0]).replace(b"-", b"+").replace(b"_", b"/")
        try:
            yield base64.b64decode(letters[: len(letters) // 4 * 4] + _padding(letters))
        except binascii.Error:
            continue
    if _QUOTED.search(blob):
        yield quopri.decodestring(blob)
    if _PERCENT.search(blob):
        yield unquote_to_bytes(blob)
    yield from _hexadecimal(blob)
    if _FIELD_OF_MAIL.match(blob):
        yield from _parts_of_mail(blob)


def _padding(letters: bytes) -> bytes:
    left = len(letters) % 4
    return letters[-left:] + b"=" * (4 - left) if left > 1 else b""


def _hexadecimal(blob: bytes) -> Iterator[bytes]:
    for match in _HEXADECIMAL.finditer(blob):
        yield bytes.fromhex(match[0].decode("ascii"))


def _parts_of_mail(blob: bytes) -> Iterator[bytes]:
    """The headers and parts of a message, by Python's own reader."""
    try:
        message = message_from_bytes(blob, policy=policy.default)
        for part in message.walk():
            yield "\n".join(str(value) for _, value in part.items()).encode("utf-8", "replace")
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes):
                yield payload
    except (MessageError, ValueError, LookupError, AttributeError, TypeError, IndexError, RecursionError):
        return  # not a message after all: its bytes are read in other ways


def _is_text(blob: bytes) -> bool:
    sample = blob[:_SAMPLE] + blob[-_SAMPLE:]
    return not sample.startswith(b"%PDF-") and len(sample.translate(None, _CONTROLS)) == len(sample)


def _read(blob: bytes) -> Iterator[Legible]:
    """The bytes as characters, in every encoding that they may be in."""
    is_text = _is_text(blob)
    for text in _characters(blob):
        if not is_text:
            yield Legible(text, ReadingKind.BINARY)
            if blob.startswith(b"%PDF-"):
                yield _apart((_unescaped(match[1]) for match in _PDF_STRING.finditer(text)), ReadingKind.TEXT)
            continue
        yield from _read_text(text)
    if b"\x00" in blob:
        for codec in ("utf-16-le", "utf-16-be"):
            for start in (0, 1):
                yield Legible(blob[start:].decode(codec, "ignore"), ReadingKind.BINARY)


def _characters(blob: bytes) -> Iterator[str]:
    try:
        yield blob.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield blob.decode("cp1252", "replace")
        yield blob.decode("utf-8", "ignore")


def _read_text(text: str) -> Iterator[Legible]:
    start = text.lstrip()[:1]
    if start == "<":
        yield Legible(_unescaped(text), ReadingKind.MARKUP)
        yield from _read_markup(text)
    elif start in {"{", "["} and (values := _parsed(text)) is not None:
        yield Legible(_unescaped(text), ReadingKind.MARKUP)
        yield from _read_values(_strings(values))
    else:
        yield Legible(
            _unescaped(text), ReadingKind.MARKUP if _FIELD_OF_MAIL.match(text.encode()[:80]) else ReadingKind.TEXT
        )
        for word in _ENCODED_WORD.findall(text):
            yield Legible(str(policy.default.header_factory("subject", word)), ReadingKind.TEXT)


def _read_markup(text: str) -> Iterator[Legible]:
    """What stands between tags, as it runs on and with blanks for tags; comments; and the values of attributes."""
    for match in _COMMENT.finditer(text):
        yield Legible(_unescaped(next(filter(None, match.groups()), "")), ReadingKind.TEXT)
    for glue in ("", " "):
        yield Legible(_unescaped(_TAG.sub(glue, text)), ReadingKind.TEXT)
    found = (match.groups() for tag in _TAG.findall(text) for match in _VALUE.finditer(tag))
    yield from _read_values(next(filter(None, groups), "") for groups in found)


def _read_values(values: Iterable[str]) -> Iterator[Legible]:
    """Values: several words are a text; one, or a few, may be a name that the format gives."""
    distinct = sorted(map(_unescaped, set(values)))
    yield _apart((value for value in distinct if len(value.split()) > _WORDS_OF_A_NAME), ReadingKind.TEXT)
    yield _apart((value for value in distinct if len(value.split()) <= _WORDS_OF_A_NAME), ReadingKind.VALUE)


def _apart(texts: Iterable[str], sort: ReadingKind) -> Legible:
    """One reading of several texts, such that no words are found together that stand in two of them."""
    return Legible(f" {SEPARATOR} ".join(texts), sort)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _strings(values: object) -> Iterator[str]:
    waiting = [values]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)


def _unescaped(text: str) -> str:
    """The text with the characters that its references and escapes stand for."""
    if "\\" in text:
        text = _ESCAPE.sub(lambda match: chr(int(match[1] or match[3], 16) if not match[2] else int(match[2], 8)), text)
    return html.unescape(text) if "&" in text else text


NAMES_OF_FORMATS: Final = frozenset(
    """
    accent arial balloon bibliography body bold book bookman calibri cambria caption center century closing code
    colorful comic consolas courier dark date default definition document emphasis endnote envelope first font
    footer footnote garamond general georgia gothic grid hashtag header heading helvetica highlight hyperlink impact
    index intense italic left liberation light line linux list lucida macro medium mention message narrow new none
    normal note number office page palatino paragraph patient plain quote reference regular right roman salutation
    sans segoe serif shading sheet signature simple smart source strong style subtitle subtle symbol table tahoma
    text theme times title unresolved verdana web wingdings workbook
    """.split()
)
"""Words that formats give themselves: built-in styles, common fonts and types. In values they are no word of a text."""
