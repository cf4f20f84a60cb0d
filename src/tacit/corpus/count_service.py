"""Counts from any service that answers a URL with JSON: a search engine's hits, a concordance, a colleague's script."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from tacit.corpus._cache import AnswerCache
from tacit.corpus._source import (
    Answer,
    CountSource,
    Question,
    Service,
    quotable,
    settings_fingerprint,
    whole_number,
)
from tacit.corpus.services import Patience, ask, host_of
from tacit.errors import CountSourceError, ParameterError

__all__ = ["Answer", "AnswerCache", "CountService", "CountSource", "Patience"]


@dataclass(frozen=True, slots=True)
class CountService(Service):
    """Counts from a service that is asked with a URL and answers with JSON.

    A question becomes text, keys quoted, alternatives in brackets, and takes the place of ``{query}`` in the URL;
    ``path`` says where in the answer the count is.

    >>> service = CountService("https://example.org/search?q={query}", path="hits.total", contexts=1_000_000)
    >>> service.render((("aids", "hiv"), ("viral load",)))
    '("aids" OR "hiv") AND "viral load"'

    Privacy:
        Every question tells the service's operator which terms a document contains; being part of a URL, they end up
        in its logs and in those of every proxy on the way that can read them. Terms alone are sent, never text.
        Nothing is sent before a count is asked for.

    Not covered:
        Whether the service means by quotes, AND and OR what we mean; whether its counts are estimates; whether plurals
        and capitals count. Ask it for a few counts that you know.

    Attributes:
        template: The URL, with ``{query}`` where the question goes. It is no part of the `repr`: it may hold a secret.
        path: Names, and numbers for places in lists, that lead to the count, with dots between: ``items.0.hits``.
        contexts: The number of contexts that the service searches: what a count is a share of.
        phrase: How a key is written; ``{}`` stands for it.
        either: What stands between alternatives.
        both: What stands between clauses.
        group: How alternatives are held together when there are several clauses.
    """

    template: str = field(repr=False)
    path: str
    contexts: int
    phrase: str = field(default='"{}"', kw_only=True)
    either: str = field(default=" OR ", kw_only=True)
    both: str = field(default=" AND ", kw_only=True)
    group: str = field(default="({})", kw_only=True)

    def __post_init__(self) -> None:
        if self.template.count("{query}") != 1 or "{query}" in self.name:
            raise ParameterError(
                "template: expected a URL with {query} once, after the host name", parameter="template"
            )
        if self.contexts < 1:
            raise ParameterError(f"contexts: expected at least 1, got {self.contexts}", parameter="contexts")
        for parameter, pattern in (("phrase", self.phrase), ("group", self.group)):
            if pattern.count("{}") != 1:
                raise ParameterError(f"{parameter}: expected {{}} once", parameter=parameter)
        Service.__post_init__(self)

    @property
    def name(self) -> str:
        """The service's host."""
        return host_of(self.template)

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: the service and what it is asked with, not the state that it is in."""
        syntax = (self.phrase, self.either, self.both, self.group)
        return settings_fingerprint("service", self.template, self.path, self.contexts, syntax)

    @property
    def _address(self) -> str:
        return self.template

    def render(self, question: Question) -> str:
        """A question in the words of the service."""
        clauses = [self.either.join(self.phrase.replace("{}", _plain(key)) for key in clause) for clause in question]
        if len(clauses) > 1:
            grouped = zip(question, clauses, strict=True)
            clauses = [self.group.replace("{}", text) if len(keys) > 1 else text for keys, text in grouped]
        return self.both.join(clauses)

    def _ask(self, question: Question) -> tuple[int, bool]:
        if not question:
            return self.contexts, False
        url = self.template.replace("{query}", quote(self.render(question), safe=""))
        value = ask(self.name, url, patience=self.patience)
        for step in self.path.split("."):
            value = self._step(value, step, question)
        count = whole_number(value, what=f"a count at {self.path}", source=self.name)
        if count > self.contexts:
            raise CountSourceError(
                f"{self.name}: expected at most {self.contexts} (`contexts`), got {count}; give the number of contexts "
                "that the service searches",
                source=self.name,
            )
        return count, False

    def _step(self, value: Any, step: str, question: Question) -> Any:
        if isinstance(value, dict) and step in value:
            return value[step]
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            return value[int(step)]
        said = quotable(value.get("error"), question) if isinstance(value, dict) else ""
        raise CountSourceError(
            f"{self.name}: expected a count at {self.path}, found no {step} in its answer{said}; check `path`",
            source=self.name,
        )


def _plain(key: str) -> str:
    """The key without the characters that end a quotation."""
    return " ".join(key.replace('"', " ").replace("\\", " ").split())
