"""The work in processes of its own, one for each core."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from tacit.engines._task import Task
from tacit.engines._work import ONE_THREAD, Failure, Part, environment, work
from tacit.errors import InputError
from tacit.formats.tables import Batch, Table

_LOOK_EVERY_SECONDS = 0.5


def outcomes(
    task: Task, table: Table, batches: Iterable[Batch], *, workers: int | None = None
) -> Generator[Part | Failure, None, None]:
    """What becomes of the batches, as they are done; no more are read than will be begun soon.

    Args:
        task: What is done to each text.
        table: What the batches are of.
        batches: Some batches.
        workers: How many processes; as many as there are cores unless given.

    Raises:
        InputError: A process died.
    """
    count = workers or available()
    pending: set[Future[Part | Failure]] = set()
    try:
        with _pool(count, task, table) as pool:
            for batch in batches:
                if len(pending) > count:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
                pending.add(pool.submit(_work, batch))
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
    except BrokenProcessPool as error:
        raise InputError(
            "expected worker processes to live on, found one gone, perhaps for lack of memory; the same command goes "
            "on from here, with fewer --workers if need be"
        ) from error


def available() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _pool(count: int, task: Task, table: Table) -> Iterator[ProcessPoolExecutor]:
    others = set(active_children())
    # Fresh processes, not forks: a fork copies locks that threads of this one may hold.
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (os.getpid(), task, table))
    with environment(ONE_THREAD):
        try:
            yield pool
        except BaseException:
            # Nobody waits for a batch that nobody will take.
            for process in set(active_children()) - others:
                process.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


_given: list[tuple[Task, Table]] = []


def _begin(parent: int, task: Task, table: Table) -> None:
    """Sees to it that a worker ends when the process that started it is gone, and leaves Ctrl-C to that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _given.append((task, table))

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_EVERY_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _work(batch: Batch) -> Part | Failure:
    ((task, table),) = _given
    return work(task, table, batch)
