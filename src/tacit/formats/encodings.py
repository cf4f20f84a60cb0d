"""Which encoding a text is in, by its bytes."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from tacit.errors import InputError


@dataclass(frozen=True, slots=True)
class Encoding:
    """How the characters of a text are written as bytes.

    Attributes:
        codec: Python's name of it: "utf-8", "cp1252". A byte order mark is no part of it.
        mark: The byte order mark that the text begins with; empty without one.
    """

    codec: str
    mark: bytes = b""

    @property
    def name(self) -> str:
        """What a user calls it: "UTF-16 with a byte order mark"."""
        return _NAMES.get(self.codec, self.codec) + (" with a byte order mark" if self.mark else "")

    def encode(self, text: str) -> bytes | None:
        """The bytes of a text; nothing if a character of it cannot be written."""
        try:
            return self.mark + text.encode(self.codec)
        except UnicodeEncodeError:
            return None


UTF_8: Final = Encoding("utf-8")
"""What can write every character."""

_NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16LE",
    "utf-16-be": "UTF-16BE",
    "utf-32-le": "UTF-32LE",
    "utf-32-be": "UTF-32BE",
    "latin-1": "ISO 8859-1",
    "cp1252": "Windows-1252",
}
# The longer first: UTF-32's begins like UTF-16's.
_MARKS: Final = (
    Encoding("utf-8", b"\xef\xbb\xbf"),
    Encoding("utf-32-le", b"\xff\xfe\x00\x00"),
    Encoding("utf-32-be", b"\x00\x00\xfe\xff"),
    Encoding("utf-16-le", b"\xff\xfe"),
    Encoding("utf-16-be", b"\xfe\xff"),
)
_WIDE: Final = (
    (Encoding("utf-32-le"), 4),
    (Encoding("utf-32-be"), 4),
    (Encoding("utf-16-le"), 2),
    (Encoding("utf-16-be"), 2),
)
_WINDOWS, _LATIN = Encoding("cp1252"), Encoding("latin-1")
_PRINTABLE = re.compile(rb"[\t\r\n -~]")
_ONLY_WINDOWS = re.compile(rb"[\x80-\x9f]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff]")
"""Characters that no text has; line ends, tabs, page breaks and escapes of terminals are none of them."""
_MOST_FOREIGN = 0.4  # of the letters: more than in any text of a western language
_ASCII = re.compile(r"[A-Za-z]")
_FOREIGN = re.compile(r"[^\W\d_A-Za-z]")
_SIGN_IN_A_WORD = re.compile(r"[^\W\d_](?:[^\w\s\x00-\x7f’‘\xad´·—–…]|[²³¹¼½¾])(?=[^\W\d_])")
_SAMPLE = 1 << 20  # bytes by which an encoding without a mark is told


def decode(data: bytes) -> tuple[str, Encoding]:
    r"""The bytes as text, and the encoding that they are in.

    Tried in this order: what a byte order mark says; UTF-8; UTF-16 and UTF-32 without a mark; Windows-1252, and
    ISO 8859-1 where no byte tells the two apart, if the text then reads like one of a western language; what
    charset-normalizer takes it for. Only UTF-8 and marks are certain.

    >>> decode(b"\xff\xfeA\x00n\x00n\x00"), decode("Zoë, €5".encode("cp1252"))[1].name
    (('Ann', Encoding(codec='utf-16-le', mark=b'\xff\xfe')), 'Windows-1252')

    Raises:
        InputError: They are not text. The message has an offset, nothing of the bytes.
    """
    for marked in _MARKS:
        if data.startswith(marked.mark):
            text = _decoded(data[len(marked.mark) :], marked)
            if text is None:
                raise InputError(f"expected {marked.name}, as its mark says, found bytes that are not")
            return _checked(text), marked
    text = _decoded(data, UTF_8)
    if text is not None and "\x00" not in text:
        return text, UTF_8
    found = _wide(data) if b"\x00" in data else _western(data) or _guessed(data)
    if found is None:
        at = next((at for at, byte in enumerate(data) if byte == 0 or byte >= 0x80), 0)
        what = "a NUL character" if data[at] == 0 else "a byte of no encoding that is known here"
        raise InputError(f"expected text, found {what} at offset {at}: is it a binary file?")
    return found


def _checked(text: str) -> str:
    at = text.find("\x00")
    if at >= 0:
        raise InputError(f"expected text, found a NUL character at offset {at}: is it a binary file?")
    return text


def _decoded(data: bytes, encoding: Encoding) -> str | None:
    try:
        return data.decode(encoding.codec)
    except UnicodeDecodeError:
        return None


def _wide(data: bytes) -> tuple[str, Encoding] | None:
    """The text in UTF-16 or UTF-32 without a mark, if all its zeros are the upper halves of characters."""
    zeros = data.count(0)
    if len(_PRINTABLE.findall(data)) > 0.95 * (len(data) - zeros) and zeros < 0.3 * len(data):
        return None  # ASCII, in which a zero has no place: in UTF-16 it would be every second byte
    for encoding, width in _WIDE:
        if len(data) % width:
            continue
        text = _decoded(data, encoding)
        if text is None or _CONTROLS.search(text):
            continue
        # Blanks, digits and line ends have an upper half of zero in texts of all scripts.
        ascii_ = sum(char < "\x80" for char in text)
        if ascii_ * 20 >= len(text) and all(unicodedata.category(char) != "Cn" for char in text[:_SAMPLE]):
            return text, encoding
    return None


def _western(data: bytes) -> tuple[str, Encoding] | None:
    """The text in Windows-1252 or ISO 8859-1, if it reads like one of a western language."""
    encoding = _WINDOWS if _ONLY_WINDOWS.search(data) else _LATIN
    text = _decoded(data, encoding)
    if text is None or _CONTROLS.search(text):
        return None
    foreign = len(_FOREIGN.findall(text))
    # A sign inside of a word is a letter of another encoding: "z³amania" is Polish.
    if foreign > _MOST_FOREIGN * max(foreign + len(_ASCII.findall(text)), 5) or _SIGN_IN_A_WORD.search(text):
        return None
    return text, encoding


def _guessed(data: bytes) -> tuple[str, Encoding] | None:
    from charset_normalizer import from_bytes  # noqa: PLC0415  # slow to import: most texts are in UTF-8

    # Pages of Windows first: of encodings that read alike, they are the ones that people have.
    names = sorted((match.encoding for match in from_bytes(data[:_SAMPLE])), key=lambda name: "cp125" not in name)
    for name in names:
        if name in {"cp1252", "latin_1"}:  # it does not read like a text in them
            continue
        encoding = Encoding(name.replace("_", "-"))
        text = _decoded(data, encoding)
        # What is read must also be written again as it was.
        if text is not None and not _CONTROLS.search(text) and encoding.encode(text) == data:
            return text, encoding
    return None
