"""Clauses and sentences: what goes with a term that nothing may be said of, and what stays."""

from __future__ import annotations

import textwrap
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replacement.notation import read
from tests.replacement.test_apply import decided

from tacit import Identities, Keep, ReleaseSettings, Sanitizer, Topics
from tacit.document import Document, Span
from tacit.language.labels import BLOCK
from tacit.models import Action, Blank, Decision, MarkerStyle
from tacit.replacement import Markers, apply
from tacit.risk import Ground, Risk
from tacit.workbench.case import Case
from tacit.workbench.ruling import Act, Ruling

LONG = "The letter of the practice says that the patient was seen there in the morning and"


def released(marked: str, *, style: MarkerStyle = MarkerStyle.KIND) -> str:
    """The text that the decisions lead to, without the sentences of what is blanked."""
    document, decisions = read(marked)
    return apply(document, decisions, marker=Markers(style), blank=Blank.SENTENCE)[0].text


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She is well. She takes {zidovudine} at {=night}. He left.", "She is well. [passage] He left."),
        # Neighbours go as one; paragraphs stay apart.
        ("He drinks {gin}. He sees {Ann}. He is {=well}.", "[passage] He is well."),
        ("He drinks {gin}.\n\nHe sees {Ann}.", "[passage]\n\n[passage]"),
        # What is said in other words tells enough: the sentence stays.
        ("She takes {zidovudine|drug} at night.", "She takes a drug at night."),
        # Of what is blanked as a whole, the marker says as much.
        ("{Zidovudine}. He left.", "[redacted]. He left."),
        # Bullets, numbers, labels and headings stay, and so do cells and short lines beside.
        ("- Seen with {Ann} here\n- He is well", "- [passage]\n- He is well"),
        ("2. Treatment: given {zidovudine} daily", "2. Treatment: [passage]"),
        ("HISTORY\nHe drinks {gin} daily.", "HISTORY\n[passage]"),
        ("Town: Leeds\nHe drinks {gin} daily\nWeight: 80 kg", "Town: Leeds\n[passage]\nWeight: 80 kg"),
        ("well\tdrinks {gin} daily\tseen", "well\t[passage]\tseen"),
        ("Reed\tdrinks {gin} daily and more\nBrown\twell", "Reed\t[passage]\nBrown\twell"),
        # A line that does not fill its paragraph ends a sentence, and so does one of a text in which none is wrapped.
        (f"{LONG} {{gin}}\nHe wears glasses\nHis ankle is stiff", "[passage]\nHe wears glasses\nHis ankle is stiff"),
        ("- He drinks {gin} daily\n  and hides the bottles\n- well", "- [passage]\n- well"),
        # A label that is blanked tells by its value, and a clause before a colon is no label.
        ("{Gin} intake: two bottles every day", "[passage]"),
        ("He needs a glass to stop the shakes: two of {gin}.", "[passage]"),
        # Brackets and quotation marks close their sentence.
        ("(He drinks {gin} daily.) He is well.", "[passage] He is well."),
        # A line that was wrapped goes on.
        (f"He left. {LONG}\ngiven {{zidovudine}}. He came.", "He left. [passage] He came."),
        (f"1. {LONG} given {{zidovudine}}\n2. Well", "1. [passage]\n2. Well"),
        (f"{LONG} was given {{zidovudine}}\non\n12 May. He came in the evening.", "[passage] He came in the evening."),
        (f"{LONG}\nhis {{zidovudine}} was resumed on\n12 February; he is well. He left.", "[passage] He left."),
        ("He was sectioned at {Fairmile}\nHospital from 2 to 23 May. He left.", "[passage] He left."),
        ("He was sectioned at {Fairmile}\r\nHospital from 2 to 23 May.\r\n", "[passage]\r\n"),
        # Headings, fields and short lines do not, even where a sentence is about as long.
        ("HISTORY OF ALL ILLNESSES\nHe drinks {gin} daily.", "HISTORY OF ALL ILLNESSES\n[passage]"),
        ("Past medical history and habits\nHe drinks {gin} daily.", "Past medical history and habits\n[passage]"),
        ("He is well today.\nHe drinks {gin} now.", "He is well today.\n[passage]"),
        ("Name of the patient\nWeight: drinks {gin} now.", "Name of the patient\nWeight: [passage]"),
        # Who does it is more than a marker says.
        ("He left. He {smelled of gin}.", "He left. [passage]"),
        ("The {zidovudine} without {gin}. He left.", "The [redacted] without [redacted]. He left."),
        # A message of a chat, and a line that is longer than any that is wrapped, are sentences of their own.
        (f"[7:02] bob: {LONG} has {{gin}}\n[7:03] ann: {LONG}", f"[7:02] bob: [passage]\n[7:03] ann: {LONG}"),
        (f"{LONG} {LONG} given {{gin}}\n{LONG} ok", f"[passage]\n{LONG} ok"),
        # Whoever treats somebody must know that there is a warning.
        ("Allergy to {penicillin} (rash). He left.", "Allergy to [redacted] (rash). He left."),
        ("No known allergies, drinks {gin} daily. He left.", "[passage] He left."),
    ],
)
def test_sentences_go_with_what_is_blanked(marked: str, expected: str) -> None:
    """All of a sentence goes, and nothing else."""
    assert released(marked) == expected


