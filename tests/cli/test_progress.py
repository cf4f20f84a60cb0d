"""What shows how far one long text has come."""

from __future__ import annotations

import contextlib
import os
import pty
import sys
from pathlib import Path

import pytest
from tests.processes import wait_for

from tacit.cli import _progress


def test_a_stage_that_says_nothing_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar does not wait for the work to say something: who judges 40 kB says nothing for many seconds."""
    ours, terminals = pty.openpty()
    os.set_blocking(ours, False)  # the only way to say it
    shown = bytearray()

    def has(words: bytes) -> bool:
        with contextlib.suppress(BlockingIOError):
            shown.extend(os.read(ours, 65536))
        return words in shown

    monkeypatch.setattr(_progress, "_PATIENCE_SECONDS", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    with open(terminals, "w", encoding="utf-8") as stderr:  # noqa: PTH123  # a descriptor, not a path
        monkeypatch.setattr(sys, "stderr", stderr)
        with _progress.progress_bar("letter.txt") as show:
            wait_for(lambda: has(b"letter.txt"))
            show(1, 4)
            wait_for(lambda: has(b"25%"))
    os.close(ours)


def test_no_bar_is_shown_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is written into a log has no bar in it, even where colours are wanted; of a book it has a few lines."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(_progress, "_PATIENCE_SECONDS", 0.0)
    with (tmp_path / "log").open("w") as log:
        monkeypatch.setattr(sys, "stderr", log)
        with _progress.progress_bar("letter.txt") as show:
            show(1, 4)
        with _progress.progress_bar("book.txt") as show:
            for done in (0, 50_000, 90_000, 250_000, 1_000_000):
                show(done, 1_000_000)
    assert (tmp_path / "log").read_text() == "book.txt: 20 % done\n"
