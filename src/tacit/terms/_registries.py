"""The registries of spaCy's functions, asked once for what does not change while a model is loaded.

They are kept by `catalogue`, which goes through the entry points of all installed packages each time that a function is
looked up, and copies all that is registered for each array that is read: a fifth of the time that a model takes to
load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import RLock
from typing import Any, Final

_ASKED: Final = ("_get_entry_points", "get_all")
_LOCK: Final = RLock()  # who came second would take what the first has put there for what has to be put back


@contextmanager
def remembered() -> Iterator[None]:
    """Lets registries remember what they answered, as long as nothing more is registered; in one thread at a time."""
    with _LOCK:
        yield from _while_remembered()


def _while_remembered() -> Iterator[None]:
    catalogue: Any = import_module("catalogue")  # comes with spaCy: only where that is needed
    kind = getattr(catalogue, "Registry", None)
    plainly = {name: vars(kind)[name] for name in _ASKED if kind is not None and name in vars(kind)}
    if len(plainly) < len(_ASKED) or not hasattr(catalogue, "REGISTRY"):
        yield  # another release of it
        return
    for name, function in plainly.items():
        setattr(kind, name, _remembering(function, catalogue.REGISTRY))
    try:
        yield
    finally:
        for name, function in plainly.items():
            setattr(kind, name, function)


def _remembering(function: Callable[[Any], Any], registered: dict[Any, Any]) -> Callable[[Any], Any]:
    known: dict[tuple[str, ...], tuple[int, Any]] = {}

    def answer(registry: Any) -> Any:
        place = (*registry.namespace, str(registry.entry_points))
        size, found = known.get(place, (-1, None))
        if size != len(registered):
            found = function(registry)
            known[place] = len(registered), found
        return found.copy() if isinstance(found, dict) else found

    return answer
