"""Requirements as plain values: in a report, in `tacit.toml`, in a request. What is written can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields
from enum import Enum
from pathlib import Path
from typing import Any, Final

from tacit.corpus.information import (
    AdditiveSmoothing,
    ConfidenceBound,
    Estimator,
    MaximumLikelihood,
    PosteriorBound,
)
from tacit.errors import ParameterError, member
from tacit.identities import OwnRecognizers, Recognizer
from tacit.policies import PolicyRules
from tacit.secrets.requirements import Hide, Identities, Keep, Plausible, Policy, Requirement, Topics
from tacit.terms import Kind

KINDS: Final[Mapping[str, type[Requirement]]] = {
    "topics": Topics,
    "policy": Policy,
    "identities": Identities,
    "plausible": Plausible,
    "hide": Hide,
    "keep": Keep,
}
"""The requirements, by what they are called."""

_ESTIMATORS: Final[Mapping[str, type[Estimator]]] = {
    "maximum likelihood": MaximumLikelihood,
    "additive smoothing": AdditiveSmoothing,
    "confidence bound": ConfidenceBound,
    "posterior bound": PosteriorBound,
}
_LISTS: Final = frozenset(("protect", "detect", "terms", "kinds", "patterns"))


def kind_of(requirement: Requirement) -> str:
    """What a requirement is called.

    >>> kind_of(Topics(("HIV",)))
    'topics'
    """
    return next(name for name, kind in KINDS.items() if isinstance(requirement, kind))


def to_values(requirement: Requirement) -> dict[str, Any]:
    """A requirement as JSON values, without what is as it is unless given.

    A first sanitizer that is no list of recognizers, and rules that came from no file, are told by their fingerprints:
    they cannot be read back.

    >>> to_values(Topics(("HIV",), alpha=3.0))
    {'kind': 'topics', 'protect': ['HIV'], 'alpha': 3.0}
    """
    values: dict[str, Any] = {"kind": kind_of(requirement)}
    for one in fields(requirement):
        value = getattr(requirement, one.name)
        if one.default is MISSING or value != one.default:
            values[one.name] = _plain(value)
    return values


def from_values(values: Mapping[str, Any]) -> Requirement:
    """The requirement that `to_values` wrote.

    Raises:
        ParameterError: There is no such requirement, or a value is none of its.

    >>> from_values({"kind": "topics", "protect": ["HIV"], "alpha": 3.0}).alpha
    3.0
    """
    name = values.get("kind")
    kind = KINDS.get(str(name))
    if kind is None:
        raise ParameterError(
            f"expected {', '.join(KINDS)} as the kind of a requirement, found {name!r}", parameter="kind"
        )
    known: dict[str, Field[Any]] = {one.name: one for one in fields(kind)}
    given: dict[str, Any] = {}
    for key, value in values.items():
        if key == "kind":
            continue
        if key not in known:
            raise ParameterError(f"expected {', '.join(known)} for {name}, found {key!r}", parameter=str(key))
        if known[key].type in {"bool", bool} and not isinstance(value, bool):
            raise ParameterError(f"expected true or false for {key}, found something else", parameter=str(key))
        given[key] = _read(str(name), key, value)
    missing = [one.name for one in known.values() if one.default is MISSING and one.name not in given]
    if missing:
        raise ParameterError(f"expected {missing[0]} for {name}, found nothing", parameter=missing[0])
    try:
        return kind(**given)
    except TypeError:
        raise ParameterError(f"expected values of other types for {name}", parameter=str(name)) from None


def _plain(value: Any) -> Any:  # noqa: PLR0911  # one for each type
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {(key.value if isinstance(key, Kind) else "other"): number for key, number in value.items()}
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, OwnRecognizers):
        return {
            "recognizers": [
                {one.name: _plain(getattr(own, one.name)) for one in fields(own)} for own in value.recognizers
            ]
        }
    if isinstance(value, PolicyRules):
        return {"rules": value.name, "fingerprint": value.fingerprint}
    for name, kind in _ESTIMATORS.items():
        if isinstance(value, kind):
            return {"name": name, **{one.name: getattr(value, one.name) for one in fields(value)}}  # type: ignore[arg-type]  # they are dataclasses
    if hasattr(value, "fingerprint"):
        return {"detector": value.name, "fingerprint": value.fingerprint}
    return value


def _read(kind: str, key: str, value: Any) -> Any:
    if key in _LISTS:
        if not isinstance(value, (list, tuple)) or not all(isinstance(one, str) for one in value):
            raise ParameterError(f"expected a list of words for {key}", parameter=key)
        return tuple(value)
    if key == "estimator":
        return _estimator(value)
    if key == "t" and isinstance(value, Mapping):
        return {None if name == "other" else member(Kind, name, "t"): number for name, number in value.items()}
    if key == "first" and isinstance(value, Mapping) and "recognizers" in value:
        return _recognizers(value["recognizers"])
    if isinstance(value, Mapping):
        raise ParameterError(
            f"expected {key} for {kind} that can be read back, found only its fingerprint; give it again", parameter=key
        )
    return value


def _estimator(value: Any) -> Estimator:
    if isinstance(value, Mapping) and value.get("name") in _ESTIMATORS:
        with suppress(TypeError):  # an argument that it does not have
            return _ESTIMATORS[value["name"]](**{key: one for key, one in value.items() if key != "name"})
    raise ParameterError(f"expected an estimator, one of {', '.join(_ESTIMATORS)}", parameter="estimator")


def _recognizers(value: Any) -> OwnRecognizers:
    try:
        return OwnRecognizers(tuple(Recognizer(**one) for one in value))
    except TypeError:
        raise ParameterError("expected a list of recognizers, found something else", parameter="first") from None
