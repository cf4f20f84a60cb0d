"""From words to segments of lines: words that follow each other with nothing but spaces between them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property

from tacit.formats.pdf._matrix import Box
from tacit.formats.pdf._words import PageWord

_SAME_LINE = 0.5  # of the larger size: how far baselines may be apart
_WORD_GAP = 0.16  # of the size: a wider gap is a space
_CELL_GAP = 0.9  # of the size: without a space in it, a wider gap ends the segment
_WIDEST_SPACE = 2.6  # of the size: and so does this, with one
_TWIN = 0.15  # of the size


@dataclass(eq=False)
class Segment:
    """A stretch of a line of one direction: words, with what stands between them; measured when it is complete.

    Attributes:
        words: The words, in the direction of writing.
        glues: What stands before each word: a space, or nothing.
        row: The number of its line among those of its direction.
    """

    words: list[PageWord] = field(repr=False)
    glues: list[str] = field(repr=False)
    row: int

    @cached_property
    def left(self) -> float:
        """Where it begins, along its direction."""
        return self.words[0].left

    @cached_property
    def right(self) -> float:
        """Where it ends."""
        return max(word.right for word in self.words)

    @cached_property
    def size(self) -> float:
        """The size of its largest word."""
        return max(word.size for word in self.words)

    @cached_property
    def baseline(self) -> float:
        """Where it stands, across its direction."""
        return max(self.words, key=lambda word: (word.size, len(word.text))).baseline

    @cached_property
    def text(self) -> str:
        """The words with what stands between them."""
        return "".join(glue + word.text for glue, word in zip(self.glues, self.words, strict=True))


def segments_of(words: list[PageWord], separators: list[Box]) -> list[Segment]:
    """The segments of words of one direction, line by line from top to bottom.

    Args:
        words: The words.
        separators: Upright lines, at which a segment ends; they are taken for text from left to right only.
    """
    segments: list[Segment] = []
    for row, line in enumerate(_lines(words)):
        line.sort(key=lambda word: (word.left, word.right))
        middle = line[0].baseline + 0.3 * line[0].size
        sides = [box[0] for box in separators if box[1] < middle < box[3]] if line[0].angle == 0 else []
        segments += _split(line, row, sorted(sides))
    return segments


def _lines(words: list[PageWord]) -> list[list[PageWord]]:
    lines: list[list[PageWord]] = []
    reference: PageWord | None = None
    for word in sorted(words, key=lambda word: (-word.baseline, word.left)):
        if reference and reference.baseline - word.baseline < _SAME_LINE * max(reference.size, word.size) * 0.999:
            lines[-1].append(word)
            if word.size > 1.2 * reference.size:
                reference = word  # a footnote's mark comes first; the line is that of the large words
        else:
            lines.append([word])
            reference = word
    return lines


def _split(line: list[PageWord], row: int, sides: list[float]) -> list[Segment]:
    found: list[Segment] = []
    for word in line:
        last = found[-1].words[-1] if found else None
        if last is None:
            found.append(Segment([word], [""], row))
            continue
        twin = next((other for other in found[-1].words[-3:] if _is_twin(word, other)), None)
        if twin is not None:
            twin.twins.append(word)
            continue
        size = max(word.size, last.size)
        gap = word.left - max(other.right for other in found[-1].words[-3:])
        # Justified lines have wide spaces, shown as spaces or inside of one run. The words behind such a space must
        # move: where they stand tells how wide those before them were.
        is_spaced = word.is_after_space or word.run is last.run
        is_stretched = word.is_after_space and word.run is last.run and word.run.word_spacing > 0
        at = bisect_left(sides, word.left - gap - 0.1 * size)
        is_parted = at < len(sides) and sides[at] < word.left + 0.1 * size
        if is_parted or (not is_stretched and gap > (_WIDEST_SPACE if is_spaced else _CELL_GAP) * size):
            found.append(Segment([word], [""], row))
        else:
            is_space = gap > _WORD_GAP * min(word.size, last.size) or (word.is_after_space and gap > -0.05 * size)
            found[-1].words.append(word)
            found[-1].glues.append(" " if is_space else "")
    return found


def _is_twin(one: PageWord, other: PageWord) -> bool:
    near = _TWIN * other.size
    return one.text == other.text and abs(one.left - other.left) < near and abs(one.baseline - other.baseline) < near
