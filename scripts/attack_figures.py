"""The figures of docs/adversary.md, which `scripts.attack_experiment` draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from scripts.pages import DOCS

from tacit.adversary import AttackResult

FIGURES = DOCS / "figures"


def _style(name: str) -> dict[str, Any]:
    if "tightened" in name:
        return {"color": "C2" if name.startswith("c-") else "C0", "marker": "o"}
    if name.startswith(("c-sanitized", "correlation")):
        return {"color": "C2" if name.startswith("c-") else "C0", "marker": "^"}
    return {"color": "C3" if name == "expert" else "grey", "marker": "s"}


def _pyplot() -> Any:
    import matplotlib as mpl  # noqa: PLC0415 - the tables do without

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "tacit", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot as plt  # noqa: PLC0415 - after its backend was chosen

    return plt


def plot_trade_off(kept: Mapping[str, tuple[float, float]], attacks: Mapping[str, Mapping[str, AttackResult]]) -> None:
    """What releases keep, and how many each attacker re-identifies."""
    plt = _pyplot()
    attackers = list(next(iter(attacks.values())))
    figure, axes = plt.subplots(
        1, len(attackers), figsize=(4.2 * len(attackers), 4.2), layout="constrained", sharey=True
    )
    for axis, one in zip(np.atleast_1d(axes), attackers, strict=True):
        for name, found in attacks.items():
            at = 100 * kept[name][0], 100 * (found[one].accuracy(1) or 0.0)
            axis.plot(*at, ls="", **_style(name))
            if name == "expert" or not name.startswith(("c-", "correlation")):
                axis.annotate(name, at, fontsize=6, xytext=(3, 3), textcoords="offset points")
        axis.set(title=f"attacker: {one}", xlabel="tokens kept, %", xlim=(30, 105), ylim=(-4, 106))
    np.atleast_1d(axes)[0].set_ylabel("re-identified at the first guess, %")
    labels = (
        ("C2", "^", "c-sanitized"),
        ("C0", "^", "correlation"),
        ("C2", "o", "c-sanitized, tightened"),
        ("C0", "o", "correlation, tightened"),
        ("grey", "s", "others"),
        ("C3", "s", "expert"),
    )
    handles = [plt.Line2D([], [], color=color, marker=marker, ls="", label=label) for color, marker, label in labels]
    figure.legend(handles=handles, loc="outside lower center", ncols=6, fontsize=7)
    figure.savefig(FIGURES / "attack-trade-off.svg", metadata={"Date": None})


def plot_crowd(attacks: Mapping[str, AttackResult]) -> None:
    """How many the fast attacker re-identifies among how many candidates."""
    plt = _pyplot()
    figure, axis = plt.subplots(figsize=(6, 4.2), layout="constrained")
    whole = next(iter(attacks.values())).standings[0].candidates
    sizes = sorted({*(2**power for power in range(1, whole.bit_length())), whole})
    shown = [
        "original",
        "presidio",
        "spacy",
        "word2vec_t=0.25",
        "expert",
        "correlation, alpha 3",
        "c-sanitized, tightened, k = 5",
        "c-sanitized, tightened, k = 20",
    ]
    for name in shown:
        if name in attacks:
            axis.plot(
                sizes, [100 * (attacks[name].accuracy(1, crowd=size) or 0.0) for size in sizes], marker=".", label=name
            )
    axis.set(xscale="log", xlabel="candidates", ylabel="re-identified at the first guess, %", ylim=(-2, 102))
    axis.legend(fontsize=7)
    figure.savefig(FIGURES / "attack-crowd.svg", metadata={"Date": None})
