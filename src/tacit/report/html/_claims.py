"""What is promised, one claim for each requirement, and what that comes to: said in words, not only in colours."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from tacit.report._report import State
from tacit.report.html import _page
from tacit.report.html._escape import escape
from tacit.report.html._limits import ALWAYS, shared

_CLASSES = {State.HOLDS: "good", State.MEASURED: "measured", State.UNCHECKED: "doubt", State.BROKEN: "bad"}


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A claim as far as a page shows it.

    Attributes:
        requirement: The requirement's name.
        state: Whether it is true of the release.
        not_covered: What it leaves open.
        claim: The promise; the page for release leaves it out, because it names what is protected.
        checked: How it was checked; left out there, too.
    """

    requirement: str
    state: State
    not_covered: Sequence[str]
    claim: str = field(default="", repr=False)
    checked: str = ""


def verdict(claims: Sequence[ShownClaim], *, ranked_first: bool) -> str:
    """Whether the text may be released, and the state of each claim.

    Green only if every claim holds or was measured; red if one is broken; otherwise amber.

    Args:
        claims: The claims.
        ranked_first: Whether an attacker still takes a secret for the likeliest of its kind.
    """
    colour, words = _verdict([claim.state for claim in claims], ranked_first=ranked_first)
    states = "".join(
        f'<li><a href="#c{number}">{escape(claim.requirement)}</a> {_badge(claim.state)}</li>'
        for number, claim in enumerate(claims, 1)
    )
    return f'<p class="verdict {colour}">{words}</p>\n' + (f'<ul class="states">{states}</ul>\n' if claims else "")


def _verdict(states: Sequence[State], *, ranked_first: bool) -> tuple[str, str]:
    broken, unchecked = (sum(state is one for state in states) for one in (State.BROKEN, State.UNCHECKED))
    if broken:
        return "bad", f"Not safe to release: {_of(broken, states)} broken"
    doubts = []
    if unchecked or not states:
        doubts.append(f"{_of(unchecked, states)} unchecked" if states else "nothing is promised")
    if ranked_first:
        doubts.append("an attacker still ranks what is protected first")
    if doubts:
        return "doubt", f"In doubt: {', and '.join(doubts)}"
    held = "The promise" if len(states) == 1 else "Every promise"
    if State.MEASURED not in states:
        return "good", f"{held} holds"
    how = "rests on a detector whose errors were measured"
    return "good", f"{held} {how}" if len(states) == 1 else f"{held} holds, or {how}"


def _of(count: int, states: Sequence[State]) -> str:
    if len(states) == 1:
        return "its promise is"
    return f"{count} of {len(states)} promises {'is' if count == 1 else 'are'}"


def _badge(state: State) -> str:
    return f'<span class="badge {_CLASSES[state]}">{state.value}</span>'


def cards(claims: Sequence[ShownClaim]) -> str:
    """Each claim with its state, how that was checked, and what it leaves open; then what several leave open."""
    common = shared([claim.not_covered for claim in claims])
    said = frozenset(one for several in common.values() for one in several)
    return (
        "".join(_card(claim, number, said) for number, claim in enumerate(claims, 1))
        + "".join(
            f"<h3>Not covered by {_names([claims[at].requirement for at in those])}</h3>{_page.items(several)}"
            for those, several in common.items()
        )
        + f"<h3>Not covered by any promise</h3>{_page.items(ALWAYS)}"
    )


def _names(requirements: Sequence[str]) -> str:
    *others, last = map(escape, requirements)
    return f"{', '.join(others)} and {last}"


def _card(claim: ShownClaim, number: int, said: Collection[str]) -> str:
    own = [one for one in claim.not_covered if one not in said]
    besides = ", besides what is said below" if len(own) < len(claim.not_covered) else ""
    limits = f"<h4>Not covered{besides}</h4>{_page.items(own)}" if own else ""
    promise = f'<p class="claim">{escape(claim.claim)}</p>\n' if claim.claim else ""
    checked = f'<p class="checked">Checked: {escape(claim.checked)}.</p>\n' if claim.checked else ""
    return (
        f'<article class="card" id="c{number}"><h3>{escape(claim.requirement)} {_badge(claim.state)}</h3>\n'
        f"{promise}{checked}{limits}</article>\n"
    )
