"""From text to report, on the knowledge that tacit brings."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tacit
from tacit import Hide, Identities, Keep, Knowledge, Policy, ReleaseSettings, Sanitizer, State, Topics
from tacit.audit import audit
from tacit.document import Document
from tacit.errors import ConflictError, ModelMissingError, ParameterError
from tacit.models import Action, Mode
from tacit.report import for_release, for_reviewer
from tacit.secrets import Dates, Requirement
from tacit.vault import SecretKey

EXAMPLES = Path(__file__).parents[1] / "examples"
PROTECTED = {
    "discharge_note.txt": "HIV",
    "email.txt": "Judaism",
    "judgment.txt": "pregnancy",
    "referral_letter.txt": "alcoholism",
}
CANARY = "Quixolotl Vantablurge"
ALONE, GENERALIZED = ReleaseSettings(group_size=1), ReleaseSettings()
HIV = Topics(("HIV",))

# Sentences whose words and neighbours vary: enough to lead a parser astray.
SENTENCES = st.lists(
    st.sampled_from(
        [
            "The patient has HIV.",
            "AIDS patients take antiretroviral drugs, {x}.",
            "A test for the human immunodeficiency virus (HIV) was negative in {x}.",
            "{x} and semen transmit the virus",
            "He was infected in {x} by a blood transfusion;",
            "An opportunistic infection of {x}'s lungs",
            "the HIV-positive {x} - CD4+ T cells 84/µL -",
            "\n\n{x}:\n",
            "🙂 {x} \u05e9\u05dc\u05d5\u05dd e\u0301",
            "IN THE {x} CLINIC.\r\n",
        ]
    ),
    min_size=1,
    max_size=6,
).map(" ".join)
FILLERS = st.sampled_from(["Barcelona", "hepatitis", "sex", "the blood", "HIV", "efavirenz", "ankle", "treatment"])


def read(name: str) -> str:
    """The text of an example."""
    return (EXAMPLES / name).read_text("utf-8")


@cache
def released(name: str, how: ReleaseSettings = GENERALIZED) -> tacit.Report:
    """The release of an example without its secret, made once for all that is said of it."""
    return tacit.sanitize(read(name), [PROTECTED[name]], settings=how)


def hidden(text: str, report: tacit.Report) -> set[int]:
    """The letters and digits of the original of which it was decided to hide them, by their place.

    What goes only with its clause is none of them: a stricter release may have other words for what took it along.
    """
    changed = {one.source for one in report.replacements if one.decided.action is not Action.KEEP}
    # A term that stays is gone where it is part of a longer one that is said in other words.
    gone = [one for one in report.replacements if one.source in changed]
    spans = [one.decision.term.span for one in gone if one.own is None or one.own.action is not Action.KEEP]
    return {i for span in spans for i in range(span.start, span.end) if text[i].isalnum()}


@pytest.mark.parametrize("name", PROTECTED)
def test_the_examples_are_released_without_their_secret(name: str) -> None:
    """The entity's name is gone, most of the information stays, and the guarantee holds."""
    report = released(name)
    assert PROTECTED[name].lower() not in report.sanitized.lower()
    assert report.holds
    assert report.utility_kept is not None
    assert 0.5 < report.utility_kept < 1


def test_the_discharge_note_keeps_what_is_unrelated_and_hides_what_points_to_the_secret() -> None:
    """A broken ankle stays a broken ankle; the drugs and infections that mean HIV are gone."""
    sanitized = released("discharge_note.txt").sanitized
    for kept in ("ankle", "penicillin", "blood pressure", "fracture", "Hypertension", "16 February 2024"):
        assert kept in sanitized
    for secret in ("HIV", "AIDS", "immunodeficiency", "Antiretroviral", "efavirenz", "CD4", "opportunistic", "Kaposi"):
        assert secret.lower() not in sanitized.lower()


@pytest.mark.parametrize("name", PROTECTED)
def test_sanitizing_again_changes_nothing(name: str) -> None:
    """The release is a fixed point."""
    once = released(name).sanitized
    assert tacit.sanitize(once, [PROTECTED[name]]).sanitized == once


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(SENTENCES, FILLERS)
def test_sanitizing_again_changes_nothing_in_any_text(text: str, filler: str) -> None:
    """Whatever the parser makes of a broken sentence, the second pass finds nothing that the first released."""
    once = tacit.sanitize(text.replace("{x}", filler), ["HIV"])
    assert once.holds
    assert tacit.sanitize(once.sanitized, ["HIV"]).sanitized == once.sanitized


