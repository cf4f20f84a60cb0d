"""Abbreviations that a text declares: "acquired immune deficiency syndrome (AIDS)"."""

from __future__ import annotations

import re

from tacit.terms.keys import WORD, key

_IN_BRACKETS = re.compile(r"\(\s{0,2}[\"'“‘]?([^()\"'“”‘’,;]{2,80}?)[\"'”’]?\s{0,2}(?:[,;][^()]{0,200})?\)")
_SHORT = re.compile(r"[A-Za-z][\w&./+-]{0,9}s?")


def abbreviations(text: str) -> dict[str, frozenset[str]]:
    """What each declared form also stands for, by key, in both directions.

    Schwartz and Hearst's rule: the letters of the short form appear in the long form in order, the first of them at
    the beginning of a word. The long form stands before the brackets or, in "AIDS (acquired ...)", inside them.

    >>> declared = abbreviations("He has acquired immune deficiency syndrome (AIDS).")
    >>> sorted(declared), sorted(declared["aids"])
    (['acquired immune deficiency syndrome', 'aids'], ['acquired immune deficiency syndrome'])
    """
    links: dict[str, set[str]] = {}
    for match in _IN_BRACKETS.finditer(text):
        inside, before = match.group(1).strip(), text[max(0, match.start() - 160) : match.start()].rstrip()
        pair = _declared(inside, before)
        if pair:
            short, long = key(pair[0]), key(pair[1])
            if short and long and short != long:
                links.setdefault(short, set()).add(long)
                links.setdefault(long, set()).add(short)
    return {form: frozenset(others) for form, others in links.items()}


def _declared(inside: str, before: str) -> tuple[str, str] | None:
    """The short and the long form, if the two stretches are such a pair."""
    if _is_short(inside):
        long = _long_form(inside, before)
        return (inside, long) if long else None
    words = before.split()
    if words and _is_short(words[-1]):
        long = _long_form(words[-1], inside)
        # Inside the brackets the long form has to be all there is, from its first word on.
        return (words[-1], long) if long and inside.startswith(long) else None
    return None


def _is_short(form: str) -> bool:
    return bool(_SHORT.fullmatch(form)) and sum(map(str.isupper, form)) >= 2


def _long_form(short: str, text: str) -> str | None:
    """The shortest stretch at the end of the text that the short form abbreviates."""
    letters = [c.lower() for c in short.removesuffix("s") if c.isalnum()]
    most_words = min(len(letters) + 5, 2 * len(letters))
    words = [match.start() for match in WORD.finditer(text)][-most_words:]
    if not words:
        return None
    at = len(text) - 1
    for i, letter in reversed(list(enumerate(letters))):
        while at >= words[0] and (text[at].lower() != letter or (i == 0 and at > 0 and text[at - 1].isalnum())):
            at -= 1
        if at < words[0]:
            return None
        at -= 1
    return text[at + 1 :]
