"""Fits the weights by which role nouns are taken for somebody's occupation or office, and measures them.

    python -m scripts.fit_occupations [--data training/passages] [--write]

The passages are short documents with annotations of who is who in them (`IDENTITIES.md` there); its kind R is what is
learnt. Every fifth document is held out: nothing is fitted to it. Printed is, for the fitted and for the held-out
documents, the share of the strings of kind R that are hidden wholly, by all that the detector finds and without the
rules for roles, and the marks of these rules that touch nothing that was annotated, of any kind.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

import numpy as np
from scripts.pages import ROOT
from scripts.passages import FOLDER, Passage, occurrences, read
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind, IdentityDetector
from tacit.identities import detector as detecting
from tacit.identities.occupations import RoleCandidate, candidates
from tacit.terms.overlaps import Mask

WEIGHTS = ROOT / "src" / "tacit" / "identities" / "data" / "occupations.tsv"
ROLES = frozenset((IdentifierKind.OCCUPATION, IdentifierKind.DISTINCTION, IdentifierKind.FAMILY))
_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset("a an the of in at for and or to his her their my our your on with by as is was from s".split())
_STRENGTH = 0.5  # of the prior that weights are small
_LEAST = 0.05  # weights below are left out
# The probability from which on a candidate is taken: on the fitted documents .35 hides 1 % more of the strings, with a
# third more marks in vain.
_TAKEN = 0.4


def marked(one: Passage, kinds: str) -> bytearray:
    """For each code point of a passage, whether an annotated string of these kinds holds it."""
    found = bytearray(len(one.text))
    for span, _ in one.spans(kinds):
        found[span.start : span.end] = b"\1" * (span.end - span.start)
    return found


def weighed(zeta: IdentityDetector, one: Passage) -> list[RoleCandidate]:
    """The candidates of a passage, beside all that is found before them."""
    found: list[RoleCandidate] = []

    def collect(text: str, mask: Mask) -> Iterator[Span]:
        found.extend(candidates(text, mask))
        return iter(())

    with patch.object(detecting, "occupations", collect):
        zeta.identify(Document(one.text))
    return found


def fit(texts: Sequence[Passage]) -> dict[str, float]:
    """The weight of each feature, that of none under "", such that above nought a candidate is taken."""
    zeta = IdentityDetector()
    features, taken = [], []
    for one in texts:
        gold = marked(one, "R")
        for candidate in weighed(zeta, one):
            features.append(dict.fromkeys(candidate.features, 1))
            taken.append(bool(gold[candidate.span.end - 1]))
    table = DictVectorizer()
    model = LogisticRegression(C=_STRENGTH, max_iter=2000).fit(table.fit_transform(features), taken)
    least = float(np.log(_TAKEN / (1 - _TAKEN)))
    weights = dict(zip(map(str, table.get_feature_names_out()), map(float, model.coef_[0]), strict=True))
    print(f"{len(taken)} candidates, {sum(taken)} of them annotated")
    return {"": float(model.intercept_[0]) - least} | {
        name: weight for name, weight in sorted(weights.items()) if abs(weight) >= _LEAST
    }


def write(weights: Mapping[str, float]) -> None:
    """Writes the weights into the package."""
    lines = ["# Weights of what speaks for and against a role noun: python -m scripts.fit_occupations --write"]
    lines += [f"{name}\t{weight:.2f}" for name, weight in weights.items()]
    WEIGHTS.parent.mkdir(exist_ok=True)
    WEIGHTS.write_text("\n".join(lines) + "\n", "ascii")


def is_hidden(one: Passage, string: str, hidden: bytearray) -> bool:
    """Whether every occurrence of a string is hidden, but for small words."""
    return all(
        all(hidden[span.start + word.start() : span.start + word.end()])
        for span in occurrences(one.text, string)
        for word in _WORD.finditer(string)
        if word.group().lower() not in _SMALL
    )


def measure(texts: Sequence[Passage]) -> str:
    """How much of kind R is hidden, and what is marked in vain."""
    zeta = IdentityDetector()
    strings = with_roles = without = marks = vain = words = 0
    for one in texts:
        found = zeta.identify(Document(one.text))
        roles = [identifier for identifier in found if identifier.kind in ROLES]
        hidden, others = _hidden(one, found), _hidden(one, [one for one in found if one.kind not in ROLES])
        for string in one.strings.get("R", ()):
            strings += 1
            with_roles += is_hidden(one, string, hidden)
            without += is_hidden(one, string, others)
        gold = marked(one, "PLODNAR")
        marks += len(roles)
        vain += sum(not any(gold[role.span.start : role.span.end]) for role in roles)
        words += len(one.text.split())
    return (
        f"{len(texts)} documents, {strings} strings: hidden {with_roles / strings:.3f}, without the rules for roles"
        f" {without / strings:.3f}; {marks} marks, in vain {vain} ({1000 * vain / words:.2f} in 1,000 words)"
    )


def _hidden(one: Passage, found: Sequence[Identifier]) -> bytearray:
    hidden = bytearray(len(one.text))
    for identifier in found:
        hidden[identifier.span.start : identifier.span.end] = b"\1" * len(identifier.span)
    return hidden


def main() -> None:
    """Fits, writes if asked to, and measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=FOLDER, help="the folder with the passages")
    parser.add_argument("--write", action="store_true", help="fit, and write the weights into the package")
    options = parser.parse_args()
    every = read(options.data)
    fitted = [one for one in every if not one.is_held_out]
    held_out = [one for one in every if one.is_held_out]
    if options.write:
        write(fit(fitted))
    for name, some in {"fitted": fitted, "held out": held_out}.items():
        print(f"{name}: {measure(some)}")


if __name__ == "__main__":
    main()
