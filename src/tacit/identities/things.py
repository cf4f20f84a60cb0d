"""Names of things: what is called after somebody, or has a name of its own, and means nobody.

A clamp, a disease, a suture, a department; a hospital, a street or a ward that is called after a person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from tacit.corpus.rarity import contexts, field_contexts
from tacit.identities._identifier import IdentifierKind
from tacit.identities.features import class_of
from tacit.identities.lexicon import EPONYM_HEADS, ORGANISATION_HEADS, PLACE_HEADS, is_common, is_degree, known_place
from tacit.identities.profiles import is_surname
from tacit.identities.words import NameWord
from tacit.knowledge import wordnet
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.plurals import singular
from tacit.terms.keys import key

Kind = IdentifierKind

_NAMED_AFTER: Final = frozenset(
    ("device", "conduit", "implement", "medical procedure", "method", "illness", "pathological state")
)
_PLACED: Final = frozenset("the a at on in to from near by into onto via of".split())
# A size before a name is of a suture, a tube or a screw: "4-0 Prolene", "#1 Vicryl", "14 mm Hemashield".
_SIZE: Final = re.compile(
    r"(?:#\s?\d[\d-]*|\b\d{1,2}-0|\b\d+(?:\.\d+)?[ -]?(?:mm|cm|gauge|inch|French|Fr|F)|\b\d+-|\b0)[ \t]*$"
)
_HEAD: Final = re.compile(r"(?:[^\n:]{0,40}:)?[ \t]*[\w /&-]{1,50}:")  # a line that begins with a heading
_VERTEBRAE: Final = re.compile(r"[CTLS]\d{1,2}(?:[-–/][CTLS]?\d{1,2})?")
_BEFORE: Final = 16  # code points
_LONGEST_EPONYM: Final = 2  # words
_UNITS: Final = frozenset("clinic unit suite room icu department ward hospital service floor center centre".split())
_POSTS: Final = frozenset(
    "manager teacher nurse officer secretary consultant registrar director coordinator administrator assistant"
    " supervisor receptionist practitioner physician surgeon headteacher steward clerk adviser advisor".split()
)
_SPECIALTIES: Final = ("surgery", "medicine", "ology", "iatry", "iatrics", "paedics", "pedics")
"""How fields of medicine end, which are no organisations: "Orthopedic Surgery"."""
_FIELDS: Final = frozenset(
    "orthopaedic orthopedic general vascular cardiac cardiothoracic paediatric pediatric internal emergency family"
    " respiratory oral maxillofacial plastic reconstructive intensive critical acute geriatric palliative sports"
    " nuclear occupational rehabilitation thoracic colorectal breast hand spinal trauma infectious physical"
    " religious personal social health adult community primary secondary".split()
)
"""Words before them, and before "Education", that WordNet does not have in small letters."""
_SUBJECTS: Final = frozenset("education science studies therapy care diseases".split())
_OPENING: Final = frozenset(
    "hospital clinic university college institute church chapel cathedral parish bank foundation"
    " clinica clínica hôpital hopital ospedale klinik klinikum universidad universitat universität université"
    " università colegio collège iglesia église instituto institut fundación fondation banco banque".split()
)
"""Words that open the names of organisations in some languages, or before "of"."""
_PARTICLES: Final = frozenset("of de del della di du da la le der des general st st. saint san sant santa".split())
_SEEN: Final = 4  # contexts of the field from which on a word is known there
_OFTENER: Final = 1.5


def called_after(words: Sequence[NameWord], labels: Sequence[str], i: int, end: int) -> Kind | None:
    """What a name ends in a word for that may be called after somebody: "Cal Anderson Park" is a place.

    Some such words are surnames as well: Peter Ward is a person, and what is "on Peter Ward" is a ward.
    """
    tail = words[end - 1]
    head = tail.bare
    if end - i == 1 or tail.is_initial:
        return None
    kind = Kind.ORGANISATION if head in ORGANISATION_HEADS else Kind.PLACE if head in PLACE_HEADS else None
    if kind is not None:
        before = words[i - 1].bare if i and words[i].joined else ""
        may_be_person = is_surname(head) and end - i == _LONGEST_EPONYM and before not in _PLACED
        return None if may_be_person and may_be_given_name(words[i].text.capitalize()) else kind
    if labels[end - 1] == "PERSON" or is_given_name(tail.text) or may_be_surname(tail.text):
        return None
    return None if head in EPONYM_HEADS else Kind.ORGANISATION


def is_opened(words: Sequence[NameWord], i: int) -> bool:
    """Whether a word for an organisation stands before a name, or before its "of": "Hospital General de Sant Amand"."""
    at = i
    while at and words[at].joined and not words[at].opens_line:
        at -= 1
        if words[at].bare in _OPENING:
            return words[at].is_capital or words[at].opens_line
        if words[at].bare not in _PARTICLES:
            return False
    return False


def may_be_surname(word: str) -> bool:
    """Whether a word is no everyday one, or often follows given names and titles: "Young", but not "Ensemble"."""
    return not is_common(word) or is_surname(word)


def is_thing(text: str, words: Sequence[NameWord], i: int, end: int, kind: Kind) -> bool:
    """Whether a name without a title means nobody: a thing, a method, a disease, a department without a name.

    Args:
        text: The text.
        words: Its words.
        i: Where the name begins.
        end: Where it ends.
        kind: What it was taken for.
    """
    if (
        _SIZE.search(text, max(0, words[i].start - _BEFORE), words[i].start)
        or (words[end - 1].bare in EPONYM_HEADS and end - i > 1)
        or _VERTEBRAE.fullmatch(words[i].text)
        or all(is_degree(word.text) for word in words[i:end] if word.is_capital)
        or is_field([word.bare for word in words[i:end]])
        or _is_label(text, words, i, end)
        or _is_heading(text, words, i, end)
        or (end - i <= _LONGEST_EPONYM and _is_eponym(words, i, end, kind))
    ):
        return True
    if kind is Kind.PERSON:
        return _is_listed(words, i, end) or _is_post(words, i, end)
    if known_place(key(text[words[i].start : words[end - 1].end])):
        return False
    if end - i == 1:
        return kind in {Kind.NAME, Kind.ORGANISATION} and is_of_the_field(words[i].text)
    last = words[end - 1].bare
    is_unit = last in _UNITS or last.endswith(_SPECIALTIES)
    return is_unit and all(is_common(word.text) for word in words[i:end])


def is_field(words: Sequence[str]) -> bool:
    """Whether a name is that of a field of medicine or a subject at school.

    >>> is_field(["Orthopedic", "Surgery"]), is_field(["Riverside", "Surgery"])
    (True, False)
    """
    *before, last = (word.lower() for word in words)
    if not before or not (last.endswith(_SPECIALTIES) or last in _SUBJECTS):
        return False
    return all(word in _FIELDS or word in {"and", "of"} or word.endswith(_SPECIALTIES) for word in before)


@lru_cache(1 << 12)
def is_language(word: str) -> bool:
    """Whether a word names a language that people speak; many speak any.

    >>> is_language("Luganda"), is_language("Shona"), is_language("Sean")
    (True, True, False)
    """
    kb = wordnet()
    return any("natural language" in (one.label for one in kb.ancestors(sense)) for sense in kb.senses(key(word)))


def is_specialty(word: str) -> bool:
    """Whether a word is that of a field of medicine.

    >>> is_specialty("Medicine"), is_specialty("Meadow")
    (True, False)
    """
    return word.lower().endswith(_SPECIALTIES)


def _is_label(text: str, words: Sequence[NameWord], i: int, end: int) -> bool:
    """Whether a word that is no given name opens a line and a field: "Encs: 2", but not "Rose: see you"."""
    word = words[i]
    is_field = end - i == 1 and word.opens_line and text[word.end : word.end + 1] == ":"
    return is_field and not may_be_given_name(word.text) and not is_surname(word.text)


def _is_heading(text: str, words: Sequence[NameWord], i: int, end: int) -> bool:
    """Whether everyday words before a colon head what follows: "ROS Ears Nose and Throat:", not "Rose:"."""
    if end - i == 1 or not _HEAD.match(text, text.rfind("\n", 0, words[i].start) + 1):
        return False
    capital = [word for word in words[i:end] if word.is_capital]
    return bool(capital) and all(is_common(word.text) and not may_be_given_name(word.text) for word in capital)


def _is_eponym(words: Sequence[NameWord], i: int, end: int, kind: Kind) -> bool:
    """Whether a name only says whose instrument, method or disease something is: "a Foley catheter"."""
    if end == len(words) or words[end].opens_line or words[end].is_capital:
        return False
    behind = words[end]
    if behind.owned:
        return singular(behind.bare) in EPONYM_HEADS and not is_given_name(words[i].text)
    if not behind.joined:
        return False
    if end - i > 1 and (kind is Kind.PERSON or is_given_name(words[i].text)):
        return False
    # What somebody does looks like several things: "Obama signs".
    head = behind.bare if kind is Kind.PERSON else singular(behind.bare)
    return head in EPONYM_HEADS or (end - i == 1 and class_of(behind.bare) in _NAMED_AFTER)


def _is_post(words: Sequence[NameWord], i: int, end: int) -> bool:
    """Whether everyday words say what somebody does, as below a signature: "Ward Manager"."""
    return (
        end - i > 1
        and words[end - 1].bare in _POSTS
        and not is_given_name(words[i].text)
        and all(is_common(word.text) for word in words[i:end])
    )


def _is_listed(words: Sequence[NameWord], i: int, end: int) -> bool:
    """Whether an initial is the letter of a list, and an everyday word follows it: "B. Biopsy of the node"."""
    letter = words[i]
    return (
        end - i == _LONGEST_EPONYM
        and letter.is_initial
        and letter.opens_line
        and len(letter.text) == _LONGEST_EPONYM
        and not may_be_surname(words[i + 1].text)
    )


@lru_cache(1 << 14)
def is_of_the_field(word: str) -> bool:
    """Whether texts of medicine, law and everyday life have a word oftener than an encyclopedia: it names nobody.

    >>> is_of_the_field("Vicryl"), is_of_the_field("RPE"), is_of_the_field("Aldi"), is_of_the_field("PKK")
    (True, True, False, False)
    """
    name = key(word)
    here = field_contexts(name)
    return here >= _SEEN and here > _OFTENER * (contexts(name) - here)


def eponyms(words: Sequence[NameWord]) -> frozenset[str]:
    """The words of a text that stand before a thing which is called after somebody: "a Kitner clamp"."""
    return frozenset(
        name.bare
        for name, head in pairwise(words)
        if name.is_capital and head.joined and head.text in EPONYM_HEADS and not is_common(name.text)
    )
