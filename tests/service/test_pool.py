"""Workers: a lost one is replaced and nobody notices, a slow job is ended, a full queue says so."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.processes import FOR_EVER_SECONDS, GUARD_SECONDS

from tacit.errors import BusyError, InputError, ParameterError, ServiceError, TimeLimitError
from tacit.service.pool import WorkerPool


def work(operation: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """What the workers of these tests do."""
    if operation == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if operation == "die once" and not Path(values["mark"]).exists():
        Path(values["mark"]).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if operation == "wait":
        Path(values["mark"]).touch()
        while not Path(values["until"]).exists():
            time.sleep(0.01)
    if operation == "refuse":
        raise ParameterError("expected another", parameter="text")
    if operation == "fail":
        raise RuntimeError("Quillfeather")
    return {"pid": os.getpid()}


def prepare() -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """Makes it."""
    return work


def prepare_nothing() -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """Fails to."""
    raise InputError("expected data, found none")


def prepare_to_die() -> Callable[[str, Mapping[str, Any]], dict[str, Any]]:
    """Does not come that far."""
    os.kill(os.getpid(), signal.SIGKILL)
    return work


def pool(*, workers: int = 1, queue: int = 10, limit: float = FOR_EVER_SECONDS) -> WorkerPool:
    """A pool of them."""
    return WorkerPool(prepare, workers=workers, queue=queue, time_limit_seconds=limit)


def wait_for(path: Path) -> None:
    """Waits until a worker has made a file."""
    until = time.monotonic() + GUARD_SECONDS
    while not path.exists():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_job_whose_worker_was_killed_is_done_by_another(tmp_path: Path) -> None:
    """Kill -9 costs nobody an answer."""
    made = pool()
    found = made.submit("die once", {"mark": str(tmp_path / "mark")}).result(GUARD_SECONDS)
    assert found["pid"] != os.getpid()
    assert made.standing.replaced == 1
    assert made.submit("any", {}).result(GUARD_SECONDS)["pid"] == found["pid"]
    made.close()


def test_a_worker_is_replaced_after_its_jobs() -> None:
    """What its language model remembers goes with it; every job is done."""
    made = WorkerPool(prepare, workers=1, queue=10, time_limit_seconds=FOR_EVER_SECONDS, jobs_of_a_worker=2)
    jobs = [made.submit("any", {}) for _ in range(6)]
    pids = [one.result(GUARD_SECONDS)["pid"] for one in jobs]
    assert len(set(pids)) == 3
    assert pids[0] == pids[1] != pids[2]
    assert made.standing.replaced == 0
    made.close()


def test_a_job_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    """Its sender is told, and the others are answered."""
    made = pool(workers=2)
    deadly = made.submit("die", {"mark": str(tmp_path)})
    others = [made.submit("any", {}) for _ in range(5)]
    with pytest.raises(ServiceError, match="two lost"):
        deadly.result(GUARD_SECONDS)
    assert all(one.result(GUARD_SECONDS) for one in others)
    made.close()


def test_a_job_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    """Its worker is replaced, and the next job is done."""
    made = pool(limit=1.0)
    made.wait_until_ready()
    never = {"mark": str(tmp_path / "mark"), "until": str(tmp_path / "never")}
    with pytest.raises(TimeLimitError):
        made.submit("wait", never).result(GUARD_SECONDS)
    made.close()


def test_a_full_queue_says_when_to_ask_again(tmp_path: Path) -> None:
    """One job is done, two wait, and the fourth is refused; when there is room again, jobs are taken."""
    made = pool(queue=2)
    made.wait_until_ready()
    slow = made.submit("wait", {"mark": str(tmp_path / "mark"), "until": str(tmp_path / "until")})
    wait_for(tmp_path / "mark")
    waiting = [made.submit("any", {}) for _ in range(2)]
    assert made.standing.queued == 2
    with pytest.raises(BusyError) as refused:
        made.submit("any", {})
    assert refused.value.retry_after_seconds >= 1
    (tmp_path / "until").touch()
    assert all(one.result(GUARD_SECONDS) for one in (slow, *waiting))
    assert made.submit("any", {}).result(GUARD_SECONDS)
    made.close()


def test_errors_come_back_as_they_are_and_others_without_their_words() -> None:
    """A mistake of the sender's keeps its kind; words of another error may be a document's."""
    made = pool()
    with pytest.raises(ParameterError) as refused:
        made.submit("refuse", {}).result(GUARD_SECONDS)
    assert refused.value.parameter == "text"
    with pytest.raises(ServiceError) as failed:
        made.submit("fail", {}).result(GUARD_SECONDS)
    assert "Quillfeather" not in str(failed.value)
    made.close()


def test_who_has_gone_is_not_worked_for(tmp_path: Path) -> None:
    """A job that was cancelled while it waited is not done."""
    made = pool()
    slow = made.submit("wait", {"mark": str(tmp_path / "mark"), "until": str(tmp_path / "until")})
    wait_for(tmp_path / "mark")
    gone = made.submit("die", {})
    assert gone.cancel()
    (tmp_path / "until").touch()
    assert slow.result(GUARD_SECONDS)
    assert made.submit("any", {}).result(GUARD_SECONDS)
    assert made.standing.replaced == 0
    made.close()


def test_a_pool_that_cannot_be_made_says_why() -> None:
    """Whoever starts the service is told, and no request is taken."""
    made = WorkerPool(prepare_nothing, workers=1, queue=1, time_limit_seconds=FOR_EVER_SECONDS)
    with pytest.raises(InputError, match="expected data"):
        made.wait_until_ready()
    with pytest.raises(ServiceError):
        made.submit("any", {})
    made.close()


def test_workers_that_die_as_they_start_are_given_up() -> None:
    """Whoever starts the service does not wait for ever."""
    made = WorkerPool(prepare_to_die, workers=1, queue=1, time_limit_seconds=FOR_EVER_SECONDS)
    with pytest.raises(ServiceError, match="fewer --workers"):
        made.wait_until_ready()
    made.close()


def test_a_closed_pool_leaves_no_process_and_no_job_behind(tmp_path: Path) -> None:
    """What runs is answered, what waits is refused."""
    made = pool()
    pid = made.submit("any", {}).result(GUARD_SECONDS)["pid"]
    slow = made.submit("wait", {"mark": str(tmp_path / "mark"), "until": str(tmp_path / "until")})
    wait_for(tmp_path / "mark")
    waiting = made.submit("any", {})
    (tmp_path / "until").touch()
    made.close()
    assert slow.result(GUARD_SECONDS)
    assert waiting.done()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
