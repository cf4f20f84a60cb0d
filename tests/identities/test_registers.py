"""Identifiers as registers, forms and notes of many countries write them: what is hidden, and what is left alone."""

from __future__ import annotations

import pytest
from tests.identities.releases import released

from tacit import Sanitizer, Topics


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Reply by post only:\nH.No. 6-3-248/A, Road No. 1", "6-3-248"),
        ("addr1: Private Bag X9047\naddr2: -", "X9047"),
        ("The letter went to RR 2, Site 14, Box 31 and came back.", "Site 14"),
        ("Meter read at Blk 412 Serangoon Ave 10 #08-1123: access refused", "1123"),
        ("Address falls in Census Tract 9603.02 per the mapping tool.", "9603"),
        ("Briarwood Surgery\nHB9 2LP\nTel 01632 960 001", "2LP"),
        ("DATED this Sept. 12th, 1998", "12th"),
        ("She noticed it on the ninth of January, two thousand and eight.", "two thousand"),
        ("Yours of the 5th inst. refers.", "5th"),
        ("DOB 030561, F", "030561"),
        ("Social hx: in the 93rd year of life, widowed.", "93rd"),
        ("Pt age 91 / wt 48 kg", "91"),
        ("Send it to adaeze (at) okaforchambers.com.ng please.", "okafor"),
        ("The posts are at gofund.example/f/help-danny-walk-again still.", "danny"),
        ("see passport-photo (2).png , that's me", "passport-photo"),
        ("DNA profile of the donor: D3S1358 15,17; vWA 16,18; FGA 21,24", "16,18"),
        ("owner=big.al.hamilton group=clin perms=rw", "hamilton"),
        ("The messages came from an account called rnaidoo_07.", "naidoo"),
        ("contact_no,1-800-555-0199 x 4,verified=0", "x 4"),
        ("Robyn Tate attended. R is a bookkeeper. R's words. R managed well.", "R managed"),
    ],
)
def test_an_identifier_is_hidden_in_the_layouts_of_many_countries(text: str, hidden: str) -> None:
    """Each of these was left by the version before."""
    assert hidden in text
    assert hidden not in released(text)


@pytest.mark.parametrize(
    "text",
    [
        "Glasgow Coma Scale 14/15, Bristol stool chart type 6, Boston bowel prep score 2-2-3.",
        "Ross River virus IgM equivocal; Ann Arbor stage IIE.",
        "CIWA score was 21. MoCA 14/30. NWB 6/52, bowels not open 4/7.",
        "See Annexure B and tab 3. A.O.B. Lighting on the terrace.",
        "Infusion of 5 mcg.kg/min and/or 3 mg/kg.day.",
    ],
)
def test_scales_and_doses_name_nobody(text: str) -> None:
    """A physician needs them, and they tell of nobody."""
    assert released(text) == text


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("her grandson Tobi had found her.", "her grandson Person A had found her."),
        ("PC Reece-Walker and Sgt Callum Reece left.", "PC Person A and Sgt Person B left."),
        ("Dr Paula Reece (née Stanton) signed.", "Dr Person A (née [name]) signed."),
        ('Mr Michael Joseph ("Mickey Joe") TARPEY left.', "Mr Person A left."),
        ("sent to 9 Beck View, Otley. Her solicitor left.", "sent to [address], a town. Her solicitor left."),
        ("The clinic sister, Sr M. Jantjies, rang.", "The clinic sister, Sr Person A, rang."),
    ],
)
def test_a_release_says_of_names_what_is_so(text: str, release: str) -> None:
    """Two persons are two, one is one, and the next sentence is no part of a town."""
    assert released(text) == release


def test_what_somebody_is_called_is_never_said_to_be_a_thing() -> None:
    """In texts on hepatitis "peg" is an interferon; Margaret, who is called so, is no device."""
    text = (
        "Thank you for seeing Mrs Margaret Tuhoro. Peg, who farms sheep with her husband, has been tired for six months"
        " and has lost some weight. I asked Peg to come back with her husband on Monday, when the bloods are back."
    )
    assert "device" not in Sanitizer(Topics(("hepatitis",))).sanitize(text).sanitized


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("GP: Dr Ann Roarty, Stoke Tavy Medical Practice", "GP: Dr Person A, [medical practice]"),
        ("Surgery by Dr. Bell, Ozark Bone & Joint.", "Surgery by Dr. Person A, [organisation]."),
        ("We refer to your letter of the 19th inst.", "We refer to your letter of [date]."),
        ("Hi Donna, I'd like to go. I'm out. D", "Hi Person A, I'd like to go. I'm out. Person A"),
        ("Jean Harte (Mrs)", "Person A (Mrs)"),
        ("She leaves for the Netherlands, where she'll work.", "She leaves for a country, where she'll work."),
        ("he is the most experienced bushman in the group", "he is the most experienced traveller in the group"),
    ],
)
def test_a_release_reads_as_a_clerk_would_write_it(text: str, release: str) -> None:
    """What readers of letters stumbled over."""
    assert released(text) == release


@pytest.mark.parametrize("text", ["Bloods: Hb 11.2, sats 94 RA.", "term life to age 70", "Nan came out on a boat."])
def test_values_and_kin_are_left_alone(text: str) -> None:
    """They tell who nobody is."""
    assert released(text) == text
