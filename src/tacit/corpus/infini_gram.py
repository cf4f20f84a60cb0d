"""Counts from infini-gram: suffix arrays over trillions of tokens, as a public service or on this machine.

Liu, Min, Zettlemoyer, Choi, Hajishirzi: "Infini-gram: Scaling Unbounded n-gram Language Models to a Trillion Tokens",
2024. Infini-gram finds tokens exactly as they were written, while keys are in lower case and singular. So a key is
asked for in the forms that texts have it in (`surface_forms`), and the forms' occurrences are added up.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from math import ceil, prod

from tacit.corpus._infini_gram_index import InfiniGramIndex, TokenType
from tacit.corpus._source import Question, Service, quotable, settings_fingerprint, whole_number
from tacit.corpus._surface_forms import Forms, forms_sample, surface_forms
from tacit.corpus.services import ask, host_of
from tacit.errors import CountSourceError, ParameterError

__all__ = ["InfiniGramIndex", "InfiniGramService", "TokenType", "surface_forms"]

# What the public server takes; more is an error there.
_MOST_CLAUSES = 4
_MOST_FORMS = 4


def _outermost(forms: dict[str, tuple[int, tuple[int, ...]]]) -> dict[str, int]:
    """The occurrences of forms that occur, without forms whose tokens another form's tokens are part of.

    A rare word's plural may be its singular and one token more: wherever the plural stands, the singular was found.
    """
    kept: dict[str, int] = {}
    seen: list[tuple[int, ...]] = []
    for form, (count, tokens) in sorted(forms.items(), key=lambda item: len(item[1][1])):
        if count and not any(_within(shorter, tokens) for shorter in seen):
            kept[form] = count
            if tokens:  # a service that does not tell them gets its forms counted as they are
                seen.append(tokens)
    return kept


def _within(part: Sequence[int], whole: Sequence[int]) -> bool:
    return any(whole[start : start + len(part)] == part for start in range(len(whole) - len(part) + 1))


@dataclass(frozen=True, slots=True)
class InfiniGramService(Service):
    """Counts from infini-gram's public service, or one that speaks as it does.

    The service counts occurrences, and for several clauses the occurrences of the rarest with the others at most
    `max_diff_tokens` tokens away, to either side. A context is therefore a stretch of twice as many tokens, and the
    number of contexts is the number of tokens divided by that: two terms that have nothing to do with each other then
    meet as often as chance has it, and their pointwise mutual information is 0. A term with more occurrences than
    there are contexts counts as in all of them.

    >>> InfiniGramService("v4_rpj_llama_s4").render((("hiv", "HIV"), ("blood",)))
    'hiv OR HIV AND blood'

    Privacy:
        Every question tells the service's operator which terms a document contains; the published server writes each
        question to a log. Terms alone are sent, never text, and in the body of a request. Nothing is sent before a
        count is asked for. `InfiniGramIndex` asks nobody.

    Not covered:
        Counts together are approximate when a clause occurs more than `max_clause_freq` times, since the service then
        looks at a sample, and when a clause has more than four forms, since it must be asked in parts. Next to the
        edges of documents the service misses some co-occurrences. It counts no documents.

    Attributes:
        index: The service's index: ``v4_rpj_llama_s4``.
        url: Where the service is.
        max_diff_tokens: How far clauses may be from each other, from 1 to 1000.
        max_clause_freq: Occurrences of a clause beyond which the service takes a sample, from 1 to 500,000.
        forms: From a key to the forms to look for.
        most_requests: Requests that one count may take; what needs more is refused.
    """

    index: str
    url: str = field(default="https://api.infini-gram.io/", kw_only=True)
    max_diff_tokens: int = field(default=100, kw_only=True)
    max_clause_freq: int = field(default=500_000, kw_only=True)
    forms: Forms = field(default=surface_forms, kw_only=True)
    most_requests: int = field(default=64, kw_only=True)

    def __post_init__(self) -> None:
        for parameter, value, largest in (
            ("max_diff_tokens", self.max_diff_tokens, 1000),
            ("max_clause_freq", self.max_clause_freq, 500_000),
        ):
            if not 1 <= value <= largest:
                raise ParameterError(f"{parameter}: expected 1 to {largest}, got {value}", parameter=parameter)
        Service.__post_init__(self)

    @property
    def name(self) -> str:
        """The service's host and the index."""
        return f"{host_of(self.url)} {self.index}"

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: the index and what it is asked with."""
        window = (self.max_diff_tokens, self.max_clause_freq)
        return settings_fingerprint("infini-gram-service", self.url, self.index, window, forms_sample(self.forms))

    @property
    def _address(self) -> str:
        return self.url

    def render(self, question: Question) -> str:
        """A question in conjunctive normal form, as the service writes it: OR binds before AND."""
        return " AND ".join(" OR ".join(clause) for clause in question)

    def _ask(self, question: Question) -> tuple[int, bool]:
        if not question:
            tokens, _, _ = self._reply("", ())
            return max(1, tokens // (2 * self.max_diff_tokens)), False
        contexts, _ = self._recall(())
        clauses = [self._occurring(clause) for clause in question]
        sizes = [sum(clause.values()) for clause in clauses]
        smallest = min(sizes)
        if len(clauses) == 1 or not smallest:
            return min(smallest, contexts), False
        joint, approximate = self._together(tuple(map(tuple, clauses)))
        # The service's own flag stays down when it looked at more than half of a clause.
        sampled = any(size > self.max_clause_freq for size in sizes)
        return min(joint, smallest, contexts), approximate or sampled

    def _occurring(self, keys: Sequence[str]) -> dict[str, int]:
        """The forms of a clause that occur, and how often: counts of single forms are always exact."""
        forms = list(dict.fromkeys(form for key in keys for form in self.forms(key)))
        self._check_requests(len(forms))
        found = {}
        for form in forms:
            if " AND " in form or " OR " in form:
                raise CountSourceError(
                    f"{self.name}: expected forms without AND and OR, which mean something to the service, got one of "
                    f"{len(form)} characters with them; give other `forms`",
                    source=self.name,
                )
            count, _, tokens = self._reply(form, ((form,),))
            found[form] = (count, tokens)
        return _outermost(found)

    def _together(self, clauses: Question) -> tuple[int, bool]:
        """Occurrences of the rarest clause near all the others, in as many questions as the service makes necessary."""
        if len(clauses) > _MOST_CLAUSES:
            raise CountSourceError(
                f"{self.name}: expected at most {_MOST_CLAUSES} clauses, got {len(clauses)}; the service takes no more",
                source=self.name,
            )
        self._check_requests(prod(ceil(len(clause) / _MOST_FORMS) for clause in clauses))
        parts = [
            [clause[start : start + _MOST_FORMS] for start in range(0, len(clause), _MOST_FORMS)] for clause in clauses
        ]
        replies = [self._reply(self.render(question), question) for question in product(*parts)]
        return sum(count for count, _, _ in replies), len(replies) > 1 or replies[0][1]

    def _check_requests(self, needed: int) -> None:
        if needed > self.most_requests:
            raise CountSourceError(
                f"{self.name}: expected a count to take at most {self.most_requests} requests (`most_requests`), got "
                f"one that takes {needed}; count terms with fewer names, or use an index on this machine",
                source=self.name,
            )

    def _reply(self, query: str, question: Question) -> tuple[int, bool, tuple[int, ...]]:
        """The count, whether it is approximate, and the query's tokens."""
        reply: tuple[int, bool, tuple[int, ...]] | None = self._remembered.get(query)
        if reply is None:
            reply = self._request(query, question)
            self._remember(query, reply)
        return reply

    def _request(self, query: str, question: Question) -> tuple[int, bool, tuple[int, ...]]:
        payload: dict[str, object] = {"index": self.index, "query_type": "count", "query": query}
        if len(question) > 1:  # the service takes these for no other question
            payload |= {"max_diff_tokens": self.max_diff_tokens, "max_clause_freq": self.max_clause_freq}
        headers = {"Content-Type": "application/json"}
        answer = ask(self.name, self.url, patience=self.patience, body=json.dumps(payload).encode(), headers=headers)
        if not isinstance(answer, dict) or "error" in answer:
            said = quotable(answer["error"], question) if isinstance(answer, dict) else ""
            raise CountSourceError(
                f"{self.name} answered with an error instead of a count{said}; check `index` and `url`",
                source=self.name,
            )
        count = whole_number(answer.get("count"), what="a count", source=self.name)
        approximate = answer.get("approx", False)
        if not isinstance(approximate, bool):
            raise CountSourceError(
                f"{self.name}: expected approx to be true or false, got {type(approximate).__name__}; check `url`",
                source=self.name,
            )
        tokens = answer.get("token_ids")
        known = isinstance(tokens, list) and all(isinstance(token, int) for token in tokens)
        return count, approximate, tuple(tokens or ()) if known else ()
