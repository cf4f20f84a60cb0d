"""Annotations: what an expert would hide in a text, and what not, so that a release can be scored.

The format, and how the twelve texts of the project were annotated, is in `docs/evaluation/annotation-guide.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from tacit.document import Span
from tacit.errors import InputError
from tacit.terms.keys import key


class DisclosureLevel(Enum):
    """What a marked term does."""

    DISCLOSES = "discloses"
    """It gives the entity away alone."""
    GROUP = "group"
    """It does so together with the other members of a group."""


@dataclass(frozen=True, slots=True)
class AnnotatedTerm:
    """A term that the expert marked.

    Attributes:
        span: Where it stands.
        key: What it is called (`tacit.terms.keys`).
        level: What it does.
    """

    span: Span
    key: str = field(repr=False)
    level: DisclosureLevel


@dataclass(frozen=True, slots=True)
class Annotation:
    """What an expert would hide in one text.

    Attributes:
        entity: What is protected.
        terms: H, the terms that help to disclose it; no two overlap.
        groups: The minimal groups that disclose it together, as keys of terms.
        innocent: Where every other term stands: a change to one of them is a false alarm.
    """

    entity: str
    terms: tuple[AnnotatedTerm, ...]
    groups: tuple[frozenset[str], ...]
    innocent: tuple[Span, ...]


def read_annotation(path: str | PathLike[str]) -> Annotation:
    """The annotation in a JSON file.

    Args:
        path: The file.

    Raises:
        InputError: It cannot be read, or is no annotation.
    """
    source = fspath(path)
    try:
        return _annotation(json.loads(Path(source).read_text("utf-8")))
    except OSError as error:
        raise InputError(f"cannot read {source}: {error.strerror}", source=source) from None
    except (ValueError, TypeError, KeyError):
        # What failed may quote the text: the message says only what is wanted.
        raise InputError(
            f"expected a JSON object with entity, terms, groups and innocent in {source}, found something else:"
            " see docs/evaluation/annotation-guide.md",
            source=source,
        ) from None


def _annotation(read: Mapping[str, Any]) -> Annotation:
    return Annotation(
        str(read["entity"]),
        tuple(AnnotatedTerm(_span(one), key(one["text"]), DisclosureLevel(one["level"])) for one in read["terms"]),
        tuple(frozenset(map(key, group)) for group in read["groups"]),
        tuple(map(_span, read["innocent"])),
    )


def _span(read: Mapping[str, Any]) -> Span:
    return Span(read["start"], read["end"])
