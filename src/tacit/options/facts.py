"""What family facts and distinctions are, in words that are true of many."""

from __future__ import annotations

import re
from typing import Final

from tacit.corpus.rarity import contexts
from tacit.identities import IdentifierKind
from tacit.identities.distinctions import Distinction, distinction, plain_workplace
from tacit.identities.families import CHILDREN, FACT
from tacit.identities.ordinary import is_ordinary
from tacit.identities.role_nouns import ANYBODY
from tacit.knowledge import wordnet
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.stop_words import STOP_WORDS
from tacit.language.verbs import is_only_verb
from tacit.options.occupations import occupation_labels
from tacit.terms.keys import key


def family_labels(words: str) -> tuple[str, ...]:
    """What a family fact says of anybody.

    >>> cases = "third of six", "five kids", "second wife", "twins", "twin brother", "first cousins", "seven"
    >>> [family_labels(words) for words in cases]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('one of several children',), ('several kids',), ('wife',), ('child',), ('brother',), ('relative',), ('several',)]
    """
    match = FACT.fullmatch(words)
    if match is None:  # a number behind "mother of"
        return ("several",)
    if match["rank"]:
        return ("one of several children",)
    if match["who"]:
        return (f"several {match['who'].lower()}",)
    if match["kin"]:
        return (match["kin"].lower(),)
    if match["twin"]:
        kin = words.lower().replace("-", " ").partition(" ")[2]
        return (singular(kin) if kin else "child",)
    return ("relative",)


def distinction_labels(words: str, before: str = "") -> tuple[str, ...]:
    """What kind of thing sets somebody apart; nothing where no word says it.

    Args:
        words: What sets somebody apart.
        before: The text before it.

    >>> cases = "display award", "diploma in surveying", "on local television", "as an independent", "chess cup"
    >>> [distinction_labels(words) for words in cases]
    [('prize',), ('qualification',), ('in public',), ('for election',), ('competition',)]
    >>> distinction_labels("glove factory"), distinction_labels("a signwriter"), distinction_labels("school bus")
    (('factory', 'workplace'), ('craftsperson',), ('bus',))
    """
    kind = distinction(words)
    if kind is None:
        is_title = words.istitle() and " " in words  # a cup is no cutter: "Winner Golden Cutter"
        return () if is_title else occupation_labels(words) or _head(words, before)
    if kind is not Distinction.WORKPLACE:
        return (kind.value,)
    plainer = "plant" if words.lower().endswith("works") else plain_workplace(words)
    if " " not in words and plainer in {None, words.lower()}:  # "the dairy society"
        return ()
    return (plainer, kind.value) if plainer else (kind.value,)


_NOUN_PHRASE: Final = re.compile(r"(?:(?:an?|the) )?(?P<closer>(?:[a-z]+ ){1,3})(?P<noun>[a-z]{3,})")


def _head(words: str, before: str) -> tuple[str, ...]:
    """The noun at the end of a phrase, if it is one that many have: "bus" of "school bus"."""
    phrase = _NOUN_PHRASE.fullmatch(words)
    if phrase is None or before.lower().endswith(("to ", "not ", "will ")):  # "used to design solar cars"
        return ()
    noun, closer = phrase["noun"], phrase["closer"].split()
    if not STOP_WORDS.isdisjoint((noun, *closer)) or any(map(is_only_verb, closer)) or is_modifier(noun):
        return ()
    is_plain = contexts(key(noun)) >= _PLAIN and bool(wordnet().senses(singular(noun))) and noun not in ANYBODY
    return (singular(noun),) if is_plain and not noun.endswith("ing") else ()


_PLAIN: Final = 2_000  # contexts of two million: a bus, an orchestra, a department
_OF_FEW: Final = r"(?:two|three|four|[2-4])"
_FEW_CHILDREN: Final = re.compile(
    rf"(?:.*\bof )?{_OF_FEW}(?: (?:young|small|little|older|younger|grown|adult))?(?: (?:{CHILDREN}))?", re.IGNORECASE
)
_KIN: Final = frozenset(
    "the a an his her my your our their elder younger older eldest youngest oldest late half step big little only own"
    " dear old young twin and or".split()
)


def is_common_fact(kind: IdentifierKind, words: str) -> bool:
    """Whether work, family or what else is told of somebody is true of thousands, so that it singles nobody out.

    >>> cases = ("occupation", "a nurse"), ("family", "three kids"), ("family", "six kids"), ("distinction", "Year 9")
    >>> [is_common_fact(IdentifierKind(kind), words) for kind, words in cases]
    [True, True, False, True]
    >>> is_common_fact(IdentifierKind.DISTINCTION, "her elder half-sister")
    True
    """
    if kind is IdentifierKind.FAMILY:
        return _FEW_CHILDREN.fullmatch(words) is not None
    if kind not in {IdentifierKind.OCCUPATION, IdentifierKind.DISTINCTION}:
        return False
    if is_ordinary(words):
        return True
    if kind is IdentifierKind.OCCUPATION:
        return False
    said = words.lower().replace("-", " ").split()
    is_kin = bool(said) and singular(said[-1]) in ANYBODY and _KIN.issuperset(said[:-1])
    return is_kin or distinction(words) is Distinction.CLASS or _WIDE.fullmatch(words) is not None


_WIDE: Final = re.compile(
    rf"(?:(?:an?|the) )?(?:{'|'.join(one.value.removeprefix('an ') for one in Distinction)})s?", re.IGNORECASE
)
