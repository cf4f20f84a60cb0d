"""GGUF: the file format of quantized language models, as far as a small one needs it.

A header of named values, a table of tensors, and their data in blocks. Only data is read, nothing is run.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.errors import InputError

Matrix = NDArray[np.float32]
"""Weights as numbers."""

_MAGIC: Final = b"GGUF"
_VERSION: Final = 3
_ALIGNMENT: Final = 32
_NUMBERS: Final = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_STRING, _ARRAY = 8, 9
_BLOCK: Final = 32  # weights in a block
_FLOAT32, _FOUR_BITS, _EIGHT_BITS = 0, 3, 8  # F32, Q4_1, Q8_0
_FOUR = np.dtype([("scale", "<f2"), ("least", "<f2"), ("codes", "u1", (_BLOCK // 2,))])
_EIGHT = np.dtype([("scale", "<f2"), ("codes", "i1", (_BLOCK,))])


class _Tensor(NamedTuple):
    """Where a tensor lies: its shape as numpy has it, how it is coded, and where its data begins."""

    shape: tuple[int, ...]
    coding: int
    start: int


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model in a file.

    Attributes:
        values: What the header says, by name.
        names: The names of the tensors.
    """

    values: Mapping[str, Any] = field(repr=False)
    _tensors: Mapping[str, _Tensor] = field(repr=False)
    _data: memoryview = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tensors."""
        return tuple(self._tensors)

    def tensor(self, name: str) -> Matrix:
        """A tensor as numbers, each row the weights of one output.

        Raises:
            InputError: There is none of this name, or it is coded in a way that is not read here.
        """
        if name not in self._tensors:
            raise InputError(f"expected a tensor {name!r} in the model, found none")
        shape, coding, start = self._tensors[name]
        many = int(np.prod(shape))
        if coding == _FLOAT32:
            return np.frombuffer(self._data, "<f4", many, start).reshape(shape)
        if coding == _FOUR_BITS:
            blocks = np.frombuffer(self._data, _FOUR, many // _BLOCK, start)
            codes = np.concatenate((blocks["codes"] & 15, blocks["codes"] >> 4), axis=1).astype(np.float32)
            scale, least = blocks["scale"].astype(np.float32), blocks["least"].astype(np.float32)
            return (codes * scale[:, None] + least[:, None]).reshape(shape)
        if coding == _EIGHT_BITS:
            blocks = np.frombuffer(self._data, _EIGHT, many // _BLOCK, start)
            scale = blocks["scale"].astype(np.float32)
            return (blocks["codes"].astype(np.float32) * scale[:, None]).reshape(shape)
        raise InputError(f"expected a tensor of 32-bit floats, Q4_1 or Q8_0, found type {coding}")


def read_model(path: Path) -> ModelFile:
    """The model in a GGUF file.

    Raises:
        InputError: It is no such file, or of a version that is not read here.
    """
    reader = _Reader(memoryview(path.read_bytes()))
    try:
        if bytes(reader.take(len(_MAGIC))) != _MAGIC or reader.number("I") != _VERSION:
            raise InputError(f"expected a GGUF file of version {_VERSION}, found another format", source=path.name)
        tensors, values = reader.number("Q"), reader.number("Q")
        said = {reader.string(): reader.value(reader.number("I")) for _ in range(values)}
        table = [reader.tensor() for _ in range(tensors)]
    except (struct.error, KeyError, UnicodeDecodeError):
        raise InputError("expected a whole GGUF file, found a broken one", source=path.name) from None
    size = said.get("general.alignment", _ALIGNMENT)
    begin = -(-reader.at // size) * size
    found = {name: one._replace(start=one.start + begin) for name, one in table}
    return ModelFile(said, found, reader.data)


class _Reader:
    """Reads one value after the other."""

    def __init__(self, data: memoryview) -> None:
        self.data = data
        self.at = 0

    def take(self, many: int) -> memoryview:
        self.at += many
        return self.data[self.at - many : self.at]

    def number(self, code: str) -> Any:
        (found,) = struct.unpack(f"<{code}", self.take(struct.calcsize(f"<{code}")))
        return found

    def string(self) -> str:
        return bytes(self.take(self.number("Q"))).decode("utf-8")

    def value(self, kind: int) -> Any:
        if kind == _STRING:
            return self.string()
        if kind == _ARRAY:
            inner, many = self.number("I"), self.number("Q")
            return [self.value(inner) for _ in range(many)]
        return self.number(_NUMBERS[kind])

    def tensor(self) -> tuple[str, _Tensor]:
        name = self.string()
        shape = tuple(self.number("Q") for _ in range(self.number("I")))
        return name, _Tensor(shape[::-1], self.number("I"), self.number("Q"))
