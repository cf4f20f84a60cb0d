"""Counts from infini-gram: the public service as its documentation has it, and the engine on an index of ours."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.corpus.count_server import (
    HASTE,
    Asked,
    CountServer,
    Reply,
    count_by_reading,
    infini_gram_api,
    tokenize,
    write_infini_gram_index,
)

from tacit.corpus import Conjunction, Level
from tacit.corpus.infini_gram import InfiniGramIndex, InfiniGramService, TokenType, surface_forms
from tacit.errors import CorpusFormatError, CountSourceError, ParameterError
from tacit.terms.keys import key

# Words, with one more token for each document's end: 9 + 8 + 7 + 6 = 30.
DOCUMENTS = (
    "HIV infection is frequent where blood is shared",
    "an infection of the lung with HIV",
    "infections came before the war ended",
    "wine was sold with bread",
)
HIV, INFECTION, BLOOD, WINE = (frozenset({one}) for one in ("hiv", "infection", "blood", "wine"))


def service(server: CountServer, **options: Any) -> InfiniGramService:
    """The service of a server, without a cache: contexts of 2 x 5 tokens."""
    settings: dict[str, Any] = {"url": server.url, "max_diff_tokens": 5, "patience": HASTE, "cache": None} | options
    return InfiniGramService("mini", **settings)


def payloads(server: CountServer) -> list[dict[str, Any]]:
    """What the server was asked."""
    return [json.loads(asked.body) for asked in server.asked]


# Forms


def test_forms_of_a_key() -> None:
    """A key is looked for as it is, as a name, beginning with an acronym and in the plural, in four forms at most."""
    assert surface_forms("hiv") == ("hiv", "Hiv", "HIV", "hivs")
    assert surface_forms("biopsy") == ("biopsy", "Biopsy", "biopsies")
    assert surface_forms("virus") == ("virus", "Virus", "VIRUS", "viruses")
    assert surface_forms("aids patient") == ("AIDS patient",)
    assert surface_forms("hiv aids") == ("HIV AIDS",)
    assert (surface_forms("1985"), surface_forms("aids dose")[0]) == (("1985",), "AIDS dose")


@given(
    st.lists(
        st.sampled_from(["HIV", "infection", "of", "biopsy", "box", "1.5", "diabetes", "AIDS", "US"]),
        min_size=1,
        max_size=4,
    )
)
def test_forms_have_the_key_they_come_from(words: list[str]) -> None:
    """What is looked for counts for the key, and for no other."""
    lemma = key(" ".join(words))
    if lemma:
        assert 1 <= len(surface_forms(lemma)) <= 4
        assert {key(form) for form in surface_forms(lemma)} == {lemma}


# The service


def test_counts_by_hand() -> None:
    """30 tokens are 3 contexts of 10; HIV stands twice, infection three times, and each HIV has one within 5 tokens."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        source = service(server)
        assert source.count([]) == 3
        assert [source.count([one]) for one in (HIV, INFECTION, BLOOD)] == [2, 3, 1]
        assert source.count([HIV | INFECTION]) == 3  # five occurrences: more cannot be than contexts
        assert source.count([HIV, INFECTION]) == 2
        assert source.count([HIV, BLOOD]) == 1
        assert source.count([HIV, WINE]) == 0
        assert source.count([frozenset({"hiv infection"})]) == 1
        near = service(server, max_diff_tokens=4)  # the second document's HIV is the fifth word after infection
        assert (near.count([HIV, INFECTION]), near.count([HIV, BLOOD])) == (1, 0)


def test_requests_are_the_documented_ones() -> None:
    """Index, query type and query; the fields for CNF queries with those alone, OR binding before AND."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        service(server, forms=lambda lemma: (lemma, lemma.upper())).count([HIV, BLOOD | WINE])
        asked = payloads(server)
        assert all(one.headers["content-type"] == "application/json" for one in server.asked)
    assert asked[0] == {"index": "mini", "query_type": "count", "query": ""}
    assert asked[-1] == {
        "index": "mini",
        "query_type": "count",
        "query": "blood OR wine AND HIV",
        "max_diff_tokens": 5,
        "max_clause_freq": 500_000,
    }
    assert all(set(one) == {"index", "query_type", "query"} for one in asked[:-1])


def test_forms_are_asked_for_once() -> None:
    """Many partners of one term cost one question each, not all of its forms each."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        source = service(server)
        source.count_each((), [[HIV], [INFECTION], [BLOOD], [WINE]])
        before = len(server.asked)
        assert source.count_each([HIV], [[INFECTION], [BLOOD], [WINE]]) == [2, 1, 0]
        assert len(server.asked) == before + 3
        source.count_each([HIV], [[INFECTION], [BLOOD], [WINE]])
        assert len(server.asked) == before + 3


