"""What follows from the policies that tacit brings comes with the package."""

from __future__ import annotations

import lzma
from importlib.resources import files
from pathlib import Path

import pytest

from tacit import Policy, knowledge
from tacit.corpus.by_document import counted_in
from tacit.corpus.shipped import shipped
from tacit.policies import PolicyKind, PolicyRules, load, names
from tacit.secrets.policy import preparation as preparation_module
from tacit.secrets.policy.names import SensitiveNames
from tacit.secrets.policy.preparation import PREPARED_POLICIES, Basis, Preparation, compiled, prepared
from tacit.terms.variants import Names

CONFIDENTIAL = [name for name in names() if load(name).of_kind(PolicyKind.CONFIDENTIALITY)]


def basis(rules: PolicyRules) -> Basis:
    """What a sanitizer works a policy out by."""
    usual = Policy(rules)
    index = counted_in(usual.counted_in, shipped())
    return Basis(rules, index, knowledge.shipped(), usual.contextualised, usual.scope)


def made(rules: PolicyRules, folder: Path | None = None) -> Preparation:
    """What follows from a policy as a sanitizer asks for it."""
    return prepared(basis(rules), folder=folder)


@pytest.mark.parametrize("name", CONFIDENTIAL)
def test_nothing_has_to_be_worked_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor kept, in the first run of all."""
    monkeypatch.setattr(preparation_module, "prepare", None)
    assert made(load(name), tmp_path / "kept").terms
    assert not (tmp_path / "kept").exists()


def test_it_is_what_would_be_worked_out() -> None:
    """To the byte: `scripts.compile_policies` was run after the last change."""
    name, content = compiled(basis(load("us-medical-confidentiality")))
    assert (files("tacit.secrets") / "data" / PREPARED_POLICIES / name).read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [b"damaged", b"", lzma.compress(b"damaged"), lzma.compress(b"damaged")[:-9]],
    ids=["no archive", "nothing", "no preparation", "cut off"],
)
def test_a_damaged_file_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    """It is worked out anew instead."""
    anew, folder = Preparation((), {}, {}), tmp_path / "data" / PREPARED_POLICIES
    folder.mkdir(parents=True)
    for one in (files("tacit.secrets") / "data" / PREPARED_POLICIES).iterdir():
        (folder / one.name).write_bytes(content)
    monkeypatch.setattr(preparation_module, "files", lambda _: tmp_path)
    monkeypatch.setattr(preparation_module, "prepare", lambda *_, **__: anew)
    assert made(load("us-medical-confidentiality")) is anew


def test_a_name_that_is_spelled_out_behind_a_digit_is_found() -> None:
    """It is the name, like the name behind a digit."""
    found = SensitiveNames(Names(["hiv"]), frozenset())
    assert found.find("3h i v") == found.find("3hiv") == {"hiv"}