@pytest.mark.parametrize(
    "name",
    [*list(PROTECTED)[:2], *(pytest.param(name, marks=pytest.mark.acceptance) for name in list(PROTECTED)[2:])],
)
def test_a_larger_alpha_never_hides_less(name: str) -> None:
    """Strictness grows with alpha, term by term; of a group, either member may go."""
    text, one = read(name)[:1_300], PROTECTED[name]
    reports = [tacit.sanitize(text, [one], alpha=alpha, settings=ALONE) for alpha in (1, 1.5, 2, 3, 5)]
    assert all(hidden(text, less) <= hidden(text, more) for less, more in pairwise(reports))


def test_protecting_more_never_hides_less() -> None:
    """A second entity adds to what is hidden."""
    text = read("discharge_note.txt")[:1_300]
    one, two = (tacit.sanitize(text, names, settings=ALONE) for names in (["HIV"], ["HIV", "Barcelona"]))
    assert hidden(text, one) <= hidden(text, two)
    assert "Barcelona" not in two.sanitized


@pytest.mark.parametrize("name", PROTECTED)
def test_generalize_keeps_at_least_the_utility_of_redact(name: str) -> None:
    """Both hide the same terms, and a generalization says more than a marker."""
    kept = [released(name, ReleaseSettings(mode=mode)).utility_kept for mode in Mode]
    assert kept[0] is not None
    assert kept[1] is not None
    assert kept[0] >= kept[1]


@pytest.mark.parametrize(
    "text", ["", " \r\n\t ", "🙂", "\x01\x02", "e\u0301" * 50, "שלום עולם", "a" * 10_000, "[redacted]"]
)
def test_texts_with_hardly_a_word_in_them_pass(text: str) -> None:
    """No term, no change to what is not a term, no error."""
    report = tacit.sanitize(text, ["HIV"])
    assert report.holds
    if not report.replacements:
        assert report.sanitized == text


def test_line_ends_and_white_space_survive() -> None:
    """What lies between the terms is copied as it is."""
    sanitized = tacit.sanitize("Blood\r\n\r\n\tpressure:  120/80\r\nHIV\r\n", ["HIV"]).sanitized
    assert sanitized.startswith("Blood\r\n\r\n\tpressure:  120/80\r\n")
    assert sanitized.endswith("\r\n")


def test_lexical_variants_of_what_is_protected_are_hidden() -> None:
    """Adjectives and verbs that say the same are no way around."""
    text = "Homosexuals met. He is homosexual. A homosexual man. His homosexuality was known."
    assert "homosexual" not in tacit.sanitize(text, ["homosexuality"]).sanitized.lower()
    assert "catholic" not in tacit.sanitize("Catholics met a Catholic priest.", ["Catholicism"]).sanitized.lower()


def test_every_occurrence_is_hidden_whatever_its_form() -> None:
    """Case, number, hyphens and possessives make no other term."""
    text = "HIV, hiv, Hiv's, HIV-positive, anti-HIV. An opportunistic infection; OPPORTUNISTIC INFECTIONS."
    sanitized = tacit.sanitize(text, ["HIV"]).sanitized.lower()
    assert "hiv" not in sanitized
    assert "opportunistic" not in sanitized


def test_a_declared_abbreviation_goes_with_its_long_form() -> None:
    """Neither form of "long form (ABBR)" stays when the other goes."""
    sanitized = tacit.sanitize(
        "Human immunodeficiency virus (HIDV) was found. HIDV is treated. The HIDV clinic.", ["HIV"]
    ).sanitized
    assert "HIDV" not in sanitized


def test_an_entity_the_corpus_never_saw_is_hidden_and_noted() -> None:
    """A name goes, and the note offers what the corpus knows instead."""
    report = tacit.sanitize("She met Jon Smyth and has a fever.", ["Jon Smyth"])
    assert "Smyth" not in report.sanitized
    assert "john smith" in report.notes[0]
    assert not report.holds


def test_a_slip_of_the_pen_is_refused() -> None:
    """Nothing but the slip itself would be hidden."""
    with pytest.raises(ParameterError, match="closest: homosexuality") as caught:
        tacit.sanitize("She suffers from fever.", ["homosexualty"])
    assert caught.value.parameter == "protect"


@pytest.mark.parametrize(
    ("parameters", "parameter"),
    [
        ({"protect": ["HIV"], "alpha": 0.5}, "alpha"),
        ({"protect": ["HIV"], "alpha": float("nan")}, "alpha"),
        ({"protect": []}, "requirements"),
        ({"identities": True, "alpha": 2.0}, "alpha"),
        ({"protect": ["..."]}, "protect"),
        ({"protect": "HIV"}, "protect"),
        ({"hide": "HIV"}, "hide"),
        ({"protect": ["HIV"], "keep": "ankle"}, "keep"),
    ],
)
def test_bad_parameters_are_refused(parameters: dict[str, object], parameter: str) -> None:
    """Each with the name of the parameter and what was expected."""
    with pytest.raises(ParameterError, match="expected") as caught:
        tacit.sanitize("A text.", **parameters)  # type: ignore[arg-type]
    assert caught.value.parameter == parameter


