"""Processes that share the work of a build."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from operator import floordiv
from pathlib import Path

import pytest
from tests.processes import FOR_EVER_SECONDS, wait_until_gone

from tacit.corpus._workers import Workers
from tacit.errors import CorpusError

# Starts a worker that waits, tells its number, and waits for it.
_PARENT = f"""
import os, time
from functools import partial
from tacit.corpus._workers import Workers
def wait():
    print(os.getpid(), flush=True)
    time.sleep({FOR_EVER_SECONDS})
if __name__ == "__main__":
    with Workers(2) as workers:
        list(workers.do([wait]))
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    """However many processes there are, and more tasks than processes."""
    with Workers(jobs) as workers:
        assert sorted(workers.do(partial(floordiv, number, 1) for number in range(8))) == list(range(8))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_task_comes_through(jobs: int) -> None:
    """It is not turned into something else on the way."""
    with Workers(jobs) as workers, pytest.raises(ZeroDivisionError):
        list(workers.do([partial(floordiv, 1, 0)]))


def test_a_process_that_dies_is_told() -> None:
    """The message says that nothing is lost, and what may help."""
    with Workers(2) as workers, pytest.raises(CorpusError, match="will go on from here"):
        list(workers.do([partial(os._exit, 1)]))


def test_no_worker_outlives_the_build(tmp_path: Path) -> None:
    """When the process that started it is killed, a worker ends by itself."""
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        worker = int(process.stdout.readline())
        process.kill()
    wait_until_gone(worker)
