"""What every table has: rows with a text, in batches that always begin and end at the same rows."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from tacit.errors import InputError, ParameterError

TEXT: Final = "text"
"""What a task calls the text column, whatever the table calls it."""
ALL: Final = "*"
"""What stands for all columns of texts."""

_SMALLEST, _LARGEST, _OF_EACH_SIZE = 16, 1024, 8  # rows
_MOST_BYTES = 1 << 23  # of a batch: a few batches for each worker are all that is in memory


@dataclass(frozen=True, slots=True)
class Layout:
    """Which columns of a table are read and written.

    Attributes:
        columns: The text columns; `ALL` for all that hold text.
        key: The column that names a row, if there is one.
        added: Columns that the result has besides those of the source, with the type of their values.
        max_length: Characters of the longest text that is accepted.
        group: The column that names the group of a row, if there is one.
        left_out: Columns that are none of texts, where all are meant.
        is_joint: Whether the texts of a row are read together, as one document.
        takes_files: Whether the task takes opened files; then a folder gives it all formats.
    """

    columns: tuple[str, ...]
    key: str | None
    added: Mapping[str, type]
    max_length: int
    group: str | None = None
    left_out: frozenset[str] = frozenset()
    is_joint: bool = False
    takes_files: bool = False

    @property
    def column(self) -> str:
        """The text column, where there is one."""
        return self.columns[0]

    def among(self, columns: Iterable[str]) -> Layout:
        """The layout with the names of all columns of texts, if it has none but `ALL`.

        Args:
            columns: Those of the table that hold text.
        """
        if self.columns != (ALL,):
            return self
        others = {self.key, self.group, *self.left_out}
        return replace(self, columns=tuple(name for name in columns if name not in others))

    def check(self, columns: Sequence[str], source: Path) -> None:
        """Refuses a table that lacks a column, or has one that would be overwritten.

        Raises:
            InputError: There is no such column, or it is there twice.
            ParameterError: A column to add is there already.
        """
        if not self.columns:
            raise InputError(f"{source}: expected a column of texts, found none", source=str(source))
        for name in filter(None, (*self.columns, self.key, self.group)):
            if columns.count(name) != 1:
                count = columns.count(name)
                several = [one.strip() for one in name.split(",")]
                if len(several) > 1 and set(several) <= set(columns):
                    each = " ".join(f"--column {shlex.quote(one)}" for one in several)
                    raise InputError(
                        f"{source}: expected one column after each --column, found {len(several)} in one; name them one"
                        f" by one: {each}",
                        source=str(source),
                    )
                # Not their names: without a header, they are the first row.
                raise InputError(
                    f"{source}: expected one column {name!r}, found {count} among {len(columns)} columns; "
                    "name the column of the texts with --column, the one of the keys with --key, the one of the groups"
                    " with --group-by",
                    source=str(source),
                )
        for name in set(self.added).intersection(columns):
            raise ParameterError(
                f"expected no column {name!r} in {source}, because the task adds one; rename it", parameter="columns"
            )

    def in_group(self, value: object) -> tuple[str, ...]:
        """The group of a row as workers get it: nothing without groups; empty for a row that is of none.

        >>> Layout(("text",), None, {}, max_length=9, group="patient").in_group(7)
        ('7',)
        """
        if self.group is None:
            return ()
        return ("" if value is None else str(value).strip(),)

    def text(self, value: object) -> tuple[str, str]:
        """The value as a text, and why it is none: one of the two is always empty, unless the text is.

        >>> Layout(("text",), None, {}, max_length=9).text(None)
        ('', 'null')
        """
        if value is None:
            return "", "null"
        if not isinstance(value, str):
            return "", f"not text but {type(value).__name__}"
        if len(value) > self.max_length:
            return "", f"{len(value):,} characters, more than {self.max_length:,}"
        return (value, "") if is_unicode(value) else ("", "not UTF-8")

    def parts(self, values: Mapping[str, object]) -> tuple[object, ...]:
        """The new texts of a row, one for each column of texts."""
        text = values[TEXT]
        return text if self.is_joint and isinstance(text, tuple) else (text,)

    def texts(self, values: Iterable[object]) -> tuple[tuple[str | None, ...], str]:
        """The values of several columns as texts, and why they are none; a null is no text, and stays one.

        >>> Layout(("a", "b"), None, {}, max_length=9).texts(["Ann", None])
        (('Ann', None), '')
        """
        found: list[str | None] = []
        for value in values:
            text, reason = self.text(value)
            if reason and value is not None:
                return (), reason
            found.append(None if value is None else text)
        length = sum(len(text or "") for text in found)
        if length > self.max_length:
            return (), f"{length:,} characters, more than {self.max_length:,}"
        return (tuple(found), "") if any(text is not None for text in found) else ((), "null")


class Row(NamedTuple):
    """A row as a worker sees it.

    Attributes:
        number: From 1 up: the line, the record behind the header, the file.
        key: What names it; None without a key.
        text: Its text; empty if it has none.
        reason: Why it has no text that can be worked on; empty if it has.
        values: All of the row, in whatever form its table packs it from.
        group: The name of its group, empty if it is of none; nothing if there are no groups.
        whole: What a task gets that takes more than one text: the texts of several columns, or an opened file.
    """

    number: int
    key: object
    text: str
    reason: str
    values: Any
    group: tuple[str, ...] = ()
    whole: Any = None

    def __repr__(self) -> str:
        return f"Row({self.number})"  # no text, no key: a row can be logged


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows of a table, not yet parsed: that is the workers' part.

    Attributes:
        number: From 0 up.
        first: The number of its first row.
        raw: What its table parses.
        weight: Its share of `Table.size`.
    """

    number: int
    first: int
    raw: Any = field(repr=False)
    weight: int


