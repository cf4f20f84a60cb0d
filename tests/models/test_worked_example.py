"""S3's worked example, with a corpus that holds the paper's counts."""

from __future__ import annotations

import pytest
from tests.models.marked import decide_marked, marked
from tests.models.mini import mini_model
from tests.models.worked_example import AIDS, ALONE, CONTEXTS, IC, IMMUNE, POOL, PaperIndex
from tests.risk.measuring import marks

from tacit.corpus.information import MaximumLikelihood
from tacit.corpus.readings import TermCounts
from tacit.identities import IdentifierKind, ListedTerms
from tacit.knowledge import MemoryTaxonomy
from tacit.models import Action, Mode, Unknown
from tacit.risk import Meter
from tacit.risk.counts import CountEvidence
from tacit.risk.quasi_identifiers import quasi_identifiers
from tacit.secrets import Identities, Threshold
from tacit.secrets.identifiers import hidden_identifiers

TEXT = f"patient, blood transfusion, [{AIDS}], influenza, [{IMMUNE}]"
"""The noun phrases of its figure 2, without stop words."""


def meter(largest: int) -> Meter:
    """What the pool tells about the two hidden terms, by the paper's estimate."""
    counts = TermCounts(PaperIndex(), min_support=1)
    hidden = hidden_identifiers(marks(AIDS, IMMUNE), counts, threshold=Threshold.PAPER, alpha=1)
    evidence = CountEvidence(counts, MaximumLikelihood())
    return Meter([one.secret for one in hidden], evidence, largest=largest, group_support=1)


def test_the_least_informative_hidden_term_is_the_threshold() -> None:
    """Table 1: t_DR is 9.86, the information content of "immune system"."""
    first, second = meter(1).secrets
    assert [round(first.information_bits, 2), round(second.information_bits, 2)] == [IC[AIDS], IC[IMMUNE]]
    assert round(first.threshold_bits, 2) == round(second.threshold_bits, 2) == 9.86


def test_single_terms_tell_what_the_paper_prints() -> None:
    """Table 2: the six risks of single terms, none of which reaches the threshold."""
    told = meter(1)
    for at, hidden in enumerate((AIDS, IMMUNE)):
        assert {name: round(told.told(name)[at].bits, 2) for name in POOL} == {
            name: ALONE[hidden, name] for name in POOL
        }
    assert list(quasi_identifiers(POOL, told)) == []


def test_the_pair_is_found_and_the_patient_stays() -> None:
    """Figure 3: "blood transfusion" and "influenza" leave the pool together, for AIDS, and "patient" is left."""
    found = list(quasi_identifiers(POOL, meter(len(POOL))))
    assert [one.keys for one in found] == [("blood transfusion", "influenza")]
    assert round(found[0].bits, 2) == 9.90
    assert found[0].counts
    assert found[0].counts.contexts == CONTEXTS


@pytest.mark.parametrize("size", [2, 3])
def test_the_model_redacts_what_the_paper_redacts(size: int) -> None:
    """The whole example through the model: the hidden terms and the pair go, the patient stays."""
    asked = Identities(first=ListedTerms({}), threshold=Threshold.PAPER, estimator=MaximumLikelihood())
    model = mini_model(
        asked,
        index=PaperIndex(),
        kb=MemoryTaxonomy.from_parents({}),
        mode=Mode.REDACT,
        group_size=size,
        group_support=1,
        unknown=Unknown.KEEP,
    )
    document = marked(TEXT).document
    decisions = decide_marked(model, TEXT, kind=IdentifierKind.NAME)
    kept = [document[one.term.span] for one in decisions if one.action is Action.KEEP]
    assert kept == ["patient"]
    because = decisions[1].because
    assert because is not None
    assert [document[term.span] for term in because.terms] == ["blood transfusion", "influenza"]
