"""How many terms of clinical notes are hidden merely because nothing is known about them: HIV protected, notes without.

    python -m scripts.measure_unknown [--notes FILE] [--part held-out]

The notes are JSON lines in .xz, with the text under "text", and no part of the project.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from scripts.parts import DATA, add_option, read_notes
from scripts.parts import NOTES as FILE

from tacit import Sanitizer, Topics
from tacit.models import Action

NOTES = DATA / FILE
MOST = 40


def main() -> None:
    """Counts, and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=Path, default=NOTES)
    add_option(parser)
    options = parser.parse_args()
    path = options.notes
    if not path.is_file():
        raise SystemExit(f"not run: there is no {path}; name the notes with --notes")
    sanitizer = Sanitizer(Topics(("HIV",)))
    counted: Counter[str] = Counter()
    texts = chosen(read_notes(path, options.part))
    for text in texts:
        for one in sanitizer.sanitize(text).replacements:
            because = one.decision.because
            counted["terms"] += 1
            counted["hidden"] += one.decision.action is not Action.KEEP
            counted["unknown"] += one.decision.action is not Action.KEEP and bool(
                because and because.ground.value == "unknown"
            )
    print(
        f"{len(texts)} notes: {counted['terms']:,} terms, {counted['hidden']} hidden, {counted['unknown']} as unknown"
    )


def chosen(notes: Iterable[Mapping[str, Any]]) -> list[str]:
    """Some notes that are not about HIV: one in four, whichever the order of the file."""
    rows = (row for row in notes if "HIV" not in row["text"] and "AIDS" not in row["text"])
    return [row["text"] for row in rows if _number(row.get("name", "") + row["text"][:80]) % 4 == 0][:MOST]


def _number(text: str) -> int:
    return int(sha256(text.encode()).hexdigest(), 16)


if __name__ == "__main__":
    main()
