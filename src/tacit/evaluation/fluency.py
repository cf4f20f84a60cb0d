"""Fluency: how much a release surprises who reads English, beside its original.

A small language model reads both. What no clerk would write costs it bits: "severe a disease", "the drug drug", a
sentence of markers. A text may also be made of plain words and still be false: fluency is no measure of sense.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tacit.evaluation.marking import Pair
from tacit.evaluation.scores import Score

NO_TEXT = "no word in any of the texts"


class Surprise(Protocol):
    """A model that says how surprising a text is (`tacit.language.causal.CausalModel`)."""

    def bits(self, text: str) -> float:
        """How surprising a text is, in bits."""
        ...


def bits_per_word(texts: Iterable[str], model: Surprise) -> Score:
    """The bits of texts, divided by their words; words are what blanks separate."""
    bits, words = 0.0, 0
    for text in texts:
        if many := len(text.split()):
            bits += model.bits(text)
            words += many
    return Score(bits / words) if words else Score(None, NO_TEXT)


def released(pair: Pair) -> str:
    """The released text: the original with what the output shows in the place of what it hides.

    >>> from tacit.document import Span
    >>> from tacit.evaluation.marking import Marking, Mention
    >>> output = Marking("1", None, (Mention(Span(8, 11), replacement="a virus"), Mention(Span(12, 15))))
    >>> released(Pair("She has HIV now.", output, output))
    'She has a virus .'
    """
    pieces: list[str] = []
    end = 0
    for one in pair.output.hidden:
        if one.span.start < end:  # said in one with the mention before it
            end = max(end, one.span.end)
            continue
        pieces += pair.text[end : one.span.start], one.replacement or ""
        end = one.span.end
    return "".join((*pieces, pair.text[end:]))
