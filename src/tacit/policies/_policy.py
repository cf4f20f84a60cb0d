"""A policy: what a law wants protected, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Final

from tacit.terms import Kind

MODELS: Final = ("c-sanitized", "correlation", "healthcare", "t-plausibility")
"""The privacy models that a policy may name as an entry's default."""


class PolicyKind(Enum):
    """What an entry protects against."""

    CONFIDENTIALITY = "confidentiality"
    """Who the text is about may be known; this about them may not."""
    IDENTITY = "identity"
    """What the text says may be known; who it is about may not."""


@dataclass(frozen=True, slots=True)
class PolicyEntry:
    """One thing that a policy protects.

    Attributes:
        id: Its name within the policy: ``hiv``.
        protects: What it is, in words for a reader.
        kind: What it is protected against.
        source: Where the law says so.
        model: The privacy model to protect it with unless the user says otherwise.
        names: What it is called; a knowledge base adds synonyms and specialisations.
        also: More names, by what each is a kind of: ``{"medication": ("efavirenz", "Sustiva")}``.
        exceptions: What is not meant, though it looks like a name or a knowledge base files it there.
        detect: The kinds of terms that carry it: for identifiers, which have no list of names.
        allows: What the law lets stand, in words for a reader.
    """

    id: str
    protects: str
    kind: PolicyKind
    source: str
    model: str
    names: tuple[str, ...] = ()
    also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exceptions: tuple[str, ...] = ()
    detect: tuple[Kind, ...] = ()
    allows: str = ""


@dataclass(frozen=True, slots=True)
class PolicyRules:
    """What a law wants protected.

    Attributes:
        name: What it is asked for by: ``us-medical-confidentiality``, or the file's name.
        title: Its name for a reader.
        about: What it is for.
        entries: What it protects.
        ordinary: What any document that the policy is for may hold, whatever it is about, and so tells nothing.
    """

    name: str
    title: str
    about: str
    entries: tuple[PolicyEntry, ...]
    ordinary: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What identifies what is protected: equal fingerprints protect alike, whatever the file is called."""
        content = [
            (
                one.id,
                one.kind.value,
                one.names,
                sorted(one.also.items()),
                one.exceptions,
                [kind.value for kind in one.detect],
            )
            for one in self.entries
        ]
        return sha256(repr((content, self.ordinary)).encode()).hexdigest()

    def entry(self, one: str) -> PolicyEntry:
        """The entry with this id.

        Raises:
            KeyError: There is none.
        """
        return {entry.id: entry for entry in self.entries}[one]

    def of_kind(self, kind: PolicyKind) -> tuple[PolicyEntry, ...]:
        """The entries of one kind."""
        return tuple(one for one in self.entries if one.kind is kind)
