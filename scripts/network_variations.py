"""Documents as the network is shown them: with other names, in other capitals, as releases, and two as one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from scripts.marked_documents import Marked

_OTHER_NAMES = 0.4  # of the documents have names of others each time that they are shown
_JOINED = 0.5  # of the short documents are shown behind another
_SHORT = 0.25  # of the short documents are shown in an epoch: those as practice has them say more
_SMALL, _CAPITALS = 0.06, 0.04  # are shown without capitals, or in nothing but
_RELEASED = 0.2  # are shown as releases: with what stands for identifiers or topics, which tells nothing any more
_FEWEST_GONE = 0.3  # of what is marked in them
_OF_EITHER = 0.67  # of these without identifiers, and as many without what gives their topics away
_STANDS_FOR = {
    "P": ("Person", "[name]"),
    "L": ("a town", "a city", "[town]", "[address]", "a place", "a region", "[place]", "[postcode]"),
    "O": ("a hospital", "a school", "a firm", "an organisation", "[name]", "a clinic", "a public authority"),
    "D": ("[date]", "in the early 2020s", "the mid-2010s", "March", "the 1970s", "in October", "late 2010s"),
    "N": ("[number]", "[record number]", "[phone number]", "[case number]", "[e-mail address]", "[redacted]"),
    "A": ("40 to 49", "[age]", "20 to 29 years old"),
    "R": ("an employee", "an official", "[occupation]", "a manager", "a professional", "[personal detail]"),
    "topic": (
        "a condition",
        "[redacted]",
        "a medicine",
        "treatment",
        "a test",
        "[condition]",
        "a problem",
        "[service]",
    ),
}
"""What releases say instead, as the network may meet it when it reads one."""


def epoch(documents: Sequence[Marked], draw: random.Random, names: Mapping[str, Sequence[str]]) -> Iterator[Marked]:
    """The documents as they are shown once."""
    short = [one for one in documents if one.is_short and draw.random() < _SHORT]
    draw.shuffle(short)
    while short:
        one = short.pop()
        # Both must have been looked through for the same things.
        if short and draw.random() < _JOINED and (one.identities is None) == (short[-1].identities is None):
            one = joined(varied(one, draw, names), varied(short.pop(), draw, names))
            yield one
        else:
            yield varied(one, draw, names)
    for one in documents:
        if not one.is_short:
            yield varied(one, draw, names)


def varied(one: Marked, draw: random.Random, names: Mapping[str, Sequence[str]]) -> Marked:
    """A document with other names, or in other capitals, so that the network learns places and not names."""
    if (one.identities or one.topics) and draw.random() < _RELEASED:
        return as_released(one, draw)
    if one.identities is not None and draw.random() < _OTHER_NAMES:
        one = renamed(one, draw, names)
    chance = draw.random()
    if chance < _SMALL:
        return replace(one, text=_same_length(one.text, str.lower))
    if chance < _SMALL + _CAPITALS:
        return replace(one, text=_same_length(one.text, str.upper))
    return one


def _same_length(text: str, change: Any) -> str:
    return "".join(new if len(new := change(letter)) == 1 else letter for letter in text)


def renamed(one: Marked, draw: random.Random, names: Mapping[str, Sequence[str]]) -> Marked:
    """The document with other words for its persons and places, the same for the same."""
    chosen: dict[str, str] = {}
    text, at = "", 0
    moved: list[tuple[int, int]] = []  # where the text is longer or shorter from then on

    def other(word: str, kind: str) -> str:
        if word.lower() not in chosen:
            chosen[word.lower()] = draw.choice(names[kind])
        new = chosen[word.lower()]
        return new.upper() if word.isupper() and len(word) > 1 else new.lower() if word.islower() else new

    ends = 0
    for start, end, kind in sorted(set(one.identities or ())):
        if kind not in "PL" or start < ends:
            continue
        ends = end
        for word in re.finditer(r"[^\W\d_]{3,}", one.text[start:end]):
            begin = start + word.start()
            if not word.group()[0].isupper() and kind == "L":
                continue
            new = other(word.group(), kind)
            text += one.text[at:begin] + new
            at = begin + len(word.group())
            moved.append((at, len(new) - len(word.group())))
    text += one.text[at:]
    where = _moving(moved)
    identities = [(where(a), where(b), kind) for a, b, kind in one.identities or ()]
    topics = one.topics and {name: [(where(a), where(b)) for a, b in spans] for name, spans in one.topics.items()}
    return replace(one, text=text, identities=identities, topics=topics)


def as_released(one: Marked, draw: random.Random) -> Marked:
    """The document with other words for what tells who somebody is, for what gives its topics away, or for both."""
    marks = list(one.identities or ()) if draw.random() < _OF_EITHER else []
    if not marks or draw.random() < _OF_EITHER:
        marks += [(start, end, "topic") for spans in (one.topics or {}).values() for start, end in spans]
    # Some are left, as in a release that somebody else has made: beside markers there may be what tells something.
    share = draw.uniform(_FEWEST_GONE, 1)
    gone = {said for said in sorted({one.text[a:b] for a, b, _ in marks}) if draw.random() < share}
    marks = [mark for mark in marks if one.text[mark[0] : mark[1]] in gone]
    text, at, chosen = "", 0, dict[str, str]()
    moved: list[tuple[int, int]] = []  # where the text is longer or shorter from then on
    for start, end, kind in sorted(marks, key=lambda mark: (mark[0], -mark[1])):
        if start < at:
            continue
        said = one.text[start:end]
        if said not in chosen:
            label = draw.choice(_STANDS_FOR.get(kind, ("[redacted]",)))
            chosen[said] = f"Person {draw.choice('ABCDEFGHJKLMNPQR')}" if label == "Person" else label
        text += one.text[at:start] + chosen[said]
        at = end
        moved.append((end, len(chosen[said]) - (end - start)))
    where = _moving(moved)

    def stays(start: int, end: int) -> bool:
        return not any(start < last and end > first for first, last, _ in marks)

    identities = one.identities and [(where(a), where(b), kind) for a, b, kind in one.identities if stays(a, b)]
    topics = one.topics and {
        name: [(where(a), where(b)) for a, b in spans if stays(a, b)] for name, spans in one.topics.items()
    }
    return replace(one, text=text + one.text[at:], identities=identities, topics=topics)


def _moving(moved: Sequence[tuple[int, int]]) -> Callable[[int], int]:
    """Where a place of a text is now, if it has grown or shrunk at these places by so much."""
    places = [place for place, _ in moved]
    added = np.concatenate([[0], np.cumsum([by for _, by in moved])]).astype(int)
    return lambda place: place + int(added[np.searchsorted(places, place, side="right")])


def joined(one: Marked, other: Marked) -> Marked:
    """Two short documents as one."""
    text = one.text + "\n\n" + other.text
    at = len(one.text) + 2
    topics = dict(one.topics or {})
    for name, spans in (other.topics or {}).items():
        topics[name] = [*topics.get(name, []), *((a + at, b + at) for a, b in spans)]
    identities = None
    if one.identities is not None and other.identities is not None:
        identities = [*one.identities, *((a + at, b + at, kind) for a, b, kind in other.identities)]
    return replace(one, text=text, topics=topics, identities=identities)
