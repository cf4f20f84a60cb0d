"""Known keys that an unknown one may stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher

from tacit.language.spelling import american, slips

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
    known = {edit for edit in map(american, slips(key)) if count(edit)}
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(key)
    ratios: dict[str, float] = dict.fromkeys(known, 1.0)
    for other in candidates:
        matcher.set_seq1(other)
        # The first two bound the third from above and cost far less.
        if other not in known and min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= _LEAST_RATIO:
            ratios[other] = matcher.ratio()
    likely = [other for other, ratio in ratios.items() if ratio >= _LEAST_RATIO and other != key]
    return sorted(likely, key=lambda other: (-ratios[other], -count(other), other))[:limit]
