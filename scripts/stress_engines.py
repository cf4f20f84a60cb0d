"""Interrupts and kills runs on all cores, again and again, and counts what came of it.

    python -m scripts.stress_engines [--rounds 100] [--seconds 360] [--rows 40] [--megabytes 4] [--seed 1]
                                     [--engine cores|spark]

Every round starts the program over a table of large rows, and sooner or later sends a signal: Ctrl-C (SIGINT, to all
processes, as a terminal does), SIGTERM to the program, SIGKILL to the program, SIGKILL to a worker, or SIGKILL to a
worker that has sent half of what it has to send. On Spark, a worker is Java, or a Python that Java has started, and
sends what it sends by other means. A watchdog ends a round that takes longer than `PATIENCE` seconds.
The next round goes on in the same directory. A round fails if

- it hangs, or leaves a process behind that lives longer than `GRACE` seconds;
- the exit code is not the documented one, or standard error holds a traceback;
- a finished run has lost a row, or has one twice.

Linux only: it looks for processes in /proc.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import typer

from tacit import cli
from tacit.cli._tables import TableFlags, run_table

ROOT: Final = Path(__file__).parents[1]
PATIENCE: Final = 600.0  # longer than the busiest machine takes, so that only a hang reaches it
GRACE: Final = 120.0  # the same
WORKERS: Final = 3
_HALF: Final = "TACIT_STRESS_HALF"


class Blow(Enum):
    """What happens to a run."""

    CTRL_C = "SIGINT to all processes"
    TERMINATE = "SIGTERM to the program"
    KILL = "SIGKILL to the program"
    KILL_WORKER = "SIGKILL to a worker"
    HALF_SENT = "SIGKILL to a worker that has sent half a message"

    @property
    def code(self) -> int:
        """The exit code that a shell sees."""
        return {Blow.CTRL_C: 130, Blow.TERMINATE: 143, Blow.KILL: 137}.get(self, 1)


@dataclass(frozen=True)
class Turn:
    """Turns texts around: a task that costs less than sending what it gives."""

    fingerprint: str = "turn"

    @property
    def columns(self) -> Mapping[str, type]:
        """The text."""
        return {"text": str}

    def prepare(self) -> Callable[[str], Mapping[str, object]]:
        """What turns a text; the first worker that gets to it dies in the middle of its second message, if asked to."""
        if os.environ.get(_HALF):
            _die_at_message(2, Path(os.environ[_HALF]))
        return lambda text: {"text": text[::-1]}


def _die_at_message(number: int, mark: Path) -> None:
    """Has this process kill itself when it has sent half of a message, unless another has done so before."""
    count = 0
    send = Connection._send_bytes  # type: ignore[attr-defined]  # noqa: SLF001  # half a message is not for users

    def send_half(connection: Connection, data: memoryview) -> None:
        nonlocal count
        count += 1
        if count == number:
            with suppress(FileExistsError):
                mark.touch(exist_ok=False)
                os.set_blocking(connection.fileno(), True)
                os.write(connection.fileno(), len(data).to_bytes(4, "big") + bytes(data[: len(data) // 2])[:100_000])
                os.kill(os.getpid(), signal.SIGKILL)
        send(connection, data)

    Connection._send_bytes = send_half  # type: ignore[attr-defined]  # noqa: SLF001


class Round(NamedTuple):
    """What came of a round.

    Attributes:
        code: The exit code; 0 if the run was done before the blow came.
        is_hung: Whether the watchdog had to end it.
        seconds: How long it took to end, from the blow on.
        errors: What it said on standard error.
        left_behind: Processes that outlived it.
    """

    code: int
    is_hung: bool
    seconds: float
    errors: str
    left_behind: int


@dataclass
class Stress:
    """A table, the directory of a run over it, and what has come of its rounds.

    Attributes:
        place: Where all of it is.
        rows: How many rows the table has.
        megabytes: Of each row.
        chance: What decides when and what.
        engine: Where the work is done.
    """

    place: Path
    rows: int
    megabytes: float
    chance: random.Random
    engine: str = "cores"
    blows: Counter[Blow] = field(default_factory=Counter)
    too_late: int = 0
    finished: int = 0
    hung: int = 0
    failures: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def __post_init__(self) -> None:
        self.place.mkdir(parents=True, exist_ok=True)
        self._source, self._target = self.place / "rows.jsonl", self.place / "out"
        expected = sha256()
        with self._source.open("w", encoding="utf-8") as file:
            for number in range(self.rows):
                text = f"{number:08}" + self.chance.choice("abcdefgh") * int(self.megabytes * 1e6)
                file.write(json.dumps({"id": number, "text": text}) + "\n")
                expected.update(json.dumps({"id": number, "text": text[::-1]}).encode() + b"\n")
        self._expected = expected.hexdigest()

    def once(self, blow: Blow, delay: float) -> None:
        """One round, with a blow so many seconds after the start, or while a worker sends."""
        self.blows[blow] += 1
        found = self._round(blow, delay)
        self.slowest = max(self.slowest, found.seconds)
        self.hung += found.is_hung
        if found.is_hung:
            self._fail(blow, "hung")
        elif found.code not in {blow.code, 0}:
            self._fail(blow, f"exit code {found.code}: {found.errors[-300:]}")
        # Killed without notice, or interrupted while a worker begins, a program cannot keep Python from telling that
        # the worker had no end to read to: that is before any of our code runs there, and holds nothing of a text.
        is_early = "multiprocessing" in found.errors and "EOFError" in found.errors
        spoken = is_early and blow in {Blow.KILL, Blow.CTRL_C}
        if not spoken and ("Traceback" in found.errors or "Error in" in found.errors):
            self._fail(blow, f"traceback: {found.errors[-2000:]}")
        if found.left_behind:
            self._fail(blow, f"{found.left_behind} processes left behind")
        if found.code == 0:
            self.too_late += 1
            self.check_result()

    def check_result(self) -> None:
        """Looks whether a finished run has each row once, and begins anew."""
        self.finished += 1
        if sha256((self._target / "rows.jsonl").read_bytes()).hexdigest() != self._expected:
            self.failures.append("a finished run has lost a row, or has one twice")
        shutil.rmtree(self._target)

    def finish(self) -> None:
        """Lets the last run finish undisturbed."""
        with self._started({}) as process:
            _, errors = process.communicate(timeout=4 * PATIENCE)
        if process.returncode:
            self.failures.append(f"an undisturbed run: exit code {process.returncode}: {errors[-300:]}")
        else:
            self.check_result()

    def _started(self, more: Mapping[str, str]) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "scripts.stress_engines", "program", str(self._source), str(self._target)]
        command.append(self.engine)
        path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        return subprocess.Popen(  # noqa: S603  # it is this script
            command,
            env={**os.environ, "PYTHONPATH": path, **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for all processes of a terminal, but not for this one
        )

    def _round(self, blow: Blow, delay: float) -> Round:
        mark = self.place / f"half-{self.blows.total()}"
        with self._started({_HALF: str(mark)} if blow is Blow.HALF_SENT else {}) as process:
            if process.stdout:
                process.stdout.readline()  # before that, Python itself starts
            struck = time.monotonic()
            if blow is not Blow.HALF_SENT:
                while blow is Blow.KILL_WORKER and not _workers(process.pid) and process.poll() is None:
                    time.sleep(0.01)
                time.sleep(delay)
                struck = time.monotonic()
                self._strike(process.pid, blow)
            try:
                _, errors = process.communicate(timeout=PATIENCE)
                is_hung = False
            except subprocess.TimeoutExpired:
                is_hung = True
                os.killpg(process.pid, signal.SIGKILL)
                _, errors = process.communicate()
        seconds = time.monotonic() - struck
        until = time.monotonic() + GRACE
        while (left := len(list(_session(process.pid)))) and time.monotonic() < until:
            time.sleep(0.05)
        code = process.returncode
        return Round(code if code >= 0 else 128 - code, is_hung, seconds, errors, left)

    def _strike(self, pid: int, blow: Blow) -> None:
        with suppress(ProcessLookupError):
            if blow is Blow.CTRL_C:
                os.killpg(pid, signal.SIGINT)
            elif blow is Blow.TERMINATE:
                os.kill(pid, signal.SIGTERM)
            elif blow is Blow.KILL:
                os.kill(pid, signal.SIGKILL)
            elif workers := _workers(pid):  # none are left if the run is done
                os.kill(self.chance.choice(workers), signal.SIGKILL)

    def _fail(self, blow: Blow, what: str) -> None:
        self.failures.append(f"{blow.value}: {what}")


def _session(leader: int) -> Iterator[int]:
    """The processes of a session, but for those that have ended and were not waited for."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            state, _, _, session = path.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                yield int(path.parent.name)