GIN = frozenset(("alcohol",))


def by_clauses(marked: str) -> str:
    """The text that the decisions lead to, without the clauses of what is blanked for a topic."""
    document, decisions = read(marked)
    told = [because(one, "alcohol", Ground.PACK) if one.action is not Action.KEEP else one for one in decisions]
    return apply(document, told, marker=Markers(MarkerStyle.KIND), blank=Blank.CLAUSE, telling=GIN)[0].text


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        # A clause goes, and the rest of its sentence stays, with its stop.
        ("He is well, hides {gin} in his boot, and sings.", "He is well, [passage], and sings."),
        ("He drinks {gin} daily. He left.", "[passage]. He left."),
        ("He has {gin} and a broken ankle.", "[passage] and a broken ankle."),
        ("He (a {gin} drinker) left - without {gin} in his bag.", "He ([passage]) left - [passage]."),
        # Neighbours go as one, over a stop as well; what is between them stays.
        ("He drinks {gin} daily, and hides {gin} here; he is well.", "[passage]; he is well."),
        ("He drinks {gin} daily. He hides {gin} here. He left.", "[passage]. He left."),
        ("He drinks {gin} daily.\n\nHe hides {gin} here.", "[passage].\n\n[passage]."),
        # Quotations are closed, and numbers and hours are in one clause.
        ('He said: "I drink {gin} daily." He left.', 'He said: "[passage]." He left.'),
        ('He was the last, chiefly for "{gin} and wine". He left.', "He was the last, [passage]. He left."),
        ("At 10:30 he had 1,500 ml of {gin} there. He left.", "[passage]. He left."),
        # What only says more of it goes along, and what goes on behind that; a conjunction begins something else.
        ("He hides {gin} there, which worries her. He left.", "[passage]. He left."),
        ("Spirits like {gin} there, such as rum, are dear. He left.", "[passage]. He left."),
        ("He hides {gin} there, which worries her, and sings.", "[passage], and sings."),
        ("He left, which worries her, with {gin} there.", "He left, which worries her, [passage]."),
        # What is said in other words tells enough, and of what is blanked as a whole the marker says as much.
        ("He drinks {gin|spirit} daily, and sings.", "He drinks spirit daily, and sings."),
        ("No wine, {gin}, or beer.", "No wine, [redacted], or beer."),
        ("2. Plan: stop {gin} today, then home.", "2. Plan: [passage], then home."),
        ("Allergic to {gin}, and well.", "Allergic to [redacted], and well."),
    ],
)
def test_clauses_go_with_what_is_blanked(marked: str, expected: str) -> None:
    """All of a clause goes, and nothing else."""
    assert by_clauses(marked) == expected


def test_a_clause_goes_only_for_what_is_known_to_tell_by_its_surroundings() -> None:
    """Words that a user lists, other secrets and what nobody can judge take nothing along."""
    document, [one] = read("He drinks {gin} at night.")
    for about, ground, expected in (
        ("alcohol", Ground.PACK, "[passage]."),
        ("alcohol", Ground.UNKNOWN, "He drinks [redacted] at night."),
        ("gin", Ground.LISTED, "He drinks [redacted] at night."),
        ("person at [8, 11)", Ground.DETECTED, "He drinks [redacted] at night."),
    ):
        hidden = because(one, about, ground)
        assert apply(document, [hidden], blank=Blank.CLAUSE, telling=GIN)[0].text == expected


