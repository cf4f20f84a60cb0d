"""Parts of a judgement: what one requirement says about the terms of one document."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from tacit.corpus.information import Counts
from tacit.knowledge import Concept
from tacit.knowledge.usual import usual_senses
from tacit.models._settings import ReleaseSettings, Unknown
from tacit.models.vocabulary import Vocabulary
from tacit.options import Offer, Origin
from tacit.options.places import GEOGRAPHY
from tacit.options.wording import preferred_word
from tacit.risk import Ground, Meter, Risk
from tacit.risk.meter import naming
from tacit.secrets import Labels, Secret
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.hidden import HiddenTerm, Mark
from tacit.terms import Kind, Term

NOT_RELATED: Final = frozenset((Kind.DATE, Kind.AGE, Kind.QUANTITY, Kind.CODE, Kind.WORD))
"""Kinds that S3 and S4 do not take for related terms: they look at noun phrases, and a number goes with everything."""


_LONGEST_ACRONYM: Final = 4
_GENERAL: Final = "wordnet"  # the taxonomy of everyday words
_SAID_OF_ALL: Final = frozenset(("person", "relative", "doctor", "health professional", "treatment", "test", "illness"))


@dataclass(frozen=True, slots=True)
class Promise:
    """What a requirement promises of every release.

    Attributes:
        claim: The promise, in words that an auditor can check.
        not_covered: What it does not cover, each in a sentence.
        settings: The parameters that it depends on, as JSON values.
        rests_on: What it rests on besides the check, if anything: a detector, and what was measured of it.
        unchecked: What cannot be checked, each in a sentence.
        notes: What the user should know before trusting the release.
        checked: How it is checked on every release, if not by finding terms anew.
        notes_on_changes: What the user should know of a release in which it has changed something, if it is
            no text of two lines.
    """

    claim: str = field(repr=False)
    not_covered: tuple[str, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict, repr=False)
    rests_on: str = ""
    unchecked: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=(), repr=False)
    checked: str = ""
    notes_on_changes: tuple[str, ...] = ()


class Part(Protocol):
    """What one requirement says about the terms of one document.

    Some requirements hide names outright, for which wider words may stand; which of them do is settled for all parts
    together (`tacit.models.judgement`). Until then a part judges as if nothing stood there.
    """

    @property
    def requirement(self) -> str:
        """The requirement's name in the report: "topics-1"."""
        ...

    @property
    def meter(self) -> Meter:
        """What measures the secrets, beside what stands in their places."""
        ...

    @property
    def ways_up(self) -> Mapping[str, Sequence[Offer]]:
        """For each name that is hidden outright, what may stand in its place, the most informative first."""
        ...

    def is_granted(self, name: str, offer: Offer) -> bool:
        """Whether an offer may stand in the place of a name whatever it tells, because a law lets it."""
        ...

    def beside(self, settled: Mapping[str, Offer | None]) -> Part:
        """The part when these words stand in the places of its names."""
        ...

    def judges(self, term: Term) -> bool:
        """Whether the term may disclose something together with others."""
        ...

    def risk(self, term: Term) -> Risk | None:
        """What the term discloses alone, or how close it comes to it; None if it is not looked at."""
        ...

    def discloses(self, offer: Offer) -> bool:
        """Whether words disclose a secret of this part."""
        ...

    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        """Whether words may be released in the place of a term, as far as this requirement goes."""
        ...

    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer] | None:
        """What may stand in the place of a term, the best first; None if this requirement has no say."""
        ...


def discloses(meter: Meter, offer: Offer, labels: Labels, concepts: ConceptCounts) -> bool:
    """Whether the words of an offer, or what they may stand for, disclose a secret.

    The contexts of a class are at least those of its commonest name, so that IC bounds what the class can tell: most
    classes are too wide to be counted in full.
    """
    if offer.tells_nothing:
        return False
    if meter.discloses(offer.key):
        return True
    if labels is Labels.WORDS or offer.concept is None or not meter.secrets:
        return False
    # A reader may take the words in any of their usual senses.
    read = dict.fromkeys((offer.concept, *usual_senses(concepts.kb, offer.key)))
    return any(_class_discloses(meter, one, concepts) for one in read if one.source != GEOGRAPHY)


def _class_discloses(meter: Meter, concept: Concept, concepts: ConceptCounts) -> bool:
    """Whether anything that a concept may stand for, one knows not which, discloses a secret."""
    return not _is_too_wide(meter, concept, concepts) and meter.disclose_kinds(concepts.keys(concept))


def _is_too_wide(meter: Meter, concept: Concept, concepts: ConceptCounts) -> bool:
    """Whether a concept has too many contexts to disclose a secret: then they need not be counted in full."""
    # Beside what stands for a secret, a class may tell more than its IC among all contexts.
    if any(secret.shown for secret in meter.secrets):
        return False
    least = min((secret.threshold_bits for secret in meter.secrets), default=math.inf)
    return concepts.bits_at_most(concept) < least or concepts.bits_of_commonest(concept) < least