def _workers(leader: int) -> list[int]:
    found = []
    for pid in _session(leader):
        with suppress(OSError):
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            if any(part in command for part in (b"spawn_main", b"pyspark.daemon", b"SparkSubmit")):
                found.append(pid)
    return found


def program(source: str, target: Path, engine: str) -> None:
    """What is interrupted: the command line, with a task of its own."""
    print("started", flush=True)
    workers = WORKERS if engine == "cores" else None
    flags = TableFlags(key="id", engine=engine, workers=workers, master="local[2]", max_length=1 << 26)
    run_table(Turn(), source, target, flags, examined=False)


def stress(stress: Stress, rounds: int, seconds: float) -> int:
    """So many rounds, or as many as can be done in this time; how many were."""
    began = time.monotonic()
    on_cores = stress.engine == "cores"
    blows = [blow for blow in Blow if on_cores or blow is not Blow.HALF_SENT]
    done = 0
    while done < rounds and time.monotonic() - began < seconds:
        stress.once(blows[done % len(blows)], stress.chance.uniform(0.0, 1.5 if on_cores else 12.0))
        done += 1
    stress.finish()
    return done


def main() -> NoReturn:
    """Runs the rounds and prints the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=360.0)
    parser.add_argument("--megabytes", type=float, default=4.0)
    parser.add_argument("--rows", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=["cores", "spark"], default="cores")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        chance = random.Random(chosen.seed)  # noqa: S311  # no secret
        one = Stress(Path(place), chosen.rows, chosen.megabytes, chance, chosen.engine)
        done = stress(one, chosen.rounds, chosen.seconds)
    print(f"{done} rounds over {chosen.rows} rows of {chosen.megabytes:g} MB on {chosen.engine}")
    for blow, count in sorted(one.blows.items(), key=lambda item: item[0].name):
        print(f"{count:5} {blow.value}")
    print(f"{one.too_late:5} came too late: the run was done")
    print(f"{one.finished:5} runs finished, each row once")
    print(f"{one.hung:5} hung; the slowest took {one.slowest:.1f} s to end")
    print(f"{len(one.failures):5} failures")
    for failure in one.failures:
        print("      ", failure)
    raise SystemExit(bool(one.failures))


if __name__ == "__main__":
    if sys.argv[1:2] == ["program"]:
        del sys.argv[1]
        app = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
        app.command()(program)
        cli.program = lambda command=None: app  # noqa: ARG005  # what catches errors and interrupts is the program's own
        cli.main()
    else:
        main()
