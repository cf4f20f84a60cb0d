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
SHOWN = ("PAST MEDICAL HISTORY", "LABORATORY", "FOLLOW-UP")  # sections that show what happens without filling a page


def sections(text: str) -> str:
    """The sections that are shown, indented as a block of code."""
    blocks = [block for block in text.split("\n\n") if block.startswith(SHOWN)]
    return "\n\n".join("\n".join(f"    {line}" for line in block.strip().splitlines()) for block in blocks)


def main() -> None:
    """Writes the README's example and its picture."""
    text = NOTE.read_text("utf-8")
    released = tacit.sanitize(text, protect=["HIV"]).sanitized
    shown = f"\nBefore:\n\n{sections(text)}\n\nAfter:\n\n{sections(released)}\n\n"
    readme = ROOT / "README.md"
    marked = re.compile(r"(?<=<!-- begin: before and after -->\n).*(?=<!-- end: before and after -->)", re.DOTALL)
    readme.write_text(marked.sub(lambda _: shown, readme.read_text("utf-8")), "utf-8")
    picture = ROOT / "docs/figures/explain.svg"
    picture.parent.mkdir(exist_ok=True)
    program = [sys.executable, "-c", "from tacit.cli import main; main()"]
    arguments = ["explain", "email.txt", "--protect", "Judaism", "--svg", str(picture)]
    subprocess.run([*program, *arguments], cwd=NOTE.parent, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


if __name__ == "__main__":
    main()
