"""``tacit audit``: every claim is checked again from the two texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import Run

ASKED = ("--identities", "--protect", "HIV", "--hide", "ward")
NOTE = "Ann Lee, of Leeds, has AIDS. She lay on the ward until 3 May 2021.\n"
TEXTS = "She has gonorrhea and takes heroin.\n\nHe takes heroin, too.\n"
CANARY = "Quixolotl"


@pytest.fixture
def released(run: Run, tmp_path: Path) -> tuple[Path, Path, Path]:
    """A note, its release, and the reviewer's report."""
    note, release, report = tmp_path / "note.txt", tmp_path / "release.txt", tmp_path / "report.json"
    note.write_text(NOTE)
    assert run("sanitize", note, *ASKED, "-o", release, "--report", report).code == 0
    return note, release, report


def test_every_claim_of_a_release_holds(run: Run, released: tuple[Path, Path, Path]) -> None:
    """By the options of the release, and by its report; a line for each claim."""
    note, release, report = released
    for asked in (ASKED, ("--report", report)):
        result = run("audit", note, release, *asked)
        assert result.code == 0
        assert [line.split(",")[0] for line in result.out.splitlines()[:4]] == [
            "topics-1: holds",
            "topics-1 by inference: measured",
            "identities-1: measured",
            "hide-1: holds",
        ]
        assert result.out.splitlines()[-1].startswith("holds: ")


@pytest.mark.parametrize(
    ("words", "claim"),
    [("Ann Lee", "identities-1"), ("3 May 2021", "identities-1"), ("AIDS", "topics-1"), ("ward", "hide-1")],
)
def test_a_tampered_release_is_caught(run: Run, released: tuple[Path, Path, Path], words: str, claim: str) -> None:
    """What was hidden and stands there again breaks the claim of its requirement: exit code 4."""
    note, release, report = released
    release.write_text(f"{release.read_text().strip()} This is about {words}.\n")
    result = run("audit", note, release, *ASKED)
    assert result.code == 4
    assert f"{claim}: broken" in result.out
    assert "DOES NOT HOLD" in result.out
    reported = run("audit", note, release, "--report", report)
    assert (reported.code, reported.err) == (4, "")
    assert reported.out.startswith("Changed: the released text is not the one of this report")
    assert f"{claim}: broken" in reported.out


def test_a_place_is_listed_once_whatever_was_found_there(run: Run, tmp_path: Path) -> None:
    """Four rows for one name bury the other; the last line says how many places break which claim."""
    note, release = tmp_path / "note.txt", tmp_path / "release.txt"
    note.write_text("Mrs Jane Kessler left. Later Mrs Jane Kessler lay on the ward.")
    release.write_text(note.read_text())
    found = run("audit", note, release, "--identities", "--hide", "ward").out
    assert [line.split("│")[1].strip() for line in found.splitlines() if line.startswith("Mrs Jane")] == ["2"]
    assert "Jane" not in found.split("Mrs Jane", maxsplit=1)[1]
    assert "identities-1: broken, 2 violations\n" in found
    assert found.splitlines()[-1].startswith("DOES NOT HOLD: 2 places break identities-1, 1 place breaks hide-1; ")


def test_a_release_that_is_not_the_reports_never_holds(run: Run, released: tuple[Path, Path, Path]) -> None:
    """Also if nothing in it breaks a claim; of a changed original the report says nothing at all."""
    note, release, report = released
    release.write_text(f"{release.read_text().strip()} She went home.\n")
    result = run("audit", note, release, "--report", report)
    assert result.code == 4
    assert "broken" not in result.out
    reason = "the released text is not the one of this report: changed since, or another's"
    assert result.out.splitlines()[-1].startswith(f"DOES NOT HOLD: {reason}; ")
    note.write_text(f"{NOTE} She went home.\n")
    refused = run("audit", note, release, "--report", report)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("InputError: the original text is not the one of this report")


