"""The backend, asked as Label Studio asks, its answers checked by Label Studio's own library."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.integrations.conftest import CANARY
from tests.integrations.pages import printed

pytest.importorskip("starlette.testclient", reason="the extra label-studio is not installed: make integrations")

from starlette.testclient import TestClient

from tacit import Sanitizer
from tacit.errors import InputError
from tacit.integrations.label_studio import MODEL_VERSION, create_app, labelled_texts

CONFIG = """
<View>
  <Labels name="label" toName="note">
    <Label value="Person"/><Label value="E-mail"/><Label value="EMAIL_ADDRESS"/><Label value="Mood"/>
  </Labels>
  <Text name="note" value="$body"/>
</View>
"""
TEXT = "😀 Ann Lee (ann@example.org) leads Project Falcon."
TASK = {"id": 7, "data": {"body": TEXT}}


@pytest.fixture
def client(sanitizer: Sanitizer) -> TestClient:
    """Asks the backend; an error of the backend's own is an answer, as over a network."""
    return TestClient(create_app(sanitizer), raise_server_exceptions=False)


def ask(client: TestClient, *tasks: object, config: object = CONFIG) -> Any:
    """What Label Studio sends for a prediction, and what it is answered."""
    body = {"tasks": tasks, "label_config": config, "project": "1.1", "params": {"context": None}}
    return client.post("/predict", json=body)


def test_a_prediction_has_regions_under_the_labels_of_the_configuration(client: TestClient) -> None:
    """Kinds without a label have none; offsets count code points, as Label Studio does."""
    (prediction,) = ask(client, TASK).json()["results"]
    assert prediction["model_version"] == MODEL_VERSION
    assert [(one["value"]["labels"], one["value"]["start"], one["value"]["end"]) for one in prediction["result"]] == [
        (["Person"], 2, 9),
        (["EMAIL_ADDRESS"], 11, 26),
    ]
    assert all(
        TEXT[one["value"]["start"] : one["value"]["end"]] == one["value"]["text"] for one in prediction["result"]
    )


def test_label_studio_accepts_the_predictions(client: TestClient) -> None:
    """Its own library checks them against the configuration."""
    label_interface = pytest.importorskip(
        "label_studio_sdk.label_interface", reason="label-studio-sdk is not installed: make integrations"
    )
    interface = label_interface.LabelInterface(CONFIG)
    (prediction,) = ask(client, TASK).json()["results"]
    assert len(prediction["result"]) == 2
    assert interface.validate_prediction(prediction)
    wrong = json.loads(json.dumps(prediction).replace('"Person"', '"Nobody"'))
    assert not interface.validate_prediction(wrong)


def test_every_task_has_its_prediction_in_order(client: TestClient) -> None:
    """Also one in which nothing is found."""
    found = ask(client, {"data": {"body": "Fine."}}, TASK, {"data": {"body": ""}}).json()["results"]
    assert [len(one["result"]) for one in found] == [0, 2, 0]


def test_what_label_studio_asks_besides(client: TestClient) -> None:
    """When a backend is added, when it is looked after, and when something was labelled."""
    assert client.get("/health").json()["status"] == "UP"
    setup = {"project": "1.1", "schema": CONFIG, "hostname": "", "access_token": ""}
    assert client.post("/setup", json=setup).json() == {"model_version": MODEL_VERSION}
    assert client.get("/versions").json() == {"versions": [MODEL_VERSION]}
    assert client.post("/webhook", json={"action": "ANNOTATION_CREATED"}).json()["status"] == "ok"


@pytest.mark.parametrize(
    ("tasks", "config"),
    [
        ([{"data": {}}], CONFIG),
        ([{"data": {"body": 5}}], CONFIG),
        ([5], CONFIG),
        ([TASK], "<View/>"),
        ([TASK], "no XML"),
        ([TASK], None),
    ],
)
def test_what_cannot_be_labelled_is_an_error_and_no_empty_prediction(
    client: TestClient, tasks: list[object], config: object
) -> None:
    """An empty one would say that nothing is there."""
    answer = ask(client, *tasks, config=config)
    assert answer.status_code == 422
    assert list(answer.json()) == ["error"]


@pytest.mark.parametrize("body", [b"[]", b"{", b"\xff"])
def test_a_body_that_is_none_is_refused(client: TestClient, body: bytes) -> None:
    """By the same shape of an error."""
    answer = client.post("/predict", content=body)
    assert (answer.status_code, list(answer.json())) == (422, ["error"])


def test_entities_of_xml_are_not_followed() -> None:
    """A configuration that names a file of the machine does not get it."""
    config = '<!DOCTYPE View [<!ENTITY secret SYSTEM "file:///etc/hostname">]><View>&secret;</View>'
    with pytest.raises(InputError):
        labelled_texts(config)


def test_a_password_is_asked_for_where_one_is_set(sanitizer: Sanitizer) -> None:
    """Label Studio sends it with every request; health is for anybody."""
    client = TestClient(create_app(sanitizer, user="studio", password="long and secret"))  # noqa: S106  # a test's
    assert ask(client, TASK).status_code == 401
    client.auth = ("studio", "wrong")
    assert ask(client, TASK).status_code == 401
    client.auth = ("studio", "long and secret")
    assert ask(client, TASK).status_code == 200
    assert client.get("/health").status_code == 200


@pytest.mark.usefixtures("failing")
def test_a_failure_is_an_error_without_a_word(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    """Neither in the answer nor in a log."""
    answer = ask(client, {"data": {"body": f"{CANARY} left."}})
    assert answer.status_code >= 400
    assert CANARY not in answer.text + caplog.text


def test_page() -> None:
    """The example of the page prints what the page shows."""
    given, shown = printed("label-studio")
    assert given == shown
