"""The experiments of S5 (figures 3 to 5, and the number of rounds) on four corpora of names.

    python -m scripts.publishing_experiment [--data DIR] [--tokens 20000] [--tags entities] [--sets NAME ...] [--write]

reads names/*.conll in the folder of evaluation data (../shared/data/evaluation unless given), of which nothing comes
with the project, and prints the tables; with --write they go into docs/publishing.md, and the plots into docs/figures.
From larger sets documents are drawn at random, up to so many tokens. Needs matplotlib.

Which classifiers are learnt does not depend on L/C; only when it ends does. So one path of rounds serves all ratios,
and a round of one publisher that another has been through is not learnt again.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from scripts.pages import DOCS, ROOT, fill, table
from scripts.publishing_measurements import (
    COMPARED,
    PUBLISHERS,
    RATIOS,
    SETS,
    Results,
    cautious,
    held_out,
    load,
    measure,
    stopped,
    tagged_corpus,
    tagging,
)

from tacit.publishing import Tags

DATA = ROOT.parent / "shared" / "data" / "evaluation"
Rows = Sequence[Sequence[str]]
BUDGETS = (10, 20, 50, 100, 200, 500, 1000, 2000)


def aims(every: Sequence[Results]) -> str:
    """At L/C = 10, with selection: the aims."""
    rows = []
    for one in every:
        rounds, attack = stopped(one.paths["selection"], COMPARED)
        worst = max(one.percent(one.attack("selection", ratio).true_positives) for ratio in RATIOS if ratio >= COMPARED)
        ordinary = one.corpus.tokens - one.corpus.names
        kept = attack.published.tokens - attack.published.names
        bound = ordinary / COMPARED
        rows.append(
            [
                one.corpus.source,
                f"{one.corpus.tokens:,}",
                f"{one.corpus.names:,}",
                f"{rounds}",
                f"{one.percent(attack.published.names):.1f}",
                f"{attack.true_positives}",
                f"{worst:.2f}",
                f"{one.percent(attack.most_found):.2f}",
                f"{bound:,.0f}",
                f"{one.shared(attack.published):.1f}",
                f"{100 * kept / ordinary:.2f}",
            ]
        )
    header = ["set", "tokens", "names", "classifiers", "names left, %", "TP_A", "TP_A, %, L/C >= 10",
              "any learner, %", "bound on TP_A", "published, %", "of ordinary tokens, %"]  # fmt: skip
    return table(header, rows)


def by_ratio(every: Sequence[Results]) -> str:
    """Figure 3 as a table: TP_A in per cent of the names."""
    rows = []
    for one in every:
        for publisher in ("crf", "selection"):
            found = [f"{one.percent(one.attack(publisher, ratio).true_positives):.2f}" for ratio in RATIOS]
            single = f"{one.percent(one.baseline(publisher).true_positives):.2f}"
            rows.append([f"{one.corpus.source}, {publisher}", single, *found])
    return table(["set, publisher", "single", *map(_ratio, RATIOS)], rows)


def shares(every: Sequence[Results]) -> str:
    """Figure 4 as a table: per cent of the tokens published."""
    rows = []
    for one in every:
        greedy = [f"{one.shared(one.attack('selection', ratio).published):.1f}" for ratio in RATIOS]
        rows.append([f"{one.corpus.source}, GreedySanitize", *greedy])
        for name in ("crf", "svm", "ensemble"):
            left = [one.corpus.without(one.weighted[ratio][name].positives) for ratio in RATIOS]
            rows.append([f"{one.corpus.source}, {name}", *(f"{one.shared(found):.1f}" for found in left)])
    return table(["set, publisher", *map(_ratio, RATIOS)], rows)


def rounds(every: Sequence[Results]) -> str:
    """The number of classifiers."""
    rows = [
        [f"{one.corpus.source}, {publisher}", *(str(stopped(one.paths[publisher], ratio)[0]) for ratio in RATIOS)]
        for one in every
        for publisher in PUBLISHERS
    ]
    return table(["set, publisher", *map(_ratio, RATIOS)], rows)


def budgets(every: Sequence[Results]) -> str:
    """What an attacker finds who reads 100 tokens, after each publisher."""
    rows = []
    for one in every:
        attacks = {"one classifier": one.baseline("selection")}
        attacks |= {publisher: one.attack(publisher, COMPARED) for publisher in PUBLISHERS}
        for publisher, attack in attacks.items():
            found = [f"{attack.found(100):.1f}", f"{attack.found_by_score(100)}", f"{attack.found_at_random(100):.1f}"]
            rows.append([f"{one.corpus.source}, {publisher}", *found])
    return table(["set, publisher", "predicted first", "likeliest first", "at random"], rows)


def _ratio(ratio: float) -> str:
    return f"{ratio:.1f}" if ratio < 10 else f"{ratio:g}"


def described(every: Sequence[Results], apart: Rows, tagged: Rows, careful: Rows) -> dict[str, str]:
    """All tables."""
    held = ["set", "names", "names left", "published, %", "classifiers", "TP_A", "most any learner finds"]
    publisher = ["set, publisher", "classifiers", "names left, %", "published, %", "TP_A", "found in 100"]
    return {
        "aims": aims(every),
        "found": by_ratio(every),
        "shared": shares(every),
        "rounds": rounds(every),
        "budgets": budgets(every),
        "cautious": table(publisher, careful),
        "held out": table(held, apart),
        "tags": table(["set, tags", "names missed, %", "false positives", "errors", "tokens/s, tagging"], tagged),
    }


def plot(every: Sequence[Results], folder: Path) -> None:
    """Figures 3, 4 and 5."""
    import matplotlib as mpl  # noqa: PLC0415

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "tacit"
    from matplotlib import pyplot as plt  # noqa: PLC0415

    figure, axes = plt.subplots(1, 2, figsize=(10, 3.8), layout="constrained", sharey=True)
    for axis, publisher in zip(axes, ("crf", "selection"), strict=True):
        for i, one in enumerate(every):
            found = [one.percent(one.attack(publisher, ratio).true_positives) for ratio in RATIOS]
            axis.plot(RATIOS, found, marker="o", ms=3, color=f"C{i}", label=one.corpus.source)
            axis.axhline(one.percent(one.baseline(publisher).true_positives), color=f"C{i}", ls="--", lw=0.8)
        axis.set(xscale="log", xlabel="L/C", title=f"GreedySanitize with {publisher} (dashed: a single classifier)")
    axes[0].set_ylabel("names that the attacker finds, %")
    axes[0].legend(fontsize=8)
    _save(figure, folder / "publishing-found.svg")

    shared, budget = (plt.subplots(1, len(every), figsize=(3.2 * len(every), 3.4), layout="constrained", squeeze=False)
                      for _ in range(2))  # fmt: skip
    for axis, other, one in zip(shared[1][0], budget[1][0], every, strict=True):
        greedy = [one.shared(one.attack("selection", ratio).published) for ratio in RATIOS]
        axis.plot(RATIOS, greedy, marker="o", ms=3, color="black", label="GreedySanitize")
        for name in ("crf", "svm", "ensemble"):
            left = [one.shared(one.corpus.without(one.weighted[ratio][name].positives)) for ratio in RATIOS]
            axis.plot(RATIOS, left, marker=".", label=f"cost-sensitive {name}")
        axis.set(xscale="log", xlabel="L/C", title=one.corpus.source, ylim=(60, 101), ylabel="tokens published, %")
        for publisher in PUBLISHERS:
            attack = one.attack(publisher, COMPARED)
            other.plot(BUDGETS, [attack.found(b) / b for b in BUDGETS], marker=".", label=publisher)
        attack = one.attack("selection", COMPARED)
        other.plot(BUDGETS, [attack.found_at_random(b) / b for b in BUDGETS], ls=":", color="grey", label="at random")
        other.set(xscale="log", xlabel="budget B, tokens read", title=one.corpus.source, ylim=(0, 1))
        other.set_ylabel(f"names found per token read, L/C = {COMPARED:g}")
    for name, (figure, axes) in (("shared", shared), ("budget", budget)):
        axes[0][0].legend(fontsize=7)
        _save(figure, folder / f"publishing-{name}.svg")


def _save(figure: object, path: Path) -> None:
    figure.savefig(path, metadata={"Date": None})  # type: ignore[attr-defined]  # matplotlib has no types


def main() -> None:
    """Runs the experiments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of evaluation data")
    parser.add_argument("--tokens", type=int, default=20_000, help="of each set, at most about so many")
    parser.add_argument("--tags", type=Tags, default=Tags.ENTITIES, help="none, part-of-speech or entities")
    parser.add_argument("--sets", nargs="+", choices=list(SETS), default=list(SETS))
    parser.add_argument("--write", action="store_true", help="into docs/publishing.md and docs/figures")
    arguments = parser.parse_args()
    every, apart, tagged, careful = [], [], [], []
    for name in arguments.sets:
        plain = load(name, arguments.data, tokens=arguments.tokens)
        corpus = tagged_corpus(plain, arguments.tags)
        every.append(measure(corpus))
        apart.append(held_out(corpus))
        careful += cautious(corpus)
        tagged += tagging(name, arguments.data, tokens=arguments.tokens)
        print(f"{name}: {corpus.tokens:,} tokens, {every[-1].seconds:.0f} s of processor time", flush=True)
    minutes = process_time() / 60
    blocks = described(every, apart, tagged, careful)
    blocks["time"] = f"{minutes:.1f} minutes of processor time, {arguments.tokens:,} tokens a set."
    for name, block in blocks.items():
        print(f"\n{name}\n\n{block}")
    if arguments.write:
        fill(DOCS / "publishing.md", blocks)
        plot(every, DOCS / "figures")


if __name__ == "__main__":
    main()
