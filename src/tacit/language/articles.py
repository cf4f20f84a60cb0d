"""The indefinite article: "a" or "an", by how the next word sounds."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Letters whose names begin with a vowel: "an HIV test", "an X-ray", but "a U.S. state".
_VOWEL_NAMES = frozenset("AEFHILMNORSXαεηιουωΑΕΗΙΟΥΩ")

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
# The first stretch that is read in one go: "U.S", "HIV", "m" of "mRNA", "Hb" of "HbA1c", "hour" of "hour-long".
_FIRST = re.compile(r"[^\W\d_](?:\.[^\W\d_])+|[^\W\d_]+")
_ACRONYM_IN_FRONT = re.compile(r"[a-z][A-Z]|[A-Z]{2}")
_SYLLABLE = re.compile(r"[A-Z]?[a-z]+")
_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)

# Acronyms of up to three letters that are read as words; longer ones are read as words when they can be.
_READ_AS_WORDS = frozenset("LAN MAC MAN RAM ROM SAD SIM".split())
_SPELLED = frozenset(["NAACP"])
# Letters of a word that could be said: a consonant or a usual cluster, then a vowel.
_SAYABLE = re.compile(r"(?:[BCDFGHJKLMNPRSTVWZ]|[BCFGPS][LR]|[DT]R|S[CKMNPTW]|CH|SH|TH|QU)?[AEIOUY][A-Z]*")
_LONGEST_ACRONYM = 5

_SILENT_H = re.compile(r"heir|hono[u]?r|honest|hour|herb(?:s|al)?\b")
# A vowel that sounds like "you" or "won": university, European, one. Not uninsured, unidentified, onerous.
_CONSONANT_SOUND = re.compile(
    r"eu|ew|uni(?!n|m[^o]|dent|dea|ssu|ron|rra)|unani|unary|unesco|ukr"
    r"|u[bcfghjkqrstv][aeiou](?<!ube)|one(?!r|i)|once|oui|oua|oax"
)
# A "y" that sounds like a vowel: ytterbium.
_VOWEL_Y = re.compile(r"y[^aeiouy]")
# Abbreviations without a vowel that are read in full.
_READ_IN_FULL = frozenset("fr ft lt mc mr mrs ms mt sgt sr st".split())


@lru_cache(maxsize=1 << 12)
def indefinite_article(phrase: str) -> str:
    """The article that goes before the phrase, by its sound: "a" or "an".

    >>> [indefinite_article(word) for word in ("hour", "university", "HIV test", "U.S. state", "8-year-old", "18th")]
    ['an', 'a', 'an', 'a', 'an', 'an']
    """
    phrase = _plain(phrase)
    letters, number = _FIRST.search(phrase), _NUMBER.search(phrase)
    if number and not (letters and letters.start() < number.start()):
        return "an" if _number_sounds_like_vowel(number.group()) else "a"
    if not letters:
        return "a"
    return "an" if _sounds_like_vowel(letters.group()) else "a"


def _plain(phrase: str) -> str:
    """The phrase without accents."""
    if phrase.isascii():
        return phrase
    return "".join(c for c in unicodedata.normalize("NFKD", phrase) if not unicodedata.combining(c))


def _number_sounds_like_vowel(number: str) -> bool:
    """Eight, eighty, eight hundred; eleven and eighteen, of units or of thousands, and as the first half of a year."""
    digits = number.replace(",", "")
    return digits.startswith("8") or (
        digits.startswith(("11", "18")) and (len(digits) % 3 == 2 or (len(number) == 4 and "," not in number))
    )


def _sounds_like_vowel(word: str) -> bool:
    lowered = word.lower()
    if len(word) == 1 or "." in word or _is_spelled(word):
        return word[0].upper() in _VOWEL_NAMES
    if lowered[0] == "h":
        return bool(_SILENT_H.match(lowered))
    if lowered[0] == "y":
        return bool(_VOWEL_Y.match(lowered))
    return lowered[0] in "aeiou" and not _CONSONANT_SOUND.match(lowered)


def _is_spelled(word: str) -> bool:
    """Whether a word is read letter by letter: "HIV", "mRNA", "PhD"; not "NATO", not "URGENT"."""
    if not word[0].isascii() or word.startswith("Mc"):
        return False
    if word.isupper():
        return _is_spelled_acronym(word)
    if _ACRONYM_IN_FRONT.match(word):  # "mRNA", "MRIs", "MSc"
        return len(word) < 3 or word[0].islower() or _is_spelled_acronym(word.rstrip("abcdefghijklmnopqrstuvwxyz"))
    syllable = _SYLLABLE.match(word)  # "Hb" of "HbA1c", "Ph" of "PhD"
    return syllable is not None and word.lower() not in _READ_IN_FULL and not _VOWEL.search(syllable.group())


def _is_spelled_acronym(word: str) -> bool:
    if word in _READ_AS_WORDS:
        return False
    if len(word) <= 3 or word in _SPELLED or not _VOWEL.search(word):
        return True
    return len(word) <= _LONGEST_ACRONYM and not _SAYABLE.fullmatch(word)
