"""``tacit sanitize`` and ``tacit explain``, as a user calls them."""

from __future__ import annotations

import json
import re
import sys
from functools import partial
from pathlib import Path

import pytest
from tests.cli.program import Run

from tacit import Identities, Sanitizer, Topics, engines, sanitizer
from tacit.task import SanitizeTask

CANARY = "Quixolotl"


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """A note about a patient with HIV."""
    path = tmp_path / "note.txt"
    path.write_bytes(b"The patient has HIV.\r\nHis ankle is broken.\r\n")
    return path


def test_one_text_goes_to_standard_output(run: Run, note: Path) -> None:
    """Nothing but the text, line ends as they were."""
    result = run("sanitize", note, "--protect", "HIV")
    assert result.code == 0
    assert "HIV" not in result.out
    assert result.out.endswith("\r\nHis ankle is broken.\r\n")


def test_standard_input_is_read(run: Run) -> None:
    """A dash stands for it."""
    result = run("sanitize", "-", "--protect", "HIV", stdin=b"She has HIV.")
    assert (result.code, "HIV" in result.out) == (0, False)


def test_output_and_reports_are_written(run: Run, note: Path, tmp_path: Path) -> None:
    """The text, the reviewer's report with originals, and the one for release without."""
    out, report, release = tmp_path / "out.txt", tmp_path / "r.json", tmp_path / "release.json"
    result = run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report, "--release-report", release)
    assert (result.code, result.out) == (0, "")
    assert b"HIV" not in out.read_bytes()
    assert "HIV" in {decision["original"] for decision in json.loads(report.read_text())["decisions"]}
    assert "HIV" not in release.read_text()


@pytest.mark.parametrize("option", ["-o", "--report", "--release-report"])
def test_what_is_there_is_overwritten_only_when_asked(run: Run, note: Path, tmp_path: Path, option: str) -> None:
    """An earlier release, or whatever else has the name, is not lost for a command that was typed again."""
    there = tmp_path / "there.txt"
    there.write_text("mine")
    result = run("sanitize", note, "--protect", "HIV", option, there)
    assert (result.code, result.out, there.read_text()) == (2, "", "mine")
    assert result.err.startswith(f"UsageError: expected a new file for {option}, found {there}; ")
    assert "add --force" in result.err
    assert run("sanitize", note, "--protect", "HIV", option, there, "--force").code == 0
    assert there.read_text() != "mine"


def test_several_outputs_are_looked_at_before_any_is_written(run: Run, note: Path, tmp_path: Path) -> None:
    """A directory may be there; a file in it that has the name of an output may not."""
    other, out = tmp_path / "other.txt", tmp_path / "out"
    other.write_text("No secret here.")
    out.mkdir()
    (out / "other.txt").write_text("mine")
    asked = ("sanitize", note, other, "--protect", "HIV", "-o", out)
    assert run(*asked).code == 2
    assert [path.read_text() for path in out.iterdir()] == ["mine"]
    assert run(*asked, "--force").code == 0
    assert (out / "other.txt").read_text() == "No secret here."


def test_reports_on_another_folder_are_not_overwritten(run: Run, note: Path, tmp_path: Path) -> None:
    """Their files are called alike; the same run goes on as before."""
    folder, reports = tmp_path / "in", tmp_path / "reports"
    for one in (folder, reports):
        one.mkdir()
    note.rename(folder / "note.txt")
    (reports / "document-1.txt.json").write_text("mine")
    asked = ("sanitize", folder, "--protect", "HIV", "-o", tmp_path / "out", "--report", reports, "--engine", "process")
    result = run(*asked)
    assert (result.code, (reports / "document-1.txt.json").read_text()) == (2, "mine")
    assert "expected an empty directory for --report" in result.err
    assert run(*asked, "--force").code == 0
    assert run(*asked).code == 0


