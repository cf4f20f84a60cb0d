"""What has capitals and names nobody: laws, grades, posts, departments, bodies of a whole country, words of parting."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import is_common, known_place
from tacit.identities.profiles import is_surname
from tacit.identities.rarity import field_contexts
from tacit.identities.role_nouns import ANYBODY, calling
from tacit.identities.things import is_field, is_of_the_field
from tacit.knowledge import drugs
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.shorthand import is_shorthand
from tacit.terms.keys import key

Kind = IdentifierKind

# Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
_LAW_WORD: Final = r"(?:[A-Z][\w'’-]{0,20}|and|of|for|at|etc\.?|&)"
_LAW: Final = re.compile(
    rf"\b[A-Z][\w'’-]{{0,20}}(?:,?\s{_LAW_WORD}|\s\([^()\n]{{1,40}}\)){{0,12}}?\s(?:\([^()\n]{{1,30}}\)\s)?"
    r"(?:Act|Order|Regulations?|Rules|Convention|Ordinance|Directive)\s(?:of\s)?(?:1[89]|20)\d\d\b"
)
_GRADED: Final = re.compile(
    r"\b(?:Grade|Class|Part|Schedule|Type|Stage|Category|Level|Band|Tier|Phase|Section|Chapter|Appendix|Annex|Table"
    r"|Figure|Form|Group|Step|Question|Item|Note|Page|Line|Option|Clause|Article)"
    r"\s(?:[IVX]{1,5}|[A-Z]|\d{1,3}[A-Za-z]?)\b(?!['’.]?\w)"
)
_COUNTRYWIDE: Final = frozenset(
    """
    nhs|alcoholics anonymous|narcotics anonymous|al-anon|samaritans|citizens advice|acas|hmrc|dvla|dvsa|dwp|cqc|ofsted
    |gmc|nmc|bma|rcn|nice|land registry|hm land registry|companies house|jobcentre|jobcentre plus|job centre
    |age uk|mind|shelter|nspcc
    |rspca|st john ambulance|british red cross|red cross|macmillan|marie curie|home office|foreign office|crown
    prosecution service|cps|ministry of justice|department of health|department for education|high court|court of
    appeal|supreme court|county court|crown court|employment tribunal|house of lords|house of commons|social security
    administration|medicare|medicaid|va|fda|cdc|irs|fbi|osha|cms|medicare advantage|police federation|royal mail|post
    office|health and safety executive|hse|information commissioner|ico|legal aid agency|student loans company
    |universal credit|weight watchers|slimming world|facebook|whatsapp|instagram|google|youtube|twitter|tiktok|zoom
    |microsoft teams|teams|outlook|excel|word|amazon|ebay|paypal|airbus|boeing|ford|toyota
    """.replace("\n    ", " ")
    .replace(" |", "|")
    .strip()
    .split("|")
)
"""Bodies and brands of a whole country: whom they deal with they do not tell."""
_DETERMINED: Final = re.compile(r"\b(?:the|at|a)\s$")
_NAMED: Final = frozenset((Kind.ORGANISATION, Kind.NAME, Kind.PLACE, Kind.PERSON, Kind.NATIONALITY))
_OPENS: Final = frozenset("his her their my our your the a an this that dear".split())
_PARTING: Final = re.compile(
    r"(?:^|(?<=\n))[ \t]*(?:shana\stova|shanah\stovah|mazel\stov|eid\smubarak|ramadan\smubarak|shabbat\sshalom"
    r"|shalom|salaams?|namaste|cheerio"
    r"|warmly|warmest|cordially|fondly|best\swishes|best\sregards|kind\sregards|warm\sregards|merry\schristmas"
    r"|happy\snew\syear|take\scare"
    r"|god\sbless|with\slove|lots\sof\slove|much\slove|hugs|encs?|encl|enclosures?|cc|bcc)\b(?=[ \t]*[,.:!\n])",
    re.IGNORECASE,
)
_ORGANISM: Final = re.compile(r"[A-Z][a-z]{3,}(?:coccus|cocci|monas|bacter|bacillus|bacterium|virus|mycosis|phyllum)")
_WAVE: Final = re.compile(r"[A-Z]{1,3}-[a-z]{4,}")
_PART_OF_A_NUMBER: Final = re.compile(r"[.,]\d")
_OLDEST: Final = 125
_CAPITAL: Final = re.compile(r"\b[A-Z][\w'’-]*")
_REALMS: Final = frozenset("England Wales Scotland Ireland UK EU CJ MC PACE".split())
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def masked(text: str) -> Iterator[Span]:
    """Laws with their years, grades, classes and sections, words of parting: nothing in them is a name.

    >>> text = "Under the Town and Country Planning (England) Order 2015, Class E, a Grade II house."
    >>> [text[span.start : span.end] for span in masked(text)]
    ['Town and Country Planning (England) Order 2015', 'Class E', 'Grade II']
    """
    for match in _LAW.finditer(text):
        # A name before the title is none of it: "Smith and Theft Act 1968".
        strange = [word.end() for word in _CAPITAL.finditer(match.group()) if not _is_of_a_law(word.group())]
        start = match.start() + (strange[-1] if strange else 0)
        yield Span(start, match.end())
    for pattern in (_GRADED, _PARTING):
        for match in pattern.finditer(text):
            yield Span(*match.span())


def _is_of_a_law(word: str) -> bool:
    return (is_common(word) and not is_given_name(word)) or word in _REALMS


def is_nobodys(text: str, span: Span, kind: Kind) -> bool:
    """Whether a name that was found means nobody in particular: a post, a department, a body of a whole country.

    >>> text = "HR Business Partner, His GP, Alcoholics Anonymous, Acme Ltd"
    >>> names = "HR Business Partner", "His GP", "Alcoholics Anonymous", "Acme Ltd"
    >>> spans = [Span(text.index(one), text.index(one) + len(one)) for one in names]
    >>> [is_nobodys(text, span, Kind.ORGANISATION) for span in spans]
    [True, True, True, False]
    """
    said = text[span.start : span.end]
    words = _WORD.findall(said)
    if not words or any(map(str.isdigit, said)):
        return kind is Kind.AGE and _is_no_age(text, span)
    if kind is Kind.DISTINCTION:
        return _is_plain(words)
    if kind not in _NAMED or (len(words) == 1 and kind is Kind.PERSON):
        return kind is Kind.PERSON and _is_of_medicine(words[0], kind)
    if len(words) == 1 and _is_of_medicine(words[0], kind):
        return True
    if " ".join(said.lower().split()).removeprefix("the ") in _COUNTRYWIDE or _is_medical(words) or is_field(words):
        return True
    # "the Jolly Sailor" is a house, and a ward is somebody oftener in law than in a letter.
    is_determined = _DETERMINED.search(text, max(0, span.start - 5), span.start)
    return kind in {Kind.ORGANISATION, Kind.NAME} and not is_determined and _is_post(words)


def _is_no_age(text: str, span: Span) -> bool:
    """Whether nobody is so old, or the number goes on: "198,000"."""
    said = text[span.start : span.end]
    return said.isdecimal() and (not 0 < int(said) < _OLDEST or _PART_OF_A_NUMBER.match(text, span.end) is not None)


def _is_medical(words: Sequence[str]) -> bool:
    """Whether a name is that of a medicine with its form: "Depakote ER", "Combivent Aerosol"."""
    if len(words) == 1 or not drugs().senses(key(words[0])):
        return False
    return all(word.isupper() or is_common(word) for word in words[1:])


def _is_of_medicine(word: str, kind: Kind) -> bool:
    """Whether a word is of medicine: "Oropharynx", "Enterococcus", "ST-depression"."""
    if _ORGANISM.fullmatch(word) or _WAVE.fullmatch(word):
        return True
    if is_given_name(word) or is_surname(word) or known_place(key(word)):
        return False
    return kind is not Kind.ORGANISATION and is_of_the_field(word)


def _is_post(words: Sequence[str]) -> bool:
    """Whether everyday words say what somebody is: "Neighbourhood Officer", "Colleague"."""
    rest = words[1:] if words[0].lower() in _OPENS else words
    if not rest or not all(is_common(word) or is_shorthand(word) for word in rest):
        return False
    last = singular(rest[-1].lower())
    named = calling(last)
    is_post = last in ANYBODY - {"ward"} or last in {"gp", "headteacher"} or (named is not None and named[1] == 0)
    return is_post and not may_be_given_name(rest[0])


def _is_plain(words: Sequence[str]) -> bool:
    """Whether words that the reader took for a personal detail are a mere adjective, or a department's name."""
    if len(words) == 1:
        low = words[0].lower()
        return is_modifier(low) or low in _COLOURS or field_contexts(key(low)) >= _COMMON
    return all(word.istitle() and is_common(word) and word.lower() not in _LEADING for word in words)


_LEADING: Final = frozenset("head deputy chief lead director designated senior chair".split())
_COMMON: Final = 1_000  # contexts of the field
_COLOURS: Final = frozenset("silver red blue green black white grey gray yellow brown gold orange purple pink".split())
