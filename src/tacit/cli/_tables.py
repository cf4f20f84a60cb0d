"""A task over a table, as commands show it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from tacit.errors import ParameterError

if TYPE_CHECKING:
    from tacit.engines import Progress, Task

REJECTED_EXIT_CODE = 3
"""Done, but some rows were rejected."""

_PATIENCE_SECONDS = 1.0

Column = Annotated[str, typer.Option("--column", help="Tables: the column of the texts.")]
Key = Annotated[str | None, typer.Option("--key", help="Tables: the column that names a row among the rejects.")]
ScaleName = Annotated[
    str, typer.Option("--engine", metavar="process|cores|spark", help="Tables: where the work is done.")
]
Workers = Annotated[int | None, typer.Option(help="Tables, on cores: processes; one for each core unless given.")]
Master = Annotated[str, typer.Option(help="Tables, on Spark: where it is; local[2], spark://host:7077.")]
MaxLength = Annotated[int, typer.Option(help="Tables: characters of the longest text; longer ones are rejected.")]


def run_table(
    task: Task,
    source: str,
    output: Path | None,
    *,
    engine: str,
    column: str,
    key: str | None,
    workers: int | None,
    master: str,
    max_length: int,
) -> None:
    """Runs the task over the table with a progress bar, and says on standard error what came of it.

    Raises:
        Exit: Some rows were rejected; the code is `REJECTED_EXIT_CODE`.
    """
    from tacit.engines import run

    if output is None:
        raise ParameterError(f"expected -o DIR for the table {source}, found none", parameter="output")
    with _rate_bar(Path(source).name) as show:
        summary = run(
            task,
            source,
            output,
            engine=engine,
            column=column,
            key=key,
            workers=workers,
            master=master,
            max_length=max_length,
            on_progress=show,
        )
    new = summary.rows + summary.rejected - summary.resumed
    rate = new / summary.seconds
    speed = f"{rate:,.{0 if rate >= 10 else 1}f} rows/s" if new else "nothing was left to do"
    earlier = f", {summary.resumed:,} of them earlier" if summary.resumed else ""
    console = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    console.print(f"{summary.result}: {summary.rows:,} rows{earlier}; {speed}")
    if not Path(source).is_dir():
        console.print(f"Note: only the column {column!r} was changed; all others are as they were")
    if summary.rejects:
        console.print(f"{summary.rejects}: {summary.rejected:,} rows were rejected and are not in the result")
        raise typer.Exit(REJECTED_EXIT_CODE)


@contextmanager
def _rate_bar(label: str) -> Iterator[Callable[[Progress], None]]:
    """A function that shows how far a run has come, and how fast it is, on a terminal."""
    console = Console(stderr=True)
    rate = TextColumn("{task.fields[rows]:,} rows, {task.fields[rate]:,.0f}/s")
    bar = Bar(
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), rate, TimeRemainingColumn(),
        console=console, transient=True,
    )  # fmt: skip
    task = bar.add_task(label, total=None, rows=0, rate=0.0)
    began = time.monotonic()

    def show(progress: Progress) -> None:
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
