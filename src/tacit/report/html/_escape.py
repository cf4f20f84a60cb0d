"""Text to HTML: nothing in a document can act on the page, and nothing in it stays unseen."""

from __future__ import annotations

import html
import re
import unicodedata

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls; not tab and line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks of direction: they would show words in another order
    "\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb"  # without width; not the joiners of scripts and emoji
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"  # no characters
    "\U000e0000-\U000e0fff\U0001fffe\U0001ffff]"  # tags, which carry hidden text
)
_LINE_END = re.compile("\r\n?")


def escape(text: str) -> str:
    r"""The text as HTML that shows it: markup as characters, characters that cannot be seen by their numbers.

    Line ends become line feeds, as a browser would make them.

    >>> escape("<b>\r\nA & B\u202e")
    '&lt;b&gt;\nA &amp; B<b class="unseen" title="RIGHT-TO-LEFT OVERRIDE">U+202E</b>'
    """
    shown = html.escape(_LINE_END.sub("\n", text))
    return _UNSEEN.sub(_number, shown)


def plain(text: str) -> str:
    r"""The text on one line, for an attribute or a title, without characters that cannot be seen.

    >>> plain('note\u202e\n"7"')
    'note &quot;7&quot;'
    """
    return html.escape(" ".join(_UNSEEN.sub("", text).split()))


def _number(match: re.Match[str]) -> str:
    name = unicodedata.name(match[0], "control character")
    return f'<b class="unseen" title="{name}">U+{ord(match[0]):04X}</b>'
