"""A task over a table, from wherever an earlier run has stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tacit.engines import _ledger, cores, spark
from tacit.engines._task import FileTask, GroupedTask, InGroups, JointTask, OnFiles, OnTexts, Task
from tacit.engines._work import Failure, WorkPart, added_columns, work
from tacit.errors import ParameterError
from tacit.formats.tables import ALL, MAX_LENGTH, TEXT, Batch, Table, is_folder, open_table

_FOLDER_BATCHES = 2  # how folders are cut: parts of a run that cut them otherwise would not fit


class Scale(Enum):
    """Where the work is done."""

    PROCESS = "process"
    """In this process."""
    CORES = "cores"
    """In processes of its own, one for each core."""
    SPARK = "spark"
    """On Apache Spark."""


class RunProgress(NamedTuple):
    """How far a run has come.

    Attributes:
        done: How much of the table, in units of its own, has been worked on, earlier runs included.
        total: How much there is.
        rows: How many rows this run has worked on.
        earlier: How many rows earlier runs had worked on.
    """

    done: int
    total: int
    rows: int
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run has done.

    Attributes:
        rows: Rows of the result.
        rejected: Rows that are not in it.
        resumed: Rows, of both kinds, that an earlier run had done.
        seconds: How long this run took.
        result: Where the result is: a table of the source's format.
        rejects: Where the rejected rows are named, if there are any; not for release.
        names: Where it is written which file of the result was which, if they have neutral names; not for release.
        unexamined: Columns of the result that nobody has looked at, and that were not passed through by name.
    """

    rows: int
    rejected: int
    resumed: int
    seconds: float
    result: Path
    rejects: Path | None
    names: Path | None = None
    unexamined: tuple[str, ...] = ()


def run(  # noqa: PLR0913  # a command has as many arguments as options
    task: Task,
    source: str | Path,
    target: str | Path,
    *,
    engine: Scale | str = Scale.PROCESS,
    column: str | Sequence[str] = TEXT,
    key: str | None = None,
    group: str | None = None,
    pass_through: Sequence[str] = (),
    reports: Path | None = None,
    workers: int | None = None,
    master: str = "local[*]",
    max_length: int = MAX_LENGTH,
    on_progress: Callable[[RunProgress], None] | None = None,
) -> Summary:
    """What became of a table whose texts went through a task, row by row the same on every engine.

    The rows of the result stand in the order of the source; other columns are copied as they are, and those that are
    not named in `pass_through` are told: nobody has examined them. Of a folder, the result is a folder whose files have
    neutral names, and the formats that they had if the task takes files. A row that cannot be worked on is left out and
    named in ``rejects.jsonl``. A run that was killed goes on where it stopped when it is called again, also on another
    engine. Only the result is for release.

    Args:
        task: What is done to each text.
        source: A ``.jsonl``, ``.csv``, ``.tsv`` or ``.parquet`` file, a folder, or a pattern of files below one.
        target: A directory, for the result and what is needed to go on.
        engine: "process", "cores" or "spark".
        column: The column of the texts; several are read together, as one document; "*": all that hold text.
        key: The column that names a row among the rejects.
        group: The column that names the group of a row, if the task takes groups; in a folder, "folder": files of one
            folder are of one group.
        pass_through: Columns that the user knows may go out as they are.
        reports: A directory for the reports on the files of a folder, if the task makes any; not for release.
        workers: Processes on "cores"; as many as there are cores unless given.
        master: Where "spark" is: ``local[2]``, ``spark://host:7077``.
        max_length: Characters of the longest text that is accepted.
        on_progress: Is told how far it has come.

    Raises:
        InputError: The source cannot be read, or workers died.
        ParameterError: A parameter is outside its domain, or the target belongs to another run.
    """
    began = time.monotonic()
    scale = _scale(engine)
    if workers is not None and (workers < 1 or scale is not Scale.CORES):
        raise ParameterError(
            f"expected workers, from 1 up, with the engine cores, found {workers} with {scale.value}; "
            "the others have one, or as many as the master says",
            parameter="workers",
        )
    added = added_columns(task)
    table = open_table(
        source,
        column=column,
        key=key,
        group=group,
        added=added,
        max_length=max_length,
        left_out=pass_through,
        takes_files=isinstance(task, FileTask),
    )
    task = _on(task, column, group, folder=is_folder(source))
    unexamined = _unexamined(table, pass_through)
    directory = Path(target)
    if directory.resolve().is_relative_to(table.path.resolve()):
        raise ParameterError(f"expected a target outside of the source, found {directory}", parameter="target")
    digest = table.digest()
    identity = {
        "task": task.fingerprint,
        "source": digest,
        "column": column if isinstance(column, str) else list(column),
        "key": key,
        "max_length": max_length,
        **({"group": group} if group else {}),
        **({"batches": _FOLDER_BATCHES} if is_folder(source) else {}),
    }
    copied = {"passed_through": list(pass_through), "unexamined": list(unexamined)}
    with _ledger.opened(directory, identity, table.name) as ledger:
        totals = ledger.begin()
        if totals:
            ledger.record(copied)
            resumed = totals.rows + totals.rejected
            return _summary(ledger, totals, resumed, began, unexamined)
        before = ledger.totals
        resumed, size = before.rows + before.rejected, table.size
        rows, done = 0, before.weight
        if on_progress and resumed:
            on_progress(RunProgress(done, size, rows, resumed))
        where = (workers, master, ledger.scratch)
        # Closed here and now, whatever happens: workers must not go on with what nobody will take.
        with closing(_parts(scale, task, table, _missing(table, ledger.done), where)) as parts:
            for part in parts:
                ledger.add(part)
                rows, done = rows + part.rows + part.rejected, done + part.weight
                if on_progress:
                    on_progress(RunProgress(done, size, rows, resumed))
        if table.digest() != digest:
            raise ParameterError(
                f"expected {source} to stay as it is, found it changed meanwhile; remove {directory} and run again",
                parameter="source",
            )
        ledger.finish(table, reports)
        ledger.record(copied)
        totals = ledger.totals
        return _summary(ledger, totals, resumed, began, unexamined)


