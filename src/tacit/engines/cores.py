"""The work in processes of its own, one for each core."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable

from tacit.engines._task import Task
from tacit.engines._work import Failure, WorkPart
from tacit.engines._workers import RowWorkers
from tacit.formats.tables import Batch, Table


def outcomes(
    task: Task, table: Table, batches: Iterable[Batch], *, workers: int | None = None
) -> Generator[WorkPart | Failure, None, None]:
    """What becomes of the batches, as they are done; no more are read than will be begun soon.

    Args:
        task: What is done to each text.
        table: What the batches are of.
        batches: Some batches.
        workers: How many processes; as many as there are cores unless given.

    Raises:
        InputError: A process died, or cannot be started.
    """
    with RowWorkers(workers or available(), task, table) as started:
        for batch in batches:
            if started.have_enough:
                yield started.take()
            started.give(batch)
        while started.pending:
            yield started.take()


def available() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
