"""Evidence by the counts of a further corpus, beside the mini corpus (`tests/models/mini.py`).

The field has 16 contexts, 4 of them with hiv: 2 bits, where the mini corpus has 4. So a bit of the field is two there.

    word      contexts  with hiv  PMI  of 4 bits
    tablet           2         2    2          4
    fever            4         2    1          2
    wound            8         2    0          0
    clinic           8         1   -1         -2
"""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import decide, is_kept, listed_terms, mini_index, mini_model, shown
from tests.risk.measuring import meter, secret

from tacit.corpus.information import AdditiveSmoothing, Estimator, MaximumLikelihood, PosteriorBound
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import Ground, TermCounts
from tacit.risk import Assessment, Counts, Meter, Passage, Profile
from tacit.risk.counts import CountEvidence
from tacit.risk.field import FieldEvidence
from tacit.secrets import Secret, Topics

CONTEXTS = {
    "hiv": range(4),
    "virus": range(8),
    "tablet": range(2),
    "fever": [0, 1, 4, 5],
    "wound": [0, 1, *range(6, 12)],
    "clinic": [0, *range(6, 13)],
    "everywhere": range(16),
}
FIELD = MemoryIndex([[[word for word, at in CONTEXTS.items() if i in at]] for i in range(16)])
HIV = secret("hiv", mini_index(), threshold=2)


def evidence(index: MemoryIndex = FIELD, *, estimator: Estimator | None = None, min_support: int = 1) -> FieldEvidence:
    """What the field says, by the papers' estimate unless said otherwise."""
    return FieldEvidence(TermCounts(index, min_support=min_support), estimator or MaximumLikelihood())


def told(word: str, one: Secret = HIV, *, min_support: int = 1) -> Assessment | None:
    """What a word of the field says about a secret."""
    [found] = evidence(min_support=min_support).assess(one, [Passage((word,))])
    return found


@pytest.mark.parametrize(("word", "bits"), [("tablet", 4), ("fever", 2), ("wound", 0), ("clinic", -2)])
def test_bits_are_the_same_share_of_what_there_is_to_know(word: str, bits: float) -> None:
    """All of 2 bits there are all of 4 here; the counts beside them are those of the field."""
    found = told(word)
    assert found
    assert found.bits == pytest.approx(bits)
    assert found.ground is Ground.PHRASE
    with_hiv = len(set(CONTEXTS[word]) & set(CONTEXTS["hiv"]))
    assert found.counts == Counts(entity=4, terms=len(CONTEXTS[word]), joint=with_hiv, contexts=16)


def test_what_the_field_does_not_know_it_says_nothing_about() -> None:
    """Words and secrets that it never saw, one that is not counted, and one that is in all its contexts."""
    assert told("ankle") is None
    assert told("tablet", secret("ankle", mini_index(), threshold=2)) is None
    assert told("tablet", Secret("hiv", (), 0, 64, 2.0)) is None
    assert told("tablet", Secret("all", (frozenset(("everywhere",)),), 4, 64, 2.0)) is None
    assert told("clinic", min_support=2) is None


def test_a_secret_that_only_the_field_knows_is_measured_by_it() -> None:
    """The encyclopedia never saw it, so that it has 6 bits or more; a tablet tells all of them."""
    unseen = Secret("hiv", (frozenset(("hiv",)),), 0, 64, 2.0)
    found = told("tablet", unseen)
    assert found
    assert found.bits == pytest.approx(6)


def test_beside_what_is_shown_both_are_counted_in_the_field() -> None:
    """Among the 8 contexts of hiv or a virus 4 have a fever, 2 of them hiv: log2( 2*8 / (4*4) ) + 1 = 1 of 2 bits."""
    hidden = secret("hiv", mini_index(), threshold=2, beside=["hiv", "virus"], label="virus")
    found = told("fever", hidden)
    assert found
    assert found.counts == Counts(entity=4, terms=4, joint=2, contexts=8)
    assert found.bits == pytest.approx(2)
    assert told("virus", hidden) is None  # a reader knows what stands there
    nowhere = secret("hiv", mini_index(), threshold=2, beside=["hiv", "zzyzx"], label="zzyzx")
    assert told("fever", nowhere)
    elsewhere = Secret("hiv", HIV.counted_by, 4, 64, 2.0, secret("x", mini_index(), threshold=1, beside=["x"]).shown)
    assert told("fever", elsewhere) is None


@given(
    st.lists(st.sets(st.sampled_from(["hiv", "b", "c"])), min_size=1, max_size=30),
    st.sampled_from(["b", "c", "b c"]),
    st.sampled_from([MaximumLikelihood(), AdditiveSmoothing(), PosteriorBound()]),
)
def test_of_the_same_corpus_the_field_says_the_same(corpus: list[set[str]], key: str, estimator: Estimator) -> None:
    """The share of what there is to know is 1 then."""
    index = MemoryIndex([corpus])
    hiv = secret("hiv", index, threshold=1)
    [found] = evidence(index, estimator=estimator).assess(hiv, [Passage((key,))])
    [own] = CountEvidence(TermCounts(index, min_support=1), estimator).assess(hiv, [Passage((key,))])
    if not hiv.information_bits:
        assert found is None  # there is nothing to learn
    elif own is None or found is None:
        assert own is found is None
    else:
        assert (found.ground, found.counts) == (own.ground, own.counts)
        assert found.bits == pytest.approx(own.bits)
        assert not math.isnan(found.bits)


def test_secrets_are_forgotten_before_they_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each document may have its own."""
    monkeypatch.setattr("tacit.risk.field._MOST_REMEMBERED", 1)
    one, others = evidence(), [HIV, secret("fever", mini_index(), threshold=2), HIV]
    found = [one.assess(other, [Passage(("tablet",))]) for other in others]
    assert found[0] == found[2] == evidence().assess(HIV, [Passage(("tablet",))])
    assert len(one._secrets) == 1


def test_a_term_says_the_larger_of_both() -> None:
    """A fever tells 1 of 4 bits by the mini corpus and 2 by the field, an antiretroviral 4 by the mini corpus alone."""
    counts = meter(HIV, index=mini_index()).evidence
    one = Meter([HIV], counts, others=[evidence()], largest=1, group_support=1)
    assert [one.told(word)[0].bits for word in ("fever", "antiretroviral", "tablet")] == pytest.approx([2, 4, 4])
    assert one.told("wound")[0].bits == pytest.approx(0)
    assert one.told("ankle") == {}


def test_what_only_the_field_knows_to_point_to_a_topic_is_hidden() -> None:
    """But not where counts of the corpus are all that is asked for, as in the papers."""
    asked = Topics(("hiv",), estimator=MaximumLikelihood())
    tablet = listed_terms("tablet")
    [decision] = decide(mini_model(asked, field=FIELD), tablet)
    assert shown(decision) == ""
    assert decision.because
    assert decision.because.bits == pytest.approx(4)
    assert is_kept(decide(mini_model(asked), tablet))
    assert is_kept(decide(mini_model(asked, field=FIELD, evidence=Profile.COUNTS), tablet))
