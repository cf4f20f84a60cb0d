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
        ("8830217 (MRN), 4417 being my badge number", ["8830217", "4417"]),
        ("SSN 078 - 05 - 1120 or XXX-XX-1120", ["078 - 05 - 1120", "XXX-XX-1120"]),
        ("docket 1:21-cv-00883; Hosp no RQ8 83021", ["1:21-cv-00883", "RQ8 83021"]),
        ("finger vein template 88/302174", ["88/302174"]),
        ("the van, 883-KLM, and a red Fiesta A1 ABC", ["883-KLM", "A1 ABC"]),
        ("her insta is m.osei_88, not u/tanner", ["m.osei_88", "u/tanner"]),
        ("discharged to 6 the paddocks", ["6 the paddocks"]),
        ("He was followed to 27 Larchmont.", ["27 Larchmont"]),
        ("at the corner of Elm and Main", ["the corner of Elm and Main"]),
        ("she grew up in Much Wenlock", ["Much Wenlock"]),
        ("resides in SE15, zip 07030", ["SE15", "07030"]),
        ("Ph 555-0173; 212 \u2013 555 \u2013 0173", ["555-0173", "212 \u2013 555 \u2013 0173"]),
        ("from ::ffff:192.0.2.44 and fe80::1%eth0", ["::ffff:192.0.2.44", "fe80::1%eth0"]),
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
        "followed by 4-0 Monocryl, a stay stitch of 4-0 Prolene",
        "normal 232-1137, take 500-1000 mg, a dose of 1000-5000 units",
        "Version 1.2.3.4 and section 4.2.1.3",
        "GCS 14 (E4V4M6), T2N1M0, G2 P1-0-0-1, CPT code 22554-51",
        "Reglan 10 mg, normal 82-98, motor is 5 out of 5",
        "user error on Facebook today, follow the page",
    ],
)
def test_look_alikes_are_left(text: str) -> None:
    """Doses, shares, counts, times, dates and laws behind a word that may be a label."""
    assert [surface for surface in found(text) if surface != "1"] == []
