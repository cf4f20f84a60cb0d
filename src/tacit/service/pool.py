"""Worker processes behind a bounded queue: a slow text is ended, a lost worker is replaced, nobody waits for ever.

A worker has a connection of its own and does one job at a time. For each worker a thread takes jobs from the queue,
sends them and waits for the answer. A job whose worker was lost is given to another one once more, so that nobody
notices; one that takes longer than it may is ended together with its worker, because nothing else ends it.
"""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_context
from queue import SimpleQueue
from typing import Any, Final, Protocol

from tacit.errors import BusyError, Error, ServiceError, TimeLimitError
from tacit.service.worker import READY, FailedJob, serve_jobs

_START_SECONDS: Final = 600.0
"""How long a worker may take to open the corpus and the language model, on the busiest machine."""
_PATIENCE_SECONDS: Final = 5.0
_ATTEMPTS: Final = 2
_STARTS: Final = 3
_JOBS_OF_A_WORKER: Final = 5000
"""Jobs after which a worker is replaced: the language model remembers every word that it has ever read."""
_SMOOTHING: Final = 0.1  # the weight of the newest job in the mean of their seconds

Answered = Mapping[str, Any]
"""What a worker answers: JSON values, and bytes of files."""


class Jobs(Protocol):
    """What does jobs: worker processes, or, in tests, a thread."""

    def submit(self, operation: str, values: Mapping[str, Any]) -> Future[Answered]:
        """The answer to come.

        Raises:
            BusyError: The queue is full.
            ServiceError: No more jobs are taken.
        """
        ...

    @property
    def standing(self) -> PoolStanding:
        """How busy the workers are."""
        ...

    def close(self) -> None:
        """Ends all workers."""
        ...


@dataclass(frozen=True, slots=True)
class PoolStanding:
    """How busy the workers are.

    Attributes:
        workers: How many there are to be.
        ready: How many can take a job.
        queued: Jobs that wait.
        replaced: Workers that were lost or ended, and replaced, so far.
    """

    workers: int
    ready: int
    queued: int
    replaced: int = 0


@dataclass(eq=False, slots=True)
class _Job:
    operation: str
    values: Mapping[str, Any] = field(repr=False)
    until: float
    answer: Future[Answered] = field(default_factory=Future)
    attempts: int = 0