def test_there_has_to_be_something_to_overwrite(run: Run, note: Path, tmp_path: Path) -> None:
    """An option that does not apply is refused: a text that is printed, the directory of a run."""
    assert "--force applies to files that are written" in run("sanitize", note, "--protect", "HIV", "--force").err
    asked = ("--protect", "HIV", "--force", "-o", tmp_path / "out")
    assert "--force applies to files, not to the directory" in run("sanitize", tmp_path, *asked).err


def test_several_texts_go_into_a_directory(run: Run, note: Path, tmp_path: Path) -> None:
    """Each under its own name; without a directory the command says what it needs."""
    other = tmp_path / "other.txt"
    other.write_text("No secret here.")
    assert run("sanitize", note, other, "--protect", "HIV").err.startswith("UsageError: expected -o DIR")
    assert run("sanitize", note, other, "--protect", "HIV", "-o", tmp_path / "out").code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["note.txt", "other.txt"]


def test_several_texts_may_have_the_same_words(run: Run, note: Path, tmp_path: Path) -> None:
    """Of several texts, one that cannot be read is told, and the others are written; a table is refused."""
    bad, table = tmp_path / "bad.txt", tmp_path / "rows.csv"
    bad.write_bytes(b"\xff\x00\xff")
    table.write_text("text\nShe has HIV.\n")
    result = run("sanitize", note, bad, "--protect", "HIV", "--consistent", "-o", tmp_path / "out")
    assert result.code == 1
    assert "1 of 2 inputs were not sanitized" in result.err
    assert b"HIV" not in (tmp_path / "out" / "note.txt").read_bytes()
    refused = run("sanitize", table, "--protect", "HIV", "--consistent", "-o", tmp_path / "rows")
    assert "--consistent is for several texts" in refused.err


def test_one_bad_file_does_not_stop_the_others(run: Run, note: Path, tmp_path: Path) -> None:
    """The good one is written, the bad one named, and the exit code says that something is missing."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\x00\xff")
    result = run("sanitize", bad, note, "--protect", "HIV", "-o", tmp_path / "out")
    assert result.code == 1
    assert "bad.txt" in result.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["note.txt"]


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (None, [], "InputError: cannot read"),
        (b"\xff\xfe\xff", [], "InputError: expected UTF-16LE with a byte order mark"),
        (b"caf\xe9 \x00" + CANARY.encode(), [], "InputError: expected text"),
        (b"a\x00b", [], "InputError: expected text"),
        (b"HIV", ["--alpha", "0.5"], "ParameterError: expected alpha to be a number from 1 up"),
        (b"HIV", ["--alpha", "nan"], "ParameterError: expected alpha to be a number from 1 up"),
        (b"HIV", ["--protect", " "], "ParameterError: expected the name of something to protect"),
        (b"HIV", ["--mode", "blur"], "ParameterError: expected generalize or redact"),
        (b"HIV", ["--corpus", "no-such-index"], "CorpusFormatError: cannot open"),
        (b"HIV", ["--language-model", "xx_none"], "ModelMissingError"),
    ],
)
def test_bad_input_is_one_clear_line(
    run: Run, tmp_path: Path, content: bytes | None, options: list[str], message: str
) -> None:
    """No traceback, no output, exit code 1, no word of the document."""
    path = tmp_path / "note.txt"
    if content is not None:
        path.write_bytes(content)
    result = run("sanitize", path, "--protect", "HIV", *options)
    assert result.code == 1
    assert result.err.startswith(message.split(":", maxsplit=1)[0])
    assert message.rsplit(": ", maxsplit=1)[-1] in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    assert CANARY not in result.err
    assert result.out == ""


def test_an_output_is_never_half_written(run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure leaves the old file as it was, and no other; the message holds no word of the document."""
    out = tmp_path / "out.txt"
    out.write_text("old")
    note.write_text(f"{CANARY} has HIV.")

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"could not parse {CANARY}")

    monkeypatch.setattr(sanitizer, "apply", fail)
    result = run("sanitize", note, "--protect", "HIV", "-o", out, "--force")
    assert result.code == 70
    assert result.err.startswith("InternalError: RuntimeError at ")
    assert CANARY not in result.err
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["note.txt", "out.txt"]


