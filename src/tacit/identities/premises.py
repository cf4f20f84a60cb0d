"""Addresses in parts: a flat or a plot by its number, then the house, the landmark, the street and the quarter.

"Flat No. 502, 'Sai Vihar' CHS, Opp. Telephone Exchange, M.G. Road". What follows a street that was found goes with it:
", off Ridge Way", ", 2nd floor". Every repetition is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.identities.addresses import CAPITAL
from tacit.language.deferred import deferred
from tacit.language.sought import sought

_NUMBER: Final = r"(?:[A-Z]{1,2}[-/]?)?\d{1,5}(?:[-/]?[A-Za-z]\b)?(?:[-/]\d{1,5}[A-Za-z]?){0,3}|[A-Z]\b"
_ANCHOR: Final = sought(
    r"(?<![\w/-])(?:(?i:flat|apt|apartment|unit|suite|room|floor|level|lvl|shop|office|plot|door|house|quarter|qtr|villa|bldg|building|block|blk|tower|stand|erf|lot|stall|bungalow|chalet"
    r"|caravan|berth|mooring|pitch|godown|shed|h|d)\b\.?\s?(?i:no\b\.?\s?|number\s|#\s?)?"
    rf"(?:{_NUMBER})|#\s?\d{{1,5}}[A-Z]?)(?:,?[ ](?:['‘\"“])?(?:The[ ])?{CAPITAL}[\w.’'-]{{1,20}}(?:[ ]{CAPITAL}["
    rf"\w.’'-]{{1,20}}){{0,2}}['’\"”]?)?(?![\w/])"
)
_PART: Final = deferred(
    rf"(?:,\s?|\s-\s|\n)(?P<it>(?:(?i:opp(?:osite)?|near|nr|behind|beside|next\sto|adj(?:acent\sto)?|above|below|off|c/o|via|rear\sof|back\sof|at)\b\.?\s(?:the\s)?)?"
    rf"['‘\"“]?(?:{CAPITAL}|\d|#)[\w.’'/#&-]{{0,20}}(?:[ ](?:{CAPITAL}"
    rf"|\d|(?:of|the|e|de|la|and|on)\b)[\w.’'/#&-]{{0,20}}){{0,4}}['’\"”]?)"
    r"(?=\s|[,.;:)\]|'\"]|$)"
)
# What says that a part is one of an address, anywhere in it.
_KEYED: Final = deferred(
    r"(?:^(?i:opp(?:osite)?|near|nr|behind|beside|next\sto|adj(?:acent\sto)?|off|rear\sof|back\sof)\b"
    r"|\b(?i:street|st|road|rd|avenue|ave|lane|ln|close|crescent|cres|drive|terrace|gardens|hill|mews|court|house|cottages?|mansions?|maltings|wharf|quay|mill|lodge|towers?|heights|residency"
    r"|apartments?|apts?|complex|enclave|chs|society|soc|colony|nagar|vihar|puram|bagh|wadi|chowk|marg|layout|estate|township|compound|mohalla|bazaa?r|gali|salai|veedhi|theru|cross|main|extension|extn"
    r"|square|place|park|row|walk|view|way|parade|highway|circle|barracks|quarters|buildings?|bldgs?|plaza|arcade|bypass|ring|green|village|vill|district|taman|jalan|jln|lorong|kampung|desa|barangay|brgy|purok|subd(?:ivision)?)\b\.?$"
    r"|^(?i:sector|phase|block|blk|lane|street|road|gali|zone|ward|stage|lot|plot|section|precinct|gate|tower|wing|floor|level|flat|apt|unit|taman|jalan|jln|barangay|brgy|purok|mohalla|village|vill|RD|site|box)\b\.?\s(?:no\.?\s)?(?:\d|[IVX]{1,5}\b|[A-Z]\b|[A-Z][a-z])"
    r"|^\d{1,5}[A-Za-z]?(?:[-/]\d{1,5})?\s[A-Z]|^\d{1,2}(?:st|nd|rd|th)\s"
    r"|-(?:e|i|ul|al)-)"
)
_UNDER: Final = deferred(r"\d{1,2}/\d|\d{4}\b|\d+(?:\.\d+)?\s?(?:mg|ml|kg|g|%)")  # a date, a year, a dose
_BESIDE: Final = deferred(
    r"[ ]\((?:rear|front|side|back|upper|lower|top|basement|annexe?|garage"
    r"|ground\sfloor|top\sfloor|first\sfloor|side\sdoor|back\sdoor|rear\sentrance"
    r"|upstairs|downstairs)\)"
)
_MOST_PARTS: Final = 6


def premises(text: str) -> Iterator[Span]:
    """The addresses of a text that begin with a flat, a plot or a house by its number and go on in parts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "R/o Flat No. 502, 'Sai Vihar' CHS, Opp. Telephone Exchange, M.G. Road, brought in. Unit 2, Newton"
    >>> [text[span.start : span.end] for span in premises(text)]
    ["Flat No. 502, 'Sai Vihar' CHS, Opp. Telephone Exchange, M.G. Road"]
    """
    for anchor in _ANCHOR.finditer(text):
        end = parts_behind(text, anchor.end())
        if end > anchor.end():
            yield Span(anchor.start(), end)


def parts_behind(text: str, at: int) -> int:
    """Where an address ends of which a part ends at a place: behind the last part that says to be one."""
    beside = _BESIDE.match(text, at)
    end = at = beside.end() if beside else at
    for _ in range(_MOST_PARTS):
        part = _PART.match(text, at)
        if part is None or _UNDER.match(part["it"]):
            break
        at = part.end()
        if _KEYED.search(part["it"].rstrip("'’\"”")):
            end = at
    return end
