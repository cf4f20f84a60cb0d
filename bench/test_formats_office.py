"""Opening and writing a Word document of ten pages.

make bench ARGS="-k formats_office"
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import docx as python_docx
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.document import Span
from tacit.formats.office import docx
from tacit.formats.opened import Edit

WORDS = 5_000  # ten pages


@pytest.fixture(scope="module")
def document() -> bytes:
    """The examples, over and over, a run for each three words, with a table."""
    folder = Path(__file__).parents[1] / "examples"
    words = " ".join(path.read_text("utf-8") for path in sorted(folder.glob("*.txt"))).split()
    words = (words * (WORDS // len(words) + 1))[:WORDS]
    made = python_docx.Document()
    for start in range(0, WORDS, 60):
        paragraph = made.add_paragraph()
        for at in range(start, min(start + 60, WORDS), 3):
            paragraph.add_run(" ".join(words[at : at + 3]) + " ").bold = bool(at % 2)
    grid = made.add_table(rows=20, cols=4)
    for number, cell in enumerate(cell for row in grid.rows for cell in row.cells):
        cell.text = words[number]
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def test_ten_pages_open_and_are_written(benchmark: BenchmarkFixture, document: bytes) -> None:
    """Opening, and writing with every tenth word changed."""

    def release() -> bytes:
        file = docx.open_file(document)
        edits, at = [], 0
        for number, word in enumerate(file.text.split()):
            at = file.text.index(word, at)
            if number % 10 == 0:
                edits.append(Edit(Span(at, at + len(word)), "word"))
            at += len(word)
        return file.write(edits)

    assert benchmark(release)
