"""The audit of a release, from the outside."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.models.composing import PhraseDetector
from tests.models.mini import mini_index

import tacit
from tacit import Identities, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.audit import Audit, Finding, audit, counting
from tacit.corpus.information import (
    AdditiveSmoothing,
    Estimator,
    MaximumLikelihood,
    PosteriorBound,
    information_content,
)
from tacit.corpus.memory import MemoryIndex
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models import Action
from tacit.report import Report, State
from tacit.secrets import Labels
from tacit.terms import Kind, Term
from tacit.terms.keys import words

EXAMPLE = (Path(__file__).parents[2] / "examples/discharge_note.txt").read_text("utf-8")[:1_300]
EMPTY = MemoryTaxonomy([])
HIV = Topics(("HIV",))


class WordDetector:
    """The twin of the detector: every content word is a term, and one with a capital is a name."""

    def detect(self, document: Document) -> list[Term]:
        """The words."""
        found = [w for w in words(document.text) if not w.stop]
        kinds = [Kind.NAME if document.text[w.start].isupper() else Kind.CONCEPT for w in found]
        return [Term(Span(w.start, w.end), kind, w.key) for w, kind in zip(found, kinds, strict=True)]


def settings_for(group_size: int) -> ReleaseSettings:
    """Settings for a corpus that can be computed by hand."""
    return ReleaseSettings(group_size=group_size, context=Context.DOCUMENT, known_support=1, group_support=1)


def mini_audit(
    index: MemoryIndex, released: str, *, alpha: float = 2, group_size: int = 1, estimator: Estimator | None = None
) -> Audit:
    """The audit of what points to hiv on a mini corpus."""
    asked = Topics(("hiv",), alpha=alpha, labels="words", estimator=estimator or MaximumLikelihood())  # type: ignore[arg-type]
    return audit(
        "hiv",
        released,
        [asked],
        settings=settings_for(group_size),
        using=Knowledge(index, EMPTY),
        detector=WordDetector(),
    )


@pytest.mark.parametrize(
    ("released", "findings"),
    [
        ("fever, ankle and disease", set()),
        ("a virus", set()),
        ("an infection", {Finding.DISCLOSES}),
        ("hiv", {Finding.NAMES}),
        ("a Zzyzx", {Finding.UNKNOWN}),
        ("a zzyzx and an Ankle", set()),
        ("hiv and drug", {Finding.NAMES, Finding.DISCLOSES}),
    ],
)
def test_findings_on_the_mini_corpus(released: str, findings: set[Finding]) -> None:
    """By the hand-computed table of `tests.models.mini`: an infection reveals 2 of 2 bits, a virus 1."""
    found = mini_audit(mini_index(), released)
    assert {violation.finding for violation in found.violations} >= findings
    assert found.holds is (not findings)


def test_a_group_is_found_by_its_hand_computed_bits() -> None:
    """Together they are seen only with hiv: log2( 2*16 / (2*2) ) = 3 of 3 bits."""
    index = MemoryIndex([[["hiv", "blood", "tear"]]] * 2 + [[["blood"]]] * 6 + [[["tear"]]] * 6 + [[["wine"]]] * 2)
    found = mini_audit(index, "blood, wine and tears", group_size=2)
    [violation] = found.violations
    assert (violation.finding, violation.bits, violation.joint, violation.contexts) == (Finding.TOGETHER, 3, 2, 2)
    assert len(violation.spans) == 2


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.sets(st.sampled_from(["hiv", *"bcdef"])), min_size=3, max_size=30),
    st.lists(st.sampled_from("bcdef"), min_size=1, max_size=5, unique=True),
    st.floats(1, 4),
    st.integers(1, 3),
    st.sampled_from([0, 2]),
)
def test_the_audit_and_the_model_agree_on_any_corpus(
    corpus: list[set[str]], text: list[str], alpha: float, group_size: int, smoothing: float
) -> None:
    """Two implementations that share no measuring code judge every text alike."""
    index = MemoryIndex([[context] for context in corpus])
    if not index.count((frozenset(("hiv",)),)):
        return
    estimator = AdditiveSmoothing(smoothing) if smoothing else MaximumLikelihood()
    asked = Topics(("hiv",), alpha=alpha, labels="words", estimator=estimator)  # type: ignore[arg-type]
    made = Sanitizer(asked, settings=settings_for(group_size), using=Knowledge(index, EMPTY), detector=WordDetector())
    document = Document(" ".join(text))
    satisfied = all(one.action is Action.KEEP for one in made.judge(document, document.text))
    found = mini_audit(index, document.text, alpha=alpha, group_size=group_size, estimator=estimator)
    assert found.holds is satisfied


def with_their_words(context: set[str]) -> set[str]:
    """A context with the words of its phrases."""
    return context.union(*(phrase.split() for phrase in context))


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.sets(st.sampled_from(["hiv", "b c", *"bcde"])).map(with_their_words), min_size=3, max_size=40),
    st.lists(st.sampled_from(["b", "b c", "c", "d", "c d", "e"]), min_size=1, max_size=4, unique=True),
    st.floats(0.1, 0.9),
    st.integers(1, 2),
    st.sampled_from([0.5, 0.8, 0.9]),
)
def test_the_audit_and_the_model_agree_on_posteriors(
    corpus: list[set[str]], text: list[str], share: float, group_size: int, confidence: float
) -> None:
    """The audit adds a beta distribution up on a grid, and judges every text alike that is not on the edge itself."""
    index = MemoryIndex([[context] for context in corpus])
    bits = information_content(index.count((frozenset(("hiv",)),)), len(corpus))
    if not index.count((frozenset(("hiv",)),)) or not bits * share > 0.03:
        return
    how, using, document = settings_for(group_size), Knowledge(index, EMPTY), Document(", ".join(text))
    estimator = PosteriorBound(confidence)

    def asked(edge_bits: float) -> Topics:
        alpha = max(1.0, bits / (bits * share + edge_bits))
        return Topics(("hiv",), alpha=alpha, labels=Labels.WORDS, estimator=estimator)

    def is_satisfied(one: Topics) -> bool:
        made = Sanitizer(one, settings=how, using=using, detector=PhraseDetector())
        return all(one.action is Action.KEEP for one in made.judge(document, document.text))

    verdicts = {is_satisfied(asked(edge_bits)) for edge_bits in (-0.03, 0.03)}
    if len(verdicts) == 1:
        found = audit("hiv", document, [asked(0)], settings=how, using=using, detector=PhraseDetector())
        assert {found.holds} == verdicts


@cache
def example_released() -> Report:
    """The release of the example."""
    return tacit.sanitize(EXAMPLE, ["HIV"])


def test_a_release_of_ours_holds() -> None:
    """What the sanitizer releases passes the audit."""
    report = example_released()
    found = audit(EXAMPLE, report.sanitized, [HIV])
    assert found.holds
    assert found.hidden > 0


def test_the_original_does_not_hold() -> None:
    """The audit sees what the sanitizer would have hidden."""
    found = audit(EXAMPLE, EXAMPLE, [HIV])
    hidden = [r for r in example_released().replacements if r.decision.action is not Action.KEEP]
    assert {v.finding for v in found.violations} >= {Finding.NAMES, Finding.DISCLOSES}
    assert len(found.violations) >= len(hidden) / 2


@pytest.mark.parametrize(
    "knee", ["a Hargreave knee", "knee, hargreave", "KNEE HARGREAVE", "judith's knee", "H@rgreave knee"]
)
def test_a_part_of_a_hidden_name_is_found_wherever_it_is_put_back(knee: str) -> None:
    """Also where no detector sees a person; and a release of ours has none."""
    original = "Patient: Mrs Judith Hargreave, 57. Mrs Hargreave walks badly. She has a sore knee and wears glasses."
    released = Sanitizer(Identities()).sanitize(original).sanitized
    assert audit(original, released, [Identities()]).holds
    found = audit(original, released.replace("a sore knee", knee), [Identities()])
    assert Finding.RESTORED in {one.finding for one in found.violations}


def test_a_title_before_a_hidden_name_is_no_leak() -> None:
    """It is half of "Mr Church", and stays before who he is called now."""
    original = (
        "History from the supervisor Mr Church. The cashier Mr Young and the dietitian Ms. Chase came, cc Mr Stone."
    )
    released = Sanitizer(Identities()).sanitize(original).sanitized
    assert "Mr Person" in released
    assert audit(original, released, [Identities()]).holds


def test_a_range_that_ends_like_an_age_is_no_age() -> None:
    """The release of a 69-year-old is no leak; the age beside it is."""
    original = "A 69-year-old man, Tom Reed, was seen."
    released = Sanitizer(Identities()).sanitize(original).sanitized
    assert "60-to-69-year-old" in released
    assert audit(original, released, [Identities()]).holds
    assert not audit(original, f"{released} He is a 69-year-old.", [Identities()]).holds


def test_days_are_no_age() -> None:
    """A boy of 12 is hidden, and the cough goes on for 12 days."""
    original = "Liam Reed, aged 12, came with a cough. He has had it for 12 days."
    report = Sanitizer(Identities()).sanitize(original)
    assert "12 days" in report.sanitized
    assert audit(original, report.sanitized, [Identities()]).holds
    assert not audit(original, report.sanitized.replace("12 days", "12 weeks old"), [Identities()]).holds


def test_a_marker_says_no_kind_that_tells_the_secret_here() -> None:
    """Where scans tell of a pregnancy, "[scan]" would still say so, and the release would not pass its own audit."""
    harmless = (
        "Her knee is sore since the fall on the stairs, and the physiotherapist has shown her how to get up from a"
        " chair. Her work at the bank is seated, and her employer has given her a footrest. Please check the thyroid"
        " function and renew the inhaler for her asthma. She has had the flu vaccine. "
    )
    original = harmless + (
        "The colleague who dates things at 9 weeks 2 days by the scan on June 6, with flicker seen and a rate of 171,"
        " sends her back. Detailed scans are set for July and again in August. " + harmless
    )
    report = Sanitizer(Topics(("pregnancy",))).sanitize(original)
    assert "scan" not in report.sanitized
    assert audit(original, report.sanitized, [Topics(("pregnancy",))]).holds


def test_a_generalization_is_judged_by_what_it_stands_for() -> None:
    """An immunological disorder is HIV in most of what the corpus has of such disorders, however rare the words."""
    found = audit("He has AIDS.", "He has an immunological disorder.", [HIV])
    assert Finding.STANDS_FOR in {v.finding for v in found.violations}


def test_a_stricter_alpha_than_promised_is_caught() -> None:
    """What holds at 1.5 need not hold at 4."""
    released = tacit.sanitize(EXAMPLE, ["HIV"], alpha=1.5).sanitized
    assert audit(EXAMPLE, released, [Topics(("HIV",), alpha=1.5)]).holds
    assert not audit(EXAMPLE, released, [Topics(("HIV",), alpha=4)]).holds


def test_what_cannot_be_checked_does_not_pass() -> None:
    """An entity that the corpus never saw leaves a gap."""
    found = audit("A text.", "A text.", [Topics(("zzyzxism",))])
    assert not found.violations
    assert found.claims[0].state is State.UNCHECKED
    assert not found.holds


def test_another_language_is_not_checked() -> None:
    """Nothing is promised of a text that no corpus of ours can judge."""
    german = "Der Patient wurde am Montag mit Fieber in die Klinik gebracht und ist seit dem Abend nicht wach gewesen."
    found = audit(german * 3, german * 3, [Topics(("HIV",))], settings=ReleaseSettings(unknown="keep"))  # type: ignore[arg-type]
    assert found.claims[0].state is not State.HOLDS


def test_nothing_to_audit_is_refused() -> None:
    """An audit without a claim would pass for nothing."""
    with pytest.raises(ParameterError, match="expected"):
        audit("", "", [])


def test_many_terms_in_one_sentence_are_audited_or_said_to_be_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """No text makes the audit go through all groups of hundreds of terms: it says what it did not look at."""
    monkeypatch.setattr(counting, "_MOST_GROUPS", 5_000)  # a fortieth, which 200 terms have many times over
    many = [f"w{i}" for i in range(200)]
    index = MemoryIndex([[many + (["hiv"] if n % 2 else [])] for n in range(20)] + [[["x"]]] * 80)
    found = mini_audit(index, " ".join(many), alpha=1, group_size=3)
    assert found.claims[0].gaps
    assert not found.holds
