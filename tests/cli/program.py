"""The program as tests call it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Result(NamedTuple):
    """What a command leaves behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]
