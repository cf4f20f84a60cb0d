"""A column of texts, sanitized text by text: what pandas and Polars share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import Enum
from itertools import chain, islice
from multiprocessing import get_context
from typing import Any

from tacit.errors import Error, InputError, ParameterError, member
from tacit.formats.tables import is_unicode
from tacit.integrations._releasing import Asked, document_of, release, sanitizer_of
from tacit.sanitizer import Sanitizer

_BATCH = 100  # texts that a worker takes at once

_Outcome = tuple[str | None, str]
"""A released text, or why there is none."""


class Rejected(Enum):
    """What becomes of a column when a text of it cannot be sanitized."""

    RAISE = "raise"
    """An error says how many cannot, and why."""
    NULL = "null"
    """The text is null."""


class TextColumn(ABC):
    """What ``.tacit`` of a column is."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def sanitize(self, asked: Asked, *, workers: int = 1, rejected: Rejected | str = Rejected.RAISE) -> Any:
        """The column with the texts to release: under the same name, and the same index if it has one.

        Args:
            asked: What to protect.
            workers: How many processes do it.
            rejected: What becomes of the column when a text cannot be sanitized: "raise", or "null" for that text.

        Raises:
            InputError: A value is no text, or a text cannot be sanitized and `rejected` is "raise".
        """
        values = self._column.to_list()
        return self._of(sanitize_values(values, sanitizer_of(asked), workers=workers, rejected=rejected))

    @abstractmethod
    def _of(self, texts: list[str | None]) -> Any:
        """A column like this one with other texts."""


def sanitize_values(
    values: Iterable[object], sanitizer: Sanitizer, *, workers: int = 1, rejected: Rejected | str = Rejected.RAISE
) -> list[str | None]:
    """The texts to release, in order; a null stays one.

    Args:
        values: Texts and nulls.
        sanitizer: What makes them safe to release.
        workers: How many processes do it.
        rejected: What becomes of the column when a text cannot be sanitized.

    Raises:
        InputError: A value is no text, or a text cannot be sanitized and `rejected` is "raise".
        ParameterError: A parameter is outside its domain.

    >>> from tacit import Hide
    >>> sanitize_values(["Project Falcon failed.", None], Sanitizer(Hide(("Project Falcon",))))
    ['[redacted] failed.', None]
    """
    mode = member(Rejected, rejected, "rejected")
    if workers < 1:
        raise ParameterError(f"expected workers from 1 up, found {workers}", parameter="workers")
    texts = [_text(value) for value in values]
    batches = _batches(texts)
    if workers == 1:
        outcomes = list(chain.from_iterable(_work(sanitizer, batch) for batch in batches))
    else:
        outcomes = _in_processes(sanitizer, batches, workers)
    reasons = [why for _, why in outcomes if why]
    if reasons and mode is Rejected.RAISE:
        raise InputError(
            f"expected texts that can be sanitized, found {len(reasons)} of {len(texts)} that cannot; the first:"
            f" {reasons[0]}. rejected='null' makes them null"
        )
    return [text for text, _ in outcomes]


def _in_processes(sanitizer: Sanitizer, batches: Iterator[list[str | None]], workers: int) -> list[_Outcome]:
    try:
        # Fresh processes, not forks: a fork copies locks that threads of this one may hold.
        with ProcessPoolExecutor(workers, get_context("spawn"), _prepare, (sanitizer,)) as pool:
            return list(chain.from_iterable(pool.map(_work_here, batches)))
    except BrokenProcessPool:
        pass
    raise InputError(
        "expected worker processes that go on to the end, found one that ended; is there memory for each, and does the"
        " script call this under if __name__ == '__main__'?"
    )


def _text(value: object) -> str | None:
    """A value as a text; pandas has several nulls, and none equals itself."""
    if isinstance(value, str):
        return value
    if value is None or str(value) in {"<NA>", "nan", "NaT"}:
        return None
    raise InputError(f"expected a column of texts, found one with a value of type {type(value).__name__}")


def _batches(texts: list[str | None]) -> Iterator[list[str | None]]:
    rest = iter(texts)
    while batch := list(islice(rest, _BATCH)):
        yield batch


def _work(sanitizer: Sanitizer, batch: list[str | None]) -> list[_Outcome]:
    return [_outcome(sanitizer, text) for text in batch]


def _outcome(sanitizer: Sanitizer, text: str | None) -> _Outcome:
    if text is None:
        return None, ""
    if not is_unicode(text):
        return None, "the text is not UTF-8"
    try:
        return release(sanitizer, document_of(text)).sanitized, ""
    except Error as error:
        return None, f"{type(error).__name__}: {error}"


_here: list[Sanitizer] = []
"""The sanitizer of a worker process."""


def _prepare(sanitizer: Sanitizer) -> None:
    _here[:] = [sanitizer]


def _work_here(batch: list[str | None]) -> list[_Outcome]:
    return _work(_here[0], batch)
