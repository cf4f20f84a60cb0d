"""Content streams, carried out as far as it matters to text: what a page shows, and where."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats.pdf._bounds import decoded
from tacit.formats.pdf._colors import Colors
from tacit.formats.pdf._fonts import Font, FontGlyph, read_font
from tacit.formats.pdf._matrix import Box, Matrix, box_of, common, moved, point, times
from tacit.formats.pdf._objects import is_array, is_dictionary, is_stream
from tacit.formats.pdf._state import Area, ContentScope, GraphicsState, Picture, Run
from tacit.formats.pdf._tokens import Operand, PdfName, instructions

SOFT, JOINED, HARD = PdfName("TacitSoft"), PdfName("TacitJoined"), PdfName("TacitHard")
"""Marks that a release has at the ends of re-laid lines: whether the text goes on after a space, at once or not."""

GLUES: Final = {SOFT: " ", JOINED: "", HARD: "\n"}

_MOST_ITEMS: Final = 5_000_000  # of a page
_MOST_SCOPES: Final = 20_000  # of a page
_DEEPEST: Final = 16  # forms in forms
_PATH: Final = frozenset("m l c v y h re".split())
_PAINT: Final = frozenset("S s f F f* B B* b b* n".split())
_FILL: Final = frozenset("f F f* B B* b b*".split())
_KEPT: Final = frozenset("q Q cm w J j M d ri i W W* BT ET Ts Tr g G rg RG k K".split()) | _PATH | _PAINT
_RESOURCES: Final = frozenset("gs cs CS sc SC scn SCN sh".split())


@dataclass(slots=True, eq=False)
class PageContent:
    """What a page shows.

    Attributes:
        scope: Its content streams, as they are painted.
        runs: All runs of text.
        areas: All paths that are painted, and pictures that hide what is below.
        pictures: All pictures.
    """

    scope: ContentScope
    runs: list[Run] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)


class FontCache:
    """The fonts of a file, each read once."""

    def __init__(self) -> None:
        self._fonts: dict[object, Font] = {}

    def font(self, source: Any) -> Font:
        """The font of a dictionary."""
        key = source.objgen if source.is_indirect else bytes(source.unparse())
        if key not in self._fonts:
            self._fonts[key] = read_font(source)
        return self._fonts[key]


class Interpreter:
    """Carries out the content streams of one page."""

    def __init__(self, fonts: FontCache, hidden_layers: frozenset[tuple[int, int]]) -> None:
        self._fonts = fonts
        self._hidden_layers = hidden_layers
        self._order = self._items = self._scopes = 0
        self._operators: dict[str, Callable[[list[Operand]], None]] = {
            "q": self._save,
            "Q": self._restore,
            "cm": self._concatenate,
            "BT": self._begin_text,
            "Tf": self._set_font,
            "Td": self._move,
            "TD": self._move_leading,
            "Tm": self._set_matrix,
            "T*": self._next_line,
            "Tj": self._show,
            "TJ": self._show_array,
            "'": self._show_next,
            '"': self._show_spaced,
            "Do": self._paint,
            "BI": self._inline_image,
            "gs": self._external_state,
            "BDC": self._begin_marked,
            "BMC": self._begin_marked,
            "EMC": self._end_marked,
            "MP": self._mark,
        }
        self._numbers = {"Tc": "char_spacing", "Tw": "word_spacing", "TL": "leading", "Ts": "rise"}

    def run(self, content: bytes, resources: Any, box: Box) -> PageContent:
        """What a page shows, whose content streams are joined."""
        scope = ContentScope(resources)
        self.shown = PageContent(scope)
        self._state = GraphicsState((1.0, 0.0, 0.0, 1.0, 0.0, 0.0), box)
        self._carry_out(content, scope, depth=0)
        return self.shown

    def _carry_out(self, content: bytes, scope: ContentScope, *, depth: int) -> None:
        self._scopes += 1
        if depth > _DEEPEST or self._scopes > _MOST_SCOPES:
            raise InputError("expected a PDF of ordinary depth, found forms nested too deeply or too many")
        self._scope, self._depth = scope, depth
        self._stack: list[GraphicsState] = []
        self._marked: list[bool] = []
        self._off = 0
        self._path: list[tuple[float, float]] = []
        self._path_start, self._rectangles, self._clips = 0, 0, False
        for operator, operands in instructions(content):
            self._items += 1
            if self._items > _MOST_ITEMS:
                raise InputError("expected a PDF with pages of ordinary size, found a larger one")
            try:
                self._instruction(operator, operands)
            except (TypeError, ValueError, IndexError, KeyError, OverflowError, ZeroDivisionError):
                continue  # wrong operands: readers skip the instruction, too

    def _instruction(self, operator: str, operands: list[Operand]) -> None:
        if operator in _PATH:
            if not all(isinstance(number, int | float) for number in operands):
                return
            if not self._path:
                self._path_start = len(self._scope.items)
            self._add_to_path(operator, operands)
            self._scope.items.append((operator, operands))
        elif operator in _PAINT:
            self._paint_path(operator)
        elif operator in {"W", "W*"}:
            self._clips = True
            self._scope.items.append((operator, []))
        elif operator in self._numbers:
            setattr(self._state, self._numbers[operator], float(operands[0]))
            if operator == "Ts":
                self._scope.items.append((operator, operands[:1]))
        elif operator == "Tz":
            self._state.scale = float(operands[0]) / 100
        elif operator == "Tr":
            self._state.mode = int(operands[0])
            self._scope.items.append((operator, [self._state.mode]))
        elif operator in self._operators:
            self._operators[operator](operands)
        elif Colors.set(self._state, operator, operands, self._resource) or operator in _KEPT | _RESOURCES:
            self._scope.items.append((operator, operands))

    def _resource(self, category: str, name: str) -> Any:
        """A resource by its name, or None."""
        group = self._scope.resources.get("/" + category) if self._scope.resources is not None else None
        return group.get("/" + name) if group is not None else None

    # graphics state

    def _save(self, operands: list[Operand]) -> None:
        if len(self._stack) < 1000:
            self._stack.append(copy(self._state))
            self._scope.items.append(("q", operands[:0]))

    def _restore(self, operands: list[Operand]) -> None:
        if self._stack:
            matrix, line = self._state.matrix, self._state.line
            self._state = self._stack.pop()
            self._state.matrix, self._state.line = matrix, line
            self._scope.items.append(("Q", operands[:0]))

    def _concatenate(self, operands: list[Operand]) -> None:
        self._state.ctm = times(_matrix(operands), self._state.ctm)
        self._scope.items.append(("cm", operands))

    def _external_state(self, operands: list[Operand]) -> None:
        source = self._resource("ExtGState", operands[0])
        if source is None:
            return
        alpha, blend = source.get("/ca"), source.get("/BM", "/Normal")
        if alpha is not None:
            self._state.is_clear, self._state.is_opaque = float(alpha) < 0.02, float(alpha) > 0.98
        if blend not in {"/Normal", "/Compatible"}:
            self._state.is_opaque = False
        self._scope.items.append(("gs", operands[:1]))
        font = source.get("/Font")
        if font is not None:
            self._state.font, self._state.size = self._fonts.font(font[0]), float(font[1])

    def _add_to_path(self, operator: str, operands: list[Operand]) -> None:
        ctm = self._state.ctm
        if operator == "re":
            x, y, width, height = operands[:4]
            self._rectangles += 1
            self._path += (point(ctm, x + a, y + b) for a in (0, width) for b in (0, height))
        else:
            self._path += (point(ctm, x, y) for x, y in zip(operands[::2], operands[1::2], strict=False))

    def _paint_path(self, operator: str) -> None:
        items = self._scope.items
        items.append((operator, []))
        if self._path:
            xs, ys = zip(*self._path, strict=True)
            box = (min(xs), min(ys), max(xs), max(ys))
            state = self._state
            if operator != "n" and not self._off:
                self._order += 1
                visible = common(box, state.clip)
                is_upright = self._rectangles * 4 == len(self._path) or _is_rectangle(self._path)
                is_filled = operator in _FILL
                is_cover = is_filled and is_upright and self._rectangles <= 1 and state.is_opaque
                color = state.fill if is_filled else None
                where = (self._path_start, len(items))
                if not self._clips:
                    self.shown.areas.append(Area(visible, self._order, color, is_cover, where, self._scope))
            if self._clips:
                state.clip = common(state.clip, box)
            if self._off and not self._clips:
                del items[self._path_start :]
        self._path, self._rectangles, self._clips = [], 0, False

    # text

    def _begin_text(self, _: list[Operand]) -> None:
        self._state.matrix = self._state.line = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._scope.items.append(("BT", []))

    def _set_font(self, operands: list[Operand]) -> None:
        source = self._resource("Font", operands[0])
        self._state.size = float(operands[1])
        self._state.font = self._fonts.font(source) if source is not None else None

    def _move(self, operands: list[Operand]) -> None:
        self._state.line = self._state.matrix = moved(self._state.line, float(operands[0]), float(operands[1]))

    def _move_leading(self, operands: list[Operand]) -> None:
        self._state.leading = -float(operands[1])
        self._move(operands)

    def _set_matrix(self, operands: list[Operand]) -> None:
        self._state.line = self._state.matrix = _matrix(operands)

    def _next_line(self, _: list[Operand]) -> None:
        self._move([0.0, -self._state.leading])

    def _show_next(self, operands: list[Operand]) -> None:
        self._next_line([])
        self._show(operands)

    def _show_spaced(self, operands: list[Operand]) -> None:
        self._state.word_spacing, self._state.char_spacing = float(operands[0]), float(operands[1])
        self._show_next(operands[2:])

    def _show(self, operands: list[Operand]) -> None:
        self._show_array([operands[:1]])

    def _show_array(self, operands: list[Operand]) -> None:
        state = self._state
        font = state.font
        if font is None:
            return  # nothing can be shown, nor read
        glyphs: list[FontGlyph] = []
        starts: list[float] = []
        at, factor = 0.0, state.size * state.scale
        extra, word_extra = state.char_spacing * state.scale, state.word_spacing * state.scale
        for part in operands[0]:
            if isinstance(part, bytes):
                for glyph in font.glyphs(part):
                    glyphs.append(glyph)
                    starts.append(at)
                    at += glyph.width * factor + extra
                    if glyph.code == b" ":
                        at += word_extra
            elif isinstance(part, int | float):
                at -= part * 0.001 * factor
        if glyphs and math.isfinite(at):
            self._order += 1
            is_unseen = state.mode in {3, 7} or bool(self._off) or (state.is_clear and state.mode == 0)
            run = Run(
                font,
                state.size,
                state.scale,
                state.matrix,
                state.ctm,
                glyphs,
                starts,
                state.char_spacing,
                state.word_spacing,
                state.rise,
                self._order,
                state.fill if state.mode == 0 else None,
                state.clip,
                is_unseen,
            )
            self._scope.items.append(run)
            self.shown.runs.append(run)
        state.matrix = moved(state.matrix, at, 0.0)

    # objects and marks

    def _paint(self, operands: list[Operand]) -> None:
        source = self._resource("XObject", operands[0])
        if source is None or not is_stream(source) or self._off or self._is_hidden(source.get("/OC")):
            return
        kind = source.get("/Subtype")
        if kind == "/Image":
            is_cover = not any(key in source for key in ("/SMask", "/Mask", "/ImageMask"))
            self._add_picture(source, is_cover=is_cover)
        elif kind == "/Form":
            self._paint_form(source)

    def _paint_form(self, source: Any) -> None:
        outer = (self._scope, self._depth, self._stack, self._marked, self._off, self._state)
        inner = ContentScope(source.get("/Resources", self._scope.resources), form=source)
        self._scope.items.append(inner)
        self._state = copy(self._state)
        matrix = source.get("/Matrix")
        if matrix is not None:
            self._state.ctm = times(_matrix(list(matrix)), self._state.ctm)
        box = source.get("/BBox")
        if box is not None:
            left, bottom, right, top = map(float, box)
            upright = (min(left, right), min(bottom, top), max(left, right), max(bottom, top))
            self._state.clip = common(self._state.clip, box_of(self._state.ctm, upright))
        try:
            self._carry_out(decoded(source), inner, depth=self._depth + 1)
        finally:
            self._scope, self._depth, self._stack, self._marked, self._off, self._state = outer
            self._path, self._rectangles, self._clips = [], 0, False

    def _add_picture(self, source: Any, *, is_cover: bool) -> None:
        self._order += 1
        picture = Picture(self._state.ctm, source)
        self._scope.items.append(picture)
        self.shown.pictures.append(picture)
        box = common(box_of(self._state.ctm, (0, 0, 1, 1)), self._state.clip)
        here = len(self._scope.items)
        is_cover = is_cover and self._state.is_opaque
        self.shown.areas.append(Area(box, self._order, (0.5, 0.5, 0.5), is_cover, (here, here), self._scope))

    def _inline_image(self, operands: list[Operand]) -> None:
        if not self._off:
            self._add_picture(None, is_cover=not ({"IM", "ImageMask"} & set(operands[0])))

    def _begin_marked(self, operands: list[Operand]) -> None:
        is_off = False
        if len(operands) > 1 and operands[0] == "OC" and isinstance(operands[1], PdfName):
            is_off = self._is_hidden(self._resource("Properties", operands[1]))
        self._marked.append(is_off)
        self._off += is_off

    def _end_marked(self, _: list[Operand]) -> None:
        if self._marked:
            self._off -= self._marked.pop()

    def _is_hidden(self, layer: Any) -> bool:
        """Whether a layer, or the layers that a membership names, are switched off."""
        if layer is None or not is_dictionary(layer):
            return False
        groups = layer.get("/OCGs")
        if groups is None:
            return layer.objgen in self._hidden_layers
        members = list(groups) if is_array(groups) else [groups]
        return bool(members) and all(member.objgen in self._hidden_layers for member in members)

    def _mark(self, operands: list[Operand]) -> None:
        if self._scope.items and self.shown.runs and operands[0] in GLUES:
            self.shown.runs[-1].glue = GLUES[operands[0]] or "joined"


def _matrix(operands: list[Operand]) -> Matrix:
    a, b, c, d, e, f = map(float, operands[:6])
    return (a, b, c, d, e, f)


def _is_rectangle(path: list[tuple[float, float]]) -> bool:
    """Whether the corners of a path are those of an upright rectangle."""
    corners = {(round(x, 2), round(y, 2)) for x, y in path}
    return len(corners) == 4 and len({x for x, _ in corners}) == 2 and len({y for _, y in corners}) == 2
