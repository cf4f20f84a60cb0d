"""The workbench: documents, reviewers and what they may do, apart from how it is shown."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import RLock
from typing import Any

from tacit.document import Document, Span
from tacit.errors import Error, InputError
from tacit.files import as_read, check_read
from tacit.formats.opened import Opened, Unhandled
from tacit.formats.opening import open_bytes
from tacit.models import Decision
from tacit.review import attackers_by_name
from tacit.sanitizer import Sanitizer
from tacit.workbench.case import Case, Judged, now
from tacit.workbench.ruling import Ruling
from tacit.workbench.store import RELEASED, REVIEWED, ReviewState, ReviewStore
from tacit.workbench.view import agreement, choice, figures, progress, view

_OPEN_CASES = 8  # documents that are held read: reading one again takes seconds


@dataclass(frozen=True, slots=True)
class _OpenCase:
    """A document that was read.

    Attributes:
        case: What the sanitizer proposes for it.
        opened: The file that it came from.
        judged: The newest release of each reviewer, with its version.
    """

    case: Case
    opened: Opened = field(repr=False)
    judged: dict[str, tuple[int, Judged]] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A document as it stands for a reviewer.

    Attributes:
        document: The original.
        opened: The file that it came from.
        proposed: What the sanitizer proposed.
        judged: The release after the rulings.
        state: The rulings, and where the document stands.
    """

    document: Document
    opened: Opened = field(repr=False)
    proposed: tuple[Decision, ...] = field(repr=False)
    judged: Judged = field(repr=False)
    state: ReviewState


