"""Files: opening a text, writing it anew and proving what was written.

make bench ARGS="-k formats"
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.document import Span
from tacit.formats.opened import Edit
from tacit.formats.opening import open_bytes
from tacit.formats.plain import edited
from tacit.formats.proof import prove

LINE = "The patient Ferrandis was seen again on Monday, and the ankle has healed; Zoë took notes.\n"
LINES = 1_000


@pytest.mark.parametrize("codec", ["utf-8", "latin-1"])
def test_formats_open_write_and_prove(benchmark: BenchmarkFixture, codec: str) -> None:
    """A text of 90,000 characters with a thousand edits."""
    data = (LINE * LINES).encode(codec)
    edits = [Edit(Span(at * len(LINE) + 12, at * len(LINE) + 21), "Person A") for at in range(LINES)]

    def run() -> str:
        opened = open_bytes(data)
        return prove(opened.write(edits), edited(opened.text, edits), ["Ferrandis"]).text

    assert benchmark(run).startswith("The patient Person A was")
