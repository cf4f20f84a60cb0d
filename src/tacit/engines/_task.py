"""What is done to each text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

Prepared = Callable[[str], Mapping[str, object]]
"""Takes a text, gives a value for each of the task's columns."""


class Task(Protocol):
    """What is done to each text, wherever that is.

    A task is pickled and sent to workers: it holds names and parameters, not an index or a language model. Each worker
    calls `prepare` once and then applies what it gets to every text. A text whose turn raises an error is rejected; an
    error while preparing stops the run.
    """

    @property
    def fingerprint(self) -> str:
        """What identifies the result: the parameters, and the data behind them. Equal ones, equal results."""
        ...

    @property
    def columns(self) -> Mapping[str, type]:
        """What each text becomes: ``"text"`` takes its place, others are added; types are str, int, float or bool."""
        ...

    def prepare(self) -> Prepared:
        """What is applied to each text, with all that it needs opened and loaded."""
        ...
