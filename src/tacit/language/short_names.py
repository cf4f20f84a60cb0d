"""Short forms of given names, and whose they are: Liz is Elizabeth, and a woman."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import NamedTuple


class _Known(NamedTuple):
    groups: dict[str, frozenset[int]]
    sexes: dict[str, str]
    firsts: dict[str, str]


def _rows(name: str) -> list[list[str]]:
    text = (files("tacit.language") / "data" / name).read_text("ascii")
    return [line.split() for line in text.splitlines() if not line.startswith("#")]


@cache
def _known() -> _Known:
    groups: dict[str, set[int]] = {}
    firsts: dict[str, str] = {}
    sexes = {name: sex.strip("-") for sex, *names in _rows("name_sexes.txt") for name in names}
    for number, (sex, *names) in enumerate(_rows("short_names.txt")):
        for name in names:
            groups.setdefault(name, set()).add(number)
            firsts[name] = firsts.get(name, "") + names[0][0]
            sexes[name] = sex if sexes.get(name, sex) == sex else ""
    return _Known({name: frozenset(some) for name, some in groups.items()}, sexes, firsts)


def may_be_same(one: str, other: str) -> bool:
    """Whether two given names in small letters may be forms of one.

    >>> may_be_same("bob", "robert"), may_be_same("liz", "beth"), may_be_same("bob", "michael")
    (True, True, False)
    """
    known = _known().groups
    return one == other or not known.get(one, frozenset()).isdisjoint(known.get(other, ()))


def first_letters(given: str) -> frozenset[str]:
    """The letters by which who has a given name in small letters may sign: Bob with the R of Robert.

    >>> sorted(first_letters("bob")), sorted(first_letters("ann"))
    (['b', 'r'], ['a'])
    """
    return frozenset((given[0], *_known().firsts.get(given, "")))


def sex_of(given: str) -> str | None:
    """Whether a given name in small letters is a woman's ("f") or a man's ("m"); nothing if it may be either's.

    >>> sex_of("mary"), sex_of("chris"), sex_of("callum"), sex_of("robin")
    ('f', None, 'm', None)
    """
    return _known().sexes.get(given) or None
