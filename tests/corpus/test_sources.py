"""What an index is built from, and what happens when it is not what it should be."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from tacit.corpus import sources
from tacit.corpus.sources import Position, RawDocument
from tacit.errors import InputError

LINES = '{"title": "One", "text": "first"}\n\n{"text": "second"}\n'

DUMP = """<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/" version="0.10">
<siteinfo><sitename>W</sitename></siteinfo>
<page><title>HIV</title><ns>0</ns><id>1</id><revision><id>9</id><text>'''HIV''' is a [[virus]].</text></revision></page>
<page><title>Hiv</title><ns>0</ns><id>2</id><redirect title="HIV" /><revision><text>#REDIRECT</text></revision></page>
<page><title>Talk:HIV</title><ns>1</ns><id>3</id><revision><text>chat</text></revision></page>
<page><title>Empty</title><ns>0</ns><id>4</id><revision><text /></revision></page>
</mediawiki>"""


def read(path: Path, start: Position = sources.START) -> list[RawDocument]:
    """The documents behind a path."""
    found = sources.find(path)
    return [document for document, _ in sources.read(found.files, text_field="text", title_field="title", start=start)]


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [
        ("", lambda data: data),
        (".bz2", bz2.compress),
        (".gz", gzip.compress),
        (".xz", lzma.compress),
        (".zst", zstandard.compress),
        (".zst", lambda data: zstandard.compress(data[:20]) + zstandard.compress(data[20:])),
    ],
)
def test_lines_of_json(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    """A document a line, blank lines skipped, packed in any way; also zstd in several frames."""
    path = tmp_path / f"notes.jsonl{suffix}"
    path.write_bytes(pack(LINES.encode()))
    assert read(path) == [RawDocument("One", "first"), RawDocument("", "second")]


def test_a_text_file_is_one_document(tmp_path: Path) -> None:
    """It is named after the file; bytes that are not UTF-8 do not stop the build."""
    path = tmp_path / "Note 7.txt"
    path.write_bytes(b"Caf\xe9\nline two")
    assert read(path) == [RawDocument("Note 7", "Caf\ufffd\nline two")]


def test_a_huge_text_file_is_cut_at_line_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory stays bounded, and no line is torn."""
    monkeypatch.setattr(sources, "_LONGEST_TEXT", 10)
    path = tmp_path / "log.txt"
    path.write_text("one two three four\nfive\nsix\nseven eight")
    texts = [document.text for document in read(path)]
    assert texts == ["one two three four\n", "five\nsix\nseven eight"]


def test_a_mediawiki_export(tmp_path: Path) -> None:
    """Articles alone: no redirects, no talk."""
    path = tmp_path / "dump.xml.bz2"
    path.write_bytes(bz2.compress(DUMP.encode()))
    assert read(path) == [
        RawDocument("HIV", "'''HIV''' is a [[virus]].", is_markup=True),
        RawDocument("Empty", "", is_markup=True),
    ]


def test_a_folder_is_read_in_the_order_of_its_paths(tmp_path: Path) -> None:
    """Whatever the depth; files of other kinds are passed over."""
    (tmp_path / "b").mkdir()
    for name in ("b/2.txt", "a.txt", "b/1.txt", "picture.png"):
        (tmp_path / name).write_text(name)
    assert [document.text for document in read(tmp_path)] == ["a.txt", "b/1.txt", "b/2.txt"]


def test_reading_goes_on_behind_a_position(tmp_path: Path) -> None:
    """Each document comes with the position behind it; reading from there gives the documents after it."""
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text("".join(json.dumps({"text": f"{name} {n}"}) + "\n" for n in range(3)))
    everything = list(sources.read(sources.find(tmp_path).files, text_field="text", title_field="title"))
    for number, (_, position) in enumerate(everything, 1):
        assert read(tmp_path, position) == [document for document, _ in everything[number:]]
    assert everything[-1][1].bytes == sources.find(tmp_path).size_bytes()


def test_digests_tell_contents_and_names_apart(tmp_path: Path) -> None:
    """A file's is its SHA-256; a folder's changes when a file is renamed."""
    folder = tmp_path / "texts"
    folder.mkdir()
    (folder / "a.txt").write_text("abc")
    file_digest = sources.find(folder / "a.txt").digest()
    assert file_digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    before = sources.find(folder).digest()
    (folder / "a.txt").rename(folder / "b.txt")
    assert sources.find(folder).digest() != before


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.jsonl", b'{"text": "CANARY"}\n{"body": "CANARY"}', "line 2 .*'text'.*--text-field"),
        ("a.jsonl", b"CANARY", "line 1"),
        ("a.jsonl", b'["CANARY"]', "line 1"),
        ("a.jsonl", b'{"text": ["CANARY"]}', "line 1"),
        ("a.jsonl.xz", lzma.compress(LINES.encode())[:-5], "damaged or not whole"),
        ("a.jsonl.gz", gzip.compress(LINES.encode(), mtime=0)[:-9], "damaged or not whole"),
        ("a.jsonl.gz", b"CANARY", "damaged or not whole"),
        ("a.jsonl.zst", b"CANARY", "damaged or not whole"),
        ("a.jsonl.zst", zstandard.compress(LINES.encode())[:-3], "damaged or not whole"),
        ("a.jsonl.bz2", b"CANARY", "cannot be read"),
        ("a.xml", DUMP[:200].encode(), "not the XML of a MediaWiki export"),
        ("a.xml", b"CANARY", "not the XML of a MediaWiki export"),
    ],
)
def test_damaged_files_are_named(tmp_path: Path, name: str, data: bytes, message: str) -> None:
    """The error names the file, and the line if there is one, but shows nothing of what stands there."""
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        read(path)
    assert caught.value.source == str(path)
    assert "CANARY" not in str(caught.value)


@pytest.mark.parametrize(("name", "found"), [("absent.txt", "nothing"), ("picture.png", "another kind"), ("", "empty")])
def test_nothing_to_read_is_an_error(tmp_path: Path, name: str, found: str) -> None:
    """A missing file, a file of another kind and a folder without texts are told apart."""
    if name.startswith("picture"):
        (tmp_path / name).write_text("")
    with pytest.raises(InputError, match=found):
        sources.find(tmp_path / name)
