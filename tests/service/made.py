"""The service in one process: its jobs are done by a thread, with what tacit brings."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tacit import Identities, Topics
from tacit.config import Config
from tacit.service.operations import Operations
from tacit.service.pool import Answered, PoolStanding
from tacit.vault import SecretKey

CANARY = "Quillfeather"
NOTE = f"Ann {CANARY}, who has HIV, called from Leeds on 12 March 2021. Her number is 020 7946 0018."


@lru_cache(maxsize=1)
def operations() -> Operations:
    """What a worker does, made once for all tests of a process."""
    return Operations(Config(requirements=(Topics(("HIV",)), Identities())), SecretKey(bytes(32)))


@dataclass
class ThreadJobs:
    """Does jobs in a thread (`tacit.service.pool.Jobs`), or raises what a test tells it to."""

    raises: Exception | None = None
    ready: int = 1
    closed: bool = False
    pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))

    def submit(self, operation: str, values: Mapping[str, Any]) -> Future[Answered]:
        """The answer to come."""
        if self.raises:
            raise self.raises
        return self.pool.submit(operations(), operation, values)

    @property
    def standing(self) -> PoolStanding:
        """As busy as a thread is."""
        return PoolStanding(1, self.ready, 0)

    def close(self) -> None:
        """Ends the thread."""
        self.closed = True
        self.pool.shutdown()
