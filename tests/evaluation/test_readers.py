"""Every format says the same: Oslo is hidden in "She lives in Oslo now."."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tacit.document import Span
from tacit.errors import InputError
from tacit.evaluation.marking import IdentifierType, Marking, Mention
from tacit.evaluation.readers import read_markings

TEXT = "She lives in Oslo now."
OSLO = Span(13, 17)


def write(path: Path, content: object) -> Path:
    """A file of JSON, or of text."""
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


MENTION: dict[str, Any] = {
    "entity_id": "e1",
    "entity_type": "LOC",
    "start_offset": 13,
    "end_offset": 17,
    "identifier_type": "QUASI",
}
DECISIONS = [
    {"start": 0, "end": 3, "kind": "person", "action": "keep", "replacement": "She"},
    {"start": 13, "end": 17, "kind": "place", "action": "generalize", "replacement": "a city"},
]


@pytest.mark.parametrize(
    ("name", "content", "kind", "text"),
    [
        ("report.json", {"schema": "tacit.report/1", "document": "a.txt", "decisions": DECISIONS}, "place", None),
        (
            "tab.json",
            [{"doc_id": "1", "text": TEXT, "annotations": {"x": {"entity_mentions": [MENTION]}}}],
            "LOC",
            TEXT,
        ),
        ("tab.jsonl", json.dumps({"doc_id": "1", "text": TEXT, "entities": [MENTION]}) + "\n", "LOC", TEXT),
        ("doccano.jsonl", json.dumps({"id": 1, "text": TEXT, "label": [[13, 17, "LOC"]]}) + "\n", "LOC", TEXT),
        ("doccano2.jsonl", json.dumps({"text": TEXT, "labels": [[13, 17, "LOC"]]}) + "\n", "LOC", TEXT),
        ("spans.json", {"1": [[13, 17, "a city"]]}, "", None),
    ],
)
def test_json_formats_are_known_by_their_content(
    tmp_path: Path, name: str, content: object, kind: str, text: str | None
) -> None:
    """Whoever wrote it, one stretch is hidden."""
    (found,) = read_markings(write(tmp_path / name, content))
    assert [(one.span, one.kind) for one in found.hidden] == [(OSLO, kind)]
    assert found.text == text


def test_replacements_are_read(tmp_path: Path) -> None:
    """A report's generalization counts for usefulness; a suppression shows nothing."""
    (found,) = read_markings(write(tmp_path / "r.json", {"document": "a", "decisions": DECISIONS}))
    assert [one.replacement for one in found.mentions] == ["a city"]
    (found,) = read_markings(write(tmp_path / "s.json", {"a": [[13, 17]]}))
    assert [one.replacement for one in found.mentions] == [None]


def test_tab_knows_what_may_stay_and_who_said_so(tmp_path: Path) -> None:
    """An identifier type and an annotator for each mention."""
    no_mask = {**MENTION, "identifier_type": "NO_MASK"}
    content = [{"doc_id": "1", "text": TEXT, "annotations": {"x": {"entity_mentions": [no_mask]}, "y": {}}}]
    (found,) = read_markings(write(tmp_path / "tab.json", content))
    (mention,) = found.mentions
    assert (mention.identifier, mention.annotator, found.hidden) == (IdentifierType.NO_MASK, "x", [])


def test_brat_reads_the_text_beside_it(tmp_path: Path) -> None:
    """Text-bound annotations count, discontinuous ones piece by piece; relations and notes do not."""
    write(tmp_path / "a.txt", TEXT)
    content = "T1\tLOC 13 17\tOslo\nR1\tIn Arg1:T1 Arg2:T1\nT2\tX 0 3;18 21\tShe now\n#1\tNote T1\tsure\n"
    (found,) = read_markings(write(tmp_path / "a.ann", content))
    assert [one.span for one in found.mentions] == [OSLO, Span(0, 3), Span(18, 21)]
    assert (found.id, found.text) == ("a", TEXT)
    assert found.mentions[1].entity == found.mentions[2].entity == "T2"


def test_conll_joins_neighbours_and_cuts_documents(tmp_path: Path) -> None:
    """I- goes on, B- begins anew; the text is the tokens with spaces between, a line for each sentence."""
    content = "#begin document\nAda\tB-PER\nMoe\tI-PER\nleft\tO\n\nBo\tB-PER\nJo\tB-PER\n#begin document\nHi\tO\n"
    one, other = read_markings(write(tmp_path / "a.conll", content))
    assert one.text == "Ada Moe left\nBo Jo"
    assert [one.text[mention.span.start : mention.span.end] for mention in one.mentions] == ["Ada Moe", "Bo", "Jo"]
    assert (other.text, other.mentions) == ("Hi", ())


def test_conll_without_prefixes(tmp_path: Path) -> None:
    """A tag alone is a kind; what stands side by side is one."""
    (found,) = read_markings(write(tmp_path / "a.conll", "Ada PER\nMoe PER\nleft O\n"))
    assert found == Marking("a", "Ada Moe left", (Mention(Span(0, 7), kind="PER"),))


def test_folder_is_all_its_files(tmp_path: Path) -> None:
    """In the order of their names; other files are not looked at."""
    for name in ("b", "a"):
        write(tmp_path / f"{name}.ann", "T1\tLOC 13 17\tOslo\n")
        write(tmp_path / f"{name}.txt", TEXT)
    assert [one.id for one in read_markings(tmp_path)] == ["a", "b"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.json", None, "cannot read"),
        ("empty.conll", "\n", "found something else"),
        ("prose.txt", "Quixolotl sat in the sun, and slept.", "found something else"),
        ("broken.json", '{"text": "Quixolotl"', "found something else"),
        ("other.json", '{"text": "Quixolotl"}', "found something else"),
        ("list.json", "[1, 2]", "found something else"),
        ("offsets.json", '{"a": [[5, 2]]}', "found something else"),
        ("a.ann", "Quixolotl", "found something else"),
        ("type.jsonl", json.dumps({"text": TEXT, "entities": [{**MENTION, "identifier_type": "Q"}]}), "something else"),
    ],
)
def test_anything_else_is_an_error_without_its_words(
    tmp_path: Path, name: str, content: str | None, message: str
) -> None:
    """The message names the file and what is expected."""
    path = tmp_path / name
    if content is not None:
        write(path, content)
    with pytest.raises(InputError, match=message) as caught:
        read_markings(path)
    assert "Quixolotl" not in str(caught.value)
    assert name in str(caught.value)


def test_empty_folder_and_bad_bytes_are_errors(tmp_path: Path) -> None:
    """Nothing to read is not nothing hidden."""
    with pytest.raises(InputError, match="found none"):
        read_markings(tmp_path)
    (tmp_path / "a.json").write_bytes(b"\xff{}")
    with pytest.raises(InputError, match="byte at offset 0"):
        read_markings(tmp_path / "a.json")
