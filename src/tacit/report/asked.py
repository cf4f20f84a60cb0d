"""What requirements are called for whoever may know what is protected: in the words of who asked for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tacit.report._report import Report

_SAID = {"identities": "who it is about", "hide": "your list", "keep": "what stays"}


def asked(report: Report) -> dict[str, str]:
    """What each requirement asks for, by its name: "HIV" for "topics-1". It names what is protected.

    Two that ask for the same are told apart by their names.
    """
    requirements = report.settings.get("requirements")
    if not isinstance(requirements, Mapping):
        return {}
    words = {name: _words(name, values) for name, values in requirements.items()}
    often = Counter(words.values())
    return {name: said if often[said] == 1 else f"{said} ({name})" for name, said in words.items()}


def in_words(claim: str, words: Mapping[str, str]) -> str:
    """A requirement or a claim as it is called in words.

    >>> in_words("topics-1 by inference", {"topics-1": "HIV"})
    'HIV by inference'
    """
    name, blank, how = claim.partition(" ")
    return f"{words.get(name, name)}{blank}{how}"


def _words(name: str, values: Any) -> str:
    kind = name.rpartition("-")[0]
    given = values if isinstance(values, Mapping) else {}
    if kind == "topics" and given.get("protect"):
        return ", ".join(str(one).partition("=")[0].strip() for one in given["protect"])
    if kind == "policy" and isinstance(given.get("name"), str):
        return str(given["name"])
    if kind == "plausible" and "t" in given:
        return f"which of {given['t']} texts"
    return _SAID.get(kind, name)
