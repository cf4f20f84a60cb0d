"""What a taxonomy is made of, before it is compiled or kept in memory; and the checks that both need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tacit.errors import KnowledgeError
from tacit.terms.keys import WORD, key

_NAMED = 5  # a message that lists a thousand bad identifiers helps nobody

USUAL = 64
"""The weight from which a key is counted for a concept: a quarter of its uses mean it or one of its specialisations."""

DEEPEST = 255
"""Steps from a root to the farthest concept; depths are kept in one byte."""


@dataclass(frozen=True, slots=True)
class Name:
    """A key that a concept goes by.

    Attributes:
        key: The key (see `tacit.terms.keys`).
        rank: The place of this concept among the key's senses, 0 for the most usual; equal ranks keep the order of the
            entries.
        share: The share of the key's uses that mean this concept, from 0 to 1.
    """

    key: str
    rank: int = 0
    share: float = 1.0

    @property
    def weight(self) -> int:
        """The share in 255ths, as it is kept and added up."""
        return round(255 * self.share)


@dataclass(frozen=True, slots=True)
class Entry:
    """A concept to compile.

    Attributes:
        id: Its identifier, unique in the taxonomy.
        label: The words a reader knows it by.
        names: The keys it goes by, each once.
        parents: Identifiers of the kinds that it is a kind of, the principal one first.
        instance_of: Identifiers of the kinds that it is an individual of; they come after ``parents``.
        derivations: Keys of words made from its names.
        abstract: Whether no reader would accept the label in place of a term.
        origin: Where it was read: "animals.csv, line 3". For messages only.
    """

    id: str
    label: str
    names: tuple[Name, ...] = ()
    parents: tuple[str, ...] = ()
    instance_of: tuple[str, ...] = ()
    derivations: tuple[str, ...] = ()
    abstract: bool = False
    origin: str = field(default="", compare=False, repr=False)

    @property
    def steps(self) -> Mapping[str, bool]:
        """The identifiers of all parents in order, and whether each step is from an individual to its kind."""
        return dict.fromkeys(self.parents, False) | {
            parent: True for parent in self.instance_of if parent not in self.parents
        }


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a taxonomy comes from and what its licence asks for.

    Attributes:
        source: The short name that its concepts carry: ``wordnet``.
        title: Its name and version as its makers write it.
        licence: The licence's name.
        notice: What the licence says must go with every copy.
        inputs: The sha256 of each file that it was made from.
    """

    source: str
    title: str
    licence: str
    notice: str = ""
    inputs: Mapping[str, str] = field(default_factory=dict)


def named(*texts: str) -> tuple[Name, ...]:
    """The names that texts give a concept: their keys, each once.

    >>> [name.key for name in named("Opportunistic infection", "opportunistic infections", "OI")]
    ['opportunistic infection', 'oi']
    """
    return tuple(Name(one) for one in dict.fromkeys(map(key, texts)) if one)


def is_clipped(text: str, name: str) -> bool:
    """Whether a text's key lacks a word of it, as "hemophilia" for "hemophilia A" does: it then means something else.

    >>> is_clipped("hemophilia A", key("hemophilia A")), is_clipped("the Alps", key("the Alps"))
    (True, False)
    """
    words = WORD.findall(text.lower())
    return len(name.split()) < len(words) - (words[0] in {"the", "a", "an"})


class Depth(NamedTuple):
    """A concept's distance from a root, in steps.

    Attributes:
        longest: Over the longest way; greater than that of every ancestor.
        shortest: Over the shortest.
    """

    longest: int
    shortest: int


def depths(entries: Sequence[Entry]) -> list[Depth]:
    """Each entry's depth.

    Raises:
        KnowledgeError: An entry has no identifier or label, an identifier or a name stands twice, a parent does not
            exist, a concept is its own ancestor or lies too deep.
    """
    place = {entry.id: number for number, entry in reversed([*enumerate(entries)])}
    again = (_named(e) for n, e in enumerate(entries) if place[e.id] != n)
    _refuse(again, "identifiers must be unique; these stand twice")
    _refuse((_named(e) for e in entries if not (e.id and e.label)), "concepts need an identifier and a label")
    _refuse((_named(e) for e in entries if not _are_names(e.names)), "keys must be distinct, and shares from 0 to 1")
    dangling = (_named(e, f"{e.id} -> {parent}") for e in entries for parent in e.steps if parent not in place)
    _refuse(dangling, "parents must be concepts of the taxonomy; these are not")

    children: list[list[int]] = [[] for _ in entries]
    waiting = [len(entry.steps) for entry in entries]
    for number, entry in enumerate(entries):
        for parent in entry.steps:
            children[place[parent]].append(number)
    found = [Depth(0, DEEPEST if steps else 0) for steps in waiting]
    ready = [number for number, steps in enumerate(waiting) if not steps]
    for number in ready:  # grows: a concept is ready once all its parents are measured
        for child in children[number]:
            found[child] = Depth(
                max(found[child].longest, found[number].longest + 1),
                min(found[child].shortest, found[number].shortest + 1),
            )
            waiting[child] -= 1
            if not waiting[child]:
                ready.append(child)
    if len(ready) < len(entries):
        raise KnowledgeError(f"a concept cannot be its own ancestor: {_cycle(entries, place, waiting)}")
    deep = (_named(entry) for entry, depth in zip(entries, found, strict=True) if depth.longest > DEEPEST)
    _refuse(deep, f"more than {DEEPEST} steps deep")
    return found


def _named(entry: Entry, what: str = "") -> str:
    """The entry's identifier, or what is wrong with it, and where it was read."""
    return (what or entry.id or "(none)") + (f" ({entry.origin})" if entry.origin else "")


def _are_names(names: Sequence[Name]) -> bool:
    distinct = {name.key for name in names if name.key and 0 <= name.share <= 1}
    return len(distinct) == len(names)


def _refuse(ids: Iterable[str], rule: str) -> None:
    bad = list(ids)
    if bad:
        more = f" and {len(bad) - _NAMED} more" if len(bad) > _NAMED else ""
        raise KnowledgeError(f"{rule}: {', '.join(bad[:_NAMED])}{more}")


def _cycle(entries: Sequence[Entry], place: Mapping[str, int], waiting: Sequence[int]) -> str:
    """One cycle, written out: whoever was never ready has a parent that never was."""
    at = next(number for number, steps in enumerate(waiting) if steps)
    walk: list[str] = []
    while entries[at].id not in walk:
        walk.append(entries[at].id)
        at = next(place[parent] for parent in entries[at].steps if waiting[place[parent]])
    walk = walk[walk.index(entries[at].id) :]
    first = walk.index(min(walk))  # the same words whichever concept the walk came in by
    return _named(entries[place[walk[first]]], " -> ".join([*walk[first:], *walk[:first], walk[first]]))
