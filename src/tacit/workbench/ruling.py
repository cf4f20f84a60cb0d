"""What a reviewer decides about places of a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from tacit.document import Span
from tacit.errors import InputError


class Act(Enum):
    """What a reviewer does with a place."""

    ACCEPT = "accept"
    """What was proposed is right."""
    KEEP = "keep"
    """The words stay."""
    HIDE = "hide"
    """A marker stands there."""
    SAY = "say"
    """Other words stand there."""
    ANSWER = "answer"
    """The words stay although a claim says otherwise; the reviewer answers for it."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of a reviewer.

    Attributes:
        act: What is done.
        spans: The places of the original, in order.
        words: What is said instead, for `Act.SAY`; left out of the repr.
        kind: What the reviewer says it is: "person", "diagnosis"; empty unless it was marked by hand.
        note: Why; left out of the repr.
        by: The reviewer.
        when: When, in UTC.
    """

    act: Act
    spans: tuple[Span, ...]
    words: str = field(default="", repr=False)
    kind: str = ""
    note: str = field(default="", repr=False)
    by: str = ""
    when: str = ""

    def __post_init__(self) -> None:
        if not self.spans:
            raise InputError("expected a ruling on at least one place, found none")
        if (self.act is Act.SAY) != bool(self.words.strip()) or "\n" in self.words or "\r" in self.words:
            raise InputError("expected words in one line for what is said instead, and only there")

    @property
    def changes(self) -> bool:
        """Whether it may change the release."""
        return self.act is not Act.ACCEPT

    def signed(self, by: str, when: str) -> Ruling:
        """The ruling of a reviewer at a time."""
        return replace(self, by=by, when=when)

    def values(self) -> dict[str, Any]:
        """The ruling as JSON values."""
        return {
            "act": self.act.value,
            "spans": [[span.start, span.end] for span in self.spans],
            "words": self.words,
            "kind": self.kind,
            "note": self.note,
            "by": self.by,
            "when": self.when,
        }

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Ruling:
        """The ruling that JSON values say.

        Raises:
            InputError: They say none.
        """
        try:
            act = Act(values["act"])
            spans = tuple(sorted(Span(int(start), int(end)) for start, end in values["spans"]))
        except (KeyError, TypeError, ValueError):
            raise InputError("expected a ruling with an act and its places, found another value") from None
        texts = {name: values.get(name, "") for name in ("words", "kind", "note", "by", "when")}
        if not all(isinstance(one, str) for one in texts.values()):
            raise InputError("expected words, kind and note of a ruling as text, found another value")
        return cls(act, spans, **texts)
