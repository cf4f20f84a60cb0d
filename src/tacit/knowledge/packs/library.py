"""The packs at hand: those that tacit brings, and the user's own."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tacit.errors import PackError, nearest
from tacit.knowledge.packs._load import load
from tacit.knowledge.packs._pack import GroupedEntries, PackEntry, TopicPack
from tacit.terms.keys import key

COMPILED: Final = "packs.json.xz"
"""The packs that tacit brings as one file, which is read far faster than theirs: `scripts.compile_packs`."""


@dataclass(frozen=True, slots=True)
class PackLibrary:
    """Packs, by their names.

    Attributes:
        packs: The packs.
        dropped: The keys of topics whose packs were taken out: for these nothing is derived either.

    >>> library = PackLibrary.shipped()
    >>> [pack.name for pack in library.about(["hiv infection"])]
    ['hiv']
    """

    packs: Mapping[str, TopicPack] = field(default_factory=dict, repr=False)
    dropped: frozenset[str] = frozenset()

    @classmethod
    def shipped(cls) -> PackLibrary:
        """What tacit brings."""
        return cls(_shipped())

    @classmethod
    def of(cls, packs: Iterable[TopicPack]) -> PackLibrary:
        """A library of packs."""
        return cls({pack.name: pack for pack in packs})

    @property
    def fingerprint(self) -> str:
        """What identifies what the packs say."""
        said = [f"{name} {pack.fingerprint}" for name, pack in sorted(self.packs.items())]
        return sha256("\n".join((*said, *sorted(self.dropped))).encode()).hexdigest()[:16]

    def about(self, names: Iterable[str]) -> tuple[TopicPack, ...]:
        """The packs about a topic with these names, with all that they include, in the order of their names."""
        asked = {key(name) for name in names}
        found = [pack.name for pack in self.packs.values() if not asked.isdisjoint(pack.keys())]
        wanted = dict.fromkeys(name for one in found for name in self._with_included(one))
        return tuple(self.packs[name] for name in sorted(wanted))

    def with_file(self, path: Path | str) -> PackLibrary:
        """The library with a user's pack. One of the same name as ours adds to ours.

        Raises:
            PackError: It cannot be read, has a mistake, or includes a pack that does not exist.
        """
        own = load(path)
        ours = self.packs.get(own.name)
        joined = extended(ours, own) if ours else own
        missing = [name for name in joined.includes if name not in self.packs and name != joined.name]
        if missing:
            raise PackError(
                f"{path}: includes {missing[0]!r}, which is no pack{self.hint(missing[0])}", source=str(path)
            )
        return replace(self, packs={**self.packs, joined.name: joined})

    def without(self, name: str) -> PackLibrary:
        """The library without a pack.

        Raises:
            PackError: There is none of that name.
        """
        if name not in self.packs:
            raise PackError(f"expected the name of a pack, found {name!r}{self.hint(name)}", source=name)
        left = {other: pack for other, pack in self.packs.items() if other != name}
        return PackLibrary(left, self.dropped.union(self.packs[name].keys()))

    def _with_included(self, name: str, seen: frozenset[str] = frozenset()) -> Iterator[str]:
        if name in seen or name not in self.packs:
            return
        yield name
        for one in self.packs[name].includes:
            yield from self._with_included(one, seen | {name})

    def hint(self, name: str) -> str:
        """Which pack a name that is none may have meant, for a message."""
        return nearest(name, self.packs)


def extended(pack: TopicPack, own: TopicPack) -> TopicPack:
    """A pack with the entries of another, which also says how strong entries are that both have."""
    entries = {one.phrase: one for one in (*pack.entries, *own.entries)}
    return replace(
        pack,
        protects=tuple(dict.fromkeys((*pack.protects, *own.protects))),
        includes=tuple(dict.fromkeys((*pack.includes, *own.includes))),
        reasons={**pack.reasons, **own.reasons},
        entries=tuple(entries.values()),
    )


@cache
def _shipped() -> Mapping[str, TopicPack]:
    values = json.loads(lzma.decompress((files("tacit.knowledge.packs") / "data" / COMPILED).read_bytes()))
    return {name: _read(name, value) for name, value in values.items()}


def compiled(packs: Iterable[TopicPack]) -> str:
    """Packs as the text of the one file that holds those that tacit brings."""
    values = {
        pack.name: {
            "topic": pack.topic,
            "protects": pack.protects,
            "includes": pack.includes,
            "reasons": pack.reasons,
            "entries": _grouped(pack.entries),
        }
        for pack in sorted(packs, key=lambda one: one.name)
    }
    return json.dumps(values, ensure_ascii=False, indent=0, sort_keys=False) + "\n"


def _grouped(entries: Iterable[PackEntry]) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for one in entries:
        found.setdefault(one.kind, {}).setdefault(one.strength.value, []).append(one.phrase)
    return found


def _read(name: str, value: dict[str, Any]) -> TopicPack:
    return TopicPack(
        name,
        value["topic"],
        tuple(value["protects"]),
        tuple(value["includes"]),
        value["reasons"],
        GroupedEntries(value["entries"]),
    )