def test_the_report_for_release_is_told_from_the_reviewers(run: Run, tmp_path: Path) -> None:
    """Two files are written in one run, and one is easily taken for the other."""
    note, release, public = tmp_path / "note.txt", tmp_path / "release.txt", tmp_path / "public.json"
    note.write_text(NOTE)
    assert run("sanitize", note, "--hide", "ward", "-o", release, "--release-report", public).code == 0
    refused = run("audit", note, release, "--report", public)
    assert (refused.code, refused.out) == (1, "")
    assert "found the report for release" in refused.err
    assert "give the reviewer's" in refused.err


def test_the_help_names_all_exit_codes(run: Run) -> None:
    """A script has to tell a broken claim from an audit that did not take place."""
    said = " ".join(run("audit", "--help").out.split())
    for code in ("0 every", "4 one is broken", "1 nothing was audited", "2 an option", "70 ", "130 ", "143 "):
        assert code in said


def test_words_of_the_original_alone_are_never_shown(run: Run, tmp_path: Path) -> None:
    """The audit's output can be handed on with the release."""
    note, release = tmp_path / "note.txt", tmp_path / "release.txt"
    note.write_text(f"{CANARY} has AIDS.")
    release.write_text("Person A has AIDS.")
    result = run("audit", note, release, "--identities", "--protect", "HIV")
    assert result.code == 4
    assert "AIDS" in result.out
    assert CANARY not in result.out + result.err


def test_the_report_says_what_was_asked_and_options_do_not(run: Run, released: tuple[Path, Path, Path]) -> None:
    """Both would say it twice; and what is no report is refused."""
    note, release, report = released
    both = run("audit", note, release, "--report", report, "--protect", "HIV")
    assert both.code == 2
    assert both.err.startswith("UsageError: --protect and --report both say what was claimed")
    for content in ("[]", "{}", "no JSON", json.dumps({"schema": "tacit.report/1"})):
        report.write_text(content)
        result = run("audit", note, release, "--report", report)
        assert result.code == 1
        assert result.err.startswith("InputError: expected a report") or "expected a reviewer's report" in result.err


def test_what_a_reviewer_answered_for_breaks_nothing(run: Run, released: tuple[Path, Path, Path]) -> None:
    """The same options as for the release: an exception, which is told."""
    note, release, report = released
    asked = ("--protect", "HIV", "--keep", "AIDS", "--reviewer", "J. Roe")
    assert run("sanitize", note, *asked, "-o", release, "--report", report, "--force").code == 0
    assert "AIDS" in release.read_text()
    for options in (asked, ("--report", report)):
        result = run("audit", note, release, *options)
        assert result.code == 0, result.out
        assert "that a reviewer answered for" in result.out


