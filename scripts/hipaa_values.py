"""Values of HIPAA's eighteen kinds of identifiers, made at random in the forms in which people write them.

A form is a string: "#" is a digit, "%" a digit from 1 to 9, "@" a capital letter, "~" the separator of the layout, and
a word in braces is drawn from a list or made by a function. All names, numbers and addresses are made up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

GIVEN = (
    "Aisha Alan Amara Andrew Anita Beatriz Bernard Bronwen Callum Carmen Charlotte Chidi Colleen Darren Deirdre Dilip"
    " Dorothy Edna Elif Emeka Fatima Fiona Gareth Gerald Giulia Gordon Hannah Harpreet Hector Imogen Ingrid Isaac Jamal"
    " Janet Jerome Joanna Kavita Keith Kwame Latoya Leon Lorna Magda Marcus Mei Mohammed Nadia Nigel Olga Omar Padraig"
    " Pauline Priya Rafael Rhiannon Rosa Samir Sandra Siobhan Stefan Tamika Teresa Tomasz Vera Wendy Yusuf Zoe"
).split()
SURNAMES = (
    "Abernathy Achebe Adeyemi Ahmed Baptiste Bhatt Birtwistle Bondarenko Castellano Chaudhry Clarkson Delacroix Dlamini"
    " Duffy Eriksson Fairclough Fitzgerald Gallagher Gupta Hargreaves Hernandez Higginbotham Ibrahim Iwu Jankowski"
    " Johansson Kaminski Kapoor Kowalczyk Lindqvist Llewellyn MacDonald Mbeki McAllister Mensah Moretti Murphy Nakamura"
    " Novak O'Brien O'Sullivan Okafor Okonkwo Ortega Papadopoulos Patel Pemberton Petrov Ramirez Rasmussen Reddy Rossi"
    " Sandhu Schneider Shaughnessy Silva Singh Szymanski Tanaka Thornton Vandenberg Velasquez Whitfield Wojcik Yilmaz"
).split()
UK_TOWNS = (
    "Barnsley Basingstoke Berwick Blackburn Bolton Braintree Bridgwater Chesterfield Colchester Croydon Darlington"
    " Doncaster Falmouth Gateshead Grimsby Halifax Hastings Huddersfield Inverness Ipswich Keighley Kettering"
    " Kidderminster Leicester Llandudno Lowestoft Luton Macclesfield Nuneaton Oldham Paisley Penzance Preston Redditch"
    " Rotherham Scunthorpe Shrewsbury Stockport Swindon Taunton Wakefield Walsall Warrington Wigan Worthing Wrexham"
).split()
US_TOWNS = (
    "Albuquerque;Amarillo;Ann Arbor;Bakersfield;Baton Rouge;Bellevue;Boise;Boulder;Cedar Rapids;Chattanooga;Cheyenne"
    ";Corpus Christi;Des Moines;Duluth;El Paso;Eugene;Fargo;Fayetteville;Fort Wayne;Fresno;Grand Rapids;Green Bay"
    ";Gainesville;Huntsville;Kalamazoo;Knoxville;Laredo;Lincoln;Little Rock;Lubbock;Modesto;Omaha;Pasadena;Pensacola"
    ";Poughkeepsie;Providence;Pueblo;Rochester;Sacramento;Salinas;Savannah;Scranton;Spokane;Tacoma;Tallahassee;Toledo"
    ";Topeka;Tucson;Tulsa;Wichita;Yonkers"
).split(";")
UK_STREETS = (
    "Alma Street;Ashfield Road;Beech Grove;Bridge Street;Castle Hill;Chapel Lane;Church"
    " Road;Clarence Gardens;Coronation"
    " Avenue;Dale Close;Fern Bank;Garden Court;Glebe Crescent;Harbour View;Hawthorn Drive;High"
    " Street;Holly Walk;Jubilee"
    " Terrace;King's Parade;Kirkgate;Larkspur Rise;Linden Way;Mafeking Street;Market Place;Mill"
    " Lane;Nelson Mews;Orchard"
    " Croft;Park Row;Priory Fields;Queensway;Rookery Vale;Sandringham Road;School Hill;Station Approach;St Mary's"
    " Close;The Crescent;The Green;Victoria Park;Wellington Square;Whitegate;Windmill Hill;Woodland Rise"
).split(";")
US_STREETS = (
    "Ashland Ave;Birchwood Ln;Broadway;Canyon Rd;Cedar Creek Dr;Chestnut St;County Road 12;Dogwood Ct;E 14th St;Elm"
    " Street;Fairview Blvd;Frontage Rd;Grant St;Hickory Hollow Ln;Highland Ave;Jefferson Pkwy;Lakeshore Drive;Magnolia"
    " Way;Main St;Martin Luther King Jr Blvd;N Maple Ave;NW 23rd Ave;Oak Ridge Trail;Old Mill Rd;Peachtree Cir;Pine"
    " St;Quail Run;River Bend Ct;S Wabash Ave;Sunset Blvd;Sycamore Ter;Timberline Dr;W 5th Street;Walnut Grove Rd"
).split(";")
HOUSES = (
    "Ivy Cottage;Rose Cottage;The Old Rectory;Orchard House;Hillside;Fairview Farm;The Willows;Bramble Lodge;Tudor"
    " House;Mill House;Glen View;The Coach House;Ashdown Manor;Primrose Cottage;Beechwood Lodge;Woodside;The Gables"
).split(";")
DOMAINS = (
    "gmail.com outlook.com btinternet.com yahoo.co.uk nhs.net hotmail.com example.org aol.com stmarys.ac.uk".split()
)
STATES = "AL AZ CA CO FL GA IL IN KY MA MI MN MO NC NJ NM NY OH OR PA TN TX VA WA WI".split()
MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
AREAS = (
    "AB B BD BL BS CF CV DE DH DN E EH FK G GL GU HD HU IP KT L LE LS M ME N NE NG NR NW OX PE PL S SA SE SK SW".split()
)

_VIN = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
_VIN_VALUES = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", (*range(1, 9), *range(1, 6), 7, 9, *range(2, 10)), strict=True))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def _luhn(rng: Random, prefix: str, length: int) -> str:
    digits = prefix + "".join(str(rng.randrange(10)) for _ in range(length - len(prefix) - 1))
    total = sum(sum(divmod(int(one) * (2 - i % 2), 10)) for i, one in enumerate(reversed(digits), start=0))
    return digits + str(-total % 10)


def _grouped(digits: str, *sizes: int) -> str:
    """Digits in groups, the separator of the layout between them."""
    parts, at = [], 0
    for size in sizes:
        parts.append(digits[at : at + size])
        at += size
    return "~".join(filter(None, (*parts, digits[at:])))


def _card(rng: Random) -> str:
    return _grouped(_luhn(rng, rng.choice(("4", "51", "53")), 16), 4, 4, 4, 4)


def _imei(rng: Random) -> str:
    return _luhn(rng, "35", 15)


def _nhs(rng: Random) -> str:
    while True:
        digits = [rng.randrange(1, 10), *(rng.randrange(10) for _ in range(8))]
        check = -sum(digit * (10 - i) for i, digit in enumerate(digits)) % 11
        if check < 10:
            return _grouped("".join(map(str, (*digits, check))), 3, 3, 4)


def _iban(rng: Random) -> str:
    bank = "".join(rng.choice("ABCDLMNW") for _ in range(4)) + "".join(str(rng.randrange(10)) for _ in range(14))
    number = "".join(str(int(one, 36)) for one in f"{bank}GB00")
    return _grouped(f"GB{98 - int(number) % 97:02}{bank}", 4, 4, 4, 4, 4)


def _vin(rng: Random) -> str:
    letters = [rng.choice(_VIN) for _ in range(17)]
    total = sum(
        (int(one) if one.isdigit() else _VIN_VALUES[one]) * weight
        for one, weight in zip(letters, _VIN_WEIGHTS, strict=True)
    )
    return "".join((*letters[:8], "X" if total % 11 == 10 else str(total % 11), *letters[9:]))


def _ipv6(rng: Random) -> str:
    return "2001:db8:" + ":".join(f"{rng.randrange(0x1000, 0xFFFF):x}" for _ in range(6))


def _postcode(rng: Random) -> str:
    inward = "".join(rng.choice("ABDEFGHJLNPQRSTUWXYZ") for _ in range(2))
    return f"{rng.choice(AREAS)}{rng.randrange(1, 29)}~{rng.randrange(10)}{inward}"


def _hex(rng: Random) -> str:
    return f"{rng.randrange(256):02x}"


def _month_short(rng: Random) -> str:
    return rng.choice(MONTHS)[:3]


def _day(rng: Random) -> str:
    return str(rng.randrange(1, 29))


def _ordinal(rng: Random) -> str:
    day = rng.randrange(1, 29)
    ending = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def _of(words: Sequence[str]) -> Callable[[Random], str]:
    return lambda rng: rng.choice(words)


def _between(low: int, high: int, width: int = 1) -> Callable[[Random], str]:
    return lambda rng: f"{rng.randrange(low, high):0{width}}"


MADE: Mapping[str, Callable[[Random], str]] = {
    "given": _of(GIVEN),
    "surname": _of(SURNAMES),
    "plain": lambda rng: rng.choice(SURNAMES).replace("'", ""),
    "at": lambda _: "@",
    "initial": _of("ABCDEFGHJKLMNPRSTW"),
    "uk_town": _of(UK_TOWNS),
    "us_town": _of(US_TOWNS),
    "uk_street": _of(UK_STREETS),
    "us_street": _of(US_STREETS),
    "house": _of(HOUSES),
    "domain": _of(DOMAINS),
    "state": _of(STATES),
    "month": _of(MONTHS),
    "mon": _month_short,
    "weekday": _of(WEEKDAYS),
    "wday": lambda rng: rng.choice(WEEKDAYS)[:3],
    "d": _day,
    "dd": _between(1, 29, 2),
    "big": _between(13, 29),
    "m": _between(1, 13),
    "mm": _between(1, 13, 2),
    "th": _ordinal,
    "year": _between(1928, 2024),
    "recent": _between(2001, 2024),
    "yy": _between(40, 99),
    "old": _between(90, 104),
    "area": _between(201, 790),
    "byte": _between(1, 255),
    "card": _card,
    "imei": _imei,
    "nhs": _nhs,
    "iban": _iban,
    "vin": _vin,
    "ipv6": _ipv6,
    "postcode": _postcode,
    "hex": _hex,
    "ssn": lambda rng: f"{rng.randrange(100, 660):03}~{rng.randrange(10, 99)}~{rng.randrange(1000, 9999)}",
}
_SLOT = re.compile(r"\{(\w+)\}|[#%@]")


def value(form: str, separator: str, rng: Random) -> str:
    """A value in this form, with this separator.

    >>> value("%##~@@", "-", Random(7))
    '626-XB'
    """

    def made(match: re.Match[str]) -> str:
        if match[1]:
            return MADE[match[1]](rng)
        drawn = {"#": "0123456789", "%": "123456789", "@": "ABCDEFGHJKLMNPRSTUVWXY"}[match.group()]
        return rng.choice(drawn)

    whole = _SLOT.sub(made, form)
    if separator == "\n":  # a line ends at one place of a number
        at = rng.randrange(whole.count("~")) if "~" in whole else 0
        parts = whole.split("~")
        return " ".join(parts[: at + 1]) + "\n" * (len(parts) > 1) + " ".join(parts[at + 1 :])
    return whole.replace("~", separator)
