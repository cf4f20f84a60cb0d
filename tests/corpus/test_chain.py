"""A chain of sources: who answers, what the others are told, and how counts stay comparable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpus.count_server import HASTE, CountServer, ReadingIndex, Reply, plain_api

from tacit.corpus import Conjunction, Level
from tacit.corpus.chain import CorpusChain, source_for
from tacit.corpus.count_service import CountService
from tacit.corpus.memory import MemoryIndex
from tacit.errors import CountSourceError, ParameterError

NOTES = ReadingIndex(("HIV virus", "virus blood", "blood"))
WEB = ReadingIndex(("HIV AIDS", "AIDS", "HIV blood", "river", "zebra HIV"))
HIV, VIRUS, AIDS, BLOOD, UNICORN = (frozenset({one}) for one in ("hiv", "virus", "aids", "blood", "unicorn"))


@pytest.fixture
def chain() -> CorpusChain:
    """Notes first, then the web."""
    return CorpusChain([NOTES, WEB])


def test_first_source_with_evidence_answers(chain: CorpusChain) -> None:
    """Notes know HIV, virus and blood; AIDS is left to the web."""
    assert chain.answer([HIV]).source == NOTES.fingerprint
    assert chain.answer([AIDS]).source == WEB.fingerprint
    assert (chain.count([HIV]), chain.count([AIDS]), chain.count([HIV, VIRUS])) == (1, 2, 1)


def test_all_clauses_need_evidence_in_one_source(chain: CorpusChain) -> None:
    """HIV with AIDS comes from the web as a whole: a joint count of one source and another's marginal do not mix."""
    assert chain.answer([HIV, AIDS]).source == WEB.fingerprint
    source = chain.source_for([HIV, AIDS])
    assert (source.count([]), source.count([HIV]), source.count([AIDS]), source.count([HIV, AIDS])) == (5, 3, 2, 1)


def test_known_terms_that_never_meet_are_an_answer(chain: CorpusChain) -> None:
    """HIV and blood, both known, never meet in the notes: that is evidence, though they do on the web."""
    answer = chain.answer([HIV, BLOOD])
    assert (answer.count, answer.source) == (0, NOTES.fingerprint)


def test_first_source_answers_when_none_has_evidence(chain: CorpusChain) -> None:
    """A term that nobody knows has no contexts, of the first source's."""
    answer = chain.answer([UNICORN])
    assert (answer.count, answer.source) == (0, NOTES.fingerprint)


def test_number_of_contexts_is_the_first_source_s(chain: CorpusChain) -> None:
    """Without terms there is nothing to choose by."""
    assert chain.count([]) == 3
    assert chain.source_for([]) is NOTES


def test_evidence_may_ask_for_more_than_one_context() -> None:
    """With two contexts as evidence the notes know too little of HIV."""
    chain = CorpusChain([NOTES, WEB], min_contexts=2)
    assert chain.answer([HIV]).source == WEB.fingerprint
    assert chain.answer([BLOOD]).source == NOTES.fingerprint


def test_source_for_any_index(chain: CorpusChain) -> None:
    """A caller need not know whether it has a chain, or a chain of chains."""
    assert source_for(WEB, [UNICORN]) is WEB
    assert source_for(chain, [AIDS]) is WEB
    assert source_for(CorpusChain([ReadingIndex(("nothing",)), chain]), [AIDS]) is WEB


def test_levels_are_passed_on() -> None:
    """Evidence and counts are of documents when documents are asked for."""
    two_of_one = MemoryIndex([[["hiv"], ["hiv"]]])
    chain = CorpusChain([two_of_one, WEB], min_contexts=2)
    assert chain.count([HIV]) == 2
    assert chain.count([HIV], level=Level.DOCUMENT) == 3


def test_later_sources_are_told_only_what_earlier_ones_do_not_know() -> None:
    """A service at the end of a chain does not learn of terms that this machine can count."""
    with CountServer(plain_api(WEB.documents)) as server:
        service = CountService(
            f"{server.url}/?q={{query}}", path="results.0.hits.total", contexts=5, patience=HASTE, cache=None
        )
        chain = CorpusChain([NOTES, service])
        assert chain.count_each([HIV], [[VIRUS], [BLOOD]]) == [1, 0]
        assert server.asked == []
        assert chain.count_each([HIV], [[VIRUS], [AIDS]]) == [1, 1]
        assert all("virus" not in asked.path for asked in server.asked)
        answer = chain.answer([AIDS])
        assert (answer.source, answer.approximate) == (service.name, False)
        assert chain.name == f"{NOTES.fingerprint}, {service.name}"


def test_failing_source_is_not_a_source_without_evidence() -> None:
    """When the first source cannot be asked, the second one's counts are not given out for an answer."""
    with CountServer(plain_api(()), Reply(status=403)) as server:
        service = CountService(f"{server.url}/?q={{query}}", path="n", contexts=5, patience=HASTE, cache=None)
        with pytest.raises(CountSourceError, match="HTTP 403") as caught:
            CorpusChain([service, WEB]).count([AIDS])
    assert caught.value.source == service.name


CLAUSES = st.frozensets(st.sampled_from("abcd"), min_size=1, max_size=2)
CONJUNCTIONS = st.lists(CLAUSES, max_size=2)
CORPORA = st.lists(st.lists(st.sampled_from("abcd"), max_size=3).map(" ".join), max_size=4).map(tuple).map(ReadingIndex)


@given(st.lists(CORPORA, min_size=1, max_size=3), CONJUNCTIONS, st.lists(CONJUNCTIONS, max_size=4), st.integers(1, 2))
def test_many_is_one_by_one_and_as_defined(
    sources: list[ReadingIndex], conjunction: Conjunction, partners: list[Conjunction], least: int
) -> None:
    """Counts with many partners are those of each, and each comes from the source that the definition names."""
    chain = CorpusChain(sources, min_contexts=least)
    whole = [[*conjunction, *partner] for partner in partners]
    expected = []
    for clauses in whole:
        able = [source for source in sources if all(source.count([clause]) >= least for clause in clauses)]
        expected.append((able or sources)[0].count(clauses))
    assert chain.count_each(conjunction, partners) == [chain.count(clauses) for clauses in whole] == expected


def test_settings_outside_their_domain_are_refused() -> None:
    """A chain without sources, or one for which nothing is evidence enough, is refused when it is made."""
    with pytest.raises(ParameterError, match="sources"):
        CorpusChain([])
    with pytest.raises(ParameterError, match="min_contexts"):
        CorpusChain([NOTES], min_contexts=0)


def test_fingerprint_tells_order_and_evidence_apart() -> None:
    """Chains that may answer differently have different fingerprints."""
    chains = [CorpusChain([NOTES, WEB]), CorpusChain([WEB, NOTES]), CorpusChain([NOTES, WEB], min_contexts=2)]
    assert len({chain.fingerprint for chain in chains}) == 3
