"""What a released file holds outside its text: all its bytes are searched for what was hidden, as its writer did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from tacit.audit._audit import AuditedClaim, Finding, Violation
from tacit.document import Document
from tacit.errors import InputError
from tacit.formats.opened import Opened
from tacit.formats.opening import open_bytes
from tacit.formats.proof import Needle, needles_of, places_of, remains, sought
from tacit.models import Action, Decision
from tacit.terms import Kind

_ONLY_READ: Final = frozenset(("msg", "rtf"))
"""Formats that no release is written in, so that nothing unpacks all that they hold."""


@dataclass(frozen=True, slots=True)
class ReleasedFile:
    """A released file: its text, and all else that it holds.

    Attributes:
        data: All of its bytes.
        opened: The file, opened.
    """

    data: bytes = field(repr=False)
    opened: Opened = field(repr=False)

    @classmethod
    def of(cls, data: bytes) -> ReleasedFile:
        """The file of some bytes.

        Raises:
            InputError: It is damaged, or of no format that is read here.
        """
        return cls(data, open_bytes(data))

    @property
    def document(self) -> Document:
        """Its text."""
        return Document(self.opened.text)

    @property
    def digest(self) -> str:
        """What identifies its bytes, as a report has it."""
        return sha256(self.data).hexdigest()


@dataclass(frozen=True, slots=True)
class SoughtTerm:
    """A term of the original that was hidden.

    Attributes:
        words: Its words.
        is_person: Whether it is a person's name, of which each word tells something.
        requirements: Those that want it hidden; none if nobody says which.
    """

    words: str = field(repr=False)
    is_person: bool = False
    requirements: tuple[str, ...] = ()

    @property
    def needles(self) -> Iterator[Needle]:
        """What is searched for of it."""
        return filter(None, map(Needle.of, sought(self.words, is_person=self.is_person)))


def hidden_by(original: Document, decisions: Iterable[Decision]) -> Iterator[SoughtTerm]:
    """The terms that decisions hide."""
    for one in decisions:
        if one.action is not Action.KEEP:
            requirements = tuple(risk.requirement for risk in one.reasons)
            yield SoughtTerm(original[one.term.span], one.term.kind is Kind.PERSON, requirements)


def audit_outside(
    claims: Sequence[AuditedClaim], file: ReleasedFile, hidden: Iterable[SoughtTerm]
) -> tuple[AuditedClaim, ...]:
    """The claims, with what the file holds outside its text of what was hidden, and with what could not be searched.

    What stands in its text, too, is the text's to answer for. A term breaks the claims of the requirements that hide
    it, and all of them where nobody says which these are.
    """
    terms = dict.fromkeys(hidden)
    gaps = tuple(_unread(file.opened))
    try:
        found = _remaining(file, terms)
    except InputError as error:
        found = {}
        gaps = (f"text only: what else the file holds could not be searched: {error}", *gaps)
    return tuple(_with(claim, claims, file, found, gaps) for claim in claims)


def _unread(opened: Opened) -> Iterator[str]:
    """What no search of the file's bytes can tell."""
    if opened.kind in _ONLY_READ:
        yield f"text only: what a {opened.kind} file holds besides its text cannot be searched to the end"
    unread = ", ".join(f"{one.what} ({one.count})" for one in opened.taken_out if one.is_unread)
    if unread:
        yield f"text only: the file holds {unread}, and nobody has read what is in them"


def _remaining(file: ReleasedFile, terms: Iterable[SoughtTerm]) -> dict[SoughtTerm, frozenset[Needle]]:
    """The terms of which something stands in the file and not in its text, each with what that is.

    Raises:
        InputError: The file cannot be searched to the end.
    """
    wanted = {one: frozenset(one.needles) for one in terms}
    words = (word for one in wanted for word in sought(one.words, is_person=one.is_person))
    hits = remains(file.opened.kind, file.data, needles_of(words, file.opened.text))
    return {one: needles & hits for one, needles in wanted.items() if needles & hits}


def _with(
    claim: AuditedClaim,
    claims: Sequence[AuditedClaim],
    file: ReleasedFile,
    found: dict[SoughtTerm, frozenset[Needle]],
    gaps: tuple[str, ...],
) -> AuditedClaim:
    names = {one.requirement for one in claims}
    mine = [one for one in found if claim.requirement in (names.intersection(one.requirements) or names)]
    violations = claim.violations
    if mine:
        words = frozenset(needle for one in mine for needle in found[one])
        number = len({one.words for one in mine})
        violations += (
            Violation((), f"{number} of the terms that were hidden", Finding.OUTSIDE, places=_places(file, words)),
        )
    return replace(claim, violations=violations, gaps=tuple(dict.fromkeys((*claim.gaps, *gaps))))


def _places(file: ReleasedFile, words: frozenset[Needle]) -> tuple[str, ...]:
    try:
        return places_of(file.opened.kind, file.data, words)
    except InputError:
        return ()  # that they stand in the file is told all the same
