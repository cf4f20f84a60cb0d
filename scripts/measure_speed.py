"""Prints how fast tacit sanitizes beside Presidio's analyzer, by processor time, on documents new to the process.

    python -m scripts.measure_speed [--data FOLDER] [--judgments N] [--notes N] [--warm N] [--repeat N] [--only WHAT]

Both read with the same spaCy model, turn about, one document after another, so that a busy machine slows both. A
ratio is Presidio's time over tacit's: 1 is as fast, less is slower. Presidio's analyzer only finds identifiers, as
tacit does in the row that says so; in the others tacit also replaces them, hides what tells of the topic, and reads and
judges the release once more. Every row runs in a process of its own, which has read other documents of the same kind
before, and none of those that are timed. The data are the last of the judgments of the Text Anonymization Benchmark and
of the clinical notes; they are not part of the project.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import lzma
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path

from scripts.pages import ROOT

from tacit import Sanitizer
from tacit.document import Document
from tacit.identities import IdentityDetector
from tacit.secrets import Identities, Topics
from tacit.settings import LANGUAGE_MODEL

DATA = ROOT.parent / "shared" / "data" / "evaluation"
FINDING = "identifiers are found"
RELEASING = {
    "identities and a topic": (Topics(("HIV",)), Identities()),
    "identities alone": (Identities(),),
    "a topic alone": (Topics(("HIV",)),),
}
ASKED = (FINDING, *RELEASING)
"""What tacit is asked: to find identifiers, or to release texts under requirements."""

WARM = 20  # documents that are read before the clock runs: a process that has been at work for a minute


@dataclass(frozen=True, slots=True)
class Measured:
    """What two systems took for the same documents, in seconds of the processor.

    Attributes:
        presidio_seconds: Presidio's analyzer.
        tacit_seconds: tacit.
        words: How many words the documents have.
    """

    presidio_seconds: float
    tacit_seconds: float
    words: int

    @property
    def ratio(self) -> float:
        """The speed of tacit as a share of Presidio's."""
        return self.presidio_seconds / self.tacit_seconds


def judgments(folder: Path) -> list[str]:
    """The judgments, in the order of their file."""
    lines = (folder / "tab_train_92.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["text"] for line in lines]


def clinical_notes(folder: Path, number: int) -> list[str]:
    """The first clinical notes of their file."""
    found = []
    with lzma.open(folder / "clinical_notes.jsonl.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            found.append(json.loads(line)["text"])
            if len(found) == number:
                break
    return found


def presidio() -> Callable[[str], object]:
    """Presidio's analyzer as it comes, but with our language model."""
    from presidio_analyzer import AnalyzerEngine  # noqa: PLC0415  # slow to import: only in the processes that measure
    from presidio_analyzer.nlp_engine import NlpEngineProvider  # noqa: PLC0415

    configuration = NlpEngineProvider(
        conf_file=str(files("presidio_analyzer") / "conf" / "default.yaml")
    ).nlp_configuration
    configuration["models"] = [{"lang_code": "en", "model_name": LANGUAGE_MODEL}]
    analyzer = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine())
    return lambda text: analyzer.analyze(text, language="en")


def tacit(asked: str) -> Callable[[str], object]:
    """What tacit does with a text when it is asked so."""
    if asked == FINDING:
        detector = IdentityDetector()
        return lambda text: detector.identify(Document(text))
    return Sanitizer(*RELEASING[asked]).sanitize


def measure(asked: str, before: Sequence[str], texts: Sequence[str], profile: str = "") -> Measured:
    """What both systems take for texts when they have read others.

    Args:
        asked: The name of what tacit is asked.
        before: The others.
        texts: The texts.
        profile: Where to write what cProfile says of tacit; its times are then no measurement.
    """
    analyze, act = presidio(), tacit(asked)
    for text in before:
        analyze(text)
        act(text)
    profiler = cProfile.Profile() if profile else None
    theirs = ours = 0.0
    for text in texts:
        theirs += _timed(analyze, text)
        if profiler:
            profiler.enable()
        ours += _timed(act, text)
        if profiler:
            profiler.disable()
    if profiler:
        profiler.dump_stats(profile)
    return Measured(theirs, ours, sum(len(text.split()) for text in texts))


def _timed(act: Callable[[str], object], text: str) -> float:
    began = time.process_time()
    act(text)
    return time.process_time() - began


def main(argv: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the evaluation data")
    parser.add_argument("--judgments", type=int, default=12, help="judgments that are timed: the last ones")
    parser.add_argument("--notes", type=int, default=20, help="clinical notes that are timed")
    parser.add_argument("--warm", type=int, default=WARM, help="documents of the same kind that are read before")
    parser.add_argument("--repeat", type=int, default=1, help="how often, in new processes")
    parser.add_argument("--only", choices=ASKED, help="what tacit is asked; everything unless given")
    parser.add_argument("--profile", default="", help="a file for what cProfile says of tacit")
    options = parser.parse_args(argv)
    sets = {
        "judgments": (judgments(options.data), options.judgments),
        "clinical notes": (clinical_notes(options.data, options.warm + options.notes), options.notes),
    }
    asked = [options.only] if options.only else list(ASKED)
    print(f"{'':40}{'Presidio':>10}{'tacit':>10}{'ratio':>8}{'words/s':>10}")
    for name, (texts, number) in sets.items():
        for one in asked if number else ():
            for _ in range(options.repeat):
                with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
                    took = process.submit(
                        measure, one, texts[: options.warm], texts[-number:], options.profile
                    ).result()
                print(
                    f"{name + ', ' + one:40}{took.presidio_seconds:10.2f}{took.tacit_seconds:10.2f}{took.ratio:8.2f}"
                    f"{took.words / took.tacit_seconds:10.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
