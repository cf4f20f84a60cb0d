"""Identifiers in odd layouts, and codes that are everybody's; all texts are invented."""

from __future__ import annotations

import pytest
from tests.identities.releases import released

from tacit.identities.fields import fields


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Bin missed at Vicolo delle Rose 4 int. 7, resident rang.", "int. 7"),
        ("Moved to C/ Olivar 22, 3º dcha in spring.", "dcha"),
        ("Tenant of Keizersweg 31-bis reports mould.", "31-bis"),
        ("The cat was behind Rosenvænget 12, st. tv. alive.", "tv"),
        ("Crew to os. Bohaterów 14/33 for the lift.", "14/33"),
        ("Survey card returned from W187N4410 Maple Rd today.", "4410"),
        ("Moved out of 2214 CR 418 before the audit.", "418"),
        ("Rehoused the family in Cra. 7 # 45-12 apto 301 for now.", "301"),
        ("She gave 3-14-2 Higashi-machi as her home.", "Higashi"),
        ("Patient R/o Flat No. 31, 'Nil Kamal' CHS, Opp. Bus Depot, Tilak Road, brought in.", "Tilak"),
        ("Leaflets to Plot 5-B, Lane 2, Gulshan-e-Noor, Phase II on foot.", "Phase II"),
        ("Empty: 14A Quay St (rear), says the agent.", "rear"),
        ("Porter needed at Bay 4 bed C (door side) now.", "door"),
        ("Attend Rm 2.017 Phlebotomy, fasting.", "Phlebotomy"),
        ("The letter says Eye Clinic C but she was sent away.", "Eye Clinic"),
        ("7W-714-B: tray late again.", "714"),
        ("Moved to ED Hallway 7 awaiting a bed.", "Hallway"),
        ("Bleep 8-214 for the bed manager.", "8-214"),
        ("Urology, page 3318 for review.", "3318"),
        ("Ring me on plus four four, seven seven double oh, nineteen, four five six please.", "nineteen"),
        ("Write to j.ferrow <at> quaymail <dot> ie please.", "quaymail"),
        ("It bounced from p.okafor@harbour\n.postly.ng yesterday.", "postly"),
        ("See https://eu.quaydocs.io\n/d/7kQ2204/edit for it.", "7kQ2204"),
        ("Traffic came from 10 dot 4 dot 17 dot 22 all night.", "17"),
        ("Stay 4.–17.4.2022, then home.", "17.4"),
        ("Row ('2022-W14-2', 'no show') was written.", "W14"),
        ("In the log: [17/Apr/2022:04:12:55] GET", "Apr"),
        ("Details: 97/F, weight loss.", "97"),
        ("The life assured is already ninety-four (94).", "94"),
        ("Insured hull: ZK-OKT, 881 hours.", "OKT"),
        ("She read out plate november 4-4-1 kilo tango to them.", "kilo"),
        ("Sticker: REF 20417-K LOT 88213 on the lid.", "88213"),
        ("Reset faceid:9f2a-4417 and enrol again.", "9f2a"),
        ("IN THE MATTER OF S CI 2021 00417, adjourned.", "00417"),
        ("Audit: kholt3 opened the chart.", "kholt3"),
        ("Surname K.E.S.T.R.E.L I think, hurry.", "K.E.S"),
        ("It is spelt f-e-r-r-o-w, she says.", "f-e-r"),
        ("Anand a/l Perumal lost his bag.", "Perumal"),
    ],
)
def test_an_identifier_is_hidden_in_an_odd_layout(text: str, hidden: str) -> None:
    """Each of these was left, whole or in part, by the version before."""
    assert hidden in text
    assert hidden not in released(text)


@pytest.mark.parametrize(
    "text",
    [
        "Lights to BS EN 12464-1, bolts ISO 4014 M10x40.",
        "In line with NICE CG181 and the formulary.",
        "The boiler is rated IPX4.",
        "The variant c.35delG p.Gly12Val was not found.",
        "Aircraft type is Boeing 737-800.",
        "There is cloud SCT025, QNH 1009.",
        "Children aged 5 to 11 get half.",
        "See page 1204 of the ledger.",
        "Do the A-B-C-D-E assessment.",
        "Triage 3 means urgent.",
        "The room has 2 beds and 3 chairs.",
        "A phase IV trial, and stage IIIB disease.",
        "Temp 98 F, HR 96.",
        "Version 1.2.3.4 is out.",
        "Sats 94 on air, lying 95/60.",
    ],
)
def test_what_is_everybodys_stays(text: str) -> None:
    """A norm, a size, a fault, a variant and a group by age say the same of whoever they stand beside."""
    assert released(text) == text


def test_a_column_says_what_its_cells_are() -> None:
    """A table of a machine has its labels in the first line only."""
    text = (
        "post_code\twave\n2214 KT\t3\n\nname|test\nFerrow|FBC 2\n\nINSERT INTO v (seen, plate) VALUES ('2', 'KT 4417')"
    )
    found = {text[span.start : span.end]: kind.value for span, kind in fields(text)}
    assert found == {"2214 KT": "postcode", "Ferrow": "person", "KT 4417": "vehicle"}


def test_what_a_column_does_not_hold_is_left() -> None:
    """Nothing, a measure and an everyday word are no identifiers, whatever their column is called."""
    text = 'phone,ward,account\nnone,closed,5 mg\n{"email": "n/a", "drug_name": "Aspirin 75"}'
    assert list(fields(text)) == []
