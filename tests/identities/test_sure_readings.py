"""What the network is as good as sure of is hidden, whatever a list or a sign behind it says."""

from __future__ import annotations

import pytest

from tacit import Identities, Sanitizer

HIDING = Sanitizer(Identities())


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Sent: Thu 18 Jul, 23:02\nSubject: Tash", "Jul"),
        ("Mtg 1, Tues 24 Oct, 14:00, Rm 2 with Karen Szabo", "Oct"),
        ("Seen by Dr Ann Marsh. Epclusa in 2018: SVR12. Genotype 1a.", "2018"),
        ("On January 18: we bought five jackets at Uniqlo in Sapporo.\nJanuary 20: baggage delivered.", "18"),
        ("All, Keshav will be absent 12th to 16th, kindly somebody share notes", "12th"),
    ],
)
def test_a_day_is_hidden_whole_whatever_sign_or_month_follows_it(text: str, word: str) -> None:
    """A month is no part of a day that stays behind, and a colon makes no time of a year."""
    assert word not in HIDING.sanitize(text).sanitized


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("To: Harbour Clinic Nurses\nDate: Mon, 3 Mar 2025", "Harbour"),
        ("O levels at St Bernard's, then a diploma in surveying (Makerere).", "Bernard"),
    ],
)
def test_an_organisation_that_is_surely_one_is_hidden_though_its_words_are_a_posts(text: str, word: str) -> None:
    """Partners and nurses at the end of a name make no post of a firm or a clinic."""
    assert word not in HIDING.sanitize(text).sanitized


def test_a_year_in_a_log_with_times_is_no_time() -> None:
    """A log of the night has 2016 as the year somebody was in hospital."""
    text = "2105 TOM CAME IN. WENT DRY AT DEER CREEK IN 2016.\n2150 TEA\n2230 ASLEEP, ANN REED ON DUTY\n2310 ALL WELL"
    assert "2016" not in HIDING.sanitize(text).sanitized


def test_an_age_in_words_is_hidden() -> None:
    """A child's age needs neither a figure nor "aged" before it."""
    text = "This organ is his, unsigned.\nHis Lieselotte was nine when she was taken out of school in Soltau."
    assert "nine" not in HIDING.sanitize(text).sanitized


def test_who_is_called_like_a_day_is_somebody() -> None:
    """A doctor's name is no day of the week that may stay."""
    text = "This has been talked through with Dr Friday, fertility counsellor, and Ann Reed."
    assert "Friday" not in HIDING.sanitize(text).sanitized


def test_who_speaks_under_a_letter_is_hidden_each_time() -> None:
    """Letters before colons are people where one comes again and again, and count a list where none does."""
    chat = (
        "N: are you alone\nY: at Food 4 Less why\nN: sit down\nY: ok\nN: two lines Yoyo, tell Tony\nY: stop\nN: i did"
    )
    assert "N:" not in HIDING.sanitize(chat).sanitized
    listed = "Ann Reed chose:\nA: tea\nB: coffee\nC: water"
    assert HIDING.sanitize(listed).sanitized.endswith("A: tea\nB: coffee\nC: water")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "He's been late once, when the Route 52 bridge was under water, on Route 23, said Marcus Bell.",
            "the [address] bridge",
        ),
        ("Cst. Gill located Walter Reed at 2151 in the lee of the old scale house.", "at 2151 in"),
        ("Loaner laptop issued (TC-L0388) so she can work out of Rm 209, said B. Swanson", "issued ([number])"),
        ("Father Ian Marsh, tree surgeon, works away. Mother Helen Marsh drives the mobile library.", "[occupation]"),
        ("10:15  [B. Swanson] called Dana Winter\n10:31  Assigned to Deskside - North.", "[organisation]."),
        ("2140  Adm via ED. 52 y/o man, Mike Joyce, HR 112 RR 28 BP 104/62 SpO2 86% RA", "via ED"),
        ("2140  Adm via ED. 52 y/o man, Mike Joyce, HR 112 RR 28 BP 104/62 SpO2 86% RA", "RR 28 BP 104/62"),
        (
            "He was seen.\n\nForeman cooper, last of four at the cooperage, found by his son William, 34.",
            "\n\n[occupation]",
        ),
        ("Gary - Lily: Has anyone got Evie's water bottle? Lily has one with a dent.", ": Has anyone"),
        ("At TAFE I was going out to the ute, and Kev covered for me at TAFE.", " I was going"),
        ("Plan: q2wk, review Dec 1, EI sickness form to Dr Robichaud.", "Plan: q2wk,"),
        ("I am NOT Mrs Beverley Pryce, though good luck to her.", "NOT Mrs Person A"),
    ],
)
def test_what_stands_there_is_true_of_what_stood_there(text: str, expected: str) -> None:
    """A road is no line, a time no address, a laptop nobody's name, a tree surgeon no surgeon, a desk no people."""
    assert expected in HIDING.sanitize(text).sanitized


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gate log: the card of Ann Marsh was refused, upload sits at files.nordhof.example/@annm.draws.", "draws"),
        ("Estates job KTX.41.B closed by the tenant, Moira Reed, who fixed the tap herself.", "KTX.41.B"),
    ],
)
def test_a_code_is_hidden_whole_whatever_joins_its_parts(text: str, expected: str) -> None:
    """Dots and strokes without a blank part nothing: what is left of a code would still be unique."""
    assert expected not in HIDING.sanitize(text).sanitized


def test_a_letter_within_a_sentence_is_somebody_and_one_that_counts_is_none() -> None:
    """A note is left for M.; the parts of a list are counted by A., B. and C."""
    note = "The elders met at Moira Reed's. Left a note for M. to ring the surgery before six."
    assert "M. to ring" not in HIDING.sanitize(note).sanitized
    listed = "A. Cecum: normal. B. Sigmoid: two polyps. C. Rectum: normal."
    assert HIDING.sanitize(listed).sanitized == listed


def test_letters_in_small_letters_below_an_entry_are_who_signed_it() -> None:
    """A physiotherapist signs each entry of the notes so."""
    notes = 'Physio, Tue: knee bends to 90, quads better. Said "better today".\njw\n\nFri: walked to the gate.\njw'
    assert "jw" not in HIDING.sanitize(notes).sanitized


def test_the_age_of_a_child_in_brackets_is_no_duration() -> None:
    """How old a child is stands behind its name in years."""
    text = "Child: Faith Naliaka (9 years), Peter Wafula (6)\nGuardian: Ann Wafula"
    assert "9 years" not in HIDING.sanitize(text).sanitized


def test_a_number_before_what_few_do_does_not_let_it_stay() -> None:
    """Two founders of bells are no count of things, and the sentence reads on."""
    text = "I am one of only two bell founders left in the county, said Moira Reed."
    released = HIDING.sanitize(text).sanitized
    assert "founder" not in released
    assert "one of only two " in released
