"""Check digits: what tells a real number from digits that look like one."""

from __future__ import annotations

_IBAN_SHORTEST, _IBAN_LONGEST = 15, 34
_VIN_VALUES = {
    letter: value
    for value, letters in enumerate(("AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"), 1)
    for letter in letters
}
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def digits(text: str) -> list[int]:
    """The decimal digits of a text, in order.

    >>> digits("943 476-5919")
    [9, 4, 3, 4, 7, 6, 5, 9, 1, 9]
    """
    return [int(character) for character in text if character.isdecimal()]


def luhn(text: str) -> bool:
    """Whether the digits end in their Luhn check digit (ISO/IEC 7812): payment cards, IMEI.

    >>> luhn("4111 1111 1111 1111"), luhn("4111 1111 1111 1112")
    (True, False)
    """
    total = 0
    for place, digit in enumerate(reversed(digits(text))):
        total += sum(divmod(2 * digit, 10)) if place % 2 else digit
    return total % 10 == 0


def iban(text: str) -> bool:
    """Whether it is an international bank account number: modulo 97, as ISO 13616 has it.

    >>> iban("GB82 WEST 1234 5698 7654 32"), iban("GB82 WEST 1234 5698 7654 33")
    (True, False)
    """
    compact = "".join(text.split()).upper()
    if not (compact.isascii() and compact.isalnum() and _IBAN_SHORTEST <= len(compact) <= _IBAN_LONGEST):
        return False
    return int("".join(str(int(character, 36)) for character in compact[4:] + compact[:4])) % 97 == 1


def nhs_number(text: str) -> bool:
    """Whether the ten digits are a number of the British National Health Service: weights 10 to 2, modulo 11.

    >>> nhs_number("943 476 5919"), nhs_number("943 476 5918")
    (True, False)
    """
    number = digits(text)
    if len(number) != 10:
        return False
    weighed = sum(weight * digit for weight, digit in zip(range(10, 1, -1), number, strict=False))
    return -weighed % 11 == number[-1]


def social_security_number(text: str) -> bool:
    """Whether the nine digits can be a US social security number: no area 000, 666 or 9xx, no part of noughts.

    >>> social_security_number("078-05-1120"), social_security_number("666-05-1120")
    (True, False)
    """
    number = "".join(map(str, digits(text)))
    area, group, serial = number[:3], number[3:5], number[5:]
    return len(number) == 9 and area not in {"000", "666"} and area[0] != "9" and group != "00" and serial != "0000"


def vehicle_identification_number(text: str) -> bool:
    """Whether the 17 characters have the check digit of a vehicle (49 CFR 565): weights, modulo 11, X for ten.

    >>> vehicle_identification_number("1M8GDM9AXKP042788"), vehicle_identification_number("1M8GDM9A1KP042788")
    (True, False)
    """
    if len(text) != len(_VIN_WEIGHTS):
        return False
    values = [int(one) if one.isdecimal() else _VIN_VALUES.get(one, -1) for one in text.upper()]
    if min(values) < 0:
        return False
    remainder = sum(weight * value for weight, value in zip(_VIN_WEIGHTS, values, strict=True)) % 11
    return text[8].upper() == ("X" if remainder == 10 else str(remainder))
