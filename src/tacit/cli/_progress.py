"""A progress bar for work that takes long enough to wonder."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_PATIENCE_SECONDS = 1.0


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A function that takes what is done and how much there is, and shows it on a terminal once it takes long."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=console, transient=True,
    )  # fmt: skip
    task = bar.add_task(label, total=None)
    began = time.monotonic()

    def show(done: int, total: int) -> None:
        if not console.is_terminal:
            return
        if not bar.live.is_started and time.monotonic() - began > _PATIENCE_SECONDS:
            bar.start()
        bar.update(task, completed=done, total=total)

    try:
        yield show
    finally:
        if bar.live.is_started:  # stopping one that never started prints an empty line
            bar.stop()
