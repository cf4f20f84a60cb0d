"""Trains the reader of identities and writes src/tacit/identities/data/reader.npz.

    python -m scripts.train_reader [FOLDER]            trains on four of five passages, measures the fifth, writes
    python -m scripts.train_reader [FOLDER] --check    measures, and writes nothing

The folder holds the passages (see `scripts.passages`); training/passages unless told otherwise. What the rules find in
them is seen, and what they do not find counts most. The judgments and abstracts that are developed on
(`scripts.evaluate_identities`) are learnt from as well, but for every fifth. Texts of the corpora that are about nobody
(see `scripts.train_judge`) show what is not to be found. Needs `pip install jax`.
"""

from __future__ import annotations

import argparse
import json
import lzma
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from scripts import passages
from scripts.evaluate_identities import judgments
from scripts.pages import ROOT
from scripts.parts import DATA, JUDGMENTS
from scripts.train_judge import CORPORA

from tacit.document import Document, Span
from tacit.identities.detector import IdentityDetector
from tacit.identities.reader import CLASSES, MARKS, STEP, ReaderNetwork, ReadWords, read
from tacit.language.vectors import WordVectors

OUT = ROOT / "src" / "tacit" / "identities" / "data" / "reader.npz"
_MEMBERS = 2  # networks whose answers are averaged
_EPOCHS, _BATCH, _LONGEST = 30, 16, 256
_PROJECT, _HIDDEN = 24, 40
_RATE, _DECAY, _DROPOUT, _WORD_DROPOUT, _MARK_DROPOUT = 2e-3, 2e-2, 0.2, 0.1, 0.1
_FOUND_WEIGHT = 0.3  # what a word counts that the rules have found
_IMPERSONAL_WEIGHT = 0.5
_TAPS = (-2, -1, 0, 1, 2)
# Texts of the field that are about nobody, and how many of each.
_IMPERSONAL = {
    "clinicaltrials-gov": 100,
    "pmc-cc-by-trials": 60,
    "medquad-nih": 80,
    "medical-qa-and-abstracts": 80,
    "disease-ontology-drugs-labels": 60,
    "openstax-textbooks": 40,
}
_EVERY, _LONGEST_TEXT = 20, 1_200
ABSTRACTS = "wiki_actors_25.jsonl"
_STRETCH = 200  # words
# The kinds of the benchmark, as passages have them.
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

Weights = dict[str, Any]


class Example(NamedTuple):
    """A text with what was marked in it.

    Attributes:
        words: Its words as the network sees them.
        classes: For each the number of its class.
        weight: What each counts.
        is_held_out: Whether nothing is trained on it.
    """

    words: ReadWords
    classes: Any
    weight: Any
    is_held_out: bool


def examples(folder: Path) -> Iterator[Example]:
    """The passages of a folder as the network sees them."""
    zeta = IdentityDetector()
    for one in passages.read(folder):
        words = read(one.text, *zeta.ruled(Document(one.text)))
        weight = np.where(words.is_found, _FOUND_WEIGHT, 1.0)
        yield Example(words, _classes(words, one.spans("".join(CLASSES))), weight, one.is_held_out)


