"""Disguised names on the whole way: hidden by the sanitizer, or refused by the audit."""

from __future__ import annotations

import random

import pytest
from scripts.measure_leaks import try_name

NAMES = ("HIV", "Los Angeles", "Theresa May")
"""A topic, a place and a person: each is found in a way of its own."""

MORE = ("AIDS", "cancer", "cocaine", "Judaism", "trade union")


@pytest.mark.parametrize("name", [*NAMES, *(pytest.param(name, marks=pytest.mark.acceptance) for name in MORE)])
def test_no_disguise_survives_under_a_green_tick(name: str) -> None:
    """One disguise of every class: at most one is still there, and never where the audit says that all holds."""
    tried = try_name(name, 1, random.Random(name))  # noqa: S311  # not for secrets
    assert len(tried) >= 40
    assert sum(one.survived for one in tried) <= 1
    assert not any(one.green for one in tried)
