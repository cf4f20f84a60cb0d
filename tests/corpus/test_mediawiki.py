"""Counts from a wiki's search: what CirrusSearch can be asked, put together to what it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpus.count_server import HASTE, CountServer, Reply, cirrus_hits, count_by_reading, mediawiki_api

from tacit.corpus import Conjunction, Level
from tacit.corpus._source import simplify
from tacit.corpus.mediawiki import MediaWikiSearch
from tacit.errors import CountSourceError

PAGES = (
    "Opportunistic infections are frequent with HIV.",
    "An opportunistic infection of the lung. AIDS.",
    "HIV causes AIDS.",
    "Blood carries HIV.",
    "Wine, bread and blood.",
)
HIV, AIDS, BLOOD, WINE = (frozenset({one}) for one in ("hiv", "aids", "blood", "wine"))
SITE_WITHOUT_NUMBER = {"query": {"statistics": {}, "extensions": [{"name": "CirrusSearch"}]}}


def wiki(server: CountServer, **options: Any) -> MediaWikiSearch:
    """The wiki of a server, without a cache."""
    return MediaWikiSearch(f"{server.url}/w/api.php", patience=HASTE, cache=None, **options)


def test_counts_by_hand() -> None:
    """HIV is on pages 1, 3 and 4, AIDS on 2 and 3, blood on 4 and 5, the infections, one or more, on 1 and 2."""
    with CountServer(mediawiki_api(PAGES)) as server:
        source = wiki(server)
        assert source.count([]) == source.count([], level=Level.DOCUMENT) == 5
        assert [source.count([one]) for one in (HIV, AIDS, BLOOD)] == [3, 2, 2]
        assert source.count([frozenset({"opportunistic infection"})]) == 2
        assert source.count([HIV, AIDS]) == 1
        assert source.count([HIV | AIDS]) == 4
        assert source.count([HIV | AIDS, BLOOD]) == 1
        assert source.count([HIV | AIDS, BLOOD | WINE]) == 1
        assert source.count([HIV | AIDS, BLOOD | AIDS]) == 3
        assert source.count([HIV, AIDS, BLOOD]) == 0


def test_request_is_the_documented_one() -> None:
    """The wiki gets action=query, list=search and totalhits by POST: no term is in an address."""
    with CountServer(mediawiki_api(PAGES)) as server:
        wiki(server, contact="records@example.org").count([HIV, frozenset({"opportunistic infection"})])
        site, search = server.asked
    assert site.form["siprop"] == "statistics|extensions"
    assert (site.path, search.path) == ("/w/api.php", "/w/api.php")
    assert search.headers["user-agent"] == "tacit (counts of terms in a corpus; records@example.org)"
    assert search.headers["promise-non-write-api-action"] == "true"
    assert search.form == {
        "action": "query",
        "format": "json",
        "formatversion": "2",
        "list": "search",
        "srsearch": '"hiv"~ "opportunistic infection"~',
        "srinfo": "totalhits",
        "srlimit": "1",
        "srprop": "size",
        "srnamespace": "0",
    }


def test_searches_are_never_of_two_kinds() -> None:
    """CirrusSearch has no brackets: a search asks for all, for any, or for some without others."""
    source = MediaWikiSearch("https://en.wikipedia.org/w/api.php")
    assert source.searches((("a",), ("b",))) == [(1, '"a"~ "b"~')]
    assert source.searches((("a", "b"),)) == [(1, '"a"~ OR "b"~')]
    assert source.searches((("a", "b"), ("c", "d"))) == [
        (1, '"a"~ OR "b"~'),
        (1, '"c"~ OR "d"~'),
        (-1, '"a"~ OR "b"~ OR "c"~ OR "d"~'),
    ]


WORDS = st.sampled_from("abcde")
PHRASES = st.lists(WORDS, min_size=1, max_size=2).map(" ".join)
CLAUSES = st.frozensets(PHRASES, min_size=1, max_size=3)
TEXTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=6)


@given(TEXTS, st.lists(CLAUSES, min_size=1, max_size=4))
def test_searches_add_up_to_the_count(pages: list[str], conjunction: Conjunction) -> None:
    """Whatever the clauses, the signed hits of the searches are the number of pages in which all hold."""
    searches = MediaWikiSearch("https://example.org").searches(simplify(conjunction))
    assert sum(sign * cirrus_hits(pages, search) for sign, search in searches) == count_by_reading(pages, conjunction)


def test_differences_are_approximate() -> None:
    """Who asks is told that a count was put together from several, which a live wiki may change in between."""
    with CountServer(mediawiki_api(PAGES)) as server:
        source = wiki(server)
        assert not source.answer([HIV, BLOOD]).approximate
        assert not source.answer([HIV | AIDS]).approximate
        assert source.answer([HIV | AIDS, BLOOD]).approximate


def test_wiki_that_changes_in_between_gives_no_negative_count() -> None:
    """When a page disappears between two searches the difference stays at nought, and approximate."""
    site, one, two = (
        Reply({"query": {"statistics": {"articles": 9}, "extensions": [{"name": "CirrusSearch"}]}}),
        *(Reply({"query": {"searchinfo": {"totalhits": hits}}}) for hits in (3, 4)),
    )
    with CountServer(mediawiki_api(PAGES), site, one, two) as server:
        answer = wiki(server).answer([HIV | AIDS, BLOOD])
    assert (answer.count, answer.approximate) == (0, True)


def test_parts_of_a_difference_are_asked_together() -> None:
    """A count of today is not subtracted from one that was kept: each difference asks for both."""
    with CountServer(mediawiki_api(PAGES)) as server:
        source = wiki(server)
        source.count([BLOOD])
        asked = len(server.asked)
        source.count([HIV | AIDS, BLOOD])
        assert len(server.asked) == asked + 2


def test_more_hits_than_articles_are_all_articles() -> None:
    """A wiki counts fewer articles than it finds pages: no probability exceeds 1."""
    with CountServer(mediawiki_api(PAGES, articles=2)) as server:
        assert wiki(server).count([HIV]) == 2


def test_wiki_with_another_search_is_refused() -> None:
    """Without CirrusSearch the same search means something else: better no count than a wrong one."""
    with CountServer(mediawiki_api(PAGES, cirrus=False)) as server:
        with pytest.raises(CountSourceError, match="expected a wiki with the extension CirrusSearch"):
            wiki(server).count([HIV])
        assert all("srsearch" not in asked.form for asked in server.asked)


def test_search_beyond_the_limit_is_refused_before_it_is_sent() -> None:
    """A union that does not fit is not cut to what fits."""
    names = frozenset(f"disease number {number}" for number in range(20))
    with CountServer(mediawiki_api(PAGES)) as server:
        with pytest.raises(
            CountSourceError, match=r"at most 300 characters, got one of \d+ for clauses of \[20\] keys"
        ):
            wiki(server).count([names])
        assert len(server.asked) == 1


def test_signs_of_the_search_language_are_taken_out_of_keys() -> None:
    """A key cannot leave its quotes, exclude pages, or become a prefix."""
    source = MediaWikiSearch("https://en.wikipedia.org/w/api.php")
    assert source.searches((('say "a" -b c* d:e~2 1.5 o\'brien',),)) == [(1, '"say a b c d e 2 1.5 o\'brien"~')]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"error": {"code": "cirrussearch-backend-error", "info": "HIV"}}, 'the error "cirrussearch-backend-error"'),
        ({"error": {"code": "HIV is not a code"}}, "the error instead of a count"),
        ({"error": "HIV"}, "the error instead of a count"),
        ({"batchcomplete": True}, "expected the answer of a wiki's api.php"),
        ([], "expected the answer of a wiki's api.php"),
        ({"query": {"extensions": [{"name": "CirrusSearch"}]}}, r"expected statistics\.articles .* got NoneType"),
        (SITE_WITHOUT_NUMBER, r"expected statistics\.articles .* got NoneType"),
        ({"query": {"extensions": "none"}}, "expected a wiki with the extension CirrusSearch"),
    ],
)
def test_nonsense_is_an_error_and_never_nought(answer: object, message: str) -> None:
    """What a wiki says instead of a count becomes an error that does not repeat the question."""
    with CountServer(lambda _: answer) as server, pytest.raises(CountSourceError, match=message) as caught:
        wiki(server).count([HIV])
    assert "hiv" not in str(caught.value).casefold()


@pytest.mark.parametrize("hits", [-1, 2.5, "7", None, True])
def test_hits_that_are_no_count_are_an_error(hits: object) -> None:
    """A search without a number of hits is not a search without hits."""

    def answer(asked: Any) -> Any:
        searched = "srsearch" in asked.form
        return {"query": {"searchinfo": {"totalhits": hits}}} if searched else mediawiki_api(PAGES)(asked)

    with CountServer(answer) as server, pytest.raises(CountSourceError, match=r"searchinfo\.totalhits"):
        wiki(server).count([HIV])
