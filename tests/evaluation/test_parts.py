"""What of the evaluation data is set aside."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from scripts import evaluate_healthcare
from scripts.parts import DEVELOPMENT, HELD_OUT, LIST, identifier, is_held_out, of_part

LISTED = json.loads(LIST.read_text("ascii"))


def test_the_list_has_numbers_and_digests_and_no_text() -> None:
    """Nothing of the data is in the project; nobody is listed twice."""
    assert LISTED.keys() == {"judgments", "notes"}
    assert all(re.fullmatch(r"001-\d+", one) for one in LISTED["judgments"])
    assert all(re.fullmatch(r"[0-9a-f]{12}", one) for one in LISTED["notes"])
    assert all(some and len(some) == len(set(some)) for some in LISTED.values())


def test_every_row_is_in_one_part() -> None:
    """In the order of the file, whatever that is."""
    rows: list[dict[str, Any]] = [{"doc_id": one, "text": ""} for one in (LISTED["judgments"][0], "001-0")]
    assert [is_held_out("judgments", row) for row in rows] == [True, False]
    assert of_part("judgments", rows, HELD_OUT) == rows[:1]
    assert of_part("judgments", rows[::-1], DEVELOPMENT) == rows[1:]
    assert identifier({"text": "a"}) != identifier({"text": "b"})


def test_what_is_set_aside_is_not_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Releases for reading are of the development part."""
    notes = tmp_path / "notes.jsonl.xz"
    notes.touch()
    monkeypatch.setattr(
        sys, "argv", ["evaluate", "--notes", str(notes), "--part", "held-out", "--show", str(tmp_path / "shown")]
    )
    with pytest.raises(SystemExit) as refused:
        evaluate_healthcare.main()
    assert refused.value.code == 2
    assert not (tmp_path / "shown").exists()
