"""What was made up for a release is no leak where it stands, and one elsewhere."""

from __future__ import annotations

import pytest

from tacit import Document, Identities, Sanitizer, Topics
from tacit.audit import audit, audit_report
from tacit.identities import OwnRecognizers, Recognizer
from tacit.report import Report, for_reviewer
from tacit.secrets import Dates, Requirement
from tacit.vault import SecretKey

INVENTING = Identities(dates=Dates.SHIFT, pseudonyms=True)
TEXT = Document("Ann Lee was seen in May 2022 and on 3 March 2022, again in June 2022 and on 4 March.")
OWN = Identities(first=OwnRecognizers((Recognizer("ward", r"Ward \d\w"),)))
BACK_A_MONTH = SecretKey(bytes([25]) * 32)


def released(document: Document, *asked: Requirement) -> Report:
    """The release of a document, its dates moved back by a month."""
    return Sanitizer(*asked, key=BACK_A_MONTH).sanitize(document)


def test_a_moved_date_may_be_another_of_the_original() -> None:
    """June moved to May is no leak, though the original has a May, too."""
    report = released(TEXT, INVENTING)
    assert "again in May 2022" in report.sanitized
    assert audit_report(TEXT, Document(report.sanitized), for_reviewer(report, TEXT)).holds
    assert audit(TEXT, report.sanitized, [INVENTING]).holds


def test_the_same_date_elsewhere_is_a_leak() -> None:
    """A date of the original stands where none was made up: at the end, and in its own place."""
    report = released(TEXT, INVENTING)
    for bad in (f"{report.sanitized} May 2022.", report.sanitized.replace("April 2022", "May 2022")):
        for found in (audit_report(TEXT, Document(bad), for_reviewer(report, TEXT)), audit(TEXT, bad, [INVENTING])):
            assert "May 2022" in {bad[span.start : span.end] for one in found.violations for span in one.spans}


@pytest.mark.parametrize("other", [OWN, Topics(("HIV",))], ids=["recognizers", "topics"])
def test_invented_words_break_no_claim_of_another_requirement(other: Requirement) -> None:
    """They are nobody's name, whoever asks."""
    document = Document("Mr Tobias Wrenfield came to Ward 7B with a broken ankle. His wife Hanne Wrenfield was there.")
    report = released(document, INVENTING, other)
    assert audit_report(document, Document(report.sanitized), for_reviewer(report, document)).holds
    assert audit(document, report.sanitized, [INVENTING, other]).holds
