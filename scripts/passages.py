"""Passages to train on: short documents of fifty topics, with the strings that tell who somebody in them is.

A folder holds ``texts/TOPIC.txt``, in which each document begins with a line ``=== kind``, and
``identities/TOPIC.json`` with a list of objects, one for each document: kinds of strings (P persons, L places,
O organisations, D dates, N numbers, A ages, R roles) and the strings. Double square brackets in the texts mark
something else and are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scripts.pages import ROOT

from tacit.document import Span

FOLDER = ROOT / "training" / "passages"
HELD_OUT_EVERY = 5


@dataclass(frozen=True, slots=True)
class Passage:
    """A short document with the strings that tell who somebody in it is.

    Attributes:
        topic: What it is about.
        number: Its place among all documents.
        text: The text, without brackets.
        strings: For each kind the strings.
    """

    topic: str
    number: int
    text: str = field(repr=False)
    strings: Mapping[str, Sequence[str]] = field(repr=False)

    @property
    def is_held_out(self) -> bool:
        """Whether nothing may be trained on it."""
        return self.number % HELD_OUT_EVERY == HELD_OUT_EVERY - 1

    def spans(self, kinds: str) -> Iterator[tuple[Span, str]]:
        """Where the strings of some kinds stand, as whole words, the longest first; with their kinds."""
        found = [(string, kind) for kind in kinds for string in self.strings.get(kind, ())]
        for string, kind in sorted(found, key=lambda one: -len(one[0])):
            yield from ((span, kind) for span in occurrences(self.text, string))


def occurrences(text: str, string: str) -> Iterator[Span]:
    """Where a string stands as whole words."""
    return (Span(*match.span()) for match in re.finditer(rf"(?<!\w){re.escape(string)}(?!\w)", text))


def read(folder: Path = FOLDER) -> list[Passage]:
    """The documents of a folder, topic by topic.

    Raises:
        SystemExit: There are none, or a topic has strings for another number of documents than it has.
    """
    found: list[Passage] = []
    for path in sorted((folder / "identities").glob("*.json")):
        topic = path.stem
        strings = json.loads(path.read_text("utf-8"))
        content = (folder / "texts" / f"{topic}.txt").read_text("utf-8")
        texts = [part.partition("\n")[2].strip() for part in re.split(r"^=== ", content, flags=re.MULTILINE)[1:]]
        if len(texts) != len(strings):
            raise SystemExit(f"{topic}: expected strings for {len(texts)} documents, found them for {len(strings)}")
        for text, said in zip(texts, strings, strict=True):
            found.append(Passage(topic, len(found), re.sub(r"\[\[|\]\]", "", text), said))
    if not found:
        raise SystemExit(f"expected texts and identities in {folder}, found none; name the folder")
    return found
