"""A publication and the labels of its originals: what is sensitive in what was published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from tacit.errors import InputError
from tacit.formats.tables import TEXT, open_table
from tacit.publishing.features import MASKED
from tacit.publishing.label_formats import read_rows
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.reading import Growing, labelled_tokens
from tacit.publishing.tags import Tags
from tacit.publishing.tokens import sentences, tokens
from tacit.settings import LANGUAGE_MODEL

_TABLES = (".jsonl", ".ndjson", ".csv", ".tsv", ".parquet")


def read_publication(
    published: str | Path,
    labels: str | Path,
    *,
    column: str = TEXT,
    tags: Tags = Tags.NONE,
    model: str = LANGUAGE_MODEL,
) -> LabelledCorpus:
    """What was published, with the labels that its words had in the originals; what was changed counts as taken out.

    The publisher must not have learnt from these labels: a classifier leaves little of what it was taught.

    Args:
        published: A table or folder of the texts that were published, by whatever means; or a folder that `tacit
            publish` wrote, with its rejects.
        labels: The labelled originals, in the same order (`tacit.publishing.label_formats.read_rows`).
        column: The column of the published texts.
        tags: What the language model adds to each token.
        model: The name of the language model.

    Raises:
        InputError: A file cannot be read, or the two have not as many rows.
    """
    growing = Growing(str(labels), ())
    nothing = object()
    rejected = _rejected(Path(published))
    originals = (row for number, row in enumerate(read_rows(str(labels)), start=1) if number not in rejected)
    pairs = zip_longest(_texts(published, column), originals, fillvalue=nothing)
    for number, (after, row) in enumerate(pairs, start=1):
        if not isinstance(after, str) or not isinstance(row, tuple):
            raise InputError(
                f"expected as many texts in {published} as labelled originals in {labels}, found only {number - 1:,} in"
                f" {labels if isinstance(after, str) else published}; publish what is labelled, with no row rejected",
                source=str(published),
            )
        before, found = row
        if found is None:
            continue
        ours = [one for sentence in labelled_tokens(before, found, growing, number) for one in sentence]
        kinds = _kinds(after, [word for word, _ in ours], [kind for _, kind in ours])
        for sentence in sentences(after):
            words = [(after[at.start : at.end], next(kinds)) for at, _ in tokens(after, sentence)]
            growing.add([(MASKED, "") if kind is None else (word, kind) for word, kind in words], number)
    return growing.corpus(tags, model)


def _texts(published: str | Path, column: str) -> Iterator[str]:
    table = open_table(_table(Path(published)), column=column)
    return (row.text for batch in table.batches() for row in table.rows(batch) if not row.reason)


def _kinds(after: str, words: list[str], kinds: list[str]) -> Iterator[str | None]:
    """For each token of the published text its kind in the original; None where the text was changed."""
    theirs = [after[at.start : at.end] for sentence in sentences(after) for at, _ in tokens(after, sentence)]
    found: list[str | None] = [None] * len(theirs)
    for i, j, length in SequenceMatcher(None, words, theirs, autojunk=False).get_matching_blocks():
        found[j : j + length] = kinds[i : i + length]
    return iter(found)


def _table(published: Path) -> Path:
    """The table in a folder that `tacit publish` wrote; whatever else it is stays as it is."""
    found = (
        [one for one in sorted(published.iterdir()) if one.suffix in _TABLES and not _is_rejects(one)]
        if published.is_dir()
        else []
    )
    return found[0] if len(found) == 1 else published


def _rejected(published: Path) -> frozenset[int]:
    """The numbers of the rows that are among the rejects of a publication."""
    files = [one for one in published.iterdir() if _is_rejects(one)] if published.is_dir() else []
    lines = (line for one in files for line in one.read_text("utf-8").splitlines())
    return frozenset(json.loads(line)["row"] for line in lines)


def _is_rejects(path: Path) -> bool:
    return path.name.startswith("rejects") and path.suffix == ".jsonl"
