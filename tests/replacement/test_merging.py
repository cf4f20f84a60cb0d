"""Several markers in one clause, said as one of a kind that fits; plain nouns where a marker would stand alone."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replacement.notation import read

from tacit.document import Document, Span
from tacit.knowledge import MemoryTaxonomy
from tacit.models import Action, Decision, MarkerStyle
from tacit.replacement import Markers, apply, harmless_kinds
from tacit.risk import Ground
from tacit.secrets.hidden import HiddenTerm, Inferred, Mark
from tacit.terms import Kind

KB = MemoryTaxonomy.from_parents(
    {
        "pickle": ["food"],
        "zidovudine": ["drug"],
        "abacavir": ["drug"],
        "gout": ["disease"],
        "cyst": ["disease"],
    }
)


def marked(text: str, style: MarkerStyle = MarkerStyle.KIND) -> str:
    """The text with its markers."""
    document, decisions = read(text)
    return apply(document, decisions, marker=Markers(style, harmless_kinds(KB, lambda _: True)))[0].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A value is part of the result that it is of, and a unit part of its value.
        ("{CD4 count} {84||code} cells/\u00b5L was low.", "[test result] was low."),
        ("{serology} < {20||code} and {viral load} {84||code} in May", "[test results] in May"),
        ("{CD4 count}: {612||code}.", "[test result]."),
        # A value with its unit goes with its test, be it a term or not.
        ("{serology} 96 U/l, {CD4 count} 71 U/l", "[test results]"),
        ("{Serology} 1.2 million IU/ml was found.", "[test result] was found."),
        ("{Serology|test}: 12 umol/l. He left.", "[test result]. He left."),
        ("{Serology} {=71 U}/l. He left.", "[test result]. He left."),
        ("{Serology} 71 times. He left.", "[test result] 71 times. He left."),
        ("{Serology} {=71 U/l serum}. He left.", "[test result] 71 U/l serum. He left."),
        ("Then {CD4 count} {84||code} cells/\u00b5L. Later gout.", "Then [test result]. Later gout."),
        ("{CD4} {count||word} {84||code}.", "[redacted]."),
        ("{Serology} {count||word} {84||code}.", "[test result]."),
        ("{Serology} is\n71 U/l, {CD4 count} was 84 cells/\u00b5L", "[test results]"),
        ("She ate {three||quantity} {pickles} then.", "She ate [food] then."),
        # Of two things of which nothing is said their number is not said either.
        ("She bought {two||quantity} {alpacas} then.", "She bought [redacted] then."),
        # Several things have one marker in the plural; none and one have it in the singular.
        ("There are {cysts} here", "There are [conditions] here"),
        ("There are {naevi|||concept} and several {gout} here", "There are [redacted] and several [conditions] here"),
        ("There are no {cysts} here", "There are no [condition] here"),
        ("There is {gout} here", "There is [condition] here"),
        # The noun of the second is that of both, and a letter part of its name.
        ("Then {hepatitis} B and {syphilis serology}.", "Then [test results]."),
        # A size says what it is of.
        ("{weight loss} of 9 kg since May", "[symptom] since May"),
        ("{weight loss} of {=9 kg||quantity} since May", "[symptom] since May"),
        ("{weight loss} of {=9 kg of fat||quantity} since May", "[symptom] of 9 kg of fat since May"),
        # A list has one marker, in the plural; alternatives and what is counted as one have none.
        ("with {gout}, {cyst} and pain", "with [conditions] and pain"),
        ("no {gout} or {cyst}", "no [condition]"),
        # Of a phrase, the marker that says more; nothing of what a verb does.
        ("had {matter} of a {cyst} once", "had [condition] once"),
        ("a {glass||word} of {sherry} then", "[redacted] then"),
        ("{zidovudine} {went||word}.", "[medicine] [redacted]."),
        ("He {embraced||word} {Islam||name} in May.", "He [redacted] in May."),
        ("She was {expecting||word} a {matter} in May.", "She was [redacted] in May."),
        ("She was {expecting||word} a {cyst} in May.", "She was [redacted] a [condition] in May."),
        # A particle is part of its verb, and no preposition is.
        ("He {winds||word} him up.", "He [redacted]."),
        ("the {rolled||word} up {mat}", "the [redacted]"),
        ("not '{signing||word} up'.", "not '[redacted]'."),
        ("She {climbed||word} up the stairs.", "She [redacted] up the stairs."),
        ("the {kettle} up there", "the [redacted] up there"),
        # What somebody has done is no thing that they have.
        ("She has {lost gout} here.", "She has [redacted] here."),
        ("She has {gout} here.", "She has [condition] here."),
        # Things of different kinds stay apart.
        ("{zidovudine}, {gout}", "[medicine], [condition]"),
        ("{Ann Lee||name}, {3 May 2021||date}", "[name], [date]"),
        # An abbreviation is nobody's name, and a day no date.
        ("{VL||name} was low", "[redacted] was low"),
        ("{Ann Lee||name} was low", "[name] was low"),
        ("the {day||date} before", "the [redacted] before"),
        ("{3 May||date} before", "[date] before"),
        # A house whose name is hidden is still one.
        ("HOSPITAL {GENERAL DE SANT AMAND||name}\nWard 3", "HOSPITAL\nWard 3"),
        ("{=HOSPITAL} {GENERAL||name}", "HOSPITAL"),
        ("seen at Hospital {General||name}", "seen at Hospital [name]"),
    ],
)
def test_markers_of_one_clause_are_one(text: str, expected: str) -> None:
    """Of a kind that fits what stood there."""
    assert marked(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{Serology|test} negative.", "Test negative."),
        ("Before. {Serology|test}.", "Before. [test result]."),
        ("1. {Serology|test}\n2. Gout", "1. Test\n2. Gout"),
    ],
)
def test_a_test_that_is_all_of_a_sentence_is_a_result(text: str, expected: str) -> None:
    """Nobody writes "Test."; a list of tests has lines of its own."""
    assert marked(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("with {HIV|condition} infection now", "with a condition now"),
        ("with {HIV|condition} infections now", "with conditions now"),
        ("with {HIV|condition} {=infection} now", "with a condition now"),
        ("with {HIV|condition} {=infection}\n2. Gout", "with a condition\n2. Gout"),
        ("with {HIV|condition} tests now", "with condition tests now"),
        ("an episode of oral {candidiasis|condition}.", "an episode of an oral condition."),
        ("an episode of {=oral} {candidiasis|condition}.", "an episode of an oral condition."),
        ("The oral {candidiasis|condition} went.", "The oral condition went."),
        ("2. Oral {candidiasis|condition}", "2. Oral condition"),
        ("with severe {HIV|disease}", "with severe disease"),
    ],
)
def test_a_plain_word_for_an_illness_reads_as_one(text: str, expected: str) -> None:
    """It is not said twice, and has the article that the illness itself did without."""
    assert marked(text) == expected


PIECES = st.sampled_from(
    [
        "{zidovudine}",
        "{gout}",
        "{weight loss}",
        "{CD4 count}",
        "{84||code}",
        "{Ann||name}",
        "{day||date}",
        "{went||word}",
    ]
)
JOINTS = st.sampled_from([" ", ", ", " and ", " of ", ": ", " < ", ". ", "\n", " in May, ", "/"])
STYLES = st.sampled_from(list(MarkerStyle))


@given(st.lists(st.tuples(PIECES, JOINTS), min_size=1, max_size=8), STYLES)
def test_nothing_hidden_comes_back_and_nothing_else_is_lost(parts: list[tuple[str, str]], style: MarkerStyle) -> None:
    """However markers meet: no hidden word is shown, every other word stays, and no two alike stand side by side."""
    text = "Seen then " + "".join(piece + joint for piece, joint in parts) + " again."
    released = marked(text, style)
    for hidden in ("zidovudine", "gout", "weight", "CD4", "84", "Ann", "went", "day"):
        assert hidden not in released
    assert released.count("May") == text.count("May")
    assert released.startswith("Seen then")
    assert released.endswith("again.")
    if style is MarkerStyle.KIND:
        assert not re.search(r"(\[[a-z ]+\]) \1", released)


def test_parts_of_one_entry_have_one_marker() -> None:
    """Of "responding to internal stimuli" nobody wants to read "[symptom] to [redacted]"."""
    text = "No responding to internal stimuli today."
    whole = Mark("topics-1", Span(3, 33), None, 0, "", Inferred(5.0, Ground.PACK, "a symptom of psychosis"))
    parts = [
        HiddenTerm(Span(*span), Kind.CONCEPT, text[slice(*span)], frozenset(), marks)
        for span, marks in (((3, 13), (whole,)), ((17, 33), (whole,)))
    ]
    decisions = [Decision(one, Action.SUPPRESS, None) for one in parts]
    markers = Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True))
    assert apply(Document(text), decisions, marker=markers)[0].text == "No [symptom] today."


@pytest.mark.parametrize(("text", "first"), [("two mums", Kind.QUANTITY), ("section 3", Kind.CONCEPT)])
def test_a_number_is_not_what_it_counts(text: str, first: Kind) -> None:
    """She does not have "[number]" at home."""
    whole = Mark("topics-1", Span(0, len(text)), None, 0, "", Inferred(5.0, Ground.PACK, "listed"))
    at = text.index(" ")
    kinds = (first, Kind.QUANTITY if first is Kind.CONCEPT else Kind.CONCEPT)
    spans = (Span(0, at), Span(at + 1, len(text)))
    parts = [
        HiddenTerm(span, kind, text[span.start : span.end], frozenset(), (whole,))
        for span, kind in zip(spans, kinds, strict=True)
    ]
    markers = Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True))
    decisions = [Decision(one, Action.SUPPRESS, None) for one in parts]
    assert apply(Document(text), decisions, marker=markers)[0].text == "[redacted]"