@pytest.fixture
def plausible(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A note, its sensitive terms, and where its release goes."""
    note, terms, release = tmp_path / "note.txt", tmp_path / "terms.txt", tmp_path / "release.txt"
    note.write_text(TEXTS, "utf-8")
    terms.write_text("gonorrhea\nheroin\n", "utf-8")
    return note, terms, release


PLAUSIBLE = ("--model", "t-plausibility", "--t")


def test_plausible_texts_are_counted_again(run: Run, plausible: tuple[Path, Path, Path], tmp_path: Path) -> None:
    """The count comes from the released words: t texts are there, a million are not."""
    note, terms, release = plausible
    report = tmp_path / "report.json"
    made = run("sanitize", note, *PLAUSIBLE, "100", "--terms", terms, "-o", release, "--report", report)
    assert made.code == 0
    assert run("audit", note, release, "--report", report).code == 0
    result = run("audit", note, release, *PLAUSIBLE, "100", "--terms", terms)
    assert result.code == 0
    assert result.out.splitlines()[-1].startswith("holds")
    larger = run("audit", note, release, *PLAUSIBLE, "1000000", "--terms", terms)
    assert larger.code == 4
    assert "DOES NOT HOLD" in larger.out


@pytest.mark.parametrize(
    ("changed", "into"),
    [("takes", "sells"), ("an opiate", "heroin"), ("opiate", "hammer"), ("a bacterial infection", "crabs")],
)
def test_tampered_plausible_texts_are_caught(
    run: Run, plausible: tuple[Path, Path, Path], changed: str, into: str
) -> None:
    """Words changed elsewhere, an original put back, and what generalizes nothing: the audit does not pass."""
    note, terms, release = plausible
    run("sanitize", note, *PLAUSIBLE, "100", "--terms", terms, "-o", release)
    text = release.read_text("utf-8")
    assert changed in text
    release.write_text(text.replace(changed, into), "utf-8")
    result = run("audit", note, release, *PLAUSIBLE, "100", "--terms", terms)
    assert result.code == 4
    assert "DOES NOT HOLD" in result.out


def test_mentions_that_stay_with_a_kept_name_break_no_claim(run: Run, tmp_path: Path) -> None:
    """Whoever audits by the options of the release finds what the reviewer answered for, and nothing else."""
    note, out = tmp_path / "letter.txt", tmp_path / "out.txt"
    note.write_text("Dr Elena Prats saw Mr Tom Kessler. Dr Prats wrote to him, and Elena signed it.\n")
    asked = ("--identities", "--keep", "Elena Prats", "--reviewer", "J. Roe")
    assert run("sanitize", note, *asked, "--no-ledger", "-o", out).code == 0
    assert out.read_text() == note.read_text().replace("Tom Kessler", "Person A")
    audited = run("audit", note, out, *asked)
    assert (audited.code, "answered for" in audited.out) == (0, True)
    out.write_text(note.read_text())
    assert run("audit", note, out, *asked).code == 4


def test_folders_are_audited_file_by_file(run: Run, tmp_path: Path) -> None:
    """Who has released a folder gets the command for one of its files, which works as it stands."""
    folder, out, reports = tmp_path / "letters", tmp_path / "out", tmp_path / "reports"
    folder.mkdir()
    (folder / "a.txt").write_text(NOTE)
    run("sanitize", folder, "--identities", "-o", out, "--report", reports, "--engine", "process")
    result = run("audit", folder, out, "--report", reports)
    assert (result.code, result.out) == (2, "")
    command = f"tacit audit {folder}/FILE {out}/documents/RELEASED --report {reports}/RELEASED.json"
    assert f"found a folder; audit each file: {command}" in result.err
    assert f"({out}.private/names.jsonl says which is which)" in result.err
    typed = command.replace("FILE", "a.txt").replace("RELEASED", "document-1.txt").split()[1:]
    assert run(*typed).code == 0
    assert "audit each file: tacit audit " in run("audit", folder / "a.txt", out, "--identities").err


def test_of_two_tables_the_columns_that_were_sanitized_are_judged(run: Run, tmp_path: Path) -> None:
    """What was passed through on purpose breaks no claim of the column of texts; of all columns it does."""
    table, release = tmp_path / "visits.csv", tmp_path / "released.csv"
    table.write_text(
        'id,doctor,note\n1,Ann Lee,Ann Lee has HIV.\n2,Tom Poe,"Peter Baker called, his ankle is broken."\n'
    )
    asked = ("--identities", "--protect", "HIV")
    columns = ("--column", "note", "--key", "id", "--pass-through", "id", "--pass-through", "doctor")
    assert run("sanitize", table, *asked, *columns, "--engine", "process", "-o", release).code == 0
    result = run("audit", table, release, *asked, *columns)
    assert result.code == 0
    assert "judged: note alone" in result.err
    assert run("audit", table, release, *asked, "--column", "*", "--key", "id").code == 4
    assert run("audit", table, release, *asked).code == 4
    release.write_text(release.read_text().replace("Person A has", "Ann Lee has"))
    assert run("audit", table, release, *asked, "--column", "note").code == 4


def test_columns_are_of_tables(run: Run, released: tuple[Path, Path, Path]) -> None:
    """A text has none, and a report is of one."""
    note, release, report = released
    assert run("audit", note, release, *ASKED, "--column", "note").code == 1
    assert run("audit", note, release, "--report", report, "--column", "note").code == 2
    assert run("audit", note, release, *ASKED, "--pass-through", "note").code == 2
