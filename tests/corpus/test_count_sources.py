"""What every count source keeps to, whoever is behind it, and what every service keeps to itself."""

from __future__ import annotations

import doctest
import pickle
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpus.count_server import (
    HASTE,
    Asked,
    CountServer,
    ReadingIndex,
    Reply,
    count_by_reading,
    infini_gram_api,
    mediawiki_api,
    plain_api,
    tokenize,
    write_infini_gram_index,
)
from tests.corpus.test_services import CANARY, FAILURES, assert_silent

from tacit.corpus import Conjunction, CorpusIndex, Level
from tacit.corpus._cache import AnswerCache
from tacit.corpus._source import CountSource, Service, quotable, simplify
from tacit.corpus.chain import CorpusChain, source_for
from tacit.corpus.count_service import CountService
from tacit.corpus.infini_gram import InfiniGramIndex, InfiniGramService
from tacit.corpus.mediawiki import MediaWikiSearch
from tacit.errors import CountSourceError

DOCUMENTS = (
    "HIV infection is frequent where blood is shared with others",
    "an infection of the lung with HIV may follow soon after",
    "infections came before the war ended in the east and north",
    "wine was sold with bread on markets all over the old country",
)
HIV, INFECTION, BLOOD, UNICORN = (frozenset({one}) for one in ("hiv", "infection", "blood", "unicorn"))
QUESTIONS: list[Conjunction] = [
    [HIV],
    [INFECTION],
    [HIV, INFECTION],
    [HIV | BLOOD],
    [HIV | BLOOD, INFECTION],
    [UNICORN],
]

SERVICES: dict[str, tuple[Callable[[Asked], Any], Callable[..., Service]]] = {
    "infini-gram service": (
        infini_gram_api(DOCUMENTS),
        lambda url, **options: InfiniGramService("mini", url=url, max_diff_tokens=4, **options),
    ),
    "wiki": (mediawiki_api(DOCUMENTS), lambda url, **options: MediaWikiSearch(f"{url}/w/api.php", **options)),
    "plain service": (
        plain_api(DOCUMENTS),
        lambda url, **options: CountService(f"{url}/?q={{query}}", path="results.0.hits.total", contexts=4, **options),
    ),
}


@pytest.fixture(params=[*SERVICES, "infini-gram index", "chain"])
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CountSource]:
    """Each source over the same documents."""
    with ExitStack() as stack:
        if request.param in SERVICES:
            api, make = SERVICES[request.param]
            yield make(stack.enter_context(CountServer(api)).url, patience=HASTE, cache=None)
        elif request.param == "chain":
            yield CorpusChain([ReadingIndex(DOCUMENTS[3:]), ReadingIndex(DOCUMENTS)])
        else:
            pytest.importorskip("infini_gram", reason="the extra tacit[infini-gram] is not installed")
            yield InfiniGramIndex(write_infini_gram_index(tmp_path / "index", [DOCUMENTS]), tokenize)


@pytest.fixture(params=SERVICES)
def service(request: pytest.FixtureRequest) -> tuple[Callable[[Asked], Any], Callable[..., Service]]:
    """Each service: how its server answers, and how its source is made."""
    return SERVICES[request.param]


# The seam


def test_source_is_a_corpus_index(source: CountSource) -> None:
    """Every source can stand where a corpus index is asked for, and says who it is."""
    index: CorpusIndex = source
    assert isinstance(source, CountSource)
    assert isinstance(index.count([HIV]), int)
    assert source.name


def test_empty_conjunction_is_the_number_of_contexts(source: CountSource) -> None:
    """No clause holds everywhere, a clause without keys nowhere, and no count exceeds the number of contexts."""
    assert source.count(()) >= 1
    assert source.count([frozenset()]) == source.count([HIV, frozenset()]) == 0
    for question in QUESTIONS:
        assert 0 <= source.count(question) <= source_for(source, question).count(())


def test_answer_and_count_are_one(source: CountSource) -> None:
    """The number is the same, whether or not one asks how good it is."""
    for question in QUESTIONS:
        assert source.answer(question).count == source.count(question)


def test_many_are_one_by_one(source: CountSource) -> None:
    """Counts with many partners are the counts with each."""
    for conjunction in ([], [HIV], [UNICORN], [HIV, INFECTION]):
        assert list(source.count_each(conjunction, QUESTIONS)) == [
            source.count([*conjunction, *question]) for question in QUESTIONS
        ]
    assert list(source.count_each([HIV], [])) == []


