"""Mailboxes: messages one behind another, each behind a line that begins with "From "."""

from __future__ import annotations

import re
from typing import Final

from tacit.formats.mail._opened import OpenedMail, line_end
from tacit.formats.mail._reading import Reader

_ENVELOPE: Final = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\n]*\n(?=[!-9;-~]+:|>From )")


def open_file(data: bytes) -> OpenedMail:
    """The messages of a mailbox. Threads stay: ids of messages are renumbered alike in all of them.

    Raises:
        InputError: One is nested too deep, or so malformed that it cannot be read.
    """
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    starts = [found.span() for found in _ENVELOPE.finditer(data)]
    ends = [start for start, _ in starts[1:]] + [len(data)]
    reader = Reader()
    messages = tuple(
        reader.read(data[start:end].rstrip(b"\r\n") + b"\n") for (_, start), end in zip(starts, ends, strict=True)
    )
    return OpenedMail("mbox", ".mbox", reader.sections, messages, reader.removals.all, line_end(data))
