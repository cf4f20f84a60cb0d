"""The experiments of S5 (figures 3 to 5) on four corpora of names, with attacks on what was not learnt from.

    python -m scripts.publishing_experiment [--data DIR] [--tokens 20000] [--sets NAME ...] [--results FILE] [--write]

reads names/*.conll in the folder of evaluation data (../shared/data/evaluation unless given), of which nothing comes
with the project. Every publication that was attacked is a line of JSON in --results; a run that was stopped goes on
there. The tables are then printed; with --write they go into docs/publishing.md, and the plots into docs/figures. From
larger sets documents are drawn at random, up to so many tokens. Needs matplotlib for the plots.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from itertools import product
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

from scripts.pages import DOCS, ROOT, fill, table
from scripts.publishing_measurements import (
    COMPARED,
    PAPER,
    RATIOS,
    SETS,
    Half,
    learnt_from_others,
    load,
    tagged_corpus,
)

from tacit.publishing import LabelledCorpus, Tags
from tacit.publishing.assessment import AttackerKnowledge, AttackFinding, Publication, share_interval

DATA = ROOT.parent / "shared" / "data" / "evaluation"
DIVISIONS = 3
PUBLISHERS = ("crf", "paper", "tacit, learners", "tacit")
Result = Mapping[str, Any]


class Sets:
    """The tagged sets, each read once and only when it is needed."""

    def __init__(self, data: Path, tokens: int) -> None:
        self.data, self.tokens = data, tokens

    @cache  # noqa: B019 - one object, for the whole run
    def corpus(self, name: str) -> LabelledCorpus:
        """A tagged set."""
        return tagged_corpus(load(name, self.data, tokens=self.tokens), Tags.VECTORS)

    @cache  # noqa: B019
    def taught(self, name: str) -> Any:
        """What was learnt from the other sets."""
        return learnt_from_others(name, {other: self.corpus(other) for other in SETS})


def wanted(sets: Sequence[str]) -> Iterator[tuple[str, int, str, float]]:
    """Which publications are measured, the most important first: set, division, publisher, L/C."""
    for number in range(DIVISIONS):
        for publisher in ("tacit", "tacit, learners"):
            yield from ((name, number, publisher, COMPARED) for name in sets)
    for publisher in ("paper", "crf"):
        yield from ((name, 0, publisher, COMPARED) for name in sets)
    for publisher in ("tacit", "paper"):
        yield from ((name, 0, publisher, ratio) for ratio in RATIOS if ratio != COMPARED for name in sets)


def measured(sets: Sets, name: str, number: int, publisher: str, ratio: float) -> Result:
    """One publication, as a line of the results."""
    began = process_time()
    half, taught = Half.of(sets.corpus(name), number), sets.taught(name)
    publication = half.measured(publisher, taught, ratio=ratio)
    result = asdict(publication)
    result["findings"] = [{**asdict(one), "knowledge": one.knowledge.value} for one in publication.findings]
    if publisher == "paper":
        result["cost_sensitive"] = half.cost_sensitive(ratio)
    key = {"set": name, "division": number, "publisher": publisher, "ratio": ratio}
    return {**key, **result, "seconds": round(process_time() - began, 1)}


def publication(result: Result) -> Publication:
    """The publication of a line of the results."""
    findings = tuple(
        AttackFinding(**{**one, "knowledge": AttackerKnowledge(one["knowledge"])}) for one in result["findings"]
    )
    names = ("tokens", "names", "left", "published", "rounds", "is_local_optimum", "loss_ratio")
    return Publication(**{name: result[name] for name in names}, findings=findings)


def chosen(results: Sequence[Result], **key: object) -> list[Publication]:
    """The publications of the results that are so."""
    return [publication(one) for one in results if all(one[name] == value for name, value in key.items())]


def found(one: Publication, attackers: Sequence[str] | None = None, *knowledge: AttackerKnowledge) -> tuple[int, float]:
    """The most names found below L/C by any of these attackers, and in per cent of all names."""
    counts = [
        each.found(one.loss_ratio)
        for each in one.findings
        if (attackers is None or each.attacker in attackers) and (not knowledge or each.knowledge in knowledge)
    ]
    most = max(counts, default=0)
    return most, 100 * most / one.names


def aims(results: Sequence[Result]) -> str:
    """At L/C = 10, ours, for each division: what is left, what is published, and what the best attackers find."""
    rows = []
    for name, publisher, number in product(SETS, ("tacit", "tacit, learners"), range(DIVISIONS)):
        for one in chosen(results, set=name, division=number, publisher=publisher, ratio=COMPARED):
            most, share = found(one)
            low, high = share_interval(most, one.names)
            rows.append(
                [
                    f"{name}, {publisher}, {number + 1}",
                    f"{one.names:,}",
                    f"{100 * one.left / one.names:.1f}",
                    f"{found(one, PAPER, AttackerKnowledge.LABELS)[0]}",
                    f"{found(one, None, AttackerKnowledge.LABELS)[0]}",
                    f"{found(one, None, AttackerKnowledge.PUBLIC)[0]}",
                    f"{found(one, None, AttackerKnowledge.NOTHING)[0]}",
                    f"{share:.2f} ({100 * low:.2f} to {100 * high:.2f})",
                    f"{max(each.inspected for each in one.findings)}",
                    f"{max(each.most for each in one.findings)}",
                    f"{one.bound:,.0f}",
                    f"{100 * one.share_published:.1f}",
                    f"{100 * one.ordinary_published:.2f}",
                ]
            )
    header = ["set, publisher, division", "names", "left, %", "paper's learners", "all learners", "taught by others"]
    header += ["no labels", "most, % of names (95 %)", "in the first 100", "best cut-off", "bound", "published, %"]
    header.append("of ordinary, %")
    return table(header, rows)


def publishers(results: Sequence[Result]) -> str:
    """At L/C = 10, on the first division: each publisher."""
    rows = []
    for name in SETS:
        for publisher in PUBLISHERS:
            for one in chosen(results, set=name, division=0, publisher=publisher, ratio=COMPARED):
                rows.append(  # noqa: PERF401 - a row in one expression could not be read
                    [
                        f"{name}, {publisher}",
                        f"{one.rounds}",
                        f"{100 * one.left / one.names:.1f}",
                        f"{found(one, PAPER, AttackerKnowledge.LABELS)[1]:.2f}",
                        f"{found(one, None, AttackerKnowledge.LABELS)[1]:.2f}",
                        f"{found(one, None, AttackerKnowledge.PUBLIC)[1]:.2f}",
                        f"{found(one, None, AttackerKnowledge.NOTHING)[1]:.2f}",
                        f"{max(each.inspected for each in one.findings)}",
                        f"{100 * one.share_published:.1f}",
                        f"{100 * one.ordinary_published:.2f}",
                    ]
                )
    header = ["set, publisher", "classifiers", "left, %", "paper's learners, %", "all learners, %",
              "taught by others, %", "no labels, %", "in the first 100", "published, %", "of ordinary, %"]  # fmt: skip
    return table(header, rows)


def by_ratio(results: Sequence[Result]) -> str:
    """Figure 3 as a table: names found in per cent, by the paper's attackers and by any."""
    rows = []
    for name in SETS:
        for publisher in ("paper", "tacit"):
            for label, attackers in (("paper's attackers", PAPER), ("any attacker", None)):
                cells = []
                for ratio in RATIOS:
                    one = chosen(results, set=name, division=0, publisher=publisher, ratio=ratio)
                    cells.append(f"{found(one[0], attackers)[1]:.2f}" if one else "not run")
                rows.append([f"{name}, {publisher}, {label}", *cells])
    return table(["set, publisher, attacker", *(f"{ratio:g}" for ratio in RATIOS)], rows)


