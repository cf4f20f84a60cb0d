"""Several requirements together: none weakens another, and their order makes no difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.models.composing import REQUIREMENTS, SETTINGS, TEXTS, PhraseDetector, knowledge, sanitized, sanitizer
from tests.models.mini import is_kept, mini_taxonomy
from tests.models.mini_policies import entry, mini_policy

from tacit.audit import audit
from tacit.corpus import Level
from tacit.corpus.information import MaximumLikelihood
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import TermCounts
from tacit.document import Document
from tacit.models import Action, Decision, DisclosureModel, Examination, Mode, ReleaseSettings
from tacit.models.topics import TopicsPart
from tacit.models.utility import OfferInformation
from tacit.models.vocabulary import Vocabulary
from tacit.report import Report, State
from tacit.resources import Knowledge
from tacit.risk import Counts, Ground, Profile
from tacit.sanitizer import Sanitizer
from tacit.secrets import Hide, Identities, Labels, Policy, Requirement, Topics
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.hidden import outside
from tacit.terms.overlaps import Mask

RELEASES = settings(max_examples=60)  # each of which is a whole release, or several
SEVERAL = st.lists(REQUIREMENTS, min_size=1, max_size=3).map(tuple)


def hidden(text: str, report: Report) -> set[int]:
    """The letters of the original that the release does not show, by their place."""
    spans = [one.decision.term.span for one in report.replacements if one.decision.action is not Action.KEEP]
    return {i for span in spans for i in range(span.start, span.end) if text[i].isalnum()}


def seen_by(asked: Sequence[Requirement], text: str, report: Report, how: ReleaseSettings) -> Examination:
    """A release as requirements see it, beside its original: words that were made up are nobody's terms."""
    model, detector = sanitizer(*asked, settings=how).model, PhraseDetector()
    release = Document(report.sanitized)
    mask = Mask(len(release.text))
    ours = []
    for replacement in report.replacements:
        offer = replacement.decision.offer
        if offer and offer.is_made_up:
            mask.cover(replacement.target.start, replacement.target.end)
        if offer and offer.stands_for_identifier:
            ours.append(replacement.target)
    original = model.examine(Document(text), detector.detect(Document(text)))
    terms = list(outside(release, detector.detect(release), mask))
    return model.examine_release(original, release, terms, ours=ours)


def disclosed(seen: Examination, how: ReleaseSettings) -> Iterator[str]:
    """The requirements to which a term of a text discloses something, or a group of one context, by brute force."""
    contexts = how.context.spans(seen.document)
    for part in seen.judgement.parts:
        if any(risk and risk.too_high for risk in map(part.risk, seen.terms)):
            yield part.requirement
        for context in contexts:
            here = [term for term in seen.terms if context.contains(term.span) and part.judges(term)]
            for size in range(2, how.group_size + 1):
                for group in combinations(sorted({term.lemma for term in here}), size):
                    if part.meter.largest >= size and part.meter.groups(frozenset(group)):
                        yield part.requirement


@RELEASES
@given(TEXTS, SEVERAL, SETTINGS)
def test_the_release_keeps_every_promise(text: str, asked: tuple[Requirement, ...], how: ReleaseSettings) -> None:
    """No claim is broken: no term, and no group of terms, of the release discloses anything; all are gone through."""
    report = sanitized(text, *asked, settings=how)
    assert not any(claim.state is State.BROKEN for claim in report.claims)
    assert list(disclosed(seen_by(asked, text, report, how), how)) == []


@RELEASES
@given(TEXTS, SEVERAL, SETTINGS)
def test_no_requirement_weakens_the_claim_of_another(
    text: str, asked: tuple[Requirement, ...], how: ReleaseSettings
) -> None:
    """Judged under each requirement alone, the release of all of them leaks nothing.

    But not under a policy: alone it would show other words in the place of its names, beside which
    other terms tell more. `test_the_release_keeps_every_promise` judges it beside what does stand there.
    """
    report = sanitized(text, *asked, settings=how)
    for one in asked:
        if not isinstance(one, Policy):
            alone = sanitizer(one, settings=how).model
            assert is_kept(alone.decide(seen_by([one], text, report, how)))


