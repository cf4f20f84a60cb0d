"""``tacit explain`` on terminals of any width, and on texts that terminals trip over."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from rich.console import Console
from rich.text import Text
from tests.cli.program import Run
from tests.report.samples import CHANGES, Change, report_on
from tests.strategies import texts

from tacit import cli
from tacit.cli import explain
from tacit.document import Document
from tacit.report import State
from tacit.risk import Ground

BROKEN = ("The patient has HIV and he takes zidovudine at night " * 8).strip()


def marked(text: Text) -> list[str]:
    """The stretches of a text that are marked."""
    return [text.plain[span.start : span.end] for span in text.spans]


def shown(document: Document, changes: dict[str, Change], *, width: int) -> tuple[Text, Text]:
    """Both texts as a terminal of this width gets them."""
    return explain._texts(document, report_on(document, changes), width=width)


def wrap(text: str, width: int, end: str) -> str:
    """The text in lines of at most so many characters."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return end.join(lines)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_lines_that_are_too_long_flow(end: str) -> None:
    """A text in lines of 90 characters is no staircase on a terminal of 60, and the marks stand where they should."""
    document = Document(wrap(BROKEN, 90, end) + f"{end}{end}Next.")
    before, after = shown(document, CHANGES, width=60)
    assert before.plain.split() == document.text.split()
    assert [len(line) > 90 for line in before.plain.split("\n")] == [True, False, False]
    assert after.plain.count("\n") == before.plain.count("\n")
    assert marked(before) == ["HIV", "zidovudine"] * 8
    assert marked(after) == ["[redacted]", "a drug"] * 8


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (State.BROKEN, "(broken: it DOES NOT HOLD)"),
        (State.UNCHECKED, "(unchecked: whether it holds could not be told)"),
    ],
)
def test_broken_and_unchecked_are_two_things(state: State, said: str) -> None:
    """Who reads that a promise does not hold looks for what is left; of an unchecked one nobody knows."""
    report = report_on(Document(BROKEN))
    summary = explain._summary(replace(report, claims=(replace(report.claims[0], state=state),))).plain
    assert said in summary
    assert ("DOES NOT HOLD" in summary) is (state is State.BROKEN)


def test_figures_are_one_line() -> None:
    """What was measured of a detector is in the report."""
    report = report_on(Document(BROKEN))
    claim = replace(report.claims[0], state=State.MEASURED, measured="names 96.2 %, places 99.9 %")
    summary = explain._summary(replace(report, claims=(claim, claim))).plain
    assert "96.2" not in summary
    assert summary.count("in the report") == 1


def test_lines_that_fit_stay_as_they_are() -> None:
    """On a wide terminal nothing flows."""
    document = Document(wrap(BROKEN, 90, "\n"))
    before, _ = shown(document, CHANGES, width=100)
    assert before.plain == document.text


@given(texts())
def test_marks_stand_on_their_terms(text: str) -> None:
    """Whatever the text holds: controls that a terminal library drops would shift all marks behind them."""
    document = Document(text)
    report = report_on(document)
    before, after = explain._texts(document, report, width=20)
    changed = [one for one in report.replacements if one.decision.action.value != "keep"]
    assert marked(before) == [document[one.decision.term.span] for one in changed]
    assert len(before.plain) == len(text)
    assert len(after.plain) == len(report.sanitized)


def test_text_cannot_steer_the_terminal() -> None:
    """A document that clears the screen or turns the writing round is shown, not obeyed."""
    document = Document("\x1b[2JHIV\x07 \u202eVIH \x9b31m", id="x")
    report = report_on(document)
    out = io.StringIO()
    for text in explain._texts(document, report, width=80):
        Console(file=out, width=80).print(text)
    assert not set("\x1b\x07\u202e\x9b") & set(out.getvalue())
    assert "␛[2J" in out.getvalue()


def test_narrow_terminals_get_entries_instead_of_columns() -> None:
    """Below 100 columns no word is cut: the term, what it becomes, and why below."""
    document = Document("The patient has HIV and takes zidovudine.")
    report = report_on(document)
    hidden, generalized = explain._distinct(report, every=False)
    risk = generalized.decision.because
    assert risk is not None
    others = [
        replace(generalized, decision=replace(generalized.decision, because=because))
        for because in (replace(risk, ground=Ground.UNKNOWN), None)
    ]
    out = io.StringIO()
    Console(file=out, width=50).print(explain._why(document, [hidden, generalized, *others], width=50))
    assert [line.rstrip() for line in out.getvalue().splitlines()] == [
        "HIV → [redacted]",
        "  HIV: 10.0 bits, threshold 5.0; named",
        "zidovudine → a drug",
        "  HIV: 6.0 bits, threshold 5.0; phrase, 30 of 40",
        "  contexts",
        "zidovudine → a drug",
        "  HIV: the corpus does not know it",
        "zidovudine → a drug",
    ]


