"""The ledger of releases: a local record that warns when a text is released twice."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

import tacit
from tacit import Document, Report
from tacit.document import text_digest
from tacit.errors import InputError
from tacit.ledger import Ledger

CANARY = "xylographer"
DOCUMENT = Document(f"The {CANARY} has a broken ankle.")


@pytest.fixture(scope="module")
def report() -> Report:
    """A report on the document."""
    return tacit.sanitize(DOCUMENT.text, hide=[CANARY])


def test_another_release_of_the_same_text_is_told(tmp_path: Path, report: Report) -> None:
    """What one release hides another may show; the same release again shows nothing new."""
    ledger = Ledger(tmp_path / "ledger")
    assert ledger.earlier(DOCUMENT, report) == 0
    ledger.add(DOCUMENT, report)
    assert ledger.earlier(DOCUMENT, report) == 0
    other = replace(report, sanitized="The artist has a broken ankle.")
    assert ledger.earlier(DOCUMENT, other) == 1
    assert ledger.earlier(Document("Another text."), other) == 0


def test_the_ledger_tells_nothing_of_a_text(tmp_path: Path, report: Report) -> None:
    """Neither words nor a digest that whoever has the text could compute; and it is for its owner's eyes only."""
    ledger = Ledger(tmp_path / "ledger")
    ledger.add(DOCUMENT, report)
    written = (tmp_path / "ledger" / "releases.jsonl").read_text()
    assert CANARY not in written
    assert text_digest(DOCUMENT.text) not in written
    for file in (tmp_path / "ledger").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "ledger").stat().st_mode) == 0o700


def test_a_ledger_that_was_changed_is_no_reason_to_be_calm(tmp_path: Path, report: Report) -> None:
    """It is an error, not an answer."""
    ledger = Ledger(tmp_path / "ledger")
    ledger.add(DOCUMENT, report)
    (tmp_path / "ledger" / "releases.jsonl").write_text("nonsense\n")
    with pytest.raises(InputError, match="ledger"):
        ledger.earlier(DOCUMENT, report)


def test_a_ledger_is_checked_before_it_is_needed(tmp_path: Path, report: Report) -> None:
    """What could not be recorded, or compared, is told before a release is out; a check by itself records nothing."""
    ledger = Ledger(tmp_path / "ledger")
    ledger.check(writes=False)
    assert not ledger.folder.exists()
    ledger.check()
    ledger.add(DOCUMENT, report)
    ledger.check()
    assert len((tmp_path / "ledger" / "releases.jsonl").read_text().splitlines()) == 1
    (tmp_path / "ledger" / "releases.jsonl").write_text("nonsense\n")
    (tmp_path / "file").touch()
    for other in (ledger, Ledger(tmp_path / "file")):
        with pytest.raises(InputError, match="ledger"):
            other.check()
