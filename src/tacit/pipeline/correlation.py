"""Identities, and the correlations that give them away, from end to end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.identities import FirstSanitizer, GivenSpans, Identifier, IdentifierKind, IdentityDetector, ListedTerms
from tacit.identities.replacing import Pseudonyms, SecretKey, Shift, ladder, roles, safe_harbor
from tacit.knowledge import Concept, KnowledgeBase
from tacit.models import Mode, Planner, Unknown
from tacit.models.correlation import INVENTED, SUBJECT, CorrelationModel, Threshold, hide
from tacit.pipeline._knowledge import Knowledge
from tacit.pipeline._member import member
from tacit.pipeline._sanitizer import Sanitizer
from tacit.policies import PolicyKind, load
from tacit.settings import ALPHA, GROUP_SIZE, KNOWN_SUPPORT
from tacit.terms import Kind, Term
from tacit.terms.keys import key, words
from tacit.terms.overlaps import Mask

_SAFE_HARBOR = "45 CFR 164.514(b)(2)"  # the rule that says what may stand in the place of an identifier

_PLACES = (
    IdentifierKind.PLACE,
    IdentifierKind.ADDRESS,
    IdentifierKind.POSTCODE,
    IdentifierKind.COORDINATES,
)
_DETECTED: Mapping[str, Sequence[IdentifierKind]] = {
    "persons": (IdentifierKind.PERSON, IdentifierKind.USER_NAME),
    "places": _PLACES,
    "organisations": (IdentifierKind.ORGANISATION,),
    "nationalities": (IdentifierKind.NATIONALITY,),
    "names": (IdentifierKind.NAME,),
    "dates": (IdentifierKind.DATE, IdentifierKind.TIME),
    "ages": (IdentifierKind.AGE,),
    "numbers": (IdentifierKind.QUANTITY, IdentifierKind.MONEY),
}
_OF_KIND: Mapping[Kind, str] = {
    Kind.PERSON: "persons",
    Kind.PLACE: "places",
    Kind.ORGANISATION: "organisations",
    Kind.NAME: "names",
    Kind.DATE: "dates",
    Kind.AGE: "ages",
    Kind.QUANTITY: "numbers",
    Kind.CODE: "codes",
}


class Dates(Enum):
    """What stands in the place of dates."""

    GENERALIZE = "generalize"
    """The month, the year or the decade: the most precise that tells little enough."""
    SHIFT = "shift"
    """Other dates, all moved by the same number of days."""


def kinds_of(detect: Iterable[str]) -> frozenset[IdentifierKind]:
    """The kinds of identifiers that words stand for: "persons", "codes", or the name of a kind.

    Raises:
        ParameterError: One of them stands for none.

    >>> sorted(kind.value for kind in kinds_of(["places", "email"]))
    ['address', 'coordinates', 'email', 'place', 'postcode']
    """
    others = frozenset(IdentifierKind).difference(*_DETECTED.values())
    named = {**_DETECTED, "codes": tuple(others), **{kind.value: (kind,) for kind in IdentifierKind}}
    found: set[IdentifierKind] = set()
    for one in detect:
        if one not in named:
            raise ParameterError(
                f"expected {', '.join((*_DETECTED, 'codes'))} or the name of a kind, found {one!r}", parameter="detect"
            )
        found.update(named[one])
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Hiding:
    """Marks what is hidden first among the terms of a document, with what may stand in its place.

    Attributes:
        first: The first sanitizer.
        kb: What places are looked up in.
        subject: The name of whom the document is about, if that is known.
        mode: Whether anything stands in the place of an identifier.
        pseudonyms: Invented names for persons; without them, roles: "Person A".
        shift: Moved dates; without it, dates are generalized.
        safe_harbor: Whether HIPAA's Safe Harbor says what stays and what stands in the place of the rest.
    """

    first: FirstSanitizer
    kb: KnowledgeBase = field(repr=False)
    subject: str = field(default="", repr=False)
    mode: Mode = Mode.GENERALIZE
    pseudonyms: Pseudonyms | None = None
    shift: Shift | None = None
    safe_harbor: bool = False

    def __call__(self, document: Document, terms: Sequence[Term]) -> tuple[Term, ...]:
        """The terms, with identifiers among them as hidden terms."""
        # The language model has read the document once: ours need not ask it again.
        if isinstance(self.first, IdentityDetector):
            found = [*self.first.identify_among(document, terms)]
        else:
            found = [*self.first.identify(document)]
        found += _mentions(self.subject, document.text, found)
        offers: dict[Identifier, Sequence[Concept]] = {}
        if self.safe_harbor:
            allowed = {one: safe_harbor(one, document, self.kb) for one in found}
            offers = {one: (concept,) for one, concept in allowed.items() if concept}
            found = [*offers]
        if self.mode is Mode.GENERALIZE:
            invented = self._words(document, found)
            if not self.safe_harbor:
                hidden = frozenset(key(document[one.span]) for one in found)  # Nicosia is not in Cyprus, then
                offers = {one: ladder(one, document, self.kb, hidden=hidden) for one in found}
            offers |= {one: (Concept(INVENTED, said, said),) for one, said in invented.items()}
        return hide(document, terms, found, offers=offers, granted=self.safe_harbor)

    def _words(self, document: Document, found: Sequence[Identifier]) -> dict[Identifier, str]:
        """The words that are made up for this document."""
        persons = self.pseudonyms.words(document, found) if self.pseudonyms else roles(document, found)
        return persons | (self.shift.words(document, found) if self.shift else {})


def _mentions(subject: str, text: str, found: Sequence[Identifier]) -> list[Identifier]:
    """Where the subject is named and nothing else is found: the whole name, or words of it in capital letters."""
    parts = frozenset(key(subject).split())
    mask = Mask(len(text), (one.span for one in found))
    spans: list[Span] = []
    for word in words(text) if parts else ():
        if word.key not in parts or not text[word.start].isupper() or not mask.take(word.start, word.end):
            continue
        if word.joined and spans and not text[spans[-1].end : word.start].strip():
            spans[-1] = Span(spans[-1].start, word.end)
        else:
            spans.append(Span(word.start, word.end))
    return [Identifier(span, IdentifierKind.PERSON, SUBJECT) for span in spans]


def correlation_sanitizer(
    *,
    detect: Iterable[str] = (),
    policy: str | None = None,
    subject: str = "",
    first: FirstSanitizer | None = None,
    threshold: Threshold | str | None = None,
    alpha: float = ALPHA,
    mode: Mode | str = Mode.GENERALIZE,
    dates: Dates | str = Dates.GENERALIZE,
    pseudonyms: bool = False,
    secret: SecretKey | None = None,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    planner: Planner | str = Planner.GREEDY,
    unknown: Unknown | str = Unknown.HIDE,
    known_support: int = KNOWN_SUPPORT,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer that hides identifiers, and the terms that give them away.

    Args:
        detect: What is hidden first: "persons", "places", "organisations", "nationalities", "names", "dates", "ages",
            "numbers", "codes", or the name of a kind; everything unless given.
        policy: Instead of `detect`: the name of a policy that lists identifiers, or a YAML file.
        subject: Whom the document is about: hidden wherever it is named, and protected even where it is not.
        first: Another first sanitizer (zeta of S3) than ours.
        threshold: How many bits about a hidden term are too many: "direct", "term", "median" or "paper". What was
            given by hand, as terms or spans, is all to be protected alike, so "term" for those, and "direct" else.
        alpha: At least 1; larger is stricter.
        mode: "generalize" or "redact".
        dates: "generalize" or "shift".
        pseudonyms: Whether persons get invented names; otherwise they are "Person A", "Person B".
        secret: What pseudonyms and shifted dates depend on: with the same one they are the same. A new one unless
            given, which nobody has afterwards.
        group_size: Terms that are looked at together; 1 looks at single terms only.
        context: What counts as standing together: "sentence", "paragraph" or "document".
        planner: "greedy" or "optimal".
        unknown: What happens to words that the corpus does not know: "hide" or "keep".
        known_support: Contexts that a word needs to be known: fewer for a small corpus of one's own.
        using: The knowledge; what tacit brings unless given.

    Raises:
        PolicyError: There is no such policy, or its file has a mistake.
        ParameterError: A parameter is outside its domain, or two of them say different things.
    """
    using = using or Knowledge.shipped()
    detect = tuple(detect)
    law = load(policy) if policy else None
    entries = law.of_kind(PolicyKind.IDENTITY) if law else ()
    if sum(map(bool, (detect, policy, first))) > 1:
        raise ParameterError("expected one of detect, policy and a first sanitizer, found several", parameter="detect")
    if law and not entries:
        raise ParameterError(
            f"expected a policy with identifiers, found none in {law.name!r}; its topics are for the model healthcare",
            parameter="policy",
        )
    wanted = kinds_of([*detect, *(_OF_KIND[kind] for entry in entries for kind in entry.detect if kind in _OF_KIND)])
    zeta = first or IdentityDetector(using.language_model, wanted or frozenset(IdentifierKind))
    by_hand = isinstance(zeta, (GivenSpans, ListedTerms))
    model = CorrelationModel(
        using.index,
        using.kb,
        threshold=member(Threshold, threshold or (Threshold.TERM if by_hand else Threshold.DIRECT), "threshold"),
        alpha=alpha,
        mode=member(Mode, mode, "mode"),
        group_size=group_size,
        context=member(Context, context, "context"),
        planner=member(Planner, planner, "planner"),
        unknown=member(Unknown, unknown, "unknown"),
        known_support=known_support,
        subject=key(subject),
    )
    secret = secret or SecretKey.random()
    hiding = Hiding(
        zeta,
        using.kb,
        subject,
        mode=model.mode,
        pseudonyms=Pseudonyms(secret) if pseudonyms else None,
        shift=Shift(secret) if member(Dates, dates, "dates") is Dates.SHIFT else None,
        safe_harbor=any(entry.source.startswith(_SAFE_HARBOR) for entry in entries),
    )
    fingerprints = {**using.fingerprints, "first_sanitizer": f"{zeta.name} {zeta.fingerprint}"}
    # Spans of a document are nowhere in its release; the words there are found by their keys.
    again = replace(hiding, first=ListedTerms({})) if isinstance(zeta, GivenSpans) else hiding
    return Sanitizer(model, using.detector(()), model.counts, fingerprints, select=hiding, select_again=again)