def test_a_missing_language_model_is_named() -> None:
    """The error says which model was asked for."""
    with pytest.raises(ModelMissingError) as caught:
        tacit.sanitize("A text.", ["HIV"], using=Knowledge.shipped(language_model="xx_none"))
    assert caught.value.model == "xx_none"


def test_the_report_for_the_reviewer_walks_back_to_the_text() -> None:
    """Offsets are code points of the input, and every term is there with its counts."""
    document = Document("🙂 The patient has HIV.", id="note")
    report = for_reviewer(Sanitizer(HIV).sanitize(document), document)
    assert report["schema"] == "tacit.report/2"
    [decision] = [one for one in report["decisions"] if one["original"] == "HIV"]
    assert document.text[decision["start"] : decision["end"]] == "HIV"
    assert (decision["action"], decision["requirement"]) == ("generalize", "topics-1")
    assert {"about", "bits", "threshold_bits", "terms", "counts", "ground", "requirement"} <= set(decision["risk"])
    assert {"version", "language_model", "corpus", "knowledge", "released"} <= set(report["fingerprints"])
    assert [claim["state"] for claim in report["claims"]] == ["holds", "measured"]
    json.dumps(report, allow_nan=False)


def test_the_report_for_release_says_nothing_of_the_original() -> None:
    """Neither the words that were hidden nor what is protected."""
    text = f"The patient {CANARY} has HIV and Kaposi's sarcoma."
    report = tacit.sanitize(text, ["HIV"])
    released = json.dumps(for_release(report), allow_nan=False)
    for secret in ("HIV", "Kaposi", "sarcoma", *CANARY.split()):
        assert secret.lower() not in released.lower()


def test_document_text_is_in_no_repr() -> None:
    """Values can be logged."""
    document = Document(f"{CANARY} has HIV.")
    one = Sanitizer(HIV, Identities(subject=CANARY), Hide(tuple(CANARY.split())))
    report = one.sanitize(document)
    for value in (document, one, report, *report.replacements, *(r.decision for r in report.replacements)):
        assert not any(word in repr(value) for word in CANARY.split())


@pytest.mark.parametrize(
    "disguised",
    ["3HIV", "\x1b[31mHIV\x1b[0m", "2AIDS", "H\u200bI\u200bV", "A.I.D.S.", "h.i.v.", "H-I-V", "H I V", "HI\u00adV"],
)
def test_a_name_in_disguise_is_a_name(disguised: str) -> None:
    """Digits in front, letters held apart and characters that nobody sees hide no name: not from us, nor the audit."""
    text = f"The patient has {disguised} and a broken ankle."
    released = tacit.sanitize(text, ["HIV"]).sanitized
    assert disguised not in released
    assert "broken ankle" in released
    assert not audit(text, text, [HIV]).holds


def test_tags_of_html_stay_and_hide_nothing() -> None:
    """Markup comes out as it was; what only looks like a tag is read as text."""
    text = "<p>He has <b>HIV</b>, a <i>broken ankle</i> and <HIV>.</p>"
    released = tacit.sanitize(text, ["HIV"]).sanitized
    assert "hiv" not in released.lower()
    assert "<p>He has <b>" in released
    assert "</b>, a <i>broken ankle</i> and <" in released
    assert released.endswith(">.</p>")
    assert not audit(text, "He has <HIV>.", [HIV]).holds


# Several requirements, from text to release

NOTE = "Ann Lee, 47, came on 3 March 2021. She has AIDS and takes efavirenz for it. Her ankle is broken."


def test_one_release_meets_every_requirement() -> None:
    """The person, the infection and what the user listed are gone, each by its own claim; the ankle stays."""
    report = Sanitizer(HIV, Identities(), Hide(("takes",))).sanitize(NOTE)
    for words in ("Ann", "Lee", "AIDS", "efavirenz", "3 March", "takes"):
        assert words not in report.sanitized
    assert "ankle is broken" in report.sanitized
    assert [(claim.requirement, claim.state) for claim in report.claims] == [
        ("topics-1", State.HOLDS),
        ("topics-1 by inference", State.MEASURED),
        ("identities-1", State.MEASURED),
        ("hide-1", State.HOLDS),
    ]
    assert report.holds


