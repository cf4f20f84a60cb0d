"""Identifiers as desks write them, figures that identify nobody, and persons who are called like a word."""

from __future__ import annotations

import pytest
from tests.identities.releases import released

from tacit import Identities, Sanitizer
from tacit.secrets import Dates


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Moved back to 20117 SE 61ST PL UNIT 4 last week.", "61ST"),
        ("Called to 311½ Alder Ave for a fall.", "311"),
        ("Deliver to H.No. 3-9-77/B, Nehru Veedhi, please.", "3-9-77"),
        ("Lives at RR#2, 30415 Concession 4 East, near the mill.", "30415"),
        ("Postal address: Postfach 22 08 15", "22 08"),
        ("Report called to RN on 4W Tele.", "4W"),
        ("Bed census: MICU-7 occupied", "MICU-7"),
        ("Now in isol. cubicle 3, family aware.", "cubicle 3"),
        ("Side room - 94 yrs, CAP, for rehab", "94"),
        ("jab at home pls, shes 102 and cant manage", "102"),
        ("Born 7.XI.52 in the village.", "XI"),
        ("Dated March the second nineteen eighty-one.", "eighty-one"),
        ("Annual leave 3.–9. Juli 2022 incl.", "Juli"),
        ("job 20230817T04:12:55Z ended", "20230817"),
        ("surgeon on pager 4-7719, please", "7719"),
        ("call me on oh seven nine double-four, six hundred, one one two", "six hundred"),
        ("get me on m dot keane at posteo dot de if the phone is off", "keane"),
        ("my new email is hwilson AT inspire.net.nz now", "hwilson"),
        ("write to k underscore brandt at nord hyphen post dot com dot au", "brandt"),
        ("mail p e g @ c l u a i n . i e please", "p e g"),
        ("reply to s.adeyinka@delta-\nmail.ng before noon", "adeyinka"),
        ("Identity checked with last four of social (7718) and PIN.", "7718"),
        ("quoting NINO jg 10 33 71 a on the form", "10 33"),
        ("Her PPSN is 2841170 TA, for the form.", "2841170"),
        ("MRN: 6 0 2 9 9 4 1     Acct# M0004\nShe was seen.", "9 9 4"),
        ("Scheme membership: 3319 40772 5 / 1 checked", "40772"),
        ("relied on passport G 4410927 M at the desk", "4410927"),
        ("CCTV: plate SLM 3315 K, cap", "3315"),
        ("silver hatchback KV 19 ZDE in the bay", "19 ZDE"),
        ("The sticker reads 21C0448-6 (box gone).", "0448"),
        ("UDI scanned: +J7719320044/$$4190822CQ118", "7719320044"),
        ("Scanned (21)11K9920471 on the lid", "9920471"),
        ("saw C4 11 AE 0B 77 2F for hours", "AE 0B"),
        ("fw: DROP src=[2a01:4f8:9a2c::77]:8443 proto", "4f8"),
        ("template bio:iris:4e81b70c low quality", "4e81b70c"),
        ("take down /media/faces/p10233_me.webp today", "p10233"),
        ("Exh. photo KLD/4 frame 22 shows it", "KLD"),
        ("Where is 1Z77F21W0288315546 now?", "0288315546"),
        ("PNR 7KQ2LX split into two", "7KQ2LX"),
        ("Account jmokoena locked after three attempts", "mokoena"),
        ("C:\\Users\\d.okeke\\Temp is in use", "okeke"),
        ('chat log with "mo.maggie.09" on the phone', "maggie"),
        ("Specimen label: TRAN, VAN MINH but no form", "VAN MINH"),
        ("Mr. Potter, Lewis J.\nSeen today.", "Lewis"),
        ("RE: Miss June Holt\nThank you for seeing June. June was well in May.", "June"),
        ("Pt: HOLT, AUGUST B.\nAugust had been drinking since June.", "August"),
        ("Patient: Baker, Jane\nBaker denies fever. Baker was seen.", "Baker"),
    ],
)
def test_an_identifier_is_hidden_as_desks_write_it(text: str, hidden: str) -> None:
    """Each of these was left, whole or in part, by the version before."""
    assert hidden in text
    assert hidden not in released(text)


@pytest.mark.parametrize(
    "text",
    [
        "ok so power 4/5 left, 5/5 right?",
        "The desk is open 24/7.",
        "About 3/4 of an inch below the knee.",
        "Odds of 9/2.",
        "pT3N1M0, for MDT.",
        "G4P3, uncomplicated.",
        "see pp. 88-91",
        "- Python 3.12.4",
        "- version 11.2.3",
        "1280x720",
        "Room temperature 19 C.",
        "RFC 2119 says must.",
        "Error code 0x80004005: unspecified.",
        "Phone is an iPhone 14, battery flat.",
        "Child-Pugh C, MELD 21, for review.",
        "McBurney's point tender, Rovsing's negative.",
        "Pupil working at Key Stage 3 in maths.",
        "NEWS2 = 4, escalate.",
        "We were six, later nine.",
        "They opened the shop at 9 and stayed.",
        "I called 111 from the car park.",
        "It was under R.C. 2945.67 that they argued.",
        "You may first try rest and march second in line.",
        "He ate 3 Mars bars a day.",
    ],
)
def test_a_figure_that_identifies_nobody_stays(text: str) -> None:
    """A score, a share, a version, a size, a norm and an hour are no dates, codes and ages of anybody."""
    assert released(text) == text


def test_a_month_is_hidden_where_somebody_is_called_like_it() -> None:
    """The month beside her would show the name; it is no second mention of her."""
    assert released("Miss April Fox came. April was ill in April.") == "Miss Person A came. Person A was ill in [date]."


def test_a_list_of_numbers_holds_no_date() -> None:
    """What stands behind a labelled number and a comma may be the day it was written."""
    assert "2023" not in (text := released("NPI 1245319599, 10/05/2023 16:42 Signed: Dr A. Bell, 03/04/2024"))
    assert text.count("[date]") == 2


def test_money_does_not_run_over_a_line() -> None:
    """A number above somebody called Mark is no sum in German marks."""
    assert "Mark" not in (text := released("Total marks\n90\nMark Young"))
    assert "\n" in text


def test_no_finding_is_moved_as_a_date() -> None:
    """Beside dates that are moved, a share of strength or sight stays what the examination found."""
    text = "Seen 10/05/2023. Strength 5/5, reflexes 2/4, visual acuity 20/20 and 6/9, pain 4/10."
    moved = Sanitizer(Identities(dates=Dates.SHIFT)).sanitize(text).sanitized
    assert moved.endswith("Strength 5/5, reflexes 2/4, visual acuity 20/20 and 6/9, pain 4/10.")
    assert "10/05/2023" not in moved