@pytest.mark.parametrize("option", ["-o", "--report", "--release-report"])
@pytest.mark.parametrize("how", ["name", "hard link", "symbolic link", "path"])
def test_what_is_read_is_never_overwritten(run: Run, note: Path, tmp_path: Path, option: str, how: str) -> None:
    """An output in the input's place would lose the original, under whatever name."""
    target = tmp_path / "other.json"
    if how == "hard link":
        target.hardlink_to(note)
    elif how == "symbolic link":
        target.symlink_to(note)
    else:
        target = note if how == "name" else tmp_path / "." / "x" / ".." / "note.txt"
        (tmp_path / "x").mkdir()
    result = run("sanitize", note, "--protect", "HIV", option, target)
    assert result.code == 2
    assert result.err.startswith(f"UsageError: expected {option} beside what is read")
    assert "HIV" in note.read_text()


@pytest.mark.parametrize("kind", ["one file", "a hard link"])
def test_text_and_reports_go_to_different_files(run: Run, note: Path, tmp_path: Path, kind: str) -> None:
    """Two reports in one file would leave the reviewer's, or worse, the other where it does not belong."""
    one, other = tmp_path / "report.json", tmp_path / "report.json"
    if kind == "a hard link":
        other = tmp_path / "public.json"
        one.write_text("")
        other.hardlink_to(one)
    result = run("sanitize", note, "--protect", "HIV", "--report", one, "--release-report", other)
    assert result.code == 2
    assert "expected different files for --report and --release-report" in result.err


def test_reports_of_several_texts_go_to_different_folders(run: Run, note: Path, tmp_path: Path) -> None:
    """In one folder, one report would take the other's place."""
    other, both = tmp_path / "other.txt", tmp_path / "reports"
    other.write_text("She has AIDS.")
    places = ("-o", tmp_path / "out", "--report", both, "--release-report", both)
    result = run("sanitize", note, other, "--protect", "HIV", *places)
    assert result.code == 2
    assert "expected different files for --report and --release-report" in result.err


def test_the_reviewers_report_is_its_owners_alone(run: Run, note: Path, tmp_path: Path) -> None:
    """It holds the original's words; the release and its own report are for everybody."""
    out, report, release = tmp_path / "out.txt", tmp_path / "r.json", tmp_path / "release.json"
    run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report, "--release-report", release)
    assert report.stat().st_mode & 0o777 == 0o600
    assert out.stat().st_mode & 0o044
    assert release.stat().st_mode & 0o044


def test_a_protected_entity_that_the_corpus_never_saw_is_noted(run: Run, note: Path) -> None:
    """The text is still sanitized; the note goes to standard error, and the exit code says that nothing is promised."""
    result = run("sanitize", note, "--protect", "zzyzxism")
    assert result.code == 4
    assert "ankle" in result.out
    assert result.err.startswith("Note: the corpus has no context of 'zzyzxism'")
    assert "note.txt: topics-1 is unchecked: " in result.err
    assert "note.txt: topics-1 could not be checked: review" in result.err
    assert "DOES NOT HOLD" not in result.err


def test_a_slip_of_the_pen_is_refused_before_anything_is_written(run: Run, note: Path, tmp_path: Path) -> None:
    """For "epilespy" nothing would be hidden, and a text would lie there that is the original."""
    result = run("sanitize", note, "--protect", "epilespy", "-o", tmp_path / "out.txt")
    assert result.code == 1
    assert "closest: epilepsy" in result.err
    assert not (tmp_path / "out.txt").exists()