def _summary(
    ledger: _ledger.RunLedger, totals: _ledger.Totals, resumed: int, began: float, unexamined: tuple[str, ...]
) -> Summary:
    seconds = time.monotonic() - began
    return Summary(
        totals.rows, totals.rejected, resumed, seconds, ledger.result, ledger.rejects, ledger.names, unexamined
    )


def _scale(engine: Scale | str) -> Scale:
    try:
        return Scale(engine)
    except ValueError:
        scales = " or ".join(one.value for one in Scale)
        raise ParameterError(f"expected the engine {scales}, found {engine!r}", parameter="engine") from None


def _on(task: Task, column: str | Sequence[str], group: str | None, *, folder: bool) -> Task:
    """The task as it takes what there is: files, the texts of several columns, or texts in groups.

    Raises:
        ParameterError: It does not take it.
    """
    if group is not None and not isinstance(task, GroupedTask):
        raise ParameterError("expected no group for a task that takes none, found one", parameter="group")
    if folder and isinstance(task, FileTask):
        return OnFiles(task)
    columns = (column,) if isinstance(column, str) else column
    if not folder and (len(columns) > 1 or ALL in columns):
        if not isinstance(task, JointTask):
            raise ParameterError("expected one column for a task that takes one text, found more", parameter="column")
        return OnTexts(task)
    return InGroups(task) if group is not None else task


def _unexamined(table: Table, pass_through: Sequence[str]) -> tuple[str, ...]:
    """The columns that are copied although nobody has looked at them, nor named them.

    Raises:
        ParameterError: A column is to be passed through that is none, or that of the texts.
    """
    columns, examined = table.columns(), table.examined()
    for name in pass_through:
        if name not in columns or name in examined:
            raise ParameterError(
                f"expected columns beside that of the texts to pass through, found another among {len(pass_through)}",
                parameter="pass_through",
            )
    return tuple(one for one in columns if one not in examined and one not in pass_through)


def _missing(table: Table, done: frozenset[int]) -> Iterator[Batch]:
    return (batch for batch in table.batches() if batch.number not in done)


def _parts(
    scale: Scale, task: Task, table: Table, batches: Iterable[Batch], where: tuple[int | None, str, Path]
) -> Generator[WorkPart, None, None]:
    """The parts as they are done, in any order."""
    workers, master, scratch = where
    outcomes: Generator[WorkPart | Failure, None, None]
    if scale is Scale.CORES:
        outcomes = cores.outcomes(task, table, batches, workers=workers)
    elif scale is Scale.SPARK:
        outcomes = spark.outcomes(task, table, batches, master=master, scratch=scratch)
    else:
        outcomes = (work(task, table, batch) for batch in batches)
    with closing(outcomes):
        for outcome in outcomes:
            if isinstance(outcome, Failure):
                raise outcome.unpacked()
            yield outcome
