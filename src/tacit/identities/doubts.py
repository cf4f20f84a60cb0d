"""Names whose kind the text itself corrects: towns and counties called like persons, rooms, dogs, shops, plain words.

What is known is said; where the text only tells what a name is not, it is a name of an unknown kind, which says nothing
false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import is_common, is_nation, known_place
from tacit.identities.profiles import is_surname
from tacit.identities.signatures import is_section, letters_of
from tacit.knowledge import geography
from tacit.language.deferred import deferred
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.shorthand import is_shorthand
from tacit.language.titles import TITLES
from tacit.terms.keys import key

Kind = IdentifierKind
Found = tuple[Span, IdentifierKind]

_BEFORE: Final = 40  # code points
_LONGEST_ACRONYM: Final = 3
_NAMES: Final = frozenset((Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.NAME))
# A county or the field of a form for a town.
_COUNTY: Final = re.compile(
    r"(?:\bCo(?:unty|\.)?\s|\b(?:registry|town|city|county|venue|place of birth|birthplace|location|sitting at):\s)$",
    re.IGNORECASE,
)
_HOUSE_BEHIND: Final = re.compile(
    r"\s(?:(?:primary|secondary|elementary|middle|high|grammar|comprehensive)(?:\sschool)?|school|college|hospital|hospice"
    r"|library|clinic|surgery|nursery|academy)\b"
)
_SOMEWHERE: Final = re.compile(r"\b(?:in|at|near|to|from|for|via|towards|outside|around|or)\s$")
_ANIMAL: Final = (
    r"dogs?|pupp(?:y|ies)|pups?|cats?|kittens?|horses?|pony|ponies|mare|gelding|rabbits?|bunn(?:y|ies)|hamsters?"
    r"|gerbils?|guinea[ -]?pigs?|ferrets?|parrots?|budgies?|hens?|chickens?|cockerel|rooster|ducks?|goose|geese|goats?"
    r"|donkeys?|cows?|calf|calves|heifers?|ewes?|lambs?|alpacas?|llamas?|piglets?|(?:gold)?fish|tortoises?|snake|gecko"
    r"|lurcher|labrador|spaniel|collie|terrier|greyhound|poodle|retriever|alsatian|whippet|dachshund|bulldog|tabby"
    r"|staff(?:ie|y)|mastiff|bullmastiff|beagle|chihuahua|rottweiler|cockapoo"
    r"|labradoodle|schnauzer|corgi|husky|jack russell|moggy"
)
_THING_BEFORE: Final = deferred(
    rf"\b(?:(?:{_ANIMAL})\s(?:(?:called|named)\s)?|(?:{_ANIMAL}|boat|yacht|barge|narrowboat|room|suite|hall|house|cottage"
    r"|ward|system|software|app|game|database|programme|project|ship|pub|shop|caf[eé]|salon|firm|company)"
    r"(?:,?\s(?:called|named|known as)\s[\"“‘']?|\s\(?[\"“‘])"
    rf"|\b(?:{_ANIMAL}|vessel|ship|trawler|ferry)(?::|\s\(|\s[*_\"“])\s?|\b(?-i:MV|MFV|SS|HMS|RMS)\s)$",
    re.IGNORECASE,
)
_NAME: Final = r"[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*)?"
# "the dog, Taff"; "the cats are Haydn and Bach".
_ANIMALS_BEFORE: Final = re.compile(
    rf"\b(?:(?i:the|our|my|his|her|their|your|an?)|\w+['’]s)\s(?:[\w-]+\s)?(?i:{_ANIMAL})"
    rf"(?P<comma>,\s|(?P<are>\s(?:is|was|are|were)\s(?:called\s|named\s)?(?:{_NAME}(?:,\s(?:and\s)?|\sand\s)){{0,5}}))$"
)
_ANIMALS: Final = 90  # code points in which several animals are named
_FIRST_WORD: Final = re.compile(r"\w+|\W")
_ENDS: Final = re.compile(r"[,.;)!?]|\sand\s|\s*$", re.MULTILINE)
_ANIMAL_BEHIND: Final = re.compile(
    rf"(?:,\s|\s\(|:\s)(?:(?:the|our|my|his|her|their|an?)\s(?:\w+\s){{0,2}})?(?:{_ANIMAL})(?=[,.;)]|$)"
    r"|\shad\s(?:\w+\s)?(?:pups|puppies|kittens|foals?|chicks)\b",
    re.IGNORECASE,
)
_QUOTED_LINE: Final = re.compile(r"^[ \t]*[\"“](?P<it>[A-Z][^\"”\n]{1,40})[\"”],?[ \t]*$", re.MULTILINE)
_PROVINCE: Final = re.compile(
    r",[ \t](?P<it>(?:Ont|Man|Sask|Alta|Que|Nfld|Calif|Mass|Conn|Penn|Wash|Wis|Minn|Tenn|Colo|Ariz|Fla)\.(?=[,;)\s])"
    r"|(?:A[BKLRZ]|BC|C[AOT]|D[CE]|FL|GA|I[ADL]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJLMSTUVY]|O[HKN]|P[AE]|QC|RI|S[CDK]|T[NX]"
    r"|UT|V[AT]|W[AIVY]|YT|HI|IN|OR|ON|ME)(?=[ \t]*(?:$|[,;)]|\d{5}|[A-Z]\d[A-Z])))",
    re.MULTILINE,
)
_GAME: Final = re.compile(r"\b(?:play(?:s|ed|ing)?|(?:good|bad|rubbish|hopeless|brilliant|terrible) at|game of)\s$")
_BODY: Final = re.compile(r"\b(?:school|college|hospital|hospice|nursery|care home|surgery|clinic),?\s(?:called\s)?$")
_LISTED: Final = re.compile(r"(?:\s\([^()]{1,20}\))?(?:,\s|,?\sand\s)")
_LETTERS: Final = re.compile(r"(?:[A-Z]\.){2,3}|[A-Z]{3}|[A-Z]Ma?c[A-Z]|[A-Z](?:\.[A-Z])?-[A-Z]")
_FEASTS: Final = frozenset(
    "ramadan eid diwali holi vaisakhi hanukkah chanukah passover pesach purim sukkot shavuot shabbat simchat yom rosh"
    " easter christmas lent pentecost epiphany michaelmas navratri nowruz vesak".split()
)
_COMPANY: Final = re.compile(
    r"\b(?:S\.?A\.?|S\.?L\.?|S\.?R\.?L\.?|GmbH|B\.?V\.?|N\.?V\.?|A/?S|AB|Oy|Ltd|Limited|LLC|LLP|Inc|PLC|plc|Pty|Pvt|Corp|Co)\.?$"
)
# What opens the names of houses and bodies in other languages.
_HOUSES: Final = frozenset(
    "kita kindergarten grundschule gymnasium klinik praxis diakonie caritas krankenhaus canolfan ysgol coleg"
    " scoil gaelscoil coláiste polígono colegio"
    " escuela instituto centro residencia hogar ayuntamiento parroquia clínica école lycée collège crèche maison"
    " clinique scuola istituto asilo"
    " casa școala szkoła przedszkole skola förskola barnehage escola".split()
)
_BOTH: Final = frozenset("bank hall court mill cross bridge".split())  # heads of villages and of organisations
_CAPITALS: Final = re.compile(r", (?P<it>[A-Z]{3,} )$")
_TOWN: Final = re.compile(  # in capitals, by how it ends
    r"[A-Z]{2,12}(?:BURY|BOROUGH|BURGH|HAM|HOLME|FORD|WI(?:CK|CH)|THORPE|THWAITE|COMBE|STEAD|MINSTER|CHESTER|CASTER|MOUTH|POOL)"
)
_AND: Final = re.compile(r"\s?&\s?")


def corrected(text: str, found: Iterable[Found]) -> list[Found]:
    """What was found, in order, with the kinds of names corrected, wherever they stand.

    Args:
        text: The text.
        found: What was found in it, none overlapping another.

    >>> text = "Our dog Monty ran to Co. Clare. Monty's leg is sore."
    >>> spans = [Span(8, 13), Span(25, 30), Span(32, 37)]
    >>> [kind.value for _, kind in corrected(text, [(span, Kind.PERSON) for span in spans])]
    ['name', 'place', 'name']
    """
    ordered = _whole(text, _quoted(text, sorted(found, key=lambda one: one[0])))
    parts = {
        word.lower()
        for span, kind in ordered
        if kind is Kind.PERSON and len(text[span.start : span.end].split()) > 1
        for word in text[span.start : span.end].split()
    }
    letters = _letters(text, ordered)
    named_things = things(text, ordered)
    places = frozenset(span.start for span, kind in ordered if kind is Kind.PLACE)
    moved: dict[str, Kind] = {}
    place = -1  # where the last place or street ended
    for span, kind in ordered:
        said = text[span.start : span.end]
        right = moved.get(key(said))
        if right is None and kind is Kind.PERSON and said.lower() not in parts:
            is_listed = 0 <= place < span.start and _LISTED.fullmatch(text, place, span.start) is not None
            is_a_thing = said in named_things
            right = Kind.NAME if is_a_thing else _not_a_person(text, span, is_listed=is_listed)
        elif right is None and kind is Kind.PLACE:
            right = _not_a_place(text, span, place)
        elif right is None and kind is Kind.ORGANISATION:
            right = _village(text, span, places)
        if kind in _NAMES and _LETTERS.fullmatch(said) and said.replace(".", "") in letters:
            right = None if is_shorthand(said) or is_section(text, span) else Kind.PERSON
        if right:
            moved.setdefault(key(said), right)
        place = span.end if (right or kind) in {Kind.PLACE, Kind.ADDRESS} else place
    settled = [
        (span, moved.get(key(text[span.start : span.end]), kind) if kind in _NAMES else kind) for span, kind in ordered
    ]
    provinces = _provinces(text, settled)
    rest = [one for one in settled if not any(span.overlaps(one[0]) for span, _ in provinces)]
    return sorted((*rest, *provinces), key=lambda one: one[0])


def _letters(text: str, found: Iterable[Found]) -> frozenset[str]:
    """The initials of the persons of a text, as far as their names have two words."""
    names = (text[span.start : span.end] for span, kind in found if kind is Kind.PERSON)
    return frozenset(letters for name in names for letters in letters_of(name))


def _not_a_person(  # noqa: PLR0911  # one answer after another, the surest first
    text: str, span: Span, *, is_listed: bool
) -> Kind | None:
    """What is no person by what stands around it, or by its words."""
    said = text[span.start : span.end]
    start = max(0, span.start - _BEFORE)
    if said.split(maxsplit=1)[0].rstrip(".").lower() in TITLES:  # "Prince George" is a town
        return Kind.PLACE if " " in said and known_place(key(said)) is Kind.PLACE else None
    if _COUNTY.search(text, start, span.start):
        return Kind.PLACE
    words = said.split()
    if is_house(said):
        return Kind.ORGANISATION
    if len(words) > 1 and _HOUSE_BEHIND.match(text, span.end) and _SOMEWHERE.search(text, start, span.start):
        return Kind.ORGANISATION  # "at Joe A. Ross school"
    if words[0].lower() in _FEASTS:
        return Kind.NAME
    if is_town(said):
        return Kind.PLACE
    if len(words) > 1:
        is_plain = all(is_common(word) and not may_be_given_name(word) for word in words) and not is_surname(words[-1])
        return Kind.NAME if is_plain else None
    if not geography().senses(key(said)):
        return None
    if is_given_name(said):
        return Kind.PLACE if is_listed else None
    return Kind.PLACE if is_listed or known_place(key(said)) or _SOMEWHERE.search(text, start, span.start) else None


def things(text: str, found: Iterable[Found]) -> frozenset[str]:
    """The names that the text says to be an animal's, a boat's, a room's, wherever it says so.

    >>> text = "Biscuit comes with. (Biscuit: guinea pig.) Mrs Pym stays."
    >>> things(text, [(Span(0, 7), Kind.PERSON), (Span(43, 50), Kind.PERSON)])
    frozenset({'Biscuit'})
    """
    names = {text[span.start : span.end] for span, kind in found if kind in {Kind.PERSON, Kind.NAME}}
    names = {name for name in names if name.split(maxsplit=1)[0].rstrip(".").lower() not in TITLES}
    by_first: dict[str, list[str]] = {}
    for name in names:
        by_first.setdefault(_FIRST_WORD.match(name)[0], []).append(name)  # type: ignore[index]  # any name has one
    return frozenset(
        name
        for match in _FIRST_WORD.finditer(text)
        for name in by_first.get(match.group(), ())
        if text.startswith(name, match.start())
        and not text[match.start() + len(name) : match.start() + len(name) + 1].isalnum()
        and is_thing(text, Span(match.start(), match.start() + len(name)))
    )


def is_thing(text: str, span: Span) -> bool:
    """Whether the text says that a name is an animal's, a boat's, a room's: "our dog Monty", "Biscuit, her cat"."""
    start = max(0, span.start - _BEFORE)
    if _THING_BEFORE.search(text, start, span.start) or _ANIMAL_BEHIND.match(text, span.end):
        return True
    led = _ANIMALS_BEFORE.search(text, max(0, span.start - _ANIMALS), span.start)
    return led is not None and _ENDS.match(text, span.end) is not None


