"""What a long PDF costs: the processor time to open it, to write it with names changed, and to list all it holds.

python -m scripts.measure_pdf [--pages 100]
"""

from __future__ import annotations

import argparse
import io
import re
import resource
import sys
import time
from copy import deepcopy

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate
from scripts.pdf_samples import SEEN, SENTENCES

from tacit.document import Span
from tacit.formats.opened import Edit
from tacit.formats.pdf import open_file, streams

_PARAGRAPHS = 5  # of a page: 3,900 characters, more than half a page of single-spaced text


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=100)
    pages: int = parser.parse_args().pages
    source = make_file(pages)
    began = time.process_time()
    opened = open_file(source)
    read = time.process_time()
    edits = [Edit(Span(*found.span()), "Person A") for found in re.finditer(SEEN, opened.text)]
    release = opened.write(edits)
    written = time.process_time()
    count = sum(1 for _ in streams(release))
    proved = time.process_time()
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    print(f"{pages} pages, {len(opened.text)} characters, {len(edits)} edits, {count} streams and strings")
    print(f"open {read - began:.1f} s, write {written - read:.1f} s, proof {proved - written:.1f} s")
    print(f"together {proved - began:.1f} s of processor time, at most {megabytes:.0f} MB")


def make_file(pages: int) -> bytes:
    """A file of pages that are full of justified text, with the name six times in each of their paragraphs."""
    sink = io.BytesIO()
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12, alignment=4, spaceAfter=6)
    text = " ".join(SENTENCES * 3)
    page = [*(Paragraph(text, style) for _ in range(_PARAGRAPHS)), PageBreak()]
    story = [deepcopy(item) for _ in range(pages) for item in page]
    SimpleDocTemplate(sink, pagesize=A4).build(story)
    return sink.getvalue()


if __name__ == "__main__":
    main()