def developed_on(folder: Path) -> Iterator[Example]:
    """The judgments and abstracts that are not set aside, in stretches as long as passages."""
    zeta = IdentityDetector()
    for number, one in enumerate(each for each in judgments(folder / JUDGMENTS) if not each.is_held_out):
        found, recognized = zeta.ruled(Document(one.text))
        words = read(one.text, found, recognized)
        marked = [(mention, _CLASS_OF[entity.kind]) for entity in one.entities for mention in entity.mentions]
        weight = np.where(words.is_found, _FOUND_WEIGHT, 1.0)
        yield from _stretches(words, marked, weight, is_held_out=number % passages.HELD_OUT_EVERY == 0)
    rows = [json.loads(line) for line in (folder / ABSTRACTS).read_text("utf-8").splitlines()]
    for number, row in enumerate(rows[: (len(rows) + 1) // 2]):
        words = read(row["abstract"], *zeta.ruled(Document(row["abstract"])))
        # Experts did not say of which kind a word is: what the rules do not find is most often a role.
        marked = [(Span(*mask), "R") for mask in row["manual_spans"]]
        weight = np.where(words.is_found, 0.0, 1.0)
        yield from _stretches(words, marked, weight, is_held_out=number % passages.HELD_OUT_EVERY == 0)


def _stretches(
    words: ReadWords, marked: Sequence[tuple[Span, str]], weight: Any, *, is_held_out: bool
) -> Iterator[Example]:
    classes = _classes(words, marked)
    for at in range(0, len(classes), _STRETCH):
        part = slice(at, at + _STRETCH)
        some = ReadWords(words.places[part], words.rows[part], words.is_found[part])
        yield Example(some, classes[part], weight[part], is_held_out)


def _classes(words: ReadWords, marked: Iterable[tuple[Span, str]]) -> Any:
    """For each word the number of its class; the first mark of a word counts."""
    classes = np.zeros(len(words.places), np.int32)
    starts, ends = ([place[side] for place in words.places] for side in (0, 1))
    for span, kind in marked:
        for at in range(bisect_right(ends, span.start), bisect_left(starts, span.end)):
            classes[at] = classes[at] or CLASSES.index(kind)
    return classes


def impersonal(folder: Path) -> Iterator[Example]:
    """Texts of the corpora that are about nobody: what the rules do not find there is nothing."""
    zeta = IdentityDetector()
    for name, number in _IMPERSONAL.items():
        path = folder / f"{name}.jsonl.xz"
        if not path.is_file():
            raise SystemExit(f"expected the corpora in {folder}, found no {path.name}; name the folder with --corpora")
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            texts = [json.loads(line)["text"][:_LONGEST_TEXT] for line in islice(lines, _EVERY * number)][::_EVERY]
        for text in texts:
            words = read(text, *zeta.ruled(Document(text)))
            weight = np.where(words.is_found, 0.0, _IMPERSONAL_WEIGHT)
            yield Example(words, np.zeros(len(words.places), np.int32), weight, is_held_out=False)


def start(key: Any, size: int, vector: int) -> Weights:
    """Weights before training."""
    keys = iter(jax.random.split(key, 8))
    seen = _PROJECT + size - vector
    joined = 2 * _HIDDEN + seen

    def drawn(*shape: int, over: int) -> Any:
        return jax.random.normal(next(keys), shape) / np.sqrt(over)

    return {
        "project": drawn(vector, _PROJECT, over=vector),
        "near": drawn(len(_TAPS) * seen, _HIDDEN, over=len(_TAPS) * seen),
        "near_bias": jnp.zeros(_HIDDEN),
        "far": drawn(len(_TAPS) * _HIDDEN, _HIDDEN, over=len(_TAPS) * _HIDDEN),
        "far_bias": jnp.zeros(_HIDDEN),
        "join": drawn(joined, _HIDDEN, over=joined),
        "join_bias": jnp.zeros(_HIDDEN),
        "out": drawn(_HIDDEN, len(CLASSES), over=10 * _HIDDEN),
        "out_bias": jnp.zeros(len(CLASSES)),
    }


def log_odds(weights: Weights, rows: Any, inside: Any, key: Any) -> Any:
    """What `tacit.identities.reader` computes before it makes shares of it, with some of what it sees left out."""
    words_key, numbers_key, marks_key, hidden_key, far_key = jax.random.split(key, 5)
    size = len(weights["project"])
    vectors = rows[:, :size] * jax.random.bernoulli(words_key, 1 - _WORD_DROPOUT, (len(rows), 1))
    vectors = vectors * jax.random.bernoulli(numbers_key, 1 - _DROPOUT, vectors.shape) / (1 - _DROPOUT)
    known, marks = rows[:, size:-MARKS], rows[:, -MARKS:]
    marks = marks * jax.random.bernoulli(marks_key, 1 - _MARK_DROPOUT, (len(rows), 1))
    seen = jnp.concatenate([vectors @ weights["project"], known, marks], 1) * inside[:, None]
    near = _convolve(seen, weights["near"], weights["near_bias"], 1) * inside[:, None]
    near = near * jax.random.bernoulli(hidden_key, 1 - _DROPOUT, near.shape) / (1 - _DROPOUT)
    far = _convolve(near, weights["far"], weights["far_bias"], STEP)
    far = far * jax.random.bernoulli(far_key, 1 - _DROPOUT, far.shape) / (1 - _DROPOUT)
    joined = jnp.concatenate([far, near, seen], 1)
    return jax.nn.relu(joined @ weights["join"] + weights["join_bias"]) @ weights["out"] + weights["out_bias"]


def _convolve(rows: Any, kernel: Any, bias: Any, step: int) -> Any:
    reach = max(_TAPS) * step
    padded = jnp.pad(rows, ((reach, reach), (0, 0)))
    seen = [jax.lax.dynamic_slice_in_dim(padded, reach + tap * step, len(rows)) for tap in _TAPS]
    return jax.nn.relu(jnp.concatenate(seen, 1) @ kernel + bias)


def loss(weights: Weights, batch: Mapping[str, Any], key: Any) -> Any:
    """The mean surprise at what was marked."""
    keys = jax.random.split(key, len(batch["rows"]))
    odds = jax.vmap(partial(log_odds, weights))(batch["rows"], batch["inside"], keys)
    surprise = -jnp.take_along_axis(jax.nn.log_softmax(odds), batch["classes"][..., None], -1)[..., 0]
    return (surprise * batch["weight"]).sum() / batch["weight"].sum()


@jax.jit  # type: ignore[untyped-decorator]
def step(weights: Weights, moments: Any, batch: Mapping[str, Any], key: Any, rate: Any, number: Any) -> Any:
    """One step of Adam with weight decay."""
    slope = jax.grad(loss)(weights, batch, key)
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, moments[0], slope)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new * new, moments[1], slope)

    def moved(weight: Any, mean: Any, square: Any) -> Any:
        mean, square = mean / (1 - 0.9**number), square / (1 - 0.999**number)
        return weight - rate * (mean / (jnp.sqrt(square) + 1e-8) + _DECAY * weight)

    return jax.tree.map(moved, weights, first, second), (first, second)


