"""The disclosure model: every requirement that bounds what terms disclose, in one judgement and one plan.

S1, S3 and S4 are settings of it: entities of a topic, identifiers that were hidden, names of a policy. What is secret
and how much may be told of it differ; the measure, the search for groups and the decision are the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from tacit.corpus.readings import TermCounts
from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.models._decision import Decision
from tacit.models._forms import forms, standing_together
from tacit.models._settings import Mode, Planner, ReleaseSettings
from tacit.models.belief import Belief
from tacit.models.following import TellingWords, following
from tacit.models.homonyms import numbered_as, with_homonyms
from tacit.models.identities import IdentifierHiding, IdentitiesPart
from tacit.models.judgement import Judgement
from tacit.models.keeping import around_kept, cut_out, is_outside, with_mentions
from tacit.models.lists import ListedHiding
from tacit.models.parts import Part, with_term
from tacit.models.plan import Problem, View, WholeView, greedy, optimal
from tacit.models.policies import ConfidentialTopics
from tacit.models.redaction import FormsReason, remove_quasi_identifiers
from tacit.models.topics import TopicsPart
from tacit.models.utility import OfferInformation
from tacit.options import SUPPRESSED, Action, Offer, Option, Options
from tacit.options.meanings import surroundings
from tacit.risk import Risk
from tacit.secrets.hidden import HiddenTerm, Mark, cover
from tacit.terms import Recognized, Term
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

_SAID_LATE = frozenset(
    (IdentifierKind.OCCUPATION, IdentifierKind.DISTINCTION, IdentifierKind.ORGANISATION, IdentifierKind.MONEY)
)


@dataclass(frozen=True, slots=True)
class Examination:
    """A document as all requirements see it.

    Attributes:
        document: The document.
        terms: Its terms, with what is hidden outright among them.
        judgement: What they disclose.
        held: For each policy, the names that it holds.
        marks: What identities hide outright, for each of them.
        offers: What may stand there, for each of them.
        kept: Where terms stand that the user wants to stay.
        overridden: What would be hidden outright there.
        told: What is hidden in it and tells a secret wherever it stands.
    """

    document: Document
    terms: tuple[Term, ...] = field(repr=False)
    judgement: Judgement = field(repr=False)
    held: tuple[frozenset[str], ...] = field(repr=False)
    marks: tuple[tuple[Mark, ...], ...] = field(repr=False)
    offers: tuple[Mapping[str, Sequence[Offer]], ...] = field(repr=False)
    kept: tuple[Span, ...] = field(default=(), repr=False)
    overridden: tuple[Mark, ...] = field(default=(), repr=False)
    told: tuple[TellingWords, ...] = field(default=(), repr=False)

    def is_kept(self, term: Term) -> bool:
        """Whether the user wants a term to stay where it stands."""
        at = bisect_right(self.kept, term.span.start, key=lambda span: span.start) - 1
        return at >= 0 and self.kept[at].contains(term.span)


@dataclass(frozen=True, slots=True)
class DisclosureModel:
    """Decides what happens to the terms of a document, so that every requirement is met.

    Attributes:
        topics: Entities that must stay secret (S1).
        policies: What laws keep confidential (S4).
        identities: Identifiers, and what gives them away (S3).
        lists: What the user wants hidden.
        settings: How the release is made.
        counts: The contexts of terms.
        information: What words in the place of a term keep of its information.
    """

    topics: tuple[TopicsPart, ...]
    policies: tuple[ConfidentialTopics, ...]
    identities: tuple[IdentifierHiding, ...]
    lists: tuple[ListedHiding, ...]
    settings: ReleaseSettings
    counts: TermCounts = field(repr=False)
    information: OfferInformation = field(repr=False)

    @property
    def has_parts(self) -> bool:
        """Whether anything is asked that bounds disclosure."""
        return bool(self.topics or self.policies or self.identities or self.lists)

    @property
    def topical(self) -> tuple[TopicsPart | ConfidentialTopics, ...]:
        """What keeps topics secret, and reads passages for them."""
        return *self.topics, *self.policies

    @property
    def read_around(self) -> frozenset[str]:
        """The secrets of which what stands around a term tells, as far as anything was taught to read it."""
        return frozenset(name for part in self.topical for name in part.inference.read)

    def begin(self) -> None:
        """Begins with another document: what evidence did not answer about the last one is forgotten."""
        for part in self.topical:
            part.inference.begin()

    def examine(
        self,
        document: Document,
        terms: Sequence[Term],
        *,
        kept: Sequence[Span] = (),
        ours: Sequence[Span] = (),
        recognized: Sequence[Recognized] | None = None,
    ) -> Examination:
        """The document as all requirements see it.

        Args:
            document: The document.
            terms: Its terms.
            kept: Where terms stand that the user wants to stay, whatever they are; of persons, their mentions stay.
            ours: Where words stand that were made up before: the terms are without them.
            recognized: What the language model recognized in it, if tacit's own detector has read it.
        """
        every = [hiding.identify(document, recognized) for hiding in self.identities]
        made_up = Mask(len(document.text), ours)
        every = [[one for one in some if is_outside(one.span, made_up)] for some in every]
        for some in every:
            kept = with_mentions(document, kept, some)
        stays = Mask(len(document.text), kept)
        found = [[part for one in some for part in around_kept(one, document.text, stays)] for some in every]
        listed = list(self._listed(document))
        overridden = [
            *(one for hiding, some in zip(self.identities, every, strict=True) for one in hiding.marks(document, some)),
            *listed,
        ]
        marks = tuple(tuple(hiding.marks(document, some)) for hiding, some in zip(self.identities, found, strict=True))
        offers = tuple(hiding.offers(document, some) for hiding, some in zip(self.identities, found, strict=True))
        held = tuple(policy.held_by(terms) for policy in self.policies)
        examined = self._examination(
            document, terms, listed, held=held, marks=marks, offers=offers, kept=tuple(sorted(kept))
        )
        return replace(examined, overridden=tuple(one for one in overridden if not is_outside(one.span, stays)))

    def examine_release(
        self, original: Examination, release: Document, terms: Sequence[Term], *, ours: Collection[Span],
        kept: Sequence[Span] = (), recognized: Sequence[Recognized] | None = None,
    ) -> Examination:  # fmt: skip
        """The release of a document, judged by all that the document held.

        A release names nothing any more. Judged alone, whatever points to what it hides would seem innocent.

        Args:
            original: The document.
            release: Its release.
            terms: The terms of the release, without the words that were made up.
            ours: Where words stand that were put in the place of identifiers.
            kept: Where terms stand that the user wants to stay.
            recognized: As for `examine`.
        """
        stays = Mask(len(release.text))
        for span in (*kept, *ours):
            stays.cover(span.start, span.end)
        marks, offers = [], []
        for hiding, before, offered in zip(self.identities, original.marks, original.offers, strict=True):
            found = hiding.identify(release, recognized, released=True)
            found = [one for one in found if is_outside(one.span, stays)]
            marks.append((*before, *numbered_as(before, hiding.marks(release, found))))
            # Of what is found only now its kind is said; not of persons, who have their letters already, nor of
            # numbers, which are more often something else.
            others = [one for one in found if one.kind in _SAID_LATE]
            offers.append({**hiding.offers(release, others), **offered})
        held = tuple(
            before | policy.held_by(terms) for policy, before in zip(self.policies, original.held, strict=True)
        )
        seen = [len(before) for before in original.marks]
        return self._examination(
            release,
            terms,
            list(self._listed(release)),
            held=held,
            marks=tuple(marks),
            offers=tuple(offers),
            kept=tuple(sorted(kept)),
            earlier=seen,
            told=original.told,
            ours=ours,
        )

    def decide(self, examined: Examination) -> tuple[Decision, ...]:
        """One decision for each term, in the same order.

        Redaction takes out what generalization would change, and what Algorithm 1 of S3 finds beside identifiers.
        Terms of the same form get the same decision, and so do the forms that a document declares to mean the same.
        """
        judgement, terms = examined.judgement, examined.terms
        judgement.measure(terms)
        first, numbers = forms(terms, examined.is_kept)
        risks = [judgement.risks(term) for term in first]
        contexts = self.settings.context.spans(examined.document)
        standing = standing_together(contexts, zip(terms, numbers, strict=True))
        around = surroundings(first, standing)
        self._consider(judgement, first, risks, around)
        choices: list[Options | Sequence[Option]] = [
            Options(judgement.options(term, some, near)) for term, some, near in zip(first, risks, around, strict=True)
        ]
        kept = {i for i, term in enumerate(first) if examined.is_kept(term)}
        for i in kept:
            choices[i] = (Option(Action.KEEP, None, first[i].lemma, self.counts.information_bits(first[i].lemma)),)
        views = self._views(judgement.parts, first, standing)
        reasons: dict[int, FormsReason] = {}
        if self.settings.mode is Mode.REDACT:
            reasons = remove_quasi_identifiers(first, risks, choices, judgement.parts, views)
            for i in reasons.keys() - kept:
                choices[i] = (SUPPRESSED,)
        whole = self._whole_views(examined, first)
        problem = Problem(choices, [count for _, count in sorted(Counter(numbers).items())], views, whole)
        plan = greedy(problem) if self.settings.plan is Planner.GREEDY else optimal(problem)
        reasons |= {i: FormsReason.of(one) for i, one in plan.reasons.items() if i not in reasons}
        example = {i: terms[at] for at, i in reversed(tuple(enumerate(numbers)))}
        return tuple(
            _decision(
                term, self._made(choices[i][plan.choice[i]]), risks[i], reasons.get(i), example, is_final=i in kept
            )
            for term, i in zip(terms, numbers, strict=True)
        )

    def beliefs(self, examined: Examination) -> list[Belief]:
        """How probable each entity is to who reads all terms of a text, where that is bounded."""
        found: list[Belief] = []
        for part in self.topics:
            if part.belief:
                keys = [term.lemma for term in examined.terms if not _is_answered_for(examined, part, term)]
                found += part.belief.beliefs(part.requirement, keys)
        return found

    def _made(self, option: Option) -> Option:
        """What becomes of a term for which an option was chosen."""
        is_redacted = self.settings.mode is Mode.REDACT and option.action is not Action.KEEP
        return SUPPRESSED if is_redacted else option

    def contradictions(self, examined: Examination) -> Iterator[tuple[Span, str, str]]:
        """The terms that are to stay although a requirement would hide them: where, their keys, and the requirement."""
        for mark in examined.overridden:
            yield mark.span, mark.key, mark.requirement
        for term in examined.terms:
            if examined.is_kept(term):
                risks = (risk for risk in examined.judgement.risks(term) if risk.too_high)
                yield from ((term.span, term.lemma, risk.requirement) for risk in risks)

    def _listed(self, document: Document) -> Iterator[Mark]:
        """What is hidden outright because it was listed, or names a topic by words that have no key."""
        for hiding in self.lists:
            yield from hiding.marks(document)
        for part in self.topical:
            yield from part.marks(document)

    def _examination(
        self,
        document: Document,
        terms: Sequence[Term],
        listed: Sequence[Mark],
        *,
        held: tuple[frozenset[str], ...],
        marks: tuple[tuple[Mark, ...], ...],
        offers: tuple[Mapping[str, Sequence[Offer]], ...],
        kept: tuple[Span, ...],
        earlier: Sequence[int] = (),
        told: tuple[TellingWords, ...] = (),
        ours: Collection[Span] = (),
    ) -> Examination:
        """The examination, when it is known what identities hide and what is `listed`.

        The first `earlier` marks are of another text. So is what was `told`: nothing follows it where words of `ours`
        stand.
        """
        terms = with_homonyms(document, cut_out(document, terms, kept), chain.from_iterable(marks))
        policies = [policy.part(names) for policy, names in zip(self.policies, held, strict=True)]
        here = [some[n:] for some, n in zip(marks, earlier or (0,) * len(marks), strict=True)]
        stays = Mask(len(document.text), kept)
        listed = [one for one in listed if is_outside(one.span, stays)]
        told = tuple(dict.fromkeys((*told, *self.told(document, terms, listed))))
        for span in ours:
            stays.cover(span.start, span.end)
        listed += (one for one in following(document, told, listed) if is_outside(one.span, stays))
        everything = [*(one for some in here for one in some), *listed]
        identities = [
            hiding.part(some, others) for hiding, some, others in zip(self.identities, marks, offers, strict=True)
        ]
        # In the order in which they choose words: who hides outright says best what may stand there.
        parts: list[Part] = [*self.lists, *identities, *policies, *self.topics]
        judgement = Judgement(parts, term_bits=self.counts.information_bits, offer_bits=self.information.bits)
        covered = cover(document, terms, everything, is_risky=_Risky(judgement.parts, document, everything))
        return Examination(document, covered, judgement, held, marks, offers, kept, told=told)

    def told(self, document: Document, terms: Sequence[Term], marks: Sequence[Mark]) -> Iterator[TellingWords]:
        """What marks hide in a document and tells a secret wherever it stands.

        Args:
            document: The document.
            terms: Its terms, as a detector finds them.
            marks: What is hidden outright in it.
        """
        for reading in self.topical:
            own = [one for one in marks if one.requirement == reading.requirement]
            yield from reading.inference.told(document, terms, own)
        for part in self.topics:
            yield from part.told(terms)

    def _views(self, parts: Iterable[Part], first: Sequence[Term], standing: Sequence[Sequence[int]]) -> list[View]:
        """What each requirement reads together, of the forms that stand in one context."""
        views = []
        for part in parts if self.settings.group_size > 1 else ():
            if part.meter.secrets and part.meter.largest > 1:
                judged = [part.judges(term) for term in first]
                together = ([i for i in members if judged[i]] for members in standing)
                contexts = [members for members in together if len(members) > 1]
                views.append(View(part.requirement, contexts, part.meter.groups))
        return views

    def _whole_views(self, examined: Examination, first: Sequence[Term]) -> list[WholeView]:
        """What each requirement reads all together, without what a reviewer answers for."""
        views = []
        for part in self.topics:
            if part.belief and part.belief.bounds:
                members = [i for i, term in enumerate(first) if not _is_answered_for(examined, part, term)]
                for bound in part.belief.bounds:
                    bound.measure(first[i].lemma for i in members)
                views.append(WholeView(part.requirement, members, part.belief.bounds))
        return views

    def _consider(
        self, judgement: Judgement, first: Sequence[Term], risks: Sequence[Sequence[Risk]],
        around: Sequence[tuple[str, ...]],
    ) -> None:  # fmt: skip
        """Measures what may stand for hidden terms, all together: far cheaper than one after the other."""
        if not self.policies:
            return
        offered = {
            key(offer.label)
            for term, some, near in zip(first, risks, around, strict=True)
            if any(risk.too_high for risk in some) and not isinstance(term, HiddenTerm)
            for policy in self.policies
            for offer in policy.offered(term, near)
        }
        for part in judgement.parts:
            part.meter.measure(offered)


def _is_answered_for(examined: Examination, part: TopicsPart, term: Term) -> bool:
    """Whether a term stays although its requirement would hide it: a reviewer answers for it."""
    return examined.is_kept(term) and part.risk(term).too_high


class _Risky:
    """Says whether a term discloses something as a whole, to a requirement other than those that cut it.

    Identities look at what is left of a term beside their identifiers, as S3 does. A mark of somebody else must not
    hide from them what the whole term says.
    """

    def __init__(self, parts: Sequence[Part], document: Document, marks: Iterable[Mark]) -> None:
        self._parts = parts
        self._cutting = {
            part.requirement: Mask(len(document.text)) for part in parts if isinstance(part, IdentitiesPart)
        }
        for one in marks:
            if one.requirement in self._cutting:
                self._cutting[one.requirement].cover(one.span.start, one.span.end)

    def __call__(self, term: Term) -> bool:
        return any(risk.too_high for part in self._parts if not self._cuts(part, term) and (risk := part.risk(term)))

    def _cuts(self, part: Part, term: Term) -> bool:
        mask = self._cutting.get(part.requirement) if isinstance(part, IdentitiesPart) else None
        return mask is not None and mask.overlaps(term.span.start, term.span.end)


def _decision(
    term: Term,
    option: Option,
    risks: Sequence[Risk],
    reason: FormsReason | None,
    example: Mapping[int, Term],
    *,
    is_final: bool,
) -> Decision:
    reasons = [with_term(risk, term) for risk in risks]
    if reason:
        reasons.append(replace(reason.risk, terms=tuple(example[i] for i in reason.variables)))
    hiding = tuple(risk for risk in reasons if risk.too_high)
    because = hiding[0] if hiding else next(iter(reasons), None)
    return Decision(term, option.action, option.offer, because, hiding, is_final)