@pytest.mark.parametrize(("level", "stays"), [(Level.DOCUMENT, False), (Level.CONTEXT, True)])
def test_a_policy_counts_what_meets_in_a_document(level: Level, *, stays: bool) -> None:
    """The condom of each page on hiv stands in another paragraph of it."""
    pages = [[["hiv"], ["condom"], ["virus"]]] * 4 + [[["ankle"], ["virus"]]] * 28
    asked = Policy(mini_policy(entry("hiv")), contextualised=False, estimator=MaximumLikelihood(), counted_in=level)
    using = Knowledge(MemoryIndex(pages), mini_taxonomy())
    made = Sanitizer(asked, settings=ReleaseSettings(group_size=1), using=using, detector=PhraseDetector())
    report = made.sanitize("Hiv, condom, ankle.")
    assert ("condom" in report.sanitized, "ankle" in report.sanitized) == (stays, True)
    assert report.claims[0].settings["counted_in"] == level.value
    assert audit("Hiv, condom, ankle.", report.sanitized, [asked], using=using, detector=PhraseDetector()).holds
    assert audit("Hiv, condom.", "A virus, condom.", [asked], using=using, detector=PhraseDetector()).holds == stays


@RELEASES
@given(TEXTS, SEVERAL.map(lambda some: tuple(one for one in some if isinstance(one, Policy))), SETTINGS)
def test_an_auditor_agrees_with_a_redacted_release(
    text: str, asked: tuple[Requirement, ...], how: ReleaseSettings
) -> None:
    """Nothing tells an auditor what would have stood in the place of a name: it is worked out from the original."""
    if asked:
        how = replace(how, mode=Mode.REDACT, evidence=Profile.COUNTS)
        report = sanitized(text, *asked, settings=how)
        found = audit(text, report.sanitized, asked, settings=how, using=knowledge(), detector=PhraseDetector())
        assert not any(one.violations for one in found.claims)


@RELEASES
@given(TEXTS, SEVERAL, SETTINGS)
def test_redaction_takes_out_what_generalization_would_change(
    text: str, asked: tuple[Requirement, ...], how: ReleaseSettings
) -> None:
    """The same terms and no others. Beside identifiers redaction is Algorithm 1 of S3, which has finds of its own."""
    asked = tuple(one for one in asked if not isinstance(one, Identities))
    if not asked:
        return
    changed = []
    for mode in Mode:
        model = sanitizer(*asked, settings=replace(how, mode=mode)).model
        document = Document(text)
        decisions = model.decide(model.examine(document, PhraseDetector().detect(document)))
        changed.append([one.term.span for one in decisions if one.action is not Action.KEEP])
        assert mode is Mode.GENERALIZE or all(one.offer is None for one in decisions)
    assert changed[0] == changed[1]


def test_wider_words_in_the_place_of_a_name_leave_room_for_others() -> None:
    """Beside "virus" a fever tells all 4 bits of hiv; beside "disease", which another list leaves, it tells 1.

    Of the 48 contexts of diseases 8 have a fever, 4 hiv and 1 both: log2( 1*48 / (8*4) ) + log2( 64/48 ) = 1 bit.
    """
    how = ReleaseSettings(known_support=1, min_support=1, group_size=1)
    hiv = Policy(mini_policy(entry("hiv")), contextualised=False, labels=Labels.WORDS, estimator=MaximumLikelihood())
    both = (hiv, Hide(("virus", "infection")))
    assert sanitized("Hiv, fever.", hiv, settings=how).sanitized == "A virus, [redacted]."
    report = sanitized("Hiv, fever.", *both, settings=how)
    assert report.sanitized == "A disease, fever."
    assert [claim.state for claim in report.claims] == [State.HOLDS, State.HOLDS]
    seen = seen_by(both, "Hiv, fever.", report, how)
    fever = next(term for term in seen.terms if term.lemma == "fever")
    [risk] = seen.judgement.risks(fever)
    assert (risk.about, risk.counts) == ("hiv", Counts(entity=4, terms=8, joint=1, contexts=48))
    assert risk.bits == pytest.approx(1.0)


