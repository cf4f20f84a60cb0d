"""From original, release and requirements, or a report, to an audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from tacit.audit._audit import Audit, AuditedClaim
from tacit.audit.audited import AuditedTexts
from tacit.audit.identities import audit_identities
from tacit.audit.inventing import invented_by, invented_in
from tacit.audit.outside import ReleasedFile, SoughtTerm, audit_outside, hidden_by
from tacit.audit.requirements import (
    audit_belief,
    audit_inference,
    audit_list,
    audit_plausible,
    audit_policy,
    audit_topics,
)
from tacit.document import Document, Span, text_digest
from tacit.errors import InputError
from tacit.language.english import is_english
from tacit.models import Action, DisclosureModel, Mode, ReleaseSettings
from tacit.models.belief import BY_BELIEF
from tacit.models.inference import BY_INFERENCE
from tacit.models.policies import PolicyPart
from tacit.report import ReviewException
from tacit.report.release import AUDIENCE as FOR_RELEASE
from tacit.resources import Knowledge
from tacit.sanitizer import Sanitizer
from tacit.secrets import Requirement, Secret
from tacit.secrets.hidden import outside
from tacit.secrets.values import from_values
from tacit.terms import Kind, TermDetector
from tacit.terms.keys import words
from tacit.terms.overlaps import Mask
from tacit.vault import SecretKey

SCHEMA = "tacit.report/2"

_NOT_ENGLISH = "the released text is not English as far as can be told, and everything that is counted is"


def audit(  # noqa: PLR0913  # two texts, what was promised of them, and with what it is checked
    original: Document | str,
    released: Document | str | ReleasedFile,
    requirements: Sequence[Requirement],
    *,
    settings: ReleaseSettings | None = None,
    using: Knowledge | None = None,
    exceptions: Iterable[ReviewException] = (),
    key: SecretKey | None = None,
    detector: TermDetector | None = None,
    hidden: Iterable[SoughtTerm] | None = None,
    invented: Iterable[Span] | None = None,
) -> Audit:
    """What a released text gives away, claim by claim, and what its file does outside its text.

    Args:
        original: The original text: it tells what had to be hidden.
        released: The released text; or the file, of which all bytes are searched, too, for what was hidden.
        requirements: What was promised.
        settings: How the release was made.
        using: The knowledge that the claims name; what tacit brings unless given.
        exceptions: What a reviewer answered for.
        key: What pseudonyms and shifted dates depend on, if the auditor has it.
        detector: What finds terms; tacit's own unless given.
        hidden: What was hidden, and is searched for in a file; what the requirements hide unless given.
        invented: Where words of the release were made up for it; the places of persons and dates for which the
            requirements have some made up, unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.
        PolicyError: There is no such policy, or its file has a mistake.

    >>> from tacit import Topics
    >>> audit("He has HIV.", "He has HIV.", [Topics(("HIV",))]).holds
    False
    """
    before = Document(original) if isinstance(original, str) else original
    after = _text_of(released)
    made = Sanitizer(*requirements, settings=settings, using=using, key=key, detector=detector)
    excepted: dict[str, frozenset[str]] = {}
    for one in exceptions:
        excepted[one.requirement] = excepted.get(one.requirement, frozenset()) | {one.term}
    ours = tuple(invented_by(made.model.identities, before, after) if invented is None else invented)
    texts = AuditedTexts(
        before,
        after,
        tuple(made.detector.detect(before)),
        tuple(outside(after, made.detector.detect(after), Mask(len(after.text), ours))),
        made.using.kb,
        made.settings,
        excepted,
        ours,
    )
    claims: dict[str, AuditedClaim] = {}
    promises = made.promises
    model = made.model
    redacted = _redacted(model, texts)
    found = [
        *(
            audit_inference(part, texts, promises[part.requirement + BY_INFERENCE])
            for part in model.topical
            if part.requirement + BY_INFERENCE in promises
        ),
        *(audit_belief(part, texts, promises[part.requirement + BY_BELIEF]) for part in model.topics if part.belief),
        *(audit_topics(part, texts, promises[part.requirement]) for part in model.topics),
        *(audit_policy(one, texts, promises[one.requirement], redacted.get(one.requirement)) for one in model.policies),
        *(audit_identities(hiding, texts, promises[hiding.requirement]) for hiding in model.identities),
        *(audit_list(hiding, texts, promises[hiding.requirement]) for hiding in model.lists),
        *(
            audit_plausible(release, texts, promises[release.requirement], alone=len(promises) == 1)
            for release in made.plausible
        ),
    ]
    gaps = (_NOT_ENGLISH,) if is_english(after.text) is False else ()
    for claim in found:
        claims[claim.requirement] = _joined(claims.get(claim.requirement), claim, gaps)
    shown = _content(after)
    gone = sum((_content(before) - shown).values())
    ordered = tuple(claims[name] for name in promises)
    if isinstance(released, ReleasedFile):
        ordered = audit_outside(ordered, released, _must_hide(made, texts) if hidden is None else hidden)
    return Audit(ordered, len(texts.after), gone)


def audit_report(
    original: Document,
    released: Document | ReleasedFile,
    report: Mapping[str, Any],
    *,
    using: Knowledge | None = None,
    key: SecretKey | None = None,
) -> Audit:
    """What a release gives away of what its report claims: requirements and settings are the report's.

    A release that has changed since the report is audited as it is now, and does not hold: see `Audit.changed`.

    Args:
        original: The original text.
        released: The released text; or the file, of which all bytes are searched, too, for what the report hides.
        report: The reviewer's report, as JSON values.
        using: The knowledge; what tacit brings unless given.
        key: What pseudonyms and shifted dates depend on, if the auditor has it.

    Raises:
        InputError: It is no report for a reviewer, or one of another original or other data.
    """
    here = using or Knowledge.shipped()
    _check(report, {**here.fingerprints, "original": text_digest(original.text)})
    try:
        known = {one.name for one in fields(ReleaseSettings)}
        settings = ReleaseSettings(**{name: one for name, one in report["settings"].items() if name in known})
        requirements = [from_values(one) for one in report["settings"]["requirements"].values()]
        exceptions = [ReviewException(**one) for one in report["exceptions"]]
        hidden = list(_hidden_in(report))
        invented = list(invented_in(report, original, _text_of(released)))
    except (KeyError, TypeError, AttributeError):
        raise InputError("expected a reviewer's report with its settings and requirements, found none") from None
    # Detectors and the rules of policies, too: a file may change and keep its name.
    _check(report, Sanitizer(*requirements, settings=settings, using=here, key=key).fingerprints)
    found = audit(
        original,
        released,
        requirements,
        settings=settings,
        using=here,
        exceptions=exceptions,
        key=key,
        hidden=hidden,
        invented=invented,
    )
    return replace(found, changed=_changed(report["fingerprints"], released))


def _text_of(released: Document | str | ReleasedFile) -> Document:
    if isinstance(released, ReleasedFile):
        return released.document
    return Document(released) if isinstance(released, str) else released


def _hidden_in(report: Mapping[str, Any]) -> Iterator[SoughtTerm]:
    """What a reviewer's report says was hidden."""
    for one in report["decisions"]:
        if one["action"] != Action.KEEP.value:
            requirements = tuple(str(risk["requirement"]) for risk in one["reasons"])
            yield SoughtTerm(str(one["original"]), one["kind"] == Kind.PERSON.value, requirements)


