"""HL7 version 2: positions stay, the table empties who it is, words are read."""

from __future__ import annotations

from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.findings import CANARY, holds, replaced

from tacit.errors import InputError
from tacit.formats.opening import open_bytes
from tacit.formats.records.hl7 import open_file

MESSAGE = "\r".join(  # noqa: FLY002  # a segment in each line
    [
        r"MSH|^~\&|Quixolotl|Quixolotl|Quixolotl|Quixolotl|20200503143000+0200|Quixolotl|ORU^R01^ORU_R01|Quixolotl|P|2.5.1",
        "PID|1|Quixolotl|Quixolotl^^^Quixolotl^MR~7^^^H|Quixolotl|QUIXOLOTL^ANN^^^DR||19610503|F|||Quixolotl^^X||Quixolotl",
        "NK1|1|QUIXOLOTL^BOB|SPO|Quixolotl|Quixolotl",
        "PV1|1|I|Quixolotl^1^2||||Quixolotl^DOC||||||||||||Quixolotl|||||||||||||||||||||||||20200501|20200504",
        "IN1|1|Quixolotl|Quixolotl",
        "OBR|1|Quixolotl|Q2|24331-1^Lipid panel^LN|||20200503",
        "OBX|1|NM|2093-3^Cholesterol^LN|Quixolotl|182.50|mg/dL^^UCUM|<200|N|||F|||20200503||Quixolotl",
        r"OBX|2|FT|X^Note^L||Ann \T\ Bob came.\.br\She has HIV\F\AIDS.||||||F",
        "OBX|3|XPN|X^Name^L||QUIXOLOTL^ANN||||||F",
        "OBX|4|CWE|X^Finding^L||B20^HIV disease^I10^^^^Quixolotl||||||F",
        "NTE|1|L|First note.~Second of Ann.",
        "DG1|1||B20^HIV disease^I10|HIV|20200503",
        "AL1|1|DA|7980^Penicillin^RXNORM|SV|rash",
        "ZPI|1|Quixolotl",
    ]
)


def test_identity_is_gone_whatever_is_found() -> None:
    """Names, numbers, addresses, doctors, places and unknown segments are gone, every other field is where it was."""
    record = open_bytes(MESSAGE.encode())
    assert record.kind == "hl7"
    assert CANARY.lower() not in record.text.lower()
    written = record.write([])
    assert not holds(written)
    assert not holds(written, "19610503")
    before, after = MESSAGE.split("\r"), written.decode().split("\r")
    assert [line.count("|") for line in after if line] == [line.count("|") for line in before[:-1]]
    assert ("segments of unknown kinds", True) in {(each.what, each.is_unread) for each in record.taken_out}


def test_text_reads_like_a_form() -> None:
    """Values have labels, dates read as dates, escapes as what they mean."""
    assert open_file(MESSAGE.encode()).text.splitlines() == [
        "Message date: 2020-05-03 14:30:00 +0200",
        "Sex: F",
        "Admission date: 2020-05-01",
        "Discharge date: 2020-05-04",
        "Examination: Lipid panel (24331-1)",
        "Observation date: 2020-05-03",
        "Observation: Cholesterol (2093-3)",
        "Units: mg/dL",
        "Reference range: <200",
        "Result date: 2020-05-03",
        "Observation: Note (X)",
        "Result: Ann & Bob came.",
        "She has HIV|AIDS.",
        "Observation: Name (X)",
        "Observation: Finding (X)",
        "Result: HIV disease (B20)",
        "Note: First note.",
        "Note: Second of Ann.",
        "Diagnosis: HIV disease (B20)",
        "Diagnosis: HIV",
        "Diagnosis date: 2020-05-03",
        "Kind of allergy: DA",
        "Allergy: Penicillin (7980)",
        "Reaction: rash",
    ]


