"""What a user asks for: requirements, which any sanitizer takes in any number and order.

Each is a frozen value. `tacit.Sanitizer` makes secrets of them for every document, and a claim for each in its report.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar

from tacit.corpus import Level
from tacit.corpus.information import AdditiveSmoothing, ConfidenceBound, Estimator, PosteriorBound
from tacit.document import Context
from tacit.errors import ParameterError, member, nearest
from tacit.identities import FirstSanitizer
from tacit.policies import PolicyRules
from tacit.secrets.policy.threshold import ThresholdScope
from tacit.settings import ALPHA
from tacit.terms import Kind
from tacit.terms.keys import words

_T = TypeVar("_T")
_SAMPLE: Final = "Aa 1."
"""A text with borders of words, at which a pattern may match nothing."""


class Threshold(Enum):
    """How many bits about a hidden identifier s are too many."""

    PAPER = "paper"
    """IC of the least informative hidden term, for all of them (S3, eq. 7)."""
    MEDIAN = "median"
    """IC of the median hidden term, for all of them."""
    TERM = "term"
    """IC(s) / alpha, for each its own, as in S1."""
    DIRECT = "direct"
    """IC(s) / alpha for what identifies alone, a person's name; IC(s), all that there is to tell, for the others."""


class Dates(Enum):
    """What stands in the place of dates."""

    GENERALIZE = "generalize"
    """The month of a day without a year, else a part of the decade."""
    SHIFT = "shift"
    """Other dates, all moved by the same number of days."""


class Labels(Enum):
    """What a generalization is judged by."""

    CLASS = "class"
    """The larger of what its words tell and what everything tells that it may stand for."""
    WORDS = "words"
    """What its words tell, as the papers have it."""


@dataclass(frozen=True, slots=True)
class Topics:
    """Entities that must stay secret: (alpha, C)-sanitized text (S1).

    Attributes:
        protect: What must stay secret, each ``NAME`` or ``NAME=alias|alias``.
        alpha: At least 1; larger is stricter: nothing may reveal 1/alpha of what there is to know. Unless given, 2; but
            1.25 by counts alone where a topic pack that people wrote, and who reads by it, look for what goes with
            every entity.
        max_belief: How probable an entity may come to seem to who reads all of a release together; no bound unless
            given.
        prior: With `max_belief`: how probable each entity is to who has not read the release. How often it stands in
            the contexts of the corpus unless given.
        labels: What a generalization is judged by.
        estimator: How counts become bits.

    Raises:
        ParameterError: There is nothing to protect, or a number is outside its domain.
    """

    protect: tuple[str, ...] = field(repr=False)
    alpha: float | None = None
    max_belief: float | None = None
    prior: float | None = None
    labels: Labels = Labels.CLASS
    estimator: Estimator = PosteriorBound()

    def __post_init__(self) -> None:
        object.__setattr__(self, "protect", _names(self.protect, "protect"))
        object.__setattr__(self, "labels", member(Labels, self.labels, "labels"))
        if self.alpha is not None:
            check_alpha(self.alpha)
            object.__setattr__(self, "alpha", float(self.alpha))  # 3 and 3.0 are one requirement, of one fingerprint
        for name in ("max_belief", "prior"):
            value = getattr(self, name)
            if value is not None and not 0 < value < 1:
                raise ParameterError(f"expected {name} between 0 and 1, found {value}", parameter=name)
        if self.prior is not None and self.max_belief is None:
            raise ParameterError("expected max_belief with prior, found none", parameter="prior")
        if not self.protect:
            raise ParameterError("expected at least one entity to protect, found none", parameter="protect")


