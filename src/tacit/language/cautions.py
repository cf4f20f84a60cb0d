"""Cautions: words that warn of what somebody must not be given, which says what nobody has and stays in a release."""

from __future__ import annotations

import re
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred

_BEHIND: Final = deferred(
    r"\b(?:allerg(?:y|ies|ic)(?:\s+to)?|intoleran(?:t|ce)(?:\s+(?:to|of))?"
    r"|contra-?(?:indicated|indications?)(?:\s+(?:is|are|for))?)[:\s]+$",
    re.IGNORECASE,
)
_ANYWHERE: Final = deferred(r"\b(?:allerg|intoleran|contra-?indica)", re.IGNORECASE)
_BEFORE: Final = 24  # code points


def is_warned_of(text: str, at: int) -> bool:
    """Whether the words before a place warn of what stands there.

    >>> text = "Allergic to penicillin, takes aspirin."
    >>> is_warned_of(text, text.index("penicillin")), is_warned_of(text, text.index("aspirin"))
    (True, False)
    """
    return _BEHIND.search(text, max(0, at - _BEFORE), at) is not None


def warns(text: str, clause: Span) -> bool:
    """Whether a clause says what somebody must not be given, or stands behind words that do."""
    return _ANYWHERE.search(text, max(0, clause.start - _BEFORE), clause.end) is not None
