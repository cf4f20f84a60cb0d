"""A check of files for personal data: where it is and what kind it is, never what it says."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from tacit.document import Document, Span
from tacit.errors import Error, InputError
from tacit.files import why_unread
from tacit.formats.opening import open_source
from tacit.identities import IdentifierKind
from tacit.integrations._findings import hidden_stretches
from tacit.integrations._releasing import document_of
from tacit.report import State
from tacit.sanitizer import Sanitizer
from tacit.secrets import Identities
from tacit.settings import VERSION

Kind = IdentifierKind

PERSONAL: Final = (
    Kind.PERSON, Kind.ADDRESS, Kind.PHONE, Kind.EMAIL, Kind.CREDIT_CARD, Kind.IBAN, Kind.ACCOUNT, Kind.SSN,
    Kind.NATIONAL_ID, Kind.PASSPORT, Kind.LICENCE, Kind.VEHICLE, Kind.MEDICAL_RECORD, Kind.COORDINATES,
)  # fmt: skip
"""What is looked for unless something else is asked: what tells by itself who somebody is."""

READ_AS_PROSE: Final = frozenset((Kind.PERSON.value, Kind.ADDRESS.value, Kind.LICENCE.value))
"""Of these, what is told by reading, not by its form: in a program, names of classes and of fields read like it."""

_PROGRAMS: Final = frozenset(
    ".bash .bat .c .cc .cfg .cmake .conf .cpp .cs .css .go .gradle .h .hpp .ini .java .js .jsx .kt .lock .lua .php .pl"
    " .ps1 .py .pyi .r .rb .rs .scala .sh .sql .swift .tf .toml .ts .tsx .vue .yaml .yml".split()
)
"""Suffixes of programs and of what configures them."""

NOT_CHECKED: Final = "not-checked"
"""The kind of a finding that says that a file was not checked: it may hold anything."""

_ALLOWED: Final = "tacit: allow"
"""What a line says on which nothing is reported."""


class FindingStyle(Enum):
    """How findings are written."""

    TEXT = "text"
    """FILE:LINE:COLUMN: KIND"""
    GITHUB = "github"
    """Commands that make annotations of a workflow on GitHub."""
    SARIF = "sarif"
    """SARIF 2.1.0, which code scanning reads."""


@dataclass(frozen=True, slots=True, order=True)
class CheckFinding:
    """Where something is that should not be there.

    Attributes:
        file: The file, as the user named it.
        line: Its line, from 1 up.
        column: Its column, from 1 up.
        kind: What it is: "person"; or "not-checked".
        note: Why a file was not checked.
    """

    file: str
    line: int
    column: int
    kind: str
    note: str = ""

    @property
    def message(self) -> str:
        """What is said of it."""
        if self.kind == NOT_CHECKED:
            return f"not checked: {self.note}"
        return f"personal data: {self.kind.replace('_', ' ')}"


def personal_data() -> Identities:
    """What is looked for unless something else is asked."""
    return Identities(detect=tuple(kind.value for kind in PERSONAL))


def check(
    files: Iterable[str], sanitizer: Sanitizer, *, but_in_programs: frozenset[str] = frozenset()
) -> Iterator[CheckFinding]:
    """What a release would have to hide, file by file, in the order of their texts.

    What merely gives an identifier away is left out, and so are lines with the words "tacit: allow". A file that cannot
    be read, or judged, is a finding of its own: nobody knows what is in it.

    Args:
        files: The names of files, of any format that tacit reads.
        sanitizer: What has to be hidden.
        but_in_programs: Kinds that are left out in source code, by the suffix of a file.
    """
    for file in files:
        left_out = but_in_programs if Path(file).suffix.lower() in _PROGRAMS else frozenset()
        try:
            opened = open_source(file)
            document = Document(opened.text, id=file)
            spans = _found(sanitizer, document)
        except Error as error:
            yield CheckFinding(file, 1, 1, NOT_CHECKED, f"{type(error).__name__}: {error}")
            continue
        except Exception as error:  # noqa: BLE001  # its words may be those of the file
            yield CheckFinding(file, 1, 1, NOT_CHECKED, type(error).__name__)
            continue
        for span, kind in spans:
            start = document.text.rfind("\n", 0, span.start) + 1
            end = document.text.find("\n", span.start)
            if kind not in left_out and _ALLOWED not in document.text[start : end if end >= 0 else None]:
                yield CheckFinding(file, document.text.count("\n", 0, start) + 1, span.start - start + 1, kind)
        if why := why_unread(opened):
            yield CheckFinding(file, 1, 1, NOT_CHECKED, why)


def _found(sanitizer: Sanitizer, document: Document) -> list[tuple[Span, str]]:
    if not document.text.strip():
        return []
    report = sanitizer.sanitize(document_of(document.text))
    found = list(hidden_stretches(report))
    if not found and any(claim.state is State.BROKEN for claim in report.claims):
        raise InputError("expected to see what breaks a claim, found nothing")
    return [(one.span, one.kind) for one in found if one.kind != "clue"]


def written(findings: Sequence[CheckFinding], style: FindingStyle) -> str:
    """The findings in a style; nothing but names of files, lines, columns and kinds."""
    if style is FindingStyle.SARIF:
        return json.dumps(_sarif(findings), indent=2)
    line = _annotation if style is FindingStyle.GITHUB else _line
    return "\n".join(map(line, findings))


def _line(one: CheckFinding) -> str:
    return f"{one.file}:{one.line}:{one.column}: {one.message}"


def _annotation(one: CheckFinding) -> str:
    place = f"file={_escaped(one.file, property=True)},line={one.line},col={one.column}"
    return f"::error {place},title=tacit::{_escaped(one.message)}"


def _escaped(value: str, *, property: bool = False) -> str:  # noqa: A002  # GitHub's word for it
    codes = {"%": "%25", "\r": "%0D", "\n": "%0A", **({":": "%3A", ",": "%2C"} if property else {})}
    return "".join(codes.get(char, char) for char in value)


def _sarif(findings: Sequence[CheckFinding]) -> dict[str, Any]:
    kinds = sorted({one.kind for one in findings})
    rules = [{"id": kind, "shortDescription": {"text": f"personal data: {kind}"}} for kind in kinds]
    results = [
        {
            "ruleId": one.kind,
            "level": "error",
            "message": {"text": one.message},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": one.file.replace("\\", "/")},
                        "region": {"startLine": one.line, "startColumn": one.column},
                    }
                }
            ],
        }
        for one in findings
    ]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {"tool": {"driver": {"name": "tacit", "version": VERSION, "rules": rules}}, "results": results},
        ],
    }
