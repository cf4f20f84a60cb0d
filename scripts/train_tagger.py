"""Trains the tagger on annotated passages: python -m scripts.train_tagger [--check] [FOLDER] (see docs/evidence.md).

    python -m scripts.train_tagger --check      trains on four fifths of the passages and measures on the last

A passage is written between "=== kind" lines; what gives its topic away stands in [[ ]]. Every passage is shown with
its own topic, with the topics that include it, and with others, for which nothing in it is to be marked; topics that
go together (`_TOGETHER`) are not held against each other. Needs `pip install jax`.
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
from tacit.knowledge.tagger import NEAR, WEIGHTS, TaggedWords, TaggerNetwork, around, hits, read
from tacit.language.vectors import WordVectors

PASSAGES = ROOT / "training" / "passages"
DATA = ROOT / "src" / "tacit" / "knowledge" / "data"
_MEMBERS = 3  # networks whose answers are averaged
_EPOCHS, _BATCH, _LONGEST = 10, 16, 384
_ALONE = 0.4  # of the passages that are shown by themselves
_ABOUT, _PROJECT, _HIDDEN = 3, 32, 48
_RATE, _DECAY, _DROPOUT, _WORD_DROPOUT = 2e-3, 1e-2, 0.3, 0.15
_OTHERS, _OTHER_WEIGHT = 2, 0.5  # topics that a passage is not about, and what a word counts there
_USUAL = (10, 90)  # per cent of the words, between which what stands around them is usual
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
        topic: What it is about.
        text: The text, without marks.
        words: Its words as the network sees them.
        found: For each topic, the entries of its pack.
        marked: Which words are marked.
    """

    topic: str
    text: str
    words: TaggedWords
    found: Mapping[str, Any]
    marked: Any


def passages(folder: Path) -> Iterator[tuple[str, str, list[tuple[int, int]]]]:
    """The topic, the text and the marked stretches of each passage."""
    for path in sorted(folder.glob("*/*.txt")):
        for body in path.read_text("utf-8").split("\n=== ")[1:]:
            text, marks = "", []
            for at, piece in enumerate(re.split(r"\[\[|\]\]", body.partition("\n")[2].strip())):
                if at % 2:
                    marks.append((len(text), len(text) + len(piece)))
                text += piece
            yield path.stem, text, marks


def examples(folder: Path, topics: Sequence[str]) -> list[Example]:
    """The passages of a folder as the network sees them."""
    matcher = PackMatcher(tuple(PackLibrary.shipped().packs.values()))
    vectors = WordVectors.shipped()
    found = []
    for topic, text, marks in passages(folder):
        words = read(text, vectors)
        matches = matcher.find(text)
        of_pack = {one: hits(words.places, [each for each in matches if each.pack.name == one]) for one in topics}
        marked = np.array([any(a < end and b > start for a, b in marks) for start, end in words.places], np.float32)
        found.append(Example(topic, text, words, of_pack, marked))
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
    parents = {
        name: [one.name for one in PackLibrary.shipped().packs.values() if name in one.includes] for name in topics
    }
    foreign = {name: [one for one in topics if not _go_together(name, one)] for name in topics}
    number, last = 0, _EPOCHS * len(shown) * (1 + _OTHERS) // _BATCH
    for _ in range(_EPOCHS):
        pairs = [(one, one.topic, 1.0) for one in shown]
        pairs += [(one, parent, 1.0) for one in shown for parent in parents[one.topic] if draw.random() < 0.3]
        pairs += [
            (one, other, 0.0) for one in shown for other in draw.choice(foreign[one.topic], _OTHERS, replace=False)
        ]
        order = draw.permutation(len(pairs))
        for at in range(0, len(pairs) - _BATCH + 1, _BATCH):
            number += 1
            key, used = jax.random.split(key)
            rate = _RATE * min(1.0, number / 100) * max(0.02, 1 - number / last)
            batch = _batch([pairs[i] for i in order[at : at + _BATCH]], topics)
            weights, moments = step(weights, moments, batch, used, rate, float(number))
    return with_usual({name: np.asarray(one) for name, one in weights.items()}, shown, topics)


