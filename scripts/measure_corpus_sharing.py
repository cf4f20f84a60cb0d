"""How much memory processes that use the same index have of their own, and how much they share.

    python scripts/measure_corpus_sharing.py INDEX [--processes 2]

Each process opens the index and reads all of it once, so that every page of the file is in its memory. Linux only.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
from multiprocessing.synchronize import Barrier
from pathlib import Path

from tacit.corpus import EmbeddedIndex


def mapping_kb(path: Path) -> dict[str, int]:
    """What the kernel says about this process's mapping of a file, in kilobytes."""
    found: dict[str, int] = {}
    inside = False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
            inside = line.endswith(str(path.resolve()))
        elif inside and line.endswith(" kB"):
            name, amount = line.split(":")
            found[name] = found.get(name, 0) + int(amount.split()[0])
    return found


def process_kb(name: str) -> int:
    """What the kernel says about this process as a whole."""
    return int(re.findall(rf"^{name}:\s+(\d+) kB", Path("/proc/self/smaps_rollup").read_text(), re.MULTILINE)[0])


def use(path: Path, barrier: Barrier) -> None:
    """Reads the whole index and tells what it takes."""
    before = process_kb("Rss")
    index = EmbeddedIndex.open(path)
    opened = process_kb("Rss")
    index.verify()
    barrier.wait()  # all have read it
    mapping = mapping_kb(index.path)
    print(
        f"resident {before / 1e3:.1f} MB before, {opened / 1e3:.1f} MB with the index open; the file, all of it read: "
        f"{mapping['Rss'] / 1e3:.1f} MB resident, {mapping['Pss'] / 1e3:.1f} MB its share, "
        f"{(mapping['Private_Clean'] + mapping['Private_Dirty']) / 1e3:.1f} MB private"
    )
    barrier.wait()  # none has left before all have looked


def main() -> None:
    """Starts the processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(given.processes)
    processes = [context.Process(target=use, args=(given.index, barrier)) for _ in range(given.processes)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


if __name__ == "__main__":
    main()
