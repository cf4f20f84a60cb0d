"""Abbreviations that a text declares."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.strategies import texts

from tacit.terms.abbreviations import abbreviations


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("He has acquired immune deficiency syndrome (AIDS).", "aids", "acquired immune deficiency syndrome"),
        ("AIDS (acquired immune deficiency syndrome) is one.", "aids", "acquired immune deficiency syndrome"),
        ("Pneumocystis pneumonia ( PCP ), treated", "pcp", "pneumocystis pneumonia"),
        ('the human immunodeficiency virus ("HIV")', "hiv", "human immunodeficiency virus"),
        ("the human immunodeficiency virus (HIV; see below)", "hiv", "human immunodeficiency virus"),
        ("sexually transmitted diseases (STDs)", "std", "sexually transmitted disease"),
        ("Hepatitis B surface antigen (HBsAg)", "hbsag", "hepatitis b surface antigen"),
    ],
)
def test_both_forms_link_to_each_other(text: str, short: str, long: str) -> None:
    """Long form and short form, whichever stands in brackets."""
    assert abbreviations(text) == {short: {long}, long: {short}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "He left (see below).",
        "The patient (Mr. Smith) left.",
        "white blood cells (BMI)",
        "a fever (38.9 °C)",
        "(HIV)",
        "virus (HIV)",
        "HIV (positive)",
        "() ( ) (A)",
    ],
)
def test_other_brackets_declare_nothing(text: str) -> None:
    """Letters that are not those of the words before them are no abbreviation."""
    assert abbreviations(text) == {}


def test_one_short_form_may_have_several_long_ones() -> None:
    """A reader has to think of both, so that both count."""
    text = "atrial fibrillation (AF) and amniotic fluid (AF)"
    assert abbreviations(text)["af"] == {"atrial fibrillation", "amniotic fluid"}


@given(texts())
def test_links_go_both_ways(text: str) -> None:
    """Whatever is declared, each form leads to the other."""
    links = abbreviations(text)
    assert all(form in links[other] for form, others in links.items() for other in others)
