"""Help that names no types of Python: "--force", not "--force <bool>", and "INPUT...", not "INPUT... <list[str]>"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from typer import core

_SHOWN: Final = {
    "<str>": "<text>",
    "<list[str]>": "<text>",
    "<int>": "<number>",
    "<list[int]>": "<number>",
    "<int range>": "<number>",
    "<float>": "<number>",
    "<float range>": "<number>",
    "<list[Path]>": "<path>",
    "<list[path]>": "<path>",
}
"""What stands for the types that `typer` names behind an option that takes a value."""
_METHOD: Final = "display_type_rich"


@cache
def use_plain_types() -> None:
    """Lets `typer` say in plain words what an option takes; versions of it that show no types are left as they are."""
    for kind, change in ((core.TyperOption, _of_option), (core.TyperArgument, _of_argument)):
        own = getattr(kind, _METHOD, None)
        if own is not None:
            setattr(kind, _METHOD, change(own))


def _of_option(own: Callable[..., str | None]) -> Callable[..., str | None]:
    def shown(self: Any, ctx: Any) -> str | None:
        """Nothing for a flag, which takes no value."""
        if self.is_flag:
            return None
        said = own(self, ctx=ctx)
        return _SHOWN.get(said, said) if said else said

    return shown


def _of_argument(own: Callable[..., str | None]) -> Callable[..., str | None]:
    def shown(self: Any, ctx: Any) -> str | None:
        """Nothing for an argument whose name says what it is."""
        return None if self.metavar else own(self, ctx=ctx)

    return shown