def assessed(requirement: str, term: Term, meter: Meter, *, but: Collection[int] = ()) -> Risk | None:
    """The worst that a term says about any secret of a meter, over all its forms; None if it says nothing.

    Args:
        requirement: The requirement.
        term: The term.
        meter: The meter.
        but: The numbers of secrets that are not looked at.
    """
    worst = meter.worst((term.lemma, *sorted(term.aliases)), but=but)
    if worst is None:
        return None
    secret, told = worst
    return Risk((term,), secret.name, told.bits, secret.threshold_bits, told.ground, told.counts, requirement)


def own_mark(term: Term, requirement: str) -> Mark | None:
    """The mark of a requirement on a term, if there is one: of several, one that names the secret."""
    own = [one for one in term.marks if one.requirement == requirement] if isinstance(term, HiddenTerm) else []
    return min(own, key=lambda one: one.inferred is not None, default=None)


def of_a_field(term: Term, offers: Iterable[Offer]) -> Iterator[Offer]:
    """The offers for a term that a passage gives away: of the taxonomy of a field, for what is no mere acronym.

    A pack has phrases for what they say as a whole; an everyday word of them, left standing, says it still. And what an
    everyday word is a kind of, nobody would write in its place: sherry is no food to who reads of drinking. What the
    list of plain words has for the term itself, a reader has put there.
    """
    plain = {preferred_word(term.lemma), preferred_word(term.lemma.split()[-1] if term.lemma else "")}
    if len(term.lemma) <= _LONGEST_ACRONYM:  # PCP is a drug, a pneumonia and a physician
        return (one for one in offers if one.label in plain)
    return (one for one in offers if one.origin is Origin.PLAIN_VERB or one.label in plain or _is_of_a_field(one))


def _is_of_a_field(offer: Offer) -> bool:
    return offer.concept is not None and (offer.concept.source != _GENERAL or offer.label in _SAID_OF_ALL)


def marked(term: Term, mark: Mark, secret: Secret) -> Risk:
    """The risk of a term that is hidden outright: it names the secret, or gives it away in its passage."""
    if mark.inferred:
        said = mark.inferred
        return Risk(
            (term,), secret.name, said.bits, secret.threshold_bits, said.ground, None, mark.requirement, said.reason
        )
    told = naming(secret)
    return Risk((term,), secret.name, told.bits, secret.threshold_bits, told.ground, told.counts, mark.requirement)


def unknown(requirement: str, term: Term, secret: Secret) -> Risk:
    """The risk of a term that nobody can judge: as if it disclosed the secret."""
    counts = Counts(secret.count, 0, 0, secret.contexts)
    bits = secret.threshold_bits
    return Risk((term,), secret.name, bits, bits, Ground.UNKNOWN, counts, requirement)


def of_its_kind(
    requirement: str, term: Term, meter: Meter, concepts: ConceptCounts, vocabulary: Vocabulary,
    support: int | None = None,
) -> Risk | None:  # fmt: skip
    """What a term with a rare word discloses by what a taxonomy, or the stem of a drug's name, says the word is."""
    for form in (term.lemma, *sorted(term.aliases)):
        for concept in vocabulary.kinds(form, support):
            if _is_too_wide(meter, concept, concepts):
                continue
            worst = meter.worst_of_kinds(concepts.keys(concept))
            if worst and worst[1].bits >= worst[0].threshold_bits:
                secret, told = worst
                return Risk(
                    (term,), secret.name, told.bits, secret.threshold_bits, told.ground, told.counts, requirement
                )
    return None


def together(settings: ReleaseSettings) -> str:
    """How a claim says that terms are also looked at in groups."""
    if settings.group_size == 1:
        return ""
    return f", alone or with up to {settings.group_size - 1} others of its {settings.context.value},"


def as_far_as_known(settings: ReleaseSettings) -> str:
    """How a claim says that words stay that the corpus does not know."""
    return "" if settings.unknown is Unknown.HIDE else ", as far as the corpus knows its words"


def limits(settings: ReleaseSettings) -> tuple[str, ...]:
    """What no claim by counts covers."""
    return (
        f"groups of more than {settings.group_size} terms, and groups spread over several {settings.context.value}s",
        (
            f"what a reader knows and the corpus does not show: fewer than {settings.min_support} contexts in common"
            f" are no evidence, fewer than {settings.group_support} for a group"
        ),
        (
            "names that the corpus does not know: in a text of 30 words or more they stay where a network that was"
            " taught what is to be hidden reads nothing of it in them"
        ),
        "stop words, length, layout and style of the text",
        "another release of the same record, which a reader may hold beside this one",
    )


def with_term(risk: Risk, term: Term) -> Risk:
    """The same risk, of another occurrence."""
    return risk if risk.terms == (term,) else replace(risk, terms=(term,))
