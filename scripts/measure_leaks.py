"""Tries disguised names on the whole way: what survives sanitizing, and what the audit lets pass.

    python -m scripts.measure_leaks [--each 3]     prints a table; some minutes

Every name of `tests.disguise.variants.ENTITIES` is put into a sentence in its disguises, so many of each class; each
sentence is a text. A disguise survives if it can be found in the release as it was. The audit's own search
is asked about every sentence, too: it passes what it does not find.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scripts.pages import table
from tests.disguise.variants import CARRIER, DISGUISES, ENTITIES

from tacit import Sanitizer, Topics
from tacit.audit import audit
from tacit.audit.search import Searched, search


@dataclass(frozen=True, slots=True)
class Tried:
    """A disguised name, and what became of it.

    Attributes:
        disguise: The class of the disguise.
        survived: Whether it stands in the release as it was.
        passed: Whether the audit's search does not find it in the original.
        green: Whether it survived and every claim holds by the audit.
    """

    disguise: str
    survived: bool
    passed: bool
    green: bool


def try_name(entity: str, each: int, chance: random.Random) -> list[Tried]:
    """What becomes of a name in its disguises, so many of each class."""
    cases = []
    for disguise, transform in DISGUISES.items():
        variants = list(dict.fromkeys(transform(entity)))
        cases += [(disguise, variant) for variant in chance.sample(variants, min(each, len(variants)))]
    asked = Topics((entity,))
    made = Sanitizer(asked)
    return [_tried(disguise, variant, entity, made) for disguise, variant in cases]


def _tried(disguise: str, variant: str, entity: str, made: Sanitizer) -> Tried:
    text = CARRIER.format(variant)
    released = made.sanitize(text).sanitized
    survived = variant in released
    passed = not search(text, [Searched(entity)])
    return Tried(disguise, survived, passed, survived and audit(text, released, made.requirements).holds)


def rates(tried: Sequence[Tried]) -> list[tuple[str, ...]]:
    """A row for each class: how many were tried, survived, passed the audit's search, and survived where all holds."""
    total = Counter(one.disguise for one in tried)
    survived = Counter(one.disguise for one in tried if one.survived)
    passed = Counter(one.disguise for one in tried if one.passed)
    green = Counter(one.disguise for one in tried if one.green)
    return [
        (name, str(count), f"{survived[name] / count:.2%}", f"{passed[name] / count:.2%}", str(green[name]))
        for name, count in total.items()
    ]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=3, help="disguises of each class and name")
    parser.add_argument("--names", type=int, default=len(ENTITIES), help="names")
    options = parser.parse_args()
    chance = random.Random(14)  # noqa: S311  # not for secrets
    tried = [one for entity in ENTITIES[: options.names] for one in try_name(entity, options.each, chance)]
    head = ("disguise", "tried", "survived", "passed the audit", "survived under a green tick")
    every = [replace(one, disguise="all") for one in tried]
    print(table(head, [*rates(tried), *rates(every)]))


if __name__ == "__main__":
    main()
