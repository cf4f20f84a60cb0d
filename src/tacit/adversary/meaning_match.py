"""Re-identification by meaning: passages of the text against passages of what is known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tacit.adversary._guess import Scores
from tacit.adversary.reidentification import Candidate, _names
from tacit.language.encoder import Embeddings, SentenceEncoder, SentenceModel

__all__ = ["Embeddings", "MeaningMatch", "SentenceEncoder", "SentenceModel"]


class MeaningMatch:
    """The attacker who compares meanings (a `tacit.adversary.Adversary`).

    Every passage of the text is compared with every passage that is known of a candidate; the candidate's score is the
    mean, over the text's passages, of the likeliest one's cosine.

    Args:
        candidates: Who the text may be about.
        model: The sentence encoder.

    Raises:
        ParameterError: There is no candidate.
    """

    def __init__(self, candidates: Sequence[Candidate], model: SentenceEncoder) -> None:
        self.candidates = _names(candidates)
        self._model = model
        passages = [model.passages(one.knowledge) for one in candidates]
        self._known = model.embed([passage for several in passages for passage in several])
        self._firsts = np.cumsum([0, *(len(several) for several in passages[:-1])])

    def guess(self, texts: Sequence[str]) -> Scores:
        """How well the passages of each text are matched by those of each candidate."""
        return np.stack([self._score(self._model.passages(text)) for text in texts])

    def _score(self, passages: Sequence[Sequence[int]]) -> Scores:
        alike = self._model.embed(passages) @ self._known.T
        return np.asarray(np.maximum.reduceat(alike, self._firsts, axis=1).mean(axis=0), float)
