"""Worker processes that can be killed at any moment, by anyone, without anybody waiting for them for ever.

A worker has a connection of its own and shares nothing with the others: neither a queue nor a lock, which it could take
with it when it dies, or leave half a message in. For each worker a thread sends batches and receives what becomes of
them. The process that started all of this waits for the threads only, never for longer than `_LOOK_EVERY_SECONDS` at a
time, and sees for itself whether the workers are alive. It also starts the successors of those that have worked on
enough rows: threads could not, because the environment and the handlers of signals are those of the whole process.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Final, Self

from tacit.engines._task import Task
from tacit.engines._work import ONE_THREAD, Failure, WorkPart, environment, work
from tacit.errors import InputError
from tacit.formats.tables import Batch, Table

_LOOK_EVERY_SECONDS: Final = 0.5
_ENDING: Final = (signal.SIGINT, signal.SIGTERM)  # what asks a program to end
_PATIENCE_SECONDS: Final = 5.0
"""How long a worker may take to end by itself before it is killed."""

_ROWS_OF_A_WORKER: Final = 1000
"""Rows after which a worker is replaced, so that memory does not grow with the table.

Caches fill, and the language model remembers every word that it has ever read.
"""
_SECONDS_OF_A_WORKER: Final = 300.0
"""How long a worker lives at least, whatever its rows: starting takes some 3 s, which is 1 % of that.

