"""Lexical variants: words of any part of speech that say what a name says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product

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


# For each ending the classes that it is in.
_ENDINGS: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
for _class in _CLASSES:
    for _ending in _class[1]:
        _ENDINGS.setdefault(_ending, []).append(_class)
_LONGEST_ENDING = max(map(len, _ENDINGS))

_SPELLED = 6  # letters of a name that somebody may spell out: H-I-V
_MOST_REMEMBERED = 1 << 15  # words that texts have


@lru_cache(maxsize=1 << 12)
def _variants(word: str) -> frozenset[str]:
    """The word, and what it becomes with another ending of a class that one of its endings is in.

    A hundred words at most: names are found by looking these up, which takes no list of the stems of all names.
    """
    found = {word}
    for length in range(min(_LONGEST_ENDING, len(word)) + 1):
        stem = word[: len(word) - length]
        for shortest, endings in _ENDINGS.get(word[len(stem) :], ()):
            if len(stem) >= shortest:
                found.update([stem + ending for ending in endings])
    return frozenset(found)


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

    __slots__ = (
        "_by_ends",
        "_by_first",
        "_by_spelled",
        "_ending_like",
        "_lasts",
        "_spelled",
        "keys",
        "literal",
        "longest",
    )

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys = frozenset(keys)
        self._spelled = frozenset(" ".join(name) for name in self.keys if name.isalpha() and 2 < len(name) <= _SPELLED)
        self.longest = max((name.count(" ") + 1 for name in self.keys | self._spelled), default=0)
        self.literal = frozenset(name for name in self.keys if " " not in name and word_key(name) != name)
        # Names of several words by the first and the last: thousands end in "disease". For each first word, how many
        # words there are.
        self._by_ends: dict[tuple[str, str], list[str]] = {}
        self._by_first: dict[str, set[int]] = {}
        self._by_spelled: dict[str, set[int]] = {}
        for name in self.keys:
            first, blank, _ = name.partition(" ")
            if blank:
                self._by_first.setdefault(first, set()).add(name.count(" ") + 1)
                self._by_ends.setdefault((first, name[name.rindex(" ") + 1 :]), []).append(name)
        self._lasts = {name for name in self.keys if " " not in name} | {last for _, last in self._by_ends}
        for name in self._spelled:
            self._by_spelled.setdefault(name[0], set()).add(name.count(" ") + 1)
        self._ending_like: dict[str, tuple[str, ...]] = {}

    def __contains__(self, phrase: str) -> bool:
        phrase = self._without_digits(phrase)
        if phrase in self.keys or phrase in self._spelled or not phrase:
            return bool(phrase)
        return any(True for _ in self._varied_by(phrase))

    def varied_by(self, phrase: str) -> Iterator[str]:
        """The names that a phrase is a variant of, in no order.

        >>> sorted(Names(["drug abuse", "drug user", "alcohol abuse"]).varied_by("drug abuser"))
        ['drug abuse']
        """
        return self._varied_by(self._without_digits(phrase))

    def lengths(self, first: str) -> set[int]:
        """How many words the names of two or more have that begin with a variant of the word.

        >>> Names(["drug abuse", "drug", "abuse of a drug"]).lengths("drug")
        {2}
        """
        return set().union(*(self._by_first[word] for word in self._firsts(first)), self._by_spelled.get(first, ()))

    def _without_digits(self, phrase: str) -> str:
        return phrase.lstrip("0123456789.,") if phrase[:1].isdigit() and phrase not in self.keys else phrase

    def _varied_by(self, phrase: str) -> Iterator[str]:
        *before, last = phrase.split(" ")
        lasts = self._last_words(last)
        if not before:
            yield from self.keys.intersection(lasts)
            return
        for first, word in product(self._firsts(before[0]) if lasts else (), lasts):
            for name in self._by_ends.get((first, word), ()):
                if name.count(" ") == len(before) and all(map(_are_variants, before[1:], name.split(" ")[1:])):
                    yield name

    def _firsts(self, first: str) -> list[str]:
        """The words that names of several begin with, and that a word is a variant of."""
        return [word for word in _variants(first) if word in self._by_first] if self._by_first else []

    def _last_words(self, last: str) -> tuple[str, ...]:
        """The words that names end in, and that a word is a variant of."""
        found = self._ending_like.get(last)
        if found is None:
            if len(self._ending_like) >= _MOST_REMEMBERED:
                self._ending_like.clear()
            found = self._ending_like[last] = tuple(self._lasts & _variants(last))
        return found


def _are_variants(word: str, other: str) -> bool:
    return word == other or other in _variants(word)
