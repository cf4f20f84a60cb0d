"""The stages, wired: text, terms, secrets, risk, options, plan, replacement, report. One sanitizer for everything."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tacit.config import load as load_config
from tacit.document import Document, Span, text_digest
from tacit.errors import ConflictError, ParameterError
from tacit.models import Action, Decision, DisclosureModel, Examination, ReleaseSettings
from tacit.models.belief import BY_BELIEF, Belief
from tacit.models.building import ModelBuilder, canonical, named, rules_of
from tacit.models.draft import Draft
from tacit.models.inference import claims_of
from tacit.models.last_look import FinalLook
from tacit.models.lists import occurrences, standing_at
from tacit.models.parts import Promise
from tacit.models.stages import DECIDED, PARSED, READ, READ_AND_JUDGED, Stages
from tacit.models.utility import utility_kept
from tacit.replacement import Markers, Replacement, apply, harmless_kinds, hide_leaks, hiding_places, target_of
from tacit.replacement.keeping import hidden_all_the_same, kept_in
from tacit.report import Report, ReviewException
from tacit.report.claims import belief, claim, notes_on, remarks, segment
from tacit.report.promises import promised
from tacit.resources import Knowledge
from tacit.secrets import Hide, Identities, Keep, Policy, Requirement, Topics
from tacit.secrets.hidden import outside
from tacit.secrets.values import to_values
from tacit.terms import Recognized, Term, TermDetector
from tacit.terms.detector import LanguageModelDetector, Parsed, Progress
from tacit.terms.overlaps import Mask
from tacit.vault import SecretKey, Vault

if TYPE_CHECKING:
    from tacit.models.plausibility import PlausibleRelease
    from tacit.models.t_plausibility import Recount


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Sanitizer:
    """Makes texts safe to release under any set of requirements.

    >>> sanitizer = Sanitizer(Topics(("HIV",)), Identities())
    >>> report = sanitizer.sanitize("Ann Lee has AIDS and a broken ankle.")
    >>> [claim.state.value for claim in report.claims]
    ['holds', 'measured', 'measured']

    Attributes:
        requirements: What is asked, in the order given; the order makes no difference to the release.
        settings: How a release is made.
        using: What a reader is taken to know, and how text is read.
        detector: What finds the terms.
        model: What decides how terms that disclose something are hidden.
        plausible: What makes the release stand for enough texts.
        fingerprints: What identifies the program and its data.
    """

    requirements: tuple[Requirement, ...]
    settings: ReleaseSettings
    using: Knowledge = field(repr=False)
    detector: TermDetector = field(repr=False)
    model: DisclosureModel = field(repr=False)
    plausible: tuple[PlausibleRelease, ...] = field(repr=False)
    fingerprints: dict[str, str] = field(repr=False)
    _key: SecretKey | None = field(repr=False)
    _keep: Keep | None = field(repr=False)
    _look: FinalLook = field(repr=False)
    _notes: tuple[str, ...] = field(repr=False)

    def __init__(
        self,
        *requirements: Requirement,
        settings: ReleaseSettings | None = None,
        using: Knowledge | None = None,
        detector: TermDetector | None = None,
        key: SecretKey | None = None,
    ) -> None:
        """Prepares everything that does not depend on a document.

        Args:
            *requirements: What is asked.
            settings: How a release is made.
            using: What a reader is taken to know; what tacit brings unless given.
            detector: Another detector of terms than tacit's.
            key: What pseudonyms and shifted dates depend on: with the same one they are the same. A new one unless
                given, which nobody has afterwards.

        Raises:
            ParameterError: Nothing is asked, or a parameter is outside its domain.
            PolicyError: There is no such policy, or its file has a mistake.
        """
        if not any(not isinstance(one, Keep) for one in requirements):
            raise ParameterError(
                "expected something to protect: topics, a policy, identities or a list, found nothing",
                parameter="requirements",
            )
        builder = ModelBuilder(requirements, settings or ReleaseSettings(), using or Knowledge.shipped(), key)
        model = builder.model()
        found = {
            "requirements": tuple(requirements),
            "settings": builder.settings,
            "using": builder.using,
            "detector": detector or builder.using.detector(builder.names(model)),
            "model": model,
            "plausible": builder.plausible(),
            "fingerprints": builder.fingerprints(model),
            "_key": builder.key,
            "_keep": builder.keep,
            "_look": FinalLook(model),
            "_notes": builder.notes,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @classmethod
    def from_config(cls, path: Path | str, *, key: SecretKey | None = None) -> Sanitizer:
        """The sanitizer that a configuration, such as `tacit.toml`, describes.

        Args:
            path: The file.
            key: What pseudonyms and shifted dates depend on; a new one unless given.

        Raises:
            ConfigError: The file has a mistake: the message has its line and what was expected.
            ParameterError: Nothing is asked.
        """
        config = load_config(path)
        return cls(*config.asked, settings=config.settings, using=config.knowledge(), key=key)

    def __reduce__(self) -> tuple[object, ...]:
        """How to copy it to another process: by what it was made of."""
        own = None if isinstance(self.detector, LanguageModelDetector) else self.detector
        return _rebuilt, (self.requirements, self.settings, self.using, own, self._key)

    def sanitize(
        self, document: Document | str, *, vault: Vault | None = None, on_progress: Progress | None = None
    ) -> Report:
        """The report on a document, with the text to release.

        Args:
            document: The document, or its text.
            vault: What knows which words of an earlier release were made up, if this is one: they stay.
            on_progress: Told how far it has come.

        Raises:
            ConflictError: A term that is to stay contradicts a requirement, and no reviewer answers for it.
            PlausibilityError: t texts are out of reach.
        """
        if isinstance(document, str):
            document = Document(document)
        stages = Stages(on_progress, len(document.text))
        draft = self.draft(document, vault=vault, on_progress=stages.part(READ_AND_JUDGED))
        exceptions = self.exceptions(draft)
        release, replacements, broken, segments = self.release(draft, on_progress=stages.part(1.0))
        return self.report(draft, release, replacements, broken=broken, exceptions=exceptions, segments=segments)

    def draft(
        self, document: Document | str, *, vault: Vault | None = None, on_progress: Progress | None = None
    ) -> Draft:
        """The document read and judged, before anything is decided: what a person reviews is made from it.

        Args:
            document: The document, or its text.
            vault: As for `sanitize`.
            on_progress: Told how far it has come.
        """
        if isinstance(document, str):
            document = Document(document)
        self.model.begin()
        stages = Stages(on_progress, len(document.text))
        parsed: Parsed = {}
        made_up = tuple(vault.made_up(document)) if vault else ()
        found = self._detect(document, parsed, stages.part(PARSED))
        stages.reach(READ)
        terms = list(outside(document, found, Mask(len(document.text), made_up))) if made_up else found
        recognized = self._recognized(document, parsed)
        kept = occurrences(document, self._keep.terms) if self._keep else []
        examined = self.model.examine(document, terms, kept=kept, ours=made_up, recognized=recognized)
        stages.reach(1.0)
        return Draft(examined, parsed, made_up)

    def report(
        self,
        draft: Draft,
        release: Document,
        replacements: tuple[Replacement, ...],
        *,
        broken: frozenset[str],
        exceptions: tuple[ReviewException, ...] = (),
        segments: Mapping[str, tuple[Recount, ...]] | None = None,
    ) -> Report:
        """The report on a release of a draft.

        Args:
            draft: The draft.
            release: The release.
            replacements: What was put where in it.
            broken: The claims that it does not keep.
            exceptions: What a reviewer released although a requirement would hide it.
            segments: How many texts it stands for; counted unless given.
        """
        document = draft.document
        if segments is None:
            segments = self.recount(draft, replacements)
        beliefs = self._beliefs(draft, release, replacements)
        broken |= {one.requirement + BY_BELIEF for one in beliefs if one.is_too_high}
        return Report(
            sanitized=release.text,
            replacements=replacements,
            claims=tuple(
                claim(name, promise, document, broken=name in broken, said=remarks(name, exceptions, segments, beliefs))
                for name, promise in self.promises.items()
            ),
            settings={**self.settings.values, "requirements": self._asked},
            utility_kept=utility_kept([one.decision for one in replacements], self.model.information),
            fingerprints={
                **self.fingerprints,
                "original": text_digest(document.text),
                "released": text_digest(release.text),
            },
            exceptions=exceptions,
            notes=notes_on(self.notes, self.promises, replacements, release.text),
            details={
                "segments": [segment(name, one) for name, some in segments.items() for one in some],
                **({"beliefs": [belief(one) for one in beliefs]} if beliefs else {}),
            },
        )

    def put(self, draft: Draft, decisions: Sequence[Decision]) -> tuple[Document, tuple[Replacement, ...]]:
        """The release that decisions on the terms of a draft make, and what was put where."""
        markers, kept, around = self._markers(draft.examined), draft.examined.kept, self.model.read_around
        return apply(draft.document, decisions, marker=markers, blank=self.settings.blank, telling=around, kept=kept)

    def disclosed(self, draft: Draft, release: Document, replacements: Sequence[Replacement]) -> list[Decision]:
        """What a release, read and judged anew, still discloses: decisions to hide terms of the release."""
        if not self.model.has_parts:
            return []
        again = self._examine_release(draft, release, replacements, self._earlier(draft, replacements))
        return [one for one in self.model.decide(again) if one.action is not Action.KEEP]

    def seen(self, draft: Draft, release: Document, replacements: Sequence[Replacement]) -> list[Decision]:
        """What the last look still sees in a release, in any disguise: decisions to hide it."""
        if not self.model.has_parts:
            return []
        ours = (*hiding_places(replacements), *self._earlier(draft, replacements))
        return self._look.leaks(draft.examined, release, ours=ours, kept=self._kept_in(release, draft, replacements))

    def broken_by(self, leaks: Iterable[Decision]) -> frozenset[str]:
        """The claims that leaks break: all of them, if the leaks do not say whose they are."""
        return frozenset(name for one in leaks for risk in one.reasons for name in claims_of(risk)) or frozenset(
            self.promises
        )

    def recount(self, draft: Draft, replacements: Sequence[Replacement]) -> dict[str, tuple[Recount, ...]]:
        """How many texts a release stands for, segment by segment, for each requirement that asks for that."""
        now = [one.decision for one in replacements]
        return {stage.requirement: stage.recount(draft.document, now) for stage in self.plausible}

    def judge(self, document: Document, released: str) -> Sequence[Decision]:
        """What the terms of a release still disclose, as decisions on them.

        Args:
            document: The original.
            released: The released text.
        """
        release = replace(document, text=released)
        return self.model.decide(self._examine_release(self.draft(document), release, ()))

    @property
    def fingerprint(self) -> str:
        """What identifies requirements, settings and data: equal ones release alike, however they were given."""
        asked = sorted(map(canonical, self.requirements))
        keyed = self._key.digest("fingerprint") if self._key else None
        # By what it says, too: a file may change and keep its name.
        rules = sorted(rules_of(one).fingerprint for one in self.requirements if isinstance(one, Policy))
        parts = (asked, rules, self.settings.values, self.fingerprints, type(self.detector).__qualname__, keyed)
        return text_digest(json.dumps(parts, sort_keys=True))

    @property
    def promises(self) -> dict[str, Promise]:
        """What is promised for each requirement, in the order given."""
        return promised(self.requirements, self.model, self.plausible)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know before trusting a release."""
        promised = (note for promise in self.promises.values() for note in (*promise.notes, *promise.notes_on_changes))
        return tuple(dict.fromkeys((*self._notes, *promised)))

    @property
    def _asked(self) -> dict[str, object]:
        """The requirements as JSON values, by their names in the report."""
        names = named(self.requirements)
        return {names[at]: to_values(one) for at, one in enumerate(self.requirements)}

    def _detect(self, document: Document, parsed: Parsed, on_progress: Progress | None = None) -> Sequence[Term]:
        if isinstance(self.detector, LanguageModelDetector):
            return self.detector.detect_again(document, parsed, on_progress=on_progress)
        return self.detector.detect(document)

    def _recognized(self, document: Document, parsed: Parsed) -> list[Recognized] | None:
        """What the language model recognized by itself; nothing if another detector has read the text."""
        if not isinstance(self.detector, LanguageModelDetector) or self.detector.model != self.using.language_model:
            return None
        return self.detector.recognized(document, parsed)

    def _kept_in(self, release: Document, draft: Draft, replacements: Sequence[Replacement]) -> list[Span]:
        return kept_in(release, draft.examined, replacements, self._keep.terms) if self._keep else []

    def exceptions(self, draft: Draft) -> tuple[ReviewException, ...]:
        """What stays although a requirement would hide it.

        Raises:
            ConflictError: Something does, and no reviewer answers for it.
        """
        if self._keep is None or not draft.examined.kept:
            return ()
        contradictions = list(self.model.contradictions(draft.examined))
        found = dict.fromkeys((term, name) for _, term, name in contradictions)
        if found and not self._keep.reviewer:
            requirements = tuple(dict.fromkeys(name for _, name in found))
            raise ConflictError(
                f"expected terms to keep that no requirement hides, found {len(found)} that {', '.join(requirements)}"
                " would; leave them out, or name the reviewer who answers for them",
                requirements=requirements,
                terms=standing_at(draft.document, self._keep.terms, [span for span, _, _ in contradictions]),
            )
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return tuple(ReviewException(term, name, self._keep.reviewer, now, self._keep.note) for term, name in found)

    def release(
        self, draft: Draft, *, on_progress: Progress | None = None
    ) -> tuple[Document, tuple[Replacement, ...], frozenset[str], dict[str, tuple[Recount, ...]]]:
        """The release, what was put where, the requirements that it breaks, and how many texts it stands for.

        What had to be hidden because it leaked counts for no text any more: then enough of them are found anew.

        Args:
            draft: The draft.
            on_progress: Told how far it has come.
        """
        stages = Stages(on_progress, len(draft.document.text))
        decisions: Sequence[Decision] = self.model.decide(draft.examined)
        if draft.examined.kept:
            decisions = hidden_all_the_same(decisions, self._without_keep(draft), draft.examined.kept)
        stages.reach(DECIDED)
        while True:
            for stage in self.plausible:
                decisions = stage.decide(draft.document, decisions, draft.examined.judgement.accepts)
            release, replacements, broken = self.until_nothing_leaks(draft, *self.put(draft, decisions))
            now = [one.decided for one in replacements]
            segments = self.recount(draft, replacements)
            short = frozenset(name for name, some in segments.items() if not all(one.holds for one in some))
            if not short or now == list(decisions):
                stages.reach(1.0)
                return release, replacements, broken | short, segments
            decisions = now

    def _without_keep(self, draft: Draft) -> list[Decision]:
        """What would become of each term if nothing were kept.

        A name that is found beside a marker may be missed beside the word that is kept, which answers for itself alone.
        """
        document, parsed, ours = draft.document, draft.parsed, draft.made_up
        found = outside(document, self._detect(document, parsed), Mask(len(document.text), ours))
        examined = self.model.examine(document, [*found], ours=ours, recognized=self._recognized(document, parsed))
        _, replacements, _, _ = self.release(replace(draft, examined=examined))
        return [one.decided for one in replacements]

    def _markers(self, examined: Examination) -> Markers:
        """The markers of a document: a kind is said only if all requirements would let its word stand there.

        No word that the document tells a secret by is one, whatever it says elsewhere: "scan" of a pregnancy.
        """
        parts = examined.judgement.parts
        told = frozenset(one.key for one in examined.told)
        kinds = harmless_kinds(
            self.using.kb, lambda offer: offer.key not in told and all(part.accepts(offer) for part in parts)
        )
        return Markers(self.settings.marker, kinds)

    def until_nothing_leaks(
        self, draft: Draft, release: Document, replacements: tuple[Replacement, ...]
    ) -> tuple[Document, tuple[Replacement, ...], frozenset[str]]:
        """The release parsed anew and judged again, as an auditor would, and what leaks hidden, until nothing does.

        A word may be a noun only now that its neighbour is gone; a generalization may say too much beside another.
        What is left, if anything cannot be hidden, is told by the requirements that it breaks.
        """
        while leaks := (self.disclosed(draft, release, replacements) or self.seen(draft, release, replacements)):
            hidden = hide_leaks(replacements, leaks, accepts=draft.examined.judgement.accepts)
            closer, changed = self.put(draft, hidden)
            if closer.text == release.text:
                return release, replacements, self.broken_by(leaks)
            release, replacements = closer, changed
        return release, replacements, frozenset()

    def _beliefs(self, draft: Draft, release: Document, replacements: Sequence[Replacement]) -> list[Belief]:
        """How probable secrets are to who reads the release, where that is bounded."""
        if not any(part.belief for part in self.model.topics):
            return []
        earlier = self._earlier(draft, replacements)
        return self.model.beliefs(self._examine_release(draft, release, replacements, earlier))

    def _earlier(self, draft: Draft, replacements: Sequence[Replacement]) -> list[Span]:
        """Where words that an earlier release made up stand in this one."""
        hidden = [one.source for one in replacements if one.decision.action is not Action.KEEP]
        stay = [span for span in draft.made_up if not any(span.overlaps(one) for one in hidden)]
        return [target_of(replacements, span) for span in stay]

    def _examine_release(
        self,
        draft: Draft,
        release: Document,
        replacements: Sequence[Replacement],
        earlier: Sequence[Span] = (),
    ) -> Examination:
        """The release as all requirements see it: words of ours are nobody's terms, and no identifiers."""
        made_up = Mask(len(release.text), earlier)
        for one in replacements:
            if one.decision.offer and one.decision.offer.is_made_up:
                made_up.cover(one.target.start, one.target.end)
        ours = [*hiding_places(replacements), *earlier]
        parsed = draft.parsed
        terms = list(outside(release, self._detect(release, parsed), made_up))
        recognized = self._recognized(release, parsed)
        kept = self._kept_in(release, draft, replacements)
        return self.model.examine_release(draft.examined, release, terms, ours=ours, kept=kept, recognized=recognized)


