"""What lies beside a result: for whose eyes it is, and what can be guessed from it."""

from __future__ import annotations

import hmac
import json
import os
import shutil
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.engines.tasks import CANARY, Shout, Unprepared, read_lines, write_lines

from tacit.engines import _work, run, run_to_file
from tacit.errors import InputError, ParameterError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")


@pytest.fixture(autouse=True)
def _unprepared() -> None:
    """Nothing is prepared yet."""
    _work._prepared.clear()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A table of two notes, of which one is rejected."""
    return write_lines(tmp_path / "notes.jsonl", [{"id": "a", "text": "one"}, {"id": "b", "text": None}])


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """A folder of a text and a link."""
    folder = tmp_path / f"{CANARY} clinic"
    folder.mkdir()
    (folder / "hiv_patient_Marc_Oliu.txt").write_text("one")
    (folder / "link.txt").symlink_to(folder / "hiv_patient_Marc_Oliu.txt")
    return folder


def modes(target: Path) -> dict[str, str]:
    """Who may do what with each file and folder of a run, and with what lies beside it."""
    beside = target.with_name(target.name + ".private")
    paths = [*target.rglob("*"), *([beside] if beside.exists() else ()), *beside.rglob("*")]
    return {path.relative_to(target.parent).as_posix(): f"{path.stat().st_mode & 0o777:o}" for path in paths}


def stop(_: object) -> None:
    """Ends a run after its first batch."""
    raise KeyboardInterrupt


# Modes


def test_only_the_result_is_for_others(notes: Path, tmp_path: Path) -> None:
    """While it runs and afterwards, whatever the user's umask: keys of rows and what leads back are for the user."""
    before = os.umask(0o000)
    try:
        with pytest.raises(KeyboardInterrupt):
            run(Shout(), notes, tmp_path / "out", key="id", on_progress=stop)
        assert modes(tmp_path / "out") == {
            "out/manifest.json": "666",
            "out.private": "700",
            "out.private/key": "600",
            "out/parts": "700",
            "out/parts/done.jsonl": "600",
            "out/parts/00000000.part": "600",
            "out/parts/00000000.rejects": "600",
        }
        run(Shout(), notes, tmp_path / "out", key="id")
    finally:
        os.umask(before)
    assert modes(tmp_path / "out") == {
        "out/manifest.json": "666",
        "out.private": "700",
        "out.private/key": "600",
        "out/notes.jsonl": "666",
        "out/rejects.jsonl": "600",
    }


@pytest.mark.parametrize("engine", ["process", "cores"])
def test_names_of_a_folder_are_in_the_private_file_only(texts: Path, tmp_path: Path, engine: str) -> None:
    """Also while it runs; the rejects name a file as the result would have."""
    out = tmp_path / "out"
    summary = run(Shout(), texts, out, engine=engine)
    assert summary.result == out / "documents"
    assert summary.names == tmp_path / "out.private" / "names.jsonl"
    assert modes(out)["out.private/names.jsonl"] == "600"
    assert read_lines(summary.names) == [
        {"file": "document-1.txt", "name": "hiv_patient_Marc_Oliu.txt"},
        {"file": "document-2.txt", "name": "link.txt"},
    ]
    assert [(row["row"], row["key"]) for row in read_lines(summary.rejects)] == [(2, "document-2.txt")]
    assert (summary.result / "document-1.txt").read_text() == "ONE"
    others = [path for path in out.rglob("*") if path.is_file()]
    for word in (CANARY, "Oliu"):
        assert not any(word.encode() in path.read_bytes() or word in str(path.relative_to(out)) for path in others)
    again = run(Shout(), texts, out)
    assert (again.names, again.resumed) == (summary.names, 2)


# Codes


def guesses(target: Path, words: list[str]) -> set[str]:
    """The digests by which a reader of the files beside a result could confirm a guess."""
    seen = "".join(path.read_text("utf-8") for path in target.rglob("*") if path.is_file() and path.name != "key")
    found = {word: sha256(word.encode()).hexdigest() for word in words}
    keyless = {word: hmac.new(b"", word.encode(), "sha256").hexdigest() for word in words}
    return {word for word in words if word in seen or found[word] in seen or keyless[word] in seen}


def test_no_secret_can_be_confirmed_without_the_key(notes: Path, tmp_path: Path) -> None:
    """A digest of what was protected, or of the source, would be as good as telling it to who can guess."""
    secret = sha256(b"HIV").hexdigest()
    task = Shout(fingerprint=secret)
    with pytest.raises(KeyboardInterrupt):
        run(task, notes, tmp_path / "out", key="id", on_progress=stop)
    known = [secret, notes.read_text(), "HIV", '["task", "' + secret + '"]', '["key", "id"]']
    assert guesses(tmp_path / "out", known) == set()
    run(task, notes, tmp_path / "out", key="id")
    assert guesses(tmp_path / "out", known) == set()


def test_two_runs_of_the_same_have_no_code_in_common(notes: Path, tmp_path: Path) -> None:
    """Or one could be recognised by the other."""
    manifests = []
    for name in ("one", "two"):
        run(Shout(), notes, tmp_path / name)
        manifests.append(json.loads((tmp_path / name / "manifest.json").read_text())["run"])
    assert [name for name in manifests[0] if manifests[0][name] == manifests[1][name]] == ["layout"]


