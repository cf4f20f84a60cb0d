"""Step 0b of S4: the threshold tau, by hand and beside all names counted one by one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini_policies import entry, mini_index, mini_policy, mini_taxonomy, policy_model

from tacit.corpus.memory import MemoryIndex
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.policies import PolicyRules
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.policy import threshold as threshold_module
from tacit.secrets.policy.expansion import EVIDENCE, expand
from tacit.secrets.policy.pools import Pools
from tacit.secrets.policy.threshold import Tau, ThresholdScope, thresholds

INDEX, KB = mini_index(), mini_taxonomy()


def tau_of(policy: PolicyRules | None = None, **more: Any) -> dict[str, Tau]:
    """The thresholds of a policy's entries."""
    return dict(policy_model(policy, **more).policies[0].preparation.thresholds)


@pytest.mark.parametrize(("contextualised", "bits", "count"), [(False, 4, 16), (True, 5, 8)])
def test_tau_is_the_hand_computed_one(contextualised: bool, bits: float, count: int) -> None:  # noqa: FBT001
    """IC(hiv) = log2 64/4 by eq. 3; beside another viral infection log2 64/2 by eq. 12."""
    tau = tau_of(contextualised=contextualised)
    assert set(tau) == {"hiv", "gonorrhea"}
    for one in tau.values():
        assert one.bits == pytest.approx(bits)
        assert (one.key, one.count) == ("hiv", count)


def test_each_entry_may_have_its_own_tau() -> None:
    """IC(gonorrhea) = log2 64/2."""
    tau = tau_of(scope=ThresholdScope.ENTRY)
    assert {one: tau[one].bits for one in tau} == {"hiv": pytest.approx(4), "gonorrhea": pytest.approx(5)}


def test_only_names_of_the_condition_set_tau() -> None:
    """A drug named as common as it is would make everything sensitive."""
    tau = tau_of(mini_policy(entry("gonorrhea", also={"drug": ("drug",)})))
    assert tau["gonorrhea"].key == "gonorrhea"


def test_a_name_in_every_context_sets_no_tau() -> None:
    """Tau is never 0: there is nothing to reveal about what everything is about."""
    index = MemoryIndex([[["patient", "hiv"] if i < 8 else ["patient"] for i in range(64)]])
    kb = MemoryTaxonomy.from_parents({"hiv": ["virus"], "patient": ["person"]})
    tau = tau_of(mini_policy(entry("hiv", "patient")), index=index, kb=kb)
    assert tau["hiv"].bits == pytest.approx(3)


@given(
    st.lists(st.sets(st.sampled_from("abcdx")), min_size=1, max_size=40), st.sampled_from(ThresholdScope), st.booleans()
)
def test_tau_is_that_of_all_names_counted_one_by_one(
    contexts: list[set[str]],
    scope: ThresholdScope,
    context: bool,  # noqa: FBT001 - drawn
) -> None:
    """Most names are not counted, because they cannot be the most common; tau is the same as if they were."""
    kb = MemoryTaxonomy.from_parents({"a": ["c"], "b": ["c"], "c": ["d"]})
    policy, index = mini_policy(entry("a", "x"), entry("b", "c")), MemoryIndex([contexts])
    concepts, names = ConceptCounts(index, kb), expand(policy, index=index, kb=kb)
    pools = Pools(names, concepts, contextualised=context)
    counted: dict[str, list[int]] = {}
    for name in names:
        count = threshold_module._count(name, pools, concepts, contextualised=context)
        if EVIDENCE <= count < len(contexts):
            for one in ("a", "b") if scope is ThresholdScope.POLICY else (name.entry,):
                counted.setdefault(one, []).append(count)
    tau = thresholds(names, concepts, contextualised=context, scope=scope)
    assert {one: tau[one].count for one in tau} == {one: max(counts) for one, counts in counted.items()}


def test_information_of_concepts_falls_on_the_way_up() -> None:
    """IC(hiv) = 4, of a viral infection 3, of an infection 2, of a disease 1, by the names below each."""
    concepts = ConceptCounts(INDEX, KB)
    (hiv,) = KB.senses("hiv")
    way = [concepts.bits(one) for one in (hiv, *KB.generalizations(hiv))]
    assert way == pytest.approx([4, 3, 2, 1])
    assert "human immunodeficiency virus" not in concepts.keys(hiv)  # the corpus has it nowhere
