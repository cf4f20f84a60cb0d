"""spaCy's recognizer of entities, stepped through all passages at once.

It goes from token to token and asks its network, outside of an entity, about nothing but the token. So the network is
asked about all tokens together, in one product of matrices, and only inside of entities one after the other: the same
weights, the same moves and the same entities, in a third of the time. A recognizer of another make runs as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

NAME: Final = "ner"
"""What a pipeline calls its recognizer."""

_AT_ONCE: Final = 1 << 10  # tokens, about: what is between then fits into a processor's cache
_FEATURES: Final = 3  # the token, the first one of the entity that is open, and the last one of it so far

_WITHOUT_ENTITIES: Final = frozenset(("tok2vec", "tagger", "morphologizer", "attribute_ruler", "parser", "senter"))

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SteppedRecognizer:
    """The weights and the moves of a recognizer.

    Attributes:
        tokens: The part of the network that reads tokens.
        weights: From a token's row to what it adds to a state: ``(features, hidden, pieces, row)``.
        absent: What stands for a token that is not there: ``(features, hidden, pieces)``.
        bias: What is added: ``(hidden, pieces)``.
        scores: From a state to the score of each move.
        score_bias: What is added to the scores.
        moves: The names of the moves: "B-ORG", "I-ORG", "L-ORG", "U-ORG" and "O" for none.
    """

    tokens: Any = field(repr=False)
    weights: Matrix = field(repr=False)
    absent: Matrix = field(repr=False)
    bias: Matrix = field(repr=False)
    scores: Matrix = field(repr=False)
    score_bias: Matrix = field(repr=False)
    moves: tuple[str, ...]

    def annotate(self, docs: Sequence[Doc]) -> None:
        """Writes the entities of passages into them."""
        for some in _chunks(docs):
            self._annotate(some)

    def _annotate(self, docs: Sequence[Doc]) -> None:
        from spacy.tokens import Span  # noqa: PLC0415  # slow to import: here it is there already

        rows = self.tokens.predict(docs)
        added = (rows @ self.weights.reshape(-1, rows.shape[1]).T).reshape(-1, *self.absent.shape)
        alone = _largest(added[:, 0] + (self.absent[1] + self.absent[2] + self.bias))
        scores = alone @ self.scores.T + self.score_bias
        begins, wholes, never = (self._numbered(kinds) for kinds in ("B", "U", "ILM"))
        scores[:, never] = -np.inf
        start = 0
        for doc in docs:
            end = start + len(doc)
            starts_sentence, is_space = _attributes(doc)
            is_cut = np.append(starts_sentence[1:], True) | is_space  # nothing is behind the last
            scores[np.ix_(np.flatnonzero(is_cut) + start, begins)] = -np.inf
            scores[np.ix_(np.flatnonzero(is_space) + start, wholes)] = -np.inf
            found = self._entities(scores[start:end].argmax(axis=1), added[start:end], starts_sentence)
            doc.set_ents([Span(doc, first, last, label=label) for first, last, label in found])
            start = end

    def _numbered(self, kinds: str) -> NDArray[np.intp]:
        """The numbers of the moves of some kinds; those without a label only mark what is known before."""
        found = [at for at, move in enumerate(self.moves) if move != "O" and (move[0] in kinds or not move[2:])]
        return np.array(found, np.intp)

    def _entities(
        self, moves: NDArray[np.intp], added: Matrix, starts_sentence: NDArray[np.bool_]
    ) -> Iterator[tuple[int, int, str]]:
        """The entities of a passage: from token, to token, label.

        Args:
            moves: The best move at each token, if no entity is open there.
            added: What each token adds to a state.
            starts_sentence: Whether each token starts a sentence: no entity goes on there.
        """
        at = 0
        for token in np.flatnonzero(moves != self.moves.index("O")).tolist():
            if token < at:
                continue
            kind, label = self.moves[moves[token]].split("-", 1)
            at = token + 1
            if kind == "B":
                goes_on, ends = (self.moves.index(f"{one}-{label}") for one in "IL")
                while at + 1 < len(moves) and not starts_sentence[at + 1]:
                    state = _largest(added[at, 0] + added[token, 1] + added[at - 1, 2] + self.bias)
                    on, off = (float(self.scores[move] @ state + self.score_bias[move]) for move in (goes_on, ends))
                    if on < off or (on == off and ends < goes_on):
                        break
                    at += 1
                at += 1
            yield token, at, label


@lru_cache(4)
def recognizer(model: Language) -> SteppedRecognizer | None:
    """The recognizer at the end of a language model; None if it has none there, or one of another make."""
    from spacy.pipeline import EntityRecognizer  # noqa: PLC0415  # slow to import: here it is there already

    *before, last = model.pipe_names or [""]
    if last != NAME or not _WITHOUT_ENTITIES.issuperset(before):
        return None
    part: Any = model.get_pipe(NAME)
    # One with a listener reads what another part has left.
    if type(part) is not EntityRecognizer or "listener" in str(model.get_pipe_config(NAME)).lower():
        return None
    network = part.model
    lower, upper = network.get_ref("lower"), network.get_ref("upper")
    is_usual = network.attrs["has_upper"] and not network.attrs["unseen_classes"] and part.cfg["beam_width"] == 1
    if not is_usual or type(network.ops).__name__ != "NumpyOps" or lower.get_dim("nF") != _FEATURES:
        return None
    names = tuple(part.moves.get_class_name(number) for number in range(part.moves.n_moves))
    if any(f"{kind}-{name[2:]}" not in names for name in names if name.startswith("B-") for kind in "IL"):
        return None
    return SteppedRecognizer(
        network.get_ref("tok2vec"),
        lower.get_param("W"),
        lower.get_param("pad")[0],
        lower.get_param("b"),
        upper.get_param("W"),
        upper.get_param("b"),
        names,
    )


def _largest(pieces: Matrix) -> Matrix:
    """The largest piece of each hidden number; for the two or three that there are, faster than along an axis."""
    found: Matrix = pieces[..., 0]
    for number in range(1, pieces.shape[-1]):
        found = np.maximum(found, pieces[..., number])
    return found


def _attributes(doc: Doc) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Of each token whether it starts a sentence, and whether it is white space."""
    columns = doc.to_array(["SENT_START", "IS_SPACE"])
    return columns[:, 0] == 1, columns[:, 1] == 1


def _chunks(docs: Sequence[Doc]) -> Iterator[list[Doc]]:
    some: list[Doc] = []
    for doc in docs:
        if len(doc):
            some.append(doc)
        if sum(map(len, some)) >= _AT_ONCE:
            yield some
            some = []
    if some:
        yield some
