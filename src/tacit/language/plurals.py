"""One or many: the singular and the plural of nouns, and whether the words of a text are plural.

The two directions are in one place because they must agree: `tacit.terms.keys` counts terms in the singular, so a label
in the plural has the key of the label, and what was found safe to release is found again, and found safe, in the
released text.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files

from tacit.language import _nouns as nouns
from tacit.language.stop_words import STOP_WORDS

# What follows the head of a noun phrase: "institution | of learning", "mother | -in-law", "virus | (organism)".
_AFTER_HEAD = re.compile(
    r"\s+(?:of|in|with|without|for|to|from|by|on|at|under|during|after|before|between|against|that|which|who"
    r"|caused|due|associated|resulting|affecting|involving)\s"
    r"|\s+(?:away|off|out|up)$"
    r"|-(?:in|of|at|de)-\S+$"
    r"|\s*[(,]",
    re.IGNORECASE,
)
_ADJECTIVE_LAST = re.compile(
    r"(?:attorney|solicitor|surgeon|governor|secretar(?:y|ie)|consul|court|notar(?:y|ie)|poet|heir|runner)s?"
    r"(?P<adjective>[ -](?:general|martial|public|laureate|apparent|presumptive|up))$",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"[^\s/\-‐‑]+$")
_POSSESSIVE = re.compile(r"['’][sS]?$")
_LONGEST_ACRONYM = 5  # as in `tacit.terms.keys`


@cache
def _plurals() -> dict[str, str]:
    table = {}
    for line in (files("tacit.language") / "data" / "plurals.txt").read_text("ascii").splitlines():
        plural, _, singular = line.partition(" ")
        table[plural] = singular or plural
    return table


def regular_singular(word: str) -> str:
    """The singular of a lower-case word by the regular rules of English, whether or not it is a plural.

    >>> [regular_singular(word) for word in ("infections", "biopsies", "viruses", "virus", "analysis")]
    ['infection', 'biopsy', 'virus', 'virus', 'analysis']
    """
    if word.endswith("men"):
        return word[:-2] + "an"
    if len(word) < 4 or word[-1] != "s" or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    in_uses = word.endswith("uses") and word[-5:-4] not in "ao"  # "viruses", but "causes" and "houses"
    return word[:-2] if in_uses or word.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")) else word[:-1]


def singular(word: str) -> str:
    """The singular of a lower-case word; its own singular is itself.

    >>> [singular(word) for word in ("women", "diabetes", "diagnoses", "causes", "medias")]
    ['woman', 'diabetes', 'diagnosis', 'cause', 'medium']
    """
    one = _plurals().get(word) or regular_singular(word)
    # "medias" has "media" as its regular singular, which is a plural itself.
    return one if one == word else singular(one)


@lru_cache(maxsize=1 << 12)
def pluralize(phrase: str) -> str:
    """The plural of a noun phrase in the singular; a plural and what cannot be counted stay as they are.

    >>> [pluralize(phrase) for phrase in ("infectious disease", "institution of learning", "mother-in-law", "tissue")]
    ['infectious diseases', 'institutions of learning', 'mothers-in-law', 'tissue']
    """
    if not is_countable(phrase):
        return phrase
    start, end = _head(phrase)
    return phrase[:start] + _plural(phrase[start:end]) + phrase[end:]


def is_plural(phrase: str) -> bool:
    """Whether the head of a noun phrase is in the plural; words alike in both numbers count as singular.

    >>> [is_plural(phrase) for phrase in ("opportunistic infections", "AIDS", "MRIs", "women's", "cases of AIDS")]
    [True, False, True, True, True]
    """
    start, end = _head(phrase)
    return _is_plural(_POSSESSIVE.sub("", phrase[start:end])) and not nouns.ONE_THING.search(phrase[:end])


def is_unchanging(phrase: str) -> bool:
    """Whether a noun phrase is the same in both numbers.

    >>> is_unchanging("rare species"), is_unchanging("Chinese"), is_unchanging("virus")
    (True, True, False)
    """
    start, end = _head(phrase)
    word = phrase[start:end].lower()
    return word in nouns.UNCHANGED or word.endswith("fish") or (word.endswith("ese") and phrase[start].isupper())


@lru_cache(maxsize=1 << 12)
def is_name(phrase: str) -> bool:
    """Whether a label is the name of one thing: every word of it has a capital, and not for being an acronym.

    >>> [is_name(phrase) for phrase in ("United States", "city", "HIV infection", "Southern Europe", "DNA")]
    [True, False, False, True, False]
    """
    words = [word for word in phrase.split() if word.lower() not in STOP_WORDS]
    return all(word[:1].isupper() and not word.isupper() for word in words)


def is_countable(phrase: str) -> bool:
    """Whether a noun phrase in the singular takes "a"; when in doubt, yes.

    >>> [is_countable(phrase) for phrase in ("city", "animal tissue", "piece of information", "dancing", "building")]
    [True, False, True, False, True]
    """
    start, end = _head(phrase)
    word = phrase[start:end].lower()
    return word in nouns.COUNTABLE or not (
        word in nouns.UNCOUNTABLE
        or phrase[:end].lower().endswith(nouns.UNCOUNTABLE_PHRASES)
        or word.endswith(nouns.UNCOUNTABLE_ENDINGS)
        or word in nouns.COLLECTIVE
        or (_ends_in_lemma_s(word) and not _takes_es(word))
    )


def is_often_mass(phrase: str) -> bool:
    """Whether a noun phrase is said without an article as often as with one.

    >>> [is_often_mass(phrase) for phrase in ("medical treatment", "blood pressure", "infection")]
    [True, True, False]
    """
    start, end = _head(phrase)
    return phrase[start:end].lower() in nouns.OFTEN_MASS


def _head(phrase: str) -> tuple[int, int]:
    """Where the head word of a noun phrase begins and ends."""
    if phrase.isalpha():
        return 0, len(phrase)
    for match in _AFTER_HEAD.finditer(phrase):
        head = _LAST_WORD.search(phrase, 0, match.start())
        if head and head.group().lower() not in STOP_WORDS:  # "out of court settlement"
            return head.span()
    adjective = _ADJECTIVE_LAST.search(phrase)
    head = _LAST_WORD.search(phrase, 0, adjective.start("adjective") if adjective else len(phrase.rstrip()))
    return head.span() if head else (len(phrase), len(phrase))


def _is_plural(word: str) -> bool:
    if not word or word[0].isdigit() or (word.isupper() and len(word) <= _LONGEST_ACRONYM):  # "1980s", "AIDS"
        return False
    lowered = word.lower()
    if lowered in nouns.UNCHANGED or lowered in nouns.NOT_PLURAL:
        return False
    return lowered in nouns.COLLECTIVE or singular(lowered) != lowered


def _ends_in_lemma_s(word: str) -> bool:
    """Whether a word ends in s without being a plural: "virus", "diabetes", "lens"."""
    return word.endswith("s") and singular(word) == word


def _takes_es(word: str) -> bool:
    return word.endswith(("ss", "us", "as", "is", "lens", "x", "z", "sh")) or (
        word.endswith("ch") and not word.endswith(nouns.HARD_CH)
    )


def _plural(word: str) -> str:
    if not word or _is_plural(word) or is_unchanging(word):
        return word
    if not word.isalpha() or (word.isupper() and len(word) <= _LONGEST_ACRONYM):  # "MRIs"
        return word + "s"
    lowered = word.lower()
    many = _plural_of(lowered)
    if word.isupper():
        return many.upper()
    return word + many.removeprefix(lowered) if many.startswith(lowered) else word[0] + many[1:]


def _plural_of(word: str) -> str:
    if word in nouns.IRREGULAR:
        return nouns.IRREGULAR[word]
    for one, many in nouns.IRREGULAR_ENDINGS.items():
        if word.endswith(one):
            return word.removesuffix(one) + many
    if nouns.MEN.fullmatch(word):
        return word[:-2] + "en"
    if word.endswith(("osis", "esis", "asis", "ysis", "psis", "isis")):
        return word[:-2] + "es"
    if word.endswith("y") and (word[-2:-1] not in "aeou" or word.endswith("quy")):
        return word[:-1] + "ies"
    return word + ("es" if _takes_es(word) else "s")
