"""ER7, the form of HL7 version 2 with vertical bars: separators, escapes, dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tacit.errors import InputError

FORMATTING: Final = re.compile(r"\.(?:br|sp\d{0,2}|in[+-]?\d{1,3}|ti[+-]?\d{1,3}|fi|nf|ce|sk\d{0,2})|H|N")
"""Escapes that say how a text looks."""
_DATE: Final = re.compile(r"(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(\d\d)(\d\d(?:\.\d{1,4})?)?)?)?)?([+-]\d{4})?")
_SHOWN: Final = re.compile(
    r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?: (\d\d):(\d\d)(?::(\d\d(?:\.\d{1,4})?))?)?)?)?(?: ([+-]\d{4}))?"
)


@dataclass(frozen=True, slots=True)
class Separators:
    """The signs that a message names for itself."""

    field: str
    component: str
    repetition: str
    escape: str
    subcomponent: str

    @classmethod
    def of(cls, segment: str) -> Separators:
        r"""Those of the first segment.

        >>> Separators.of(r"MSH|^~\&|LAB")
        Separators(field='|', component='^', repetition='~', escape='\\', subcomponent='&')

        Raises:
            InputError: They are not told, or one is told twice.
        """
        field = segment[3:4]
        signs = segment[4:].partition(field)[0] if field else ""
        usual = r"^~\&"
        signs = signs[:4] + usual[len(signs) :]
        if not field or field.isalnum() or len({field, *signs}) != 5 or any(map(str.isalnum, signs)):
            raise InputError("expected a message of HL7 that names its separators, found one that does not")
        return cls(field, *signs)

    @property
    def signs(self) -> str:
        """What stands behind the first separator."""
        return self.component + self.repetition + self.escape + self.subcomponent

    def parts(self, value: str, encoding: str) -> list[tuple[str, bool]]:
        r"""The texts of a value, and the escapes between them that say how it looks, each with whether it is such.

        >>> Separators.of(r"MSH|^~\&|").parts(r"5 \T\ 6\.br\\X41\nn", "utf-8")
        [('5 & 6', False), ('.br', True), ('Ann', False)]
        """
        meanings = {
            "F": self.field,
            "S": self.component,
            "T": self.subcomponent,
            "R": self.repetition,
            "E": self.escape,
        }
        found: list[tuple[str, bool]] = []
        text: list[str] = []
        # an escape ends at the next sign of its kind: every second part is one
        for number, part in enumerate(value.split(self.escape)):
            if number % 2 == 0:
                text.append(part)
            elif part in meanings:
                text.append(meanings[part])
            elif FORMATTING.fullmatch(part):
                found += [("".join(text), False)] if any(text) else []
                found.append((part, True))
                text = []
            elif part[:1] == "X" and re.fullmatch(r"(?:[0-9A-Fa-f]{2})+", part[1:]):
                text.append(bytes.fromhex(part[1:]).decode(encoding, "replace"))
        return [*found, ("".join(text), False)] if any(text) else found

    def text(self, value: str, encoding: str) -> str:
        """A value without escapes."""
        return "".join(" " if is_form else part for part, is_form in self.parts(value, encoding))

    def escaped(self, text: str) -> str:
        r"""A text with the separators escaped.

        >>> Separators.of(r"MSH|^~\&|").escaped("5 & 6 | 7")
        '5 \\T\\ 6 \\F\\ 7'
        """
        names = {self.field: "F", self.component: "S", self.subcomponent: "T", self.repetition: "R", self.escape: "E"}
        text = re.sub(r"[\r\n\x0b\x1c]+", " ", text)
        return "".join(f"{self.escape}{names[sign]}{self.escape}" if sign in names else sign for sign in text)


def shown_date(value: str) -> str:
    """A time stamp as one reads it; empty if it is none.

    >>> shown_date("20200503"), shown_date("202005031430+0200"), shown_date("Ann")
    ('2020-05-03', '2020-05-03 14:30 +0200', '')
    """
    found = _DATE.fullmatch(value)
    if not found:
        return ""
    year, month, day, hour, minute, second, zone = found.groups()
    date = "-".join(part for part in (year, month, day) if part)
    time = ":".join(part for part in (hour, minute, second) if part)
    return " ".join(part for part in (date, time, zone) if part)


def date_of(shown: str) -> str:
    """A time stamp from what one reads; empty for words that are none.

    >>> date_of("2020-05-03 14:30 +0200"), date_of("2020"), date_of("May 2020")
    ('202005031430+0200', '2020', '')
    """
    found = _SHOWN.fullmatch(shown.strip())
    return "".join(part for part in found.groups() if part) if found else ""
