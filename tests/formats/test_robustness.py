"""Files that are broken in any way: an error of ours or rows with a reason, never a traceback, never a word of them."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
import tempfile
import traceback
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.errors import Error, InputError, ParameterError
from tacit.formats import text
from tacit.formats.encodings import decode
from tacit.formats.tables import Row, open_table

CANARY = "Quixolotl"
SUFFIXES = [".jsonl", ".csv", ".tsv", ".parquet", ".jsonl.gz", ".csv.xz", ".jsonl.bz2", ".csv.zst"]


def rows(source: Path, **options: object) -> list[Row]:
    """All rows of a table, packed once, as a run does it."""
    table = open_table(source, added={"length": int}, **options)  # type: ignore[arg-type]
    found = []
    table.digest()
    for batch in table.batches():
        found += list(table.rows(batch))
        kept = [(row, {"text": row.text, "length": 1}) for row in table.rows(batch) if not row.reason]
        table.pack(batch, kept)
    assert table.size >= 0
    return found


def all_words(error: BaseException | None) -> str:
    """Whatever an error, or one behind it, can be made to say."""
    words, following = [], [error]
    while following:
        error = following.pop()
        if error is None:
            continue
        words += [str(error), repr(error), repr(error.args), repr(vars(error)), *getattr(error, "__notes__", [])]
        words += [repr(getattr(error, name, "")) for name in ("object", "doc", "filename", "filename2")]
        words += traceback.format_exception(error)
        following += [error.__cause__, error.__context__]
    return "\n".join(words)


def parquet(**columns: object) -> bytes:
    """A Parquet file that is not packed, so that the canary stands in it."""
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out, compression="none")
    return out.getvalue()


WHOLE = parquet(text=[CANARY] * 50)
MALFORMED: dict[str, tuple[str, bytes]] = {
    "no header": ("in.csv", b"Quixolotl has HIV,Quixolotl\n"),
    "no header, quoted": ("in.tsv", b'"Quixolotl\thas\nHIV"\tQuixolotl\n'),
    "a header twice": ("in.csv", b"text,Quixolotl,text\n1,2,3\n"),
    "a column to be added": ("in.csv", b"text,length,Quixolotl\n1,2,3\n"),
    "a quotation mark that is not closed": ("in.csv", b'text\n"Quixolotl ' + b"x\n" * 9000),
    "a line without end": ("in.csv", b"text\n" + b"Quixolotl " * 9000),
    "UTF-16": ("in.csv", "text\nQuixolotl\n".encode("utf-16")),
    "not JSON": ("in.jsonl", b'{"text": "Quixolotl'),
    "another field": ("in.jsonl", b'{"Quixolotl": "Quixolotl"}\n'),
    "not gzip": ("in.jsonl.gz", b"Quixolotl"),
    "half of gzip": ("in.csv.gz", gzip.compress(b"text\n" + b"Quixolotl\n" * 9, compresslevel=0)[:-30]),
    "not xz": ("in.csv.xz", b"Quixolotl"),
    "not bzip2": ("in.jsonl.bz2", b"Quixolotl"),
    "not zstd": ("in.jsonl.zst", b"Quixolotl"),
    "not Parquet": ("in.parquet", b"PAR1 Quixolotl PAR1"),
    "half of Parquet": ("in.parquet", WHOLE[: len(WHOLE) // 2]),
    "damaged Parquet": ("in.parquet", WHOLE.replace(b"Quixolotl", b"\xff\xff\xff\xffQuixo")),
    "a damaged schema": ("in.parquet", WHOLE[:-60] + b"Quixolotl" * 6 + WHOLE[-6:]),
    "another column": ("in.parquet", parquet(Quixolotl=[CANARY])),
    "numbers": ("in.parquet", parquet(text=[1], Quixolotl=[CANARY])),
    "no table": ("Notes.doc", b"Quixolotl"),
}


@pytest.mark.parametrize(("name", "content"), MALFORMED.values(), ids=MALFORMED.keys())
def test_an_error_holds_no_word_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: bytes
) -> None:
    """Neither in its message nor in one of the errors behind it."""
    from tacit.formats import _delimited  # noqa: PLC0415

    monkeypatch.setattr(_delimited, "_LONGEST_FIELD", 10_000)
    monkeypatch.setattr(_delimited, "_LONGEST_LINE", 20_000)
    before = csv.field_size_limit(10_000)
    (tmp_path / name).write_bytes(content)
    try:
        found = rows(tmp_path / name)
    except Error as error:
        assert CANARY not in all_words(error)  # noqa: PT017  # some are rows with a reason
    else:
        assert all(row.reason for row in found)
        assert CANARY not in repr([row.reason for row in found])
    finally:
        csv.field_size_limit(before)


@pytest.mark.parametrize(
    "data", [b"Quixolotl \xff\x00", b"\xff\xfeQ\x00\x00\xd8", b"Quixolotl \x00", b"\xff\xfe\x00\x00Quix"]
)
def test_bytes_that_are_not_text_are_not_told(data: bytes) -> None:
    """An exception of Python's holds all of them: it does not go on."""
    with pytest.raises(InputError) as caught:
        decode(data)
    assert "Quix" not in all_words(caught.value)


