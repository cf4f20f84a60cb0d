"""Names that whole countries use."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from tacit import Document
from tacit.identities import IdentityDetector
from tacit.language.countrywide import is_countrywide, is_kin


@pytest.mark.parametrize("name", ["countrywide", "kin"])
def test_a_list_has_each_name_once_in_small_letters(name: str) -> None:
    """Else it is never found."""
    lines = (files("tacit.language") / "data" / f"{name}.txt").read_text("utf-8").splitlines()
    names = [line for line in lines if not line.startswith("#")]
    assert [one for one, number in Counter(names).items() if number > 1] == []
    assert [one for one in names if one != " ".join(one.lower().split()) or not one] == []


@pytest.mark.parametrize("name", ["Weetabix", "two Vauxhall Corsas", "the Weetabix's", "Vauxhall Corsas", "FRACGP"])
def test_a_name_is_known_in_its_forms(name: str) -> None:
    """In the plural, with an apostrophe, behind small words."""
    assert is_countrywide(name)


@pytest.mark.parametrize("name", ["Weetabix Marsh", "Marsh", "", "a", "weet"])
def test_another_name_is_not(name: str) -> None:
    """Nor a part of one."""
    assert not is_countrywide(name)


def test_what_kin_are_called_is_nobodys_name() -> None:
    """But a name behind it is somebody's."""
    assert is_kin("Oga")
    document = Document(
        "I told Nonna's neighbour, and Papa drove us there with Nonna Ferrandis in the old Vauxhall Corsa."
    )
    found = {document[one.span] for one in IdentityDetector().identify(document)}
    assert not found & {"Nonna", "Nonna's", "Papa", "Vauxhall Corsa"}
    assert any("Ferrandis" in one for one in found)
