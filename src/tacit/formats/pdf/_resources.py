"""Resources that are written anew: only what painting needs, none of the names that a file gave to things."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from tacit.formats.pdf._bounds import decoded
from tacit.formats.pdf._libraries import load
from tacit.formats.pdf._objects import is_array, is_dictionary, is_stream

_STATE: Final = "/LW /LC /LJ /ML /D /RI /OP /op /OPM /FL /SM /SA /BM /CA /ca /AIS /TK".split()
_SHADING: Final = "/ShadingType /Background /BBox /AntiAlias /Coords /Domain /Extend /Matrix /Decode".split()
_MESH: Final = "/BitsPerCoordinate /BitsPerComponent /BitsPerFlag /VerticesPerRow".split()
_FUNCTION: Final = "/FunctionType /Domain /Range /C0 /C1 /N /Bounds /Encode /Size /BitsPerSample /Order /Decode".split()
_DEVICE: Final = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}
_PLAIN_SPACES: Final = frozenset("/DeviceGray /DeviceRGB /DeviceCMYK /Pattern".split())
_COLORANTS: Final = frozenset("/All /None /Cyan /Magenta /Yellow /Black /Red /Green /Blue".split())
_DEEPEST = 12


class Cleaned:
    """Resources of one release, each made once.

    Attributes:
        pdf: The release.
    """

    def __init__(self, pdf: Any, tiling: Callable[[Any], Any]) -> None:
        self.pdf = pdf
        self._pikepdf = load("pikepdf")
        self._tiling = tiling
        self._made: dict[tuple[str, tuple[int, int]], Any] = {}

    def get(self, category: str, source: Any) -> Any:
        """The resource of a category, made anew; None if it cannot be kept."""
        make = {
            "ExtGState": self._external_state,
            "ColorSpace": self._color_space,
            "Shading": self._shading,
            "Pattern": self._pattern,
        }[category]
        if not getattr(source, "is_indirect", False):
            return make(source, 0)
        key = (category, source.objgen)
        if key not in self._made:
            self._made[key] = None  # one that holds itself is not kept
            made = make(source, 0)
            is_simple = made is None or isinstance(made, self._pikepdf.Name)
            self._made[key] = made if is_simple else self.pdf.make_indirect(made)
        return self._made[key]

    def _external_state(self, source: Any, _: int) -> Any:
        return self._picked(source, _STATE)

    def _color_space(self, source: Any, depth: int) -> Any:  # noqa: PLR0911 - one for each family
        name = self._pikepdf.Name
        if depth > _DEEPEST or source is None:
            return None
        if not is_array(source):
            return name(str(source)) if str(source) in _PLAIN_SPACES else None
        family, array = str(source[0]), self._pikepdf.Array
        if family == "/ICCBased":  # a profile has texts of its own
            return name(_DEVICE.get(int(source[1].get("/N", 0)), "/DeviceGray"))
        if family in {"/CalGray", "/CalRGB", "/Lab"}:
            picked = self._picked(source[1], ["/WhitePoint", "/BlackPoint", "/Gamma", "/Matrix", "/Range"])
            return array([name(family), picked])
        if family == "/Indexed":
            base = self._color_space(source[1], depth + 1)
            lookup = decoded(source[3]) if is_stream(source[3]) else bytes(source[3])
            return None if base is None else array([name(family), base, int(source[2]), self._pikepdf.String(lookup)])
        if family in {"/Separation", "/DeviceN"}:
            base, function = self._color_space(source[2], depth + 1), self._function(source[3], depth + 1)
            if base is None or function is None:
                return None
            inks: Any = source[1]
            if family == "/Separation":
                inks = name(str(inks) if str(inks) in _COLORANTS else "/Spot")
            else:
                inks = array(
                    [name(str(ink) if str(ink) in _COLORANTS else f"/Spot{at}") for at, ink in enumerate(inks)]
                )
            return array([name(family), inks, base, function])
        if family == "/Pattern":
            base = self._color_space(source[1], depth + 1) if len(source) > 1 else None
            return name("/Pattern") if base is None else array([name("/Pattern"), base])
        return name(family) if family in _PLAIN_SPACES else None

    def _function(self, source: Any, depth: int) -> Any:
        if depth > _DEEPEST:
            return None
        if is_array(source):
            parts = [self._function(part, depth + 1) for part in source]
            return None if None in parts else self._pikepdf.Array(parts)
        if not is_dictionary(source):
            return None
        made = self._picked(source, _FUNCTION)
        if "/Functions" in source:
            inner = self._function(source["/Functions"], depth + 1)
            if inner is None:
                return None
            made["/Functions"] = inner
        if not is_stream(source):
            return made
        data = decoded(source)
        if source.get("/FunctionType") == 4:  # a small program, which may have comments
            data = re.sub(rb"%[^\r\n]*", b"", data)
        return self.pdf.make_stream(data, made)

    def _shading(self, source: Any, depth: int) -> Any:
        made = self._picked(source, _SHADING + _MESH)
        space = self._color_space(source.get("/ColorSpace"), depth + 1)
        if space is None:
            return None
        made["/ColorSpace"] = space
        if "/Function" in source:
            function = self._function(source["/Function"], depth + 1)
            if function is None:
                return None
            made["/Function"] = function
        return self.pdf.make_stream(decoded(source), made) if is_stream(source) else made

    def _pattern(self, source: Any, depth: int) -> Any:
        if source.get("/PatternType") == 1:
            return self._tiling(source)
        shading = self._shading(source["/Shading"], depth + 1) if "/Shading" in source else None
        if shading is None:
            return None
        made = self._picked(source, ["/PatternType", "/Matrix"])
        made["/Shading"] = shading
        return made

    def _picked(self, source: Any, keys: list[str]) -> Any:
        """The entries of a dictionary that are numbers, names or arrays of these."""
        made = self._pikepdf.Dictionary()
        for key in keys:
            if key in source:
                value = self.plain(source[key])
                if value is not None:
                    made[key] = value
        return made

    def plain(self, value: Any, depth: int = 0) -> Any:
        """Numbers, names and truth values, and arrays of these; None for anything else."""
        if isinstance(value, bool | int | float):
            return value
        if type(value).__name__ == "Decimal":
            return value
        if isinstance(value, self._pikepdf.Name):
            return self._pikepdf.Name(str(value))
        if isinstance(value, self._pikepdf.Array) and depth < _DEEPEST:
            parts = [self.plain(part, depth + 1) for part in value]
            return None if any(part is None for part in parts) else self._pikepdf.Array(parts)
        return None
