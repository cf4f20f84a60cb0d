"""``tacit sanitize`` and ``tacit explain``, as a user calls them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.cli.program import Run

CANARY = "Quixolotl"


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
    """No traceback, no output, an exit code that says whether to type something else, no word of the document."""
    path = tmp_path / "note.txt"
    if content is not None:
        path.write_bytes(content)
    result = run("sanitize", path, "--protect", "HIV", *options)
    assert result.code == (2 if message.startswith("Parameter") else 1)
    assert result.err.startswith(message.split(":", maxsplit=1)[0])
    assert message.rsplit(": ", maxsplit=1)[-1] in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    assert CANARY not in result.err
    assert result.out == ""


def test_a_slip_of_the_pen_is_refused_before_anything_is_written(run: Run, note: Path, tmp_path: Path) -> None:
    """For "epilespy" nothing would be hidden, and a text would lie there that is the original."""
    result = run("sanitize", note, "--protect", "epilespy", "-o", tmp_path / "out.txt")
    assert result.code == 2
    assert "closest: epilepsy" in result.err
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("HVI", "hiv"), pytest.param("CPOD", "copd", marks=pytest.mark.acceptance), ("Hepatits", "hepatitis")],
)
def test_a_slip_in_capitals_is_refused_too(run: Run, note: Path, tmp_path: Path, slip: str, meant: str) -> None:
    """Two letters of HIV that changed places would let the whole text out as it is."""
    result = run("sanitize", note, "--no-ledger", "--protect", slip, "-o", tmp_path / "out.txt")
    assert result.code == 2
    assert meant in result.err.split("closest: ")[1]
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("name", ["Okonjo", "Kesler", "Elena Prats", "QXZ", "HVI=Harbour Vista Inc"])
def test_a_name_that_no_text_has_is_none(run: Run, note: Path, name: str) -> None:
    """Most private persons are unknown to a corpus, and may be protected for all that."""
    assert run("sanitize", note, "--no-ledger", "--protect", name).out.startswith("The patient has HIV.")


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
    assert "Note: 1 term stays against topics-1, and J. Roe answers for that (--reviewer)\n" in answered.err


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
