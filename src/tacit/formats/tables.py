"""Tables of texts, read and written in batches.

- ``.jsonl``: an object in each line. ``.csv``, ``.tsv``: a header, then records. Both UTF-8, both also packed by bzip2,
  gzip, xz or zstd (``.jsonl.gz``).
- ``.parquet``: with the extra ``parquet``.
- a folder, or a pattern such as ``records/**/*.docx``: each file a row, a file with a neutral name in the result.

Rows are read as a stream. What cannot be worked on (null, no text, not UTF-8, too long) is a row with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from tacit.errors import InputError, ParameterError
from tacit.formats._delimited import Delimited
from tacit.formats._folder import FILE, REPORT, Folder
from tacit.formats._json_lines import JsonLines
from tacit.formats._parquet import Parquet
from tacit.formats._table import ALL, TEXT, Batch, Layout, Row, Table, is_unicode, join_bytes
from tacit.formats.names import divided, is_pattern
from tacit.formats.packing import PACKINGS

__all__ = [
    "ALL",
    "FILE",
    "MAX_LENGTH",
    "REPORT",
    "TEXT",
    "Batch",
    "Layout",
    "Row",
    "Table",
    "is_folder",
    "is_table",
    "is_unicode",
    "join_bytes",
    "open_table",
    "table_kind",
    "texts_of",
]

MAX_LENGTH: Final = 1_000_000
"""Characters of the longest text that is accepted: a book of 500 pages; what is longer is no row of a table."""

_OPENERS: Final[Mapping[str, Callable[[Path, Layout], Table]]] = {
    ".jsonl": JsonLines.open,
    ".ndjson": JsonLines.open,
    ".csv": Delimited.open,
    ".tsv": Delimited.open,
    ".parquet": Parquet.open,
}


def is_table(source: str | Path) -> bool:
    """Whether a file's name, or that it is a folder, says that it holds many texts.

    >>> is_table("notes.jsonl.gz"), is_table("notes/*.txt"), is_table("note.txt")
    (True, True, False)
    """
    return is_folder(source) or _kind(Path(source)) in _OPENERS


def is_folder(source: str | Path) -> bool:
    """Whether it is a folder, or a pattern that stands for files below one."""
    return Path(source).is_dir() or (is_pattern(str(source)) and not Path(source).exists())


def table_kind(source: str | Path) -> str:
    """The suffix of the tables that a file's name says it is one of; nothing if it is none.

    >>> table_kind("notes.csv"), table_kind("notes.ndjson.gz"), table_kind("note.txt")
    ('.csv', '.jsonl', '')
    """
    kind = _kind(Path(source))
    if kind not in _OPENERS:
        return ""
    return ".jsonl" if kind == ".ndjson" else kind


def open_table(  # noqa: PLR0913  # a table is read as a command says
    source: str | Path,
    *,
    column: str | Sequence[str] = TEXT,
    key: str | None = None,
    group: str | None = None,
    added: Mapping[str, type] | None = None,
    max_length: int = MAX_LENGTH,
    left_out: Collection[str] = (),
    takes_files: bool = False,
) -> Table:
    """The table in a file or folder, by its name.

    Args:
        source: The file or folder, or a pattern of files below one.
        column: The column of the texts, or several, whose texts are read together; "*" for all that hold text.
        key: The column that names a row, if there is one.
        group: The column that names the group of a row, if there is one; of a folder, "folder".
        added: Columns that the result will have besides, with the types of their values.
        max_length: Characters of the longest text that is accepted.
        left_out: Columns that are none of texts, where all are meant.
        takes_files: Whether files of all formats are wanted from a folder, opened; only texts unless so.

    Raises:
        InputError: It cannot be read, is no table, or lacks a column.
        ParameterError: A parameter is outside its domain.
    """
    if max_length < 1:
        raise ParameterError(f"expected a max_length from 1 up, found {max_length}", parameter="max_length")
    columns = (column,) if isinstance(column, str) else tuple(column)
    if len(set(columns)) < len(columns) or not columns or (ALL in columns and len(columns) > 1):
        raise ParameterError(
            f"expected different columns, or {ALL!r} alone for all, found {len(columns)}", parameter="column"
        )
    if key in columns:
        raise ParameterError(
            f"expected a key that names rows, found the column of the texts, {key!r}: rejects would hold the texts",
            parameter="key",
        )
    path = Path(source)
    layout = Layout(
        columns,
        key,
        dict(added or {}),
        max_length,
        group,
        left_out=frozenset(left_out),
        is_joint=len(columns) > 1 or ALL in columns,
        takes_files=takes_files,
    )
    if path.is_dir():
        return Folder.open(path, layout)
    if is_folder(source):
        top, pattern = divided(path.as_posix())
        return Folder.open(Path(top), layout, pattern)
    if _kind(path) not in _OPENERS:
        kinds = ", ".join(_OPENERS)
        raise InputError(f"expected a table ({kinds}) or a folder, found {path.name}", source=str(source))
    if path.exists() and not path.is_file():  # it would be waited for, and can be read only once
        raise InputError(f"expected a file that can be read again, found a pipe or device: {path}", source=str(source))
    return _OPENERS[_kind(path)](path, layout)


def texts_of(
    source: str | Path, *, column: Sequence[str], key: str | None = None, left_out: Collection[str] = ()
) -> str:
    """The texts of a table as one, row by row, with a blank line between them.

    Args:
        source: The table.
        column: The columns of the texts; "*" for all that hold text.
        key: The column that names a row, if there is one: none of texts.
        left_out: Columns that are none of texts, where all are meant.

    Raises:
        InputError: It cannot be read, is no table, or lacks a column.
        ParameterError: The same column is named twice, or the key is one.
    """
    if is_folder(source) or not is_table(source):
        raise InputError(f"expected a table for its columns, found {Path(source).name}", source=str(source))
    table = open_table(source, column=tuple(column), key=key, left_out=left_out)
    rows = (row for batch in table.batches() for row in table.rows(batch))
    return "\n\n".join("\n\n".join(one or "" for one in row.whole or (row.text,)) for row in rows)


def _kind(path: Path) -> str:
    suffixes = [suffix.lower() for suffix in path.suffixes]
    if len(suffixes) > 1 and suffixes[-1] in PACKINGS and suffixes[-2] != ".parquet":
        suffixes.pop()
    return suffixes[-1] if suffixes else ""