def is_town(said: str) -> bool:
    """Whether a word in capitals that is nobody's name ends as towns do: "WENBURY".

    >>> [is_town(said) for said in ("WENBURY", "Wenbury", "GRAHAM", "DERKSEN")]
    [True, False, False, False]
    """
    return _TOWN.fullmatch(said) is not None and not (is_given_name(said) or is_surname(said))


def is_house(said: str) -> bool:
    """Whether a word of a name says that it is a firm's or a house's, in other languages as well.

    >>> [is_house(said) for said in ("Transibérica Coaches S.A.", "Kita Sonnenhügel", "Kit Sorensen", "Kita")]
    [True, True, False, False]
    """
    first, _, rest = said.partition(" ")
    return bool(rest) and (_COMPANY.search(said) is not None or first.lower() in _HOUSES)


def _not_a_place(text: str, span: Span, place: int) -> Kind | None:
    """A name of an unknown kind, if letters or a plain word are taken for a place."""
    said = text[span.start : span.end]
    if " " in said or _COUNTY.search(text, max(0, span.start - _BEFORE), span.start):
        return None
    before = max(0, span.start - _BEFORE)
    if _GAME.search(text, before, span.start) or _BODY.search(text, before, span.start):
        return Kind.NAME
    letters = said.replace(".", "")
    if letters.isupper() and len(letters) <= _LONGEST_ACRONYM:
        is_state = text[: span.start].rstrip(" \n")[-1:] in {",", ""} or is_nation(key(said))
        return None if is_state or not text[: span.start].strip() else Kind.NAME
    is_plain = is_common(said) and not said.isupper() and not known_place(key(said))
    is_address = 0 <= place <= span.start and not text[place : span.start].strip(" \t\n,")
    return Kind.NAME if is_plain and not is_address and not _SOMEWHERE.search(text, before, span.start) else None


