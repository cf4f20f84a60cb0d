"""The stretches of a text that the network reads at once.

They do not overlap, and they end where the text does: behind a blank line if there is one in reach, else behind a line,
else behind a sentence, else between words. The first blank line or line in reach is taken, so that behind a change the
windows soon end where they ended before: what is released of a document is read anew only where it differs. The network
is trained on windows that are cut anywhere.

Within a window, most layers of the network see only the pieces of a block: what all pieces see of all others takes most
of the time that a long window takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from tacit.language.pieces import CAPITAL, CAPITALS, DIGITS, LETTER, LINE_END, LOWER, Numbers, PieceVocabulary

LEAST, MOST = 380, 510
"""Pieces of a window, except the last of a text: a letter or two. What a text is about is known from its beginning."""

BLOCK = 128
"""Pieces of a block at most."""

_BLANK_LINE, _LINE, _SENTENCE, _WORD, _INSIDE = 4, 3, 2, 1, 0
_STOPS: Final = ".!?"


def windows(ids: Numbers, shapes: Numbers, vocabulary: PieceVocabulary) -> Iterator[tuple[int, int]]:
    """Stretches of pieces that cover a text, ``[start, end)``, in their order.

    Args:
        ids: The numbers of the pieces.
        shapes: Their shapes.
        vocabulary: Which pieces there are.
    """
    start, size = 0, len(ids)
    worth = _worth(ids, shapes, vocabulary) if size > MOST else ids
    while size - start > MOST:
        near = worth[start + LEAST : start + MOST + 1]
        best = near.max()
        # Lines are many and short, so the first will do; a sentence or a word is cut from the next as late as can be.
        at = int(near.argmax()) if best >= _LINE else len(near) - 1 - int(near[::-1].argmax())
        end = start + LEAST + at
        yield start, end
        start = end
    if start < size:
        yield start, size


def blocks(length: int) -> tuple[int, int]:
    """How many blocks a window of so many pieces has, and how many pieces each of these has; the last may have fewer.

    >>> blocks(128), blocks(130), blocks(512)
    ((1, 128), (2, 65), (4, 128))
    """
    count = -(-length // BLOCK)
    return count, -(-length // count)


def _worth(ids: Numbers, shapes: Numbers, vocabulary: PieceVocabulary) -> Numbers:
    """For each piece, and behind the last, how good a place it is to begin a window at."""
    worth = np.full(len(ids) + 1, _WORD)
    worth[:-1][vocabulary.is_inside[ids]] = _INSIDE
    is_stop = np.isin(ids[1:-1], [vocabulary.numbers[one] for one in _STOPS])
    # Behind a word in small letters or a number, and before a capital: so not behind a title or an initial.
    is_sentence = is_stop & np.isin(shapes[:-2], (LOWER, DIGITS)) & np.isin(shapes[2:], (CAPITAL, CAPITALS, LETTER))
    worth[2:-1][is_sentence] = _SENTENCE
    is_line = shapes == LINE_END
    worth[1:][is_line] = _LINE
    worth[2:][is_line[:-1] & is_line[1:]] = _BLANK_LINE
    worth[:-1][is_line] = _INSIDE  # the ends of lines go with what is before them
    return worth
