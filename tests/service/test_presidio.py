"""Clients of Presidio find what they know: shapes, types, operators, conflicts."""

from __future__ import annotations

import importlib.util
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.service.made import CANARY, NOTE

from tacit.service.presidio.operators import anonymize, deanonymize

KEY = "WmZq4t7w!z%C&F)J"
TYPES = st.sampled_from(["PERSON", "LOCATION", "DATE_TIME"])


def analyze(client: TestClient, text: Any = NOTE, **more: Any) -> Any:
    """The analyzer's results."""
    answer = client.post("/analyze", json={"text": text, "language": "en", **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def found(client: TestClient, text: str = NOTE, **more: Any) -> dict[str, str]:
    """The types of what is found, by its words."""
    return {text[one["start"] : one["end"]]: one["entity_type"] for one in analyze(client, text, **more)}


def test_identifiers_and_topics_have_types(client: TestClient) -> None:
    """Those of Presidio where it has them, and one that does not tell which topic it is."""
    assert found(client) == {
        f"Ann {CANARY}": "PERSON",
        "HIV": "SENSITIVE_TOPIC",
        "Leeds": "LOCATION",
        "12 March 2021": "DATE_TIME",
        "020 7946 0018": "PHONE_NUMBER",
    }


def test_results_are_in_order_and_apart_and_say_why_if_asked(client: TestClient) -> None:
    """Each with type, place and score; an explanation names the requirement."""
    plain, explained = analyze(client), analyze(client, return_decision_process=True)
    assert all(one["end"] <= two["start"] for one, two in pairwise(plain))
    assert {tuple(sorted(one)) for one in plain} == {("analysis_explanation", "end", "entity_type", "score", "start")}
    assert all(one["analysis_explanation"] is None for one in plain)
    why = {one["entity_type"]: one["analysis_explanation"]["textual_explanation"] for one in explained}
    assert why["SENSITIVE_TOPIC"].startswith("topics-1")
    assert "HIV" in why["SENSITIVE_TOPIC"]
    assert len({one["score"] for one in plain}) > 1


def test_several_texts_have_lists_of_results(client: TestClient) -> None:
    """As many, in the same order."""
    both = analyze(client, [NOTE, "The tea was cold."])
    assert both == [analyze(client), []]


def test_types_can_be_asked_for_by_any_of_their_names(client: TestClient) -> None:
    """What is asked for is found under that name, and nothing else."""
    text = "Passport number 533401372 was issued in Leeds."
    assert found(client, text, entities=["US_PASSPORT"]) == {"533401372": "US_PASSPORT"}
    assert found(client, entities=["SENSITIVE_TOPIC"]) == {"HIV": "SENSITIVE_TOPIC"}
    assert set(client.get("/supportedentities").json()) >= set(found(client).values())


def test_what_a_request_allows_or_adds_is_respected(client: TestClient) -> None:
    """Lists of words, patterns, and a least score."""
    assert "Leeds" not in found(client, allow_list=["Leeds"])
    assert "Leeds" not in found(client, allow_list=["le+ds"], allow_list_match="regex")
    rocket = {"name": "Rockets", "supported_entity": "ROCKET", "supported_language": "en", "deny_list": ["falcon"]}
    number = {**rocket, "deny_list": None, "patterns": [{"name": "zip", "regex": r"\b\d{5}\b", "score": 0.4}]}
    text = "The Falcon stood at 90210."
    assert found(client, text, ad_hoc_recognizers=[rocket], entities=["ROCKET"]) == {"Falcon": "ROCKET"}
    assert found(client, text, ad_hoc_recognizers=[number], entities=["ROCKET"]) == {"90210": "ROCKET"}
    assert found(client, text, ad_hoc_recognizers=[number], entities=["ROCKET"], score_threshold=0.5) == {}
    assert "HIV" not in found(client, score_threshold=0.8)


@pytest.mark.parametrize(
    "body",
    [
        {"language": "en"},
        {"text": CANARY},
        {"text": CANARY, "language": "de"},
        {"text": CANARY, "language": "en", "entities": CANARY},
        {"text": CANARY, "language": "en", "ad_hoc_recognizers": [{"supported_entity": "X", "patterns": [{}]}]},
        {"text": CANARY, "language": "en", "allow_list": ["("], "allow_list_match": "regex"},
    ],
)
def test_what_is_no_analysis_is_refused_with_a_sentence(client: TestClient, body: Any) -> None:
    """In Presidio's shape."""
    answer = client.post("/analyze", json=body)
    assert answer.status_code == 400
    assert isinstance(answer.json()["error"], str)
    assert CANARY not in answer.text


def test_an_analysis_goes_into_an_anonymization(client: TestClient) -> None:
    """As LiteLLM sends it: text and results only."""
    answer = client.post("/anonymize", json={"text": NOTE, "analyzer_results": analyze(client)}).json()
    assert answer["text"].startswith("<PERSON>, who has <SENSITIVE_TOPIC>, called from <LOCATION> on <DATE_TIME>.")
    for item in answer["items"]:
        assert answer["text"][item["start"] : item["end"]] == item["text"] == f"<{item['entity_type']}>"


def test_what_was_encrypted_comes_back(client: TestClient) -> None:
    """With the same key, from the items of the anonymization."""
    operators = {"DEFAULT": {"type": "encrypt", "key": KEY}}
    body = {"text": NOTE, "analyzer_results": analyze(client), "anonymizers": operators}
    hidden = client.post("/anonymize", json=body).json()
    assert CANARY not in hidden["text"]
    back = {"text": hidden["text"], "anonymizer_results": hidden["items"]}
    for key, status in ((KEY, 200), (KEY[::-1], 422)):
        answer = client.post(
            "/deanonymize", json={**back, "deanonymizers": {"DEFAULT": {"type": "decrypt", "key": key}}}
        )
        assert answer.status_code == status
        assert status != 200 or answer.json()["text"] == NOTE


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ({"type": "replace", "new_value": "X"}, "X left."),
        ({"type": "redact"}, " left."),
        ({"type": "keep"}, "Ann left."),
        ({"type": "mask", "masking_char": "*", "chars_to_mask": 2, "from_end": True}, "A** left."),
        ({"type": "mask", "masking_char": "*", "chars_to_mask": 9, "from_end": False}, "*** left."),
    ],
)
def test_operators_do_what_they_are_called(operator: dict[str, Any], expected: str) -> None:
    """Hand-computed."""
    result = {"start": 0, "end": 3, "entity_type": "PERSON", "score": 0.9}
    assert anonymize("Ann left.", [result], {"PERSON": operator})["text"] == expected


