"""Evidence by a language model of the user's own, behind an OpenAI-compatible address: Ollama, llama.cpp, vLLM.

Passages of documents are sent there. So the address is on this machine unless the user names another one, and nothing
of a question or an answer stands in any message. A model that does not answer, or answers nonsense, says nothing: that
is no evidence, and never that a passage is safe.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.corpus.readings import Ground
from tacit.corpus.services import Patience, ask, check_address
from tacit.document import Context, Document
from tacit.errors import CountSourceError
from tacit.risk.evidence import Assessment, Carrier, Passage
from tacit.secrets import Secret

LOCAL: Final = "http://127.0.0.1:11434"
"""Where Ollama listens on this machine."""

_PATH: Final = "/v1/chat/completions"
_ASK: Final = (
    "You help to redact documents. You are given a topic and a passage. List the words of the passage, each string of"
    " one to three words copied exactly, that would make an informed reader think of the topic: names, drugs, tests,"
    " signs, services, behaviour, idioms. List nothing that has nothing to do with the topic. Answer with JSON alone:"
    ' {"words": ["...", "..."]}, or {"words": []} if nothing gives the topic away.'
)
_REASON: Final = "words that a language model takes for a sign of it"
_MOST_WORDS: Final = 64  # that an answer may list
_LONGEST_STRING: Final = 80
_MOST_SENTENCES: Final = 2  # of a passage; a longer one is asked about by two sentences at a time already
_MOST_SILENT: Final = 3  # passages in a row without an answer, after which the model is asked no more
_MOST_REMEMBERED: Final = 1 << 10  # passages


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """Where a language model of the user's answers.

    Attributes:
        model: What the service calls the model.
        url: The address, without a path.
        patience: How long to wait, and how often to ask again.

    Raises:
        CountSourceError: The address is neither on this machine nor https.
    """

    model: str
    url: str = LOCAL
    patience: Patience = field(default=Patience(timeout_s=60.0, attempts=2))

    def __post_init__(self) -> None:
        check_address(self.url, source="the language model")

    @property
    def fingerprint(self) -> str:
        """What identifies the model, as far as its name does."""
        return f"model: {self.model}"


@dataclass(frozen=True, slots=True)
class ModelEvidence:
    """Assesses passages by what a language model says of them (a `tacit.risk.evidence.EvidenceSource`).

    Attributes:
        endpoint: Where it answers.
    """

    endpoint: ModelEndpoint
    _answers: dict[tuple[str, str], tuple[str, ...] | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _silent: set[tuple[str, str]] = field(default_factory=set, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return f"the language model {self.endpoint.model}"

    @property
    def unanswered(self) -> int:
        """The passages of a document, and of its release, of which the model said nothing that could be used."""
        return len(self._silent)

    def begin(self) -> None:
        """Begins with another document: what was not answered about the last one is forgotten, and asked again."""
        for asked in self._silent:
            self._answers.pop(asked, None)
        self._silent.clear()

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What the words that the model lists say about the secret: each as much as makes belief one half."""
        return [
            self._assess(secret, one.text)
            if 0 < len(Context.SENTENCE.spans(Document(one.text))) <= _MOST_SENTENCES
            else None
            for one in passages
        ]

    def _assess(self, secret: Secret, text: str) -> Assessment | None:
        asked = (secret.name, text)
        if asked not in self._answers:
            if len(self._answers) >= _MOST_REMEMBERED:
                self._answers.clear()
            self._answers[asked] = self._ask(*asked)
            if self._answers[asked] is None:
                self._silent.add(asked)
        bits = max(secret.information_bits - 1.0, 0.0)
        carriers = [
            Carrier(start, start + len(words), bits, _REASON)
            for words in self._answers[asked] or ()
            for start in _places(words, text)
        ]
        if not carriers:
            return None
        return Assessment(bits, Ground.MODEL, carriers=tuple(sorted(carriers, key=lambda one: one.start)))

    def _ask(self, topic: str, text: str) -> tuple[str, ...] | None:
        """What the model lists; None if it does not answer, or not as it was asked to."""
        if list(self._answers.values())[-_MOST_SILENT:] == [None] * _MOST_SILENT:
            return None  # nobody is there: what is not answered is counted all the same
        question = {
            "model": self.endpoint.model,
            "temperature": 0,
            "messages": [
                {"role": "system", "content": _ASK},
                {"role": "user", "content": json.dumps({"topic": topic, "passage": text}, ensure_ascii=False)},
            ],
        }
        try:
            answer = ask(
                "the language model",
                self.endpoint.url.rstrip("/") + _PATH,
                patience=self.endpoint.patience,
                body=json.dumps(question).encode(),
                headers={"Content-Type": "application/json"},
            )
        except CountSourceError:
            return None
        return _listed(answer, text)


def _listed(answer: Any, text: str) -> tuple[str, ...] | None:
    """The words that an answer lists, read strictly: all of them must stand in the passage."""
    try:
        content = answer["choices"][0]["message"]["content"]
        listed = json.loads(content)["words"]
    except (KeyError, IndexError, TypeError, ValueError, RecursionError):
        return None
    if not isinstance(listed, list) or len(listed) > _MOST_WORDS:
        return None
    if not all(isinstance(one, str) and 0 < len(one.strip()) <= _LONGEST_STRING for one in listed):
        return None
    words = tuple(dict.fromkeys(one.strip() for one in listed))
    return words if all(_places(one, text) for one in words) else None


def _places(words: str, text: str) -> list[int]:
    """Where words stand in a text as whole words."""
    found = []
    at = text.find(words)
    while at >= 0:
        end = at + len(words)
        if not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum()):
            found.append(at)
        at = text.find(words, end)
    return found
