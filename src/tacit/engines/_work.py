"""What a worker does, whichever process it is in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from os import environ
from pathlib import Path
from typing import Final

from tacit.engines._task import ManyTask, Prepared, PreparedMany, Task
from tacit.errors import ContractError, Error, InputError
from tacit.formats.tables import TEXT, Batch, Row, Table, is_unicode

ONE_THREAD: Final = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""The environment of workers: there is one for each core, so that threads of theirs would only be in the way."""

_TYPES = (str, int, float, bool)
_LONGEST_KEY = 200  # characters: what is longer is no name of a row, but a text
_prepared: dict[str, Prepared] = {}
_prepared_many: dict[str, PreparedMany] = {}


@dataclass(frozen=True, slots=True)
class WorkPart:
    """What became of a batch.

    Attributes:
        number: The batch's.
        rows: How many rows were kept.
        rejected: How many were not.
        weight: The batch's.
        data: The kept rows, packed.
        rejects: The others: lines of JSON with number, key and reason.
    """

    number: int
    rows: int
    rejected: int
    weight: int
    data: bytes = field(repr=False)
    rejects: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Failure:
    """An error on its way from a worker: as it is, it could not be pickled, because its arguments have names."""

    kind: type[Error]
    message: str
    attributes: Mapping[str, object]

    @classmethod
    def of(cls, error: Error) -> Failure:
        """The error, packed."""
        return cls(type(error), str(error), vars(error))

    def unpacked(self) -> Error:
        """The error."""
        error = self.kind.__new__(self.kind, self.message)
        error.args = (self.message,)
        vars(error).update(self.attributes)
        return error


def added_columns(task: Task) -> dict[str, type]:
    """The task's columns besides the text.

    Raises:
        ContractError: It has no text, or a type that no table has.
    """
    columns = dict(task.columns)
    if columns.pop(TEXT, None) is not str or not all(kind in _TYPES for kind in columns.values()):
        raise ContractError(
            f"Task: columns: expected {TEXT!r}, which is str, and others that are str, int, float or bool",
            seam="Task",
            check="columns",
        )
    return columns


def prepared(task: Task) -> Prepared:
    """What the task applies to each text, prepared once in a process."""
    if task.fingerprint not in _prepared:
        _prepared.clear()  # one is enough: an index and a language model are large
        _prepared[task.fingerprint] = task.prepare()
    return _prepared[task.fingerprint]


def attempt(task: Task, apply: Prepared, text: object, *group: str) -> tuple[Mapping[str, object], str]:
    """What a text, or whatever else the task takes, becomes, in its group if there are groups; or why nothing.

    Our own messages hold no text. Those of others may: only their kind and the line of code are told.

    Raises:
        ContractError: The task gave other columns than it says.
    """
    try:
        values = apply(text, *group)
    except Error as error:
        return {}, f"{type(error).__name__}: {error}"
    except Exception as error:  # noqa: BLE001  # one text must not stop a million others
        return {}, _kind_and_place(error)
    return _checked(task, values)


def attempt_many(task: Task, texts: Sequence[str]) -> list[tuple[Mapping[str, object], str]] | None:
    """What many texts become, as `attempt` says it of one; None where each must be tried alone.

    That is so if the task takes one text at a time, or something goes wrong.

    Raises:
        ContractError: The task gave other columns than it says.
    """
    if not isinstance(task, ManyTask):
        return None
    if task.fingerprint not in _prepared_many:
        _prepared_many.clear()
        _prepared_many[task.fingerprint] = task.prepare_many()
    try:
        every = _prepared_many[task.fingerprint](texts)
    except Exception:  # noqa: BLE001  # which text it was is told when each is tried alone
        return None
    return [_checked(task, values) for values in every] if len(every) == len(texts) else None


def _checked(task: Task, values: Mapping[str, object]) -> tuple[Mapping[str, object], str]:
    columns = task.columns
    if values.keys() != columns.keys() or not all(isinstance(values[name], kind) for name, kind in columns.items()):
        raise ContractError(
            f"Task: columns: expected values of the {len(columns)} types that it says, found {len(values)} or others",
            seam="Task",
            check="columns",
        )
    written = (one for value in values.values() for one in (value if isinstance(value, tuple) else (value,)))
    if not all(is_unicode(one) for one in written if isinstance(one, str)):
        return {}, "the result is not UTF-8"
    return values, ""


def _kind_and_place(error: Exception) -> str:
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    where = f" at {Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else ""
    return f"{type(error).__name__}{where}"


def _told(key: object) -> object:
    """What a reject tells of the key of its row: a number or a short name, and nothing that may hold a text."""
    if key is None or isinstance(key, list | tuple | dict | bytes):
        return None
    if not isinstance(key, int | float):
        key = str(key)  # a date
    return key if len(str(key)) <= _LONGEST_KEY else None


def work(task: Task, table: Table, batch: Batch) -> WorkPart | Failure:
    """What becomes of a batch, or why the run must stop: never an exception, which would arrive with its words."""
    try:
        apply = prepared(task)
        kept, rejects = [], []
        rows = list(table.rows(batch)) if isinstance(task, ManyTask) else table.rows(batch)
        together = _together(task, rows) if isinstance(rows, list) else {}
        for row in rows:
            given = row.text if row.whole is None else row.whole
            values, reason = (
                ({}, row.reason) if row.reason else together.get(row.number) or attempt(task, apply, given, *row.group)
            )
            if reason:
                rejects.append(json.dumps({"row": row.number, "key": _told(row.key), "reason": reason}) + "\n")
            else:
                kept.append((row, values))
        data = table.pack(batch, kept)
    except Error as error:
        return Failure.of(error)
    except Exception as error:  # noqa: BLE001  # it is raised again where the run was called
        return Failure.of(
            InputError(f"expected a task that prepares and rows that pack, found {_kind_and_place(error)}")
        )
    return WorkPart(batch.number, len(kept), len(rejects), batch.weight, data, "".join(rejects).encode())


def _together(task: Task, rows: Sequence[Row]) -> Mapping[int, tuple[Mapping[str, object], str]]:
    """What rows become that can be worked on together, by their numbers."""
    plain = [row for row in rows if not row.reason and row.whole is None and not row.group]
    done = attempt_many(task, [row.text for row in plain])
    return {} if done is None else {row.number: one for row, one in zip(plain, done, strict=True)}


@contextmanager
def environment(values: Mapping[str, str], *, override: bool = False) -> Iterator[None]:
    """Processes that are started meanwhile get these variables; those that the user has set stay, unless overridden."""
    before = {name: environ.get(name) for name in values}
    environ.update({name: value for name, value in values.items() if override or before[name] is None})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                environ.pop(name, None)
            else:
                environ[name] = value
