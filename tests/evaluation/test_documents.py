"""The annotated documents, and how a release of one is scored."""

from __future__ import annotations

import json
import re

import pytest
from scripts.evaluate_documents import DOCUMENTS, PARTS, Gold, Tally, hidden_by, read, shares, tally

from tacit.document import Span

LISTED = json.loads((DOCUMENTS / "documents.json").read_text("utf-8"))


def gold(text: str, *marked: dict[str, list[str]]) -> Gold:
    """A document whose words are those between blanks, with what annotators mark, word by word."""
    words = tuple(Span(*match.span()) for match in re.finditer(r"\S+", text))
    said = text.split()
    lists = ("identity", "topic", "harmless")
    marks = tuple({kind: frozenset(map(said.index, one.get(kind, ()))) for kind in lists} for one in marked)
    return Gold("mini", "HIV", "development", text, words, marks)


def test_every_part_has_as_many_documents() -> None:
    """Seventy-two documents lie in four parts of eighteen."""
    assert {part: sum(one["part"] == part for one in LISTED) for part in PARTS} == dict.fromkeys(PARTS, 18)


@pytest.mark.parametrize("one", LISTED, ids=[one["id"] for one in LISTED])
def test_marked_strings_stand_in_the_document(one: dict[str, str]) -> None:
    """What two annotators mark stands in the text; topic strings have three words at most."""
    text = (DOCUMENTS / "texts" / f"{one['id']}.txt").read_text("utf-8")
    paths = sorted((DOCUMENTS / "annotations").glob(f"{one['id']}.*.json"))
    assert [path.name for path in paths] == [f"{one['id']}.a.json", f"{one['id']}.b.json"]
    for path in paths:
        lists = json.loads(path.read_text("utf-8"))
        assert all(string in text for kind in ("identity", "topic", "harmless") for string in lists[kind])
        assert all(len(string.split()) <= 3 for string in lists["topic"])


def test_a_release_is_scored_by_what_both_annotators_say() -> None:
    """Of two topic words both mark, one is hidden; a harmless phrase is lost; of three changes two may be."""
    document = gold(
        "Ann takes Truvada with CD4 counts for gout pain",
        {"identity": ["Ann"], "topic": ["Truvada", "CD4", "counts"], "harmless": ["gout", "pain"]},
        {"identity": ["Ann"], "topic": ["Truvada", "CD4"], "harmless": ["gout", "pain"]},
    )
    hidden = hidden_by(document, [(Span(10, 17), "a medicine"), (Span(27, 33), ""), (Span(38, 42), "")])
    found = tally(document, hidden)
    assert found == Tally(topic=(2, 1), identity=(1, 0), harmless=(1, 0), changed=(3, 2))
    assert shares(found) == {"topic": 0.5, "identity": 0.0, "harmless": 0.0, "changed": 2 / 3}


def test_a_word_that_the_replacement_repeats_is_not_hidden() -> None:
    """What stands in the place of words does not hide those that it says again."""
    document = gold("a viral pneumonia", {"topic": ["viral", "pneumonia"]}, {"topic": ["viral", "pneumonia"]})
    assert hidden_by(document, [(Span(2, 17), "a pneumonia")]) == frozenset({1})


def test_development_documents_can_be_read() -> None:
    """Every document of a part has what must go and what should stay."""
    documents = read(("development",))
    assert len(documents) == 18
    assert all(one.must["topic"] and one.must["identity"] and one.harmless for one in documents)
