"""Tables with several columns of texts: those of a row are read together, and each gets its own back."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tacit.engines import JointTask, Task, run
from tacit.engines._task import Prepared
from tacit.errors import InputError, ParameterError
from tacit.formats.tables import ALL, open_table

ROWS: list[dict[str, Any]] = [
    {"id": "1", "note": "a", "plan": "b", "ward": "w"},
    {"id": "2", "note": "c", "plan": None, "ward": "w"},
    {"id": "3", "note": None, "plan": None, "ward": None},
]
KINDS = ("csv", "jsonl", "parquet")


class JoinedUp:
    """Puts the texts of a row in capitals, each with those before it."""

    fingerprint = "joined up"
    columns: Mapping[str, type] = {"text": str}  # never changed

    def prepare(self) -> Prepared:
        """For one text."""
        return lambda text: {"text": text.upper()}

    def prepare_joint(self) -> Prepared:
        """For several."""

        def apply(texts: tuple[str | None, ...]) -> Mapping[str, object]:
            known = "".join(filter(None, texts)).upper()
            return {"text": tuple(text and known for text in texts)}

        return apply


class Single:
    """A task for one text."""

    fingerprint = "single"
    columns: Mapping[str, type] = {"text": str}  # never changed

    def prepare(self) -> Prepared:
        """For one text."""
        return lambda text: {"text": text}


def table(folder: Path, kind: str) -> Path:
    """The rows in a file."""
    path = folder / f"in.{kind}"
    if kind == "csv":
        lines = [",".join(row[name] or "" for name in ROWS[0]) for row in ROWS]
        path.write_text("\n".join(["id,note,plan,ward", *lines]) + "\n")
    elif kind == "jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    else:
        pq.write_table(pa.Table.from_pylist(ROWS), path)
    return path


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a result, an empty text for a null."""
    if path.suffix == ".csv":
        with path.open(newline="") as lines:
            return list(csv.DictReader(lines))
    if path.suffix == ".parquet":
        return [dict(row) for row in pq.read_table(path).to_pylist()]
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("kind", KINDS)
def test_each_column_gets_its_own_text_back(tmp_path: Path, kind: str) -> None:
    """The task sees both; others stay as they are; a null stays one, and a row of nulls is rejected."""
    task: Task = JoinedUp()
    assert isinstance(task, JointTask)
    summary = run(task, table(tmp_path, kind), tmp_path / "out", column=["note", "plan"], key="id")
    found = read(summary.result)
    assert found[0] == {"id": "1", "note": "AB", "plan": "AB", "ward": "w"}
    assert (found[1]["note"], found[1]["plan"] or None, found[1]["ward"]) == ("C", None, "w")
    assert summary.rejected == (0 if kind == "csv" else 1)  # CSV has no nulls
    assert summary.unexamined == ("id", "ward")


@pytest.mark.parametrize("kind", KINDS)
def test_all_columns_are_meant_only_if_asked_for(tmp_path: Path, kind: str) -> None:
    """All that hold text, but for the key and those that are passed through."""
    summary = run(JoinedUp(), table(tmp_path, kind), tmp_path / "out", column=ALL, key="id", pass_through=["ward"])
    assert read(summary.result)[0] == {"id": "1", "note": "AB", "plan": "AB", "ward": "w"}
    assert summary.unexamined == ("id",)
    with pytest.raises(InputError, match="'text'"):
        run(JoinedUp(), table(tmp_path, kind), tmp_path / "other")


def test_values_that_are_no_text_are_not_examined(tmp_path: Path) -> None:
    """Of all columns, one that holds a number anywhere is told as not examined; a named one rejects the row."""
    path = tmp_path / "in.jsonl"
    path.write_text('{"a": "x", "b": 1}\n{"a": "y", "b": "z"}\n')
    summary = run(JoinedUp(), path, tmp_path / "out", column=[ALL])
    assert read(summary.result) == [{"a": "X", "b": 1}, {"a": "YZ", "b": "YZ"}]
    assert summary.unexamined == ("b",)
    summary = run(JoinedUp(), path, tmp_path / "other", column=["a", "b"])
    assert (summary.rows, summary.rejected) == (1, 1)
    assert summary.rejects
    assert "not text but int" in summary.rejects.read_text()


def test_texts_of_a_row_are_measured_together(tmp_path: Path) -> None:
    """They are one document."""
    (tmp_path / "in.csv").write_text("a,b\nxxxx,yyyy\n")
    (row,) = open_table(tmp_path / "in.csv", column=["a", "b"], max_length=7).rows(
        next(open_table(tmp_path / "in.csv", column=["a", "b"], max_length=7).batches())
    )
    assert row.reason == "8 characters, more than 7"


def test_a_formula_is_not_made_in_any_column(tmp_path: Path) -> None:
    """A text that was changed and now begins like one gets an apostrophe; one that was not stays."""
    (tmp_path / "in.csv").write_text("a,b\nx,=1\n")

    class Formula(JoinedUp):
        fingerprint = "formula"

        def prepare_joint(self) -> Prepared:
            return lambda texts: {"text": ("=2", texts[1])}

    found = read(run(Formula(), tmp_path / "in.csv", tmp_path / "out", column=["a", "b"]).result)
    assert found == [{"a": "'=2", "b": "=1"}]


@pytest.mark.parametrize("columns", [[], ["a", "a"], ["a", ALL]])
def test_columns_have_to_be_different(tmp_path: Path, columns: list[str]) -> None:
    """And all are all."""
    (tmp_path / "in.csv").write_text("a,b\n1,2\n")
    with pytest.raises(ParameterError, match="expected different columns"):
        open_table(tmp_path / "in.csv", column=columns)


def test_a_task_for_one_text_takes_one_column(tmp_path: Path) -> None:
    """Joining them silently would lose which is which."""
    (tmp_path / "in.csv").write_text("a,b\n1,2\n")
    with pytest.raises(ParameterError, match="expected one column"):
        run(Single(), tmp_path / "in.csv", tmp_path / "out", column=["a", "b"])
    assert run(Single(), tmp_path / "in.csv", tmp_path / "out", column=["a"]).rows == 1
