"""Fits how what the network says of a topic is joined with what packs say, and writes it into network.json.

    python -m scripts.fit_telling [--check]

A logistic model over the signs of `tacit.risk.telling`, on the documents of training/passages that the network has not
learnt from: each with its own topics and with three others. Prints how well it tells words on the development documents
(tests/data/documents), which are not fitted to.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from scripts.evaluate_documents import Gold, knowledge, read
from scripts.marked_documents import annotated, go_together
from scripts.pages import ROOT
from scripts.passages import FOLDER

from tacit.knowledge.packs import PackLibrary, PackMatcher
from tacit.language.network import WORDS, ReadingNetwork
from tacit.language.stop_words import STOP_WORDS
from tacit.risk.tagger import taught_topics
from tacit.risk.telling import FloatArray, signs
from tacit.terms.keys import fold

_OTHERS, _OTHER_WEIGHT = 3, 0.5  # topics that a document is not about, and what a word counts there
_AS_PRACTICE = {"practice": 3.0, "long": 3.0}  # what a word counts of documents as they are in practice
_PENALTY, _STEPS = 3.0, 40
_CHANCES = (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7)


def examples(network: ReadingNetwork) -> Iterator[tuple[FloatArray, FloatArray, FloatArray]]:
    """For each document and topic the signs of its words, whether they are marked, and what each counts."""
    library = PackLibrary.shipped()
    matcher = PackMatcher(tuple(library.packs[name] for name in network.topics))
    draw = np.random.default_rng(0)
    for one in annotated(FOLDER):
        if not one.is_held_out or one.topics is None:
            continue
        topics = one.topics
        foreign = [name for name in network.topics if not any(go_together(name, own) for own in topics)]
        matches = matcher.find(one.text)
        said = network.read(one.text)
        content = np.array([fold(one.text[start:end]) not in STOP_WORDS for start, end in said.words], np.bool_)
        for topic in (*topics, *map(str, draw.choice(foreign, _OTHERS, replace=False))):
            odds = said.topics[:, network.topics.index(topic)].astype(np.float64)
            rows = signs(odds, said.words, [each for each in matches if each.pack.name == topic])
            spans = topics.get(topic, ())
            marked = np.array([any(a < end and b > start for a, b in spans) for start, end in said.words], np.float64)
            weight = (1.0 if topic in topics else _OTHER_WEIGHT) * _AS_PRACTICE.get(one.source, 1.0)
            yield rows[content], marked[content], np.full(int(content.sum()), weight)


def fitted(rows: FloatArray, marked: FloatArray, weight: FloatArray) -> list[float]:
    """The weights of the signs and, last, what is added: by Newton's method, with a penalty on their squares."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    scaled = np.concatenate([(rows - mean) / spread, np.ones((len(rows), 1))], axis=1)
    penalty = np.array([_PENALTY] * rows.shape[1] + [0.0])
    weights = np.zeros(scaled.shape[1])
    for _ in range(_STEPS):
        chances = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (weight * (chances - marked)) + penalty * weights
        curvature = (scaled * (weight * chances * (1 - chances))[:, None]).T @ scaled + np.diag(penalty)
        weights -= np.linalg.solve(curvature, slope)
    of_signs = weights[:-1] / spread
    return [*of_signs.tolist(), float(weights[-1] - (mean * of_signs).sum())]


def measure(network: ReadingNetwork, telling: Sequence[float], documents: Sequence[Gold]) -> None:
    """Prints how many words of documents are found from which probability on, and how many of these may go."""
    using = knowledge(frozenset())
    chances, must, may, harmless = [], [], [], []
    for gold in documents:
        [entity] = using.entities([gold.protect])
        packs = using.packs_about(entity)
        matches = PackMatcher(packs).find(gold.text)
        said = network.read(gold.text)
        odds = np.full(len(said.words), -np.inf)
        for topic in taught_topics(network, packs):
            told = said.topics[:, network.topics.index(topic)].astype(np.float64)
            rows = signs(told, said.words, [one for one in matches if one.pack.name == topic])
            odds = np.maximum(odds, rows @ np.array(telling[:-1]) + telling[-1])
        of_words = 1 / (1 + np.exp(-odds))
        found = np.array(
            [
                max(
                    (of_words[at] for at, (a, b) in enumerate(said.words) if a < word.end and b > word.start), default=0
                )
                for word in gold.words
            ]
        )
        chances.append(found)
        must.append(np.isin(np.arange(len(found)), list(gold.must["topic"])))
        may.append(np.isin(np.arange(len(found)), list(gold.may)))
        harmless += [found[phrase].max() for phrase in gold.harmless]
    every, wanted, allowed = (np.concatenate(some) for some in (chances, must, may))
    counted = wanted | ~allowed
    curve = area(every[counted], wanted[counted])
    print(f"{len(documents)} documents, {int(wanted.sum()):,} words that must go; area {curve:.3f}")
    print("probability  found  of these may go  harmless phrases hit")
    for chance in _CHANCES:
        said_so = every >= chance
        hit = np.mean(np.array(harmless) >= chance)
        print(f"{chance:11.2f} {said_so[wanted].mean():6.2f} {allowed[said_so].mean():16.2f} {hit:21.3f}")


def area(scores: Any, true: Any) -> float:
    """The area under the curve: how often what is marked has a higher score than what is not."""
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores)] = np.arange(len(scores))
    return float((ranks[true].mean() - (true.sum() - 1) / 2) / (~true).sum())


def main() -> None:
    """Fits, measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing")
    asked = parser.parse_args()
    network = ReadingNetwork.shipped()
    rows, marked, weight = (np.concatenate(some) for some in zip(*examples(network), strict=True))
    telling = [round(one, 4) for one in fitted(rows, marked, weight)]
    print(f"{len(rows):,} words, {int(marked.sum()):,} marked")
    measure(network, telling, read(("development",)))
    if not asked.check:
        path = ROOT / "src" / "tacit" / "language" / "data" / WORDS
        known = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps({**known, "telling": telling}, ensure_ascii=False), "utf-8")


if __name__ == "__main__":
    main()
