"""Codes that are everybody's: norms, guidelines, sizes, types of machines, variants of genes, clouds, groups by age.

They have the form of an identifier and say the same of whoever they stand beside. Every repetition is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tacit.document import Span
from tacit.language.sought import sought

_BODY: Final = (
    r"(?:BS|EN|ISO|IEC|DIN|ASTM|ANSI|IEEE|NZS|AS/NZS|NF|UL|SAE|API|ASME"
    r"|RFC|NFPA|MIL-STD|JIS|GB/T|CEN|ITU|ETSI|CISPR|OIML|IS(?=\s\d{4,5}\b)"
    r"|SANS|CSA|UNE|UNI)"
)
_MAKER: Final = (
    r"(?:Siemens|Philips|GE|Canon|Toshiba|Hitachi|HP|Dell|Lenovo|Samsung|Nikon|Sony|Panasonic|LG|Bosch|Miele|Omron|Dr[äa]ger|Mindray|Olympus|Fujifilm|Fuji|Epson|Brother|Xerox|Kyocera|Ricoh|Cisco"
    r"|Garmin|Roche|Abbott|Medtronic|Baxter|Fresenius|Braun|Welch\sAllyn|Zoll|Stryker|Hologic|Varian|Elekta|Leica|Zeiss|Makita|DeWalt|Worcester|Vaillant|Baxi|Ideal|Bombardier|Embraer|Antonov|Airbus|Boeing|Cessna|Piper|ATR|Dash)"
)
_NORMS: Final = tuple(
    sought(form)
    for form in (
        # Norms, with their parts and years, and what they are about.
        (
            rf"(?<![\w-]){_BODY}\b(?:[ /](?:(?:{_BODY}|TS|TR|PAS)\b)){{0,4}}[ -]?[A-Z]{{0,2}}\s?\d{{2,6}}(?:[-.:/]\d"
            rf"{{1,5}}){{0,4}}(?![\w-])"
        ),
        r"(?<![\w-])(?:NICE\s(?:guidelines?\s)?|guidelines?\s)(?:NG|CG|TA|QS|IPG|MTG|HTG|DG|PH|SIGN)\s?\d{1,4}(?:(?:,\s|\sand\s)(?:NG|CG|TA|QS|IPG)\s?\d{1,4}){0,3}(?![\w/-])",
        r"\b(?:Regulation|Directive|Decision)\s(?:\((?:EU|EC|EEC|UK)\)\s)?(?:No\.?\s)?\d{1,4}/\d{1,4}(?:/E[CU]C?)?",
        # Sizes: of screws, tubes, cells, housings, oils, colours.
        r"(?<![\w-])M\d{1,2}(?:\.\d)?\s?[x×]\s?\d{1,3}(?:\.\d{1,2})?(?![\w])|(?<![\w-])IP[X\d][\dX][A-Z]?(?![\w-])|(?<![\w-])\d{1,2}W-?\d{2}(?![\w-])|(?<![\w-])RAL\s\d{4}\b|(?<!\w)\d{1,2}\s(?:French|Fr|FG|Ch)\b(?=\s[A-Za-z])",
        r"(?<![\w-])(?:CR|LR|SR|BR)\d{2,4}(?![\w-])|(?<![\w-])\d?[12]N\d{3,4}[A-Z]?(?![\w-])|(?<![\w-])CEM\s[IVX]{1,3}(?:/[A-Z](?:-[A-Z]{1,2})?)?(?:\s\d{2}\.\d[NRL])?(?!\w)|(?<![\w-])(?:FFP|FIT)\d\b",
        # Faults, modes of files, forms and leaflets.
        r"(?i:\b(?:fault|error|alarm|trouble)s?\s(?:code\s)?)(?:[A-Z]{1,2}-?\d{1,4}|\d{1,3})(?![\w-])|\bchmod\s(?:-R\s)?[0-7]{3,4}\b",
        r"\b(?i:leaflets?|booklet|tax\scode|emergency\scode|(?:HMRC|IRS|SSA|tax)\sform)\s(?:[A-Z]{1,3}\d{1,4}[A-Z]?|\d{3,4}[LMNTK])(?![\w/-])|(?<![\w-])(?:P(?:45|60|11D|800)|SA\d{3}|SF-?\d{2,3}|W-[249]|DS-?\d{2,4}|N-400|I-\d{3})(?=\s(?:and|or|can|is|from|form|for|was|by|to)\b)",
        # Of the makers of machines: "Airbus A320-200", "LaserJet M404dn".
        rf"\b{_MAKER}\s(?:(?:[A-Z][A-Za-z]{{2,12}}|[A-Z]{{3,9}})\s){{0,2}}(?:[A-Z]{{1,4}}-?\d{{2,4}}(?:-\d{{1,4}}|[a-z]{{1,3}}|[A-Z])?|\d{{3}}(?:-\d{{1,3}}(?:[A-Z]{{1,3}})?)?|\d\.\d\s?T)(?![\w-])",
        r"(?<![\w-])(?:CFM56|RB211)-?\d?[A-Z]?\d{0,4}[A-Z]?\d{0,2}(?![\w])|\b(?:LaserJet|OfficeJet|DeskJet|EcoTank|Pixma|ThinkPad|OptiPlex|EliteBook|MacBook|IntelliVue|MAGNETOM|SOMATOM)\s(?:[A-Z][a-z]{2,9}\s)?(?:[A-Z]{0,3}\d{2,4}[a-z]{0,3}|\d\.\d\s?T)(?!\w)",
        # The weather of airports.
        r"(?<!\w)(?:FEW|SCT|BKN|OVC)\d{3}(?:CB|TCU)?(?!\w)|\bQNH\s\d{3,4}\b|\b(?:runway|rwy)\s\d{2}[LRC]?\b|\bRunway\s\d{2}[LRC]?\b",
        # Variants of genes and types of tissue.
        (
            r"(?<![\w.])[cpgm]\.(?:\(?[A-Z][a-z]{2}\d{1,5}[A-Za-z*=]{1,12}\)?"
            r"|[\d_+*-]{1,16}(?:(?:del|dup|ins|inv)[ACGT]{0,12}|[ACGT]>[ACGT]))(?!\w)"
            r"|(?<!\w)(?:HLA[ -])?(?:A|B|C|DR[AB]\d|DQ[AB]\d|DP[AB]\d)\*\d{2,3}(?::\d{2,3}){0,3}(?!\w)"
            r"|\bO\d{1,3}:H\d{1,2}\b"
        ),
        # Groups by their age, and ages that tests say.
        (
            r"\b(?:aged|ages)\s\d{1,2}\s?(?:to|-|through)\s?\d{1,2}\b(?!\s?(?:and"
            r"|,)\s\d)|\b(?:over|under)[- ]?\d{2}s\b|\b(?i:reading|spelling"
            r"|mental|bone|developmental|vocabulary|gestational|lung|heart)\sage\s(?:of\s"
            r"|is\s|was\s)?\d{1,2}(?:\s?y(?:rs?|ears?)?)?(?:\s?\d{1,2}\s?m(?:o"
            r"|ths?|onths?)?)?\b"
        ),
        # Drawings and tables of papers; how many there were.
        r"\b(?:Figs?\.?|Figures?|Tables?|Eqs?\.?)\s\d{1,3}(?:\.\d{1,2})?(?:[a-z](?:\s?[-,]\s?[a-z])?|\s?-\s?\d{1,3})?(?![\w])|(?<!\w)[nN]\s?=\s?\d[\d,]{0,8}\b|\bISBN(?:-1[03])?:?\s[\d-]{10,17}X?\b",
        # Scores by names that hardly anybody has.
        r"\b(?:Braden|Waterlow|Barthel|Karnofsky|Rockall|Blatchford|Epworth|Mallampati|Harvey-Bradshaw|Clavien-Dindo|Roland-Morris|Oswestry|Apgar|Tinetti|Child-Pugh|MUST)s?(?:\s(?:score|scale|index|grade))?(?:\s(?:of|is|was|now))?\s\d{1,3}(?![\w/.-])",
        r"(?<![\d.])(?:127\.0\.0\.1|0\.0\.0\.0|255\.255\.255\.\d{1,3})(?![\d.])",
    )
)


_REST: Final = re.compile(r"[a-z\s,;:/.-]*")


@lru_cache(1 << 12)
def is_norm(said: str) -> bool:
    """Whether words are such codes, with nothing but small words around them.

    >>> [is_norm(said) for said in ("IPX4", "variant c.1521_1523del p.Phe508del", "NICE NG136", "SN05 WUP", "variant")]
    [True, True, True, False, False]
    """
    rest = list(said)
    for span in (found := list(norms(said))):
        rest[span.start : span.end] = " " * len(span)
    return bool(found) and _REST.fullmatch("".join(rest)) is not None


def norms(text: str) -> Iterator[Span]:
    """The codes of a text that are everybody's.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "BS EN 12464-1, M12x60, NICE NG136, an Airbus A320-200, fault F28, c.1521_1523del, aged 5 to 11."
    >>> [text[span.start : span.end] for span in norms(text)]  # doctest: +NORMALIZE_WHITESPACE
    ['BS EN 12464-1', 'NICE NG136', 'M12x60', 'fault F28', 'Airbus A320-200', 'c.1521_1523del', 'aged 5 to 11']
    """
    for form in _NORMS:
        yield from (Span(*match.span()) for match in form.finditer(text))