def test_what_never_occurs_is_not_asked_about_with_its_partners() -> None:
    """A term without occurrences needs no further question, and its partners are not told."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        source = service(server)
        assert source.count_each([frozenset({"unicorn"})], [[HIV], [BLOOD]]) == [0, 0]
        assert not any("blood" in one["query"] for one in payloads(server))


def test_plural_that_begins_with_the_singular_is_counted_once() -> None:
    """When a tokenizer writes the plural as the singular and one token more, the singular was found there already."""
    counts = {"": (100, []), "lupus": (9, [5]), "Lupus": (2, [6]), "lupuses": (4, [5, 7]), "LUPUS": (0, [8])}

    def answer(asked: Any) -> Any:
        count, ids = counts[json.loads(asked.body)["query"]]
        return {"count": count, "approx": False, "latency": 1.0, "token_ids": ids}

    with CountServer(answer) as server:
        assert service(server).count([frozenset({"lupus"})]) == 10  # 9 + 2 = 11, and 100 / 10 contexts
        assert service(server, max_diff_tokens=1).count([frozenset({"lupus"})]) == 11


def test_service_that_does_not_tell_its_tokens_counts_every_form() -> None:
    """Without tokens nothing shows that one form contains another: both count."""
    counts = {"": 100, "lupus": 3, "lupuses": 2}

    def answer(asked: Any) -> Any:
        return {"count": counts.get(json.loads(asked.body)["query"], 0), "approx": False}

    with CountServer(answer) as server:
        assert service(server).count([frozenset({"lupus"})]) == 5


def test_approximate_answers_are_told_apart() -> None:
    """Who asks learns that the service looked at a sample: by its flag, or because it must have."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        exact = service(server).answer([HIV, BLOOD])
        assert (exact.count, exact.approximate, exact.source) == (1, False, f"{server.url[7:]} mini")
        assert service(server, max_clause_freq=1).answer([HIV, BLOOD]).approximate
        assert not service(server, max_clause_freq=1).answer([HIV]).approximate

    def silent(asked: Any) -> Any:
        return infini_gram_api(DOCUMENTS)(asked) | {"approx": False}

    with CountServer(silent) as server:
        assert service(server, max_clause_freq=1).answer([HIV, BLOOD]).approximate


def test_clause_with_many_forms_is_asked_in_parts() -> None:
    """Five names of one thing, more than the service takes at once, are counted together all the same."""
    names = frozenset({"hiv", "lung", "war", "bread", "sold"})
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        answer = service(server, forms=lambda lemma: (lemma, lemma.upper())).answer([names, INFECTION | WINE])
        assert [one["query"] for one in payloads(server)[-2:]] == [
            "bread OR HIV OR lung OR sold AND infection OR wine",
            "war AND infection OR wine",
        ]
    assert answer.approximate
    assert answer.count == 3  # each infection and the wine has one of the names near: as many as there are contexts


