"""The page for the reviewer: what was changed, what is still disclosed, and what an attacker makes of it."""

from __future__ import annotations

from tacit.adversary import Inference, probabilities, siblings
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.models import CSanitized
from tacit.pipeline._sanitizer import Sanitizer
from tacit.report import Report
from tacit.report.html import Ranking, reviewer_page

_SIBLINGS = 50  # alternatives that the attacker has at least


def review_page(made_by: Sanitizer, document: Document, report: Report) -> str:
    """The report as an HTML page, with what the release still discloses, measured, and what an attacker guesses.

    Args:
        made_by: The sanitizer that made the report.
        document: The original.
        report: The report.
    """
    after = made_by.judge(document, report.sanitized)
    return reviewer_page(report, document, after=after or None, ranking=_ranking(made_by, document, report))


def _ranking(made_by: Sanitizer, document: Document, report: Report) -> Ranking | None:
    """What who reads all terms together takes both texts to be about; nothing where there are no alternatives."""
    model = made_by.model
    if not isinstance(model, CSanitized):
        return None
    secret = next((one for one in model.entities if one.known), None)
    if secret is None:
        return None
    try:
        others = siblings(secret, index=model.index, kb=model.kb, at_least=_SIBLINGS)
        attacker = Inference((secret, *others), model.index, made_by.detector)
    except ParameterError:  # nothing else of its kind is known
        return None
    before, after = probabilities(attacker.guess([document.text, report.sanitized])).tolist()
    named = attacker.candidates
    return Ranking(
        tuple(zip(named, before, strict=True)),
        tuple(zip(named, after, strict=True)),
        secret.name,
        "an attacker who reads all terms together, by the counts of the corpus",
    )
