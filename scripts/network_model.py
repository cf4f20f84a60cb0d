"""The network in torch: its layers, and what it says of windows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import torch
from scripts.network_input import STRENGTHS, UNKNOWN_KIND, WINDOW, Shown, batch_of, windows
from torch import nn
from torch.nn import functional

from tacit.language.network import KINDS
from tacit.language.pieces import SHAPES

_LAYERS, WIDTH, HEADS = 6, 384, 12
_DROPOUT = 0.1


class Layer(nn.Module):  # type: ignore[misc]  # torch is in no lock, so its types are unknown
    """A layer of BERT."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.n1, self.n2 = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(_DROPOUT)

    def forward(self, rows: Any, mask: Any) -> Any:
        """The rows after the layer."""
        batch, length, _ = rows.shape

        def split(some: Any) -> Any:
            return some.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)

        seen = functional.scaled_dot_product_attention(
            split(self.q(rows)), split(self.k(rows)), split(self.v(rows)), attn_mask=mask
        )
        seen = self.o(seen.transpose(1, 2).reshape(batch, length, WIDTH))
        rows = self.n1(rows + self.drop(seen))
        return self.n2(rows + self.drop(self.down(functional.gelu(self.up(rows)))))


class Network(nn.Module):  # type: ignore[misc]  # torch is in no lock, so its types are unknown
    """The network: pieces and their shapes to log-odds of kinds and of topics."""

    def __init__(self, weights: Mapping[str, Any], kept: Sequence[int], topics: int) -> None:
        super().__init__()
        self.word = nn.Embedding(len(kept), WIDTH)
        self.word.weight.requires_grad_(requires_grad=False)
        self.position = nn.Embedding(WINDOW, WIDTH)
        self.shape = nn.Embedding(SHAPES, WIDTH)
        nn.init.zeros_(self.shape.weight)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(_DROPOUT)
        self.layers = nn.ModuleList(Layer() for _ in range(_LAYERS))
        self.kinds = nn.Linear(WIDTH, len(KINDS))
        self.topics = nn.Linear(WIDTH, topics)
        nn.init.constant_(self.topics.bias, -4.0)
        self.strengths = nn.Parameter(torch.zeros(len(STRENGTHS)))
        with torch.no_grad():
            self._begin(weights, kept)

    def _begin(self, weights: Mapping[str, Any], kept: Sequence[int]) -> None:
        at = "embeddings."
        self.word.weight.copy_(weights[at + "word_embeddings.weight"][list(kept)])
        self.position.weight.copy_(
            weights[at + "position_embeddings.weight"][:WINDOW] + weights[at + "token_type_embeddings.weight"][0]
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
    surprise = torch.where(batch["kinds"] == UNKNOWN_KIND, any_kind, surprise)
    who = (surprise * batch["kind_weights"]).sum() / batch["kind_weights"].sum().clamp(min=1)
    weight = batch["content"][..., None] * batch["topic_weights"][:, None, :]
    what = functional.binary_cross_entropy_with_logits(topics, batch["topics"], weight=weight, reduction="sum")
    return who, what / batch["content"].sum().clamp(min=1)


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