Kept = Sequence[tuple[Row, Mapping[str, object]]]
"""Rows, with the values that their columns get; `TEXT` stands for the text column."""


class Table(Protocol):
    """Rows with a text. A table can be pickled, so that workers parse and pack its rows."""

    @property
    def path(self) -> Path:
        """Where it is."""
        ...

    @property
    def name(self) -> str:
        """What its result is called."""
        ...

    @property
    def size(self) -> int:
        """How much there is to read, in units of its own."""
        ...

    def columns(self) -> tuple[str, ...]:
        """The names of its columns, that of the texts among them; a folder has none."""
        ...

    def examined(self) -> tuple[str, ...]:
        """The names of the columns whose texts go to the task."""
        ...

    def digest(self) -> str:
        """SHA-256 of all that is read."""
        ...

    def batches(self) -> Iterator[Batch]:
        """All rows, in order, in the same batches each time."""
        ...

    def rows(self, batch: Batch) -> Iterator[Row]:
        """The rows of a batch."""
        ...

    def pack(self, batch: Batch, kept: Kept) -> bytes:
        """These rows of the batch, with their new values: a part of the result."""
        ...

    def join(self, parts: Iterable[Path], target: Path) -> None:
        """Writes the result: all parts in this order."""
        ...

    def names(self) -> Iterable[tuple[str, str]]:
        """Names of files in the result, each with the name of the source that it stands for; private."""
        ...

    def reports(self, parts: Iterable[Path]) -> Iterable[tuple[str, str]]:
        """Names of files in the result, each with the report on it, if the task makes any; private."""
        ...


def is_unicode(text: str) -> bool:
    r"""Whether the text can be written: half a surrogate pair cannot.

    >>> is_unicode("é"), is_unicode("\ud800")
    (True, False)
    """
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def sizes(smallest: int = _SMALLEST) -> Iterator[int]:
    """Rows of each batch: few at first, so that all workers soon have one; later more, so that parts are few.

    Args:
        smallest: Rows of the first ones.

    >>> from itertools import islice
    >>> list(islice(sizes(), 7, 10)), list(islice(sizes(), 1000, 1001))
    ([16, 32, 32], [1024])
    """
    size = smallest
    while True:
        for _ in range(_OF_EACH_SIZE):
            yield size
        size = min(2 * size, _LARGEST)


def group(
    items: Iterable[tuple[Any, int]], position: Callable[[], int], *, smallest: int = _SMALLEST
) -> Iterator[Batch]:
    """The items in batches: each ends with its number of items, or before it is too large.

    Args:
        items: Each with its size in bytes.
        position: How much of the source has been read.
        smallest: Items of the first batches.
    """
    number, first, raw, bytes_, behind = 0, 1, [], 0, 0
    wanted = sizes(smallest)
    limit = next(wanted)
    for item, size in items:
        raw.append(item)
        bytes_ += size
        if len(raw) >= limit or bytes_ >= _MOST_BYTES:
            yield Batch(number, first, raw, position() - behind)
            number, first, limit = number + 1, first + len(raw), next(wanted)
            raw, bytes_, behind = [], 0, position()
    if raw:
        yield Batch(number, first, raw, position() - behind)


def slice_rows(rows: int, bytes_: int, wanted: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Where to cut so many rows of so many bytes: offsets and lengths."""
    most = max(1, _MOST_BYTES * rows // max(1, bytes_))
    offset = 0
    while offset < rows:
        length = min(next(wanted), most, rows - offset)
        yield offset, length
        offset += length


def join_bytes(head: bytes, parts: Iterable[Path], target: Path) -> None:
    """Writes a file: the head, then all parts."""
    with target.open("wb") as out:
        out.write(head)
        for part in parts:
            out.write(part.read_bytes())
