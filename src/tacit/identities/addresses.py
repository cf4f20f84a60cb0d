"""Addresses: streets with their numbers, houses with names, post boxes, postcodes, and the towns behind them.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import known_place
from tacit.language.stop_words import STOP_WORDS
from tacit.terms.keys import key

Kind = IdentifierKind

STATE = (
    r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|"
    r"W[AIVY])"
)
"""The abbreviations of the states of the United States."""
CAPITAL = r"[^\W\d_a-zß-öø-ÿ]"
"""A letter that is a capital, or has no case."""

# Words that hardly mean anything else behind a number and a name, in small letters, too.
_SURE = (
    r"(?:street|st|road|rd|avenue|ave|lane|ln|boulevard|blvd|crescent|cres|terrace|ter|gardens|gdns|mews|parkway|pkwy"
    r"|highway|hwy|broadway)\b\.?"
)
_EVERYDAY = (
    r"(?:drive|dr|close|court|ct|square|sq|circle|cir|grove|way|place|pl|row|walk|hill|view|rise|vale|bank|park|green|croft"
    r"|fields?|parade|approach|trail|trl|run|gate|bend|hollow|loop|path|pike|point|ridge|crossing|heights|wharf|yard|quay"
    r"|embankment|alley|mount|drove|meadows?|cottages|villas|buildings|mansions|estate|chase|dell|mead|orchard|brook)\b\.?"
)
_NAME = rf"{CAPITAL}[\w’'.-]{{0,30}}"
_STREET_NAME = rf"(?:{_NAME}|\d{{1,3}}(?:st|nd|rd|th))"
_NUMBER = r"\d{1,5}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?"
_UNIT = r"(?:(?:,?\s|,)(?:(?i:apt|apartment|flat|suite|ste|unit|room|floor|fl)\b\.?\s#?|#\s?)\w{1,6}\b)?"
_WITHIN = r"(?:(?i:flat|apt|apartment|unit|room|suite)\.?\s\w{1,4},?\s)?"
_ABROAD = r"(?:Via|(?i:rue|avenue|calle|avenida|plaza|piazza|rua|ul\.|al\.|plaats))"
_JOINT = r"(?:straße|strasse|gasse|weg|platz|allee|gade|gata|gatan|vej|veien|straat|laan|caddesi|sokak|sokağı)"
_OF = r"(?:(?:de|del|della|la|du|des|di)\s){0,2}"
# "Coble Street Surgery" is no street.
_NO_INSTITUTION = (
    r"(?!\s(?i:surgery|practice|medical|health|clinic|hospital|school|church|baptist|methodist|chapel|pharmacy|centre"
    r"|center|primary|nursery|studios?|police|prison|library|dental|nursing|care)\b)"
)
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"(?<![\w.]){_WITHIN}{_NUMBER},?\s(?:{_STREET_NAME}\s){{1,4}}(?i:{_SURE}|{_EVERYDAY})(?!-){_UNIT}",
        rf"(?<![\w.]){_WITHIN}{_NUMBER},?\s(?:[NSEWnsew]{{1,2}}\.?\s)?(?:(?i:broadway)|{CAPITAL}[a-z]{{2,12}}(?:gate|way)|{CAPITAL}{{3,12}}(?:GATE|WAY))\b{_UNIT}",
        rf"(?<![\w.]){_NUMBER},?\s(?i:county|state|farm|us|rural)\s(?i:road|rd|route|rte|highway|hwy)\s\d{{1,4}}\b{_UNIT}",
        rf"(?<!\w)(?:{_NAME}\s){{1,3}}(?:Street|Road|Avenue|Boulevard|Lane)\b{_NO_INSTITUTION}(?:\s\d{{1,5}}[A-Za-z]?\b)?",
        rf"(?<!\w){CAPITAL}[^\W\d_]{{1,30}}?{_JOINT}\b(?:\s\d{{1,4}}(?:\s?[a-z])?\b)?",
        rf"(?<!\w){_ABROAD}\s{_OF}{_NAME}(?:\s{_NAME}){{0,2}},?\s\d{{1,4}}\b",
        rf"(?<!\w)\d{{1,4}},?\s{_ABROAD}\s{_OF}{_NAME}(?:\s{_NAME}){{0,2}}",
        r"(?<!\w)(?i:P\.?\s?O\.?\s?Box)\s\d{1,6}\b",
    )
)

# In small letters only "street" and its like are sure; the others need a word that leads to an address.
_SMALL = re.compile(
    rf"(?<![\w.$€£]){_WITHIN}{_NUMBER},?\s(?P<name>(?:[a-z'’.]{{1,20}}\s|\d{{1,3}}(?:st|nd|rd|th)\s){{1,3}})"
    rf"(?:(?P<sure>{_SURE})|{_EVERYDAY}){_UNIT}",
)
_LEADS = re.compile(
    r"\b(?:at|to|from|address|addr|lives?|residence|attended|house|home)[:,|=-]?\s{1,2}(?:-\s)?$", re.IGNORECASE
)
_MEASURES = frozenset(
    "minute minutes min mins hour hours mile miles km metre metres meter meters day days week weeks"
    " month months year years"
    " foot feet yard yards lane way people patients cars more other busy quiet mg ml".split()
)

_LABEL = re.compile(
    r"(?<!\w)(?:addr(?:ess)?(?!\w)|residence(?!\w)|(?:currently\s|now\s)?(?:lives|lived|living|resid(?:es|ed|ing)|stay(?:s|ed|ing))\sat"
    r"|ship(?:ped)?\sto|deliver(?:ed)?\sto)\s?(?:[:=|]|-\s|is\s)?\s{0,2}",
    re.IGNORECASE,
)
_SEGMENT = re.compile(r"[\w'’./-]{1,25}(?: [\w'’./-]{1,25}){0,5}")
_HOUSE = re.compile(
    rf"(?:\d|(?i:flat|apt|unit|po box)\b|.*(?i:cottage|house|lodge|farm|rectory|vicarage|manor|barn"
    rf"|villa|hall|grange|bungalow"
    rf"|hillside|woodside|willows|gables|view|{_SURE}|{_EVERYDAY})\b)"
)
_STOPS = STOP_WORDS - {"the", "on", "of", "under", "over", "up", "down", "by"} | frozenset(
    "last next thanks thank please right today yesterday nothing who which since with".split()
)
_COMMA = re.compile(r",\s{0,2}")
_MOST_SEGMENTS = 5
_TOWN = re.compile(
    rf"(?:,\s{{0,2}}|\n)(?P<town>{CAPITAL}[\w.'’-]{{1,20}}(?:\s{CAPITAL}[\w.'’-]{{1,20}})?|[a-z]{{3,20}}(?:\s[a-z]{{3,20}})?)"
)
_TOWN_LABEL = re.compile(
    r"(?<!\w)(?i:town|city|village|place\sof\s(?:birth|death)|birthplace|home\s?town|borough|suburb|county|parish)\s?[:|=]\s{0,3}"
    rf"(?P<it>{CAPITAL}[\w.'’-]{{1,20}}(?:[ ]{CAPITAL}[\w.'’-]{{1,20}}){{0,2}})"
)

_AREAS = (
    "AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL"
    "|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IP|IV|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE"
    "|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS"
    "|WV|YO|ZE|GY|JE|IM"
)
_POSTCODES = tuple(
    re.compile(form)
    for form in (
        rf"(?<!\w)(?:{_AREAS})(?:\d[A-HJKMNPR-Y]?|\d\d)\s?\d[ABD-HJLNP-UW-Z]{{2}}(?!\w)",
        # In small letters: no ordinal and no unit, "w1 4th".
        rf"(?<!\w)(?:{_AREAS.lower()})(?:\d[a-hjkpstuw]?|\d\d)\s?\d(?!th|st|nd|rd|hr|lb|ft|pt|gb|tb)[abd-hjlnp-uw-z]{{2}}(?!\w)",
        r"(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?!\w)",
        r"(?<!\w)\d{5}-\d{4}(?![\w-])",
        rf"(?<!\w){STATE},?\s{{1,2}}(?P<it>\d{{5}})(?!\w)",
        r"(?<!\w)(?i:zip(?:\s?code|\+4)?|post(?:al)?\s?code|postcode)(?:\s?[:=|]|\s-|\s(?i:is))?\s{0,3}(?P<it>\d{5}(?:-\d{4})?)(?![\w-])",
    )
)
_POSTCODE_BEHIND = re.compile(rf",?\s{{1,2}}(?:{_AREAS})\d[A-Z\d]?\s?\d[A-Z]{{2}}(?!\w)", re.IGNORECASE)
_STATE_BEFORE_CODE = re.compile(rf"(?<!\w){STATE}(?=,?\s{{1,2}}\d{{5}}(?!\w))")


def addresses(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The addresses in a text, their towns apart; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Lives at rose cottage, mill lane, sheffield; works at 12 harbour view, Leeds LS1 4AB, a 10 mile drive"
    >>> [(text[span.start : span.end], kind.value) for span, kind in addresses(text)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('rose cottage', 'address'), ('mill lane', 'address'), ('sheffield', 'place'), ('12 harbour view', 'address'),
     ('Leeds', 'place'), ('LS1 4AB', 'postcode')]
    """
    yield from _labelled(text)
    for form in _FORMS:
        for match in form.finditer(text):
            yield Span(*match.span()), Kind.ADDRESS
            yield from _town(text, match.end())
    for match in _SMALL.finditer(text):
        if _is_small_street(text, match):
            yield Span(*match.span()), Kind.ADDRESS
            yield from _town(text, match.end())
    yield from ((Span(*match.span("it")), Kind.PLACE) for match in _TOWN_LABEL.finditer(text))
    for form in _POSTCODES:
        for match in form.finditer(text):
            yield Span(*match.span("it" if "it" in form.groupindex else 0)), Kind.POSTCODE
    yield from ((Span(*match.span()), Kind.PLACE) for match in _STATE_BEFORE_CODE.finditer(text))


