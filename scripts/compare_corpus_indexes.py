"""What pruning costs: an index against smaller ones, on the terms of texts that none of them was built from.

    python scripts/compare_corpus_indexes.py FULL PRUNED... --texts FILE... [--documents 100] [--about HIV ...]

Texts are files as ``tacit corpus build`` reads them. For each index: how many of the distinct terms it knows as they
are, or by their words; the rank correlation of information content with that by the full index; and, for each entity,
how many of the terms that disclose it by the full index (alpha 2, at least 3 contexts, by any reading) do so by the
smaller one, and the other way round.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tacit.corpus import EmbeddedIndex, sources
from tacit.corpus.information import Counts, MaximumLikelihood, information_content
from tacit.corpus.readings import Ground, readings
from tacit.corpus.wikitext import strip
from tacit.document import Document
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.keys import key

MIN_SUPPORT = 3
ALPHA = 2.0


def held_out_terms(paths: Iterable[Path], limit: int) -> list[str]:
    """The distinct terms of the first documents of each path."""
    detector = LanguageModelDetector()
    found: dict[str, None] = {}
    for path in paths:
        documents = sources.read(sources.find(path).files, text_field="text", title_field="title")
        for document, _ in islice(documents, limit):
            text = strip(document.text) if document.is_markup else document.text
            found.update(dict.fromkeys(term.lemma for term in detector.detect(Document(text)) if term.lemma))
    return list(found)


def information(index: EmbeddedIndex, terms: list[str]) -> npt.NDArray[np.float64]:
    """IC of each term, as itself or else by its words; not a number for what was never seen."""
    contexts = index.count(())
    bits = np.full(len(terms), np.nan)
    for place, term in enumerate(terms):
        ways = (way.conjunction for way in readings(term) if way.ground is not Ground.PARTS)
        count = next(filter(None, map(index.count, ways)), 0)
        if count:
            bits[place] = information_content(count, contexts)
    return bits


def disclosing(index: EmbeddedIndex, terms: list[str], about: str) -> set[str]:
    """The terms that disclose an entity by any reading."""
    entity, contexts = [frozenset({key(about)})], index.count(())
    alone = index.count(entity)
    threshold = information_content(alone, contexts) / ALPHA
    found = set()
    for term in terms:
        for way in readings(term):
            joint = index.count([*entity, *way.conjunction])
            if joint >= MIN_SUPPORT:
                counts = Counts(entity=alone, terms=index.count(way.conjunction), joint=joint, contexts=contexts)
                if MaximumLikelihood().pointwise_mutual_information(counts) >= threshold:
                    found.add(term)
    return found


def rank_correlation(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """Spearman's, ties by their mean rank."""

    def ranks(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
        return (np.cumsum(counts) - (counts - 1) / 2)[inverse]

    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def main() -> None:
    """Prints the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("indexes", type=Path, nargs="+")
    parser.add_argument("--texts", type=Path, nargs="+", required=True)
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--about", nargs="*", default=["HIV", "cancer", "alcoholism", "schizophrenia", "pregnancy"])
    given = parser.parse_args()
    terms = held_out_terms(given.texts, given.documents)
    phrases = [term for term in terms if " " in term]
    words = sorted({word for term in terms for word in term.split(" ")})
    print(f"{len(terms):,} distinct terms, {len(phrases):,} of several words; {len(words):,} distinct words")
    full = EmbeddedIndex.open(given.indexes[0])
    by_full = information(full, terms)
    risky = {about: disclosing(full, terms, about) for about in given.about}
    for path in given.indexes:
        index = EmbeddedIndex.open(path)
        bits = information(index, terms)
        both = ~np.isnan(bits) & ~np.isnan(by_full)
        off = np.abs(bits - by_full)[both]
        flagged = {about: disclosing(index, terms, about) for about in given.about}
        hits = sum(len(flagged[about] & risky[about]) for about in given.about)
        print(
            f"\n{path} ({index.path.stat().st_size / 1e6:.1f} MB)\n"
            f"  words known            {sum(word in index for word in words) / len(words):8.1%}\n"
            f"  phrases known          {sum(term in index for term in phrases) / len(phrases):8.1%}\n"
            f"  terms counted          {np.mean(~np.isnan(bits)):8.1%}\n"
            f"  rank correlation of IC {rank_correlation(bits[both], by_full[both]):8.4f}\n"
            f"  IC within half a bit   {np.mean(off <= 0.5):8.1%}\n"
            f"  disclosing: recall     {hits / max(1, sum(map(len, risky.values()))):8.1%} of "
            f"{sum(map(len, risky.values())):,}, precision {hits / max(1, sum(map(len, flagged.values()))):.1%}"
        )


if __name__ == "__main__":
    main()
