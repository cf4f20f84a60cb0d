"""Sanitizing as a task: something that any number of workers do alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from tacit.document import Document, text_digest
from tacit.errors import InputError, ProofError
from tacit.files import edits_of, sanitize_file
from tacit.formats.opened import Opened, Unhandled
from tacit.formats.plain import edited
from tacit.formats.text_map import JoinedTexts, within_cells
from tacit.report import Report, for_reviewer
from tacit.report.claims import is_foreign, refusal
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
        data: What identifies requirements, settings and data.
        notes: What the user should know before trusting the release.
        unhandled: What becomes of files that hold something nobody can read.
        is_reported: Whether a report is made on each file.
    """

    build: Callable[[], Sanitizer] = field(repr=False)
    data: str
    notes: tuple[str, ...] = ()
    unhandled: Unhandled = Unhandled.REMOVE
    is_reported: bool = False

    @classmethod
    def of(
        cls,
        build: Callable[[], Sanitizer],
        *,
        unhandled: Unhandled = Unhandled.REMOVE,
        is_reported: bool = False,
    ) -> SanitizeTask:
        """The task, whose sanitizer is made once to see what is behind it.

        Raises:
            Error: It cannot be made: the parameters are wrong, or the data is missing.
        """
        made = build()
        return cls(build, made.fingerprint, made.notes, unhandled, is_reported)

    @property
    def fingerprint(self) -> str:
        """What identifies the result."""
        refusing = f" {self.unhandled.value}" if self.unhandled is not Unhandled.REMOVE else ""
        return self.data + refusing + (" reported" if self.is_reported else "")

    @property
    def columns(self) -> Mapping[str, type]:
        """The text, in place of the original."""
        return {"text": str}

    def prepare(self) -> Callable[..., Mapping[str, object]]:
        """What sanitizes a text, also one of a group: texts of one group share pseudonyms and the shift of dates.

        Raises:
            InputError: The data of this worker is not that of the process that made the task.
        """
        return partial(_sanitize, self._made())

    prepare_grouped = prepare  # a `tacit.engines.GroupedTask`, too

    def prepare_joint(self) -> Callable[..., Mapping[str, object]]:
        """What sanitizes the texts of several columns, read as one document: a `tacit.engines.JointTask`, too.

        Raises:
            InputError: The data of this worker is not that of the process that made the task.
        """
        return partial(_sanitize_joint, self._made())

    def prepare_files(self) -> Callable[..., Mapping[str, object]]:
        """What sanitizes an opened file: a `tacit.engines.FileTask`, too.

        Raises:
            InputError: The data of this worker is not that of the process that made the task.
        """
        return partial(_sanitize_file, self._made(), self.unhandled, is_reported=self.is_reported)

    def _made(self) -> Sanitizer:
        made = self.build()
        if made.fingerprint != self.data:
            raise InputError(
                "expected a worker with the same tacit, corpus, knowledge and language model as the process that sent "
                "the task, found another; install the same on all machines"
            )
        return made


def _sanitize(made: Sanitizer, text: str, group: str = "") -> Mapping[str, object]:
    return {"text": _kept(made.sanitize(Document(text, id=_name_of(text), group=group))).sanitized}


def _sanitize_joint(made: Sanitizer, texts: tuple[str | None, ...], group: str = "") -> Mapping[str, object]:
    """The texts of a row, sanitized as paragraphs of one document: what is found in one is found in the others."""
    joined = JoinedTexts(texts)
    document = Document(joined.text, id=_name_of(joined.text), group=group)
    report = _kept(made.sanitize(document))
    whole = edits_of(document, report)
    edits = list(within_cells(whole, joined.text, joined.borders))
    released = tuple(joined.changed(edits))
    wanted = report.sanitized if edits == whole else edited(joined.text, edits)
    if "".join("".join(filter(None, released)).split()) != "".join(wanted.split()):
        raise ProofError("expected columns that read together as the release, found others")
    return {"text": released}


def _sanitize_file(
    made: Sanitizer, unhandled: Unhandled, opened: Opened, group: str = "", *, is_reported: bool
) -> Mapping[str, object]:
    file = sanitize_file(made, opened, id=_name_of(opened.text), group=group, unhandled=unhandled)
    report = _kept(file.report)
    values = for_reviewer(report, file.document) if is_reported else None
    written = json.dumps(values, ensure_ascii=False, indent=2) + "\n" if values else ""
    return {"text": report.sanitized, "file": file.data, "report": written}


def _name_of(text: str) -> str:
    """An id of its own, the same wherever the row is worked on: shifted dates go by it, unless there is a group."""
    return text_digest(text)


def _kept(report: Report) -> Report:
    if not report.holds:
        see = "" if is_foreign(report.claims) else "; sanitize the text alone to see why"
        raise InputError(refusal(report.claims) + see)
    return report
