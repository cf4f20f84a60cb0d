"""Telephone and fax numbers, in the formats of the world."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tacit.document import Span
from tacit.language.deferred import deferred
from tacit.language.sought import sought

REGIONS = ("US", "GB")
"""Where a number without a country code may be from: what is written like a number of one of them is one."""

_CANDIDATE = sought(
    r"(?<![\w./+-])(?<!\d,)(?:\+|00)?\(?\d{1,5}\)?(?:(?:[ .\u00a0/\n-]{0,2}| - )\(?\d{1,6}\)?){1,7}"
    r"(?!\w|/\d|[.-]\d|,\d{3}(?!\d))"
)
# With the nought of its own country, which is dialled only there: "+49 (0)151 2309 4471".
_TRUNK = sought(r"(?<![\w+])(?:(?:\+|00)\d{1,3}[ .-]?)?\(0\)[ .-]?\d{1,5}(?:[ ./-]{1,2}\d{1,6}){0,5}(?!\w)")
_LABEL = deferred(
    r"(?:\b(?:tele|e)?(?:phone|fax)(?:ed)?|\bph|\bfx|\bbell|\bnumber(?:\sis)?|\bfacsimile|\btel|\bmob(?:ile)?|\bcell|\bpager?|\bcall(?:ed)?|\bdial(?:led)?"
    r"|\bring|\brang|\bcontact|\bhotline|\bhelpline|\bwhatsapp|\bsms|\btext(?:ed)?|\bvoicemail|\bline|\breach(?:ed)?"
    r"|(?:^|[\n|;,(]\s?)(?:[TMFPHWO]|t/f|home|work|office|direct|landline|daytime|evening|switchboard|reception)(?=\s?[.:|=])"
    r"|(?:^|[\n|;,(]\s?)(?:[TMFO]|office|home|work)(?=\s{1,2}$))"
    r"(?:[/ ](?:fax|phone|tel|fx))?(?:\.?\s\([a-z]{3,9}\))?"
    r"(?:\s(?:number|no|nr|him|her|them|me|us|it|the|over|results|back|please|through|at|on|to|is|from|was|NOK|next|of|kin)){0,4}"
    r"\s?(?:[.:|=,]{1,2}|-)?\s{0,2}$",
    re.IGNORECASE,
)
_LABEL_LENGTH = 48
_EXTENSION = re.compile(r",?\s?(?:#|(?<![a-z])(?:ext|extn|extension|x|opt(?:ion)?)\.?)\s?:?\s?\d{1,6}\b", re.IGNORECASE)
_JOIN = re.compile(r" ?- ?\n?")  # "212 - 555 - 0173", and a line's end behind a hyphen
_BROKEN = re.compile(r"-\n|\d{3} \d{1,3}\n\d{3,4}$")  # a number that goes on in the next line
_DIGITS_ALONE = sought(r"(?<![\w.,/-])(?!1 2 3|0 1 2)(?:\d[ ](?:- )?){7,14}\d(?![\w/]|[.,-]\d)")
_DIGIT = r"(?:(?:double|triple|treble)[ -])?(?:oh|zero|nought|one|two|three|four|five|six|seven|eight|nine)"
_DIGITS_IN_WORDS = sought(rf"(?<!\w){_DIGIT}(?:(?:,?[ -]| - ){_DIGIT}(?:[ ]hundred)?){{5,14}}(?!\w)", re.IGNORECASE)
# Two digits at once as well: "plus three five three, eighty-six, four double seven". Only the first few count nothing.
_PAIR = (
    r"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one"
    r"|two|three|four|five|six|seven|eight|nine))?"
    r"|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
)
_NUMBERS_IN_WORDS = sought(
    (
        rf"(?<!\w)(?:plus[ ])?(?:{_PAIR}|{_DIGIT})(?:(?:,?[ -]|[ ]-[ ]|[.]{{1,3}}[ ]?)(?:{_PAIR}"
        rf"|{_DIGIT})(?:[ ]hundred)?){{3,16}}(?!\w)"
    ),
    re.IGNORECASE,
)
_EXTENSION_IN_WORDS = sought(
    (
        rf"(?<!\w)(?:ext(?:ension|n)?|bleep|pager|pin|access\scode|code|dial"
        rf"|room\snumber|phone\snumber|badge(?:\snumber)?|number)(?:\s(?:is"
        rf"|was|no\.?|number))?\.?:?\s(?P<it>{_DIGIT}(?:,?[ -]{_DIGIT}){{2,8}})(?!\w)"
    ),
    re.IGNORECASE,
)
_DIALLED = re.compile(r"\b(?:plus|oh|zero|nought|double|triple|treble)\b", re.IGNORECASE)
_FEWEST_WORDS = 5
# Within a house: who is paged, and what is dialled there. A page of a paper has "the" before it, or "of" behind it.
_PAGED = sought(
    r"(?<!\w)(?:(?:via|on|by)\spage|(?<!the )(?<!see )(?<!on )(?<!to )(?<!at )(?<!this )(?<!last )(?<!first )(?<"
    r"!next )(?<!front )(?<!web )(?<!per )(?<!and )page[sd]?(?=\s[#*]?\d{2,})"
    r"|(?:dial(?:led)?|ring|call|phone|tel|on|via|is)?\s?\binternal(?:ly)?(?:\s(?:line|number|no\.?|ext\.?|on))?|dial(?:led)?)"
    r"\s?[:#]?\s?(?P<it>[#*]?(?:\d{1,3}[- ])?\d{3,5}|[#*]?\d{2}-\d{2,4})(?![\w/.]\d"
    r"|\w|-\d|\s?%|\s(?:of|in|from|and|to|kcal|mg|ml|times|pages|people"
    r"|words|emergency)\b)",
    re.IGNORECASE,
)
_FOR_HELP = frozenset("999 911 112 111 101 000 119 118 988 116 105 108".split())
_LOCAL = re.compile(r"[2-9]\d\d-\d{4}")
_LABEL_BEHIND = re.compile(r"\s?\(?(?:fax|phone|tel|mobile|cell|home|work)\b", re.IGNORECASE)
_RANGE = re.compile(r"(?:normal|range|between|reference|ref|from)\W{1,3}$", re.IGNORECASE)
_COUNTED = re.compile(r"\s?(?:%|mg|mcg|g|ml|l|kg|units?|iu|k?cal|people|patients|years|dollars|euros|words|copies)\b")
_DATE = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d"
)  # "Dr A. Bell, 03/04/2024"
_FEWEST, _MOST = 7, 15  # digits; E.164 allows fifteen
_GROUPED = re.compile(
    r"(?:1[ .-]?)?\(\d{3}\)[ .-]?\d{3}[ .-]\d{4}|(?:1[ .-])?\d{3}([ .-])\d{3}\1\d{4}|\d{3}/\d{3}-\d{4}"
    r"|(?:\(0\d\) ?|0\d[ -])\d{3,4}[ -]\d{4}"
    r"|\(?0\d{2,4}\)?[ .-]?\d{3,4}[ .-]\d{3,4}|\(?0\d{2,4}\)?[ .-]\d{6,8}|0[127]\d{8,9}|0\d{2,4}["
    r" -]\d{2,3}(?:[ -]\d{2,3}){2}"
)


def numbers(text: str) -> Iterator[Span]:
    """The telephone numbers of a text, in order.

    A number counts when it is a valid one of its country, or of one of `REGIONS` in a form that is usual there; after
    a label ("tel.", "fax:", "call"), any that is long enough does. A line may end in it.

    >>> text = "Call (212) 555-0123, or +90 312 215 11 46. Tel: 0664 123 45 67; ISBN 978-3-16"
    >>> [text[span.start:span.end] for span in numbers(text)]
    ['(212) 555-0123', '+90 312 215 11 46', '0664 123 45 67']
    """
    yield from _spoken(text)
    for match in _PAGED.finditer(text):
        if match["it"] not in _FOR_HELP:
            yield Span(*match.span("it"))
    for match in _CANDIDATE.finditer(text):
        for start, end in _readings(match):
            candidate = text[start:end]
            if not _FEWEST <= sum(map(str.isdecimal, candidate)) <= _MOST or _DATE.fullmatch(candidate):
                continue
            label = _LABEL.search(text, max(0, start - _LABEL_LENGTH), start)
            # Numbers below each other are a column, unless together they are written as one number is.
            joined = _JOIN.sub("-", candidate).replace("\n", " ")
            broken = "\n" in candidate and not _BROKEN.search(candidate)
            if _is_number(joined) or (label and not broken) or _is_local(text, start, end):
                extension = _EXTENSION.match(text, end)
                yield Span(start, extension.end() if extension else end)
                break


def _spoken(text: str) -> Iterator[Span]:
    """Numbers digit by digit, in digits or in words: "0 7 7 0 0 - 9 0 0 4 5 6", "oh seven seven double oh nine".

    >>> [match.group() for match in _DIGITS_ALONE.finditer("on 0 7 7 0 0 - 9 0 0 4 5 6 after six; 1 2 3")]
    ['0 7 7 0 0 - 9 0 0 4 5 6']
    """
    for match in _NUMBERS_IN_WORDS.finditer(text):
        if _DIALLED.search(match.group()) and len(match.group().split()) >= _FEWEST_WORDS:
            yield Span(*match.span())
    for pattern in (_DIGITS_ALONE, _DIGITS_IN_WORDS):
        yield from (Span(*match.span()) for match in pattern.finditer(text))
    yield from (Span(*match.span("it")) for match in _EXTENSION_IN_WORDS.finditer(text))
    yield from (Span(*match.span()) for match in _TRUNK.finditer(text))


def _is_local(text: str, start: int, end: int) -> bool:
    """Whether seven digits are a number without its area code: "555-0173", not "500-1000" or "120-1500 mg".

    A label behind it says so, too: "555-0140 fax".
    """
    if not _LOCAL.fullmatch(text, start, end):
        return False
    if _LABEL_BEHIND.match(text, end):
        return True
    is_range = text[end - 2 : end] in {"00", "50"} or _RANGE.search(text, max(0, start - 12), start)
    return not is_range and not _COUNTED.match(text, end)


def _readings(match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """What of a candidate may be the number: all of it, or what follows the first digit ("fax it 2 020 ...")."""
    start = match.start()
    candidate = match.group().rstrip(" .-/(\n")
    if candidate.startswith("(") and candidate.find(")") in {-1, len(candidate) - 1}:  # brackets of the sentence
        candidate, start = candidate[1:].removesuffix(")"), start + 1
    elif candidate.endswith(")") and candidate.count(")") > candidate.count("("):
        candidate = candidate[:-1]
    yield start, start + len(candidate)
    if re.match(r"\d[ \n]", candidate):
        yield start + 2, start + len(candidate)
    lines = candidate.split("\n")
    if len(lines) > 1:
        for last in range(len(lines) - 1, 0, -1):  # what a list numbers next is no part of it
            yield start, start + len("\n".join(lines[:last]).rstrip())
        yield start + len(candidate) - len(lines[-1]), start + len(candidate)


@lru_cache(1 << 12)
def _is_number(candidate: str) -> bool:
    import phonenumbers  # noqa: PLC0415  # its tables are slow to import: only where a text has something like a number

    international = candidate.startswith(("+", "00", "(+", "(00"))
    if not international and not _GROUPED.fullmatch(candidate):
        return False
    candidate = candidate.lstrip("(")
    written = "+" + candidate[2:] if candidate.startswith("00") else candidate
    for region in (None,) if international else REGIONS:
        try:
            if phonenumbers.is_possible_number(phonenumbers.parse(written, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False
