"""The last look at a release: names and hidden identifiers that can still be read in it, through any disguise.

Whatever the models say, nothing that must not be seen may stand in the release as an attacker reads it. What is found
is hidden in the original's place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tacit.disguise import Disguise, Found, LastLook, Sought, SoughtKind
from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.identities.wholes import telling_parts
from tacit.models._decision import Decision
from tacit.models.disclosure import DisclosureModel, Examination
from tacit.options import Action
from tacit.risk import Ground, Risk
from tacit.secrets.hidden import MEASURED, SUBJECT, Mark
from tacit.terms import Kind, Term
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask


@dataclass(frozen=True, slots=True)
class Watched:
    """Something that a last look seeks.

    Attributes:
        sought: What is sought.
        requirement: Whose it is.
        about: What a report calls the secret.
        only_disguised: Whether it counts only in disguise: open, it was judged by its key, with the exceptions that a
            policy makes and what a lexicon knows as something else.
        in_any_case: Whether it counts in other capitals, too, though it is an identifier: nothing else is called so.
    """

    sought: Sought
    requirement: str
    about: str
    only_disguised: bool = False
    in_any_case: bool = False

    def counts(self, found: Found, text: str) -> bool:
        """Whether what was found is what was sought."""
        if not found.how.is_open:
            return True
        if self.only_disguised:
            return False
        if found.how is Disguise.PLAIN or self.sought.kind is SoughtKind.TERM:
            return True
        # "Baker" hidden is no reason to hide bakers; nor is AIDS one for hearing aids.
        if self.sought.kind is SoughtKind.IDENTIFIER:
            return self.in_any_case
        words = self.sought.words
        return key(words) == key(words.lower()) or not text[found.span.start : found.span.end].islower()


class FinalLook:
    """Looks for names of secrets and for hidden identifiers in releases.

    Args:
        model: The model whose requirements say what must not be seen.
    """

    def __init__(self, model: DisclosureModel) -> None:
        self._model = model

    @cached_property
    def _watched(self) -> list[Watched]:
        return list(_names(self._model))

    @cached_property
    def _look(self) -> LastLook:
        return LastLook(one.sought for one in self._watched)  # thousands of names for a policy: when first needed

    def leaks(
        self, examined: Examination, release: Document, *, ours: Iterable[Span], kept: Iterable[Span]
    ) -> list[Decision]:
        """What can still be read in a release, as decisions to suppress it.

        Args:
            examined: The original: it tells which identifiers were hidden.
            release: The release.
            ours: Where words stand that were put in the place of identifiers.
            kept: Where terms stand that the user wants to stay.
        """
        text = release.text
        stays = Mask(len(text))
        for span in (*ours, *kept):
            stays.cover(span.start, span.end)
        identifiers = list(_identifiers(examined))
        seen = [(self._watched[one.sought], one) for one in self._look.find(text)]
        if identifiers:
            seen += [(identifiers[one.sought], one) for one in LastLook(one.sought for one in identifiers).find(text)]
        return [
            _decision(one, found, text)
            for one, found in sorted(seen, key=lambda pair: pair[1].span)
            if one.counts(found, text) and not stays.overlaps(found.span.start, found.span.end)
        ]


def _names(model: DisclosureModel) -> Iterator[Watched]:
    """The names of all secrets, and what is listed."""
    for part in model.topics:
        for entity in part.entities:
            typed = dict.fromkeys(entity.typed or (entity.name,))
            for name in typed:
                yield Watched(Sought(name, SoughtKind.NAME), part.requirement, entity.name)
            known = {key(name) for name in typed}
            for name in sorted(entity.names.keys - known):
                yield Watched(Sought(name, SoughtKind.NAME), part.requirement, entity.name, only_disguised=True)
    for policy in model.policies:
        for name in sorted(policy.terms):
            yield Watched(Sought(name, SoughtKind.NAME), policy.requirement, name, only_disguised=True)
    for hiding in model.lists:
        for name in hiding.asked.terms:
            yield Watched(Sought(name, SoughtKind.TERM), hiding.requirement, "what is listed")


def _identifiers(examined: Examination) -> Iterator[Watched]:
    """The identifiers that were hidden in the original, each once, and the parts of names that nothing else is called.

    Not numbers in words, which identify nobody.
    """
    known: set[tuple[str, str]] = set()
    for mark in _marks(examined.marks):
        words = examined.document[mark.span]
        if mark.kind in MEASURED and not any(map(str.isdigit, words)):
            continue
        layout = mark.kind.value if mark.kind else ""
        if (words, layout) not in known:
            known.add((words, layout))
            about = f"{layout} at [{mark.span.start}, {mark.span.end})"
            yield Watched(Sought(words, SoughtKind.IDENTIFIER, layout), mark.requirement, about)
            for part in telling_parts(words) if mark.kind is IdentifierKind.PERSON else ():
                sought = Sought(part, SoughtKind.IDENTIFIER, layout)
                yield Watched(sought, mark.requirement, about, in_any_case=True)


def _marks(marks: Sequence[Sequence[Mark]]) -> Iterator[Mark]:
    return (one for some in marks for one in some if one.entity != SUBJECT)


def _decision(one: Watched, found: Found, text: str) -> Decision:
    # Its words, not their key: what is hidden is this place, and not the tablets for the sake of "one tablet".
    words = " ".join(text[found.span.start : found.span.end].casefold().split())
    term = Term(found.span, Kind.CODE, words)
    risk = Risk((term,), one.about, 1.0, 1.0, Ground.NAMED, None, one.requirement)
    return Decision(term, Action.SUPPRESS, None, risk, (risk,))
