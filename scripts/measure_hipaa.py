"""Which of HIPAA's eighteen identifiers are hidden, over generated layouts; and what harmless look-alikes are.

    python -m scripts.measure_hipaa                     measures, and writes a table of docs/identities.md; minutes
    python -m scripts.measure_hipaa --part development  the seeds that rules were written with; prints
    python -m scripts.measure_hipaa --part development --errors [--kind NAME]

A layout is a form of a value with its label, separators, surroundings and case. An identifier counts as hidden when no
letter or digit of it was left in the release of `Sanitizer(Identities())`. Rules were written with the development
seeds; the reported seeds draw other layouts and values, and the held-out ones use forms, labels and surroundings that
were written afterwards.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence

from scripts.hipaa_harmless import CARRIERS, HARMLESS
from scripts.hipaa_held_out import HELD_OUT
from scripts.hipaa_layouts import KINDS, Group, Sample, samples
from scripts.pages import DOCS, fill, percent, table

from tacit import Identities, Sanitizer
from tacit.models import Action

LAYOUTS = 240
"""How many layouts of a kind."""
SEEDS: Mapping[str, Sequence[int]] = {"development": (1, 2), "reported": (3, 4), "held out": (5, 6)}


def main() -> None:
    """Measures, and writes or prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=SEEDS, help="one part; then nothing is written")
    parser.add_argument("--kind", choices=KINDS, help="one kind; then nothing is written")
    parser.add_argument("--errors", action="store_true", help="print what is left, of the development seeds only")
    arguments = parser.parse_args()
    if arguments.errors and arguments.part != "development":
        raise SystemExit("expected --part development with --errors: the others are measured, not looked at")
    sanitizer = Sanitizer(Identities())
    parts = [arguments.part] if arguments.part else ["reported", "held out"]
    kinds = [arguments.kind] if arguments.kind else list(KINDS)
    rows = []
    for kind in kinds:
        recalls = []
        for part in parts:
            left = [one for one in _drawn(kind, part) if not is_hidden(sanitizer, one)]
            recalls.append(percent(1 - len(left) / LAYOUTS))
            if arguments.errors:
                for one in left:
                    print(f"{kind}: {one.text[one.start : one.end]!r} in {one.text!r}")
        rows.append((kind, str(LAYOUTS), *recalls))
    recall = table(("identifier", "layouts", *parts), rows)
    harmless = _harmless(sanitizer, errors=arguments.errors) if not arguments.kind else ""
    print(f"{recall}\n\n{harmless}")
    if not arguments.part and not arguments.kind:
        fill(DOCS / "identities.md", {"hipaa": recall, "harmless": harmless})


def _drawn(kind: str, part: str) -> Iterator[Sample]:
    """The samples of a kind, of both seeds of a part; no layout twice."""
    groups: Sequence[Group] = (HELD_OUT if part == "held out" else KINDS)[kind]
    seen: set[tuple[str, ...]] = set()
    for seed in SEEDS[part]:
        for one in samples(groups, LAYOUTS, seed):
            if one.layout not in seen and len(seen) < LAYOUTS:
                if seed == SEEDS[part][0] and 2 * len(seen) >= LAYOUTS:
                    break
                seen.add(one.layout)
                yield one


def is_hidden(sanitizer: Sanitizer, one: Sample) -> bool:
    """Whether no letter or digit of the identifier is left where it stood."""
    covered = changed(sanitizer, one.text)
    counts = str.isdigit if one.digits else str.isalnum
    return all(at in covered for at in range(one.start, one.end) if counts(one.text[at]))


def changed(sanitizer: Sanitizer, text: str) -> set[int]:
    """The positions of a text that a release does not have."""
    replaced = [one.decision for one in sanitizer.sanitize(text).replacements]
    spans = [one.term.span for one in replaced if one.action is not Action.KEEP]
    return {at for span in spans for at in range(span.start, span.end)}


def _harmless(sanitizer: Sanitizer, *, errors: bool) -> str:
    """How many look-alikes are changed, by what they are."""
    rows = []
    for kind, words in HARMLESS.items():
        touched = total = 0
        for i, word in enumerate(words):
            for carrier in CARRIERS[i % 2 :: 2]:
                text = carrier.format(word)
                start = text.index(word)
                hidden = changed(sanitizer, text) & {at for at in range(start, start + len(word)) if text[at].isdigit()}
                total += 1
                touched += bool(hidden)
                if hidden and errors:
                    print(f"harmless {kind}: {text!r}")
        rows.append((kind, str(total), str(touched)))
    return table(("look-alikes", "texts", "changed"), rows)


if __name__ == "__main__":
    main()
