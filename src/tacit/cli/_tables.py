"""A task over a table, as commands show it."""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from tacit.cli._console import counted, messages
from tacit.cli._extras import with_command
from tacit.cli._outputs import check_apart, check_free, check_writable
from tacit.cli._refusals import refuse
from tacit.formats.tables import ALL, MAX_LENGTH, TEXT, is_folder

if TYPE_CHECKING:
    from tacit.engines import RunProgress, Summary, Task

REJECTED_EXIT_CODE = 3
"""Done, but some rows were rejected."""
INTERRUPTED_EXIT_CODE = 130
"""Ended by Ctrl-C."""
TERMINATED_EXIT_CODE = 143
"""Ended by SIGTERM: what a shell says of a program that the signal has killed."""
UNCHECKED_EXIT_CODE = 4
"""Done, but a claim is broken, or something was not checked. It outranks rejected rows."""

NO_OUTPUT = "expected -o FILE or -o DIR for the result of the {} {}, found none"
"""What is said where nobody says where the result goes."""

_PATIENCE_SECONDS = 1.0
_PANEL = "Tables and folders"

Column = Annotated[str, typer.Option("--column", help="The column of the texts.", rich_help_panel=_PANEL)]
Columns = Annotated[
    list[str] | None,
    typer.Option(
        "--column",
        metavar="NAME",
        help="The column of the texts; text unless given. Several are read together, as one document: --column patient"
        " --column text. '*': all.",
        rich_help_panel=_PANEL,
    ),
]
Key = Annotated[
    str | None,
    typer.Option("--key", help="The column that names a row among the rejects.", rich_help_panel=_PANEL),
]
ScaleName = Annotated[
    str,
    typer.Option("--engine", metavar="process|cores|spark", help="Where the work is done.", rich_help_panel=_PANEL),
]
Workers = Annotated[
    int | None,
    typer.Option(help="On cores: processes; one for each core unless given.", rich_help_panel=_PANEL),
]
Master = Annotated[
    str, typer.Option(help="On Spark: where it is; local[2], spark://host:7077.", rich_help_panel=_PANEL)
]
MaxLength = Annotated[
    int,
    typer.Option(help="Characters of the longest text; longer ones are rejected.", rich_help_panel=_PANEL),
]


PassThrough = Annotated[
    list[str] | None,
    typer.Option(
        metavar="COLUMN",
        help="A column that may go out as it is. Others that nobody examined make the exit code 4.",
        rich_help_panel=_PANEL,
    ),
]


@dataclass(frozen=True, slots=True)
class ColumnFlags:
    """Which columns of a table were sanitized."""

    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            metavar="NAME",
            help="Judge this column of two tables alone, as it was sanitized. '*': all. All of the file unless given."
            " May be repeated.",
            rich_help_panel=_PANEL,
        ),
    ] = None
    key: Annotated[str | None, typer.Option("--key", help="--column '*': not this one.", rich_help_panel=_PANEL)] = None
    pass_through: Annotated[
        list[str] | None,
        typer.Option(metavar="COLUMN", help="--column '*': not this one. May be repeated.", rich_help_panel=_PANEL),
    ] = None


@dataclass(frozen=True, slots=True)
class TableFlags:
    """How a table is worked on."""

    column: Columns = None
    key: Key = None
    group_by: Annotated[
        str | None,
        typer.Option(
            metavar="COLUMN|folder",
            help="Rows, or files of a folder, that share pseudonyms and the shift of dates: those of one patient.",
            rich_help_panel=_PANEL,
        ),
    ] = None
    pass_through: PassThrough = None
    engine: ScaleName = "cores"
    workers: Workers = None
    master: Master = "local[*]"
    max_length: MaxLength = MAX_LENGTH


def run_table(
    task: Task,
    source: str,
    output: Path | None,
    flags: TableFlags,
    *,
    examined: bool = True,
    reports: Path | None = None,
    force: bool = False,
    notes: Sequence[str] = (),
) -> None:
    """Runs the task over the table with a progress bar, and says on standard error what came of it.

    Args:
        task: The task.
        source: The table.
        output: The directory for the result, or a file with the suffix of the source's format.
        flags: How it is worked on.
        examined: Whether columns that nobody examined make the run fail.
        reports: The directory for the reports on the files of a folder, if they are wanted.
        force: Whether a file that is there already may be overwritten.
        notes: What is said once the work is under way, and not before a line that says why there is none.

    Raises:
        UsageError: The result would overwrite what is read, or a file that is there and may not be overwritten.
        Exit: Some rows were rejected, a column was not examined, or Ctrl-C or SIGTERM came.
    """
    if output is None:
        raise refuse(NO_OUTPUT.format("table", source), "output")
    from tacit.engines import files_beside, is_file_target, run, run_to_file

    is_file = is_file_target(source, output)
    if is_file:
        for path in files_beside(output):
            check_apart("-o", path, [Path(source)])
            check_free("-o", path, force=force)
    else:
        check_writable(output, "-o")
    if reports:
        check_writable(reports, "--report")
    console = messages()
    columns = list(flags.column or (TEXT,))
    noun = "file" if is_folder(source) else "row"
    come = _Come(noun)
    unsaid = [f"Note: {one}" for one in notes]
    with _orderly_end(console, come), _rate_bar(Path(source).name, noun) as show:

        def note(progress: RunProgress) -> None:
            come.note(progress)
            while unsaid:
                console.print(with_command(unsaid.pop(0)))
            show(progress)

        into = partial(
            run,
            task,
            source,
            engine=flags.engine,
            column=columns[0] if len(columns) == 1 else columns,
            key=flags.key,
            group=flags.group_by,
            pass_through=flags.pass_through or (),
            reports=reports,
            workers=flags.workers,
            master=flags.master,
            max_length=flags.max_length,
            on_progress=note,
        )
        summary = run_to_file(into, output) if is_file else into(output)
    for one in unsaid:
        console.print(with_command(one))
    console.print(f"{summary.result}: {_done(summary, noun)}")
    if not is_folder(source) and columns != [ALL]:
        only = f"the column {columns[0]!r} was" if len(columns) == 1 else f"the columns {', '.join(columns)} were"
        console.print(f"Note: only {only} changed; all others are as they were")
    if summary.names:
        console.print(f"Note: {summary.names} says which file was which; it is not for release")
    if summary.rejects:
        are = "was rejected and is" if summary.rejected == 1 else "were rejected and are"
        console.print(f"{summary.rejects}: {counted(summary.rejected, noun)} {are} not in the result")
        if not summary.rows:
            console.print(f"Note: most were rejected for this: {_most_frequent_reason(summary.rejects)}")
    if examined and summary.unexamined:
        console.print(
            f"Copied without a look at them, and so unchecked: {', '.join(summary.unexamined)}. Take them out before"
            " you release the table, or name them with --pass-through"
        )
        raise typer.Exit(UNCHECKED_EXIT_CODE)
    if summary.rejects:
        raise typer.Exit(REJECTED_EXIT_CODE)


