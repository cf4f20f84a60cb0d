"""Writes the topic packs that tacit brings as one file: python -m scripts.compile_packs.

Run it after a change to src/tacit/knowledge/packs/data/*.toml; the suite compares the two.
"""

from __future__ import annotations

import lzma

from scripts.pages import ROOT

from tacit.knowledge.packs import load
from tacit.knowledge.packs.library import COMPILED, compiled

PACKS = ROOT / "src" / "tacit" / "knowledge" / "packs" / "data"


def main() -> None:
    """Writes the file."""
    packs = [load(path) for path in sorted(PACKS.glob("*.toml"))]
    (PACKS / COMPILED).write_bytes(lzma.compress(compiled(packs).encode(), preset=9))
    print(f"{len(packs)} packs, {sum(len(pack.entries) for pack in packs):,} entries")


if __name__ == "__main__":
    main()