def _labelled(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """What stands behind "address:" or "lives at", part by part."""
    for label in _LABEL.finditer(text):
        at = label.end()
        segments: list[Span] = []
        while len(segments) < _MOST_SEGMENTS and (match := _SEGMENT.match(text, at)):
            said = _until_stop(match.group())
            if said:
                segments.append(Span(at, at + len(said)))
            if len(said) < len(match.group()):
                break
            between = _COMMA.match(text, match.end())
            if not between:
                break
            at = between.end()
        if any(_HOUSE.match(text[one.start : one.end]) for one in segments[:2]):
            for one in segments:
                is_place = known_place(key(text[one.start : one.end])) is Kind.PLACE
                yield one, Kind.PLACE if is_place else Kind.ADDRESS


def _until_stop(words: str) -> str:
    """The words up to the first that leads on in the sentence, without a full stop behind them."""
    kept: list[str] = []
    for word in words.split(" "):
        if word.lower() in _STOPS and not word.isupper():
            break
        kept.append(word)
        if word.endswith(".") and len(word) > 5:  # "St." and "Ave." are abbreviated
            break
    return " ".join(kept).rstrip(".-/")


def _is_small_street(text: str, match: re.Match[str]) -> bool:
    words = match["name"].split()
    if any(word in _MEASURES or (word in STOP_WORDS and (i or word != "the")) for i, word in enumerate(words)):
        return False
    return bool(match["sure"]) or _LEADS.search(text, max(0, match.start() - 16), match.start()) is not None


def _town(text: str, at: int) -> Iterator[tuple[Span, IdentifierKind]]:
    """The town behind a street, if the geography has it."""
    match = _TOWN.match(text, at)
    if match:
        start, end = match.span("town")
        for last in (end, start + len(match["town"].split()[0])):
            if known_place(key(text[start:last])) is Kind.PLACE or _POSTCODE_BEHIND.match(text, last):
                yield Span(start, last), Kind.PLACE
                return
