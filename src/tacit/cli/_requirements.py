"""Options to requirements: what the command line says over what the configuration says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from tacit.cli import _refusals
from tacit.cli._options import Asked
from tacit.cli._refusals import check_blank, check_rules, refuse
from tacit.errors import member
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.identities import FirstSanitizer
    from tacit.secrets import Hide, Identities, Keep, Plausible, Policy, Requirement, Topics

    _T = TypeVar("_T")
    _R = TypeVar("_R", Topics, Policy, Identities, Plausible, Hide, Keep)


def requirements(asked: Asked, given: frozenset[str], before: Iterable[Requirement]) -> list[Requirement]:
    """The requirements of a configuration, changed and joined by what the options say.

    Lists of the command line are added to those of the file, and a single value takes the place of the file's, so that
    an option can change a requirement of the file, but never leaves one out.

    Args:
        asked: What the options say.
        given: Those that the user gave.
        before: The configuration's.

    Raises:
        UsageError: An option does not apply to what is asked.
        ParameterError: A value is outside its domain.
    """
    return _Requirements(asked, given, before).made()


def listed(values: Iterable[str]) -> tuple[str, ...]:
    """Terms, each itself or, as ``@FILE``, the lines of a file."""
    return tuple(
        term for one in values for term in (text.read_lines(one[1:]) if one.startswith("@") and one[1:] else (one,))
    )


class _Requirements:
    """Makes requirements of options and a configuration."""

    def __init__(self, asked: Asked, given: frozenset[str], before: Iterable[Requirement]) -> None:
        self._asked = asked
        self._given = given
        self._before = list(before)

    def made(self) -> list[Requirement]:
        """The requirements."""
        if self._asked.model is not None:
            return self._of_model(self._asked.model)
        check_rules(self._given, self._kinds())
        check_blank(self._asked.blank, self._asked.evidence, self._kinds())
        return [
            *self._topics(),
            *self._policies(),
            *self._identities(),
            *self._plausible(),
            *self._hide(),
            *self._keep(),
        ]

    def _of_model(self, model: str) -> list[Requirement]:
        """The one requirement of a paper's system."""
        from tacit.secrets import Identities, presets

        asked = self._asked
        if model == "correlation":
            self._check_identities(Identities(**self._identity_changes()))
            return [Identities(estimator=presets.COUNTED, **self._identity_changes())]
        if model == "healthcare":
            if _refusals.POLICY_TOPICS not in self._kinds():
                raise refuse("--model healthcare needs --policy with confidential topics; add one", "policy")
            return [presets.healthcare(one, **self._policy_changes()) for one in asked.policy or ()]
        protect = (*(asked.protect or ()), *(name for one in asked.policy or () for name in presets.names_of(one)))
        if model == "t-plausibility":
            if asked.t is None:
                raise refuse("--model t-plausibility needs --t; add it", "t")
            return [self._new_plausible(protect)]
        if not protect:
            raise refuse(
                "--model c-sanitized needs --protect, or --policy with confidential topics; add one", "protect"
            )
        return [presets.c_sanitized(protect, **self._topic_changes())]

    def _kinds(self) -> set[str]:
        """What is asked, by options and configuration."""
        from tacit.policies import PolicyKind, PolicyRules, load
        from tacit.secrets.values import kind_of

        asked = self._asked
        kinds = {kind_of(one) for one in self._before} - {"policy"}
        made = (
            (_refusals.TOPICS, asked.protect),
            (_refusals.IDENTITIES, asked.identities),
            (_refusals.PLAUSIBLE, asked.t is not None),
            (_refusals.HIDE, asked.hide or asked.hide_pattern),
            (_refusals.KEEP, asked.keep),
        )
        kinds.update(name for name, wanted in made if wanted)
        for one in self._policies():
            rules = one.name if isinstance(one.name, PolicyRules) else load(one.name)
            if rules.of_kind(PolicyKind.CONFIDENTIALITY):
                kinds.add(_refusals.POLICY_TOPICS)
            if rules.of_kind(PolicyKind.IDENTITY):
                kinds.add(_refusals.POLICY_IDENTIFIERS)
        return kinds

    def _topics(self) -> list[Topics]:
        from tacit.secrets import Topics

        changes = self._topic_changes()
        found = self._changed(Topics, changes)
        return [*found, Topics(tuple(self._asked.protect), **changes)] if self._asked.protect else found

    def _policies(self) -> list[Policy]:
        from tacit.secrets import Policy

        changes = self._policy_changes()
        return [*self._changed(Policy, changes), *(Policy(one, **changes) for one in self._asked.policy or ())]

    def _identities(self) -> list[Identities]:
        from tacit.secrets import Identities

        changes = self._identity_changes()
        before = [one for one in self._before if isinstance(one, Identities)]
        if before and "first" in changes:
            raise refuse(
                "--spans take the place of what is detected, and the configuration asks for that; add --no-config",
                "spans",
            )
        found = [replace(one, **changes | self._also_detected(one)) for one in before]
        if self._asked.identities and not found:
            found = [Identities(**changes)]
        for one in found:
            self._check_identities(one)
        return found

    def _also_detected(self, one: Identities) -> dict[str, Any]:
        """What a requirement of the configuration detects and what the options name; everything stays everything."""
        from tacit.models.detected import kinds_of

        more = _split(self._asked.detect or ())
        kinds_of(more)  # a word for no kind is an error even where everything is detected
        return {"detect": _joined(one.detect, more) if one.detect else ()}

    def _plausible(self) -> list[Plausible]:
        from tacit.secrets import Plausible
        from tacit.terms import Kind

        changes = self._plausible_changes()
        terms = changes.pop("terms", ())
        kinds = tuple(member(Kind, one, "kinds") for one in changes.pop("kinds", ()))
        found = [
            self._checked(replace(one, **changes, terms=_joined(one.terms, terms), kinds=_joined(one.kinds, kinds)))
            for one in self._before
            if isinstance(one, Plausible)
        ]
        return found or ([self._new_plausible(())] if self._asked.t is not None else [])

    def _new_plausible(self, protect: tuple[str, ...]) -> Plausible:
        from tacit.secrets import Plausible

        changes = self._plausible_changes()
        if not (changes.get("terms") or changes.get("kinds") or protect):
            raise refuse("--t needs to know which terms are sensitive; add --terms or --kinds", "t")
        return self._checked(Plausible(protect=protect, **changes))

    def _checked(self, found: Plausible) -> Plausible:
        if "balance" in self._given and not found.uniform:
            raise refuse("--balance applies to --uniform; leave it or --fewest out", "balance")
        return found

    def _hide(self) -> list[Hide]:
        from tacit.secrets import Hide

        before = self._changed(Hide, {})
        terms, patterns = listed(self._asked.hide or ()), tuple(self._asked.hide_pattern or ())
        return [*before, Hide(terms, patterns)] if terms or patterns or self._asked.hide else before

    def _keep(self) -> list[Keep]:
        from tacit.secrets import Keep

        changes = {"reviewer": self._asked.reviewer} if "reviewer" in self._given else {}
        before = self._changed(Keep, changes)
        if not self._asked.keep:
            return before
        who = {"reviewer": before[0].reviewer, "note": before[0].note} if before else changes
        return [*before, Keep(listed(self._asked.keep), **who)]

    def _changed(self, kind: type[_R], changes: dict[str, Any]) -> list[_R]:
        """The configuration's requirements of a kind, with what the options change."""
        return [replace(one, **changes) for one in self._before if isinstance(one, kind)]

    def _topic_changes(self) -> dict[str, Any]:
        return self._said("alpha", "max_belief", "prior")

    def _policy_changes(self) -> dict[str, Any]:
        return self._said("steps") | ({"contextualised": False} if self._asked.no_context else {})

    def _identity_changes(self) -> dict[str, Any]:
        changes = self._said("subject", "threshold", "dates", "pseudonyms", "alpha")
        if self._asked.detect:
            changes["detect"] = _split(self._asked.detect)
        first = self._first()
        return changes | ({"first": first} if first else {})

    def _first(self) -> FirstSanitizer | None:
        """The first sanitizer that the options give by hand, if they do."""
        from tacit.identities import GivenSpans, ListedTerms

        if self._asked.spans:
            return GivenSpans.read(self._asked.spans)
        by_terms = self._asked.terms and self._asked.model == "correlation"
        return ListedTerms.read(self._asked.terms) if by_terms and self._asked.terms else None

    def _check_identities(self, found: Identities) -> None:
        """Refuses options for identifiers that nobody looks for, and a strictness that its threshold does not have."""
        from tacit.identities import IdentifierKind
        from tacit.models.detected import kinds_of
        from tacit.secrets import Dates, Threshold

        kinds = kinds_of(found.detect) or frozenset(IdentifierKind)
        if found.dates is Dates.SHIFT and IdentifierKind.DATE not in kinds:
            raise refuse("--dates applies to dates; add them to --detect", "dates")
        if found.pseudonyms and IdentifierKind.PERSON not in kinds:
            raise refuse("--pseudonyms applies to persons; add them to --detect", "pseudonyms")
        if found.threshold in {Threshold.PAPER, Threshold.MEDIAN} and "alpha" in self._given and not self._has_topics:
            raise refuse("--alpha applies to the thresholds direct and term; leave one out", "alpha")

    @property
    def _has_topics(self) -> bool:
        from tacit.secrets import Topics

        return bool(self._asked.protect) or any(isinstance(one, Topics) for one in self._before)

    def _plausible_changes(self) -> dict[str, Any]:
        changes = self._said("per", "uniform", "balance", "count", "probabilities")
        if self._asked.t is not None:
            changes["t"] = _texts(self._asked.t)
        if self._asked.terms:
            changes["terms"] = tuple(text.read_lines(str(self._asked.terms)))
        if self._asked.kinds:
            changes["kinds"] = _split(self._asked.kinds)
        return changes

    def _said(self, *names: str) -> dict[str, Any]:
        """What the user said of these options."""
        return {name: getattr(self._asked, name) for name in names if name in self._given}


def _joined(before: tuple[_T, ...], more: Iterable[_T]) -> tuple[_T, ...]:
    """A list of the configuration with what the command line adds to it."""
    return tuple(dict.fromkeys((*before, *more)))


def _split(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(part.strip() for one in values for part in one.split(",") if part.strip())


def _texts(said: str) -> Any:
    """The value of --t: a number, or numbers for kinds of terms."""
    from tacit.terms import Kind

    try:
        if said.strip().isdecimal():
            return int(said)
        pairs = [one.split("=") for one in said.split(",")]
        numbers = {name.strip(): int(number) for name, number in pairs}
    except ValueError:
        raise refuse(f"expected a number, or KIND=NUMBER,..., for --t, found {said!r}", "t") from None
    return {None if name == "other" else member(Kind, name, "t"): number for name, number in numbers.items()}
