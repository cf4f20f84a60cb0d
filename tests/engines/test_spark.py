"""Spark gives what one process gives."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.engines.tasks import CANARY, Shout, ShoutTogether, Unprepared, read_lines, write_lines

from tacit.engines import Task, run
from tacit.engines import spark as on_spark
from tacit.errors import InputError, ParameterError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

LARGE = 2**53 + 1  # a float cannot hold it


def test_rows_and_rejects_are_those_of_one_process(spark: SparkSession, tmp_path: Path) -> None:
    """Byte by byte, over several jobs."""
    del spark  # it is the active one
    texts: list[object] = [f"note {number} " for number in range(500)]
    texts[3], texts[300], texts[499] = None, CANARY, 5
    source = write_lines(tmp_path / "in.jsonl", ({"id": i, "text": text} for i, text in enumerate(texts)))
    alone = run(Shout(), source, tmp_path / "alone", key="id")
    together = run(Shout(), source, tmp_path / "together", key="id", engine="spark")
    assert (together.rows, together.rejected) == (497, 3)
    assert together.result.read_bytes() == alone.result.read_bytes()
    assert read_lines(together.rejects) == read_lines(alone.rejects)


def test_parquet_goes_through_spark(spark: SparkSession, tmp_path: Path) -> None:
    """The same table out of both."""
    del spark
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    pq.write_table(pa.table({"text": ["a", None, "c"], "n": [LARGE, None, 1]}), tmp_path / "in.parquet")
    alone = run(Shout(), tmp_path / "in.parquet", tmp_path / "alone")
    together = run(Shout(), tmp_path / "in.parquet", tmp_path / "together", engine="spark")
    assert pq.read_table(together.result).equals(pq.read_table(alone.result))


def test_an_error_while_preparing_arrives_as_it_was(spark: SparkSession, tmp_path: Path) -> None:
    """Not as an exception of Spark's with a traceback inside."""
    del spark
    source = write_lines(tmp_path / "in.jsonl", [{"text": "a"}])
    with pytest.raises(ParameterError, match="expected a better task"):
        run(Unprepared(fingerprint="unprepared"), source, tmp_path / "out", engine="spark")


@pytest.mark.parametrize("task", [Shout(), ShoutTogether()], ids=["one by one", "together"])
def test_a_dataframe_keeps_its_rows_and_columns(spark: SparkSession, task: Task) -> None:
    """The text is replaced, columns are added, and a row without a text says why; integers stay integers."""
    rows = [("a", "one", LARGE), ("b", None, None), ("c", CANARY, 1), ("d", "four", -LARGE)]
    df = spark.createDataFrame(rows, "id string, note string not null, n bigint".replace(" not null", ""))
    found = on_spark.transform(df, task, "note")
    assert found.columns == ["id", "note", "n", "length", "rejected"]
    values = [tuple(row) for row in found.collect()]
    assert [value[:4] for value in values] == [
        ("a", "ONE", LARGE, 3),
        ("b", None, None, None),
        ("c", None, 1, None),
        ("d", "FOUR", -LARGE, 4),
    ]
    reasons = [value[4] for value in values]
    assert (reasons[0], reasons[1], reasons[3]) == (None, "null", None)
    assert reasons[2].startswith("ValueError at tasks.py:")


def test_a_dataframe_that_does_not_fit_is_refused(spark: SparkSession) -> None:
    """Before any work: no such column, another type, a name that is taken."""
    df = spark.createDataFrame([("a", 1)], "text string, length int")
    with pytest.raises(InputError, match="expected one column 'note', found 0 among 2 columns"):
        on_spark.transform(df, Shout(), "note")
    with pytest.raises(ParameterError, match="expected strings in column 'length', found int"):
        on_spark.transform(df, Shout(columns={"text": str}), "length")
    with pytest.raises(ParameterError, match="expected no column 'length'"):
        on_spark.transform(df, Shout())


def test_workers_run_the_python_of_the_driver(spark: SparkSession) -> None:
    """Another would not have tacit; and what was set for that is unset again."""
    import sys  # noqa: PLC0415

    assert spark.sparkContext.pythonExec == sys.executable
    assert "PYSPARK_PYTHON" not in os.environ