def test_a_text_without_changes_says_so() -> None:
    """An empty table would leave the reader wondering."""
    assert str(explain._why(Document("Fine."), [], width=120)) == "Nothing was changed."


@pytest.mark.parametrize(("width", "table"), [(40, False), (99, False), (100, True), (160, True)])
def test_nothing_is_wider_than_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], width: int, table: bool  # noqa: FBT001
) -> None:  # fmt: skip
    """At any width; the table comes when its columns fit."""
    note = tmp_path / "note.txt"
    note.write_text("Kaposi's sarcoma and HIV in a patient with an ankle fracture.\n")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys, "argv", ["tacit", "explain", str(note), "--protect", "HIV"])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    assert not stop.value.code
    lines = capfd.readouterr().out.splitlines()
    assert max(map(len, lines)) <= width
    assert any("━" in line for line in lines) == table
    assert any(re.match("HIV +[→│]", line) for line in lines)


def test_no_term_is_cut(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is wider than its column goes on in the next line: a file that is searched has all of it."""
    note = tmp_path / "note.txt"
    note.write_text("She takes emtricitabine-tenofovir and zidovudine for HIV, and efavirenz and nevirapine.\n")
    monkeypatch.setenv("COLUMNS", "100")
    shown = run("explain", note, "--protect", "HIV").out
    assert "━" in shown
    assert "…" not in shown


def test_a_term_that_was_listed_has_no_counts(tmp_path: Path, run: Run) -> None:
    """It is in the table beside terms that were counted, and each requirement has its claim."""
    note = tmp_path / "note.txt"
    note.write_text("Ann Lee has HIV and a broken ankle.\n")
    result = run("explain", note, "--protect", "HIV", "--identities", "--hide", "ankle")
    assert result.code == 0
    assert "listed" in result.out
    assert re.findall(r"^(\S+) \((\w+)\):", result.out, re.MULTILINE) == [
        ("topics-1", "holds"),
        ("identities-1", "measured"),
        ("hide-1", "holds"),
    ]


def test_a_picture_of_the_original_is_its_owners_alone(tmp_path: Path, run: Run) -> None:
    """And it never takes the place of what is read."""
    note, picture = tmp_path / "note.txt", tmp_path / "picture.svg"
    note.write_text("She has HIV.\n")
    assert run("explain", note, "--protect", "HIV", "--svg", picture).code == 0
    assert picture.stat().st_mode & 0o777 == 0o600
    assert run("explain", note, "--protect", "HIV", "--svg", note).code == 2
    misnamed = run("explain", note, "--protect", "HIV", "--svg", picture.with_suffix(".png"))
    assert (misnamed.code, picture.with_suffix(".png").exists()) == (2, False)
    assert "expected --svg with the suffix .svg, found .png" in misnamed.err
    assert note.read_text() == "She has HIV.\n"


def test_a_table_is_said_to_be_read_otherwise(tmp_path: Path, run: Run) -> None:
    """Who tries options on a table here gets other words from the run: Person B of the text is Person A of a row."""
    table, letter = tmp_path / "rows.csv", tmp_path / "letter.txt"
    for path in (table, letter):
        path.write_text("id,note\n1,The ankle is broken.\n")
    assert "is read as one text here" in run("explain", table, "--hide", "ankle").err
    assert "is read as one text here" not in run("explain", letter, "--hide", "ankle").err


def test_what_nobody_could_read_is_not_explained_as_kept(tmp_path: Path, run: Run) -> None:
    """Nothing was changed in a cell that was never computed, because nobody has seen it."""
    book = openpyxl.Workbook()
    book.active["A1"] = '="Ann"&"Lee"'
    book.save(tmp_path / "book.xlsx")
    shown = run("explain", tmp_path / "book.xlsx", "--hide", "Ann").out
    assert "hide-1 (unchecked: whether it holds could not be told)" in shown
