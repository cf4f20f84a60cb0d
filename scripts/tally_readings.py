"""Counts what readers of releases stumbled over, by 1,000 words, and how far they agree.

    python -m scripts.read_releases --folder letters/ --mode topics > topics.sheet
    python -m scripts.tally_readings topics.sheet reader-1.txt reader-2.txt

A reader writes a line for each fault: the number of the change in the sheet, a blank, and one of the classes of
docs/replacements.md; what follows is for people. A leak, which is no change, is named by mode, text and its words:
``topics/03/- LEAK the clinic's name``. An interval is that of means over the texts, drawn 2,000 times with replacement.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

CLASSES: Final = ("NONSENSE", "FALSE", "GRAMMAR", "OVERHIDE", "INCONSISTENT", "LEAK")
ROWS: Final = {
    "NONSENSE + FALSE": ("NONSENSE", "FALSE"),
    "GRAMMAR": ("GRAMMAR",),
    "OVERHIDE": ("OVERHIDE",),
    "INCONSISTENT": ("INCONSISTENT",),
    "LEAK": ("LEAK",),
}
DRAWS = 2000

_TEXT = re.compile(r"^## (\S+): (\d+) words$", re.MULTILINE)
_CHANGE = re.compile(r"^  (\w+/\S+/\d+): ", re.MULTILINE)
_FAULT = re.compile(rf"^(\w+)/(\S+)/(\d+|-)[:\s]+({'|'.join(CLASSES)})\b(.*)$", re.MULTILINE)


def faults(sheet: str, reading: str) -> dict[str, str]:
    r"""The class of each fault, by the number of its change.

    Raises:
        ValueError: The reading names a change that the sheet does not have.

    >>> sheet = "## a: 100 words\n  topics/a/1: HIV -> a condition\n"
    >>> faults(sheet, "topics/a/1 FALSE it is none\ntopics/a/- LEAK the ward\n")
    {'topics/a/1': 'FALSE', 'topics/a/- the ward': 'LEAK'}
    """
    known = set(_CHANGE.findall(sheet))
    found = {}
    for mode, text, number, fault, why in _FAULT.findall(reading):
        name = f"{mode}/{text}/{number}"
        if number == "-":
            name += f" {why.strip()}"
        elif name not in known:
            raise ValueError(f"expected a change of the sheet, found {name}")
        found[name] = fault
    return found


def rates(words: Mapping[str, int], found: Mapping[str, str], classes: Sequence[str]) -> tuple[float, float, float]:
    """Faults of some classes in 1,000 words, and the interval of 95 % over the texts.

    >>> rates({"a": 500, "b": 500}, {"topics/a/1": "FALSE"}, ("FALSE",))[0]
    1.0
    """
    counted = Counter(name.split("/")[1] for name, fault in found.items() if fault in classes)
    texts = sorted(words)
    draw = random.Random(0)  # noqa: S311  # figures that are the same each time
    means = []
    for _ in range(DRAWS):
        some = draw.choices(texts, k=len(texts))
        means.append(1000 * sum(counted[text] for text in some) / sum(words[text] for text in some))
    means.sort()
    return (
        1000 * counted.total() / sum(words.values()),
        means[round(0.025 * DRAWS)],
        means[round(0.975 * DRAWS) - 1],
    )


def agreement(one: Mapping[str, str], other: Mapping[str, str]) -> tuple[float, float]:
    """F of two readings, on places and classes, and on places alone; leaks aside, which have no number.

    >>> agreement({"t/a/1": "FALSE", "t/a/2": "GRAMMAR"}, {"t/a/1": "NONSENSE", "t/a/2": "GRAMMAR"})
    (0.5, 1.0)
    """
    first = {(name, fault) for name, fault in one.items() if fault != "LEAK"}
    second = {(name, fault) for name, fault in other.items() if fault != "LEAK"}
    both = len(first) + len(second)
    if not both:
        return 1.0, 1.0
    places = {name for name, _ in first} & {name for name, _ in second}
    return 2 * len(first & second) / both, 2 * len(places) / both


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table of some readings of one sheet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", type=Path)
    parser.add_argument("readings", nargs="+", type=Path)
    options = parser.parse_args(arguments)
    sheet = options.sheet.read_text("utf-8")
    words = {name: int(count) for name, count in _TEXT.findall(sheet)}
    all_faults = [faults(sheet, path.read_text("utf-8")) for path in options.readings]
    changes = len(_CHANGE.findall(sheet))
    print(f"{sum(words.values()):,} words, {len(words)} texts, {changes} changes")
    for row, classes in ROWS.items():
        told = (rates(words, found, classes) for found in all_faults)
        print(f"{row:18}", *(f"{mean:5.1f} ({low:.1f} to {high:.1f})" for mean, low, high in told))
    for at, found in enumerate(all_faults[1:]):
        both, places = agreement(all_faults[at], found)
        print(f"readers {at + 1} and {at + 2} agree by an F of {both:.2f} on place and class, {places:.2f} on places")


if __name__ == "__main__":
    main()
