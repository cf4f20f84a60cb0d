"""PDF: opening, and writing with names changed.

make bench ARGS="-k pdf"
"""

from __future__ import annotations

import re

from pytest_benchmark.fixture import BenchmarkFixture
from scripts.measure_pdf import make_file
from scripts.pdf_samples import SEEN

from tacit.document import Span
from tacit.formats.opened import Edit
from tacit.formats.pdf import open_file


def test_open_pdf(benchmark: BenchmarkFixture) -> None:
    """Ten pages, read."""
    source = make_file(10)
    assert SEEN in benchmark(open_file, source).text


def test_write_pdf(benchmark: BenchmarkFixture) -> None:
    """Ten pages, with 300 names changed."""
    opened = open_file(make_file(10))
    edits = [Edit(Span(*found.span()), "Person A") for found in re.finditer(SEEN, opened.text)]
    assert SEEN not in open_file(benchmark(opened.write, edits)).text
