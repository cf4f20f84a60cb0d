"""The work on Apache Spark: batches of a table, or the rows of a DataFrame."""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tacit.engines._session import in_background, session
from tacit.engines._task import Task
from tacit.engines._work import Failure, WorkPart, added_columns, attempt, attempt_many, prepared, work
from tacit.errors import InputError, ParameterError
from tacit.formats.tables import MAX_LENGTH, TEXT, Batch, Layout, Table

if TYPE_CHECKING:
    from pyspark import SparkContext
    from pyspark.sql import DataFrame

__all__ = ["REJECTED", "outcomes", "session", "transform"]

REJECTED: Final = "rejected"
"""The column in which `transform` says why a row has no text."""

_Done = tuple[float, list[WorkPart | Failure]]
"""How many seconds a job took, and what became of its batches."""

_TYPES = {str: "string", int: "long", float: "double", bool: "boolean"}
_TASKS_PER_CORE = 2
# What is in a job: as many batches as take a few seconds, because only what a whole job has done is kept; at first one
# for each Spark task, at most what can be held in memory.
_MOST_BATCHES_PER_TASK, _BYTES_PER_CORE = 32, 1 << 25
_SHORT_SECONDS, _LONG_SECONDS = 5.0, 20.0
_JOBS_AT_ONCE = 2  # while the last tasks of one job run, the first of the next begin


def transform(df: DataFrame, task: Task, column: str = TEXT, *, max_length: int = MAX_LENGTH) -> DataFrame:
    """The DataFrame with what its texts become, and a column that says why a row has no text.

    All other columns, and the order of the rows in each partition, stay as they are. Where ``rejected`` is not null,
    the text is, so that a text that was not worked on never goes on. tacit must be installed where the executors are.

    Args:
        df: Any DataFrame with a column of strings.
        task: What is done to each text.
        column: The column of the texts.
        max_length: Characters of the longest text that is accepted.

    Raises:
        InputError: There is no such column.
        ParameterError: A column to add is there already, or the column of the texts has another type.
    """
    from pyspark.sql.types import StringType, StructField, StructType  # noqa: PLC0415  # an extra

    layout = Layout((column,), None, {**added_columns(task), REJECTED: str}, max_length)
    layout.check(df.columns, Path("the DataFrame"))
    if not isinstance(df.schema[column].dataType, StringType):
        found = df.schema[column].dataType.simpleString()
        raise ParameterError(f"expected strings in column {column!r}, found {found}", parameter="column")
    nullable = StructField(column, StringType(), nullable=True)
    schema = StructType([nullable if field.name == column else field for field in df.schema.fields])
    for name, kind in layout.added.items():
        schema = schema.add(name, _TYPES[kind])
    # Arrow, not pandas: a column of integers with nulls, which pandas makes floats of, comes through as it is.
    return df.mapInArrow(partial(_transform, task, layout), schema)


def _transform(task: Task, layout: Layout, records: Iterable[Any]) -> Iterator[Any]:
    """Record batches with their texts worked on."""
    pa = import_module("pyarrow")  # an extra
    types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    apply = prepared(task)
    for record in records:
        values: list[Mapping[str, object]] = []
        read = [layout.text(value) for value in record.column(layout.column).to_pylist()]
        usable = [text for text, reason in read if not reason]
        done = iter(attempt_many(task, usable) or ())
        for text, reason in read:
            given, why = ({}, reason) if reason else next(done, None) or attempt(task, apply, text)
            values.append(given if not why else {REJECTED: why})
        texts = pa.array([one.get(TEXT) for one in values], record.schema.field(layout.column).type)
        columns = [texts if name == layout.column else record.column(name) for name in record.schema.names]
        added = [pa.array([one.get(name) for one in values], types[kind]) for name, kind in layout.added.items()]
        yield pa.RecordBatch.from_arrays([*columns, *added], [*record.schema.names, *layout.added])


def outcomes(
    task: Task, table: Table, batches: Iterable[Batch], *, master: str, scratch: Path
) -> Generator[WorkPart | Failure, None, None]:
    """What becomes of the batches, as they are done: each is an element of an RDD, and so is what it becomes.

    Args:
        task: What is done to each text.
        table: What the batches are of.
        batches: Some batches.
        master: Where Spark is; a session that is there already is used as it is.
        scratch: Where Spark keeps on disk what it must, if it is a session of our own on this machine.

    Raises:
        InputError: Spark is not installed, does not start, or gives up.
    """
    with session(master, scratch=scratch) as spark:
        context = spark.sparkContext
        cores = in_background(lambda: context.defaultParallelism).result()
        jobs: deque[Future[_Done]] = deque()
        batches = iter(batches)
        fewest = size = _TASKS_PER_CORE * cores
        while (wave := _wave(batches, size, _BYTES_PER_CORE * cores)) or jobs:
            if wave:
                jobs.append(in_background(partial(_job, context, wave, fewest, partial(_work, task, table))))
            if len(jobs) >= _JOBS_AT_ONCE or not wave:
                seconds, done = jobs.popleft().result()
                yield from done
                if seconds < _SHORT_SECONDS:
                    size = min(2 * size, _MOST_BATCHES_PER_TASK * fewest)
                elif seconds > _LONG_SECONDS:
                    size = max(size // 2, fewest)


def _wave(batches: Iterator[Batch], most: int, most_bytes: int) -> list[bytes]:
    """The next batches, pickled: so many, or as many as have so many bytes."""
    wave: list[bytes] = []
    size = 0
    while len(wave) < most and size < most_bytes and (batch := next(batches, None)):
        wave.append(pickle.dumps(batch))
        size += len(wave[-1])
    return wave


def _job(context: SparkContext, wave: list[bytes], tasks: int, apply: Callable[[bytes], bytes]) -> _Done:
    """How many seconds some batches take in at most so many Spark tasks, and what becomes of them.

    Not a DataFrame: loading the planner of queries, and pandas in every worker, takes as long as loading Spark.
    """
    from pyspark.errors import PySparkException  # noqa: PLC0415  # an extra

    began = time.monotonic()
    try:
        done = context.parallelize(wave, min(tasks, len(wave))).map(apply).collect()
    except (PySparkException, import_module("py4j.protocol").Py4JError, OSError) as error:
        kind = type(error).__name__
    else:
        # Our own workers have pickled it.
        return time.monotonic() - began, [pickle.loads(outcome) for outcome in done]  # noqa: S301
    # Not in the except clause: what it says comes from the workers, and would go on as the context of this one.
    raise InputError(
        f"expected Spark to do a job, found {kind}; are tacit and the task's module installed where the executors are?"
        " The same command goes on from here"
    )


def _work(task: Task, table: Table, batch: bytes) -> bytes:
    """The pickled outcome of a pickled batch."""
    return pickle.dumps(work(task, table, pickle.loads(batch)))  # noqa: S301  # our driver's
