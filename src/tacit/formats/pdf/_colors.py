"""The colour that is filled with, as far as it can be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tacit.formats.pdf._objects import is_array
from tacit.formats.pdf._state import GraphicsState
from tacit.formats.pdf._tokens import Operand

_DEVICE: Final = {"g": "gray", "rg": "rgb", "k": "cmyk"}
_SPACES: Final = {
    "DeviceGray": "gray",
    "CalGray": "gray",
    "G": "gray",
    "DeviceRGB": "rgb",
    "CalRGB": "rgb",
    "RGB": "rgb",
    "DeviceCMYK": "cmyk",
    "CMYK": "cmyk",
}
_BY_COMPONENTS: Final = {1: "gray", 3: "rgb", 4: "cmyk"}


class Colors:
    """The operators that set the colour of what is filled."""

    @staticmethod
    def set(state: GraphicsState, operator: str, operands: list[Operand], resource: Callable[[str, str], Any]) -> bool:
        """Follows an operator; whether it is one of these."""
        if operator in _DEVICE:
            state.space = _DEVICE[operator]
            state.fill = rgb(state.space, operands)
        elif operator == "cs":
            state.space = kind_of(str(operands[0]), resource)
            state.fill = (0.0, 0.0, 0.0) if state.space else None
        elif operator in {"sc", "scn"}:
            state.fill = rgb(state.space, operands)
        else:
            return False
        return True


def kind_of(name: str, resource: Callable[[str, str], Any]) -> str:
    """The kind of a colour space: "gray", "rgb", "cmyk", or "" for any other."""
    if name in _SPACES:
        return _SPACES[name]
    space = resource("ColorSpace", name)
    if space is None:
        return ""
    if not is_array(space):
        return _SPACES.get(str(space)[1:], "")
    family = str(space[0])[1:]
    if family == "ICCBased":
        return _BY_COMPONENTS.get(int(space[1].get("/N", 0)), "")
    return _SPACES.get(family, "")


def rgb(space: str, numbers: list[Operand]) -> tuple[float, float, float] | None:
    """A colour in red, green and blue.

    >>> rgb("cmyk", [0, 0, 0, 0]), rgb("gray", [0.5]), rgb("", [1])
    ((1.0, 1.0, 1.0), (0.5, 0.5, 0.5), None)
    """
    if not all(isinstance(number, int | float) for number in numbers):
        return None
    if space == "gray" and len(numbers) == 1:
        gray = float(numbers[0])
        return (gray, gray, gray)
    if space == "rgb" and len(numbers) == 3:
        red, green, blue = map(float, numbers)
        return (red, green, blue)
    if space == "cmyk" and len(numbers) == 4:
        cyan, magenta, yellow, black = map(float, numbers)
        return tuple((1.0 - ink) * (1.0 - black) for ink in (cyan, magenta, yellow))  # type: ignore[return-value]
    return None
