"""The header of a mail: fields that a reader sees become text, fields that join a thread are renumbered, others go."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.utils import parsedate_tz
from typing import Final

from tacit.formats.mail._addresses import Mailbox, read_mailboxes, write_mailboxes
from tacit.formats.mail._words import read_words, write_words
from tacit.formats.opened import Edit
from tacit.formats.text_map import TextMap

_ADDRESSES: Final = frozenset("from to cc bcc reply-to sender resent-from resent-to resent-cc".split())
_DATES: Final = frozenset({"date", "resent-date"})
_THREAD: Final = frozenset({"message-id", "in-reply-to", "references"})
_SPELLED: Final = {"message-id": "Message-ID"}
_ID: Final = re.compile(r"<([^<>\s]+)>")
_NO_DATE: Final = "Thu, 01 Jan 1970 00:00:00 +0000"
_IN_COMMENT: Final = re.compile(re.escape(_NO_DATE) + r" \((.*)\)")
_COMMENT_SIGNS: Final = re.compile(r"([()\\])")
_MOST_IDS: Final = 1000  # of a thread


class MessageIds:
    """Neutral ids of messages, the same for the same, so that threads stay."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def neutral(self, raw: str) -> str:
        """The ids of a field, renumbered.

        >>> MessageIds().neutral("<a@x.org> <b@x.org> <a@x.org>").split()
        ['<1@redacted.invalid>', '<2@redacted.invalid>', '<1@redacted.invalid>']
        """
        found = _ID.findall(raw)[:_MOST_IDS]
        return "\n ".join(
            f"<{self._numbers.setdefault(each, len(self._numbers) + 1)}@redacted.invalid>" for each in found
        )


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of a header.

    Attributes:
        fields: Of each its name in lower case, and its values; those of addresses are a name and an address by turns.
        pieces: The text; a place is the number of a field and that of a value.
        removed: How many fields were left out.
    """

    fields: list[tuple[str, list[str]]] = field(repr=False)
    pieces: TextMap[tuple[int, int]] = field(repr=False)
    removed: int = 0

    @property
    def text(self) -> str:
        """The fields that a reader sees, each in a line."""
        return self.pieces.text

    def write(self, edits: Sequence[Edit]) -> str:
        """The fields with the edits made, each with its line end."""
        fields = [(name, values.copy()) for name, values in self.fields]
        for (number, value), text in self.pieces.changed(edits):
            fields[number][1][value] = text
        return "".join(f"{_spelled(name)}: {_written(name, values)}\n" for name, values in fields)


def read_header(raw: Sequence[tuple[str, str]], ids: MessageIds) -> Header:
    r"""The header of some fields, as they stand in the file.

    >>> header = read_header([("From", "Ann <ann@x.org>"), ("X-Mailer", "ann's"), ("Subject", "Hi")], MessageIds())
    >>> header.text, header.removed
    ('From: Ann <ann@x.org>\nSubject: Hi\n', 1)
    """
    fields: list[tuple[str, list[str]]] = []
    pieces: TextMap[tuple[int, int]] = TextMap()
    seen: set[str] = set()
    removed = 0
    for spelled, value in raw:
        name = spelled.lower()
        if name in seen or name not in _ADDRESSES | _DATES | _THREAD | {"subject"}:
            removed += not name.startswith("content-") and name != "mime-version"
            continue
        seen.add(name)
        number = len(fields)
        if name in _THREAD:
            if neutral := ids.neutral(value):
                fields.append((name, [neutral]))
            continue
        pieces.glue(f"{_spelled(name)}: ")
        if name in _ADDRESSES:
            fields.append((name, _add_mailboxes(read_mailboxes(value), number, pieces)))
        else:
            words = read_words(value)
            hidden = _IN_COMMENT.fullmatch(words) if name in _DATES else None
            words = re.sub(r"\\(.)", r"\1", hidden[1]) if hidden else words
            fields.append((name, [words]))
            pieces.add(words, (number, 0))
        pieces.glue("\n")
    return Header(fields, pieces, removed)


def _add_mailboxes(mailboxes: list[Mailbox], number: int, pieces: TextMap[tuple[int, int]]) -> list[str]:
    values: list[str] = []
    for each in mailboxes:
        if values:
            pieces.glue(", ")
        pieces.add(each.name, (number, len(values)))
        if each.name and each.address:
            pieces.glue(" <")
        pieces.add(each.address, (number, len(values) + 1))
        if each.name and each.address:
            pieces.glue(">")
        values += (each.name, each.address)
    return values


def _spelled(name: str) -> str:
    return _SPELLED.get(name) or name.title()


def _written(name: str, values: list[str]) -> str:
    if name in _ADDRESSES:
        pairs = zip(values[::2], values[1::2], strict=True)
        return write_mailboxes([Mailbox(name, address) for name, address in pairs if name.strip() or address.strip()])
    if name in _DATES and not (values[0].isascii() and parsedate_tz(values[0])):
        # Words cannot be a date; a comment can stand beside one, and nobody takes the first day of Unix for the mail's.
        words = _COMMENT_SIGNS.sub(r"\\\1", values[0])
        return f"{_NO_DATE} ({write_words(words)})"
    return values[0] if name in _THREAD else write_words(values[0])