def test_limits_of_the_service_are_errors() -> None:
    """More clauses than the service takes, or more requests than the user allows, are refused and not cut short."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        five = [frozenset({word}) for word in ("hiv", "infection", "is", "frequent", "blood")]
        with pytest.raises(CountSourceError, match="at most 4 clauses, got 5"):
            service(server).count(five)
        with pytest.raises(CountSourceError, match=r"at most 3 requests .* one that takes 4"):
            service(server, most_requests=3).count([HIV])


def test_forms_with_operators_are_refused() -> None:
    """A form that the service would read as a question of several parts is not sent."""
    with CountServer(infini_gram_api(DOCUMENTS)) as server:
        with pytest.raises(CountSourceError, match="expected forms without AND and OR"):
            service(server, forms=lambda lemma: (f"{lemma} OR wine",)).count([HIV])
        assert [one["query"] for one in payloads(server)] == [""]


def test_documents_are_refused() -> None:
    """The service has no count of documents, and does not pass windows off for them."""
    with pytest.raises(CountSourceError, match="counts no documents"):
        InfiniGramService("mini").count([HIV], level=Level.DOCUMENT)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"error": "[Flask] Web request timed out."}, r'error instead of a count: "\[Flask\] Web request timed out\."'),
        ({"error": "no HIV here", "count": 3}, "an error instead of a count; check"),
        ({"error": None}, "an error instead of a count; check"),
        ([3], "an error instead of a count"),
        ({"approx": False}, "expected a count .* got NoneType"),
        ({"count": -3, "approx": False}, "got -3"),
        ({"count": 3.0, "approx": False}, "got 3.0"),
        ({"count": 3, "approx": "no"}, "expected approx to be true or false, got str"),
    ],
)
def test_nonsense_is_an_error_and_never_nought(answer: object, message: str) -> None:
    """The service's error is looked at first, and what is no count is not taken for one."""

    def reply(asked: Any) -> Any:
        return answer if json.loads(asked.body)["query"] else infini_gram_api(DOCUMENTS)(asked)

    with CountServer(reply) as server, pytest.raises(CountSourceError, match=message) as caught:
        service(server).count([HIV])
    assert "hiv" not in str(caught.value).casefold()


def test_unknown_index_is_an_error() -> None:
    """A misspelt index is refused by the service, and by us."""
    api = infini_gram_api(DOCUMENTS, index="other")
    with CountServer(api) as server, pytest.raises(CountSourceError, match="HTTP 400"):
        service(server).count([])


@pytest.mark.parametrize("option", [{"max_diff_tokens": 0}, {"max_diff_tokens": 1001}, {"max_clause_freq": 500_001}])
def test_settings_outside_their_domain_are_refused(option: dict[str, Any]) -> None:
    """What the service would refuse is refused when the source is made."""
    with pytest.raises(ParameterError, match=next(iter(option))):
        InfiniGramService("mini", **option)


# The engine on this machine


@pytest.fixture(scope="module")
def engine() -> Any:
    """The package infini-gram."""
    return pytest.importorskip("infini_gram.engine", reason="the extra tacit[infini-gram] is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of the documents in two shards, one and three."""
    return write_infini_gram_index(tmp_path_factory.mktemp("mini") / "index", [DOCUMENTS[:1], DOCUMENTS[1:]])


@pytest.mark.usefixtures("engine")
def test_index_counts_by_hand(folder: Path) -> None:
    """Four documents: HIV in the first two, infection or infections in the first three, blood in the first."""
    source = InfiniGramIndex(folder, tokenize)
    assert source.count([]) == 4
    assert [source.count([one]) for one in (HIV, INFECTION, BLOOD, WINE)] == [2, 3, 1, 1]
    assert (source.count([HIV, INFECTION]), source.count([HIV | WINE]), source.count([HIV, WINE])) == (2, 3, 0)
    assert source.count_each([INFECTION], [[HIV], [BLOOD, HIV], []]) == [2, 1, 3]
    assert source.count([HIV, frozenset()]) == source.count([frozenset({"unicorn"})]) == 0
    assert source.count([HIV], level=Level.DOCUMENT) == 2
    answer = source.answer([HIV, INFECTION])
    assert (answer.count, answer.approximate, answer.source) == (2, False, "infini-gram index")


@pytest.mark.usefixtures("engine")
def test_index_made_by_the_package_is_the_same(tmp_path: Path, folder: Path) -> None:
    """The package's own indexing command sorts the tokens as this test does: what it makes can be counted in."""
    made = tmp_path / "made"
    made.mkdir()
    for name in ("tokenized.0", "offset.0", "tokenized.1", "offset.1"):
        shutil.copy(folder / name, made)
    command = [sys.executable, "-m", "infini_gram.indexing", "--data_dir", str(tmp_path), "--save_dir", str(made)]
    options = ["--shards", "2", "--cpus", "1", "--mem", "1", "--ulimit", "256"]
    subprocess.run(command + options, check=True, capture_output=True)
    assert [(made / f"table.{one}").read_bytes() for one in (0, 1)] == [
        (folder / f"table.{one}").read_bytes() for one in (0, 1)
    ]
    assert InfiniGramIndex(made, tokenize).count([HIV, INFECTION]) == 2


def test_documents_are_those_that_the_engine_names(engine: Any, folder: Path) -> None:
    """What is read from the index's files is what the engine says of each occurrence, one slow call at a time."""
    opened = engine.InfiniGramEngine(index_dir=str(folder), eos_token_id=0)
    for word in ("HIV", "infection", "is", "the", "with", "wine"):
        documents = set()
        for shard, (first, last) in enumerate(opened.find(input_ids=tokenize(word))["segment_by_shard"]):
            for rank in range(first, last):
                documents.add((shard, opened.get_doc_by_rank(s=shard, rank=rank, max_disp_len=1)["doc_ix"]))
        source = InfiniGramIndex(folder, tokenize, forms=lambda lemma: (lemma,))
        assert source.count([frozenset({word})]) == len(documents)


WORDS = st.sampled_from(["hiv", "blood", "wine", "lung"])
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), min_size=1, max_size=6)
CLAUSES = st.frozensets(st.lists(WORDS, min_size=1, max_size=2).map(" ".join), min_size=1, max_size=2)


