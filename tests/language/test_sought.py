"""Patterns that are tried only where a match can begin."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.identities import addresses, labelled, told_ages, web
from tacit.language import sought as sought_module
from tacit.language.sought import SoughtPattern, beginnings, sought

PATTERNS = (
    r"(?<!\w)(?:tel|fax)(?!\w)",
    r"(?i)\b(?:soc(?:ial)?|s\.s\.)\s?#?\d{3}",
    r"(?<![\w.-])\d{1,3}(?:,\d{3})*",
    r"\b\W\d",
    r"\B[a-z]\d",
    r"(?:(?<=the )|(?<=on ))(?:\d\d|first)",
    r"(?i)(?<!\w)k(?:elvin)?\d|(?i:ſ)t",
    r"x?y?z?\d|[^\W\d_]{2}\.",
    r"(?:a|bc){2,3}d|(?:ab)*c",
    r"(a|b)\1c",
    r"(?a)(?<!\w)tel",
    r"[^a-z\s]tel",
    r"[À-￿]+1|é\d",
    r"$|tel",
)
PIECES = (
    "tel fax TEL social s.s. # 123 1,000 the on first x y z k K ſt é – _ . - ab bc d ca aac bbc é1 K3 ı3 Ü1 7x".split(
        " "
    )
)


def plainly(pattern: str | re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """What a pattern finds, tried at every character."""
    return [match.span() for match in re.finditer(pattern, text)]


def by_list(pattern: str | re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """What a pattern finds that has read enough to be taken apart, in a text of any length."""
    return [match.span() for match in _taken_apart(pattern).finditer(text.ljust(sought_module._SHORT))]


@cache
def _taken_apart(pattern: str | re.Pattern[str]) -> SoughtPattern:
    one = SoughtPattern(re.compile(pattern))
    one._read, one._beginnings = sought_module._READ_BEFORE, beginnings(one.pattern)
    return one


@settings(max_examples=300)  # each is read by all patterns
@given(pieces=st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " ", "\n", "-"])), max_size=12))
def test_what_is_found_is_the_same(pieces: list[tuple[str, str]]) -> None:
    """Wherever matches begin: at words, inside them, behind signs, beyond ASCII."""
    text = "".join(word + between for word, between in pieces).ljust(sought_module._SHORT)
    for pattern in PATTERNS:
        assert by_list(pattern, text) == plainly(pattern, text), pattern


@pytest.mark.parametrize(
    "pattern",
    [addresses._TOWN_BEHIND, labelled._SECRET, web._FORMS[0].pattern, addresses._POSTCODES[4]],
    ids=["towns", "secrets", "addresses of the web", "postcodes"],
)
@given(data=st.data())
def test_every_match_of_ours_begins_as_foreseen(pattern: SoughtPattern, data: st.DataObject) -> None:
    """What a pattern is made of is generated, and found again."""
    text = data.draw(st.from_regex(pattern.pattern)).ljust(sought_module._SHORT)
    assert by_list(pattern.pattern, text) == plainly(pattern.pattern, text)


AGES = (
    "I am 81, my father, 104, left", "A girl of 17;", "She died at 39.", "sons, 11 and 9", "HE WAS 94", "my son is 23",
    "Married at", "nineteen", "(58, F)", "grandchildren (3, 5, 8)", "at", "since", "sixty-two", "and", "who", "was",
    "twelve,", "%", ".",
)  # fmt: skip


@given(pieces=st.lists(st.tuples(st.sampled_from(AGES), st.sampled_from(["", " ", "\n", ", "])), max_size=12))
def test_every_age_that_is_told_begins_as_foreseen(pieces: list[tuple[str, str]]) -> None:
    """The pattern has too many conditions for texts to be generated from it."""
    text = "".join(words + between for words, between in pieces).ljust(sought_module._SHORT)
    assert by_list(told_ages._TOLD.pattern, text) == plainly(told_ages._TOLD.pattern, text)


def test_a_text_without_what_every_match_has_is_not_tried() -> None:
    """Words may begin any address of mail; only an "@" makes one of them."""
    found = beginnings(re.compile(r"(?<!\w)\w+@(?:\w+\.)+(?:org|com)#?"))
    assert found
    assert found.needed == {"@", "."}


@pytest.mark.parametrize("pattern", [r"a?", r"(?:a|b*)", r"^", r"(a?)\1", ".", r"\W"])
def test_what_can_begin_with_anything_is_tried_everywhere(pattern: str) -> None:
    """Also what can match nothing."""
    assert beginnings(re.compile(pattern, re.DOTALL)) is None


def test_a_pattern_is_taken_apart_when_it_has_read_enough() -> None:
    """A single short text does not pay for it."""
    one = sought(r"(?<!\w)tel")
    text = "tel " * 64
    while one._beginnings is None:
        assert len(list(one.finditer(text))) == 64
    assert one._read >= sought_module._READ_BEFORE
    assert len(list(one.finditer(text))) == 64


def test_another_python_tries_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """One whose parser is not where ours has it."""

    def missing(_: str) -> None:
        raise ImportError

    monkeypatch.setattr(sought_module, "import_module", missing)
    assert beginnings(re.compile("tel")) is None
