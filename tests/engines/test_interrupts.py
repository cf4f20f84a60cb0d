"""Runs on all cores that are interrupted, or whose workers are killed, in the middle of large rows."""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from scripts.stress_engines import Blow, Stress
from tests.engines.tasks import Shout, read_lines, write_lines
from tests.processes import FOR_EVER_SECONDS

from tacit.engines import run
from tacit.engines._task import Prepared
from tacit.errors import InputError

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@pytest.mark.parametrize(
    "blow",
    [
        pytest.param(blow, marks=[] if blow is Blow.KILL_WORKER else pytest.mark.acceptance, id=blow.name)
        for blow in Blow
    ],
)
def test_no_signal_hangs_a_run_or_costs_a_row(tmp_path: Path, blow: Blow) -> None:
    """The documented exit code, no traceback, no process left behind; and the run that goes on has each row once."""
    stress = Stress(tmp_path, rows=12, megabytes=4.0, chance=random.Random(blow.name))  # noqa: S311  # no secret
    stress.once(blow, delay=0.4)
    stress.once(blow, delay=0.6)
    stress.finish()
    assert stress.failures == []
    assert stress.finished >= 1


@dataclass(frozen=True)
class Parent(Shout):
    """Has a child that holds all that its worker has open, and then dies, once."""

    def prepare(self) -> Prepared:
        """Forks, if it is the first time."""
        apply = super().prepare()

        def die(text: str) -> Mapping[str, object]:
            if not Path(f"{self.log}.child").exists():
                child = os.fork()
                if not child:
                    time.sleep(FOR_EVER_SECONDS)
                    os._exit(0)
                Path(f"{self.log}.child").write_text(str(child))
                os.kill(os.getpid(), signal.SIGKILL)
            return apply(text)

        return die


def test_a_worker_is_missed_even_if_its_connection_lives_on(tmp_path: Path) -> None:
    """A child of the worker keeps it open: no end of file will ever come."""
    source = write_lines(tmp_path / "in.jsonl", ({"text": f"t{number}"} for number in range(40)))
    task = Parent(log=str(tmp_path / "log"))
    try:
        with pytest.raises(InputError, match="found one gone"):
            run(task, source, tmp_path / "out", engine="cores", workers=2)
    finally:
        os.kill(int((tmp_path / "log.child").read_text()), signal.SIGKILL)
    summary = run(task, source, tmp_path / "out", engine="cores", workers=2)
    assert [row["text"] for row in read_lines(summary.result)] == [f"T{number}" for number in range(40)]


def test_a_task_that_workers_cannot_import_is_named(tmp_path: Path) -> None:
    """Not as a worker that is gone: the user can do something about it."""
    source = write_lines(tmp_path / "in.jsonl", [{"text": "a"}])
    with pytest.raises(InputError, match="expected a task that worker processes can import, found ModuleNotFoundError"):
        run(_from_nowhere(), source, tmp_path / "out", engine="cores", workers=1)


def _from_nowhere() -> Shout:
    """A task whose class is in a module that only this process has."""
    import sys  # noqa: PLC0415
    from types import ModuleType  # noqa: PLC0415

    module = ModuleType("nowhere")
    nowhere = type("Nowhere", (Shout,), {"__module__": "nowhere"})
    module.Nowhere = nowhere  # type: ignore[attr-defined]
    sys.modules["nowhere"] = module
    made: Shout = nowhere()
    return made


@pytest.mark.acceptance
@pytest.mark.skipif(shutil.which("java") is None and "JAVA_HOME" not in os.environ, reason="Spark needs Java")
def test_no_signal_leaves_java_behind(tmp_path: Path) -> None:
    """Neither while it starts nor while it works; and the next run goes on."""
    pytest.importorskip("pyspark")
    stress = Stress(tmp_path, rows=12, megabytes=4.0, chance=random.Random(1), engine="spark")  # noqa: S311  # no secret
    stress.once(Blow.TERMINATE, delay=1.5)
    stress.once(Blow.CTRL_C, delay=8.0)
    stress.finish()
    assert stress.failures == []
