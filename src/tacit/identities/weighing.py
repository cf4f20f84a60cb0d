"""Weighing: what a rule and the network say of a stretch, taken together as two witnesses.

A rule knows forms and lists: it takes "Mary Lake" for a lake. The network (`tacit.language.network`) knows the place in
which words stand. How far to believe either is learnt: a logistic model over the kind that the rule says and what the
network says of the words, here and wherever else in the text they stand, gives the probability that the stretch tells
nothing, or is a person, a place, an organisation and so on. ``scripts.fit_weighing`` fits it on annotated documents
that the network has not learnt from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.language.network import ReadText
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES

FILE: Final = "weighing.json"
"""The model, beside this module."""

FLOOR: Final = 1e-3
"""The smallest probability that the network is taken at its word for."""

OTHER_SCRIPT: Final = re.compile(r"[^\W\d_\u0000-\u024f]")
"""Letters that the network cannot read."""

_NO_NAMES: Final = frozenset((*STOP_WORDS, *TITLES))

Row = NDArray[np.float64]
Found = tuple[Span, IdentifierKind]


@dataclass(frozen=True, slots=True)
class Weighing:
    """A logistic model of what a stretch is.

    Attributes:
        here: What the network's word on the stretch itself counts.
        everywhere: What its word on all mentions of the same words counts.
        rules: For each kind that a rule may say, what it adds to each of `KINDS`.
        alone: The same for what the network finds and no rule does.
    """

    here: float
    everywhere: float
    rules: Mapping[IdentifierKind, Row] = field(repr=False)
    alone: Mapping[IdentifierKind, Row] = field(repr=False)

    @classmethod
    @cache
    def shipped(cls) -> Weighing:
        """The model that tacit brings."""
        known = json.loads((files("tacit.identities") / "data" / FILE).read_text("ascii"))
        rules, alone = (
            {IdentifierKind(kind): np.array(row, np.float64) for kind, row in known[name].items()}
            for name in ("rules", "alone")
        )
        return cls(known["here"], known["everywhere"], rules, alone)

    def weigh(self, kind: IdentifierKind, here: Row, everywhere: Row, *, alone: bool = False) -> Row:
        """The probability of each of `KINDS`, if a rule says a kind and the network these shares.

        Args:
            kind: What the rule says, or the network if no rule says anything.
            here: The network's shares of the stretch.
            everywhere: The same, of all mentions of its words.
            alone: Whether no rule says anything.
        """
        odds = self.here * np.log(np.maximum(here, FLOOR)) + self.everywhere * np.log(np.maximum(everywhere, FLOOR))
        odds += (self.alone if alone else self.rules).get(kind, 0.0)
        shares = np.exp(odds - odds.max())
        result: Row = shares / shares.sum()
        return result


@dataclass(frozen=True, slots=True)
class Witness:
    """What the network says of stretches of a text.

    Attributes:
        said: For each stretch of which it says anything its shares here, and those of its words everywhere.
    """

    said: Mapping[Span, tuple[Row, Row]] = field(repr=False)

    @classmethod
    def of(cls, text: str, read: ReadText, found: Sequence[Found]) -> Witness:
        """What the network says of what was found; of initials and titles alone it says nothing.

        Args:
            text: The text.
            read: What the network says of its words.
            found: What was found in it.
        """
        inside = _inside(text, read, [span for span, _ in found])
        everywhere: dict[str, list[NDArray[np.float32]]] = {}
        for some in inside.values():
            for at in some:
                everywhere.setdefault(_word(text, read, at), []).append(read.kinds[at])
        means = {word: np.mean(rows, axis=0) for word, rows in everywhere.items()}
        return cls(
            {
                span: (
                    _mean(read, some),
                    np.mean([means[_word(text, read, at)] for at in some], axis=0, dtype=np.float64),
                )
                for span, some in inside.items()
            }
        )


def shares_of(text: str, read: ReadText, spans: Iterable[Span]) -> dict[Span, Row]:
    """What the network says of stretches of a text where they stand; of initials and titles alone it says nothing.

    Args:
        text: The text.
        read: What the network says of its words.
        spans: The stretches.
    """
    return {span: _mean(read, some) for span, some in _inside(text, read, spans).items()}


def _inside(text: str, read: ReadText, spans: Iterable[Span]) -> dict[Span, list[int]]:
    """The words of each stretch that may tell something."""
    starts = np.array([start for start, _ in read.words], np.int64)
    ends = np.array([end for _, end in read.words], np.int64)
    inside: dict[Span, list[int]] = {}
    for span in spans:
        first, last = np.searchsorted(ends, span.start, "right"), np.searchsorted(starts, span.end, "left")
        for at in range(int(first), int(last)):
            if _word(text, read, at) not in _NO_NAMES:
                inside.setdefault(span, []).append(at)
    return inside


def _word(text: str, read: ReadText, at: int) -> str:
    return text[slice(*read.words[at])].lower()


def _mean(read: ReadText, words: Sequence[int]) -> Row:
    mean: Row = np.mean([read.kinds[at] for at in words], axis=0, dtype=np.float64)
    return mean
