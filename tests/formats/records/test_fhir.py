"""FHIR: identity is removed by the table, words are read, codes go with their words, references still resolve."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.findings import CANARY, holds, replaced

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats.opened import Edit
from tacit.formats.opening import kind_of
from tacit.formats.records.fhir import open_file

PATIENT: dict[str, Any] = {
    "resourceType": "Patient",
    "id": "Quixolotl",
    "meta": {"versionId": "7", "source": "Quixolotl", "profile": ["http://quixolotl.org/p"]},
    "text": {
        "status": "generated",
        "div": '<div xmlns="http://www.w3.org/1999/xhtml"><p>Ann<!-- Quixolotl --></p></div>',
    },
    "extension": [{"url": "http://quixolotl.org", "valueString": "Quixolotl"}],
    "identifier": [{"system": "urn:oid:1.2", "value": "Quixolotl"}],
    "name": [{"use": "official", "family": "Quixolotl", "given": ["Quixolotl"]}],
    "_birthDate": {"extension": [{"url": "x", "valueDateTime": "Quixolotl"}]},
    "telecom": [{"system": "phone", "value": "Quixolotl"}],
    "gender": "female",
    "birthDate": "1961-05-03",
    "address": [{"line": ["Quixolotl"], "city": "Quixolotl"}],
    "photo": [{"contentType": "image/png", "data": "UXVpeG9sb3Rs"}],
    "contact": [{"name": {"family": "Quixolotl"}}],
    "generalPractitioner": [{"reference": "Practitioner/Quixolotl", "display": "Dr Quixolotl"}],
}
CONDITION: dict[str, Any] = {
    "resourceType": "Condition",
    "id": "c1",
    "contained": [{"resourceType": "Practitioner", "id": "Quixolotl", "name": [{"text": "x", "family": "Quixolotl"}]}],
    "clinicalStatus": {
        "coding": [{"system": "http://terminology.hl7.org/CodeSystem/condition-clinical", "code": "active"}]
    },
    "code": {
        "coding": [
            {"system": "http://hl7.org/fhir/sid/icd-10", "code": "B20", "display": "HIV disease"},
            {"system": "http://quixolotl.org/codes", "code": "86406008"},
        ],
        "text": "HIV infection",
    },
    "subject": {"reference": "Patient/Quixolotl", "display": "Quixolotl"},
    "asserter": {"reference": "#Quixolotl"},
    "onsetDateTime": "2020-05-03T14:30:00+02:00",
    "recordedDate": "2020-05-04",
    "note": [{"authorString": "Quixolotl", "text": "Ann came.\nShe has HIV."}],
}
BUNDLE: dict[str, Any] = {
    "resourceType": "Bundle",
    "type": "collection",
    "entry": [
        {"fullUrl": "https://quixolotl.org/fhir/Patient/Quixolotl", "resource": PATIENT},
        {"fullUrl": "urn:uuid:0c3151bd-1cbf-4d64-b04d-cd9187a4c6e0", "resource": CONDITION},
    ],
}


def opened(resource: object, indent: int | None = None) -> Any:
    """A file with a resource."""
    return open_file(json.dumps(resource, indent=indent).encode())


def test_identity_is_gone_whatever_is_found() -> None:
    """Names, numbers, addresses, contacts, ids and extensions never depend on detection."""
    record = opened(BUNDLE)
    assert CANARY.lower() not in record.text.lower()
    written = record.write([])
    assert not holds(written)
    assert not holds(written, "1961")
    assert open_file(written).text == record.text


def test_text_reads_like_a_form() -> None:
    """Every value has its label, which is no part of it."""
    assert opened(CONDITION).text.splitlines() == [
        "Condition code: HIV disease (B20)",
        "Condition code: 86406008",
        "Condition code: HIV infection",
        "Condition onset date time: 2020-05-03 14:30:00+02:00",
        "Condition recorded date: 2020-05-04",
        "Condition note: Ann came.",
        "She has HIV.",
    ]


def test_references_resolve_and_the_release_is_marked() -> None:
    """Ids are others, the same for the same."""
    bundle = json.loads(opened(BUNDLE).write([]))
    patient, condition = (entry["resource"] for entry in bundle["entry"])
    assert condition["subject"] == {"reference": f"Patient/{patient['id']}"}
    assert bundle["entry"][0]["fullUrl"].endswith(f"/Patient/{patient['id']}")
    assert condition["asserter"]["reference"] == "#" + condition["contained"][0]["id"]
    assert patient["generalPractitioner"] == [
        {"reference": "Practitioner/" + patient["generalPractitioner"][0]["reference"][13:]}
    ]
    for resource in (bundle, patient, condition):
        assert resource["meta"]["security"][0]["code"] == "PSEUDED"


def test_codes_go_with_their_words() -> None:
    """Once a word of a concept is changed, no code or system of it stays; others keep theirs."""
    record = opened(CONDITION)
    kept = json.loads(record.write([]))["code"]["coding"]
    assert kept == [
        {"system": "http://hl7.org/fhir/sid/icd-10", "code": "B20", "display": "HIV disease"},
        {"code": "86406008"},
    ]
    written, _ = replaced(record, {"HIV disease": "a disease"})
    assert json.loads(written)["code"] == {"coding": [{"display": "a disease"}], "text": "HIV infection"}
    assert b"condition-clinical" in written


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("2021-06-07", {"onsetDateTime": "2021-06-07T14:30:00+02:00"}),
        ("2020", {"onsetDateTime": "2020"}),
        (
            "spring",
            {
                "_onsetDateTime": {
                    "extension": [
                        {
                            "url": "http://hl7.org/fhir/StructureDefinition/originalText",
                            "valueString": "spring 14:30:00+02:00",
                        }
                    ]
                }
            },
        ),
    ],
)
def test_dates_stay_valid(words: str, expected: dict[str, Any]) -> None:
    """Words that are no date stand beside the element, and are read again."""
    written, _ = replaced(opened(CONDITION), {"2020-05-03": words})
    found = json.loads(written)
    assert {key: value for key, value in found.items() if "onset" in key} == expected
    assert words in open_file(written).text


def test_numbers_and_layout_stay() -> None:
    """A number is written as it was, with its zeros."""
    source = (
        b'{\n  "resourceType": "Observation",\n  "valueQuantity": {\n    "value": 1.50e3,\n    "unit": "mg"\n  }\n}'
    )
    written = open_file(source).write([])
    assert b'\n  "valueQuantity": {\n    "value": 1.50e3,\n    "unit": "mg"\n  }' in written


@pytest.mark.parametrize(
    ("kind", "data"),
    [("text/plain", b"about Quixolotl"), ("text/html", b"<!doctype html><p>Quixolotl<!-- Quixolotl -->")],
)
def test_attachments_are_read(kind: str, data: bytes) -> None:
    """Text in base64 changes in place; its digest and address go."""
    attachment = {
        "contentType": kind,
        "data": b64encode(data).decode(),
        "hash": "UXVpeG9sb3Rs",
        "url": "http://Quixolotl",
    }
    record = opened({"resourceType": "DocumentReference", "content": [{"attachment": attachment}]})
    assert CANARY in record.text
    written, expected = replaced(record, {CANARY: "someone"})
    assert not holds(written)
    assert open_file(written).text == expected


def test_what_cannot_be_read_is_left_out_and_named() -> None:
    """Pictures, unknown resources, odd keys."""
    record = opened(
        {
            "resourceType": "Basic",
            "content": [{"contentType": "image/png", "data": b64encode(b"\x89PNG Quixolotl").decode()}],
            "contained": [{"resourceType": "Quixolotl", "id": "x"}],
            "Quixolotl key": 1,
        }
    )
    assert not holds(record.write([]))
    assert sum(each.count for each in record.taken_out if each.is_unread) == 3


def test_ndjson_is_read_line_by_line() -> None:
    """Ids are the same in all lines."""
    data = json.dumps(PATIENT) + "\n" + json.dumps(CONDITION) + "\n"
    record = open_file(data.encode())
    lines = [json.loads(line) for line in record.write([]).splitlines()]
    assert lines[1]["subject"]["reference"] == f"Patient/{lines[0]['id']}"
    assert record.suffix == ".ndjson"
    assert kind_of(data.encode()) == "fhir"


@pytest.mark.parametrize(
    "data", [b"{", b'{"resourceType": "Quixolotl"}', b'{"resourceType": NaN}', b"[" * 5000, b'{"a":' * 900]
)
def test_damaged_files_are_refused(data: bytes) -> None:
    """An error of ours, without a word of the file."""
    with pytest.raises(InputError) as caught:
        open_file(data)
    assert CANARY not in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["2020-05-03", "a\nb", "#x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from("code coding display system text value data div reference name".split()), inner, max_size=3
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_shape_is_read_and_written(value: object) -> None:
    """Whatever an element holds, valid JSON comes out, that says the same again."""
    record = opened({"resourceType": "Basic", "extra": value, "note": [{"text": "Ann"}]})
    at = record.text.rindex("Ann")
    written = record.write([Edit(Span(at, at + 3), "B")])
    assert json.loads(written)["note"] == [{"text": "B"}]
