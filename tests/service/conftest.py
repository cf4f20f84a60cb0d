"""A client of the service."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.service.made import ThreadJobs

from tacit.service.app import create_app
from tacit.service.settings import ServiceSettings

BASE = "http://127.0.0.1:8080"


@pytest.fixture
def jobs() -> ThreadJobs:
    """What does the work."""
    return ThreadJobs()


@pytest.fixture
def client(jobs: ThreadJobs) -> Iterator[TestClient]:
    """A program on this machine that asks a service without keys."""
    app = create_app(ServiceSettings(max_bytes=100_000, time_limit_seconds=60.0), jobs)
    with TestClient(app, base_url=BASE, raise_server_exceptions=False) as made:
        yield made
