"""A build that is killed, again and again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.corpus.texts import EVERYTHING, random_texts, write_lines

from tacit.corpus import build, info

# Small shards and ranges, so that there is much to be interrupted; a line of output for each piece of progress.
_SCRIPT = """
import sys
from tacit.corpus import BuildSettings, _build
_build._MOST_SHARD_CHARACTERS, _build.TERM_BYTES = 4000, 1 << 16
if __name__ == "__main__":
    settings = BuildSettings(min_count=1, min_phrase_count=1, min_cohesion=-1)
    report = lambda progress: print(progress.step.name, flush=True)
    _build.build([sys.argv[1]], sys.argv[2], settings=settings, jobs=int(sys.argv[3]), report=report)
"""


def test_killed_ten_times_and_still_the_same(tmp_path: Path) -> None:
    """SIGKILL ten times, each after a little progress: the index is, byte by byte, that of an undisturbed build."""
    source = write_lines(tmp_path / "texts.jsonl", random_texts(300))
    script = tmp_path / "run.py"
    script.write_text(_SCRIPT)
    command = [sys.executable, str(script), str(source), str(tmp_path / "killed")]
    steps: set[str] = set()
    for attempt in range(10):
        jobs = "2" if attempt % 5 == 4 else "1"
        with subprocess.Popen([*command, jobs], stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
            assert process.stdout
            for _ in range(4):
                steps.add(process.stdout.readline().strip())
            os.kill(process.pid, signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
    assert len(steps - {""}) > 1, "it was to be killed in several steps"
    subprocess.run([*command, "1"], check=True, stdout=subprocess.DEVNULL)
    undisturbed = build([source], tmp_path / "undisturbed", settings=EVERYTHING, jobs=1)
    killed = info(tmp_path / "killed", verify=True)
    assert killed.path.read_bytes() == undisturbed.path.read_bytes()
