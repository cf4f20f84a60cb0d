"""Persons as a document knows them: found once, found everywhere, one entity; and who is nobody."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.document import Document
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.features import class_of, may_be_name
from tacit.identities.judge import CLASSES, Judge, load, pack, unpack
from tacit.identities.persons import grouped_persons
from tacit.identities.profiles import profile

Kind = IdentifierKind
ZETA = IdentityDetector()


def persons(text: str) -> list[tuple[str, int]]:
    """The persons of a text and the number of each."""
    document = Document(text)
    return [(document[one.span], one.entity) for one in ZETA.identify(document) if one.kind is Kind.PERSON]


@pytest.mark.parametrize(
    "text",
    [
        "NB Mr Marsh rang.",
        "Dear Mr Marsh,\nThank you for the letter.",
        "Seen today. MGM Mr Marsh was there.",
    ],
)
def test_labels_and_salutations_are_not_swallowed(text: str) -> None:
    """What stands before a title is no part of the name."""
    assert [surface for surface, _ in persons(text)] == ["Mr Marsh"]


@pytest.mark.parametrize(
    "text",
    [
        "Epaderm 50 g and Clenil 2 puffs were given.",
        "EGFR 60, HbA1c 48, QTc 440, AST 31.",
        "HPI: none. CURB-65 score 1. Tdap given.",
        "Hosp No 1234",
        "Lungs clear.\nDelay: none.",
        "ALLERGIES:\n Aspirin.\nSOCIAL HISTORY:\n Married.",
        "A Foley catheter and a Penrose drain were placed; DeBakey forceps were used.",
    ],
)
def test_drugs_abbreviations_headings_and_instruments_are_nobody(text: str) -> None:
    """Models take them for people."""
    assert persons(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "She was moved to Florence Nightingale Ward from Victoria Station.",
        "He lives in Martin Luther King Drive and was born in the King George Hospital.",
        "Closed with 4-0 Prolene and 0 Ethibond. A Kitner clamp was placed; the Kitner was removed.",
        "Fusion at L5-S1. Scarpa's fascia was closed on the Wilson frame. Glasgow Coma Scale 15.",
        "EXAM:\nExam General Appearance: The patient was alert.\nA. Received fresh.\nB. Biopsy of the node.",
    ],
)
def test_what_is_called_after_somebody_is_nobody(text: str) -> None:
    """Places, instruments, sutures, scales and headings are no persons."""
    assert persons(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dear Grace,\nThank you.", "Grace"),
        ("Thank you.\n\nYours sincerely,\n\nWill Young", "Will Young"),
        ("NAME: WILL YOUNG\nMRN: 12345", "WILL YOUNG"),
        ("Name: Ann Lee\nDOB: 3/4/1961", "Ann Lee"),
        ("FROM: SARAH WHITE\nSUBJECT: PARKING", "SARAH WHITE"),
        ("Last year Art Young died.", "Art Young"),
    ],
)
def test_names_of_everyday_words_are_found_where_they_are_announced(text: str, name: str) -> None:
    """And not a word more."""
    assert [surface for surface, _ in persons(text)] == [name]


def test_small_words_are_names_once_the_whole_name_was_seen() -> None:
    """May is somebody here, a month there, and a verb elsewhere."""
    found = persons("Mrs Grace May came. May left. We met in May. She may come. Young people saw May's dog.")
    assert [surface for surface, _ in found] == ["Mrs Grace May", "May", "May"]


@pytest.mark.parametrize(
    "mention",
    [
        "Mr Harbeck", "Harbeck", "HARBECK", "DEAN HARBECK", "dean harbeck", "harbeck", "D. Harbeck", "Dean",
        "Harbeck's",
    ],
)  # fmt: skip
def test_every_form_of_a_name_is_the_same_person(mention: str) -> None:
    """Found once is found everywhere, with one number."""
    found = persons(f"The patient is Mr Dean Harbeck. Later {mention} phoned the ward.")
    assert {entity for _, entity in found} == {0}
    assert "".join(surface for surface, _ in found[1:]).replace(" ", "") == mention.removesuffix("'s").replace(" ", "")


def test_a_surname_before_a_comma_is_one_name() -> None:
    """In the heads of letters and records the surname comes first."""
    found = persons("To: Donoho, Linda; Hass, Glen\nLinda Donoho agreed with Glen Hass.")
    assert found == [("Donoho, Linda", 0), ("Hass, Glen", 1), ("Linda Donoho", 0), ("Glen Hass", 1)]


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        ("John Smith|Mary Smith|Mr Smith|Mrs Smith|J. Smith|M. Smith|SMITH, JOHN|Smith, Mary", "01010101"),
        ("Robert Jones|Bob|Bobby|Rob|ROBERT|R. Jones|R.J.|RJ", "00000000"),
        ("Bob|Liz|Elizabeth Carter|Robert Jones|Beth Carter|Ms Carter", "011011"),
        ("Ann Reed|Anna Okoro|Ann|Anna|Okoro|Reed", "010110"),
        ("Dr Carter|Tom Carter|Sue Carter|Dr Carter|Mr Carter", "00100"),
        ("Sister Agnes|Agnes|Agnes Doyle", "000"),
        ("Mary Jane Watson|Mary Watson|Jane|Watson-Parker", "0000"),
        ("Lee Marsh|Marsha Lee|Marsha|Marsh", "0110"),
        ("Mr Marc Dupont|Mrs Dupont|Dupont", "011"),
    ],
)
def test_persons_are_neither_joined_nor_split(names: str, numbers: str) -> None:
    """Titles, given names and their short forms say who of one family is meant; whole names may stand behind parts."""
    assert "".join(map(str, grouped_persons(names.split("|")))) == numbers


@given(st.lists(st.sampled_from("John Smith|Mary Smith|Mr Smith|Mary|J. Smith|Ann Lee|Lee|XY|Smith, John".split("|"))))
def test_the_same_words_with_a_whole_name_mean_the_same_person(names: list[str]) -> None:
    """Numbers go up in the order of the text, and a whole name has one wherever it stands."""
    numbers = grouped_persons(names)
    assert list(dict.fromkeys(numbers)) == list(range(len(set(numbers))))
    for name in ("John Smith", "Mary Smith", "Ann Lee"):
        assert len({number for said, number in zip(names, numbers, strict=True) if said == name}) <= 1
    if "John Smith" in names and "Mary Smith" in names:
        assert numbers[names.index("John Smith")] != numbers[names.index("Mary Smith")]


def test_a_given_name_cut_short_is_the_same_person() -> None:
    """Dan is Daniel; Ann is not Anna."""
    assert {entity for _, entity in persons("Mr Daniel Okoro came. Dan was well.")} == {0}
    assert {entity for _, entity in persons("Mrs Anna Okoro came with Miss Ann Reed. Ann was well.")} == {0, 1}


def test_names_do_not_run_over_the_end_of_a_line() -> None:
    """A field begins on the next one."""
    found = persons("Patient: Cengiz Polat\nLungs clear\nPlan: review")
    assert found == [("Cengiz Polat", 0)]


_SURNAMES = st.sampled_from(["Polat", "Okonkwo", "Harbeck", "Wojtas", "Pemberton", "Lindqvist", "Adeyemi"])
_GIVEN = st.sampled_from(["Cengiz", "Callum", "Daniel", "Sandra", "Kevin", "Margaret", "Susan"])
_FORMS = st.sampled_from(["{g} {s}", "{S}", "Mr {s}", "{G} {S}", "{s}", "{i}. {s}", "{l}"])


@given(given_name=_GIVEN, surname=_SURNAMES, forms=st.lists(_FORMS, min_size=1, max_size=4))
@settings(max_examples=30, deadline=None)
def test_no_mention_of_a_person_is_left_and_all_are_one(given_name: str, surname: str, forms: list[str]) -> None:
    """Whatever the forms in which somebody comes back."""
    said = [
        form.format(
            g=given_name, s=surname, G=given_name.upper(), S=surname.upper(), i=given_name[0], l=surname.lower()
        )
        for form in forms
    ]
    text = f"The applicant is Mr {given_name} {surname}." + "".join(f" Then {one} appealed." for one in said)
    found = persons(text)
    assert {entity for _, entity in found} == {0}
    left = text
    for surface, _ in sorted(found, key=lambda one: -len(one[0])):
        left = left.replace(surface, "")
    assert surname.casefold() not in left.casefold()


def test_weights_survive_packing() -> None:
    """Rounded, and without those that round to nothing."""
    weights = unpack(pack({"w=a\tb": (1.0, -0.5, 0.0, 0.25), "tiny": (0.001, 0.0, 0.0, 0.0)}))
    assert weights == {"w=a\tb": (1.0, -0.5, 0.0, 0.25)}


def test_a_verdict_is_the_likeliest_class() -> None:
    """Unknown features say nothing; the probabilities are a softmax of the sums."""
    judge = Judge({"given": (0.0, 2.0, 0.0, 0.0), "drug": (4.0, 0.0, 0.0, 0.0)})
    assert judge.verdict(["given", "never seen"]).name == "P"
    assert judge.verdict(["given", "drug"]).name == ""
    assert judge.verdict([]).nobody == pytest.approx(1 / len(CLASSES))


def test_the_data_files_are_there_and_small() -> None:
    """What the package carries of them is read once."""
    assert all(len(weight) == len(CLASSES) for weight in load().weights.values())
    assert len(pack(load().weights)) < 300_000
    assert profile("no such word at all") == ""


def test_words_that_may_be_names_in_small_letters() -> None:
    """Everyday words and shorthand are none."""
    assert [may_be_name(word) for word in ("callum", "leeds", "baker", "omg", "the")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert class_of("xyzzy") == "none"
