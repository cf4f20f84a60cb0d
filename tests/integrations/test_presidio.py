"""The recognizer among Presidio's."""

from __future__ import annotations

import logging

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import printed, traced

pytest.importorskip("presidio_analyzer", reason="the extra presidio is not installed: make integrations")

from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine

from tacit import Sanitizer
from tacit.errors import Error
from tacit.integrations.presidio import TacitRecognizer

TEXT = "Ann Lee (ann@example.org) leads Project Falcon."


class NoLanguageModel(NlpEngine):  # type: ignore[misc]  # Presidio is not installed where types are checked
    """Stands for Presidio's own language model, which would be a download."""

    def load(self) -> None:
        """Does nothing."""

    def is_loaded(self) -> bool:
        """It is."""
        return True

    def process_text(self, text: str, language: str) -> NlpArtifacts:
        """Nothing."""
        del text
        return NlpArtifacts([], [], [], [], self, language)

    def process_batch(self, texts: object, language: str, **_: object) -> object:
        """Nothing."""
        raise NotImplementedError

    def is_stopword(self, word: str, language: str) -> bool:
        """None is."""
        del word, language
        return False

    def is_punct(self, word: str, language: str) -> bool:
        """None is."""
        del word, language
        return False

    def get_supported_entities(self) -> list[str]:
        """None."""
        return []

    def get_supported_languages(self) -> list[str]:
        """English."""
        return ["en"]


def analyzer(recognizer: TacitRecognizer) -> AnalyzerEngine:
    """Presidio's analyzer with our recognizer alone."""
    registry = RecognizerRegistry(recognizers=[recognizer], supported_languages=["en"])
    return AnalyzerEngine(registry=registry, nlp_engine=NoLanguageModel(), supported_languages=["en"])


def test_analyzer_returns_what_tacit_hides(sanitizer: Sanitizer) -> None:
    """Under Presidio's types where it has one, in the order of the text when sorted, none over another."""
    found = sorted(analyzer(TacitRecognizer(sanitizer)).analyze(TEXT, language="en"))
    assert [(one.entity_type, TEXT[one.start : one.end]) for one in sorted(found, key=lambda one: one.start)] == [
        ("PERSON", "Ann Lee"),
        ("EMAIL_ADDRESS", "ann@example.org"),
        ("TACIT_LISTED", "Project Falcon"),
    ]
    assert all(0.5 <= one.score <= 1 for one in found)


def test_only_what_is_asked_for_is_returned(sanitizer: Sanitizer) -> None:
    """As with any recognizer."""
    found = analyzer(TacitRecognizer(sanitizer)).analyze(TEXT, language="en", entities=["PERSON"])
    assert [one.entity_type for one in found] == ["PERSON"]


def test_an_explanation_holds_no_text(sanitizer: Sanitizer) -> None:
    """Presidio writes explanations into logs."""
    found = analyzer(TacitRecognizer(sanitizer)).analyze(TEXT, language="en", return_decision_process=True)
    said = " ".join(str(one.analysis_explanation.to_dict()) for one in found)
    assert "identities-1" in said
    assert not any(word in said for word in ("Ann", "example.org", "Falcon"))


def test_page() -> None:
    """The example of the page prints what the page shows."""
    given, shown = printed("presidio")
    assert given == shown


@pytest.mark.usefixtures("failing")
def test_a_failure_is_no_empty_result(sanitizer: Sanitizer, caplog: pytest.LogCaptureFixture) -> None:
    """Who asks gets an error, not the answer that there is nothing; and no word of the text."""
    asked = analyzer(TacitRecognizer(sanitizer))
    with caplog.at_level(logging.DEBUG), pytest.raises(Error) as caught:
        asked.analyze(f"{CANARY} left.", language="en")
    assert CANARY not in traced(caught.value) + caplog.text
