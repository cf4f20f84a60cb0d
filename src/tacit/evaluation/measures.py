"""Every measure by its name, and all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final

from tacit.corpus import CorpusIndex
from tacit.errors import ParameterError, nearest
from tacit.evaluation import fluency, scores, usefulness
from tacit.evaluation.marking import IdentifierType, Pair
from tacit.evaluation.scores import Score
from tacit.knowledge import KnowledgeBase
from tacit.language.causal import CausalModel


@dataclass(frozen=True, slots=True)
class Background:
    """What measures of information are counted by.

    Attributes:
        index: The corpus.
        kb: The knowledge base.
    """

    index: CorpusIndex = field(repr=False)
    kb: KnowledgeBase = field(repr=False)


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure.

    Attributes:
        says: What it says, in a few words.
        of: The score of several texts.
        on_request: Whether it is worked out only if it is named: it needs a language model, and takes long.
    """

    says: str
    of: Callable[[Sequence[Pair], Background], Score]
    on_request: bool = False


def _weighted(several: Sequence[Pair], by: Background) -> Score:
    bits = usefulness.information_bits(by.index)
    return scores.token_precision(several, lambda token: usefulness.bits_of(token, bits))


def _similarity(several: Sequence[Pair], by: Background) -> Score:
    return usefulness.replacement_similarity(
        several, usefulness.information_bits(by.index), usefulness.lin_similarity(by.index, by.kb)
    )


@cache
def _model() -> CausalModel:
    return CausalModel.shipped()


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "term-precision": Measure("what is hidden that should be", lambda p, _: scores.term_precision(p)),
        "term-recall": Measure("what should be hidden that is, if only in part", lambda p, _: scores.term_recall(p)),
        "term-f": Measure(
            "their harmonic mean", lambda p, _: Score.harmonic_mean(scores.term_precision(p), scores.term_recall(p))
        ),
        "token-precision": Measure("hidden tokens that should be (TAB)", lambda p, _: scores.token_precision(p)),
        "token-recall": Measure("tokens that should be hidden that are", lambda p, _: scores.token_recall(p)),
        "token-f": Measure(
            "their harmonic mean", lambda p, _: Score.harmonic_mean(scores.token_precision(p), scores.token_recall(p))
        ),
        "weighted-token-precision": Measure("token precision, in bits (TAB)", _weighted),
        "mention-precision": Measure(
            "hidden stretches wholly inside gold ones (TAB)", lambda p, _: scores.mention_precision(p)
        ),
        "entity-recall": Measure(
            "entities of which all mentions are hidden (TAB)", lambda p, _: scores.entity_recall(p)
        ),
        "entity-recall-direct": Measure(
            "the same, direct identifiers (TAB)", lambda p, _: scores.entity_recall(p, (IdentifierType.DIRECT,))
        ),
        "entity-recall-quasi": Measure(
            "the same, quasi identifiers (TAB)", lambda p, _: scores.entity_recall(p, (IdentifierType.QUASI,))
        ),
        "published": Measure("tokens that the release shows (S5)", lambda p, _: usefulness.published(p)),
        "information-kept": Measure(
            "bits that the release shows (S1, S4)",
            lambda p, by: usefulness.information_kept(p, usefulness.information_bits(by.index)),
        ),
        "coherent-information-kept": Measure(
            "the same, replacements by all that they may stand for",
            lambda p, by: usefulness.coherent_information_kept(p, by.index, by.kb),
        ),
        "bare-markers": Measure(
            "hidden stretches with nothing but a marker there", lambda p, _: usefulness.bare_markers(p)
        ),
        "cosine": Measure("similarity of word frequencies (S2)", lambda p, _: usefulness.cosine(p)),
        "replacement-similarity": Measure("bits, replacements by Lin's similarity (TPS)", _similarity),
        "bits-per-word-before": Measure(
            "how surprising the originals are to a language model",
            lambda p, _: fluency.bits_per_word((pair.text for pair in p), _model()),
            on_request=True,
        ),
        "bits-per-word-after": Measure(
            "how surprising the releases are to it",
            lambda p, _: fluency.bits_per_word(map(fluency.released, p), _model()),
            on_request=True,
        ),
    }
)


def named_measures(names: Iterable[str]) -> list[str]:
    """The names of the measures that are wanted, each once; unless some are named, of all but those on request.

    Raises:
        ParameterError: There is no measure of such a name.
    """
    wanted = list(dict.fromkeys(names)) or [name for name, one in MEASURES.items() if not one.on_request]
    for name in wanted:
        if name not in MEASURES:
            meant = nearest(name, MEASURES)
            raise ParameterError(
                f"expected a measure of {', '.join(MEASURES)}, found {name!r}{meant}", parameter="metric"
            )
    return wanted


def evaluate(several: Sequence[Pair], background: Background, *, measures: Iterable[str] = ()) -> dict[str, Score]:
    """The scores of several texts together, by the measures' names; unless some are named, all but those on request.

    Args:
        several: The texts, with what should be hidden and what is.
        background: What information is counted by.
        measures: The names of the measures wanted.

    Raises:
        ParameterError: There is no measure of such a name.
        ModelMissingError: One is wanted that needs a language model, and there is none.
    """
    return {name: MEASURES[name].of(several, background) for name in named_measures(measures)}
