"""What a request may ask: requirements of the shape of `tacit.toml`, without what names files or places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from tacit.config import Config, read
from tacit.errors import ConfigError
from tacit.policies import names as policy_names
from tacit.secrets import Keep, Policy
from tacit.secrets.values import KINDS
from tacit.service.fields import described

_SOURCE: Final = "requirements"
_TABLES: Final = (*KINDS, "settings", "recognizers", "files")
_FOREIGN: Final = "endpoint"
"""A language model that somebody names in a request would be sent the text."""


def requested(values: Any, base: Config) -> Config:
    """The configuration of a request: its own requirements, with the data of the service.

    >>> requested({"topics": {"protect": ["HIV"]}}, Config()).requirements[0].protect
    ('HIV',)

    Args:
        values: What the request brings.
        base: The service's configuration.

    Raises:
        ConfigError: It has a mistake, asks for nothing, or names a file or another service.
    """
    if not isinstance(values, Mapping):
        raise _mistake("expected tables as in tacit.toml, found something else")
    for name in values:
        if name not in _TABLES:
            raise _mistake(f"expected the tables {', '.join(_TABLES)}, found {described(name, _TABLES)}")
    for table in _tables(values, "policy"):
        if table.get("name") not in policy_names():
            raise _mistake(f"expected a policy of {', '.join(policy_names())}, found another")
    if any(_FOREIGN in table for table in _tables(values, "settings")):
        raise _mistake("expected settings without an endpoint, found one; it is the service's to say")
    if any("file" in one for name in values for table in _tables(values, name) for one in _inner(table)):
        raise _mistake("expected lists in the request itself, found the name of a file")
    found = read(values, source=_SOURCE)
    if all(isinstance(one, Keep) for one in found.asked):
        raise _mistake(f"expected something to protect, one of {', '.join(KINDS)}, found nothing")
    return replace(
        base,
        requirements=found.requirements,
        recognizers=found.recognizers,
        settings=found.settings if "settings" in values else base.settings,
        files=found.files if "files" in values else base.files,
    )


def check_report(report: Any, base: Config) -> None:
    """Refuses a report that would have the service open a file or ask another service.

    Args:
        report: What the request calls a reviewer's report.
        base: The service's configuration, whose own policies may be files.

    Raises:
        ConfigError: It would.
    """
    settings = report.get("settings") if isinstance(report, Mapping) else None
    asked = settings.get("requirements") if isinstance(settings, Mapping) else None
    if not isinstance(settings, Mapping) or not isinstance(asked, Mapping):
        raise _mistake("expected a report for the reviewer, found something else")
    known = {*policy_names(), *(str(one.name) for one in base.requirements if isinstance(one, Policy))}
    for one in asked.values():
        if isinstance(one, Mapping) and one.get("kind") == "policy" and one.get("name") not in known:
            raise _mistake("expected a report with policies that the service knows, found another")
    if settings.get(_FOREIGN) is not None:
        raise _mistake("expected a report without an endpoint, found one")


def _tables(values: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    found = values.get(name, [])
    for table in found if isinstance(found, list) else [found]:
        if isinstance(table, Mapping):
            yield table


def _inner(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (one for one in table.values() if isinstance(one, Mapping))


def _mistake(message: str) -> ConfigError:
    return ConfigError(f"{_SOURCE}: {message}", source=_SOURCE)
