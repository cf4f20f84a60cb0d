"""Typography: the dashes and blanks of documents as the ones of a keyboard."""

from __future__ import annotations

_SIGNS = dict.fromkeys(map(ord, "‐‑‒–—−"), "-") | dict.fromkeys(map(ord, "\u00a0\u2007\u202f\u2009"), " ")


def plain(text: str) -> str:
    r"""The text with hyphens for dashes and blanks for non-breaking ones; every character stays in its place.

    A number is not another for its dashes and blanks.

    >>> plain("020\u00a07946\u20130958")
    '020 7946-0958'
    """
    return text.translate(_SIGNS)
