"""What the network is shown of documents: pieces, what it is to say of each, windows, and batches of these."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from scripts.marked_documents import Marked, go_together

from tacit.knowledge.packs import PackLibrary, PackMatcher, Strength
from tacit.language.network import KINDS
from tacit.language.pieces import PiecedText, PieceVocabulary
from tacit.language.stop_words import STOP_WORDS
from tacit.language.windows import windows as cut
from tacit.terms.keys import fold

WINDOW = 512  # places that the network can tell apart
FOREIGN = 0.1  # what a word counts for a topic that the document is not about
UNKNOWN_KIND = -1  # marked, and nobody said as what
STRENGTHS = {Strength.ALONE: 0, Strength.WITH: 1, Strength.WEAK: 2}
_PIECES_AT_ONCE = 2_048
_IMPERSONAL = 0.5  # what a plain word counts of a text in which nobody is named
_SHORTEST_WINDOW = 160  # pieces: windows are cut anew each time, so that no cutting is learnt


@dataclass(frozen=True)
class Shown:
    """A document in pieces, with what the network is to say of each piece."""

    ids: Any
    shapes: Any
    kinds: Any  # of each piece; what is not known counts nothing
    kind_weights: Any
    topics: Any  # (pieces, topics): whether it is marked
    topic_weights: Any  # of each topic; nought if nobody looked for any
    content: Any  # whether a piece counts for topics
    hits: Sequence[tuple[int, int, int, int]]  # topic, first piece, last piece, strength
    windows: Sequence[tuple[int, int]]  # what is read at once


class Showing:
    """Turns documents into what the network is shown."""

    def __init__(self, vocabulary: PieceVocabulary, topics: Sequence[str]) -> None:
        library = PackLibrary.shipped()
        self.vocabulary = vocabulary
        self.topics = {name: at for at, name in enumerate(topics)}
        self.matcher = PackMatcher(tuple(library.packs[name] for name in topics))
        self.parents = {
            name: [one.name for one in library.packs.values() if name in one.includes and one.name in self.topics]
            for name in topics
        }

    def show(self, one: Marked) -> Shown:  # noqa: PLR0912  # what is known differs with the collection
        """One document."""
        read = self.vocabulary.read(one.text)
        n = len(read.ids)
        kinds, weights = np.zeros(n, np.int64), np.zeros(n, np.float32)
        if one.identities is not None:
            weights[:] = 1
            for start, end, kind in one.identities:
                for piece in _inside(read, start, end):
                    if kinds[piece] == 0:
                        kinds[piece] = KINDS.index(kind) if kind in KINDS else UNKNOWN_KIND
        elif one.is_impersonal:
            weights[read.shapes == 1] = _IMPERSONAL
        marked = np.zeros((n, len(self.topics)), np.bool_)
        topic_weights = np.zeros(len(self.topics), np.float32)
        content = np.zeros(n, np.float32)
        hits = []
        if one.topics is not None:
            topic_weights[:] = FOREIGN
            for name in one.topics:
                topic_weights[[at for other, at in self.topics.items() if go_together(name, other)]] = 0
            for name, spans in one.topics.items():
                for each in (name, *self.parents[name]):
                    topic_weights[self.topics[each]] = 1
                    for start, end in spans:
                        marked[_inside(read, start, end), self.topics[each]] = 1
        for (start, end), first, last in zip(read.words, read.first, read.last, strict=True):
            content[first:last] = fold(one.text[start:end]) not in STOP_WORDS
        for match in self.matcher.find(one.text):
            inside = _inside(read, match.start, match.end)
            if len(inside):
                hits.append((self.topics[match.pack.name], inside[0], inside[-1], STRENGTHS[match.entry.strength]))
        parts = list(cut(read.ids, read.shapes, self.vocabulary))
        return Shown(read.ids, read.shapes, kinds, weights, marked, topic_weights, content, hits, parts)


def _inside(read: PiecedText, start: int, end: int) -> list[int]:
    return [
        piece
        for (a, b), first, last in zip(read.words, read.first, read.last, strict=True)
        if a < end and b > start
        for piece in range(int(first), int(last))
    ]


def cut_anywhere(size: int, draw: random.Random) -> Iterator[tuple[int, int]]:
    """Windows of any length that cover so many pieces: no cutting is learnt."""
    at = 0
    while at < size:
        end = min(at + draw.randint(_SHORTEST_WINDOW, WINDOW - 2), size)
        end = size if size - end < _SHORTEST_WINDOW and size - at <= WINDOW - 2 else end
        yield at, end
        at = end


def windows(one: Shown, draw: random.Random | None = None) -> Iterator[tuple[Shown, int]]:
    """The stretches of a document that are read at once; cut at random if there is anything to draw with."""
    for start, end in cut_anywhere(len(one.ids), draw) if draw else one.windows:
        part = slice(start, end)
        hits = [
            (topic, max(first - start, 0), min(last, end - 1) - start, strength)
            for topic, first, last, strength in one.hits
            if last >= start and first < end
        ]
        yield (
            replace(
                one,
                ids=one.ids[part],
                shapes=one.shapes[part],
                kinds=one.kinds[part],
                kind_weights=one.kind_weights[part],
                topics=one.topics[part],
                content=one.content[part],
                hits=hits,
                windows=[(0, end - start)],
            ),
            start,
        )


def batch_of(some: Sequence[Shown], start: int, end: int) -> dict[str, Any]:
    """Windows padded to one length, between the pieces that begin and end a text."""
    length = max(len(one.ids) for one in some) + 2
    ids = np.zeros((len(some), length), np.int64)
    shapes, kinds = np.zeros_like(ids), np.zeros_like(ids)
    mask = np.zeros((len(some), length), np.bool_)
    kind_weights, content = np.zeros((len(some), length), np.float32), np.zeros((len(some), length), np.float32)
    topics = np.zeros((len(some), length, some[0].topics.shape[1]), np.bool_)
    hits = np.full(topics.shape, -1, np.int8)
    for row, one in enumerate(some):
        n = len(one.ids)
        inside = slice(1, n + 1)
        ids[row, 0], ids[row, n + 1] = start, end
        ids[row, inside], shapes[row, inside], kinds[row, inside] = one.ids, one.shapes, one.kinds
        mask[row, : n + 2] = True
        kind_weights[row, inside], content[row, inside], topics[row, inside] = one.kind_weights, one.content, one.topics
        for topic, first, last, strength in sorted(one.hits, key=lambda hit: -hit[3]):
            hits[row, first + 1 : last + 2, topic] = strength
    tensors = {
        "ids": ids,
        "shapes": shapes,
        "mask": mask,
        "kinds": kinds,
        "kind_weights": kind_weights,
        "content": content,
        "topics": topics,
        "hits": hits,
        "topic_weights": np.stack([one.topic_weights for one in some]),
    }
    return {name: torch.from_numpy(each) for name, each in tensors.items()}


def batches(shown: Iterable[Shown], draw: random.Random, ends: tuple[int, int]) -> list[dict[str, Any]]:
    """Windows of like length together."""
    some = sorted(
        (window for one in shown for window, _ in windows(one, draw)), key=lambda one: len(one.ids) + draw.random()
    )
    made: list[list[Shown]] = [[]]
    for one in some:
        if made[-1] and (len(made[-1]) + 1) * (len(one.ids) + 2) > _PIECES_AT_ONCE:
            made.append([])
        made[-1].append(one)
    draw.shuffle(made)
    return [batch_of(each, *ends) for each in made if each]
