"""Makes office files of varied origin with a canary in every hiding place, and checks that releases have none.

    python -m scripts.make_office_files DIR [--check]

Origins: XML by hand (`scripts.office_drafts`), python-docx, openpyxl, python-pptx, and, where soffice is installed,
LibreOffice's conversions of HTML, plain text, Word and OpenDocument. Beside each file stands a .json with its canaries.

--check opens each, replaces every visible canary, as if a sanitizer had found it, and searches the release, every
member unpacked, for either half of every canary. It also checks that the release opens with the edited text, and, for
a sample where soffice is installed, that LibreOffice converts it to a PDF of as many pages as the original.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections import defaultdict
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import docx
from docx.shared import Inches
from scripts.office_drafts import FEATURES, Planter, draft_with, halves
from scripts.office_other_drafts import made_workbook, open_document, presentation, workbook

from tacit.document import Span
from tacit.formats.office._pictures import BLANK
from tacit.formats.opened import Edit
from tacit.formats.opening import open_bytes

INSTEAD = "[item]"
SAMPLE = 10  # files of each format that LibreOffice opens; it takes seconds for each


def by_python_docx(number: int, plant: Planter) -> bytes:
    """A document by python-docx; each number another mixture."""
    see, hide = plant.seen, plant.unseen
    document: Any = docx.Document()
    document.core_properties.author = document.core_properties.title = hide()
    document.add_heading(see(), number % 4)
    words = document.add_paragraph("It says ")
    split = see()
    for at in range(0, len(split), 2 + number % 5):
        words.add_run(split[at : at + 2 + number % 5]).bold = bool(at % 2)
    document.add_paragraph(see(), style="List Bullet" if number % 2 else "List Number")
    document.sections[0].header.paragraphs[0].text = see()
    document.sections[0].footer.paragraphs[0].text = see()
    grid = document.add_table(rows=2, cols=3, style="Light Grid Accent 1")
    for row in grid.rows:
        for cell in row.cells:
            cell.text = see()
    if number % 3 == 0:
        document.add_comment(words.runs, text=see(), author=hide(), initials="X")
    if number % 3 == 1:
        document.add_picture(BytesIO(BLANK), width=Inches(2))
    document.add_page_break()
    document.add_paragraph(see())
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def as_html(plant: Planter, number: int) -> str:
    """A page that LibreOffice converts."""
    see = plant.seen
    rows = "".join(f"<tr><td>{see()}</td><td>{see()}</td></tr>" for _ in range(2 + number))
    return (
        f"<html><head><title>{plant.unseen()}</title><meta name=author content={plant.unseen()}></head><body>"
        f"<h1>{see()}</h1>"
        f"<p>One <b>{see()}</b> and <i>two</i> {see()}.</p><table border=1>{rows}</table><ul><li>{see()}</li></ul>"
        f"<!-- {see()} --><p><a href='https://example.org/{see()}'>{see()}</a></p></body></html>"
    )


def converted(source: Path, kind: str) -> bytes | None:
    """A file as LibreOffice converts it; None where that fails."""
    filters = {"docx": "docx:MS Word 2007 XML", "odt": "odt:writer8", "rtf": "rtf:Rich Text Format"}
    with tempfile.TemporaryDirectory() as folder:
        command = ["soffice", "--headless", "--convert-to", filters.get(kind, kind), "--outdir", folder, str(source)]
        subprocess.run(command, check=False, capture_output=True, timeout=180)  # noqa: S603  a program of the user's
        found = list(Path(folder).iterdir())
        return found[0].read_bytes() if found else None


def make(folder: Path) -> None:
    """Writes all files and their canaries."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in FEATURES:
        draft = draft_with(name)
        _write(folder / f"hand-{name.replace('_', '-')}.docx", draft.pack(), draft.plant)
    names = [name for name in FEATURES if name != "plain"]
    for number, pair in enumerate(list(combinations(names, 2))[::15]):
        draft = draft_with(*pair)
        _write(folder / f"pair-{number}.docx", draft.pack(), draft.plant)
    draft = draft_with(*names)
    _write(folder / "all.docx", draft.pack(), draft.plant)
    for number in range(12):
        plant = Planter()
        _write(folder / f"python-docx-{number}.docx", by_python_docx(number, plant), plant)
    for name, maker in (
        ("hand.xlsx", workbook),
        ("openpyxl.xlsx", made_workbook),
        ("python-pptx.pptx", presentation),
        ("hand.odt", open_document),
    ):
        plant = Planter()
        _write(folder / name, maker(plant), plant)
    if shutil.which("soffice"):
        _make_by_conversion(folder)


