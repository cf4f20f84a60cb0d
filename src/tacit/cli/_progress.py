"""A progress bar for work that takes long enough to wonder."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

_PATIENCE_SECONDS = 1.0


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A function that takes what is done and how much there is, and shows it on a terminal once it takes long.

    The bar appears by the clock, not by what is told: a stage of the work may say nothing for many seconds.
    """
    console = Console(stderr=True)
    if not (console.is_terminal and sys.stderr.isatty()):
        yield lambda _done, _total: None
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