def test_why_a_claim_is_unchecked_is_said_first(run: Run, note: Path) -> None:
    """A clerk who gave a German letter learns that, and not at the end of all that was measured in English."""
    note.write_text(
        "Der Patient ist seit dem letzten Jahr bei uns und hat sich von der Krankheit gut erholt. " * 4, "utf-8"
    )
    result = run("sanitize", note, "--protect", "HIV")
    assert result.code == 4
    assert "note.txt: topics-1 is unchecked: the text is not English" in result.err


def test_of_an_empty_file_it_is_said_that_it_is_empty(run: Run, note: Path) -> None:
    """Who exported nothing should not take silence for a release."""
    note.write_bytes(b"\n")
    result = run("sanitize", note, "--protect", "HIV")
    assert (result.code, result.out) == (0, "\n")
    assert "Note: there is no text in it" in result.err


def test_each_claim_is_told_when_one_is_not_kept(run: Run, note: Path) -> None:
    """So that the user sees which requirement is in question, and which is not."""
    result = run("sanitize", note, "--protect", "zzyzxism", "--identities")
    assert result.code == 4
    assert re.findall(r"note.txt: (\S+) is (\w+):", result.err) == [
        ("topics-1", "unchecked"),
        ("identities-1", "measured"),
    ]


def test_figures_of_a_detector_are_in_the_report_and_not_on_the_terminal(run: Run, note: Path, tmp_path: Path) -> None:
    """Percentages of eighteen kinds bury the one line that says why the exit code is 4; an auditor still has them."""
    report = tmp_path / "r.json"
    result = run("sanitize", note, "--protect", "zzyzxism", "--identities", "--report", report)
    assert "%" not in result.err
    assert "measured recall, by kind: in the report" in result.err
    checked = {one["requirement"]: one["checked"] for one in json.loads(report.read_text())["claims"]}
    assert "telephone numbers" in checked["identities-1"]


def test_an_unchecked_claim_does_not_say_what_was_measured_on_other_texts(run: Run, note: Path, tmp_path: Path) -> None:
    """What was found in English judgments is no comfort about a German letter."""
    note.write_text(
        "Der Patient ist seit dem letzten Jahr bei uns und hat sich von der Krankheit erholt. " * 4, "utf-8"
    )
    report = tmp_path / "r.json"
    assert run("sanitize", note, "--identities", "--report", report).code == 4
    [claim] = json.loads(report.read_text())["claims"]
    assert claim["state"] == "unchecked"
    assert "%" not in claim["checked"]


def test_three_requirements_are_one_release(run: Run, tmp_path: Path) -> None:
    """Identities, a topic and a policy: one text, one report with the claims of each, and the report audits."""
    note, out, report = tmp_path / "letter.txt", tmp_path / "out.txt", tmp_path / "r.json"
    note.write_text("Ann Lee, born on 3 May 1961, has AIDS and takes methadone for her addiction.")
    asked = ("--identities", "--protect", "HIV", "--policy", "us-medical-confidentiality")
    assert run("sanitize", note, *asked, "-o", out, "--report", report).code == 0
    assert not any(word in out.read_text() for word in ("Ann", "Lee", "1961", "AIDS", "methadone"))
    found = json.loads(report.read_text())
    assert [one["requirement"] for one in found["claims"]] == [
        "topics-1",
        "topics-1 by inference",
        "policy-1",
        "policy-1 by inference",
        "identities-1",
    ]
    assert found["settings"]["requirements"]["topics-1"]["protect"] == ["HIV"]
    assert found["settings"]["evidence"] == "fast"
    audited = run("audit", note, out, "--report", report)
    assert (audited.code, audited.out.count("0 violations")) == (0, 5)


@pytest.mark.parametrize("asked", [("--evidence", "counts"), ("--model", "c-sanitized")])
def test_counts_alone_make_no_claim_on_passages(run: Run, note: Path, tmp_path: Path, asked: tuple[str, str]) -> None:
    """A paper's system counts, and does nothing else; so does who asks for it."""
    assert run("sanitize", note, "--protect", "HIV", *asked, "--report", tmp_path / "r.json").code == 0
    found = json.loads((tmp_path / "r.json").read_text())
    assert found["settings"]["evidence"] == "counts"
    assert [one["requirement"] for one in found["claims"]] == ["topics-1"]


