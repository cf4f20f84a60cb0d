"""Single messages, as mail programs save them (.eml)."""

from __future__ import annotations

from tacit.formats.mail._opened import OpenedMail, line_end
from tacit.formats.mail._reading import Reader


def open_file(data: bytes) -> OpenedMail:
    r"""The message of a file.

    >>> from tacit.document import Span
    >>> from tacit.formats.opened import Edit
    >>> mail = open_file(b"From: Ann Lee <ann@x.org>\nMessage-ID: <7@x.org>\n\nDear Bob,\n")
    >>> mail.text
    'From: Ann Lee <ann@x.org>\nDear Bob,\n'
    >>> print(mail.write([Edit(Span(6, 13), "Person A"), Edit(Span(15, 24), "[EMAIL]")]).decode())
    From: Person A <"[EMAIL]"@redacted.invalid>
    Message-ID: <1@redacted.invalid>
    MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: 7bit
    <BLANKLINE>
    Dear Bob,
    <BLANKLINE>

    Raises:
        InputError: It is nested too deep, or so malformed that it cannot be read.
    """
    reader = Reader()
    message = reader.read(data.removeprefix(b"\xef\xbb\xbf").lstrip())
    return OpenedMail("eml", ".eml", reader.sections, (message,), reader.removals.all, line_end(data.lstrip()))