@st.composite
def results(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Results on a text of twelve letters, in any order, across each other."""
    found = []
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, 11))
        end = draw(st.integers(start + 1, min(12, start + 6)))
        score = draw(st.sampled_from([0.3, 0.5, 0.9]))
        found.append({"start": start, "end": end, "entity_type": draw(TYPES), "score": score})
    return found


@given(found=results())
def test_no_result_is_left_in_the_text_however_they_overlap(found: list[dict[str, Any]]) -> None:
    """Every letter of a result is gone, every other one stays in its order."""
    text = "abcdefghijkl"
    said = anonymize(text, found, {"DEFAULT": {"type": "replace", "new_value": "#"}})
    covered = {at for one in found for at in range(one["start"], one["end"])}
    assert said["text"].replace("#", "") == "".join(char for at, char in enumerate(text) if at not in covered)
    for item in said["items"]:
        assert said["text"][item["start"] : item["end"]] == "#"


@pytest.mark.skipif(
    importlib.util.find_spec("presidio_anonymizer") is None, reason="presidio-anonymizer is not installed: make gateway"
)
@settings(max_examples=300)
@given(found=results(), text=st.text("ab c", min_size=12, max_size=14))
def test_the_anonymizer_says_what_presidios_says(found: list[dict[str, Any]], text: str) -> None:
    """Text and items, for any results; conflicts are resolved alike."""
    from presidio_anonymizer import AnonymizerEngine  # noqa: PLC0415  # only where it is installed
    from presidio_anonymizer.entities import RecognizerResult  # noqa: PLC0415

    theirs = AnonymizerEngine().anonymize(text, [RecognizerResult.from_json(one) for one in found])
    ours = anonymize(text, found, None)
    assert ours["text"] == theirs.text
    fields = ("start", "end", "entity_type", "text", "operator")
    assert ours["items"] == [{name: getattr(one, name) for name in fields} for one in theirs.items]


@pytest.mark.skipif(
    importlib.util.find_spec("presidio_anonymizer") is None, reason="presidio-anonymizer is not installed: make gateway"
)
def test_presidio_decrypts_what_we_encrypt_and_the_other_way_round() -> None:
    """The same cipher, in the same form."""
    from presidio_anonymizer.operators import Decrypt, Encrypt  # noqa: PLC0415  # only where it is installed

    result = {"start": 0, "end": 3, "entity_type": "PERSON", "score": 0.9}
    ours = anonymize("Zoë", [result], {"DEFAULT": {"type": "encrypt", "key": KEY}})["text"]
    assert Decrypt().operate(ours, {"key": KEY}) == "Zoë"
    theirs = Encrypt().operate("Zoë", {"key": KEY})
    item = {"start": 0, "end": len(theirs), "entity_type": "PERSON"}
    assert deanonymize(theirs, [item], {"PERSON": {"type": "decrypt", "key": KEY}})["text"] == "Zoë"


@pytest.mark.skipif(
    importlib.util.find_spec("presidio_analyzer") is None, reason="presidio-analyzer is not installed: make bench"
)
def test_results_have_the_fields_of_presidios(client: TestClient) -> None:
    """Their own classes read ours, and write the same names."""
    from presidio_analyzer import AnalysisExplanation, RecognizerResult  # noqa: PLC0415  # only where it is installed

    for one in analyze(client, return_decision_process=True):
        theirs = RecognizerResult.from_json(one)
        assert (theirs.start, theirs.end, theirs.entity_type) == (one["start"], one["end"], one["entity_type"])
        assert set(one) == set(theirs.to_dict()) - {"recognition_metadata"}
        assert set(one["analysis_explanation"]) == set(AnalysisExplanation("x", 0.5).to_dict())
