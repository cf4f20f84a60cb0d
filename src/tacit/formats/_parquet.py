"""Parquet, by pyarrow, which is an extra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tacit.errors import InputError
from tacit.formats._arrow import bare, fresh_dictionaries
from tacit.formats._arrow import load as _arrow
from tacit.formats._silence import silence
from tacit.formats._table import Batch, Kept, Layout, Row, sizes, slice_rows
from tacit.formats.packing import file_digest

_READ_AT_ONCE = 1024  # rows


@dataclass(frozen=True, slots=True)
class Parquet:
    """A Parquet file; all columns but the text keep their types.

    Nothing else of the file goes on: no metadata of file, schema or fields (pandas keeps an index there, others keep
    whole queries), no statistics, and no dictionary, which would hold values of rows that are not in the result.
    """

    path: Path
    layout: Layout

    @classmethod
    def open(cls, path: Path, layout: Layout) -> Parquet:
        """The table.

        Raises:
            InputError: It cannot be read, or has no such column of texts.
        """
        table = cls(path, layout)
        with table._opened() as file:
            schema = file.schema_arrow
        layout = layout.among(field.name for field in schema if "string" in str(field.type) and _is_flat(field.type))
        layout.check(schema.names, path)
        for name in layout.columns:
            kind = schema.field(name).type
            if not any(word in str(kind) for word in ("string", "binary", "null")):
                raise InputError(f"{path}: expected text in column {name!r}, found {kind}", source=str(path))
        return cls(path, layout)

    @property
    def name(self) -> str:
        """What the result is called."""
        return self.path.name

    @property
    def size(self) -> int:
        """Rows of the file."""
        with self._opened() as file:
            return int(file.metadata.num_rows)

    def columns(self) -> tuple[str, ...]:
        """The names of the schema."""
        with self._opened() as file:
            return tuple(file.schema_arrow.names)

    def examined(self) -> tuple[str, ...]:
        """The columns of texts."""
        return self.layout.columns

    def digest(self) -> str:
        """SHA-256 of the file."""
        return file_digest(self.path)

    def batches(self) -> Iterator[Batch]:
        """Record batches, as Arrow streams."""
        number, first, wanted = 0, 1, sizes()
        with self._opened() as file:
            for read in file.iter_batches(batch_size=_READ_AT_ONCE):
                for offset, length in slice_rows(read.num_rows, read.nbytes, wanted):
                    yield Batch(number, first, _to_stream(read.slice(offset, length)), length)
                    number, first = number + 1, first + length

    def rows(self, batch: Batch) -> Iterator[Row]:
        """The rows of a batch."""
        record = _from_stream(batch.raw)
        keys, groups = self._values(record, self.layout.key), self._values(record, self.layout.group)
        texts = zip(*(_bytes_of(record.column(name)) for name in self.layout.columns), strict=True)
        for number, (key, group, values) in enumerate(zip(keys, groups, texts, strict=True)):
            text, whole = "", None
            try:
                found = [value if value is None else value.decode() for value in values]
                if self.layout.is_joint:
                    whole, reason = self.layout.texts(found)
                else:
                    text, reason = self.layout.text(found[0])
            except UnicodeDecodeError as error:
                reason = f"not UTF-8 at byte {error.start}"
            yield Row(batch.first + number, key, text, reason, number, self.layout.in_group(group), whole or None)

    @staticmethod
    def _values(record: Any, column: str | None) -> list[object]:
        """The values of a column, if one is named."""
        if column:
            # A key may be not UTF-8, or a date that Python has no name for.
            with suppress(_arrow().ArrowException, ValueError, OverflowError):
                found: list[object] = record.column(column).to_pylist()
                return found
        return [None] * record.num_rows

    def pack(self, batch: Batch, kept: Kept) -> bytes:
        """An Arrow stream."""
        pa = _arrow()
        taken = _from_stream(batch.raw).take(pa.array([row.values for row, _ in kept], pa.int64()))
        schema = self._schema(taken.schema)
        others = zip(taken.schema.names, taken.columns, strict=True)
        columns = [None if name in self.layout.columns else fresh_dictionaries(column) for name, column in others]
        columns += [None for _ in self.layout.added]
        texts = [self.layout.parts(values) for _, values in kept]
        new = {name: [some[at] for some in texts] for at, name in enumerate(self.layout.columns)}
        new |= {name: [values[name] for _, values in kept] for name in self.layout.added}
        for name, values in new.items():
            columns[schema.get_field_index(name)] = pa.array(values, schema.field(name).type)
        return _to_stream(pa.record_batch(columns, schema=schema))

    def join(self, parts: Iterable[Path], target: Path) -> None:
        """Writes the file."""
        with self._opened() as file:
            schema = self._schema(file.schema_arrow)
        with _arrow(".parquet").ParquetWriter(target, schema) as writer:
            for part in parts:
                writer.write_batch(_from_stream(part.read_bytes()))

    def names(self) -> tuple[()]:
        """None: it is one file."""
        return ()

    def reports(self, parts: Iterable[Path]) -> tuple[()]:  # noqa: ARG002  # as tables have it
        """None: a table has one for each file, and this is one."""
        return ()

    def _schema(self, schema: Any) -> Any:
        """The schema of the result."""
        pa = _arrow()
        types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
        schema = pa.schema([bare(field) for field in schema])
        for name in self.layout.columns:
            column = schema.get_field_index(name)
            if schema.field(column).type != pa.large_string():
                schema = schema.set(column, pa.field(name, pa.string()))
        for name, kind in self.layout.added.items():
            schema = schema.append(pa.field(name, types[kind]))
        return schema

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        parquet = _arrow(".parquet")
        try:
            with parquet.ParquetFile(self.path) as file:
                yield file
        except (_arrow().ArrowException, OSError) as error:
            kind = type(error).__name__
            silence(error)
            raise InputError(
                f"{self.path}: expected an intact Parquet file, found another or none: {kind}", source=str(self.path)
            ) from None


def _is_flat(kind: Any) -> bool:
    """Whether a value of this type is one text, not a list or a record of some."""
    return kind.num_fields == 0 or bool(_arrow().types.is_dictionary(kind))


def _bytes_of(column: Any) -> Iterator[bytes | None]:
    """The values as bytes: Arrow would refuse a whole column for one value that is not UTF-8."""
    pa = _arrow()
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    for value in column.cast(pa.large_binary()):
        yield value.as_py()


def _to_stream(record: Any) -> bytes:
    pa = _arrow()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, record.schema) as writer:
        writer.write_batch(record)
    return bytes(sink.getvalue().to_pybytes())


def _from_stream(data: bytes) -> Any:
    pa = _arrow()
    with pa.ipc.open_stream(data) as reader:
        return reader.read_next_batch()