def shares(results: Sequence[Result]) -> str:
    """Figure 4 as a table: per cent of the tokens published."""
    rows = []
    for name in SETS:
        for publisher in ("paper", "tacit"):
            cells = []
            for ratio in RATIOS:
                one = chosen(results, set=name, division=0, publisher=publisher, ratio=ratio)
                cells.append(f"{100 * one[0].share_published:.1f}" if one else "not run")
            rows.append([f"{name}, {publisher}", *cells])
        for learner in PAPER:
            cells = []
            for ratio in RATIOS:
                key = (name, "paper", ratio)
                lines = [one for one in results if (one["set"], one["publisher"], one["ratio"]) == key]
                cells.append(f"{100 * lines[0]['cost_sensitive'][learner]:.1f}" if lines else "not run")
            rows.append([f"{name}, cost-sensitive {learner}", *cells])
    return table(["set, publisher", *(f"{ratio:g}" for ratio in RATIOS)], rows)


def plot(results: Sequence[Result], folder: Path) -> None:
    """Figures 3, 4 and 5."""
    import matplotlib as mpl  # noqa: PLC0415

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "tacit"
    from matplotlib import pyplot as plt  # noqa: PLC0415

    size = {"figsize": (12.8, 3.4), "layout": "constrained", "squeeze": False}
    panels = {name: plt.subplots(1, len(SETS), **size) for name in ("found", "shared", "budget")}
    for column, name in enumerate(SETS):
        axes = {panel: axes[0][column] for panel, (_, axes) in panels.items()}
        for publisher, color in (("paper", "C0"), ("tacit", "C1")):
            by = {ratio: chosen(results, set=name, division=0, publisher=publisher, ratio=ratio) for ratio in RATIOS}
            known = {ratio: one[0] for ratio, one in by.items() if one}
            for who, attackers, style in (("paper's attackers", PAPER, "-"), ("any attacker", None, "--")):
                shares = [found(one, attackers)[1] for one in known.values()]
                label = f"{publisher}: {who}"
                axes["found"].plot(list(known), shares, style, marker="o", ms=3, color=color, label=label)
            published = [100 * one.share_published for one in known.values()]
            axes["shared"].plot(list(known), published, marker="o", ms=3, color=color, label=publisher)
        lines = [one for one in results if one["set"] == name and one["publisher"] == "paper"]
        lines.sort(key=lambda one: float(one["ratio"]))
        for learner in PAPER:
            single = [100 * one["cost_sensitive"][learner] for one in lines]
            axes["shared"].plot([one["ratio"] for one in lines], single, ".:", label=f"cost-sensitive {learner}")
        bars = [
            (publisher, chosen(results, set=name, division=0, publisher=publisher, ratio=COMPARED))
            for publisher in PUBLISHERS
        ]
        for label, attackers, color in (("paper's attackers", PAPER, "C0"), ("any attacker", None, "C1")):
            heights = [
                max(each.inspected for each in one[0].findings if attackers is None or each.attacker in attackers)
                for _, one in bars
                if one
            ]
            shift = -0.2 if attackers else 0.2
            places = [i + shift for i, (_, one) in enumerate(bars) if one]
            axes["budget"].bar(places, heights, 0.4, label=label, color=color)
        axes["budget"].set(xticks=range(len(bars)), title=name, ylim=(0, 100), ylabel="names in the first 100 read")
        axes["budget"].set_xticklabels([publisher for publisher, _ in bars], fontsize=7)
        axes["found"].set(xscale="log", xlabel="L/C", title=name, ylabel="names found below L/C, %")
        axes["shared"].set(xscale="log", xlabel="L/C", title=name, ylim=(60, 101), ylabel="tokens published, %")
    for panel, (figure, axes) in panels.items():
        axes[0][0].legend(fontsize=7)
        figure.savefig(folder / f"publishing-{panel}.svg", metadata={"Date": None})


