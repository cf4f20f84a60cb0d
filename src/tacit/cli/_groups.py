"""Commands that take groups of options: a parameter whose type is a dataclass stands for all of its fields."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, Final, get_type_hints

import typer

GIVEN: Final = "given"
"""The parameter that gets the names of all options that the user gave."""
_CONTEXT: Final = "ctx"
_BY_THE_USER = frozenset(("COMMANDLINE", "ENVIRONMENT"))


def command(function: Callable[..., None]) -> Callable[..., None]:
    """The function as `typer` takes it: with every field of its groups as an option of its own.

    >>> from tacit.cli._tables import TableFlags
    >>> def show(source: str, flags: TableFlags, *, given: frozenset[str]) -> None: ...
    >>> list(inspect.signature(command(show)).parameters)[:4]
    ['source', 'column', 'key', 'group_by']
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type] = {}
    parameters: list[inspect.Parameter] = []
    for one in inspect.signature(function).parameters.values():
        kind = hints[one.name]
        if isinstance(kind, type) and is_dataclass(kind):
            groups[one.name] = kind
            inner = get_type_hints(kind, include_extras=True)
            parameters += (_parameter(part.name, part.default, inner[part.name]) for part in fields(kind))
        elif one.name != GIVEN:
            parameters.append(_parameter(one.name, one.default, kind))
    parameters.append(_parameter(_CONTEXT, inspect.Parameter.empty, typer.Context))

    def run(**values: Any) -> None:
        context: typer.Context = values.pop(_CONTEXT)
        given = frozenset(name for name in values if _is_given(context, name))
        for name, kind in groups.items():
            values[name] = kind(**{part.name: values.pop(part.name) for part in fields(kind)})
        if GIVEN in hints:
            values[GIVEN] = given
        function(**values)

    run.__doc__ = function.__doc__
    run.__name__ = function.__name__
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what typer reads
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _parameter(name: str, default: Any, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name in _BY_THE_USER
