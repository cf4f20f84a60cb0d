"""A file in, the same file out: its text sanitized, the words changed in place, and the written file proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from tacit.document import Document, text_digest
from tacit.errors import InputError, PlaceError
from tacit.formats.opened import FORMULAS, SCANS, Edit, Opened, TakenOut, Unhandled, WithCells, WithFields
from tacit.formats.opening import open_bytes
from tacit.formats.plain import PlainText, edited
from tacit.formats.proof import prove, sought
from tacit.formats.text_map import within_cells
from tacit.language.cells import cells_in, with_borders
from tacit.models import Action
from tacit.report import Report, State
from tacit.sanitizer import Sanitizer
from tacit.terms import Kind
from tacit.terms.detector import Progress

_READ_FIRST: Final = {
    SCANS: "have the file read by OCR first, or open it in Python with the extra ocr",
    FORMULAS: "open the file in a spreadsheet and save it, which computes them",
}
"""What makes readable what nobody could read, and what may be all that a reader would have seen."""


@dataclass(frozen=True, slots=True)
class SanitizedFile:
    """What came of a file.

    Attributes:
        document: Its text, as it was.
        report: The report, with the text to release; `Report.details` says under "file" what is left out of the file.
        data: The file to release.
        suffix: The suffix that it has to have, with its dot.
    """

    document: Document
    report: Report
    data: bytes = field(repr=False)
    suffix: str


def sanitize_file(
    sanitizer: Sanitizer,
    opened: Opened,
    *,
    id: str = "",  # noqa: A002  # what `Document` calls it
    group: str = "",
    unhandled: Unhandled = Unhandled.REMOVE,
    on_progress: Progress | None = None,
) -> SanitizedFile:
    r"""A file with its text sanitized.

    >>> from tacit import Hide
    >>> from tacit.formats.opening import open_bytes
    >>> letter = open_bytes("Zoë saw Project Falcon.\r\n".encode("latin-1"))
    >>> sanitize_file(Sanitizer(Hide(("Project Falcon",))), letter).data
    b'Zo\xeb saw [redacted].\r\n'

    Args:
        sanitizer: What makes the text safe to release.
        opened: The file.
        id: What it is called.
        group: What it belongs to, such as a patient.
        unhandled: What becomes of a file that holds something nobody can read.
        on_progress: Told how far it has come.

    Raises:
        InputError: It holds something nobody can read, and such files are refused; or it cannot be written.
        ProofError: The written file does not read as the release, or still holds what is hidden.
        ConflictError: A term that is to stay contradicts a requirement, and no reviewer answers for it.
    """
    check_read(opened, unhandled)
    document = Document(opened.text, id=id, group=group)
    report = sanitizer.sanitize(document, on_progress=on_progress)
    return write_release(opened, document, report)


def check_read(opened: Opened, unhandled: Unhandled) -> None:
    """Refuses a file that holds something nobody can read, if such files are refused.

    Raises:
        InputError: It does.
    """
    unread = [one for one in opened.taken_out if one.is_unread]
    if unread and unhandled is Unhandled.REFUSE:
        raise InputError(f"expected a file that can be read as a whole, found {_listed(unread)} in it")


def write_release(opened: Opened, document: Document, report: Report) -> SanitizedFile:
    """A file with its text as a report has it, proved.

    Args:
        opened: The file.
        document: Its text.
        report: The report on that text.

    Raises:
        InputError: It cannot be written.
        ProofError: The written file does not read as the release, or still holds what is hidden.
    """
    whole = edits_of(document, report)
    every = list(within_cells(whole, document.text, opened.borders)) if isinstance(opened, WithCells) else whole
    edits, data = _written(opened, every)
    released = report.sanitized if edits == whole else edited(document.text, edits)
    if isinstance(opened, WithFields) and opened.empties_fields:
        released = _without_emptied(document.text, released, data)
    written = prove(data, released, hidden_in(document, report))
    labels = len(every) - len(edits)
    facts = {
        "kind": opened.kind,
        **_encodings(opened, edits),
        "taken_out": [{"what": one.what, "count": one.count, "unread": one.is_unread} for one in opened.taken_out],
    }
    report = as_read(opened, report)
    report = replace(
        report,
        notes=(*report.notes, *notes_on(opened, edits), *_on_labels(labels)),
        details={**report.details, "file": facts},
        # As the file reads: paragraphs of a document may end otherwise than lines of a text.
        fingerprints={
            **report.fingerprints,
            "released": text_digest(written.text),
            "released_file": sha256(data).hexdigest(),
        },
    )
    return SanitizedFile(document, report, data, opened.suffix)


def why_unread(opened: Opened) -> str:
    """Why nothing can be said of a file as a whole: pages, cells or all of it that nobody could read; empty if not so.

    Args:
        opened: The file.
    """
    unread = {one.what: one for one in opened.taken_out if one.is_unread}
    why = [
        f"{_listed([unread[what]])} could not be read; {advice}"
        for what, advice in _READ_FIRST.items()
        if what in unread
    ]
    if not why and unread and not opened.text.strip():
        why = [f"the file has no text, only {_listed(list(unread.values()))}, which nobody has read"]
    return "; ".join(why)


def as_read(opened: Opened, report: Report) -> Report:
    """The report on a file's text as it is of the file: nothing was checked of pages and cells that nobody could read.

    >>> from tacit import Hide
    >>> from tacit.formats.plain import open_file
    >>> report = Sanitizer(Hide(("Falcon",))).sanitize("She left.")
    >>> as_read(open_file(b"She left."), report).holds
    True

    Args:
        opened: The file.
        report: The report on its text.
    """
    why = why_unread(opened)
    claims = (
        replace(one, state=State.UNCHECKED, checked=f"{why}; {one.checked}", measured="") if one.is_kept else one
        for one in report.claims
    )
    return replace(report, claims=tuple(claims)) if why else report


def _written(opened: Opened, edits: list[Edit]) -> tuple[list[Edit], bytes]:
    """The file, and the edits without those of labels, which are words of the format and of no file: "Sex:"."""
    try:
        return edits, opened.write(edits)
    except PlaceError:
        kept = [edit for edit in edits if _is_of_a_place(opened, edit)]
    return kept, opened.write(kept)


def _without_emptied(original: str, released: str, data: bytes) -> str:
    """The release without what the written file does not have: lines that were changed, and codes of what was."""
    stand = open_bytes(data).text.splitlines()
    lines = list(zip(original.splitlines(), released.splitlines(), strict=True))
    left = Counter(after for _, after in lines)
    found: list[str] = []
    for before, after in lines:
        left[after] -= 1
        there = stand[len(found)] if len(found) < len(stand) else ""
        if after in {before, there}:
            found.append(after)
        elif not left[there] and _is_rest(there, after):
            found.append(there)
    return "\n".join(found)


def _is_rest(rest: str, line: str) -> bool:
    """Whether a line of a field is what is left of another when codes in it are emptied.

    >>> _is_rest("Test: [test]", "Test: [test] (24467-3)"), _is_rest("Test: HIV", "Test: [test] (24467-3)")
    (True, False)
    """
    label, colon, said = rest.partition(": ")
    signs = iter(line.removeprefix(label + colon))
    return bool(colon and said) and line.startswith(label + colon) and all(sign in signs for sign in said)


def _is_of_a_place(opened: Opened, edit: Edit) -> bool:
    try:
        opened.write([edit])
    except PlaceError:
        return False
    return True


def _on_labels(count: int) -> Iterator[str]:
    if count:
        yield f"{count} labels of the format stay as they are in the file: they are no words of it"


def edits_of(document: Document, report: Report) -> list[Edit]:
    """What the report changes of a text, in its order; terms that are said in one are one edit, unless tabs part it."""
    found = {one.source: one.text for one in report.replacements}
    edits = (Edit(source, text) for source, text in sorted(found.items()) if text != document[source])
    shown = with_borders(document.text)
    return [part for one in edits for part in _by_cell(document.text, shown, one)]


def _by_cell(text: str, shown: str, edit: Edit) -> Iterator[Edit]:
    """An edit whose words are parted by tabs, cell by cell: tabs belong to the form of a file."""
    said = [one for one in map(str.strip, edit.text.split("\t")) if one]
    cells = cells_in(text, shown, edit.source) if len(said) > 1 else []
    if cells and len(said) == len(cells):
        yield from map(Edit, cells, said)
    else:
        yield edit


def hidden_in(document: Document, report: Report) -> Iterator[str]:
    """What must not be found in a written file: all that was replaced, and each word of persons' names."""
    for one in report.replacements:
        if one.decision.action is Action.KEEP:
            continue
        term = one.decision.term
        yield from sought(document[term.span], is_person=term.kind is Kind.PERSON)


def notes_on(opened: Opened, edits: Sequence[Edit]) -> Iterator[str]:
    """What the user should know of a file that was written: what is left out, the unread first, and its encoding."""
    for unread, why in ((True, "nobody has read what is in them"), (False, "")):
        some = [one for one in opened.taken_out if one.is_unread is unread]
        if some:
            yield f"taken out: {_listed(some)}" + (f"; {why}" if why else "")
    if isinstance(opened, PlainText) and opened.encoding.codec != "utf-8":
        after = opened.encoding_of(edits)
        if after == opened.encoding:
            yield f"read and written as {after.name}"
        else:
            yield f"read as {opened.encoding.name}, written as {after.name}, which has all characters of the release"


def _encodings(opened: Opened, edits: Sequence[Edit]) -> dict[str, str]:
    if not isinstance(opened, PlainText):
        return {}
    return {"encoding": opened.encoding.name, "written_as": opened.encoding_of(edits).name}


def _listed(some: Sequence[TakenOut]) -> str:
    return ", ".join(f"{one.what} ({one.count})" for one in some)
