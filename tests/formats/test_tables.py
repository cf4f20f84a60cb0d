"""Tables: rows in, rows out, and what is wrong with the others."""

from __future__ import annotations

import bz2
import csv
import gzip
import json
import lzma
import pickle
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.errors import InputError, ParameterError
from tacit.formats.tables import Row, Table, is_table, open_table

CANARY = "Quixolotl"


def rows(table: Table) -> list[Row]:
    """All rows, as workers see them."""
    found = [row for batch in table.batches() for row in pickle.loads(pickle.dumps(table)).rows(batch)]  # noqa: S301
    assert CANARY not in repr(found)
    return found


def shout(table: Table, target: Path) -> Path:
    """The result of a run that puts all texts in capitals and adds their length."""
    parts = []
    for batch in table.batches():
        kept = [
            (row, {"text": row.text.upper(), "length": len(row.text)}) for row in table.rows(batch) if not row.reason
        ]
        parts.append(target.with_name(f"{batch.number}.part"))
        parts[-1].write_bytes(table.pack(batch, kept))
    table.join(parts, target)
    return target


def reasons(table: Table) -> dict[int, str]:
    """Why rows cannot be worked on."""
    found = {row.number: row.reason for row in rows(table) if row.reason}
    assert CANARY not in str(found)
    return found


# JSON lines


def test_json_lines_keep_what_is_not_text(tmp_path: Path) -> None:
    """Other fields, their order and their types come out as they were; blank lines are no rows, but are counted."""
    source = tmp_path / "in.jsonl"
    source.write_text(
        '\ufeff{"n": 1.5, "text": "a", "more": {"x": [null, "é"]}}\n\n{"text": "b\\u2028", "s": "\\ud800"}\n'
    )
    table = open_table(source, key="n", added={"length": int})
    assert [(row.number, row.key, row.text) for row in rows(table)] == [(1, 1.5, "a"), (3, None, "b\u2028")]
    lines = shout(table, tmp_path / "out.jsonl").read_text("utf-8").split("\n")
    assert lines[0] == '{"n": 1.5, "text": "A", "more": {"x": [null, "é"]}, "length": 1}'
    assert json.loads(lines[1]) == {"text": "B\u2028", "s": "\ud800", "length": 2}


def test_bad_lines_are_rows_with_a_reason(tmp_path: Path) -> None:
    """Null, another type, not JSON, no object, not UTF-8, no field, a lone surrogate, too long: each by its line."""
    source = tmp_path / "in.jsonl"
    source.write_bytes(
        b'{"text": "fine"}\n{"text": null}\n{"text": ["Quixolotl"]}\n{"text": "Quixolotl\n["Quixolotl"]\n'
        b'{"text": "Quixolotl \xff"}\n{"note": "Quixolotl"}\n{"text": "Quixolotl \\ud800"}\n'
        b'{"text": "Quixolotl Quixolotl"}\n' + b"[" * 100_000 + b'\n{"text": "t", "length": 1}\n{"text": "last"}'
    )
    assert reasons(open_table(source, added={"length": int}, max_length=15)) == {
        2: "null",
        3: "not text but list",
        4: "not a JSON object",
        5: "not a JSON object",
        6: "not UTF-8 at byte 20",
        7: "no 'text'",
        8: "not UTF-8",
        9: "19 characters, more than 15",
        10: "not a JSON object",
        11: "a column that the task adds is there already",
    }


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path) -> None:
    """It is a row with a reason, and the next line is the next row."""
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"text": "x" * 2_500_000}) + '\n{"text": "next"}\n')
    table = open_table(source, max_length=9)
    assert [(row.number, row.text) for row in rows(table)] == [(1, ""), (2, "next")]
    assert reasons(table) == {1: "a line too long to hold at most 9 characters"}


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [
        (".gz", gzip.compress),
        (".xz", lzma.compress),
        (".bz2", bz2.compress),
        (".zst", zstandard.compress),
        (".zst", lambda data: zstandard.compress(data[:9]) + zstandard.compress(data[9:])),
    ],
)
def test_packed_files_are_read(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    """Also of several frames; a file that is not whole is an error, not a shorter table."""
    packed = pack(b'{"text": "a"}\n{"text": "b"}\n')
    source = tmp_path / f"in.jsonl{suffix}"
    source.write_bytes(packed)
    table = open_table(source)
    assert ([row.text for row in rows(table)], table.name) == (["a", "b"], "in.jsonl")
    source.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(InputError, match="damaged or not whole"):
        rows(open_table(source))


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=5), max_size=300), st.integers(1, 400))
@settings(max_examples=30)
def test_batches_hold_every_row_once(texts: list[str], most_bytes: int) -> None:
    """Whatever the texts and however small the batches: in order, none lost, and the weights add up."""
    from tacit.formats import _table  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        patch.setattr(_table, "_MOST_BYTES", most_bytes)
        source = Path(place, "in.jsonl")
        source.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
        table = open_table(source)
        assert [(row.number, row.text) for row in rows(table)] == list(enumerate(texts, 1))
        assert [batch.number for batch in table.batches()] == list(range(len(list(table.batches()))))
        assert sum(batch.weight for batch in table.batches()) == table.size