def test_with_its_key_a_run_goes_on(notes: Path, tmp_path: Path) -> None:
    """Elsewhere, too: all that it needs is in its two folders."""
    with pytest.raises(KeyboardInterrupt):
        run(Shout(), notes, tmp_path / "out", on_progress=stop)
    for end in ("", ".private"):
        shutil.move(tmp_path / f"out{end}", tmp_path / f"elsewhere{end}")
    assert run(Unprepared(), notes, tmp_path / "elsewhere").resumed == 2


@pytest.mark.parametrize("content", [None, "", "not a key"])
def test_without_its_key_a_run_does_not_go_on(notes: Path, tmp_path: Path, content: str | None) -> None:
    """Nobody can tell what it was."""
    run(Shout(), notes, tmp_path / "out")
    key = tmp_path / "out.private" / "key"
    if content is None:
        key.unlink()
    else:
        key.write_text(content)
    with pytest.raises(ParameterError, match="expected the key of the run"):
        run(Shout(), notes, tmp_path / "out")


def test_a_run_that_was_killed_while_it_made_its_files_goes_on(
    notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever that was: what it has left is no other's."""
    deaths = 0
    for step in range(100):
        out = tmp_path / f"out{step}"
        out.mkdir()
        steps = iter(range(100))
        with monkeypatch.context() as patch:
            for name in ("mkdir", "chmod", "replace"):
                patch.setattr(os, name, _dying(getattr(os, name), steps, step))
            try:
                run(Shout(), notes, out)
            except KeyboardInterrupt:
                deaths += 1
            else:
                break
        assert run(Shout(), notes, out).rows == 1
        whole = {name for name in modes(out) if "/." not in f"/{name}"}  # half a file, under another name, may stay
        names = {"/manifest.json", "/notes.jsonl", "/rejects.jsonl", ".private", ".private/key"}
        assert whole == {f"{out.name}{name}" for name in names}
    assert deaths > 10


def _dying(does: Callable[..., None], steps: Iterator[int], last: int) -> Callable[..., None]:
    """A function of the operating system that is never come back from, once so many steps were done."""

    def do(*args: object, **options: object) -> None:
        if next(steps) == last:
            raise KeyboardInterrupt
        does(*args, **options)

    return do


def test_a_private_folder_of_somebody_else_is_refused(notes: Path, tmp_path: Path) -> None:
    """Nothing of anybody's is overwritten: not what tells which file of a result that was moved away was which."""
    (tmp_path / "out.private").mkdir()
    (tmp_path / "out.private" / "names.jsonl").write_text("")
    with pytest.raises(ParameterError, match=r"expected no .*out\.private, found that of another run"):
        run(Shout(), notes, tmp_path / "out")


def test_a_result_in_one_file_leaves_nothing_beside_it(notes: Path, tmp_path: Path) -> None:
    """The key of a run that is over is good for nothing."""
    (tmp_path / "to").mkdir()
    run_to_file(lambda folder: run(Shout(), notes, folder, key="id"), tmp_path / "to" / "notes.jsonl")
    assert {path.name for path in (tmp_path / "to").iterdir()} == {"notes.jsonl", "notes.jsonl.rejects.jsonl"}


# Rejects


def test_rejects_hold_short_keys_only(tmp_path: Path) -> None:
    """A key that is long, or holds others, may be a text: the number of the row says which it is."""
    keys = ["a", 7, 1.5, True, None, [CANARY], {"x": CANARY}, CANARY * 30, "x" * 200]
    source = write_lines(tmp_path / "in.jsonl", ({"id": key, "text": None} for key in keys))
    (tmp_path / "in.jsonl").write_text(source.read_text() + '{"id": "b", "text": ""}\n')
    summary = run(Shout(), source, tmp_path / "out", key="id")
    found = [(row["row"], row["key"]) for row in read_lines(summary.rejects)]
    assert found == list(enumerate(["a", 7, 1.5, True, None, None, None, None, "x" * 200], 1))


def test_keys_of_other_types_are_told_as_words(tmp_path: Path) -> None:
    """A date, a decimal; bytes are not told."""
    when = date(2024, 1, 2)
    for number, (key, told) in enumerate([(when, "2024-01-02"), (Decimal("1.50"), "1.50"), (b"Quixolotl", None)]):
        path = tmp_path / f"{number}.parquet"
        pq.write_table(pa.table({"text": pa.array([None], pa.string()), "id": [key]}), path)
        summary = run(Shout(), path, tmp_path / f"out{number}", key="id")
        assert [row["key"] for row in read_lines(summary.rejects)] == [told]


class Broken(Shout):
    """Cannot be prepared, and says why."""

    def prepare(self) -> object:  # type: ignore[override]
        """Fails with words of a text."""
        raise LookupError(f"{CANARY} not found")


@pytest.mark.parametrize("engine", ["process", "cores"])
def test_an_error_of_others_is_told_by_its_kind_and_place(notes: Path, tmp_path: Path, engine: str) -> None:
    """Their words may hold text, and would end up in a log."""
    with pytest.raises(InputError, match=r"found LookupError at test_private\.py:\d+$") as caught:
        run(Broken(), notes, tmp_path / "out", engine=engine)  # type: ignore[arg-type]
    error: BaseException | None = caught.value
    while error is not None:
        assert CANARY not in repr(error)
        error = error.__context__
