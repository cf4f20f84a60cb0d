"""Known keys that an unknown one may stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from string import ascii_lowercase

from tacit.language.spelling import american

_LEAST_RATIO = 0.75


def closest(key: str, limit: int, candidates: Iterable[str], count: Callable[[str], int]) -> list[str]:
    """The known keys most like an unknown one: first those that one slip turns into it, the most frequent first.

    Args:
        key: The unknown key.
        limit: How many are wanted.
        candidates: Known keys that begin like it.
        count: In how many contexts a key occurs: 0 for an unknown one.
    """
    # A look-up forgives British spelling: "poeople" is counted as "people", and only that is a known key.
    slips = {edit for edit in map(american, _edits(key)) if count(edit)}
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key)
    ratios: dict[str, float] = dict.fromkeys(slips, 1.0)
    for other in candidates:
        matcher.set_seq1(other)
        # The first two bound the third from above and cost far less.
        if other not in slips and min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= _LEAST_RATIO:
            ratios[other] = matcher.ratio()
    likely = [other for other, ratio in ratios.items() if ratio >= _LEAST_RATIO and other != key]
    return sorted(likely, key=lambda other: (-ratios[other], -count(other), other))[:limit]


def _edits(key: str) -> set[str]:
    """Every string that is one slip away from a key: a letter too few, too many, another, or two swapped."""
    halves = [(key[:place], key[place:]) for place in range(len(key) + 1)]
    return (
        {left + right[1:] for left, right in halves if right}
        | {left + right[1] + right[0] + right[2:] for left, right in halves if len(right) > 1}
        | {left + letter + right[1:] for left, right in halves if right for letter in ascii_lowercase}
        | {left + letter + right for left, right in halves for letter in ascii_lowercase}
    )
