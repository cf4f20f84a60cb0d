"""Numbers and dates as a sheet shows them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Final

BUILT_IN: Final = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    14: "yyyy-mm-dd",  # it is shown as the reader's country writes dates
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0",
    38: "#,##0",
    39: "#,##0.00",
    40: "#,##0.00",
    45: "mm:ss",
    46: "h:mm:ss",
    47: "mm:ss",
    49: "@",
}
"""Codes of the formats that every workbook has, by number; all others are as `GENERAL`."""

GENERAL: Final = "General"

_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]')
_DATE_PARTS = re.compile(r"AM/PM|A/P|y+|m+|d+|h+|s+(?:\.0+)?|e+", re.IGNORECASE)
_DIGITS = re.compile(r"[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+")
_LAST_DAY = 2_958_466  # of the year 9999
_LITERALS_AT = "\ue000"  # stands for a literal while the rest is read; no format has it


def displayed(value: str, code: str, *, is_1904: bool = False) -> str:
    """A number as it is shown under a format; with all its digits or parts of a date where the format would hide some.

    >>> displayed("1234567.5", "#,##0.00"), displayed("0.07", "0%"), displayed("5551234567", "000-000-0000")
    ('1,234,567.50', '7%', '555-123-4567')
    >>> displayed("29355", "d mmmm yyyy"), displayed("29355", "mmm-yy"), displayed("0.29", "0.0")
    ('14 May 1980', '1980-05-14', '0.29')

    Args:
        value: As the file holds it.
        code: The format's code.
        is_1904: Whether days are counted from 1904, as old Macintoshes did.
    """
    try:
        number = Decimal(value)
    except InvalidOperation:
        return value
    if not number.is_finite():
        return value
    if code in {GENERAL, "@", ""}:
        return plain(number)
    sections = _sections(code)
    section = sections[0]
    if number < 0 and len(sections) > 1:
        section, number = sections[1], -number
    elif number == 0 and len(sections) > 2:
        section = sections[2]
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        literals.append(match[1] or match[2] or match[3] or "")
        return _LITERALS_AT

    bare = _LITERAL.sub(keep, section)
    if GENERAL.lower() in bare.lower():
        return plain(number)
    is_moment = _DATE_PARTS.search(bare)
    shown = _date(number, bare, is_1904=is_1904) if is_moment else _number(number, bare)
    for literal in literals:
        shown = shown.replace(_LITERALS_AT, literal, 1)
    return shown.strip()


def is_date(code: str) -> bool:
    """Whether a format shows dates or times."""
    return bool(_DATE_PARTS.search(_LITERAL.sub("", _sections(code)[0]))) and GENERAL.lower() not in code.lower()


def plain(number: Decimal) -> str:
    """A number without a format, as a sheet shows it: no more than fifteen digits.

    >>> plain(Decimal("0.30000000000000004")), plain(Decimal("42.0"))
    ('0.3', '42')
    """
    shown = f"{number:.15g}"
    if "e" in shown.lower():
        return f"{Decimal(shown):f}" if abs(Decimal(shown).adjusted()) < 21 else shown
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def _sections(code: str) -> list[str]:
    """The parts of a code for positive, negative and other values."""
    return re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*$)', code)


def _number(number: Decimal, code: str) -> str:
    pattern = _DIGITS.search(code)
    if not pattern:
        return code.replace("@", plain(number)) if "@" in code else plain(number) + code.replace("E", "")
    percents = code.count("%")
    number *= 100**percents
    if "E+" in code or "E-" in code or "/" in code or code[: pattern.end() + 1].endswith(","):
        return plain(number)  # powers, fractions and thousands: all digits
    runs = list(_DIGITS.finditer(code))
    places = pattern[0].partition(".")[2]
    rounded = number.quantize(Decimal(1).scaleb(-len(places)), ROUND_HALF_UP) if abs(number) < 10**20 else number
    if rounded != Decimal(plain(number)):
        return plain(number) + "%" * percents
    if len(runs) > 1:  # such as 000-000-0000
        return _patterned(rounded, code, runs)
    optional = len(places) - len(places.rstrip("#?"))
    shown = f"{abs(rounded):,f}" if "," in pattern[0] else f"{abs(rounded):f}"
    whole, _, rest = shown.partition(".")
    while optional and rest.endswith("0"):
        rest, optional = rest[:-1], optional - 1
    whole = whole.zfill(pattern[0].partition(".")[0].replace(",", "").count("0"))
    digits = whole + (f".{rest}" if rest else "")
    return ("-" if rounded < 0 else "") + code[: pattern.start()] + digits + code[pattern.end() :]


def _patterned(number: Decimal, code: str, runs: list[re.Match[str]]) -> str:
    """Digits that are spread over several runs of placeholders, from the last one."""
    wanted = sum(len(run[0]) for run in runs)
    digits = f"{abs(number):.0f}".zfill(wanted)
    out: list[str] = []
    at, behind = len(digits), len(code)
    for run in reversed(runs):
        start = 0 if run is runs[0] else at - len(run[0])
        out += (code[run.end() : behind], digits[start:at])
        at, behind = start, run.start()
    out.append(code[:behind])
    return ("-" if number < 0 else "") + "".join(reversed(out))


def _date(number: Decimal, code: str, *, is_1904: bool) -> str:
    if not 0 <= number < _LAST_DAY:
        return plain(number)
    begin = datetime(1904, 1, 1) if is_1904 else datetime(1899, 12, 30)  # noqa: DTZ001  cells have no time zone
    if not is_1904 and number < 60:
        begin += timedelta(days=1)  # there was no 29 February 1900, which workbooks count
    moment = begin + timedelta(seconds=round(float(number) * 86400))
    parts = {part[0].lower() for part in _DATE_PARTS.findall(code)}
    if number >= 1 and not {"y", "m", "d"} <= parts:
        has_time = bool({"h", "s"} & parts) or number % 1
        return moment.strftime("%Y-%m-%d %H:%M:%S" if has_time else "%Y-%m-%d")
    if number % 1 and not parts & {"h", "s"}:
        return moment.strftime("%Y-%m-%d %H:%M:%S")
    halves = "AM/PM" in code.upper()
    found = list(_DATE_PARTS.finditer(code))
    out: list[str] = []
    behind = 0
    for place, part in enumerate(found):
        word = part[0].lower()
        if word[0] == "m" and len(word) < 3:
            before = found[place - 1][0].lower() if place else ""
            after = found[place + 1][0].lower() if place + 1 < len(found) else ""
            is_minute = before.startswith("h") or after.startswith("s")
        else:
            is_minute = False
        out += (code[behind : part.start()], _date_part(moment, word, is_minute=is_minute, halves=halves))
        behind = part.end()
    return "".join((*out, code[behind:]))


def _date_part(moment: datetime, word: str, *, is_minute: bool, halves: bool) -> str:
    """One part of a date, such as ``mm``."""
    if word.startswith("a"):
        return "AM" if moment.hour < 12 else "PM"
    if is_minute:
        return f"{moment.minute:0{len(word)}}"
    shown: dict[str, tuple[str, ...]] = {
        "y": (f"{moment:%y}", f"{moment:%y}", f"{moment:%Y}"),
        "e": (f"{moment:%Y}",),
        "m": (f"{moment.month}", f"{moment:%m}", f"{moment:%b}", f"{moment:%B}"),
        "d": (f"{moment.day}", f"{moment:%d}", f"{moment:%a}", f"{moment:%A}"),
        "h": (f"{(moment.hour % 12 or 12) if halves else moment.hour}", f"{moment:%I}" if halves else f"{moment:%H}"),
        "s": (f"{moment.second}", f"{moment:%S}"),
    }
    forms = shown[word[0]]
    return forms[min(len(word), len(forms)) - 1]
