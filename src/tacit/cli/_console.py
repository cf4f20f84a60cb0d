"""What commands print with: words of texts, names and messages are shown as they are, never taken for markup."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text


def messages() -> Console:
    """What messages, notes and progress go to: standard error, one line each."""
    return Console(stderr=True, highlight=False, soft_wrap=True, markup=False)


def results() -> Console:
    """What results go to."""
    return Console(highlight=False, soft_wrap=True, markup=False)


def counted(number: int, noun: str) -> str:
    """So many of something.

    >>> counted(1, "row"), counted(1000, "row")
    ('1 row', '1,000 rows')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def plain(words: str) -> Text:
    """Words for a table, which would otherwise look for markup in them."""
    return Text(words)