A thousand clinical notes take longer, a thousand short texts of a task that costs little less than starting does.
"""

_CYCLES_SOUGHT_AFTER: Final = (20_000, 20, 50)
"""Objects that were made and are still there, then rounds, then rounds of rounds: see `gc.set_threshold`."""

_Todo = SimpleQueue[Batch | None]
"""Batches for whichever worker is free; None ends the thread that takes it."""
_Done = SimpleQueue["WorkPart | Failure | _Worker | None"]
"""What has become of them; a worker says that it has retired, None that one is gone."""


class RowWorkers:
    """Processes that work on batches, started as they are needed; all of them have ended when the context ends."""

    def __init__(self, count: int, task: Task, table: Table) -> None:
        self._count = count
        # Not an argument of the process: Python would write it to a pipe whose other end it holds open itself, and so
        # wait for ever if the process died meanwhile.
        self._given = pickle.dumps((task, table))
        self._todo: _Todo = SimpleQueue()
        self._done: _Done = SimpleQueue()
        self._all: list[_Worker] = []
        self._retired: list[_Worker] = []
        # Not all are replaced at once: each of the first has worked on some rows, as it were, before it begins.
        self._begun = iter([number * _ROWS_OF_A_WORKER // count for number in range(count)])
        self.pending = 0
        """Batches that were given, and not yet taken."""

    @property
    def have_enough(self) -> bool:
        """Whether each has a batch, and one more is ready for the first that is done with its own."""
        return self.pending > self._count

    def give(self, batch: Batch) -> None:
        """Has a batch worked on."""
        self._todo.put(batch)
        self.pending += 1
        self._start_missing()

    def take(self) -> WorkPart | Failure:
        """What has become of a batch, the first that is done.

        Raises:
            InputError: A worker is gone.
        """
        while isinstance(found := self._wait(), _Worker):
            self._retired = [*(one for one in self._retired if one.is_alive), found]
            self._all.remove(found)
            self._start_missing()
        if found is None:
            raise InputError(
                "expected worker processes to live on, found one gone, perhaps for lack of memory; the same command "
                "goes on from here, with fewer --workers if need be"
            )
        self.pending -= 1
        return found

    def _start_missing(self) -> None:
        """Starts a worker if there are fewer than can have a batch."""
        if len(self._all) < min(self.pending, self._count):
            self._all.append(_Worker(self._given, self._todo, self._done, next(self._begun, 0)))

    def _wait(self) -> WorkPart | Failure | _Worker | None:
        was_gone = False
        while True:
            with suppress(Empty):
                return self._done.get(timeout=_LOOK_EVERY_SECONDS)
            # Its thread tells, and sooner, unless a process that the worker has started holds the connection open.
            is_gone = not all(worker.is_alive for worker in self._all)
            if is_gone and was_gone:
                return None
            was_gone = is_gone

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        every = [*self._all, *self._retired]
        try:
            for worker in every:
                self._todo.put(None)
                if kind is not None:  # nobody waits for a batch that nobody will take
                    worker.terminate()
            until = time.monotonic() + _PATIENCE_SECONDS
            for worker in every:
                worker.join(until)
        finally:
            for worker in every:
                worker.kill()
            for worker in every:
                worker.join(time.monotonic() + _PATIENCE_SECONDS)
                worker.leave()


class _Worker:
    """A process, and the thread that talks to it.

    Args:
        given: The task and the table.
        todo: Batches for it, among others.
        done: What has become of them.
        begun: How many rows it has worked on, as it were, before it begins.
    """

    def __init__(self, given: bytes, todo: _Todo, done: _Done, begun: int) -> None:
        # Fresh processes, not forks: a fork copies locks that threads of this one may hold, and all connections.
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        # A daemon, so that Python ends it at exit if a second Ctrl-C keeps us from doing so.
        self._process = context.Process(target=_serve, args=(theirs, os.getpid()), daemon=True)
        try:
            with environment(ONE_THREAD), _signals_held_back():
                self._process.start()
        except OSError as error:
            ours.close()
            raise InputError(f"cannot start a worker process: {error.strerror}; try fewer --workers") from None
        finally:
            theirs.close()
        self._thread = threading.Thread(target=self._attend, args=(ours, given, todo, done, begun), daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()

    def join(self, until: float) -> None:
        """Waits for the process, until a time of `time.monotonic`."""
        # Asked again and again: Python waits for the end of a pipe, which a process that the worker has started may
        # hold open, too.
        while self.is_alive and (left := until - time.monotonic()) > 0:
            self._process.join(min(left, _LOOK_EVERY_SECONDS / 10))

    def leave(self) -> None:
        """Waits a little for the thread, which ends with the process unless somebody else holds the connection open."""
        self._thread.join(_LOOK_EVERY_SECONDS)

    def _attend(self, connection: Connection, given: bytes, todo: _Todo, done: _Done, rows: int) -> None:
        """Sends batches, one at a time, and receives what becomes of them, until there are no more, or it retires."""
        until = time.monotonic() + _SECONDS_OF_A_WORKER
        try:
            with connection:
                connection.send_bytes(given)
                while rows < _ROWS_OF_A_WORKER or time.monotonic() < until:
                    batch = todo.get()
                    if batch is None:
                        return
                    connection.send(batch)
                    found: WorkPart | Failure = connection.recv()
                    rows += found.rows + found.rejected if isinstance(found, WorkPart) else 0
                    done.put(found)
                done.put(self)  # before the process ends, so that nobody takes it for one that is gone
        except Exception:  # noqa: BLE001  # the end of the connection, or of memory: nobody else would tell
            done.put(None)
        else:
            self.join(time.monotonic() + _PATIENCE_SECONDS)
            self.kill()  # something in it goes on, and would keep its memory


def _serve(connection: Connection, parent: int) -> None:
    """Works on batches as they come, until no more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is left to the process that started this one
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _end_with(parent)
    try:
        given = connection.recv_bytes()
        batch = connection.recv()
        try:
            task, table = pickle.loads(given)  # noqa: S301  # our own parent's
        except Exception as error:  # noqa: BLE001  # whatever importing its module raises
            failure = InputError(
                f"expected a task that worker processes can import, found {type(error).__name__}; put its class into a "
                "module, and call run under if __name__ == '__main__'"
            )
            connection.send(Failure.of(failure))
            return
        connection.send(work(task, table, batch))
        _look_for_cycles_seldom()
        while True:
            batch = connection.recv()
            connection.send(work(task, table, batch))
    except (EOFError, OSError):
        return  # all is done, or the parent is gone
    except BaseException:  # noqa: BLE001  # no memory; a traceback would go to the terminal
        os._exit(1)


def _look_for_cycles_seldom() -> None:
    """Keeps Python from walking through all that a task has loaded whenever a batch has made some objects.

    What is loaded stays until the process ends, and a batch makes hardly any cycles. Looking for them as often as
    Python does unless told took up to a quarter of a worker's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_CYCLES_SOUGHT_AFTER)


def _end_with(parent: int) -> None:
    """Sees to it that this process ends when the one that started it is gone, also in the middle of a batch."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_EVERY_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Holds Ctrl-C and the like back while a process starts: half-started, it would print a traceback.

    The mask keeps Ctrl-C from the new process, which inherits it. Handlers of this process wait as well: what one
    raises would end the start half-way, and whichever thread a signal goes to, Python runs handlers in the main one.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through again
    came: list[int] = []
    handlers = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {one: signal.signal(one, lambda number, _: came.append(number)) for one in _ENDING}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for one, handler in handlers.items():
            signal.signal(one, signal.SIG_DFL if handler is None else handler)
        for number in came:
            signal.raise_signal(number)
