"""Different things with the same words, told apart by letters where a text compares them: "drug A", "drug B"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tacit.language.plurals import is_countable, is_name, is_plural
from tacit.models import Action, Decision
from tacit.options import Origin
from tacit.replacement.consistency import same_names
from tacit.terms import Kind

# What sets one thing against another of its kind, between the two; and where a sentence ends.
_COMPARES = re.compile(
    r"\b(?:than|versus|vs|against|instead|rather|unlike|replac(?:ed|es|ing)|chang(?:ed|es|ing)|switch(?:ed|es|ing)"
    r"|to|whereas)\b",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"\b(?:follow(?:ed|s|ing)|while|but|no|not|before|after|then)\b", re.IGNORECASE
)  # if hardly more stands there
_DENIES = re.compile(r"\b(?:no|not|nor|without)\s+$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?](?=\s)|\n\s*\n")
_FARTHEST, _NEAREST = 80, 16  # code points between two things that are compared, or only parted
_NO_LETTERS = frozenset((Origin.HEAD_NOUN, Origin.PLAIN_VERB))
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters(text: str, ordered: Sequence[Decision]) -> list[str]:
    """The letter for each decision; nothing where its words need none.

    Where a text compares two things that would have the same words, these two have letters, in the order of the text,
    and keep them throughout; others with these words need none.

    Args:
        text: The text of the document.
        ordered: The decisions in the order of the text.
    """
    names = same_names(one.term for one in ordered)
    labels = [_label(text, one) for one in ordered]
    compared: dict[str, set[str]] = {}
    last: dict[str, int] = {}
    for here, label in enumerate(labels):
        if not label:
            continue
        before = last.get(label)
        if before is not None and names[ordered[before].term.lemma] != names[ordered[here].term.lemma]:
            between = text[ordered[before].term.span.end : ordered[here].term.span.start]
            if _is_compared(between) and not _is_denied(text, ordered[before]):
                things = names[ordered[before].term.lemma], names[ordered[here].term.lemma]
                compared.setdefault(label, set()).update(things)
        last[label] = here
    given: dict[str, dict[str, str]] = {label: {} for label in compared}
    found = []
    for one, label in zip(ordered, labels, strict=True):
        name = names[one.term.lemma]
        if not label or name not in compared.get(label, ()):
            found.append("")
            continue
        lettered = given[label]
        if name not in lettered:
            lettered[name] = _LETTERS[len(lettered)] if len(lettered) < len(_LETTERS) else ""
        found.append(lettered[name])
    return found


def _is_compared(between: str) -> bool:
    """Whether the words between two things set one against the other."""
    if _SENTENCE_END.search(between):
        return False
    return bool(
        (len(between) <= _FARTHEST and _COMPARES.search(between))
        or (len(between) <= _NEAREST and _PARTS.search(between))
    )


def _is_denied(text: str, one: Decision) -> bool:
    """Whether there is none of a thing: two that nobody has are not set against each other."""
    start = one.term.span.start
    return _DENIES.search(text, max(0, start - _NEAREST), start) is not None


def _label(text: str, one: Decision) -> str:
    """The words for a term that could have a letter, in lower case: a noun for one thing that can be counted."""
    offer = one.offer
    if one.action is not Action.GENERALIZE or offer is None or offer.is_made_up or offer.origin in _NO_LETTERS:
        return ""
    surface = text[one.term.span.start : one.term.span.end]
    label = offer.label
    if not label.replace(" ", "").replace("-", "").isalpha() or is_name(label) or not is_countable(label):
        return ""
    many = one.term.kind in {Kind.CONCEPT, Kind.WORD, Kind.NAME} and is_plural(surface)
    return "" if many or surface.lower().endswith(label.lower()) else label.lower()
