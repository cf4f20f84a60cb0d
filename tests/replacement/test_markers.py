"""Markers: how they read, what they say, and that nothing takes them for words of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replacement.notation import read

from tacit.document import Document, Span
from tacit.knowledge import MemoryTaxonomy
from tacit.language.labels import BLOCK, KINDS, labels, with_nouns
from tacit.models import Action, Decision, MarkerStyle
from tacit.options import Offer, Origin
from tacit.options.kinds import LABELS
from tacit.replacement import Markers, apply, harmless_kinds
from tacit.risk import Ground, Risk
from tacit.secrets.hidden import HiddenTerm, Inferred, Mark
from tacit.terms import Kind, Term
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.keys import key

KB = MemoryTaxonomy.from_parents(
    {
        "zidovudine": ["drug"],
        "abacavir": ["drug"],
        "gout": ["disease"],
        "sherry": ["drug", "beverage"],
        "biopsy": ["medical procedure"],
        "organ": ["body part", "instrument"],
    }
)
TEXT = "{Zidovudine}, {abacavir} and {gout}, after {9 kg|||quantity}; {zidovudine} {went||word}."


def released(style: MarkerStyle, text: str, *, refused: str = "") -> str:
    """The text with markers of a style; one kind may be refused."""
    document, decisions = read(text)
    kind_of = harmless_kinds(KB, lambda offer: offer.label != refused)
    return apply(document, decisions, marker=Markers(style, kind_of))[0].text


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        (MarkerStyle.REDACTED, "[redacted], after [redacted]; [redacted]."),
        (MarkerStyle.BLOCK, "█████, after █████; █████."),
        (MarkerStyle.KIND, "[medicines] and [condition], after [redacted]; [medicine] [redacted]."),
        (
            MarkerStyle.NUMBERED,
            "[medicine 1], [medicine 2] and [condition 1], after [redacted 1]; [medicine 1] [redacted 2].",
        ),
    ],
)
def test_styles(style: MarkerStyle, expected: str) -> None:
    """Each style says what it promises; the same thing has the same number; neighbours alike are one."""
    assert released(style, TEXT) == expected


@pytest.mark.parametrize(
    ("words", "marker"),
    [
        ("every evening", "[time]"),
        ("four", "[redacted]"),
        ("last night", "[redacted]"),
        ("3 May", "[date]"),
        ("March", "[date]"),
    ],
)
def test_an_hour_is_no_date(words: str, marker: str) -> None:
    """What kind of time a term says is told by its words."""
    assert released(MarkerStyle.KIND, f"It was {{{words}||date}} then.").removeprefix("It was ") == f"{marker} then."


@pytest.mark.parametrize(("word", "marker"), [("Pale", "[redacted]"), ("Flagged", "[redacted]"), ("Jouhl", "[name]")])
def test_an_adjective_with_a_capital_is_nobody_s_name(word: str, marker: str) -> None:
    """A language model takes the first word of many a note for a name: "Pale, sweaty, slow answers"."""
    document = Document(f"{word}, sweaty.")
    told = Mark("topics-1", Span(0, len(word)), None, 0, key(word), Inferred(5.0, Ground.TAGGED, "a word"))
    term = HiddenTerm(Span(0, len(word)), Kind.PERSON, key(word), frozenset(), (told,))
    markers = Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True))
    assert markers.of(document, [Decision(term, Action.SUPPRESS, None)]) == [marker]


def test_the_same_words_have_the_same_kind_wherever_they_stand() -> None:
    """A test that a pack knows is "[test]" where it is hidden for its other mention, too."""
    document = Document("QTc today. QTc tomorrow.")
    told = Mark("topics-1", Span(0, 3), None, 0, "qtc", Inferred(5.0, Ground.PACK, "a test that is used"))
    first = HiddenTerm(Span(0, 3), Kind.CONCEPT, "qtc", frozenset(), (told,))
    decisions = [Decision(one, Action.SUPPRESS, None) for one in (first, Term(Span(11, 14), Kind.CONCEPT, "qtc"))]
    markers = Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True))
    assert markers.of(document, decisions) == ["[test]", "[test]"]


def test_a_kind_that_discloses_is_not_said() -> None:
    """Where the requirements would not let the word stand there, nor does it stand in brackets."""
    assert released(MarkerStyle.KIND, "{gout}, {zidovudine}", refused="condition") == "[redacted], [medicine]"
    assert released(MarkerStyle.NUMBERED, "{gout}", refused="condition") == "[redacted 1]"


def test_what_is_listed_has_no_kind() -> None:
    """A list does not say why something is on it."""
    term = Term(Span(0, 4), Kind.CONCEPT, "gout")
    listed = Risk((term,), "what is listed", 1.0, 1.0, Ground.LISTED, None, "hide-1")
    markers = Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True))
    for reasons, expected in (((listed,), "[redacted]"), ((), "[condition]")):
        decision = Decision(term, Action.SUPPRESS, None, None, reasons)
        assert apply(Document("gout"), [decision], marker=markers)[0].text == expected


@pytest.mark.parametrize(
    ("kind", "lemma", "expected"),
    [
        (Kind.PERSON, "ann lee", "name"),
        (Kind.PLACE, "leeds", "name"),
        (Kind.DATE, "3 march 2021", "date"),
        (Kind.AGE, "47", "age"),
        (Kind.QUANTITY, "9 kg", "measurement"),
        (Kind.QUANTITY, "13 day", "duration"),
        (Kind.QUANTITY, "twelve", "number"),
        (Kind.CODE, "4471-902836", "number"),
        (Kind.CODE, "cd4 count 84", "test result"),
        (Kind.CODE, "diagnosed in 2011", ""),
        (Kind.WORD, "drinks", ""),
        (Kind.CONCEPT, "biopsy", "procedure"),
        (Kind.CONCEPT, "needle biopsy", "procedure"),
        (Kind.CONCEPT, "sherry", ""),
        (Kind.CONCEPT, "organ", "body part"),
        (Kind.CONCEPT, "zyzzyva", ""),
    ],
)
def test_kinds(kind: Kind, lemma: str, expected: str) -> None:
    """A kind is said if the form shows it or all that is known agrees; else nothing is."""
    assert harmless_kinds(KB, lambda *_: True)(Term(Span(0, 3), kind, lemma), "") == expected


def test_bare_kinds_of_identifiers_follow_the_style() -> None:
    """What stands for a telephone number is a marker like any other."""
    text = "Call 555 or 556, 555."
    offer = Offer("[phone number]", Origin.KIND)
    spans = Span(5, 8), Span(12, 15), Span(17, 20)
    decisions = [Decision(Term(one, Kind.CODE, text[one.start : one.end]), Action.GENERALIZE, offer) for one in spans]
    found = {style: apply(Document(text), decisions, marker=Markers(style))[0].text for style in MarkerStyle}
    assert found == {
        MarkerStyle.KIND: "Call [phone number] or [phone number], [phone number].",
        MarkerStyle.REDACTED: "Call [redacted] or [redacted], [redacted].",
        MarkerStyle.NUMBERED: "Call [phone number 1] or [phone number 2], [phone number 1].",
        MarkerStyle.BLOCK: f"Call {BLOCK} or {BLOCK}, {BLOCK}.",
    }


MARKERS = [
    *(f"[{kind}]" for kind in (*KINDS, "redacted")),
    "[medicine 1]",
    "[redacted 12]",
    "[e-mail address 3]",
    BLOCK,
]


@given(st.sampled_from(MARKERS), st.sampled_from(["He takes {} now.", "{}: none", "- {}\n- {}", "Dr {} came."]))
def test_no_marker_is_a_term(marker: str, sentence: str) -> None:
    """Whatever is sanitized again, markers stay as they are: a detector takes none for a term."""
    text = sentence.replace("{}", marker)
    assert [text[one.start : one.end] for one in labels(text)] == [marker] * sentence.count("{}")
    assert marker not in with_nouns(text)
    document = Document(text)
    found = LanguageModelDetector().detect(document)
    assert not any(one.span.overlaps(label) for one in found for label in labels(text))


def test_every_kind_of_identifier_is_known_as_a_label() -> None:
    """What options say in brackets, detectors leave alone."""
    assert {label.strip("[]") for label in LABELS.values() if label.startswith("[")} <= set(KINDS)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (
            "from {zidovudine|drug} to {abacavir|drug}. {Zidovudine|drug} failed.",
            "from drug A to drug B. Drug A failed.",
        ),
        # What is compared with nothing has no letter.
        (
            "She had {gout|condition}; there was a {cyst|condition} and no {tumour|condition}.",
            "She had a condition; there was condition A and no condition B.",
        ),
        ("an {HIV|infection} before a {TB|infection}.", "infection A before infection B."),
        ("{Leeds|city|place} rather than {York|city|place}", "City A rather than city B"),
        ("more {Leeds|city|place} than {York|city|place} men", "more city A than city B men"),
        # The same thing twice, a list, another sentence, nothing that compares, several of each.
        ("from {zidovudine|drug} to {zidovudine|drug}", "from a drug to a drug"),
        ("from {Leeds|city|place} and {York|city|place} to Rome", "from two cities to Rome"),
        ("to {Leeds|city|place}. Then to {York|city|place}.", "to a city. Then to a city."),
        ("{zidovudine|drug} with {abacavir|drug}", "a drug with a drug"),
        ("from {aspirins|drug} to {opiates|drug}", "from drugs to drugs"),
        ("from {breast cancer|cancer} to {lung cancer|cancer}", "from cancer to cancer"),
    ],
)
def test_letters_where_a_text_compares(marked: str, expected: str) -> None:
    """Different things that a text sets against each other stay apart; nothing else has a letter."""
    document, decisions = read(marked)
    assert apply(document, decisions)[0].text == expected


def test_a_letter_is_no_word_of_the_noun() -> None:
    """A detector reads "drug B" as a drug; what is known by its letter stays itself."""
    document = Document("She took drug B, not vitamin B.")
    found = LanguageModelDetector(known={"vitamin b", "drug"}.__contains__).detect(document)
    lemmas = {document[one.span]: one.lemma for one in found}
    assert (lemmas["drug B"], lemmas["vitamin B"]) == ("drug", key("vitamin B"))