def main() -> None:
    """Runs the experiments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of evaluation data")
    parser.add_argument("--tokens", type=int, default=20_000, help="of each set, at most about so many")
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS))
    parser.add_argument("--results", type=Path, default=Path("publishing.jsonl"), help="where a run goes on")
    parser.add_argument("--tables-only", action="store_true", help="of the results that are there")
    parser.add_argument("--write", action="store_true", help="into docs/publishing.md and docs/figures")
    arguments = parser.parse_args()
    sets = Sets(arguments.data, arguments.tokens)
    lines = arguments.results.read_text("utf-8").splitlines() if arguments.results.exists() else []
    results: list[Result] = [json.loads(line) for line in lines]
    done = {(one["set"], one["division"], one["publisher"], one["ratio"]) for one in results}
    for key in () if arguments.tables_only else wanted(arguments.sets):
        if key not in done:
            results.append(measured(sets, *key))
            with arguments.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(results[-1]) + "\n")
            print(*key, f"{results[-1]['seconds']:.0f} s", flush=True)
    seconds = mean(one["seconds"] for one in results)
    blocks = {
        "aims": aims(results),
        "publishers": publishers(results),
        "found": by_ratio(results),
        "shared": shares(results),
        "time": f"{len(results)} publications, {arguments.tokens:,} tokens a set, half of them published;"
        f" {seconds:.0f} s of processor time for each publication, with its attackers.",
    }
    for name, block in blocks.items():
        print(f"\n{name}\n\n{block}")
    if arguments.write:
        fill(DOCS / "publishing.md", blocks)
        plot(results, DOCS / "figures")


if __name__ == "__main__":
    main()
