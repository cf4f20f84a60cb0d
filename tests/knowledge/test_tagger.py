"""The tagger's network, and what it sees of a text."""

from __future__ import annotations

import numpy as np
import pytest

from tacit.knowledge.packs import PackLibrary, PackMatcher, parse
from tacit.knowledge.tagger import NEAR, Matrix, TaggedWords, TaggerNetwork, hits, read
from tacit.language.vectors import WordVectors

MINI = WordVectors(np.array([b"clinic", b"nurse"]), np.array([[0, 127, 100], [127, 0, 127]], np.int8))
PACK = parse(
    'topic = "drugs"\n[behaviour]\nreason = "use"\nalone = "inject heroin"\nwith = "needle"\nweak = "clinic, heroin"',
    name="drugs",
)


def test_what_was_put_in_the_place_of_words_is_not_read() -> None:
    """Markers say nothing of a topic; their neighbours are neighbours."""
    words = read("The nurse saw [the clinic] and ████ clinic", MINI)
    assert [(start, end) for start, end in words.places] == [(0, 3), (4, 9), (10, 13), (27, 30), (36, 42)]
    assert words.is_content.tolist() == [False, True, True, False, True]
    assert words.flags[:, 7].tolist() == [0, 1, 0, 0, 1]  # known


def test_capitals_and_numbers_are_seen() -> None:
    """They are what the network knows of an unknown word."""
    words = read("CD4 of Ms K 84", MINI)
    shapes = {word: tuple(row[1:4]) for word, row in zip(("CD4", "of", "Ms", "K", "84"), words.flags, strict=True)}
    assert shapes == {"CD4": (0, 1, 1), "of": (0, 0, 0), "Ms": (0, 1, 0), "K": (0, 1, 0), "84": (1, 0, 0)}


def test_ends_of_clauses_are_seen_and_tags_are_not() -> None:
    """A word behind a full stop, a colon or a line end begins something new."""
    words = read("<b>He</b> fell.\nNote: well, fine", MINI)
    assert words.flags[:, 4:6].tolist() == [[1, 0], [0, 1], [1, 1], [1, 0], [0, 0]]


def test_a_word_counts_as_what_is_strongest() -> None:
    """An entry that gives the topic away alone is no weak one."""
    text = "A needle; he injects heroin at the clinic."
    words = read(text, MINI)
    found = hits(words.places, PackMatcher((PACK,)).find(text))
    assert found.argmax(1)[found.any(1)].tolist() == [1, 0, 0, 2]
    assert found.sum(1).max() == 1


def by_hand(network: TaggerNetwork, topic: int, words: TaggedWords, found: Matrix) -> list[float]:
    """The network, one word at a time."""
    [one] = network.members
    count = len(words.places)
    about = [np.tanh(row @ one["about"][topic] + one["about_bias"][topic]) for row in words.vectors]
    seen = [
        np.concatenate([words.vectors[i] @ one["project"], about[i], found[i], words.flags[i]]) for i in range(count)
    ]

    def around(rows: list[Matrix], at: int, step: int) -> Matrix:
        places = [at + tap * step for tap in (-2, -1, 0, 1, 2)]
        return np.concatenate([rows[i] if 0 <= i < count else np.zeros_like(rows[0]) for i in places])

    near = [np.maximum(around(seen, i, 1) @ one["near"] + one["near_bias"], 0) for i in range(count)]
    far = [np.maximum(around(near, i, 3) @ one["far"] + one["far_bias"], 0) for i in range(count)]
    signs = [np.concatenate([about[i], found[i]]) for i in range(count)]

    def mean(rows: list[Matrix], at: int, radius: int) -> Matrix:
        total: Matrix = np.sum(rows[max(at - radius, 0) : at + radius + 1], axis=0)
        return total / np.float32(2 * radius + 1)

    odds = []
    for i in range(count):
        means = [mean(signs, i, radius) for radius in NEAR]
        means.append(mean([np.maximum(row, 0) for row in signs], i, NEAR[-1]))
        joined = np.maximum(np.concatenate([far[i], seen[i], *means]) @ one["join"] + one["join_bias"], 0)
        odds.append(float(joined @ one["out"] + one["out_bias"]))
    return odds


def test_the_network_is_what_it_is_word_by_word() -> None:
    """Convolutions and running means against loops, with the weights of one shipped network."""
    shipped = TaggerNetwork.shipped()
    network = TaggerNetwork(shipped.topics, shipped.members[:1])
    text = "He was found with a needle in his arm, and the nurse gave naloxone. " * 4
    words = read(text, WordVectors.shipped(), WordVectors.meanings())
    found = hits(words.places, PackMatcher((PackLibrary.shipped().packs["drugs"],)).find(text))
    topic = network.topics.index("drugs")
    assert network.log_odds("drugs", words, found) == pytest.approx(by_hand(network, topic, words, found), abs=1e-3)


def test_every_topic_of_the_network_has_a_pack() -> None:
    """A topic is called like its pack."""
    assert set(TaggerNetwork.shipped().topics) <= set(PackLibrary.shipped().packs)
