"""The container of an index: what is refused when it is opened, and what a writer leaves behind."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest

from tacit.corpus._sections import FORMAT_VERSION, SectionFile, SectionWriter
from tacit.errors import CorpusFormatError


def write_with_header(path: Path, header: bytes) -> Path:
    """A file with nothing but a header, whose checksum is right."""
    path.write_bytes(struct.pack("<8sIIQQ", b"\x89tacit\r\n", FORMAT_VERSION, crc32(header), 32, len(header)) + header)
    return path


def test_sections_come_back_as_they_were_written(tmp_path: Path) -> None:
    """Bytes in portions, numbers as arrays, whatever their lengths, and what the header says besides."""
    with SectionWriter(tmp_path / "file") as file:
        file.begin("text")
        file.append(b"abc")
        file.append(b"de")
        file.add("numbers", np.array([1, 2, 3], "<u4"))
        file.add("nothing", b"")
        file.header = {"why": "to test"}
    read = SectionFile(tmp_path / "file")
    assert (bytes(read.bytes("text")), bytes(read.bytes("nothing"))) == (b"abcde", b"")
    assert read.array("numbers", "<u4").tolist() == [1, 2, 3]
    assert read.header["why"] == "to test"
    read.verify()


def test_a_writer_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """Neither the file nor what was to become it, and an older file of the name stays as it was."""
    (tmp_path / "file").write_text("older")
    with pytest.raises(KeyError), SectionWriter(tmp_path / "file") as file:
        file.append(b"of no section")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "older"


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b"[]", "no JSON object"),
        (json.dumps({"sections": {"a": [0, 1 << 40, 0]}}).encode(), "'a' lies outside"),
        (json.dumps({"sections": {"a": [-8, 4, 0]}}).encode(), "'a' lies outside"),
        (json.dumps({"sections": {"a": [1, 2]}}).encode(), "table of sections"),
        (json.dumps({"sections": {"a": ["x", 1, 2]}}).encode(), "table of sections"),
        (json.dumps({"sections": [1]}).encode(), "table of sections"),
    ],
)
def test_headers_that_make_no_sense_are_refused(tmp_path: Path, header: bytes, reason: str) -> None:
    """Checksums do not help when the writer was wrong."""
    with pytest.raises(CorpusFormatError, match=reason):
        SectionFile(write_with_header(tmp_path / "file", header))


def test_a_file_without_sections_has_none(tmp_path: Path) -> None:
    """Asking for one is an error that names it."""
    file = SectionFile(write_with_header(tmp_path / "file", b"{}"))
    with pytest.raises(CorpusFormatError, match="no section 'terms'"):
        file.bytes("terms")
