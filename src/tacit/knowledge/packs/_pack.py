"""Topic packs: what goes with a topic, as people of the field know it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from hashlib import sha256
from typing import Final, NamedTuple

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
    entries: tuple[PackEntry, ...] = field(default=(), repr=False)
    is_derived: bool = False

    @cached_property
    def fingerprint(self) -> str:
        """What identifies what the pack says."""
        values = {strength: strength.value for strength in Strength}  # an enum looks its value up slowly
        said = "\n".join(sorted([f"{phrase}\t{values[strength]}\t{kind}" for phrase, strength, kind in self.entries]))
        return sha256("\n".join((*self.protects, *self.includes, said)).encode()).hexdigest()[:16]

    def keys(self) -> Iterator[str]:
        """The keys of the names that the topic has."""
        return (key(one) for one in self.protects)
