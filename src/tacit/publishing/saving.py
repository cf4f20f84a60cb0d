"""A publisher in a file: what it has learnt, without the words that it has learnt it from.

Weights belong to features, and features are words. In the file stands a digest under a secret key for each feature
(see `tacit.publishing.linear.keyed`). Who has the file alone cannot even try names; who has the key, too, can try a
name but list none. The file carries a code under the same key, and perhaps a signature: a changed one is refused.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.errors import InputError, ParameterError
from tacit.formats import text as plain_text
from tacit.publishing.boosted import FittedTrees, Trees
from tacit.publishing.crf import FittedField
from tacit.publishing.drift import SampleProfile
from tacit.publishing.ensemble import BothAgree
from tacit.publishing.kinds import KindTeller
from tacit.publishing.learners import Classifier, FindsNothing, Shifted
from tacit.publishing.linear import FeatureWeights
from tacit.publishing.logistic import FittedRegression
from tacit.publishing.publisher import Publisher
from tacit.publishing.replacing import Replacer, Style
from tacit.publishing.standing import AnyFinds, Detected, Spreading, WordList
from tacit.publishing.svm import FittedMachine
from tacit.publishing.tags import Tags
from tacit.settings import VERSION
from tacit.vault import SecretKey, write_private
from tacit.vault.signing import is_signed_by, sign

FORMAT, FORMAT_VERSION = "tacit publisher", 1
_LEAST_KEY = 16

Values = dict[str, Any]


def save(
    publisher: Publisher,
    path: Path,
    *,
    key: bytes,
    profile: SampleProfile,
    report: Mapping[str, object] | None = None,
    signed_with: Path | None = None,
) -> None:
    """Writes a publisher, for its owner's eyes only.

    Args:
        publisher: The publisher.
        path: The file.
        key: A secret of 16 bytes or more, which is needed to use the file.
        profile: Of the sample, against which texts are held before they are published.
        report: What is known of it: counts, no text.
        signed_with: The file of a private key, to vouch for it.

    Raises:
        ParameterError: The key is too short, or a classifier is of a kind that has no form in a file.
        InputError: The file cannot be written, or there is no private key.
    """
    _check_key(key)
    teller = publisher.teller
    tellers = () if teller is None else teller.classifiers
    values: Values = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "tacit": VERSION,
        "tags": publisher.tags.value,
        "model": publisher.model,
        "kind": publisher.replacer.kind,
        "style": publisher.replacer.style.value,
        "classifiers": [_values(one, key) for one in publisher.classifiers],
        "teller": None if teller is None else {"kinds": teller.kinds, "of": [_values(one, key) for one in tellers]},
        "profile": {"shares": dict(profile.shares), "spread": profile.spread},
        "report": dict(report or {}),
    }
    values["code"] = _code(values, key)
    if signed_with is not None:
        values = sign(values, signed_with)
    write_private(path, json.dumps(values, ensure_ascii=True, separators=(",", ":")).encode("ascii"))


def load(path: Path, *, key: bytes, signed_by: Path | None = None) -> tuple[Publisher, SampleProfile]:
    """The publisher in a file, and the profile of its sample.

    Args:
        path: The file.
        key: The secret that it was written with.
        signed_by: The file of a public key whose owner must vouch for it.

    Raises:
        InputError: It is no such file, of another version, was changed, has another key, or nobody vouches for it.
        ParameterError: The key is too short.
    """
    _check_key(key)
    try:
        values = json.loads(plain_text.read(str(path)).text)
        is_ours = values["format"] == FORMAT
    except (ValueError, KeyError, TypeError):
        values, is_ours = {}, False
    if not is_ours:
        raise InputError(f"expected a publisher in {path}, found something else", source=str(path))
    if values.get("version") != FORMAT_VERSION:
        raise InputError(
            f"expected a publisher of version {FORMAT_VERSION} in {path}, found another; train it anew",
            source=str(path),
        )
    if not hmac.compare_digest(str(values.get("code")), _code(values, key)):
        raise InputError(
            f"expected {path} as it was written and the key that it was written with, found another key or a file that"
            " was changed",
            source=str(path),
        )
    if signed_by is not None and not is_signed_by(values, signed_by):
        raise InputError(f"expected {path} signed by the owner of {signed_by}, found it is not", source=str(path))
    style = Style(values["style"])
    replacer = Replacer(values["kind"], style, key if style is Style.CONSISTENT else b"")
    classifiers = tuple(_classifier(one, key) for one in values["classifiers"])
    profile = SampleProfile(values["profile"]["shares"], values["profile"]["spread"])
    said = values.get("teller")  # older files have none
    teller = KindTeller(tuple(said["kinds"]), tuple(_classifier(one, key) for one in said["of"])) if said else None
    return Publisher(classifiers, replacer, Tags(values["tags"]), values["model"], teller), profile


def read_key(path: Path, *, create: bool = False) -> bytes:
    """The key in a file; a new one, for its owner's eyes only, if there is none and it may be created.

    Raises:
        InputError: The file cannot be read or written.
    """
    if create and not path.exists():
        write_private(path, SecretKey.random().secret)
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read the key in {path}: {error.strerror}", source=str(path)) from None


def _check_key(key: bytes) -> None:
    if len(key) < _LEAST_KEY:
        raise ParameterError(
            f"expected a key of {_LEAST_KEY} bytes or more for a publisher, found {len(key)}", parameter="key"
        )


def _code(values: Mapping[str, Any], key: bytes) -> str:
    content = {name: value for name, value in values.items() if name not in ("code", "signature")}
    message = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode("ascii")
    return hmac.new(key, b"tacit publisher\n" + message, hashlib.sha256).hexdigest()


def _values(one: Classifier, key: bytes) -> Values:  # noqa: PLR0911  # a form for each kind of classifier
    """What a file holds of a classifier."""
    if isinstance(one, Shifted):
        return {"is": "shifted", "shift": one.shift, "of": [_values(one.classifier, key)]}
    if isinstance(one, Spreading):
        return {"is": "spreading", "of": [_values(one.classifier, key)]}
    if isinstance(one, AnyFinds):
        return {"is": "any", "of": [_values(other, key) for other in one.classifiers]}
    if isinstance(one, BothAgree):
        return {"is": "both", "of": [_values(one.first, key), _values(one.second, key)]}
    if isinstance(one, WordList):
        return {"is": "words", "words": sorted(one.words if one.key else one.under(key).words)}
    if isinstance(one, Detected):
        return {"is": "detected", "kinds": list(one.kinds)}
    if isinstance(one, FindsNothing):
        return {"is": "nothing"}
    if isinstance(one, FittedMachine):
        return {"is": "machine", "weights": _rows(one.weights, key)}
    if isinstance(one, FittedField):
        return {
            "is": "field",
            "weights": _rows(one.weights, key),
            "transitions": one.transitions,
            "possible": one.possible,
            "shift": one.shift,
        }
    if isinstance(one, FittedRegression):
        direction = None if one.direction is None else _packed(one.direction)
        return {"is": "regression", "weights": _rows(one.weights, key), "direction": direction}
    if isinstance(one, FittedTrees):
        tables = {name: _packed(getattr(one.trees, name)) for name in _TREES}
        return {
            "is": "trees",
            "of": [_values(other, key) for other in one.first],
            "shape": one.trees.column.shape,
            "baseline": one.trees.baseline,
            **tables,
        }
    raise ParameterError(
        f"expected classifiers of tacit's own learners, found {type(one).__name__}, which has no form in a file",
        parameter="learner",
    )


_TREES = {"column": np.int16, "threshold": np.float64, "left": np.int16, "right": np.int16, "value": np.float64}


def _classifier(values: Values, key: bytes) -> Classifier:
    parts = tuple(_classifier(one, key) for one in values.get("of", ()))

    def weights(width: int = 1) -> FeatureWeights:
        return FeatureWeights({name: tuple(row) for name, row in values["weights"].items()}, width, key)

    def trees() -> Trees:
        tables = {name: _unpacked(values[name], kind).reshape(values["shape"]) for name, kind in _TREES.items()}
        return Trees(**tables, baseline=values["baseline"])

    forms: Mapping[str, Callable[[], Classifier]] = {
        "shifted": lambda: Shifted(parts[0], values["shift"]),
        "spreading": lambda: Spreading(parts[0]),
        "any": lambda: AnyFinds(parts),
        "both": lambda: BothAgree(parts[0], parts[1]),
        "words": lambda: WordList(frozenset(values["words"]), key),
        "detected": lambda: Detected(tuple(values["kinds"])),
        "nothing": FindsNothing,
        "machine": lambda: FittedMachine(weights()),
        "field": lambda: FittedField(
            weights(3), tuple(map(tuple, values["transitions"])), tuple(values["possible"]), values["shift"]
        ),
        "regression": lambda: FittedRegression(
            weights(), None if values["direction"] is None else _unpacked(values["direction"], np.float32)
        ),
        "trees": lambda: FittedTrees(parts, trees()),
    }
    return forms[values["is"]]()


def _rows(weights: FeatureWeights, key: bytes) -> dict[str, tuple[float, ...]]:
    """Weights by digests, in an order that says nothing of the one in which words were met."""
    rows = weights.rows if weights.key else weights.under(key).rows
    return dict(sorted(rows.items()))


def _packed(numbers: NDArray[Any]) -> str:
    return base64.b64encode(np.ascontiguousarray(numbers).tobytes()).decode()


def _unpacked(packed: str, kind: type) -> NDArray[Any]:
    return np.frombuffer(base64.b64decode(packed), kind)
