"""The component of a spaCy pipeline."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest
import spacy
from tests.integrations.conftest import CANARY
from tests.integrations.pages import printed, traced

from tacit import Sanitizer
from tacit.errors import ConfigError, Error
from tacit.integrations.spacy import SanitizingComponent

TEXT = "Ann Lee leads Project Falcon."


def test_spans_and_release_are_on_the_document(sanitizer: Sanitizer) -> None:
    """The spans are those of the text, labelled with their kinds, and the release has other words there."""
    doc = SanitizingComponent(sanitizer)(spacy.blank("en")(TEXT))
    assert [(span.text, span.label_) for span in doc.spans["tacit"]] == [
        ("Ann Lee", "person"),
        ("Project Falcon", "listed"),
    ]
    assert doc._.sanitized == "Person A leads [redacted]."


def test_page() -> None:
    """The example of the page prints what the page shows."""
    given, shown = printed("spacy")
    assert given == shown


def test_spacy_finds_the_component_by_the_entry_point(tmp_path: Path) -> None:
    """No import of tacit is needed: installing it is enough."""
    metadata = tmp_path / "entry-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: entry\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[spacy_factories]\ntacit = tacit.integrations.spacy:create_component\n")
    code = (
        f"import sys; sys.path[:0] = {[str(tmp_path), *sys.path]!r}\n"
        "import spacy; nlp = spacy.blank('en')\n"
        "nlp.add_pipe('tacit', config={'requirements': {'hide': {'terms': ['Falcon']}}})\n"
        "print(nlp('Falcon failed.')._.sanitized)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[redacted] failed.\n"


def test_other_pipelines_do_not_wait_for_the_library() -> None:
    """A pipeline imports the module to know the factory, whatever it consists of."""
    code = "import sys; import tacit.integrations.spacy; print('tacit.sanitizer' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_requirements_come_from_a_file(tmp_path: Path) -> None:
    """A pipeline names the tacit.toml that the house has agreed on, and says where it has a mistake."""
    nlp = spacy.blank("en")
    config = tmp_path / "tacit.toml"
    config.write_text('[hide]\nterms = ["Falcon"]\n')
    nlp.add_pipe("tacit", config={"file": str(config)})
    assert nlp("Falcon failed.")._.sanitized == "[redacted] failed."
    with pytest.raises(ConfigError, match="did you mean terms"):
        nlp.add_pipe("tacit", name="other", config={"requirements": {"hide": {"term": ["Falcon"]}}})


def test_a_document_that_was_not_worked_on_has_no_release() -> None:
    """It is None, and not the original."""
    assert spacy.blank("en")(TEXT)._.sanitized is None


@pytest.mark.usefixtures("failing")
def test_a_failure_stops_the_pipeline_without_a_word_of_the_text(
    sanitizer: Sanitizer, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever fails, no document comes out, and nothing of it is in the error or its causes."""
    nlp = spacy.blank("en")
    doc = nlp(f"{CANARY} left.")
    with caplog.at_level(logging.DEBUG), pytest.raises(Error) as caught:
        SanitizingComponent(sanitizer)(doc)
    assert doc._.sanitized is None
    assert "tacit" not in doc.spans
    assert CANARY not in traced(caught.value) + caplog.text
