"""What may stand in the place of a term, and where the words come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from tacit.knowledge import Concept
from tacit.terms.keys import key


class Origin(Enum):
    """Where the words of an offer come from."""

    TAXONOMY = "taxonomy"
    """A wider concept of the knowledge base: "infection" for "hepatitis"."""
    HEAD_NOUN = "head noun"
    """The noun that the phrase itself is built on: "infection" for "opportunistic infection"."""
    PLAIN_VERB = "plain verb"
    """A plainer verb in the same form: "continued" for "resumed"."""
    LADDER = "ladder"
    """A wider date, age, amount, place, people or organisation: "the 2020s" for "3 March 2021"."""
    KIND = "kind"
    """Nothing but what kind of thing is hidden: "[date]", "place"."""
    ROLE = "role"
    """A label that was made up for a person: "Person A"."""
    PSEUDONYM = "pseudonym"
    """A name that was made up for a person."""
    SHIFTED = "shifted date"
    """A date that was moved."""
    REVIEWER = "reviewer"
    """Words of the person who reviewed the release: they are judged like any others."""


_MADE_UP = frozenset((Origin.ROLE, Origin.PSEUDONYM, Origin.SHIFTED))


@dataclass(frozen=True, slots=True)
class Offer:
    """Words that may stand in the place of a term.

    Attributes:
        label: The words, in the singular.
        origin: Where they come from.
        concept: The concept that they name, if a knowledge base has it.
    """

    label: str
    origin: Origin
    concept: Concept | None = None

    @property
    def is_made_up(self) -> bool:
        """Whether the words were invented for the document: no requirement takes them for a term."""
        return self.origin in _MADE_UP

    @property
    def stands_for_identifier(self) -> bool:
        """Whether the words were chosen for an identifier: they are none themselves."""
        return self.is_made_up or self.origin in {Origin.LADDER, Origin.KIND}

    @property
    def tells_nothing(self) -> bool:
        """Whether the words tell nothing of the world: they were made up, or say no more than a kind."""
        return self.is_made_up or self.origin is Origin.KIND

    @property
    def key(self) -> str:
        """The key of what a reader learns; empty where there is nothing to learn."""
        return "" if self.tells_nothing else key(self.label)


class Action(Enum):
    """What happens to a term."""

    KEEP = "keep"
    GENERALIZE = "generalize"
    SUPPRESS = "suppress"


@dataclass(frozen=True, slots=True)
class Option:
    """What may happen to a term.

    Attributes:
        action: What happens to it.
        offer: The words in its place, for a generalization.
        key: The key of what a reader sees; empty when there is nothing to see.
        bits: The information that stays.
    """

    action: Action
    offer: Offer | None
    key: str = field(repr=False)
    bits: float


SUPPRESSED = Option(Action.SUPPRESS, None, "", 0.0)


class Options:
    """Options in order, each worked out when it is asked for: most terms are kept, and nobody asks for the others."""

    def __init__(self, source: Iterator[Option]) -> None:
        self._source = source
        self._known: list[Option] = []

    def __getitem__(self, at: int) -> Option:
        while len(self._known) <= at:
            self._known.append(next(self._source))
        return self._known[at]

    def __len__(self) -> int:
        self._known.extend(self._source)
        return len(self._known)

    def __iter__(self) -> Iterator[Option]:
        return (self[at] for at in range(len(self)))
