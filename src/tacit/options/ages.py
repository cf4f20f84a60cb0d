"""Ages to bands of ten years, then to a stage of life."""

from __future__ import annotations

import re

from tacit.language.numerals import find_numbers

OLDEST = 89
"""The highest age that HIPAA's Safe Harbor lets stand; all above it are one group."""

_LONGEST_LIFE = 130
_YEARS_OF = {"day": 365.25, "week": 52.18, "month": 12.0, "mo": 12.0, "wk": 52.18}
_UNIT = re.compile(r"(?<![a-z])(day|week|wk|month|mo)s?\b", re.IGNORECASE)
_COMPOUND = re.compile(r"-(?:year|yr)s?-?\s?old|year-old", re.IGNORECASE)
_WITH_AGE = re.compile(r"(?P<head>(?:at\s+the\s+)?age(?:d|s)?(?:\s+of)?\s?:?)\s*(?=\w)", re.IGNORECASE)
_OLD = re.compile(r"old|y/?o|age|y\.o", re.IGNORECASE)


def age_in_years(text: str) -> float | None:
    """The age that words say, if they say one; of a range, the highest.

    >>> age_in_years("47-year-old"), age_in_years("forty-seven years old"), age_in_years("18 months old")
    (47.0, 47.0, 1.5)
    """
    numbers = find_numbers(text)
    if not numbers or len(numbers) > 2:
        return None
    unit = _UNIT.search(text)
    years = max(number.value for number in numbers) / (_YEARS_OF[unit[1].lower()] if unit else 1)
    return years if years < _LONGEST_LIFE else None


def age_labels(text: str) -> tuple[str, ...]:
    """What may stand for an age, the most informative first; nothing if it is not understood.

    A stage of life holds whole bands: "10 to 19" followed by "adolescent" would tell a child from an adult.

    >>> age_labels("47-year-old"), age_labels("aged 47"), age_labels("3-month-old")
    (('40-to-49-year-old', 'adult'), ('aged 40 to 49', 'of adult age'), ('infant', 'young person'))
    """
    years = age_in_years(text)
    if years is None:
        return ()
    bands = {_band(number.value) for number in find_numbers(text)} if not _UNIT.search(text) else {0}
    stages = {_stage(band) for band in bands}
    if len(stages) > 1:
        return ()
    head = _WITH_AGE.match(text)
    compound = _COMPOUND.search(text)
    stage = stages.pop()
    stage = f"of {_of_age(stage)}" if head else stage if _OLD.search(text) else _of_age(stage)
    if _UNIT.search(text):
        return "infant" if years < 1 else "child", stage
    if len(bands) > 1:
        return (stage,)
    first = bands.pop()
    if years > OLDEST:
        band = "90-or-older" if compound else "90 or older"
    else:
        band = f"{first}-to-{first + 9}-year-old" if compound else f"{first} to {first + 9}"
        band += " years old" if _OLD.search(text) and not compound and not head else ""
    return f"{head['head'].rstrip()} {band}" if head else band, stage


def _band(years: float) -> int:
    return int(min(years, OLDEST + 1)) // 10 * 10


def _of_age(stage: str) -> str:
    return f"{stage.removesuffix(' person')} age"


def _stage(band: int) -> str:
    for below, stage in ((20, "young person"), (60, "adult")):
        if band < below:
            return stage
    return "older adult"
