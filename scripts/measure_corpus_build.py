"""How the cost of a build grows with the text.

    python scripts/measure_corpus_build.py SRC... [--words 1000000 10000000 0] [--jobs 2] [--memory 1024]

Builds indexes of the first so many words of the sources (0: all of them) and prints time, processor time, the memory of
all processes together, the disk that the work takes, and the size of the index. Linux only.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tacit.corpus import info, sources

_BUILD = """
import sys
from tacit.corpus import build
if __name__ == "__main__":
    build(sys.argv[4:], sys.argv[1], jobs=int(sys.argv[2]), memory_mb=int(sys.argv[3]))
"""


def descendants(pid: int) -> list[int]:
    """A process and all that it started."""
    tasks = Path(f"/proc/{pid}/task")
    try:
        children = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    except OSError:
        return []
    return [pid, *(one for child in children for one in descendants(child))]


def memory_kb(pid: int) -> int:
    """The memory of a process, pages that it shares with others in equal parts."""
    try:
        return int(re.findall(r"^Pss_Anon:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)[0])
    except OSError:
        return 0


def disk_bytes(directory: Path) -> int:
    """The size of the files under a directory."""
    total = 0
    for path in directory.rglob("*"):
        try:
            total += path.stat().st_size
        except OSError:
            continue
    return total


def main() -> None:
    """Prints a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", type=Path, nargs="+")
    parser.add_argument("--words", type=int, nargs="+", default=[1_000_000, 10_000_000, 0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--memory", type=int, default=1024)
    given = parser.parse_args()
    files = [file for path in given.sources for file in sources.find(path).files]
    print("   M words  seconds  processor s  words/s/core  peak MB  disk MB  index MB  contexts    terms")
    for words in given.words:
        with tempfile.TemporaryDirectory() as place:
            script, index = Path(place, "build.py"), Path(place, "index")
            script.write_text(_BUILD)
            texts = [first_words(files, words, Path(place, "texts.jsonl"))] if words else files
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            began = time.monotonic()
            command = [sys.executable, *map(str, (script, index, given.jobs, given.memory, *texts))]
            peak = disk = 0
            with subprocess.Popen(command) as process:  # noqa: S603  # our own script
                while process.poll() is None:
                    peak = max(peak, sum(map(memory_kb, descendants(process.pid))))
                    disk = max(disk, disk_bytes(index / "unfinished.tacit"))
                    time.sleep(0.25)
            seconds = time.monotonic() - began
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            about = info(index)
            print(
                f"{about.running_words / 1e6:10.1f}{seconds:9.0f}{cpu:13.0f}{about.running_words / cpu:14,.0f}"
                f"{peak / 1e3:9.0f}{disk / 1e6:9.0f}{about.size_bytes / 1e6:10.1f}{about.contexts:10,}"
                f"{about.words + about.phrases:9,}",
                flush=True,
            )


def first_words(files: list[Path], words: int, path: Path) -> Path:
    """Writes the first documents of files, so many words of them."""
    with path.open("w", encoding="utf-8") as out:
        for document, _ in sources.read(files, text_field="text", title_field="title"):
            out.write(json.dumps({"title": document.title, "text": document.text}) + "\n")
            words -= len(document.text.split())
            if words <= 0:
                break
    return path


if __name__ == "__main__":
    main()