def _must_hide(made: Sanitizer, texts: AuditedTexts) -> Iterator[SoughtTerm]:
    """What the requirements hide of the original, where no report says what was hidden."""
    if made.model.has_parts:
        yield from hidden_by(texts.original, made.model.decide(made.model.examine(texts.original, texts.before)))
    for release in made.plausible:
        for term in release.sensitive_terms(texts.original, texts.before):
            yield SoughtTerm(texts.original[term.span], term.kind is Kind.PERSON, (release.requirement,))


def _changed(claimed: Mapping[str, Any], released: Document | ReleasedFile) -> str:
    """In what a release is not the one of its report; nothing if it is."""
    if claimed.get("released") != text_digest(_text_of(released).text):
        return "the released text is not the one of this report: changed since, or another's"
    digest = claimed.get("released_file")
    if isinstance(released, ReleasedFile) and digest is not None and digest != released.digest:
        return "the released file is not the one of this report, though its text is: changed since"
    return ""


def _redacted(model: DisclosureModel, texts: AuditedTexts) -> dict[str, Sequence[Secret]]:
    """For each policy whose names were redacted, these names beside what would have stood in their places."""
    if texts.settings.mode is not Mode.REDACT or not model.policies:
        return {}
    parts = model.examine(texts.original, texts.before).judgement.parts
    return {one.requirement: one.meter.secrets for one in parts if isinstance(one, PolicyPart)}


def _check(report: Mapping[str, Any], here: Mapping[str, str]) -> None:
    """Refuses a report that is not the reviewer's, or that speaks of another original, or of other data."""
    claimed = report.get("fingerprints")
    if not isinstance(claimed, Mapping) or report.get("schema") != SCHEMA:
        raise InputError(f"expected a reviewer's report of the schema {SCHEMA}, found none")
    if report.get("audience") == FOR_RELEASE:
        raise InputError(
            "expected the reviewer's report (what --report has written: review.json), found the report for release,"
            " which says neither what was asked nor what was hidden; give the reviewer's"
        )
    others = [name for name, value in here.items() if claimed.get(name) != value]
    if "original" in others:
        raise InputError(
            "the original text is not the one of this report: changed since, or another's; to audit"
            " what is there now, leave the report out and say what was claimed (--identities, --protect, --policy)"
        )
    if others:
        raise InputError(
            f"expected a report made with this tacit and its data, found one with another {', another '.join(others)}"
        )


def _joined(before: AuditedClaim | None, claim: AuditedClaim, gaps: tuple[str, ...]) -> AuditedClaim:
    """The claim of a requirement that has two parts, as a policy with topics and identifiers has."""
    first = (before.violations, before.gaps, before.excepted) if before else ((), gaps, 0)
    return AuditedClaim(
        claim.requirement,
        claim.claim,
        (*first[0], *claim.violations),
        tuple(dict.fromkeys((*first[1], *claim.gaps))),
        claim.rests_on,
        first[2] + claim.excepted,
    )


def _content(document: Document) -> Counter[str]:
    return Counter(word.key for word in words(document.text) if not word.stop)
