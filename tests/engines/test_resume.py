"""Runs that are killed, disturbed, or asked for twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.engines.tasks import HELD, Shout, Unprepared, read_lines, write_lines
from tests.processes import GUARD_SECONDS, wait_until_gone

from tacit.engines import _work, run
from tacit.errors import ParameterError

ROOT = Path(__file__).parents[2]

_SCRIPT = """
import os, signal, sys
from tests.engines.tasks import Shout
from tacit.engines import run
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored, if the suite was started in the background
    source, target, log, engine, held_at = sys.argv[1:]
    workers = 1 if engine == "cores" else None  # a second would do all the rest while the first is held
    show = lambda progress: os.write(1, b"%d\\n" % progress.rows)
    task = Shout(log=log, held_at=held_at)
    run(task, source, target, engine=engine, workers=workers, key="id", on_progress=show)
"""


@contextmanager
def held_run(*arguments: object, batches: int) -> Iterator[subprocess.Popen[str]]:
    """A run of the script that waits in the middle of a batch, when so many others are done."""
    command = [sys.executable, "-c", _SCRIPT, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stdout
            said: list[str] = []
            while HELD not in said or len(said) <= batches:
                said.append(process.stdout.readline().strip())
                assert said[-1], "the run was not to end"
            yield process
        finally:
            process.kill()


@pytest.fixture(autouse=True)
def _unprepared() -> None:
    """Nothing is prepared yet."""
    _work._prepared.clear()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Some hundred notes, each tenth of them bad."""
    rows = ({"id": number, "text": None if number % 10 == 4 else f"note {number}"} for number in range(400))
    return write_lines(tmp_path / "notes.jsonl", rows)


def stopped(notes: Path, target: Path, batches: int) -> None:
    """A run of which only some batches were done."""
    count = 0

    def stop(_: object) -> None:
        nonlocal count
        count += 1
        if count >= batches:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(Shout(), notes, target, on_progress=stop)


def contents(target: Path) -> tuple[bytes, bytes]:
    """The result and the rejects."""
    return (target / "notes.jsonl").read_bytes(), (target / "rejects.jsonl").read_bytes()


def test_killed_again_and_again_and_still_the_same(notes: Path, tmp_path: Path) -> None:
    """SIGKILL four times: the result is byte by byte that of an undisturbed run, and no finished part is done again."""
    target, log = tmp_path / "killed", tmp_path / "log"
    in_parts: set[str] = set()
    for engine, held_at in (("process", 40), ("cores", 105), ("process", 201), ("cores", 310)):
        with held_run(notes, target, log, engine, f"note {held_at}", batches=2) as process:
            process.kill()
        done = read_lines(target / "parts" / "done.jsonl")
        parts = [target / "parts" / f"{one['number']:08}.part" for one in done]
        texts = {str(row["text"]).lower() for part in parts for row in read_lines(part)}
        assert in_parts < texts, "each run was to get further"
        in_parts = texts
    log.unlink()
    run(Shout(log=str(log)), notes, target, key="id")
    again = Counter(log.read_text().splitlines())
    assert not in_parts.intersection(again)
    assert max(again.values()) == 1
    run(Shout(), notes, tmp_path / "undisturbed", key="id")
    assert contents(target) == contents(tmp_path / "undisturbed")


def test_interrupted_workers_end_at_once(tmp_path: Path) -> None:
    """Ctrl-C does not wait for a batch that takes minutes, and leaves no process behind."""
    log = tmp_path / "log"
    source = write_lines(tmp_path / "in.jsonl", ({"id": number, "text": "slow"} for number in range(4)))
    with held_run(source, tmp_path / "out", log, "cores", "slow", batches=0) as process:
        process.send_signal(signal.SIGINT)
        process.wait(GUARD_SECONDS)  # the batch takes longer
    (worker,) = [int(line.split()[1]) for line in log.read_text().splitlines() if line.startswith("prepared")]
    wait_until_gone(worker)