@dataclass(frozen=True, slots=True)
class Policy:
    """What a law wants protected: its confidential topics (S4), its identifiers, or both.

    Attributes:
        name: The name of a policy that tacit brings, a YAML file, or rules.
        contextualised: Whether ambiguous names are counted in the context of their generalization only.
        steps: 1 hides the policy's names, 2 also what is related to them.
        scope: Whose names set the threshold.
        labels: What a generalization is judged by.
        estimator: How counts become bits.
        counted_in: Where a name and a term have to meet to be counted together: in a context, or in a document, as S4
            counts pages.

    Raises:
        ParameterError: A number is outside its domain.
    """

    name: str | Path | PolicyRules
    contextualised: bool = True
    steps: int = 2
    scope: ThresholdScope = ThresholdScope.POLICY
    labels: Labels = Labels.CLASS
    estimator: Estimator = ConfidenceBound()
    counted_in: Level = Level.CONTEXT

    def __post_init__(self) -> None:
        if self.steps not in {1, 2}:
            raise ParameterError(f"expected 1 step or 2, found {self.steps}", parameter="steps")
        object.__setattr__(self, "scope", member(ThresholdScope, self.scope, "scope"))
        object.__setattr__(self, "labels", member(Labels, self.labels, "labels"))
        object.__setattr__(self, "counted_in", member(Level, self.counted_in, "counted_in"))


@dataclass(frozen=True, slots=True)
class Identities:
    """Who a text is about: identifiers, and the terms that give them away by correlation (S3).

    Attributes:
        detect: What is hidden: "persons", "places", "organisations", "nationalities", "occupations", "distinctions",
            "families", "names" (of persons, too), "dates", "ages", "numbers", "codes", or the name of a kind;
            everything unless given.
        subject: Whom the text is about: hidden wherever named, and protected even where it is not.
        dates: What stands in the place of dates.
        pseudonyms: Whether persons get invented names; otherwise they are "Person A", "Person B".
        threshold: How many bits about a hidden identifier are too many. "direct" unless given; "term" where `first`
            lists what to hide, or `detect` names no persons, because that is all to be protected alike.
        alpha: At least 1; larger is stricter.
        first: Another first sanitizer (zeta of S3) than tacit's detector.
        estimator: How counts become bits.

    Raises:
        ParameterError: Two attributes say different things, or one is outside its domain.
    """

    detect: tuple[str, ...] = ()
    subject: str = field(default="", repr=False)
    dates: Dates = Dates.GENERALIZE
    pseudonyms: bool = False
    threshold: Threshold | None = None
    alpha: float = ALPHA
    first: FirstSanitizer | None = None
    estimator: Estimator = AdditiveSmoothing()

    def __post_init__(self) -> None:
        object.__setattr__(self, "detect", _names(self.detect, "detect"))
        object.__setattr__(self, "dates", member(Dates, self.dates, "dates"))
        if self.threshold is not None:
            object.__setattr__(self, "threshold", member(Threshold, self.threshold, "threshold"))
        check_alpha(self.alpha)
        object.__setattr__(self, "alpha", float(self.alpha))  # 3 and 3.0 are one requirement, of one fingerprint
        if self.first is not None and self.detect:
            raise ParameterError("expected detect or a first sanitizer, found both", parameter="detect")

    @property
    def uses_key(self) -> bool:
        """Whether words are made up that depend on a key."""
        return self.pseudonyms or self.dates is Dates.SHIFT


@dataclass(frozen=True, slots=True)
class Plausible:
    """A release that stands for at least t texts (S2).

    Attributes:
        t: How many texts each segment has to stand for; or how many the terms of each kind have to give, the others
            under None.
        terms: Sensitive terms, in words.
        kinds: Kinds of terms that are sensitive: "person", "place"...
        protect: Entities: the terms that (2, C)-sanitized text would hide are sensitive.
        per: The segments.
        uniform: Whether all terms are protected alike.
        balance: With `uniform`: 1 looks only at the text, 0 only at its terms.
        count: What is counted: "concepts", or "words", of which synonyms are several.
        probabilities: "uniform" or, by the frequencies of a corpus, "corpus".

    Raises:
        ParameterError: A number is outside its domain, or nothing says which terms are sensitive.
    """

    t: int | Mapping[Kind | None, int]
    terms: tuple[str, ...] = field(default=(), repr=False)
    kinds: tuple[Kind, ...] = ()
    protect: tuple[str, ...] = field(default=(), repr=False)
    per: Context = Context.DOCUMENT
    uniform: bool = True
    balance: float = 0.5
    count: str = "concepts"
    probabilities: str = "uniform"

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", _names(self.terms, "terms"))
        object.__setattr__(self, "protect", _names(self.protect, "protect"))
        object.__setattr__(self, "kinds", tuple(member(Kind, one, "kinds") for one in dict.fromkeys(self.kinds)))
        object.__setattr__(self, "per", member(Context, self.per, "per"))
        object.__setattr__(self, "balance", float(self.balance))
        if not (self.terms or self.kinds or self.protect):
            raise ParameterError("expected sensitive terms, kinds of terms or entities, found none", parameter="terms")
        for name, allowed in (("count", ("concepts", "words")), ("probabilities", ("uniform", "corpus"))):
            if getattr(self, name) not in allowed:
                raise ParameterError(
                    f"expected {' or '.join(allowed)} for {name}{nearest(str(getattr(self, name)), allowed)}",
                    parameter=name,
                )


