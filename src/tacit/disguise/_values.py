"""What a last look seeks, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tacit.document import Span


class SoughtKind(Enum):
    """How a name or an identifier may be written and still be the same one."""

    NAME = "name"
    """A name of a secret: also in inflected forms."""
    IDENTIFIER = "identifier"
    """A hidden identifier: its own characters, no inflected forms."""
    TERM = "term"
    """An entry of a hide list: also in inflected forms."""


class Disguise(Enum):
    """How a found name is written, from the plainest way to the best hidden one.

    >>> Disguise.SPELLED.is_open, Disguise.INFLECTED.is_open
    (False, True)
    """

    PLAIN = "plain"
    """As it was given."""
    CASE = "case"
    """With other capitals: "Hiv"."""
    INFLECTED = "inflected"
    """In another form of the word: "cancers", "suicidal"."""
    ACCENTS = "accents"
    """With other accents: "Jóse"."""
    REVERSED = "reversed"
    """The surname first: "Parks, Rosa"."""
    JOINED = "joined"
    """Words drawn together, or to what stands beside them: "NewYork", "new-york", "3HIV"."""
    SPLIT = "split"
    """With blanks or signs inside a word: "Barce lona", "can/cer"."""
    HYPHENATION = "hyphenation"
    """Over the end of a line, behind a hyphen."""
    SPELLED = "spelled"
    """Letter by letter: "H-I-V"."""
    FORMAT_CHARACTERS = "format_characters"
    """With characters inside that are not seen: soft hyphens, zero-width spaces, marks without end."""
    CONFUSABLES = "confusables"
    """In letters of another script, or digits, that look alike: "H1V"."""
    MARKUP = "markup"
    """With tags or signs of markup inside: "<b>H</b>IV"."""
    ENTITIES = "entities"
    """In character references of HTML: "&#72;IV"."""
    PERCENT = "percent"
    """In the encoding of addresses: "%48IV"."""
    QUOTED_PRINTABLE = "quoted_printable"
    """In the encoding of e-mail: "=48IV"."""
    ESCAPES = "escapes"
    r"""In the escapes of JSON and of programs: "\u0048IV"."""
    DIRECTION = "direction"
    """Backwards, behind a character that turns the direction of writing."""
    TAGS = "tags"
    """In tag characters, which are not seen and have a letter's number each."""

    @property
    def is_open(self) -> bool:
        """Whether it is no disguise: the name itself, in any capitals and any form."""
        return self in {Disguise.PLAIN, Disguise.CASE, Disguise.INFLECTED}


@dataclass(frozen=True, slots=True)
class Sought:
    """A name or an identifier that must not be in a text.

    Its words are left out of the repr, so that it can be logged.

    >>> Sought("Rosa Parks", SoughtKind.IDENTIFIER, layout="person")
    Sought(kind=<SoughtKind.IDENTIFIER: 'identifier'>, layout='person')

    Attributes:
        words: As the user typed it, or as it stood in the document.
        kind: How it may be written.
        layout: For identifiers: of what kind it is, as `tacit.identities` calls it ("phone", "date", "age"). One of
            fewer than four letters and digits is found only in a layout of its kind: see `tacit.disguise.LastLook`.
    """

    words: str = field(repr=False)
    kind: SoughtKind = SoughtKind.NAME
    layout: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A place of a text where something sought can be read.

    Attributes:
        span: The whole stretch, with the markup that is part of the disguise; it begins and ends between words.
        sought: The number of what was sought, in the order it was given.
        how: How it is written there; the best hidden way when there are several.
    """

    span: Span
    sought: int
    how: Disguise
