"""The parts of the page: what stands in a term's place, pictures, the attacker's order, line ends."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.samples import NOTE, Change, decide, report_on
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.models import Action
from tacit.options import Offer, Origin
from tacit.report.html import Ranking, reviewer_page
from tacit.report.html._chart import COLUMNS, skyline
from tacit.report.html.line_ends import soft_line_ends
from tacit.report.html.ranking import rank
from tacit.report.html.why import why
from tacit.report.reasons import StatedRisk, _Measured, reasons, thresholds
from tacit.risk import Ground

DOCUMENT = Document(NOTE, id="folder/note.txt")


# What stands there now


def test_what_the_release_discloses_is_measured_in_its_place() -> None:
    """A decision about the release counts for the term that stood there: 4 of 5 bits are 80 % of the threshold."""
    report = report_on(DOCUMENT)
    after = decide(Document(report.sanitized), {"drug": Change("x", 4.0)})
    found = reasons(report, DOCUMENT, after)
    drug = next(reason for reason in found.entries if reason.original == "zidovudine")
    assert (drug.before, drug.after) == (1.2, 0.8)
    assert "What stands there now" not in reviewer_page(report, DOCUMENT)
    assert "What stands there now: 80&nbsp;% of the threshold." in reviewer_page(report, DOCUMENT, after=after)


@given(texts(), st.integers(0, 80), st.integers(1, 20))
def test_measuring_a_place_is_looking_at_every_term(text: str, start: int, length: int) -> None:
    """Beside going through all terms of the release."""
    decisions = decide(Document(text), {"HIV": Change("", 4.0), "patient": Change("", 3.0), "of": Change("", 2.0)})
    place = Span(start, start + length)
    values = [one.because.bits / 5 for one in decisions if one.because and one.term.span.overlaps(place)]
    assert _Measured.of(decisions).at(place) == max(values, default=0.0)


def test_terms_of_a_group_are_named() -> None:
    """By their words where they stand in the document, by their keys where the group was found in the release."""
    decisions = decide(DOCUMENT, {})
    report = report_on(DOCUMENT)
    here = next(one.term for one in decisions if one.term.lemma == "patient")
    elsewhere = replace(here, span=Span(1, 3), lemma="ill person")
    changed = []
    for one in report.replacements:
        risk = one.decision.because
        assert risk is not None
        group = replace(risk, terms=(one.decision.term, here, elsewhere), ground=Ground.GROUP)
        drug = one.decision.term.lemma == "zidovudine"
        changed.append(replace(one, decision=replace(one.decision, because=group, reasons=(group,))) if drug else one)
    page = reviewer_page(replace(report, replacements=tuple(changed)), DOCUMENT)
    assert "Together with “patient” and “ill person”: 6.0 bits" in page


# Why


@pytest.mark.parametrize(
    ("ground", "bits", "threshold", "action", "sentence"),
    [
        ("named", 10.0, 5.0, "suppress", "Names <b>HIV</b>, and with it all 10.0 bits; 5.0 would be too many."),
        ("unknown", 5.0, 5.0, "suppress", "It holds a word that the corpus hardly knows"),
        ("words", 6.0, 5.0, "suppress", "Of the 40 contexts that hold all its words, 30 also hold <b>HIV</b>"),
        ("parts", 2.0, 5.0, "keep", "2.0 bits about <b>HIV</b>; below the 5.0 that would be too many. <span"),
        ("phrase", 2.0, 5.0, "suppress", "Changed all the same: with its neighbour"),
        ("phrase", 2.0, math.inf, "suppress", "The corpus has never seen <b>HIV</b>: nothing could be counted."),
        ("named", math.inf, math.inf, "suppress", "Names <b>HIV</b>. The corpus has never seen <b>HIV</b>"),
        ("listed", 1.0, 1.0, "suppress", "It is on the list of what to hide."),
        ("detected", 6.0, 5.0, "suppress", "A detector of identifiers found it: <b>HIV</b>."),
        ("class", 6.0, 5.0, "suppress", "Of the 40 contexts that hold anything of its kind, 30 also hold <b>HIV</b>"),
    ],
)
def test_reasons_are_sentences(ground: str, bits: float, threshold: float, action: str, sentence: str) -> None:
    """Each kind of evidence says what was counted, and what could not be."""
    entry = reasons(report_on(DOCUMENT), DOCUMENT, None).entries[0]
    (stated,) = entry.risks
    risk = replace(stated.risk, ground=Ground(ground), bits=bits, threshold_bits=threshold)
    assert sentence in why(replace(entry, risks=(StatedRisk(risk),), action=Action(action)))


def test_a_risk_without_counts_says_nothing_about_contexts() -> None:
    """Evidence other than counts has none to show."""
    entry = reasons(report_on(DOCUMENT), DOCUMENT, None).entries[1]
    risk = replace(entry.risks[0].risk, counts=None)
    assert "6.0 bits about <b>HIV</b>; 5.0 or more are too many.</p>" in why(
        replace(entry, risks=(StatedRisk(risk),), after=None)
    )


def test_the_worst_of_several_risks_is_drawn() -> None:
    """5.5 of 5 bits for one requirement and 3 of 2 for another: one and a half thresholds."""
    entry = reasons(report_on(DOCUMENT), DOCUMENT, None).entries[1]
    risk = entry.risks[0].risk
    several = (replace(risk, bits=5.5), replace(risk, bits=3.0, threshold_bits=2.0))
    assert replace(entry, risks=tuple(map(StatedRisk, several))).before == 1.5


@pytest.mark.parametrize("origin", [Origin.ROLE, Origin.KIND, Origin.PSEUDONYM])
def test_made_up_words_disclose_nothing(origin: Origin) -> None:
    """Whatever a corpus says about the words: nobody is meant by "Person A"."""
    report = report_on(DOCUMENT)
    made_up = [
        replace(one, decision=replace(one.decision, offer=Offer("drug", origin))) if one.decision.offer else one
        for one in report.replacements
    ]
    after = decide(Document(report.sanitized), {"drug": Change("x", 7.0)})
    found = reasons(replace(report, replacements=tuple(made_up)), DOCUMENT, after)
    assert next(reason for reason in found.entries if reason.original == "zidovudine").after == 0.0


@pytest.mark.parametrize(("bits", "expected"), [(0.0, 1.0), (3.0, 1.0), (-1.0, 0.0)])
def test_a_threshold_of_nought_is_reached_by_everything(bits: float, expected: float) -> None:
    """No division by it: 0 bits of 0 are too many."""
    risk = reasons(report_on(DOCUMENT), DOCUMENT, None).entries[0].risks[0].risk
    assert thresholds(replace(risk, bits=bits, threshold_bits=0.0)) == expected


def test_many_kept_terms_are_cut_at_the_least_disclosing() -> None:
    """The page says how many it leaves out, and that it changed none."""
    document = Document(" ".join(f"w{number}" for number in range(350)))
    page = reviewer_page(report_on(document), document)
    assert "Kept terms: 350" in page
    assert "And 50 that disclose no more than these" in page
    assert '<p class="prose">None.</p>' in page


def test_a_text_of_changed_terms_alone_lists_no_others() -> None:
    """There is no empty list of kept terms."""
    document = Document("HIV")
    assert "Kept terms" not in reviewer_page(report_on(document), document)


# The pictures


def test_columns_are_as_high_as_what_terms_disclose() -> None:
    """At an axis of two thresholds, 10 of 5 bits fill it, 6 take 60 %, and 1 takes 10 %."""
    entries = reasons(report_on(DOCUMENT), DOCUMENT, None).entries
    before = skyline(entries, 2.0, after=False, label="before")
    assert re.findall(r'class="(\w+)" d="M(\d+) 100v-([\d.]+)', before) == [
        ("generalize", "1", "60"),
        ("keep", "2", "10"),
        ("suppress", "0", "100"),
    ]
    after = skyline(entries, 2.0, after=True, label="after")
    assert re.findall(r'class="(\w+)" d="M(\d+) 100v-([\d.]+)', after) == [
        ("keep", "2", "10"),
        ("unmeasured", "1", "50"),
    ]


def test_a_picture_of_thousands_of_terms_hides_none_that_is_too_high() -> None:
    """Several terms share a column, which is as high as the highest of them; the size is bounded."""
    document = Document(" ".join(f"w{number}" for number in range(5000)))
    entries = reasons(report_on(document, {"w77": Change("", 9.0)}), document, None).entries
    picture = skyline(entries, 2.0, after=False, label="")
    assert picture.count("M") <= COLUMNS + 1
    assert 'class="suppress" d="M0 100v-90' in picture


# The attacker


def test_ranking_shows_the_secret_wherever_it_stands() -> None:
    """First before, 31st after: the list is cut at twenty others, but not before the protected one."""
    names = [f"disease {number:02}" for number in range(49)]
    before = (("HIV", 0.9995), *((name, 0.0005 / 49) for name in names))
    after = (("HIV", 0.01), *((name, 0.03 if i < 30 else 0.001) for i, name in enumerate(names)))
    ranking = Ranking(before, after, "HIV", reference="topics-1/1", words=("ankle", "night"))
    page = reviewer_page(report_on(DOCUMENT), DOCUMENT, rankings=[ranking])
    assert '<li class="secret" value="1"><div><span class="name">HIV' in page
    assert '<li class="secret" value="31"><div><span class="name">HIV' in page
    assert '<dd class="number">1 → 31</dd>' in page
    assert "of 50 candidates" in page
    assert page.count("&gt;&nbsp;99.9&nbsp;%") == 1
    assert page.count("&lt;&nbsp;0.1&nbsp;%") == 20
    assert page.count('<li class="other"') == 20 + 21
    assert "Place 1 by the original, 31 by the release, of 50" in page
    assert "The release gives it 1.0&nbsp;%; who knows nothing would give it 2.0&nbsp;%." in page
    assert "What speaks most for it in the release: “ankle”, “night”." in page


def test_of_several_secrets_the_worst_is_in_the_summary_and_open() -> None:
    """The others can be unfolded."""
    good = Ranking((("HIV", 0.9), ("flu", 0.1)), (("HIV", 0.1), ("flu", 0.9)), "HIV", reference="topics-1/1")
    bad = Ranking((("gout", 0.9), ("flu", 0.1)), (("gout", 0.6), ("flu", 0.4)), "gout", reference="topics-1/2")
    page = reviewer_page(report_on(DOCUMENT), DOCUMENT, rankings=[good, bad])
    assert '<dd class="number">1 → 1</dd><dd>of 2, the worst of 2 secrets</dd>' in page
    assert page.count('<details class="guesses">') == page.count('<details class="guesses" open>') == 1
    assert "In doubt: an attacker still ranks what is protected first" in page


def test_long_lists_of_settings_are_cut() -> None:
    """A disease has hundreds of names; the JSON report has them all."""
    report = report_on(DOCUMENT)
    names = [f"name {number}" for number in range(30)]
    claims = (replace(report.claims[0], settings={"names": names, "none": []}),)
    page = reviewer_page(replace(report, claims=claims), DOCUMENT)
    assert "name 23, and 6 more</td>" in page
    assert '<th scope="row">none</th><td>none</td>' in page


def test_ranking_refuses_nonsense_without_naming_the_secret() -> None:
    """A probability of 2, or a list without the protected one."""
    good = (("HIV", 0.5),)
    with pytest.raises(ParameterError, match="probabilities from 0 to 1"):
        Ranking(good, (("HIV", 2.0),), "HIV")
    with pytest.raises(ParameterError, match="the secret among the 1 candidates") as caught:
        Ranking(good, (("flu", 0.5),), "HIV")
    assert "HIV" not in str(caught.value)
    assert "HIV" not in repr(Ranking(good, good, "HIV"))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_rank_is_the_middle_of_the_places_that_an_order_by_probability_gives(probabilities: list[float]) -> None:
    """Beside sorting."""
    candidates = tuple((str(i), probability) for i, probability in enumerate(probabilities))
    ranked = sorted(probabilities, reverse=True)
    for name, probability in candidates:
        places = [place for place, other in enumerate(ranked, 1) if other == probability]
        assert rank(candidates, name) == places[(len(places) - 1) // 2]


# Line ends


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=12), min_size=40, max_size=120), st.integers(70, 110))
def test_a_text_that_was_broken_into_lines_flows_again(words: list[str], width: int) -> None:
    """Breaking at a width and letting the line ends flow gives the words on one line."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    text = "\n".join(lines)
    flowing = list(text)
    for span in soft_line_ends(text):
        flowing[span.start] = " "
    # Only the width of the longest line is known: a line that the next word nearly fits on may stay.
    assert "".join(flowing).split() == words
    assert "".join(flowing).count("\n") == 0


@pytest.mark.parametrize("text", ["", "\n\n", "HIV\nAIDS\n", "a" * 400 + "\nb", "\n".join(["x" * 80] * 3 + ["  y"])])
def test_other_line_ends_stay(text: str) -> None:
    """Lists of words, long lines, blank lines and indented ones are as their author made them."""
    assert [span for span in soft_line_ends(text) if text[span.end : span.end + 1] != "x"] == []
