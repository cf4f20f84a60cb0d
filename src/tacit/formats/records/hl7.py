"""HL7 version 2 in ER7: messages, batches of them, and the frames in which they are sent (MLLP)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.formats._charsets import by_mark, codec, decoded
from tacit.formats.opened import Edit, TakenOut
from tacit.formats.records._fields import Fields
from tacit.formats.records._hl7_reading import MessageReader, Part

_SEGMENT_END: Final = re.compile(r"([\x0b\x1c]*(?:\r\n|\r|\n)+[\x0b\x1c]*|[\x0b\x1c]+)")
_CHARSET: Final = re.compile(rb"^\x0b?MSH(.)(?:[^\r\n]*?\1){16}(?:UNICODE )?([\w/ -]{2,20})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class OpenedHl7:
    """Messages: see `tacit.formats.opened.Opened`.

    Attributes:
        fields: The text.
        parts: The messages: as they are written, but for slots.
        taken_out: What is left out.
        encoding: Their encoding.
    """

    fields: Fields = field(repr=False)
    parts: list[Part] = field(repr=False)
    taken_out: tuple[TakenOut, ...] = ()
    encoding: str = "utf-8"

    @property
    def kind(self) -> str:
        """What it is."""
        return "hl7"

    @property
    def suffix(self) -> str:
        """The suffix of the file that is written."""
        return ".hl7"

    @property
    def empties_fields(self) -> bool:
        """Whether it does: "[date]" is no time stamp."""
        return True

    @property
    def text(self) -> str:
        """Every field that is read, in a line with its label."""
        return self.fields.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The messages with the edits made; a character that the encoding lacks becomes a question mark."""
        edited = self.fields.edited(edits)
        texts = (part if isinstance(part, str) else part.written(edited) for part in self.parts)
        return "".join(texts).encode(self.encoding, "replace")


def open_file(data: bytes) -> OpenedHl7:
    r"""The messages of a file.

    >>> from tacit.document import Span
    >>> record = open_file(b"MSH|^~\\&|LAB||||20200503||ORU^R01|7|P|2.5\rPID|1||88^^^H||LEE^ANN\rNTE|1|L|Ann has flu.")
    >>> record.text
    'Message date: 2020-05-03\nNote: Ann has flu.'
    >>> record.write([Edit(Span(31, 34), "She")]).split(b"\r")
    [b'MSH|^~\\&|||||20200503||ORU^R01|1|P|2.5', b'PID|1||2||', b'NTE|1|L|She has flu.']

    Raises:
        InputError: It does not begin as messages do.
    """
    mark, _ = by_mark(data)
    named = _CHARSET.search(data[:4096])
    label = named[2].decode("ascii", "replace").strip().replace("8859/", "iso-8859-") if named else ""
    text, encoding = decoded(data.removeprefix(mark), codec(label, default="utf-8"))
    reader = MessageReader(encoding)
    stays = True
    for number, segment in enumerate(_SEGMENT_END.split(text)):
        if number % 2:
            if stays or set("\x0b\x1c") & set(segment):
                reader.parts.append(segment)
        elif segment.strip():
            stays = reader.segment(segment.lstrip())
    reader.fields.close()
    return OpenedHl7(reader.fields, reader.parts, reader.removals.all, encoding)
