"""Titles: the words before a person's name that say what somebody is, in one list from which all others come.

Titles are in lower case and without their dots. Some of them are everyday words or somebody's given name as well, so
that not every use can take all of them: `TITLES` begin a name in a text, nothing but a name follows `CERTAIN`,
`is_title` knows those that stand before what is known to be a name, and `KEPT` may stay before an invented name without
telling whose it was.
"""

from __future__ import annotations

_CIVIL = (
    "mr mrs ms miss mx messrs sir dame lady lord mme mlle herr frau monsieur madame señor señora senor senora signor"
    " signora senhor senhora"
)
_LEARNED = "dr drs prof professor"
_CLERICAL = "rev reverend fr father sister brother"
_MILITARY = "capt captain col colonel gen general lt lieutenant maj major sgt sergeant cpl"
_CIVIC = "cllr councillor"
_JUDICIAL = "judge justice hhj"
# An office that few hold tells who holds it, and a noble title or a relation is often part of the name.
_OFFICES = (
    "private officer detective inspector constable sheriff agent nurse rabbi imam sheikh bishop archbishop cardinal"
    " pope saint president senator governor mayor congressman congresswoman ambassador minister chancellor king queen"
    " prince princess duke duchess count countess baron baroness emperor uncle aunt don doña dipl mag"
)
# Everyday words: titles only where a person's name is known to follow.
_WORDS = "advocate chief doctor hon madam maitre master me"
# Short for a rank, an office or a form of address, and for nothing else before a name.
_SHORT = (
    "revd rev'd rev’d cllrs supt insp cst wpc pte engr mdm shri smt alhaji alhaja hajia mallam mzee pastor pcso cde"
    " whaea kum"
)
# Those that are short for other things as well, or surnames, or said of what is no person.
_BEFORE_NAMES = (
    "cr crs ald alderman canon deacon elder chaplain ustad ustadh ustaz maulana pandit swami guru bhai giani bibi malam"
    " sr br mother const snr s/c a/sgt s/sgt det gda garda trooper deputy commissioner superintendent cmdr cdr brig adm"
    " s/n ssn matron coach principal adv barr barrister juffrou meneer mevrou oom tannie auntie aunty encik tuan puan"
    " sri kumari comrade haji hajah dato datuk cik"
    " dominee messrs otunba lolo honourable honorable hons justices judges drs profs mmes"
)
# In capitals only: Di is Diana.
_IN_CAPITALS = "pc dc ds di dci dcs ps pcs tdc hhj cpa hv sw"
_SEVERAL = {"crs": "cr", "cllrs": "cllr", "drs": "dr", "messrs": "mr", "justices": "justice", "judges": "judge"}


def _set(*lists: str) -> frozenset[str]:
    return frozenset(" ".join(lists).split())


TITLES = _set(_CIVIL, _LEARNED, _CLERICAL, _MILITARY, _CIVIC, _JUDICIAL, _OFFICES, _SHORT)
"""Words that begin a person's name in a text."""

MALE = _set(
    "mr messrs sir lord father brother king prince duke count baron herr monsieur señor signor senhor uncle shri alhaji"
    " fr meneer oom encik tuan mallam haji dato datuk"
)
"""Titles of men."""

FEMALE = _set(
    "mrs ms miss dame lady sister queen princess duchess countess baroness mme mlle frau madame señora signora"
    " senhora aunt mdm smt whaea alhaja hajia hajah cik wpc matron mevrou tannie auntie aunty bibi puan kumari kum"
)
"""Titles of women."""

CERTAIN = _set(_CIVIL, _LEARNED, "rev reverend capt sgt lt col cllr judge hhj") - _set("lady lord")
"""Those that nothing but a name follows."""

KEPT = _set(
    _CIVIL,
    _LEARNED,
    _CLERICAL,
    _MILITARY,
    _CIVIC,
    _JUDICIAL,
    _WORDS,
    _IN_CAPITALS,
    "baron count officer president nurse uncle aunt honour honor revd rev'd rev’d cllrs supt insp cst wpc pte engr mdm"
    " pcso cr crs ald alderman const snr s/c a/sgt s/sgt sr det gda trooper deputy superintendent s/n ssn matron coach"
    " principal adv barr barrister auntie aunty kum smt shri sri",
)
"""Those that may stay before an invented name: held by many, and nobody's given name; see `is_kept`."""

MAKE_PERSONS = _set(_LEARNED, _JUDICIAL, "mr mrs ms miss mx sir lady lord") | _set(
    "capt captain col colonel gen general lt sgt rev reverend fr father sister"
)
"""Those that make a noun phrase that ends with a capital a person, whatever a language model says of it."""

ABBREVIATIONS = _set("kum smt capt cllr col dr engr fr gen hon insp lt maj messrs mr mrs ms prof rev revd sgt supt")
"""Those that a full stop follows without ending a sentence."""

_KNOWN = TITLES | _set(_WORDS, _BEFORE_NAMES, _IN_CAPITALS)
_CAPITALS = _set(_IN_CAPITALS)
_SHORTENED = _set(_SHORT, _IN_CAPITALS, "cr crs ald sr const snr s/c a/sgt s/sgt det gda cpl maj adv barr") - _set(
    "pastor"
)


def is_title(word: str) -> bool:
    """Whether a word before a name is a title.

    >>> [is_title(word) for word in ("Cr", "S/C", "Rev'd", "Dr.", "DI", "Di", "Ann")]
    [True, True, True, True, True, False, False]
    """
    return _bare(word) in _KNOWN and _has_its_capitals(word)


def is_short_title(word: str) -> bool:
    """Whether a word is short for a title, or nothing but a title: then what follows it names somebody.

    >>> [is_short_title(word) for word in ("Cr", "Sgt", "Mrs", "Major", "King", "sr")]
    [True, True, True, False, False, False]
    """
    bare = _bare(word)
    return is_title(word) and word[0].isupper() and (bare in CERTAIN or bare in _SHORTENED)


def is_kept(word: str) -> bool:
    """Whether a word before a name is a title that may stay.

    >>> [is_kept(word) for word in ("Cr", "DI", "Di", "Rabbi")]
    [True, True, False, False]
    """
    return _bare(word) in KEPT and _has_its_capitals(word)


def one_title(word: str) -> str:
    """A title in small letters, without its dot, in the singular.

    >>> one_title("Crs"), one_title("Dr.")
    ('cr', 'dr')
    """
    return _SEVERAL.get(_bare(word), _bare(word))


def _bare(word: str) -> str:
    return word.rstrip(".,").lower()


def _has_its_capitals(word: str) -> bool:
    return _bare(word) not in _CAPITALS or word.isupper()
