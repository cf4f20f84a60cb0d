"""The evaluation set of `docs/evaluation/annotation-guide.md`: its annotations keep the guide's rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from tacit.terms.keys import key

FOLDER = Path(__file__).parent / "data" / "topics"
ENTITIES = {"HIV", "sexually transmitted disease", "Los Angeles", "New York", "homosexuality", "Catholicism"}


@dataclass(frozen=True)
class Topic:
    """A text about an entity, and what was marked in it."""

    name: str
    text: str
    entity: str
    terms: list[dict[str, Any]]
    groups: list[list[str]]
    innocent: list[dict[str, Any]]

    @cached_property
    def marked(self) -> list[dict[str, Any]]:
        """What is marked either way, in the order of the text."""
        return sorted(self.terms + self.innocent, key=lambda one: (one["start"], one["end"]))

    @cached_property
    def group_keys(self) -> list[frozenset[str]]:
        """The groups as sets of keys."""
        return [frozenset(map(key, group)) for group in self.groups]

    def covers(self, start: int, end: int) -> bool:
        """Whether one mark holds all of a stretch."""
        return any(one["start"] <= start and end <= one["end"] for one in self.marked)


def read(path: Path) -> Topic:
    """Returns the text beside an annotation, together with it."""
    text = path.with_suffix(".txt").read_text("utf-8")
    return Topic(path.stem, text, **json.loads(path.read_text("utf-8")))


TOPICS = [read(path) for path in sorted(FOLDER.glob("*.json"))]
every_topic = pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)


def test_every_entity_has_an_article_that_names_it_and_a_document() -> None:
    """Each of the six entities has two annotated texts; the article names the entity, and that name discloses it."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == {topic.name for topic in TOPICS}
    assert Counter(topic.entity for topic in TOPICS) == dict.fromkeys(ENTITIES, 2)
    articles = [topic for topic in TOPICS if topic.name.endswith("-article")]
    assert {topic.entity for topic in articles} == ENTITIES
    for topic in articles:
        assert key(topic.entity) in {key(term["text"]) for term in topic.terms if term["level"] == "discloses"}


@every_topic
def test_offsets_are_those_of_the_words(topic: Topic) -> None:
    """A mark's offsets cut its own words out of the text, and start and end with a character that is seen."""
    for one in topic.marked:
        assert topic.text[one["start"] : one["end"]] == one["text"] == one["text"].strip() != ""


@every_topic
def test_marks_do_not_overlap(topic: Topic) -> None:
    """No character belongs to two marks, so that a change of it counts once."""
    for before, after in zip(topic.marked, topic.marked[1:], strict=False):
        assert before["end"] <= after["start"]


@every_topic
def test_indices_follow_the_text(topic: Topic) -> None:
    """Terms and innocent terms are each in the order of the text."""
    for marks in (topic.terms, topic.innocent):
        starts = [one["start"] for one in marks]
        assert starts == sorted(starts)


@every_topic
def test_the_same_words_are_marked_alike(topic: Topic) -> None:
    """A word that is sensitive in one sentence is not innocent, or of another level, in the next."""
    marks: dict[str, set[str]] = {}
    for one in topic.marked:
        marks.setdefault(key(one["text"]), set()).add(one.get("level", "innocent"))
    assert [words for words, levels in marks.items() if len(levels) > 1] == []


@every_topic
def test_every_occurrence_is_marked(topic: Topic) -> None:
    """Marked words that occur again, also in the plural, are marked again or lie within a longer mark."""
    for words in {one["text"] for one in topic.marked}:
        for found in re.finditer(rf"(?<!\w){re.escape(words)}(?:e?s)?(?!\w)", topic.text, re.IGNORECASE):
            assert topic.covers(*found.span()), found


@every_topic
def test_names_and_numbers_are_marked(topic: Topic) -> None:
    """No number, and no word with a capital inside a sentence but "I", is in neither list."""
    for found in re.finditer(r"\w*\d\w*|(?<=[a-z,;] )(?!I\b)[A-Z]\w*", topic.text):
        assert topic.covers(*found.span()), found


@every_topic
def test_partners_are_those_of_the_groups(topic: Topic) -> None:
    """Group terms are with all occurrences of the other members of their groups; disclosing terms are with none."""
    keys = [key(term["text"]) for term in topic.terms]
    for term, own in zip(topic.terms, keys, strict=True):
        partners = {other for group in topic.group_keys if own in group for other in group - {own}}
        assert term["with"] == [index for index, other in enumerate(keys) if other in partners]
        assert bool(term["with"]) == (term["level"] == "group")
        assert term["level"] in {"discloses", "group"}


@every_topic
def test_groups_are_minimal(topic: Topic) -> None:
    """A group has two members or more, all in the text and none disclosing alone, and contains no other group."""
    known = {key(term["text"]) for term in topic.terms if term["level"] == "group"}
    for group, listed in zip(topic.group_keys, topic.groups, strict=True):
        assert len(group) == len(listed) >= 2
        assert group <= known
        assert [other for other in topic.group_keys if other <= group] == [group]


@every_topic
def test_texts_have_the_length_the_guide_says(topic: Topic) -> None:
    """A text has 250 to 400 words: the figures of two texts can be compared."""
    assert 250 <= len(topic.text.split()) <= 400
