"""What every test shares: how Hypothesis searches."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Timing is the benchmarks' business: on a busy machine a deadline fails tests that are right.
settings.register_profile("local", deadline=None)
# In CI the same commit gives the same result; the search for new examples happens on developers' machines.
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(autouse=True)
def _own_ledger(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test notes its releases where the user's are noted."""
    monkeypatch.setenv("TACIT_LEDGER", str(tmp_path_factory.getbasetemp() / "ledger"))
