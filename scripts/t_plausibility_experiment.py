"""The experiment of section VI of S2, with our solvers beside the paper's.

    python -m scripts.t_plausibility_experiment [--seed 2009] [--time-limit 60]

50 nouns are drawn at random among the leaves of WordNet that stand 7 to 9 steps below its root, each in its most usual
sense. Every algorithm solves the first 10 to 50 of them for t = 1024 to 16384; one that does not end within the time
limit is stopped, and its curve says so. Writes docs/figures/t-plausibility.csv and .svg, and the figures in
docs/t-plausibility.md. Needs matplotlib.
"""

from __future__ import annotations

import argparse
import csv
import multiprocessing
import random
from collections.abc import Callable, Sequence
from math import log2, prod
from pathlib import Path
from statistics import pvariance
from time import perf_counter
from typing import Any

from scripts.pages import DOCS, fill, table

from tacit.document import Span
from tacit.knowledge import wordnet
from tacit.models.t_plausibility._solution import Solution, at
from tacit.models.t_plausibility.domain import Domains
from tacit.models.t_plausibility.exact import exhaustive_search, exhaustive_search_with_pruning, fewest_texts
from tacit.models.t_plausibility.heuristic import least_upper_bound_search
from tacit.models.t_plausibility.least_cost import least_cost
from tacit.models.t_plausibility.levels import levels_of
from tacit.models.t_plausibility.uniform import cost, uniform_search_with_pruning
from tacit.terms import Kind, Term
from tacit.terms.keys import key

SIZES = (10, 20, 30, 40, 50)
THRESHOLDS = (1024, 2048, 4096, 8192, 16384)
COMPARED = 4096  # the t of panels c, d and e
PRIME = 16381  # no product of volumes: nothing can stop early

Ladders = Sequence[Sequence[int]]
Solver = Callable[[Ladders, int], Solution[Any]]

SOLVERS: dict[str, Solver] = {
    "exhaustive": exhaustive_search,
    "EP": exhaustive_search_with_pruning,
    "our t-PAT": fewest_texts,
    "UEP": uniform_search_with_pruning,
    "LUBS": least_upper_bound_search,
    "our uniform t-PAT": least_cost,
}
FAST = {"our t-PAT", "our uniform t-PAT", "LUBS"}


def draw_ladders(count: int, *, seed: int = 2009) -> list[list[int]]:
    """The volumes of the generalizations of so many random leaf nouns of height 8 +- 1."""
    kb = wordnet()
    levels, domains = levels_of(kb), Domains(kb)
    (root,) = kb.senses("entity")
    leaves = []
    for concept in kb.specialisations(root):
        name = key(concept.label)
        if 7 <= levels.level(concept) <= 9 and not kb.children(concept) and kb.senses(name)[:1] == (concept,):
            leaves.append(name)
    random.Random(seed).shuffle(leaves)  # noqa: S311 - a choice of words, no secret
    words = (domains.word(Term(Span(0, len(name)), Kind.CONCEPT, name)) for name in leaves)
    found = ([one.volume for one in word.generalizations] for word in words if word)
    return [ladder for _, ladder in zip(range(count), found, strict=False)]


