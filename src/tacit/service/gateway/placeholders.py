r"""Placeholders: words such as ``[PERSON_1]`` that a language model copies, and that lead back to what they stand for.

They hold nothing that JSON, HTML or Markdown would write otherwise.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

PLACEHOLDER: Final = re.compile(r"\[([A-Z]+(?:_[A-Z]+)*_\d+[A-Z]*)\]")
_BEGUN: Final = re.compile(r"\[[A-Z_]*(?:\d+[A-Z]*)?$")
_LETTERS: Final = "BCDEFGHIJKLMNOPQRSTUVWXYZ"


class Naming:
    """Gives placeholders: the same words have the same one, and other words for the same thing one that says so.

    >>> naming = Naming("Ann asked.", {})
    >>> naming.name("PERSON", "Person A", "Ann"), naming.name("PERSON", "Person A", "Ms Lee")
    ('[PERSON_1]', '[PERSON_1B]')
    >>> naming.name("PERSON", "Person B", "Bo"), naming.name("PERSON", "Person A", "Ann")
    ('[PERSON_2]', '[PERSON_1]')

    Args:
        text: All that is masked: a placeholder that stands in it already is given to nobody.
        taken: Placeholders of earlier texts of the same call, and what they stand for.
    """

    def __init__(self, text: str, taken: Mapping[str, str]) -> None:
        self._occupied = {match[0] for match in PLACEHOLDER.finditer(text)} | set(taken)
        self._by_words: dict[tuple[str, str], str] = {}
        self._numbers: dict[tuple[str, str], int] = {}
        self._next: dict[str, int] = {}
        self.originals: dict[str, str] = {}
        """What each placeholder stands for."""
        for placeholder, original in taken.items():
            kind = placeholder[1:].rpartition("_")[0]
            self._by_words.setdefault((kind, original), placeholder)

    def name(self, kind: str, entity: str, original: str) -> str:
        """The placeholder.

        Args:
            kind: What kind of thing it is: "PERSON".
            entity: What tells the things of a kind from each other.
            original: The words.
        """
        known = self._by_words.get((kind, original))
        if known is None:
            known = self._by_words[kind, original] = self._new(kind, entity)
        self.originals[known] = original
        return known

    def _new(self, kind: str, entity: str) -> str:
        number = self._numbers.get((kind, entity))
        if number is not None:
            for letter in _LETTERS:
                if (found := f"[{kind}_{number}{letter}]") not in self._occupied:
                    self._occupied.add(found)
                    return found
        number = self._next.get(kind, 0)
        while True:
            number += 1
            if (found := f"[{kind}_{number}]") not in self._occupied:
                break
        self._next[kind] = self._numbers[kind, entity] = number
        self._occupied.add(found)
        return found


def restore(text: str, originals: Mapping[str, str]) -> str:
    """The text with what its placeholders stand for; those that stand for nothing stay.

    >>> restore("Dear [PERSON_1], see [1].", {"[PERSON_1]": "Ann"})
    'Dear Ann, see [1].'
    """
    return PLACEHOLDER.sub(lambda match: originals.get(match[0], match[0]), text)


def restore_json(text: str, originals: Mapping[str, str]) -> str:
    r"""A text that holds JSON, such as the arguments of a tool, restored so that it is still JSON.

    >>> restore_json('{"to": "[PERSON_1]"}', {"[PERSON_1]": 'Ann "Bo" Lee'})
    '{"to": "Ann \\"Bo\\" Lee"}'
    """
    escaped = {name: json.dumps(original, ensure_ascii=False)[1:-1] for name, original in originals.items()}
    return restore(text, escaped)


def unfinished(text: str) -> int:
    """How many characters at the end of a text may be the beginning of a placeholder.

    >>> unfinished("Dear [PERS"), unfinished("Dear [PERSON_1]"), unfinished("Dear Ann")
    (5, 0, 0)
    """
    begun = _BEGUN.search(text)
    return len(begun[0]) if begun else 0


def mapped(value: Any, change: Callable[[str], str]) -> Any:
    """JSON values with every string changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {name: mapped(one, change) for name, one in value.items()}
    if isinstance(value, list):
        return [mapped(one, change) for one in value]
    return value
