"""A review from the first document to the release."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import openpyxl
import pytest
from tests.workbench.made import NOTE, place, sanitizer

from tacit.audit import audit_report
from tacit.document import Document
from tacit.errors import InputError, StaleError
from tacit.vault.signing import is_signed_by, new_key
from tacit.workbench import ReviewStore, Workbench, documents_of, evaluation_set, release, taught

WHO = "J. Roe"


@pytest.fixture
def bench(tmp_path: Path) -> Workbench:
    """Two documents under review."""
    made = Workbench(sanitizer(), ReviewStore(tmp_path / "r.sqlite"))
    for name, text in (("note.txt", NOTE), ("mail.txt", "Ann Lee wrote about the broken ankle.\n")):
        (tmp_path / name).write_text(text)
        made.add(tmp_path / name)
    return made


def spans(words: str) -> list[list[int]]:
    """The place of words in the note."""
    found = place(Document(NOTE), words)
    return [[found.start, found.end]]


def test_the_queue_has_the_worst_first_and_the_finished_last(bench: Workbench) -> None:
    """A document with open leaks comes before others, a reviewed one after them."""
    assert bench.prepare(WHO) == []
    bench.rule(2, WHO, 0, {"act": "keep", "spans": [[0, 7]]})
    assert [row["id"] for row in bench.queue(WHO)] == [2, 1]
    bench.mark(2, WHO, 1, "reviewed")
    assert [(row["id"], row["status"]) for row in bench.queue(WHO)] == [(1, "open"), (2, "reviewed")]


def test_the_same_file_is_one_document(bench: Workbench, tmp_path: Path) -> None:
    """Adding it again does not double it."""
    assert bench.add(tmp_path / "note.txt") == 1
    assert bench.store.documents() == [1, 2]


def test_a_view_shows_why_and_what_a_ruling_costs(bench: Workbench) -> None:
    """Reasons are in plain words; a leak names its claim."""
    shown = bench.view(1, WHO)
    hidden = [shown["terms"][str(one["term"])] for one in shown["places"].values() if one["action"] != "keep"]
    assert any("HIV" in " ".join(term["why"]) for term in hidden)
    assert not any("<" in line for term in hidden for line in term["why"])
    after = bench.rule(1, WHO, 0, {"act": "keep", "spans": spans("HIV")})
    (leak,) = [one for one in after["leaks"] if "names HIV" in one["why"]]
    assert "topics-1" in leak["claims"]
    claim = next(one for one in after["claims"] if one["requirement"] == "topics-1")
    assert (claim["state"], claim["because"]) == ("broken", [leak["why"]])


def test_a_view_calls_requirements_what_was_asked_for(bench: Workbench) -> None:
    """Who reviews knows what is protected: reasons and attackers name it, the record does not."""
    shown = bench.view(1, WHO)
    assert shown["asked"] == {"topics-1": "HIV", "identities-1": "who it is about"}
    said = " ".join(line for term in shown["terms"].values() for line in term["why"])
    assert "HIV: Names HIV" in said
    assert "who it is about: A detector of identifiers found it" in said
    assert "topics-1" not in said
    assert [one["secret"] for one in bench.attack(1, WHO)] == ["HIV"]


def test_undo_brings_back_the_same_view(bench: Workbench) -> None:
    """A ruling and its undoing leave no trace in the text."""
    before = bench.view(1, WHO)
    bench.rule(1, WHO, 0, {"act": "keep", "spans": spans("HIV")})
    after = bench.step(1, WHO, 1, -1)
    assert after["blocks"] == before["blocks"]
    assert after["undone"] == 1


def test_all_like_this_reaches_the_other_documents(bench: Workbench) -> None:
    """A ruling for the batch is made wherever the same words stand."""
    bench.rule_everywhere(1, WHO, 0, {"act": "hide", "spans": spans("broken ankle"), "kind": "injury"})
    released = bench.view(2, WHO)["blocks"]
    assert "[injury]" in "".join(piece[0] for block in released for piece in block["released"])


def test_a_second_reviewer_starts_afresh_and_the_agreement_is_shown(bench: Workbench) -> None:
    """Two reviewers see how far they agree."""
    bench.rule(1, WHO, 0, {"act": "keep", "spans": spans("zidovudine")})
    shown = bench.view(1, "Second")
    assert shown["rulings"] == 0
    assert 0 < shown["agreement"][WHO] < 1
    bench.rule(1, "Second", 0, {"act": "keep", "spans": spans("zidovudine")})
    assert bench.view(1, "Second")["agreement"] == {WHO: 1.0}


def test_a_release_is_written_recorded_and_can_be_audited(bench: Workbench, tmp_path: Path) -> None:
    """The release, its reports and the record of the review; the audit of all that holds."""
    bench.rule(1, WHO, 0, {"act": "answer", "spans": spans("zidovudine"), "note": "needed"})
    record = release(bench, 1, WHO, 1, tmp_path / "out")
    text = (tmp_path / "out" / "document-1.txt").read_text()
    report = json.loads((tmp_path / "out" / "document-1.review.json").read_text())
    assert "zidovudine" in text
    assert "Ann Lee" not in text
    assert audit_report(Document(NOTE), Document(text), report).holds
    assert record["reviewer"] == WHO
    assert record["places"]["decided"] == 1
    assert record["places"]["undecided"] == bench.view(1, WHO)["progress"]["asked"] - 1 > 0
    assert [one["by"] for one in record["exceptions"]] == [WHO] * len(record["exceptions"])
    assert record["exceptions"]
    assert stat.S_IMODE((tmp_path / "out" / "document-1.review.json").stat().st_mode) == 0o600
    public = (tmp_path / "out" / "document-1.release.json").read_text() + json.dumps(record)
    assert not any(word in public for word in ("Ann Lee", "zidovudine", "CD4"))
    assert bench.view(1, WHO)["status"] == "released"


def test_a_review_overwrites_its_own_releases_and_no_others(bench: Workbench, tmp_path: Path) -> None:
    """Releases have numbers for names: those of another review in the same folder would be lost."""
    out = tmp_path / "out"
    other = Workbench(sanitizer(), ReviewStore(tmp_path / "other.sqlite"))
    (tmp_path / "letter.txt").write_text("Peter Baker wrote.\n")
    other.add(tmp_path / "letter.txt")
    release(other, 1, WHO, 0, out)
    before = (out / "document-1.txt").read_bytes()
    with pytest.raises(InputError, match=r"found document-1 of another in .*--force"):
        release(bench, 1, WHO, 0, out)
    assert (out / "document-1.txt").read_bytes() == before
    assert bench.view(1, WHO)["status"] == "open"
    release(bench, 1, WHO, 0, out, force=True)
    release(bench, 1, WHO, bench.store.state(1, WHO).version, out)
    assert (out / "document-1.txt").read_bytes() != before


def test_a_broken_claim_is_released_only_with_a_reason_that_is_on_record(bench: Workbench, tmp_path: Path) -> None:
    """Without a word about it nothing is written."""
    bench.rule(1, WHO, 0, {"act": "keep", "spans": spans("HIV")})
    with pytest.raises(InputError, match="topics-1"):
        release(bench, 1, WHO, 1, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert bench.view(1, WHO)["status"] == "open"
    record = release(bench, 1, WHO, 1, tmp_path / "out", despite="the court has ordered it")
    assert record["despite"] == "the court has ordered it"
    assert record["claims"]["topics-1"] == "broken"


def test_a_release_of_an_older_version_is_refused(bench: Workbench, tmp_path: Path) -> None:
    """What the reviewer saw is what is released."""
    bench.rule(1, WHO, 0, {"act": "hide", "spans": spans("broken ankle")})
    with pytest.raises(StaleError):
        release(bench, 1, WHO, 0, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_releases_are_signed_if_there_is_a_key(bench: Workbench, tmp_path: Path) -> None:
    """Record and release report carry a signature that can be checked."""
    new_key(tmp_path / "private.pem", tmp_path / "public.pem")
    release(bench, 2, WHO, 0, tmp_path / "out", key=tmp_path / "private.pem")
    for name in ("record", "release"):
        values = json.loads((tmp_path / "out" / f"document-2.{name}.json").read_text())
        assert is_signed_by(values, tmp_path / "public.pem")


def test_a_review_teaches_lists_and_how_good_the_tool_was(bench: Workbench) -> None:
    """Kept and hidden words become lists; proposals are scored against the reviewer."""
    bench.rule(1, WHO, 0, {"act": "keep", "spans": spans("zidovudine")})
    bench.rule(1, WHO, 1, {"act": "hide", "spans": spans("broken ankle")})
    assert taught(bench, WHO).proposed == 0  # not yet reviewed
    bench.mark(1, WHO, 2, "reviewed")
    found = taught(bench, WHO)
    assert (found.keep, found.hide) == (("zidovudine",), ("broken ankle",))
    assert found.precision is not None
    assert 0 < found.precision < 1
    assert found.recall is not None
    assert 0 < found.recall < 1
    (line,) = evaluation_set(bench, WHO)
    assert place(Document(NOTE), "broken ankle").start in {start for start, _ in line["spans"]}


def test_folders_are_walked_without_hidden_files_and_links(tmp_path: Path) -> None:
    """Only what the user meant is reviewed."""
    (tmp_path / "in" / ".git").mkdir(parents=True)
    (tmp_path / "in" / "a.txt").write_text("a")
    (tmp_path / "in" / ".git" / "b.txt").write_text("b")
    (tmp_path / "in" / "c.txt").symlink_to(tmp_path / "in" / "a.txt")
    assert [one.name for one in documents_of([tmp_path / "in"])] == ["a.txt"]


def test_what_cannot_be_opened_is_refused_at_once(bench: Workbench, tmp_path: Path) -> None:
    """A binary file is no document, and a missing one says so."""
    (tmp_path / "x.bin").write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(InputError):
        bench.add(tmp_path / "x.bin")
    with pytest.raises(InputError, match="cannot read"):
        bench.add(tmp_path / "missing.txt")


def test_what_nobody_could_read_is_open_from_the_start(bench: Workbench, tmp_path: Path) -> None:
    """A workbook whose formula was never computed: the page asks why it is released, and does not refuse at the end."""
    book = openpyxl.Workbook()
    book.active["A1"], book.active["A2"] = "She has a broken ankle.", '="Ann"&"Lee"'
    book.save(tmp_path / "book.xlsx")
    number = bench.add(tmp_path / "book.xlsx")
    assert {one["state"] for one in bench.view(number, WHO)["claims"]} == {"unchecked"}
    with pytest.raises(InputError, match="or say why"):
        release(bench, number, WHO, 0, tmp_path / "out")
    assert release(bench, number, WHO, 0, tmp_path / "out", despite="seen in Excel")["despite"] == "seen in Excel"
