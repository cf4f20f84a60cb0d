"""Writes docs/benchmarks.md: every measurement of ours, beside what others reach and what the papers print.

    python -m scripts.benchmarks [--run NAME...] [--data DIR]

Each experiment is a script of its own that writes its figures into the page that explains them, with the date and the
commit. This one runs those that are named (all: every one), and puts together what the pages hold. What needs
evaluation data that is not there, or fails, is not run, and the page says so.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.pages import DOCS, ROOT, measured

PAGE = DOCS / "benchmarks.md"
DATA = ROOT.parent / "shared" / "data" / "evaluation"


@dataclass(frozen=True)
class Experiment:
    """One script, and what of its figures is shown.

    Attributes:
        name: What it is called.
        title: What it is about.
        about: What to look at, in a sentence or two.
        script: The module that measures.
        page: The page that it writes into and that explains it.
        blocks: The figures that are shown here.
        arguments: What the script is given.
        data: The files of the evaluation data that it needs.
    """

    name: str
    title: str
    about: str
    script: str
    page: str
    blocks: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    data: tuple[str, ...] = ()


EXPERIMENTS = (
    Experiment(
        "identities",
        "Who is it: identifiers in judgments and biographies",
        "92 judgments of the Text Anonymization Benchmark and 25 biographies, against what people hid. An entity\n"
        "counts when all its mentions are hidden. Presidio runs with the same language model in the same run.",
        "scripts.evaluate_identities",
        "identities.md",
        ("judgments", "actors", "speed"),
        data=("tab_train_92.jsonl", "wiki_actors_25.jsonl"),
    ),
    Experiment(
        "attacks",
        "Who is it: attackers with public knowledge",
        "25 biographies, 518 candidates. How many does an attacker recognise, by words, by meaning, by both, and how\n"
        "much of the text is kept?",
        "scripts.attack_experiment",
        "adversary.md",
        ("re-identification", "other knowledge", "inference", "completion"),
        data=("wiki_actors_25.jsonl", "wiki_actors_decoys.jsonl"),
    ),
    Experiment(
        "topics",
        "What is it: terms that give a topic away",
        "Twelve texts that one annotator marked before anything was run; S1's own figures are in the last line.",
        "scripts.evaluate_topics",
        "c-sanitized.md",
        ("summary", "planners"),
    ),
    Experiment(
        "healthcare",
        "What is it: the healthcare model",
        "S4's tables 1 to 3 on our annotated texts.",
        "scripts.compare_healthcare",
        "healthcare.md",
        ("healthcare articles", "healthcare records"),
    ),
    Experiment(
        "publishing",
        "Names in a published corpus",
        "Four sets of texts with labelled names: what attackers find in what the publisher had not learnt from.",
        "scripts.publishing_experiment",
        "publishing.md",
        ("aims", "publishers"),
        arguments=("--write",),
        data=("names",),
    ),
    Experiment(
        "t-plausibility",
        "t-plausibility: the paper's experiment",
        "Exact solvers against those of S2, on nouns drawn at random from WordNet.",
        "scripts.t_plausibility_experiment",
        "t-plausibility.md",
        ("speed", "heuristic", "large"),
    ),
    Experiment(
        "engines",
        "Many texts: one process, two, Spark",
        "Rows a second in one run each.",
        "scripts.measure_engines",
        "batch.md",
        ("sanitizing on cores", "engines"),
        arguments=("--write",),
    ),
)


def main() -> None:
    """Runs what is asked for, and writes the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", nargs="*", default=[], metavar="NAME", help="experiments to run; all: every one")
    parser.add_argument("--data", type=Path, default=DATA, help="the evaluation data")
    given = parser.parse_args()
    unknown = set(given.run) - {"all", *(one.name for one in EXPERIMENTS)}
    if unknown:
        parser.error(f"there is no experiment {', '.join(sorted(unknown))}")
    sections = [_section(one, given.data, asked="all" in given.run or one.name in given.run) for one in EXPERIMENTS]
    head = (
        "# Benchmarks\n\n*For who chooses between tools, and researchers.*\n\n"
        "Every figure was measured by a command that anyone can repeat; each section says when and at "
        "which commit (a plus sign:\nwith changes that were committed later). `make benchmarks` measures all of them "
        "anew, those that need evaluation data\nonly where it is there; `make bench` measures the speed of parts."
    )
    PAGE.write_text("\n\n".join((head, *sections)) + "\n", "utf-8")


def _section(one: Experiment, data: Path, *, asked: bool) -> str:
    """What is shown of an experiment."""
    trouble = _run(one, data) if asked else ""
    blocks = [measured(DOCS / one.page, name) for name in one.blocks]
    stamps = sorted({stamp for block, stamp in blocks if block and stamp})
    lines = [f"## {one.title}", one.about]
    lines += [f"*{trouble}*"] if trouble else []
    lines += [block for block, _ in blocks if block] or ["*Not measured.*"]
    lines.append("\n".join(_source(one, stamps)))
    return "\n\n".join(lines)


def _source(one: Experiment, stamps: list[str]) -> Iterator[str]:
    when = f" Measured {'; '.join(stamps)}." if stamps else ""
    yield f"`python -m {' '.join((one.script, *one.arguments))}`, explained in [{one.page}]({one.page}).{when}"


def _run(one: Experiment, data: Path) -> str:
    """Runs an experiment; says why not, if it could not be run."""
    missing = [name for name in one.data if not (data / name).exists()]
    if missing:
        return f"Not run: the evaluation data {', '.join(missing)} is not there. The figures are of the last run."
    print(f"{one.name} ...", flush=True)
    done = subprocess.run(  # noqa: S603  # our own script
        [sys.executable, "-m", one.script, *one.arguments], cwd=ROOT, check=False
    )
    return f"The last run failed with exit code {done.returncode}; the figures are older." if done.returncode else ""


if __name__ == "__main__":
    main()
