"""How far the work on one text has come, over stages that take unequal shares of the time."""

from __future__ import annotations

from typing import Final

from tacit.terms.detector import Progress

# Measured on a text of 48 kB, under identities and a topic.
READ_AND_JUDGED: Final = 0.6
"""The share of sanitizing that is done when a draft is there."""
PARSED: Final = 0.05
"""The share of a draft that is done when the language model has read the text."""
READ: Final = 0.45
"""The share of a draft that is done when its terms are found."""
DECIDED: Final = 0.25
"""The share of a release that is done when it is decided what is hidden; then it is read and judged again."""


class Stages:
    """Tells how far something has come, stage by stage; it never goes back.

    Args:
        told: Is told what is done and how much there is, if anybody wants to know.
        total: How much there is.

    >>> stages = Stages(lambda done, total: print(done, total), 200)
    >>> stages.part(0.5)(1, 4)
    25 200
    >>> stages.reach(0.5)
    100 200
    >>> stages.part(1.0)(1, 2)
    150 200
    """

    def __init__(self, told: Progress | None, total: int) -> None:
        self._told = told
        self._total = total
        self._share = 0.0

    def reach(self, share: float) -> None:
        """Says that this share of all is done."""
        self._share = max(share, self._share)
        if self._told:
            self._told(round(self._share * self._total), self._total)

    def part(self, until: float) -> Progress:
        """What the next stage tells how far it has come; with its end this share of all is done."""
        since = self._share

        def show(done: int, total: int) -> None:
            self.reach(since + (until - since) * (done / total if total else 1.0))

        return show
