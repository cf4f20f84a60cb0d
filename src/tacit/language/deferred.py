r"""Patterns that are compiled when they are first used.

Python compiles patterns by programs written in Python: a thousand of them are half a second of a command that reads a
short letter and needs a quarter of them. What is known beforehand of a pattern is in `tacit.language.prepared`.
"""

from __future__ import annotations

import re
from typing import Any, cast

from tacit.language import prepared


class DeferredPattern:
    """Stands for a pattern until something is asked of it; then it has the compiled pattern's own methods."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern, self._flags = pattern, flags
        self._compiled: re.Pattern[str] | None = None

    @property
    def known_by(self) -> tuple[str, int]:
        """Its text and its flags."""
        return self._pattern, int(self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # whoever copies or pickles it asks for methods that patterns do not have either
            raise AttributeError(name)
        if self._compiled is None:
            self._compiled = prepared.shipped().compiled(self._pattern, self._flags)
        found = self.__dict__[name] = getattr(self._compiled, name)  # from now on it is found without coming here
        return found


def deferred(pattern: str, flags: int = 0) -> re.Pattern[str]:
    r"""What ``re.compile`` returns, compiled when it is first used.

    Only methods and attributes can be used: functions of `re` do not take it.

    >>> deferred(r"\d+").findall("3 of 12")
    ['3', '12']
    """
    return cast("re.Pattern[str]", DeferredPattern(pattern, flags))
