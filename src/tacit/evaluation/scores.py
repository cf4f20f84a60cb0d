"""Scores of what is hidden against what an expert would hide: over terms, tokens and entities.

Those of entities and the weighted ones are the measures of the Text Anonymization Benchmark: I. Pilán, P. Lison and
others, "The Text Anonymization Benchmark (TAB)", Computational Linguistics 48(4), 2022.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tacit.document import Span
from tacit.evaluation.marking import IdentifierType, Mention, Pair, joined
from tacit.language.stop_words import STOP_WORDS

TOKEN = re.compile(r"\w+")
"""What TAB counts as a token: letters, digits and underscores."""

_TITLES = frozenset(("mr", "mrs", "ms", "no", "nr"))  # TAB forgives them, like function words, when they stay

Weight = Callable[[str], float]
"""What a token counts for, such as its information content."""


@dataclass(frozen=True, slots=True)
class Score:
    """A score, or why there is none.

    Attributes:
        value: From 0 to 1; nothing when it is undefined.
        undefined: Why: "no gold term".

    >>> print(Score.share(3, 4, "no gold term"), Score.share(0, 0, "no gold term"))
    0.750 undefined: no gold term
    """

    value: float | None
    undefined: str = ""

    @classmethod
    def share(cls, part: float, whole: float, undefined: str) -> Score:
        """A part of a whole, undefined when there is no whole."""
        return cls(part / whole) if whole else cls(None, undefined)

    @classmethod
    def harmonic_mean(cls, one: Score, other: Score) -> Score:
        """F; undefined when one of the two is, 0 when both are 0."""
        if one.value is None or other.value is None:
            return one if one.value is None else other
        total = one.value + other.value
        return cls(2 * one.value * other.value / total if total else 0.0)

    def __str__(self) -> str:
        """Three digits, or why there are none."""
        return f"undefined: {self.undefined}" if self.value is None else f"{self.value:.3f}"


NO_GOLD, NOTHING_HIDDEN = "no gold {}", "nothing hidden"


def term_precision(several: Iterable[Pair]) -> Score:
    """The share of what is hidden that overlaps something that the expert would hide."""
    hits = [hit for pair in several for hit in _overlaps(pair.output.hidden, pair.gold.hidden)]
    return Score.share(sum(hits), len(hits), NOTHING_HIDDEN)


def term_recall(several: Iterable[Pair]) -> Score:
    """The share of what the expert would hide that is hidden, whole or in part."""
    hits = [hit for pair in several for hit in _overlaps(pair.gold.hidden, pair.output.hidden)]
    return Score.share(sum(hits), len(hits), NO_GOLD.format("term"))


def token_precision(several: Iterable[Pair], weight: Weight | None = None) -> Score:
    """TAB's token precision: the share of hidden tokens that an annotator would hide, averaged over the annotators.

    With a weight, the share of what the tokens count for: to hide a rare word in vain costs more than a common one.
    """
    right = total = 0.0
    for pair in several:
        annotators = _annotators(pair)
        covers = [_Stretches(joined(one for one in pair.gold.hidden if one.annotator == who)) for who in annotators]
        for token in _tokens(pair, pair.output.hidden):
            counts = weight(pair.text[token.start : token.end]) if weight else 1.0
            right += counts * sum(cover.holds(token) for cover in covers)
            total += counts * len(annotators)
    return Score.share(right, total, NOTHING_HIDDEN)


def token_recall(several: Iterable[Pair]) -> Score:
    """The share of tokens that the expert would hide that are hidden, over all annotators."""
    right = total = 0
    for pair in several:
        hidden = _Stretches(joined(pair.output.hidden))
        for who in _annotators(pair):
            tokens = list(_tokens(pair, [one for one in pair.gold.hidden if one.annotator == who]))
            right += sum(map(hidden.holds, tokens))
            total += len(tokens)
    return Score.share(right, total, NO_GOLD.format("token"))


def mention_precision(several: Iterable[Pair]) -> Score:
    """TAB's mention precision: the share of hidden stretches that lie wholly in one that an annotator would hide."""
    right = total = 0
    for pair in several:
        annotators = _annotators(pair)
        for one in pair.output.hidden:
            who = {gold.annotator for gold in pair.gold.hidden if gold.span.contains(one.span)}
            right += len(who)
            total += len(annotators)
    return Score.share(right, total, NOTHING_HIDDEN)


def entity_recall(
    several: Iterable[Pair], identifiers: Sequence[IdentifierType] = (IdentifierType.DIRECT, IdentifierType.QUASI)
) -> Score:
    """TAB's entity recall: the share of entities of which every mention that matters is hidden whole.

    Punctuation, function words and titles at a mention may stay. An entity is direct if its first mention is.
    """
    safe = total = 0
    for pair in several:
        hidden = _Stretches(joined(pair.output.hidden))
        for mentions in _entities(pair):
            kind = IdentifierType.DIRECT if mentions[0].identifier is IdentifierType.DIRECT else IdentifierType.QUASI
            needed = [one for one in mentions if one.hidden]
            if needed and kind in identifiers:
                total += 1
                safe += all(_is_hidden(pair.text, one.span, hidden) for one in needed)
    kinds = " or ".join(one.value.lower() for one in identifiers)
    return Score.share(safe, total, NO_GOLD.format(f"{kinds} identifier"))


class _Stretches:
    """Stretches of a text in order, none touching another."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._starts = [span.start for span in spans]
        self._ends = [span.end for span in spans]

    def holds(self, span: Span) -> bool:
        """Whether the whole span is covered."""
        at = bisect_right(self._starts, span.start) - 1
        return at >= 0 and span.end <= self._ends[at]

    def covers(self, offset: int) -> bool:
        """Whether a code point is covered."""
        return self.holds(Span(offset, offset + 1))


def _overlaps(these: Sequence[Mention], those: Sequence[Mention]) -> Iterator[bool]:
    others = joined(those)
    ends = [span.end for span in others]
    for one in these:
        at = bisect_right(ends, one.span.start)  # the first that ends behind its start
        yield at < len(others) and others[at].start < one.span.end


def _tokens(pair: Pair, mentions: Sequence[Mention]) -> Iterator[Span]:
    for one in mentions:
        for match in TOKEN.finditer(pair.text, one.span.start, one.span.end):
            yield Span(*match.span())


def _annotators(pair: Pair) -> list[str]:
    return sorted({one.annotator for one in pair.gold.mentions}) or [""]


def _entities(pair: Pair) -> list[list[Mention]]:
    found: dict[object, list[Mention]] = {}
    for number, one in enumerate(pair.gold.mentions):
        found.setdefault((one.annotator, one.entity) if one.entity else number, []).append(one)
    return list(found.values())


def _is_hidden(text: str, span: Span, hidden: _Stretches) -> bool:
    for match in TOKEN.finditer(text, span.start, span.end):
        word = match.group().lower()
        if word not in STOP_WORDS and word not in _TITLES and not all(map(hidden.covers, range(*match.span()))):
            return False
    return True