def test_lists_of_ones_own(run: Run, note: Path, tmp_path: Path) -> None:
    """A term, the lines of a file, a pattern; what is kept against a requirement needs somebody who answers for it."""
    (tmp_path / "terms.txt").write_text("# places\n\nLeeds\n")
    note.write_text("Mr Poe of Leeds left file 12/345 about his ankle and HIV.")
    hide = ("--hide", "ankle", "--hide", f"@{tmp_path / 'terms.txt'}", "--hide-pattern", r"\d+/\d+")
    result = run("sanitize", note, *hide)
    assert result.code == 0
    assert result.out == "Mr Poe of [redacted] left file [redacted] about his [redacted] and HIV."
    kept = ("--protect", "HIV", "--keep", "HIV")
    refused = run("sanitize", note, *kept, "--keep", "ankle")
    assert refused.err.startswith("ConflictError: ")
    assert refused.err.endswith("(--reviewer NAME): --keep HIV\n")
    answered = run("sanitize", note, *kept, "--reviewer", "J. Roe", "--report", tmp_path / "r.json")
    assert (answered.code, "HIV" in answered.out) == (0, True)
    [exception] = json.loads((tmp_path / "r.json").read_text())["exceptions"]
    assert (exception["term"], exception["by"]) == ("hiv", "J. Roe")


@pytest.mark.parametrize("command", ["sanitize", "explain", "audit"])
def test_no_text_is_taken_for_markup(run: Run, tmp_path: Path, command: str) -> None:
    """Brackets of a text, of a name or of a file are printed as they are."""
    note = tmp_path / "[red]a[.txt"
    note.write_text("The patient [/red] has [bold]HIV[/bold] [/nothing].")
    arguments = (note, note) if command == "audit" else (note,)
    result = run(command, *arguments, "--protect", "HIV", "--protect", "[/x]zzyzx")
    assert result.code == (0 if command == "explain" else 4)
    assert "InternalError" not in result.err
    assert "[/red]" in result.out or command == "audit"


def test_the_page_for_the_reviewer_ranks_the_secret(run: Run, note: Path, tmp_path: Path) -> None:
    """It shows what an attacker with the same counts takes both texts to be about."""
    page = tmp_path / "report.html"
    assert run("sanitize", note, "--protect", "HIV", "--report", page).code == 0
    assert "place among an attacker" in page.read_text("utf-8")


def test_explain_shows_before_after_and_why(run: Run, note: Path, tmp_path: Path) -> None:
    """With the counts behind each decision, and a picture if asked for."""
    result = run("explain", note, "--protect", "HIV", "--svg", tmp_path / "picture.svg")
    assert result.code == 0
    assert all(word in result.out for word in ("before", "after", "why", "named", "topics-1 (holds)"))
    assert (tmp_path / "picture.svg").read_text().startswith("<svg")


def test_explain_all_lists_kept_terms(run: Run, note: Path) -> None:
    """The ankle is judged, too."""
    assert "kept" in run("explain", note, "--protect", "HIV", "--all").out
    assert "kept" not in run("explain", note, "--protect", "HIV").out


def test_version(run: Run) -> None:
    """One line."""
    assert run("--version").out.startswith("tacit 0.")


