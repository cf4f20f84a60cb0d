"""A corpus of 256 contexts, a taxonomy and a policy for confidential topics, small enough to compute by hand.

Contexts come in units of four, so that no count is too small to be evidence; there are 64 units, and all figures below
are in units. A concept is counted by its own name and those below it.

    hiv               4   IC 4        viral infection   8   IC 3   (hiv, flu, and its own)
    gonorrhea         2   IC 5        infection        16   IC 2
                                      disease          32   IC 1

Plain, tau = IC(hiv) = 4. In context, hiv is beside another viral infection in 2 units, so tau = IC = 5.

DR(hiv; q) with g(hiv) = viral infection, by eq. 7 and, in context, by eq. 10:

    word      units       with g   with hiv and g   DR            in context: with g, with hiv and g, DR
    condom    0 1 2 32       3            3         4             2  2  5
    sweat     2 3 40 41      2            2         4             0  0  -
    fever     0 6 7 33       3            1         log2 16/3     3  1  log2 32/3
    needle    0 1 6 50       3            2         log2 32/3     3  2  log2 64/3
    blood     0 1 7 51       3            2         log2 32/3     3  2  log2 64/3
    both      0 1            2            2         4             2  2  5
    patient   0 1 2 3        4            4         4             2  2  5
    device    0 6 7 12 …     4            1         2             4  1  3
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tacit.corpus import CorpusIndex
from tacit.corpus.information import Estimator, MaximumLikelihood
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import TermCounts
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models import DisclosureModel, ReleaseSettings
from tacit.models.policies import ConfidentialTopics
from tacit.models.utility import OfferInformation
from tacit.models.vocabulary import Vocabulary
from tacit.policies import PolicyEntry, PolicyKind, PolicyRules
from tacit.secrets import Labels, Policy
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.policy.preparation import Basis, prepare
from tacit.secrets.policy.threshold import ThresholdScope

UNITS = {
    "hiv": [0, 1, 2, 3],
    "gonorrhea": [4, 5],
    "flu": [6, 7, 12, 13],
    "viral infection": [0, 1, 6, 7],
    "viral": [0, 1, 6, 7],
    "infection": [0, 1, 4, 6, 8, 9, 10, 11, 14, 15],
    "disease": [0, 2, 4, 6, *range(16, 32)],
    "azt": [0, 1],
    "drug": [0, 1, 4, 6, 7, 12, 13, 60],
    "condom": [0, 1, 2, 32],
    "sweat": [2, 3, 40, 41],
    "fever": [0, 6, 7, 33],
    "needle": [0, 1, 6, 50],
    "blood": [0, 1, 7, 51],
    "patient": [0, 1, 2, 3],
    "device": [0, 6, 7, 12, 34, 35, 36, 37],
    "tool": [52, 53],
    "fluid": [54, 55],
    "ankle": [56, 57],
}


@cache
def mini_index() -> MemoryIndex:
    """The corpus: 256 documents of one context each."""
    return MemoryIndex([[[word for word, at in UNITS.items() if i // 4 in at]] for i in range(256)])


@cache
def mini_taxonomy() -> MemoryTaxonomy:
    """What the words are kinds of; sweat and fever are not in it."""
    return MemoryTaxonomy.from_parents(
        {
            "hiv": ["viral infection"],
            "flu": ["viral infection"],
            "viral infection": ["infection"],
            "gonorrhea": ["infection"],
            "infection": ["disease"],
            "condom": ["device"],
            "needle": ["tool"],
            "blood": ["fluid"],
            "azt": ["substance"],
            "aspirin": ["drug"],
        },
        synonyms={"hiv": ["human immunodeficiency virus"]},
    )


def mini_policy(*entries: PolicyEntry) -> PolicyRules:
    """HIV, with a medication that no taxonomy knows as one, and gonorrhea; or other entries."""
    return PolicyRules(
        "mini", "Mini", "For tests.", entries or (entry("hiv", also={"drug": ("AZT",)}), entry("gonorrhea"))
    )


def entry(
    name: str, *others: str, also: dict[str, tuple[str, ...]] | None = None, exceptions: tuple[str, ...] = ()
) -> PolicyEntry:
    """An entry of a policy, with an id after its first name."""
    return PolicyEntry(
        id=name,
        protects=name.upper(),
        kind=PolicyKind.CONFIDENTIALITY,
        source="a law",
        model="healthcare",
        names=(name, *others),
        also=also or {},
        exceptions=exceptions,
    )


def policy_model(
    rules: PolicyRules | None = None,
    *,
    index: CorpusIndex | None = None,
    kb: KnowledgeBase | None = None,
    contextualised: bool = False,
    steps: int = 2,
    scope: ThresholdScope = ThresholdScope.POLICY,
    labels: Labels = Labels.WORDS,
    estimator: Estimator | None = None,
    **settings: Any,
) -> DisclosureModel:
    """The preset of S4: the papers' estimate, labels by their words; plain counts and single terms unless said.

    Nothing is kept on disk.
    """
    rules = rules or mini_policy()
    index, kb = (mini_index() if index is None else index), (mini_taxonomy() if kb is None else kb)
    # Every document of the corpus is one context.
    asked = Policy(rules, contextualised, steps, scope, labels, estimator or MaximumLikelihood())
    # Two units of contexts are evidence for a group, too.
    how = ReleaseSettings(**{"group_size": 1, "group_support": 8, **settings})
    counts = TermCounts(index, min_support=how.min_support, known_support=how.known_support)
    concepts = ConceptCounts(index, kb)
    made = prepare(Basis(rules, index, kb, contextualised, scope))
    vocabulary = Vocabulary(counts, kb)
    policy = ConfidentialTopics("policy-1", asked, rules, made, how, index, kb, counts, concepts, vocabulary)
    return DisclosureModel((), (policy,), (), (), how, counts, OfferInformation(counts, concepts, labels))
