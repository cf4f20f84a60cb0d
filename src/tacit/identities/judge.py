"""The judge: whether a word is of a person's name, a place's, an organisation's, or of none.

A logistic model over sparse features (`tacit.identities.features`). Its weights are learnt by
``scripts/train_judge.py`` from short documents that were written and marked for it.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from tacit.identities._identifier import IdentifierKind
from tacit.identities.features import WordsAround, features

CLASSES = ("", "P", "L", "O")
"""Nothing, a person, a place, an organisation."""

KINDS = {"P": IdentifierKind.PERSON, "L": IdentifierKind.PLACE, "O": IdentifierKind.ORGANISATION}
"""What the classes are to us."""

_SCALE = 32  # weights are stored as whole numbers of this part


class NameOdds(NamedTuple):
    """What the judge says of a word.

    Attributes:
        name: The likeliest class; nothing for a word that is no name.
        nobody: The probability that it is of no name.
        person: The probability that it is of a person's.
    """

    name: str
    nobody: float
    person: float


NO_CANDIDATE = NameOdds("", 1.0, 0.0)
"""Of a word that cannot be a name."""


@dataclass(frozen=True, slots=True)
class Judge:
    """A logistic model of what words name.

    Attributes:
        weights: For each feature what it adds to the classes, in their order.
    """

    weights: Mapping[str, Sequence[float]] = field(repr=False)

    def judge(self, around: WordsAround, taken: Sequence[bool]) -> list[NameOdds]:
        """The verdict on each word, from the first to the last.

        Args:
            around: The document's words.
            taken: For each whether it is of something else already.
        """
        verdicts = [NO_CANDIDATE] * len(around.words)
        for i in around.candidates():
            if taken[i]:
                continue
            joined = i > 0 and around.words[i].joined and not around.words[i].opens_line
            before = (verdicts[i - 1].name or "-") if joined else ""
            verdicts[i] = self.verdict(features(around, i, before))
        return verdicts

    def verdict(self, said: Sequence[str]) -> NameOdds:
        """What features say together."""
        nothing = person = place = organisation = 0.0
        get = self.weights.get
        for one in said:
            weight = get(one)
            if weight is not None:
                nothing += weight[0]
                person += weight[1]
                place += weight[2]
                organisation += weight[3]
        highest = max(nothing, person, place, organisation)
        shares = [exp(one - highest) for one in (nothing, person, place, organisation)]
        total = sum(shares)
        best = max(range(len(CLASSES)), key=shares.__getitem__)
        return NameOdds(CLASSES[best], shares[0] / total, shares[1] / total)


def pack(weights: Mapping[str, Sequence[float]]) -> bytes:
    """Weights as a file: for each feature a line with whole numbers; what rounds to nothing is left out."""
    lines = []
    for feature, each in sorted(weights.items()):
        rounded = [round(one * _SCALE) for one in each]
        if any(rounded):
            lines.append(f"{feature}\t{' '.join(map(str, rounded))}\n")
    return lzma.compress("".join(lines).encode(), preset=9)


def unpack(content: bytes) -> dict[str, tuple[float, ...]]:
    """The weights of a file."""
    found: dict[str, tuple[float, ...]] = {}
    rows: dict[str, tuple[float, ...]] = {}  # each once: of seven features six have one that others have
    for line in lzma.decompress(content).decode().rstrip("\n").split("\n"):
        feature, _, row = line.rpartition("\t")
        weights = rows.get(row)
        if weights is None:
            weights = rows[row] = tuple(int(one) / _SCALE for one in row.split())
        found[feature] = weights
    return found


@cache
def load() -> Judge:
    """The judge that comes with the package."""
    return Judge(unpack((files("tacit.identities") / "data" / "judge.txt.xz").read_bytes()))
