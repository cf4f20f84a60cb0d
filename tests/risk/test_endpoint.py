"""Evidence by a language model of the user's own: what it says where it answers, and silence where it does not."""

from __future__ import annotations

import json
import logging
import socket
from typing import Any

import pytest
from tests.corpus.count_server import HASTE, NEVER_S, Asked, CountServer, Reply, chat, chat_api
from tests.models.composing import PhraseDetector, knowledge
from tests.models.mini import mini_index
from tests.risk.measuring import secret
from tests.risk.reading import passages

from tacit import Document, ReleaseSettings, Sanitizer, State, Topics
from tacit.corpus.services import Patience
from tacit.errors import CountSourceError, ParameterError
from tacit.risk import Assessment, Ground
from tacit.risk.endpoint import LOCAL, ModelEndpoint, ModelEvidence

HIV = secret("hiv", mini_index(), threshold=2)
CANARY = "zebrafish"
TEXT = f"She keeps a {CANARY} and takes abacavir."
ONCE = Patience(timeout_s=0.2, attempts=1)


def evidence(server: CountServer, patience: Patience = HASTE) -> ModelEvidence:
    """The model that a server stands for."""
    return ModelEvidence(ModelEndpoint("mini", server.url, patience))


def told(one: ModelEvidence, text: str = TEXT) -> Assessment | None:
    """What the model says of a passage about hiv."""
    [found] = one.assess(HIV, passages(text))
    return found


