"""Several names in the place of one: "HIV, depression" is two topics, and together nobody's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from tacit.errors import ParameterError
from tacit.terms.keys import WORD, key

_LISTED: Final = re.compile(r"[,;|\r\n\t•·]|/|&|\s[-–—+]\s|\+(?=\w)")
"""What people put between the items of a list."""

_IN_ALIASES: Final = re.compile(r"[,;\r\n\t]")
"""The same between other names, which bars keep apart: there, "Hare & Vole" is more likely one firm than two."""

_SHORTENS: Final = frozenset("/&+")  # "R&D", "C/O"
_PHRASED: Final = frozenset("/&+-–—")
"""What a name may have inside it that a corpus knows; what commas keep apart meets in texts by chance."""


def refuse_several(typed: tuple[str, ...], *, is_name: Callable[[str], bool], is_said: Callable[[str], bool]) -> None:
    """Refuses a topic that is a list of topics: as one phrase, it would stand in no text, and nothing would be hidden.

    What somebody knows as one name is one: "HIV/AIDS", "Washington, D.C.". So is the same name in another order, beside
    itself: "Prats, Maria".

    Args:
        typed: The topic as the user typed it, and its other names.
        is_name: Whether a topic pack or a taxonomy has a name.
        is_said: Whether a corpus has a phrase.

    Raises:
        ParameterError: It is a list.

    >>> refuse_several(("HIV/AIDS",), is_name=lambda name: name == "HIV/AIDS", is_said=lambda name: False)
    """
    own = frozenset(_words(typed[0]))
    for at, name in enumerate(typed):
        found = _LISTED.search(name) if at == 0 else _IN_ALIASES.search(name)
        parts = [one.strip() for one in (_LISTED if at == 0 else _IN_ALIASES).split(name) if key(one)]
        if found is None or len(parts) < 2 or is_name(name):  # a list has two at least
            continue
        sign = found.group().strip() or "a line end"
        is_short = sign in _SHORTENS and any(len(one) == 1 for one in parts)
        if is_short or (sign in _PHRASED and is_said(name)) or (at and own.issuperset(_words(name))):
            continue
        raise ParameterError(_message(name, sign, parts, is_alias=at > 0), parameter="protect")


def _words(name: str) -> Iterator[str]:
    return (match.group().casefold() for match in WORD.finditer(name))


def _message(name: str, sign: str, parts: list[str], *, is_alias: bool) -> str:
    shown = sign if sign == "a line end" else f"'{sign}'"
    if is_alias:
        return (
            f"expected other names with '|' between them, found {len(parts)} with {shown} in {name!r}; write"
            f" NAME={'|'.join(parts)}"
        )
    each = " ".join(f"--protect {_quoted(one)}" for one in parts)
    return (
        f"expected one topic, found {len(parts)} with {shown} between them in {name!r}; repeat --protect: {each} (a"
        " list of strings in tacit.toml and in a request). A name with such a sign that only you know is hidden by"
        " --hide"
    )


def _quoted(word: str) -> str:
    return word if word.isalnum() else '"' + word + '"'