@dataclass(frozen=True, slots=True)
class Hide:
    """What the user wants hidden, whatever it tells.

    Attributes:
        terms: Words: hidden wherever they stand, whatever their capitals, number or possessive.
        patterns: Regular expressions: what they match is hidden.

    Raises:
        ParameterError: There is nothing to hide, a term has no word in it, a pattern is none, or it may match the
            empty text.
    """

    terms: tuple[str, ...] = field(default=(), repr=False)
    patterns: tuple[str, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", _with_words(_names(self.terms, "hide"), "hide"))
        object.__setattr__(self, "patterns", _names(self.patterns, "hide_patterns"))
        for at, pattern in enumerate(self.patterns, 1):
            try:
                found = re.compile(pattern)
                empty = any(not one.group() for text in ("", _SAMPLE) for one in found.finditer(text))
            except re.error as error:
                raise ParameterError(
                    f"expected a regular expression, found a mistake in number {at}: {error.msg}",
                    parameter="hide_patterns",
                ) from None
            if empty:
                raise ParameterError(
                    f"expected patterns that match at least one character, found that number {at} may match the empty"
                    " text; write + for *, or {1,} for {0,}",
                    parameter="hide_patterns",
                )
        if not (self.terms or self.patterns):
            raise ParameterError("expected terms or patterns to hide, found none", parameter="hide")


@dataclass(frozen=True, slots=True)
class Keep:
    """What the user wants to stay.

    What no requirement would change alone stays without further ado. What contradicts one is an error, unless a
    reviewer answers for it: then it stays, and is recorded as an exception.

    Attributes:
        terms: Words: kept wherever they stand, whatever their capitals, number or possessive. Of a person, the whole
            mention stays, and other mentions that have only words of it: "Dr Prats" with "Elena Prats".
        reviewer: Who answers for exceptions.
        note: Why, for the record.

    Raises:
        ParameterError: There is nothing to keep, or a term has no word in it.
    """

    terms: tuple[str, ...] = field(repr=False)
    reviewer: str = ""
    note: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", _with_words(_names(self.terms, "keep"), "keep"))
        if not self.terms:
            raise ParameterError("expected terms to keep, found none", parameter="keep")


Requirement = Topics | Policy | Identities | Plausible | Hide | Keep
"""What a user may ask for."""


def check_alpha(alpha: float) -> None:
    """Refuses a strictness outside its domain.

    Raises:
        ParameterError: It is below 1 or no number.
    """
    if not alpha >= 1 or math.isinf(alpha):
        raise ParameterError(f"expected alpha to be a number from 1 up, found {alpha}", parameter="alpha")


def _names(given: Iterable[_T], parameter: str) -> tuple[_T, ...]:
    """Words, or kinds, as a tuple, each once."""
    if isinstance(given, str):
        raise ParameterError(f"expected a list for {parameter}, found one string", parameter=parameter)
    return tuple(dict.fromkeys(given))


def _with_words(terms: tuple[str, ...], parameter: str) -> tuple[str, ...]:
    """Terms that can be found: a term without a word is in no text."""
    if not all(any(words(term)) for term in terms):
        raise ParameterError(
            f"expected terms with at least one letter or digit for {parameter}, found one without; leave it out",
            parameter=parameter,
        )
    return terms
