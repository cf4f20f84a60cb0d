"""Content streams written anew.

Every operator that moves text or spaces it is left out: each run has a matrix of its own, and sets what it needs. So
nothing tells where a word that changed ended, nor how far a line was stretched.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.formats.pdf._interpreter import GLUES
from tacit.formats.pdf._matrix import moved, point
from tacit.formats.pdf._relaying import LinePlan, Placement
from tacit.formats.pdf._release import Release
from tacit.formats.pdf._state import ContentScope, Picture, Run
from tacit.formats.pdf._tokens import Operand, PdfName, serialized
from tacit.formats.pdf._words import PageWord

_MARKS: Final = {glue: mark for mark, glue in GLUES.items()}
_CATEGORIES: Final = {"gs": "ExtGState", "cs": "ColorSpace", "CS": "ColorSpace", "sh": "Shading"}
_DEVICE: Final = frozenset({"DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"})
_WITHOUT_OPERANDS: Final = frozenset("q Q h S s f F f* B B* b b* n W W* BT ET".split())
_GREY: Final = b"q 0.85 g 0 0 1 1 re f Q"


@dataclass(slots=True)
class ResourceNames:
    """The resources of a content stream, with names given here.

    Attributes:
        groups: The resources, by category and name.
        text_state: What was set last: font, size, spacing of characters and words, scaling; None if it is not known.
    """

    groups: dict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    text_state: tuple[Any, ...] | None = None
    _known: dict[tuple[str, Hashable], str] = field(default_factory=dict)
    _saved: list[tuple[Any, ...] | None] = field(default_factory=list)

    def follow(self, operator: str) -> None:
        """Keeps or brings back what is set, as an operator does."""
        if operator == "q":
            self._saved.append(self.text_state)
        elif operator == "Q":
            self.text_state = self._saved.pop() if self._saved else None
        elif operator == "gs":
            self.text_state = None  # it may set a font, too

    def name(self, category: str, key: Hashable, made: Any) -> PdfName:
        """The name of a resource, which has one key in the whole content stream."""
        known = (category, key)
        if known not in self._known:
            self._known[known] = f"{category[0]}{len(self.groups[category])}"
            self.groups[category]["/" + self._known[known]] = made
        return PdfName(self._known[known])


class Emitter:
    """Writes what a page shows.

    Args:
        release: The file that is written.
        words: The words that are shown; all others go.
        plan: What changes.
        dropped: Stretches of scopes that are left out: lines under words that moved.
    """

    def __init__(
        self,
        release: Release,
        words: Sequence[PageWord],
        plan: LinePlan,
        dropped: Collection[tuple[ContentScope, int, int]],
    ) -> None:
        self._release = release
        self._plan = plan
        self._words: Mapping[Run, list[PageWord]] = defaultdict(list)
        for word in words:
            self._words[word.run].append(word)
            for twin in word.twins:
                self._words[twin.run].append(twin)
        self._dropped: dict[ContentScope, set[int]] = defaultdict(set)
        for scope, first, last in dropped:
            self._dropped[scope].update(range(first, last))

    def write(self, scope: ContentScope) -> tuple[bytes, Any]:
        """The content stream of a scope, and its resources."""
        names = ResourceNames()
        out: list[bytes] = []
        saved, is_text = 0, False
        dropped = self._dropped[scope]
        for at, item in enumerate(scope.items):
            if at in dropped:
                continue
            if isinstance(item, Run):
                if is_text:
                    self._run(item, names, out)
            elif isinstance(item, Picture):
                out += [] if is_text else [self._picture(item, names)]
            elif isinstance(item, ContentScope):
                if not is_text:
                    form = self._form(item)
                    out.append(serialized(names.name("XObject", form.objgen, form)) + b" Do")
            else:
                operator, operands = item
                is_text = operator == "BT" or (is_text and operator != "ET")
                saved += (operator == "q") - (operator == "Q")
                names.follow(operator)
                self._instruction(operator, operands, scope, names, out)
        out += [b"ET"] * is_text + [b"Q"] * saved
        return b"\n".join(out), self._release.resources(names.groups)

    def _instruction(
        self, operator: str, operands: list[Operand], scope: ContentScope, names: ResourceNames, out: list[bytes]
    ) -> None:
        if operator in _CATEGORIES and not (operator in {"cs", "CS"} and operands[0] in _DEVICE):
            operands = self._named(_CATEGORIES[operator], operands, scope, names)
        elif operator in {"scn", "SCN", "sc", "SC"} and operands and isinstance(operands[-1], PdfName):
            operands = self._named("Pattern", operands, scope, names)
        if operands or operator in _WITHOUT_OPERANDS:
            out.append(b" ".join([*map(serialized, operands), operator.encode()]))

    def _named(
        self, category: str, operands: list[Operand], scope: ContentScope, names: ResourceNames
    ) -> list[Operand]:
        """The operands with the new name of a resource; none if it cannot be kept."""
        group = scope.resources.get("/" + category) if scope.resources is not None else None
        source = group.get("/" + operands[-1]) if group is not None else None
        made = None if source is None else self._release.cleaned.get(category, source)
        if made is None:
            return []
        if isinstance(made, self._release.pikepdf.Name):
            return [*operands[:-1], PdfName(str(made)[1:])]
        return [*operands[:-1], names.name(category, operands[-1], made)]

    def _picture(self, picture: Picture, names: ResourceNames) -> bytes:
        kept = self._release.picture(picture)
        if kept is None:
            return _GREY
        return serialized(names.name("XObject", kept.objgen, kept)) + b" Do"

    def _form(self, scope: ContentScope) -> Any:
        content, resources = self.write(scope)
        return self._release.form(content, resources, scope.form)

    def _run(self, run: Run, names: ResourceNames, out: list[bytes]) -> None:
        words = self._words.get(run, [])
        if not words and self._plan.relaid:
            return  # spaces of their own would stand where a word ended that is gone
        placements = self._plan.placements
        marks = self._plan.marks
        is_whole = sum(word.end - word.start for word in words) == sum(glyph.text != " " for glyph in run.glyphs)
        if is_whole and not any(word in placements for word in words):
            marked = [word for word in words if word in marks]
            if not marked or (marked == words[-1:] and words[-1].end == len(run.glyphs)):
                out.append(self._shown(run, 0, len(run.glyphs), names))
                out += [_mark(marks[word]) for word in marked]
                return
        for word in words:
            placement = placements.get(word)
            if placement is None:
                out.append(self._shown(run, word.start, word.end, names))
            elif placement.pieces:
                out += self._placed(word, placement, names)
            else:
                continue
            if word in marks:
                out.append(_mark(marks[word]))

    def _shown(self, run: Run, start: int, end: int, names: ResourceNames) -> bytes:
        """Glyphs of a run as they stood."""
        factor = run.size * run.scale
        parts: list[Operand] = []
        codes: list[bytes] = []
        at = run.starts[start]
        for glyph, place in zip(run.glyphs[start:end], run.starts[start:end], strict=True):
            if abs(place - at) > 1e-7 and factor:
                parts += [b"".join(codes), -(place - at) / factor * 1000] if codes else [-(place - at) / factor * 1000]
                codes = []
            codes.append(glyph.code)
            self._release.use(run.font, glyph)
            at = place + glyph.width * factor + run.extra + (run.word_extra if glyph.code == b" " else 0.0)
        parts.append(b"".join(codes))
        matrix = moved(run.matrix, run.starts[start], 0.0)
        state = self._text_state(names, run.font, (run.size, run.char_spacing, run.word_spacing, run.scale))
        return state + serialized(list(matrix))[1:-1] + b" Tm " + serialized(parts) + b" TJ"

    def _text_state(self, names: ResourceNames, font: Any, numbers: tuple[float, float, float, float]) -> bytes:
        """What sets the font, and its size, the spacing of characters and words and the scaling, where they differ."""
        if names.text_state == (font, *numbers):
            return b""
        names.text_state = (font, *numbers)
        size, char_spacing, word_spacing, scale = map(serialized, (*numbers[:3], numbers[3] * 100))
        name = serialized(names.name("Font", font, self._release.font(font)))
        return b"%s %s Tf %s Tc %s Tw %s Tz\n" % (name, size, char_spacing, word_spacing, scale)

    def _placed(self, word: PageWord, placement: Placement, names: ResourceNames) -> list[bytes]:
        """A word at its new place, with the widths of its letters and nothing else."""
        run = word.run
        x, y = self._new_origin(word, placement.shift)
        a, b, c, d, _, _ = run.matrix
        out = [serialized([a, b, c, d, x, y])[1:-1] + b" Tm"]
        for font, glyphs in placement.pieces:
            size = run.size * run.font.em / font.em
            for glyph in glyphs:
                self._release.use(font, glyph)
            state = self._text_state(names, font, (size, 0.0, 0.0, run.scale * placement.squeeze))
            out.append(state + serialized(b"".join(glyph.code for glyph in glyphs)) + b" Tj")
        return out

    @staticmethod
    def _new_origin(word: PageWord, shift: float) -> tuple[float, float]:
        """Where a word begins, in the space of its content stream."""
        run = word.run
        x, y = point(run.matrix, run.starts[word.start], 0.0)
        # A shift of one point along the baseline, in text space.
        step = shift / word.stretch * (1 if run.size * run.scale >= 0 else -1)
        return x + step * run.matrix[0], y + step * run.matrix[1]


def _mark(glue: str) -> bytes:
    return serialized(_MARKS[glue]) + b" MP"