# CSV


@pytest.mark.parametrize(("suffix", "delimiter", "end"), [(".csv", ",", "\r\n"), (".tsv", "\t", "\n")])
def test_csv_keeps_records(tmp_path: Path, suffix: str, delimiter: str, end: str) -> None:
    """Quoted delimiters, quotes and line ends, other columns, and the line ends of the file."""
    source = tmp_path / f"in{suffix}"
    records = [["id", "note", "x"], ["1", 'a\r\nb, "c"\td', ""], ["2", "é\x85", "0.50"]]
    with source.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=delimiter, lineterminator=end).writerows(records)
    table = open_table(source, column="note", key="id", added={"length": int})
    assert [(row.number, row.key, row.text) for row in rows(table)] == [(1, "1", records[1][1]), (2, "2", "é\x85")]
    out = shout(table, tmp_path / "out")
    assert out.read_bytes().startswith(f"id{delimiter}note{delimiter}x{delimiter}length{end}".encode())
    with out.open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file, delimiter=delimiter))[1:] == [
            ["1", 'A\r\nB, "C"\tD', "", "11"],
            ["2", "É\x85", "0.50", "2"],
        ]


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("column", ["Befund", "*"])
def test_what_parts_the_columns_is_seen_in_the_header(tmp_path: Path, suffix: str, delimiter: str, column: str) -> None:
    """A German Excel writes semicolons into a .csv; the result has what its source has."""
    source = tmp_path / f"in{suffix}"
    source.write_text(f'id{delimiter}Befund\n1{delimiter}"1,5; a\tb"\n', encoding="utf-8")
    table = open_table(source, column=column, key="id")
    assert table.columns() == ("id", "Befund")
    assert [row.key for row in rows(table)] == ["1"]
    out = shout(open_table(source, column="Befund", key="id"), tmp_path / "out")
    quoted = f'1{delimiter}"1,5; A\tB"\n' if delimiter != "," else '1,"1,5; A\tB"\n'
    assert out.read_text(encoding="utf-8") == f"id{delimiter}Befund\n{quoted}"


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("a;b,text", ("a;b", "text")),
        ("text", ("text",)),
        ("text;b", ("text", "b")),
        ('text,"a\nb;c"', ("text", "a\nb;c")),
    ],
)
def test_signs_inside_of_names_part_nothing(tmp_path: Path, header: str, columns: tuple[str, ...]) -> None:
    """The usual sign is the first that is tried."""
    source = tmp_path / "in.csv"
    source.write_text(f"{header}\n", encoding="utf-8")
    assert open_table(source).columns() == columns


def test_a_column_that_is_not_there_is_told_among_those_that_are(tmp_path: Path) -> None:
    """Not "among 1 columns" where semicolons part three."""
    source = tmp_path / "in.csv"
    source.write_text("id;Station;Befund\n", encoding="utf-8")
    with pytest.raises(InputError, match="found 0 among 3 columns"):
        open_table(source, column="Note")


