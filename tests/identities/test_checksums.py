"""Check digits, beside slow forms of the same rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacit.identities import checksums

DIGITS = st.text("0123456789", min_size=1, max_size=19)


def luhn_by_hand(number: str) -> bool:
    """The rule as it is told: from the right, every second digit doubled, nine taken off what is above nine."""
    total = 0
    for i in range(len(number)):
        digit = int(number[len(number) - 1 - i])
        if i % 2 == 1:
            digit = digit * 2 if digit * 2 < 10 else digit * 2 - 9
        total += digit
    return total % 10 == 0


@given(DIGITS)
def test_luhn_is_the_rule_as_it_is_told(number: str) -> None:
    """Cards are told from other digits by the standard's rule."""
    assert checksums.luhn(number) == luhn_by_hand(number)


@given(DIGITS)
def test_every_number_has_one_check_digit(number: str) -> None:
    """Of ten digits behind a number one is right, so that one slip is always seen."""
    assert sum(checksums.luhn(number + digit) for digit in "0123456789") == 1


@given(st.text("0123456789", min_size=9, max_size=9))
def test_a_health_number_has_at_most_one_check_digit(number: str) -> None:
    """Of ten digits behind nine at most one makes a number of the health service."""
    assert sum(checksums.nhs_number(number + digit) for digit in "0123456789") <= 1


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", min_size=11, max_size=28))
def test_one_pair_of_check_digits_makes_an_account(account: str) -> None:
    """Of the pairs 02 to 98 exactly one fits an account number."""
    assert sum(checksums.iban(f"GB{check:02}{account}") for check in range(2, 99)) == 1


def test_what_is_too_short_or_strange_is_no_number() -> None:
    """Nothing that has the wrong length or letters passes, and nothing raises."""
    assert not checksums.iban("GB82")
    assert not checksums.iban("GB82 WÉST 1234 5698 7654 32")
    assert not checksums.nhs_number("943 476 591")
    assert not checksums.vehicle_identification_number("1M8GDM9AXKP04278")
    assert not checksums.vehicle_identification_number("1M8GDM9AXKP0427IO"[:17])
    assert not checksums.social_security_number("900-12-3456")
    assert not checksums.social_security_number("123-00-4567")
    assert not checksums.social_security_number("123-45-0000")
