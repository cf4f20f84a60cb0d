"""Waiting for other processes: for what they do, never for how long it usually takes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

GUARD_SECONDS: Final = 600.0
"""How long a test waits for what must come: longer than the busiest machine takes, so that only a hang reaches it."""

FOR_EVER_SECONDS: Final = 2 * GUARD_SECONDS
"""How long a process that is to be killed waits: no test sees the end of it, but none is left behind for good."""


def wait_for(is_so: Callable[[], bool]) -> None:
    """Waits until another process has seen to it."""
    until = time.monotonic() + GUARD_SECONDS
    while not is_so():
        assert time.monotonic() < until, "it does not come about"
        time.sleep(0.01)


def wait_until_gone(pid: int) -> None:
    """Waits until a process has ended, whether or not somebody has asked how."""
    wait_for(lambda: not _lives(pid))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with suppress(OSError):  # not Linux, or it has just ended
        # In a container whose first process collects nobody, one whose parent was killed stays as a zombie.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in {"Z", "X"}
    return True
