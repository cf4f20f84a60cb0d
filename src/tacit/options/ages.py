"""Ages to bands of ten years; where they span several, to a stage of life."""

from __future__ import annotations

import re

from tacit.language.numerals import TENS_OF_YEARS, find_numbers

OLDEST = 89
"""The highest age that HIPAA's Safe Harbor lets stand; all above it are one group."""

_LONGEST_LIFE = 130
_YEARS_OF = {"day": 365.25, "week": 52.18, "month": 12.0, "mo": 12.0, "wk": 52.18}
_UNIT = re.compile(r"(?<![a-z])(day|week|wk|month|mo)s?\b", re.IGNORECASE)
_COMPOUND = re.compile(
    r"[-\s]?(?:year|yr)[-\s]old|-(?:years|yrs)-?\s?old", re.IGNORECASE
)  # no plural: "a 47 year old man"
_SHORT = re.compile(r"\d\s?y/?o\.?$", re.IGNORECASE)  # "13 yo son"
_WITH_AGE = re.compile(r"(?P<head>(?:at\s+the\s+)?age(?:d|s)?(?:\s+of)?\s?:?)\s*(?=\w)", re.IGNORECASE)
# Beside the age in notes: "58F", "91yoM", "F/95", "98 yo male".
_SEX = re.compile(
    r"(?<=[\do.])\s?(?P<behind>[mf])$|\s(?P<said>(?:fe)?male)$|^(?P<before>[mf])[ /]?(?=\d)", re.IGNORECASE
)
_HALF = re.compile(r"\s?½|\s1/2")
_OLDEST = re.compile(r"\b(?:nineties|90['’]?s|nonagenarian|centenarian|ninety[-\s](?:something|odd))", re.IGNORECASE)
_NEARLY_NINETY = re.compile(r"(?:nearly|almost|approaching|close to|about|around)\s(?:ninety|90)\b(?!-)", re.IGNORECASE)
_GENARIAN = re.compile(r"(?:super-?)?(?:non[ao]genarian|centenarian)(?P<plural>s?)", re.IGNORECASE)
_NOUN = re.compile(
    r"\s(?!(?:and|or|who|whom|with|was|is|were|are|in|on|at|of|from|to|for|has|had|but|as|by|living|lives)\b)[a-z]{3}"
)
_DECADE = re.compile(rf"(?:(?:early|late)\s|mid[-\s])(?P<decade>{TENS_OF_YEARS}|[2-9]0s)", re.IGNORECASE)
_YEARS = re.compile(r"\d\s?(?:years|yrs?|y)\b(?!.*old)", re.IGNORECASE)
_OLD = re.compile(r"old|y/?o|age|y\.o", re.IGNORECASE)


def age_in_years(text: str) -> float | None:
    """The age that words say, if they say one; of a range, the highest.

    >>> age_in_years("47-year-old"), age_in_years("forty-seven years old"), age_in_years("18 months old")
    (47.0, 47.0, 1.5)
    """
    if _OLDEST.search(text):
        return float(OLDEST + 1)
    text = _SEX.sub("", text)
    numbers = find_numbers(_HALF.sub("", text))
    if not numbers or len(numbers) > 2:
        return None
    unit = _UNIT.search(text)
    years = max(number.value for number in numbers) / (_YEARS_OF[unit[1].lower()] if unit else 1)
    return years if years < _LONGEST_LIFE else None


def age_labels(text: str, after: str = "") -> tuple[str, ...]:  # noqa: PLR0911  # one for each way of saying it
    """What may stand for an age, the most informative first; nothing if it is not understood.

    A stage of life holds whole bands: it stands for ages that span several of them.

    Args:
        text: The age.
        after: The text behind it, where a noun may follow: "a nonagenarian lady".

    >>> age_labels("47-year-old"), age_labels("aged 47"), age_labels("3-month-old")
    (('40-to-49-year-old',), ('aged 40 to 49',), ('infant',))
    >>> age_labels("58F"), age_labels("25 to 35 years old"), age_labels("late fifties")
    (('female aged 50 to 59',), ('adult',), ('fifties',))
    >>> age_labels("91yoM"), age_labels("in her nineties"), age_labels("a hundred and one"), age_labels("nearly ninety")
    (('male aged 90 or older',), ('90 or older',), ('90 or older',), ('80 or older',))
    >>> age_labels("nonagenarian"), age_labels("nonagenarian", " lady")
    (('person aged 90 or older',), ('elderly',))
    """
    if genarian := _GENARIAN.fullmatch(text):
        return (
            "elderly" if _NOUN.match(after) else f"{'people' if genarian['plural'] else 'person'} aged 90 or older",
        )
    if _NEARLY_NINETY.search(text):
        return ("80 or older",)  # somebody who is nearly ninety may be 88
    if _OLDEST.search(text):
        return ("90 or older",)
    if decade := _DECADE.fullmatch(text):
        return (decade["decade"],)
    sex = _SEX.search(text)
    text = _HALF.sub("", _SEX.sub("", text))
    years = age_in_years(text)
    if years is None:
        return ()
    bands = {_band(number.value) for number in find_numbers(text)} if not _UNIT.search(text) else {0}
    stages = {_stage(band) for band in bands}
    if len(stages) > 1:
        return ()
    head = _WITH_AGE.match(text)
    compound = _COMPOUND.search(text) or (_SHORT.search(text) and _NOUN.match(after))
    stage = stages.pop()
    stage = f"of {_of_age(stage)}" if head else stage if _OLD.search(text) else _of_age(stage)
    if _UNIT.search(text):
        return (_young(years, text, head),)
    if len(bands) > 1:
        return (stage,)
    first = bands.pop()
    if years > OLDEST:
        band = "90-or-older" if compound else "90 or older"
    else:
        band = f"{first}-to-{first + 9}-year-old" if compound else f"{first} to {first + 9}"
        band += " years old" if _OLD.search(text) and not compound and not head else ""
        band += " years" if _YEARS.search(text) and head else ""
    if sex:
        is_woman = sex.group().strip(" /").lower().startswith("f")
        return (f"{'female' if is_woman else 'male'} aged {band.removesuffix(' years old')}",)
    return (f"{head['head'].rstrip()} {band}" if head else band,)


