"""Trains the tagger on annotated passages: python -m scripts.train_tagger [--check] [FOLDER] (see docs/evidence.md).

    python -m scripts.train_tagger --check      trains on four fifths of the passages and measures on the last

A passage is written between "=== kind" lines; what gives its topic away stands in [[ ]]. In the long documents
(`passages/long`) a mark begins with its topic. Every passage is shown with its own topics, with the topics that
include them, and with others, for which nothing in it is to be marked; topics that go together (`_TOGETHER`) are not
held against each other. Often it is shown among passages on other things. Needs `pip install jax`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from scripts.pages import ROOT

from tacit.knowledge.packs import PackLibrary, PackMatcher
from tacit.knowledge.tagger import NEAR, WEIGHTS, TaggedWords, TaggerNetwork, hits, read
from tacit.language.vectors import WordVectors

PASSAGES = ROOT / "training" / "passages"
DATA = ROOT / "src" / "tacit" / "knowledge" / "data"
LONG = "long"
_MEMBERS = 3  # networks whose answers are averaged
_EPOCHS, _BATCH = 7, 16
_LENGTHS = (128, 192, 256, 320, 448)  # words; a batch is padded to the first that holds it
_ALONE = 0.6  # of the passages are shown by themselves
_MOST_AROUND = 3  # passages on other things that stand around one
_OFTEN = 2  # times that a long document is shown in an epoch
_ABOUT, _PROJECT, _HIDDEN = 3, 32, 48
_RATE, _DECAY, _DROPOUT, _WORD_DROPOUT = 2e-3, 1e-2, 0.3, 0.15
_OTHERS, _OTHER_WEIGHT = 2, 0.5  # topics that a passage is not about, and what a word counts there
_PARENTS = 0.3  # of the passages are shown with a topic that includes theirs
_TAPS, _STEP = (-2, -1, 0, 1, 2), 3
_TOGETHER = tuple(
    frozenset(one.split())
    for one in (
        "mental depression anxiety ptsd schizophrenia bipolar personality eating self-harm autism",
        (
            "religion islam judaism catholicism protestantism orthodoxy jehovahs-witnesses mormonism"
            " scientology hinduism buddhism sikhism"
        ),
        "sti hiv reproduction abortion pregnancy infertility orientation gender",
        "drugs hepatitis hiv alcohol",
        "abuse domestic-violence ptsd self-harm",
        "ethnicity roma immigration judaism islam hinduism sikhism",
        "criminal-record drugs domestic-violence politics immigration",
        "genetic cancer dementia parkinson infertility autism",
        "chronic-pain drugs depression",
        "debt alcohol drugs criminal-record",
    )
)

Weights = dict[str, Any]


class Example(NamedTuple):
    """A passage with what was marked in it.

    Attributes:
        words: Its words as the network sees them.
        found: For each topic, the entries of its pack.
        marked: For each topic that it is about, which words are marked.
        is_long: Whether it is a whole document, most of which is about other things.
    """

    words: TaggedWords
    found: Mapping[str, Any]
    marked: Mapping[str, Any]
    is_long: bool = False


Pair = tuple[Example, str, float]
"""A passage, a topic, and whether it is about it."""


def passages(folder: Path) -> Iterator[tuple[str, dict[str, list[tuple[int, int]]], bool]]:
    """The text of each passage, the marked stretches of each topic, and whether it is a long document."""
    for path in sorted(folder.glob("*/*.txt")):
        is_long = path.parent.name == LONG
        for body in path.read_text("utf-8").split("\n=== ")[1:]:
            text = ""
            marks: dict[str, list[tuple[int, int]]] = {} if is_long else {path.stem: []}
            for at, piece in enumerate(re.split(r"\[\[|\]\]", body.partition("\n")[2].strip())):
                topic, _, marked = piece.partition(":") if is_long and at % 2 else (path.stem, "", piece)
                if at % 2:
                    marks.setdefault(topic, []).append((len(text), len(text) + len(marked)))
                text += marked
            yield text, marks, is_long


def examples(folder: Path, topics: Sequence[str]) -> list[Example]:
    """The passages of a folder as the network sees them."""
    matcher = PackMatcher(tuple(PackLibrary.shipped().packs.values()))
    vectors, meanings = WordVectors.shipped(), WordVectors.meanings()
    found = []
    for text, marks, is_long in passages(folder):
        words = read(text, vectors, meanings)
        matches = matcher.find(text)
        of_pack = {one: hits(words.places, [each for each in matches if each.pack.name == one]) for one in topics}
        marked = {
            topic: np.array([any(a < end and b > start for a, b in some) for start, end in words.places], np.float32)
            for topic, some in marks.items()
        }
        found.append(Example(words, of_pack, marked, is_long))
    return found


def start(key: Any, topics: int, size: int) -> Weights:
    """Weights before training."""
    keys = iter(jax.random.split(key, 8))
    seen = _PROJECT + _ABOUT + 3 + 8
    joined = _HIDDEN + seen + (len(NEAR) + 1) * (_ABOUT + 3)

    def drawn(*shape: int, over: int) -> Any:
        return jax.random.normal(next(keys), shape) / np.sqrt(over)

    return {
        "project": drawn(size, _PROJECT, over=size),
        "about": drawn(topics, size, _ABOUT, over=size),
        "about_bias": jnp.zeros((topics, _ABOUT)),
        "near": drawn(len(_TAPS) * seen, _HIDDEN, over=len(_TAPS) * seen),
        "near_bias": jnp.zeros(_HIDDEN),
        "far": drawn(len(_TAPS) * _HIDDEN, _HIDDEN, over=len(_TAPS) * _HIDDEN),
        "far_bias": jnp.zeros(_HIDDEN),
        "join": drawn(joined, _HIDDEN, over=joined),
        "join_bias": jnp.zeros(_HIDDEN),
        "out": drawn(_HIDDEN, over=10 * _HIDDEN),
        "out_bias": jnp.array(-2.0),
    }


def log_odds(weights: Weights, vectors: Any, found: Any, flags: Any, inside: Any, topic: Any, key: Any) -> Any:
    """What `tacit.knowledge.tagger` computes, with some of what it sees left out at random."""
    words_key, hits_key, numbers_key, hidden_key, far_key = jax.random.split(key, 5)
    vectors = vectors * jax.random.bernoulli(words_key, 1 - _WORD_DROPOUT, (len(vectors), 1))
    found = found * jax.random.bernoulli(hits_key, 1 - _WORD_DROPOUT, (len(found), 1))
    vectors = vectors * jax.random.bernoulli(numbers_key, 1 - _DROPOUT, vectors.shape) / (1 - _DROPOUT)
    about = jnp.tanh(vectors @ weights["about"][topic] + weights["about_bias"][topic]) * inside[:, None]
    seen = jnp.concatenate([vectors @ weights["project"], about, found, flags], 1) * inside[:, None]
    near = _convolve(seen, weights["near"], weights["near_bias"], 1) * inside[:, None]
    near = near * jax.random.bernoulli(hidden_key, 1 - _DROPOUT, near.shape) / (1 - _DROPOUT)
    far = _convolve(near, weights["far"], weights["far_bias"], _STEP)
    signs = jnp.concatenate([about, found], 1) * inside[:, None]
    means = [_mean_near(signs, radius) for radius in NEAR] + [_mean_near(jax.nn.relu(signs), NEAR[-1])]
    means = jnp.concatenate(means, 1) * jax.random.bernoulli(far_key, 1 - _DROPOUT)
    joined = jnp.concatenate([far, seen, means], 1)
    return jax.nn.relu(joined @ weights["join"] + weights["join_bias"]) @ weights["out"] + weights["out_bias"]


def _convolve(rows: Any, kernel: Any, bias: Any, step: int) -> Any:
    reach = max(_TAPS) * step
    padded = jnp.pad(rows, ((reach, reach), (0, 0)))
    seen = [jax.lax.dynamic_slice_in_dim(padded, reach + tap * step, len(rows)) for tap in _TAPS]
    return jax.nn.relu(jnp.concatenate(seen, 1) @ kernel + bias)


def _mean_near(rows: Any, radius: int) -> Any:
    summed = jnp.cumsum(jnp.pad(rows, ((radius + 1, radius), (0, 0))), axis=0)
    return (summed[2 * radius + 1 :] - summed[: -2 * radius - 1]) / (2 * radius + 1)


def loss(weights: Weights, batch: Mapping[str, Any], key: Any) -> Any:
    """The mean surprise at what was marked."""
    keys = jax.random.split(key, len(batch["topic"]))
    odds = jax.vmap(partial(log_odds, weights))(
        batch["vectors"], batch["found"], batch["flags"], batch["inside"], batch["topic"], keys
    )
    surprise = jnp.maximum(odds, 0) - odds * batch["marked"] + jnp.log1p(jnp.exp(-jnp.abs(odds)))
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


def train(shown: Sequence[Example], topics: Sequence[str], seed: int) -> Weights:
    """The weights of one network."""
    draw = np.random.default_rng(seed)
    key = jax.random.PRNGKey(seed)
    weights = start(key, len(topics), shown[0].words.vectors.shape[1])
    moments = (jax.tree.map(jnp.zeros_like, weights),) * 2
    number, last = 0, 0
    for _ in range(_EPOCHS):
        pairs = [
            (_among_others(one, topic, shown, draw), topic, own) for one, topic, own in _pairs(shown, topics, draw)
        ]
        pairs.sort(key=lambda pair: len(pair[0].words.places) + int(draw.integers(24)))
        last = last or _EPOCHS * len(pairs) // _BATCH
        for at in draw.permutation(len(pairs) // _BATCH):
            number += 1
            key, used = jax.random.split(key)
            rate = _RATE * min(1.0, number / 100) * max(0.02, 1 - number / last)
            batch = _batch(pairs[at * _BATCH : (at + 1) * _BATCH], topics)
            weights, moments = step(weights, moments, batch, used, rate, float(number))
    return {name: np.asarray(one) for name, one in weights.items()}


def _pairs(shown: Sequence[Example], topics: Sequence[str], draw: np.random.Generator) -> Iterator[Pair]:
    """What is shown in an epoch: each passage with what it is about, and with what it is not."""
    packs = PackLibrary.shipped().packs.values()
    parents = {name: [one.name for one in packs if name in one.includes] for name in topics}
    for one in shown:
        foreign = [name for name in topics if not any(_go_together(name, own) for own in one.marked)]
        for _ in range(_OFTEN if one.is_long else 1):
            for own, marked in one.marked.items():
                yield one, own, 1.0
                for parent in parents[own]:
                    if draw.random() < _PARENTS:
                        yield one._replace(marked={parent: marked}), parent, 1.0
                yield from ((one, str(other), 0.0) for other in draw.choice(foreign, _OTHERS, replace=False))


def _among_others(one: Example, topic: str, shown: Sequence[Example], draw: np.random.Generator) -> Example:
    """A passage, often with some around it that have nothing to do with a topic: so are documents."""
    if one.is_long or draw.random() < _ALONE:
        return one
    chosen = [one]
    for _ in range(int(draw.integers(1, _MOST_AROUND + 1))):
        other = shown[int(draw.integers(len(shown)))]
        length = sum(len(each.words.places) for each in (*chosen, other))
        if length <= _LENGTHS[-1] and not any(_go_together(topic, own) for own in other.marked):
            chosen.append(other)
    chosen = [chosen[at] for at in draw.permutation(len(chosen))]
    words = TaggedWords(
        [place for each in chosen for place in each.words.places],
        np.concatenate([each.words.vectors for each in chosen]),
        np.concatenate([each.words.flags for each in chosen]),
        np.concatenate([each.words.is_content for each in chosen]),
    )
    found = {topic: np.concatenate([each.found[topic] for each in chosen])}
    return Example(words, found, {topic: np.concatenate([_marked(each, topic) for each in chosen])})


def _marked(one: Example, topic: str) -> Any:
    return one.marked.get(topic, np.zeros(len(one.words.places), np.float32))


def _go_together(one: str, other: str) -> bool:
    return one == other or any(one in some and other in some for some in _TOGETHER)


def _batch(pairs: Sequence[Pair], topics: Sequence[str]) -> dict[str, Any]:
    longest = max(len(one.words.places) for one, _, _ in pairs)
    length = next((some for some in _LENGTHS if longest <= some), _LENGTHS[-1])

    def padded(rows: Any) -> Any:
        result = np.zeros((length, *rows.shape[1:]), np.float32)
        result[: len(rows)] = rows[:length]
        return result

    return {
        "vectors": np.stack([padded(one.words.vectors) for one, _, _ in pairs]),
        "found": np.stack([padded(one.found[topic]) for one, topic, _ in pairs]),
        "flags": np.stack([padded(one.words.flags) for one, _, _ in pairs]),
        "inside": np.stack([padded(np.ones(len(one.words.places))) for one, _, _ in pairs]),
        "topic": np.array([topics.index(topic) for _, topic, _ in pairs]),
        "marked": np.stack([padded(_marked(one, topic) * own) for one, topic, own in pairs]),
        "weight": np.stack([padded(one.words.is_content * (own or _OTHER_WEIGHT)) for one, _, own in pairs]),
    }


def check(shown: Sequence[Example], topics: Sequence[str], members: int) -> None:
    """Prints how well networks do on every fifth passage and every fifth long document that they have not seen."""
    held_out = [one for kind in (False, True) for one in [each for each in shown if each.is_long is kind][::5]]
    left_out = {id(one) for one in held_out}
    rest = [one for one in shown if id(one) not in left_out]
    network = TaggerNetwork(tuple(topics), tuple(train(rest, topics, seed) for seed in range(members)))
    for kind in (False, True):
        some = [one for one in held_out if one.is_long is kind]
        print(f"{len(some)} {'long documents' if kind else 'passages'}", end=", ")
        _report(network, some, topics)


def _report(network: TaggerNetwork, held_out: Sequence[Example], topics: Sequence[str]) -> None:
    draw = np.random.default_rng(0)
    own, other, marked = [], [], []
    for one in held_out:
        tells = one.words.is_content
        foreign = [name for name in topics if not any(_go_together(name, each) for each in one.marked)]
        for topic in one.marked:
            own.append(network.log_odds(topic, one.words, one.found[topic])[tells])
            marked.append(one.marked[topic][tells])
            name = str(draw.choice(foreign))
            other.append(network.log_odds(name, one.words, one.found[name])[tells])
    odds, true, elsewhere = np.concatenate(own), np.concatenate(marked), np.concatenate(other)
    ranks = np.empty(len(odds))
    ranks[np.argsort(odds)] = np.arange(len(odds))
    positive = true > 0
    area = (ranks[positive].mean() - (positive.sum() - 1) / 2) / (~positive).sum()
    print(f"{len(true):,} words, {int(true.sum()):,} marked; area under the curve {area:.3f}")
    print("probability  marked words found  precision  words marked for another topic")
    for chance in (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7):
        limit = np.log(chance / (1 - chance))
        said = odds >= limit
        print(
            f"{chance:11.2f} {true[said].sum() / true.sum():19.2f} {true[said].mean():10.2f}"
            f" {(elsewhere >= limit).mean():31.3f}"
        )


def main() -> None:
    """Trains, and writes the weights or measures them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=PASSAGES)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--members", type=int, default=_MEMBERS)
    asked = parser.parse_args()
    topics = tuple(sorted({topic for _, marks, _ in passages(asked.folder) for topic in marks}))
    shown = examples(asked.folder, topics)
    if asked.check:
        check(shown, topics, asked.members)
        return
    stored: dict[str, Any] = {"topics": np.array(topics)}
    for member in range(asked.members):
        trained = train(shown, topics, member)
        stored |= {f"{member}.{name}": rows.astype(np.float16) for name, rows in trained.items()}
    np.savez_compressed(DATA / WEIGHTS, **stored)
    print(f"{len(shown):,} passages, {len(topics)} topics, {asked.members} networks")


if __name__ == "__main__":
    main()
