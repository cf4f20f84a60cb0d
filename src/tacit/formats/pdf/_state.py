"""The graphics state, and what a page shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tacit.formats.pdf._fonts import Font, FontGlyph
from tacit.formats.pdf._matrix import IDENTITY, Box, Matrix


@dataclass(slots=True)
class GraphicsState:
    """The graphics state, as far as it matters to text.

    Attributes:
        ctm: From user space to the page.
        clip: The box around what can be painted.
        fill: The colour that text is filled with, red green blue from 0 to 1, or None if it cannot be told.
        is_clear: Whether what is filled is wholly transparent.
        is_opaque: Whether what is filled hides what is below.
        space: The kind of the colour space: "gray", "rgb", "cmyk" or "".
    """

    ctm: Matrix
    clip: Box
    fill: tuple[float, float, float] | None = (0.0, 0.0, 0.0)
    is_clear: bool = False
    is_opaque: bool = True
    space: str = "gray"
    font: Font | None = None
    size: float = 0.0
    char_spacing: float = 0.0
    word_spacing: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    matrix: Matrix = IDENTITY  # of text
    line: Matrix = IDENTITY  # of the line of text


@dataclass(slots=True, eq=False)
class Run:
    """What one operator shows.

    Attributes:
        font: Its font.
        size: The size of the font, as set.
        scale: Horizontal scaling, 1 for none.
        matrix: From text space, at its start, to the space of its content stream.
        ctm: From there to the page.
        glyphs: What is shown.
        starts: Where each glyph begins along the baseline, in text space.
        char_spacing: What is added to the advance of each glyph, before scaling.
        word_spacing: What is added to the advance of a space, before scaling.
        rise: How far it stands above the baseline.
        order: Its number among all that the page paints.
        color: As in the state.
        clip: As in the state.
        is_unseen: Whether it is painted invisibly.
        glue: What a former release says that stands between the last word of it and the next: "" for nothing said.
    """

    font: Font
    size: float
    scale: float
    matrix: Matrix
    ctm: Matrix
    glyphs: list[FontGlyph]
    starts: list[float]
    char_spacing: float
    word_spacing: float
    rise: float
    order: int
    color: tuple[float, float, float] | None
    clip: Box
    is_unseen: bool
    glue: str = ""

    @property
    def extra(self) -> float:
        """The spacing of characters in text space."""
        return self.char_spacing * self.scale

    @property
    def word_extra(self) -> float:
        """The spacing of words in text space."""
        return self.word_spacing * self.scale

    def __repr__(self) -> str:
        return f"Run({len(self.glyphs)} glyphs)"


@dataclass(slots=True, eq=False)
class Area:
    """A path that is painted.

    Attributes:
        box: The box around it on the page.
        order: Its number among all that the page paints.
        color: What it is filled with, None if it cannot be told.
        is_cover: Whether it hides all that lies under its box.
        items: Where it stands in its scope: ``[first, last)``.
        scope: That scope.
    """

    box: Box
    order: int
    color: tuple[float, float, float] | None
    is_cover: bool
    items: tuple[int, int]
    scope: ContentScope


@dataclass(slots=True, eq=False)
class Picture:
    """A picture, wherever it comes from.

    Attributes:
        matrix: From the unit square to the page.
        source: Its stream, or None if it stands in a content stream.
    """

    matrix: Matrix
    source: Any = field(repr=False)


@dataclass(slots=True, eq=False)
class ContentScope:
    """A content stream as it is painted once: a page's, or a form's at one place.

    Attributes:
        resources: The resources that its names mean.
        items: What it does: instructions, runs, pictures and other scopes.
        form: The form's dictionary; None for a page.
    """

    resources: Any = field(repr=False)
    items: list[Any] = field(default_factory=list, repr=False)
    form: Any = field(default=None, repr=False)
