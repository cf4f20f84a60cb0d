"""Titles: one list, and what is taken from it for each use."""

from __future__ import annotations

import pytest

from tacit.language import titles


def test_what_is_derived_is_in_the_list() -> None:
    """A title that one reader knows is no word of a name to another."""
    assert titles.CERTAIN | titles.MAKE_PERSONS <= titles.TITLES
    known = titles.TITLES | titles.MALE | titles.FEMALE | titles.KEPT - {"honour", "honor"}
    assert all(titles.is_title(one.upper()) for one in known)
    assert titles.ABBREVIATIONS - {"hon"} <= titles.TITLES
    assert not titles.MALE & titles.FEMALE


def test_nobodys_given_name_is_kept_before_an_invented_name() -> None:
    """Don Johnson, Prince Rogers Nelson and Pope Francis would be known by the first word."""
    assert not titles.KEPT & {"don", "prince", "king", "duke", "pope", "saint", "queen", "mag"}


def test_everyday_words_do_not_begin_names() -> None:
    """A doctor is somebody's title only where a name is known to follow; "me" is a French lawyer then."""
    assert not titles.TITLES & {"doctor", "me", "chief", "master"}
    assert {"doctor", "me", "chief", "master"} <= titles.KEPT


@pytest.mark.parametrize(
    "word",
    (
        "Cr Crs S/C Cst Snr Sr Rev'd Revd Fr Ald Cllr Hon Justice Const WPC DS DI Matron Coach Ustad Pandit Rabbi Imam"
        " Mx"
    ).split(),
)
def test_ranks_and_offices_stand_before_names(word: str) -> None:
    """Otherwise they would be taken for a part of the name, and "Cr Ng" for another than Noor Ng."""
    assert titles.is_title(word)


def test_a_rank_of_two_letters_has_its_capitals() -> None:
    """Di Marsh is nobody's inspector, and her name may not stay."""
    assert not titles.is_title("Di")
    assert not titles.is_kept("Di")
    assert titles.is_kept("DI")