# Tables


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Three notes, of which one cannot be sanitized."""
    path = tmp_path / "notes.csv"
    path.write_text(f"id,note,ward\n1,She has HIV.,7\n2,{CANARY} {'x' * 99},7\n3,His ankle is broken.,8\n")
    return path


PASSED = ("--pass-through", "id", "--pass-through", "ward")
TABLE = ("--protect", "HIV", "--column", "note", "--key", "id", "--engine", "process", *PASSED)


def test_a_table_comes_out_as_a_table(run: Run, notes: Path, tmp_path: Path) -> None:
    """Only its texts are changed; a row that is rejected is named, with its reason, and the exit code says so."""
    result = run("sanitize", notes, *TABLE, "--max-length", "50", "-o", tmp_path / "out")
    assert (result.code, result.out) == (3, "")
    lines = (tmp_path / "out" / "notes.csv").read_text().splitlines()
    assert (lines[0], lines[2]) == ("id,note,ward", "3,His ankle is broken.,8")
    assert lines[1].startswith("1,She has ")
    assert "HIV" not in lines[1]
    (reject,) = (tmp_path / "out" / "rejects.jsonl").read_text().splitlines()
    assert json.loads(reject) == {"row": 2, "key": "2", "reason": "109 characters, more than 50"}
    assert "notes.csv: 3 rows, 2 in the result; " in result.err
    assert "rejects.jsonl: 1 row was rejected" in result.err
    assert "only the column 'note' was changed" in result.err
    assert CANARY not in result.err


def test_a_table_without_rejects_is_a_success(run: Run, notes: Path, tmp_path: Path) -> None:
    """And the same command again has nothing left to do."""
    arguments = ("sanitize", notes, *TABLE, "-o", tmp_path / "out", "--unknown", "keep")
    assert run(*arguments).code == 0
    again = run(*arguments)
    assert again.code == 0
    assert "3 rows, 3 of them earlier; nothing was left to do" in again.err
    assert not (tmp_path / "out" / "rejects.jsonl").exists()


def test_columns_that_nobody_examined_are_told(run: Run, notes: Path, tmp_path: Path) -> None:
    """By name, with exit code 4, which outranks rejected rows; until they are passed through by name."""
    arguments = ("sanitize", notes, *TABLE[:6], "--engine", "process", "-o", tmp_path / "out")
    result = run(*arguments, "--max-length", "50", "--pass-through", "id")
    assert result.code == 4
    assert "unchecked: ward. " in result.err
    assert "1 row was rejected" in result.err
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert (manifest["passed_through"], manifest["unexamined"]) == (["id"], ["ward"])
    again = run(*arguments, "--max-length", "50", *PASSED)
    assert again.code == 3
    assert "nothing was left to do" in again.err
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["unexamined"] == []
    unknown = run(*arguments, "--pass-through", "bed")
    assert unknown.err.startswith("ParameterError: expected columns beside that of the texts")


def test_the_library_and_the_program_share_their_resume(run: Run, notes: Path, tmp_path: Path) -> None:
    """The same settings are the same run, however they were given."""
    made = SanitizeTask.of(partial(Sanitizer, Identities(), Topics(("HIV",), alpha=3)))
    engines.run(made, notes, tmp_path / "out", column="note", key="id")
    config = tmp_path / "tacit.toml"
    config.write_text('[[topics]]\nprotect = ["HIV"]\nalpha = 3.0\n')
    result = run("sanitize", notes, "--config", config, "--identities", *TABLE[2:], "-o", tmp_path / "out")
    assert result.code == 0
    assert "nothing was left to do" in result.err


def test_a_policy_that_was_changed_is_another_run(run: Run, notes: Path, tmp_path: Path) -> None:
    """Though its file is called the same: rows of two policies do not mix."""
    policy = tmp_path / "own.yaml"
    entry = "  - {id: a, protects: A, kind: confidentiality, source: us, model: healthcare, names: [%s]}\n"
    arguments = ("sanitize", notes, "--policy", policy, *TABLE[2:], "-o", tmp_path / "out")
    policy.write_text(f"title: Own\nabout: Ours.\nentries:\n{entry % 'HIV'}")
    assert run(*arguments).code in {0, 3}
    policy.write_text(f"title: Own\nabout: Ours.\nentries:\n{entry % 'syphilis'}")
    assert "found another task" in run(*arguments).err


def test_notes_of_one_patient_share_names_and_dates(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a column of a table, and by the folder of a file; notes of others have their own."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    rows = [("ann", "Maria Schmidt called on 3 March 2021."), ("ann", "Again, Maria Schmidt called on 3 March 2021.")]
    rows.append(("bob", "Maria Schmidt called on 3 March 2021."))
    source, folder = tmp_path / "notes.csv", tmp_path / "notes"
    source.write_text("patient,text\n" + "".join(f'{who},"{said}"\n' for who, said in rows))
    for number, (who, said) in enumerate(rows):
        (folder / who).mkdir(parents=True, exist_ok=True)
        (folder / who / f"{number}.txt").write_text(said)
    options = ("--identities", "--detect", "persons,dates", "--pseudonyms", "--dates", "shift", "--engine", "process")
    passed = ("--pass-through", "patient", "--group-by", "patient")
    assert run("sanitize", source, *options, *passed, "-o", tmp_path / "one").code == 0
    assert run("sanitize", folder, *options, "--group-by", "folder", "-o", tmp_path / "two").code == 0
    in_table = [line.partition(",")[2].strip('"') for line in (tmp_path / "one" / "notes.csv").read_text().splitlines()]
    in_folder = [path.read_text() for path in sorted((tmp_path / "two").rglob("*.txt"))]
    for one, again, other in (in_table[1:], in_folder):
        assert again.removeprefix("Again, ") == one
        assert other != one
        assert "Schmidt" not in one


def test_another_model_in_the_same_directory_is_refused(run: Run, notes: Path, tmp_path: Path) -> None:
    """Rows of two promises do not mix."""
    run("sanitize", notes, *TABLE, "-o", tmp_path / "out")
    result = run("sanitize", notes, *TABLE, "--alpha", "3", "-o", tmp_path / "out")
    assert result.code == 1
    assert "found another task; name another directory" in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "UsageError: expected -o FILE or -o DIR for the result of the table"),
        (["-o", "out", "--identities", "--pseudonyms"], "UsageError: expected a passphrase in TACIT_VAULT_KEY"),
        (["-o", "out", "--column", "text"], "InputError: .*expected one column 'text', found 0 among 3 columns"),
        (["-o", "out", "--engine", "abacus"], "ParameterError: expected the engine process or cores or spark"),
        (["-o", "out", "other.csv"], "UsageError: expected one table at a time, found 2"),
    ],
)
def test_what_does_not_go_with_a_table_is_refused(
    run: Run, notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    """One line, no traceback, nothing written, no word of the table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TACIT_VAULT_KEY", raising=False)
    result = run("sanitize", notes, *TABLE, *arguments)
    assert result.code == (2 if message.startswith("Usage") else 1)
    assert re.match(message, result.err)
    assert result.err.count("\n") == 1
    assert CANARY not in result.err
    assert not (tmp_path / "out" / "notes.csv").exists()


