"""What every test shares: how Hypothesis searches."""

from __future__ import annotations

import os

from hypothesis import settings

# Timing is the benchmarks' business: on a busy machine a deadline fails tests that are right.
settings.register_profile("local", deadline=None)
# In CI the same commit gives the same result; the search for new examples happens on developers' machines.
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
