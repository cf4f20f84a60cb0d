"""Titles: the words before a person's name that say what somebody is, in one list from which all others come.

Titles are in lower case and without their dots. Some of them are everyday words or somebody's given name as well, so
that not every use can take all of them: `TITLES` begin a name in a text, nothing but a name follows `CERTAIN`, and
`KEPT` may stay before an invented name without telling whose it was.
"""

from __future__ import annotations

_CIVIL = (
    "mr mrs ms miss mx messrs sir dame lady lord mme mlle herr frau monsieur madame señor señora signor signora"
    " senhor senhora"
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


def _set(*lists: str) -> frozenset[str]:
    return frozenset(" ".join(lists).split())


TITLES = _set(_CIVIL, _LEARNED, _CLERICAL, _MILITARY, _CIVIC, _JUDICIAL, _OFFICES)
"""Words that begin a person's name in a text."""

MALE = _set("mr messrs sir lord father brother king prince duke count baron herr monsieur señor signor senhor uncle")
"""Titles of men."""

FEMALE = _set(
    "mrs ms miss dame lady sister queen princess duchess countess baroness mme mlle frau madame señora signora"
    " senhora aunt"
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
    "baron count officer president pc dc ds di nurse uncle aunt honour honor",
)
"""Those that may stay before an invented name: held by many, and nobody's given name."""

MAKE_PERSONS = _set(_LEARNED, _JUDICIAL, "mr mrs ms miss mx sir lady lord") | _set(
    "capt captain col colonel gen general lt sgt rev reverend fr father sister"
)
"""Those that make a noun phrase that ends with a capital a person, whatever a language model says of it."""

ABBREVIATIONS = _set("capt col dr fr gen hon lt maj messrs mr mrs ms prof rev sgt")
"""Those that a full stop follows without ending a sentence."""