def test_reports_may_be_pages(run: Run, note: Path, tmp_path: Path) -> None:
    """By their suffix; the one for release holds nothing that was hidden."""
    report, release = tmp_path / "r.html", tmp_path / "release.html"
    code = run("sanitize", note, "--protect", "HIV", "--report", report, "--release-report", release).code
    assert code == 0
    assert report.read_text("utf-8").startswith("<!doctype html>")
    assert "HIV" in report.read_text("utf-8")
    assert "HIV" not in release.read_text("utf-8")


def test_invented_names_are_the_same_for_all_rows_and_runs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a passphrase; another one makes it another run."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    source = tmp_path / "notes.csv"
    source.write_text("text\nMaria Schmidt called on 3 March 2021.\nI met Maria Schmidt on 5 March 2021.\n")
    options = ("--model", "correlation", "--detect", "persons,dates", "--pseudonyms", "--dates", "shift")
    arguments = ("sanitize", source, *options, "--engine", "process", "-o")
    assert [run(*arguments, tmp_path / target).code for target in ("one", "two")] == [0, 0]
    one = (tmp_path / "one" / "notes.csv").read_text()
    assert one == (tmp_path / "two" / "notes.csv").read_text()
    assert "Schmidt" not in one
    monkeypatch.setenv("TACIT_VAULT_KEY", "another passphrase altogether")
    assert "found another task" in run(*arguments, tmp_path / "one").err