@pytest.fixture
def _in_silence(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> Any:
    """Nothing of the passage is written anywhere, whatever goes wrong."""
    caplog.set_level(logging.DEBUG)
    yield
    assert CANARY not in caplog.text
    assert capfd.readouterr() == ("", "")


silent = pytest.mark.usefixtures("_in_silence")


# Answers


def test_listed_words_carry_wherever_they_stand_as_words() -> None:
    """Each makes belief one half: 4 - 1 = 3 bits; a part of a word is another word, and a passage says no more."""
    text = "Abacavir: abacavir, lamivudine. Abacavirs, abacavir."
    with CountServer(chat_api(["abacavir", "lamivudine"])) as server:
        found = told(evidence(server), text)
    assert found
    assert (found.bits, found.ground, found.counts) == (3, Ground.MODEL, None)
    assert [text[one.start : one.end] for one in found.carriers] == ["abacavir", "lamivudine", "abacavir"]
    assert [one.start for one in found.carriers] == [10, 20, 43]
    assert {(one.bits, one.reason) for one in found.carriers} == {
        (3, "words that a language model takes for a sign of it")
    }


def test_a_passage_that_gives_nothing_away_was_answered() -> None:
    """An empty list is an answer, and is not asked for again."""
    with CountServer(chat_api([])) as server:
        one = evidence(server)
        assert told(one) is told(one) is None
        assert (len(server.asked), one.unanswered) == (1, 0)


def test_the_model_is_asked_for_the_topic_in_one_passage() -> None:
    """By name, without chance, in JSON: what stands in the passage cannot pass for the question."""
    with CountServer(chat_api(["abacavir"])) as server:
        assert told(evidence(server))
        [asked] = server.asked
    body = json.loads(asked.body)
    assert (asked.path, asked.headers["content-type"]) == ("/v1/chat/completions", "application/json")
    assert (body["model"], body["temperature"]) == ("mini", 0)
    system, user = body["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert json.loads(user["content"]) == {"topic": "hiv", "passage": TEXT}
    assert CANARY not in system["content"]


def test_a_passage_is_asked_about_once_for_each_secret() -> None:
    """Answers are remembered: a release is read as often as it is changed."""
    with CountServer(chat_api(["abacavir"])) as server:
        one = evidence(server)
        for name in ("hiv", "fever", "hiv"):
            one.assess(secret(name, mini_index(), threshold=2), passages(TEXT, "An ankle.", TEXT))
        assert len(server.asked) == 4


def test_answers_are_forgotten_before_they_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the model is asked again."""
    monkeypatch.setattr("tacit.risk.endpoint._MOST_REMEMBERED", 1)
    with CountServer(chat_api(["abacavir"])) as server:
        one = evidence(server)
        assert [bool(told(one, text)) for text in (TEXT, "An ankle.", TEXT)] == [True, False, True]
        assert len(server.asked) == 3


def test_nothing_is_asked_about_no_words_or_many_sentences() -> None:
    """A whole document is asked about by two sentences at a time already; a sentence of any length is asked about."""
    with CountServer(chat_api(["word"])) as server:
        one = evidence(server)
        assert [told(one, text) for text in ("", " \n", "A word. " * 3)] == [None] * 3
        assert server.asked == []
        assert told(one, "word " * 500)


def test_words_in_any_script_are_sent_and_found() -> None:
    """Also half of a pair of code units, which no encoding has."""
    text = "Er nimmt Zidovudin für 漢字 \ud800."
    with CountServer(lambda _: chat({"words": ["für 漢字", " Zidovudin "]})) as server:
        found = told(evidence(server), text)
        assert json.loads(json.loads(server.asked[0].body)["messages"][1]["content"])["passage"] == text
    assert found
    assert [text[one.start : one.end] for one in found.carriers] == ["Zidovudin", "für 漢字"]


# No answer, or none that can be used


NONSENSE = {
    "no JSON": b"I am sorry, but " + CANARY.encode(),
    "no bytes": b"",
    "deep JSON": b"[" * 100_000,
    "a list": [CANARY],
    "an error": {"error": CANARY},
    "no choice": {"choices": []},
    "a choice without a message": {"choices": [{"text": CANARY}]},
    "a message without content": {"choices": [{"message": {"content": None}}]},
    "prose": chat(f"The word {CANARY} gives it away."),
    "prose around JSON": chat('Here you are: {"words": ["abacavir"]}'),
    "deep JSON inside": chat("[" * 100_000),
    "a number": chat("7"),
    "other keys": chat({"terms": ["abacavir"]}),
    "a string for a list": chat({"words": "abacavir"}),
    "a table for a list": chat({"words": {"abacavir": 1}}),
    "numbers for words": chat({"words": ["abacavir", 7]}),
    "an empty word": chat({"words": ["abacavir", " "]}),
    "words that do not stand there": chat({"words": ["abacavir", "lamivudine"]}),
    "other capitals": chat({"words": ["Abacavir"]}),
    "a part of a word": chat({"words": ["zebra"]}),
    "too many words": chat({"words": ["abacavir"] * 65}),
    "a word that is too long": chat({"words": ["abacavir", "a" * 81]}),
}


@silent
@pytest.mark.parametrize("answer", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_no_evidence(answer: Any) -> None:
    """Nor is it evidence that a passage is safe: it counts as unanswered, and is read strictly, all or nothing."""
    with CountServer(lambda _: Reply(answer)) as server:
        one = evidence(server)
        assert told(one) is None
        assert one.unanswered == 1
    assert CANARY not in repr(one)


@silent
@pytest.mark.parametrize("status", [302, 400, 401, 404, 500, 503])
def test_a_service_that_fails_is_no_evidence(status: int) -> None:
    """Whether it refuses the question, or is not well, however often it is asked."""
    with CountServer(lambda _: Reply({"detail": CANARY}, status=status)) as server:
        one = evidence(server)
        assert told(one) is None
        assert one.unanswered == 1


@silent
@pytest.mark.parametrize("reply", [Reply(delay_s=NEVER_S), Reply(b"[" * 9, byte_pause_s=0.1), Reply(hang_up=True)])
def test_a_model_that_does_not_answer_in_time_is_no_evidence(reply: Reply) -> None:
    """Too late, too slow, or not at all."""
    with CountServer(chat_api(["abacavir"]), reply) as server:
        one = evidence(server, ONCE)
        assert told(one) is None
        assert one.unanswered == 1


@silent
def test_a_model_that_is_not_there_is_no_evidence() -> None:
    """Nobody listens at the address."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        one = ModelEvidence(ModelEndpoint("mini", f"http://127.0.0.1:{taken.getsockname()[1]}", ONCE))
        assert told(one) is None
    assert one.unanswered == 1


def test_a_model_that_was_busy_for_a_moment_is_asked_again() -> None:
    """Patience first."""
    with CountServer(chat_api(["abacavir"]), Reply(status=503), Reply(hang_up=True)) as server:
        one = evidence(server)
        assert told(one)
        assert (len(server.asked), one.unanswered) == (3, 0)


def test_a_passage_without_an_answer_does_not_silence_others() -> None:
    """Each passage is asked about by itself."""

    def fails_for_ankles(asked: Asked) -> Any:
        return Reply(status=400) if b"ankle" in asked.body else chat_api(["abacavir"])(asked)

    with CountServer(fails_for_ankles) as server:
        one = evidence(server)
        first, second = one.assess(HIV, passages("An ankle and abacavir.", "Only abacavir."))
        assert first is None
        assert second
        assert one.unanswered == 1


# The address


def test_the_address_is_on_this_machine_unless_said() -> None:
    """Passages of documents are sent there."""
    assert ModelEndpoint("mini").url == LOCAL == "http://127.0.0.1:11434"
    assert ModelEndpoint("mini", "https://models.example.org").fingerprint == "model: mini"


@pytest.mark.parametrize(
    "url", ["http://models.zebrafish.org", "ftp://127.0.0.1", "https://zebrafish:pass@example.org", "zebrafish", ""]
)
def test_an_address_on_which_passages_are_not_secret_is_refused(url: str) -> None:
    """Neither what is open on its way nor what holds a password; the message does not repeat it."""
    with pytest.raises(CountSourceError, match="https") as caught:
        ModelEndpoint("mini", url)
    assert CANARY not in str(caught.value)


def test_an_address_with_a_slash_at_its_end_is_the_same() -> None:
    """As many write it."""
    with CountServer(chat_api(["abacavir"])) as server:
        assert told(ModelEvidence(ModelEndpoint("mini", f"{server.url}/", HASTE)))
        assert server.asked[0].path == "/v1/chat/completions"


@pytest.mark.parametrize(
    "values", [{}, {"model": 7}, {"model": "mini", "url": 7}, {"model": "mini", "key": CANARY}, {"url": LOCAL}]
)
def test_settings_refuse_what_is_no_endpoint(values: dict[str, object]) -> None:
    """A table from a file has a model and an address, and nothing else."""
    with pytest.raises(ParameterError, match="endpoint") as caught:
        ReleaseSettings(endpoint=values)  # type: ignore[arg-type]
    assert caught.value.parameter == "endpoint"
    assert CANARY not in str(caught.value)


def test_settings_take_an_endpoint_from_a_table() -> None:
    """And give it back as one."""
    how = ReleaseSettings(endpoint={"model": "mini", "url": "https://example.org"})  # type: ignore[arg-type]
    assert how.endpoint == ModelEndpoint("mini", "https://example.org")
    assert how.values["endpoint"] == {"model": "mini", "url": "https://example.org"}
    assert ReleaseSettings(**how.values) == how  # type: ignore[arg-type]
    assert "endpoint" not in ReleaseSettings().values


# A whole release


def released(server: CountServer, text: str) -> tuple[str, dict[str, State]]:
    """What is released of a text that must not give hiv away, and what is claimed of that."""
    how = ReleaseSettings(known_support=1, group_size=1, endpoint=ModelEndpoint("mini", server.url, ONCE))
    one = Sanitizer(Topics(("hiv",)), settings=how, using=knowledge(), detector=PhraseDetector())
    report = one.sanitize(Document(text))
    return report.sanitized, {claim.requirement: claim.state for claim in report.claims}


def test_what_the_model_lists_is_hidden() -> None:
    """Besides what the counts hide, and with a claim of its own."""
    with CountServer(chat_api(["ankle"])) as server:
        text, claims = released(server, "Hiv, ankle, fever.")
    assert text == "A virus, [redacted], fever."
    assert claims == {"topics-1": State.HOLDS, "topics-1 by inference": State.MEASURED}


@silent
@pytest.mark.parametrize("reply", [Reply(b"no"), Reply(status=500), Reply(chat({"words": [CANARY]}))])
def test_without_a_model_the_rest_of_the_evidence_decides(reply: Reply) -> None:
    """Nothing breaks, and nothing is hidden for want of an answer."""
    with CountServer(lambda _: reply) as server:
        assert released(server, "Hiv, ankle, fever.")[0] == "A virus, ankle, fever."


@silent
def test_what_was_not_answered_is_told_of_each_document() -> None:
    """A document whose passages were all answered is measured, though the one before it was not."""

    def fails_for_ankles(asked: Asked) -> Any:
        return Reply(status=400) if b"ankle" in asked.body.lower() else chat_api([])(asked)

    with CountServer(fails_for_ankles) as server:
        how = ReleaseSettings(known_support=1, group_size=1, endpoint=ModelEndpoint("mini", server.url, ONCE))
        one = Sanitizer(Topics(("hiv",)), settings=how, using=knowledge(), detector=PhraseDetector())
        texts = ("Ankle. Fever. Ankle fever. Ankle virus.", "Fever.", "Ankle.")
        states = [one.sanitize(Document(text)).claims[1].state for text in texts]
        assert states == [State.UNCHECKED, State.MEASURED, State.UNCHECKED]
        before = len(server.asked)
        one.sanitize(Document("Ankle."))
        assert len(server.asked) > before  # who was silent about one document is asked about the next
