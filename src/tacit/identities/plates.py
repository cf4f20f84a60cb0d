"""Number plates of vehicles: by a label, by the vehicle that is named before them, or by a form that nothing else has.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.identities.addresses import STATE
from tacit.identities.lexicon import is_common
from tacit.identities.vocabulary import words_of
from tacit.language.calendar import MONTHS
from tacit.language.deferred import deferred
from tacit.language.shorthand import is_shorthand
from tacit.language.sought import sought

_MONTH: Final = "|".join(name[:3].upper() for name in MONTHS)  # "03 MAY 61" is no number plate
_ALONE: Final = sought(
    rf"(?<![\w-])(?:\d{{2}}\s(?!(?:{_MONTH}|CFR|USC|US|UST|BP|HR|RR|SP|OF|AT|IN|ON|TO)\s)[A-Z]{{1,3}}\s\d{{2,5}}(?!\.\d)"
    r"|[A-Z]{2}\d{2}[ -]?[A-HJ-PR-Z]{3}|(?P<spaced>[A-HJ-PR-Y]{2})\s(?:0[2-9]"
    r"|1\d|2[0-6]|5[1-9]|6\d|7[0-6])\s[A-HJ-PR-Z]{3}"
    r"|(?!VIT|HEP|PR[EO]|NON|ANT)[A-Z]{1,3}-[A-Z]{1,2}\s\d{2,4}|[A-Z]\d{3}\s[A-HJ-PR-Z]{3}"
    # Of India, Ireland, Victoria, France.
    r"|[A-Z]{2}[ -]?\d{1,2}[A-Z]?[ -][A-Z]{1,3}[ -]\d{4}|\d{2,3}-[A-Z]{1,2}-\d{3,6}|\d[A-Z]{2}[ -]\d[A-Z]{2}"
    r"|[A-Z]{2}-\d{3}-[A-Z]{2}|(?!BP|HR|RR|ER|OR)[A-Z]{2}\s\d{3}\s[A-Z]{2}"
    r"|(?:0\d|1[0-2]|1[3-9][12]|2\d[12])[ -]?(?:C[ENW]?|DL?|G|K[EKY]"
    r"|L[DHKMS]?|M[HNO]|OY|RN|SO|T[NS]?|W[DHWXY]?)[ -]?\d{3,6}"
    # Of the east of Asia.
    r"|[\u4e00-\u9fff][A-Z][ ·]?[A-Z0-9]{5,6}|\d{2,3}[\uac00-\ud7a3]\s?\d{4}"
    r"|[\u4e00-\u9fff]{1,4}\s?\d{2,3}\s?[\u3040-\u309f]\s?\d{2}-?\d{2}"
    r"|\d?[\u0e01-\u0e2e]{2}\s?\d{1,4}"
    # Of South Africa and Singapore.
    r"|[A-Z]{2}\s\d{2}\s[A-Z]{2}\s(?:GP|WC|EC|NW|MP|LP|NC|FS|ZN)|S[A-Z]{2}\s?\d{3,4}\s?[A-Z])(?![\w-])"
    r"|(?<![\w-])(?P<small>[a-z]{2}\d{2}\s?[a-hj-pr-z]{3})(?![\w-])"
)
# Letters, digits, letters; or digits, letters, digits; the groups with blanks or hyphens between them, or none. First
# those that are longer: of India, Ireland, South Africa, Victoria, Ontario, Germany.
_SHAPE: Final = (
    r"(?=[A-Z0-9 -]{0,9}\d)(?:[A-Z]{2}[ -]?\d{1,2}[A-Z]?[ -]?[A-Z]{1,3}[ -]?\d{4}|\d{2,3}[ -][A-Z]{1,2}[ -]\d{1,6}"
    r"|[A-Z]{2,3}[ -]\d{2,3}[ -]\d{3}|\d[A-Z]{2}[ -]?\d[A-Z]{2}|[A-Z]{4}[ -]?\d{3}|[A-Z]{3}[ -]\d{4}[ -](?-i:[A-Z])"
    r"|(?-i:[A-Z]{1,3}[ -][A-Z]{1,2})[ -]\d{1,4}|[A-Z]{1,3}[ -]?\d{1,4}[A-Z]?(?:[ -]?[A-Z]{2,3})?"
    r"|\d{1,4}[ -]?[A-Z]{1,3}(?:[ -]?\d{1,4})?)(?![\w-])"
)
_NUMBERED: Final = r"(?:\.?\s?(?:no\b\.?|number|num\b\.?|#|mark|plate|id|tag)){0,2}"
_LABELLED: Final = sought(
    r"(?<![\w-])(?:reg(?:istration|[do]|\.)?|VR[MN]|(?:(?:licen[cs]e|lic|number)\s)?plates?|LP(?=\s?[:=#])"
    r"|(?<!asset )tag|index"
    r"|V5C?(?:\sfor)?"
    rf"|veh(?:icle|\.)?(?:\sidentification)?|car|van|motor(?:cycle|bike)|bike|lorry|truck|VIN|chassis)(?![a-z]){_NUMBERED}"
    rf"(?P<sign>\s?[:=#|]{{1,2}}|\s?-(?=\s)|\s?\b(?:is"
    rf"|was)\b)?\s{{0,3}}[(“\"'#]?(?P<it>(?:(?-i:{STATE})[ -])?{_SHAPE})",
    re.IGNORECASE,
)
_LABELS: Final = frozenset(
    "reg registration regd rego vrm vrn plate plates lp tag index v v5 v5c veh vehicle car van motorcycle motorbike"
    " bike lorry truck vin chassis".split()
)
_NAMES: Final = (
    "car|van|truck|lorry|vehicle|motorbike|motorcycle|scooter|moped|bike|taxi|cab|minibus|bus|coach|trailer|caravan|saloon|estate"
    "|hatchback|pickup|suv|sedan|coupe|convertible|jeep|ambulance|bakkie|ute|combi|kombi|hilux|tractor|ford|vauxhall|bmw|audi|volkswagen|vw|mercedes|toyota|honda|nissan"
    "|mazda|kia|hyundai|renault|peugeot|citroen|fiat|skoda|seat|volvo|tesla|chevrolet|chevy|dodge|jaguar|lexus|subaru|suzuki"
    "|mitsubishi|mini|porsche|buick|cadillac|chrysler|gmc|yamaha|kawasaki|fiesta|focus|transit|corsa|astra|golf|polo|clio|civic"
    "|corolla|camry|accord|octavia|superb|fabia|passat|tiguan|touran"
    "|qashqai|juke|micra|leaf|yaris|prius|rav4|sportage|picanto|ceed"
    "|tucson|kona|i10|i20|i30|megane|captur|kangoo|trafic|berlingo|picasso"
    "|partner|mondeo|kuga|puma|ranger|mustang|galaxy|vivaro|insignia"
    "|zafira|meriva|ibiza|leon|panda|punto|500|jazz|cr-v|hr-v|outlander"
    "|shogun|l200|navara|landrover|land rover|range rover|defender|discovery"
    "|freelander|evoque|sprinter|vito|caddy|crafter|transporter|silverado"
    "|tahoe|suburban|f-?150|f-?250|ram|explorer|escape|altima|sentra"
    "|rogue|malibu|impala|equinox|cherokee|wrangler|caravan|odyssey"
    "|pilot|sienna|tacoma|tundra|highlander|outback|forester|impreza"
    "|commodore|falcon|holden|swift|vitara|jimny|alto|maruti|bajaj|tata"
    "|mahindra|activa|pulsar|splendor|rickshaw|tuk-?tuk|two ?wheeler"
    "|four ?wheeler|quad(?: bike)?|hgv|lgv|artic|tanker|rig|semi|digger"
    "|forklift|motorhome|camper(?:van)?|hearse|limo(?:usine)?|dacia"
    "|duster|sandero|mg|polestar|saab|seat|smart|ds3|alfa|infiniti|acura"
    "|lincoln|byd|scania|daf|iveco|isuzu|ducati|triumph|vespa|harley"
    "|ktm|aprilia|drives|drove|driving|parked|hit by|ticket|towed|clamped"
    "|overtook|rammed"
)
# What flies and what floats is marked otherwise: "G-OKTW", "N4417K", "SSR 144178".
_CRAFT: Final = (
    r"aircraft|airplane|aeroplane|plane|helicopter|glider|microlight|gyrocopter|balloon|drone|craft|airframe|hull|cessna|piper|airbus|boeing|cirrus|beechcraft|robinson"
    r"|boat|yacht|vessel|dinghy|narrowboat|barge|trawler|ferry|ketch|sloop|catamaran|canoe|kayak|launch|cruiser|jet\s?ski|skiff|mooring|berth|sail(?:\s(?:no|number))?|tail(?:\s(?:no|number))?"
)
_CRAFT_WORDS: Final = frozenset(
    word for word in re.findall(r"[a-z]{4,}", _CRAFT.replace("\\s", " ")) if word != "number"
) | {"jetski"}
_CRAFT_BEFORE: Final = deferred(rf"\b(?:{_CRAFT})s?\b[^.;\n]{{0,24}}$", re.IGNORECASE)
_CRAFT_MARK: Final = sought(
    r"(?<![\w-])(?:N\d{1,5}[A-HJ-NP-Z]{0,2}|(?:[A-Z]|[A-Z]\d|\d[A-Z]|[A-Z]{2})-[A-Z]{3,5}|[A-Z]\d?-[A-Z0-9]{3,4}|SSR\s?\d{4,6}|[A-Z]{2,3}\s?\d{2,6}(?:\s?[A-Z]{1,3})?|[A-Z]{2}\s\d{4}\s[A-Z]{2}|[A-Z]{3}-[A-Z]{2}-[A-Z0-9]{4,20})(?![\w-])"
)
_VEHICLES: Final = frozenset(re.findall(r"[a-z]+", _NAMES.replace("|hit by", "|hit").replace("\\s", " ")))
_VEHICLE: Final = deferred(rf"\b(?:{_NAMES})\b[^.;\n]{{0,20}}$", re.IGNORECASE)
_VEHICLE_LENGTH: Final = 36
_WRITTEN: Final = sought(rf"(?<![\w-])(?:{STATE}[ -])?{_SHAPE}")
_WHOLE: Final = re.compile(
    rf"(?:(?-i:{STATE})[ -])?(?:[A-Z]{{2,3}}[ -]?\d{{2,4}}[A-Z]?|\d{{2,4}}[ -]?[A-Z]{{3}})", re.IGNORECASE
)
_BRITISH: Final = re.compile(r"[A-Z]{2}\d\d\s?[A-Z]{3}", re.IGNORECASE)
_FEWEST: Final = 4
"""Characters of a plate that a vehicle is named before: "V6" and "4WD" are engines and drives."""


def plates(text: str) -> Iterator[Span]:
    """The number plates of a text; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Reg LT61 KXB; a white van, 883-KLM, hit a red Fiesta A1 ABC. Plate 2 of 3; a 3 TSI Golf."
    >>> [text[span.start : span.end] for span in plates(text)]
    ['LT61 KXB', 'LT61 KXB', '883-KLM', 'A1 ABC']
    """
    said = words_of(text)
    for match in _LABELLED.finditer(text) if said & _LABELS else ():
        if plate := _labelled(match):
            yield plate
    for match in _ALONE.finditer(text):
        if match["spaced"] and is_shorthand(match["spaced"]):  # "HR 72 RRR"
            continue
        if not match["small"] or _is_small(match["small"]):
            yield Span(*match.span())
    yield from _craft(text, said)
    for match in _WRITTEN.finditer(text) if said & _VEHICLES else ():
        it = match.group()
        if (
            sum(map(str.isalnum, it)) >= _FEWEST
            and sum(map(str.isalpha, it)) > 1
            and _VEHICLE.search(text, max(0, match.start() - _VEHICLE_LENGTH), match.start())
        ):
            yield Span(*match.span())


def _craft(text: str, said: frozenset[str]) -> Iterator[Span]:
    """The marks of aircraft and vessels that are named before them."""
    for match in _CRAFT_MARK.finditer(text) if said & _CRAFT_WORDS else ():
        is_long = sum(map(str.isalnum, match.group())) >= _FEWEST
        if is_long and _CRAFT_BEFORE.search(text, max(0, match.start() - _VEHICLE_LENGTH), match.start()):
            yield Span(*match.span())


def _is_small(it: str) -> bool:
    """Whether small letters are a plate: in "at10 the" the last of them are a word."""
    return " " not in it or not is_common(it.rpartition(" ")[2])


def _labelled(match: re.Match[str]) -> Span | None:
    """The plate behind a word for a vehicle: "reg AB12 CDE", "tag hpr-583 and"; there is none in "plate 2 was"."""
    it, start = match["it"], match.start("it")
    if match["sign"] and _BRITISH.fullmatch(it):
        return Span(*match.span("it"))
    first, _, last = it.rpartition(" ")
    # In small letters, the last of them may be the next word.
    if first and it != it.upper() and last.isalpha() and is_common(last):
        if _WHOLE.fullmatch(first):
            return Span(start, start + len(first))
        if not match["sign"]:
            return None
    *others, _ = it.split(" ")
    if any(word.isalpha() and not word.isupper() and is_common(word) for word in others):
        return None
    return Span(*match.span("it")) if sum(map(str.isalpha, it)) > 1 else None
