"""Makes PDF files of many origins with planted names, and checks that none survives in their releases.

    python -m scripts.make_pdf_files DIR --check

Each file has one name in its text and another one where nobody sees it. The first is edited, as if a requirement hid
it; the second must go by itself. A release must hold neither: not in its bytes, not in any stream or string, not in
what PDFium and pdfminer read; its fonts must not have the letters that only the name had. It must have as many pages,
and the words of lines that were not changed within two points of where they were.
"""

from __future__ import annotations

import argparse
import ctypes
import io
import math
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
from pdfminer.high_level import extract_text
from pypdfium2 import raw
from scripts.pdf_samples import HIDDEN, SEEN, SENTENCES, makers

from tacit.document import Span
from tacit.formats.opened import Edit
from tacit.formats.pdf import open_file, streams

_Place = tuple[float, float, float]
"""Where a letter stands and how its line is turned: x and y in points, an angle in radians."""

_NEW = "Person A"
_FAR = 2.0  # points
_PAGES = {
    "plain": "<p>{0}</p><p>{1}</p><p>{2}</p><p>{3}</p>",
    "styled": "<h1>About {name}</h1><p>{0} <b>{2}</b> <i>{1}</i></p><p>{3}</p>",
    "table": "<table border=1><tr><td>Name<td>{name}<td>45<tr><td>Town<td>Rome<td>7</table><p>{3}</p>",
    "columns": "<div style='columns:2;text-align:justify'>" + "<p>{0} {1} {2} {3}</p>" * 4 + "</div>",
    "list": "<ul><li>{0}<li>{1}<li>{2}</ul><p>{3}</p>",
    "links": "<p>{0} <a href='https://example.org/{hidden}'>link</a></p><p>{3}</p>",
    "serif": "<p style='font-family:DejaVu Serif;font-size:18px'>{0} {1}</p><p>{3}</p>",
    "mono": "<pre>{0}\n{1}\n{2}</pre><p>{3}</p>",
    "title": "<title>{hidden}</title><p>{0}</p><p>{3}</p>",
    "greek": "<p>Στην αρχή {0}</p><p>{3}</p>",
}
_CHROMIUM = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="edit each file, write it and search the release")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, make in makers():
        (options.folder / f"{name}.pdf").write_bytes(make())
    _print_pages(options.folder)
    files = sorted(path for path in options.folder.glob("*.pdf") if not path.name.endswith(".release.pdf"))
    print(f"{len(files)} files")
    if options.check:
        faults = {path.stem: found for path in files if (found := list(_faults(path)))}
        for name, found in faults.items():
            print(f"{name}: {'; '.join(found)}")
        print(
            f"{len(files) - len(faults)} of {len(files)} canary-free, same page count, unchanged words within 2 points"
        )
        raise SystemExit(bool(faults))


def _print_pages(folder: Path) -> None:
    """Prints web pages by LibreOffice and Chromium, where they are installed."""
    with tempfile.TemporaryDirectory() as scratch:
        pages = []
        for name, body in _PAGES.items():
            page = Path(scratch) / f"{name}.html"
            text = body.format(*SENTENCES, name=SEEN, hidden=HIDDEN)
            page.write_text(
                f"<!doctype html><meta charset=utf-8><meta name=author content={HIDDEN}><p>Letter</p>{text}", "utf-8"
            )
            pages.append(page)
        office = shutil.which("soffice")
        if office:
            profile = f"-env:UserInstallation=file://{scratch}/profile"
            start = [office, profile, "--headless", "--convert-to"]
            rest = ["--outdir", scratch]
            texts = [str(page.with_suffix(".odt")) for page in pages]
            subprocess.run([*start, "odt:writer8", *rest, *map(str, pages)], check=True, capture_output=True)  # noqa: S603 - ours
            subprocess.run([*start, "pdf:writer_pdf_Export", *rest, *texts], check=True, capture_output=True)  # noqa: S603 - ours
            for page in pages:
                shutil.move(page.with_suffix(".pdf"), folder / f"libreoffice-{page.stem}.pdf")
        browser = shutil.which("chromium")
        for page in pages if browser else []:
            target = (folder / f"chromium-{page.stem}.pdf").absolute()
            command = [str(browser), *_CHROMIUM, f"--print-to-pdf={target}", str(page)]
            subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - ours


