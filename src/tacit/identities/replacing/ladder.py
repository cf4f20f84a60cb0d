"""The ladder of an identifier: the words that may stand in its place, each less informative than the one before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from tacit.document import Document
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.replacing.ages import OLDEST, age_in_years, age_labels
from tacit.identities.replacing.amounts import money_labels, quantity_labels
from tacit.identities.replacing.dates import date_labels, is_year, time_labels, year_label
from tacit.identities.replacing.kinds import LABELS, concept
from tacit.identities.replacing.organisations import organisation_labels
from tacit.identities.replacing.places import state_of, wider_peoples, wider_places
from tacit.identities.replacing.roles import role
from tacit.knowledge import Concept, KnowledgeBase
from tacit.terms.keys import key

_AFTER = 24  # code points after a number where the noun that it counts may begin


def ladder(
    identifier: Identifier,
    document: Document,
    kb: KnowledgeBase,
    *,
    words: Mapping[Identifier, str] | None = None,
    hidden: Collection[str] = (),
) -> tuple[Concept, ...]:
    """What may stand in the place of an identifier, the most informative first; the last says nothing but its kind.

    Every rung follows from the one before it, so that it never says more: a day, its month, its year, its decade.
    What is not understood has one rung, its kind.

    Args:
        identifier: What to replace.
        document: The document that it is of.
        kb: Where places are looked up.
        words: Words that were chosen for some identifiers of the document: roles, pseudonyms, shifted dates. What has
            such words has them as its first rung, and its kind as the only other one: its true month or year beside
            a shifted date would undo the shift.
        hidden: Keys of what is hidden elsewhere in the document, which no rung may say: where "Spain" is hidden, it
            may not stand for Barcelona.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import geography
    >>> document = Document("Born on 3 March 2021 in Barcelona.")
    >>> date, place = Identifier(Span(8, 20), IdentifierKind.DATE, 0), Identifier(Span(24, 33), IdentifierKind.PLACE, 1)
    >>> [one.label for one in ladder(date, document, geography())]
    ['March 2021', '2021', 'the 2020s', '[date]']
    >>> [one.label for one in ladder(place, document, geography())]
    ['Catalonia', 'Spain', 'Southern Europe', 'Europe', 'city', 'place']
    >>> [one.label for one in ladder(place, document, geography(), hidden={"spain"})]
    ['Catalonia', 'Southern Europe', 'Europe', 'city', 'place']
    """
    kind = identifier.kind
    if words is not None and identifier in words:
        rungs: Iterable[Concept] = (concept(words[identifier]),)
    elif kind is IdentifierKind.PLACE:
        rungs = wider_places(document[identifier.span], kb)
    elif kind is IdentifierKind.NATIONALITY:
        rungs = wider_peoples(document[identifier.span], kb)
    else:
        rungs = map(concept, _labels(identifier, document))
    last = concept(LABELS[kind])
    said = {"", last.label.casefold(), " ".join(document[identifier.span].split()).casefold()}
    return (*(one for one in rungs if one.label.casefold() not in said and key(one.label) not in hidden), last)


def replacement_for(
    identifier: Identifier,
    document: Document,
    kb: KnowledgeBase,
    *,
    level: int = 0,
    words: Mapping[Identifier, str] | None = None,
) -> Concept:
    """The rung of an identifier's ladder at this level; above the top of a ladder, its last.

    Args:
        identifier: What to replace.
        document: The document that it is of.
        kb: Where places are looked up.
        level: How far up, 0 the most informative.
        words: As for `ladder`.
    """
    rungs = ladder(identifier, document, kb, words=words)
    return rungs[min(max(level, 0), len(rungs) - 1)]


def safe_harbor(identifier: Identifier, document: Document, kb: KnowledgeBase) -> Concept | None:
    """What HIPAA's Safe Harbor leaves of an identifier (45 CFR 164.514(b)(2)); nothing when it may stay as it is.

    Years, ages to 89, states and what is wider stay, and what the rule does not name: times of day, amounts,
    nationalities. Everything else becomes its state, its year, "90 or older", or its kind.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import geography
    >>> document = Document("aged 93, of Los Angeles, seen 3 March 2021")
    >>> spans = {Span(0, 7): IdentifierKind.AGE, Span(12, 23): IdentifierKind.PLACE, Span(30, 42): IdentifierKind.DATE}
    >>> [safe_harbor(Identifier(span, kind, 0), document, geography()).label for span, kind in spans.items()]
    ['aged 90 or older', 'California', '2021']
    """
    text = document[identifier.span]
    kind = identifier.kind
    if kind in _NOT_NAMED:
        return None
    if kind is IdentifierKind.AGE:
        years = age_in_years(text)
        if years is not None and years <= OLDEST:
            return None
        return concept(next(iter(age_labels(text)), LABELS[kind]))
    if kind is IdentifierKind.DATE:
        return None if is_year(text) else concept(year_label(text) or LABELS[kind])
    if kind is IdentifierKind.PLACE:
        state = state_of(text, kb)
        narrower = state is None or state in ladder(identifier, document, kb)
        return (state or concept(LABELS[kind])) if narrower else None
    return ladder(identifier, document, kb)[0]


_NOT_NAMED = frozenset((IdentifierKind.TIME, IdentifierKind.QUANTITY, IdentifierKind.MONEY, IdentifierKind.NATIONALITY))


def _labels(identifier: Identifier, document: Document) -> tuple[str, ...]:
    """The labels of an identifier that no taxonomy is asked about."""
    text, end = document[identifier.span], identifier.span.end
    reading: dict[IdentifierKind, Callable[[], tuple[str, ...]]] = {
        IdentifierKind.PERSON: lambda: (role(identifier.entity),),
        IdentifierKind.ORGANISATION: lambda: organisation_labels(text),
        IdentifierKind.DATE: lambda: date_labels(text, document.text),
        IdentifierKind.TIME: lambda: time_labels(text),
        IdentifierKind.AGE: lambda: age_labels(text),
        IdentifierKind.MONEY: lambda: money_labels(text),
        IdentifierKind.QUANTITY: lambda: quantity_labels(text, document.text[end : end + _AFTER]),
    }
    return reading.get(identifier.kind, tuple)()
