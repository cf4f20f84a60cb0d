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

    Args:
        typed: The topic as the user typed it, and its other names. Of these, a name in another order is one: "Prats,
            Maria".
        is_name: Whether a topic pack or a taxonomy has a name.
        is_said: Whether a corpus has a phrase.

    Raises:
        ParameterError: It is a list.

    >>> refuse_several(("HIV/AIDS",), is_name=lambda name: name == "HIV/AIDS", is_said=lambda name: False)
    """
    name, *others = typed
    if sign := listing(name, is_name=is_name, is_said=is_said):
        parts = _parts(name, _LISTED)
        each = " ".join(f"--protect {_quoted(one)}" for one in parts)
        raise ParameterError(
            f"expected one topic, found {len(parts)} with {sign} between them in {name!r}; repeat --protect: {each} (a"
            " list of strings in tacit.toml and in a request). A name with such a sign that only you know is hidden by"
            " --hide",
            parameter="protect",
        )
    own = frozenset(_words(name))
    for other in others:
        parts = _parts(other, _IN_ALIASES)
        if len(parts) > 1 and not is_name(other) and not own.issuperset(_words(other)):
            raise ParameterError(
                f"expected other names with '|' between them, found {len(parts)} in {other!r}; write"
                f" NAME={'|'.join(parts)}",
                parameter="protect",
            )


def listing(name: str, *, is_name: Callable[[str], bool], is_said: Callable[[str], bool]) -> str:
    """What stands between the items of a name that is a list; nothing if it is one name.

    What somebody knows as one name is one: "HIV/AIDS", "Washington, D.C."; so is what shortens words: "R&D".

    >>> listing("HIV; fever", is_name=lambda name: False, is_said=lambda name: False)
    "';'"

    Args:
        name: The name.
        is_name: Whether a topic pack or a taxonomy has a name.
        is_said: Whether a corpus has a phrase.
    """
    found, parts = _LISTED.search(name), _parts(name, _LISTED)
    if found is None or len(parts) < 2 or is_name(name):  # a list has two at least
        return ""
    sign = found.group().strip()
    is_short = sign in _SHORTENS and any(len(one) == 1 for one in parts)
    if sign and (is_short or (sign in _PHRASED and is_said(name))):
        return ""
    return f"'{sign}'" if sign else "a line end"


def _parts(name: str, between: re.Pattern[str]) -> list[str]:
    return [one.strip() for one in between.split(name) if key(one)]


def _words(name: str) -> Iterator[str]:
    return (match.group().casefold() for match in WORD.finditer(name))


def _quoted(word: str) -> str:
    return word if word.isalnum() else '"' + word + '"'