def _rebuilt(
    requirements: tuple[Requirement, ...],
    settings: ReleaseSettings,
    using: Knowledge,
    detector: TermDetector | None,
    key: SecretKey | None,
) -> Sanitizer:
    return Sanitizer(*requirements, settings=settings, using=using, detector=detector, key=key)


def sanitize(  # noqa: PLR0913  # as many as there are things to ask for
    text: str,
    protect: Iterable[str] = (),
    *,
    policy: str | Sequence[str] = (),
    identities: bool = False,
    hide: Iterable[str] = (),
    keep: Iterable[str] = (),
    alpha: float | None = None,
    settings: ReleaseSettings | None = None,
    using: Knowledge | None = None,
) -> Report:
    """The report on a text, with the text to release: `tacit.sanitize`.

    Args:
        text: The text.
        protect: Topics that must stay secret: ``NAME``, or ``NAME=alias|alias``.
        policy: The names or files of policies.
        identities: Whether to hide who the text is about.
        hide: Terms to hide.
        keep: Terms to keep.
        alpha: The strictness of topics; 2 unless given.
        settings: How the release is made.
        using: What a reader is taken to know; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.

    >>> sanitize("Ann Lee has AIDS and a broken ankle.", protect=["HIV"], identities=True).sanitized
    'Person A has a condition and a broken ankle.'
    """
    for name, given in (("protect", protect), ("hide", hide), ("keep", keep)):
        if isinstance(given, str):
            raise ParameterError(f"expected a list for {name}, found one string", parameter=name)
    protect, hide, keep = tuple(protect), tuple(hide), tuple(keep)
    if alpha is not None and not protect:
        raise ParameterError("expected alpha with something to protect, found nothing", parameter="alpha")
    asked: list[Requirement] = []
    if protect:
        asked.append(Topics(protect) if alpha is None else Topics(protect, alpha=alpha))
    asked += (Policy(one) for one in ((policy,) if isinstance(policy, str) else policy))
    if identities:
        asked.append(Identities())
    if hide:
        asked.append(Hide(hide))
    if keep:
        asked.append(Keep(keep))
    return Sanitizer(*asked, settings=settings, using=using).sanitize(Document(text))
