"""The check of files for personal data."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest
from tests.integrations.conftest import CANARY

from tacit import Hide, Identities, Sanitizer
from tacit.integrations.checking import (
    NOT_CHECKED,
    READ_AS_PROSE,
    CheckFinding,
    FindingStyle,
    check,
    personal_data,
    written,
)

FALCON = Sanitizer(Hide(("Falcon",)))


@pytest.fixture(scope="module")
def personal() -> Sanitizer:
    """Looks for what is looked for unless something else is asked."""
    return Sanitizer(personal_data())


def test_a_finding_has_file_line_column_and_kind(tmp_path: Path, personal: Sanitizer) -> None:
    """And nothing of what stands there."""
    note = tmp_path / "note.txt"
    note.write_text("Dear all,\nwrite to ann.lee@example.org or call 020 7946 0958.\n")
    found = list(check([str(note)], personal))
    assert found == [
        CheckFinding(str(note), 2, 10, "email"),
        CheckFinding(str(note), 2, 38, "phone"),
    ]
    assert written(found, FindingStyle.TEXT).splitlines() == [
        f"{note}:2:10: personal data: email",
        f"{note}:2:38: personal data: phone",
    ]


def test_lines_that_are_allowed_are_passed_over(tmp_path: Path) -> None:
    """The line, and no other."""
    note = tmp_path / "note.txt"
    note.write_text("Falcon  # tacit: allow\nFalcon\nno bird  # tacit: allow\nFalcon")
    assert [one.line for one in check([str(note)], FALCON)] == [2, 4]


def test_names_of_persons_are_left_out_in_programs_only(tmp_path: Path, personal: Sanitizer) -> None:
    """Names of classes read like them; what has a form is found everywhere."""
    text = "author = 'Ann Lee'\nmail = 'ann.lee@example.org'\n"
    program, prose = tmp_path / "setup.py", tmp_path / "people.txt"
    program.write_text(text)
    prose.write_text(text)
    found = list(check([str(program), str(prose)], personal, but_in_programs=READ_AS_PROSE))
    assert [one.kind for one in found if one.file == str(program)] == ["email"]
    assert {one.kind for one in found if one.file == str(prose)} == {"person", "email"}


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    """Nobody knows what is in it; and the others are checked all the same."""
    picture, note = tmp_path / "picture.png", tmp_path / "note.txt"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    note.write_text("Falcon")
    found = list(check([str(picture), str(tmp_path / "gone.txt"), str(note)], FALCON))
    assert [one.kind for one in found] == [NOT_CHECKED, NOT_CHECKED, "listed"]
    assert "a picture" in found[0].message


def test_a_file_that_nobody_could_read_is_a_finding(tmp_path: Path) -> None:
    """A cell whose value was never computed shows a reader what no check has seen; what else it holds is told, too."""
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A2"] = '="Fal"&"con"', "Falcon"
    book.save(tmp_path / "book.xlsx")
    found = list(check([str(tmp_path / "book.xlsx")], FALCON))
    assert [one.kind for one in found] == ["listed", NOT_CHECKED]
    assert "formulas without values (1) could not be read" in found[-1].message


def test_clues_are_no_personal_data(tmp_path: Path) -> None:
    """What gives a name away has to be hidden in a release; a check of a repository reports the name."""
    note = tmp_path / "note.txt"
    note.write_text("Barack Obama, the 44th president, lived in the White House.")
    kinds = {one.kind for one in check([str(note)], Sanitizer(Identities(detect=("persons",))))}
    assert kinds == {"person"}


@pytest.mark.usefixtures("failing")
def test_a_failure_is_a_finding_without_a_word(tmp_path: Path) -> None:
    """A check that did not run has not passed, nor has one that knows of something and does not find it."""
    note = tmp_path / "note.txt"
    note.write_text(f"{CANARY} left.")
    found = list(check([str(note)], FALCON))
    assert [one.kind for one in found] == [NOT_CHECKED]
    assert CANARY not in "".join(written(found, style) for style in FindingStyle)


def test_annotations_cannot_be_forged_by_the_name_of_a_file() -> None:
    """A name with a line end or a comma stays a name."""
    finding = CheckFinding("a,line=9\n::warning::b%", 3, 1, "email")
    assert written([finding], FindingStyle.GITHUB) == (
        "::error file=a%2Cline=9%0A%3A%3Awarning%3A%3Ab%25,line=3,col=1,title=tacit::personal data: email"
    )


def test_sarif_has_what_code_scanning_needs() -> None:
    """A rule for each kind, and a place for each finding."""
    found = [CheckFinding("a.txt", 3, 7, "email"), CheckFinding("b.txt", 1, 1, "email")]
    (run,) = json.loads(written(found, FindingStyle.SARIF))["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["email"]
    assert [one["locations"][0]["physicalLocation"] for one in run["results"]] == [
        {"artifactLocation": {"uri": "a.txt"}, "region": {"startLine": 3, "startColumn": 7}},
        {"artifactLocation": {"uri": "b.txt"}, "region": {"startLine": 1, "startColumn": 1}},
    ]
