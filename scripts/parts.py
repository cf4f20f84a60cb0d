"""Parts of the evaluation data that are no part of the project: what may be read, and what is set aside.

    python -m scripts.parts [--data FOLDER] --write     writes scripts/held_out.json anew, which nobody should need to

Judgments of the Text Anonymization Benchmark are known by their numbers at the court, clinical notes, which have none,
by a digest of their text. What is listed in held_out.json is set aside: it is scored by scripts, and not read. The
second half of the judgments always was. Of the notes every fourth is, by its digest, but for those that were read or
measured on before there was a list: the first 200, the twenty of `scripts.evaluate_healthcare` and the forty of
`scripts.measure_unknown`.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

from scripts.pages import ROOT

DATA: Final = ROOT.parent / "shared" / "data" / "evaluation"
LIST: Final = Path(__file__).with_name("held_out.json")
JUDGMENTS: Final = "tab_train_92.jsonl"
NOTES: Final = "clinical_notes.jsonl.xz"
DEVELOPMENT, HELD_OUT = "development", "held-out"
PARTS: Final = (DEVELOPMENT, HELD_OUT)

_DIGITS: Final = 12  # of a digest: two of some thousand notes hardly ever share them
_EVERY: Final = 4
_FIRST: Final = 200  # notes that speed was measured on

Kind = Literal["judgments", "notes"]
"""What there is a list of."""


def identifier(row: Mapping[str, Any]) -> str:
    """What a judgment or a note is known by, from its row in the file.

    >>> identifier({"doc_id": "001-1", "text": "..."}), identifier({"text": "A note."})
    ('001-1', 'cc929e32b391')
    """
    number = row.get("doc_id")
    return str(number) if number else sha256(row["text"].encode()).hexdigest()[:_DIGITS]


@cache
def _listed() -> dict[str, frozenset[str]]:
    return {kind: frozenset(some) for kind, some in json.loads(LIST.read_text("ascii")).items()}


def is_held_out(kind: Kind, row: Mapping[str, Any]) -> bool:
    """Whether a judgment or a note is set aside."""
    return identifier(row) in _listed()[kind]


def of_part(kind: Kind, rows: Sequence[dict[str, Any]], part: str) -> list[dict[str, Any]]:
    """The rows of a part, in their order."""
    return [row for row in rows if is_held_out(kind, row) == (part == HELD_OUT)]


def read_notes(path: Path, part: str) -> list[dict[str, Any]]:
    """The clinical notes of a part."""
    return of_part("notes", _rows(path), part)


def add_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names a part."""
    parser.add_argument("--part", choices=PARTS, default=DEVELOPMENT, help="what is set aside is scored, and not read")


def _rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".xz":
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def main() -> None:
    """Writes the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the evaluation data")
    parser.add_argument("--write", action="store_true", required=True, help="write the list")
    folder = parser.parse_args().data
    # Both import this module: what they measure on is asked for when the list is made, and at no other time.
    from scripts.evaluate_healthcare import chosen  # noqa: PLC0415
    from scripts.measure_unknown import chosen as unknown  # noqa: PLC0415

    judgments, notes = _rows(folder / JUDGMENTS), _rows(folder / NOTES)
    used = {row["text"] for row in notes[:_FIRST]}
    used.update(text for _, text in chosen([row["text"] for row in notes], 5))
    used.update(unknown(notes))
    aside = (identifier(row) for row in notes if row["text"] not in used)
    found = {
        "judgments": [identifier(row) for row in judgments[len(judgments) // 2 :]],
        "notes": sorted({one for one in aside if int(one, 16) % _EVERY == 0}),
    }
    LIST.write_text(json.dumps(found, indent=0) + "\n", "ascii")
    print({kind: len(some) for kind, some in found.items()})


if __name__ == "__main__":
    main()
