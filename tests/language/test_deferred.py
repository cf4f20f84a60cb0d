"""Tests of `tacit.language.deferred`."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

from tacit.language.deferred import deferred


def test_it_does_what_the_compiled_pattern_does() -> None:
    """Methods and attributes are the compiled pattern's."""
    pattern, compiled = deferred(r"(?P<n>\d+)(?i:x)", re.MULTILINE), re.compile(r"(?P<n>\d+)(?i:x)", re.MULTILINE)
    text = "1x 22X y"
    assert [one.span() for one in pattern.finditer(text)] == [one.span() for one in compiled.finditer(text)]
    assert pattern.sub("-", text) == compiled.sub("-", text)
    assert (pattern.pattern, pattern.flags, dict(pattern.groupindex)) == (compiled.pattern, compiled.flags, {"n": 1})


def test_it_is_compiled_when_it_is_first_used() -> None:
    """A mistake shows then, and not before."""
    pattern = deferred("(")
    with pytest.raises(re.error):
        pattern.search("")


def test_it_can_be_copied_and_sent() -> None:
    """Before it was used, and after."""
    pattern = deferred(r"\d")
    assert copy.copy(pattern).findall("a1") == ["1"]
    assert pattern.search("1")
    assert pickle.loads(pickle.dumps(pattern)).findall("a1") == ["1"]  # noqa: S301  # our own
