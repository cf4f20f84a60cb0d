"""Lexical variants: words of any part of speech that say what a name says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tacit.terms.keys import word_key

# Endings that stand for each other on one stem, and the letters that the stem has at least: the more an ending says,
# the fewer. Only within a class: commun-ism is not commun-ity.
_CLASSES: tuple[tuple[int, tuple[str, ...]], ...] = (
    (3, ("ism", "ist", "istic")),  # aut-ism, aut-istic
    (4, ("", "ism", "ness")),  # Sikh-ism, deaf-ness
    (5, ("", "ism", "ist", "istic", "ize", "ise", "ic", "ical", "an", "ian")),  # catholic-ism, alcohol-ic
    (4, ("ity", "e", "ely", "eness")),  # obes-ity
    (5, ("ity", "", "ly", "ness")),  # homosexual-ity
    (5, ("ion", "", "ed", "ive", "ing", "or", "er")),  # addict-ion, depress-ed; heroin is no heroin-e
    (5, ("ion", "e", "ed", "ive", "ing", "or", "er")),  # prostitut-ion
    (5, ("ation", "", "ate", "ated", "ating", "ator", "ant", "ative")),  # immigr-ant
    (5, ("ation", "e", "ate", "ated", "ating", "ator", "ant", "ative")),  # vaccin-ated
    (4, ("ization", "isation", "ize", "ise", "ized", "ised", "izing", "ising")),
    (4, ("e", "er", "ed", "ing", "ive", "or")),  # abus-er
    (5, ("e", "al", "ally")),  # suicid-al
    (4, ("ia", "ic", "iac", "ial", "ically")),  # anem-ic, schizophren-ic
    (5, ("es", "ic")),  # diabet-ic
    (4, ("sis", "tic")),  # psycho-tic
    (4, ("sy", "tic")),  # epilep-tic
    (5, ("is", "ic", "itic")),  # arthrit-ic, syphil-itic
    (5, ("", "tic")),  # asthma-tic
    (5, ("", "ous")),  # cancer-ous
    (5, ("cy", "t", "te")),  # pregnan-t, celiba-te
    (5, ("y", "ic", "ical", "ist")),  # psychiatr-ist
    (4, ("bility", "ble", "bled")),  # disa-bled
)


# For each ending the classes that it is in, and the letters that a stem has at least there.
_ENDINGS: dict[str, list[tuple[int, int]]] = {}
for _i, (_shortest, _endings) in enumerate(_CLASSES):
    for _ending in _endings:
        _ENDINGS.setdefault(_ending, []).append((_i, _shortest))
_LONGEST_ENDING = max(map(len, _ENDINGS))

_SPELLED = 6  # letters of a name that somebody may spell out: H-I-V

Stem = tuple[int, str]
"""What a word leaves without an ending, behind the number of the ending's class; behind -1 the word itself."""


@lru_cache(maxsize=1 << 16)
def _stems(word: str) -> frozenset[Stem]:
    """The word, and what it leaves without each ending it may have."""
    stems = {(-1, word)}
    for length in range(min(_LONGEST_ENDING, len(word)) + 1):
        stem = word[: len(word) - length]
        stems.update((i, stem) for i, shortest in _ENDINGS.get(word[len(stem) :], ()) if len(stem) >= shortest)
    return frozenset(stems)


class Names:
    """A set of keys that also knows the lexical variants of their words.

    >>> names = Names(["homosexuality", "drug abuse", "los angeles"])
    >>> [name in names for name in ("homosexual", "drug abuser", "los angeles", "angeles", "heterosexual")]
    [True, True, True, False, False]

    Digits in front do not make another name of it, nor does spelling it out:

    >>> "3hiv" in Names(["hiv"]), "h i v" in Names(["hiv"])
    (True, True)

    Attributes:
        keys: The names.
        longest: Words in the longest of them.
        literal: Those that a text in small letters has another key for: "aids", which is the key of "AIDS".
    """

    __slots__ = ("_by_first", "_by_last", "_spelled", "keys", "literal", "longest")

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = frozenset(keys)
        self._spelled = frozenset(" ".join(name) for name in self.keys if name.isalpha() and 2 < len(name) <= _SPELLED)
        self.longest = max((name.count(" ") + 1 for name in self.keys | self._spelled), default=0)
        self.literal = frozenset(name for name in self.keys if " " not in name and word_key(name) != name)
        # For each stem of a last word, the words before it; for each of a first word, how many words there are.
        self._by_last: dict[Stem, list[list[str]]] = {}
        self._by_first: dict[Stem, set[int]] = {}
        for name in sorted(self.keys):
            *before, last = name.split(" ")
            for stem in _stems(last):
                self._by_last.setdefault(stem, []).append(before)
            for stem in _stems(before[0]) if before else ():
                self._by_first.setdefault(stem, set()).add(len(before) + 1)
        for name in sorted(self._spelled):
            self._by_first.setdefault((-1, name[0]), set()).add(name.count(" ") + 1)

    def __contains__(self, phrase: str) -> bool:
        if phrase[:1].isdigit() and phrase not in self.keys:
            phrase = phrase.lstrip("0123456789.,")
        if phrase in self.keys or phrase in self._spelled or not phrase:
            return bool(phrase)
        *before, last = phrase.split(" ")
        return any(
            len(others) == len(before) and all(map(_are_variants, others, before))
            for stem in _stems(last)
            for others in self._by_last.get(stem, ())
        )

    def lengths(self, first: str) -> set[int]:
        """How many words the names of two or more have that begin with a variant of the word.

        >>> Names(["drug abuse", "drug", "abuse of a drug"]).lengths("drug")
        {2}
        """
        return set().union(*(self._by_first[stem] for stem in _stems(first) if stem in self._by_first))


def _are_variants(word: str, other: str) -> bool:
    return not _stems(word).isdisjoint(_stems(other))
