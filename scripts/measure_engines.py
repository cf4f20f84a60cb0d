"""Writes into docs/batch.md how fast each engine is, and how much memory it takes.

    python -m scripts.measure_engines [--texts 1500] [--rows 1000000] [--write]

Two tables, each measured in one run, one engine after the other on the same texts, start of processes included:

- sanitizing short texts, made of our own examples, in one process and with one and two workers;
- a million short texts, which are generated, through a task that costs little (names and numbers become keyed
  digests), so that what is measured is the engine itself: one process, two workers, and Spark on two cores. Memory is
  that of all processes together, at a quarter of the rows and at the end.

Ratios are to one process in the first table, to two workers in the second. The second half of the rows is told apart,
because all is started and loaded then. Processor time, for each row of it and for the whole run with its start, tells
on a busy machine what the rest tells on an idle one. Every engine gives the same bytes, or the script says so and
stops. Linux only, with Java.
"""

from __future__ import annotations

import argparse
import hmac
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple, Self

from scripts.measure_corpus_build import descendants, memory_kb
from scripts.pages import DOCS, ROOT, fill, table

from tacit import Sanitizer, Topics
from tacit.engines import RunProgress, Task, run
from tacit.task import SanitizeTask

PAGE = DOCS / "batch.md"
Engines = Mapping[str, Mapping[str, Any]]
SMALL: Engines = {"one process": {}, "cores, 1 worker": {"workers": 1}, "cores, 2 workers": {"workers": 2}}
LARGE: Engines = {"one process": {}, "cores, 2 workers": {"workers": 2}, "Spark, local[2]": {"master": "local[2]"}}
WORDS = (
    "the patient was seen in ward by Dr Jones on Monday after a fall at home and has no pain but fever of 39 C".split()
)


@dataclass(frozen=True)
class Pseudonyms:
    """Replaces names and numbers by keyed digests: a task that costs little."""

    fingerprint: str = "pseudonyms"

    @property
    def columns(self) -> Mapping[str, type]:
        """The text."""
        return {"text": str}

    def prepare(self) -> Any:
        """One substitution."""
        found = re.compile(r"\b(?:[A-Z]\w*|\d[\d.,]*)\b")
        replace = partial(found.sub, lambda match: hmac.digest(b"key", match[0].encode(), "sha256").hex()[:8])
        return lambda text: {"text": replace(text)}


def generated() -> Iterator[str]:
    """Texts of 40 to 60 words, the same each time."""
    state = 1
    while True:
        words = []
        for _ in range(40 + state % 21):
            state = (1_103_515_245 * state + 12_345) % 2**31
            words.append(WORDS[(state >> 16) % len(WORDS)])
        yield f"{' '.join(words)} {state}."


