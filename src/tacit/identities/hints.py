"""What a text says around a mention of a person that no title says: pronouns, generations, families, namesakes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from tacit.document import Span
from tacit.identities.said import KIN, sex_of_kin
from tacit.language.countrywide import is_kin
from tacit.language.given_names import is_given_name

# "Harold Price Jnr", "Derksen senior", "Declan Óg".
_GENERATION: Final = re.compile(
    r",?[ ](?P<it>(?:[Jj]unior|[Jj]n?r|[Ss]enior|[Ss]n?r|JN?R|SN?R|Óg|III?|IV)\b\.?)(?![ ][A-Z][a-z])"
)
# What is a family's: "the Reeds", "Family: REED", "in the name of Reed".
_FAMILY_BEFORE: Final = re.compile(
    r"(?:\b[Ff]amily(?:\sname)?:[ \t]*|\bFAMILY:[ \t]*|\b(?:[Ii]n\sthe|the\sgood|the\sfamily|the\sold)\sname\s(?:of\s)?"
    r"|\b[Ww]h[āa]nau\s+|\b[Ff]amily\s|\bmany\s+|\bother\s|\bhouse\sof\s|\ball\sthe\s)$"
)
_FAMILY_BEHIND: Final = re.compile(
    r"[ ](?:FAMILY|family|families|household|clan|side|boys|girls|children|kids|brothers|sisters)\b"
)
_SEVERAL: Final = re.compile(r"\b(?:two|three|four|both|several|many)[ ]$")
_THE: Final = re.compile(r"\b[Tt]he[ ]$")
# Somebody else of the same name: "who is also called Moses", "another Ann Reed".
_LED: Final = r"(?:[A-Z]{1,3}\s|[A-Z][a-z]{1,3}\.?\s)?$"  # by a title
_NAMESAKE_BEFORE: Final = re.compile(
    r"(?:\balso\s(?:called\s|named\s|a\s)?|\b(?:an)?other\s|\b(?:the|a)\s(?:other|different|second)\s|\bnamesake,?\s)"
    + _LED
)
_NOT_THE_SAME: Final = re.compile(
    r"(?:[^.\n]|\.(?=\s?\d)){0,40}?\sis (?:NOT|not) the same (?:person|man|woman|one|patient|client|tenant)\b"
)
_APART_BEFORE: Final = re.compile(
    r"\b(?:no\srelat(?:ion|ive)\s(?:to|of)|not\srelated\sto|not (?:to be confused with|the same as)(?:\sour)?)\s" + _LED
)
_NO_RELATION: Final = re.compile(
    r",?\s\(?(?:[a-z, ]{0,40}\b(?:and|who)\sis\s|[A-Za-z, ]{0,24};\s"
    r"|[A-Z][A-Za-z ]{0,30}\s\()?no\srelat(?:ion|ive)(?!\s(?:to|of)\s[A-Z])"
)
_LONGEST: Final = 48  # code points before a mention
_STARTS: Final = re.compile(r"(?:^|[.!?:;]\s+|\n[ \t]*|[-–—•*]\s|\b(?:that|and|but|when|because|as|if|while|since)\s)$")
_PRONOUN: Final = re.compile(
    r"\b(?P<m>he|his|himself)\b|\b(?P<f>she|(?<!to\s)(?<!for\s)(?<!with\s)her|herself)\b", re.IGNORECASE
)
# Of whom somebody speaks is another.
_SPEAKS: Final = re.compile(
    r"\b(?:said|says|told|tells?|asked|asks|stated|states|reports?|reported|rang|called|met|saw|helped|or)\b"
)
_FAR: Final = 110  # code points behind a mention in which a pronoun means it
_IS_KIN: Final = re.compile(
    r",?\s(?:is|was|being)\s(?:also\s)?(?:his|her|my|our|their|the|[\w’']+['’]s)\s(?:\w+\s)?(?P<kin>[a-z-]{3,16})\b"
)
_KIN_BEFORE: Final = re.compile(r"(?<![\w'’-])(?P<kin>[^\W\d_]{2,10})[ ]$")
_LATE: Final = re.compile(r"\blate(?:\s[a-z-]+)?\s$")
_MARRIED: Final = re.compile(r"[ ,]{1,2}\(?(?:née|nee)\b")


@dataclass(frozen=True, slots=True)
class Hints:
    """What a text says of a person around a mention.

    Attributes:
        generation: The suffix behind it: "Jnr".
        is_family: Whether a family is meant, and nobody in particular.
        is_namesake: Whether it is said to be somebody else of the same name.
        is_apart: Whether it is said to be nobody who was named right before it.
        no_relation: Whether it is said to be of no relation to others of the surname.
        kin: Whose kin it is said to be, in small letters: "wife".
        he: How often a man's pronoun follows that means it.
        she: How often a woman's.
        is_both: Whether "Mr and" stands before a "Mrs".
    """

    generation: str = ""
    is_family: bool = False
    is_namesake: bool = False
    is_apart: bool = False
    no_relation: bool = False
    kin: str = ""
    he: int = 0
    she: int = 0
    is_both: bool = False


NO_HINTS: Final = Hints()
"""Of a mention around which nothing is known."""

_BOTH: Final = re.compile(r"\bMr\.?\s(?:and|&)\sMrs\.?\s$")


def hints(text: str, span: Span, since: int, until: int) -> Hints:
    """What stands around a mention, between the one before it and the one behind it.

    Args:
        text: The text.
        span: The mention.
        since: Where the mention before it ends.
        until: Where the next one begins.

    >>> text = "Peadar Lavelle is proud of his knees now. His son is Fiach Lavelle Jnr, no relation."
    >>> hints(text, Span(0, 14), 0, 53).he, hints(text, Span(53, 66), 14, 83).generation
    (1, 'Jnr')
    """
    before = text[max(since, span.start - _LONGEST) : span.start]
    said = text[span.start : span.end]
    generation = _GENERATION.match(text, span.end)
    pronoun = _pronoun(text, span, before, until)
    kin = _kin(text, span, before, said)
    married = _MARRIED.match(text, span.end) is not None
    return Hints(
        generation["it"] if generation else "",
        _is_family(text, span, before, said),
        _NAMESAKE_BEFORE.search(before) is not None or _NOT_THE_SAME.match(text, span.end) is not None,
        _APART_BEFORE.search(before) is not None,
        _NO_RELATION.match(text, generation.end() if generation else span.end) is not None,
        kin,
        int(pronoun == "m") + 2 * int(sex_of_kin(kin) == "m"),
        int(pronoun == "f") + 2 * int(sex_of_kin(kin) == "f" or married),
        _BOTH.search(f"{before}Mrs " if said.startswith("Mrs") else before) is not None,
    )


def is_of_a_family(text: str, span: Span) -> bool:
    """Whether a mention is the name of a family, and nobody's in particular: "the Reeds", "Family: REED".

    >>> text = "Family: REED. The Reeds came, and Reed sat."
    >>> [is_of_a_family(text, Span(at, end)) for at, end in ((8, 12), (18, 23), (34, 38))]
    [True, True, False]
    """
    return _is_family(text, span, text[max(0, span.start - _LONGEST) : span.start], text[span.start : span.end])


def _is_family(text: str, span: Span, before: str, said: str) -> bool:
    """Whether a surname stands for a family: "the Reeds", "the Reed boys", "Family: REED"."""
    if " " in said:
        return False
    if _FAMILY_BEHIND.match(text, span.end):
        return True
    if _SEVERAL.search(before) and said.endswith("s"):  # "two Ibrahims"
        return True
    if is_given_name(said):
        return False
    if _FAMILY_BEFORE.search(before):
        return True
    return _THE.search(before) is not None and said.endswith("s") and not text.startswith(("'", "’"), span.end)


def _kin(text: str, span: Span, before: str, said: str) -> str:
    """What kin a mention is said to be behind it, or right before it in words that are no titles."""
    behind = _IS_KIN.match(text, span.end)
    if behind and behind["kin"] in KIN:
        return behind["kin"]
    if _LATE.search(before):  # nobody speaks of "Mr Reed" and means "her late husband Tom"
        return ""
    led = _KIN_BEFORE.search(before)
    if led and (led["kin"].lower() in KIN or is_kin(led["kin"])):
        return led["kin"].lower()
    first = said.partition(" ")[0].lower()
    return first if first in KIN else ""


def _pronoun(text: str, span: Span, before: str, until: int) -> str:
    """Whose pronoun follows, if the mention begins its clause and nobody else is spoken of before it."""
    if not _STARTS.search(before) or _IS_KIN.match(text, span.end):  # "Tom is her uncle"
        return ""
    rest = text[span.end : min(until, span.end + _FAR)]
    match = _PRONOUN.search(rest)
    if match is None or "\n\n" in rest[: match.start()] or _SPEAKS.search(rest, 0, match.start()):
        return ""
    return match.lastgroup or ""
