"""Keys: the one form that terms are counted, compared and looked up by.

A key is a term's words in lower case and singular, without accents, possessives or hyphens, one space between them:
"Opportunistic infections", "opportunistic-infection" and "OPPORTUNISTIC INFECTION'S" share "opportunistic infection".
The corpus, the taxonomies and the text to sanitize all go through `word_key`, so that what is one term in one of them
is one term in all. The rules look at a word alone: no tagger, because a corpus of gigabytes has to pass through them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tacit.language import stop_words
from tacit.language.plurals import singular

# Letters with dots ("U.S.", "A.I.D.S"); numbers with their separators; words with inner apostrophes ("O'Brien").
# Marks belong to the word they stand in: accents and vowel signs from Hebrew to Khmer, joiners, soft hyphens. There
# are so many separators at most: a list of a million numbers must not be read to its end from each of them.
_MARK = (
    "\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0711-\u074a"
    "\u07a6-\u07b0\u0816-\u085b\u0898-\u0963\u0971-\u0df3\u0e31-\u0e4e\u0eb1-\u0ece\u0f18-\u0fbc\u102b-\u103e\u135d-\u135f"
    "\u17b4-\u17d3\u180b-\u180f\u1ab0-\u1b44\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff"
)
_DOTTED = r"(?:[^\W\d_]\.){2,}(?:[^\W\d_](?!\w))?"
_WORD = rf"{_DOTTED}|\d+(?:[.,]\d+){{1,16}}(?!\w)|[^\W_][^\W_{_MARK}]*(?:[{_MARK}]+[^\W_]*)*(?:['’][^\W_]+)*"

# What may stand between two words of one phrase. Everything else ends the phrase.
_GLUE = r"[\s\-‐‑/+'’]"

WORD = re.compile(_WORD)
"""A word as it stands in a text."""

_PIECE = re.compile(rf"{_WORD}|(?!{_GLUE})\W|_")

STOP_WORDS = stop_words.STOP_WORDS
"""Words that never begin or end a term, lower-cased; no key is one of them."""

# Written in capitals, these are names, not pronouns, and need a key that no pronoun has.
_NAMES = {"US": "usa", "U.S.": "usa", "IT": "i.t.", "I.T.": "i.t.", "WHO": "w.h.o.", "W.H.O.": "w.h.o."}
_NAMES |= {name: name for name in _NAMES.values()}

_CONTRACTED = frozenset(("d", "ll", "m", "re", "s", "ve"))
_LONGEST_ACRONYM = 5  # "AIDS", "NAFTA"; a longer word in capitals is a word in capitals ("INFECTIONS")
_LONGEST_REMEMBERED = 64  # code points of a phrase whose key is remembered
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff"  # hyphen, joiners, directions, selectors


class Word(NamedTuple):
    """A word of a text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        key: Its key; a stop word's is the word in lower case.
        stop: Whether it is a stop word.
        joined: Whether nothing but spaces, hyphens or slashes stands between it and the word before.
    """

    start: int
    end: int
    key: str
    stop: bool
    joined: bool


@lru_cache(maxsize=1 << 18)
def word_key(word: str) -> str:
    """The key of one word as it stands in a text; empty for a stop word and for what is not a word.

    A key's own key is itself, unless it is short and was written in capitals: "AIDS" is "aids", but "aids" is "aid".

    >>> [word_key(word) for word in ("Infections", "patient's", "AIDS", "aids", "the", "US", "us", "1,000")]
    ['infection', 'patient', 'aids', 'aid', '', 'usa', '', '1000']
    """
    if word[-2:] in {"'s", "’s"}:
        word = word[:-2]
    if word in _NAMES:
        return _NAMES[word]
    folded = fold(word)
    if folded in STOP_WORDS or ("'" in folded and _is_contraction(folded)):
        return ""
    if not folded[-1:].isalpha():
        return folded if any(map(str.isalnum, folded)) else ""
    folded = folded.removesuffix("'s").replace("'", "")
    if len(folded) <= _LONGEST_ACRONYM and word.isupper():  # also with dots: "A.I.D.S."
        return folded
    many_acronyms = word[-1] == "s" and 2 < len(word) <= _LONGEST_ACRONYM + 1 and word[:-1].isupper()  # "CDs", "MRIs"
    one = folded[:-1] if many_acronyms else singular(folded)
    return folded if one in STOP_WORDS else one  # "beings", "wills"


def _is_contraction(folded: str) -> bool:
    """Whether stop words are drawn together: "he'll" is not "hell"."""
    head, _, tail = folded.partition("'")
    return folded.endswith("n't") or (head in STOP_WORDS and tail in _CONTRACTED)


@lru_cache(maxsize=1 << 16)
def fold(word: str) -> str:
    """The word in lower case, without accents, dots of abbreviations or separators of thousands.

    >>> fold("Café"), fold("U.S."), fold("1,000")
    ('cafe', 'us', '1000')
    """
    if not word.isascii():
        word = word.replace("’", "'")
        plain = _without_marks(unicodedata.normalize("NFKD", word))
        # A compatibility character that stands for several words or for a fraction stays as it is.
        word = plain if WORD.fullmatch(plain) else _without_marks(unicodedata.normalize("NFD", word))
    folded = word.casefold()
    if "." in folded and not folded[0].isdigit():
        folded = folded.replace(".", "")
    elif "," in folded:
        folded = folded.replace(",", "")
    return folded


def _without_marks(decomposed: str) -> str:
    return "".join(c for c in decomposed if not unicodedata.combining(c) and c not in _INVISIBLE)


def words(text: str) -> Iterator[Word]:
    """The words of a text with their keys, stop words included.

    >>> [(word.key, word.joined) for word in words("Blood, or HIV-positive semen")]
    [('blood', False), ('or', False), ('hiv', True), ('positive', True), ('semen', True)]
    """
    joined = False
    for match in _PIECE.finditer(text):
        piece = match.group()
        if piece[0].isalnum():
            found = word_key(piece)
            yield Word(match.start(), match.end(), found or fold(piece), not found, joined)
            joined = True
        else:
            joined = False


def places(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where the words of a text stand, and whether nothing but glue is before each: `words` without keys.

    >>> list(places("Blood, or HIV-positive"))
    [(0, 5, False), (7, 9, False), (10, 13, True), (14, 22, True)]
    """
    joined = False
    for match in _PIECE.finditer(text):
        start, end = match.span()
        is_word = text[start].isalnum()
        if is_word:
            yield start, end, joined
        joined = is_word


