"""What spaCy's registries answer while a model is loaded."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import catalogue  # type: ignore[import-untyped]
import pytest

from tacit.terms import _registries


def test_the_same_is_found() -> None:
    """Functions of packages and those that are registered, also one that is registered in between."""
    registry: Any = catalogue.create("tacit", "of this test", entry_points=True)
    registry.register("one", func=int)
    plainly = (registry.get_all(), list(registry._get_entry_points()))
    with _registries.remembered():
        assert (registry.get_all(), list(registry._get_entry_points())) == plainly
        registry.get_all().clear()  # a copy, as without us
        assert registry.get_all() == plainly[0]
        registry.register("two", func=str)
        assert registry.get_all() == {**plainly[0], "two": str}
        assert registry.get("two") is str


def test_nothing_is_left_behind() -> None:
    """Also when no model is found: whoever asks the registries afterwards asks them themselves."""
    before = {name: vars(catalogue.Registry)[name] for name in _registries._ASKED}
    with pytest.raises(OSError, match="no model"), _registries.remembered():
        raise OSError("no model")
    assert {name: vars(catalogue.Registry)[name] for name in _registries._ASKED} == before


def test_another_catalogue_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that keeps its functions otherwise."""
    monkeypatch.setattr(_registries, "import_module", lambda _: ModuleType("catalogue"))
    with _registries.remembered():
        pass
