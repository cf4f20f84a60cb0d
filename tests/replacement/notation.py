"""A notation for documents with decisions: braces hold what happens to a term.

``{AIDS|disease}`` is generalized, ``{AIDS}`` suppressed, ``{=AIDS}`` kept; ``{Barcelona|city|place}`` has a kind, and
``{HIV|virus|concept|human immunodeficiency virus}`` a declared alias.
"""

from __future__ import annotations

import re

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement import apply
from tacit.terms import Kind, Term
from tacit.terms.keys import key


def read(marked: str) -> tuple[Document, list[Decision]]:
    """The document and its decisions."""
    text, decisions, end = "", [], 0
    for match in re.finditer(r"\{(=?)([^|}]*)(?:\|([^|}]*))?(?:\|([^|}]*))?(?:\|([^|}]*))?\}", marked):
        keep, surface, label, kind, alias = match.groups()
        text += marked[end : match.start()]
        span = Span(len(text), len(text) + len(surface))
        aliases = frozenset([key(alias)] if alias else [])
        term = Term(span, Kind(kind) if kind else Kind.CONCEPT, key(surface), aliases)
        offer = Offer(label, Origin.TAXONOMY) if label else None
        action = Action.KEEP if keep else Action.GENERALIZE if offer else Action.SUPPRESS
        decisions.append(Decision(term, action, offer))
        text += surface
        end = match.end()
    return Document(text + marked[end:]), decisions


def sanitize(marked: str) -> str:
    """The text that the decisions lead to."""
    document, decisions = read(marked)
    return apply(document, decisions)[0].text
