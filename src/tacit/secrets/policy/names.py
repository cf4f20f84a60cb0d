"""Step 1, detection: which sensitive terms a term of the document names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tacit.policies import PolicyRules
from tacit.secrets.policy.expansion import SensitiveTerm
from tacit.terms.keys import STOP_WORDS, key
from tacit.terms.variants import Names

_MOST_REMEMBERED = 1 << 15  # terms, over all documents


@dataclass(frozen=True, slots=True)
class SensitiveNames:
    """The keys of S, found wherever they stand inside a term, in any part of speech.

    Attributes:
        names: The keys, with their lexical variants.
        exceptions: Keys that are not meant, nor what stands inside them.
    """

    names: Names = field(compare=False)
    exceptions: frozenset[str]
    _varied_by: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    _found: dict[str, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, policy: PolicyRules, terms: Iterable[SensitiveTerm]) -> SensitiveNames:
        """The names of a policy, without its exceptions."""
        names = Names(term.key for term in terms)
        exceptions = {key(one) for entry in policy.entries for one in entry.exceptions}
        return cls(names, frozenset(exceptions) - names.keys)

    def find(self, term: str) -> frozenset[str]:
        """The keys of S that a key holds; for a lexical variant, the key that it varies.

        >>> names = SensitiveNames(Names(["depression", "alcoholism"]), frozenset({"st depression", "alcohol"}))
        >>> [sorted(names.find(term)) for term in ("major depressive episode", "st depression", "alcohol swab")]
        [['depression'], [], []]
        """
        if term not in self._found:
            if len(self._found) > _MOST_REMEMBERED:
                self._found.clear()
            phrases = self._phrases(term)
            found = (one if one in self.names.keys else self._varied(one) for one in phrases)
            self._found[term] = frozenset(found)
        return self._found[term]

    def are_in(self, term: str) -> bool:
        """Whether a key holds any of them: `find`, at less cost."""
        return any(True for _ in self._phrases(term))

    def _phrases(self, term: str) -> Iterator[str]:
        """The names in a key as they stand there, the longest first."""
        words = term.split()
        free = [True] * len(words)
        for start, end in _stretches(words):
            phrase = " ".join(words[start:end])
            if phrase in self.exceptions:
                free[start:end] = [False] * (end - start)
            elif all(free[start:end]) and phrase in self.names:
                yield phrase

    def _varied(self, phrase: str) -> str:
        """The first key that a phrase is a variant of."""
        spelled = phrase.replace(" ", "")
        if spelled in self.names.keys:  # "h i v"
            return spelled
        if phrase not in self._varied_by:
            letters = spelled.lstrip("0123456789.,")  # "3h i v"
            self._varied_by[phrase] = min(self.names.varied_by(phrase), default=letters)
        return self._varied_by[phrase]


def _stretches(words: list[str]) -> Iterator[tuple[int, int]]:
    """The stretches of words that may be a phrase, the longest first."""
    for length in range(len(words), 0, -1):
        for start in range(len(words) - length + 1):
            if words[start] not in STOP_WORDS and words[start + length - 1] not in STOP_WORDS:
                yield start, start + length
