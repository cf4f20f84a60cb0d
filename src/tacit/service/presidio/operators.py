"""What Presidio's anonymizer does with the results of an analysis, and undoes: its operators, by their parameters."""

from __future__ import annotations

import base64
import hashlib
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from tacit.document import Span
from tacit.errors import ParameterError

_DEFAULT: Final = "DEFAULT"
_BLOCK: Final = 16  # bytes of AES
_LEAST_SALT: Final = 16  # bytes
_KEYS: Final = frozenset((16, 24, 32))  # bytes


@dataclass(frozen=True, slots=True)
class AnalyzerResult:
    """A stretch of a text with its type, as an analyzer, or an anonymizer, reported it.

    Attributes:
        span: Where it stands.
        type: Its type.
        score: How sure the analyzer was.
    """

    span: Span
    type: str
    score: float = 0.0


def anonymize(text: str, results: Any, operators: Any) -> dict[str, Any]:
    """The text with an operator's words in the place of each result, and where these stand: the last one first.

    >>> anonymize("Ann left.", [{"start": 0, "end": 3, "entity_type": "PERSON", "score": 1}], None)["text"]
    '<PERSON> left.'

    Raises:
        ParameterError: A result lies outside the text, or an operator or its parameters are none.
    """
    wanted = _configured(operators, ANONYMIZERS, {_DEFAULT: {"type": "replace"}})
    found = _merged_over_blanks(text, _resolved(_results(text, results)))
    return _operated(text, found, wanted, ANONYMIZERS)


def deanonymize(text: str, results: Any, operators: Any) -> dict[str, Any]:
    """The text with what operators make of the stretches that an anonymizer reported.

    Raises:
        ParameterError: A stretch lies outside the text, or cannot be decrypted, or there is no operator for it.
    """
    return _operated(text, _results(text, results), _configured(operators, DEANONYMIZERS, {}), DEANONYMIZERS)


def _operated(
    text: str,
    found: Sequence[AnalyzerResult],
    wanted: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Callable[[str, str, Mapping[str, Any]], str]],
) -> dict[str, Any]:
    pieces: list[str] = []
    items: list[dict[str, Any]] = []
    end = length = 0
    for one in sorted(found, key=lambda each: (each.span.start, each.span.end)):
        operator = wanted.get(one.type) or wanted.get(_DEFAULT)
        if operator is None:
            raise ParameterError("expected an operator for every type, found none for one", parameter="type")
        said = known[operator["type"]](text[one.span.start : one.span.end], one.type, operator)
        before = text[end : max(end, one.span.start)]
        pieces += before, said
        length += len(before) + len(said)
        items.append(
            {
                "start": length - len(said),
                "end": length,
                "entity_type": one.type,
                "text": said,
                "operator": operator["type"],
            }
        )
        end = max(end, one.span.end)
    return {"text": "".join((*pieces, text[end:])), "items": items[::-1]}


def _results(text: str, values: Any) -> list[AnalyzerResult]:
    if not isinstance(values, list):
        raise ParameterError("Invalid input, analyzer results can not be empty", parameter="analyzer_results")
    found = []
    for one in values:
        shape = ("start", int), ("end", int), ("entity_type", str)
        if not isinstance(one, Mapping) or not all(isinstance(one.get(name), kind) for name, kind in shape):
            raise ParameterError("expected results with start, end and entity_type", parameter="analyzer_results")
        if not 0 <= one["start"] <= one["end"] <= len(text):
            raise ParameterError(
                f"expected results within the {len(text)} characters of the text, found one outside",
                parameter="analyzer_results",
            )
        score = one.get("score")
        found.append(
            AnalyzerResult(
                Span(one["start"], one["end"]),
                one["entity_type"],
                float(score) if isinstance(score, (int, float)) else 0.0,
            )
        )
    return found


def _configured(
    values: Any, known: Mapping[str, object], default: Mapping[str, Mapping[str, Any]]
) -> dict[str, Mapping[str, Any]]:
    if values is not None and not isinstance(values, Mapping):
        raise ParameterError("expected operators by type, found something else", parameter="anonymizers")
    found: dict[str, Any] = {**default, **(values or {})}
    for one in found.values():
        if not isinstance(one, Mapping) or str(one.get("type")) not in known:
            raise ParameterError(f"Invalid operator: expected {', '.join(known)}", parameter="type")
    return found