def with_usual(weights: Weights, shown: Sequence[Example], topics: Sequence[str]) -> Weights:
    """Weights with the usual range of what stands around words on each topic: beyond it nothing was learnt."""
    ranges = []
    for number, topic in enumerate(topics):
        rows = [around(weights, number, one.words, one.found[topic]) for one in shown if one.topic == topic]
        ranges.append(np.percentile(np.concatenate(rows), _USUAL, axis=0))
    least, most = np.stack(ranges, axis=1)
    return {**weights, "least": least, "most": most}


def _longer(one: Example, shown: Sequence[Example], draw: np.random.Generator) -> Example:
    """A passage, every other time with one before or behind it that has nothing to do with its topic.

    Documents are longer than passages, and most of what they say may be about something else.
    """
    other = shown[int(draw.integers(len(shown)))]
    if draw.random() < _ALONE or (other.topic != one.topic and _go_together(one.topic, other.topic)):
        return one
    first, second = (one, other) if draw.random() < 0.5 else (other, one)
    words = TaggedWords(
        [*first.words.places, *second.words.places],
        np.concatenate([first.words.vectors, second.words.vectors]),
        np.concatenate([first.words.flags, second.words.flags]),
        np.concatenate([first.words.is_content, second.words.is_content]),
    )
    found = {one.topic: np.concatenate([first.found[one.topic], second.found[one.topic]])}
    marked = np.concatenate([each.marked * (each.topic == one.topic) for each in (first, second)])
    return Example(one.topic, "", words, found, marked)


def _go_together(one: str, other: str) -> bool:
    return one == other or any(one in some and other in some for some in _TOGETHER)


def _batch(pairs: Sequence[tuple[Example, str, float]], topics: Sequence[str]) -> dict[str, Any]:
    def padded(rows: Any) -> Any:
        result = np.zeros((_LONGEST, *rows.shape[1:]), np.float32)
        result[: len(rows)] = rows[:_LONGEST]
        return result

    return {
        "vectors": np.stack([padded(one.words.vectors) for one, _, _ in pairs]),
        "found": np.stack([padded(one.found[topic]) for one, topic, _ in pairs]),
        "flags": np.stack([padded(one.words.flags) for one, _, _ in pairs]),
        "inside": np.stack([padded(np.ones(len(one.marked))) for one, _, _ in pairs]),
        "topic": np.array([topics.index(topic) for _, topic, _ in pairs]),
        "marked": np.stack([padded(one.marked * own) for one, _, own in pairs]),
        "weight": np.stack([padded(one.words.is_content * (own or _OTHER_WEIGHT)) for one, _, own in pairs]),
    }


def check(shown: Sequence[Example], topics: Sequence[str], members: int) -> None:
    """Prints how well networks do on every fifth passage that have not seen it."""
    held_out = shown[::5]
    rest = [one for at, one in enumerate(shown) if at % 5]
    network = TaggerNetwork(tuple(topics), tuple(train(rest, topics, seed) for seed in range(members)))
    draw = np.random.default_rng(0)
    own, other, marked = [], [], []
    for one in held_out:
        tells = one.words.is_content
        own.append(network.log_odds(one.topic, one.words, one.found[one.topic])[tells])
        marked.append(one.marked[tells])
        foreign = str(draw.choice([name for name in topics if not _go_together(one.topic, name)]))
        other.append(network.log_odds(foreign, one.words, one.found[foreign])[tells])
    odds, true, elsewhere = np.concatenate(own), np.concatenate(marked), np.concatenate(other)
    ranks = np.empty(len(odds))
    ranks[np.argsort(odds)] = np.arange(len(odds))
    positive = true > 0
    area = (ranks[positive].mean() - (positive.sum() - 1) / 2) / (~positive).sum()
    print(f"{len(held_out)} passages, {len(true):,} words, {int(true.sum()):,} marked; area under the curve {area:.3f}")
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
    topics = tuple(sorted({topic for topic, _, _ in passages(asked.folder)}))
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
