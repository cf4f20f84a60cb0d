"""Writes what the README shows of the program: the before and after of the example, and the picture of `tacit explain`.

Usage: python scripts/write_readme.py
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import tacit

ROOT = Path(__file__).parents[1]
NOTE = ROOT / "examples/discharge_note.txt"
SHOWN = ("Patient:", "PAST MEDICAL HISTORY", "LABORATORY", "HOSPITAL COURSE")  # what shows it without filling a page


def sections(text: str, chosen: list[int]) -> str:
    """The sections that are shown, indented as a block of code."""
    blocks = text.split("\n\n")
    return "\n\n".join("\n".join(f"    {line}" for line in blocks[i].strip().splitlines()) for i in chosen)


def main() -> None:
    """Writes the README's example and its picture."""
    text = NOTE.read_text("utf-8")
    released = tacit.sanitize(text, protect=["HIV"], identities=True).sanitized
    chosen = [i for i, block in enumerate(text.split("\n\n")) if block.startswith(SHOWN)]
    shown = f"\nBefore:\n\n{sections(text, chosen)}\n\nAfter:\n\n{sections(released, chosen)}\n\n"
    readme = ROOT / "README.md"
    marked = re.compile(r"(?<=<!-- begin: before and after -->\n).*(?=<!-- end: before and after -->)", re.DOTALL)
    readme.write_text(marked.sub(lambda _: shown, readme.read_text("utf-8")), "utf-8")
    picture = ROOT / "docs/figures/explain.svg"
    picture.parent.mkdir(exist_ok=True)
    program = [sys.executable, "-c", "from tacit.cli import main; main()"]
    arguments = ["explain", "email.txt", "--protect", "Judaism", "--no-config", "--force", "--svg", str(picture)]
    subprocess.run([*program, *arguments], cwd=NOTE.parent, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    picture.chmod(0o644)  # what shows an original is written for its owner alone; this one is invented


if __name__ == "__main__":
    main()
