"""How far work has come that takes long enough to wonder: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

from tacit.cli._console import messages

_PATIENCE_SECONDS = 1.0
_LONG = 100_000  # code points of a text of which a log says how far it has come: such a one takes many seconds


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A function that takes what is done and how much there is, and shows it on a terminal once it takes long.

    The bar appears by the clock, not by what is told: a stage of the work may say nothing for many seconds. Where there
    is no terminal, a line says each tenth of a long text.
    """
    console = Console(stderr=True)
    if not (console.is_terminal and sys.stderr.isatty()):
        yield _tenths(label)
        return
    bar = Progress(
        SpinnerColumn(), TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(),
        TimeElapsedColumn(), console=console, transient=True,
    )  # fmt: skip
    task = bar.add_task(label, total=None)
    appears = threading.Timer(_PATIENCE_SECONDS, bar.start)
    appears.daemon = True
    appears.start()
    try:
        yield lambda done, total: bar.update(task, completed=done, total=total)
    finally:
        appears.cancel()
        appears.join()
        if bar.live.is_started:  # stopping one that never started prints an empty line
            bar.stop()


def _tenths(label: str) -> Callable[[int, int], None]:
    left = list(range(10, 100, 10))

    def show(done: int, total: int) -> None:
        percent = 100 * done // total if total >= _LONG else 0
        reached = [one for one in left if one <= percent]
        if reached and done < total:  # what comes next says that all is done
            del left[: len(reached)]
            messages().print(f"{label}: {reached[-1]} % done")

    return show
