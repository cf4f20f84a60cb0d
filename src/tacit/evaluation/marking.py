"""Markings: what somebody hides in a text, an expert or a program, whatever format says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from tacit.document import Span
from tacit.errors import InputError


class IdentifierType(Enum):
    """What a mention does for who wants to know whom the text is about (TAB's identifier types)."""

    DIRECT = "DIRECT"
    """It says so alone."""
    QUASI = "QUASI"
    """It helps to find out."""
    NO_MASK = "NO_MASK"
    """It does not matter, and may stay."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a text that somebody marked.

    Attributes:
        span: Where it stands.
        entity: What tells the mentions of one thing from those of another; empty when each is a thing of its own.
        kind: What kind of thing it is.
        identifier: Whether it has to be hidden.
        annotator: Who marked it, where there are several.
        replacement: What a release shows in its place; nothing when it is left out.
    """

    span: Span
    entity: str = field(default="", repr=False)
    kind: str = ""
    identifier: IdentifierType = IdentifierType.QUASI
    annotator: str = ""
    replacement: str | None = field(default=None, repr=False)

    @property
    def hidden(self) -> bool:
        """Whether it has to be hidden, or is."""
        return self.identifier is not IdentifierType.NO_MASK


@dataclass(frozen=True, slots=True)
class Marking:
    """What is marked in one document.

    Attributes:
        id: What the document is called.
        text: Its text, if the format holds it.
        mentions: What is marked.
    """

    id: str
    text: str | None = field(repr=False)
    mentions: tuple[Mention, ...]

    @property
    def hidden(self) -> list[Mention]:
        """What has to be hidden, or is, in the order of the text."""
        return sorted((one for one in self.mentions if one.hidden), key=lambda one: one.span)


@dataclass(frozen=True, slots=True)
class Pair:
    """What an expert would hide in a text, and what an output does.

    Attributes:
        text: The original text.
        gold: What the expert marked.
        output: What the output hides.
    """

    text: str = field(repr=False)
    gold: Marking
    output: Marking


def pairs(gold: Sequence[Marking], output: Sequence[Marking]) -> list[Pair]:
    """The gold and the output for each document.

    They are matched by their names, or, when there is one of each, whatever they are called.

    Args:
        gold: What experts marked.
        output: What the outputs hide.

    Raises:
        InputError: A document has no output, an output no document, a text is missing or differs, or a mention lies
            outside of it.
    """
    if len(gold) == len(output) == 1:
        return [_pair(gold[0], output[0])]
    by_name = {one.id: one for one in output}
    missing = sum(one.id not in by_name for one in gold)
    strange = len(by_name.keys() - {one.id for one in gold})
    if missing or strange or len(by_name) < len(output) or len({one.id for one in gold}) < len(gold):
        raise InputError(
            f"expected one output for each of {len(gold)} gold documents, found {missing} documents without output and"
            f" {strange} outputs without document: they are matched by their ids"
        )
    return [_pair(one, by_name[one.id]) for one in gold]


def _pair(gold: Marking, output: Marking) -> Pair:
    text = gold.text if gold.text is not None else output.text
    if text is None:
        raise InputError(
            f"expected the text of {gold.id} in the gold or in the output, found none: offsets alone cannot be scored",
            source=gold.id,
        )
    if output.text is not None and output.text != text:
        raise InputError(
            f"expected the same original text in the gold and in the output of {gold.id}, found texts of {len(text)}"
            f" and {len(output.text)} characters",
            source=gold.id,
        )
    end = max((one.span.end for one in (*gold.mentions, *output.mentions)), default=0)
    if end > len(text):
        raise InputError(
            f"expected mentions inside the {len(text)} characters of {gold.id}, found one that ends at {end}",
            source=gold.id,
        )
    return Pair(text, gold, output)


def joined(mentions: Iterable[Mention]) -> list[Span]:
    """The stretches that mentions cover, without overlaps."""
    found: list[Span] = []
    for span in sorted(one.span for one in mentions):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found
