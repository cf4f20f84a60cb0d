"""Documents in which annotators marked what gives a topic away and what tells who somebody is: training/passages.

``texts/TOPIC.txt`` holds short documents behind lines ``=== kind``, with ``[[ ]]`` around what gives the file's topic
away, and ``identities/TOPIC.json`` the strings in them that tell who somebody is; ``further`` has topics alone;
``long`` has marks that begin with their topic, ``[[hiv:CD4 count]]``; ``practice``, ``tenth``, ``eleventh`` and
``aside`` have ``{{P:Ann Lee}}`` as well, and ``forms``, ``registers`` and ``facts`` these alone. training/README.md
says how they were made.
Every tenth document is held out: the network learns nothing from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from scripts.passages import occurrences

HELD_OUT_EVERY = 10
TOGETHER = tuple(
    frozenset(one.split())
    for one in (
        "mental depression anxiety ptsd schizophrenia bipolar personality eating self-harm autism",
        (
            "religion islam judaism catholicism protestantism orthodoxy jehovahs-witnesses mormonism scientology"
            " hinduism buddhism sikhism"
        ),
        "sti hiv reproduction abortion pregnancy infertility orientation gender",
        "drugs hepatitis hiv alcohol",
        "abuse domestic-violence ptsd self-harm",
        "ethnicity roma immigration judaism islam hinduism sikhism",
        "criminal-record drugs domestic-violence politics immigration",
        "genetic cancer dementia parkinson infertility autism",
        "chronic-pain drugs depression",
        "debt alcohol drugs criminal-record",
    )
)
"""Topics whose signs are hard to tell apart: what is marked for one says nothing of the others."""

_WITH_TOPICS = frozenset(("tenth", "eleventh"))  # of what was written last
_MARK = re.compile(r"\[\[(?P<topic>[a-z-]+):|(?P<end>\]\])|\{\{(?P<kind>[PLODNAR]):|(?P<close>\}\})")
_OWN_MARK = re.compile(r"\[\[(?P<topic>)|(?P<end>\]\])|(?P<kind>(?!))|(?P<close>(?!))")  # of the one topic of a file


@dataclass(frozen=True)
class Marked:
    """A document with what annotators marked in it.

    Attributes:
        text: The text.
        topics: For each topic that it is about, the stretches that give it away; None if nobody looked.
        identities: The stretches that tell who somebody is, with their kinds; None if nobody looked.
        is_short: Whether it may stand behind another.
        is_held_out: Whether nothing is trained on it.
        is_impersonal: Whether hardly anybody is named in it, so that its plain words are no identifiers.
        source: Which collection it is of.
    """

    text: str = field(repr=False)
    topics: Mapping[str, Sequence[tuple[int, int]]] | None
    identities: Sequence[tuple[int, int, str]] | None = field(repr=False)
    is_short: bool = False
    is_held_out: bool = False
    is_impersonal: bool = False
    source: str = ""


def unmarked(content: str, topic: str = "") -> tuple[str, dict[str, list[tuple[int, int]]], list[tuple[int, int, str]]]:
    """A text without its marks, what they say of topics, and what they say of identities."""
    text, at = "", 0
    topics: dict[str, list[tuple[int, int]]] = {topic: []} if topic else {}
    identities: list[tuple[int, int, str]] = []
    open_topics: list[tuple[str, int]] = []
    open_kinds: list[tuple[str, int]] = []
    for mark in (_OWN_MARK if topic else _MARK).finditer(content):
        text += content[at : mark.start()]
        at = mark.end()
        if mark["kind"]:
            open_kinds.append((mark["kind"], len(text)))
        elif mark["close"] and open_kinds:
            kind, start = open_kinds.pop()
            identities.append((start, len(text), kind))
        elif mark["end"] and open_topics:
            name, start = open_topics.pop()
            topics.setdefault(name, []).append((start, len(text)))
        elif not mark["close"] and not mark["end"]:
            open_topics.append((mark["topic"] or topic, len(text)))
    return text + content[at:], topics, identities


def documents(path: Path) -> list[str]:
    """The documents of a file, marks included."""
    parts = re.split(r"^=== ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return [part.partition("\n")[2].strip() for part in parts]


def annotated(folder: Path) -> Iterator[Marked]:
    """The documents of a folder, in an order that does not change, every tenth of them held out."""
    for number, one in enumerate(_annotated(folder), 1):
        yield replace(one, is_held_out=number % HELD_OUT_EVERY == 0)


def _annotated(folder: Path) -> Iterator[Marked]:
    for path in sorted((folder / "texts").glob("*.txt")):
        strings = json.loads((folder / "identities" / f"{path.stem}.json").read_text("utf-8"))
        for content, said in zip(documents(path), strings, strict=True):
            text, topics, _ = unmarked(content, path.stem)
            found = sorted(((each, kind) for kind, some in said.items() for each in some), key=lambda one: -len(one[0]))
            spans = [(span.start, span.end, kind) for string, kind in found for span in occurrences(text, string)]
            yield Marked(text, topics, spans, is_short=True, source="texts")
    for path in sorted((folder / "further").glob("*.txt")):
        for content in documents(path):
            text, topics, _ = unmarked(content, path.stem)
            yield Marked(text, topics, None, is_short=True, source="further")
    for source in ("long", "practice"):
        for path in sorted((folder / source).glob("*.txt")):
            for content in documents(path):
                text, topics, identities = unmarked(content)
                yield Marked(text, topics, identities if source == "practice" else None, source=source)
    # What was written last comes last: every tenth document of what was there before stays the one that is held out.
    for source in ("forms", "tenth", "registers", "eleventh", "facts"):
        for path in sorted((folder / source).glob("*.txt")):
            for content in documents(path):
                text, topics, identities = unmarked(content)
                yield Marked(text, topics if source in _WITH_TOPICS else None, identities, source=source)


def set_aside(folder: Path) -> Iterator[Marked]:
    """The documents that nothing is trained on or fitted to."""
    for path in sorted((folder / "aside").glob("*.txt")):
        for content in documents(path):
            text, topics, identities = unmarked(content)
            yield Marked(text, topics, identities, is_held_out=True, source="aside")


def go_together(one: str, other: str) -> bool:
    """Whether two topics are the same, or hard to tell apart."""
    return one == other or any(one in some and other in some for some in TOGETHER)
