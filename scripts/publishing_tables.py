"""Tables and plots (figures 3 to 5 of S5) of what `scripts.publishing_experiment` has measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from scripts.pages import table
from scripts.publishing_measurements import COMPARED, PAPER, RATIOS, SETS

from tacit.publishing.assessment import AttackerKnowledge, AttackFinding, Publication, share_interval

DIVISIONS = 3
PUBLISHERS = ("once", "crf", "paper", "tacit, learners", "tacit", "tacit, most")
ATTACKERS: Mapping[str, tuple[Sequence[str] | None, AttackerKnowledge]] = {
    "paper's learners": (PAPER, AttackerKnowledge.LABELS),
    "all learners": (None, AttackerKnowledge.LABELS),
    "taught by others": (None, AttackerKnowledge.PUBLIC),
    "no labels": (None, AttackerKnowledge.NOTHING),
}
"""Those of S5, and those beyond them."""
NOT_RUN = "not run"

Result = Mapping[str, Any]


def publication(result: Result) -> Publication:
    """The publication of a result."""
    findings = tuple(
        AttackFinding(**{**one, "knowledge": AttackerKnowledge(one["knowledge"])}) for one in result["findings"]
    )
    names = ("tokens", "names", "left", "published", "rounds", "is_local_optimum", "loss_ratio")
    return Publication(**{name: result[name] for name in names}, findings=findings)


def chosen(results: Sequence[Result], **key: object) -> list[Publication]:
    """The publications of the results that are so."""
    return [publication(one) for one in results if all(one[name] == value for name, value in key.items())]


def by(one: Publication, attackers: str) -> list[AttackFinding]:
    """What attackers of one sort found."""
    learners, knowledge = ATTACKERS[attackers]
    return [
        each for each in one.findings if each.knowledge is knowledge and (not learners or each.attacker in learners)
    ]


def found(one: Publication, *attackers: str) -> int:
    """The most names found below L/C by any attacker of these sorts; of all unless given."""
    return max(each.found(one.loss_ratio) for sort in attackers or ATTACKERS for each in by(one, sort))


def percent_found(one: Publication, *attackers: str) -> float:
    """The same, in per cent of all names."""
    return 100 * found(one, *attackers) / one.names


def aims(results: Sequence[Result]) -> str:
    """At L/C = 10, ours, for each division: what is left, what is published, and what the best attackers find."""
    rows = []
    for name, number in product(SETS, range(DIVISIONS)):
        for one in chosen(results, set=name, division=number, publisher="tacit", ratio=COMPARED):
            most = found(one)
            low, high = share_interval(most, one.names)
            rows.append(
                [
                    f"{name}, {number + 1}",
                    f"{one.names:,}",
                    f"{100 * one.left / one.names:.1f}",
                    *(f"{found(one, sort)}" for sort in ATTACKERS),
                    f"{100 * most / one.names:.2f} ({100 * low:.2f} to {100 * high:.2f})",
                    f"{max(each.inspected for each in one.findings)}",
                    f"{max(each.most for each in one.findings)}",
                    f"{one.bound:,.0f}",
                    f"{100 * one.share_published:.1f}",
                    f"{100 * one.ordinary_published:.2f}",
                ]
            )
    header = ["set, division", "names", "left, %", *ATTACKERS, "most, % of names (95 %)", "in the first 100"]
    return table([*header, "best cut-off", "bound", "published, %", "of ordinary, %"], rows)


def publishers(results: Sequence[Result]) -> str:
    """At L/C = 10, on the first division: each publisher."""
    rows = []
    for name, publisher in product(SETS, PUBLISHERS):
        for one in chosen(results, set=name, division=0, seed=0, publisher=publisher, ratio=COMPARED):
            rows.append(  # noqa: PERF401 - a row in one expression could not be read
                [
                    f"{name}, {publisher}",
                    f"{one.rounds}",
                    f"{100 * one.left / one.names:.1f}",
                    *(f"{percent_found(one, sort):.2f}" for sort in ATTACKERS),
                    f"{100 * one.share_published:.1f}",
                    f"{100 * one.ordinary_published:.2f}",
                ]
            )
    header = ["set, publisher", "classifiers", "left, %", *(f"{sort}, %" for sort in ATTACKERS)]
    return table([*header, "published, %", "of ordinary, %"], rows)


def by_ratio(results: Sequence[Result]) -> str:
    """Figure 3 as a table: names found in per cent, a column for each sort of attackers."""
    rows = []
    for name, publisher, ratio in product(SETS, ("paper", "tacit"), RATIOS):
        for one in chosen(results, set=name, division=0, seed=0, publisher=publisher, ratio=ratio):
            cells = (f"{percent_found(one, sort):.2f}" for sort in ATTACKERS)
            rows.append([f"{name}, {publisher}, {ratio:g}", *cells])
    return table(["set, publisher, L/C", *ATTACKERS], rows)


def shares(results: Sequence[Result]) -> str:
    """Figure 4 as a table: per cent of the tokens published."""
    rows = []
    for name in SETS:
        for publisher in ("paper", "tacit"):
            cells = []
            for ratio in RATIOS:
                one = chosen(results, set=name, division=0, seed=0, publisher=publisher, ratio=ratio)
                cells.append(f"{100 * one[0].share_published:.1f}" if one else NOT_RUN)
            rows.append([f"{name}, {publisher}", *cells])
        for learner in PAPER:
            single = cost_sensitive(results, name, learner)
            cells = [f"{single[ratio]:.1f}" if ratio in single else NOT_RUN for ratio in RATIOS]
            rows.append([f"{name}, cost-sensitive {learner}", *cells])
    run = [row for row in rows if set(row[1:]) != {NOT_RUN}]
    return table(["set, publisher", *(f"{ratio:g}" for ratio in RATIOS)], run)


def cost_sensitive(results: Sequence[Result], name: str, learner: str) -> dict[float, float]:
    """Per cent of the tokens that a single classifier publishes which weighs a miss L/C times, by L/C."""
    lines = [one for one in results if one["set"] == name and "cost_sensitive" in one]
    return {one["ratio"]: 100 * one["cost_sensitive"][learner] for one in lines}


def budgets(results: Sequence[Result]) -> str:
    """Figure 5 as a table: names among the first 100 words that attackers read, a column for each sort of them."""
    rows = []
    for name, publisher in product(SETS, PUBLISHERS):
        for one in chosen(results, set=name, division=0, seed=0, publisher=publisher, ratio=COMPARED):
            best = (max(each.inspected for each in by(one, sort)) for sort in ATTACKERS)
            rows.append([f"{name}, {publisher}", *map(str, best)])
    return table(["set, publisher", *ATTACKERS], rows)


def tables(results: Sequence[Result]) -> dict[str, str]:
    """All tables, by the names of their places in the page."""
    return {
        "aims": aims(results),
        "publishers": publishers(results),
        "found": by_ratio(results),
        "shared": shares(results),
        "budget": budgets(results),
    }


def plot(results: Sequence[Result], folder: Path) -> None:
    """Figures 3, 4 and 5, a panel for each set."""
    import matplotlib as mpl  # noqa: PLC0415

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "tacit"
    from matplotlib import pyplot as plt  # noqa: PLC0415

    size = {"figsize": (12.8, 3.4), "layout": "constrained", "squeeze": False}
    panels = {name: plt.subplots(1, len(SETS), **size) for name in ("found", "shared", "budget")}
    for column, name in enumerate(SETS):
        axes = {panel: axes[0][column] for panel, (_, axes) in panels.items()}
        for publisher, color in (("paper", "C0"), ("tacit", "C1")):
            every = {
                ratio: chosen(results, set=name, division=0, seed=0, publisher=publisher, ratio=ratio)
                for ratio in RATIOS
            }
            known = {ratio: one[0] for ratio, one in every.items() if one}
            for who, sorts, style in (("paper's attackers", ("paper's learners",), "-"), ("any attacker", (), "--")):
                heights = [percent_found(one, *sorts) for one in known.values()]
                axes["found"].plot(
                    list(known), heights, style, marker="o", ms=3, color=color, label=f"{publisher}: {who}"
                )
            published = [100 * one.share_published for one in known.values()]
            axes["shared"].plot(list(known), published, marker="o", ms=3, color=color, label=publisher)
        for learner in PAPER:
            single = sorted(cost_sensitive(results, name, learner).items())
            ratios, heights = [one for one, _ in single], [one for _, one in single]
            axes["shared"].plot(ratios, heights, ".:", label=f"cost-sensitive {learner}")
        bars = [
            (publisher, chosen(results, set=name, division=0, seed=0, publisher=publisher, ratio=COMPARED))
            for publisher in PUBLISHERS
        ]
        bars = [(publisher, one) for publisher, one in bars if one]
        for i, sort in enumerate(ATTACKERS):
            heights = [max(each.inspected for each in by(one[0], sort)) for _, one in bars]
            places = [at + 0.2 * (i - 1.5) for at in range(len(bars))]
            axes["budget"].bar(places, heights, 0.2, label=sort)
        axes["budget"].set(xticks=range(len(bars)), title=name, ylim=(0, 100), ylabel="names in the first 100 read")
        axes["budget"].set_xticklabels([publisher.replace(", ", "\n") for publisher, _ in bars], fontsize=7)
        axes["found"].set(xscale="log", xlabel="L/C", title=name, ylabel="names found below L/C, %")
        axes["shared"].set(xscale="log", xlabel="L/C", title=name, ylim=(60, 101), ylabel="tokens published, %")
    for panel, (figure, axes) in panels.items():
        axes[0][0].legend(fontsize=7)
        figure.savefig(folder / f"publishing-{panel}.svg", metadata={"Date": None})
        plt.close(figure)
