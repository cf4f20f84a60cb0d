"""Every implementation of every seam passes every check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from tests.checks.implementations import MAKE, PAGES, SEAMS, Subject, implementations
from tests.models.mini import mini_index

from tacit.checks import for_corpus_index
from tacit.checks._contract import Check
from tacit.corpus.chain import CorpusChain
from tacit.corpus.memory import MemoryIndex
from tacit.errors import ContractError

FOUND = {seam: implementations(seam) for seam in SEAMS}


@pytest.fixture(scope="module")
def subjects(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Subject]]:
    """Implementations of one class, with what to try them on."""
    with ExitStack() as stack:
        yield list(MAKE[request.param.__name__](request.param, stack, tmp_path_factory.mktemp("checks")))


@pytest.mark.parametrize("seam", SEAMS)
def test_every_implementation_can_be_made(seam: str) -> None:
    """A class that is new in the package gets a line in `tests.checks.implementations`, or its checks never run."""
    assert FOUND[seam]
    assert [one.__name__ for one in FOUND[seam] if one.__name__ not in MAKE] == []


def test_nothing_is_made_that_is_gone() -> None:
    """A class that was renamed is still checked."""
    assert set(MAKE) <= {one.__name__ for found in FOUND.values() for one in found}


@pytest.mark.parametrize(
    ("subjects", "check"),
    [
        pytest.param(one, check, id=f"{one.__name__}-{check.__name__}")
        for seam, (_, checks) in SEAMS.items()
        for one in FOUND[seam]
        if one.__name__ in MAKE
        for check in checks
    ],
    indirect=["subjects"],
)
def test_implementation_keeps_the_contract(subjects: list[Subject], check: Check) -> None:
    """No check finds anything."""
    assert subjects
    for subject in subjects:
        assert list(check(*subject)) == []


def test_chain_is_no_single_corpus_where_its_sources_differ() -> None:
    """Counts of two sources do not make a probability, and the check says so: `source_for` is there for that."""
    chain = CorpusChain([MemoryIndex.from_texts(PAGES), mini_index()])
    keys = ("hiv", "infection", "virus", "drug", "wine")
    with pytest.raises(ContractError) as caught:
        for_corpus_index(chain, keys)
    assert caught.value.check == "nothing_exceeds_the_corpus"
