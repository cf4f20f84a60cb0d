"""Houses, streets, towns and firms of letters are none of the persons that they are called like."""

from __future__ import annotations

import pytest
from tests.growth import grows_in_proportion

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.blocks import placed

Kind = IdentifierKind
LETTER = """\
ST BRANNOC'S PRIMARY SCHOOL
Church Lane, Hexley, Northumberland NE46 8XR

Mr and Mrs P. Rowbotham
The Old Vicarage
Church Hill
Stoke Bellamy
Devon

Dear Mr and Mrs Rowbotham,

Thank you for coming from Hexley to see us at Stoke Bellamy.
"""


def kinds(text: str) -> dict[str, str]:
    """What is found, by its words."""
    document = Document(text)
    return {document[one.span]: one.kind.value for one in IdentityDetector().identify(document)}


def test_the_towns_of_a_letter_are_places_wherever_they_are_named() -> None:
    """In the head, in the addressee's block and in the text."""
    found = kinds(LETTER)
    assert found["Hexley"] == found["Stoke Bellamy"] == found["Church Hill"] == "place"
    assert found["The Old Vicarage"] == "address"
    assert {words for words, kind in found.items() if kind == "person"} == {"Mrs P. Rowbotham", "Mrs Rowbotham"}


@pytest.mark.parametrize("house", ["Rose Cottage", "Hollow Bank", "Beck House"])
def test_a_house_before_its_street_is_an_address(house: str) -> None:
    """Whatever its name is like."""
    assert kinds(f"Our client: Mrs Vaughan, {house}, Mill Lane, Leeds")[house] == "address"


def test_a_street_is_found_without_its_number() -> None:
    """Where it stands with its number elsewhere."""
    found = kinds("Re: 14 Hawthorn Court\n\nJust back from Hawthorn Court, where the kitchen is finished.")
    assert found["Hawthorn Court"] == "address"


def test_a_firm_of_partners_is_an_organisation() -> None:
    """Surnames that a sign joins; a couple is none."""
    assert kinds("Her optician, of Frost & Lacey, saw her.").get("Frost & Lacey") == "organisation"
    assert "Mary & Tom" not in kinds("Love from Mary & Tom")


def test_a_bus_comes_from_a_place() -> None:
    """A strange word behind what comes and goes is no person."""
    assert kinds("Sorry, the bus from Oakworth was late.")["Oakworth"] == "place"


def test_a_court_sits_in_a_place() -> None:
    """Its town is no organisation."""
    assert kinds("IN THE COUNTY COURT AT WESTHAVEN\n\nClaim No. 7")["WESTHAVEN"] == "place"


def test_a_person_stays_one_beside_an_address() -> None:
    """With a title, with a given name, or before a street."""
    text = "Mr Hill, 3 Mill Lane, Joan Firth"
    found = [(Span(0, 7), Kind.PERSON), (Span(9, 20), Kind.ADDRESS), (Span(22, 32), Kind.PERSON)]
    assert placed(text, found) == found


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("THE POPLARS RESIDENTIAL HOME, LITTLE MARLOW\n\nReview of care", "THE POPLARS RESIDENTIAL HOME"),
        ("ASHBY GROVE RESIDENTS' ASSOCIATION\nMinutes", "ASHBY GROVE RESIDENTS' ASSOCIATION"),
        ("Statement\nVertex Softworks Pvt. Ltd., Bengaluru", "Vertex Softworks Pvt. Ltd"),
    ],
)
def test_an_organisation_of_a_letterhead_is_whole(text: str, firm: str) -> None:
    """No word of its name is left."""
    document = Document(text)
    found = [document[one.span] for one in IdentityDetector().identify(document)]
    assert firm in found


def test_work_grows_with_the_addresses_not_their_square() -> None:
    """A list of thousands of members and where they live is read in time."""
    line = "Lee & Frost LLP, 4 Mill Lane, Hexley\n"

    def place(number: int) -> None:
        parts = ((0, 15, Kind.PERSON), (17, 28, Kind.ADDRESS), (30, 36, Kind.PERSON))
        at = range(0, number * len(line), len(line))
        placed(line * number, [(Span(one + start, one + end), kind) for one in at for start, end, kind in parts])

    assert grows_in_proportion(place, 50)
