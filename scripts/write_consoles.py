"""Runs the commands that pages of docs/ show, and writes what they print below them.

Usage: python -m scripts.write_consoles [PAGE ...]

A block of console text holds commands behind a dollar sign and what each prints. ``cat`` shows a file: one that an
earlier command wrote, or else it makes the file that it shows. Commands of a page run in one folder, in their order, on
a terminal of 80 columns. Where a page has dots for what may differ, and they still fit, it is left as it is.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.pages import DOCS, ROOT

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (?P<command>.*)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)
_EXAMPLES = "examples/"
"""Where the invented documents of the project lie, which every page may name."""


def pages() -> list[Path]:
    """The pages whose commands can be run one after the other: those for beginners."""
    return [DOCS / "quickstart.md", *sorted((DOCS / "tutorials").glob("*.md"))]


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """The commands of a page, each with what the page shows below it."""
    for block in _BLOCK.findall(page.read_text("utf-8")):
        for match in _COMMAND.finditer(block):
            yield match["command"], match["shown"]


def prepare(folder: Path) -> None:
    """Puts the examples of the project where the commands of a page run."""
    (folder / _EXAMPLES.rstrip("/")).symlink_to(ROOT / "examples")


def fits(shown: str, printed: str) -> bool:
    """Whether what a page shows is what was printed, but for blanks and for what its dots stand for."""
    return doctest.OutputChecker().check_output(shown, printed, FLAGS)


def shown_file(file: Path, shown: str) -> str:
    """What is in a file, which is made as the page shows it if nothing has written it."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(shown, "utf-8")
    return file.read_text("utf-8").replace("\r\n", "\n")


def written(page: Path) -> str:
    """The page with what its commands print."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)

        def run(match: re.Match[str]) -> str:
            printed = _printed(match["command"], match["shown"], folder)
            shown = match["shown"] if fits(match["shown"], printed) else printed
            return f"$ {match['command']}\n{shown}"

        def rewrite(block: re.Match[str]) -> str:
            return _COMMAND.sub(run, block[0])

        return _BLOCK.sub(rewrite, page.read_text("utf-8"))


def _printed(command: str, shown: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    if program == "cat":
        return shown_file(folder / arguments[0], shown)
    if program != "tacit":
        raise SystemExit(f"expected tacit or cat, found {program}")
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "tacit", *arguments],
        cwd=folder,
        env={"PATH": "", "HOME": str(folder), "COLUMNS": "80", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 3, 4):
        raise SystemExit(f"{command}: {done.stderr}")
    return done.stdout


def main() -> None:
    """Writes the pages that are named, or all."""
    for page in map(Path, sys.argv[1:]) if sys.argv[1:] else pages():
        page.write_text(written(page), "utf-8")


if __name__ == "__main__":
    main()
