"""The auditor's count: how many base texts a release may stand for, from the words that were released."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2, prod

from tacit.document import Document, Span
from tacit.knowledge.usual import all_senses
from tacit.models.t_plausibility._model import TPlausible
from tacit.models.t_plausibility.domain import ITSELF, Generalization, Word
from tacit.settings import MARKER
from tacit.terms import Term
from tacit.terms.keys import key

_ROUNDING = 1e-9  # bits


@dataclass(frozen=True, slots=True)
class Recount:
    """What the released words of a segment give.

    Attributes:
        segment: The stretch of the original.
        t: The texts that were promised.
        texts: How many base texts the release may stand for; 0 if it is no generalization of the original.
        entropy_bits: How uncertain a reader is which of them it stands for.
        volumes: How many base values each term's words may stand for: 1 for a term that was taken out or stands as it
            was, 0 for one whose words do not generalize it.
    """

    segment: Span
    t: int
    texts: int
    entropy_bits: float
    volumes: Mapping[Span, int] = field(repr=False)

    @property
    def holds(self) -> bool:
        """Whether the promise is kept."""
        return self.texts >= self.t and self.entropy_bits >= log2(self.t) - _ROUNDING


def recount(
    model: TPlausible, document: Document, terms: Sequence[Term], released: Mapping[Span, str]
) -> tuple[Recount, ...]:
    """The count of each segment that has sensitive terms, from the released words alone.

    Words with several meanings are read as the one that leaves the fewest texts; occurrences of the same term that are
    released differently count as the least of them.

    Args:
        model: The model that made the promise.
        document: The original.
        terms: Its sensitive terms.
        released: What stands in the release for each of them, by its place in the original; nothing for what was taken
            out.
    """
    return tuple(
        _recount(model, document, segment, found, released) for segment, found in model.segments(document, terms)
    )


def _recount(
    model: TPlausible, document: Document, segment: Span, terms: Sequence[Term], released: Mapping[Span, str]
) -> Recount:
    volumes: dict[Span, int] = {}
    least: dict[object, Generalization] = {}
    for term in terms:
        words = released.get(term.span, "")
        if words in {"", MARKER}:
            volumes[term.span] = 1
            continue
        word = model.word(document, term)
        found = (
            min(_readings(model, word, key(words)), key=lambda one: one.entropy_bits, default=None) if word else None
        )
        volumes[term.span] = found.volume if found else 0
        if word and found:
            known = least.setdefault(word.base.meaning, found)
            least[word.base.meaning] = min(known, found, key=lambda one: one.entropy_bits)
    texts = prod(one.volume for one in least.values()) if all(volumes.values()) else 0
    return Recount(segment, model.t, texts, sum(one.entropy_bits for one in least.values()), volumes)


def _readings(model: TPlausible, word: Word, words: str) -> Iterator[Generalization]:
    """What the released words may mean, of all that the word is a kind of."""
    base = word.base
    if words == base.key or (base.listed and words in model.kb.synonyms(base.concept)):
        yield ITSELF
    above = {*model.kb.generalizations(base.concept), *(() if base.listed else (base.concept,))}
    for concept in all_senses(model.kb, words):
        if concept in above:
            yield model.domains.generalization(base, concept)