@pytest.mark.usefixtures("engine")
@given(texts=TEXTS, conjunction=st.lists(CLAUSES, max_size=3))
def test_index_counts_as_reading_does(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str], conjunction: Conjunction
) -> None:
    """Whatever the documents and the question, the count is that of reading all documents."""
    half = len(texts) // 2 + 1
    shards = [part for part in (texts[:half], texts[half:]) if part]
    source = InfiniGramIndex(write_infini_gram_index(tmp_path_factory.mktemp("any") / "index", shards), tokenize)
    assert source.count(conjunction) == count_by_reading(texts, conjunction)


def test_twin_of_the_service_counts_as_the_engine(engine: Any, tmp_path: Path) -> None:
    """The service that the tests above ask is a true twin of the engine behind the real one, inside documents."""
    rest = " ".join(f"filler{number}" for number in range(30))
    texts = [f"{rest} {text} {rest}" for text in (*DOCUMENTS, "HIV HIV infection x y blood wine HIV")]
    folder = write_infini_gram_index(tmp_path / "index", [texts])
    opened = engine.InfiniGramEngine(index_dir=str(folder), eos_token_id=0)
    api = infini_gram_api(texts)
    for query in (
        "HIV AND infection",
        "HIV OR wine AND infection OR blood",
        "HIV AND infection AND blood",
        "x AND war",
    ):
        cnf = [[tokenize(form) for form in clause.split(" OR ")] for clause in query.split(" AND ")]
        for near in (1, 2, 5, 20):
            body = json.dumps({"index": "mini", "query": query, "max_diff_tokens": near}).encode()
            twin = api(Asked("/", body, {}))
            assert twin["count"] == opened.count_cnf(cnf=cnf, max_diff_tokens=near)["count"], (query, near)


def test_engine_misses_what_we_count(engine: Any, tmp_path: Path) -> None:
    """Why counts are not the engine's own: it loses a co-occurrence at a document's edge, and calls a sample exact."""
    folder = write_infini_gram_index(tmp_path / "index", [["wine", "bread wine", "hiv hiv hiv hiv hiv"]])
    opened = engine.InfiniGramEngine(index_dir=str(folder), eos_token_id=0)
    bread, wine, hiv = ([tokenize(word)] for word in ("bread", "wine", "hiv"))
    assert opened.count_cnf(cnf=[bread, wine], max_diff_tokens=5) == {"count": 0, "approx": False}
    assert opened.count_cnf(cnf=[hiv], max_clause_freq=3) == {"count": 3, "approx": False}
    source = InfiniGramIndex(folder, tokenize)
    assert source.count([frozenset({"bread"}), WINE]) == 1


def truncate(name: str, size: int) -> Callable[[Path], None]:
    """Cuts the end off a file."""

    def damage(folder: Path) -> None:
        path = folder / name
        path.write_bytes(path.read_bytes()[:-size])

    return damage


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (shutil.rmtree, "as many files tokenized.*, got 0, 0, 0"),
        (lambda folder: (folder / "table.1").unlink(), "got 2, 1, 2"),
        (lambda folder: (folder / "table.1").rename(folder / "table.2"), "got 2, 2, 2"),
        (truncate("table.0", 1), "files of an intact shard"),
        (truncate("table.1", 21), "files of an intact shard"),
        (truncate("tokenized.1", 2), "files of an intact shard"),
        (truncate("offset.1", 4), "files of an intact shard"),
        (truncate("offset.1", 8), r"expected \[1, 2\] documents .* the engine finds \[1, 3\]"),
        (lambda folder: (folder / "offset.0").write_bytes(b""), "files of an intact shard"),
    ],
)
def test_damaged_index_is_refused(tmp_path: Path, folder: Path, damage: Callable[[Path], object], message: str) -> None:
    """A truncated index, for which the engine finds nothing or crashes, is an error that says so."""
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    damage(copy)
    with pytest.raises(CorpusFormatError, match=message):
        InfiniGramIndex(copy, tokenize).count([HIV])