def measure(solver: Solver, ladders: Ladders, t: int, *, time_limit_s: float) -> tuple[float, Solution[Any] | None]:
    """The seconds that a solver takes, and its solution; nothing if it was stopped."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_run, args=(solver, ladders, t, sender))
    process.start()
    finished = receiver.poll(time_limit_s)
    seconds, solution = receiver.recv() if finished else (time_limit_s, None)
    process.terminate()
    process.join()
    return seconds, solution


def _run(solver: Solver, ladders: Ladders, t: int, sender: Any) -> None:
    start = perf_counter()
    solution = solver(ladders, t)
    sender.send((perf_counter() - start, solution))


def best_of(runs: int, solver: Solver, ladders: Ladders, t: int) -> tuple[float, Solution[Any]]:
    """The least seconds of several runs, and the solution."""
    solution = solver(ladders, t)  # and warms up
    times = []
    for _ in range(runs):
        start = perf_counter()
        solver(ladders, t)
        times.append(perf_counter() - start)
    return min(times), solution


def experiment(ladders: Ladders, *, time_limit_s: float) -> list[dict[str, Any]]:
    """One row for each algorithm, number of words and t."""
    rows = []
    for name, solver in SOLVERS.items():
        for t in THRESHOLDS:
            for size in SIZES:
                if name == "exhaustive" and (t > THRESHOLDS[0] or size > SIZES[1]):
                    continue  # it takes as long for any t, and a million times longer for ten words more
                words = ladders[:size]
                if name in FAST:
                    seconds, solution = best_of(5, solver, words, t)
                    rows.append(row(name, words, t, seconds, solution))
                else:
                    rows.append(row(name, words, t, *measure(solver, words, t, time_limit_s=time_limit_s)))
                print(*rows[-1].values(), sep="\t", flush=True)
    return rows


def row(algorithm: str, words: Ladders, t: int, seconds: float, solution: Solution[Any] | None) -> dict[str, Any]:
    """What an algorithm achieved; nothing but the time if it was stopped."""
    found: dict[str, Any] = {
        "algorithm": algorithm,
        "words": len(words),
        "t": t,
        "finished": solution is not None,
        "seconds": f"{seconds:.6f}",
    }
    if solution is None:
        return found | dict.fromkeys(("texts", "cost", "variance", "maximum", "cosine"), "")
    volumes = at(words, solution.steps)
    bits = [log2(volume) for volume in volumes]
    return found | {
        "texts": prod(volumes),
        "cost": f"{cost(volumes, t):.6f}",
        "variance": f"{pvariance(bits):.6f}",
        "maximum": f"{max(bits):.6f}",
        "cosine": f"{sum(1 / volume for volume in volumes) / len(words):.6f}",
    }


def plot(rows: list[dict[str, Any]], path: Path, *, time_limit_s: float) -> None:
    """Figure 3 a to f of S2, with our solvers."""
    import matplotlib as mpl  # noqa: PLC0415 - the benchmarks draw words, not figures

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "tacit", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot as plt  # noqa: PLC0415 - after its backend was chosen

    figure, axes = plt.subplots(3, 2, figsize=(10, 12), layout="constrained")

    def curve(axis: Any, algorithm: str, t: int, column: str, label: str, **style: Any) -> None:
        points = [one for one in rows if one["algorithm"] == algorithm and one["t"] == t]
        drawn = [one for one in points if one["finished"] or column == "seconds"]
        axis.plot([one["words"] for one in drawn], [float(one[column]) for one in drawn], label=label, **style)
        stopped = [one for one in drawn if not one["finished"]]
        axis.plot([one["words"] for one in stopped], [float(one[column]) for one in stopped], "k^", ms=8, mfc="none")

    for number, t in enumerate(THRESHOLDS):
        color = f"C{number}"
        curve(axes[0, 0], "EP", t, "seconds", f"EP, t = {t}", color=color, marker="o")
        curve(axes[0, 0], "our t-PAT", t, "seconds", f"ours, t = {t}", color=color, marker=".", ls="--")
        curve(axes[0, 1], "UEP", t, "seconds", f"UEP, t = {t}", color=color, marker="o")
        curve(axes[0, 1], "our uniform t-PAT", t, "seconds", f"ours, t = {t}", color=color, marker=".", ls="--")
        curve(axes[2, 1], "our uniform t-PAT", t, "cosine", f"t = {t}", color=color, marker="o")
    curve(axes[0, 0], "exhaustive", THRESHOLDS[0], "seconds", "exhaustive, any t", color="grey", marker="s", ls=":")
    curve(axes[0, 1], "LUBS", COMPARED, "seconds", f"LUBS, t = {COMPARED}", color="grey", ls=":")
    for axis, column in ((axes[1, 0], "cost"), (axes[1, 1], "variance"), (axes[2, 0], "maximum")):
        curve(axis, "our t-PAT", COMPARED, column, "t-PAT (EP, ours)", color="C3", marker="s")
        curve(axis, "our uniform t-PAT", COMPARED, column, "uniform t-PAT (UEP, ours)", color="C0", marker="o")
        curve(axis, "LUBS", COMPARED, column, "LUBS", color="C1", marker="x", ls="--")
    titles = (
        "(a) t-PAT: time",
        "(b) uniform t-PAT, balance 0.5: time",
        f"(c) cost of equation 1, t = {COMPARED}",
        f"(d) variance of the words' entropies, t = {COMPARED}",
        f"(e) largest entropy of a word, t = {COMPARED}",
        "(f) cosine similarity, uniform t-PAT, balance 0.5",
    )
    labels = ("seconds", "seconds", "cost", "bits squared", "bits", "similarity")
    for axis, title, label in zip(axes.flat, titles, labels, strict=True):
        axis.set(title=title, xlabel="|d|, sensitive words", ylabel=label, xticks=SIZES)
        axis.legend(fontsize=7)
    for axis in axes[0]:
        axis.set_yscale("log")
        axis.set_ylim(top=1000 * time_limit_s)  # room for the legend
        axis.legend(fontsize=7, ncols=3, loc="upper left")
        axis.axhline(time_limit_s, color="black", lw=0.5)
        note = f"triangle: stopped after {time_limit_s:g} s"
        axis.text(SIZES[-1], time_limit_s, note, ha="right", va="bottom", fontsize=7)
    figure.savefig(path, metadata={"Date": None})


def compare_speed(ladders: Ladders, *, time_limit_s: float) -> str:
    """Our solver against EP, for all words and a prime t."""
    ours_s, ours = best_of(20, fewest_texts, ladders, PRIME)
    seconds, solution = measure(exhaustive_search_with_pruning, ladders, PRIME, time_limit_s=time_limit_s)
    times = f"{seconds / ours_s:,.0f} times faster"
    if solution is None:
        return f"EP was stopped after {seconds:g} s, ours took {ours_s * 1e3:.2f} ms: at least {times}."
    same = "the same solution" if solution == ours else "ANOTHER SOLUTION"
    return f"EP took {seconds:.1f} s, ours {ours_s * 1e3:.2f} ms: {times}, {same} of {ours.value:,} texts."


def large(ladders: Ladders) -> list[list[str]]:
    """What our solvers take for 50 and for all words, and t up to 2^40."""
    rows = []
    for size in (50, len(ladders)):
        for name, t in (("2^14", 2**14), ("16381", PRIME), ("2^40", 2**40), ("2^40 + 15, a prime", 2**40 + 15)):
            fewest_s, fewest = best_of(3, fewest_texts, ladders[:size], t)
            cheapest_s, cheapest = best_of(3, least_cost, ladders[:size], t)
            proven = "yes" if fewest.is_optimal and cheapest.is_optimal else "NO"
            times = f"{fewest_s * 1e3:.2f}", f"{cheapest_s * 1e3:.1f}"
            rows.append([f"{size:,}", name, times[0], f"t + {fewest.value - t:,}", times[1], proven])
    return rows


def compare_heuristic(rows: list[dict[str, Any]]) -> str:
    """How often LUBS finds the optimum, and what it costs where it does not."""
    costs = {(one["algorithm"], one["words"], one["t"]): float(one["cost"] or "nan") for one in rows}
    excess = [costs["LUBS", size, t] / costs["our uniform t-PAT", size, t] - 1 for size in SIZES for t in THRESHOLDS]
    found = sum(one < 1e-5 for one in excess)
    return (
        f"LUBS finds the optimum in {found} of {len(excess)} cases; in the others it costs up to"
        f" {100 * max(excess):.1f} % more."
    )


def main() -> None:
    """Runs the experiment."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=2009)
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds, for each run of each algorithm")
    arguments = parser.parse_args()
    many = draw_ladders(1000, seed=arguments.seed)
    ladders = many[:50]
    rows = experiment(ladders, time_limit_s=arguments.time_limit)
    with (DOCS / "figures" / "t-plausibility.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    plot(rows, DOCS / "figures" / "t-plausibility.svg", time_limit_s=arguments.time_limit)
    header = ["words", "t", "t-PAT, ms", "texts", "uniform, ms", "proven"]
    fill(
        DOCS / "t-plausibility.md",
        {
            "speed": compare_speed(ladders, time_limit_s=10 * arguments.time_limit),
            "large": table(header, large(many)),
            "heuristic": compare_heuristic(rows),
        },
    )


if __name__ == "__main__":
    main()
