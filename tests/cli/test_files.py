"""Documents on the command line: what is written, told and refused."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path

import docx
import pytest
from tests.cli.program import Run

CANARY = "Quixolotl"
HIDE = ("--hide", f"Project {CANARY}", "--no-ledger", "--no-config")
RTF = "{\\rtf1\\ansi About Project Quixolotl.\\par The end.}"


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A Word document that says what is hidden in its text, its header and its properties."""
    made = docx.Document()
    made.core_properties.author = CANARY
    made.sections[0].header.paragraphs[0].text = f"Project {CANARY}"
    made.add_paragraph(f"The ankle of Project {CANARY} is broken.")
    path = tmp_path / "letter.docx"
    made.save(str(path))
    return path


def members(path: Path) -> bytes:
    """All that is packed in a document."""
    with zipfile.ZipFile(BytesIO(path.read_bytes())) as archive:
        return b"".join(map(archive.read, archive.namelist()))


def test_a_document_comes_out_as_a_document(run: Run, letter: Path, tmp_path: Path) -> None:
    """Its words are changed, nothing hidden is left, both reports say what is, and an audit confirms them."""
    out, report, public = tmp_path / "out.docx", tmp_path / "r.json", tmp_path / "p.json"
    result = run("sanitize", letter, *HIDE, "-o", out, "--report", report, "--release-report", public)
    assert (result.code, result.out) == (0, "")
    assert "Note: taken out: " in result.err
    assert [one.text for one in docx.Document(str(out)).paragraphs] == ["The ankle of [redacted] is broken."]
    assert CANARY.encode() not in members(out)
    for path in (report, public):
        told = json.loads(path.read_text())["file"]
        assert told["kind"] == "docx"
        assert any(one["what"] == "document properties" for one in told["taken_out"])
    audited = run("audit", letter, out, "--report", report, "--no-config")
    assert (audited.code, audited.err) == (0, "")
    assert run("audit", letter, letter, *HIDE[:2], "--no-config").code == 4


def test_an_author_that_is_put_back_is_told_by_its_place(run: Run, letter: Path, tmp_path: Path) -> None:
    """Who looks at the text alone would pass the file; the name itself is not shown."""
    out, report = tmp_path / "out.docx", tmp_path / "r.json"
    assert run("sanitize", letter, *HIDE, "-o", out, "--report", report).code == 0
    made = docx.Document(str(out))
    made.core_properties.author = f"Project {CANARY}"
    made.save(str(out))
    for asked in (("--report", report), HIDE[:2]):
        audited = run("audit", letter, out, *asked, "--no-config")
        assert (audited.code, audited.err) == (4, "")
        assert (
            "hide-1: the file holds, outside its text, 1 of the terms that were hidden: in docProps/core.xml"
            in audited.out
        )
        assert "hide-1: broken, 1 violations" in audited.out
        assert CANARY not in audited.out


def test_a_document_is_not_printed(run: Run, letter: Path) -> None:
    """A terminal would take its bytes for commands."""
    result = run("sanitize", letter, *HIDE)
    assert (result.code, result.out) == (2, "")
    assert result.err == ("UsageError: expected -o FILE for a docx file, which is not for a terminal, found none\n")


@pytest.mark.parametrize(("name", "suffix"), [("letter.docx", ".txt"), ("note.rtf", ".rtf"), ("note.txt", ".docx")])
def test_a_name_of_another_format_is_refused(run: Run, letter: Path, tmp_path: Path, name: str, suffix: str) -> None:
    """Before any work, with the suffix that it should have; rich text is written as a Word document."""
    (tmp_path / "note.rtf").write_text(RTF)
    (tmp_path / "note.txt").write_text(f"About Project {CANARY}.")
    result = run("sanitize", letter.with_name(name), *HIDE, "-o", tmp_path / f"out{suffix}")
    wanted = ".txt" if name == "note.txt" else ".docx"
    assert result.code == 2
    assert f"expected -o with the suffix {wanted}" in result.err
    assert not (tmp_path / f"out{suffix}").exists()


def test_names_get_the_suffix_of_what_is_written(run: Run, letter: Path, tmp_path: Path) -> None:
    """With a note; and no output takes the place of another."""
    (tmp_path / "letter.rtf").write_text(RTF)
    (tmp_path / "wrong.txt").write_bytes(letter.read_bytes())
    names = ("letter.docx", "letter.rtf", "wrong.txt")
    result = run("sanitize", *(tmp_path / name for name in names), *HIDE, "-o", tmp_path / "out")
    assert result.code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "document-2.docx",
        "letter.docx",
        "wrong.docx",
    ]
    assert "one output is called wrong.docx: that is the format that is written" in result.err


def test_what_nobody_can_read_may_be_refused(run: Run, letter: Path, tmp_path: Path) -> None:
    """By the command line or the configuration; a wrong mode is told with its line."""
    made = docx.Document(str(letter))
    made.add_picture(BytesIO(bytes.fromhex("89504e470d0a1a0a") + _PNG))
    made.save(str(letter))
    refused = run("sanitize", letter, *HIDE, "-o", tmp_path / "out.docx", "--unhandled", "refuse")
    assert refused.code == 1
    assert refused.err.startswith("InputError: expected a file that can be read as a whole, found pictures (1)")
    assert not (tmp_path / "out.docx").exists()
    config = tmp_path / "tacit.toml"
    config.write_text(f'[hide]\nterms = ["Project {CANARY}"]\n[files]\nunhandled = "refuse"\n')
    assert run("sanitize", letter, "--config", config, "--no-ledger", "-o", tmp_path / "out.docx").code == 1
    kept = run("sanitize", letter, *HIDE, "-o", tmp_path / "out.docx")
    assert kept.code == 0
    assert "taken out: pictures (1)" in kept.err
    config.write_text('[files]\nunhandled = "ignore"\n')
    assert "tacit.toml:2: expected --unhandled remove or refuse" in run("sanitize", letter, "--config", config).err


