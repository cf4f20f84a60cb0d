"""The graph in which the network is shipped, made for onnxruntime on a processor.

Written by hand and not exported from torch, so that each product is one operator that onnxruntime has a fast kernel
for: queries, keys and values in one product, attention as one operator and without a mask (one window at a time, in
blocks of one size), weights of eight bits and activations that are made so on the way. The sum and the norm behind it
stay two operators: onnxruntime 1.31 takes eight times as long for the two as one (SkipLayerNormalization), which it
would make of them unless it is told to leave the graph as it is (`tacit.language.network`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from tacit.language.windows import MOST

_MICROSOFT: Final = "com.microsoft"  # operators that onnxruntime adds to the standard
_OPERATORS, _FORMAT = 20, 9  # versions that onnxruntime knows since 1.17
_EPSILON: Final = 1e-12
# Seven bits in use: processors without instructions for eight would clip sums, and answer otherwise.
_LARGEST: Final = 64

Floats = NDArray[np.float32]


def released(network: Any, heads: int) -> bytes:
    """The network as a model of ONNX: ``ids`` and ``shapes`` of ``(blocks, size)`` to ``kinds`` and ``topics``.

    Args:
        network: The network of `scripts.network_model`.
        heads: Into how many heads its attention is divided.
    """
    graph = _Graph()
    rows = graph.add("Add", graph.rows(network.word, "ids"), graph.rows(network.shape, "shapes"))
    cut = graph.add("Shape", rows)
    length = graph.add("Size", "ids")
    whole = graph.constant(np.array([1, -1, network.encoder.width], np.int64))
    # As many places as a window may have, with sixteen bits: the file is small enough for a wheel only so.
    positions = _array(network.position.weight)[: MOST + 2].astype(np.float16)
    first = graph.constant(np.zeros(1, np.int64))
    last = graph.add("Reshape", length, graph.constant(np.ones(1, np.int64)))
    sliced = graph.add("Slice", graph.constant(positions), first, last, first)
    placed = graph.add("Reshape", graph.add("Cast", sliced, to=TensorProto.FLOAT), cut)
    rows = graph.norm(graph.add("Add", rows, placed), network.norm)
    for number, layer in enumerate(network.layers):
        rows = graph.add("Reshape", rows, cut if number in network.encoder.local_layers else whole)
        seen = graph.product(graph.attention(rows, (layer.q, layer.k, layer.v), heads), layer.o)
        rows = graph.norm(graph.add("Add", rows, seen), layer.n1)
        more = graph.product(graph.add("Gelu", graph.product(rows, layer.up)), layer.down)
        rows = graph.norm(graph.add("Add", rows, more), layer.n2)
    sizes = [len(network.kinds.bias), len(network.topics.bias)]
    both = graph.product(graph.add("Reshape", rows, whole), network.kinds, network.topics)
    graph.nodes.append(
        helper.make_node("Split", [both, graph.constant(np.array(sizes, np.int64))], ["kinds", "topics"], axis=2)
    )
    made = helper.make_graph(
        graph.nodes,
        "network",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["blocks", "size"]) for name in ("ids", "shapes")],
        [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, "length", size])
            for name, size in zip(("kinds", "topics"), sizes, strict=True)
        ],
        graph.constants,
    )
    versions = [helper.make_opsetid("", _OPERATORS), helper.make_opsetid(_MICROSOFT, 1)]
    written: bytes = helper.make_model(made, opset_imports=versions, ir_version=_FORMAT).SerializeToString()
    return written


class _Graph:
    """Operators and the constants that they take, in the order in which they were added."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, values: NDArray[Any]) -> str:
        """The name of an array."""
        name = f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def add(self, operator: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        """The name of what an operator makes of its inputs."""
        return self.add_many(operator, inputs, 1, domain, **attributes)[0]

    def add_many(
        self, operator: str, inputs: Sequence[str], count: int, domain: str = "", **attributes: Any
    ) -> list[str]:
        """The names of the several things that an operator makes of its inputs."""
        outputs = [f"{operator}_{len(self.nodes)}_{number}" for number in range(count)]
        self.nodes.append(helper.make_node(operator, list(inputs), outputs, domain=domain, **attributes))
        return outputs

    def rows(self, embedding: Any, numbers: str) -> str:
        """The rows of an embedding, each with a scale of its own."""
        whole, scales = _rounded(_array(embedding.weight).T, 127)
        found = self.add("Cast", self.add("Gather", self.constant(whole.T), numbers), to=TensorProto.FLOAT)
        return self.add("Mul", found, self.add("Gather", self.constant(scales[:, None]), numbers))

    def norm(self, rows: str, norm: Any) -> str:
        """Rows with mean nought and variance one, scaled and moved."""
        weight, bias = self.constant(_array(norm.weight)), self.constant(_array(norm.bias))
        return self.add("LayerNormalization", rows, weight, bias, epsilon=_EPSILON)

    def product(self, rows: str, *layers: Any) -> str:
        """What linear layers make of the same rows, side by side."""
        whole, scales, bias = _joined(layers)
        constants = [self.constant(one) for one in (whole, scales, np.zeros(len(scales), np.int8), bias)]
        return self.add("DynamicQuantizeMatMul", rows, *constants, domain=_MICROSOFT)

    def attention(self, rows: str, layers: Sequence[Any], heads: int) -> str:
        """What each row sees of the others."""
        whole, scales, bias = _joined(layers)
        rounded, scale, zero = self.add_many("DynamicQuantizeLinear", [rows], 3)
        weights, biases, weight_scales, no_mask = self.constant(whole), self.constant(bias), self.constant(scales), ""
        zeros = self.constant(np.zeros(len(scales), np.int8))
        inputs = (rounded, weights, biases, scale, weight_scales, no_mask, zero, zeros)
        return self.add("QAttention", *inputs, domain=_MICROSOFT, num_heads=heads)


def _array(tensor: Any) -> Floats:
    result: Floats = tensor.detach().numpy().astype(np.float32)
    return result


def _joined(layers: Sequence[Any]) -> tuple[NDArray[np.int8], Floats, Floats]:
    whole, scales = _rounded(np.concatenate([_array(one.weight) for one in layers]).T, _LARGEST)
    return whole, scales, np.concatenate([_array(one.bias) for one in layers])


def _rounded(weights: Floats, largest: int) -> tuple[NDArray[np.int8], Floats]:
    """Whole numbers up to the largest, and for each column what they are multiplied by."""
    scales = np.abs(weights).max(axis=0) / largest
    scales[scales == 0] = 1
    return np.rint(weights / scales).astype(np.int8), scales.astype(np.float32)


def restore(network: Any, written: bytes) -> None:
    """Gives a network the weights of a model that `released` wrote, as far as eight bits hold them.

    Args:
        network: The network of `scripts.network_model`. Places beyond those of a window, and what hits of packs count,
            are not in the model and stay as they are.
        written: The model.
    """
    arrays = (numpy_helper.to_array(one) for one in onnx.load_from_string(written).graph.initializer)
    constants = (one for one in arrays if one.dtype != np.int64)  # the others are places and sizes

    def take() -> Any:
        return torch.from_numpy(next(constants).astype(np.float32))

    def copy_linear(weights: Any, biases: Any, layers: Sequence[Any]) -> None:
        sizes = [len(one.bias) for one in layers]
        for layer, weight, bias in zip(layers, weights.T.split(sizes), biases.split(sizes), strict=True):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)

    def copy_product(*layers: Any) -> None:
        whole, scales, _, biases = (take() for _ in range(4))
        copy_linear(whole * scales, biases, layers)

    def copy_norm(norm: Any) -> None:
        norm.weight.copy_(take())
        norm.bias.copy_(take())

    with torch.no_grad():
        for embedding in (network.word, network.shape):
            embedding.weight.copy_(take() * take())
        positions = take()
        network.position.weight[: len(positions)] = positions
        copy_norm(network.norm)
        for layer in network.layers:
            whole, biases, scales, _ = (take() for _ in range(4))
            copy_linear(whole * scales, biases, (layer.q, layer.k, layer.v))
            copy_product(layer.o)
            copy_norm(layer.n1)
            copy_product(layer.up)
            copy_product(layer.down)
            copy_norm(layer.n2)
        copy_product(network.kinds, network.topics)
