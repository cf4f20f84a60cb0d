"""Writes docs/figures/cost.svg and the table beside it: what a decision costs.

    python -m scripts.measure_cost [--corpus INDEX] [--limit SECONDS]

Measured is everything from terms to decisions: counting, groups, plan. Parsing is not. A document is made of our own
texts (examples and tests/data/topics), repeated with other numbers; the index is opened anew for each measurement, so
that it includes the decoding of what is asked. Seconds are those of the processor, because they do not depend on what
else the machine does. A curve ends where one decision takes longer than the limit. Needs matplotlib.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from scripts.pages import DOCS, ROOT, fill, table

from tacit import Document, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.corpus.embedded import EmbeddedIndex
from tacit.document import Context
from tacit.models import Planner
from tacit.secrets import Labels
from tacit.terms import Term

FIGURE = DOCS / "figures" / "cost.svg"
PAGE = DOCS / "c-sanitized.md"
SHIPPED = ROOT / "src" / "tacit" / "corpus" / "data" / "wikipedia.tacit"
ENTITIES = ("HIV", "Catholicism", "Los Angeles", "homosexuality", "alcoholism", "New York", "pregnancy", "Judaism")
LENGTHS = (100, 300, 1_000, 3_000, 10_000, 30_000, 50_000)


@dataclass(frozen=True)
class Case:
    """One measurement; what is not varied is as here."""

    words: int = 1_000
    entities: int = 3
    group_size: int = 3
    context: Context = Context.SENTENCE
    plan: Planner = Planner.GREEDY


def text_of(length: int) -> str:
    """A text of so many words: our own texts, and then the same with other numbers."""
    blocks = [
        block
        for folder in (ROOT / "examples", ROOT / "tests" / "data" / "topics")
        for path in sorted(folder.glob("*.txt"))
        for block in path.read_text("utf-8").split("\n\n")
    ]
    chosen: list[str] = []
    words = copy = 0
    while words < length:
        for block in blocks:
            kept = _varied(block, copy).split(" ")[: length - words]  # a block's own line breaks stay
            chosen.append(" ".join(kept))
            words += len(chosen[-1].split())
            if words >= length:
                break
        copy += 1
    return "\n\n".join(chosen)


def _varied(block: str, copy: int) -> str:
    def other(found: re.Match[str]) -> str:
        number = found[0]
        return str((int(number) + 7 * copy) % 10 ** len(number)).zfill(len(number))

    return re.sub(r"\d+", other, block)


class Bench:
    """Measures cases.

    Args:
        path: The index.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.parsed = cache(self._parsed)

    def _knowledge(self) -> Knowledge:
        return Knowledge.shipped(index=EmbeddedIndex.open(self._path))

    def _parsed(self, length: int) -> tuple[Document, Sequence[Term]]:
        document, using = Document(text_of(length)), self._knowledge()
        names = frozenset[str]().union(*(one.names.keys for one in using.entities(ENTITIES)))
        return document, using.detector(names).detect(document)

    def seconds(self, case: Case) -> tuple[float, float]:
        """What the first decision with an index takes, and the next on the same text by a new model."""
        document, terms = self.parsed(case.words)
        using = self._knowledge()
        taken = []
        for _ in range(2):
            settings = ReleaseSettings(group_size=case.group_size, context=case.context, plan=case.plan)
            topics = Topics(ENTITIES[: case.entities], labels=Labels.WORDS)
            model = Sanitizer(topics, settings=settings, using=using).model
            began = time.process_time()
            model.decide(model.examine(document, terms))
            taken.append(time.process_time() - began)
        return taken[0], taken[1]


def curve(bench: Bench, cases: Sequence[Case], limit_seconds: float) -> Iterator[tuple[Case, float, float]]:
    """The cases with what they take, up to the first that takes too long."""
    for case in cases:
        first, again = bench.seconds(case)
        yield case, first, again
        if first > limit_seconds:
            break


def panels() -> dict[str, dict[str, list[Case]]]:
    """What is drawn: for each panel its curves."""
    contexts = (Context.SENTENCE, Context.DOCUMENT)
    by_length = {f"{one.value}, greedy": [Case(words=n, context=one) for n in LENGTHS] for one in contexts}
    by_length["sentence, optimal"] = [replace(one, plan=Planner.OPTIMAL) for one in by_length["sentence, greedy"]]
    return {
        "words": by_length,
        "entities": {one.value: [Case(entities=n, context=one) for n in range(1, 9)] for one in contexts},
        "group_size": {one.value: [Case(group_size=n, context=one) for n in range(1, 5)] for one in contexts},
    }


def plot(measured: dict[str, dict[str, list[tuple[Case, float, float]]]]) -> None:
    """Draws the figure."""
    import matplotlib as mpl  # noqa: PLC0415  # only drawing needs it

    mpl.use("svg")
    from matplotlib import pyplot as plt  # noqa: PLC0415  # after its backend was chosen

    mpl.rcParams.update({"svg.hashsalt": "tacit", "font.size": 9, "svg.fonttype": "none"})
    figure: Any
    figure, axes = plt.subplots(1, len(measured), figsize=(10, 3.2), constrained_layout=True)
    labels = {"words": "words in the document", "entities": "entities", "group_size": "terms in a group"}
    for axis, (name, curves) in zip(axes, measured.items(), strict=True):
        for label, points in curves.items():
            along = [getattr(case, name) for case, _, _ in points]
            axis.plot(along, [first for _, first, _ in points], ".-", label=label)
        axis.set_xlabel(labels[name])
        axis.set_yscale("log")
        axis.grid(visible=True, which="major", alpha=0.3)
        axis.legend(frameon=False)
    axes[0].set_xscale("log")
    axes[0].set_ylabel("seconds, without parsing")
    FIGURE.parent.mkdir(exist_ok=True)
    figure.savefig(FIGURE, metadata={"Date": None})
    plt.close(figure)


def rows(measured: dict[str, dict[str, list[tuple[Case, float, float]]]], bench: Bench) -> Iterator[list[str]]:
    """The figures behind the plot."""
    seen = set()
    for curves in measured.values():
        for points in curves.values():
            for case, first, again in points:
                if case not in seen:
                    seen.add(case)
                    keys = {term.lemma for term in bench.parsed(case.words)[1]}
                    yield [
                        f"{case.words:,}",
                        f"{len(keys):,}",
                        str(case.entities),
                        str(case.group_size),
                        case.context.value,
                        case.plan.value,
                        f"{first:.2f}",
                        f"{again:.2f}",
                    ]


def main() -> None:
    """Measures, draws and writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, default=SHIPPED, help="an index other than the one that tacit brings")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds after which a curve ends")
    arguments = parser.parse_args()
    bench = Bench(arguments.corpus)
    bench.seconds(Case(words=100, plan=Planner.OPTIMAL))  # imports, tables, the solver: not what is measured
    measured = {
        name: {label: list(curve(bench, cases, arguments.limit)) for label, cases in curves.items()}
        for name, curves in panels().items()
    }
    plot(measured)
    header = ["words", "different terms", "entities", "group size", "context", "plan", "first, s", "again, s"]
    fill(PAGE, {"cost": table(header, rows(measured, bench))})


if __name__ == "__main__":
    main()
