"""What is done to each text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from tacit.formats.tables import FILE, REPORT, TEXT

Prepared = Callable[..., Mapping[str, object]]
"""Takes a text, and its group where a run has groups; gives a value for each of the task's columns."""

PreparedMany = Callable[[Sequence[str]], Sequence[Mapping[str, object]]]
"""The same for many texts at once."""

_ANOTHER: Final = "the task takes no such thing"  # `tacit.engines.run` asked before


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
class ManyTask(Protocol):
    """A task that is quicker on many texts together than on one after another, with the same result."""

    def prepare_many(self) -> PreparedMany:
        """What is applied to many texts at once: gives the values of each, in their order."""
        ...


@runtime_checkable
class GroupedTask(Protocol):
    """A task that treats the texts of one group alike: of one patient, for example."""

    def prepare_grouped(self) -> Prepared:
        """What is applied to each text and the name of its group, which is empty if it is of none."""
        ...


@runtime_checkable
class JointTask(Protocol):
    """A task that reads the texts of several columns together, as one document."""

    def prepare_joint(self) -> Prepared:
        """What is applied to the texts of a row, in a tuple with None for a null, and to the name of its group."""
        ...


@runtime_checkable
class FileTask(Protocol):
    """A task that takes files of all formats, opened (`tacit.formats.opened.Opened`)."""

    def prepare_files(self) -> Prepared:
        """What is applied to each file and the name of its group: gives `text`, `file`, its bytes, and `report`."""
        ...


@dataclass(frozen=True, slots=True)
class OnTexts:
    """A task over the texts of several columns: a `Task` whose prepared function takes and gives a tuple of them.

    Attributes:
        task: The task, which is a `JointTask`, too.
    """

    task: Task

    @property
    def fingerprint(self) -> str:
        """What identifies the result."""
        return f"{self.task.fingerprint} on several columns"

    @property
    def columns(self) -> Mapping[str, type]:
        """What the texts become."""
        return {**self.task.columns, TEXT: tuple}

    def prepare(self) -> Prepared:
        """What is applied to the texts of a row."""
        if not isinstance(self.task, JointTask):
            raise TypeError(_ANOTHER)
        return self.task.prepare_joint()


@dataclass(frozen=True, slots=True)
class OnFiles:
    """A task over files: a `Task` whose prepared function takes an opened file and gives another's bytes.

    Attributes:
        task: The task, which is a `FileTask`, too.
    """

    task: Task

    @property
    def fingerprint(self) -> str:
        """What identifies the result."""
        return f"{self.task.fingerprint} on files"

    @property
    def columns(self) -> Mapping[str, type]:
        """What each file becomes."""
        return {**self.task.columns, FILE: bytes, REPORT: str}

    def prepare(self) -> Prepared:
        """What is applied to each file."""
        if not isinstance(self.task, FileTask):
            raise TypeError(_ANOTHER)
        return self.task.prepare_files()


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
            raise TypeError(_ANOTHER)
        return self.task.prepare_grouped()
