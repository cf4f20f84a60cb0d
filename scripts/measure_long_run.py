"""Draws the speed and the memory of a long run over clinical notes: docs/figures/long-run.svg and long-run.csv.

    python -m scripts.measure_long_run [--rows 100000] [--minutes 10] [--workers 2] [--data FOLDER]
    python -m scripts.measure_long_run --draw           draws the figure from the table again

The table that is sanitized has as many rows as asked for. Its first rows are the notes; then they come again and again,
each time with other numbers and with every third sentence of another note, so that no text is seen twice and nothing
that is remembered of one helps with another. The run is stopped after so many minutes; the figure covers what was done
by then. Words each second are those of the rows that were finished in a stretch of the run, by the clock and by
processor time; memory is that of all processes together, shared pages counted once. Linux only. Needs
matplotlib to draw. The notes are not part of the project.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from scripts.measure_corpus_build import descendants, memory_kb
from scripts.measure_engines import processor_seconds
from scripts.pages import DOCS
from scripts.parts import DATA, DEVELOPMENT, NOTES, read_notes

from tacit import Identities, Sanitizer, Topics
from tacit.engines import RunProgress, run
from tacit.task import SanitizeTask

FIGURE = DOCS / "figures" / "long-run.svg"
STRETCH_S = 20.0
"""How much of a run is one point of the figure."""


class Look(NamedTuple):
    """What is seen of a run on its way.

    Attributes:
        seconds: How long it has run.
        rows: Rows that are done.
        words: Words of these.
        processor_seconds: What all processes have taken of the processors.
        memory_mb: What all of them hold.
    """

    seconds: float
    rows: int
    words: int
    processor_seconds: float
    memory_mb: float


class _Enough(Exception):  # noqa: N818  # no error: it ends a run in time
    """Says that the minutes are over."""


def notes(folder: Path) -> Iterator[str]:
    """Clinical notes without end: as they are, then with other numbers and sentences of others among theirs."""
    texts = [row["text"] for row in read_notes(folder / NOTES, DEVELOPMENT)]
    yield from texts
    draw = random.Random(0)  # noqa: S311  # no secret
    apart = [re.split(r"(?<=[.!?])\s+", text) for text in texts]
    while True:
        for sentences in apart:
            mixed = [
                draw.choice(draw.choice(apart)) if number % 3 == 2 else one for number, one in enumerate(sentences)
            ]
            yield re.sub(r"\d", lambda _: str(draw.randrange(1, 10)), " ".join(mixed))


def measure(folder: Path, *, rows: int, minutes: float, workers: int) -> list[Look]:
    """What a run over so many notes looks like in its first minutes, or to its end if that comes before."""
    looks: list[Look] = []
    with tempfile.TemporaryDirectory() as place:
        source, words = Path(place, "notes.jsonl"), [0]
        with source.open("w", encoding="utf-8") as file:
            for number, text in enumerate(islice(notes(folder), rows)):
                file.write(json.dumps({"id": number, "text": text}) + "\n")
                words.append(len(text.split()))
        known = list(accumulate(words))
        began = time.monotonic()

        def look(progress: RunProgress) -> None:
            now = time.monotonic() - began
            if not looks or now >= looks[-1].seconds + STRETCH_S:
                processes = descendants(os.getpid())
                taken, held = sum(map(processor_seconds, processes)), sum(map(memory_kb, processes)) / 1e3
                looks.append(Look(now, progress.rows, known[progress.rows], taken, held))
                print(
                    f"{now:6.0f} s {progress.rows:7,} rows {known[progress.rows]:10,} words {held:6,.0f} MB", flush=True
                )
            if now >= 60 * minutes:
                raise _Enough

        task = SanitizeTask.of(partial(Sanitizer, Topics(("HIV",)), Identities()))
        with suppress(_Enough):
            run(task, source, Path(place, "result"), engine="cores", workers=workers, key="id", on_progress=look)
    return looks


def draw(looks: Sequence[Look], rows: int, target: Path) -> None:
    """Draws the figure."""
    import matplotlib as mpl  # noqa: PLC0415  # only drawing needs it

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  # after its backend was chosen

    mpl.rcParams.update({"svg.hashsalt": "tacit", "font.size": 9, "svg.fonttype": "none"})
    figure: Any
    figure, (speed, memory) = plt.subplots(2, 1, figsize=(8, 4.6), sharex=True, constrained_layout=True)
    pairs = list(pairwise(looks))
    along = [after.seconds / 60 for _, after in pairs]
    by_clock = [(b.words - a.words) / (b.seconds - a.seconds) for a, b in pairs]
    by_processor = [(b.words - a.words) / (b.processor_seconds - a.processor_seconds) for a, b in pairs]
    speed.plot(along, by_clock, ".-", label="each second")
    speed.plot(along, by_processor, ".-", label="each second of processor time")
    speed.set_ylabel("words")
    speed.set_title(f"{looks[-1].rows:,} of {rows:,} clinical notes, {looks[-1].words:,} words")
    memory.plot([one.seconds / 60 for one in looks], [one.memory_mb for one in looks], ".-", color="tab:green")
    memory.set_ylabel("MB, all processes")
    memory.set_xlabel("minutes")
    for axis in (speed, memory):
        axis.set_ylim(bottom=0)
        axis.grid(visible=True, alpha=0.3)
    speed.legend(frameon=False, loc="lower right")
    target.parent.mkdir(exist_ok=True)
    figure.savefig(target, metadata={"Date": None})
    plt.close(figure)


def main(argv: Sequence[str] | None = None) -> None:
    """Measures, writes the table and draws."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the evaluation data")
    parser.add_argument("--rows", type=int, default=100_000, help="rows of the table")
    parser.add_argument("--minutes", type=float, default=10, help="after which the run is stopped")
    parser.add_argument("--workers", type=int, default=2, help="processes that work")
    parser.add_argument("--figure", type=Path, default=FIGURE, help="where the figure goes, and the table beside it")
    parser.add_argument("--draw", action="store_true", help="only draw, from the table that is there")
    options = parser.parse_args(argv)
    table = options.figure.with_suffix(".csv")
    if not options.draw:
        looks = measure(options.data, rows=options.rows, minutes=options.minutes, workers=options.workers)
        with table.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(Look._fields)
            writer.writerows([f"{one:.1f}" if isinstance(one, float) else one for one in look] for look in looks)
    with table.open(encoding="utf-8", newline="") as file:
        read = [Look(float(s), int(n), int(w), float(p), float(m)) for s, n, w, p, m in list(csv.reader(file))[1:]]
    draw(read, options.rows, options.figure)


if __name__ == "__main__":
    main()