def _most_frequent_reason(rejects: Path) -> str:
    """Why most rows were rejected; no reason holds text."""
    with rejects.open(encoding="utf-8") as lines:
        reasons = Counter(str(json.loads(line)["reason"]) for line in lines)
    [(reason, _)] = reasons.most_common(1)
    return reason


def _done(summary: Summary, noun: str) -> str:
    """How much was worked on, by this run and by earlier ones, how much of it came out, and how fast."""
    worked = summary.rows + summary.rejected
    new = worked - summary.resumed
    rate = new / summary.seconds
    speed = f"{rate:,.{0 if rate >= 10 else 1}f} {noun}s/s" if new else "nothing was left to do"
    earlier = f", {summary.resumed:,} of them earlier" if summary.resumed else ""
    result = f", {summary.rows:,} in the result" if summary.rejected else ""
    return f"{counted(worked, noun)}{earlier}{result}; {speed}"


class _Come:
    """How far a run has come, in words: what is said when it is stopped.

    >>> from tacit.engines import RunProgress
    >>> files, rows = _Come("file"), _Come("row")
    >>> str(files)
    'no file is done'
    >>> files.note(RunProgress(9, 13, rows=4, earlier=5))
    >>> rows.note(RunProgress(2048, 8192, rows=100, earlier=0))
    >>> str(files), str(rows)
    ('9 of 13 files done', '100 rows done, 25 % of the table')
    """

    def __init__(self, noun: str) -> None:
        self._noun = noun
        self._last: RunProgress | None = None

    def note(self, progress: RunProgress) -> None:
        """Remembers it."""
        self._last = progress

    def __str__(self) -> str:
        last = self._last
        if last is None:
            return f"no {self._noun} is done"
        if self._noun == "file":
            return f"{last.done:,} of {counted(last.total, 'file')} done"
        share = last.done / last.total if last.total else 1.0
        return f"{counted(last.rows + last.earlier, self._noun)} done, {100 * share:.0f} % of the table"


class _Terminated(BaseException):
    """SIGTERM came."""


@contextmanager
def _orderly_end(console: Console, come: _Come) -> Iterator[None]:
    """Ends a run at SIGTERM as at Ctrl-C: workers are ended, and the directory is free for the next run.

    Raises:
        Exit: SIGTERM or Ctrl-C came.
    """

    def end(*_: object) -> NoReturn:
        raise _Terminated

    if threading.current_thread() is not threading.main_thread():  # only that one may say what a signal does
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    except _Terminated:
        console.print(f"Terminated: {come}; the same command goes on")
        raise typer.Exit(TERMINATED_EXIT_CODE) from None
    except KeyboardInterrupt:
        console.print(f"Interrupted: {come}; the same command goes on")
        raise typer.Exit(INTERRUPTED_EXIT_CODE) from None
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)  # None: it was set outside of Python


@contextmanager
def _rate_bar(label: str, noun: str) -> Iterator[Callable[[RunProgress], None]]:
    """A function that shows how far a run has come, and how fast it is, on a terminal."""
    console = Console(stderr=True)
    rate = TextColumn(f"{{task.fields[rows]:,}} {noun}s, {{task.fields[rate]:,.0f}}/s")
    bar = Bar(
        TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), rate, TimeRemainingColumn(),
        console=console, transient=True,
    )  # fmt: skip
    task = bar.add_task(label, total=None, rows=0, rate=0.0)
    began = time.monotonic()

    def show(progress: RunProgress) -> None:
        seconds = time.monotonic() - began
        if not bar.live.is_started and seconds > _PATIENCE_SECONDS and sys.stderr.isatty():
            bar.start()
        bar.update(
            task, completed=progress.done, total=progress.total, rows=progress.rows, rate=progress.rows / seconds
        )

    try:
        yield show
    finally:
        if bar.live.is_started:  # stopping one that never started prints an empty line
            bar.stop()