def test_a_vault_leads_back_to_the_originals(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every text, for who has the passphrase; a vault that is there is not overwritten."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    other, out, vault = tmp_path / "other.txt", tmp_path / "out", tmp_path / "vault"
    other.write_text("She has AIDS.")
    assert run("sanitize", note, other, "--protect", "HIV", "-o", out, "--vault", vault).code == 0
    assert b"HIV" not in vault.read_bytes()
    assert run("restore", out / "note.txt", "--vault", vault).out.encode() == note.read_bytes()
    assert run("restore", out / "other.txt", "--vault", vault).out == other.read_text()
    again = run("sanitize", note, "--protect", "HIV", "--vault", vault)
    assert again.err.startswith("UsageError: expected a new file for --vault")


def test_no_hidden_word_is_left_in_the_name_of_a_file(run: Run, tmp_path: Path) -> None:
    """A file that is called after the patient, or after the secret, is released under a number."""
    for name in ("polat_2021.txt", "HIV-note.txt", "ankle.txt"):
        (tmp_path / name).write_text("Mr Cengiz Polat has HIV and a broken ankle.\n", "utf-8")
    inputs, out = sorted(tmp_path.glob("*.txt")), tmp_path / "out"
    asked = ("--protect", "HIV", "--identities")
    result = run("sanitize", *inputs, *asked, "-o", out, "--report", tmp_path / "reports")
    assert result.code == 0
    assert sorted(path.name for path in out.iterdir()) == ["ankle.txt", "document-1.txt", "document-3.txt"]
    assert "Note: one output is called document-1.txt" in result.err


def test_a_written_release_is_summed_up(run: Run, tmp_path: Path) -> None:
    """How many changes, which claims are kept how, and that what is measured has to be read."""
    (tmp_path / "note.txt").write_text("Ann Lee has AIDS and a broken ankle.")
    done = run("sanitize", tmp_path / "note.txt", "--identities", "--protect", "HIV", "-o", tmp_path / "out.txt")
    line = next(line for line in done.err.splitlines() if line.startswith("note.txt: "))
    assert f"Written: {tmp_path / 'out.txt'}\n" in done.err
    assert line.startswith("note.txt: 2 changes; topics-1: holds; topics-1 by inference, identities-1: measured; ")
    assert "read it before it goes out" in line
    assert "Ann" not in done.err


def test_what_holds_needs_no_advice(run: Run, tmp_path: Path) -> None:
    """A list of words is checked on the text itself."""
    (tmp_path / "note.txt").write_text("Ann Lee has a broken ankle.")
    done = run("sanitize", tmp_path / "note.txt", "--hide", "ankle", "-o", tmp_path / "out.txt")
    assert done.err.splitlines()[-1] == "note.txt: 1 change; hide-1: holds"


def test_what_is_only_shown_on_a_terminal_is_no_release(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who tries three ways on the screen and then writes one is not told of three releases; a pipe is a release."""
    with monkeypatch.context() as patch:
        patch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        assert "released" not in run("sanitize", note, "--hide", "ankle").err
        assert "released" not in run("sanitize", note, "--hide", "HIV").err
    assert "released" not in run("sanitize", note, "--hide", "broken", "-o", tmp_path / "out.txt").err
    assert "this text was released in another way before" in run("sanitize", note, "--hide", "has").err
    assert "this text was released in 2 other ways before" in run("sanitize", note, "--hide", "ankle").err


def test_a_release_report_of_a_text_on_the_terminal_is_a_release(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has a report to give out gives out the text as well."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    run("sanitize", note, "--hide", "ankle", "--release-report", tmp_path / "public.json")
    assert "released in another way before" in run("sanitize", note, "--hide", "broken").err
