"""Measures the last look: its false alarms and its speed on clinical notes, and the disguises that it does not see.

    python -m scripts.measure_last_look [--data FOLDER] [--show]     the notes
    python -m scripts.measure_last_look --disguises [--show]         all disguises of all names, by class

The notes are 2,377 transcribed sample reports of fictitious patients; they are not part of the project, and nothing is
measured when they are not there. Counted are the places where a name is found in a disguise, that is neither as given
nor in other capitals or another form. Whether a reader takes such a place for the name is for a person to say: --show
prints each with its surroundings.
"""

from __future__ import annotations

import argparse
import json
import lzma
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.disguise.variants import CARRIER, DISGUISES, ENTITIES

from tacit.disguise import Disguise, LastLook, Sought

ROOT = Path(__file__).parents[1]
DATA = ROOT.parent / "shared" / "data" / "evaluation"
AROUND = 30


def main() -> None:
    """Measures the one or the other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--disguises", action="store_true", help="measure what is not seen, not the false alarms")
    parser.add_argument("--show", action="store_true", help="print every place with its surroundings")
    arguments = parser.parse_args()
    notes = arguments.data / "clinical_notes.jsonl.xz"
    if arguments.disguises:
        measure_disguises(is_shown=arguments.show)
    elif notes.exists():
        measure_notes(notes, is_shown=arguments.show)
    else:
        print(f"no notes at {notes}: nothing was measured")


def measure_notes(notes: Path, *, is_shown: bool) -> None:
    """Prints what was found, by disguise, and how long it took."""
    look = LastLook(map(Sought, ENTITIES))
    counts: Counter[str] = Counter()
    words, texts, seconds = 0, 0, 0.0
    for text in read(notes):
        began = time.process_time()
        found = look.find(text)
        seconds += time.process_time() - began
        texts += 1
        words += len(text.split())
        counts.update(one.how.value for one in found)
        for one in found:
            if is_shown and not one.how.is_open:
                start, end = one.span.start, one.span.end
                around = (text[max(0, start - AROUND) : start], text[start:end], text[end : end + AROUND])
                print(f"{ENTITIES[one.sought]:20} {one.how.value:12} {' | '.join(map(repr, around))}")
    print(f"{len(ENTITIES)} names, {texts:,} notes, {words:,} words, {words / seconds:,.0f} words/s")
    for how, count in counts.most_common():
        print(f"{how:20} {count:6} {10_000 * count / words:8.3f} in 10,000 words")
    hidden = sum(count for how, count in counts.items() if not Disguise(how).is_open)
    print(f"{'in a disguise':20} {hidden:6} {10_000 * hidden / words:8.3f} in 10,000 words")


def measure_disguises(*, is_shown: bool) -> None:
    """Prints for each class of disguises how many there are and how many are not found."""
    look = LastLook(map(Sought, ENTITIES))
    before = CARRIER.index("{}")
    for name, transform in DISGUISES.items():
        cases = [(i, variant) for i, entity in enumerate(ENTITIES) for variant in transform(entity)]
        missed = [
            (i, variant)
            for i, variant in cases
            if not any(
                one.sought == i and one.span.start <= before and before + len(variant) <= one.span.end
                for one in look.find(CARRIER.format(variant))
            )
        ]
        print(f"{name:30} {len(cases):7,} disguises, {len(missed):4} missed, {len(missed) / len(cases):7.2%}")
        for i, variant in missed if is_shown else ():
            print(f"    {ENTITIES[i]:20} {variant!a}")


def read(path: Path) -> Iterator[str]:
    """The texts of the notes."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["text"]


if __name__ == "__main__":
    main()
