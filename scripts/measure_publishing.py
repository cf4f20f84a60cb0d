"""How fast a saved publisher is applied to a million short texts, and that a run that was killed goes on.

    python -m scripts.measure_publishing [--data DIR] [--rows 1000000] [--workers 2] [--learner selection] [--write]

trains a publisher without tags from 20,000 tokens of messages with labelled names (broad_twitter in the folder of
evaluation data), and applies it to so many messages: those of the whole set, again and again, each third time with a
word that stands nowhere else, so that new words never end. `tacit publish apply` runs undisturbed first. Then it runs
again, is killed (SIGKILL) after a third of that time, and is started once more: the result must be the same, byte for
byte. The rate has the start of the processes in it; processor time tells on a busy machine what it tells on an idle
one.
With --write the figures go into docs/publishing.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from scripts.pages import DOCS, fill, table
from scripts.publishing_experiment import DATA
from scripts.publishing_measurements import SEED, load

from tacit.publishing import LabelledCorpus

SET = "broad_twitter"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Applied(NamedTuple):
    """One run of `tacit publish apply`."""

    seconds: float
    processor_seconds: float


def write_labels(corpus: LabelledCorpus, path: Path) -> None:
    """The corpus as CoNLL."""
    with path.open("w", encoding="utf-8") as file:
        for sentence, labels in zip(corpus.sentences, corpus.labels, strict=True):
            lines = (f"{word}\t{'PER' if label else 'O'}\n" for word, label in zip(sentence, labels, strict=True))
            file.write("".join(lines) + "\n")


def messages(corpus: LabelledCorpus) -> Iterator[str]:
    """The messages of a set, without end; each third has a word of its own."""
    by_document: dict[int, list[str]] = {}
    for number, sentence in zip(corpus.documents, corpus.sentences, strict=True):
        by_document.setdefault(number, []).extend(sentence)
    texts = [" ".join(words) for words in by_document.values()]
    chance = random.Random(SEED)  # noqa: S311 - made-up words, no secret
    for number in count():
        text = texts[number % len(texts)]
        yield text if number % 3 else f"{text} {''.join(chance.choices(_LETTERS, k=8))}"


def apply(command: Sequence[str], *, kill_after_seconds: float | None = None) -> Applied:
    """Runs the command, or kills it on the way.

    Raises:
        SystemExit: It failed.
    """
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with subprocess.Popen(command, env={**os.environ, "OMP_NUM_THREADS": "1"}) as process:  # noqa: S603 - our own
        try:
            code = process.wait(kill_after_seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            code = 0
    if code:
        raise SystemExit(f"the command ended with {code}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Applied(time.monotonic() - began, spent)


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of evaluation data")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--learner", default="selection")
    parser.add_argument("--undisturbed", action="store_true", help="kill nothing")
    parser.add_argument("--write", action="store_true", help="into docs/publishing.md")
    arguments = parser.parse_args()
    tacit = (sys.executable, "-m", "tacit", "publish")
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        labels, publisher, key, source = (
            str(folder / name) for name in ("labels.conll", "publisher.json", "key", "messages.jsonl")
        )
        write_labels(load(SET, arguments.data, tokens=20_000), Path(labels))
        train = (*tacit, "train", labels, "-o", publisher, "--key-file", key, "--tags", "none", "--divisions", "0")
        print(f"trained in {apply((*train, '--learner', arguments.learner)).processor_seconds:.0f} s", flush=True)
        every = messages(load(SET, arguments.data, tokens=sys.maxsize))
        with Path(source).open("w", encoding="utf-8") as file:
            file.writelines(json.dumps({"text": text}) + "\n" for text in islice(every, arguments.rows))
        options = ("-p", publisher, "--key-file", key, "--engine", "cores", "--workers", str(arguments.workers))
        whole, killed = folder / "whole", folder / "killed"
        done = apply((*tacit, "apply", source, *options, "-o", str(whole)))
        rows, seconds, spent = arguments.rows, done.seconds, done.processor_seconds
        block = table(
            ["rows", "workers", "rows/s", "rows/s of processor time", "processor µs for a row"],
            [
                [
                    f"{rows:,}",
                    f"{arguments.workers}",
                    f"{rows / seconds:,.0f}",
                    f"{rows / spent:,.0f}",
                    f"{1e6 * spent / rows:.0f}",
                ]
            ],
        )
        if not arguments.undisturbed:
            again = (*tacit, "apply", source, *options, "-o", str(killed))
            apply(again, kill_after_seconds=seconds / 3)
            if (killed / "messages.jsonl").exists():
                raise SystemExit("the run was over before it was killed; take more --rows")
            rest = apply(again)
            digests = {sha256((one / "messages.jsonl").read_bytes()).hexdigest() for one in (whole, killed)}
            if len(digests) > 1:
                raise SystemExit("what was killed and went on gives another table")
            block += f"\n\nKilled after {seconds / 3:.0f} s and started again, it took {rest.seconds:.0f} s more where"
            block += f" the whole takes {seconds:.0f} s, and gave the same table, byte for byte."
        print(block)
        if arguments.write:
            fill(DOCS / "publishing.md", {"speed": block})


if __name__ == "__main__":
    main()
