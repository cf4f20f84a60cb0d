"""Writes into CONTRIBUTING.md what the tests that take minutes found, when, and at which commit.

    python -m scripts.write_acceptance RESULTS

RESULTS is what pytest has written with ``--junit-xml``. `make acceptance` does both.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from xml.etree.ElementTree import Element, parse

from scripts.pages import ROOT, fill, table

_OUTCOMES = {"failure": "failed", "error": "failed", "skipped": "skipped"}
_SHOWN = ("passed", "failed", "skipped")


def block(results: Element) -> str:
    """How many tests of each folder passed, failed and were skipped, and why they were."""
    folders: dict[str, Counter[str]] = {}
    reasons: Counter[str] = Counter()
    for case in results.iter("testcase"):
        found = next((one for one in map(case.find, _OUTCOMES) if one is not None), None)
        module = case.get("classname", "") or case.get("name", "")  # one that is skipped as a whole has no class
        folder = module.removeprefix("tests.").partition(".")[0]
        folders.setdefault(folder, Counter())[_OUTCOMES[found.tag] if found is not None else "passed"] += 1
        if found is not None and found.tag == "skipped":
            reasons[_reason(found)] += 1
    folders = dict(sorted(folders.items())) | {"together": sum(folders.values(), Counter())}
    rows = table(("tests", *_SHOWN), ((name, *(str(some[one]) for one in _SHOWN)) for name, some in folders.items()))
    skipped = "\n".join(f"- {count} skipped: {reason}" for reason, count in sorted(reasons.items()))
    return f"{rows}\n\n{skipped}"


def _reason(skipped: Element) -> str:
    """Why a test was skipped; of a whole module, pytest says it behind the place of the file."""
    _, is_module, reason = (skipped.text or "").rpartition("'Skipped: ")
    return reason.rstrip("')") if is_module else skipped.get("message", "")


if __name__ == "__main__":
    fill(ROOT / "CONTRIBUTING.md", {"acceptance": block(parse(Path(sys.argv[1])).getroot())})  # noqa: S314  # our own
