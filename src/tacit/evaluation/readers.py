"""Files of markings: reports of tacit, TAB's JSON, brat's standoff, doccano's JSON lines, CoNLL's columns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any

from tacit.document import Span
from tacit.errors import InputError
from tacit.evaluation.marking import IdentifierType, Marking, Mention

EXPECTED = (
    "a report of tacit (--report), TAB's JSON or JSON lines, masked spans by document ({id: [[start, end], ...]}),"
    " doccano's JSON lines, brat's .ann beside a .txt, or CoNLL's columns"
)
_OUTSIDE = "O"
_TAG = re.compile(r"(?:[BIESLU]-)?[A-Z][A-Za-z_]*")  # any prose would pass for columns otherwise


def read_markings(path: str | PathLike[str]) -> list[Marking]:
    """The markings in a file, or in all files of a folder; the format is known by its content.

    Args:
        path: The file or the folder.

    Raises:
        InputError: There is none, it cannot be read, or it is in none of the formats.
    """
    place = Path(path)
    if place.is_dir():
        files = sorted(one for one in place.iterdir() if one.suffix in {".json", ".jsonl", ".ann", ".conll"})
        if not files:
            raise InputError(f"expected files of markings in {place}, found none: {EXPECTED}", source=str(place))
        return [marking for one in files for marking in read_markings(one)]
    content = _read(place)
    try:
        if place.suffix == ".ann":  # which may be empty: nothing is marked
            return [_brat(place, content)]
        return list(_json(place, content) if content.lstrip()[:1] in {"{", "["} else _conll(place, content))
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        # What failed may quote the text: the message says only what is wanted.
        raise InputError(f"expected {EXPECTED} in {place}, found something else", source=str(place)) from None


def _read(place: Path) -> str:
    try:
        return place.read_text("utf-8")
    except OSError as error:
        raise InputError(f"cannot read {place}: {error.strerror}", source=str(place)) from None
    except UnicodeDecodeError as error:
        raise InputError(
            f"expected UTF-8 text in {place}, found a byte at offset {error.start} that is not", source=str(place)
        ) from None


def _json(place: Path, content: str) -> Iterator[Marking]:
    """One value, or one in each line."""
    try:
        values = [json.loads(content)]
    except ValueError:
        values = [json.loads(line) for line in content.splitlines() if line.strip()]
    if len(values) == 1 and isinstance(values[0], list):
        values = values[0]
    for number, value in enumerate(values, 1):
        if "decisions" in value:
            yield _report(value, place)
        elif "entities" in value and all(isinstance(one, dict) and "start_offset" in one for one in value["entities"]):
            id_ = value.get("doc_id") or value.get("id") or str(number)
            yield Marking(str(id_), str(value["text"]), tuple(_tab(one) for one in value["entities"]))
        elif "annotations" in value:
            yield _tab_document(value)
        elif "text" in value:
            yield _doccano(value, number)
        else:
            yield from (_spans(id_, spans) for id_, spans in value.items())


def _report(value: Mapping[str, Any], place: Path) -> Marking:
    """A reviewer's report of tacit; what it keeps is not hidden."""
    changed = [one for one in value["decisions"] if one["action"] != "keep"]
    return Marking(
        str(value.get("document") or place.stem),
        None,
        tuple(
            Mention(
                Span(one["start"], one["end"]),
                kind=str(one["kind"]),
                replacement=str(one["replacement"]) if one["action"] == "generalize" else None,
            )
            for one in changed
        ),
    )


def _tab_document(value: Mapping[str, Any]) -> Marking:
    mentions = [
        _tab(one, annotator)
        for annotator, several in value["annotations"].items()
        for one in several.get("entity_mentions", ())
    ]
    return Marking(str(value["doc_id"]), str(value["text"]), tuple(mentions))


def _tab(value: Mapping[str, Any], annotator: str = "") -> Mention:
    return Mention(
        Span(value["start_offset"], value["end_offset"]),
        entity=str(value.get("entity_id", "")),
        kind=str(value.get("entity_type", "")),
        identifier=IdentifierType(value["identifier_type"]),
        annotator=annotator,
    )


def _doccano(value: Mapping[str, Any], number: int) -> Marking:
    """``label`` or ``labels`` with [start, end, kind], or ``entities`` with start_offset, end_offset and label."""
    marked: Sequence[Any] = value.get("label", value.get("labels", value.get("entities")))
    mentions = [
        Mention(Span(one["start_offset"], one["end_offset"]), kind=str(one.get("label", "")))
        if isinstance(one, dict)
        else Mention(Span(one[0], one[1]), kind=str(one[2]))
        for one in marked
    ]
    return Marking(str(value.get("id", number)), str(value["text"]), tuple(mentions))


def _spans(id_: str, spans: Sequence[Sequence[Any]]) -> Marking:
    """The form of TAB's and taeval's outputs: [start, end] or [start, end, replacement]."""
    mentions = (
        Mention(Span(one[0], one[1]), replacement=str(one[2]) if len(one) > 2 and str(one[2]).strip() else None)
        for one in spans
    )
    return Marking(str(id_), None, tuple(mentions))


def _brat(place: Path, content: str) -> Marking:
    """Text-bound annotations; a discontinuous one is as many mentions of one entity."""
    mentions = []
    for line in content.splitlines():
        if line.startswith("T"):
            name, where, _ = line.split("\t", 2)
            kind, _, offsets = where.partition(" ")
            for piece in offsets.split(";"):
                start, end = piece.split()
                mentions.append(Mention(Span(int(start), int(end)), entity=name, kind=kind))
        elif line and line[0] not in "REAMN#*":
            raise ValueError
    beside = place.with_suffix(".txt")
    return Marking(place.stem, _read(beside) if beside.exists() else None, tuple(mentions))


def _conll(place: Path, content: str) -> Iterator[Marking]:
    """A token and its tag in a line; a blank line between sentences, ``#begin document`` between documents.

    The text is the tokens with a space between them, a line for each sentence.
    """
    lines = content.splitlines()
    if not any(map(str.strip, lines)):
        raise ValueError
    starts = [number for number, line in enumerate(lines) if line.startswith(("#begin document", "-DOCSTART-"))]
    bounds = [*starts, len(lines)] if starts else [0, len(lines)]
    for number, (start, end) in enumerate(pairwise(bounds), 1):
        yield _conll_document(f"{place.stem}-{number}" if len(bounds) > 2 else place.stem, lines[start:end])


def _conll_document(id_: str, lines: Sequence[str]) -> Marking:
    text, mentions, open_kind = "", list[Mention](), ""
    for line in lines:
        if not line.strip() or line.startswith(("#begin", "#end", "-DOCSTART-")):
            text = text.rstrip(" ") + "\n" if text else text
            open_kind = ""
            continue
        token, *_, tag = line.split("\t") if "\t" in line else line.split()
        if not _TAG.fullmatch(tag):
            raise ValueError
        kind = tag.partition("-")[2] or tag
        start, text = len(text), f"{text}{token} "
        span = Span(start, start + len(token))
        if tag == _OUTSIDE:
            open_kind = ""
        elif kind == open_kind and not tag.startswith("B-"):
            mentions[-1] = Mention(Span(mentions[-1].span.start, span.end), kind=kind)
        else:
            mentions.append(Mention(span, kind=kind))
            open_kind = kind
    return Marking(id_, text.rstrip(" "), tuple(mentions))
