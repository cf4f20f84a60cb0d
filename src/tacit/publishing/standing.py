"""What is taken out whatever the rounds say: what people labelled, what our detector finds, the same elsewhere."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from tacit.identities.lexicon import is_common
from tacit.publishing.features import MASKED, known_of, word_of
from tacit.publishing.learners import Classifier, Labels, Learner, Scores, flat_labels
from tacit.publishing.linear import keyed
from tacit.publishing.texts import Texts
from tacit.terms.keys import fold

_SHARE = 0.8  # of a word's occurrences that were labelled, so that it is taken out everywhere
_SHORTEST = 3  # letters: what is shorter is an initial, or anything

KINDS_OF_LABELS: Mapping[str, tuple[str, ...]] = {
    "PER": ("person",),
    "PERSON": ("person",),
    "NAME": ("person",),
    "LOC": ("place", "address"),
    "GPE": ("place", "address"),
    "LOCATION": ("place", "address"),
    "ORG": ("organisation",),
    "ORGANIZATION": ("organisation",),
    "DATE": ("date",),
    "DATE_TIME": ("date", "time"),
    "EMAIL": ("email",),
    "EMAIL_ADDRESS": ("email",),
    "PHONE": ("phone",),
    "PHONE_NUMBER": ("phone",),
}
"""For labels of other tools' corpora, the kinds of our identity detector that mean the same."""


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Learns which words people have labelled, nearly always, and that are no everyday words."""

    @property
    def name(self) -> str:
        """What reports call it."""
        return "known names"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The words."""
        every: Counter[str] = Counter()
        labelled: Counter[str] = Counter()
        for symbol, sensitive in zip(texts.symbols, flat_labels(labels).tolist(), strict=True):
            word = fold(word_of(symbol))
            every[word] += 1
            labelled[word] += sensitive
        found = (word for word, count in labelled.items() if count >= _SHARE * every[word] and is_telling(word))
        return WordList(frozenset(found))


@dataclass(frozen=True, slots=True)
class WordList:
    """Finds the words of a list.

    Attributes:
        words: The words, without regard to capitals; or their digests where there is a key.
        key: The key of the digests; empty where words are in clear.
    """

    words: frozenset[str] = field(repr=False)
    key: bytes = field(default=b"", repr=False)

    @property
    def fingerprint(self) -> str:
        """A digest of the words."""
        return hashlib.sha256("\n".join(sorted(self.words)).encode("utf-8", "surrogatepass")).hexdigest()

    def under(self, key: bytes) -> WordList:
        """The same list with digests for words."""
        return WordList(frozenset(keyed(word, key) for word in self.words), key)

    def scores(self, texts: Texts) -> Scores:
        """1 for a word of the list, else -1."""
        words, (_, places) = texts.folded, texts.numbered
        listed = (keyed(word, self.key) for word in words) if self.key else words
        found = np.fromiter(map(self.words.__contains__, listed), np.bool_, count=len(words))[places]
        return np.where(texts.masked, -np.inf, np.where(found, 1.0, -1.0))


@dataclass(frozen=True, slots=True)
class Detected:
    """Learns nothing: finds what the identity detector takes for one of some kinds, where texts were tagged with it.

    Attributes:
        kinds: The detector's names of the kinds.
    """

    kinds: tuple[str, ...] = ("person",)

    @classmethod
    def for_labels(cls, labels: Sequence[str]) -> Detected:
        """What means the same as these labels.

        >>> Detected.for_labels(["PER", "GPE"]).kinds
        ('person', 'place', 'address')
        """
        return cls(tuple(dict.fromkeys(kind for one in labels for kind in KINDS_OF_LABELS.get(one.upper(), ()))))

    @property
    def name(self) -> str:
        """What reports call it."""
        return "identity detector"

    @property
    def fingerprint(self) -> str:
        """The kinds."""
        return f"detected: {' '.join(self.kinds)}"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """Itself."""
        del texts, labels
        return self

    def scores(self, texts: Texts) -> Scores:
        """1 for what the detector found, else -1."""
        found = texts.told(lambda symbol: _identifier(symbol) in self.kinds)
        return np.where(texts.masked, -np.inf, np.where(found, 1.0, -1.0))


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Learns several classifiers: what any of them finds is sensitive.

    Attributes:
        learners: What learns them.
    """

    learners: tuple[Learner, ...] = (KnownNames(), Detected())

    @property
    def name(self) -> str:
        """What reports call it."""
        return ", ".join(one.name for one in self.learners)

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """All of them, each learnt from all the texts."""
        return AnyFinds(tuple(one.learn(texts, labels) for one in self.learners))


@dataclass(frozen=True, slots=True)
class AnyFinds:
    """Finds what any of several classifiers finds."""

    classifiers: tuple[Classifier, ...]

    @property
    def fingerprint(self) -> str:
        """Those of all."""
        return " ".join(one.fingerprint for one in self.classifiers)

    def scores(self, texts: Texts) -> Scores:
        """For each symbol the highest score."""
        return np.asarray(np.max([one.scores(texts) for one in self.classifiers], axis=0))


@dataclass(frozen=True, slots=True)
class Spreading:
    """Finds what another classifier finds, and the same words elsewhere in the document."""

    classifier: Classifier

    @property
    def fingerprint(self) -> str:
        """That of the other classifier."""
        return f"{self.classifier.fingerprint} spread"

    def scores(self, texts: Texts) -> Scores:
        """The other classifier's scores, and 0 for the same words."""
        return spread(texts, self.classifier.scores(texts))


def spread(texts: Texts, scores: Scores) -> Scores:
    """The scores, with 0 wherever a word stands that has 0 or more elsewhere in the same document."""
    found = scores >= 0.0
    if not found.any():
        return scores
    distinct, places = texts.numbered
    telling: dict[int, bool] = {}
    for number in np.unique(places[found]).tolist():  # of few words it must be known
        telling[number] = is_telling(fold(word_of(distinct[number])))
    chosen = found.copy()
    chosen[found] = [telling[number] for number in places[found].tolist()]
    same = texts.same_words(chosen) & ~found & ~texts.masked
    return np.where(same, 0.0, scores)


def is_telling(word: str) -> bool:
    """Whether a word tells somebody wherever it stands: it is no everyday word, no number and no initial."""
    return len(word) >= _SHORTEST and word.isalpha() and not is_common(word)


@lru_cache(1 << 16)
def _identifier(symbol: str) -> str:
    known = known_of(symbol) if symbol != MASKED else ()
    return known[1] if len(known) > 1 else ""
