"""From keys back to words: the forms in which texts have a key, for sources that look for text as it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tacit.language.plurals import singular
from tacit.language.stop_words import STOP_WORDS
from tacit.terms import keys

Forms = Callable[[str], Sequence[str]]
"""From a key to the forms that texts have it in."""

_LONGEST_ACRONYM = 5  # as in `tacit.terms.keys`
_MOST_FORMS = 4


def surface_forms(key: str) -> tuple[str, ...]:
    """The forms that English texts have a key in: as it is, as a name, beginning with an acronym, and in the plural.

    Forms that have another key are left out: in small letters, "aids" helps. Of the others the first four are taken,
    which is what infini-gram's public service takes in a clause.

    >>> surface_forms("hiv infection")
    ('hiv infection', 'Hiv Infection', 'HIV infection', 'hiv infections')
    >>> surface_forms("aids"), surface_forms("statue of liberty")
    (('AIDS',), ('statue of liberty', 'Statue of Liberty', 'statue of liberties'))
    """
    words = key.split()
    name = [word if word in STOP_WORDS else word.capitalize() for word in words]
    first = [_acronym(word) for word in words[:1]] + words[1:]
    plural = words[:-1] + [_plural(word) for word in words[-1:]]
    edges = {0, len(words) - 1}  # no stop word begins or ends a key: one that does is an acronym ("US")
    every = [_acronym(word) if place in edges or word not in STOP_WORDS else word for place, word in enumerate(words)]
    forms = dict.fromkeys(" ".join(form) for form in (words, name, first, plural, every))
    return tuple(form for form in forms if keys.key(form) == key)[:_MOST_FORMS] or (key,)


def _acronym(word: str) -> str:
    return word.upper() if len(word) <= _LONGEST_ACRONYM else word


def forms_sample(forms: Forms) -> list[tuple[str, ...]]:
    """What a function from keys to forms makes of some keys: in a fingerprint it tells functions apart."""
    return [tuple(forms(key)) for key in ("hiv infection", "aids", "biopsy", "statue of liberty", "us", "1985")]


def _plural(word: str) -> str:
    """A plural that has the word as its singular; the word itself when no regular one has."""
    if not word.isalpha():
        return word
    in_y = word.endswith("y") and word[-2:-1] not in "aeiou"
    candidates = [word[:-1] + "ies"] if in_y else [word + "s", word + "es"]
    return next((one for one in candidates if singular(one) == word), word)
