"""Policies: what tacit brings, and what is wrong with a file of one's own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit import policies
from tacit.errors import PolicyError
from tacit.policies import MODELS, PolicyKind
from tacit.terms import Kind
from tacit.terms.keys import key

GOOD = """\
title: Test
about: What the tests protect.
entries:
  - id: hiv
    protects: HIV
    kind: confidentiality
    source: a law
    model: healthcare
    names: [HIV, AIDS]
    also:
      medication: [efavirenz]
    except: [hearing aids]
  - id: names
    protects: Names
    kind: identity
    source: another law
    model: correlation
    detect: [person]
    allows: the first letter
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A policy of one's own."""
    path = tmp_path / "own.yaml"
    path.write_text(GOOD, "utf-8")
    return path


@pytest.mark.parametrize("name", policies.names())
def test_every_policy_that_comes_with_tacit_is_complete(name: str) -> None:
    """No mistake, and each entry says what it protects, why, against what and how."""
    assert policies.mistakes(name) == ()
    policy = policies.load(name)
    assert policy.name == name
    assert policy.title
    assert policy.about
    for entry in policy.entries:
        assert entry.protects
        assert entry.source
        assert entry.model in MODELS
        assert entry.names if entry.kind is PolicyKind.CONFIDENTIALITY else entry.detect


def test_medical_confidentiality_has_the_four_topics_of_us_law() -> None:
    """HIV, sexually transmitted diseases, mental disorders, alcohol and substance abuse: all confidential."""
    entries = policies.load("us-medical-confidentiality").entries
    assert [entry.id for entry in entries] == ["hiv", "std", "mental-disorder", "substance-abuse"]
    assert {entry.kind for entry in entries} == {PolicyKind.CONFIDENTIALITY}


def test_safe_harbor_has_eighteen_identifiers_in_the_order_of_the_rule() -> None:
    """45 CFR 164.514(b)(2)(i) counts them from (A) to (R)."""
    entries = policies.load("hipaa-safe-harbor").entries
    assert [entry.source[-3:] for entry in entries] == [f"({letter})" for letter in "ABCDEFGHIJKLMNOPQR"]
    assert {entry.kind for entry in entries} == {PolicyKind.IDENTITY}
    assert Kind.PLACE in next(entry for entry in entries if entry.id == "geography").detect


def test_special_categories_are_those_of_article_9() -> None:
    """Every entry names the article."""
    entries = policies.load("eu-special-categories").entries
    assert len(entries) == 8
    assert all("9(1)" in entry.source for entry in entries)


@pytest.mark.parametrize("name", policies.names())
def test_no_name_is_listed_twice_nor_excepted(name: str) -> None:
    """A key that an entry both means and does not mean is a slip."""
    for entry in policies.load(name).entries:
        listed = [key(one) for one in entry.names] + [key(one) for below in entry.also.values() for one in below]
        assert not set(listed) & set(map(key, entry.exceptions))
        names = [key(one) for one in entry.names]
        assert len(names) == len(set(names))


def test_a_file_of_ones_own_is_read(file: Path) -> None:
    """All fields arrive, texts on one line."""
    policy = policies.load(file)
    hiv, names = policy.entries
    assert (policy.name, policy.title) == ("own", "Test")
    assert (hiv.names, hiv.also, hiv.exceptions) == (("HIV", "AIDS"), {"medication": ("efavirenz",)}, ("hearing aids",))
    assert (names.detect, names.allows) == ((Kind.PERSON,), "the first letter")
    assert policy.of_kind(PolicyKind.IDENTITY) == (names,)


def test_equal_content_has_equal_fingerprints(file: Path, tmp_path: Path) -> None:
    """The fingerprint follows what is protected, not the file's name or its comments."""
    other = tmp_path / "other.yml"
    other.write_text("# a comment\n" + GOOD, "utf-8")
    one = policies.load(file)
    assert policies.load(str(other)).fingerprint == one.fingerprint
    fewer = replace(one, entries=one.entries[:1])
    assert fewer.fingerprint != one.fingerprint


def test_yaml_keeps_words_as_they_are_written(file: Path) -> None:
    """In a list of names, "no" and "1e3" are names, not a truth value and a number."""
    file.write_text(GOOD.replace("[HIV, AIDS]", "[HIV, yes man, 1e3, 2024-01-01]"), "utf-8")
    assert policies.load(file).entries[0].names == ("HIV", "yes man", "1e3", "2024-01-01")


