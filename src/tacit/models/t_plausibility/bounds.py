"""How many texts are wanted: one number for all terms, or one for each kind of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log2

from tacit.errors import ParameterError
from tacit.terms import Kind

WantedTexts = int | Mapping[Kind | None, int]
"""t: for all terms together, or for the terms of each kind alone; what is under nothing is for all other kinds."""

_ROUNDING = 1e-9  # bits


@dataclass(frozen=True, slots=True)
class KindCount:
    """The texts that the terms of one kind give in a segment.

    Attributes:
        kind: The kind; nothing for all kinds without a t of their own.
        t: The texts wanted of them.
        texts: The texts that they give.
        entropy_bits: How uncertain a reader is which of them it is.
    """

    kind: Kind | None
    t: int
    texts: int
    entropy_bits: float

    @property
    def holds(self) -> bool:
        """Whether there are as many as are wanted."""
        return self.texts >= self.t and self.entropy_bits >= log2(self.t) - _ROUNDING


@dataclass(frozen=True, slots=True)
class Bounds:
    """The texts wanted of the terms of each kind.

    Attributes:
        by_kind: Kinds with a t of their own.
        others: The t that all other kinds have together.
    """

    by_kind: Mapping[Kind, int]
    others: int

    @classmethod
    def of(cls, t: WantedTexts) -> Bounds:
        """The bounds that t sets.

        Raises:
            ParameterError: A t is below 1, or none is there for the kinds that are not named.
        """
        if not isinstance(t, Mapping):
            t = {None: t}
        if None not in t:
            raise ParameterError("expected a t for all other kinds under None, found none", parameter="t")
        for one in t.values():
            if one < 1:
                raise ParameterError(f"expected t to be 1 or more, found {one}", parameter="t")
        return cls({kind: one for kind, one in t.items() if kind}, t[None])

    def kind(self, kind: Kind) -> Kind | None:
        """The kind if it has a t of its own; nothing if it shares one."""
        return kind if kind in self.by_kind else None

    def t(self, kind: Kind | None) -> int:
        """The texts wanted of the terms of a kind."""
        return self.by_kind.get(kind, self.others) if kind else self.others

    @property
    def parameter(self) -> int | dict[str, int]:
        """The texts wanted, as a JSON value."""
        if not self.by_kind:
            return self.others
        named = {kind.value: self.by_kind[kind] for kind in Kind if kind in self.by_kind}
        return {**named, "other": self.others}
