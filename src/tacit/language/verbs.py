"""English verbs: a check on what a tagger says.

A statistical tagger reads "glucose 80" and "diabetes mellitus" as sentences now and then, and then a diagnosis is in no
noun phrase. The list is closed enough to tell: there is no verb "to glucose".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from tacit.language.plurals import singular

# An ending, and what may stand in its place in the base form.
_ENDINGS = (
    ("ies", ("y", "ie")),
    ("es", ("", "e")),
    ("s", ("",)),
    ("ied", ("y", "ie")),
    ("ed", ("", "e")),
    ("ying", ("y", "ie")),
    ("ing", ("", "e")),
)
_DOUBLES = re.compile(r"(?:qu|[^aeiou])*[aeiou][^aeiouwxy]")  # its last letter, before "ed" and "ing": "scarred"
_STRESSED = frozenset("admit commit control occur permit prefer refer submit transfer".split())  # at their end
_VOWELS = frozenset("aeiou")
_HISSES = ("s", "x", "z", "ch", "sh", "o")  # what takes "es", not "s"


@cache
def _irregular() -> dict[str, str]:
    """Forms that no rule makes, each with its base form."""
    lines = (files("tacit.language") / "data" / "irregular_verbs.txt").read_text("ascii").splitlines()
    return dict(line.split() for line in reversed(lines))


@cache
def _verbs() -> dict[str, bool]:
    lines = (files("tacit.language") / "data" / "verbs.txt").read_text("ascii").splitlines()
    return {line.removesuffix(" -"): line.endswith(" -") for line in lines}


def regular_bases(word: str) -> Iterator[str]:
    """What a lower-case word would be a regular form of, were it a verb.

    >>> list(regular_bases("denies")), list(regular_bases("stopped"))
    (['denies', 'deny', 'denie', 'deni', 'denie', 'denie'], ['stopped', 'stopp', 'stop', 'stoppe'])
    """
    yield word
    for ending, replacements in _ENDINGS:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            for replacement in replacements:
                yield stem + replacement
                if not replacement and ending in {"ed", "ing"} and len(stem) > 2 and stem[-1] == stem[-2]:
                    yield stem[:-1]


@lru_cache(maxsize=1 << 16)
def bases(word: str) -> frozenset[str]:
    """The base forms of the verbs that a lower-case word can be a form of.

    >>> sorted(bases("drank")), sorted(bases("injecting")), sorted(bases("scared")), sorted(bases("glucose"))
    (['drink'], ['inject'], ['scare'], [])
    """
    verbs = _verbs()
    irregular = _irregular().get(word)
    found = {base for base in regular_bases(word) if base != word and base in verbs and _is_spelled_so(word, base)}
    return frozenset(found | {irregular} if irregular else found)


def _is_spelled_so(word: str, base: str) -> bool:
    """Whether a form of a base is spelled like this: "scared" is none of "scar", "rates" of "rat", "bed" of "be"."""
    ending = word.removeprefix(base)
    if ending in {"ed", "ing"}:
        return _DOUBLES.fullmatch(base) is None
    if ending == "es":
        return base.endswith(_HISSES)
    if ending == "d":
        return len(base) > 2 and not (base.endswith("ee") and word in _verbs())  # a "seed" is none of "see"
    return True


@lru_cache(maxsize=1 << 16)
def is_verb(word: str) -> bool:
    """Whether a lower-case word can be a form of a verb.

    >>> [is_verb(word) for word in ("states", "underwent", "glucose", "diabetes")]
    [True, True, False, False]
    """
    return any(base in _verbs() for base in regular_bases(word))


@lru_cache(maxsize=1 << 16)
def is_only_verb(word: str) -> bool:
    """Whether a lower-case word can be a form of a verb and nothing else; gerunds and participles are something else.

    >>> [is_only_verb(word) for word in ("includes", "underwent", "states", "diagnoses", "glucose")]
    [True, True, False, False, False]
    """
    verbs = _verbs()
    bases = [base for base in regular_bases(word) if base in verbs]
    if not bases or word.endswith(("ing", "ed")):
        return False
    return all(verbs[base] for base in bases) and singular(word) in bases  # "diagnoses" are several diagnosis


def inflect(verb: str, *, like: str, base: str) -> str:
    """A regular verb in the form that another has; its past form is its participle, too.

    >>> [inflect("carry", like=like, base="give") for like in ("give", "gives", "giving", "gave", "given")]
    ['carry', 'carries', 'carrying', 'carried', 'carried']
    >>> inflect("stop", like="using", base="use"), inflect("control", like="walked", base="walk")
    ('stopping', 'controlled')

    Args:
        verb: The base form of the verb.
        like: The form of the other.
        base: The base form of the other.
    """
    if like == base:
        return verb
    if like.endswith("s"):
        if verb.endswith("y") and verb[-2] not in _VOWELS:
            return verb[:-1] + "ies"
        return verb + ("es" if verb.endswith(_HISSES) else "s")
    ending = "ing" if like.endswith("ing") else "ed"
    if verb.endswith("e"):
        return verb[:-1] + ending
    if ending == "ed" and verb.endswith("y") and verb[-2] not in _VOWELS:
        return verb[:-1] + "ied"
    return verb + (verb[-1] if _DOUBLES.fullmatch(verb) or verb in _STRESSED else "") + ending
