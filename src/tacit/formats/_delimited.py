"""CSV and TSV: a header, then records, with commas, semicolons or tabs between fields, UTF-8, also packed."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.formats._table import ALL, Batch, Kept, Layout, Row, group, is_unicode, join_bytes
from tacit.formats.packing import file_digest, file_size, opened, unpacked_name

_DELIMITERS: Final = (",", ";", "\t")
_AS_UTF_8: Final = "save the table as UTF-8, in Excel as CSV UTF-8"
_LONGEST_FIELD = 1 << 26  # characters; Python's own limit, 131,072, is shorter than many a text
_LONGEST_LINE = 1 << 27
_FORMULA_STARTS: Final = tuple("=+-@\t\r\n＝＋－＠")
"""What makes a spreadsheet take a cell for a formula: the list of OWASP, "CSV Injection"."""


@dataclass(frozen=True, slots=True)
class Delimited:
    """A table with a header; fields are quoted as RFC 4180 has it.

    A text that was changed, and now begins like a formula, gets an apostrophe in front, so that no spreadsheet computes
    it. A cell that was not changed is written as it is, whatever it begins with.
    """

    path: Path
    layout: Layout
    delimiter: str
    header: tuple[str, ...]
    line_end: str

    @classmethod
    def open(cls, path: Path, layout: Layout) -> Delimited:
        """The table.

        Raises:
            InputError: It cannot be read, or has no header with such a column.
        """
        usual = "\t" if unpacked_name(path).lower().endswith(".tsv") else ","
        delimiter, header, line_end = _found(path, layout, usual)
        if not all(map(is_unicode, header)):
            raise InputError(f"{path}: expected a header in UTF-8, found other bytes; {_AS_UTF_8}", source=str(path))
        layout = layout.among(header)
        layout.check(header, path)
        return cls(path, layout, delimiter, tuple(header), line_end)

    @property
    def name(self) -> str:
        """What the result is called: never packed."""
        return unpacked_name(self.path)

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return file_size(self.path)

    def columns(self) -> tuple[str, ...]:
        """The header."""
        return self.header

    def examined(self) -> tuple[str, ...]:
        """The columns of texts."""
        return self.layout.columns

    def digest(self) -> str:
        """SHA-256 of the file."""
        return file_digest(self.path)

    def batches(self) -> Iterator[Batch]:
        """The records, as lists of fields; bytes that are not UTF-8 stand in them as surrogates."""
        with opened(self.path) as (stream, position), _mapped_errors(self.path):
            lines = _decoded(stream)
            records = csv.reader(_lines(lines, self.path), delimiter=self.delimiter)
            next(records, None)
            yield from group(((record, sum(map(len, record))) for record in records), position)

    def rows(self, batch: Batch) -> Iterator[Row]:
        """The rows of a batch; blank lines are no rows."""
        columns = [self.header.index(name) for name in self.layout.columns]
        key = self.header.index(self.layout.key) if self.layout.key else None
        group = self.header.index(self.layout.group) if self.layout.group else None
        for number, record in enumerate(batch.raw, batch.first):
            if not record:
                continue
            name, text = None, ""
            whole: tuple[str | None, ...] = ()
            if key is not None and len(record) == len(self.header):  # else a text may stand where the key should
                name = record[key].encode("utf-8", "replace").decode()
            if len(record) != len(self.header):
                reason = f"expected {len(self.header)} fields, found {len(record)}"
            elif not all(map(is_unicode, record)):
                reason = f"not UTF-8; {_AS_UTF_8}"
            elif self.layout.is_joint:
                whole, reason = self.layout.texts(record[column] for column in columns)
            else:
                text, reason = self.layout.text(record[columns[0]])
            own = record[group] if group is not None and not reason else None
            yield Row(number, name, text, reason, record, self.layout.in_group(own), whole or None)

    def pack(self, batch: Batch, kept: Kept) -> bytes:  # noqa: ARG002  # the rows hold all of it
        """Records."""
        columns = [self.header.index(name) for name in self.layout.columns]
        records: list[list[object]] = []
        for row, values in kept:
            record: list[object] = list(row.values)
            for column, text in zip(columns, self.layout.parts(values), strict=True):
                record[column] = text if text == record[column] else _harmless(text)
            records.append([*record, *(_harmless(values[name]) for name in self.layout.added)])
        return self._written(records)

    def join(self, parts: Iterable[Path], target: Path) -> None:
        """Writes the header and all records."""
        join_bytes(self._written([[*self.header, *self.layout.added]]), parts, target)

    def names(self) -> tuple[()]:
        """None: it is one file."""
        return ()

    def reports(self, parts: Iterable[Path]) -> tuple[()]:  # noqa: ARG002  # as tables have it
        """None: a table has one for each file, and this is one."""
        return ()

    def _written(self, records: Iterable[list[object]]) -> bytes:
        out = io.StringIO(newline="")
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.line_end).writerows(records)
        return out.getvalue().encode()


def _header(path: Path, delimiter: str) -> tuple[list[str], str]:
    """The names of columns with a sign between them, and the line end behind them."""
    with opened(path) as (stream, _), _mapped_errors(path):
        lines = _decoded(stream)
        kept: list[str] = []
        # The lines that make up the header: a quoted name may hold a line end.
        header = next(csv.reader(_remember(_lines(lines, path), kept), delimiter=delimiter), [])
    return header, "\r\n" if kept and kept[-1].endswith("\r\n") else "\n"


def _found(path: Path, layout: Layout, usual: str) -> tuple[str, list[str], str]:
    """The sign between columns, their names, and the line end: a spreadsheet writes what its country writes.

    Other signs are tried where the usual one does not give the columns that are named, or gives one alone.
    """
    named = {*filter(None, (layout.key, layout.group)), *layout.columns} - {ALL}
    found: list[tuple[str, list[str], str]] = []
    for delimiter in dict.fromkeys((usual, *_DELIMITERS)):
        try:
            header, line_end = _header(path, delimiter)
        except InputError:
            if delimiter == usual:
                raise
            continue  # a quotation mark that is none where another sign parts the fields
        if named <= set(header) and (len(header) > 1 or (delimiter == usual and named)):
            return delimiter, header, line_end
        found.append((delimiter, header, line_end))
    return max(found, key=lambda one: min(len(one[1]), 2))  # the first that gives more than one


def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA_STARTS) else value


def _decoded(stream: IO[bytes]) -> io.TextIOWrapper:
    """The stream as text, with its line ends; bytes that are not UTF-8 stand in it as surrogates."""
    return io.TextIOWrapper(stream, "utf-8-sig", "surrogateescape", newline="")


def _lines(lines: io.TextIOWrapper, path: Path) -> Iterator[str]:
    """The lines.

    Raises:
        InputError: One is too long to be read into memory.
    """
    while line := lines.readline(_LONGEST_LINE):
        if len(line) >= _LONGEST_LINE:
            raise InputError(
                f"{path}: expected lines of less than {_LONGEST_LINE:,} characters, found a longer one; is it a table?",
                source=str(path),
            )
        yield line


def _remember(lines: Iterable[str], kept: list[str]) -> Iterator[str]:
    for line in lines:
        kept.append(line)
        yield line


@contextmanager
def _mapped_errors(path: Path) -> Iterator[None]:
    csv.field_size_limit(max(_LONGEST_FIELD, csv.field_size_limit()))
    try:
        yield
    except csv.Error as error:
        silence(error)
        raise InputError(
            f"{path}: expected fields of at most {_LONGEST_FIELD:,} characters, found a longer one; "
            "is a quotation mark never closed?",
            source=str(path),
        ) from None
