"""Which line ends of a text only break its lines, so that it can be shown at any width."""

from __future__ import annotations

import re
from itertools import pairwise

from tacit.document import Span

LINE_WIDTHS = range(60, 121)  # characters: texts that were broken into lines have lines of about this length

_LINE = re.compile(r"([^\r\n]*)(\r\n?|\n)")
_WORD = re.compile(r"(?!\w{1,3}[.)]\s)[^\W_]\S*")  # a line that begins with "2." or "b)" begins something


def soft_line_ends(text: str) -> list[Span]:
    r"""Line ends that are there only because the next word did not fit.

    >>> text = f"{'a' * 60} {'b' * 10}\n{'c' * 20}\n- {'d' * 60}"
    >>> soft_line_ends(text)
    [Span(start=71, end=72)]
    """
    lines = [(match[1], match.span(2)) for match in _LINE.finditer(text + "\n")]
    width = max(len(line) for line, _ in lines)
    if width not in LINE_WIDTHS:
        return []
    found = []
    for (line, place), (following, _) in pairwise(lines):
        word = _WORD.match(following)
        if word and line.strip() and len(line) + 1 + len(word[0]) > 0.9 * width:
            found.append(Span(*place))
    return found
