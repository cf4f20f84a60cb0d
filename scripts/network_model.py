"""The network in torch: its layers, and what it says of windows."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from scripts.network_input import FOREIGN, STRENGTHS, UNKNOWN_KIND, WINDOW, Shown, batch_of, windows
from torch import nn
from torch.nn import functional

from tacit.language.network import KINDS
from tacit.language.pieces import SHAPES
from tacit.language.windows import BLOCK, blocks

_DROPOUT = 0.1
_TAUGHT = 0.7  # what a teacher counts beside what was marked
HALVES = torch.cpu.get_capabilities().get("avx512_bf16", False)
"""Whether the processor has instructions for sixteen bits; without them these are ten times as slow."""

BERT_START, BERT_END = 101, 102  # the numbers of the pieces that begin and end a text
_SMALLEST_BLOCK = 72  # pieces
_FURTHEST = 128  # pieces: what is farther apart than this is as far apart as can be


@dataclass(frozen=True)
class Encoder:
    """A sentence encoder that a network begins with.

    Attributes:
        layers: The numbers of its layers that are taken.
        width: How many numbers stand for a piece.
        heads: Into how many heads its attention is divided.
        parts: The names that its weights have, by the names of `Layer`.
        ahead: How many numbers of its vocabulary come before the first piece of BERT's.
        first_place: The number of the first place.
        ends: The numbers of the pieces that begin and end a text, where they are none of BERT's.
        distances: How many distances between pieces its attention tells apart beside their places.
        kept_layers: How many layers stay as they are, from the first.
        local_layers: Layers in which a piece sees only those of its block (`tacit.language.windows.blocks`).
    """

    layers: tuple[int, ...]
    width: int
    heads: int
    parts: Mapping[str, str]
    ahead: int = 0
    first_place: int = 0
    ends: tuple[int, int] | None = None
    distances: int = 0
    kept_layers: int = 0
    local_layers: tuple[int, ...] = ()


MINI = Encoder(
    tuple(range(6)),
    384,
    12,
    {
        "q": "attention.self.query",
        "k": "attention.self.key",
        "v": "attention.self.value",
        "o": "attention.output.dense",
        "n1": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "n2": "output.LayerNorm",
    },
    local_layers=(0, 1, 3, 4),
)
"""all-MiniLM-L6-v2: what is shipped begins with it."""

BASE = Encoder(
    tuple(range(12)),
    768,
    12,
    {
        **MINI.parts,
        **{own: f"attention.attn.{own}" for own in "qkvo"},
        "n1": "attention.LayerNorm",
    },
    ahead=4,
    first_place=2,
    ends=(0, 2),
    distances=32,
    kept_layers=4,
)
"""all-mpnet-base-v2: eight times the work, so it only teaches."""


class Layer(nn.Module):  # type: ignore[misc]  # torch is in no lock, so its types are unknown
    """A layer of BERT."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.n1, self.n2 = nn.LayerNorm(width, eps=1e-12), nn.LayerNorm(width, eps=1e-12)
        self.drop = nn.Dropout(_DROPOUT)

    def forward(self, rows: Any, mask: Any) -> Any:
        """The rows after the layer."""
        batch, length, width = rows.shape

        def split(some: Any) -> Any:
            return some.view(batch, length, self.heads, width // self.heads).transpose(1, 2)

        queries = split(self.q(rows))
        seen = functional.scaled_dot_product_attention(
            queries,
            split(self.k(rows)),
            split(self.v(rows)),
            attn_mask=mask if mask.dtype == torch.bool else mask.to(queries.dtype),
        )
        seen = self.o(seen.transpose(1, 2).reshape(batch, length, width))
        rows = self.n1(rows + self.drop(seen))
        return self.n2(rows + self.drop(self.down(functional.gelu(self.up(rows)))))


class Network(nn.Module):  # type: ignore[misc]  # torch is in no lock, so its types are unknown
    """The network: pieces and their shapes to log-odds of kinds and of topics."""

    def __init__(self, encoder: Encoder, pieces: int, topics: int) -> None:
        super().__init__()
        self.encoder = encoder
        width = encoder.width
        self.word = nn.Embedding(pieces, width)
        self.word.weight.requires_grad_(requires_grad=False)
        self.position = nn.Embedding(WINDOW, width)
        self.shape = nn.Embedding(SHAPES, width)
        nn.init.zeros_(self.shape.weight)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.drop = nn.Dropout(_DROPOUT)
        self.layers = nn.ModuleList(Layer(width, encoder.heads) for _ in encoder.layers)
        for layer in self.layers[: encoder.kept_layers]:
            layer.requires_grad_(requires_grad=False)
        self.kinds = nn.Linear(width, len(KINDS))
        self.topics = nn.Linear(width, topics)
        nn.init.constant_(self.topics.bias, -4.0)
        self.strengths = nn.Parameter(torch.zeros(len(STRENGTHS)))
        if encoder.distances:
            self.register_buffer("distances", torch.zeros(encoder.distances, encoder.heads))

    def begin(self, weights: Mapping[str, Any], kept: Sequence[int]) -> None:
        """Takes the weights of the encoder.

        Args:
            weights: Its weights by their names.
            kept: The numbers that the pieces of the network have in BERT's vocabulary.
        """
        with torch.no_grad():
            self._begin(weights, kept)

    def _begin(self, weights: Mapping[str, Any], kept: Sequence[int]) -> None:
        encoder, at = self.encoder, "embeddings."
        words = weights[at + "word_embeddings.weight"]
        self.word.weight.copy_(words[[one + encoder.ahead for one in kept]])
        if encoder.ends:
            start, end = (kept.index(one) for one in (BERT_START, BERT_END))
            self.word.weight[[start, end]] = words[list(encoder.ends)]
        places = weights[at + "position_embeddings.weight"][encoder.first_place :][:WINDOW]
        of_text = weights.get(at + "token_type_embeddings.weight")
        self.position.weight.copy_(places if of_text is None else places + of_text[0])
        self.norm.weight.copy_(weights[at + "LayerNorm.weight"])
        self.norm.bias.copy_(weights[at + "LayerNorm.bias"])
        for number, layer in zip(encoder.layers, self.layers, strict=True):
            for own, name in encoder.parts.items():
                part = getattr(layer, own)
                part.weight.copy_(weights[f"encoder.layer.{number}.{name}.weight"])
                part.bias.copy_(weights[f"encoder.layer.{number}.{name}.bias"])
        if encoder.distances:
            self.distances.copy_(weights["encoder.relative_attention_bias.weight"])

    def forward(self, ids: Any, shapes: Any, mask: Any) -> tuple[Any, Any]:
        """The log-odds of each piece: of kinds, and of topics without the hits of packs."""
        rows = self.states(ids, shapes, mask)
        return self.kinds(rows), self.topics(rows)

    def states(self, ids: Any, shapes: Any, mask: Any) -> Any:
        """What the last layer makes of each piece."""
        rows = self.word(ids) + self.shape(shapes) + self.position.weight[: ids.shape[1]]
        rows = self.drop(self.norm(rows))
        length = ids.shape[1]
        seen = mask[:, None, None, :]
        if self.encoder.distances:
            seen = _nearness(self.distances, length).masked_fill(~seen, -1e4)
        # Blocks of any size while it learns, so that no cutting is learnt; then those of a release.
        size = random.randint(_SMALLEST_BLOCK, BLOCK) if self.training else blocks(length)[1]  # noqa: S311  # no secret
        for number, layer in enumerate(self.layers):
            rows = _in_blocks(layer, rows, mask, size) if number in self.encoder.local_layers else layer(rows, seen)
        return rows


def _in_blocks(layer: Layer, rows: Any, mask: Any, size: int) -> Any:
    """The rows after a layer in which each sees those of its block."""
    batch, length, width = rows.shape
    missing = -length % size
    rows = functional.pad(rows, (0, 0, 0, missing)).view(-1, size, width)
    inside = functional.pad(mask, (0, missing)).view(-1, size)
    inside = inside | ~inside.any(1, keepdim=True)  # a block of nothing sees itself, and counts nothing
    return layer(rows, inside[:, None, None, :]).view(batch, length + missing, width)[:, :length]


def _nearness(by_distance: Any, length: int) -> Any:
    """What each head adds for how far, and on which side, a piece stands from another: (heads, places, places)."""
    half = len(by_distance) // 2
    exact = half // 2
    places = torch.arange(length)
    behind = places[:, None] - places[None, :]  # of a query, by key
    apart = behind.abs().clamp(min=1).float()
    wide = exact + (torch.log(apart / exact) / math.log(_FURTHEST / exact) * (half - exact)).long()
    bucket = torch.where(behind.abs() < exact, behind.abs(), wide.clamp(max=half - 1))
    return by_distance[bucket + half * (behind < 0).long()].permute(2, 0, 1).contiguous()


def odds(network: Network, batch: Mapping[str, Any]) -> tuple[Any, Any]:
    """The log-odds of a batch, with the hits of packs."""
    kinds, topics = network(batch["ids"], batch["shapes"], batch["mask"])
    added = torch.cat([network.strengths, torch.zeros(1)])[batch["hits"].long()]
    return kinds, topics + added


def told(teachers: Sequence[Network], batch: Mapping[str, Any]) -> dict[str, Any]:
    """A batch with the mean of what teachers say of it, so that another network learns from them and from the marks."""
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
        said = [odds(one, batch) for one in teachers]
    kinds = sum(functional.log_softmax(kinds.float(), -1) for kinds, _ in said) / len(said)
    topics = sum(topics.float() for _, topics in said) / len(said)
    return {**batch, "told_kinds": functional.softmax(kinds, -1).half(), "told_topics": torch.sigmoid(topics).half()}


def loss(network: Network, batch: Mapping[str, Any]) -> Any:
    """The mean surprise at what was marked, as identifiers and as giving topics away, and at what a teacher told."""
    kinds, topics = odds(network, batch)
    shares = functional.log_softmax(kinds, -1)
    content = batch["content"][..., None]
    weight = content * batch["topic_weights"][:, None, :]
    marked = _surprise_at_kinds(shares, batch) + _surprise_at_topics(topics, batch["topics"].float(), weight)
    if "told_kinds" not in batch:
        return marked
    inside, chances = batch["mask"].float(), batch["told_topics"].float()
    taught = -((batch["told_kinds"].float() * shares).sum(-1) * inside).sum() / inside.sum()
    # A topic counts as much as the teacher sees of it in the window, as one that annotators marked counts fully.
    weight = content * (chances * content).amax(1, keepdim=True).clamp(min=FOREIGN)
    taught = taught + _surprise_at_topics(topics, chances, weight)
    return (1 - _TAUGHT) * marked + _TAUGHT * taught


def _surprise_at_kinds(shares: Any, batch: Mapping[str, Any]) -> Any:
    surprise = -shares.gather(-1, batch["kinds"].clamp(min=0)[..., None])[..., 0]
    any_kind = -torch.logsumexp(shares[..., 1:], -1)
    surprise = torch.where(batch["kinds"] == UNKNOWN_KIND, any_kind, surprise)
    return (surprise * batch["kind_weights"]).sum() / batch["kind_weights"].sum().clamp(min=1)


def _surprise_at_topics(odds_: Any, true: Any, weight: Any) -> Any:
    surprise = functional.binary_cross_entropy_with_logits(odds_, true, weight=weight, reduction="sum")
    return surprise / (weight.amax(-1) > 0).sum().clamp(min=1)


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