@pytest.mark.usefixtures("engine")
def test_folder_that_confuses_the_engine_is_refused(tmp_path: Path, folder: Path) -> None:
    """The engine takes files for what any word in their path says, and crashes: better an error."""
    copy = tmp_path / "timetables"
    shutil.copytree(folder, copy)
    with pytest.raises(CorpusFormatError, match="expected a path without the words"):
        InfiniGramIndex(copy, tokenize).count([HIV])


@pytest.mark.usefixtures("engine")
def test_wrong_tokenizer_is_refused(folder: Path) -> None:
    """Tokens that cannot be in the index are an error, not a term that never occurs."""
    with pytest.raises(CountSourceError, match="expected tokens of type u16, got a token outside it"):
        InfiniGramIndex(folder, lambda _: [70_000]).count([HIV])


@pytest.mark.usefixtures("engine")
def test_form_without_tokens_occurs_nowhere(folder: Path) -> None:
    """A form that the tokenizer drops is not found everywhere, as the engine has it."""
    assert InfiniGramIndex(folder, lambda _: []).count([HIV]) == 0


@pytest.mark.usefixtures("engine")
def test_wide_tokens(tmp_path: Path) -> None:
    """An index with tokens of 32 bits is read with that type, and refused with another."""
    folder = tmp_path / "index"
    folder.mkdir()
    text = np.array([2**32 - 1, 70_000, 5, 2**32 - 1, 70_000], dtype="<u4").tobytes()
    order = sorted(range(0, len(text), 4), key=lambda start: text[start:])
    (folder / "tokenized.0").write_bytes(text)
    (folder / "offset.0").write_bytes(np.array([0, 12], dtype="<u8").tobytes())
    (folder / "table.0").write_bytes(bytes(order))
    tokens = {"hiv": [70_000], "hiv blood": [70_000, 5]}.get
    source = InfiniGramIndex(folder, lambda form: tokens(form) or [], token_type=TokenType.U32)
    assert (source.count([HIV]), source.count([frozenset({"hiv blood"})]), source.count([])) == (2, 1, 2)
    with pytest.raises(CorpusFormatError, match="check `token_type`"):
        InfiniGramIndex(folder, lambda _: [5]).count([HIV])


@pytest.mark.usefixtures("engine")
def test_fingerprint_tells_indexes_tokenizers_and_forms_apart(tmp_path: Path, folder: Path) -> None:
    """Indexes that may answer differently have different fingerprints; a copy has the same."""
    shutil.copytree(folder, tmp_path / "copy")
    other = write_infini_gram_index(tmp_path / "other", [DOCUMENTS])
    fingerprints = [
        InfiniGramIndex(folder, tokenize).fingerprint,
        InfiniGramIndex(other, tokenize).fingerprint,
        InfiniGramIndex(folder, lambda form: tokenize(form)[::-1]).fingerprint,
        InfiniGramIndex(folder, tokenize, forms=lambda lemma: (lemma,)).fingerprint,
    ]
    assert len(set(fingerprints)) == 4
    assert InfiniGramIndex(tmp_path / "copy", tokenize).fingerprint == fingerprints[0]


def test_missing_package_names_the_line_to_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without the extra a user reads which command installs it."""
    monkeypatch.setitem(sys.modules, "infini_gram", None)
    monkeypatch.setitem(sys.modules, "infini_gram.engine", None)
    folder = write_infini_gram_index(tmp_path / "index", [DOCUMENTS])
    with pytest.raises(CountSourceError, match=r"install the extra infini-gram of tacit"):
        InfiniGramIndex(folder, tokenize).count([HIV])


def test_busy_service_is_asked_again() -> None:
    """A service that is busy at first, and says so, gives its counts in the end."""
    with CountServer(infini_gram_api(DOCUMENTS), Reply(status=429), Reply(status=500)) as server:
        assert service(server).count([BLOOD]) == 1
