"""Folders of texts: what is read of them, and what the result is called."""

from __future__ import annotations

import os
import pickle
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.errors import InputError
from tacit.formats.names import in_order, neutral_names
from tacit.formats.tables import Row, Table, open_table

CANARY = "Quixolotl"
LINK = "a symbolic link, which is not followed"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder whose names say more than its texts."""
    folder = tmp_path / f"{CANARY} clinic"
    (folder / "HIV" / ".git").mkdir(parents=True)
    (folder / "HIV" / f"{CANARY}.txt").write_bytes(b"one\r\n")
    (folder / "hiv_patient_Marc_Oliu.txt").write_text("é")
    (folder / "long.md").write_text("Quixolotl" * 10)
    (folder / f"picture.{CANARY}").write_bytes(b"\x89PNG")
    (folder / "HIV" / ".git" / "config").write_text(CANARY)
    (folder / ".hidden").write_text(CANARY)
    return folder


def rows(table: Table) -> list[Row]:
    """All rows, as workers see them."""
    return [row for batch in table.batches() for row in pickle.loads(pickle.dumps(table)).rows(batch)]  # noqa: S301


def shout(table: Table, target: Path) -> dict[str, bytes]:
    """The files of a result with all texts in capitals."""
    parts = []
    for batch in table.batches():
        kept = [(row, {"text": row.text.upper()}) for row in table.rows(batch) if not row.reason]
        parts.append(target.with_name(f"{batch.number}.part"))
        parts[-1].write_bytes(table.pack(batch, kept))
    table.join(parts, target)
    return {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*.*")}


def test_the_result_has_neutral_names(source: Path, tmp_path: Path) -> None:
    """Numbers in the order of the files, which are those of the rows; texts and line ends as they are."""
    table = open_table(source, max_length=10)
    assert [(row.number, row.key, row.text) for row in rows(table) if not row.reason] == [
        (1, "document-1.txt", "é"),
        (4, "folder-1/document-4.txt", "one\r\n"),
    ]
    assert shout(table, tmp_path / "out") == {
        "document-1.txt": "É".encode(),
        "folder-1/document-4.txt": b"ONE\r\n",
    }
    assert table.name == "documents"


def test_the_old_names_are_known_to_the_table_only(source: Path, tmp_path: Path) -> None:
    """Its names lead back; rows, rejects, parts and what is sent to workers hold none of them."""
    table = open_table(source, max_length=10)
    assert dict(table.names()) == {
        "document-1.txt": "hiv_patient_Marc_Oliu.txt",
        "document-2.md": "long.md",
        "document-3.txt": f"picture.{CANARY}",
        "folder-1/document-4.txt": f"HIV/{CANARY}.txt",
    }
    batches = list(table.batches())
    assert b"Marc_Oliu" not in pickle.dumps((pickle.loads(pickle.dumps(table)), batches))  # noqa: S301
    assert "Oliu" not in repr(table)
    told = [(row.key, row.reason, row.values) for row in rows(table)]
    shout(table, tmp_path / "out")
    for word in (CANARY, "Oliu", "HIV"):
        assert word not in str(told)
        assert not any(word.encode() in part.read_bytes() for part in tmp_path.glob("*.part"))


def test_what_cannot_be_read_has_a_reason(source: Path) -> None:
    """Too long, or not text."""
    reasons = {row.number: row.reason for row in rows(open_table(source, max_length=10)) if row.reason}
    assert reasons[2] == "90 bytes, more than 10 characters"
    assert reasons[3] == "expected a text or a document, found a picture"
    assert len(reasons) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")
def test_links_and_pipes_are_rejected(source: Path, tmp_path: Path) -> None:
    """What a link leads to was not meant to be in the folder; to a file, to a folder, to nothing, to itself."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "secret.txt").write_text(CANARY)
    (source / "x1").symlink_to(tmp_path / "elsewhere" / "secret.txt")
    (source / "x2").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (source / "x3").symlink_to(tmp_path / "nowhere")
    (source / "x4").symlink_to(source, target_is_directory=True)
    os.mkfifo(source / "x5")
    table = open_table(source)
    found = {path: row.reason for row, (_, path) in zip(rows(table), table.names(), strict=True)}
    assert [found[f"x{number}"] for number in range(1, 5)] == [LINK] * 4
    assert found["x5"] == "neither a file nor a folder"
    assert CANARY not in [row.text for row in rows(table)]
    before = table.digest()
    (tmp_path / "elsewhere" / "secret.txt").write_text("other")
    assert open_table(source).digest() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes")
def test_a_file_that_becomes_a_link_or_a_pipe_meanwhile_is_rejected(source: Path, tmp_path: Path) -> None:
    """Not what it was when the folder was listed counts, but what it is when it is read."""
    table = open_table(source)
    (tmp_path / "secret.txt").write_text(CANARY)
    for name in ("hiv_patient_Marc_Oliu.txt", "long.md", f"picture.{CANARY}"):
        (source / name).unlink()
    (source / "hiv_patient_Marc_Oliu.txt").symlink_to(tmp_path / "secret.txt")
    os.mkfifo(source / "long.md")
    table.digest()
    assert [row.reason for row in rows(table)] == [
        LINK,
        "neither a file nor a folder",
        "cannot be read: No such file or directory",
        "",
    ]


def test_a_folder_that_cannot_be_listed_is_rejected(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its texts would otherwise be missing without a word; if it is the whole folder, there is nothing to do."""
    listed = os.scandir

    def scandir(path: Path) -> object:
        if path.name == "HIV":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    first, *others = rows(open_table(source))
    assert (first.key, first.reason) == ("document-1.txt", "cannot be read: Permission denied")
    assert len(others) == 3
    with pytest.raises(InputError, match="Permission denied"):
        open_table(source / "HIV")


def test_a_folder_that_is_too_deep_is_rejected(tmp_path: Path) -> None:
    """Nobody has a hundred folders in one another; Python could not remove a thousand."""
    deep = tmp_path / ("a/" * 101)
    deep.mkdir(parents=True)
    (deep / "x").write_text("too deep")
    (deep.parent / "y").write_text("deep enough")
    found = {row.text: row.reason for row in rows(open_table(tmp_path))}
    assert found == {"deep enough": "", "": "a folder below 100 others"}


def test_a_changed_file_is_another_source(source: Path) -> None:
    """A run does not go on with it."""
    before = open_table(source).digest()
    (source / "hiv_patient_Marc_Oliu.txt").write_text("e")
    assert open_table(source).digest() != before


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    """It is the wrong folder."""
    (tmp_path / ".hidden").write_text(CANARY)
    with pytest.raises(InputError, match="found no file"):
        open_table(tmp_path)


NAMES = st.lists(
    st.text(string.ascii_letters + string.digits + " .²é-", min_size=1, max_size=8), min_size=1, max_size=4
)
PATHS = st.sets(NAMES.filter(lambda parts: not {".", ".."} & set(parts)).map("/".join), max_size=25)


@given(PATHS)
def test_neutral_names_are_in_the_order_of_the_old_ones(paths: set[str]) -> None:
    """So that the texts of the result can be put beside the originals; each name once, whatever the old ones were."""
    old = sorted(paths, key=in_order)
    new = neutral_names(old)
    assert len(set(new)) == len(new)
    assert sorted(new, key=in_order) == list(new)
    depths = [path.count("/") for path in old]
    assert [path.count("/") for path in new] == depths
    for one, other in zip(old, new, strict=True):
        same_folder = [path.rpartition("/")[0] == one.rpartition("/")[0] for path in old]
        assert [path.rpartition("/")[0] == other.rpartition("/")[0] for path in new] == same_folder
