"""What is done to each text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

Prepared = Callable[..., Mapping[str, object]]
"""Takes a text, and its group where a run has groups; gives a value for each of the task's columns."""


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


@runtime_checkable
class GroupedTask(Protocol):
    """A task that treats the texts of one group alike: of one patient, for example."""

    def prepare_grouped(self) -> Prepared:
        """What is applied to each text and the name of its group, which is empty if it is of none."""
        ...


@dataclass(frozen=True, slots=True)
class InGroups:
    """A task over texts in groups: a `Task` whose prepared function takes a text and its group.

    Attributes:
        task: The task, which is a `GroupedTask`, too.
    """

    task: Task

    @property
    def fingerprint(self) -> str:
        """What identifies the result."""
        return f"{self.task.fingerprint} in groups"

    @property
    def columns(self) -> Mapping[str, type]:
        """What each text becomes."""
        return self.task.columns

    def prepare(self) -> Prepared:
        """What is applied to each text and its group."""
        if not isinstance(self.task, GroupedTask):
            raise TypeError("the task takes no groups")  # `tacit.engines.run` asked before
        return self.task.prepare_grouped()
