"""Identifiers as forms, letters, logs and chats of several countries have them, and what only looks like them."""

from __future__ import annotations

import pytest

from tacit.identities.plates import plates
from tacit.identities.rooms import rooms
from tacit.identities.structured import structured
from tacit.identities.user_names import user_names
from tacit.terms.overlaps import Mask


def found(text: str) -> list[tuple[str, str]]:
    """The surfaces that a form or a label gives away, with their kinds, in order."""
    return [(text[span.start : span.end], kind.value) for span, kind in sorted(structured(text, Mask(len(text))))]


@pytest.mark.parametrize(
    "plate",
    ["TN 09 BC 7713", "DL4C AB 2209", "162-KY-3317", "CF 318-604", "2RT 6LW", "CKPM 417", "BQY 63H", "M-XK 482"],
)
@pytest.mark.parametrize("text", ["Rego: {}", "Veh: {} Col: grey", "she drives a silver ute {} to work"])
def test_plates_of_other_countries(plate: str, text: str) -> None:
    """Behind a label, and behind a vehicle."""
    text = text.format(plate)
    assert plate in {text[span.start : span.end] for span in plates(text)}


def test_a_second_label_is_no_part_of_a_plate() -> None:
    """In small letters it is none of the letters of a plate."""
    text = "bike reg NJ 4471 QT"
    assert {text[span.start : span.end] for span in plates(text)} == {"NJ 4471 QT"}


@pytest.mark.parametrize(
    "text",
    [
        "The car park 200 metres on, a truck with 300 boxes, a van from 1998.",
        "CA 125-300 is raised; HR 110-120, pages 12-B-4, ISO 9001.",
        "She drives a lot, 200 miles a week.",
        "Vehicle 3 of 4 was parked.",
    ],
)
def test_no_plates(text: str) -> None:
    """Counts, ranges and sizes beside a vehicle are none."""
    assert list(plates(text)) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<marekzw> has anyone tried it?", "marekzw"),
        ("[14:02] <+kb_oduya> brb", "kb_oduya"),
        ("Display name changed to pwojcik.", "pwojcik"),
        ("Logged in as drnkosi (role: nurse)", "drnkosi"),
        ("posted by tfairw 2 days ago", "tfairw"),
        ("his insta is bodkinj btw", "bodkinj"),
        ("user=mthembuk action=login", "mthembuk"),
        ("gamer tag zkhalil add me", "zkhalil"),
        ("u/dev.moodley was banned", "u/dev.moodley"),
        ("@rosie-kemp replied", "@rosie-kemp"),
    ],
)
def test_names_of_users_in_small_letters(text: str, name: str) -> None:
    """A label says that a name follows, or it is the speaker's of a chat."""
    assert [text[span.start : span.end] for span in user_names(text)] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "The signal was hyperintense, with signal hypointensity below.",
        "<title> A page </title>",
        "<patientname> withheld </patientname>",
        "<img> shown here",
        "Logged in as administrator; posted by hand; the user is hypoxic.",
        "It is known as dysgeusia.",
    ],
)
def test_no_names_of_users(text: str) -> None:
    """Words behind words that may mean something else, and tags of a page."""
    assert list(user_names(text)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Inspected 318 Harrow Ave NE, Unit 4 today", ("318 Harrow Ave NE, Unit 4", "address")),
        ("Seen at 77 Birch Street, 3rd floor, alone", ("77 Birch Street, 3rd floor", "address")),
        ("Seized at Plot 41, Sector 9: a phone", ("Plot 41, Sector 9", "address")),
        ("Bill to\nHouse No. 6, 2nd Main, Patel Colony\nTerms", ("House No. 6, 2nd Main, Patel Colony", "address")),
        ("Bill to\n61 Rue Lafleur\nTerms 30 days", ("61 Rue Lafleur", "address")),
        ("Postal code: K67 F9D3", ("K67 F9D3", "postcode")),
        ("My post code has changed to 04401 now", ("04401", "postcode")),
        ("Postcode: 3056", ("3056", "postcode")),
        ("try (08) 8226 4410 later", ("(08) 8226 4410", "phone")),
        ("TX report: 01 497 2203 OK", ("01 497 2203", "phone")),
        ("Caller ID 07911 203344 withheld", ("07911 203344", "code")),
        ("my sin is 604 118 327 for the form", ("604 118 327", "national_id")),
        ("TFN: 604 118 327", ("604 118 327", "national_id")),
        ("Aadhaar number given was 5512 0934 7781", ("5512 0934 7781", "national_id")),
        ("see nomvula.co.za/home for it", ("nomvula.co.za/home", "url")),
        ("AHPRA reg 330917 - none", ("330917", "licence")),
        ("Nursing registration (PIN): 330917", ("330917", "code")),
        ("licence TN07 20150008812 found", ("TN07 20150008812", "licence")),
        ("old notes are under 00612-C if needed", ("00612-C", "medical_record")),
        ("Patient ID 00612-C - label", ("00612-C", "medical_record")),
        ("PHN 7103 55 902 (BC)", ("7103 55 902", "account")),
        ("Insurer member ID 83702-118-04", ("83702-118-04", "account")),
        ("Retinal scan KQ:5502-B stored", ("KQ:5502-B", "code")),
        ("Folder no: 48-71-60", ("48-71-60", "medical_record")),
    ],
)
def test_forms_and_labels(text: str, expected: tuple[str, str]) -> None:
    """All of a value is found, as what it is."""
    assert expected in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "a sin is 100 times worse",
        "Plot 2, which shows the rates by sector, is below.",
        "It ended.my view is the same.",
        "the case (CRP) was 145 on day 2",
        "T12 TEST and C5 C6 levels",
    ],
)
def test_no_forms_and_labels(text: str) -> None:
    """Words and counts that look like them."""
    assert found(text) == []


def test_wards_by_their_side_and_saint() -> None:
    """Wherever they stand; what goes on with a name is no ward."""
    text = "Location: 7 East\nDiet: soft. St Oswin's Ward closed; 3 South Africans, 4 north winds."
    assert [text[span.start : span.end] for span in rooms(text)] == ["St Oswin's Ward", "7 East"]
