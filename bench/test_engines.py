"""Engines and tables: what a row costs besides what is done to it.

    make bench ARGS="-k engines"

prints rows per second for each format, and for one process beside two workers.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.engines import run
from tacit.formats.tables import open_table

ROWS = 20_000


@dataclass(frozen=True)
class Copy:
    """Nothing at all."""

    fingerprint: str = "copy"

    @property
    def columns(self) -> Mapping[str, type]:
        """The text."""
        return {"text": str}

    def prepare(self) -> Any:
        """The same text."""
        return lambda text: {"text": text}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same rows in each format."""
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.parquet as pq  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("tables")
    rows = [{"id": i, "text": f"Note {i}: the patient was seen on ward {i % 9} and has no pain."} for i in range(ROWS)]
    found = {suffix: folder / f"notes.{suffix}" for suffix in ("jsonl", "csv", "parquet")}
    found["jsonl"].write_text("".join(json.dumps(row) + "\n" for row in rows))
    found["csv"].write_text("id,text\n" + "".join(f'{row["id"]},"{row["text"]}"\n' for row in rows))
    pq.write_table(pa.Table.from_pylist(rows), found["parquet"])
    return found


@pytest.mark.benchmark(group="engines: rows read")
@pytest.mark.parametrize("suffix", ["jsonl", "csv", "parquet"])
def test_reading(benchmark: BenchmarkFixture, tables: dict[str, Path], suffix: str) -> None:
    """Batches cut and parsed."""
    table = open_table(tables[suffix])
    benchmark.extra_info["rows"] = ROWS
    count = benchmark(lambda: sum(1 for batch in table.batches() for _ in table.rows(batch)))
    assert count == ROWS


@pytest.mark.benchmark(group="engines: rows copied")
@pytest.mark.parametrize(("engine", "workers"), [("process", None), ("cores", 2)])
def test_copying(
    benchmark: BenchmarkFixture, tables: dict[str, Path], tmp_path: Path, engine: str, workers: int | None
) -> None:
    """A whole run with a task that does nothing: reading, packing, hashing, joining, and starting what is needed."""

    def fresh() -> None:
        shutil.rmtree(tmp_path / "out", ignore_errors=True)

    benchmark.extra_info["rows"] = ROWS
    benchmark.pedantic(
        lambda: run(Copy(), tables["jsonl"], tmp_path / "out", engine=engine, workers=workers), setup=fresh, rounds=3
    )
