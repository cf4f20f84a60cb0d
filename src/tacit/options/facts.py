"""What family facts and distinctions are, in words that are true of many."""

from __future__ import annotations

from tacit.identities.distinctions import Distinction, distinction, plain_workplace
from tacit.identities.families import FACT
from tacit.language.plurals import singular


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


def distinction_labels(words: str) -> tuple[str, ...]:
    """What kind of thing sets somebody apart; nothing where no word says it.

    >>> cases = "national display award", "diploma in surveying", "on local television", "as an independent", "Y9"
    >>> [distinction_labels(words) for words in cases]
    [('prize',), ('qualification',), ('in public',), ('for election',), ('class',)]
    >>> distinction_labels("glove factory")
    ('factory', 'workplace')
    """
    kind = distinction(words)
    if kind is None:
        return ()
    plainer = plain_workplace(words) if kind is Distinction.WORKPLACE else None
    return (plainer, kind.value) if plainer else (kind.value,)
