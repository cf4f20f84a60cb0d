"""Processes that share the work of a build."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Self

from tacit.errors import CorpusError

Task = Callable[[], int]
"""Something to do that can be sent to another process, and that says how much it did."""

_LOOK_EVERY_SECONDS = 1.0


class Workers:
    """Does tasks in processes of its own, or, with one job, here."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        # Fresh processes, not forks: a fork copies locks that threads of this one may hold.
        context = get_context("spawn")
        self._pool = (
            ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(os.getpid(),)) if jobs > 1 else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def do(self, tasks: Iterable[Task]) -> Iterator[int]:
        """What tasks return, as they are done; no more tasks are taken than there are processes to begin them soon.

        Raises:
            CorpusError: A process died.
        """
        if not self._pool:
            yield from (task() for task in tasks)
            return
        pending: set[Future[int]] = set()
        try:
            for task in tasks:
                if len(pending) > self._jobs:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
                pending.add(self._pool.submit(task))
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        except BrokenProcessPool as error:
            raise CorpusError(
                "a worker process ended early, perhaps for lack of memory; the same command will go on from here, with "
                "a smaller --memory or fewer --jobs if need be"
            ) from error


def _begin(parent: int) -> None:
    """Sees to it that a worker ends when the process that started it is gone, and leaves Ctrl-C to that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_EVERY_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