def examples() -> Iterator[str]:
    """Sentences of our own examples, each time round with other numbers, so that none is seen twice."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "examples").glob("*.txt"))]
    sentences = [one.strip() for text in texts for one in re.split(r"(?<=[.!?])\s+", text) if len(one.split()) > 5]
    copy = 0
    while True:
        copy += 1
        yield from (f"Note {copy}-{number}. {sentence}" for number, sentence in enumerate(sentences))


def processor_seconds(pid: int) -> float:
    """What a process, and those of its children that are gone, have taken of the processors."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def own_processor_seconds(pid: int) -> float:
    """What a process has taken itself."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


class ProcessorTime:
    """What this process and all that it starts take of the processors, looked at ten times a second.

    Java is not waited for when Spark stops, so that nobody is told in the end what it took.
    """

    def __init__(self) -> None:
        self._seconds: dict[int, float] = {}
        self._done = Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        self._look()

    @property
    def seconds(self) -> float:
        """The sum over all processes, each as it was last seen."""
        return sum(self._seconds.values())

    def _watch(self) -> None:
        while not self._done.wait(0.1):
            self._look()

    def _look(self) -> None:
        for pid in descendants(os.getpid()):
            self._seconds[pid] = max(self._seconds.get(pid, 0.0), own_processor_seconds(pid))


class Look(NamedTuple):
    """What is seen of a run on its way."""

    share: float
    rows: int
    seconds: float
    memory_kb: int
    processor_seconds: float


def measure(task: Task, source: Path, target: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a run takes: in all, and in the second half of its rows, when all is started and loaded."""
    looks: list[Look] = []
    began = time.monotonic()

    def look(progress: RunProgress) -> None:
        share = progress.done / progress.total
        if not looks or share >= looks[-1].share + 0.05 or share == 1:
            processes = descendants(os.getpid())
            memory, processor = sum(map(memory_kb, processes)), sum(map(processor_seconds, processes))
            looks.append(Look(share, progress.rows, time.monotonic() - began, memory, processor))

    engine = "spark" if "master" in options else "cores" if options else "process"
    with ProcessorTime() as taken:
        summary = run(task, source, target, engine=engine, key="id", on_progress=look, **options)
    half, last = next(one for one in looks if one.share >= 0.5), looks[-1]
    return {
        "rate": summary.rows / summary.seconds,
        "rate_then": (last.rows - half.rows) / (last.seconds - half.seconds),
        "processor_us": 1e6 * (last.processor_seconds - half.processor_seconds) / (last.rows - half.rows),
        "in_all": taken.seconds,
        "quarter": next(one.memory_kb for one in looks if one.share >= 0.25),
        "end": last.memory_kb,
        "sha256": sha256(summary.result.read_bytes()).hexdigest(),
    }


def measure_all(name: str, engines: Engines, texts: Iterator[str], rows: int, base: str) -> str:
    """A table: each engine in a fresh process over the same texts, beside one of them."""
    found: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as place:
        source = Path(place, "texts.jsonl")
        with source.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps({"id": i, "text": text}) + "\n" for i, text in enumerate(islice(texts, rows)))
        for number, (engine, options) in enumerate(engines.items()):
            command = [sys.executable, "-m", "scripts.measure_engines", "--one", name, "--source", str(source)]
            command += ["--target", str(Path(place, str(number))), "--options", json.dumps(options)]
            done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
            found[engine] = json.loads(done.stdout)
            print(f"{name}: {engine}: {found[engine]['rate']:,.0f} rows/s", flush=True)
    if len({one["sha256"] for one in found.values()}) > 1:
        raise SystemExit(f"{name}: the engines disagree")
    header = (
        "engine", "rows/s", "ratio", "second half", "ratio", "processor µs", "processor s in all", "MB at a quarter",
        "MB at the end",
    )  # fmt: skip
    lines = (
        (
            engine,
            f"{one['rate']:,.0f}",
            f"{one['rate'] / found[base]['rate']:.2f}",
            f"{one['rate_then']:,.0f}",
            f"{one['rate_then'] / found[base]['rate_then']:.2f}",
            f"{one['processor_us']:,.0f}",
            f"{one['in_all']:,.1f}",
            f"{one['quarter'] / 1e3:,.0f}",
            f"{one['end'] / 1e3:,.0f}",
        )
        for engine, one in found.items()
    )
    return table(header, lines)


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=1500, help="texts to sanitize; 0: none")
    parser.add_argument("--rows", type=int, default=1_000_000, help="texts for the cheap task; 0: none")
    parser.add_argument("--write", action="store_true", help="write the tables into the page")
    for hidden in ("--one", "--source", "--target", "--options"):  # how it calls itself
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        task: Task = Pseudonyms() if given.one == "engines" else SanitizeTask.of(partial(Sanitizer, Topics(("HIV",))))
        print(json.dumps(measure(task, Path(given.source), Path(given.target), json.loads(given.options))))
        return
    blocks = {}
    if given.texts:
        blocks["sanitizing on cores"] = measure_all("sanitizing", SMALL, examples(), given.texts, "one process")
    if given.rows:
        blocks["engines"] = measure_all("engines", LARGE, generated(), given.rows, "cores, 2 workers")
    for name, block in blocks.items():
        print(f"\n{name}, {os.cpu_count()} cores, load before {os.getloadavg()[2]:.1f}\n\n{block}")
    if given.write:
        fill(PAGE, blocks)


if __name__ == "__main__":
    main()
