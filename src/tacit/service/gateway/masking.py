"""Texts of a conversation, masked together: what is found in one is found in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tacit.document import Document, Span, text_digest
from tacit.errors import InputError, ProofError
from tacit.formats.opened import Edit
from tacit.formats.text_map import JoinedTexts
from tacit.models import Action
from tacit.replacement import Replacement, is_bare
from tacit.report import Report
from tacit.report.claims import refusal
from tacit.sanitizer import Sanitizer
from tacit.service.gateway.placeholders import Naming, restore
from tacit.service.presidio.entities import entity_type, identifier_kind

_TERM: Final = "TERM"


def mask(made_by: Sanitizer, texts: Sequence[str], taken: Mapping[str, str]) -> dict[str, Any]:
    """The texts to send, and what their placeholders stand for.

    Identifiers become placeholders, which lead back. What gives a topic away is generalized as in any release, and so
    does not lead back: the words of a generalization are words that a model uses by itself.

    Args:
        made_by: The sanitizer.
        texts: The texts, in order.
        taken: Placeholders of earlier texts of the same call, and what they stand for.

    Raises:
        InputError: The release does not keep every claim.
        ProofError: The masked texts do not lead back.
    """
    joined = JoinedTexts(texts)
    document = Document(joined.text, id=text_digest(joined.text))
    report = made_by.sanitize(document)
    if not report.holds:
        raise InputError(refusal(report.claims))
    naming = Naming(joined.text, taken)
    edits = _edits(document, report, naming)
    masked = joined.changed(edits)
    _prove(edits, naming.originals, masked, texts)
    return {"texts": masked, "originals": naming.originals}


def _edits(document: Document, report: Report, naming: Naming) -> list[Edit]:
    found: dict[Span, str] = {}
    for one in report.replacements:
        if one.decision.action is Action.KEEP:
            continue
        span = one.decision.term.span
        if _leads_back(one):
            # Only the term: articles and prepositions around it are the text's own, whatever a release says there.
            found[span] = _placeholder(one, document[span], naming)
        else:
            found[one.source] = one.text
    return [Edit(span, text) for span, text in sorted(found.items()) if text != document[span]]


def _placeholder(one: Replacement, original: str, naming: Naming) -> str:
    is_made_up = one.decision.offer is not None and one.decision.offer.is_made_up
    # A made-up name says who is meant; "[phone number]" says it of all numbers.
    return naming.name(_kind(one), one.text if is_made_up else original, original)


def _leads_back(one: Replacement) -> bool:
    """Whether something stands there that was chosen for an identifier, or nothing but a marker."""
    return is_bare(one.decision) or bool(one.decision.offer and one.decision.offer.stands_for_identifier)


def _kind(one: Replacement) -> str:
    # What is no identifier is called by no type: that would tell why it is hidden.
    return (entity_type(one.decision) or _TERM) if identifier_kind(one.decision) else _TERM


def _prove(edits: Sequence[Edit], originals: Mapping[str, str], masked: Sequence[str], texts: Sequence[str]) -> None:
    """Sees whether every text leads back, where nothing was generalized."""
    if all(edit.text in originals for edit in edits):
        for text, before in zip(masked, texts, strict=True):
            if restore(text, originals) != before:
                raise ProofError("expected placeholders that lead back to the text, found others")
