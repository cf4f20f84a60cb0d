"""Any service with a URL and a JSON answer: what it is asked, and what is taken for an answer."""

from __future__ import annotations

from typing import Any

import pytest
from tests.corpus.count_server import HASTE, CountServer, Reply, plain_api

from tacit.corpus import Level
from tacit.corpus.count_service import CountService
from tacit.errors import CountSourceError, ParameterError

PAGES = (
    "HIV is a virus that infects people through blood.",
    "AIDS is a disease. HIV causes AIDS.",
    "Red blood cells carry oxygen.",
    "Wine and bread.",
)
HIV, AIDS, BLOOD = (frozenset({one}) for one in ("hiv", "aids", "blood"))


def service(server: CountServer, **options: Any) -> CountService:
    """The service of a server, without a cache."""
    settings: dict[str, Any] = {
        "path": "results.0.hits.total",
        "contexts": 4,
        "patience": HASTE,
        "cache": None,
    } | options
    return CountService(f"{server.url}/search?q={{query}}&size=0", **settings)


def test_counts_by_hand() -> None:
    """HIV is on pages 1 and 2, AIDS on 2, blood on 1 and 3."""
    with CountServer(plain_api(PAGES)) as server:
        source = service(server)
        assert source.count([]) == 4
        assert [source.count([one]) for one in (HIV, AIDS, BLOOD)] == [2, 1, 2]
        assert source.count([HIV, BLOOD]) == 1
        assert source.count([HIV | BLOOD]) == 3
        assert source.count([HIV | AIDS, BLOOD]) == 1
        assert source.count([frozenset({"red blood cell"})]) == 1
        assert source.count([HIV, frozenset()]) == 0


def test_question_is_quoted_and_escaped() -> None:
    """A key arrives as one phrase, whatever characters it has, and cannot break out of its quotes or of the URL."""
    with CountServer(plain_api(PAGES)) as server:
        source = service(server)
        source.count([frozenset({"caf\u00e9 & bar", 'quo"te#1'})])
        assert server.asked[0].path == "/search?q=%22caf%C3%A9%20%26%20bar%22%20OR%20%22quo%20te%231%22&size=0"


def test_syntax_can_be_chosen() -> None:
    """A service that writes plus, bar and brackets of its own gets them."""
    source = CountService(
        "https://example.org/?{query}", path="n", contexts=9, phrase="<{}>", either="|", both=" +", group="[{}]"
    )
    assert source.render((("a", "b c"), ("d",))) == "[<a>|<b c>] +<d>"
    assert source.render((("a", "b c"),)) == "<a>|<b c>"


def test_documents_are_refused() -> None:
    """A service with one kind of context does not pass its counts off as counts of documents."""
    source = CountService("https://example.org/?{query}", path="n", contexts=9)
    with pytest.raises(CountSourceError, match=r"example\.org counts no documents") as caught:
        source.count([HIV], level=Level.DOCUMENT)
    assert caught.value.source == "example.org"


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({"results": [{"hits": {"total": -1}}]}, "whole number from 0 on, got -1"),
        ({"results": [{"hits": {"total": 1.5}}]}, "whole number from 0 on, got 1.5"),
        ({"results": [{"hits": {"total": True}}]}, "whole number from 0 on, got True"),
        ({"results": [{"hits": {"total": "3"}}]}, "whole number from 0 on, got str"),
        ({"results": [{"hits": {"total": None}}]}, "whole number from 0 on, got NoneType"),
        ({"results": [{"hits": {}}]}, "found no total in its answer"),
        ({"results": []}, "found no 0 in its answer"),
        ({"results": {"hits": 1}}, "found no 0 in its answer"),
        ([], "found no results in its answer"),
        (7, "found no results in its answer"),
        ({"error": "out of coffee"}, 'found no results in its answer: "out of coffee"; check `path`'),
        ({"error": "cannot parse HIV"}, r"found no results in its answer; check"),
        ({"error": ["HIV"]}, r"found no results in its answer; check"),
        ({"results": [{"hits": {"total": 5}}]}, r"expected at most 4 \(`contexts`\), got 5"),
    ],
)
def test_nonsense_is_an_error_and_never_nought(answer: object, message: str) -> None:
    """What is not a count is not taken for one, and the message does not repeat the question."""
    with CountServer(lambda _: answer) as server, pytest.raises(CountSourceError, match=message) as caught:
        service(server).count([HIV])
    assert str(caught.value).startswith("127.0.0.1:")
    assert "hiv" not in str(caught.value).casefold()


def test_failed_question_is_not_remembered() -> None:
    """After a failure the same question is asked again, and answered."""
    with CountServer(plain_api(PAGES), Reply(status=400)) as server:
        source = service(server)
        with pytest.raises(CountSourceError):
            source.count([HIV])
        assert source.count([HIV]) == 2


@pytest.mark.parametrize(
    ("parameter", "options"),
    [
        ("template", {"template": "https://example.org/"}),
        ("template", {"template": "https://example.org/?{query}&{query}"}),
        ("template", {"template": "https://{query}.example.org/"}),
        ("contexts", {"contexts": 0}),
        ("phrase", {"phrase": '""'}),
        ("group", {"group": "({}{})"}),
    ],
)
def test_settings_outside_their_domain_are_refused(parameter: str, options: dict[str, Any]) -> None:
    """A template without a place for the question, or terms in a host name, are refused when the source is made."""
    settings: dict[str, Any] = {"template": "https://example.org/?{query}", "path": "n", "contexts": 9}
    with pytest.raises(ParameterError, match=parameter):
        CountService(**(settings | options))


def test_address_in_the_clear_is_refused() -> None:
    """Terms are not sent over http to another machine."""
    with pytest.raises(CountSourceError, match="https://"):
        CountService("http://example.org/?{query}", path="n", contexts=9)


def test_secret_in_the_address_is_not_shown() -> None:
    """A key for the service stays out of logs."""
    source = CountService("https://example.org/?key=sesame&q={query}", path="n", contexts=9)
    assert "sesame" not in repr(source)
    assert "sesame" not in source.fingerprint
    assert "sesame" not in source.name
