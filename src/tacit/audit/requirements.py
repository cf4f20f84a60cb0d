"""The audit of each requirement: what breaks its claim, from the original, the release and the parameters."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tacit.audit._audit import AuditedClaim, Finding, Violation
from tacit.audit.adding import AddingAudit
from tacit.audit.alignment import align
from tacit.audit.counting import CountingAudit, Protected, phrases_in, phrases_of, runs
from tacit.audit.search import Searched, search
from tacit.corpus import Clause
from tacit.document import Context, Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.wholes import telling_parts
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.language.labels import labels
from tacit.models import ReleaseSettings, Unknown
from tacit.models.belief import BY_BELIEF
from tacit.models.following import TellingWords
from tacit.models.identities import IdentifierHiding
from tacit.models.inference import BY_INFERENCE
from tacit.models.lists import ListedHiding
from tacit.models.parts import NOT_RELATED, Promise
from tacit.models.plausibility import PlausibleRelease
from tacit.models.policies import ConfidentialTopics
from tacit.models.topics import TopicsPart
from tacit.models.vocabulary import Vocabulary
from tacit.options import Offer
from tacit.options.places import GEOGRAPHY
from tacit.risk import NOBODY_FOUND, Passage
from tacit.risk.belief import alternatives
from tacit.secrets import Dates, Labels, Secret
from tacit.secrets.hidden import MEASURED
from tacit.settings import MARKER
from tacit.terms import Kind, Term
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

_NAMES = frozenset((Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME))


@dataclass(frozen=True, slots=True)
class AuditedTexts:
    """The two texts, as every requirement is audited on them.

    Attributes:
        original: The original.
        released: The released text.
        before: The terms of the original.
        after: The terms of the release.
        kb: What words may stand for.
        settings: How the release was made.
        excepted: The keys that a reviewer released, for each requirement.
    """

    original: Document
    released: Document
    before: tuple[Term, ...] = field(repr=False)
    after: tuple[Term, ...] = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    settings: ReleaseSettings
    excepted: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    def claim(
        self, name: str, promise: Promise, violations: Iterable[Violation], gaps: Iterable[str] = ()
    ) -> AuditedClaim:
        """The claim with what was found, without what a reviewer answered for."""
        found = sorted(set(violations), key=lambda one: (one.spans, one.about, one.finding.value))
        released = self.excepted.get(name.removesuffix(BY_INFERENCE).removesuffix(BY_BELIEF), frozenset())
        left = [one for one in found if not self._is_excepted(one, released)]
        return AuditedClaim(
            name,
            promise.claim,
            tuple(left),
            tuple(dict.fromkeys((*promise.unchecked, *gaps))),
            promise.rests_on,
            len(found) - len(left),
        )

    def introduced(self) -> Iterator[Term]:
        """The terms of the release that the original does not have: what was put in the place of others."""
        known = {term.lemma for term in self.before}
        said = {one for one, _ in runs(self.original, 5)}
        return (term for term in self.after if term.lemma not in known and term.lemma not in said)

    def _is_excepted(self, one: Violation, released: frozenset[str]) -> bool:
        return bool(one.spans) and all(key(self.released[span]) in released for span in one.spans)


def audit_topics(part: TopicsPart, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether no term or group of terms of the release names or discloses an entity (S1)."""
    counting = CountingAudit(part.counts.index, texts.settings, part.asked.estimator)
    violations: list[Violation] = []
    gaps: list[str] = []
    for entity in part.entities:
        one = Protected(entity.name, entity.conjunction, entity.information_bits / part.alpha)
        violations += _named(texts, entity.name, entity.names.__contains__, entity.names.longest)
        violations += _searched(texts.released, entity.name, entity.typed, openly=_is_meant)
        alone = list(counting.alone(one, texts.after)) if entity.known else []
        violations += alone
        violations += _in_the_field(part, one, texts)
        if part.asked.labels is Labels.CLASS and entity.known:
            violations += _standing_for(counting, one, texts)
        violations += _unknown(counting, part.vocabulary, texts, entity.name, texts.settings.known_support, frozenset())
        if texts.settings.group_size > 1 and entity.known:
            guilty = {span for found in alone for span in found.spans}
            innocent = [term for term in texts.after if term.span not in guilty]
            groups, complete = counting.together(one, texts.released, innocent, texts.settings.context)
            violations += groups
            gaps += () if complete else (_too_many(one.name),)
    return texts.claim(part.requirement, promise, violations, gaps)


