"""Moves the fragments of changelog.d into CHANGELOG.md, under the version that `tacit.settings` has.

Usage: python -m scripts.write_release
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tacit.settings import VERSION

ROOT = Path(__file__).parents[1]
KINDS: Final = ("security", "added", "changed", "fixed", "removed")


def section(version: str, date: str, fragments: Mapping[str, str]) -> str:
    r"""The section of a version: its fragments, by their names, grouped by kind and in the order of issues.

    >>> print(section("0.2.0", "2026-01-02", {"10-b.added.md": "Added b.", "9-a.added.md": "Added a,\nand c."}))
    ## 0.2.0 (2026-01-02)
    <BLANKLINE>
    ### Added
    <BLANKLINE>
    - Added a,
      and c.
    - Added b.
    """
    lines = [f"## {version} ({date})"]
    for kind in KINDS:
        names = sorted(
            (name for name in fragments if name.endswith(f".{kind}.md")),
            key=lambda name: (int(name.split("-")[0]), name),
        )
        if names:
            lines += ["", f"### {kind.capitalize()}", ""]
            lines += ["- " + fragments[name].strip().replace("\n", "\n  ") for name in names]
    return "\n".join(lines)


def main() -> None:
    """Writes the changelog and removes the fragments."""
    files = [path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]
    new = section(VERSION, f"{datetime.now(UTC):%Y-%m-%d}", {path.name: path.read_text("utf-8") for path in files})
    changelog = ROOT / "CHANGELOG.md"
    text = changelog.read_text("utf-8")
    at = found.start() if (found := re.search(r"^## ", text, re.MULTILINE)) else len(text)
    changelog.write_text(f"{text[:at].rstrip()}\n\n{new}\n\n{text[at:]}".rstrip() + "\n", "utf-8")
    for path in files:
        path.unlink()


if __name__ == "__main__":
    main()