def test_a_vault_is_for_texts(run: Run, letter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It restores texts, not documents."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "a long passphrase")
    result = run("sanitize", letter, *HIDE, "-o", tmp_path / "out.docx", "--vault", tmp_path / "v")
    assert (result.code, "--vault applies to texts, not to docx files" in result.err) == (2, True)


def test_other_encodings_are_kept_and_told(run: Run, tmp_path: Path) -> None:
    """Where a file was refused, and the user sent to convert it."""
    note = tmp_path / "note.txt"
    note.write_bytes(f"Zoë saw Project {CANARY}.\r\n".encode("latin-1"))
    result = run("sanitize", note, *HIDE, "-o", tmp_path / "out.txt")
    assert result.code == 0
    assert (tmp_path / "out.txt").read_bytes() == "Zoë saw [redacted].\r\n".encode("latin-1")
    assert "Note: read and written as ISO 8859-1" in result.err


def test_explain_reads_documents(run: Run, letter: Path) -> None:
    """As it reads texts."""
    result = run("explain", letter, *HIDE[:2], "--no-config")
    assert result.code == 0
    assert "[redacted]" in result.out


def test_a_damaged_document_is_one_line(run: Run, letter: Path, tmp_path: Path) -> None:
    """Without anything of it, and nothing is written."""
    letter.write_bytes(letter.read_bytes()[:-100])
    result = run("sanitize", letter, *HIDE, "-o", tmp_path / "out.docx")
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.err.startswith("InputError: ")
    assert CANARY not in result.err
    assert not (tmp_path / "out.docx").exists()


def test_a_folder_of_all_kinds(run: Run, letter: Path, tmp_path: Path) -> None:
    """Structure kept, names neutral, formats right, a report for each, and a reason for what is left out."""
    source = tmp_path / "in"
    (source / CANARY).mkdir(parents=True)
    letter.rename(source / CANARY / "letter.docx")
    (source / "note.rtf").write_text(RTF)
    (source / "table.csv").write_text("text\nx\n")
    (source / "picture.png").write_bytes(b"\x89PNG")
    (source / "broken.pdf").write_bytes(b"%PDF-1.7 broken")
    (source / "note.txt").write_bytes(f"Zoë saw Project {CANARY}.".encode("latin-1"))
    out, reports = tmp_path / "out", tmp_path / "reports"
    options = ("--hide", f"Project {CANARY}", "--no-config", "--engine", "process")
    result = run("sanitize", source, *options, "-o", out, "--report", reports)
    assert result.code == 3
    made = {path.relative_to(out / "documents").as_posix() for path in (out / "documents").rglob("*.*")}
    assert made == {"document-2.docx", "document-3.txt", "folder-1/document-6.docx"}
    assert {path.relative_to(reports).as_posix() for path in reports.rglob("*.json")} == {
        f"{name}.json" for name in made
    }
    assert (out / "documents" / "document-3.txt").read_bytes() == "Zoë saw [redacted].".encode("latin-1")
    assert CANARY.encode() not in members(out / "documents" / "folder-1" / "document-6.docx")
    rejects = [json.loads(line) for line in (out / "rejects.jsonl").read_text().splitlines()]
    assert [one["key"] for one in rejects] == ["document-1.pdf", "document-4.txt", "document-5.csv"]
    assert "--column" in rejects[2]["reason"]
    assert CANARY not in result.err + (out / "rejects.jsonl").read_text()
    again = run("sanitize", source, *options, "-o", out, "--report", reports)
    assert "6 files, 6 of them earlier, 3 in the result; nothing was left to do" in again.err


def test_a_pattern_stands_for_files(run: Run, letter: Path, tmp_path: Path) -> None:
    """Also where no shell has expanded it."""
    (tmp_path / "note.txt").write_text("x")
    options = ("--hide", f"Project {CANARY}", "--no-config", "--engine", "process")
    result = run("sanitize", f"{letter.parent}/*.docx", *options, "-o", tmp_path / "elsewhere" / "out")
    assert "expected a target outside of the source" in result.err
    target = tmp_path.parent / f"{tmp_path.name}-out"
    assert run("sanitize", f"{letter.parent}/*.docx", *options, "-o", target).code == 0
    assert [path.name for path in (target / "documents").iterdir()] == ["document-1.docx"]


def test_several_columns_are_read_together(run: Run, tmp_path: Path) -> None:
    """Each gets its own text back; columns that nobody read still make the exit code 4."""
    source = tmp_path / "notes.csv"
    source.write_text(f"id,note,plan\n1,Project {CANARY} began.,No plan.\n2,Nothing.,End Project {CANARY}.\n")
    options = (
        "--hide",
        f"Project {CANARY}",
        "--no-config",
        "--engine",
        "process",
        "--column",
        "note",
        "--column",
        "plan",
    )
    result = run("sanitize", source, *options, "-o", tmp_path / "out")
    assert result.code == 4
    assert "only the columns note, plan were changed" in result.err
    assert (tmp_path / "out" / "notes.csv").read_text() == (
        "id,note,plan\n1,[redacted] began.,No plan.\n2,Nothing.,End [redacted].\n"
    )
    assert run("sanitize", source, *options, "--pass-through", "id", "-o", tmp_path / "other").code == 0


_PNG = bytes.fromhex(
    "0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc0000003010100c9fe92ef"
    "0000000049454e44ae426082"
)
"""What follows the signature of a picture of one point."""