def test_a_header_that_is_not_utf_8_is_told_so(tmp_path: Path) -> None:
    """Its names would be found nowhere."""
    source = tmp_path / "in.csv"
    source.write_bytes("id,Größe\n1,a\n".encode("cp1252"))
    with pytest.raises(InputError, match="header in UTF-8, found other bytes; save the table as UTF-8"):
        open_table(source, column="Größe")


def test_bad_records_are_rows_with_a_reason(tmp_path: Path) -> None:
    """Too many fields, too few, not UTF-8, too long; a field of more than 131,072 characters is not an error."""
    source = tmp_path / "in.csv"
    source.write_bytes(
        b"id,text\n1,fine\n2,a,Quixolotl\n\n3\nQuixolotl \xff,b\n5," + b"Quixolotl " * 20_000 + b"\n6,last\n"
    )
    table = open_table(source, key="id", max_length=9)
    assert reasons(table) == {
        2: "expected 2 fields, found 3",
        4: "expected 2 fields, found 1",
        5: "not UTF-8; save the table as UTF-8, in Excel as CSV UTF-8",
        6: "200,000 characters, more than 9",
    }
    assert [row.text for row in rows(table) if row.text] == ["fine", "last"]
    # In a record with another number of fields, a text may stand where the key should.
    assert [row.key for row in rows(table)] == ["1", None, None, "Quixolotl ?", "5", "6"]


def test_a_quotation_mark_that_is_never_closed_stops_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would make one record of all that follows."""
    from tacit.formats import _delimited  # noqa: PLC0415

    before = csv.field_size_limit(10_000)
    monkeypatch.setattr(_delimited, "_LONGEST_FIELD", 10_000)
    (tmp_path / "in.csv").write_text('text\n"Quixolotl ' + "x\n" * 10_000)
    with pytest.raises(InputError, match="never closed") as caught:
        rows(open_table(tmp_path / "in.csv"))
    assert CANARY not in str(caught.value)
    csv.field_size_limit(before)


# Parquet


def test_parquet_keeps_types(tmp_path: Path) -> None:
    """Integers beside nulls, dates, lists and categories; the text stays a string or a large one."""
    when = datetime(2024, 1, 2, tzinfo=UTC)
    source = pa.table(
        {
            "n": pa.array([2**53 + 1, None, 3], pa.int64()),
            "text": pa.array(["a", "b", None], pa.large_string()),
            "when": [when, None, when],
            "tags": [["x"], [], None],
            "ward": pa.array(["a", "b", "a"]).dictionary_encode(),
        }
    )
    pq.write_table(source, tmp_path / "in.parquet")
    table = open_table(tmp_path / "in.parquet", key="when", added={"length": int})
    assert [(row.number, row.text, row.reason) for row in rows(table)] == [(1, "a", ""), (2, "b", ""), (3, "", "null")]
    found = pq.read_table(shout(table, tmp_path / "out.parquet"))
    wanted = source.slice(0, 2).set_column(1, "text", pa.array(["A", "B"], pa.large_string()))
    assert found.equals(wanted.append_column("length", pa.array([1, 1])))


@pytest.mark.parametrize("kind", [pa.string(), pa.binary(), pa.dictionary(pa.int32(), pa.string())])
def test_parquet_texts_may_be_stored_in_several_ways(tmp_path: Path, kind: pa.DataType) -> None:
    """Strings, bytes, a dictionary: they come out as strings."""
    pq.write_table(pa.table({"text": pa.array(["a", "b", "a"]).cast(kind)}), tmp_path / "in.parquet")
    table = open_table(tmp_path / "in.parquet", added={"length": int})
    found = pq.read_table(shout(table, tmp_path / "out.parquet"))
    assert found.column("text").to_pylist() == ["A", "B", "A"]
    assert found.schema.field("text").type == pa.string()


def test_parquet_may_have_other_columns_twice(tmp_path: Path) -> None:
    """They are copied, whatever they are called."""
    twice = pa.Table.from_arrays([pa.array([1]), pa.array(["a"]), pa.array([2])], ["n", "text", "n"])
    pq.write_table(twice, tmp_path / "in.parquet")
    table = open_table(tmp_path / "in.parquet", added={"length": int})
    found = pq.ParquetFile(shout(table, tmp_path / "out.parquet")).read()
    assert [column.to_pylist() for column in found.columns] == [[1], ["A"], [2], [1]]


def test_parquet_values_that_are_not_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are that row's trouble; a column of numbers is the table's."""
    pq.write_table(pa.table({"text": pa.array([b"a", b"Quixolotl \xff"]), "n": [1, 2]}), tmp_path / "in.parquet")
    assert reasons(open_table(tmp_path / "in.parquet")) == {2: "not UTF-8 at byte 10"}
    with pytest.raises(InputError, match="expected text in column 'n', found int64"):
        open_table(tmp_path / "in.parquet", column="n")
    (tmp_path / "bad.parquet").write_bytes(b"Quixolotl")
    with pytest.raises(InputError, match="expected an intact Parquet file"):
        open_table(tmp_path / "bad.parquet")


