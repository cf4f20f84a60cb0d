"""Short forms of given names, and whose they are: Liz is Elizabeth, and a woman."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple


class _Known(NamedTuple):
    groups: dict[str, frozenset[int]]
    sexes: dict[str, str]


@cache
def _known() -> _Known:
    text = (files("tacit.language") / "data" / "short_names.txt").read_text("ascii")
    groups: dict[str, set[int]] = {}
    sexes: dict[str, str] = {}
    for number, line in enumerate(line for line in text.splitlines() if not line.startswith("#")):
        sex, *names = line.split()
        for name in names:
            groups.setdefault(name, set()).add(number)
            sexes[name] = sex if sexes.get(name, sex) == sex else ""
    return _Known({name: frozenset(some) for name, some in groups.items()}, sexes)


def may_be_same(one: str, other: str) -> bool:
    """Whether two given names in small letters may be forms of one.

    >>> may_be_same("bob", "robert"), may_be_same("liz", "beth"), may_be_same("bob", "michael")
    (True, True, False)
    """
    known = _known().groups
    return one == other or not known.get(one, frozenset()).isdisjoint(known.get(other, ()))


def sex_of(given: str) -> str | None:
    """Whether a given name in small letters is a woman's ("f") or a man's ("m"); nothing if it may be either's.

    >>> sex_of("mary"), sex_of("chris"), sex_of("quentin")
    ('f', None, 'm')
    """
    return _known().sexes.get(given) or None