@pytest.mark.parametrize(
    "asked",
    [
        (HIV, Identities()),
        (Identities(), Hide(("ankle",))),
        (Policy("hipaa-safe-harbor"), HIV),
        (Identities(), Topics(("Leeds", "HIV")), Hide((), (r"\d+",))),
    ],
    ids=["topics+identities", "identities+hide", "policy+topics", "all"],
)
def test_a_release_of_several_requirements_is_a_fixed_point_in_any_order(asked: tuple[Requirement, ...]) -> None:
    """Sanitized again it stays, and the order in which they were asked makes no difference."""
    text = f"{NOTE} Dr. Elena Prats of Leeds saw 12 patients in May 2019, {CANARY} among them."
    once = Sanitizer(*asked).sanitize(text).sanitized
    assert Sanitizer(*asked).sanitize(once).sanitized == once
    assert Sanitizer(*reversed(asked)).sanitize(text).sanitized == once


def test_what_is_kept_against_a_requirement_needs_a_reviewer() -> None:
    """What no requirement hides stays without further ado; of the rest an error, or a record of who answers for it."""
    assert "ankle" in Sanitizer(HIV, Keep(("ankle",))).sanitize(NOTE).sanitized
    with pytest.raises(ConflictError, match="found 1 that topics-1 would") as caught:
        Sanitizer(HIV, Keep(("AIDS",))).sanitize(NOTE)
    assert caught.value.requirements == ("topics-1",)
    assert "AIDS" not in str(caught.value)
    with pytest.raises(ConflictError) as caught:
        Sanitizer(HIV, Keep(("ankle", "AIDS", "measles"))).sanitize(NOTE)
    assert caught.value.terms == ("AIDS",)
    report = Sanitizer(HIV, Keep(("AIDS",), reviewer="J. Roe", note="named in the title")).sanitize(NOTE)
    assert "AIDS" in report.sanitized
    [exception] = report.exceptions
    assert (exception.term, exception.requirement, exception.by) == ("aids", "topics-1", "J. Roe")
    assert "A reviewer released 1 term" in report.claims[0].claim


def test_nothing_to_protect_is_refused() -> None:
    """Keeping alone promises nothing."""
    for asked in ((), (Keep(("ankle",)),)):
        with pytest.raises(ParameterError, match="expected something to protect") as caught:
            Sanitizer(*asked)
        assert caught.value.parameter == "requirements"


def test_what_undoes_another_requirement_is_refused() -> None:
    """A name on both lists is a slip that would release it; and of a redacted name none is left to make up."""
    with pytest.raises(ParameterError, match="either to hide or to keep, found 1 on both lists") as caught:
        Sanitizer(Hide(("Ann Lee", "Bob")), Keep(("Lee",)), Keep(("ann lee",)))
    assert "Lee" not in str(caught.value)
    Sanitizer(Hide(("Lee",)), Keep(("Ann Lee",), reviewer="J. Roe"))  # she stays, and others of her name go
    for one, name in ((Identities(pseudonyms=True), "pseudonyms"), (Identities(dates=Dates.SHIFT), "dates")):
        with pytest.raises(ParameterError, match="expected the mode generalize") as caught:
            Sanitizer(one, settings=ReleaseSettings(mode=Mode.REDACT))
        assert caught.value.parameter == name


def test_a_fingerprint_is_that_of_what_is_asked_in_any_order() -> None:
    """Equal ones release alike; another requirement, setting or key has another one."""
    asked = (HIV, Identities(), Hide(("ankle",)))
    one = Sanitizer(*asked).fingerprint
    assert Sanitizer(*reversed(asked)).fingerprint == one
    others = (Sanitizer(*asked[:2]), Sanitizer(*asked, settings=ALONE), Sanitizer(*asked, key=SecretKey(bytes(32))))
    assert one not in {other.fingerprint for other in others}


def test_progress_goes_on_after_the_text_is_parsed() -> None:
    """Parsing is a small part of the work: who waits sees the rest of it, too, never going back, up to the whole."""
    text = "Ann Lee has AIDS.\n\nShe has a broken ankle."
    told: list[tuple[int, int]] = []
    Sanitizer(Topics(("HIV",)), Identities()).sanitize(text, on_progress=lambda *at: told.append(at))
    done = [one for one, _ in told]
    assert {total for _, total in told} == {len(text)}
    assert done == sorted(done)
    assert (done[0] < len(text) / 10, done[-1]) == (True, len(text))
    assert len(set(done)) >= 5


@pytest.mark.parametrize("diagnosis", ["Severe depression", "Recurrent depressive disorder, current episode severe"])
def test_the_label_of_the_next_field_stays(diagnosis: str) -> None:
    """No term and no entry of a pack runs over the end of a line into it."""
    text = f"Diagnosis: {diagnosis}\nMedication: Sertraline 150 mg\nPlan: see in May"
    lines = Sanitizer(Topics(("depression",))).sanitize(text).sanitized.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Diagnosis", "Medication", "Plan"]