def test_parquet_of_many_row_groups(tmp_path: Path) -> None:
    """Rows stay in order over groups and batches."""
    texts = [f"t{number}" for number in range(3000)]
    pq.write_table(pa.table({"text": texts}), tmp_path / "in.parquet", row_group_size=700)
    table = open_table(tmp_path / "in.parquet", added={"length": int})
    assert [(row.number, row.text) for row in rows(table)] == list(enumerate(texts, 1))
    assert sum(batch.weight for batch in table.batches()) == table.size == 3000
    found = pq.read_table(shout(table, tmp_path / "out.parquet"))
    assert found.column("text").to_pylist() == [text.upper() for text in texts]


# What is no table


def test_tables_are_recognised_by_name(tmp_path: Path) -> None:
    """Whatever the case and the packing; a plain text is none."""
    assert all(map(is_table, ["a.jsonl", "A.CSV", "b.tsv.gz", "c.parquet", "d.jsonl.zst", str(tmp_path)]))
    assert not any(map(is_table, ["a.txt", "-", "a.gz", "a.json", "jsonl", "a.parquet.gz"]))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("in.csv", "", "expected one column 'text', found 0"),
        ("in.csv", "id,note\n1,Quixolotl\n", "expected one column 'text', found 0 among 2 columns"),
        ("in.csv", "text,text\na,Quixolotl\n", "expected one column 'text', found 2"),
        ("in.jsonl", '{"note": "Quixolotl"}\n', "none of the first 1 lines is a JSON object with 'text'"),
        ("in.jsonl", "Quixolotl\n", "none of the first 1 lines"),
        ("in.doc", "Quixolotl", "expected a table"),
        ("missing.jsonl", None, "cannot read .*missing.jsonl: No such file"),
        ("missing.parquet", None, "expected an intact Parquet file"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path: Path, name: str, content: str | None, message: str) -> None:
    """At once, with the columns that there are, and without a word of the text."""
    if content is not None:
        (tmp_path / name).write_text(content)
    with pytest.raises(InputError, match=message) as caught:
        open_table(tmp_path / name)
    assert CANARY not in str(caught.value)


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    """It is the wrong folder."""
    with pytest.raises(InputError, match="found no file"):
        open_table(tmp_path)


def test_a_column_that_is_there_already_is_not_overwritten(tmp_path: Path) -> None:
    """The user decides which of the two to keep."""
    (tmp_path / "in.csv").write_text("text,length\na,1\n")
    with pytest.raises(ParameterError, match="expected no column 'length'"):
        open_table(tmp_path / "in.csv", added={"length": int})


def test_an_empty_table_has_no_rows(tmp_path: Path) -> None:
    """And its result is an empty table, with its header."""
    (tmp_path / "in.jsonl").write_text("")
    (tmp_path / "in.csv").write_text("text\n")
    assert rows(open_table(tmp_path / "in.jsonl")) == []
    table = open_table(tmp_path / "in.csv", added={"length": int})
    assert shout(table, tmp_path / "out.csv").read_text() == "text,length\n"
