"""What a program that talks to a language model may ask of tacit: texts, and files under some roots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from tacit.audit import ReleasedFile, audit
from tacit.document import Document
from tacit.errors import Error, InputError
from tacit.files import as_read, write_release
from tacit.formats.encodings import UTF_8
from tacit.formats.opened import Opened
from tacit.formats.opening import open_bytes, suits
from tacit.formats.plain import PlainText
from tacit.formats.tables import MAX_LENGTH
from tacit.formats.text import read_bytes
from tacit.formats.writing import write_whole
from tacit.integrations._findings import hidden_stretches
from tacit.integrations._releasing import document_of, release
from tacit.report import Report
from tacit.report.claims import refusal
from tacit.sanitizer import Sanitizer


@dataclass(frozen=True, slots=True)
class FileRoots:
    """Folders outside of which no file is read or written; a link counts as what it leads to.

    Attributes:
        folders: The folders; without any, no file is.
    """

    folders: tuple[Path, ...] = ()

    def find(self, name: str) -> Path:
        """The path of a name, which is relative to the first root unless it is whole.

        Raises:
            InputError: It leads outside. Whether there is a file is not told.
        """
        roots = [one.resolve() for one in self.folders]
        if not roots:
            raise InputError("expected a text, found the name of a file, and no folder may be read")
        try:
            path = (roots[0] / name).resolve()
        except (OSError, ValueError, RuntimeError):  # a name that is none, or links that lead to each other
            path = None
        if path is None or not any(path.is_relative_to(root) for root in roots):
            raise InputError("expected a file in a folder that may be read, found one outside of them")
        return path


@dataclass(frozen=True, slots=True)
class Tools:
    """What may be asked. Answers hold words of a release, never of an original, whoever asks.

    Attributes:
        sanitizer: What is protected: whoever asks cannot change that.
        roots: Where files may be.
    """

    sanitizer: Sanitizer
    roots: FileRoots = FileRoots()
    _lock: Any = field(default_factory=Lock, repr=False)

    def sanitize(self, text: str = "", path: str = "", output: str = "") -> dict[str, Any]:
        """The release of a text or a file, and what is promised of it.

        Args:
            text: The text.
            path: The file instead; any format that tacit reads.
            output: Where to write the release of a file, in the file's own format. Nothing is replaced.

        Raises:
            Error: There is no release that keeps every claim, or a file is outside of the roots.
        """
        opened = self._opened(text, path)
        target = self.roots.find(output) if output else None
        if target is not None:
            if target.exists() or not target.parent.is_dir():
                raise InputError("expected the name of a new file in a folder that exists for output, found another")
            if not suits(opened, target.suffix):
                raise InputError(f"expected output with the suffix {opened.suffix}, found another")
        document, report = self._release(opened)
        if target is not None:
            file = write_release(opened, document, report)
            write_whole(target, file.data)
            report = file.report
        return {"text": report.sanitized, "claims": _claims(report), "written": output if target else None}

    def explain(self, text: str = "", path: str = "") -> dict[str, Any]:
        """What the release of a text or a file changes: where, what kind of thing it is, and what stands there.

        Neither the words that were there nor what they would give away is told.

        Args:
            text: The text.
            path: The file instead.

        Raises:
            Error: There is no release that keeps every claim, or a file is outside of the roots.
        """
        document, report = self._release(self._opened(text, path))
        changes = [
            {
                "line": document.text.count("\n", 0, one.span.start) + 1,
                "start": one.span.start,
                "end": one.span.end,
                "kind": one.kind,
                "requirement": one.requirement,
                "becomes": one.replacement,
            }
            for one in hidden_stretches(report)
        ]
        return {"changes": changes, "information_kept": report.utility_kept, "claims": _claims(report)}

    def audit(
        self, original: str = "", released: str = "", original_path: str = "", released_path: str = ""
    ) -> dict[str, Any]:
        """Whether a released text keeps what is asked, checked by other code than made it; a file in all its parts.

        Args:
            original: The original text.
            released: The released text.
            original_path: The file of the original instead.
            released_path: The file of the release instead.

        Raises:
            Error: A text cannot be read, or a file is outside of the roots.
        """
        before = Document(self._opened(original, original_path).text)
        opened = self._opened(released, released_path)
        after = ReleasedFile(self._bytes(released_path), opened) if released_path else Document(opened.text)
        made = self.sanitizer
        with self._lock:
            found = audit(before, after, made.requirements, settings=made.settings, using=made.using)
        claims = [
            {
                "requirement": claim.requirement,
                "state": claim.state.value,
                "violations": [
                    {
                        "finding": one.finding.value,
                        "spans": [[span.start, span.end] for span in one.spans],
                        "places": list(one.places),
                    }
                    for one in claim.violations
                ],
                "not_checked": list(claim.gaps),
            }
            for claim in found.claims
        ]
        return {"holds": found.holds, "claims": claims}

    def _opened(self, text: str, path: str) -> Opened:
        if bool(text) == bool(path):
            raise InputError("expected a text or the path of a file, found " + ("both" if text else "neither"))
        opened = open_bytes(self._bytes(path)) if path else PlainText(text, UTF_8)
        if len(opened.text) > MAX_LENGTH:
            raise InputError(f"expected at most {MAX_LENGTH:,} characters, found {len(opened.text):,}")
        return opened

    def _bytes(self, name: str) -> bytes:
        path = self.roots.find(name)
        if not path.is_file():
            raise InputError("expected a file, found none under that name")
        return read_bytes(str(path))

    def _release(self, opened: Opened) -> tuple[Document, Report]:
        document = document_of(opened.text)
        with self._lock:
            report = as_read(opened, release(self.sanitizer, document))
        if not report.holds:
            raise InputError(refusal(report.claims))
        return document, report


def _claims(report: Report) -> Sequence[dict[str, str]]:
    return [{"requirement": one.requirement, "state": one.state.value} for one in report.claims]


def told(error: Exception) -> str:
    """What may be said of an error: our own messages hold no text, those of others may."""
    if isinstance(error, Error):
        return f"{type(error).__name__}: {error}"
    return f"InternalError: {type(error).__name__}; nothing was released"