def _make_by_conversion(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(3):
            plant = Planter()
            page = Path(scratch) / f"page{number}.html"
            page.write_text(as_html(plant, number), "utf-8")
            odt = converted(page, "odt")
            sources = {"html": page}
            if odt:
                _write(folder / f"office-html-{number}.odt", odt, plant)
                sources["odt"] = folder / f"office-html-{number}.odt"
            for origin, source in sources.items():
                made = converted(source, "docx")
                if made:
                    _write(folder / f"office-{origin}-{number}.docx", made, plant)
        plant = Planter()
        text = Path(scratch) / "words.txt"
        text.write_text("\n".join(f"Line {plant.seen()} here." for _ in range(200)), "utf-8")
        if made := converted(text, "docx"):
            _write(folder / "office-txt.docx", made, plant)
        for name in ("python-docx-0", "python-docx-2", "hand-table", "hand-notes", "hand-lists"):
            _convert_again(folder, name)


def _convert_again(folder: Path, name: str) -> None:
    """A document of another maker, as LibreOffice saves it, and as rich text and OpenDocument."""
    source = folder / f"{name}.docx"
    plant = Planter(**json.loads(source.with_suffix(".docx.json").read_text("utf-8")))
    for kind, suffix in (("odt", "odt"), ("docx", "docx")):
        made = converted(source, kind)
        if made:
            _write(folder / f"office-{name}.{suffix}", made, plant)


def _write(path: Path, data: bytes, plant: Planter) -> None:
    """Writes a file with its canaries; LibreOffice drops some of what it converts."""
    path.write_bytes(data)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        content = b"".join(archive.read(name) for name in archive.namelist())
    is_converted = path.name.startswith("office-")
    visible = [
        one for one in plant.visible if not is_converted or any(part.encode() in content for part in halves(one))
    ]
    canaries = {"visible": visible, "hidden": plant.hidden + [one for one in plant.visible if one not in visible]}
    path.with_name(f"{path.name}.json").write_text(json.dumps(canaries), "utf-8")


def released(data: bytes, visible: list[str]) -> tuple[bytes, str, str]:
    """A file with every visible canary replaced, its text before, and the text that it should have."""
    opened = open_bytes(data)
    pattern = re.compile("|".join(map(re.escape, visible)) or r"(?!)")
    edits = [Edit(Span(found.start(), found.end()), INSTEAD) for found in pattern.finditer(opened.text)]
    return opened.write(edits), opened.text, pattern.sub(INSTEAD, opened.text)


def leaks(release: bytes, canaries: list[str]) -> list[str]:
    """The canaries of which a half is somewhere in a release: names of members, their bytes, as text of any kind."""
    found = set()
    with zipfile.ZipFile(BytesIO(release)) as archive:
        members = [release, archive.comment, *(name.encode() for name in archive.namelist())]
        members += [archive.read(name) for name in archive.namelist()]
    for member in members:
        forms = [member, unquote_to_bytes(member), member.replace(b"\x00", b"")]
        for canary in canaries:
            if any(part.encode() in form.lower() for part in halves(canary) for form in forms):
                found.add(canary)
    return sorted(found)


def problems(data: bytes, visible: list[str], hidden: list[str]) -> tuple[bytes, list[str]]:
    """A release, and what is wrong with it."""
    release, text, expected = released(data, visible)
    found = [f"{len(leaking)} canaries" for leaking in [leaks(release, visible + hidden)] if leaking]
    found += ["unread"] if any(canary not in text for canary in visible) else []
    found += ["read"] if any(canary in text for canary in hidden) else []
    found += ["another text"] if open_bytes(release).text != expected else []
    return release, found


def pages(path: Path) -> int:
    """Pages of a file as LibreOffice prints it."""
    printed = converted(path, "pdf")
    return len(re.findall(rb"/Type\s*/Page\b", printed)) if printed else 0


def check(folder: Path, releases: Path) -> bool:
    """Checks all files of a folder; prints a line for each format."""
    good: dict[str, int] = defaultdict(int)
    total: dict[str, int] = defaultdict(int)
    sample: dict[str, list[Path]] = defaultdict(list)
    releases.mkdir(parents=True, exist_ok=True)
    for canaries in sorted(folder.glob("*.json")):
        path = canaries.with_suffix("")
        planted = json.loads(canaries.read_text("utf-8"))
        release, found = problems(path.read_bytes(), planted["visible"], planted["hidden"])
        (releases / path.name).write_bytes(release)
        total[path.suffix] += 1
        good[path.suffix] += not found
        sample[path.suffix].append(path)
        if found:
            print(f"{path.name}: {', '.join(found)}")
    for suffix, number in sorted(total.items()):
        print(f"{suffix[1:]}: {good[suffix]} of {number} canary-free, all visible ones read, the text as edited")
    is_good = good == total
    if shutil.which("soffice"):
        for suffix, paths in sorted(sample.items()):
            some = paths[:: max(1, len(paths) // SAMPLE)][:SAMPLE]
            same = sum(pages(path) == pages(releases / path.name) > 0 for path in some)
            print(f"{suffix[1:]}: {same} of {len(some)} open in LibreOffice with as many pages as before")
            is_good = is_good and same == len(some)
    return is_good


def main() -> None:
    """Runs the script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="check the files of the folder, and write releases beside")
    arguments = parser.parse_args()
    if not arguments.check:
        make(arguments.folder)
    elif not check(arguments.folder, arguments.folder / "releases"):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
