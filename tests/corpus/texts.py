"""Texts to build indexes of, and how to build them quickly."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from tacit.corpus import BuildSettings, EmbeddedIndex, build

EVERYTHING = BuildSettings(min_count=1, min_phrase_count=1, min_cohesion=-1)
"""Settings that leave nothing out."""

_WORDS = (
    "statue of the liberty new york US us cats Cat's HIV-positive whom and ands à ﷺ 1,000 3.5 in on ( ) patient "
    "infections virus blood opportunistic infection lord rings"
).split()  # fmt: skip


def random_texts(number: int, seed: int = 0) -> list[str]:
    """Texts that hold every trap: connectors, stop words, acronyms, plurals, punctuation, ligatures, empty lines."""
    chosen = random.Random(seed)  # noqa: S311  # no secret
    ends = [" ", " ", " ", " ", ", ", "\n", ". "]
    return [
        "".join(chosen.choice(_WORDS) + chosen.choice(ends) for _ in range(chosen.randint(0, 60)))
        for _ in range(number)
    ]


def write_lines(path: Path, texts: Iterable[str], titles: Iterable[str] = ()) -> Path:
    """Writes texts, with titles as far as there are any, as lines of JSON."""
    documents: list[dict[str, str]] = [{"text": text} for text in texts]
    for document, title in zip(documents, titles, strict=False):
        document["title"] = title
    path.write_text("".join(json.dumps(document) + "\n" for document in documents))
    return path


def index_of(directory: Path, texts: Sequence[str], settings: BuildSettings = EVERYTHING) -> EmbeddedIndex:
    """An index of texts, built in a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    source = write_lines(directory / "texts.jsonl", texts)
    build([source], directory / "index", settings=settings, jobs=1)
    return EmbeddedIndex.open(directory / "index")
