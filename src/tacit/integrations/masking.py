"""Masks: numbered marks in the place of identifiers, and the way back from an answer that holds them.

What else has to be hidden, such as what gives a topic away, is generalized for good: words that a reader may have
thought of alone lead back to nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from tacit.document import Document, Span
from tacit.errors import ProofError
from tacit.formats.opened import Edit
from tacit.formats.text_map import JoinedTexts
from tacit.identities import IdentifierKind
from tacit.integrations._releasing import document_of, release
from tacit.language.labels import KINDS
from tacit.models import Action
from tacit.options.kinds import LABELS
from tacit.replacement import Replacement
from tacit.report import Report
from tacit.sanitizer import Sanitizer
from tacit.secrets.hidden import HiddenTerm

_POSSESSIVE = re.compile(r"['’]s?\Z")
_MASK = re.compile(rf"\[(?:{'|'.join(map(re.escape, KINDS))}) \d{{1,4}}\]", re.IGNORECASE)
_Thing = tuple[str, str, int]
"""An identifier, whatever its form: its label, the requirement that hides it, and its number there."""


@dataclass(frozen=True, slots=True)
class MaskedTexts:
    """Texts with masks in the place of identifiers.

    Attributes:
        texts: The texts, which may leave.
        originals: What each mask, in small letters, stands for; it must not leave.
    """

    texts: tuple[str, ...] = field(repr=False)
    originals: Mapping[str, str] = field(repr=False)

    def restore(self, text: str) -> str:
        """A text with what its masks stand for; masks that are none of ours stay."""
        return _MASK.sub(lambda found: self.originals.get(found[0].lower(), found[0]), text)

    def restore_all(self, value: Any) -> Any:
        """A value of JSON with what the masks in all its strings stand for."""
        if isinstance(value, str):
            return self.restore(value)
        if isinstance(value, Mapping):
            return {key: self.restore_all(one) for key, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.restore_all(one) for one in value]
        return value


def mask(sanitizer: Sanitizer, texts: Sequence[str]) -> MaskedTexts:
    """The texts, read as one document, with masks: what is found in one is hidden in all.

    >>> from tacit import Identities
    >>> masked = mask(Sanitizer(Identities()), ["I am Ann Lee.", "Write to Ann Lee, please."])
    >>> masked.texts
    ('I am [person 1].', 'Write to [person 1], please.')
    >>> masked.restore("Dear [Person 1], you are not [person 2].")
    'Dear Ann Lee, you are not [person 2].'

    Args:
        sanitizer: What has to be hidden.
        texts: The texts, in the order in which a reader sees them.

    Raises:
        Error: They cannot be sanitized, or not every claim is kept.
    """
    joined = JoinedTexts(texts)
    if not joined.text.strip():
        return MaskedTexts(tuple(texts), {})
    document = document_of(joined.text)
    report = release(sanitizer, document)
    numbering = _Numbering(document)
    edits = [numbering.edit(source, list(some)) for source, some in _changes(report)]
    hidden = [one.decision.term.span for one in report.replacements if one.decision.action is not Action.KEEP]
    if not all(any(edit.source.contains(span) for edit in edits) for span in hidden):
        raise ProofError("expected every hidden stretch under a mask or other words, found one that is not")
    return MaskedTexts(tuple(joined.changed(edits)), numbering.originals)


def _changes(report: Report) -> Iterator[tuple[Span, Iterator[Replacement]]]:
    """The stretches that are changed, each with the replacements that change it."""
    changed = (one for one in report.replacements if one.decision.action is not Action.KEEP)
    return groupby(sorted(changed, key=lambda one: one.source), key=lambda one: one.source)


class _Numbering:
    """Numbers the things of a document as they come, and remembers what each mask stands for."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._taken = {found[0].lower() for found in _MASK.finditer(document.text)}
        self._counts: Counter[str] = Counter()
        self._masks: dict[_Thing, str] = {}
        self.originals: dict[str, str] = {}

    def edit(self, source: Span, replacements: Sequence[Replacement]) -> Edit:
        """The change of a stretch: to a mask, if it is one identifier, or to the words of the release."""
        thing = _thing(replacements[0]) if len(replacements) == 1 else None
        if thing is None:
            return Edit(source, replacements[0].text)
        if thing not in self._masks:
            self._masks[thing] = self._next(thing[0])
        mask = self._masks[thing]
        original = self._document[source]
        possessive = _POSSESSIVE.search(original)
        tail = possessive[0] if possessive and source != replacements[0].decision.term.span else ""
        plain = original.removesuffix(tail)
        self.originals[mask.lower()] = max(self.originals.get(mask.lower(), ""), plain, key=len)
        return Edit(source, mask + tail)

    def _next(self, label: str) -> str:
        """The next mask of a label that does not stand in the texts already."""
        while True:
            self._counts[label] += 1
            mask = f"[{label} {self._counts[label]}]"
            if mask.lower() not in self._taken:
                return mask


def _thing(one: Replacement) -> _Thing | None:
    """Which identifier a replacement hides, if it is one."""
    term = one.decision.term
    whole = term.whole if isinstance(term, HiddenTerm) else None
    if whole is None or whole.kind is None or whole.inferred:
        return None
    return _label(whole.kind), whole.requirement, whole.entity


def _label(kind: IdentifierKind) -> str:
    """What a mask calls a kind: words that no detector takes for a term."""
    label = "person" if kind is IdentifierKind.PERSON else LABELS.get(kind, "").strip("[]")
    return label if label in KINDS else "name"