def test_order_and_repetition_do_not_matter(source: CountSource) -> None:
    """A conjunction is a set of clauses: asked in any order, twice or once, it holds in the same contexts."""
    assert source.count([HIV, INFECTION]) == source.count([INFECTION, HIV]) == source.count([HIV, INFECTION, HIV])
    assert source.count([INFECTION, frozenset({"hiv infection"})]) == source.count([frozenset({"hiv infection"})])


def test_more_clauses_hold_in_fewer_contexts(source: CountSource) -> None:
    """Together is never more often than alone, and any of two never less often than one of them."""
    for one in (HIV, INFECTION, BLOOD):
        for other in (HIV, INFECTION, BLOOD):
            index = source_for(source, [one, other])  # between the sources of a chain counts do not compare
            assert index.count([one, other]) <= index.count([one]) <= index.count([one | other])


def test_pickle_counts_as_before(source: CountSource) -> None:
    """A source can be sent to another process, with the same fingerprint and the same counts, and without terms."""
    before = [source.count(question) for question in QUESTIONS]
    pickled = pickle.dumps(source)
    again: CountSource = pickle.loads(pickled)  # noqa: S301 - our own
    assert again.fingerprint == source.fingerprint == source.fingerprint
    assert [again.count(question) for question in QUESTIONS] == before
    if isinstance(source, Service):
        assert b"unicorn" not in pickled
        assert again == source


# Services


