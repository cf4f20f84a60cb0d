"""Counts from a wiki's search: in how many articles of Wikipedia, say, do these terms occur?"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any
from urllib.parse import urlencode

from tacit.corpus._index import Level
from tacit.corpus._source import Question, Service, settings_fingerprint, whole_number
from tacit.corpus.services import ask, host_of
from tacit.errors import CountSourceError

__all__ = ["MediaWikiSearch"]

_COMMON = {"action": "query", "format": "json", "formatversion": "2"}
_SITE = {**_COMMON, "meta": "siteinfo", "siprop": "statistics|extensions"}
_SEARCH = {**_COMMON, "list": "search", "srinfo": "totalhits", "srlimit": "1", "srprop": "size", "srnamespace": "0"}


@dataclass(frozen=True, slots=True)
class MediaWikiSearch(Service):
    """Counts of articles from the search of a wiki that runs CirrusSearch, as all wikis of Wikimedia do.

    A context is an article, so contexts and documents are the same. Keys are searched as phrases with stemming,
    ``"opportunistic infection"~``, which finds the plural as well; the search ignores capitals and accents.

    CirrusSearch has no brackets, and mixing AND with OR gives other pages than boolean algebra does. So only questions
    of one kind are sent: all of several phrases, any of several phrases, or phrases without certain others. What mixes
    them is put together by inclusion and exclusion: articles with s and (a or b) = articles with s, less those with s
    but neither a nor b. Such differences are approximate when the wiki changes meanwhile, and never below 0.

    >>> wiki = MediaWikiSearch("https://en.wikipedia.org/w/api.php", contact="records@example.org")
    >>> wiki.name
    'en.wikipedia.org'
    >>> wiki.searches((("aids", "hiv"), ("blood",)))
    [(1, '"blood"~'), (-1, '"blood"~ -"aids"~ -"hiv"~')]

    Privacy:
        Every question tells the wiki's operator which terms a document contains. Terms alone are sent, never text, and
        in the body of a request, so that they are in no address and in no ordinary log. Nothing is sent before a count
        is asked for.

    Not covered:
        The number of contexts is the wiki's own number of articles, which leaves out pages without a link: a phrase in
        more pages than that counts as in all of them. Clauses whose keys do not fit into one search (300 characters)
        are refused: an entity with dozens of names needs an index of its own.

    Attributes:
        url: The wiki's ``api.php``.
        contact: An address at which the wiki's operators can reach you, sent with each question; Wikimedia asks for it.
        longest_search: Characters that the wiki allows in a search.
    """

    url: str
    contact: str = field(default="", kw_only=True)
    longest_search: int = field(default=300, kw_only=True)

    @property
    def name(self) -> str:
        """The wiki's host."""
        return host_of(self.url)

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: the wiki, not the state that it is in."""
        return settings_fingerprint("mediawiki", self.url)

    @property
    def _address(self) -> str:
        return self.url

    @property
    def _levels(self) -> frozenset[Level]:
        return frozenset(Level)

    def searches(self, question: Question) -> list[tuple[int, str]]:
        """Searches and the signs of their hits: the sum of the signed hits is the count of the question."""
        single = [f'"{_plain(*clause)}"~' for clause in question if len(clause) == 1]
        several = [[f'"{_plain(key)}"~' for key in clause] for clause in question if len(clause) > 1]
        terms = []
        for size in range(len(several) + 1):
            for chosen in combinations(several, size):
                phrases = [phrase for clause in chosen for phrase in clause]
                if single:
                    terms.append(((-1) ** size, " ".join([*single, *(f"-{phrase}" for phrase in phrases)])))
                elif phrases:
                    # What has none of them is the whole wiki less what has any; the whole wikis cancel each other.
                    terms.append((-((-1) ** size), " OR ".join(dict.fromkeys(phrases))))
        return terms

    def _ask(self, question: Question) -> tuple[int, bool]:
        if not question:
            return self._articles(), False
        articles, _ = self._recall(())  # first, because it shows whether the wiki can be asked at all
        searches = self.searches(question)
        longest = max(len(search) for _, search in searches)
        if longest > self.longest_search:
            raise CountSourceError(
                f"{self.name}: expected searches of at most {self.longest_search} characters, got one of {longest} for "
                f"clauses of {[len(clause) for clause in question]} keys; count terms with fewer names, or use an "
                "index on this machine",
                source=self.name,
            )
        # All parts are asked now, none is taken from the cache: counts of different days do not add up.
        hits = sum(sign * self._hits(search) for sign, search in searches)
        return min(max(hits, 0), articles), len(searches) > 1

    def _articles(self) -> int:
        """The wiki's number of articles."""
        query = self._query(_SITE)
        extensions = query.get("extensions")
        names = {one.get("name") for one in extensions if isinstance(one, dict)} if isinstance(extensions, list) else ()
        if "CirrusSearch" not in names:
            raise CountSourceError(
                f"{self.name}: expected a wiki with the extension CirrusSearch, without which a search means something "
                "else; use another wiki, or `tacit corpus build` with its dump",
                source=self.name,
            )
        return _number(query, "statistics", "articles", source=self.name)

    def _hits(self, search: str) -> int:
        return _number(self._query({**_SEARCH, "srsearch": search}), "searchinfo", "totalhits", source=self.name)

    def _query(self, parameters: Mapping[str, str]) -> dict[str, Any]:
        """What the wiki answers to a query.

        A POST, though the API would take a GET: what is in an address is in every log. The header tells Wikimedia that
        nothing is written, so that any of its data centres may answer.
        """
        headers = {"Promise-Non-Write-API-Action": "true"}
        if self.contact:
            headers["User-Agent"] = f"tacit (counts of terms in a corpus; {self.contact})"
        body = urlencode(parameters).encode()
        answer = ask(self.name, self.url, patience=self.patience, body=body, headers=headers)
        error = answer.get("error") if isinstance(answer, dict) else None
        if error is not None:
            # Its code is a name such as "readonly"; its text may repeat the search.
            code = error.get("code") if isinstance(error, dict) else None
            named = f' "{code}"' if isinstance(code, str) and re.fullmatch(r"[a-z][a-z_-]{2,60}", code) else ""
            raise CountSourceError(
                f"{self.name} answered with the error{named} instead of a count; see the wiki's API help",
                source=self.name,
            )
        query = answer.get("query") if isinstance(answer, dict) else None
        if not isinstance(query, dict):
            raise CountSourceError(
                f"{self.name}: expected the answer of a wiki's api.php, got other JSON; check `url`", source=self.name
            )
        return query


def _number(query: Mapping[str, Any], part: str, field_name: str, *, source: str) -> int:
    found = query.get(part)
    value = found.get(field_name) if isinstance(found, dict) else None
    return whole_number(value, what=f"{part}.{field_name}", source=source)


def _plain(key: str) -> str:
    """The key as words and digits: everything else has a meaning of its own in a search."""
    return " ".join(re.sub(r"[^\w.,'’]|_", " ", key).split())
