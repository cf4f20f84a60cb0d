"""A file with mail in memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.formats._sections import Sections
from tacit.formats.mail._parts import Leaf, Message
from tacit.formats.opened import Edit, TakenOut

_ENVELOPE: Final = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n"
_FROM: Final = re.compile(rb"^(?=From )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class OpenedMail:
    """A message or a mailbox: see `tacit.formats.opened.Opened`.

    Attributes:
        kind: What it is: "eml", "mbox", "msg".
        suffix: The suffix of the file that is written.
        sections: The texts of all parts.
        messages: The trees of parts.
        taken_out: What is left out.
        line_end: How lines end.
    """

    kind: str
    suffix: str
    sections: Sections[Leaf] = field(repr=False)
    messages: tuple[Message, ...] = field(repr=False)
    taken_out: tuple[TakenOut, ...] = ()
    line_end: bytes = b"\r\n"

    @property
    def text(self) -> str:
        """The headers that a reader sees, the bodies, and what is attached."""
        return self.sections.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The file with the edits made."""
        written = [leaf.write(own) for leaf, own in self.sections.shared(edits)]
        messages = (message.assembled(written) for message in self.messages)
        if self.kind == "mbox":
            messages = (_ENVELOPE + _FROM.sub(b">", message) + b"\n" for message in messages)
        data = b"".join(messages)
        return data if self.line_end == b"\n" else data.replace(b"\n", self.line_end)


def line_end(data: bytes) -> bytes:
    """How the lines of a file end, by its first."""
    return b"\r\n" if data.partition(b"\n")[0].endswith(b"\r") else b"\n"
