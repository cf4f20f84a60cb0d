"""The page that may leave with the release: the released text and what is promised, nothing of the original."""

from __future__ import annotations

from tacit.report._report import Report
from tacit.report.html import _page
from tacit.report.html._escape import escape
from tacit.report.html._limits import not_covered
from tacit.report.release import for_release

STEP = 20  # the information kept is told in twentieths


def release_page(report: Report) -> str:
    """The report as one HTML file for the readers of the release.

    It depends on the released text, the model, the parameters that `tacit.report.for_release` tells, the verdict and
    the fingerprints, and on nothing else: not on where or how often the text was changed, nor on what is protected. The
    information kept is told in steps of 5 %: from the exact share a reader who knows the corpus could compute how rare
    the hidden words are, and with one of them hidden, guess it.
    """
    told = for_release(report)
    kept = told["utility"]["kept"]
    values = (
        [] if kept is None else [(f"about {round(STEP * kept) * 100 // STEP}&nbsp;%", "of the information kept", "")]
    )
    parameters = {"model": told["model"], **told["parameters"]}
    body = (
        '<a class="skip" href="#text">Skip to the text</a>\n'
        f'<header class="top"><p class="brand">tacit <span>release</span></p>{_page.theme()}</header>\n<main>\n'
        '<h1>Released text</h1>\n<p class="prose">It does not say what is protected, nor where it was changed.</p>\n'
        + _page.verdict(holds=told["guarantee"]["holds"], checked=told["guarantee"]["checked"])
        + _page.figures(values)
        + _page.section("text", "The text", f'<div class="paper single">{escape(report.sanitized)}</div>\n')
        + _page.section("promise", "What is not promised", _page.items(not_covered(report.model)))
        + _page.section(
            "data",
            "From what it was made",
            _page.table("Parameters", parameters) + _page.table("Fingerprints", told["fingerprints"]),
        )
        + "</main>\n"
    )
    return _page.page("Released text: tacit", body)
