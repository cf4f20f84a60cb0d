"""The report as an HTML file: it shows what happened, and nothing that it must not show."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.samples import CHANGES, NOTE, Cells, Change, claim_on, decide, long_changes, long_document, report_on
from tests.strategies import texts

from tacit.document import Document
from tacit.errors import ParameterError
from tacit.models import Action, Decision
from tacit.report import Claim, Report, ReviewException, State
from tacit.report.html import Ranking, release_page, reviewer_page
from tacit.report.html._escape import escape
from tacit.risk import Ground

DOCUMENT = Document(NOTE, id="folder/note.txt")
HOSTILE = "<script>alert(1)</script> \"'--> ]]> </style> &amp; \u202egnp.exe\x00\ud800 <img src=x onerror=alert(2)>"


def read_as_browser(text: str) -> str:
    """The text as a browser has it: one kind of line end, numbers for what cannot be seen."""
    return html.unescape(re.sub(r"<[^>]*>", "", escape(text)))


# The texts


def test_both_texts_are_on_the_page() -> None:
    """The left cells are the original to the letter, the right ones the release."""
    report = report_on(DOCUMENT)
    cells = Cells(reviewer_page(report, DOCUMENT))
    assert "".join(cells.original) == NOTE
    assert (
        "".join(cells.released) == report.sanitized == NOTE.replace("HIV", "[redacted]").replace("zidovudine", "a drug")
    )


@given(texts())
def test_any_text_is_shown_to_the_letter(text: str) -> None:
    """Whatever characters it has: only those that cannot be seen are shown by number."""
    document = Document(text)
    report = report_on(document)
    cells = Cells(reviewer_page(report, document))
    assert "".join(cells.original) == read_as_browser(text)
    assert "".join(cells.released) == read_as_browser(report.sanitized)


def test_changed_terms_link_to_their_reason() -> None:
    """In both texts the mark leads to the entry that says what was counted."""
    page = reviewer_page(report_on(DOCUMENT), DOCUMENT)
    assert page.count('<a class="generalize" href="#t1">') == 2
    (entry,) = re.findall(r'<li id="t1">(.*)</li>', page)
    assert "zidovudine" in entry
    assert "<ins>drug</ins>" in entry
    assert "6.0 bits about <b>HIV</b>; 5.0 or more are too many" in entry
    assert "Of the 40 contexts that hold it, 30 also hold <b>HIV</b>; of all 102,400 it is 100." in entry


def test_neighbours_that_are_said_in_one_are_marked_one_by_one() -> None:
    """Two hidden words become one marker: each has its reason in the original, the marker has the worse one."""
    document = Document("Take HIV zidovudine now.")
    report = report_on(document, {**CHANGES, "zidovudine": Change("", 6.0)})
    assert report.sanitized == "Take [redacted] now."
    page = reviewer_page(report, document)
    cells = Cells(page)
    assert "".join(cells.original) == document.text
    assert page.count('<a class="suppress" href="#t0">HIV</a> <a class="suppress" href="#t1">zidovudine</a>') == 1
    assert page.count('<a class="suppress" href="#t0">[redacted]</a>') == 1


def test_lines_flow_where_the_text_was_only_broken_into_lines() -> None:
    """A line end in front of a word that did not fit may flow; those of lists, titles and tables stay."""
    line = "eleven " * 11 + "end"
    document = Document(f"HIV\n{line}\nflows on\n2. item\n{line}\n- item\n")
    page = reviewer_page(report_on(document), document)
    assert page.count("<i>\n</i>") == 2  # once in each text
    assert "end<i>\n</i>flows" in page


def test_paragraphs_stand_in_rows_of_their_own() -> None:
    """A long text is many rows, so that a browser lays out only what it shows."""
    document = Document("\r\n\r\n".join(["One HIV paragraph."] * 5) + "\n" + "a line of words\n" * 1000)
    page = reviewer_page(report_on(document), document)
    assert page.count('<div class="row">') == 4 + 5  # the fifth paragraph has 16,000 characters


def test_columns_of_blanks_keep_their_alignment() -> None:
    """Words that stand below each other do so on the page, in type of one width; a single gap is no column."""
    document = Document("Name:    HIV\nAge:     36\n\nPlain words.\n\nOne    gap.\n\nA\tB\nC\tD\n")
    page = reviewer_page(report_on(document), document)
    assert re.findall('<div class="(row[ a-z]*)">', page) == ["row aligned", "row", "row", "row aligned"]


def test_another_document_is_refused() -> None:
    """A report beside the wrong text would lie, and the message holds no word of either."""
    with pytest.raises(ParameterError, match="the document that the report is about") as caught:
        reviewer_page(report_on(DOCUMENT), Document(NOTE.replace("ankle", "elbow")))
    assert "ankle" not in str(caught.value) + "elbow"


# What it says


def test_summary_counts_what_happened() -> None:
    """Terms changed, information kept against redaction, terms above the threshold before and after."""
    page = reviewer_page(report_on(DOCUMENT), DOCUMENT, redacted_kept=0.7)
    for words in (
        '<dt>of 13 terms changed</dt><dd class="number">2</dd><dd>1 generalized, 1 suppressed</dd>',
        '<dt>of the information kept</dt><dd class="number">81&nbsp;%</dd><dd>hiding them would keep 70&nbsp;%</dd>',
        '<dt>different terms above the threshold</dt><dd class="number">2 → 0</dd>',
        "The promise holds",
        "(2, C)-sanitized for C = {HIV}.",
        "a note about HIV",
        "Hiding a disease does not hide the patient.",
    ):
        assert words in page


HOLDS, MEASURED, UNCHECKED, BROKEN = State
RANKED_FIRST = {"secret": "topics-1/1", "attacker": "inference", "rank_after": 1}


@pytest.mark.parametrize(
    ("states", "attackers", "verdict"),
    [
        ([HOLDS], (), '"verdict good">The promise holds<'),
        ([HOLDS, HOLDS], (), '"verdict good">Every promise holds<'),
        ([MEASURED], (), '"verdict good">The promise rests on a detector whose errors were measured<'),
        ([HOLDS, MEASURED], (), '"verdict good">Every promise holds, or rests on a detector whose errors'),
        ([HOLDS, UNCHECKED], (), '"verdict doubt">In doubt: 1 of 2 promises is unchecked<'),
        ([UNCHECKED], (), '"verdict doubt">In doubt: its promise is unchecked<'),
        ([HOLDS], (RANKED_FIRST,), '"verdict doubt">In doubt: an attacker still ranks what is protected first<'),
        ([HOLDS], ({**RANKED_FIRST, "rank_after": 2},), '"verdict good">The promise holds<'),
        ([HOLDS], ({**RANKED_FIRST, "rank_after": None},), '"verdict good">The promise holds<'),
        ([UNCHECKED] * 2, (RANKED_FIRST,), "2 of 2 promises are unchecked, and an attacker still ranks"),
        ([BROKEN, UNCHECKED, HOLDS], (RANKED_FIRST,), '"verdict bad">Not safe to release: 1 of 3 promises is broken<'),
        ([BROKEN], (), '"verdict bad">Not safe to release: its promise is broken<'),
        ([], (), '"verdict doubt">In doubt: nothing is promised<'),
    ],
)
def test_the_verdict_is_the_worst_of_what_is_known(
    states: list[State], attackers: tuple[dict[str, object], ...], verdict: str
) -> None:
    """On both pages: green only if every promise is kept and no attacker comes first, red if one is broken."""
    claims = tuple(claim_on("HIV", state, f"topics-{number}") for number, state in enumerate(states, 1))
    report = replace(report_on(DOCUMENT), claims=claims, attackers=attackers)
    for page in (reviewer_page(report, DOCUMENT), release_page(report)):
        assert verdict in page
        assert page.count('<p class="verdict') == 1


def test_a_release_in_doubt_does_not_say_how_much_is_left() -> None:
    """Without a measurement nobody knows."""
    report = replace(report_on(DOCUMENT), claims=(claim_on("HIV", State.BROKEN),))
    assert '<dd class="number">2</dd>' in reviewer_page(report, DOCUMENT)


def test_every_requirement_has_its_claim() -> None:
    """With its state in words, how it was checked, and what it leaves open; what several leave open is said once."""
    claims = (
        claim_on("HIV"),
        replace(claim_on("HIV", State.MEASURED, "identities-1"), not_covered=("names", "groups of more than 3 terms")),
    )
    report = replace(report_on(DOCUMENT), claims=claims)
    page = reviewer_page(report, DOCUMENT)
    for words in (
        '<a href="#c1">topics-1</a> <span class="badge good">holds</span>',
        '<article class="card" id="c2"><h3>identities-1 <span class="badge measured">measured</span></h3>',
        "Checked: the release was judged again.",
        '<h4>Not covered, besides what is said below</h4><ul class="prose"><li>names</li></ul>',
        "<h3>Not covered by topics-1 and identities-1</h3>",
    ):
        assert words in page
    assert page.count("groups of more than 3 terms") == 1
    released = release_page(report)
    assert "groups of more than 3 terms" in released
    assert "HIV" not in released


def test_a_term_hidden_for_several_requirements_lists_all_of_them() -> None:
    """Each reason behind the name of its requirement, and the bar is as long as the worst."""
    report = report_on(DOCUMENT)
    changed = []
    for one in report.replacements:
        (*_, risk) = one.decision.reasons or (one.decision.because,)
        assert risk
        others = (replace(risk, requirement="hide-1", bits=1.0, threshold_bits=1.0, ground=Ground.LISTED, counts=None),)
        drug = one.decision.term.lemma == "zidovudine"
        changed.append(replace(one, decision=replace(one.decision, reasons=(risk, *others))) if drug else one)
    page = reviewer_page(replace(report, replacements=tuple(changed)), DOCUMENT)
    (entry,) = re.findall(r'<li id="t1">(.*)</li>', page)
    assert '<span class="requirement">topics-1</span> 6.0 bits about <b>HIV</b>' in entry
    assert '<span class="requirement">hide-1</span> It is on the list of what to hide.' in entry
    assert entry.count('<p class="why">') == 2


def test_exceptions_of_a_reviewer_are_listed() -> None:
    """With the term, the requirement, who answers for it and why; the release only says how many there are."""
    exception = ReviewException("ankle", "topics-1", "R. Viewer", "2026-01-02T03:04:05+00:00", "of no use to anybody")
    report = replace(report_on(DOCUMENT), exceptions=(exception,))
    page = reviewer_page(report, DOCUMENT)
    said = "<b>ankle</b>, by R. Viewer, 2026-01-02T03:04:05+00:00: of no use to anybody"
    assert f'<li><span class="requirement">topics-1</span> {said}</li>' in page
    assert "of no use" not in release_page(report) + reviewer_page(report_on(DOCUMENT), DOCUMENT)
    assert "terms released by a reviewer in spite of a requirement" in release_page(report)


def test_a_measurement_above_the_threshold_is_not_hidden() -> None:
    """If the release still discloses, the summary says how many terms do."""
    report = report_on(DOCUMENT)
    after = decide(Document(report.sanitized), {"drug": Change("x", 7.0)})
    assert '<dd class="number">2 → 1</dd>' in reviewer_page(report, DOCUMENT, after=after)


def test_a_requirement_without_bits_has_a_page() -> None:
    """t-plausibility measures no single terms: the list is there, the picture is not."""
    report = report_on(DOCUMENT)
    without = tuple(
        replace(one, decision=replace(one.decision, because=None, reasons=())) for one in report.replacements
    )
    page = reviewer_page(replace(report, replacements=without), DOCUMENT)
    assert "measures whole texts, and no single terms" in page
    assert "Its requirement judges the text, not single terms." in page
    assert 'class="skyline"' not in page
    assert "zidovudine" in page


def test_an_empty_document_has_a_page() -> None:
    """No term, no information, no picture."""
    empty = Document("")
    report = replace(report_on(empty), utility_kept=None)
    assert "of 0 terms changed" in reviewer_page(report, empty)
    assert "Released text" in release_page(report)


# What must not happen


def test_hostile_text_stays_text() -> None:
    """Markup, quotes, marks of direction, null and half characters, wherever a text comes from."""
    document = Document(f"{HOSTILE} HIV {HOSTILE}", id=HOSTILE)
    report = report_on(
        document, {"HIV": Change(HOSTILE.replace("\x00", "").replace("\ud800", ""), 10.0)}, about=HOSTILE
    )
    report = replace(
        report,
        claims=(
            Claim(HOSTILE, HOSTILE, State.HOLDS, HOSTILE, (HOSTILE,), {HOSTILE: [HOSTILE, {HOSTILE: 1}]}),
            Claim("topics-2", HOSTILE, State.HOLDS, HOSTILE, (HOSTILE,)),
        ),
        fingerprints={HOSTILE: HOSTILE, "original": HOSTILE},
        settings={"requirements": {}, HOSTILE: [HOSTILE, {HOSTILE: 1}]},
        exceptions=(ReviewException(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE),),
    )
    ranking = Ranking(((HOSTILE, 0.5),), ((HOSTILE, 0.5),), HOSTILE, HOSTILE, HOSTILE, (HOSTILE,))
    for page in (reviewer_page(report, document, rankings=[ranking]), release_page(report)):
        cells = Cells(page)
        assert cells.tags.count("script") == cells.tags.count("style") == 1
        assert "img" not in cells.tags
        assert not {name for name in cells.attributes if name.startswith("on")} | (cells.attributes & {"src", "style"})
        assert not set(page) & set("\u202e\x00\ud800")
        page.encode()
    assert "U+202E" in release_page(report)


@pytest.mark.parametrize("page", [reviewer_page(report_on(DOCUMENT), DOCUMENT), release_page(report_on(DOCUMENT))])
def test_policy_allows_the_two_inline_parts_and_nothing_else(page: str) -> None:
    """The hashes in the policy are those of the style sheet and the script."""
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert policy[1].startswith("default-src 'none'; ")
    assert "unsafe" not in policy[1]
    for tag, directive in (("style", "style-src"), ("script", "script-src")):
        (body,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}';" in policy[1]
    assert not re.findall(r"https?://|url\(|@import", page)


def test_same_report_same_bytes() -> None:
    """Two calls give one file."""
    assert reviewer_page(report_on(DOCUMENT), DOCUMENT) == reviewer_page(report_on(DOCUMENT), DOCUMENT)


WORD = st.text("ßþðøłđħŋœ", min_size=4, max_size=9)


@given(st.lists(WORD, min_size=1, max_size=8, unique=True), st.data())
def test_release_page_holds_no_original_word(words: list[str], data: st.DataObject) -> None:
    """Whatever was changed, not a word of it is in the file, nor what is protected."""
    changed = data.draw(st.sets(st.sampled_from(words), min_size=1))
    kept = [word for word in words if not any(word in other or other in word for other in changed)]
    document = Document(" ".join([*changed, "and", *kept, *changed]))
    labels = {word: Change(data.draw(st.sampled_from(["", "thing"])), 8.0) for word in changed}
    secret = min(changed)
    page = release_page(report_on(document, labels, about=secret))
    assert not [word for word in changed if word in page]
    assert all(word in page for word in kept)


def reduced(report: Report) -> Report:
    """The report with all that a reader of the release must not learn taken away or made up."""
    made_up = Decision(report.replacements[0].decision.term, Action.SUPPRESS)
    return replace(
        report,
        replacements=(replace(report.replacements[0], decision=made_up),) * 3,
        notes=("made up",),
        settings={**report.settings, "requirements": {"topics-1": "made up"}},
        claims=tuple(
            replace(claim, claim="made up", checked="made up", settings={"protect": ["made up"]})
            for claim in report.claims
        ),
        attackers=tuple({**one, "words": ["made up"], "secret": "made up"} for one in report.attackers),
        details={"made up": "made up"},
        utility_kept=(report.utility_kept or 0) + 0.01,
    )


def test_release_page_depends_on_nothing_that_it_must_not_tell() -> None:
    """With other replacements, notes, claims and names, and nearly the same utility, it is the same to the byte."""
    report = replace(report_on(DOCUMENT), attackers=({**RANKED_FIRST, "words": ["ankle"], "rank_after": 7},))
    pages = [re.sub(r"[0-9a-f]{64}", "a digest", release_page(one)) for one in (report, reduced(report))]
    assert pages[0] == pages[1]
    assert release_page(report) == release_page(replace(reduced(report), settings=report.settings))


def test_reviewer_page_says_that_it_is_confidential() -> None:
    """In its title, and before anything else on the page."""
    page = reviewer_page(report_on(DOCUMENT), DOCUMENT)
    assert "<title>note.txt: tacit report (confidential)</title>" in page
    assert page.index("must not leave with the release") < page.index("<h1>")


# Size and speed


@pytest.mark.acceptance
def test_long_reports_grow_in_proportion() -> None:
    """Ten times the words are no more than ten times the page, and 50,000 words stay below 3 MB."""
    pages = [
        reviewer_page(report_on(document, long_changes()), document) for document in map(long_document, (5_000, 50_000))
    ]
    small, large = (len(page.encode()) for page in pages)
    assert large < 3e6
    assert large < 10 * small