def test_nothing_is_sent_before_a_count_is_asked_for(
    service: tuple[Callable[[Asked], Any], Callable[..., Service]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Making a source, showing it and taking its fingerprint need no network."""
    monkeypatch.setattr(socket, "socket", lambda *_, **__: pytest.fail("a connection was made"))
    source = service[1]("https://example.org")
    assert source.fingerprint
    assert "example.org" in source.name
    assert repr(source)


def test_address_in_the_clear_is_refused(service: tuple[Callable[[Asked], Any], Callable[..., Service]]) -> None:
    """Terms of documents are not sent over http to another machine."""
    with pytest.raises(CountSourceError, match=r"^example\.org.*https://") as caught:
        service[1]("http://example.org")
    assert caught.value.source.startswith("example.org")
    with pytest.raises(CountSourceError, match=r"^count service.*https://"):
        service[1]("http://[::1")


@pytest.mark.parametrize("failure", FAILURES)
def test_failure_is_an_error_and_never_nought(
    service: tuple[Callable[[Asked], Any], Callable[..., Service]], failure: str
) -> None:
    """Whatever goes wrong, there is an error that names the source and does not repeat the question."""
    answer, script, message = FAILURES[failure]
    if script:

        def answer(_: Asked, failing: Reply = script[0]) -> Any:
            return failing

    with CountServer(answer) as server:
        source = service[1](server.url, patience=HASTE, cache=None)
        with pytest.raises(CountSourceError, match=message) as caught:
            source.count([frozenset({CANARY})])
    assert caught.value.source == source.name
    assert str(caught.value).startswith(source.name)
    assert_silent(caught.value)


def test_answers_are_kept(service: tuple[Callable[[Asked], Any], Callable[..., Service]], tmp_path: Path) -> None:
    """What was asked once, by this process or by another before it, is not asked again, also when put differently."""
    cache = AnswerCache(tmp_path / "counts.sqlite")
    with CountServer(service[0]) as server:
        first = [service[1](server.url, patience=HASTE, cache=cache).answer(question) for question in QUESTIONS]
        asked = len(server.asked)
        later = service[1](server.url, patience=HASTE, cache=cache)
        assert [later.answer(question) for question in QUESTIONS] == first
        assert later.count([INFECTION, HIV, HIV]) == first[2].count
        assert len(server.asked) == asked
        assert cache.forget(later.fingerprint) >= len(QUESTIONS)
        service[1](server.url, patience=HASTE, cache=cache).count([HIV])
        assert len(server.asked) > asked


def test_failures_are_not_kept(service: tuple[Callable[[Asked], Any], Callable[..., Service]], tmp_path: Path) -> None:
    """After a failure the same question is asked again, and what was kept is the answer."""
    cache = AnswerCache(tmp_path / "counts.sqlite")
    with CountServer(service[0], Reply(status=403)) as server:
        source = service[1](server.url, patience=HASTE, cache=cache)
        with pytest.raises(CountSourceError):
            source.count([HIV])
        assert source.count([HIV]) >= 1


def test_settings_are_in_the_fingerprint() -> None:
    """Sources that may answer differently do not share kept answers."""
    sources: list[Service] = [
        InfiniGramService("a"),
        InfiniGramService("b"),
        InfiniGramService("a", max_diff_tokens=50),
        InfiniGramService("a", forms=lambda lemma: (lemma,)),
        MediaWikiSearch("https://en.wikipedia.org/w/api.php"),
        MediaWikiSearch("https://simple.wikipedia.org/w/api.php"),
        CountService("https://example.org/?{query}", path="n", contexts=9),
        CountService("https://example.org/?{query}", path="n", contexts=8),
        CountService("https://example.org/?{query}", path="n", contexts=9, either=" | "),
    ]
    assert len({source.fingerprint for source in sources}) == len(sources)
    patient = MediaWikiSearch("https://en.wikipedia.org/w/api.php", patience=HASTE, contact="someone@example.org")
    assert patient.fingerprint == sources[4].fingerprint


def test_levels(service: tuple[Callable[[Asked], Any], Callable[..., Service]]) -> None:
    """A service counts documents, or says that it does not: a wiki's pages are both."""
    with CountServer(service[0]) as server:
        source = service[1](server.url, patience=HASTE, cache=None)
        if isinstance(source, MediaWikiSearch):
            assert source.count([HIV], level=Level.DOCUMENT) == 2
        else:
            with pytest.raises(CountSourceError, match="counts no documents"):
                source.count([HIV], level=Level.DOCUMENT)


def test_memory_of_a_service_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A source that lives through a million notes does not fill the memory."""
    monkeypatch.setattr("tacit.corpus._source._MOST_REMEMBERED", 3)
    with CountServer(plain_api(DOCUMENTS)) as server:
        source = SERVICES["plain service"][1](server.url, patience=HASTE, cache=None)
        for number in range(10):
            source.count([frozenset({f"term {number}"})])
            assert len(source._remembered) <= 3


# Questions

WORDS = st.sampled_from("abc")
KEYS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
CLAUSES = st.frozensets(KEYS, max_size=3)
TEXTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=8)


@given(st.lists(CLAUSES, max_size=4), TEXTS)
def test_simple_questions_mean_the_same(conjunction: Conjunction, texts: list[str]) -> None:
    """What a question loses on its way to a service changes no count, and simplifying twice changes nothing."""
    question = simplify(conjunction)
    plain = [frozenset(clause) for clause in question]
    assert count_by_reading(texts, plain) == count_by_reading(texts, conjunction)
    assert simplify(plain) == question
    assert simplify(conjunction[::-1]) == question


def test_simple_questions_by_hand() -> None:
    """Longer keys, implied clauses, repetitions and keys without a letter go; the order is that of the alphabet."""
    assert simplify([frozenset({"hiv", "hiv infection"})]) == (("hiv",),)
    assert simplify([frozenset({"hiv", "aids"}), frozenset({"hiv"})]) == (("hiv",),)
    assert simplify([frozenset({"b"}), frozenset({"a"}), frozenset({"b"})]) == (("a",), ("b",))
    assert simplify([frozenset({"shivers", "hiv"})]) == (("hiv", "shivers"),)
    assert simplify([frozenset({"--", ""})]) == ((),)
    assert simplify([]) == ()


def test_what_a_service_says_is_shown_unless_it_repeats_the_question() -> None:
    """An error text helps the user, but not when it holds a term, or cannot be printed."""
    assert quotable("too many requests", (("hiv",),)) == ': "too many requests"'
    assert quotable("bad term: Viral", (("hiv", "viral load"),)) == ""
    assert quotable("line\nbreak", (("hiv",),)) == ""
    assert quotable({"code": 5}, (("hiv",),)) == ""
    assert len(quotable("x" * 1000, ())) < 250


# Documentation


def test_examples_of_the_documentation_work() -> None:
    """What docs/count-sources.md shows is what happens."""
    page = Path(__file__).parents[2] / "docs" / "count-sources.md"
    done = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (done.failed, done.attempted > 10) == (0, True)
