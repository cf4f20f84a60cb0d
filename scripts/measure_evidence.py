"""What each evidence costs on a letter of a thousand words, warm and on one core, beside the parse alone.

    python -m scripts.measure_evidence

Processor time, the mean over the letters; ratios to the parse are what compares between machines.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

os.environ["OMP_NUM_THREADS"] = "1"

from scripts.evaluate_documents import read
from scripts.pages import table

from tacit import Document, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.risk import Profile

WORDS = 1000


def letters() -> list[str]:
    """Letters of a thousand words each, made of development documents."""
    words = " ".join(one.text for one in read(("development",))).split(" ")
    return [" ".join(words[at : at + WORDS]) for at in range(0, len(words) - WORDS, WORDS)]


def mean(work: Callable[[str], object], texts: list[str]) -> float:
    """The mean processor time of a letter, each read once: nothing of it is remembered. The first warms up."""
    work(texts[0])
    began = time.process_time()
    for text in texts[1:]:
        work(text)
    return (time.process_time() - began) / (len(texts) - 1)


def main() -> None:
    """Measures, and prints a table."""
    texts, using = letters(), Knowledge.shipped()
    detector = using.detector(())
    parse = mean(lambda said: detector.detect(Document(said)), texts)
    rows = [["the parse alone", f"{parse:.2f}", "1.0"]]
    for profile in Profile:
        sanitizer = Sanitizer(Topics(("HIV",)), settings=ReleaseSettings(evidence=profile), using=using)
        seconds = mean(sanitizer.sanitize, texts)
        rows.append([f"sanitized, --evidence {profile.value}", f"{seconds:.2f}", f"{seconds / parse:.1f}"])
    print(table(["", "seconds", "times the parse"], rows))


if __name__ == "__main__":
    main()
