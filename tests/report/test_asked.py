"""Requirements in the words of who asked for them."""

from __future__ import annotations

from dataclasses import replace

from tests.report.samples import report_on

from tacit.document import Document
from tacit.report.asked import asked, in_words


def test_each_kind_has_words_of_its_own() -> None:
    """Aliases are left out; two requirements that ask for the same can still be told apart."""
    requirements = {
        "topics-1": {"kind": "topics", "protect": ["HIV=AIDS|zidovudine", "alcoholism"]},
        "policy-1": {"kind": "policy", "name": "us-medical-confidentiality"},
        "policy-2": {"kind": "policy", "name": {"rules": "ours", "fingerprint": "0"}},
        "plausible-1": {"kind": "plausible", "t": 1024},
        "hide-1": {"kind": "hide", "terms": ["Falcon"]},
        "identities-1": {"kind": "identities"},
        "identities-2": {"kind": "identities", "detect": ["person"]},
    }
    report = replace(report_on(Document("She has HIV.")), settings={"requirements": requirements})
    words = asked(report)
    assert words == {
        "topics-1": "HIV, alcoholism",
        "policy-1": "us-medical-confidentiality",
        "policy-2": "policy-2",
        "plausible-1": "which of 1024 texts",
        "hide-1": "your list",
        "identities-1": "who it is about (identities-1)",
        "identities-2": "who it is about (identities-2)",
    }
    assert in_words("policy-1 by inference", words) == "us-medical-confidentiality by inference"
    assert in_words("keep-1", words) == "keep-1"
