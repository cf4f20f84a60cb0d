"""Words of a user to members of an Enum."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from tacit.errors import ParameterError

_E = TypeVar("_E", bound=Enum)


def member(kind: type[_E], value: _E | str, parameter: str) -> _E:
    """The member of an Enum that a value names.

    Raises:
        ParameterError: There is none.
    """
    try:
        return kind(value)
    except ValueError:
        members = " or ".join(str(one.value) for one in kind)
        raise ParameterError(f"expected {members} for {parameter}, found {value!r}", parameter=parameter) from None