class WorkerPool:
    """Worker processes that answer jobs (`Jobs`).

    Args:
        prepare: Makes, in a worker, what does the jobs; it is pickled.
        workers: How many processes.
        queue: How many jobs may wait.
        time_limit_seconds: How long a job may take, its waiting included.
        jobs_of_a_worker: After how many jobs a worker is replaced, so that memory does not grow.
    """

    def __init__(
        self,
        prepare: Callable[[], Callable[[str, Mapping[str, Any]], Answered]],
        *,
        workers: int,
        queue: int,
        time_limit_seconds: float,
        jobs_of_a_worker: int = _JOBS_OF_A_WORKER,
    ) -> None:
        self._most = jobs_of_a_worker
        self._given = pickle.dumps(prepare)
        self._workers, self._queue, self._limit = workers, queue, time_limit_seconds
        self._todo: SimpleQueue[_Job | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._queued = self._ready = self._replaced = 0
        self._mean_seconds = 0.1
        self._failure: Error | None = None
        self._closing = False
        # Not all workers are replaced at once: the first has done some jobs, as it were, before it begins.
        begun = [number * self._most // workers for number in range(workers)]
        self._threads = [threading.Thread(target=self._attend, args=(done,), daemon=True) for done in begun]
        for thread in self._threads:
            thread.start()

    def wait_until_ready(self) -> None:
        """Waits for the first worker.

        Raises:
            Error: None could be made: a parameter is wrong, or data is missing.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._failure or self._closing)
            if self._failure:
                raise self._failure

    def submit(self, operation: str, values: Mapping[str, Any]) -> Future[Answered]:
        """The answer to come.

        Args:
            operation: What is to be done.
            values: With what.

        Raises:
            BusyError: The queue is full.
            ServiceError: No more jobs are taken.
        """
        job = _Job(operation, values, time.monotonic() + self._limit)
        with self._lock:
            if self._closing or self._failure:
                raise ServiceError("expected a service that takes requests, found one that is stopping")
            if self._queued >= self._queue:
                wait = max(1, round(self._mean_seconds * self._queued / self._workers))
                raise BusyError(
                    f"expected room in the queue of {self._queue} requests, found it full; ask again in {wait} s",
                    retry_after_seconds=wait,
                )
            self._queued += 1
        self._todo.put(job)
        return job.answer

    @property
    def standing(self) -> PoolStanding:
        """How busy the workers are."""
        with self._lock:
            return PoolStanding(self._workers, self._ready, self._queued, self._replaced)

    def close(self) -> None:
        """Ends all workers; jobs that still wait are refused."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        for _ in self._threads:
            self._todo.put(None)
        for thread in self._threads:
            thread.join(self._limit + _PATIENCE_SECONDS)
        while not self._todo.empty():
            job = self._todo.get()
            if job is not None and not job.answer.cancel():
                job.answer.set_exception(ServiceError("expected a service that goes on, found one that is stopping"))

    def _attend(self, done: int) -> None:
        """What the thread of a worker does: it has a process, and gives it jobs, until the pool is closed."""
        process: _Process | None = None
        try:
            while not self._closing:
                process = process or self._started()
                if process is None:
                    return
                job = self._todo.get()
                if job is None:
                    return
                with self._lock:
                    self._queued -= 1
                is_lost = not self._do(process, job)
                done += 1
                if is_lost or done >= self._most:
                    process.end()
                    process, done = None, 0
                    with self._lock:
                        self._ready -= 1
                        self._replaced += is_lost
        finally:
            if process:
                process.end()

    def _started(self) -> _Process | None:
        """A process that is ready; none if it cannot be made, or the pool is closed meanwhile."""
        failure: Error | None = None
        for _ in range(_STARTS):
            if self._closing:
                return None
            process = _Process(self._given)
            said = process.receive(time.monotonic() + _START_SECONDS)
            if said == READY:
                with self._changed:
                    self._ready += 1
                    self._changed.notify_all()
                return process
            process.end()
            if isinstance(said, FailedJob):
                failure = said.unpacked()
                break
        with self._changed:
            self._failure = failure or ServiceError(
                f"expected workers that start, found {_STARTS} lost, perhaps for lack of memory; try fewer --workers"
            )
            self._changed.notify_all()
        return None

    def _do(self, process: _Process, job: _Job) -> bool:
        """Has a job done; whether the worker can take another one."""
        if job.attempts == 0 and not job.answer.set_running_or_notify_cancel():
            return True  # who asked has gone
        began = time.monotonic()
        if began >= job.until:
            job.answer.set_exception(TimeLimitError(self._too_long()))
            return True
        job.attempts += 1
        said = process.ask(job.operation, job.values, job.until)
        if isinstance(said, FailedJob):
            job.answer.set_exception(said.unpacked())
        elif isinstance(said, dict):
            job.answer.set_result(said)
        elif time.monotonic() >= job.until:
            job.answer.set_exception(TimeLimitError(self._too_long()))
            return False
        elif job.attempts < _ATTEMPTS:
            with self._lock:
                self._queued += 1
            self._todo.put(job)
            return False
        else:
            job.answer.set_exception(ServiceError("expected workers that live on, found two lost over one request"))
            return False
        with self._lock:
            self._mean_seconds += _SMOOTHING * (time.monotonic() - began - self._mean_seconds)
        return True

    def _too_long(self) -> str:
        return f"expected an answer within {self._limit:g} s, found none; send less at a time"


class _Process:
    """A worker process, and the connection to it."""

    def __init__(self, given: bytes) -> None:
        # Fresh processes, not forks: a fork copies locks that threads of this one may hold, and all connections.
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=serve_jobs, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._send(given)

    def ask(self, operation: str, values: Mapping[str, Any], until: float) -> object:
        """The answer; None if there is none in time, or never will be."""
        return self.receive(until) if self._send((operation, values)) else None

    def receive(self, until: float) -> object:
        """What the worker says next; None if it says nothing in time, or is gone."""
        try:
            return self._connection.recv() if self._connection.poll(max(0.0, until - time.monotonic())) else None
        except (EOFError, OSError):
            return None

    def _send(self, value: object) -> bool:
        try:
            self._connection.send(value)
        except OSError:
            return False
        return True

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        self._connection.close()
        self._process.kill()
        self._process.join(_PATIENCE_SECONDS)
