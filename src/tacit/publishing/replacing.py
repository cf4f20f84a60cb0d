"""What stands in a publication for what was taken out."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, field
from enum import Enum

from tacit.errors import ParameterError
from tacit.terms.keys import fold

_KINDS = {"PER": "PERSON", "LOC": "PLACE", "GPE": "PLACE", "ORG": "ORGANISATION", "NAME": "PERSON"}
_WORDS = {"PERSON": "somebody", "PLACE": "somewhere", "ORGANISATION": "an organisation", "DATE": "at some time"}
_KEY_BYTES = 16
_CODE_LETTERS = 6  # 30 bits: among a hundred thousand names a few share a code, which only hides them better


class Style(Enum):
    """What stands for what was taken out."""

    MARKER = "marker"
    """[PERSON], for everybody: says nothing but the kind."""
    KINDS = "kinds"
    """[PERSON] or [PLACE], where labels are of several kinds, as a classifier tells them apart."""
    CONSISTENT = "consistent"
    """[PERSON k3q2xa], the same for the same words in the whole corpus. Whoever reads it can link all that is said of
    one person, and count; often that says who it is. For research that needs it, under an agreement."""
    WORDS = "words"
    """Ordinary words: somebody."""


@dataclass(frozen=True, slots=True)
class Replacer:
    """Says what stands for a stretch of one kind.

    Attributes:
        kind: Of what is taken out: PERSON.
        style: Which sort of words.
        key: A secret of 16 bytes or more, for `Style.CONSISTENT`: without it codes could be made for all the names of a
            telephone book and compared.
    """

    kind: str
    style: Style = Style.MARKER
    key: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        if self.style is Style.CONSISTENT and len(self.key) < _KEY_BYTES:
            raise ParameterError(
                f"expected a key of {_KEY_BYTES} bytes or more for consistent markers, found {len(self.key)}; make one"
                " with: head -c 32 /dev/urandom > FILE, keep it secret, and name the file with --key-file",
                parameter="key",
            )

    @property
    def fingerprint(self) -> str:
        """What identifies its replacements; the key itself cannot be had from it."""
        digest = hmac.new(self.key, b"tacit publish", hashlib.sha256).hexdigest() if self.key else ""
        return f"{self.kind} {self.style.value} {digest}"

    def replacement(self, text: str, kind: str = "") -> str:
        """The words for a stretch.

        Args:
            text: The stretch.
            kind: What it is, if that is to be said; else what all are called.

        >>> Replacer("PERSON").replacement("Anna Bell")
        '[PERSON]'
        >>> Replacer("PERSON", Style.CONSISTENT, b"0123456789abcdef").replacement("Anna  BELL")
        '[PERSON ...]'
        """
        if self.style is Style.WORDS:
            return _WORDS.get(self.kind, "something")
        if self.style is Style.KINDS:
            return f"[{kind or self.kind}]"
        if self.style is Style.MARKER:
            return f"[{self.kind}]"
        same = " ".join(fold(word) for word in text.split())
        digest = hmac.new(self.key, same.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()
        return f"[{self.kind} {base64.b32encode(digest).decode().lower()[:_CODE_LETTERS]}]"


def kind_of(labels: tuple[str, ...]) -> str:
    """What markers call the kind of these labels.

    >>> kind_of(("PER",)), kind_of(("LOC", "PER"))
    ('PERSON', 'SENSITIVE')
    """
    kinds = {_KINDS.get(label.upper(), label.upper()) for label in labels}
    return kinds.pop() if len(kinds) == 1 else "SENSITIVE"
