"""Fields of requests: one that a route does not know would be left out silently, and nothing would be hidden for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Final

from tacit.errors import InputError, nearest
from tacit.models import ReleaseSettings
from tacit.secrets.values import KINDS

_REQUIREMENTS: Final = "requirements"
_TABLES: Final = (*KINDS, "settings", "recognizers", "files")
_KEYS: Final = frozenset(
    (*(one.name for kind in KINDS.values() for one in fields(kind)), *(one.name for one in fields(ReleaseSettings)))
)
"""What may stand in the tables of requirements."""


def check_fields(given: Collection[str], known: Collection[str], *, what: str = "field") -> None:
    """Refuses a request with a field that its route does not know.

    A field is named in the message if it is known elsewhere or was meant for a known one: another may be a document's
    words.

    >>> check_fields({"text": "", "requirement": {}}, ("text", "requirements"))
    Traceback (most recent call last):
    tacit.errors.InputError: expected the fields text, requirements, found 'requirement'; did you mean requirements?

    Args:
        given: The names of what was sent.
        known: The names that the route knows, and maybe others of its.
        what: What messages call one.

    Raises:
        InputError: There is one.
    """
    for name in given:
        if name not in known:
            raise InputError(f"expected the {what}s {', '.join(known)}, found {described(name, known)}")


def described(name: str, known: Collection[str]) -> str:
    """What a message says of a name that is not known where it stands."""
    if _REQUIREMENTS in known and (name in _TABLES or name in _KEYS):
        return f"{name!r}, which belongs in {_REQUIREMENTS}: {_place(name)}"
    if meant := nearest(name, known):
        return repr(name) + meant
    if _REQUIREMENTS in known and (meant := nearest(name, _TABLES)):
        return f"{name!r}{meant} It belongs in {_REQUIREMENTS}"
    return repr(name) if name in _TABLES or name in _KEYS else "another"


def _place(name: str) -> str:
    if name in _TABLES:
        return f'{{"{name}": ...}}'
    table = next((table for table, kind in KINDS.items() if name in {one.name for one in fields(kind)}), "settings")
    return f'{{"{table}": {{"{name}": ...}}}}'