def _faults(path: Path) -> Iterator[str]:
    """What is wrong with the release of a file."""
    source = path.read_bytes()
    opened = open_file(source)
    edits = [Edit(Span(*found.span()), _NEW) for found in re.finditer(SEEN, opened.text)]
    if not edits:
        yield "the name was not read"
    release = opened.write(edits)
    path.with_suffix(".release.pdf").write_bytes(release)
    for name in (SEEN, HIDDEN):
        if any(_holds(part, name) for part in streams(release)):
            yield f"{'seen' if name == SEEN else 'hidden'} name in a stream or in what PDFium reads"
        if name.lower() in extract_text(io.BytesIO(release)).lower():
            yield "name in what pdfminer reads"
    expected = " ".join(re.sub(SEEN, _NEW, opened.text).split())
    if " ".join(open_file(release).text.split()) != expected:
        yield "another text when it is opened again"
    with pypdfium2.PdfDocument(source) as old, pypdfium2.PdfDocument(release) as new:
        if len(old) != len(new):
            yield "another number of pages"
        yield from (f"page {at}: {fault}" for at in range(len(old)) if (fault := _moved(old[at], new[at])))
    only = {letter for letter in SEEN if letter not in expected}
    if any(letter in text for text in _font_texts(release) for letter in only):
        yield "a font with the letters of the name"


def _holds(part: bytes | str, name: str) -> bool:
    if isinstance(part, str):
        return name.lower() in part.lower()
    low = part.lower()
    return any(name.lower().encode(code) in low for code in ("latin-1", "utf-16-be", "utf-16-le")) or (
        name.encode().hex().encode() in low
    )


def _font_texts(release: bytes) -> Iterator[str]:
    """The characters that the maps of fonts name."""
    for part in streams(release):
        if isinstance(part, bytes) and b"beginbfchar" in part:
            for found in re.findall(rb"<[0-9a-f]+> <([0-9a-f]+)>", part):
                yield bytes.fromhex(found.decode()).decode("utf-16-be", "replace")


def _moved(old: Any, new: Any) -> str:
    """What is wrong with the places of words on a page."""
    words, there = list(_words(old)), list(_words(new))
    changed = [
        place
        for word, places in words
        if any(part in word for part in (SEEN[:4], SEEN[-4:], HIDDEN))
        for place in places
    ]
    lost = 0
    for word, places in words:
        if any(_is_in_line(place, other) for place in places for other in changed):
            continue
        x, y, _ = places[0]
        lost += not any(word == other and math.dist((x, y), at[0][:2]) < _FAR for other, at in there)
    return f"{lost} words moved or lost" if lost else ""


def _is_in_line(one: _Place, other: _Place) -> bool:
    """Whether two letters stand in one line, in whatever direction it runs."""
    (x, y, angle), (u, v, turn) = one, other
    across = (v - y) * math.cos(angle) - (u - x) * math.sin(angle)
    return abs(angle - turn) < 0.02 and abs(across) < 6


def _words(page: Any) -> Iterator[tuple[str, list[_Place]]]:
    """The words of a page with the places of their letters, by PDFium."""
    text = page.get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    for found in re.finditer(r"\S+", text.get_text_range()):
        places = []
        for at in range(*found.span()):
            raw.FPDFText_GetCharOrigin(text, at, x, y)
            places.append((x.value, y.value, -raw.FPDFText_GetCharAngle(text, at)))  # it counts clockwise
        yield found[0], places


if __name__ == "__main__":
    main()
