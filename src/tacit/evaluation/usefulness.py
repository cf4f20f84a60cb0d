"""Usefulness: what a release still tells.

Every measure is a share of what the original tells. A release is given by what it hides of the original and what it
shows instead.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tacit.corpus import CorpusIndex
from tacit.corpus.information import information_content
from tacit.document import Span
from tacit.evaluation.marking import Pair, joined
from tacit.evaluation.scores import NOTHING_HIDDEN, TOKEN, Score
from tacit.knowledge import Concept, KnowledgeBase
from tacit.language.labels import labels
from tacit.terms.keys import key, words
from tacit.terms.overlaps import Mask

NO_WORD = "no word in the original"


def published(several: Iterable[Pair]) -> Score:
    """The share of the original's tokens that the release shows: S5's publish ratio."""
    kept = total = 0
    for pair in several:
        hidden = Mask(len(pair.text), joined(pair.output.hidden))
        shown = [not hidden.overlaps(*token.span()) for token in TOKEN.finditer(pair.text)]
        kept += sum(shown)
        total += len(shown)
    return Score.share(kept, total, NO_WORD)


def cosine(several: Iterable[Pair]) -> Score:
    """S2's similarity of the release and the original, the mean over texts.

    The frequencies of words, both divided by the length of the original's vector, multiplied: what is hidden counts
    nothing. (S2 lets a generalization count for 1/volume of its word; that takes its taxonomy, and is not done here.)
    """
    values = []
    for pair in several:
        original = Counter(word.key for word in words(pair.text) if not word.stop)
        kept = Counter(word for word, _ in _kept_words(pair))
        length = sum(count * count for count in original.values())
        if length:
            values.append(sum(count * kept[word] for word, count in original.items()) / length)
    return Score(sum(values) / len(values)) if values else Score(None, NO_WORD)


def information_kept(several: Iterable[Pair], bits: Callable[[str], float]) -> Score:
    """The share of information content that the release shows: S1's and S4's utility, word by word.

    What stands for a hidden stretch counts by its own words, up to what they hide.

    Args:
        several: The texts.
        bits: IC of a word, given by its key.
    """
    return _information_kept(several, bits, lambda replacement: bits_of(_said(replacement), bits))


def coherent_information_kept(several: Iterable[Pair], index: CorpusIndex, kb: KnowledgeBase) -> Score:
    """The share of information that the release shows, with replacements counted by all that they may stand for.

    A concept's contexts are those of its whole subtree: so a wider word never counts more than a narrower one, however
    rare it is itself. A marker counts nothing.

    Args:
        several: The texts.
        index: What counts contexts.
        kb: What knows the concepts.
    """
    bits = information_bits(index)
    contexts = index.count(())

    def coherent(text: str) -> float:
        said = _said(text)
        senses = kb.senses(key(said))
        if not senses:
            return bits_of(said, bits)
        return min(information_content(index.count((kb.names(one),)), contexts) for one in senses[:1])

    return _information_kept(several, bits, coherent)


def _information_kept(several: Iterable[Pair], bits: Callable[[str], float], shown: Callable[[str], float]) -> Score:
    """The share of information of texts that stays, with what replacements show, up to what they hide."""
    kept = total = 0.0
    for pair in several:
        total += sum(bits(word.key) for word in words(pair.text) if not word.stop)
        kept += sum(bits(word) for word, _ in _kept_words(pair))
        for one in pair.output.hidden:
            if one.replacement:
                kept += min(shown(one.replacement), bits_of(pair.text[one.span.start : one.span.end], bits))
    return Score.share(kept, total, NO_WORD)


def bare_markers(several: Iterable[Pair]) -> Score:
    """The share of hidden stretches in whose place nothing stands but a marker, or nothing at all."""
    bare = [not _said(one.replacement or "").strip() for pair in several for one in pair.output.hidden]
    return Score.share(sum(bare), len(bare), NOTHING_HIDDEN)


def _said(replacement: str) -> str:
    """What a replacement says besides markers and articles."""
    found = list(labels(replacement))
    for one in reversed(found):
        replacement = replacement[: one.start] + replacement[one.end :]
    return replacement if not found or key(replacement) else ""


def replacement_similarity(
    several: Iterable[Pair], bits: Callable[[str], float], similarity: Callable[[str, str], float]
) -> Score:
    """The information of the original, each part weighted by how similar what stands for it is (TPS, Pilán et al.).

    A word that is kept counts whole, one that is left out counts nothing, one that is replaced by its similarity.

    Args:
        several: The texts.
        bits: IC of a word, given by its key.
        similarity: How similar two terms are, given by their keys; from 0 to 1.
    """
    kept = total = 0.0
    for pair in several:
        total += sum(bits(word.key) for word in words(pair.text) if not word.stop)
        kept += sum(bits(word) for word, _ in _kept_words(pair))
        for one in pair.output.hidden:
            original = pair.text[one.span.start : one.span.end]
            if one.replacement:
                alike = similarity(key(original), key(one.replacement))
                kept += min(1.0, max(0.0, alike)) * bits_of(original, bits)
    return Score.share(kept, total, NO_WORD)


def information_bits(index: CorpusIndex) -> Callable[[str], float]:
    """IC of a word by the counts of a corpus, given by its key."""
    contexts = index.count(())
    found: dict[str, float] = {}

    def bits(word: str) -> float:
        if word not in found:
            found[word] = information_content(index.count((frozenset((word,)),)), contexts)
        return found[word]

    return bits


def lin_similarity(index: CorpusIndex, kb: KnowledgeBase) -> Callable[[str, str], float]:
    """Lin's similarity of two terms, given by their keys: 2 IC(common generalization) / (IC(a) + IC(b)).

    Of the senses that the terms may have, the most similar ones; 0 when one of the terms is unknown.
    """
    contexts = index.count(())

    def bits(concept: Concept) -> float:
        return information_content(index.count((kb.names(concept),)), contexts)

    def similarity(one: str, other: str) -> float:
        if one == other:
            return 1.0
        best = 0.0
        for a in kb.senses(one)[:3]:
            above = {a, *kb.generalizations(a)}
            for b in kb.senses(other)[:3]:
                common = above.intersection((b, *kb.generalizations(b)))
                whole = bits(a) + bits(b)
                if common and whole:
                    best = max(best, 2 * max(map(bits, common)) / whole)
        return min(1.0, best)

    return similarity


def _kept_words(pair: Pair) -> Iterator[tuple[str, Span]]:
    """The content words of the original that no hidden stretch touches."""
    hidden = joined(pair.output.hidden)
    at = 0
    for word in words(pair.text):
        while at < len(hidden) and hidden[at].end <= word.start:
            at += 1
        if not word.stop and not (at < len(hidden) and hidden[at].start < word.end):
            yield word.key, Span(word.start, word.end)


def bits_of(text: str, bits: Callable[[str], float]) -> float:
    """The IC of a text: the sum over its content words."""
    return math.fsum(bits(word.key) for word in words(text) if not word.stop)
