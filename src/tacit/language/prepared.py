r"""Patterns as Python compiles them, worked out when the program was built.

Python compiles patterns by programs written in Python: those of tacit are a third of a second of a command that reads a
short letter. What they compile to is a list of numbers, and is kept in a file for each version of Python
(``scripts/compile_patterns.py`` writes it), by the pattern's text: one that is not there, because it was changed or
because the version is another, is compiled as ever. It finds the same. A command also takes the long ones of what it
imports from there: those by which spaCy cuts words take as long to compile as a tenth of its import.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
import unicodedata
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files
from typing import Any, Final, NamedTuple

_DIGITS: Final = 8  # bytes of a digest


class PreparedPattern(NamedTuple):
    """What is kept of a pattern.

    Attributes:
        flags: Its flags, with those that it says itself.
        groups: How many groups it has.
        names: Their names and numbers.
        start: Where its numbers begin among those of all patterns.
        end: Where they end.
        beginnings: What matches can begin with (`tacit.language.sought`), if it is sought in whole texts; nothing if
            that may be nearly anything.
    """

    flags: int
    groups: int
    names: dict[str, int]
    start: int
    end: int
    beginnings: list[list[str]] | None


class PreparedPatterns:
    """The patterns that are kept for a version of Python.

    Args:
        content: The file; without one, and from one that cannot be read, there are none.
    """

    def __init__(self, content: bytes) -> None:
        self._known: dict[str, list[Any]] = {}
        self._numbers = memoryview(b"").cast("I")
        if content:
            try:
                header, _, numbers = lzma.decompress(content).partition(b"\n")
                said = json.loads(header)
                if said["version"] == version():
                    self._numbers = memoryview(numbers).cast("I")
                    self._known = said["patterns"]
            except (lzma.LZMAError, EOFError, ValueError, TypeError, KeyError):  # damaged: it is as good as none
                return

    def __len__(self) -> int:
        return len(self._known)

    def get(self, pattern: str, flags: int) -> PreparedPattern | None:
        """What is kept of a pattern, if it is."""
        found = self._known.get(digest(pattern, flags)) if self._known else None
        return PreparedPattern(*found) if found else None

    def compiled(self, pattern: str, flags: int) -> re.Pattern[str]:
        """What ``re.compile`` returns."""
        one = self.get(pattern, flags)
        return self.made(pattern, one) if one else re.compile(pattern, flags)

    def made(self, pattern: str, one: PreparedPattern) -> re.Pattern[str]:
        """A pattern of what is kept of it."""
        names: list[str | None] = [None] * (one.groups + 1)
        for name, number in one.names.items():
            names[number] = name
        numbers = self.numbers(one)
        found: re.Pattern[str] = import_module("_sre").compile(
            pattern, one.flags, numbers, one.groups, one.names, tuple(names)
        )
        return found

    def numbers(self, one: PreparedPattern) -> list[int]:
        """What a pattern compiles to."""
        return self._numbers[one.start : one.end].tolist()


def digest(pattern: str, flags: int) -> str:
    """What a pattern is known by."""
    return blake2b(f"{int(flags)} {pattern}".encode("utf-8", "surrogatepass"), digest_size=_DIGITS).hexdigest()


def version() -> list[str]:
    """What has to be the same: Python, its matcher, what it knows of letters, and the order of bytes."""
    try:
        magic = str(import_module("_sre").MAGIC)
    except (ImportError, AttributeError):  # another Python
        magic = ""
    return [str(sys.implementation.cache_tag), magic, unicodedata.unidata_version, sys.byteorder]


def written(patterns: dict[str, list[Any]], numbers: bytes) -> bytes:
    """The file that `PreparedPatterns` reads.

    Args:
        patterns: `PreparedPattern` as lists, by digests.
        numbers: What they compile to.
    """
    said = json.dumps({"version": version(), "patterns": patterns}, separators=(",", ":"))
    return lzma.compress(said.encode("ascii") + b"\n" + numbers, preset=9 | lzma.PRESET_EXTREME)


def recall() -> None:
    """Lets ``re`` take every pattern that is kept as it is kept, in this process and from now on.

    For processes that are ours alone: what others import compiles patterns, too, hundreds of them.
    """
    kept = shipped()
    compiler: Any = import_module("re._compiler") if len(kept) else None
    if compiler is None or isinstance(compiler.compile, _Recalled):
        return
    compiler.compile = _Recalled(kept, compiler.compile)


class _Recalled:
    """Stands for the function of `re` that compiles patterns.

    Args:
        kept: The patterns that need no compiling.
        otherwise: What compiles the others.
    """

    def __init__(self, kept: PreparedPatterns, otherwise: Callable[..., re.Pattern[Any]]) -> None:
        self._kept, self._otherwise = kept, otherwise

    def __call__(self, pattern: Any, flags: int = 0) -> re.Pattern[Any]:
        one = self._kept.get(pattern, flags) if type(pattern) is str else None
        return self._kept.made(pattern, one) if one else self._otherwise(pattern, flags)


@cache
def shipped() -> PreparedPatterns:
    """The patterns that tacit brings for this Python, or none."""
    file = files("tacit.language") / "data" / f"patterns.{sys.implementation.cache_tag}.bin"
    return PreparedPatterns(file.read_bytes() if file.is_file() else b"")
