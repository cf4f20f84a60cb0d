"""Messages read part by part (RFC 2045): what can be read becomes text, what cannot is left out and named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message as Parsed
from typing import Final

from tacit.errors import InputError
from tacit.formats._charsets import codec, decoded
from tacit.formats._inside import open_inside, plain_text
from tacit.formats._lines import Lines, read_lines
from tacit.formats._removals import Removals
from tacit.formats._sections import Sections
from tacit.formats._silence import silence
from tacit.formats.html import open_file as open_html
from tacit.formats.html import open_markup
from tacit.formats.mail._header import MessageIds, read_header
from tacit.formats.mail._parts import Body, FilePart, HeaderPart, Leaf, Message, Multipart, Node, PagePart, TextPart
from tacit.formats.opening import kind_of

_DEEPEST: Final = 30
_SUBTYPES: Final = frozenset("mixed alternative related digest parallel report appledouble".split())
_CHARSET: Final = re.compile(r"charset\s*\*?=\s*[\"']?\s*([\w.:+-]+)", re.IGNORECASE)
_FLOWED: Final = re.compile(r"format\s*=\s*[\"']?flowed", re.IGNORECASE)
_DELETES: Final = re.compile(r"delsp\s*=\s*[\"']?yes", re.IGNORECASE)
_NAMED: Final = re.compile(r"\b(?:file)?name\b", re.IGNORECASE)
_TRANSFER: Final = frozenset("base64 quoted-printable 8bit 7bit".split())
_BLOCKS: Final = re.compile(
    r"^-----BEGIN PGP (MESSAGE|SIGNATURE|PUBLIC KEY BLOCK)-----(?:.*?-----END PGP \1-----|.*)"
    r"|^-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:Hash:[^\n]*\n)*"
    r"|^begin [0-7]{3,4} [^\n]*\n(?:[ -`]{1,62}\r?\n)+end\b"
    r"|(?:^[A-Za-z0-9+/]{60,76}\r?\n){3,}[A-Za-z0-9+/]{0,76}={0,2}$",
    re.MULTILINE | re.DOTALL,
)
"""Files and signatures inside of plain text: PGP, uuencode, base64."""
_LEFT_OUT: Final = (
    (re.compile(r"image/"), "pictures", True),
    (re.compile(r"audio/|video/"), "recordings", True),
    (re.compile(r"application/(?:x-)?pkcs7-signature|application/pgp-(?:signature|keys)"), "signatures", False),
    (
        re.compile(r"application/(?:x-)?pkcs7-mime|application/pgp-encrypted|multipart/encrypted"),
        "encrypted parts",
        True,
    ),
    (re.compile(r"text/calendar|application/ics"), "calendar invitations", True),
    (re.compile(r"text/(?:x-)?vcard|text/directory"), "business cards", True),
    (re.compile(r"application/(?:vnd\.)?ms-tnef"), "Outlook's packed parts (winmail.dat)", True),
    (re.compile(r"message/(?!rfc822|global$)|text/rfc822-headers"), "reports of delivery", True),
)


class Reader:
    """What was read of a file with one or more messages."""

    def __init__(self) -> None:
        self.sections: Sections[Leaf] = Sections()
        self.removals = Removals()
        self._ids = MessageIds()
        self._leaves = 0
        self._files = 0

    def read(self, data: bytes) -> Message:
        """The message of some bytes.

        Raises:
            InputError: It is nested too deep, or so malformed that it cannot be read.
        """
        try:
            return self._message(message_from_bytes(data), 0)
        except (RecursionError, MessageError, LookupError, ValueError, TypeError, AttributeError) as error:
            # the parser of the standard library lets some of them through for headers that nobody writes
            silence(error)
            raise InputError("expected a mail that can be read, found a damaged one") from None

    def _message(self, parsed: Parsed, depth: int) -> Message:
        header = read_header([(name, str(value)) for name, value in parsed.raw_items()], self._ids)
        self.removals.add("header fields", header.removed)
        return Message(self._add(HeaderPart(header)), self._content(parsed, depth), is_attached=depth > 0)

    def _content(self, parsed: Parsed, depth: int) -> Node:
        """The body of a message; an empty text if nothing of it can stay."""
        return self._node(parsed, depth, is_body=True) or self._add(
            TextPart(read_lines(""), "ascii", "us-ascii", "7bit")
        )

    def _node(self, part: Parsed, depth: int, *, is_body: bool = False) -> Node | None:
        if depth > _DEEPEST:
            raise InputError(f"expected a mail with parts up to {_DEEPEST} deep, found more")
        kind = part.get_content_type()
        for pattern, what, is_unread in _LEFT_OUT:
            if pattern.match(kind):
                self.removals.add(what, is_unread=is_unread)
                return None
        payload = part.get_payload()
        if isinstance(payload, list):
            parts: Sequence[Parsed] = payload  # type: ignore[assignment]  # of a message that was parsed
            if kind.startswith("message/"):
                return self._message(_unpacked(part, parts[0]), depth + 1)
            return self._multipart(kind, parts, depth)
        if part.get_content_maintype() == "multipart":  # without its boundary: parts that nobody can tell apart
            self.removals.add("damaged parts", is_unread=True)
            return None
        data = part.get_payload(decode=True)
        return self._leaf(part, kind, data if isinstance(data, bytes) else b"", depth, is_body=is_body)

    def _multipart(self, kind: str, parts: Sequence[Parsed], depth: int) -> Node | None:
        if kind == "multipart/signed":
            self.removals.add("signatures", len(parts[1:]))
            return self._node(parts[0], depth + 1, is_body=True)
        nodes = tuple(node for part in parts if (node := self._node(part, depth + 1)))
        subtype = kind.partition("/")[2]
        return Multipart(subtype if subtype in _SUBTYPES else "mixed", nodes) if nodes else None

    def _leaf(self, part: Parsed, kind: str, data: bytes, depth: int, *, is_body: bool) -> Node | None:
        says = " ".join(str(part.get(name, "")) for name in ("content-type", "content-disposition"))
        is_file = not is_body and ("attachment" in says.lower() or bool(_NAMED.search(says)))
        named = _CHARSET.search(says)
        label = named[1] if named and codec(named[1]) else ""
        has_nulls = b"\0" in data and not codec(label).startswith(("utf-16", "utf-32"))
        is_text = kind.startswith("text/") and kind != "text/rtf" and not has_nulls
        if is_text and not is_file:
            add = self._page if kind == "text/html" else self._text
            return add(data, label, _transfer(part), says)
        return self._file(data, label, _transfer(part), depth)

    def _text(self, data: bytes, label: str, transfer: str, says: str, name: str = "") -> Node:
        text, charset = plain_text(data, codec(label))
        text, count = _BLOCKS.subn("", text)
        self.removals.add("files inside of plain text", count, is_unread=True)
        is_flowed, deletes = bool(_FLOWED.search(says)), bool(_DELETES.search(says))
        parameters = "; format=flowed" * is_flowed + "; delsp=yes" * (is_flowed and deletes)
        fits = bool(label) and codec(label) == charset
        label = label.lower() if fits else "windows-1252" if charset == "cp1252" else charset
        if charset.startswith(("utf-16", "utf-32")):
            charset = label = "utf-8"
        if label in {"us-ascii", "iso-8859-1", "latin1"} and fits:
            charset = codec(label) if label == "us-ascii" else "latin-1"
        lines = read_lines(text, is_flowed=is_flowed, deletes_blanks=deletes)
        return self._add(TextPart(lines, charset, label, transfer, parameters, name))

    def _page(self, data: bytes, label: str, transfer: str, says: str, name: str = "") -> Node:  # noqa: ARG002  # as `_text`
        charset = codec(label)
        if charset and not charset.startswith(("utf-16", "utf-32")):
            text, charset = decoded(data, charset)
            page = open_markup(text, encoding=charset)
        else:
            page = open_html(data)
        fits = bool(label) and codec(label) == page.encoding
        label = label.lower() if fits else "windows-1252" if page.encoding == "cp1252" else page.encoding
        self.removals.merge(page.taken_out)
        return self._add(PagePart(page, label, transfer, name))

    def _file(self, data: bytes, label: str, transfer: str, depth: int) -> Node | None:
        """An attached file, under a neutral name: theirs often say whom they are about."""
        if not data.strip():
            self.removals.add("empty attachments")
            return None
        try:
            if kind_of(data) == "eml":
                return self._message(message_from_bytes(data), depth + 1)
            opened = open_inside(data)
            if isinstance(opened, Lines):
                return self._text(data, label, transfer, "", self._name(".txt"))
        except InputError as error:
            is_picture = "picture" in str(error)
            self.removals.add("pictures" if is_picture else "attachments that cannot be read", is_unread=True)
            return None
        self.removals.merge(opened.taken_out)
        return self._add(FilePart(opened, self._name(opened.suffix)))

    def _name(self, suffix: str) -> str:
        self._files += 1
        return f"attachment-{self._files}{suffix}"

    def _add(self, leaf: Leaf) -> Body:
        self.sections.add(leaf.text, leaf)
        self._leaves += 1
        return Body(self._leaves - 1)


def _transfer(part: Parsed) -> str:
    named = str(part.get("content-transfer-encoding", "")).strip().lower()
    return named if named in _TRANSFER else "8bit"


def _unpacked(outer: Parsed, inner: Parsed) -> Parsed:
    """An attached message; some programs encode it, which the standard forbids and the parser does not expect."""
    if _transfer(outer) not in {"base64", "quoted-printable"}:
        return inner
    part = Parsed()
    part["Content-Transfer-Encoding"] = _transfer(outer)
    part.set_payload(inner.as_string())
    data = part.get_payload(decode=True)
    return message_from_bytes(data.lstrip() if isinstance(data, bytes) else b"")
