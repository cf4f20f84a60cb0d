"""What spaCy's registries answer while a model is loaded."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
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


def test_two_models_are_loaded_one_after_the_other() -> None:
    """Or what the first has put there would stay for good: the second would put it back."""
    with ThreadPoolExecutor(1) as another, _registries.remembered():
        assert not another.submit(_registries._LOCK.acquire, blocking=False).result()
        with _registries.remembered():  # a component that loads a model of its own
            pass
    assert _registries._LOCK.acquire(blocking=False)
    _registries._LOCK.release()


def test_another_catalogue_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that keeps its functions otherwise."""
    monkeypatch.setattr(_registries, "import_module", lambda _: ModuleType("catalogue"))
    with _registries.remembered():
        pass
