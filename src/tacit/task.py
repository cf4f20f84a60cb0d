"""Sanitizing as a task: something that any number of workers do alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256

from tacit.document import Document
from tacit.errors import InputError
from tacit.sanitizer import Sanitizer


@dataclass(frozen=True, slots=True)
class SanitizeTask:
    """Sanitizes each text by itself: a `tacit.engines.Task`.

    It holds how the sanitizer is made, not the sanitizer, so that workers open the corpus themselves. A text of which
    not every claim is kept is an error, and so rejected.

    >>> from functools import partial
    >>> from tacit import Sanitizer, Topics
    >>> task = SanitizeTask.of(partial(Sanitizer, Topics(("HIV",))))
    >>> task.prepare()("The patient has a broken ankle.")
    {'text': 'The patient has a broken ankle.'}

    Attributes:
        build: Makes the sanitizer; a `functools.partial` of a function that workers can import.
        fingerprint: What identifies requirements, settings and data.
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
        return cls(build, made.fingerprint, made.notes)

    @property
    def columns(self) -> Mapping[str, type]:
        """The text, in place of the original."""
        return {"text": str}

    def prepare(self) -> Callable[..., Mapping[str, object]]:
        """What sanitizes a text, also one of a group: texts of one group share pseudonyms and the shift of dates.

        Raises:
            InputError: The data of this worker is not that of the process that made the task.
        """
        made = self.build()
        if made.fingerprint != self.fingerprint:
            raise InputError(
                "expected a worker with the same tacit, corpus, knowledge and language model as the process that sent "
                "the task, found another; install the same on all machines"
            )
        return partial(_sanitize, made)

    prepare_grouped = prepare  # a `tacit.engines.GroupedTask`, too


def _sanitize(made: Sanitizer, text: str, group: str = "") -> Mapping[str, object]:
    # An id of its own, the same wherever the row is worked on: shifted dates go by it, unless there is a group.
    name = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    report = made.sanitize(Document(text, id=name, group=group))
    if not report.holds:
        raise InputError("expected a release that keeps every claim, found none; sanitize the text alone to see why")
    return {"text": report.sanitized}
