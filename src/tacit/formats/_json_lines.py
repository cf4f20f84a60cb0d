"""JSON lines: an object in each line, UTF-8, also packed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any

from tacit.errors import InputError
from tacit.formats._table import ALL, Batch, Kept, Layout, Row, group, join_bytes
from tacit.formats.packing import file_digest, file_size, opened, unpacked_name

_LOOKED_AT = 100  # lines: if none of them has the column, its name is mistyped
_ENCODE = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class JsonLines:
    """A table of JSON objects, one in each line; blank lines are no rows."""

    path: Path
    layout: Layout

    @classmethod
    def open(cls, path: Path, layout: Layout) -> JsonLines:
        """The table.

        Raises:
            InputError: It cannot be read, or has no such column.
        """
        table = cls(path, layout)
        with opened(path) as (stream, _):
            first = [line for line in islice(table._lines(stream), _LOOKED_AT) if line is None or line.strip()]
        for name in filter(None, (*(() if ALL in layout.columns else layout.columns), layout.key, layout.group)):
            if first and not any(name in table._parse(number, line)[0] for number, line in enumerate(first, 1)):
                raise InputError(
                    f"{path}: none of the first {len(first)} lines is a JSON object with {name!r}; "
                    "name the field of the texts with --column, the one of the keys with --key, the one of the "
                    "groups with --group-by",
                    source=str(path),
                )
        return table

    @property
    def name(self) -> str:
        """What the result is called: never packed."""
        return unpacked_name(self.path)

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return file_size(self.path)

    def columns(self) -> tuple[str, ...]:
        """The names of all fields of all objects, in the order in which they come."""
        with opened(self.path) as (stream, _):
            found = (self._parse(number, line)[0] for number, line in enumerate(self._lines(stream), 1))
            return tuple(dict.fromkeys(name for one in found for name in one))

    def examined(self) -> tuple[str, ...]:
        """The columns of texts; of all columns, those that hold nothing else anywhere."""
        if ALL not in self.layout.columns:
            return self.layout.columns
        with opened(self.path) as (stream, _):
            found = [self._parse(number, line)[0] for number, line in enumerate(self._lines(stream), 1)]
        others = {name for one in found for name, value in one.items() if not isinstance(value, str | None)}
        return tuple(dict.fromkeys(name for one in found for name in self._names(one) if name not in others))

    def digest(self) -> str:
        """SHA-256 of the file."""
        return file_digest(self.path)

    def batches(self) -> Iterator[Batch]:
        """The lines, as bytes; None stands for one that is too long to be read."""
        with opened(self.path) as (stream, position):
            yield from group(((line, len(line or b"")) for line in self._lines(stream)), position)

    def rows(self, batch: Batch) -> Iterator[Row]:
        """The rows of a batch."""
        key = self.layout.key
        for number, line in enumerate(batch.raw, batch.first):
            if line is not None and line.isspace():
                continue
            found, reason = self._parse(number, line)
            text, whole = "", None
            if not reason and self.layout.is_joint:
                whole, reason = self.layout.texts(found[name] for name in self._names(found))
            elif not reason:
                column = self.layout.column
                text, reason = self.layout.text(found[column]) if column in found else ("", f"no {column!r}")
            if not reason and not self.layout.added.keys().isdisjoint(found):
                reason = "a column that the task adds is there already"
            name = found.get(key) if key else None
            yield Row(number, name, text, reason, found, self._group(found), whole or None)

    def pack(self, batch: Batch, kept: Kept) -> bytes:  # noqa: ARG002  # the rows hold all of it
        """Lines of JSON."""
        lines = []
        for row, values in kept:
            names = self._names(row.values)
            written = row.values | dict(zip(names, self.layout.parts(values), strict=True))
            written |= {name: values[name] for name in self.layout.added}
            # A surrogate in another column, which only an escape can say, is escaped again.
            lines.append(_ENCODE(written).encode("utf-8", "backslashreplace") + b"\n")
        return b"".join(lines)

    def join(self, parts: Iterable[Path], target: Path) -> None:
        """Writes all lines."""
        join_bytes(b"", parts, target)

    def names(self) -> tuple[()]:
        """None: it is one file."""
        return ()

    def reports(self, parts: Iterable[Path]) -> tuple[()]:  # noqa: ARG002  # as tables have it
        """None: a table has one for each file, and this is one."""
        return ()

    def _names(self, found: dict[str, Any]) -> tuple[str, ...]:
        """The columns of texts that an object has."""
        texts = (name for name, value in found.items() if isinstance(value, str))
        return tuple(name for name in self.layout.among(texts).columns if name in found)

    def _group(self, found: dict[str, Any]) -> tuple[str, ...]:
        return self.layout.in_group(found.get(self.layout.group) if self.layout.group else None)

    def _lines(self, stream: IO[bytes]) -> Iterator[bytes | None]:
        # Twelve bytes are the longest way to write a character; the rest is for the other columns.
        limit = 12 * self.layout.max_length + (1 << 20)
        while line := stream.readline(limit):
            if len(line) < limit or line.endswith(b"\n"):
                yield line
                continue
            while line and not line.endswith(b"\n"):
                line = stream.readline(limit)
            yield None

    def _parse(self, number: int, line: bytes | None) -> tuple[dict[str, Any], str]:
        """The object, and why there is none."""
        if line is None:
            return {}, f"a line too long to hold at most {self.layout.max_length:,} characters"
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            found = json.loads(text)
        except UnicodeDecodeError as error:
            return {}, f"not UTF-8 at byte {error.start}"
        except (ValueError, RecursionError):
            found = None
        return (found, "") if isinstance(found, dict) else ({}, "not a JSON object")