def test_edits_are_made_and_escaped() -> None:
    """Separators in words are escaped; a code goes with its words; numbers, dates and escapes stay as they were."""
    record = open_file(MESSAGE.encode())
    written, _ = replaced(record, {"Ann": "A|B", "HIV disease": "a disease", "HIV|AIDS": "ill"})
    text = written.decode()
    assert r"|A\F\B \T\ Bob came.\.br\She has ill.|" in text
    assert "|^a disease^^^^|" in text
    assert "|182.50|mg/dL^^UCUM|<200|N|" in text
    assert "First note.~Second of A\\F\\B." in text
    assert "MSH|^~\\&|||||20200503143000+0200||ORU^R01^ORU_R01|1|P|2.5.1" in text


@pytest.mark.parametrize(("words", "field"), [("2021-06-07", "|20210607"), ("2020", "|2020"), ("spring", "|")])
def test_dates_stay_valid(words: str, field: str) -> None:
    """A date that is none any more is emptied."""
    written, _ = replaced(open_file(b"MSH|^~\\&|\rOBR|1||||||20200503"), {"2020-05-03": words})
    assert written.decode().endswith("|||||" + field)


def test_files_are_read() -> None:
    """A report in base64 changes in place; one that cannot be read is left out."""
    report = b64encode(b"<!doctype html><p>about Quixolotl<!-- Quixolotl -->").decode()
    record = open_file(f"MSH|^~\\&|\rOBX|1|ED|X||Quixolotl^TEXT^Quixolotl^Base64^{report}".encode())
    written, expected = replaced(record, {CANARY: "someone"})
    assert not holds(written)
    assert open_file(written).text == expected
    picture = b64encode(b"\x89PNG Quixolotl").decode()
    record = open_file(f"MSH|^~\\&|\rOBX|1|ED|X||^IM^^Base64^{picture}".encode())
    assert not holds(record.write([]))
    assert any(each.is_unread for each in record.taken_out)


def test_frames_batches_and_other_separators_stay() -> None:
    """MLLP, FHS and BHS, line ends of Windows, separators of the message's own; ids are the same in all messages."""
    message = "MSH#*~!%#Q##########\r\nPID#1##88*Q\r\nNTE#1#L#Ann !S! Bob\r\n"
    data = f"FHS#*~!%#Q\r\nBHS#*~!%#Q\r\n\x0b{message}\x1c\r\n\x0b{message}\x1c\r\nBTS#2\r\nFTS#1\r\n"
    record = open_file(data.encode())
    assert record.text.count("Note: Ann * Bob") == 2
    written = record.write([]).decode()
    assert written.count("PID#1##1\r\n") == 2
    assert written.count("\x0bMSH#*~!%#") == written.count("\x1c\r\n") == 2
    assert written.endswith("BTS#2\r\nFTS#1\r\n")


def test_encoding_stays() -> None:
    """A message in Latin-1 is written in it; escapes in hexadecimal are read."""
    data = "MSH|^~\\&||||||||||||||||8859/1\rNTE|1|L|Zoë \\X416E6E\\".encode("latin-1")
    record = open_file(data)
    assert record.text.endswith("Note: Zoë Ann")
    assert "Zoë".encode("latin-1") in record.write([])


@pytest.mark.parametrize("data", [b"MSH", b"MSHaQuixolotl", b"NTE|1|L|Quixolotl"])
def test_damaged_files_are_refused(data: bytes) -> None:
    """An error of ours, without a word of the file."""
    with pytest.raises(InputError) as caught:
        open_file(data)
    assert CANARY not in str(caught.value)


@given(st.text(st.sampled_from("AB |^~\\&.br\rXFST19"), max_size=40))
def test_any_text_reads_the_same_again(text: str) -> None:
    """Whatever stands in a field, what is written says the same."""
    record = open_file(f"MSH|^~\\&|\rNTE|1|L|{text}".encode())
    again = open_file(record.write([]))
    assert again.text == record.text
