"""The suite itself: neither the source, nor the home, nor the place of a clone decides about its result."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit import ledger
from tacit.corpus import _cache
from tacit.secrets.policy import preparation


def test_examples_do_not_depend_on_the_numbers_of_the_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant that somebody changes elsewhere would change what every property is tried on."""
    (tmp_path / "constants.py").write_text("RARE = 987_654_321\n")
    monkeypatch.syspath_prepend(tmp_path)
    import_module("constants")
    drawn = set()

    @settings(max_examples=500)
    @given(st.integers())
    def draw(number: int) -> None:
        drawn.add(number)

    draw()
    assert len(drawn) > 100
    assert 987_654_321 not in drawn


def test_nothing_is_read_from_or_left_in_the_home() -> None:
    """An earlier run would decide about this one; and nothing is left in the checkout."""
    home = Path.home()
    for place in (ledger.default_folder(), _cache.default_path(), preparation.default_folder(), Path.cwd()):
        assert not place.is_relative_to(home / ".local")
        assert not place.is_relative_to(home / ".cache")
        assert not place.is_relative_to(Path(__file__).parents[1])
    assert list(Path.cwd().iterdir()) == []
