"""Titles: one list, and what is taken from it for each use."""

from __future__ import annotations

from tacit.language import titles


def test_what_is_derived_is_in_the_list() -> None:
    """A title that one reader knows is no word of a name to another."""
    assert titles.CERTAIN | titles.MALE | titles.FEMALE | titles.MAKE_PERSONS <= titles.TITLES
    assert titles.ABBREVIATIONS - {"hon"} <= titles.TITLES
    assert not titles.MALE & titles.FEMALE


def test_nobodys_given_name_is_kept_before_an_invented_name() -> None:
    """Don Johnson, Prince Rogers Nelson and Pope Francis would be known by the first word."""
    assert not titles.KEPT & {"don", "prince", "king", "duke", "pope", "saint", "queen", "mag"}


def test_everyday_words_do_not_begin_names() -> None:
    """A doctor is somebody's title only where a name is known to follow; "me" is a French lawyer then."""
    assert not titles.TITLES & {"doctor", "me", "chief", "master"}
    assert {"doctor", "me", "chief", "master"} <= titles.KEPT
