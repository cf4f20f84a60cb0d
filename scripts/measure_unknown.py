"""How many terms of clinical notes are hidden merely because nothing is known about them: HIV protected, notes without.

    python -m scripts.measure_unknown [--notes FILE]

The notes are JSON lines in .xz, with the text under "text", and no part of the project.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections import Counter
from hashlib import sha256
from pathlib import Path

from scripts.pages import ROOT

from tacit import Sanitizer, Topics
from tacit.models import Action

NOTES = ROOT.parent / "shared" / "data" / "evaluation" / "clinical_notes.jsonl.xz"
MOST = 40


def main() -> None:
    """Counts, and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=Path, default=NOTES)
    path = parser.parse_args().notes
    if not path.is_file():
        raise SystemExit(f"not run: there is no {path}; name the notes with --notes")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if "HIV" not in row["text"] and "AIDS" not in row["text"]]
    # One note in four, whichever the order of the file.
    chosen = [row["text"] for row in rows if _number(row.get("name", "") + row["text"][:80]) % 4 == 0][:MOST]
    sanitizer = Sanitizer(Topics(("HIV",)))
    counted: Counter[str] = Counter()
    for text in chosen:
        for one in sanitizer.sanitize(text).replacements:
            because = one.decision.because
            counted["terms"] += 1
            counted["hidden"] += one.decision.action is not Action.KEEP
            counted["unknown"] += one.decision.action is not Action.KEEP and bool(
                because and because.ground.value == "unknown"
            )
    print(
        f"{len(chosen)} notes: {counted['terms']:,} terms, {counted['hidden']} hidden, {counted['unknown']} as unknown"
    )


def _number(text: str) -> int:
    return int(sha256(text.encode()).hexdigest(), 16)


if __name__ == "__main__":
    main()
