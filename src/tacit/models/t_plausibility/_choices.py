"""Choices: the distinct meanings of a segment's sensitive terms, and what each of them may be released as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tacit.knowledge import Concept
from tacit.models.t_plausibility.bounds import Bounds
from tacit.models.t_plausibility.domain import ITSELF, Domains, Generalization, SensitiveWord, ascending
from tacit.models.t_plausibility.standing import Standing
from tacit.terms import Kind, Term
from tacit.terms.keys import key

Passes = Callable[[Term, Concept], bool]
"""Says whether a generalization may be used for a term: another requirement may refuse it."""

NOTHING_STANDS = Standing()
"""A term that stands as it is."""


@dataclass(frozen=True, slots=True)
class Place:
    """A sensitive term, what it means, and what stands in its place.

    Attributes:
        term: The term.
        word: The word that it is; nothing if it cannot be generalized.
        standing: What stands in its place.
    """

    term: Term
    word: SensitiveWord | None
    standing: Standing

    @property
    def is_named(self) -> bool:
        """Whether the term itself stands there, under its own name or another of the same meaning."""
        concept = self.standing.concept
        if concept is None:
            return not self.standing.shows_nothing
        names = self.word.names if self.word else {self.term.lemma, *self.term.aliases}
        return key(concept.label) in names


@dataclass(frozen=True, slots=True)
class MeaningChoice:
    """A meaning, and what it may be released as.

    Attributes:
        terms: Where it occurs.
        standing: What stands in the place of each of the terms; nothing for the term itself.
        word: The word.
        steps: What it may be released as, by ascending entropy; the first is what stands there.
    """

    terms: tuple[Term, ...]
    standing: tuple[Concept | None, ...]
    word: SensitiveWord
    steps: tuple[Generalization, ...]


@dataclass(slots=True)
class KindPart:
    """The sensitive terms of a segment that have to give t texts together.

    Attributes:
        kind: Their kind; nothing for all kinds without a t of their own.
        t: The texts wanted.
        choices: The meanings that can be counted.
        left: Terms in whose place what stands stays, and counts 1.
        lost: Terms that no generalization would hide: they are taken out.
        kept: Such terms where nothing is asked for, t being 1: they stay as they are.
    """

    kind: Kind | None
    t: int
    choices: list[MeaningChoice] = field(default_factory=list)
    left: list[Term] = field(default_factory=list)
    lost: list[Term] = field(default_factory=list)
    kept: list[Term] = field(default_factory=list)

    def give_up(self, terms: Iterable[Term]) -> None:
        """Takes out what no generalization would hide, if anything is asked for."""
        (self.lost if self.t > 1 else self.kept).extend(terms)


def parts(places: Sequence[Place], domains: Domains, bounds: Bounds, passes: Passes | None) -> list[KindPart]:
    """The parts of a segment, each with what its terms may be released as.

    The same meaning again is released alike and counts once, for the kind of its first occurrence.

    Args:
        places: The sensitive terms of the segment, in the order of the text.
        domains: The word domains.
        bounds: The texts wanted of each kind.
        passes: Whether a generalization may be used for a term.
    """
    found: dict[Kind | None, KindPart] = {}
    meanings: dict[object, list[Place]] = {}
    for place in places:
        if place.word and not place.standing.shows_nothing:
            meanings.setdefault(place.word.base.meaning, []).append(place)
            continue
        part = _part(found, place, bounds)
        if place.is_named:
            part.give_up([place.term])
        else:
            part.left.append(place.term)
    for same in meanings.values():
        _add(_part(found, same[0], bounds), same, domains, passes)
    return sorted(found.values(), key=lambda part: part.kind.value if part.kind else "")


def _part(found: dict[Kind | None, KindPart], place: Place, bounds: Bounds) -> KindPart:
    kind = bounds.kind(place.term.kind)
    return found.setdefault(kind, KindPart(kind, bounds.t(kind)))


def _add(part: KindPart, places: Sequence[Place], domains: Domains, passes: Passes | None) -> None:
    """Adds a meaning to its part: as a choice or, where it can never count, as what is left or taken out."""
    words = list({place.word.base: place.word for place in places if place.word}.values())
    concepts = tuple(place.standing.concept for place in places)
    stands = list(dict.fromkeys(filter(None, concepts)))
    named = [place.term for place in places if place.is_named]
    others = [place for place in places if not place.is_named]
    standing = domains.standing(words[0], stands) if stands else ITSELF
    if standing is None:
        # Somewhere stands what the word is no kind of. Nobody can say what it leaves: the meaning counts 1.
        part.left.extend(place.term for place in others)
        part.give_up(named)
        return
    if named:
        standing = replace(ITSELF, concept=stands[0] if stands and len({*concepts}) == 1 else None)
    elif len(stands) > 1:
        standing = replace(standing, concept=None)
    if stands or passes or words[1:]:
        steps = ascending(standing, _wider(words, stands, places, domains, passes))
    else:
        steps = words[0].generalizations
    if steps[-1].volume > 1 or (named and part.t == 1):
        part.choices.append(MeaningChoice(tuple(place.term for place in places), concepts, words[0], steps))
    elif named:
        part.give_up(named)
        if others:
            _add(part, others, domains, passes)
    else:
        part.left.extend(place.term for place in others)


def _wider(
    words: Sequence[SensitiveWord],
    stands: Sequence[Concept],
    places: Sequence[Place],
    domains: Domains,
    passes: Passes | None,
) -> Iterator[Generalization]:
    """The generalizations that all occurrences of a meaning may be released as: no narrower than what stands there."""
    word, *synonyms = words
    allowed = word.above
    for stood in filter(None, map(word.read, stands)):
        allowed &= {stood, *domains.kb.generalizations(stood)}
    for one in word.wider:
        concept = one.concept
        if (
            concept
            and word.read(concept) in allowed
            and not any(key(concept.label) in other.names for other in synonyms)
            and (
                passes is None
                or all(place.standing.concept == concept or passes(place.term, concept) for place in places)
            )
        ):
            yield one
