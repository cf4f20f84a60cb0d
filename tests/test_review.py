"""What an attacker makes of a release: for the report, for the page, and for who demands a rank."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.adversary.test_inference import EveryWord

from tacit import Document, Knowledge, Policy, Sanitizer, Topics, for_release, for_reviewer
from tacit.corpus.memory import MemoryIndex
from tacit.errors import ParameterError
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.policies import PolicyEntry, PolicyKind, PolicyRules
from tacit.report import Report
from tacit.review import attacked, rank_in_words, require_rank, review_page, too_high

DISEASES = [f"{letter}pox" for letter in "abcdefghijklmnopqrstuvwxyz"]
SIGNS = [f"{letter}mark" for letter in "abcdefghijklmnopqrstuvwxyz"]
INDEX = MemoryIndex(
    [[[disease, sign, "fever"], [disease, "fever"]] * 20 for disease, sign in zip(DISEASES, SIGNS, strict=True)]
    + [[["fever"]], [["plague"]], [["pest"]]] * 1000
)
KB = MemoryTaxonomy.from_parents({disease: ["disease"] for disease in DISEASES} | {"plague": ["pest"]})
USING = Knowledge(INDEX, KB)
DOCUMENT = Document("Zpox with zmark and fever.")


def sanitizer(*protect: str) -> Sanitizer:
    """A sanitizer for topics, by a corpus in which every disease has its sign."""
    return Sanitizer(Topics(protect), using=USING, detector=EveryWord())


def kept() -> Report:
    """A report on a release that still has the sign."""
    sanitized = sanitizer("apox").sanitize(DOCUMENT)
    assert sanitized.sanitized == DOCUMENT.text
    return sanitized


def shown(text: str) -> Report:
    """A report whose release is this text, whatever was asked."""
    return replace(sanitizer("zpox").sanitize(DOCUMENT), sanitized=text)


def test_the_rank_of_a_secret_is_reported_before_and_after() -> None:
    """Of 26 diseases the sign points to one; without it, all are as likely."""
    made_by = sanitizer("zpox")
    report = attacked(made_by, DOCUMENT, made_by.sanitize(DOCUMENT))
    (found,) = report.attackers
    assert (found["secret"], found["attacker"], found["candidates"]) == ("topics-1/1", "inference", 26)
    assert (found["rank_before"], found["rank_after"]) == (1, 13)  # the middle of 26 that are as likely
    assert found["probability_after"] == found["baseline"] == pytest.approx(1 / 26, rel=1e-5)
    assert found["words"] == []
    assert for_reviewer(report, DOCUMENT)["attackers"] == [found]
    assert for_release(report)["worst_rank"] == 13
    assert "zmark" not in str(for_release(report))


def test_words_that_speak_for_the_secret_are_told() -> None:
    """Those of the release, as they stand there."""
    (found,) = attacked(sanitizer("zpox"), DOCUMENT, shown("Somebody has Zmark and fever.")).attackers
    assert found["words"] == ["Zmark"]
    assert found["rank_after"] == 1
    (found,) = attacked(sanitizer("zpox"), DOCUMENT, shown("Somebody has amark and fever.")).attackers
    assert (found["rank_after"], found["words"]) == (14, [])  # the middle of places 2 to 26


def test_a_topic_without_siblings_is_not_passed_over() -> None:
    """Plague is the only pest, and of xyzzy nobody has heard: nobody can say how they stand."""
    made_by = sanitizer("plague", "xyzzy")
    report = attacked(made_by, DOCUMENT, made_by.sanitize(DOCUMENT))
    assert [(one["secret"], one["candidates"], one["rank_after"]) for one in report.attackers] == [
        ("topics-1/1", 0, None),
        ("topics-1/2", 0, None),
    ]
    assert for_release(report)["worst_rank"] is None
    assert not require_rank(report, 1)


def test_names_of_a_policy_are_attacked_where_they_have_siblings() -> None:
    """Those that the document holds; of the others nothing is said."""
    entry = PolicyEntry("d", "diseases", PolicyKind.CONFIDENTIALITY, "us", "healthcare", ("zpox", "plague", "apox"))
    made_by = Sanitizer(Policy(PolicyRules("mine", "Mine", "", (entry,))), using=USING, detector=EveryWord())
    document = Document("Zpox or plague, with fever.")
    report = attacked(made_by, document, made_by.sanitize(document))
    assert [one["secret"] for one in report.attackers] == ["policy-1/2"]


RANKED: dict[str, Any] = {
    "secret": "topics-1/1",
    "attacker": "inference",
    "candidates": 26,
    "rank_before": 1,
    "rank_after": 3,
}


@pytest.mark.parametrize(
    ("ranks", "k", "passes"),
    [([3], 3, True), ([3], 4, False), ([3, 1], 2, False), ([3, 7], 3, True), ([3, None], 1, False), ([], 1, False)],
)
def test_a_rank_can_be_demanded(ranks: list[int | None], k: int, *, passes: bool) -> None:
    """No secret may rank above place k; where nobody has looked, nothing has passed."""
    report = replace(shown(""), attackers=tuple({**RANKED, "rank_after": rank} for rank in ranks))
    assert require_rank(report, k) is passes


def test_an_attacker_who_does_not_know_the_secret_by_the_original_passes_nothing() -> None:
    """He would rank it as low if it stood there."""
    report = replace(shown(""), attackers=({**RANKED, "rank_before": 6, "rank_after": 7},))
    assert not require_rank(report, 5)
    assert require_rank(report, 7)


def test_why_a_demand_is_not_met_is_said_of_each_secret() -> None:
    """Ranked too high, of no like, or unknown to the attacker: each asks for something else."""
    unknown = {**RANKED, "secret": "topics-1/2", "candidates": 0, "rank_before": None, "rank_after": None}
    far = {**RANKED, "secret": "topics-1/3", "rank_before": 6, "rank_after": 7}
    assert too_high(replace(shown(""), attackers=(RANKED, unknown, far)), 5) == [
        "an attacker ranks secret 1 of topics-1 at 3 of 26 by the release, above place 5",
        "no attacker could be asked for secret 2 of topics-1: the corpus knows fewer than 20 of its like",
        "an attacker ranks secret 3 of topics-1 only at 6 of 26 by the original, so that place 7 shows nothing",
    ]
    assert too_high(replace(shown(""), attackers=(RANKED,)), 3) == []
    [nobody] = too_high(shown(""), 3)
    assert nobody.startswith("no attacker was asked, because there is no topic in it")


def test_the_best_rank_is_said_in_a_sentence() -> None:
    """Of one secret, of the best placed of several, and of none that was ranked."""
    assert rank_in_words(replace(shown(""), attackers=(RANKED,))) == (
        "An attacker with the same corpora ranks the secret 3 of 26 by the release (1 by the original)."
    )
    other = {**RANKED, "secret": "topics-1/2", "rank_after": 2}
    unknown = {**RANKED, "rank_before": None, "rank_after": None}
    assert rank_in_words(replace(shown(""), attackers=(RANKED, other, unknown))) == (
        "An attacker with the same corpora ranks secret 2 of topics-1 at 2 of 26 by the release (1 by the original),"
        " and no other secret higher."
    )
    assert rank_in_words(replace(shown(""), attackers=(unknown,))) == ""


def test_a_demand_for_no_place_is_refused() -> None:
    """The first place is 1."""
    with pytest.raises(ParameterError, match="expected a rank from 1 up, found 0"):
        require_rank(shown(""), 0)


def test_the_page_shows_what_the_attacker_makes_of_it() -> None:
    """The candidates, the rank, and the verdict that an attacker spoils."""
    page = review_page(sanitizer("zpox"), DOCUMENT, sanitizer("zpox").sanitize(DOCUMENT))
    assert "What an attacker concludes" in page
    assert '<dd class="number">1 → 13</dd>' in page
    assert page.count('<li class="secret"') == 2
    first = review_page(sanitizer("zpox"), DOCUMENT, attacked(sanitizer("zpox"), DOCUMENT, kept()))
    assert "an attacker still ranks what is protected first" in first
    alone = sanitizer("plague")
    assert "What an attacker concludes" not in review_page(alone, DOCUMENT, alone.sanitize(DOCUMENT))