_TENS = ("", "", *(f"{ten}ies" for ten in ("twent", "thirt", "fort", "fift", "sixt", "sevent", "eight")))
_BAND = re.compile(r"(?P<low>\d?0) to \d?9(?: years old)?")
_WHOSE = {"he": "his", "she": "her", "i": "my", "you": "your", "they": "their", "we": "our"}
_WHOSE |= {"mr": "his", "ms": "her", "mrs": "her", "miss": "her", "mdm": "her"}
_SAID_OF = re.compile(
    r"\b(?:(?P<who>he|she|I|you|they|we)|(?P<title>Mr|Ms|Mrs|Miss|Mdm)\.?(?-i:(?: [A-Z][\w'’.-]*){1,4}))"
    r"(?:['’](?:s|m|re)|\s(?:is|was|am|are|were))(?:\s(?:only|just|now|still|barely|about))?\s$",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:is|was|am|are|were|now) $", re.IGNORECASE)
_AT = re.compile(r"(?<![-\w])at $", re.IGNORECASE)
_COUNTS = re.compile(r"\s?(?:years|yrs|months|weeks)\b", re.IGNORECASE)
_OF_MANY = frozenset(("they", "we"))
_ADULT, _TEEN = 20, 13


def told_age(  # noqa: PLR0911  # one place after another
    label: str, said: str, before: str, after: str = ""
) -> tuple[int, str]:
    """The words for an age in its place, and how many characters before it they take the place of.

    Nobody is "10 to 19", but a child or a teenager, and nobody "40 to 49", but in her forties. One age stands in
    several places, and has one label.

    Args:
        label: The label: a band of ages.
        said: The age in the text.
        before: The text before it.
        after: The text behind it.

    >>> told_age("10 to 19", "twelve", "since I was "), told_age("10 to 19", "nineteen", "She left at ")
    ((0, 'a child'), (3, 'as a teenager'))
    >>> [told_age("30 to 39", "33", before) for before in ("Ms Lim is ", "who is ", "Lim (")]
    [(0, 'in her thirties'), (0, '30 to 39 years old'), (0, '30 to 39')]
    >>> told_age("0 to 9", "nine", "my grandson, who is ")
    (0, 'a child')
    """
    band, years = _BAND.fullmatch(label), age_in_years(said)
    if band is None or years is None or _UNIT.search(said) or _SEX.search(said) or _COUNTS.match(after):
        return 0, label.removesuffix(" years old") if _COUNTS.match(after) else label
    is_bare = not _OLD.search(said) and not _YEARS.search(said)
    stage = "" if years >= _ADULT else "teenager" if years >= _TEEN else "child"
    subject = _SAID_OF.search(before)
    if subject:
        who = (subject["who"] or subject["title"]).lower()
        if not stage:
            return 0, f"in {_WHOSE[who]} {_TENS[int(band['low']) // 10]}"
        return 0, ("children" if stage == "child" else "teenagers") if who in _OF_MANY else f"a {stage}"
    if is_bare and not said.isdigit() and (at := _AT.search(before)):
        return len(at.group()), f"as a {stage}" if stage else f"aged {label.removesuffix(' years old')}"
    if is_bare:
        plain = label.removesuffix(" years old")
        if _IS.search(before):
            return 0, f"a {stage}" if stage else f"{plain} years old"
        return 0, plain
    return 0, label


def _young(years: float, text: str, head: re.Match[str] | None) -> str:
    """The age of somebody whose months, weeks or days are counted."""
    if "-" in text:
        return "infant" if years < 1 else "child"
    said = "under 1 year" if years < 1 else "0 to 9"
    if head:
        return f"{head['head'].rstrip()} {said}"
    return f"{said} old" if years < 1 else f"{said} years old"


def _band(years: float) -> int:
    return int(min(years, OLDEST + 1)) // 10 * 10


def _of_age(stage: str) -> str:
    return f"{stage.removesuffix(' person')} age"


def _stage(band: int) -> str:
    for below, stage in ((20, "young person"), (60, "adult")):
        if band < below:
            return stage
    return "older adult"
