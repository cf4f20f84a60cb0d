"""Evidence by meaning: words that a sentence encoder reads as being about the topic."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import numpy as np

from tacit.corpus.readings import Ground
from tacit.document import Context, Document, Span
from tacit.language.encoder import Embeddings, WordStates
from tacit.risk.evidence import Assessment, Carrier, Passage
from tacit.secrets import Secret
from tacit.terms.keys import STOP_WORDS

NEUTRAL: Final = (
    "weather and seasons", "food and cooking", "sports", "money and prices", "cars and transport",
    "housing and furniture", "school and exams", "office work and meetings", "computers and phones",
    "family and children", "holidays and travel", "law and contracts", "broken bones and injuries",
    "heart and blood pressure", "lungs and breathing", "skin and eyes", "stomach and digestion",
    "medicines and tablets", "hospital appointments and tests", "names and addresses", "dates and times",
    "police and crime", "music and films", "clothes and shopping", "animals and plants", "letters and forms",
)  # fmt: skip
"""Topics that any document may be about: what is as near to one of them is not about the secret."""

_WEIGHT: Final = 0.5  # of the nearest neutral topic
_ENOUGH: Final = 0.25  # score at which a word says half of what there is to know: docs/evidence.md
_MOST_NAMES: Final = 8  # of a topic
_REASON: Final = "words that mean what goes with it"
_WORD: Final = re.compile(r"[^\W\d_]{3,}(?:['’-][^\W\d_]+)*")
_MOST_REMEMBERED: Final = 1 << 11  # sentences


def _sentences(text: str) -> list[Span]:
    return Context.SENTENCE.spans(Document(text))


class WordEncoder(Protocol):
    """Reads texts into vectors: whole ones, and words in their places."""

    def passages(self, text: str) -> Sequence[Sequence[int]]:
        """The tokens of a text, cut into passages."""
        ...

    def embed(self, passages: Sequence[Sequence[int]]) -> Embeddings:
        """A vector of length 1 for each passage."""
        ...

    def words(self, texts: Sequence[str]) -> Sequence[WordStates]:
        """The tokens of texts, each as it is read among the others of its text."""
        ...


@dataclass(frozen=True, slots=True)
class MeaningEvidence:
    """Assesses passages by what their words mean in their sentences (a `tacit.risk.evidence.EvidenceSource`).

    A word scores its cosine with the nearest name of the topic, less half of that with the nearest neutral topic. One
    that scores 0.25 says half of what there is to know about the secret, others in proportion.

    Attributes:
        encoder: What reads texts.
        names: For each secret, by its name, what the topic is called.
    """

    encoder: WordEncoder = field(repr=False)
    names: Mapping[str, Sequence[str]]
    _topics: dict[str, Embeddings] = field(default_factory=dict, init=False, repr=False, compare=False)
    _read: dict[str, WordStates] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "a sentence encoder"

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What the words of each passage mean for the secret."""
        if not self.names.get(secret.name):
            return [None] * len(passages)
        self._read_together([one.text for one in passages])
        return [self._assess(secret, one.text) for one in passages]

    def _read_together(self, texts: Sequence[str]) -> None:
        """Reads the sentences of texts that were not read yet: together they take less time."""
        sentences = dict.fromkeys(text[span.start : span.end] for text in texts for span in _sentences(text))
        new = [one for one in sentences if one not in self._read]
        if not new:
            return
        if len(self._read) + len(new) > _MOST_REMEMBERED:
            self._read.clear()
            new = list(sentences)
        self._read.update(zip(new, self.encoder.words(new), strict=True))

    def _assess(self, secret: Secret, text: str) -> Assessment | None:
        carriers = [
            Carrier(
                span.start + start, span.start + end, secret.information_bits * min(score * 0.5 / _ENOUGH, 1), _REASON
            )
            for span in _sentences(text)
            for start, end, score in self._scores(secret.name, text[span.start : span.end])
            if score >= _ENOUGH
        ]
        if not carriers:
            return None
        return Assessment(max(one.bits for one in carriers), Ground.MEANING, carriers=tuple(carriers))

    def _scores(self, name: str, sentence: str) -> list[tuple[int, int, float]]:
        """The words of a sentence, each with its score."""
        words = [match for match in _WORD.finditer(sentence) if match.group().lower() not in STOP_WORDS]
        if not words:
            return []
        states, offsets = self._read[sentence]
        rows, kept = [], []
        for match in words:
            inside = [at for at, (start, end) in enumerate(offsets) if start < match.end() and end > match.start()]
            if inside:
                rows.append(states[inside].mean(axis=0))
                kept.append(match)
        if not kept:
            return []
        vectors = np.stack(rows)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        near = (vectors @ self._vectors(name).T).max(axis=1) - _WEIGHT * (vectors @ self._vectors("").T).max(axis=1)
        return [(match.start(), match.end(), float(score)) for match, score in zip(kept, near, strict=True)]

    def _vectors(self, name: str) -> Embeddings:
        """The vectors of a topic's names; of the neutral topics for no name."""
        if name not in self._topics:
            called = tuple(self.names[name])[:_MOST_NAMES] if name else NEUTRAL
            self._topics[name] = self.encoder.embed([self.encoder.passages(one)[0] for one in called])
        return self._topics[name]
