"""Topic packs: what goes with a topic, as people of the field know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple, overload

from tacit.terms.keys import key


class Strength(Enum):
    """How much an entry gives a topic away."""

    ALONE = "alone"
    """Who reads it thinks of the topic at once."""
    WITH = "with"
    """It gives the topic away beside another entry of the topic."""
    WEAK = "weak"
    """It points to the topic beside several others."""


KINDS: Final = tuple(
    "names medicines tests values signs treatment services persons law behaviour events idioms slang codes things"
    " places customs".split()
)
"""What entries of a topic are grouped by."""


class PackEntry(NamedTuple):  # made far faster than a frozen dataclass, and there are tens of thousands
    """Words that go with a topic.

    Attributes:
        phrase: The words in their base forms: "*" for up to two words, "#" for a number, "a|b" for one of two words.
        strength: How much they give away.
        kind: What they are, one of `KINDS`.
    """

    phrase: str
    strength: Strength
    kind: str


class GroupedEntries(Sequence[PackEntry]):
    """Entries as a file groups them, each made when one is asked for: of fifty packs few are asked.

    Args:
        groups: The phrases of each kind, by the value of their strength.
    """

    def __init__(self, groups: Mapping[str, Mapping[str, Sequence[str]]]) -> None:
        self._groups = groups

    @cached_property
    def _each(self) -> tuple[PackEntry, ...]:
        return tuple(
            PackEntry(phrase, strength, kind)
            for kind, strengths in self._groups.items()
            for strength, phrases in ((Strength(one), phrases) for one, phrases in strengths.items())
            for phrase in phrases
        )

    @overload
    def __getitem__(self, at: int) -> PackEntry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[PackEntry, ...]: ...
    def __getitem__(self, at: int | slice) -> PackEntry | tuple[PackEntry, ...]:
        return self._each[at]

    def __len__(self) -> int:
        return sum(len(phrases) for strengths in self._groups.values() for phrases in strengths.values())

    def __iter__(self) -> Iterator[PackEntry]:
        return iter(self._each)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._each == tuple(other)

    def __hash__(self) -> int:
        return hash(self._each)

    def lines(self) -> list[str]:
        """The entries as texts."""
        return [
            phrase + behind
            for kind, strengths in self._groups.items()
            for behind, phrases in ((f"\t{one}\t{kind}", phrases) for one, phrases in strengths.items())
            for phrase in phrases
        ]


@dataclass(frozen=True)  # without slots, so that its fingerprint is worked out once
class TopicPack:
    """What goes with a topic.

    Attributes:
        name: What the pack is called.
        topic: The topic.
        protects: How a user may name the topic.
        includes: The names of narrower packs that belong to it.
        reasons: For each kind of entry, what an entry of it is: "a medicine that is given for HIV".
        entries: The entries.
        is_derived: Whether nobody wrote it: it follows from taxonomies and corpora.
    """

    name: str
    topic: str
    protects: tuple[str, ...]
    includes: tuple[str, ...] = ()
    reasons: dict[str, str] = field(default_factory=dict, hash=False)
    entries: Sequence[PackEntry] = field(default=(), repr=False)
    is_derived: bool = False

    @cached_property
    def fingerprint(self) -> str:
        """What identifies what the pack says."""
        values = {strength: strength.value for strength in Strength}  # an enum looks its value up slowly
        lines = (
            self.entries.lines()
            if isinstance(self.entries, GroupedEntries)
            else [f"{phrase}\t{values[strength]}\t{kind}" for phrase, strength, kind in self.entries]
        )
        said = "\n".join(sorted(lines))
        return sha256("\n".join((*self.protects, *self.includes, said)).encode()).hexdigest()[:16]

    def keys(self) -> Iterator[str]:
        """The keys of the names that the topic has."""
        return (key(one) for one in self.protects)