@RELEASES
@given(TEXTS, SEVERAL, REQUIREMENTS, SETTINGS)
def test_another_requirement_unhides_nothing_that_is_risky_alone(
    text: str, asked: tuple[Requirement, ...], more: Requirement, how: ReleaseSettings
) -> None:
    """What a requirement hides outright, or finds to disclose too much alone, is hidden beside any other."""
    alone = sanitizer(*asked, settings=how)
    document = Document(text)
    examined = alone.model.examine(document, alone.detector.detect(document))
    risky = {
        place
        for term in examined.terms
        for risk in examined.judgement.risks(term)
        # What a policy's or an identity's name tells depends on what stands in its place, and that may be less now.
        if risk.too_high
        and (risk.ground in OUTRIGHT or risk.requirement.startswith("topics") or how.mode is Mode.REDACT)
        for place in range(term.span.start, term.span.end)
        if text[place].isalnum()
    }
    assert risky <= hidden(text, sanitized(text, *asked, more, settings=how))


OUTRIGHT = (Ground.NAMED, Ground.DETECTED, Ground.LISTED)


@RELEASES
@given(TEXTS, SEVERAL, SETTINGS, st.randoms(use_true_random=False))
def test_the_order_of_requirements_makes_no_difference(
    text: str, asked: tuple[Requirement, ...], how: ReleaseSettings, random: Random
) -> None:
    """The same release, whatever came first."""
    shuffled = list(asked)
    random.shuffle(shuffled)
    assert sanitized(text, *shuffled, settings=how).sanitized == sanitized(text, *asked, settings=how).sanitized


@RELEASES
@given(TEXTS, SEVERAL, SETTINGS)
def test_what_is_asked_twice_is_asked_once(text: str, asked: tuple[Requirement, ...], how: ReleaseSettings) -> None:
    """A requirement beside itself changes nothing."""
    assert sanitized(text, *asked, *asked, settings=how).sanitized == sanitized(text, *asked, settings=how).sanitized


@RELEASES
@given(TEXTS, SEVERAL, SETTINGS)
def test_a_release_sanitized_again_stays_as_it_is(
    text: str, asked: tuple[Requirement, ...], how: ReleaseSettings
) -> None:
    """The release is a fixed point under the same requirements."""
    once = sanitized(text, *asked, settings=how).sanitized
    assert sanitized(once, *asked, settings=how).sanitized == once


@RELEASES
@given(TEXTS, st.sampled_from(Labels), st.sampled_from([1.0, 2.0, 3.0]), SETTINGS)
def test_one_requirement_is_the_preset_of_its_paper(
    text: str, labels: Labels, alpha: float, how: ReleaseSettings
) -> None:
    """Topics asked of a sanitizer are decided as by the part of S1 made by hand, with nothing beside it."""
    using, asked = knowledge(), Topics(("hiv",), alpha=alpha, labels=labels)
    counts = TermCounts(using.index, min_support=how.min_support, known_support=how.known_support)
    concepts = ConceptCounts(using.index, using.kb)
    vocabulary = Vocabulary(counts, using.kb)
    part = TopicsPart(
        "topics-1", asked, using.entities(("hiv",)), how, using.kb, counts, concepts, vocabulary,
        alpha=alpha, read_alpha=alpha,
    )  # fmt: skip
    preset = DisclosureModel((part,), (), (), (), how, counts, OfferInformation(counts, concepts, labels))
    document, found = Document(text), PhraseDetector().detect(Document(text))

    def decided(model: DisclosureModel) -> tuple[Decision, ...]:
        return model.decide(model.examine(document, found))

    assert decided(sanitizer(asked, settings=how).model) == decided(preset)


def test_the_claims_are_those_of_each_requirement_alone() -> None:
    """In the order asked, with the same words, under names that tell them apart."""
    how = ReleaseSettings(known_support=1)
    asked: list[Requirement] = [Hide(("ankle",)), Topics(("hiv",)), Topics(("fever",)), Policy(mini_policy())]
    report = sanitized("Hiv, fever, ankle.", *asked, settings=how)
    assert [claim.requirement for claim in report.claims] == ["hide-1", "topics-1", "topics-2", "policy-1"]
    alone = [sanitized("Hiv, fever, ankle.", one, settings=how).claims[0].claim for one in asked]
    assert [claim.claim for claim in report.claims] == alone
