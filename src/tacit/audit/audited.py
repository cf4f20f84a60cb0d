"""What the audit of every requirement begins with: both texts, and what is searched in the released one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tacit.audit._audit import AuditedClaim, Finding, Violation
from tacit.audit.counting import CountingAudit, Protected, runs
from tacit.audit.places import broken_places
from tacit.audit.search import Searched, search
from tacit.document import Document, Span
from tacit.knowledge import KnowledgeBase
from tacit.models import ReleaseSettings, Unknown
from tacit.models.belief import BY_BELIEF
from tacit.models.inference import BY_INFERENCE
from tacit.models.parts import Promise
from tacit.models.vocabulary import Vocabulary
from tacit.risk import NOBODY_FOUND
from tacit.secrets import Secret
from tacit.terms import Kind, Term
from tacit.terms.keys import key

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
        invented: Where words stand in the release that were made up for it; its terms are without them.
    """

    original: Document
    released: Document
    before: tuple[Term, ...] = field(repr=False)
    after: tuple[Term, ...] = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    settings: ReleaseSettings
    excepted: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)
    invented: tuple[Span, ...] = ()

    def claim(
        self, name: str, promise: Promise, violations: Iterable[Violation], gaps: Iterable[str] = ()
    ) -> AuditedClaim:
        """The claim with what was found, without what a reviewer answered for."""
        found = sorted(set(violations), key=lambda one: (one.spans, one.about, one.finding.value))
        released = self.excepted.get(name.removesuffix(BY_INFERENCE).removesuffix(BY_BELIEF), frozenset())
        left = [one for one in found if not self._is_excepted(one, released)]
        answered = [one for one in found if self._is_excepted(one, released)]
        return AuditedClaim(
            name,
            promise.claim,
            tuple(left),
            tuple(dict.fromkeys((*promise.unchecked, *gaps))),
            promise.rests_on,
            len(broken_places(answered)),
        )

    def introduced(self) -> Iterator[Term]:
        """The terms of the release that the original does not have: what was put in the place of others."""
        known = {term.lemma for term in self.before}
        said = {one for one, _ in runs(self.original, 5)}
        return (term for term in self.after if term.lemma not in known and term.lemma not in said)

    def _is_excepted(self, one: Violation, released: frozenset[str]) -> bool:
        return bool(one.spans) and all(key(self.released[span]) in released for span in one.spans)


def searched(
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


def unknown(
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


def protected(secret: Secret) -> Protected:
    """A secret as the auditor counts it."""
    shown = secret.shown
    return Protected(
        secret.name,
        tuple(secret.counted_by),
        secret.threshold_bits,
        shown.keys if shown else frozenset(),
        shown.label if shown else "",
    )


def too_many(name: str) -> str:
    """What is said of groups that are too many to be looked at."""
    return f"more groups of terms stand in one context than can be looked at for {name!r}"
