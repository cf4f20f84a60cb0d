"""Pictures of what terms disclose, as SVG that grows with the page: no library, no style attribute."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.models import Action
from tacit.report.reasons import Reason

FEWEST = 24  # columns: the bars of a few terms would be walls
COLUMNS = 240  # more would be thinner than a pixel of a telephone


def scale(entries: Sequence[Reason]) -> float:
    """The upper end of all axes in thresholds: the most that a term discloses, and some air above the threshold."""
    return max((reason.before or 0.0 for reason in entries), default=0.0) * 1.04 if _reached(entries) else 1.25


def _reached(entries: Sequence[Reason]) -> bool:
    return any((reason.before or 0.0) >= 1.2 for reason in entries)


def skyline(entries: Sequence[Reason], top: float, *, after: bool, label: str) -> str:
    """A column for each term, the highest first, and a line for the threshold.

    Args:
        entries: The terms, in any order.
        top: The upper end of the axis, in thresholds.
        after: Whether the release is drawn; terms keep the columns that they had in the original.
        label: What the picture says, for who cannot see it.
    """
    ordered = sorted(entries, key=lambda reason: (-(reason.before or 0.0), reason.number))
    width = -(-len(ordered) // COLUMNS) or 1
    paths: dict[str, list[str]] = {}
    for column in range(0, len(ordered), width):
        # Of several terms in one column the highest is drawn: a picture must not hide what is too much.
        kind, height = max((_column(reason, after=after) for reason in ordered[column : column + width]), key=_height)
        x, drawn = column // width, 100 * min(height / top, 1)
        if drawn:
            paths.setdefault(kind, []).append(f"M{x} 100v-{drawn:.4g}h.86v{drawn:.4g}z")
    columns = max(-(-len(ordered) // width), FEWEST)
    drawing = "".join(f'<path class="{kind}" d="{"".join(paths[kind])}"/>' for kind in sorted(paths))
    line = 100 * (1 - 1 / top)
    return (
        f'<svg class="skyline" role="img" aria-label="{label}">'
        f'<rect class="too-much" width="100%" height="{line:.4g}%"/>'
        f'<svg viewBox="0 0 {columns} 100" preserveAspectRatio="none" width="100%" height="100%">{drawing}</svg>'
        f'<line class="limit" x2="100%" y1="{line:.4g}%" y2="{line:.4g}%"/>'
        f'<text x="100%" y="{line:.4g}%" dx="-6" dy="-6" text-anchor="end">threshold</text></svg>'
    )


def _column(reason: Reason, *, after: bool) -> tuple[str, float]:
    if not after:
        return reason.action.value, reason.before or 0.0
    if reason.after is None:
        return "unmeasured", 1.0
    return reason.action.value, reason.after


def _height(column: tuple[str, float]) -> float:
    return column[1]


def bar(reason: Reason, top: float) -> str:
    """One term on the common axis: what it discloses, the threshold, and what its place discloses now."""
    if reason.before is None:
        return ""
    before, limit = _percent(reason.before, top), _percent(1, top)
    after = ""
    if reason.changed and reason.after is not None:
        after = f'<circle class="after" cx="{_percent(reason.after, top)}" cy="8" r="4.5"/>'
    # Of an unknown term nothing was measured: an empty bar up to the threshold.
    unknown = " unknown" if reason.is_unjudged else ""
    return (
        f'<svg class="bar" aria-hidden="true"><rect class="rail" y="7" width="100%" height="2" rx="1"/>'
        f'<rect class="{reason.action.value}{unknown}" y="4" width="{before}" height="8" rx="2"/>{after}'
        f'<line class="limit" x1="{limit}" x2="{limit}" y2="16"/></svg>'
    )


def _percent(value: float, top: float) -> str:
    return f"{100 * min(value / top, 1):.4g}%"


def share(probability: float, *, secret: bool) -> str:
    """A probability as a bar."""
    kind = Action.SUPPRESS.value if secret else Action.KEEP.value
    return (
        '<svg class="bar" aria-hidden="true"><rect class="rail" y="7" width="100%" height="2" rx="1"/>'
        f'<rect class="{kind}" y="4" width="{100 * probability:.4g}%" height="8" rx="2"/></svg>'
    )
