"""Pages of the documentation that hold measured figures: a script writes them between two comments that name them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def fill(page: Path, blocks: Mapping[str, str]) -> None:
    """Puts each block between the comments of its name, with the date and the commit that it was measured at.

    A page without the comments is an error, not a silent loss.
    """
    text = page.read_text("utf-8")
    for name, block in blocks.items():
        found = _find(text, name)
        if not found:
            raise SystemExit(f"{page.name} has no place for {name!r}: add <!-- measured: {name} --> and <!-- end -->")
        new = f"<!-- measured: {name}; {stamp()} -->\n\n{block.strip()}\n\n<!-- end -->"
        text = text[: found.start()] + new + text[found.end() :]
    page.write_text(text, "utf-8")


def measured(page: Path, name: str) -> tuple[str, str]:
    """A block that a script has written into a page, and the date and the commit that it was measured at."""
    found = _find(page.read_text("utf-8"), name) if page.exists() else None
    return (found["block"].strip(), found["stamp"] or "") if found else ("", "")


def stamp() -> str:
    """The date, and the commit; with a plus sign if something was changed since."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--exclude=*"],  # noqa: S607  # whichever git there is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return f"{datetime.now(UTC):%Y-%m-%d}, {described.stdout.strip() or 'no commit'}"


def _find(text: str, name: str) -> re.Match[str] | None:
    begin = rf"<!-- measured: {re.escape(name)}(?:; (?P<stamp>[^>]*?))? -->"
    return re.search(rf"{begin}(?P<block>.*?)<!-- end -->", text, re.DOTALL)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, with columns of even width: the first to the left, figures to the right."""
    lines = [list(header), *map(list, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    lines.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    return "\n".join("| " + " | ".join(_padded(line, widths)) + " |" for line in lines)


def _padded(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for i, (cell, width) in enumerate(zip(line, widths, strict=True)):
        yield cell.rjust(width) if i else cell.ljust(width)


def percent(share: float | None) -> str:
    """A share as a percentage; a dash for what is undefined.

    >>> percent(0.8125), percent(None)
    ('81.2', '-')
    """
    return "-" if share is None else f"{100 * share:.1f}"


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of those that are defined."""
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None
