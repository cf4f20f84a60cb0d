"""The page that may leave with the release: the released text and what is promised, nothing of the original."""

from __future__ import annotations

from typing import Any

from tacit.report._report import Report, State
from tacit.report.html import _claims, _page
from tacit.report.html._escape import escape
from tacit.report.release import for_release


def release_page(report: Report) -> str:
    """The report as one HTML file for the readers of the release.

    It depends on the released text and on what `tacit.report.for_release` tells, and on nothing else: not on where or
    how often the text was changed, nor on what is protected. Requirements are called by their names in the report,
    "topics-1".
    """
    told = for_release(report)
    claims = [
        _claims.ShownClaim(claim["requirement"], State(claim["state"]), claim["not_covered"])
        for claim in told["claims"]
    ]
    body = (
        '<a class="skip" href="#text">Skip to the text</a>\n'
        f'<header class="top"><p class="brand">tacit <span>release</span></p>{_page.theme()}</header>\n<main>\n'
        '<h1>Released text</h1>\n<p class="prose">It does not say what is protected, nor where it was changed.</p>\n'
        + _claims.verdict(claims, ranked_first=told["worst_rank"] == 1)
        + _page.figures(_figures(told))
        + _page.section("text", "The text", f'<div class="paper single">{escape(report.sanitized)}</div>\n')
        + _file(told)
        + _page.section("promise", "What is promised, and what is not", _claims.cards(claims))
        + _page.section(
            "data",
            "From what it was made",
            _page.table("Settings", told["settings"])
            + _page.table("Fingerprints", told["fingerprints"])
            + _page.table("Commitments, which the reviewer's report can open", told["commitments"]),
        )
        + "</main>\n"
    )
    return _page.page("Released text: tacit", body)


def _file(told: dict[str, Any]) -> str:
    """What is left out of the file, if it is more than a text."""
    left_out = told.get("file", {}).get("taken_out", ())
    if not left_out:
        return ""
    return _page.section("file", "What is left out of the file", _page.items([_words(one) for one in left_out]))


def _words(one: dict[str, Any]) -> str:
    return f"{one['what']}: {one['count']:,}" + (", which nobody has read" if one["unread"] else "")


def _figures(told: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = []
    if (kept := told["utility"]["kept"]) is not None:
        found.append((f"about {100 * kept:.0f}&nbsp;%", "of the information kept", ""))
    if told["worst_rank"] is not None:
        found.append((f"{told['worst_rank']:,}", "best place of what is protected among an attacker's guesses", ""))
    if told["exceptions"]:
        found.append((f"{told['exceptions']:,}", "terms released by a reviewer in spite of a requirement", ""))
    return found
