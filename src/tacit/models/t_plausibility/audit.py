"""The auditor's count: how many base texts a release may stand for, from the words that were released."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

from tacit.document import Document, Span
from tacit.knowledge import Concept
from tacit.knowledge.usual import all_senses
from tacit.models.t_plausibility._choices import NOTHING_STANDS
from tacit.models.t_plausibility._model import AS_IT_IS, TPlausible
from tacit.models.t_plausibility.bounds import KindCount
from tacit.models.t_plausibility.domain import ITSELF, Generalization, SensitiveWord
from tacit.models.t_plausibility.standing import Standing
from tacit.settings import MARKER
from tacit.terms import Kind, Term
from tacit.terms.keys import key

_BROKEN = Generalization(None, 0, 0.0, 0.0)  # words that do not generalize the term


@dataclass(frozen=True, slots=True)
class Recount:
    """What the released words of a segment give.

    Attributes:
        segment: The stretch of the original.
        t: The texts that were promised; where kinds have a t of their own, the product over those of the segment.
        texts: How many base texts the release may stand for; 0 if it is no generalization of the original.
        entropy_bits: How uncertain a reader is which of them it stands for.
        volumes: How many base values each term's words may stand for: 1 for a term that was taken out, stands as it
            was or shows nothing that can be counted, 0 for one whose words do not generalize it.
        kinds: What the terms of each kind give; one entry, for all kinds, where none has a t of its own.
        unchanged: The terms that stand as they were, or under another name of the same meaning.
    """

    segment: Span
    t: int
    texts: int
    entropy_bits: float
    volumes: Mapping[Span, int] = field(repr=False)
    kinds: tuple[KindCount, ...]
    unchanged: tuple[Term, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the promise is kept, by the terms of each kind."""
        return all(one.holds for one in self.kinds)


@dataclass(slots=True)
class _Meaning:
    """What stands in a release for one meaning.

    Attributes:
        word: The word.
        kind: The kind that it counts for.
        spans: Where it stood.
        shown: What the different words that stand there may mean; nothing for words that leave no other value.
    """

    word: SensitiveWord
    kind: Kind | None
    spans: list[Span] = field(default_factory=list)
    shown: dict[str, list[Concept] | None] = field(default_factory=dict)


def recount(
    model: TPlausible,
    document: Document,
    terms: Sequence[Term],
    released: Mapping[Span, str],
    *,
    standing: Mapping[Span, Standing] = AS_IT_IS,
) -> tuple[Recount, ...]:
    """The count of each segment that has sensitive terms, from the released words alone.

    Words with several meanings are read as the one that leaves the fewest texts; where occurrences of the same term are
    released differently, only what is below all of their words counts.

    Args:
        model: The model that made the promise.
        document: The original.
        terms: Its sensitive terms.
        released: What stands in the release for each of them, by its place in the original; nothing for what was taken
            out.
        standing: What other requirements have put in the place of terms. Where it shows nothing, or has a meaning that
            is not above the term's own, the released words count 1 instead of breaking the promise.
    """
    return tuple(
        _recount(model, document, segment, found, released, standing)
        for segment, found in model.segments(document, terms)
    )


def _recount(
    model: TPlausible,
    document: Document,
    segment: Span,
    terms: Sequence[Term],
    released: Mapping[Span, str],
    standing: Mapping[Span, Standing],
) -> Recount:
    volumes: dict[Span, int] = {}
    unchanged: list[Term] = []
    meanings: dict[object, _Meaning] = {}
    kinds: dict[Kind | None, list[Generalization]] = {}
    first: dict[object, Kind | None] = {}  # the kind of each meaning's first occurrence, which it counts for
    for term in terms:
        stands = standing.get(term.span, NOTHING_STANDS)
        word = model.word(document, term)
        kind = model.bounds.kind(term.kind)
        if word and not stands.shows_nothing:
            kind = first.setdefault(word.base.meaning, kind)
        words = "" if released.get(term.span) == MARKER else released.get(term.span, "")
        # "aids", listed as "AIDS", has another key than the listed one.
        itself = words.casefold() == document[term.span].casefold() or (
            key(words) in {term.lemma, *term.aliases, *(word.names if word else ())}
        )
        if itself:
            unchanged.append(term)
        elif not words or stands.shows_nothing:
            kinds.setdefault(kind, [])
            volumes[term.span] = 1
            continue
        shown = None if itself or _is_uncountable(stands, word, words) else _readings(model, word, words)
        if word and shown != []:
            meaning = meanings.setdefault(word.base.meaning, _Meaning(word, kind))
            meaning.spans.append(term.span)
            meaning.shown[key(words)] = shown
        else:
            volumes[term.span] = int(shown is None)
            kinds.setdefault(kind, []).append(ITSELF if shown is None else _BROKEN)
    for meaning in meanings.values():
        least = _least(model, meaning)
        kinds.setdefault(meaning.kind, []).append(least)
        volumes |= dict.fromkeys(meaning.spans, least.volume)
    counts = tuple(
        KindCount(
            kind,
            model.bounds.t(kind),
            prod(one.volume for one in kinds[kind]),
            sum(one.entropy_bits for one in kinds[kind]),
        )
        for kind in sorted(kinds, key=lambda one: one.value if one else "")
    )
    return Recount(
        segment,
        prod(one.t for one in counts),
        prod(one.texts for one in counts),
        sum(one.entropy_bits for one in counts),
        dict(sorted(volumes.items())),
        counts,
        tuple(unchanged),
    )


def _is_uncountable(stands: Standing, word: SensitiveWord | None, words: str) -> bool:
    """Whether the words are what another requirement has put there, and the term is no kind of that."""
    return (
        stands.concept is not None
        and key(words) == key(stands.concept.label)
        and (word is None or word.read(stands.concept) is None)
    )


def _readings(model: TPlausible, word: SensitiveWord | None, words: str) -> list[Concept]:
    """What the released words may mean, of all that the word is a kind of."""
    return [one for one in all_senses(model.kb, key(words)) if one in word.above] if word else []


def _least(model: TPlausible, meaning: _Meaning) -> Generalization:
    """What the words that stand for a meaning leave, read in the way that leaves the least."""
    shown = [one for one in meaning.shown.values() if one]
    if len(shown) < len(meaning.shown):
        return ITSELF
    every = (model.domains.generalization(meaning.word.base, *one) for one in product(*shown))
    return min(every, key=lambda one: one.entropy_bits)
