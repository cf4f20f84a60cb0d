"""Fits how rules and the network are weighed against each other, and writes src/tacit/identities/data/weighing.json.

    python -m scripts.fit_weighing [--check]

A logistic model over what a rule says of a stretch and what the network says of it (`tacit.identities.weighing`),
on the documents of training/passages/practice that the network has not learnt from; prints how many stretches that tell
nothing are dropped, and how many that tell something, if those go whose probability of telling nothing is high. Half of
the documents are fitted to at a time, and the figures are of the other half; what is written is fitted to all.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scripts.marked_documents import Marked, annotated
from scripts.pages import ROOT
from scripts.passages import FOLDER

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.weighing import FILE, FLOOR, Row, Weighing, Witness
from tacit.language.network import KINDS, ReadingNetwork

OUT = ROOT / "src" / "tacit" / "identities" / "data" / FILE
RULES = tuple(IdentifierKind)
_PENALTY, _STEPS, _RATE = 0.5, 3_000, 0.5
_SHOWN = 0.8
_LIMITS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


class Example(NamedTuple):
    """A stretch that was found, what both witnesses say of it, and what it is."""

    kind: IdentifierKind
    alone: bool
    here: Row
    everywhere: Row
    is_a: str

    @property
    def witness(self) -> int:
        """The number of what was said, and by whom."""
        return RULES.index(self.kind) + len(RULES) * self.alone


def truth(one: Marked, span: Span) -> str:
    """The class that annotators gave most of a stretch; nothing if they marked none of it."""
    covered: Counter[str] = Counter()
    for start, end, kind in one.identities or ():
        covered[kind] += max(0, min(end, span.end) - max(start, span.start))
    best = covered.most_common(1)
    return best[0][0] if best and best[0][1] else ""


def examples(documents: Sequence[Marked]) -> list[list[Example]]:
    """For each document the stretches that are found in it before they are weighed."""
    detector, network = IdentityDetector(), ReadingNetwork.shipped()
    rows = []
    for one in documents:
        found, added = detector.proposed(Document(one.text))
        said = Witness.of(one.text, network.read(one.text), found).said
        known = [(span, kind) for span, kind in found if span in said]
        rows.append([Example(kind, span in added, *said[span], truth(one, span)) for span, kind in known])
    return rows


def fitted(some: Sequence[Example]) -> Weighing:
    """The model that makes the examples likeliest, by gradient descent; what rules add has a penalty on its squares."""
    here = np.log(np.maximum([one.here for one in some], FLOOR))
    everywhere = np.log(np.maximum([one.everywhere for one in some], FLOOR))
    rule = np.array([one.witness for one in some])
    true = np.eye(len(KINDS))[[KINDS.index(one.is_a) for one in some]]
    weights, biases = np.array([0.5, 0.5]), np.zeros((2 * len(RULES), len(KINDS)))
    for _ in range(_STEPS):
        odds = weights[0] * here + weights[1] * everywhere + biases[rule]
        shares = np.exp(odds - odds.max(axis=1, keepdims=True))
        slope = (shares / shares.sum(axis=1, keepdims=True) - true) / len(some)
        weights -= _RATE * 0.1 * np.array([(slope * here).sum(), (slope * everywhere).sum()])
        of_rules = np.zeros_like(biases)
        np.add.at(of_rules, rule, slope)
        biases -= _RATE * 10 * (of_rules + _PENALTY * biases / len(some))
    rules, alone = (dict(zip(RULES, some, strict=True)) for some in np.split(biases, 2))
    return Weighing(float(weights[0]), float(weights[1]), rules, alone)


def weighed(model: Weighing, some: Sequence[Example]) -> list[tuple[Example, Row]]:
    """Examples with what a model makes of them."""
    return [(one, model.weigh(one.kind, one.here, one.everywhere, alone=one.alone)) for one in some]


def show(judged: Sequence[tuple[Example, Row]], name: str) -> None:
    """Prints what goes if what probably tells nothing does, and how many classes are right."""
    nothing = np.array([shares[0] for _, shares in judged])
    tells = np.array([one.is_a != "" for one, _ in judged])
    print(f"{name}\ndropped from  that tell nothing  that tell something")
    for limit in _LIMITS:
        gone = nothing >= limit
        print(f"{limit:12.2f} {gone[~tells].sum():6} of {(~tells).sum():6} {gone[tells].sum():10} of {tells.sum():6}")
    right = [one.is_a == KINDS[1 + int(shares[1:].argmax())] for one, shares in judged if one.is_a]
    print(f"class right: {np.mean(right):.3f}")
    for kind in RULES:
        mine = [(one, shares) for one, shares in judged if one.kind is kind]
        if mine:
            told = [shares[0] < _SHOWN for one, shares in mine if one.is_a]
            vain = [shares[0] < _SHOWN for one, shares in mine if not one.is_a]
            said = f"kept {sum(told):4} of {len(told):4} that tell, {sum(vain):4} of {len(vain):4} others"
            print(f"  {kind.value:16} {said}")


def rounded(rules: Mapping[IdentifierKind, Row]) -> dict[str, list[float]]:
    """What rules add, as it is written."""
    return {kind.value: [round(float(one), 2) for one in row] for kind, row in rules.items() if row.any()}


def main() -> None:
    """Fits, measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    documents = [one for one in annotated(FOLDER) if one.source == "practice" and one.is_held_out]
    of_documents = examples(documents)
    print(f"{len(documents)} documents, {sum(map(len, of_documents)):,} stretches")
    judged: list[tuple[Example, Row]] = []
    for half in (0, 1):
        model = fitted([one for some in of_documents[half::2] for one in some])
        judged += weighed(model, [one for some in of_documents[1 - half :: 2] for one in some])
    for alone in (False, True):
        show([(one, shares) for one, shares in judged if one.alone is alone], "network alone" if alone else "rules")
    if not asked.check:
        model = fitted([one for some in of_documents for one in some])
        known = {
            "here": round(model.here, 3),
            "everywhere": round(model.everywhere, 3),
            "rules": rounded(model.rules),
            "alone": rounded(model.alone),
        }
        OUT.write_text(json.dumps(known, indent=0) + "\n", "ascii")


if __name__ == "__main__":
    main()