MISTAKES = {
    "a tab": ("title: Test", "title:\n\t- Test", 2, "expected YAML, but: found character"),
    "an open quote": ("title: Test", "title: 'Test", 1, "expected YAML, but: found unexpected end of stream"),
    "two documents": ("about:", "---\nabout:", 2, "expected YAML, but: but found another document"),
    "an unknown field": ("title: Test", "titel: Test", 1, "expected one of title, about, entries, ordinary, found"),
    "a field that is missing": ("title: Test\n", "", 1, "expected title in a policy, found none"),
    "a field twice": ("    model: healthcare\n", "    model: healthcare\n" * 2, 9, "expected 'model' once, found it again"),  # noqa: E501  # a table reads best a row a line
    "a blank field": ("source: a law", "source:", 7, "expected the source in words, found nothing"),
    "a wrong kind": ("kind: confidentiality", "kind: secrecy", 6, "expected confidentiality or identity, found 'secrecy'"),  # noqa: E501  # a table reads best a row a line
    "a wrong model": ("model: healthcare", "model: magic", 8, f"expected one of {', '.join(MODELS)}, found 'magic'"),
    "an empty list": ("[HIV, AIDS]", "[]", 9, "expected a list of names, found an empty list"),
    "no list": ("[HIV, AIDS]", "HIV", 9, "expected a list of names, found 'HIV'"),
    "a list in the list": ("[HIV, AIDS]", "[HIV, [AIDS]]", 9, "expected a name, found a list"),
    "no word": ("[HIV, AIDS]", "[HIV, '-']", 9, "expected a name with a content word in it, found '-'"),
    "a name twice": ("[HIV, AIDS]", "[HIV, HIV]", 9, "expected each name once, found 'HIV'"),
    "no names": ("    names: [HIV, AIDS]\n", "", 4, "expected names in an entry of kind confidentiality, found 'hiv'"),
    "names without a kind": ("      medication: [efavirenz]", "      - efavirenz", 11, "by what they are a kind of, found a list"),  # noqa: E501  # a table reads best a row a line
    "an unknown kind of term": ("[person]", "[persons]", 18, "expected one of concept, person, place"),
    "no identifiers": ("    detect: [person]\n", "", 13, "expected detect in an entry of kind identity"),
    "an id twice": ("- id: names", "- id: hiv", 13, "expected one entry with the id 'hiv', found names with values"),
    "entries that are none": ("  - id: hiv\n", "  - hiv\n  - id: hiv\n", 4, "expected an entry with id, protects"),
    "a control character": ("title: Test", "title: Te\x00st", 1, "expected YAML, but: a character that is not allowed"),
}  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "line", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_reported_with_file_line_and_what_was_expected(
    file: Path, good: str, bad: str, line: int, message: str
) -> None:
    """The first mistake of a file stops its use."""
    assert good in GOOD
    file.write_text(GOOD.replace(good, bad, 1), "utf-8")
    with pytest.raises(PolicyError) as caught:
        policies.load(file)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"{file}, line {line}: expected ")
    assert (caught.value.source, caught.value.line) == (str(file), line)


def test_all_mistakes_of_a_file_are_found_at_once(file: Path) -> None:
    """A user should not have to run the check once for every slip."""
    file.write_text(GOOD.replace("kind:", "kin:").replace("[HIV, AIDS]", "[HIV, '?']"), "utf-8")
    assert [one.line for one in policies.mistakes(file)] == [4, 6, 9, 13, 15]


@pytest.mark.parametrize("text", ["", "# nothing\n", "just words", "- a list", "[" * 5000, "&a [*a]"])
def test_a_file_that_is_no_policy_is_refused(file: Path, text: str) -> None:
    """Whatever it is instead, the message has its line."""
    file.write_text(text, "utf-8")
    with pytest.raises(PolicyError, match="line 1: expected"):
        policies.load(file)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    """The message says what the system says, or where the text ends."""
    with pytest.raises(PolicyError, match="No such file"):
        policies.load(tmp_path / "none.yaml")
    folder = tmp_path / "folder.yaml"
    folder.mkdir()
    with pytest.raises(PolicyError, match="directory"):
        policies.load(folder)
    (tmp_path / "binary.yaml").write_bytes(b"title: \xff\xfe")
    with pytest.raises(PolicyError, match="expected UTF-8 text, found something else at byte 7"):
        policies.load(tmp_path / "binary.yaml")


def test_an_unknown_name_is_answered_with_the_closest(tmp_path: Path) -> None:
    """A typing error costs one look; otherwise all names are shown."""
    with pytest.raises(PolicyError, match="did you mean hipaa-safe-harbor"):
        policies.load("hipaa-safeharbour")
    with pytest.raises(PolicyError, match="eu-special-categories, hipaa-safe-harbor, us-medical-confidentiality"):
        policies.load("zzz")
    with pytest.raises(PolicyError, match=r"expected a policy's name or a \.yaml file"):
        policies.load(tmp_path / "policy.json")


@given(st.text())
def test_no_text_makes_the_reader_fail_otherwise(text: str) -> None:
    """Any text is a policy or a PolicyError."""
    from tacit.policies._load import _policy  # noqa: PLC0415
    from tacit.policies._yaml import YamlReader  # noqa: PLC0415

    reader = YamlReader("text")
    root = reader.root(text)
    if root is not None:
        _policy("text", root, reader)
    assert all(one.line >= 1 for one in reader.mistakes)
    assert reader.mistakes