class Workbench:
    """A review of some documents by one or more reviewers.

    Its methods may be called from several threads; one document is judged at a time, because models are shared.

    Args:
        sanitizer: What proposes and judges.
        store: What is remembered.
    """

    def __init__(self, sanitizer: Sanitizer, store: ReviewStore) -> None:
        store.made_with(sanitizer.fingerprint)
        self.sanitizer = sanitizer
        self.store = store
        self._cases: OrderedDict[int, _OpenCase] = OrderedDict()
        self._lock = RLock()

    def add(self, path: Path, unhandled: Unhandled = Unhandled.REMOVE) -> int:
        """Takes a file into the review; its number.

        Args:
            path: The file.
            unhandled: What becomes of a file that holds something nobody can read.

        Raises:
            InputError: It cannot be read, is of no format that is read here, or is refused.
        """
        try:
            content = path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot read {path}: {error.strerror}", source=str(path)) from None
        try:
            check_read(open_bytes(content), unhandled)  # what is refused is refused before anybody waits for it
        except InputError as error:
            raise InputError(f"{path}: {error}", source=str(path)) from None
        return self.store.add(path.name, content, hashlib.sha256(content).hexdigest())

    def queue(self, reviewer: str) -> list[dict[str, Any]]:
        """The documents with where they stand for a reviewer: those to decide first, the worst of them first."""
        rows = []
        for number in self.store.documents():
            state = self.store.state(number, reviewer)
            others = [name for name in self.store.reviewers(number) if name != reviewer]
            rows.append(
                {
                    "id": number,
                    "name": self.store.name(number),
                    "status": state.status,
                    "others": others,
                    **state.summary,
                }
            )
        return sorted(
            rows, key=lambda row: (row["status"] == RELEASED, row["status"] == REVIEWED, -_badness(row), row["id"])
        )

    def view(self, document: int, reviewer: str) -> dict[str, Any]:
        """A document as the page shows it to a reviewer."""
        with self._lock:
            state = self.store.state(document, reviewer)
            opened = self._opened(document)
            judged = self._judged(document, reviewer, state)
            shown = view(opened.case.document, judged, state.rulings)
            moved = progress(judged.report, state.rulings)
            self.store.summarize(document, reviewer, _summary(judged, moved))
            return {
                **shown,
                "id": document,
                "name": self.store.name(document),
                "format": opened.opened.kind,
                "taken_out": [[one.what, one.count, one.is_unread] for one in opened.opened.taken_out],
                "version": state.version,
                "status": state.status,
                "undone": state.undone,
                "rulings": len(state.rulings),
                "progress": moved,
                "agreement": self._agreement(document, reviewer, judged),
            }

    def rule(self, document: int, reviewer: str, version: int, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Rules on places of a document, and shows what came of it.

        Args:
            document: The document's number.
            reviewer: Who rules.
            version: The version that the reviewer saw.
            asked: The ruling as JSON values; "alike" true for all places of the same term.

        Raises:
            InputError: It is no ruling on places of this document.
            StaleError: The document was changed since that version.
        """
        with self._lock:
            case = self._opened(document).case
            ruling = Ruling.of({**asked, "by": "", "when": ""})
            if any(span.end > len(case.document.text) for span in ruling.spans):
                raise InputError("expected a ruling on places of the text, found one behind its end")
            if asked.get("alike"):
                spans = sorted({place for span in ruling.spans for place in case.alike(span)})
                ruling = Ruling.of({**ruling.values(), "spans": [[one.start, one.end] for one in spans]})
            self.store.rule(document, reviewer, version, ruling.signed(reviewer, now()))
            return self.view(document, reviewer)

    def rule_everywhere(self, document: int, reviewer: str, version: int, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Rules on the same words in every document of the review that is not released; shows this one.

        Raises:
            InputError: It is no ruling on places of this document.
            StaleError: The document was changed since that version.
        """
        with self._lock:
            text = self._opened(document).case.document.text
            words = [text[start:end] for start, end in asked.get("spans", ())]
            shown = self.rule(document, reviewer, version, {**asked, "alike": True})
            for other in self.store.documents():
                state = self.store.state(other, reviewer)
                if other == document or state.status == RELEASED:
                    continue
                case = self._opened(other).case
                spans = sorted({place for one in words for place in case.standing(one)})
                if spans:
                    ruling = Ruling.of({**asked, "spans": [[one.start, one.end] for one in spans]})
                    self.store.rule(other, reviewer, state.version, ruling.signed(reviewer, now()))
                    self.view(other, reviewer)
            return shown

    def step(self, document: int, reviewer: str, version: int, steps: int) -> dict[str, Any]:
        """Undoes or does again, and shows what came of it.

        Raises:
            StaleError: The document was changed since that version.
        """
        with self._lock:
            self.store.step(document, reviewer, version, steps)
            return self.view(document, reviewer)

    def mark(self, document: int, reviewer: str, version: int, status: str) -> dict[str, Any]:
        """Marks a document as reviewed, or opens it again.

        Raises:
            StaleError: The document was changed since that version.
        """
        with self._lock:
            self.store.mark(document, reviewer, version, status)
            return self.view(document, reviewer)

    def choices(self, document: int, span: Span) -> list[dict[str, Any]]:
        """What may stand in a place, with what each choice would disclose."""
        with self._lock:
            return [choice(one) for one in self._opened(document).case.choices(span)]

    def attack(self, document: int, reviewer: str) -> list[dict[str, Any]]:
        """What an attacker makes of the release as it stands: the rank of each secret, before and after."""
        with self._lock:
            state = self.store.state(document, reviewer)
            judged = self._judged(document, reviewer, state)
            case = self._opened(document).case
            return attackers_by_name(self.sanitizer, case.document, judged.report)

    def reviewed(self, document: int, reviewer: str) -> Reviewed:
        """A document with its file, and the release as it stands for a reviewer."""
        with self._lock:
            state = self.store.state(document, reviewer)
            open_case = self._opened(document)
            case = open_case.case
            judged = self._judged(document, reviewer, state)
            return Reviewed(case.document, open_case.opened, tuple(case.proposed), judged, state)

    def prepare(self, reviewer: str, on_done: Callable[[int], None] = lambda _: None) -> list[tuple[int, str]]:
        """Reads every document once, so that the list of them is sorted; those that cannot be read, each with why."""
        failed = []
        for number in self.store.documents():
            if not self.store.state(number, reviewer).summary:
                try:
                    self.view(number, reviewer)
                except Error as error:
                    failed.append((number, str(error)))
                    self.store.summarize(number, reviewer, {"failed": str(error)})
            on_done(number)
        return failed

    def _opened(self, document: int) -> _OpenCase:
        if document in self._cases:
            self._cases.move_to_end(document)
            return self._cases[document]
        stored = self.store.document(document)
        opened = open_bytes(stored.content)
        case = Case(self.sanitizer, Document(opened.text, id=stored.name))
        self._cases[document] = _OpenCase(case, opened)
        if len(self._cases) > _OPEN_CASES:
            self._cases.popitem(last=False)
        return self._cases[document]

    def _judged(self, document: int, reviewer: str, state: ReviewState) -> Judged:
        opened = self._opened(document)
        known = opened.judged.get(reviewer)
        if known is None or known[0] != state.version:
            judged = opened.case.judge(state.rulings)
            judged = replace(judged, report=as_read(opened.opened, judged.report))
            opened.judged[reviewer] = (state.version, judged)
        return opened.judged[reviewer][1]

    def _agreement(self, document: int, reviewer: str, judged: Judged) -> dict[str, float | None]:
        """How far other reviewers of the document agree with this one."""
        return {
            name: agreement(judged.report, self._judged(document, name, self.store.state(document, name)).report)
            for name in self.store.reviewers(document)
            if name != reviewer
        }


def _summary(judged: Judged, moved: Mapping[str, int]) -> dict[str, Any]:
    states = [one.state.value for one in judged.report.claims]
    return {"claims": states, "leaks": len(judged.leaks), **moved, **figures(judged.report)}


def _badness(row: Mapping[str, Any]) -> float:
    """How much there is to look at: open leaks before changes and what comes close."""
    if "failed" in row:
        return float("inf")
    return float(1_000 * row.get("leaks", 0) + row.get("changed", 0) + row.get("close", 0))


def documents_of(paths: Sequence[Path]) -> list[Path]:
    """The files that paths name: themselves, and all files below folders; hidden ones and links are left out."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(one for one in path.rglob("*") if one.is_file() and not one.is_symlink())
            found += [one for one in inside if not any(part.startswith(".") for part in one.relative_to(path).parts)]
        else:
            found.append(path)
    return found
