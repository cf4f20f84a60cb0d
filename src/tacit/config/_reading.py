"""`tacit.toml`, read: every mistake is told with its file, its line and what was expected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from tacit.config._config import Config, FileOptions, OutputPlaces, TableOptions
from tacit.config._lines import line_of
from tacit.errors import ConfigError, InputError, ParameterError, PolicyError, nearest
from tacit.formats import text
from tacit.identities import IdentifierKind, Recognizer
from tacit.models import ReleaseSettings
from tacit.models.building import check_together
from tacit.models.detected import kinds_of
from tacit.options.kinds import LABELS
from tacit.policies import load as load_policy
from tacit.risk import Profile
from tacit.secrets import Identities, Policy, Requirement
from tacit.secrets.values import KINDS, from_values
from tacit.settings import LANGUAGE_MODEL

_T = TypeVar("_T")

_STRING, _NUMBER, _WHOLE, _SWITCH = "a string", "a number", "a whole number", "true or false"
_NAMES = "a string, or a list of strings"
_LIST, _TEXTS, _TABLE = 'a list of strings, or { file = "..." }', "a whole number, or a table of them", "a table"
_SHAPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    _STRING: lambda value: isinstance(value, str),
    _NUMBER: lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    _WHOLE: lambda value: isinstance(value, int) and not isinstance(value, bool),
    _SWITCH: lambda value: isinstance(value, bool),
    _LIST: lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
    _NAMES: lambda value: isinstance(value, str) or (bool(value) and _SHAPES[_LIST](value)),
    _TEXTS: lambda value: all(map(_SHAPES[_WHOLE], value.values() if isinstance(value, dict) else [value])),
    _TABLE: lambda value: isinstance(value, dict),
}
SHAPES: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("protect", "detect", "terms", "kinds", "patterns", "context", "pass_through", "files", "without"), _LIST
    ),
    **dict.fromkeys(("alpha", "max_belief", "prior", "balance"), _NUMBER),
    **dict.fromkeys(("steps", "group_size", "min_support", "known_support", "group_support"), _WHOLE),
    **dict.fromkeys(("workers", "max_length"), _WHOLE),
    **dict.fromkeys(("contextualised", "pseudonyms", "uniform"), _SWITCH),
    "column": _NAMES,
    "t": _TEXTS,
    "estimator": _TABLE,
    "endpoint": _TABLE,
}
"""What the values of keys are; all others are strings. `context` is a string among the settings."""

_OTHERS: Final[Mapping[str, tuple[str, ...]]] = {
    "settings": tuple(one.name for one in fields(ReleaseSettings)),
    "recognizers": ("name", "pattern", "context", "replacement"),
    "corpus": ("path",),
    "packs": ("files", "without"),
    "language": ("model",),
    "output": tuple(one.name for one in fields(OutputPlaces)),
    "tables": tuple(one.name for one in fields(TableOptions)),
    "files": tuple(one.name for one in fields(FileOptions)),
}
_KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    **_OTHERS,
    **{name: tuple(one.name for one in fields(kind) if one.name != "first") for name, kind in KINDS.items()},
}
"""The tables of a configuration and their keys."""

# What stands for a recognizer's finds: only these labels are known for ours in a text that is sanitized again.
_REPLACEMENTS: Final = {
    label: kind for kind, label in LABELS.items() if label.startswith("[") and (kind.is_direct or label == "[postcode]")
}


def load(path: Path | str) -> Config:
    """The configuration in a file; the files that it names are looked for beside it.

    Raises:
        ConfigError: It cannot be read, or has a mistake: the message has file, line and what was expected.
    """
    return _ConfigReader(Path(path), _text(Path(path))).config()


def read(values: Mapping[str, Any], *, source: str) -> Config:
    """The configuration of values that stand in no file, such as those of a request.

    >>> read({"topics": {"protect": ["HIV"]}}, source="a request").requirements[0].protect
    ('HIV',)

    Args:
        values: The tables, as in `tacit.toml`.
        source: What messages call them.

    Raises:
        ConfigError: There is a mistake.
    """
    return _ConfigReader(Path(source), "").of(values)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}", source=str(path)) from None
    except UnicodeDecodeError:
        raise ConfigError(f"expected UTF-8 text in {path}, found other bytes", source=str(path)) from None


class _ConfigReader:
    """Reads a configuration, and knows where in the file it is."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text
        self._table, self._number, self._key = "", 0, ""

    def config(self) -> Config:
        """What the file says."""
        try:
            found = tomllib.loads(self._text)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", str(error))
            line = int(at[1]) if at and at[1] else len(self._text.splitlines()) or 1
            said = str(error)[: at.start()] if at else str(error)
            raise self._mistake(f"expected TOML, found a mistake: {said}", line) from None
        return self.of(found)

    def of(self, found: Mapping[str, Any]) -> Config:
        """What tables say."""
        for name in found:
            if name not in _KNOWN:
                self._table, self._key = name, ""
                self._refuse(f"expected the tables {', '.join(_KNOWN)}, found {_quoted(name, _KNOWN)}")
        given = self._one(found, "settings")
        settings = self._made(lambda: ReleaseSettings(**given))
        output, corpus, language, tables, packs = (
            self._one(found, name) for name in ("output", "corpus", "language", "tables", "packs")
        )
        if packs and settings.evidence is Profile.COUNTS:
            self._table, self._key = "packs", ""
            self._refuse('expected no packs beside evidence = "counts", which reads none, found some')
        files = self._one(found, "files")
        file_options = self._made(lambda: FileOptions(**files))
        requirements = [self._requirement(name, values) for name in KINDS for values in self._all(found, name)]
        self._check_together(requirements, settings)
        return Config(
            requirements=tuple(requirements),
            settings=settings,
            corpus=self._beside(corpus["path"]) if "path" in corpus else None,
            language_model=language.get("model", LANGUAGE_MODEL),
            packs=tuple(map(self._beside, packs.get("files", ()))),
            without_packs=tuple(packs.get("without", ())),
            recognizers=tuple(self._recognizer(values) for values in self._all(found, "recognizers")),
            output=OutputPlaces(**{name: self._beside(value) for name, value in output.items()}),
            tables=TableOptions(**tables),
            files=file_options,
            source=str(self._path),
        )

    def _one(self, found: Mapping[str, Any], name: str) -> dict[str, Any]:
        """The values of a table that is there at most once."""
        tables = list(self._all(found, name))
        if len(tables) > 1:
            self._number, self._key = 1, ""
            self._refuse(f"expected one table [{name}], found {len(tables)}")
        return tables[0] if tables else {}

    def _all(self, found: Mapping[str, Any], name: str) -> Iterator[dict[str, Any]]:
        """The values of each table of a name, each of the shape that its key has; lists that files hold are read."""
        tables = found.get(name, [])
        for number, values in enumerate(tables if isinstance(tables, list) else [tables]):
            self._table, self._number, self._key = name, number, ""
            if not isinstance(values, dict):
                self._refuse(f"expected a table [{name}], found something else")
            checked = {}
            for key, value in values.items():
                self._key = key
                checked[key] = self._checked(key, value)
            self._key = ""
            yield checked

    def _checked(self, key: str, value: Any) -> Any:
        known = _KNOWN[self._table]
        if key not in known:
            self._refuse(f"expected {', '.join(known)} in [{self._table}], found {_quoted(key, known)}")
        shape = SHAPES.get(key, _STRING) if (self._table, key) != ("settings", "context") else _STRING
        if shape is _LIST and isinstance(value, dict):
            value = self._lines(value)
        if not _SHAPES[shape](value):
            self._refuse(f"expected {shape} for {key}, found {_described(value)}")
        if shape is _NAMES and isinstance(value, str):
            return (value,)
        return tuple(value) if shape in {_LIST, _NAMES} else value

    def _lines(self, value: Mapping[str, Any]) -> list[str]:
        """The lines of a file, one thing in each; blank ones and those that begin with # are none."""
        if set(value) != {"file"} or not isinstance(value["file"], str):
            self._refuse(f'expected {{ file = "..." }} for {self._key}, found another table')
        try:
            return text.read_lines(str(self._beside(value["file"])))
        except InputError as error:
            self._refuse(f"expected a file with one entry in a line, found none: {error}")

    def _requirement(self, name: str, values: dict[str, Any]) -> Requirement:
        if name == "policy" and str(values.get("name", "")).endswith((".yaml", ".yml")):
            values = values | {"name": str(self._beside(values["name"]))}
        found = self._made(lambda: from_values({"kind": name, **values}))
        if isinstance(found, Identities):
            self._made(lambda: kinds_of(found.detect))
        if isinstance(found, Policy) and isinstance(found.name, (str, Path)):
            try:
                load_policy(found.name)
            except PolicyError as error:
                self._key = "name"
                self._refuse(str(error))
        return found

    def _check_together(self, requirements: Sequence[Requirement], settings: ReleaseSettings) -> None:
        try:
            check_together(requirements, settings)
        except ParameterError as error:
            self._table, self._number = ("keep", 0) if error.parameter == "keep" else ("settings", 0)
            self._key = "terms" if error.parameter == "keep" else "mode"
            self._refuse(str(error))

    def _recognizer(self, values: dict[str, Any]) -> Recognizer:
        for key in ("name", "pattern"):
            if key not in values:
                self._refuse(f"expected {key} for a recognizer, found none")
        label = values.pop("replacement", LABELS[IdentifierKind.CODE])
        kind = _REPLACEMENTS.get(f"[{label.strip('[]')}]")
        if kind is None:
            self._key = "replacement"
            self._refuse(
                f"expected {', '.join(dict.fromkeys(_REPLACEMENTS))} as a replacement, found another; other words could"
                " be taken for words of the text"
            )
        return self._made(lambda: Recognizer(**values, kind=kind))

    def _made(self, make: Callable[[], _T]) -> _T:
        """What is made of the table that was read last, its errors told with their line."""
        try:
            return make()
        except ParameterError as error:
            self._key = error.parameter.removeprefix("hide_")
            self._refuse(str(error))
        except (TypeError, ValueError):
            self._refuse(f"expected other values in [{self._table}]")

    def _beside(self, name: str) -> Path:
        return self._path.parent / Path(name).expanduser()

    def _refuse(self, message: str) -> NoReturn:
        line = line_of(self._text, self._table, number=self._number, key=self._key)
        raise self._mistake(message, line) from None

    def _mistake(self, message: str, line: int) -> ConfigError:
        where = f"{self._path}:{line}" if line else str(self._path)
        return ConfigError(f"{where}: {message}", source=str(self._path), line=line)


def _quoted(name: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """What was found, and what it may have meant."""
    return repr(name) + nearest(name, known)


def _described(value: object) -> str:
    for kind, name in ((bool, "true or false"), (str, "a string"), (int, "a whole number"), (float, "a number")):
        if isinstance(value, kind):
            return name
    return "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else "a date or time"
