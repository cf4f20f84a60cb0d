"""The parts of a mail that are written: texts, pages, files and messages, and the multiparts that hold them."""

from __future__ import annotations

import binascii
import re
from base64 import encodebytes
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from tacit.formats._lines import Lines
from tacit.formats.html import OpenedHtml
from tacit.formats.mail._header import Header
from tacit.formats.opened import Edit, Opened

_LONGEST_LINE: Final = 990  # RFC 5322 allows 998
_TYPES: Final = {
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "eml": "application/octet-stream",  # a message that is encoded is none of type message/rfc822
    "fhir": "application/fhir+json",
    "hl7": "application/octet-stream",
    "html": "text/html",
    "odt": "application/vnd.oasis.opendocument.text",
    "pdf": "application/pdf",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "rtf": "application/rtf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class Leaf(Protocol):
    """A part with a text of its own."""

    @property
    def text(self) -> str:
        """The text."""
        ...

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The part with the edits made: its header, a blank line and its body; lines end with one line feed."""
        ...


@dataclass(frozen=True, slots=True)
class HeaderPart:
    """The header of a message, without what its body says."""

    header: Header

    @property
    def text(self) -> str:
        """The fields that a reader sees."""
        return self.header.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The fields; no blank line follows."""
        return self.header.write(edits).encode("ascii") + b"MIME-Version: 1.0\n"


@dataclass(frozen=True, slots=True)
class TextPart:
    """Plain text.

    Attributes:
        lines: The text.
        charset: Its encoding, as Python calls it.
        label: The same, as the mail calls it.
        transfer: The transfer encoding that it had.
        parameters: What else its type says: ``; format=flowed``.
        name: What its file is called; empty for a body.
    """

    lines: Lines
    charset: str
    label: str
    transfer: str
    parameters: str = ""
    name: str = ""

    @property
    def text(self) -> str:
        """The text."""
        return self.lines.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The part; in UTF-8 if its encoding lacks a character."""
        text, label = self.lines.write(edits), self.label
        try:
            data = text.encode(self.charset)
        except UnicodeEncodeError:
            data, label = text.encode("utf-8", "replace"), "utf-8"
        return _entity(f"text/plain; charset={label}{self.parameters}", data, self.transfer, self.name)


@dataclass(frozen=True, slots=True)
class PagePart:
    """A page; see `TextPart` for its attributes."""

    page: OpenedHtml
    label: str
    transfer: str
    name: str = ""

    @property
    def text(self) -> str:
        """The text of the page."""
        return self.page.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The part."""
        return _entity(f"text/html; charset={self.label}", self.page.write(edits), self.transfer, self.name)


@dataclass(frozen=True, slots=True)
class FilePart:
    """An attached file."""

    opened: Opened
    name: str

    @property
    def text(self) -> str:
        """The text of the file."""
        return self.opened.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The part."""
        kind = _TYPES.get(self.opened.kind, "application/octet-stream")
        return _entity(kind, self.opened.write(edits), "base64", self.name)


@dataclass(frozen=True, slots=True)
class Body:
    """A leaf of the tree of a mail: the number of its text among all of the file."""

    number: int

    def assembled(self, written: Sequence[bytes]) -> bytes:
        """The part, with its header."""
        return written[self.number]


@dataclass(frozen=True, slots=True)
class Multipart:
    """Parts that belong together.

    Attributes:
        subtype: How: "mixed", "alternative".
        parts: The parts.
    """

    subtype: str
    parts: tuple[Node, ...]

    def assembled(self, written: Sequence[bytes]) -> bytes:
        """The part, with a new boundary that occurs in none of those inside."""
        parts = [part.assembled(written) for part in self.parts]
        number = 1
        while any(b"--=_%d_" % number in part for part in parts):
            number += 1
        boundary = b"=_%d_" % number
        head = b'Content-Type: multipart/%s; boundary="%s"\n\n' % (self.subtype.encode("ascii"), boundary)
        inside = b"".join(b"--%s\n%s\n" % (boundary, part) for part in parts)
        return head + inside + b"--%s--\n" % boundary


@dataclass(frozen=True, slots=True)
class Message:
    """A message: the file's own, or one that is attached.

    Attributes:
        header: Its header.
        content: Its body.
        is_attached: Whether it stands inside of another.
    """

    header: Body
    content: Node
    is_attached: bool = field(default=False)

    def assembled(self, written: Sequence[bytes]) -> bytes:
        """The message; as a part of another, with a header of its own."""
        before = b"Content-Type: message/rfc822\n\n" if self.is_attached else b""
        return before + self.header.assembled(written) + self.content.assembled(written)


Node = Body | Multipart | Message
"""A part of the tree of a mail."""


def _entity(kind: str, data: bytes, transfer: str, name: str) -> bytes:
    """A part with its header, in a transfer encoding that fits: the one that it had, if that does."""
    disposition = f'Content-Disposition: attachment; filename="{name}"\n' if name else ""
    if transfer not in {"base64", "quoted-printable"}:
        # encodings such as UTF-16 have bytes that no line may have
        is_short = max(map(len, re.split(rb"\r?\n", data))) <= _LONGEST_LINE and b"\0" not in data
        is_plain = data.isascii() and b"\x1b" not in data
        transfer = "quoted-printable" if not is_short else "7bit" if is_plain else "8bit" if transfer == "8bit" else ""
        transfer = transfer or "quoted-printable"
    if transfer == "base64":
        body = encodebytes(data)
    else:
        lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        body = lines if transfer != "quoted-printable" else binascii.b2a_qp(lines, istext=True)
    head = f"Content-Type: {kind}\n{disposition}Content-Transfer-Encoding: {transfer}\n\n"
    return head.encode("ascii") + body
