"""Labelled texts as other programs write them: JSON lines of several makes, Label Studio, brat, spaCy, Presidio."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from tacit.errors import InputError, ModelMissingError
from tacit.formats import text as plain_text

JSON_LINES = (".jsonl", ".ndjson")
_PLACES = ("start", "start_offset"), ("end", "end_offset"), ("label", "entity_type", "labels")
_SPANS = ("spans", "label", "labels", "entities", "results", "analyzer_results")
_LABELLED = ("accept", None)  # Prodigy's answers; whoever rejects or ignores a text has not labelled it
_BRAT = re.compile(r"T\d+\t(\S+) ([\d; ]+)\t")


class Sensitive(NamedTuple):
    """A stretch of a text that is sensitive, and what it is called."""

    start: int
    end: int
    kind: str


LabelledRow = tuple[str, list[Sensitive] | None]
"""A text, and what is sensitive in it; None if nobody has labelled it."""


def is_rows(source: str) -> bool:
    """Whether a file, by its name, or a folder holds texts with stretches, not tokens with labels."""
    path = Path(source)
    return path.is_dir() or path.suffix.lower() in (*JSON_LINES, ".json", ".spacy")


def read_rows(source: str) -> Iterator[LabelledRow]:
    """The texts of a file or folder, each with what is sensitive in it.

    JSON lines: ``text``, and ``spans`` (ours, Prodigy's), ``label``, ``labels`` or ``entities`` (doccano's), or
    ``results`` (Presidio's analyzer), each a list of ``[start, end, label]`` or of objects. JSON: what Label Studio
    exports. A folder: brat's pairs of .txt and .ann. A .spacy file: a DocBin.

    Raises:
        InputError: The file cannot be read, or a row is something else.
        ModelMissingError: A DocBin is to be read, and spaCy is not installed.
    """
    path = Path(source)
    if path.is_dir():
        yield from _brat(path)
    elif path.suffix.lower() == ".spacy":
        yield from _docbin(path)
    elif path.suffix.lower() == ".json":
        yield from _label_studio(source)
    else:
        for number, line in enumerate(plain_text.read(source).text.split("\n"), start=1):
            if line.strip():
                yield _parsed(partial(_line, line), f"{source}, line {number}", source)


def _parsed(parse: Callable[[], LabelledRow], where: str, source: str) -> LabelledRow:
    try:
        return parse()
    except (ValueError, TypeError, KeyError, IndexError):
        # Not in the except clause: the message of the other error may hold text.
        pass
    raise InputError(
        f'{where}: expected {{"text": ..., "spans": [[start, end, label], ...]}} or what doccano, Prodigy, Presidio or'
        " Label Studio write, found something else; mend it",
        source=source,
    )


def _line(line: str) -> LabelledRow:
    return _row(json.loads(line))


def _row(row: Mapping[str, Any]) -> LabelledRow:
    text = row["text"]
    if not isinstance(text, str):
        raise TypeError
    name = next((one for one in _SPANS if one in row), None)
    if name is None:
        raise KeyError
    if row[name] is None or row.get("answer") not in _LABELLED:
        return text, None
    return text, [_sensitive(one) for one in row[name]]


def _sensitive(span: Any) -> Sensitive:
    start, end, kind = ([_first(span, names) for names in _PLACES]) if isinstance(span, dict) else span
    if isinstance(kind, list):
        (kind,) = kind
    if not (isinstance(start, int) and isinstance(end, int) and isinstance(kind, str)) or isinstance(start, bool):
        raise TypeError
    return Sensitive(start, end, kind)


def _first(values: Mapping[str, Any], names: Sequence[str]) -> Any:
    return values[next((name for name in names if name in values), names[0])]


def _label_studio(source: str) -> Iterator[LabelledRow]:
    try:
        tasks = json.loads(plain_text.read(source).text)
    except ValueError:
        tasks = None
    if not isinstance(tasks, list):
        raise InputError(f"expected Label Studio's export, a list of tasks, in {source}", source=source) from None
    for number, task in enumerate(tasks, start=1):
        yield _parsed(partial(_task, task), f"{source}, task {number}", source)


def _task(task: Mapping[str, Any]) -> LabelledRow:
    text = task["data"]["text"]
    if not isinstance(text, str):
        raise TypeError
    done = [one for one in task.get("annotations", ()) if not one.get("was_cancelled")]
    if not done:
        return text, None
    return text, [_sensitive(one["value"]) for one in done[-1]["result"] if "labels" in one.get("value", ())]


def _brat(folder: Path) -> Iterator[LabelledRow]:
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise InputError(f"expected brat's .txt and .ann files in {folder}, found none", source=str(folder))
    for file in files:
        text, notes = plain_text.read(str(file)).text, file.with_suffix(".ann")
        if not notes.exists():
            yield text, None
            continue
        found = []
        for line in plain_text.read(str(notes)).text.split("\n"):
            match = _BRAT.match(line)
            if match:
                for part in match[2].split(";"):  # a stretch may have several parts
                    start, end = map(int, part.split())
                    found.append(Sensitive(start, end, match[1]))
            elif line.startswith("T"):
                raise InputError(
                    f"{notes}: expected a number, a label and offsets in each line of a stretch, found another",
                    source=str(notes),
                )
        yield text, found


def _docbin(path: Path) -> Iterator[LabelledRow]:
    try:
        import spacy  # noqa: PLC0415  # slow to import: only where it is needed
        from spacy.tokens import DocBin  # noqa: PLC0415
    except ImportError:
        raise ModelMissingError("expected the package spacy to read a DocBin, found none", model="spacy") from None
    try:
        found = list(DocBin().from_disk(path).get_docs(spacy.blank("en").vocab))
    except Exception:  # noqa: BLE001 - it raises what it likes, with text in it
        found = None
    if found is None:
        raise InputError(f"expected spaCy's DocBin in {path}, found something else", source=str(path))
    for one in found:
        spans = [Sensitive(span.start_char, span.end_char, span.label_) for span in one.ents]
        yield one.text, spans if one.has_annotation("ENT_IOB") else None
