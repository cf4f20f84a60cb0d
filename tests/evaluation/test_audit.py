"""The audit of a release, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.models.mini import mini_index

import tacit
from tacit.corpus.memory import MemoryIndex
from tacit.document import Context, Document
from tacit.errors import ParameterError
from tacit.evaluation.audit import DISCLOSES, NAMES, TOGETHER, UNKNOWN, Auditor
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models import Action, CSanitized
from tacit.risk.entity import entity
from tacit.risk.information import AdditiveSmoothing, MaximumLikelihood
from tacit.terms import Kind, Term
from tacit.terms.keys import words

EXAMPLE = (Path(__file__).parents[2] / "examples/discharge_note.txt").read_text("utf-8")
EMPTY = MemoryTaxonomy([])


class WordDetector:
    """The twin of the detector: every content word is a term."""

    def detect(self, document: Document) -> list[Term]:
        """The words."""
        from tacit.document import Span  # noqa: PLC0415

        return [Term(Span(w.start, w.end), Kind.CONCEPT, w.key) for w in words(document.text) if not w.stop]


def auditor(index: MemoryIndex, *, alpha: float = 2, group_size: int = 1, smoothing: float = 0) -> Auditor:
    """An auditor of what points to hiv on a mini corpus."""
    one = entity("hiv", index=index, kb=EMPTY)
    return Auditor(
        [one],
        index,
        WordDetector(),
        alpha,
        group_size,
        Context.DOCUMENT,
        smoothing=smoothing,
        known_support=1,
        group_support=1,
    )


@pytest.mark.parametrize(
    ("released", "findings"),
    [
        ("fever, ankle and disease", []),
        ("a virus", []),
        ("an infection", [DISCLOSES]),
        ("hiv", [NAMES]),
        ("a zzyzx", [UNKNOWN]),
        ("hiv and drug", [NAMES, DISCLOSES]),
    ],
)
def test_findings_on_the_mini_corpus(released: str, findings: list[str]) -> None:
    """By the hand-computed table of `tests.models.mini`: an infection reveals 2 of 2 bits, a virus 1."""
    found = auditor(mini_index()).audit(Document("hiv"), Document(released))
    assert [violation.finding for violation in found.violations] == findings
    assert found.holds is (not findings)


def test_a_group_is_found_by_its_hand_computed_bits() -> None:
    """Together they are seen only with hiv: log2( 2*16 / (2*2) ) = 3 of 3 bits."""
    index = MemoryIndex([[["hiv", "blood", "tear"]]] * 2 + [[["blood"]]] * 6 + [[["tear"]]] * 6 + [[["wine"]]] * 2)
    found = auditor(index, group_size=2).audit(Document(""), Document("blood, wine and tears"))
    [violation] = found.violations
    assert (violation.finding, violation.bits, violation.joint, violation.contexts) == (TOGETHER, 3, 2, 2)
    assert len(violation.spans) == 2


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.sets(st.sampled_from(["hiv", *"abcde"])), min_size=3, max_size=30),
    st.lists(st.sampled_from("abcde"), min_size=1, max_size=5, unique=True),
    st.floats(1, 4),
    st.integers(1, 3),
    st.sampled_from([0, 2]),
)
def test_the_audit_and_the_model_agree_on_any_corpus(
    corpus: list[set[str]], text: list[str], alpha: float, group_size: int, smoothing: float
) -> None:
    """Two implementations that share no measuring code judge every text alike."""
    index = MemoryIndex([[context] for context in corpus])
    one = entity("hiv", index=index, kb=EMPTY)
    if not one.count:
        return
    document = Document(" ".join(text))
    estimator = AdditiveSmoothing(smoothing) if smoothing else MaximumLikelihood()
    model = CSanitized(
        (one,),
        index,
        EMPTY,
        alpha=alpha,
        group_size=group_size,
        context=Context.DOCUMENT,
        estimator=estimator,
        known_support=1,
        group_support=1,
    )
    satisfied = model.is_satisfied_by(document, WordDetector().detect(document))
    assert (
        auditor(index, alpha=alpha, group_size=group_size, smoothing=smoothing).audit(document, document).holds
        is satisfied
    )


def test_a_release_of_ours_holds() -> None:
    """What the sanitizer releases passes the audit."""
    report = tacit.sanitize(EXAMPLE, ["HIV"])
    found = tacit.audit(EXAMPLE, report.sanitized, ["HIV"])
    assert found.holds
    assert found.hidden > 0


def test_the_original_does_not_hold() -> None:
    """The audit sees what the sanitizer would have hidden."""
    found = tacit.audit(EXAMPLE, EXAMPLE, ["HIV"])
    hidden = [r for r in tacit.sanitize(EXAMPLE, ["HIV"]).replacements if r.decision.action is not Action.KEEP]
    assert {v.finding for v in found.violations} >= {NAMES, DISCLOSES}
    assert len(found.violations) >= len(hidden) / 2


def test_a_tampered_release_is_caught() -> None:
    """One word put back is one violation."""
    released = tacit.sanitize(EXAMPLE, ["HIV"]).sanitized
    found = tacit.audit(EXAMPLE, released.replace("penicillin", "antiretrovirals", 1), ["HIV"])
    assert not found.holds


def test_a_stricter_alpha_than_promised_is_caught() -> None:
    """What holds at 1.5 need not hold at 4."""
    released = tacit.sanitize(EXAMPLE, ["HIV"], alpha=1.5).sanitized
    assert tacit.audit(EXAMPLE, released, ["HIV"], alpha=1.5).holds
    assert not tacit.audit(EXAMPLE, released, ["HIV"], alpha=4).holds


def test_what_cannot_be_checked_does_not_pass() -> None:
    """An entity that the corpus never saw leaves a gap."""
    found = tacit.audit("A text.", "A text.", ["zzyzxism"])
    assert not found.violations
    assert found.unchecked
    assert not found.holds


@pytest.mark.parametrize("parameters", [{"alpha": 0.5}, {"context": "page"}, {"unknown": "?"}])
def test_bad_parameters_are_refused(parameters: dict[str, object]) -> None:
    """Each by name."""
    with pytest.raises(ParameterError, match="expected"):
        tacit.audit("", "", ["HIV"], **parameters)  # type: ignore[arg-type]
    with pytest.raises(ParameterError, match="expected"):
        tacit.audit("", "", [])


def test_the_report_names_the_text_it_is_about() -> None:
    """An auditor can tell whether a report and a text belong together."""
    document = Document("He has HIV.")
    report = tacit.sanitizer(["HIV"]).sanitize(document)
    values = json.loads(json.dumps(tacit.for_reviewer(report, document)))
    assert values["fingerprints"]["released"] == tacit.report.sha256(report.sanitized)
