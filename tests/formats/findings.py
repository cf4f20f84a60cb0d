"""Whatever a file can be made to say: its bytes, and those inside of its encodings."""

from __future__ import annotations

import binascii
import quopri
import re
from base64 import b64decode
from urllib.parse import unquote_to_bytes

from tacit.document import Span
from tacit.formats.opened import Edit, Opened

CANARY = "Quixolotl"


def everything(data: bytes, depth: int = 3) -> bytes:
    """The bytes, and what runs of base64, quoted-printable, UTF-16 and percent signs in them mean."""
    found = [data, quopri.decodestring(data), unquote_to_bytes(data), data.replace(b"\0", b"")]
    if depth:
        for run in re.findall(rb"(?:[A-Za-z0-9+/_-]{4}[\r\n]{0,4}){2,}[A-Za-z0-9+/_-]{0,3}={0,2}", data):
            packed = b"".join(run.split()).rstrip(b"=")
            for shift in range(4) if len(packed) < 2000 else [0]:
                piece = packed[shift:]
                try:
                    found.append(everything(b64decode(piece + b"=" * (-len(piece) % 4)), depth - 1))
                except (binascii.Error, ValueError):
                    continue
    return b"\n".join(found)


def holds(data: bytes, word: str = CANARY) -> bool:
    """Whether a word is anywhere in a file, whatever its case."""
    return word.lower().encode() in everything(data).lower()


def replaced(opened: Opened, words: dict[str, str]) -> tuple[bytes, str]:
    """The file with every occurrence of some words replaced, and the text that it should have."""
    pattern = re.compile("|".join(map(re.escape, words)))
    edits = [Edit(Span(*found.span()), words[found[0]]) for found in pattern.finditer(opened.text)]
    return opened.write(edits), pattern.sub(lambda found: words[found[0]], opened.text)
