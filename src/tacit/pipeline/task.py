"""Sanitizing as a task: something that any number of workers do alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from tacit.document import Document
from tacit.errors import InputError
from tacit.pipeline._sanitizer import Sanitizer


@dataclass(frozen=True, slots=True)
class SanitizeTask:
    """Sanitizes each text by itself: a `tacit.engines.Task`.

    It holds how the sanitizer is made, not the sanitizer, so that workers open the corpus themselves. A text that does
    not reach the guarantee is an error, and so rejected.

    >>> from functools import partial
    >>> from tacit import sanitizer
    >>> task = SanitizeTask.of(partial(sanitizer, ["HIV"], alpha=2.0))
    >>> task.prepare()("The patient has AIDS and a broken ankle.")
    {'text': 'The patient has an immunological disorder and a broken ankle.'}

    Attributes:
        build: Makes the sanitizer; a `functools.partial` of a function that workers can import.
        fingerprint: What identifies parameters and data.
        notes: What the user should know before trusting the release.
    """

    build: Callable[[], Sanitizer] = field(repr=False)
    fingerprint: str
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, build: Callable[[], Sanitizer]) -> SanitizeTask:
        """The task, whose sanitizer is made once to see what is behind it.

        Raises:
            Error: It cannot be made: the parameters are wrong, or the data is missing.
        """
        made = build()
        return cls(build, _fingerprint(build, made), tuple(made.model.notes))

    @property
    def columns(self) -> Mapping[str, type]:
        """The text, in place of the original."""
        return {"text": str}

    def prepare(self) -> Callable[[str], Mapping[str, object]]:
        """What sanitizes a text.

        Raises:
            InputError: The data of this worker is not that of the process that made the task.
        """
        made = self.build()
        if _fingerprint(self.build, made) != self.fingerprint:
            raise InputError(
                "expected a worker with the same tacit, corpus, knowledge and language model as the process that sent "
                "the task, found another; install the same on all machines"
            )
        return partial(_sanitize, made)


def _sanitize(made: Sanitizer, text: str) -> Mapping[str, object]:
    # An id of its own, the same wherever the row is worked on: shifted dates go by it.
    report = made.sanitize(Document(text, id=sha256(text.encode()).hexdigest()))
    if not report.guarantee.holds:
        raise InputError("expected a release that keeps the promise, found none; sanitize the text alone to see why")
    return {"text": report.sanitized}


def _fingerprint(build: Callable[[], Sanitizer], made: Sanitizer) -> str:
    parts = (build, made.model.name, made.model.parameters, dict(made.fingerprints), made.select, made.select_again)
    return sha256(json.dumps(parts, sort_keys=True, default=_plain).encode()).hexdigest()


def _plain(value: Any) -> object:
    """What JSON can say, the same in every process: data by its fingerprint, a model by its parameters."""
    if isinstance(value, partial):
        return [value.func, value.args, value.keywords]
    for name in ("fingerprint", "parameters", "value", "__qualname__"):
        if hasattr(value, name):
            return [type(value).__name__, getattr(value, name)]
    if isinstance(value, AbstractSet):
        return sorted(value, key=str)
    if is_dataclass(value):
        return [type(value).__name__, {one.name: getattr(value, one.name) for one in fields(value)}]
    return str(value)  # a path; what else has no words for itself has its address in them, and is never the same
