"""Wording: the words in which a concept is said in a release, if a reader would say it at all.

A taxonomy orders things; its labels are not what people write. "Sick person", "macromolecule" and "leukocyte disease"
are true and read like a mistake. So a label is offered only in words that a clerk could have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from importlib.resources import files
from typing import Final

from tacit.knowledge import Concept
from tacit.language.verbs import bases, inflect
from tacit.terms.keys import key

FAMILIAR: Final = 25
"""Contexts of a label, as it is, from which readers are taken to know it."""

Familiar = Callable[[str], bool]
"""Says whether readers know the words of a key."""

_TABLE: Final = "plain-words.tsv"
_REFUSED: Final = "-"
_TERM: Final = "term"
_KIND: Final = "kind"
_HEAD: Final = "head"
_VERB: Final = "verb"
_HEADED: Final = "headed"
_MARKER: Final = "marker"
_NEVER: Final = "never"
_HURT: Final = "hurt"
_INJURY, _CONDITION = "injury", "condition"
_GENERAL: Final = "wordnet"  # nothing of it is offered but what is listed

OF_FIELDS: Final = frozenset(("mondo", "drugs"))
"""The taxonomies of diseases and drugs."""

_MEDICINE, _DRUG = "medicine", "drug"
_WIDE_CLASSES: Final = frozenset((_MEDICINE, _DRUG, "substance"))
_CONSUMED: Final = frozenset(("beverage", "food", "tobacco"))  # a glass of wine is no glass of a drug
# What is taken for other ends than health as well: who calls cocaine a medicine says what is false.
_ALSO_ABUSED: Final = frozenset(
    "stimulant hallucinogen cannabinoid opioid barbiturate benzodiazepine anesthetic sedative".split()
)
# Beside these words a class that is too wide tells a reader to do, or not to do, what nobody meant.
_CAUTION: Final = frozenset(
    "allergy allergic allergen intolerance intolerant avoid contraindicated contraindication anaphylaxis".split()
)


@cache
def _listed() -> dict[tuple[str, str], str]:
    """The words for each source and label."""
    found = {}
    for line in (files("tacit.options") / "data" / _TABLE).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            source, label, *words = line.split("\t")
            found[source, label] = words[0] if words else label
    return found


def wording(concept: Concept, *, familiar: Familiar | None = None) -> str:
    """The words for a concept; empty if no reader would say it.

    Labels of a user's own taxonomy, and of places, stay as they are.

    >>> said = [Concept("wordnet", "1", "internal organ"), Concept("wordnet", "2", "macromolecule")]
    >>> [wording(one) for one in (*said, Concept("drugs", "3", "antiviral agent"), Concept("mine", "4", "widget"))]
    ['organ', '', 'antiviral', 'widget']

    Args:
        concept: The concept.
        familiar: Says which labels of diseases and drugs are read as words, where none is listed; all, unless given.
    """
    words = _listed().get((concept.source, concept.label))
    if words is not None:
        return "" if words == _REFUSED else words
    if concept.source == _GENERAL:
        return ""
    if concept.source in OF_FIELDS and familiar and not familiar(key(concept.label)):
        return ""
    return concept.label


@cache
def kind_words(source: str) -> tuple[str, ...]:
    """Plain words for whatever a taxonomy has, said when nothing that it says itself will do; the most telling first.

    >>> kind_words("drugs"), kind_words("mine")
    (('medicine', 'substance'), ())
    """
    return tuple(_listed().get((_KIND, source), "").split("|")) if (_KIND, source) in _listed() else ()


def preferred_word(term: str) -> str:
    """The wider word that readers of a field put for a term, given by its key; empty if none is listed.

    >>> preferred_word("patient"), preferred_word("ship")
    ('person', '')
    """
    words = _listed().get((_TERM, term), "")
    return "" if words == _REFUSED else words


def plain_verb(verb: str) -> str:
    """A plainer verb that is true wherever another is, in the same form; empty if none is listed.

    Its first word is the one that changes: "started taking" is a form of "start taking".

    >>> plain_verb("resumed"), plain_verb("started taking"), plain_verb("injects"), plain_verb("sailed")
    ('continued', 'used', 'uses', '')
    """
    first, _, rest = verb.partition(" ")
    for base in (first, *sorted(bases(first))):
        plain = _listed().get((_VERB, f"{base} {rest}".rstrip()))
        if plain:
            return inflect(plain, like=first, base=base)
    return ""


def headed(words: str, term: str) -> str:
    """Words for a concept, fitted to the head noun of the term that they stand for, given by its key.

    >>> headed("medicine", "antiretroviral therapy"), headed("medicine", "zidovudine")
    ('treatment', 'medicine')
    """
    return _listed().get((_HEADED, f"{words} {term.rsplit(maxsplit=1)[-1]}"), words) if term else words


def marker_word(term: str) -> str:
    """What kind of thing a term is by its own nouns, given by its key; empty if none is listed, or they disagree.

    >>> marker_word("new cd4 count"), marker_word("weight loss"), marker_word("loss")
    ('test result', 'symptom', '')
    """
    table = _listed()
    said = {table[_MARKER, term]} if (_MARKER, term) in table else set()
    said = said or {table[_MARKER, word] for word in term.split() if (_MARKER, word) in table}
    return said.pop() if len(said) == 1 else ""


def has_wider_words(term: str) -> bool:
    """Whether anything wider is said for a term, given by its key: "food" for a diet reads like a mistake."""
    return _listed().get((_TERM, term)) != _REFUSED and stands_alone(term)


def stands_alone(head: str) -> bool:
    """Whether a head noun says something without the words before it: "on a basis" does not.

    >>> stands_alone("infection"), stands_alone("basis")
    (True, False)
    """
    return (_HEAD, head) not in _listed()


def hurt_words(before: str) -> tuple[str, ...]:
    """What a part of the body is said to have, by the words before it; nothing if they speak of no harm.

    >>> hurt_words("broken left"), hurt_words("swollen"), hurt_words("left")
    (('injury', 'condition'), ('condition',), ())
    """
    said = {_listed().get((_HURT, word)) for word in before.split()}
    return (_INJURY, _CONDITION) if _INJURY in said else (_CONDITION,) if _CONDITION in said else ()


@cache
def _never(kind: str) -> frozenset[str]:
    """What things of a kind are not called, although a taxonomy says so: diabetes is no digestive disorder."""
    return frozenset(_listed().get((_NEVER, kind), "").split("|"))


def in_place(words: str, around: Collection[str] = (), beside: Collection[str] = ()) -> str:
    """Words for a concept as they are true in a place; empty if they would mislead there.

    Who reads "allergy to a medicine" or "avoid medicines" knows less than who reads that something is left out, and may
    act on it. A class that a clinician can act on stays.

    >>> in_place("medicine", beside=["stimulant"]), in_place("medicine", around=["avoid"]), in_place("medicine")
    ('drug', '', 'medicine')
    >>> in_place("antibiotic", around=["avoid"]), in_place("drug", beside=["beverage"])
    ('antibiotic', '')
    >>> in_place("digestive disorder", beside=["diabetes"]), in_place("digestive disorder", beside=["stomach disease"])
    ('', 'digestive disorder')

    Args:
        words: The words.
        around: The keys of the words that stand near.
        beside: The labels of the other kinds that the thing is of.
    """
    if any(words in _never(kind) for kind in beside):
        return ""
    if words not in _WIDE_CLASSES:
        return words
    if _CAUTION.intersection(around) or _CONSUMED.intersection(beside):
        return ""
    return _DRUG if words == _MEDICINE and _ALSO_ABUSED.intersection(beside) else words
