"""The experiments of S5 (figures 3 to 5) on four corpora of names, with attacks on what was not learnt from.

    python -m scripts.publishing_experiment [--data DIR] [--tokens 20000] [--results FOLDER] [--write]
        [--sets NAME ...] [--divisions 1 2 3] [--seeds 1] [--minutes MINUTES] [--tables-only]

reads names/*.conll in the folder of evaluation data (../shared/data/evaluation unless given), of which nothing comes
with the project. Every publication that was attacked is a file in --results, so that it can be run in pieces: a run
that was stopped, or ended after --minutes, goes on there, and several may fill one folder. The folder also keeps the
tagged sets, which are originals. It belongs to one state of the code: take another after a change. Of all that is in it
the tables are printed; with --write they go into docs/publishing.md, and the plots into docs/figures. From larger sets
documents are drawn at random, up to so many tokens. Needs matplotlib for the plots.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from statistics import mean
from time import monotonic, process_time
from typing import Any, NamedTuple

from scripts.pages import DOCS, ROOT, fill
from scripts.publishing_measurements import (
    COMPARED,
    RATIOS,
    SETS,
    Half,
    learnt_from_others,
    load,
    tagged_corpus,
)
from scripts.publishing_tables import DIVISIONS, Result, plot, tables

from tacit.publishing import LabelledCorpus, Tags

DATA = ROOT.parent / "shared" / "data" / "evaluation"


class Piece(NamedTuple):
    """One publication of the experiment."""

    set: str
    division: int
    seed: int
    publisher: str
    ratio: float

    @property
    def file(self) -> str:
        """The name of its file among the results."""
        publisher = self.publisher.replace(", ", "-")
        return f"{self.set}.{publisher}.division{self.division + 1}.seed{self.seed}.ratio{self.ratio:g}.json"


class Sets:
    """The tagged sets, each made once and only when it is needed."""

    def __init__(self, data: Path, tokens: int, folder: Path) -> None:
        self.data, self.tokens, self.folder = data, tokens, folder

    @cache  # noqa: B019 - one object, for the whole run
    def corpus(self, name: str) -> LabelledCorpus:
        """A tagged set."""
        kept = self.folder / f"{name}.{self.tokens}.pickle"
        if kept.exists():
            return pickle.loads(kept.read_bytes())  # type: ignore[no-any-return]  # noqa: S301 - our own
        corpus = tagged_corpus(load(name, self.data, tokens=self.tokens), Tags.VECTORS)
        kept.write_bytes(pickle.dumps(corpus))
        return corpus

    @cache  # noqa: B019
    def taught(self, name: str) -> Any:
        """What was learnt from the other sets."""
        return learnt_from_others(name, {other: self.corpus(other) for other in SETS})


def wanted(sets: Sequence[str], divisions: Sequence[int], seeds: int) -> Iterator[Piece]:
    """Which publications are measured, the most important first."""
    for number in divisions:
        for name in sets:
            yield from (Piece(name, number - 1, seed, "tacit", COMPARED) for seed in range(seeds))
    if 1 not in divisions:
        return
    for publisher in ("paper", "crf", "once", "tacit, most", "tacit, learners"):
        yield from (Piece(name, 0, 0, publisher, COMPARED) for name in sets)
    others = sorted((one for one in RATIOS if one != COMPARED), reverse=True)
    for ratio in others:
        for publisher in ("tacit", "paper"):
            yield from (Piece(name, 0, 0, publisher, ratio) for name in sets)


def measured(sets: Sets, piece: Piece) -> Result:
    """One publication, as a file of the results has it."""
    began = process_time()
    half, taught = Half.of(sets.corpus(piece.set), piece.division), sets.taught(piece.set)
    publication = half.measured(piece.publisher, taught, ratio=piece.ratio, seed=piece.seed)
    result = asdict(publication)
    result["findings"] = [{**asdict(one), "knowledge": one.knowledge.value} for one in publication.findings]
    if piece.publisher == "paper":
        result["cost_sensitive"] = half.cost_sensitive(piece.ratio)
    return {**piece._asdict(), **result, "seconds": round(process_time() - began, 1)}


def results_in(folder: Path) -> list[Result]:
    """All that was measured so far."""
    return [json.loads(one.read_text("utf-8")) for one in sorted(folder.glob("*.json"))]


def main() -> None:
    """Runs the experiments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of evaluation data")
    parser.add_argument("--tokens", type=int, default=20_000, help="of each set, at most about so many")
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS))
    parser.add_argument("--divisions", nargs="+", type=int, default=list(range(1, DIVISIONS + 1)))
    parser.add_argument("--seeds", type=int, default=1, help="for each division, so many")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no publication after so many")
    parser.add_argument("--results", type=Path, default=Path("publishing-results"), help="the folder")
    parser.add_argument("--tables-only", action="store_true", help="of the results that are there")
    parser.add_argument("--write", action="store_true", help="into docs/publishing.md and docs/figures")
    arguments = parser.parse_args()
    folder: Path = arguments.results
    folder.mkdir(exist_ok=True, parents=True)
    sets, until = Sets(arguments.data, arguments.tokens, folder), monotonic() + 60 * arguments.minutes
    pieces = () if arguments.tables_only else wanted(arguments.sets, arguments.divisions, arguments.seeds)
    for piece in pieces:
        file = folder / piece.file
        if file.exists() or monotonic() > until:
            continue
        result = measured(sets, piece)
        beside = file.with_suffix(".new")  # a run that is killed leaves no half of a file
        beside.write_text(json.dumps(result) + "\n", "utf-8")
        beside.replace(file)
        print(*piece, f"{result['seconds']:.0f} s", flush=True)
    results = results_in(folder)
    if not results:
        return
    blocks = tables(results)
    blocks["time"] = (
        f"{len(results)} publications, {arguments.tokens:,} tokens a set, half of them published;"
        f" {mean(one['seconds'] for one in results):.0f} s of processor time for each publication, with its attackers."
    )
    for name, block in blocks.items():
        print(f"\n{name}\n\n{block}")
    if arguments.write:
        fill(DOCS / "publishing.md", blocks)
        plot(results, DOCS / "figures")


if __name__ == "__main__":
    main()
