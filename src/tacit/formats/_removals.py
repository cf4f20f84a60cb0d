"""What is taken out of a file, counted while it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tacit.formats.opened import TakenOut


class Removals:
    """Kinds of things that were taken out, each with its count.

    >>> removals = Removals()
    >>> removals.add("pictures", is_unread=True)
    >>> removals.merge([TakenOut("pictures", 2, is_unread=True)])
    >>> removals.all
    (TakenOut(what='pictures', count=3, is_unread=True),)
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, bool]] = Counter()

    def add(self, what: str, count: int = 1, *, is_unread: bool = False) -> None:
        """Counts some of a kind; see `TakenOut`."""
        if count:
            self._counts[what, is_unread] += count

    def merge(self, others: Iterable[TakenOut]) -> None:
        """Counts what was taken out of a file inside."""
        for each in others:
            self.add(each.what, each.count, is_unread=each.is_unread)

    @property
    def all(self) -> tuple[TakenOut, ...]:
        """All of it, by kind."""
        return tuple(
            TakenOut(what, count, is_unread=is_unread) for (what, is_unread), count in sorted(self._counts.items())
        )
