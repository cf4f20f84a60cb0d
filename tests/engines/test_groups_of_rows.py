"""Rows of one group, and columns that nobody examined."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.engines.tasks import InCompany, Shout, read_lines, write_lines

from tacit.engines import GroupedTask, _work, run
from tacit.errors import InputError, ParameterError
from tacit.task import SanitizeTask

ROWS: list[dict[str, str | None]] = [
    {"who": "ann", "text": "a"},
    {"who": None, "text": "b"},
    {"who": "7 ", "text": "c"},
]
SAID = ["ann: a", "nobody: b", "7: c"]


@pytest.fixture(autouse=True)
def _unprepared() -> None:
    """Nothing is prepared yet."""
    _work._prepared.clear()


def tables(folder: Path) -> dict[str, Path]:
    """The same rows in every format."""
    (folder / "rows.csv").write_text("who,text\nann,a\n,b\n7 ,c\n")
    pq.write_table(pa.Table.from_pylist(ROWS), folder / "rows.parquet")
    return {
        "csv": folder / "rows.csv",
        "jsonl": write_lines(folder / "rows.jsonl", ROWS),
        "parquet": folder / "rows.parquet",
    }


def said(path: Path) -> list[str]:
    """The texts of a result."""
    if path.suffix == ".parquet":
        return list(pq.read_table(path).column("text").to_pylist())
    if path.suffix == ".csv":
        return [line.split(",")[1] for line in path.read_text().splitlines()[1:]]
    return [str(row["text"]) for row in read_lines(path)]


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("engine", ["process", "cores"])
def test_a_task_gets_the_group_of_each_row(tmp_path: Path, kind: str, engine: str) -> None:
    """Of every format, on every engine; a row without one is of none."""
    source = tables(tmp_path)[kind]
    workers = 1 if engine == "cores" else None
    summary = run(InCompany(), source, tmp_path / "out", group="who", engine=engine, workers=workers)
    assert said(summary.result) == SAID


@pytest.mark.parametrize("engine", ["process", "cores"])
def test_files_are_of_the_group_of_their_folder(tmp_path: Path, engine: str) -> None:
    """Those directly in the folder are of none; also where workers are other processes."""
    source = tmp_path / "in"
    for name in ("x.txt", "ann/1.txt", "ann/2.txt"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name[-5])
    workers = 1 if engine == "cores" else None
    result = run(InCompany(), source, tmp_path / "out", group="folder", engine=engine, workers=workers).result
    assert sorted(path.read_text() for path in result.rglob("*.txt")) == ["ann: 1", "ann: 2", "nobody: x"]
    with pytest.raises(ParameterError, match="expected the group 'folder' for a folder"):
        run(InCompany(), source, tmp_path / "other", group="who")


def test_another_group_is_another_run(tmp_path: Path) -> None:
    """Rows that were grouped in two ways do not mix."""
    source = write_lines(tmp_path / "rows.jsonl", [{**row, "ward": "7"} for row in ROWS])
    run(InCompany(), source, tmp_path / "out", group="who")
    with pytest.raises(ParameterError, match="found another group"):
        run(InCompany(), source, tmp_path / "out", group="ward")
    with pytest.raises(ParameterError, match="found another task"):
        run(InCompany(), source, tmp_path / "out")


def test_a_task_without_groups_and_a_table_without_the_column_are_refused(tmp_path: Path) -> None:
    """Before any work."""
    source = tables(tmp_path)
    assert isinstance(SanitizeTask, type)
    assert issubclass(SanitizeTask, GroupedTask)
    with pytest.raises(ParameterError, match="expected no group for a task that takes none"):
        run(Shout(), source["csv"], tmp_path / "out", group="who")
    for one in source.values():
        with pytest.raises(InputError, match="--group-by"):
            run(InCompany(), one, tmp_path / "out", group="patient")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_columns_that_nobody_examined_are_told(tmp_path: Path, kind: str) -> None:
    """By name, here and in the manifest; those that are passed through by name are recorded as that."""
    source = tables(tmp_path)[kind]
    summary = run(Shout(), source, tmp_path / "out")
    assert summary.unexamined == ("who",)
    manifest = tmp_path / "out" / "manifest.json"
    assert json.loads(manifest.read_text())["unexamined"] == ["who"]
    again = run(Shout(), source, tmp_path / "out", pass_through=["who"])
    assert (again.resumed, again.unexamined) == (3, ())
    assert json.loads(manifest.read_text())["passed_through"] == ["who"]


def test_a_field_of_one_line_is_a_column(tmp_path: Path) -> None:
    """JSON lines have no header: each may bring a name of its own."""
    source = write_lines(tmp_path / "rows.jsonl", [{"text": "a"}] * 200 + [{"text": "b", "doctor": "Ann"}])
    assert run(Shout(), source, tmp_path / "out").unexamined == ("doctor",)


@pytest.mark.parametrize("name", ["ward", "text"])
def test_only_columns_can_be_passed_through(tmp_path: Path, name: str) -> None:
    """A mistyped name would pass nothing; the texts are what is examined."""
    with pytest.raises(ParameterError, match="expected columns beside that of the texts"):
        run(Shout(), tables(tmp_path)["csv"], tmp_path / "out", pass_through=[name])
