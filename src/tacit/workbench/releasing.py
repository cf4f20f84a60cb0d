"""The end of a review: the document in its own format, its reports, and a record of who released it and how."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tacit.errors import InputError
from tacit.files import write_release
from tacit.formats.writing import write_whole
from tacit.report import for_release, for_reviewer
from tacit.settings import VERSION
from tacit.vault.signing import sign
from tacit.workbench.case import now
from tacit.workbench.store import RELEASED
from tacit.workbench.view import progress
from tacit.workbench.workbench import Workbench

RECORD: Final = "tacit.review/1"
_PUBLIC, _REVIEW, _RECORD = ".release.json", ".review.json", ".record.json"


def release(  # noqa: PLR0913  # what a release is made of, and how
    workbench: Workbench,
    document: int,
    reviewer: str,
    version: int,
    folder: Path,
    *,
    despite: str = "",
    key: Path | None = None,
    force: bool = False,
) -> dict[str, Any]:
    """Writes a reviewed document, its two reports and the record of its review; the record.

    Names are numbers: the name of a file may say who it is about.

    Args:
        workbench: The review.
        document: The document's number.
        reviewer: Who releases it.
        version: The version that the reviewer saw.
        folder: Where to.
        despite: Why it is released although a claim is not kept; without it such a document is not released.
        key: The private key that the release report and the record are signed with.
        force: Whether files may be overwritten that this review has not written.

    Raises:
        InputError: A claim is not kept, and nothing is said about it; or something cannot be written, or would take the
            place of a file that this review has not written.
        ProofError: Something of the original was found in the file that was written.
        StaleError: The document was changed since that version.
    """
    reviewed = workbench.reviewed(document, reviewer)
    written = write_release(reviewed.opened, reviewed.document, reviewed.judged.report)
    report = written.report
    open_claims = [one.requirement for one in report.claims if not one.is_kept]
    if open_claims and not despite.strip():
        raise InputError(
            f"expected a release of which every claim is kept, found {', '.join(open_claims)} open; hide what leaks,"
            " answer for it, or say why the document is released all the same"
        )
    stem = f"document-{document}"
    places = {part: folder / f"{stem}{part}" for part in (written.suffix, _PUBLIC, _REVIEW, _RECORD)}
    review = workbench.store.id
    if not force and any(place.exists() for place in places.values()) and _review_of(places[_RECORD]) != review:
        raise InputError(
            f"expected a folder for the releases of this review alone, found {stem} of another in {folder}; start tacit"
            " review with another -o, or with --force to overwrite it"
        )
    workbench.store.mark(document, reviewer, version, RELEASED)
    looked = progress(reviewed.judged.report, reviewed.state.rulings)
    record = {
        "schema": RECORD,
        "review": review,
        "document": document,
        "reviewer": reviewer,
        "when": now(),
        "tacit": VERSION,
        "claims": {one.requirement: one.state.value for one in report.claims},
        "despite": despite.strip(),
        "rulings": len(reviewed.state.rulings),
        "places": {"decided": looked["decided"], "undecided": looked["asked"] - looked["decided"]},
        "second": sorted(set(workbench.store.reviewers(document)) - {reviewer}),
        "exceptions": [{"requirement": one.requirement, "by": one.by, "when": one.when} for one in report.exceptions],
        "taken_out": [[one.what, one.count] for one in reviewed.opened.taken_out],
        "settings": {name: value for name, value in report.settings.items() if name != "requirements"},
        "digests": {
            "released_file": report.fingerprints["released_file"],
            "released_text": report.fingerprints["released"],
        },
    }
    public = for_release(report)
    if key is not None:
        record, public = sign(record, key), sign(public, key)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(places[_RECORD], _json(record))  # first: it says whose the others are
    write_whole(places[written.suffix], written.data)
    write_whole(places[_PUBLIC], _json(public))
    write_whole(places[_REVIEW], _json(for_reviewer(report, written.document)), private=True)
    return {**record, "file": f"{stem}{written.suffix}"}


def _review_of(record: Path) -> str:
    """Which review has written a record; nothing if none has."""
    try:
        return str(json.loads(record.read_text("utf-8"))["review"])
    except (OSError, ValueError, LookupError, TypeError):
        return ""


def _json(values: object) -> bytes:
    return (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode()