def _village(text: str, span: Span, places: frozenset[int]) -> Kind | None:
    """A place, if the head of a name may be a village's and a larger place is behind: "Hebble Bank, West Yorkshire"."""
    words = text[span.start : span.end].lower().split()
    is_of = text[span.end : span.end + 2] == ", " and span.end + 2 in places
    return Kind.PLACE if len(words) == 2 and words[-1] in _BOTH and is_of else None


def _quoted(text: str, found: list[Found]) -> list[Found]:
    """What was found, with a line in quotation marks as one: the name of a house, of which a person's is a part."""
    spans = [Span(*match.span("it")) for match in _QUOTED_LINE.finditer(text)]
    parted = [
        span for span in spans if any(span.contains(one) and span != one and kind in _NAMES for one, kind in found)
    ]
    rest = [one for one in found if not any(span.overlaps(one[0]) for span in parted)]
    return sorted((*rest, *((span, Kind.NAME) for span in parted)), key=lambda one: one[0])


def _whole(text: str, found: list[Found]) -> list[Found]:
    """What was found, with the halves of a town's and a firm's name put together: "Prescott Mills", "Petal & Stem"."""
    whole: list[Found] = []
    for span, kind in found:
        capitals = _CAPITALS.search(text, max(0, span.start - _BEFORE), span.start) if kind is Kind.PLACE else None
        if (
            capitals
            and text[span.start : span.end].isupper()
            and not (whole and whole[-1][0].end > capitals.start("it"))
        ):
            whole.append((Span(capitals.start("it"), span.end), kind))  # "HOME, CHIPPING NORTON"
            continue
        if not whole:
            whole.append((span, kind))
            continue
        before, was = whole[-1]
        between = text[before.end : span.start]
        said = text[span.start : span.end]
        is_one_word = " " not in said and " " not in text[before.start : before.end]
        if was is Kind.PLACE and kind is Kind.PERSON and between == " " and is_one_word and not is_given_name(said):
            whole[-1] = Span(before.start, span.end), Kind.PLACE
        elif {was, kind} in ({Kind.PERSON, Kind.NAME}, {Kind.PERSON, Kind.ORGANISATION}) and _AND.fullmatch(between):
            whole[-1] = Span(before.start, span.end), Kind.NAME if is_one_word else Kind.ORGANISATION
        else:
            whole.append((span, kind))
    return whole


def _provinces(text: str, found: list[Found]) -> list[Found]:
    """The states and provinces behind towns and streets: "Kelso, Ont.", "Milwaukee, WI"."""
    ends = {span.end for span, kind in found if kind in {Kind.PLACE, Kind.ADDRESS, Kind.NAME}}
    spans = [Span(*match.span("it")) for match in _PROVINCE.finditer(text) if match.start() in ends]
    # "Man." is a town as well, elsewhere, and "SK" a country.
    return [
        (one, Kind.NAME)
        for one in spans
        if not any(one.overlaps(span) and (kind is Kind.PLACE or not one.contains(span)) for span, kind in found)
    ]
