"""Re-identification: which of these candidates is the released text about?

The attacker has public knowledge of each candidate and compares texts. `WordMatch` compares words, which takes
milliseconds; `MeaningMatch` compares what passages mean; `JointAdversary` believes both.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np

from tacit.adversary._extra import package
from tacit.adversary._guess import Adversary, Form, Scores, Visible
from tacit.errors import InputError, ParameterError
from tacit.terms.keys import words


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody, or something, that a text may be about.

    Attributes:
        name: What it is called.
        knowledge: What is publicly known of it: its article, its web pages.
    """

    name: str = field(repr=False)
    knowledge: str = field(repr=False)


def read_candidates(path: str | PathLike[str]) -> list[Candidate]:
    """The candidates in a file of JSON lines, objects with ``name`` and ``public_knowledge``.

    Args:
        path: The file.

    Raises:
        InputError: It cannot be read, a line is no such object, or a name comes twice.
    """
    source = fspath(path)
    try:
        lines = Path(source).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InputError(f"cannot read {source}: {reason}", source=source) from None
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                read = json.loads(line)
                found.append(Candidate(str(read["name"]), str(read["public_knowledge"])))
            except (ValueError, KeyError, TypeError):
                raise InputError(
                    f"expected a JSON object with name and public_knowledge in line {number} of {source}, found"
                    " something else",
                    source=source,
                ) from None
    if len({one.name for one in found}) < len(found):
        raise InputError(f"expected candidates of different names in {source}, found two alike", source=source)
    return found


def knowing(candidates: Sequence[Candidate], texts: Mapping[str, str]) -> list[Candidate]:
    r"""The candidates to an attacker who also knows what some texts say, given by the names of whom they are about.

    Nobody has all that is known of somebody. A release that is tightened against this attacker gives less away to
    others, too, who know other things than we do: docs/adversary.md says how much less.

    Raises:
        ParameterError: A text is about nobody of them.

    >>> [one.knowledge for one in knowing([Candidate("Anna", "ships"), Candidate("Bert", "law")], {"Anna": "Oslo"})]
    ['ships\nOslo', 'law']
    """
    strangers = len(texts.keys() - {one.name for one in candidates})
    if strangers:
        raise ParameterError(
            f"expected texts about {len(candidates)} candidates, found {strangers} about others", parameter="texts"
        )
    return [
        Candidate(one.name, f"{one.knowledge}\n{texts[one.name]}") if one.name in texts else one for one in candidates
    ]


def content_words(text: str) -> Iterator[str]:
    """The keys of a text's words without stop words, which every candidate shares."""
    return (word.key for word in words(text) if not word.stop)


class WordMatch:
    """The fast attacker: cosine of TF-IDF vectors, with 1 + ln tf for tf (a `tacit.adversary.Adversary`).

    Needs scikit-learn (``tacit[attack]``).

    Raises:
        ParameterError: There is no candidate, or nothing is known of any.
        ModelMissingError: scikit-learn is not installed.

    >>> attacker = WordMatch([Candidate("A", "He sang in Rome."), Candidate("B", "He sang in Oslo.")])
    >>> attacker.guess(["Somebody from Oslo"]).argmax()
    np.int64(1)
    """

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        text = package("sklearn.feature_extraction.text", brought_by="scikit-learn")
        self.candidates = _names(candidates)
        self._vectorizer: Any = text.TfidfVectorizer(analyzer=content_words, sublinear_tf=True)
        try:
            self._knowledge: Any = self._vectorizer.fit_transform(one.knowledge for one in candidates)
        except ValueError:  # no word at all
            raise ParameterError(
                "expected words that are known of the candidates, found none", parameter="candidates"
            ) from None

    def guess(self, texts: Sequence[str]) -> Scores:
        """The cosine of each text and each candidate's knowledge."""
        return np.asarray((self._vectorizer.transform(texts) @ self._knowledge.T).toarray(), float)

    def clues(self, forms: Sequence[Form]) -> WordClues:
        """What each form speaks for each candidate."""
        said = [Counter(content_words(form.text)) for form in forms]
        vocabulary: dict[str, int] = self._vectorizer.vocabulary_
        shared = sorted({word for one in said for word in one if word in vocabulary})
        counts = np.array([[one[word] * form.places for word in shared] for one, form in zip(said, forms, strict=True)])
        columns = [vocabulary[word] for word in shared]
        # The length of the text's own vector is left out: it divides all scores alike.
        known = self._knowledge[:, columns].toarray() * self._vectorizer.idf_[columns]
        return WordClues(counts.reshape(len(forms), len(shared)), known)


@dataclass(frozen=True, slots=True)
class WordClues:
    """What the words of a text speak for each candidate (a `tacit.adversary.Clues`).

    Attributes:
        counts: How often each form says each word, in all its places.
        known: The weight of each word for each candidate.
    """

    counts: Scores = field(repr=False)
    known: Scores = field(repr=False)

    def scores(self, visible: Visible) -> Scores:
        """The score of each candidate while only some forms can be seen, but for a factor that all have in common."""
        return np.asarray(self.known @ _weight(self.counts[visible].sum(axis=0)))

    def losses(self, visible: Visible, contrast: Scores) -> Scores:
        """By how much the contrast of scores falls when one more form is hidden."""
        total = self.counts[visible].sum(axis=0)
        lost = _weight(total) - _weight(total - self.counts)
        return np.asarray(lost @ (contrast @ self.known))


class JointAdversary:
    """The attacker who believes several others alike (a `tacit.adversary.Adversary`).

    Its score is the sum of theirs, each in standard deviations over the candidates: a candidate that stands out for
    one of them stands out.

    Raises:
        ParameterError: There is none, or they know different candidates.
    """

    def __init__(self, adversaries: Sequence[Adversary]) -> None:
        if not adversaries or len({tuple(one.candidates) for one in adversaries}) > 1:
            raise ParameterError("expected attackers who know the same candidates", parameter="adversaries")
        self.adversaries = tuple(adversaries)
        self.candidates = tuple(adversaries[0].candidates)

    def guess(self, texts: Sequence[str]) -> Scores:
        """The sum of the others' scores in standard deviations."""
        total = np.zeros((len(texts), len(self.candidates)))
        for one in self.adversaries:
            scores = one.guess(texts)
            spread = scores.std(axis=1, keepdims=True)
            total += np.divide(
                scores - scores.mean(axis=1, keepdims=True), spread, out=np.zeros_like(scores), where=spread > 1e-12
            )
        return total


def _weight(counts: Scores) -> Scores:
    """1 + ln tf, and nothing for a word that is not there."""
    return np.where(counts > 0, 1 + np.log(np.maximum(counts, 1)), 0.0)


def _names(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    names = tuple(one.name for one in candidates)
    if not names or len(set(names)) < len(names):
        raise ParameterError(
            f"expected candidates of different names, found {len(names)}, {len(set(names))} different",
            parameter="candidates",
        )
    return names
