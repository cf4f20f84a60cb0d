"""What was measured of detectors: a claim that rests on one says how much it finds, and on which texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

_NOT_MEASURED = "what it misses was not measured here"

# python -m scripts.evaluate_identities, docs/benchmarks.md
_JUDGMENTS = (
    "on 46 court judgments whose errors were not looked at, it found all mentions of 100.0 % of the direct and"
    " 89.6 % of the indirect identifiers; in three times 18 letters, notes, chats and judgments that nobody had looked"
    " at, 87 to 89 % of the words that tell who somebody is were hidden"
)
_OWN: Final = "tacit identities"


def measured(name: str) -> str:
    """What was measured of the detector of this name.

    >>> measured("somebody's detector")
    'what it misses was not measured here'
    """
    return f"{_JUDGMENTS}; {_hipaa()}" if name == _OWN else _NOT_MEASURED


@cache
def recalls() -> Mapping[str, Mapping[str, float]]:
    """For each of HIPAA's eighteen identifiers, what share was hidden, by the layouts that it was measured on.

    Written by ``python -m scripts.measure_hipaa``; the errors of all layouts were read while rules were written, but
    for the last, which were only scored.
    """
    found: dict[str, dict[str, dict[str, float]]] = json.loads(
        files("tacit.identities").joinpath("data", "hipaa_recall.json").read_text("utf-8")
    )
    return found["kinds"]


def _hipaa() -> str:
    # The layouts that were only scored when this was measured stand last.
    last = {kind: list(one.values())[-1] for kind, one in recalls().items()}
    each = (f"{kind} {100 * one['practice']:.1f} / {100 * last[kind]:.1f} %" for kind, one in recalls().items())
    return (
        "of HIPAA's eighteen identifiers it hid, over layouts of practice that were at hand while it was written / that"
        f" were only scored: {', '.join(each)}"
    )
