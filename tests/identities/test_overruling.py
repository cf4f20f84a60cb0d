"""What is found, set right by what the network says and by the parts of whole names."""

from __future__ import annotations

import pytest

from tacit import Identities, Sanitizer
from tacit.document import Document
from tacit.identities import IdentifierKind, IdentityDetector


def persons(text: str) -> list[str]:
    """The persons that the detector finds."""
    document = Document(text)
    found = IdentityDetector().identify(document)
    return [document[one.span] for one in found if one.kind is IdentifierKind.PERSON]


def test_parts_of_a_name_are_found_wherever_they_stand() -> None:
    """A surname in capitals in a heading, and a given name at the end of a chat, are the same person's."""
    text = "Thandeka Okoro-Mbatha came at nine.\n\nTHANDEKA: see you\nOKORO-MBATHA file closed. Thandeka left."
    assert "THANDEKA" in persons(text)
    assert persons(text)[-1] == "Thandeka"


@pytest.mark.parametrize("name", ["Faith Okoro", "Grace Adeyemi"])
def test_a_given_name_that_is_a_word_belongs_to_its_surname(name: str) -> None:
    """A name like "Faith Okoro" is hidden whole, not "Okoro" alone."""
    released = Sanitizer(Identities()).sanitize(f"I spoke to {name} about the rota, and {name} agreed.").sanitized
    assert not any(part in released for part in name.split())


def test_a_name_that_is_a_word_does_not_stay_in_small_letters() -> None:
    """In a chat nobody writes capitals: where Faith is hidden, "tell faith" is hidden as well."""
    text = "12:01 Faith Okoro: hi\n12:02 Sam: is faith coming\n12:03 Sam: tell faith to bring the keys"
    assert "faith" not in Sanitizer(Identities()).sanitize(text).sanitized.lower()


def test_a_name_that_is_a_word_is_found_where_people_write_of_somebody() -> None:
    """The noun in the same text makes the network doubt that "tell faith" means anybody."""
    text = "12:01 Faith Okoro: hi\n12:03 Sam: tell faith to bring the keys\n12:04 Faith Okoro: my faith is all I have"
    assert "faith to bring" not in Sanitizer(Identities()).sanitize(text).sanitized


@pytest.mark.parametrize(
    "text",
    [
        "PLAN\nStorm damage to the roof. Skip delivered. Demolition next week.",
        "Total £3,860, paid in four instalments. 48 cartons were left. Ache 6/10 down to 2/10.",
    ],
)
def test_words_of_everyday_life_stay(text: str) -> None:
    """Capitals at the head of a line, prices, counts and scores single nobody out."""
    assert Sanitizer(Identities()).sanitize(text).sanitized == text


def test_what_stands_beside_a_marker_is_nobodys_name() -> None:
    """A release is read again: a plain word behind what was put there is not taken for a name."""
    text = "  • 8 January 2024   Flooring taken up.\n  • 10 January 2024   Demolition of the old shed."
    released = Sanitizer(Identities()).sanitize(text).sanitized
    assert "Flooring taken up" in released
    assert "Demolition of the old shed" in released


@pytest.mark.parametrize("name", ["Dr. May", "Mr Bishop", "Pastor Major"])
def test_a_name_that_is_a_title_or_a_month_is_hidden(name: str) -> None:
    """Behind a title it is somebody's name, whatever else it is."""
    text = (
        f"Thank you for seeing this man of the village, who was sent to us by {name} after his fall. His knee is"
        f" swollen, he cannot kneel, and {name} has asked for an X-ray before the week is over. He walks with a stick."
    )
    assert name.rsplit(maxsplit=1)[-1] not in Sanitizer(Identities()).sanitize(text).sanitized


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        (
            "Dr Rose Frank saw him at ten. Frank dysplasia is present at the edge of the second sample.",
            "Frank dysplasia",
        ),
        ("18.02 Was in the shed. 18.40 You were. 19.15 At Mums. 19.16 Ha. 11.24 They want the form.", "11.24"),
        (
            (
                "I want to explain the rent of two months plus the R350 for the office. The factory put us on short"
                " time in the spring, and I was sick in the bathroom when you knocked. I will pay the rest by June."
            ),
            "R350",
        ),
        ("Ann Lee of Leeds has worked for the council for twenty-seven years.", "for twenty-seven years"),
        ("Seen at home. Son Tanner, with whom he lives, was there, and made tea for all of us.", "Son "),
        ("Ring Crown counsel: the Crown asks for no contact.", "the Crown asks"),
    ],
)
def test_what_looks_like_a_name_a_day_or_a_code_stays(text: str, stays: str) -> None:
    """A word that is a name elsewhere, a time with a dot, a fare, a state that prosecutes."""
    assert stays in Sanitizer(Identities()).sanitize(text).sanitized


def test_an_age_behind_a_label_is_an_age() -> None:
    """Nobody has an account number of two digits."""
    text = (
        "On behalf of Mr Dirk Verhagen I object to your decision, in which the certificate for his post was withheld."
        " My client is 33. He has worked as a falconer since then, and sails with a group of boys each Saturday."
    )
    released = Sanitizer(Identities()).sanitize(text).sanitized
    assert "33" not in released
    assert "account" not in released


@pytest.mark.parametrize("said", ["27th", "nineteen seventy-nine"])
def test_a_day_or_a_year_is_no_age(said: str) -> None:
    """A birthday on the 27th makes nobody 27."""
    text = f"Need: graph paper, batteries, a card. Call Grandpa on his birthday ({said}, in the evening)."
    released = Sanitizer(Identities()).sanitize(text).sanitized
    assert "20 to 29" not in released
    assert "90 or older" not in released


def test_nothing_points_to_a_letter() -> None:
    """Half of a corpus has an R in it: who is called so by a friend has no words that lead to her."""
    text = (
        "Robin Heath, a bookkeeper of Bangor, attended. R is well, and R will come again. We'll see how it goes, and"
        " I'll bring the forms. She'll ring the surgery in the morning about her hip and the wheel of her bike."
    )
    released = Sanitizer(Identities()).sanitize(text).sanitized
    assert all(said in released for said in ("We'll see", "I'll", "She'll ring", "hip"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("She moved to Truth or Consequences after the fire, and works at a bakery there.", "Consequences"),
        ("The photo of his face is img_4471.jpg, see the folder of the ward.", "4471"),
        ("Mara Quist sang in the film, which took $79.4 million at the box office.", "79.4"),
    ],
)
def test_names_that_have_a_form_are_hidden_whatever_their_words_mean(text: str, name: str) -> None:
    """A town of plain words that lists know; the file of a picture; the takings of a film."""
    assert name not in Sanitizer(Identities()).sanitize(text).sanitized


def test_a_score_of_pain_is_no_day() -> None:
    """Six of ten is how much it hurts."""
    assert "6/10" in Sanitizer(Identities()).sanitize("Seen today. Pain 6/10 at rest, worse at night.").sanitized