def test_half_a_surrogate_pair_is_not_written(tmp_path: Path) -> None:
    """An error that says where, no file, and nothing left behind."""
    content = f"{CANARY} \ud800"
    with pytest.raises(InputError, match="half a surrogate pair at offset 10") as caught:
        text.write(tmp_path / "out.txt", content)
    assert CANARY not in all_words(caught.value)
    assert list(tmp_path.iterdir()) == []


BYTES = st.one_of(
    st.binary(max_size=60),
    st.lists(
        st.sampled_from(
            [b"text", b"\n", b"\r\n", b"\r", b",", b"\t", b'"', b"\x00", b"\xff", b"\xef\xbb\xbf", b'{"text": "a"}',
             b"{", b'{"text": "\\ud800"}', b"null", b"1e999", b"[", b"\xed\xa0\x80", b"=", b" ", b"\xc2\x85",
             b"9" * 5000]
        ),
        max_size=12,
    ).map(b"".join),
)  # fmt: skip


@given(st.sampled_from(SUFFIXES), BYTES)
@settings(max_examples=300)
def test_any_bytes_are_rows_or_an_error_of_ours(suffix: str, content: bytes) -> None:
    """NUL, line ends of all kinds, byte order marks, half a character, nothing at all."""
    with tempfile.TemporaryDirectory() as place:
        source = Path(place, f"in{suffix}")
        source.write_bytes(content)
        try:
            for row in rows(source, max_length=20):
                json.dumps(row.reason).encode()
        except (InputError, ParameterError):
            pass


@given(BYTES)
def test_any_line_is_a_row_or_has_a_reason(content: bytes) -> None:
    """Behind a good line, a bad one stops nothing."""
    with tempfile.TemporaryDirectory() as place:
        for suffix, good in ((".jsonl", b'{"text": "good"}\n'), (".csv", b"text\ngood\n")):
            source = Path(place, f"in{suffix}")
            source.write_bytes(good + content)
            found = rows(source)
            assert (found[0].text, found[0].reason) == ("good", "")


@pytest.mark.parametrize("depth", [10, 200, 500, 900, 980, 990, 1000, 5000])
def test_a_deep_line_is_written_or_has_a_reason(tmp_path: Path, depth: int) -> None:
    """What can be read can be written, at whatever depth Python gives up."""
    source = tmp_path / "in.jsonl"
    source.write_text('{"text": "a"}\n{"text": "b", "x": ' + "[" * depth + "]" * depth + "}\n")
    assert [row.number for row in rows(source)] == [1, 2]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_empty_file_is_empty_or_an_error(tmp_path: Path, suffix: str) -> None:
    """As its format has it."""
    source = tmp_path / f"in{suffix}"
    source.write_bytes(b"")
    try:
        assert rows(source) == []
    except InputError as error:
        assert re.search("expected one column|not whole|intact Parquet", str(error))  # noqa: PT017


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_folder_with_the_name_of_a_file_is_a_folder(tmp_path: Path, suffix: str) -> None:
    """With texts in it, or none."""
    source = tmp_path / f"in{suffix}"
    source.mkdir()
    with pytest.raises(InputError, match="found no file"):
        open_table(source)
    (source / "a.txt").write_text("a")
    assert [row.text for row in open_table(source).rows(next(open_table(source).batches()))] == ["a"]


def test_a_folder_where_a_text_is_expected_is_an_error(tmp_path: Path) -> None:
    """It says what it is, and what to name instead."""
    with pytest.raises(InputError, match="it is a folder; name a file in it"):
        text.read(str(tmp_path))
    with pytest.raises(InputError, match="cannot write"):
        text.write(tmp_path, "a")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_no_table(tmp_path: Path) -> None:
    """Nobody waits for somebody to write to it."""
    os.mkfifo(tmp_path / "in.jsonl")
    with pytest.raises(InputError, match="found a pipe or device"):
        open_table(tmp_path / "in.jsonl")


def test_the_texts_are_no_key(tmp_path: Path) -> None:
    """Rejects would hold them."""
    (tmp_path / "in.csv").write_text("text\na\n")
    with pytest.raises(ParameterError, match="rejects would hold the texts"):
        open_table(tmp_path / "in.csv", key="text")


def test_a_key_that_cannot_be_told_is_none(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 in the column of the keys are no trouble of the texts."""
    keys = pa.array([b"a", b"Quixolotl \xff"]).view(pa.string())
    pq.write_table(pa.table({"text": ["x", "y"], "id": keys}), tmp_path / "in.parquet")
    assert [(row.text, row.key) for row in rows(tmp_path / "in.parquet", key="id")] == [("x", None), ("y", None)]
