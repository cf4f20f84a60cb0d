"""Whether a text is English, as far as its commonest words can tell."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 20  # words that must be there before anything can be said
_ENGLISH = frozenset(
    """
    the of and to in a is was for with on that he she his her as by at it from be are this had has have not or an were
    which been but they their who will when there after no patient
    """.split()
)
# The commonest words of other languages that are no English ones.
_OTHERS = frozenset(
    """
    der die das und ist nicht ein eine mit von den dem zu auf im für sich des auch wurde wird bei
    le la les des et est une dans pour que qui du au aux pas sur avec il elle cette nous vous
    el los las y en un una por con para es del se su como más pero fue al
    di che il della per non sono con una gli nel alla dei anche
    o os um uma não em do da com ao pela foi das dos
    de het een van en dat op te zijn voor niet aan met werd
    och att det som på är av för med till den inte jag har
    i na w z nie się do że jest od po nd dla oraz
    ve bir bu için ile olarak da da
    """.split()
) - {
    "a",
    "an",
    "as",
    "at",
    "den",
    "do",
    "i",
    "in",
    "is",
    "o",
    "on",
    "no",
    "me",
    "se",
    "per",
    "die",
    "des",
    "w",
    "z",
    "y",
}


def is_english(text: str) -> bool | None:
    """Whether a text is English; None if it is too short to tell.

    Script decides first: a text whose letters are mostly not Latin is none. Then the share of the commonest words of
    English is held against that of the commonest words of eight other languages.

    >>> german = "Der Patient wurde am Montag mit Fieber in die Klinik gebracht und ist seit dem Abend nicht mehr wach"
    >>> is_english(german + " gewesen, und die Familie wurde informiert.")
    False
    >>> is_english("Chest X-ray") is None
    True
    """
    words = [word.casefold() for word in _WORD.findall(text)]
    if len(words) < _LEAST:
        return None
    latin = sum(word[0] < "ɐ" for word in words)
    if latin < len(words) / 2:
        return False
    english = sum(word in _ENGLISH for word in words)
    others = sum(word in _OTHERS for word in words)
    return not (others > english and others >= len(words) / 12)
