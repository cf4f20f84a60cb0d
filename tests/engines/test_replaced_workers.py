"""Workers that are replaced after some rows: nobody notices, but for the memory."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path

import pytest
from tests.engines.tasks import CANARY, Deadly, Shout, read_lines, write_lines
from tests.processes import FOR_EVER_SECONDS, wait_for, wait_until_gone

from tacit.engines import RunProgress, _workers, run
from tacit.engines._task import Prepared
from tacit.errors import InputError, ParameterError

BATCH = 16  # rows of each of the first eight batches
MOST = 2 * BATCH


@pytest.fixture(autouse=True)
def _few_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Workers are replaced after two batches, and all have ended in the end."""
    monkeypatch.setattr(_workers, "_ROWS_OF_A_WORKER", MOST)
    monkeypatch.setattr(_workers, "_SECONDS_OF_A_WORKER", 0.0)
    yield
    wait_for(lambda: not active_children())


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A table of seven batches, with two bad rows."""
    texts: list[object] = [f"t{number}" for number in range(6 * BATCH + 4)]
    texts[7], texts[50] = None, f"{CANARY} fell"
    return write_lines(tmp_path / "notes.jsonl", ({"id": i, "text": text} for i, text in enumerate(texts)))


def prepared(log: Path) -> int:
    """How many processes have prepared the task so far."""
    return sum(line.startswith("prepared") for line in log.read_text().splitlines())


@pytest.mark.parametrize("workers", [2, *(pytest.param(number, marks=pytest.mark.acceptance) for number in (1, 3))])
def test_every_row_comes_out_once_and_in_order(notes: Path, tmp_path: Path, workers: int) -> None:
    """As in one process, rejects included; no text is worked on twice."""
    log = tmp_path / "log"
    found = run(Shout(log=str(log)), notes, tmp_path / "out", engine="cores", workers=workers, key="id")
    plain = run(Shout(), notes, tmp_path / "plain", key="id")
    assert (found.rows, found.rejected) == (plain.rows, plain.rejected) == (98, 2)
    assert found.result.read_bytes() == plain.result.read_bytes()
    assert read_lines(found.rejects) == read_lines(plain.rejects)
    said = [line for line in log.read_text().splitlines() if not line.startswith("prepared")]
    assert sorted(said) == sorted(str(row["text"]).lower() for row in read_lines(plain.result))
    assert prepared(log) >= 4  # seven batches, and none has worked on more than two


def test_one_worker_follows_the_other(notes: Path, tmp_path: Path) -> None:
    """A fresh process after every other batch, none for the rows of the next, and none when there are no more."""
    log = tmp_path / "log"
    run(Shout(log=str(log)), notes, tmp_path / "out", engine="cores", workers=1)
    lines = log.read_text().splitlines()
    assert [line for line in lines if not line.startswith("prepared")] == [
        f"t{number}" for number in range(100) if number not in {7, 50}
    ]
    first = [lines[at + 1] for at, line in enumerate(lines) if line.startswith("prepared")]
    assert first == ["t0", f"t{MOST}", f"t{2 * MOST}", f"t{3 * MOST}"]


@dataclass(frozen=True)
class Meet(Shout):
    """Says which process it is; two batches are only done at the same time."""

    def prepare(self) -> Prepared:
        """At the first row of each of two batches, waits for the other."""

        def meet(text: str) -> Mapping[str, object]:
            batch, row = divmod(int(text), BATCH)
            if row == 0:
                Path(f"{self.log}.{batch}").touch()
                wait_for(Path(f"{self.log}.{batch ^ 1}").exists)
            return {"text": str(os.getpid()), "length": 0}

        return meet


def test_workers_are_not_replaced_all_at_once(tmp_path: Path) -> None:
    """Of two that work in step, one is replaced after each batch, not both after each second."""
    source = write_lines(tmp_path / "in.jsonl", ({"text": str(number)} for number in range(8 * BATCH)))
    summary = run(Meet(log=str(tmp_path / "log")), source, tmp_path / "out", engine="cores", workers=2)
    pids = [row["text"] for row in read_lines(summary.result)]
    pairs = [set(pids[at : at + 2 * BATCH]) for at in range(0, len(pids), 2 * BATCH)]
    assert [len(pair) for pair in pairs] == [2, 2, 2, 2]
    assert [len(pair & after) for pair, after in pairwise(pairs)] == [1, 1, 1]


@dataclass(frozen=True)
class SlowToStart(Shout):
    """Whoever replaces one of the first two is prepared only when a later batch has been worked on."""

    def prepare(self) -> Prepared:
        """Waits for it."""
        apply, log = super().prepare(), Path(self.log)
        if prepared(log) > 2:
            wait_for(lambda: any(f"t{number}" in log.read_text().split() for number in range(MOST, 4 * MOST)))
        return apply


def test_others_go_on_while_a_worker_starts(notes: Path, tmp_path: Path) -> None:
    """The run would not end if they waited for it."""
    task = SlowToStart(log=str(tmp_path / "log"))
    assert run(task, notes, tmp_path / "out", engine="cores", workers=2).rows == 98


@dataclass(frozen=True)
class PreparedOnce(Shout):
    """Cannot be prepared a second time."""

    def prepare(self) -> Prepared:
        """Raises an error with an attribute, which must arrive."""
        apply = super().prepare()
        if prepared(Path(self.log)) > 1:
            raise ParameterError("expected a better task", parameter="task")
        return apply


def test_an_error_of_a_successor_stops_the_run(notes: Path, tmp_path: Path) -> None:
    """It arrives as it was raised, as that of the first."""
    with pytest.raises(ParameterError, match="expected a better task") as caught:
        run(PreparedOnce(log=str(tmp_path / "log")), notes, tmp_path / "out", engine="cores", workers=1)
    assert caught.value.parameter == "task"


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.acceptance), 2])
def test_a_worker_that_dies_is_missed_among_those_that_retire(tmp_path: Path, workers: int) -> None:
    """The message says so, and the same call finishes the work."""
    texts = [*(f"t{number}" for number in range(70)), "die", *(f"u{number}" for number in range(40))]
    source = write_lines(tmp_path / "in.jsonl", ({"text": text} for text in texts))
    task = Deadly(log=str(tmp_path / "log"))
    with pytest.raises(InputError, match="found one gone"):
        run(task, source, tmp_path / "out", engine="cores", workers=workers)
    assert prepared(tmp_path / "log") > workers
    summary = run(task, source, tmp_path / "out", engine="cores", workers=workers)
    assert [row["text"] for row in read_lines(summary.result)] == [text.upper() for text in texts]


def test_an_interrupt_ends_those_that_retire_as_well(notes: Path, tmp_path: Path) -> None:
    """No process is left behind, and the same call finishes the work."""

    def interrupt(progress: RunProgress) -> None:
        if progress.rows > MOST:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(Shout(), notes, tmp_path / "out", engine="cores", workers=2, on_progress=interrupt)
    wait_for(lambda: not active_children())
    summary = run(Shout(), notes, tmp_path / "out", engine="cores", workers=2)
    assert (summary.rows, summary.rejected) == (98, 2)
    assert summary.resumed > MOST


@dataclass(frozen=True)
class Lingering(Shout):
    """Has a thread that does not end, which keeps its process; whoever comes later waits until the first is gone."""

    def prepare(self) -> Prepared:
        """Starts it, and waits."""
        threading.Thread(target=time.sleep, args=(FOR_EVER_SECONDS,)).start()
        apply = super().prepare()
        if prepared(Path(self.log)) > 1:
            wait_until_gone(int(Path(self.log).read_text().split()[1]))
        return apply


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="elsewhere a process is there until it is waited for")
def test_a_retired_worker_that_does_not_end_is_killed(
    notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the run goes on: otherwise the memory of all of them would be taken at once."""
    monkeypatch.setattr(_workers, "_PATIENCE_SECONDS", 0.2)
    task = Lingering(log=str(tmp_path / "log"))
    assert run(task, notes, tmp_path / "out", engine="cores", workers=1).rows == 98
