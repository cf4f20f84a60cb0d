"""A release, sanitized again with the same settings, does not change; with words that were made up, given the vault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacit import Document, Identities, ReleaseSettings, Sanitizer, Topics
from tacit.audit import audit
from tacit.models import MarkerStyle
from tacit.secrets import Dates
from tacit.vault import Sealed, SecretKey, Vault

KEY = SecretKey(bytes(32))
TEXTS = sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))


@pytest.mark.parametrize(
    "path",
    [*TEXTS[:2], *(pytest.param(path, marks=pytest.mark.acceptance) for path in TEXTS[2:])],
    ids=lambda path: path.name,
)
def test_made_up_names_and_moved_dates_stay_given_the_vault(path: Path) -> None:
    """Nobody invents a name for an invented name, or moves a date twice, who knows which they are."""
    document = Document(path.read_text("utf-8"), id=path.name)
    made = Sanitizer(Identities(pseudonyms=True, dates=Dates.SHIFT), Topics(("HIV",)), key=KEY)
    report = made.sanitize(document)
    vault = Vault((Sealed.of(document, report.sanitized, report.replacements),))
    again = made.sanitize(Document(report.sanitized, id=path.name), vault=vault)
    assert again.sanitized == report.sanitized
    assert again.holds


@pytest.mark.parametrize("style", MarkerStyle)
def test_markers_of_every_style_stay(style: MarkerStyle) -> None:
    """Neither a detector nor the last look nor an auditor takes a marker for a word of the text."""
    text = TEXTS[0].read_text("utf-8")[:1_300]
    asked = (Topics(("HIV",)), Identities())
    how = ReleaseSettings(marker=style)
    made = Sanitizer(*asked, settings=how)
    report = made.sanitize(text)
    assert made.sanitize(report.sanitized).sanitized == report.sanitized
    assert report.holds
    assert audit(text, report.sanitized, asked, settings=how).holds


def test_a_vault_that_does_not_know_the_text_changes_nothing() -> None:
    """What it says of other releases is not said of this one."""
    made = Sanitizer(Identities(), key=KEY)
    assert made.sanitize("Ann Lee left.", vault=Vault()).sanitized == made.sanitize("Ann Lee left.").sanitized