def test_a_topic_that_counts_alone_know_takes_no_clause_along() -> None:
    """What stands around a blank is known to tell of topics that were taught, and of no others."""
    text = "He flew to Los Angeles and had a room in Hollywood near the studios."
    released = Sanitizer(Topics(("Los Angeles",))).sanitize(text).sanitized
    assert "[passage]" not in released
    assert "He flew to" in released


@pytest.mark.parametrize(
    ("style", "marker"),
    [
        (MarkerStyle.KIND, "[passage]"),
        (MarkerStyle.NUMBERED, "[passage]"),
        (MarkerStyle.REDACTED, "[redacted]"),
        (MarkerStyle.BLOCK, BLOCK),
    ],
)
def test_a_passage_is_marked_in_every_style(style: MarkerStyle, marker: str) -> None:
    """As each style promises."""
    assert released("She takes {zidovudine} at night.", style=style) == marker


def because(decision: Decision, about: str, ground: Ground) -> Decision:
    """The decision, with a reason."""
    return replace(decision, reasons=(Risk((decision.term,), about, 9.0, 1.0, ground, None),))


def test_an_identifier_takes_no_sentence_along() -> None:
    """Around a name, little tells it."""
    document, [one] = read("Seen by {Ann} at night.")
    named = because(one, "person at [8, 11)", Ground.DETECTED)
    assert apply(document, [named], blank=Blank.SENTENCE)[0].text == "Seen by [redacted] at night."


def test_an_identifier_of_which_no_corpus_knows_takes_no_sentence_along() -> None:
    """That nothing is known of a name tells no topic; what the topic's own evidence finds does."""
    document, [one] = read("She lives in {Lowmoor} and likes apples.")
    named = because(one, "place at [13, 20)", Ground.DETECTED)
    unknown, told = (because(one, "HIV", ground).reasons for ground in (Ground.UNKNOWN, Ground.PACK))
    both = replace(named, reasons=(*named.reasons, *unknown))
    assert apply(document, [both], blank=Blank.SENTENCE)[0].text == "She lives in [redacted] and likes apples."
    for reasons in (unknown, (*named.reasons, *told)):
        hidden = replace(named, reasons=reasons)
        assert apply(document, [hidden], blank=Blank.SENTENCE)[0].text == "[passage]"


def test_other_terms_of_the_sentence_are_hidden_there_alone() -> None:
    """They take over the reason; elsewhere the same words stay, also when the decisions are applied once more."""
    document, decisions = read("He drinks {gin} at {=night}. He sleeps at {=night}.")
    told = [because(one, "alcohol", Ground.PHRASE) if one.action is Action.SUPPRESS else one for one in decisions]
    release, replacements = apply(document, told, blank=Blank.SENTENCE)
    assert release.text == "[passage] He sleeps at night."
    gin, night, other = (one.decision for one in replacements)
    assert night.action is Action.SUPPRESS
    assert [(risk.about, risk.reason) for risk in night.reasons] == [
        ("alcohol", "around a term of which nothing may be said")
    ]
    assert [(risk.about, risk.reason) for risk in gin.reasons] == [("alcohol", "")]
    assert other.action is Action.KEEP
    again = apply(document, [one.decided for one in replacements], blank=Blank.SENTENCE)
    assert again == (release, replacements)


def test_a_sentence_with_a_term_that_somebody_keeps_stays() -> None:
    """The user's word counts, be it a term or not; what is blanked stays blanked."""
    document, [gin, night] = read("He drinks {gin} at {=night}.")
    ruled = [gin, replace(night, is_final=True)]
    assert apply(document, ruled, blank=Blank.SENTENCE)[0].text == "He drinks [redacted] at night."
    kept = apply(document, [gin, night], blank=Blank.SENTENCE, kept=[Span(0, 9)])
    assert kept[0].text == "He drinks [redacted] at night."


@pytest.mark.parametrize("width", [45, 50, 58, 80, 130])
def test_sentences_go_however_their_lines_are_wrapped(width: int) -> None:
    """The frame goes in a letter of any width."""
    text = (
        "His drinking has got out of hand since the winter, and he takes a bottle of {vodka} every two days before he"
        " drives the van to work in Leeds. He went through {withdrawal} in our waiting room last month, and his wife"
        " Anna had to call an ambulance for him. His ankle is stiff."
    )
    document, decisions = read(text)
    wrapped = replace(document, text=textwrap.fill(document.text, width))
    moved = [_moved(one, document.text, wrapped.text) for one in decisions]
    assert apply(wrapped, moved, marker=Markers(), blank=Blank.SENTENCE)[0].text.split() == [
        *"[redacted] His ankle is stiff.".split()
    ]


