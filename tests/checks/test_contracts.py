"""Every check can fail: a twin of a sound implementation, broken in one way, is found out by that check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.checks.implementations import MINI_KEYS, PASSAGES, SEAMS, TERMS
from tests.checks.judging_twins import SoundPart, SoundSource
from tests.checks.twins import SOUND, TWINS, SoundDetector, SoundIndex, SoundTaxonomy
from tests.models.mini import listed_terms, mini_index
from tests.risk.measuring import secret

from tacit import checks
from tacit.errors import ContractError, Error, ParameterError

HIV = secret("hiv", mini_index(), threshold=2)


def check(seam: str, one: Any) -> None:
    """Runs all checks of a seam, as a user does."""
    if seam == "CorpusIndex":
        checks.for_corpus_index(one, MINI_KEYS)
    elif seam == "KnowledgeBase":
        checks.for_knowledge_base(one, ("hiv", "virus", "computer virus"))
    elif seam == "TermDetector":
        checks.for_detector(one, ["Fever rose \u00e0 midi.", "Secret Canary"])
    elif seam == "Estimator":
        checks.for_estimator(one)
    elif seam == "EvidenceSource":
        checks.for_evidence_source(one, HIV, PASSAGES)
    else:
        checks.for_part(one, listed_terms(TERMS))


@pytest.mark.parametrize("seam", SEAMS)
def test_sound_twin_passes(seam: str) -> None:
    """What the broken twins are made from keeps its contract: it is the break that is found."""
    check(seam, SOUND[seam]())


@pytest.mark.parametrize(
    ("seam", "name", "twin"),
    [
        pytest.param(seam, name, twin, id=f"{seam}-{name}-{twin.__name__}")
        for seam, twins in TWINS.items()
        for name, twin in twins
    ],
)
def test_broken_twin_is_found_out(seam: str, name: str, twin: Callable[[], Any]) -> None:
    """The error names the seam and the check, says what was expected, and holds no key and no word of a text."""
    with pytest.raises(ContractError, match=r"expected .* found") as caught:
        check(seam, twin())
    assert (caught.value.seam, caught.value.check) == (seam, name)
    assert str(caught.value).startswith(f"{seam}: {name.replace('_', ' ')}: ")
    assert isinstance(caught.value, Error)
    if seam in {"CorpusIndex", "TermDetector", "EvidenceSource", "Part"}:
        for secret in (*MINI_KEYS, "antiretroviral", "canary", "a secret"):
            assert secret not in str(caught.value).lower()


@pytest.mark.parametrize("seam", SEAMS)
def test_every_check_has_a_broken_twin(seam: str) -> None:
    """A check that nothing fails checks nothing."""
    assert [one.__name__ for one in SEAMS[seam][1]] == list(dict.fromkeys(name for name, _ in TWINS[seam]))


@pytest.mark.parametrize(
    ("call", "parameter"),
    [
        (lambda: checks.for_corpus_index(SoundIndex(), ["hiv", "hiv", "zzyzx"]), "keys"),
        (lambda: checks.for_knowledge_base(SoundTaxonomy(), ["city", "zzyzx"]), "keys"),
        (lambda: checks.for_detector(SoundDetector(), ["", "one"]), "texts"),
        (lambda: checks.for_evidence_source(SoundSource(), HIV, PASSAGES[-2:]), "passages"),
        (lambda: checks.for_evidence_source(SoundSource(), HIV, PASSAGES[:1] * 2), "passages"),
        (lambda: checks.for_part(SoundPart(), listed_terms("ankle, fever")), "terms"),
    ],
)
def test_checks_on_too_little_are_refused(call: Callable[[], None], parameter: str) -> None:
    """A check that could find nothing has not passed."""
    with pytest.raises(ParameterError, match="expected") as caught:
        call()
    assert caught.value.parameter == parameter