def train(shown: Sequence[Example], seed: int) -> dict[str, Any]:
    """The weights of one network."""
    draw = np.random.default_rng(seed)
    key = jax.random.PRNGKey(seed)
    weights = start(key, shown[0].words.rows.shape[1], WordVectors.shipped().size)
    moments = (jax.tree.map(jnp.zeros_like, weights),) * 2
    number, last = 0, _EPOCHS * (len(shown) // _BATCH)
    for _ in range(_EPOCHS):
        order = draw.permutation(len(shown))
        for at in range(0, len(order) - _BATCH + 1, _BATCH):
            number += 1
            key, used = jax.random.split(key)
            rate = _RATE * min(1.0, number / 100) * max(0.02, 1 - number / last)
            batch = _batch([shown[i] for i in order[at : at + _BATCH]])
            weights, moments = step(weights, moments, batch, used, rate, float(number))
    return {name: np.asarray(one).astype(np.float16) for name, one in weights.items()}


def _batch(some: Sequence[Example]) -> dict[str, Any]:
    def padded(rows: Any) -> Any:
        result = np.zeros((_LONGEST, *rows.shape[1:]), rows.dtype)
        result[: len(rows)] = rows[:_LONGEST]
        return result

    return {
        "rows": np.stack([padded(one.words.rows) for one in some]),
        "inside": np.stack([padded(np.ones(len(one.classes), np.float32)) for one in some]),
        "classes": np.stack([padded(one.classes) for one in some]),
        "weight": np.stack([padded(one.weight.astype(np.float32)) for one in some]),
    }


def area(scores: Any, true: Any) -> float:
    """The area under the curve: how often what is marked has a higher score than what is not."""
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(len(scores))
    return float((ranks[true].mean() - (true.sum() - 1) / 2) / (~true).sum())


def measure(network: ReaderNetwork, held_out: Sequence[Example]) -> None:
    """Prints how well the network reads what the rules do not find in passages held out."""
    shares = np.concatenate([network.probabilities(one.words.rows)[~one.words.is_found] for one in held_out])
    classes = np.concatenate([one.classes[~one.words.is_found] for one in held_out])
    marked = classes > 0
    told = 1 - shares[:, 0]
    print(
        f"{len(held_out)} held out, {len(classes):,} words that the rules leave, {marked.sum():,} marked;"
        f" area under the curve {area(told, marked):.3f}"
    )
    print("probability  marked words found  precision  of these with the right kind")
    for chance in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        said = told >= chance
        if not (said & marked).any():
            break
        kinds = 1 + shares[:, 1:].argmax(axis=1)
        right = (kinds == classes)[said & marked].mean()
        print(f"{chance:11.2f} {said[marked].mean():19.2f} {marked[said].mean():10.2f} {right:28.2f}")
    for at, name in enumerate(CLASSES[1:], 1):
        if not (classes == at).any():
            continue
        print(name, f"{(classes == at).sum():5} words, area under the curve {area(shares[:, at], classes == at):.3f}")


def main() -> None:
    """Trains, measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=passages.FOLDER)
    parser.add_argument("--data", type=Path, default=DATA, help="the judgments and abstracts")
    parser.add_argument("--corpora", type=Path, default=CORPORA, help="the corpora of texts that are about nobody")
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument("--members", type=int, default=_MEMBERS)
    asked = parser.parse_args()
    learnt = {"passages": [*examples(asked.folder)], "judgments and abstracts": [*developed_on(asked.data)]}
    shown = [one for some in learnt.values() for one in some if not one.is_held_out]
    shown += impersonal(asked.corpora)
    trained = [train(shown, seed) for seed in range(asked.members)]
    network = ReaderNetwork(tuple({name: one.astype(np.float32) for name, one in each.items()} for each in trained))
    for name, some in learnt.items():
        print(name)
        measure(network, [one for one in some if one.is_held_out])
    if not asked.check:
        stored = {f"{at}.{name}": one for at, each in enumerate(trained) for name, one in each.items()}
        np.savez_compressed(OUT, **stored)
        print(f"{OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