def _resolved(found: Sequence[AnalyzerResult]) -> list[AnalyzerResult]:
    """The results without conflicts, as Presidio resolves them.

    Those of one type that overlap are one, in the place of the last of them. Those inside another are dropped. Of those
    with the same span the surest stays, the last one if they are equally sure.
    """
    merged: dict[int, AnalyzerResult] = {}  # by place
    last: dict[str, int] = {}  # the place of the last of each type
    for place, one in enumerate(sorted(found, key=lambda each: (each.span.start, each.span.end))):
        before = merged.get(last.get(one.type, -1))
        if before and one.span.start < before.span.end:
            del merged[last[one.type]]
            span = Span(before.span.start, max(before.span.end, one.span.end))
            one = replace(one, span=span, score=max(before.score, one.score))  # noqa: PLW2901  # the two as one
        merged[place] = one
        last[one.type] = place
    kept = []
    reached = -1
    by_place = [(one.span.start, -one.span.end, -one.score, -place, one) for place, one in merged.items()]
    for *_, negative, one in sorted(by_place, key=lambda each: each[:4]):
        if one.span.end > reached:
            kept.append((-negative, one))
            reached = one.span.end
    return [one for _, one in sorted(kept, key=lambda each: each[0])]


def _merged_over_blanks(text: str, found: Sequence[AnalyzerResult]) -> list[AnalyzerResult]:
    """Neighbours of one type with nothing but blanks between them are one."""
    merged: list[AnalyzerResult] = []
    for one in found:
        last = merged[-1] if merged else None
        if last and last.type == one.type and re.fullmatch(" +", text[last.span.end : one.span.start]):
            merged[-1] = replace(one, span=Span(last.span.start, one.span.end))
        else:
            merged.append(one)
    return merged


def _replace(_: str, type_: str, given: Mapping[str, Any]) -> str:
    said = given.get("new_value")
    if said and not isinstance(said, str):
        raise ParameterError("Invalid parameter value for new_value. Expecting 'string'.", parameter="new_value")
    return said or f"<{type_}>"


def _redact(*_: object) -> str:
    return ""


def _keep(text: str, *_: object) -> str:
    return text


def _mask(text: str, _: str, given: Mapping[str, Any]) -> str:
    char, count, from_end = given.get("masking_char"), given.get("chars_to_mask"), given.get("from_end")
    if not isinstance(char, str) or len(char) > 1:
        raise ParameterError("Invalid input, masking_char must be a character", parameter="masking_char")
    if type(count) is not int:
        raise ParameterError("Expected parameter chars_to_mask", parameter="chars_to_mask")
    if not isinstance(from_end, bool):
        raise ParameterError("Expected parameter from_end", parameter="from_end")
    count = max(0, min(count, len(text)))
    return text[: len(text) - count] + char * count if from_end else char * count + text[count:]


def _hash(text: str, _: str, given: Mapping[str, Any]) -> str:
    kind, salt = given.get("hash_type", "sha256"), given.get("salt")
    if kind not in {"sha256", "sha512"}:
        raise ParameterError("expected sha256 or sha512 for hash_type", parameter="hash_type")
    if salt is not None and (not isinstance(salt, str) or len(salt.encode()) < _LEAST_SALT):
        raise ParameterError(f"Salt must be at least {_LEAST_SALT} bytes", parameter="salt")
    # Without a salt of the request's own, a new one: a bare digest of a name is found by trying names.
    salted = _bytes(text) + (salt.encode() if salt else os.urandom(2 * _LEAST_SALT))
    return hashlib.new(kind, salted).hexdigest()


def _encrypt(text: str, _: str, given: Mapping[str, Any]) -> str:
    padder = padding.PKCS7(8 * _BLOCK).padder()
    vector = os.urandom(_BLOCK)
    cipher = Cipher(algorithms.AES(_key(given)), modes.CBC(vector)).encryptor()
    data = cipher.update(padder.update(_bytes(text)) + padder.finalize()) + cipher.finalize()
    return base64.urlsafe_b64encode(vector + data).decode("ascii")


def _decrypt(text: str, _: str, given: Mapping[str, Any]) -> str:
    key = _key(given)
    try:
        data = base64.urlsafe_b64decode(text)
        cipher = Cipher(algorithms.AES(key), modes.CBC(data[:_BLOCK])).decryptor()
        padded = cipher.update(data[_BLOCK:]) + cipher.finalize()
        unpadder = padding.PKCS7(8 * _BLOCK).unpadder()
        return (unpadder.update(padded) + unpadder.finalize()).decode("utf-8")
    except ValueError:
        raise ParameterError("expected what this key encrypted, found something else", parameter="key") from None


def _key(given: Mapping[str, Any]) -> bytes:
    key = given.get("key")
    if not isinstance(key, str) or len(key.encode()) not in _KEYS:
        raise ParameterError("Invalid input, key must be of length 128, 192 or 256 bits", parameter="key")
    return key.encode()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


ANONYMIZERS: Final[Mapping[str, Callable[[str, str, Mapping[str, Any]], str]]] = {
    "encrypt": _encrypt,
    "hash": _hash,
    "keep": _keep,
    "mask": _mask,
    "redact": _redact,
    "replace": _replace,
}
DEANONYMIZERS: Final[Mapping[str, Callable[[str, str, Mapping[str, Any]], str]]] = {
    "decrypt": _decrypt,
    "deanonymize_keep": _keep,
}
