"""A build that is killed, again and again."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.corpus.texts import EVERYTHING, random_texts, write_lines

from tacit.corpus import build, info

# Small shards and ranges, so that there is much to be interrupted. After four pieces of progress, and then so many
# calls of functions, the process kills itself; and no sooner or later, however busy the machine is.
_SCRIPT = """
import os, signal, sys
from itertools import count
from tacit.corpus import BuildSettings, _build
_build._MOST_SHARD_CHARACTERS, _build.TERM_BYTES = 4000, 1 << 16
source, target, jobs, calls = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
pieces, called = count(1), count()
def count_down(*_):
    if next(called) >= calls:
        os.kill(os.getpid(), signal.SIGKILL)
def report(progress):
    print(progress.step.name, flush=True)
    if next(pieces) == 4:
        sys.setprofile(count_down)
if __name__ == "__main__":
    settings = BuildSettings(min_count=1, min_phrase_count=1, min_cohesion=-1)
    _build.build([source], target, settings=settings, jobs=jobs, report=report)
"""


@pytest.mark.acceptance
def test_killed_ten_times_and_still_the_same(tmp_path: Path) -> None:
    """SIGKILL ten times, each after a little progress: the index is, byte by byte, that of an undisturbed build."""
    source = write_lines(tmp_path / "texts.jsonl", random_texts(300))
    script = tmp_path / "run.py"
    script.write_text(_SCRIPT)
    steps: set[str] = set()
    for attempt in range(10):
        jobs, calls = (2 if attempt % 5 == 4 else 1), 2**attempt
        command = [sys.executable, str(script), str(source), str(tmp_path / "killed"), str(jobs), str(calls)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        assert done.returncode == -signal.SIGKILL
        steps.update(done.stdout.split())
    assert len(steps) > 1, "it was to be killed in several steps"
    build([source], tmp_path / "killed", settings=EVERYTHING, jobs=1)
    undisturbed = build([source], tmp_path / "undisturbed", settings=EVERYTHING, jobs=1)
    killed = info(tmp_path / "killed", verify=True)
    assert killed.path.read_bytes() == undisturbed.path.read_bytes()
