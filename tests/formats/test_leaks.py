"""What goes out with a result besides its texts: metadata of Parquet, formulas of CSV."""

from __future__ import annotations

import csv
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.formats import _delimited
from tacit.formats.tables import Table, open_table

CANARY = "Quixolotl"


def written(table: Table, target: Path, change: dict[str, str], added: dict[str, object] | None = None) -> Path:
    """The result of a run that changes some texts, and rejects a text with the canary."""
    parts = []
    for batch in table.batches():
        kept = [
            (row, {"text": change.get(row.text, row.text), **(added or {})})
            for row in table.rows(batch)
            if CANARY not in row.text
        ]
        parts.append(target.with_name(f"{batch.number}.part"))
        parts[-1].write_bytes(table.pack(batch, kept))
    table.join(parts, target)
    return target


# Parquet


def noted(name: str, kind: pa.DataType) -> pa.Field:
    """A field that somebody has left a note at."""
    return pa.field(name, kind, metadata={"note": CANARY})


def test_parquet_releases_nothing_but_the_values_of_its_rows(tmp_path: Path) -> None:
    """No metadata of file, schema or fields at any depth, no statistics of originals, no dictionary of all values."""
    category = pa.dictionary(pa.int8(), pa.string())
    schema = pa.schema(
        [
            noted("text", pa.string()),
            noted("ward", category),
            noted("list", pa.list_(noted("item", category))),
            noted("struct", pa.struct([noted("a", pa.int32()), noted("b", pa.list_(pa.string()))])),
            noted("map", pa.map_(pa.string(), noted("value", pa.int8()))),
            noted("large", pa.large_list(noted("item", pa.int8()))),
            noted("pair", pa.list_(noted("item", pa.int8()), 2)),
        ],
        metadata={"pandas": f'{{"index_columns": ["{CANARY}"]}}', CANARY: "1"},
    )
    rows: list[dict[str, object]] = [
        {"text": "a", "ward": "x", "list": ["p"], "struct": {"a": 1, "b": ["y"]}, "map": [("k", 1)]},
        {"text": CANARY, "ward": CANARY, "list": [CANARY], "struct": {"a": 2, "b": [CANARY]}, "map": [(CANARY, 2)]},
        {"text": "b", "ward": None, "list": [None, "q"], "struct": None, "map": None},
    ]
    table = pa.Table.from_pylist([row | {"large": [1], "pair": [1, 2]} for row in rows], schema=schema)
    with pq.ParquetWriter(tmp_path / "in.parquet", schema) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata({"query": CANARY})
    out = written(open_table(tmp_path / "in.parquet"), tmp_path / "out.parquet", {"a": "A"})
    assert (tmp_path / "in.parquet").read_bytes().count(CANARY.encode()) > 10  # packed as the result is, it can be seen
    assert CANARY.encode() not in out.read_bytes()
    found = pq.ParquetFile(out)
    assert set(found.metadata.metadata or {}) == {b"ARROW:schema"}  # pyarrow's own, of the fields below
    assert CANARY not in found.schema_arrow.to_string(show_field_metadata=True, show_schema_metadata=True)
    statistics = found.metadata.row_group(0).column(0).statistics
    assert (statistics.min, statistics.max) == ("A", "b")
    wanted = [row | {"large": [1], "pair": [1, 2]} for row in rows if row["text"] != CANARY]
    wanted[0]["text"] = "A"
    assert found.read().to_pylist() == wanted
    assert found.schema_arrow.remove_metadata().equals(schema.remove_metadata())


# CSV

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"]


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
def test_a_text_that_was_changed_is_no_formula(tmp_path: Path, suffix: str) -> None:
    """An apostrophe in front, as OWASP has it; cells that were not changed are written as they are."""
    delimiter = "\t" if suffix == ".tsv" else ","
    source = tmp_path / f"in{suffix}"
    records = [["id", "text"], *([f"={i}", f"t{i}"] for i in range(len(FORMULAS))), ["-1", "=2+2"]]
    with source.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(records)
    change = {f"t{i}": formula for i, formula in enumerate(FORMULAS)}
    out = written(open_table(source), tmp_path / f"out{suffix}", change)
    with out.open(encoding="utf-8", newline="") as file:
        _, *found = csv.reader(file, delimiter=delimiter)
    assert found == [*([f"={i}", f"'{formula}"] for i, formula in enumerate(FORMULAS)), ["-1", "=2+2"]]


def test_a_changed_text_is_no_formula_even_if_it_was_one(tmp_path: Path) -> None:
    """What was there is no reason to write another one; a number that the task adds stays a number."""
    (tmp_path / "in.csv").write_text("text\n=old\n")
    table = open_table(tmp_path / "in.csv", added={"note": str, "n": int})
    out = written(table, tmp_path / "out.csv", {"=old": "=new"}, {"note": "@x", "n": -1})
    assert out.read_text() == "text,note,n\n'=new,'@x,-1\n"


@given(st.text(max_size=5))
def test_what_is_no_formula_is_written_as_it_is(text: str) -> None:
    """And what is one is preceded by one character."""
    found = _delimited._harmless(text)
    assert found == (f"'{text}" if text[:1] and text[0] in "=+-@\t\r\n＝＋－＠" else text)
