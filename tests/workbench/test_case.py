"""Rulings on a document change its release, and what they cost is told."""

from __future__ import annotations

from functools import cache

import pytest
from tests.workbench.made import NOTE, place, sanitizer

from tacit.audit import audit_report
from tacit.document import Document, Span
from tacit.errors import InputError
from tacit.models import Action
from tacit.report import State, for_reviewer
from tacit.workbench import Act, Case, Ruling
from tacit.workbench.case import Judged, occurrences


@cache
def case() -> Case:
    """The note under review."""
    return Case(sanitizer(), Document(NOTE, id="note.txt"))


def ruled(act: Act, at: str, **more: str) -> Ruling:
    """A ruling on the first place of some words."""
    return Ruling(act, (place(case().document, at),), by="J. Roe", when="2026-01-02T03:04:05+00:00", **more)


def states(judged: Judged) -> dict[str, State]:
    """The claims' states."""
    return {one.requirement: one.state for one in judged.report.claims}


def test_without_rulings_the_release_is_the_sanitizers() -> None:
    """What the workbench proposes is what tacit sanitize releases, claims included."""
    alone = sanitizer().sanitize(Document(NOTE, id="note.txt"))
    judged = case().judge()
    assert judged.report.sanitized == alone.sanitized
    assert judged.report.claims == alone.claims
    assert judged.leaks == ()


def test_kept_words_stand_in_the_release_and_break_the_claim_that_hid_them() -> None:
    """Keeping a name is possible, and turns the claim on identities red."""
    judged = case().judge([ruled(Act.KEEP, "Ann Lee")])
    assert "Ann Lee was seen" in judged.report.sanitized
    assert states(judged)["identities-1"] is State.BROKEN
    assert any(NOTE[leak.term.span.start : leak.term.span.end] == "Ann Lee" for leak in judged.leaks)


def test_who_answers_for_kept_words_is_on_record_and_the_claim_says_so() -> None:
    """An answered word breaks no claim; the report names who answers, and the auditor counts it as excepted."""
    judged = case().judge([ruled(Act.ANSWER, "zidovudine", note="the pharmacist must know")])
    assert "zidovudine" in judged.report.sanitized
    assert all(state in {State.HOLDS, State.MEASURED} for state in states(judged).values())
    assert {(one.by, one.note) for one in judged.report.exceptions} == {("J. Roe", "the pharmacist must know")}
    assert "A reviewer released" in judged.report.claims[0].claim
    found = audit_report(
        case().document,
        Document(judged.report.sanitized),
        for_reviewer(judged.report, case().document),
    )
    assert found.holds
    assert sum(one.excepted for one in found.claims) > 0


def test_hidden_words_are_gone_and_a_kind_is_said_if_the_reviewer_gives_one() -> None:
    """What the reviewer marks by hand is hidden, whatever the tool thinks of it."""
    judged = case().judge([ruled(Act.HIDE, "broken ankle", kind="injury")])
    assert "[injury]" in judged.report.sanitized
    assert "ankle" not in judged.report.sanitized
    assert states(judged) == states(case().judge())


def test_own_words_are_judged_like_any_others() -> None:
    """A reviewer who says AIDS instead of HIV has not hidden it."""
    harmless = case().judge([ruled(Act.SAY, "zidovudine", words="a medicine")])
    assert "takes a medicine" in harmless.report.sanitized
    assert not harmless.leaks
    telling = case().judge([ruled(Act.SAY, "zidovudine", words="AIDS tablets")])
    assert states(telling)["topics-1"] is State.BROKEN


def test_a_later_ruling_on_the_same_place_counts_and_accepting_changes_nothing() -> None:
    """The last word is the reviewer's last."""
    kept, hidden = ruled(Act.KEEP, "zidovudine"), ruled(Act.HIDE, "zidovudine")
    assert case().judge([kept, hidden]).report.sanitized == case().judge([hidden]).report.sanitized
    accepted = case().judge([ruled(Act.ACCEPT, "zidovudine")])
    assert accepted.report.sanitized == case().judge().report.sanitized


def test_a_wider_place_takes_over_the_terms_inside() -> None:
    """Widening a place hides all of it in one."""
    judged = case().judge([ruled(Act.HIDE, "HIV and takes zidovudine")])
    assert "She has [redacted]." in judged.report.sanitized


def test_choices_say_what_each_word_would_disclose() -> None:
    """The words that the sanitizer would not take are there, with who refuses them."""
    found = case().choices(place(case().document, "zidovudine"))
    assert any(not one.refused_by for one in found)
    assert any("topics-1" in one.refused_by for one in found)
    assert [bool(one.refused_by) for one in found] == sorted(bool(one.refused_by) for one in found)


def test_alike_are_the_places_of_the_term_or_the_same_words() -> None:
    """What is called alike are other occurrences, as words of their own."""
    document = Document("Ann Lee came. Ann Lee left. The annex was shut.")
    own = Case(sanitizer(), document)
    assert own.alike(Span(0, 7)) == (Span(0, 7), Span(14, 21))
    assert occurrences("Rose rose in Roses.", "rose") == [Span(0, 4), Span(5, 9)]


def test_a_ruling_behind_the_end_is_refused() -> None:
    """Places are places of this text."""
    with pytest.raises(InputError, match="behind its end"):
        case().judge([Ruling(Act.HIDE, (Span(len(NOTE), len(NOTE) + 4),))])


def test_reprs_hold_no_word_of_the_document() -> None:
    """A case, a ruling and a judgement can be logged."""
    ruling = ruled(Act.SAY, "zidovudine", words="a medicine", note="needed")
    judged = case().judge([ruling])
    for shown in (repr(case()), repr(ruling), repr(judged)):
        assert not any(word in shown for word in ("zidovudine", "Ann", "medicine", "needed"))


@pytest.mark.parametrize("values", [{}, {"act": "keep", "spans": []}, {"act": "say", "spans": [[0, 3]]},
                                    {"act": "keep", "spans": [[3, 1]]}, {"act": "no", "spans": [[0, 1]]},
                                    {"act": "say", "spans": [[0, 1]], "words": "two\nlines"},
                                    {"act": "hide", "spans": [[0, 1]], "note": 3}])  # fmt: skip
def test_what_is_no_ruling_is_refused(values: dict[str, object]) -> None:
    """Values from outside are checked."""
    with pytest.raises(InputError):
        Ruling.of(values)


def test_rulings_survive_being_written_down() -> None:
    """JSON values and back give the same ruling."""
    ruling = ruled(Act.SAY, "zidovudine", words="a medicine", note="n", kind="medicine")
    assert Ruling.of(ruling.values()) == ruling


def test_changed_terms_are_decided_finally() -> None:
    """A ruling on one place leaves the same term elsewhere as proposed."""
    text = "He has HIV. The HIV is treated."
    own = Case(sanitizer(), Document(text))
    judged = own.judge([Ruling(Act.KEEP, (Span(7, 10),))])
    assert judged.report.sanitized.startswith("He has HIV. ")
    assert judged.report.sanitized.count("HIV") == 1
    assert next(one.decision.action for one in judged.report.replacements if one.source.start > 11) is not Action.KEEP
