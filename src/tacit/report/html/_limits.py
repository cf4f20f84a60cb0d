"""What no release promises, in plain words: said on every page, because a promise is read as more than it is."""

from __future__ import annotations

from collections.abc import Sequence

ALWAYS = (
    "Secrets that were not named. Hiding a disease does not hide the patient.",
    "Readers who know more than the corpus shows: a colleague, a specialist, a second document, newer texts.",
    "The text as a whole: hints that are harmless one by one may add up over many sentences.",
    "That something was changed. A marker can be seen, and a vague word makes a reader wonder.",
    "What is no word: length, layout, style, images, metadata.",
)
"""Holds whatever is asked."""


def shared(limits: Sequence[Sequence[str]]) -> dict[tuple[int, ...], list[str]]:
    """What several claims leave open, so that it need not be said with each: by the places of those that do.

    >>> shared([("style", "numbers"), ("names", "style"), ("other words",)])
    {(0, 1): ['style']}
    """
    places: dict[str, list[int]] = {}
    for at, several in enumerate(limits):
        for one in dict.fromkeys(several):
            places.setdefault(one, []).append(at)
    found: dict[tuple[int, ...], list[str]] = {}
    for one, those in places.items():
        if len(those) > 1:
            found.setdefault(tuple(those), []).append(one)
    return found