def _in_the_field(part: TopicsPart, one: Protected, texts: AuditedTexts) -> Iterator[Violation]:
    """The terms that disclose an entity by the counts of the field, which has its own information content."""
    further = part.vocabulary.further
    if further is None or not part.others:
        return
    count = further.index.count(one.counted_by) if one.counted_by else 0
    if count:
        limit = math.log2(further.index.count(()) / count) / part.alpha
        counting = CountingAudit(further.index, texts.settings, part.asked.estimator)
        yield from counting.alone(replace(one, threshold_bits=limit), texts.after)


def audit_inference(part: TopicsPart | ConfidentialTopics, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether no passage of the release gives an entity away to the evidence that the claim names.

    Nor may a word stand in it that was hidden in the original because it tells an entity by itself.
    """
    released = texts.released
    sentences = Context.SENTENCE.spans(released)
    ends = [*sentences[1:], *sentences[-1:]]
    passages = [Span(first.start, second.end) for first, second in zip(sentences, ends, strict=True)]
    passages += [Span(sentences[0].start, sentences[-1].end)] if sentences else []
    ordinary = part.is_ordinary if isinstance(part, ConfidentialTopics) else lambda _: False
    violations: list[Violation] = []
    for secret in part.inference.secrets:
        limit = secret.threshold_bits
        for source in part.inference.sources:
            asked = [Passage((), text=released[span], around=released.text) for span in passages]
            read = source.assess(secret, asked)
            for span, told in zip(passages, read, strict=True):
                if told is None or told.bits < limit:
                    continue
                said = [Span(span.start + one.start, span.start + one.end) for one in told.carriers]
                said = [one for one in said if not ordinary(key(released[one]))]
                if said:
                    violations.append(Violation(tuple(said), secret.name, Finding.IMPLIES, told.bits, limit))
    violations += (one for one in _still_told(part, texts) if not ordinary(key(released[one.spans[0]])))
    return texts.claim(part.requirement + BY_INFERENCE, promise, violations)


def _still_told(part: TopicsPart | ConfidentialTopics, texts: AuditedTexts) -> Iterator[Violation]:
    """The words that passages of the original give away, and that tell an entity wherever they stand."""
    inference = part.inference
    found = list(part.marks(texts.original))
    told: dict[str, list[TellingWords]] = {}
    for one in inference.told(texts.original, texts.before, found):
        told.setdefault(one.key, []).append(one)
    for form, span in runs(texts.released, max((len(one.split()) for one in told), default=0)):
        for one in told.get(form, ()):
            if not one.is_name or texts.released[span][0].isupper():
                secret = inference.secrets[one.entity]
                yield Violation((span,), secret.name, Finding.IMPLIES, secret.threshold_bits, secret.threshold_bits)


def audit_belief(part: TopicsPart, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether all terms of the release together leave belief in every entity below the bound."""
    released = texts.excepted.get(part.requirement, frozenset())
    first: dict[str, Span] = {}
    for term in texts.after:
        if term.lemma not in released:
            first.setdefault(term.lemma, term.span)
    violations: list[Violation] = []
    for bound in part.belief.bounds if part.belief else ():
        entity = bound.entity
        adding = AddingAudit(
            (part.counts.index, *(() if bound.field is None else (bound.field,))),
            bound.packs,
            entity.conjunction,
            alternatives(entity, texts.kb),
            bound.prior,
            texts.settings.min_support,
            bound.calibration,
        )
        said = {
            one: math.inf if any(phrase in entity.names for phrase in phrases_in(one)) else adding.bits(one)
            for one in first
        }
        if adding.belief(list(said.values())) >= bound.limit:
            spans = tuple(sorted(first[one] for one, bits in said.items() if bits > 0))
            total, limit = sum(said.values()), bound.secret.threshold_bits
            violations.append(Violation(spans, entity.name, Finding.ADDS_UP, total, limit))
    return texts.claim(part.requirement + BY_BELIEF, promise, violations)


def audit_policy(
    policy: ConfidentialTopics, texts: AuditedTexts, promise: Promise, redacted: Sequence[Secret] | None = None
) -> AuditedClaim:
    """Whether the release holds no name of a policy, and nothing that discloses one that the original held (S4).

    Args:
        policy: The policy.
        texts: The two texts.
        promise: What was promised.
        redacted: The names that the original held, each beside what would stand in its place, if they were redacted: a
            release does not tell that.
    """
    names = policy.names
    violations = list(_named(texts, policy.rules.name, lambda phrase: bool(names.find(phrase)), names.names.longest))
    listed = [one for entry in policy.entries for one in entry.names]
    # Open names were looked for by their keys, with the exceptions that the policy makes.
    violations += _searched(texts.released, policy.rules.name, listed, openly=lambda *_: False)
    gaps: list[str] = []
    if policy.asked.steps == 2:
        counting = CountingAudit(policy.counts.index, texts.settings, policy.asked.estimator)
        judged = [
            term
            for term in texts.after
            if term.kind not in NOT_RELATED and not all(map(policy.is_ordinary, (term.lemma, *term.aliases)))
        ]
        secrets = list(_policy_secrets(policy, texts) if redacted is None else map(_protected, redacted))
        for one in secrets:
            alone = list(counting.alone(one, judged))
            violations += alone
            guilty = {span for found in alone for span in found.spans}
            innocent = [term for term in judged if term.span not in guilty]
            if texts.settings.group_size > 1:
                groups, complete = counting.together(one, texts.released, innocent, texts.settings.context)
                violations += groups
                gaps += () if complete else (_too_many(one.name),)
        if secrets:
            violations += _unknown(
                counting,
                policy.vocabulary,
                texts,
                policy.rules.name,
                texts.settings.min_support,
                NOT_RELATED,
                policy.is_ordinary,
            )
    return texts.claim(policy.requirement, promise, violations, gaps)


def audit_identities(hiding: IdentifierHiding, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether nothing that identifies is left, and nothing discloses what was hidden (S3)."""
    original, released = texts.original, texts.released
    hidden = hiding.identify(original)
    aligned = align(original, released, [one.span for one in hidden])
    offers = hiding.offers(original, hidden)
    violations: list[Violation] = []
    for one in hidden:
        place = aligned.places.get(one.span)
        if place and _plain(released[place]) == _plain(original[one.span]):
            violations.append(Violation((place,), _called(one), Finding.RESTORED))
    ours = {_plain(offer.label) for some in offers.values() for offer in some} | {_plain(MARKER)}
    changed = Mask(len(released.text))
    for place in aligned.places.values():
        changed.cover(place.start, place.end)
    # Words of ours are no identifiers, nor what a detector takes for one with them; what was hidden is searched below.
    own = Mask(len(released.text))
    for marker in labels(released.text):
        own.cover(marker.start, marker.end)
    for place in aligned.places.values():
        if any(label in _plain(released[place]) for label in ours if label):
            own.cover(place.start, place.end)
    for one in hiding.identify(released, released=True):
        made_up = _is_made_up(hiding, one) and (
            changed.covers(one.span.start, one.span.end) or _plain(released[one.span]) not in _plain(original.text)
        )
        if not made_up and not own.overlaps(one.span.start, one.span.end) and _plain(released[one.span]) not in ours:
            violations.append(Violation((one.span,), _called(one), Finding.IDENTIFIES))
    # Numbers in words identify nobody; and "Baker" hidden is no reason to hide bakers.
    sought = [one for one in hidden if one.kind not in MEASURED or any(map(str.isdigit, original[one.span]))]
    violations += _searched(
        released,
        "a hidden identifier",
        [original[one.span] for one in sought],
        [one.kind.value for one in sought],
        finding=Finding.RESTORED,
        openly=str.__eq__,
    )
    persons = [original[one.span] for one in hidden if one.kind is IdentifierKind.PERSON]
    parts = list(dict.fromkeys(part for name in persons for part in telling_parts(name)))
    layouts = [IdentifierKind.PERSON.value] * len(parts)
    violations += _searched(released, "part of a hidden name", parts, layouts, finding=Finding.RESTORED)
    counting = CountingAudit(hiding.counts.index, texts.settings, hiding.asked.estimator)
    gaps: list[str] = []
    violations += (
        found
        for found in _unknown(
            counting, hiding.vocabulary, texts, NOBODY_FOUND, texts.settings.known_support, NOT_RELATED
        )
        if hiding.hides_names and not any(changed.overlaps(span.start, span.end) for span in found.spans)
    )
    judged = [term for term in texts.after if term.kind not in NOT_RELATED and _plain(released[term.span]) not in ours]
    judged = [term for term in judged if not changed.covers(term.span.start, term.span.end)]
    for secret in _identity_secrets(hiding, hidden, aligned.words, offers, original):
        alone = list(counting.alone(secret, judged))
        violations += alone
        guilty = {span for found in alone for span in found.spans}
        if texts.settings.group_size > 1:
            innocent = [term for term in judged if term.span not in guilty]
            groups, complete = counting.together(secret, released, innocent, texts.settings.context)
            violations += groups
            gaps += () if complete else (_too_many(secret.name),)
    return texts.claim(hiding.requirement, promise, violations, gaps)


def audit_list(hiding: ListedHiding, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether nothing that is listed is left."""
    violations = list(_searched(texts.released, "what is listed", hiding.asked.terms, finding=Finding.LISTED))
    violations += (Violation((one.span,), "what is listed", Finding.LISTED) for one in hiding.marks(texts.released))
    return texts.claim(hiding.requirement, promise, violations)


def audit_plausible(release: PlausibleRelease, texts: AuditedTexts, promise: Promise, *, alone: bool) -> AuditedClaim:
    """Whether the release stands for enough texts, counted from the words that it shows (S2)."""
    sensitive = release.sensitive_terms(texts.original, texts.before)
    aligned = align(texts.original, texts.released, [term.span for term in sensitive])
    words = {term.span: aligned.words.get(term.span, texts.original[term.span]) for term in sensitive}
    violations = []
    for one in release.audit(texts.original, sensitive, words, alone=alone):
        if not one.holds:
            places = (aligned.places.get(span) for span in one.volumes)
            spans = tuple(sorted(place for place in places if place))
            about = f"{one.texts:,} texts of {one.t:,}"
            violations.append(Violation(spans, about, Finding.TOO_FEW))
    return texts.claim(release.requirement, promise, violations)


def _named(texts: AuditedTexts, about: str, is_name: Callable[[str], bool], longest: int) -> Iterator[Violation]:
    """The shortest runs of words that hold a name, whatever a detector makes of them; and terms that do in a form."""
    found = [span for said, span in runs(texts.released, max(longest, 1)) if is_name(said)]
    found += [term.span for term in texts.after if any(map(is_name, phrases_of(term)))]
    for span in dict.fromkeys(found):
        if not any(other != span and span.contains(other) for other in found):
            yield Violation((span,), about, Finding.NAMES)


def _searched(
    released: Document,
    about: str,
    sought: Sequence[str],
    layouts: Sequence[str] = (),
    *,
    finding: Finding = Finding.NAMES,
    openly: Callable[[str, str], bool] = lambda _, __: True,
) -> Iterator[Violation]:
    """What is found of names and identifiers by who reads as an attacker does, through any disguise.

    Args:
        released: The released text.
        about: What the violations are about.
        sought: The names.
        layouts: What kinds of identifiers they are, if they are some.
        finding: How they break the claim.
        openly: Whether a name counts where it stands as it is, in other capitals or in another form.
    """
    wanted = [Searched(name, layouts[at] if layouts else "") for at, name in enumerate(sought)]
    for span in search(released.text, wanted):
        words = released[span]
        plain = " ".join(words.split())
        same = [name for name in sought if plain.casefold().startswith(" ".join(name.split()).casefold())]
        if not same or any(openly(name, words) for name in same):
            yield Violation((span,), about, finding)


def _is_meant(name: str, words: str) -> bool:
    """Whether words in other capitals are the name: "hearing aids" are no AIDS."""
    return name == words or key(name) == key(name.lower()) or not words.islower()


def _standing_for(counting: CountingAudit, one: Protected, texts: AuditedTexts) -> Iterator[Violation]:
    """Words that were put in the place of others, and stand for what discloses a secret."""
    for term in texts.introduced():
        found = counting.standing_for(one, term, _kinds(term.lemma, texts.kb))
        if found:
            yield found


def _kinds(lemma: str, kb: KnowledgeBase) -> Iterator[Clause]:
    return (kb.names(sense) for sense in usual_senses(kb, lemma) if sense.source != GEOGRAPHY)


def _unknown(
    counting: CountingAudit,
    vocabulary: Vocabulary,
    texts: AuditedTexts,
    about: str,
    support: int,
    skipped: frozenset[Kind],
    ordinary: Callable[[str], bool] = lambda _: False,
) -> Iterator[Violation]:
    """Names of which nothing can be said, if such names were to be hidden."""
    if texts.settings.unknown is Unknown.KEEP:
        return
    for term in texts.after:
        forms = (term.lemma, *term.aliases)
        if term.kind in skipped or all(map(ordinary, forms)):
            continue
        if about != NOBODY_FOUND and not vocabulary.hides_topic(term, support):
            continue  # who or which is meant says nothing of a topic
        if term.kind is Kind.CODE:
            strange = not skipped and vocabulary.hides(term)
        else:
            is_judged = about == NOBODY_FOUND and term.says_nobody
            strange = (
                not is_judged
                and term.kind in _NAMES
                and any(
                    not counting.is_known(word, support) and not vocabulary.has(word, support)
                    for form in forms
                    for word in form.split()
                )
            )
        if strange:
            yield Violation((term.span,), about, Finding.UNKNOWN)


def _policy_secrets(policy: ConfidentialTopics, texts: AuditedTexts) -> Iterator[Protected]:
    """The names that the original held, each beside what stands in its place."""
    holding = {term.span: policy.named_by(term) for term in texts.before}
    holding = {span: names for span, names in holding.items() if names}
    words = align(texts.original, texts.released, holding).words
    shown: dict[str, Offer | None] = {}
    for span, names in holding.items():
        label = key(words.get(span, ""))
        for name in names:
            offer = next((one for one in policy.ways_up(name) if key(one.label) == label), None)
            shown[name] = shown.get(name) or offer
    distinct = {_protected(secret) for name, offer in shown.items() if (secret := policy.secret(name, offer))}
    yield from sorted(distinct, key=lambda one: one.name)


def _identity_secrets(
    hiding: IdentifierHiding,
    hidden: Sequence[Identifier],
    words: dict[Span, str],
    offers: dict[str, tuple[Offer, ...]],
    original: Document,
) -> Iterator[Protected]:
    """The identifiers that were hidden and that the corpus knows, each beside what stands in its place."""
    part = hiding.part(hiding.marks(original, hidden), offers)
    said = {one.key: key(words.get(one.span, "")) for one in hiding.marks(original, hidden)}
    shown = {
        name: next((offer for offer in offers.get(name, ()) if key(offer.label) == label and offer.concept), None)
        for name, label in said.items()
    }
    yield from (_protected(secret) for secret in part.beside(shown).meter.secrets if secret.known)


def _protected(secret: Secret) -> Protected:
    shown = secret.shown
    return Protected(
        secret.name,
        tuple(secret.counted_by),
        secret.threshold_bits,
        shown.keys if shown else frozenset(),
        shown.label if shown else "",
    )


def _is_made_up(hiding: IdentifierHiding, one: Identifier) -> bool:
    """Whether words of this kind were invented for the release."""
    if one.kind in {IdentifierKind.DATE, IdentifierKind.TIME}:
        return hiding.asked.dates is Dates.SHIFT
    return hiding.asked.pseudonyms and one.kind is IdentifierKind.PERSON


def _called(one: Identifier) -> str:
    return f"{one.kind.value}"


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _too_many(name: str) -> str:
    return f"more groups of terms stand in one context than can be looked at for {name!r}"
