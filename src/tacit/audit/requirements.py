"""The audit of topics, policies, lists and plausible texts: what breaks their claims."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tacit.audit._audit import AuditedClaim, Finding, Violation
from tacit.audit.adding import AddingAudit
from tacit.audit.alignment import align
from tacit.audit.audited import AuditedTexts, protected, searched, too_many, unknown
from tacit.audit.counting import CountingAudit, Protected, phrases_in, phrases_of, runs
from tacit.corpus import Clause
from tacit.document import Context, Span
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.language.labels import labels
from tacit.models.belief import BY_BELIEF
from tacit.models.following import TellingWords
from tacit.models.inference import BY_INFERENCE
from tacit.models.lists import ListedHiding
from tacit.models.parts import NOT_RELATED, Promise
from tacit.models.plausibility import PlausibleRelease
from tacit.models.policies import ConfidentialTopics
from tacit.models.topics import TopicsPart
from tacit.options import Offer
from tacit.options.places import GEOGRAPHY
from tacit.risk import Passage
from tacit.risk.belief import alternatives
from tacit.secrets import Labels, Secret
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask


def audit_topics(part: TopicsPart, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether no term or group of terms of the release names or discloses an entity (S1)."""
    counting = CountingAudit(part.counts.index, texts.settings, part.asked.estimator)
    violations: list[Violation] = []
    gaps: list[str] = []
    for entity in part.entities:
        one = Protected(entity.name, entity.conjunction, entity.information_bits / part.alpha)
        violations += _named(texts, entity.name, entity.names.__contains__, entity.names.longest)
        violations += searched(texts.released, entity.name, entity.typed, openly=_is_meant)
        alone = list(counting.alone(one, texts.after)) if entity.known else []
        violations += alone
        violations += _in_the_field(part, one, texts)
        if part.asked.labels is Labels.CLASS and entity.known:
            violations += _standing_for(counting, one, texts)
        violations += unknown(counting, part.vocabulary, texts, entity.name, texts.settings.known_support, frozenset())
        if texts.settings.group_size > 1 and entity.known:
            guilty = {span for found in alone for span in found.spans}
            innocent = [term for term in texts.after if term.span not in guilty]
            groups, complete = counting.together(one, texts.released, innocent, texts.settings.context)
            violations += groups
            gaps += () if complete else (too_many(one.name),)
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
    markers = Mask(len(released.text), (*labels(released.text), *texts.invented))  # "[scan]" says what may be said
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
                said = [
                    one for one in said if not ordinary(key(released[one])) and not markers.covers(one.start, one.end)
                ]
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
    violations += searched(texts.released, policy.rules.name, listed, openly=lambda *_: False)
    gaps: list[str] = []
    if policy.asked.steps == 2:
        counting = CountingAudit(policy.counts.index, texts.settings, policy.asked.estimator)
        judged = [
            term
            for term in texts.after
            if term.kind not in NOT_RELATED and not all(map(policy.is_ordinary, (term.lemma, *term.aliases)))
        ]
        secrets = list(_policy_secrets(policy, texts) if redacted is None else map(protected, redacted))
        for one in secrets:
            alone = list(counting.alone(one, judged))
            violations += alone
            guilty = {span for found in alone for span in found.spans}
            innocent = [term for term in judged if term.span not in guilty]
            if texts.settings.group_size > 1:
                groups, complete = counting.together(one, texts.released, innocent, texts.settings.context)
                violations += groups
                gaps += () if complete else (too_many(one.name),)
        if secrets:
            violations += unknown(
                counting,
                policy.vocabulary,
                texts,
                policy.rules.name,
                texts.settings.min_support,
                NOT_RELATED,
                policy.is_ordinary,
            )
    return texts.claim(policy.requirement, promise, violations, gaps)


def audit_list(hiding: ListedHiding, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether nothing that is listed is left."""
    violations = list(searched(texts.released, "what is listed", hiding.asked.terms, finding=Finding.LISTED))
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
    distinct = {protected(secret) for name, offer in shown.items() if (secret := policy.secret(name, offer))}
    yield from sorted(distinct, key=lambda one: one.name)
