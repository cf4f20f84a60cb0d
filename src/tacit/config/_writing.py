"""A configuration as TOML."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from tacit.config._config import Config
from tacit.options.kinds import LABELS
from tacit.secrets.values import to_values


def written(config: Config) -> str:
    """The configuration as TOML, every setting of a release included, which `tacit.config.load` reads back.

    >>> print(written(Config()).splitlines()[1])
    mode = "generalize"
    """
    parts = [_table("[settings]", config.settings.values)]
    for one in config.requirements:
        values = to_values(one)
        parts.append(_table(f"[[{values.pop('kind')}]]", values))
    for own in config.recognizers:
        values = {"name": own.name, "pattern": own.pattern, "context": own.context, "replacement": LABELS[own.kind]}
        parts.append(_table("[[recognizers]]", values))
    parts.append(_table("[packs]", {"files": config.packs, "without": config.without_packs}))
    parts.append(_table("[corpus]", {"path": config.corpus}))
    parts.append(_table("[language]", {"model": config.language_model}))
    for name, group in (("output", config.output), ("tables", config.tables), ("files", config.files)):
        parts.append(_table(f"[{name}]", {one.name: getattr(group, one.name) for one in fields(group)}))
    return "\n".join(filter(None, parts))


def _table(header: str, values: Mapping[str, Any]) -> str:
    """A table without what is nothing; nothing if that is all of it, unless the table itself says something."""
    lines = list(_lines(values))
    return "\n".join((header, *lines, "")) if lines or header.startswith("[[") else ""


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        if value is not None and value not in ((), []):
            yield f"{name} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_value(str(name))} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, Path):
        value = str(value.resolve())
    # JSON's strings, numbers and booleans are TOML's, but for one character.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
