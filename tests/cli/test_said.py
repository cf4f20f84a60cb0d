"""What ``tacit sanitize`` says beside a release."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.program import Run


def test_a_protected_entity_that_the_corpus_never_saw_is_noted(run: Run, note: Path) -> None:
    """The text is still sanitized; the note goes to standard error, and the exit code says that nothing is promised."""
    result = run("sanitize", note, "--protect", "zzyzxism")
    assert result.code == 4
    assert "ankle" in result.out
    assert result.err.startswith("Note: the corpus has no context of 'zzyzxism'")
    assert "note.txt: topics-1 is unchecked: " in result.err
    assert "note.txt: topics-1 could not be checked: review" in result.err
    assert "DOES NOT HOLD" not in result.err


def test_why_a_claim_is_unchecked_is_said_first(run: Run, note: Path) -> None:
    """A clerk who gave a German letter learns that, and not at the end of all that was measured in English."""
    note.write_text(
        "Der Patient ist seit dem letzten Jahr bei uns und hat sich von der Krankheit gut erholt. " * 4, "utf-8"
    )
    result = run("sanitize", note, "--protect", "HIV", "--identities")
    assert result.code == 4
    assert result.err.startswith("note.txt: the text is not English, and tacit reads nothing else: nothing was checked")
    assert result.err.count("not English") == 1
    assert "note.txt: topics-1, topics-1 by inference, identities-1 could not be checked" in result.err


def test_what_else_stands_in_the_way_is_not_covered_up_by_the_language(run: Run, note: Path) -> None:
    """An unknown topic would be one in English, too."""
    note.write_text("Der Patient ist seit dem letzten Jahr bei uns und hat sich gut erholt. " * 4, "utf-8")
    result = run("sanitize", note, "--protect", "zzyzxism")
    assert "topics-1 is unchecked: the corpus has no context of 'zzyzxism'" in result.err


def test_details_are_spoken_of_where_somebody_was_hidden(run: Run, note: Path, tmp_path: Path) -> None:
    """Of an empty file, or one that names nobody, there is nothing to read again; of several texts it is said once."""
    nobody = "The ankle is broken and has to be kept still for at least six weeks before it may bear any weight. "
    for named_nobody in (nobody * 2, "", "Ann Lee has a broken ankle.\n"):
        note.write_text(named_nobody)
        assert "for details" not in run("sanitize", note, "--identities").err
    for name in ("two.txt", "three.txt"):
        (tmp_path / name).write_text("Ann Lee fell from a ladder. " + nobody * 2)
    several = (note, tmp_path / "two.txt", tmp_path / "three.txt")
    said = run("sanitize", *several, "--identities", "-o", tmp_path / "out").err
    [line] = [line for line in said.splitlines() if "for details" in line]
    assert line == (
        "Note: read the release for details that tell who it is about (posts, relatives, unusual events): most are not"
        " found"
    )


def test_what_a_story_tells_is_said_beside_what_holds(run: Run, note: Path, tmp_path: Path) -> None:
    """A clerk who reads "holds" is told that nobody has judged the story; not where nothing was changed."""
    nobody = "The ankle is broken and has to be kept still for at least six weeks before it may bear any weight. "
    out, report = tmp_path / "out.txt", tmp_path / "r.json"
    note.write_text(f"She has AIDS. {nobody}{nobody}")
    said = (
        "Note: read the release for what its story as a whole tells of the topic: claims are about words and passages\n"
    )
    assert said in run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report).err
    assert any("story as a whole" in one for one in json.loads(report.read_text())["notes"])
    assert said in run("audit", note, out, "--report", report).err
    assert said not in run("sanitize", note, "--hide", "AIDS", "-o", out, "--force").err
    note.write_text(nobody * 2)
    assert said not in run("sanitize", note, "--protect", "HIV", "-o", out, "--force").err


def test_what_an_attacker_makes_of_a_release_is_said_where_it_is_known(run: Run, note: Path, tmp_path: Path) -> None:
    """Beside "holds", and not in what is released; of what has no name to be guessed, nothing."""
    note.write_text("She has AIDS and Kaposi sarcoma, and takes zidovudine.\n")
    out, report = tmp_path / "out.txt", tmp_path / "r.json"
    said = run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report).err
    [attack] = json.loads(report.read_text())["attackers"]
    line = (
        f"An attacker with the same corpora ranks the secret {attack['rank_after']} of {attack['candidates']} by the"
        f" release ({attack['rank_before']} by the original)."
    )
    first = " The release still points to it before all else of its kind."
    assert (line + first in said) is (attack["rank_after"] == 1)
    assert f"note.txt: {line}" in said
    assert "attacker" not in out.read_text()
    assert line in " ".join(run("explain", note, "--protect", "HIV").out.split())
    assert "An attacker" not in run("sanitize", note, "--hide", "AIDS", "--report", tmp_path / "2.json").err
    assert "An attacker" not in run("explain", note, "--identities").out


def test_a_rank_that_is_not_reached_is_said_with_why(run: Run, note: Path) -> None:
    """Ranked too high, not to be ranked, or nobody asked: one of them, and which."""
    high = run("sanitize", note, "--no-ledger", "--protect", "HIV", "--require-rank", "1000")
    assert high.code == 4
    assert "note.txt: an attacker ranks secret 1 of topics-1 " in high.err
    assert ", above place 1000\n" in high.err
    assert high.err.count("attacker") == 1
    assert "ranks the secret " in run("sanitize", note, "--no-ledger", "--protect", "HIV", "--require-rank", "1").err
    unknown = run("sanitize", note, "--no-ledger", "--protect", "zzyzxism", "--require-rank", "2")
    assert "note.txt: no attacker could be asked for secret 1 of topics-1: the corpus knows fewer than" in unknown.err
    note.write_text("It rained all day.\n")
    nobody = run("sanitize", note, "--no-ledger", "--policy", "us-medical-confidentiality", "--require-rank", "2")
    assert nobody.code == 4
    assert "note.txt: no attacker was asked, because there is no topic in it" in nobody.err
    refused = run("sanitize", note, "--no-ledger", "--identities", "--require-rank", "2")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("UsageError: --require-rank applies to topics and policies with confidential topics")


def test_the_configuration_that_nobody_named_is_said(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the folder that hides more than the command says, or less than its reader thinks, is no surprise."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tacit.toml").write_text("[identities]\n")
    for command in (("sanitize", note), ("explain", note), ("check", note), ("audit", note, note)):
        assert run(*command).err.count("Note: tacit.toml of this folder was read") == 1
    assert "tacit.toml" not in run("sanitize", note, "--config", "tacit.toml").err
    assert "tacit.toml" not in run("sanitize", note, "--no-config", "--identities").err


def test_a_report_on_a_table_is_refused_with_what_to_do(run: Run, tmp_path: Path) -> None:
    """Folders have reports, and a table is audited as a whole."""
    (tmp_path / "notes.csv").write_text("id,note\n1,Ann Lee has a broken ankle.\n")
    options = ("--column", "note", "--pass-through", "id", "--identities", "-o", tmp_path / "out.csv")
    refused = run("sanitize", tmp_path / "notes.csv", *options, "--report", tmp_path / "r.json")
    assert refused.code == 2
    assert refused.err.startswith("UsageError: --report applies to texts and folders, not to tables; leave it out")
    assert run("sanitize", tmp_path / "notes.csv", *options, "--engine", "process").code == 0
    assert run("audit", tmp_path / "notes.csv", tmp_path / "out.csv", "--identities").code == 0
    assert run("audit", tmp_path / "notes.csv", tmp_path / "notes.csv", "--identities").code == 4


def test_a_folder_beside_a_text_is_called_a_folder(run: Run, note: Path, tmp_path: Path) -> None:
    """Neither is a table, and nobody should look for one."""
    (tmp_path / "letters").mkdir()
    refused = run("sanitize", tmp_path / "letters", note, "--identities", "-o", tmp_path / "out")
    assert refused.code == 2
    assert "expected texts only, or one folder or table alone" in refused.err


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


def test_words_that_the_text_does_not_have_are_noted(run: Run, note: Path) -> None:
    """Who misspells what has to go or to stay should learn it."""
    note.write_text("He has a sore knee and a new coat.", "utf-8")
    result = run("sanitize", note, "--hide", "coat", "--hide", "coot", "--keep", "kne")
    assert [line for line in result.err.splitlines() if "nowhere" in line] == [
        "Note: 'coot' stands nowhere in the text",
        "Note: 'kne' stands nowhere in the text",
    ]


def test_a_file_that_is_not_what_its_name_says_is_called_so(run: Run, note: Path) -> None:
    """An export that failed leaves an empty file, or one of another kind, under the name that was asked for."""
    misnamed = note.with_suffix(".docx")
    misnamed.write_bytes(b"")
    result = run("sanitize", misnamed, "--identities", "-o", note.with_name("out.docx"))
    assert result.code == 2
    assert f"{misnamed.name} is no .docx file, whatever its name" in result.err


def test_words_inside_of_longer_ones_are_not_noted_as_absent(run: Run, note: Path) -> None:
    """The longer word is hidden, and the note says why; what is to stay is looked for as a word."""
    note.write_text("The Sparrow is moored at the pier.", "utf-8")
    result = run("sanitize", note, "--hide", "Spar", "--hide", "pie", "--keep", "moo")
    assert "[redacted]" in result.out
    assert [line for line in result.err.splitlines() if "stands" in line] == [
        "Note: 'Spar' stands only inside longer words, which were hidden whole",
        "Note: 'pie' stands nowhere in the text",
        "Note: 'moo' stands nowhere in the text",
    ]