def pieces(text: str) -> list[str]:
    """The words of a text as they stand, and between them the characters that end a phrase: `words` for the hurried.

    ``word_key`` turns the former into keys and the latter into nothing.

    >>> pieces("HIV-positive (or not)")
    ['HIV', 'positive', '(', 'or', 'not', ')']
    """
    return _PIECE.findall(text)


def key(phrase: str) -> str:
    """The key of a phrase: the keys of its words from the first content word to the last.

    Stop words at the edges fall away; inside they stay, because "statue of liberty" is not "statue liberty".

    >>> key("The Opportunistic Infections"), key("the Statue of Liberty"), key("Kaposi's sarcoma")
    ('opportunistic infection', 'statue of liberty', 'kaposi sarcoma')
    """
    return _key(phrase) if len(phrase) <= _LONGEST_REMEMBERED else _key.__wrapped__(phrase)


@lru_cache(maxsize=1 << 16)
def _key(phrase: str) -> str:
    found = [(word_key(piece), piece) for piece in WORD.findall(phrase)]
    while found and not found[0][0]:
        found.pop(0)
    while found and not found[-1][0]:
        found.pop()
    return " ".join(one or fold(piece) for one, piece in found)


def without_digits(word: str) -> str:
    """The letters behind the digits that a word begins with; empty for a number, even with a unit or an ending.

    >>> [without_digits(word) for word in ("3hiv", "600mg", "10th", "hiv", "42")]
    ['hiv', '', '', 'hiv', '']
    """
    letters = word.lstrip("0123456789.,")
    return letters if letters == word or len(letters) > 2 else ""


def phrases(term: str) -> Iterator[str]:
    """A key and the keys of all phrases and words inside it, the longest first.

    >>> list(phrases("statue of liberty"))
    ['statue of liberty', 'statue', 'liberty']
    """
    parts = term.split()
    for length in range(len(parts), 0, -1):
        for start in range(len(parts) - length + 1):
            if parts[start] not in STOP_WORDS and parts[start + length - 1] not in STOP_WORDS:
                yield " ".join(parts[start : start + length])