def _moved(one: Decision, before: str, after: str) -> Decision:
    start = after.index(before[one.term.span.start : one.term.span.end])
    return replace(one, term=replace(one.term, span=Span(start, start + len(one.term.span))))


class _Everything:
    """Holds every secret."""

    def __contains__(self, about: object) -> bool:
        return True


@given(decided(), st.sampled_from(MarkerStyle), st.sampled_from(Blank))
def test_no_more_is_released_than_by_terms(
    given: tuple[Document, list[Decision]], style: MarkerStyle, blank: Blank
) -> None:
    """Whatever stands in a text, all outside of the replacements is its own, and what is blanked by terms is gone."""
    document, decisions = given
    by_terms = apply(document, decisions, marker=Markers(style))[1]
    release, replacements = apply(document, decisions, marker=Markers(style), blank=blank, telling=_Everything())
    end = written = 0
    for source, target in dict.fromkeys((one.source, one.target) for one in replacements):
        assert document.text[end : source.start] == release.text[written : target.start]
        end, written = source.end, target.end
    assert document.text[end:] == release.text[written:]
    for one in by_terms:
        if one.decision.action is Action.SUPPRESS:
            assert any(
                each.source.contains(one.decision.term.span) and each.decision.action is Action.SUPPRESS
                for each in replacements
            )


TEXT = (
    "Dear Dr Hall, thank you for seeing Mr Tom Reed, 51. His drinking has got out of hand since the winter, and he"
    " takes a bottle of vodka every two days. He went through withdrawal in our waiting room last month. He wears"
    " glasses for reading and is allergic to latex. His ankle is stiff."
)


def test_a_release_without_the_sentences_around_what_is_blanked() -> None:
    """The frame goes with the blank, the rest stays, and the claims hold."""
    asked = (Topics(("alcoholism",)), Identities())
    settings = ReleaseSettings(blank=Blank.SENTENCE)
    report = Sanitizer(*asked, settings=settings).sanitize(TEXT)
    by_terms = Sanitizer(*asked, settings=ReleaseSettings(blank=Blank.TERM))
    assert "every two days" in by_terms.sanitize(TEXT).sanitized
    assert "every two days" not in report.sanitized
    assert "waiting room" not in report.sanitized
    assert report.sanitized.endswith("He wears glasses for reading and is allergic to latex. His ankle is stiff.")
    assert all(one.state.value in {"holds", "measured"} for one in report.claims)
    assert report.settings["blank"] == "sentence"
    kept = Sanitizer(*asked, Keep(("last month",)), settings=settings).sanitize(TEXT)
    assert "last month" in kept.sanitized


def test_a_review_begins_with_a_release_that_leaks_nothing() -> None:
    """What tells only now that the sentences beside it are gone is hidden before the reviewer sees it."""
    text = (
        "Alendronate weekly, Adcal, stop furosemide. She refuses meat on Fridays and fasted on admission, so"
        " dietitian's advice was to allow fish. Her scapular and miraculous medal were returned to her niece. She was"
        " anointed before theatre."
    )
    sanitizer = Sanitizer(Topics(("Catholicism",)), settings=ReleaseSettings(blank=Blank.SENTENCE))
    judged = Case(sanitizer, Document(text)).judge()
    assert not judged.leaks
    assert judged.report.sanitized == sanitizer.sanitize(text).sanitized


def test_a_reviewer_who_keeps_a_term_gets_its_sentence_back() -> None:
    """With its blank, and the words around it as they were."""
    asked = (Topics(("alcoholism",)), Identities())
    case = Case(Sanitizer(*asked, settings=ReleaseSettings(blank=Blank.SENTENCE)), Document(TEXT))
    assert "He went through" not in case.judge().report.sanitized
    start = TEXT.index("last month")
    kept = case.judge([Ruling(Act.KEEP, (Span(start, start + len("last month")),), by="J. Roe")])
    assert "He went through [symptom] in our" in kept.report.sanitized