def test_a_finished_run_is_not_done_again(notes: Path, tmp_path: Path) -> None:
    """The same call returns the same, without so much as preparing the task."""
    first = run(Shout(), notes, tmp_path / "out")
    before = contents(tmp_path / "out")
    second = run(Unprepared(), notes, tmp_path / "out")  # it has the same fingerprint, but cannot be prepared
    assert (second.rows, second.rejected, second.result) == (first.rows, first.rejected, first.result)
    assert second.resumed == 400
    assert contents(tmp_path / "out") == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"task": Shout(fingerprint="scream")}, "another task;"),
        ({"key": "id"}, "another key;"),
        ({"max_length": 5}, "another max_length;"),
    ],
)
def test_another_run_is_refused(notes: Path, tmp_path: Path, change: dict[str, object], message: str) -> None:
    """Parts of different runs do not mix; the message says what differs."""
    stopped(notes, tmp_path / "out", 3)
    arguments = {"task": Shout(), "source": notes, "target": tmp_path / "out"} | change
    with pytest.raises(ParameterError, match=message):
        run(**arguments)  # type: ignore[arg-type]


def test_a_changed_source_is_refused(notes: Path, tmp_path: Path) -> None:
    """One more line, and what was done no longer belongs to it."""
    stopped(notes, tmp_path / "out", 3)
    with notes.open("a") as file:
        file.write('{"text": "one more"}\n')
    with pytest.raises(ParameterError, match="another source;"):
        run(Shout(), notes, tmp_path / "out")


def test_a_source_that_changes_meanwhile_is_found_out(notes: Path, tmp_path: Path) -> None:
    """The result would be of neither."""

    def change(_: object) -> None:
        with notes.open("a") as file:
            file.write("\n")

    with pytest.raises(ParameterError, match="found it changed meanwhile"):
        run(Shout(), notes, tmp_path / "out", on_progress=change)
    assert not (tmp_path / "out" / "notes.jsonl").exists()


def test_a_directory_with_other_files_is_refused(notes: Path, tmp_path: Path) -> None:
    """Nothing of anybody's is overwritten."""
    with pytest.raises(ParameterError, match="found other files"):
        run(Shout(), notes, tmp_path)
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(ParameterError, match="found another layout, another task"):
        run(Shout(), notes, tmp_path)
    with pytest.raises(ParameterError, match="cannot make the directory"):
        run(Shout(), notes, tmp_path / "manifest.json" / "out")


def test_two_runs_at_once_are_refused(notes: Path, tmp_path: Path) -> None:
    """The second is told, the first goes on."""

    def again(_: object) -> None:
        with pytest.raises(ParameterError, match="found another using it"):
            run(Shout(), notes, tmp_path / "out")

    assert run(Shout(), notes, tmp_path / "out", on_progress=again).rows == 360


@pytest.mark.parametrize("damage", ["part", "rejects", "gone", "half a line"])
def test_what_is_damaged_is_done_again(notes: Path, tmp_path: Path, damage: str) -> None:
    """A part that is not what was put down, or a line that is not whole, does not exist."""
    target = tmp_path / "out"
    stopped(notes, target, 4)
    done = target / "parts" / "done.jsonl"
    if damage == "part":
        (target / "parts" / "00000001.part").write_bytes(b"{}\n")
    elif damage == "rejects":
        (target / "parts" / "00000001.rejects").write_bytes(b"{}\n")
    elif damage == "gone":
        (target / "parts" / "00000001.part").unlink()
    else:
        done.write_bytes(done.read_bytes()[:-9])
    summary = run(Shout(), notes, target)
    assert summary.resumed == 3 * 16
    run(Shout(), notes, tmp_path / "undisturbed")
    assert contents(target) == contents(tmp_path / "undisturbed")


def test_killed_between_result_and_manifest(notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts are still there, and are joined again."""
    target = tmp_path / "out"
    with monkeypatch.context() as patch:

        def die(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        patch.setattr(shutil, "rmtree", die)
        with pytest.raises(KeyboardInterrupt):
            run(Shout(), notes, target)
    manifest = json.loads((target / "manifest.json").read_text())
    del manifest["finished"]
    (target / "manifest.json").write_text(json.dumps(manifest))
    before = contents(target)
    summary = run(Unprepared(), notes, target)
    assert (summary.rows, summary.rejected, summary.resumed) == (360, 40, 400)
    assert contents(target) == before
    assert not (target / "parts").exists()
