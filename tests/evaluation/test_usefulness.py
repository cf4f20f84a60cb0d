"""What a release still tells, on words of 1, 2 and 4 bits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import mini_index, mini_taxonomy

from tacit.document import Span
from tacit.errors import ParameterError
from tacit.evaluation import usefulness
from tacit.evaluation.marking import Marking, Mention, Pair
from tacit.evaluation.measures import MEASURES, Background, evaluate

TEXT = "hiv is a virus, a virus"  # 4, 2 and 2 bits in the mini corpus: 4 and 16 of 64 contexts
BITS = usefulness.information_bits(mini_index())


def pair(*hidden: Mention, text: str = TEXT) -> list[Pair]:
    """The text with these stretches hidden."""
    return [Pair(text, Marking("a", text, ()), Marking("a", None, hidden))]


HIV = Mention(Span(0, 3))
GENERALIZED = Mention(Span(0, 3), replacement="an infection")


def test_publish_ratio_counts_tokens() -> None:
    """Five of six tokens are shown."""
    assert usefulness.published(pair(HIV)).value == pytest.approx(5 / 6)


def test_information_counts_bits() -> None:
    """4 of 8 bits without hiv; with "an infection" of 2 bits in its place 6; a longer replacement adds no more."""
    assert usefulness.information_kept(pair(HIV), BITS).value == 0.5
    assert usefulness.information_kept(pair(GENERALIZED), BITS).value == 0.75
    long = Mention(Span(0, 3), replacement="infection infection infection")
    assert usefulness.information_kept(pair(long), BITS).value == 1


def test_cosine_is_that_of_the_paper() -> None:
    """S2's example: of two words the sensitive one is removed, and a half remains; here 4 of 1 + 4."""
    assert usefulness.cosine(pair(Mention(Span(9, 11)), text="diagnose tb")).value == 0.5
    assert usefulness.cosine(pair(HIV)).value == pytest.approx(4 / 5)


def test_replacement_counts_by_its_similarity() -> None:
    """Lin: 2 * 2 / (4 + 2) = 2/3 of hiv's 4 bits stay, with the 4 bits of the virus: 6.667 of 8."""
    lin = usefulness.lin_similarity(mini_index(), mini_taxonomy())
    # Contexts of hiv: 4. Of the infection, with virus and hiv below it: 18.
    ic_hiv, ic_infection = BITS("hiv"), usefulness.information_bits(mini_index())("infection")
    assert (ic_hiv, ic_infection) == (4, 2)
    assert 0 < lin("hiv", "infection") < 1
    assert (lin("hiv", "hiv"), lin("hiv", "zzz"), lin("hiv", "drug")) == (1, 0, 0)
    found = usefulness.replacement_similarity(pair(GENERALIZED), BITS, lambda *_: 2 / 3)
    assert found.value == pytest.approx((4 * 2 / 3 + 4) / 8)
    assert usefulness.replacement_similarity(pair(HIV), BITS, lin).value == 0.5


@pytest.mark.parametrize("measure", ["published", "information-kept", "coherent-information-kept", "cosine"])
def test_text_without_words_has_no_usefulness(measure: str) -> None:
    """Undefined, and said why."""
    found = evaluate(pair(text="..."), Background(mini_index(), mini_taxonomy()), measures=[measure])
    assert str(found[measure]) == "undefined: no word in the original"


def test_all_measures_at_once() -> None:
    """One score for each but those on request, in their order; nothing hidden keeps everything."""
    found = evaluate(pair(), Background(mini_index(), mini_taxonomy()))
    assert list(found) == [name for name, one in MEASURES.items() if not one.on_request]
    assert {found[name].value for name in ("published", "information-kept", "cosine", "replacement-similarity")} == {1}


def test_coherent_information_counts_a_replacement_by_all_that_it_may_stand_for() -> None:
    """Infections are all that are kinds of one: the word keeps less than its rarity would, a marker nothing."""
    index, kb = mini_index(), mini_taxonomy()
    bits = usefulness.information_bits(index)
    found = usefulness.coherent_information_kept(pair(GENERALIZED), index, kb).value
    assert found is not None
    assert found <= (usefulness.information_kept(pair(GENERALIZED), bits).value or 0)
    marked = [Mention(GENERALIZED.span, replacement=marker) for marker in ("[redacted]", "a [medicine 1]", "█████")]
    plain = usefulness.information_kept(pair(Mention(GENERALIZED.span)), bits).value
    for one in marked:
        assert usefulness.coherent_information_kept(pair(one), index, kb).value == plain
        assert usefulness.information_kept(pair(one), bits).value == plain


def test_bare_markers_are_counted_among_what_is_hidden() -> None:
    """A marker, in any style, and a gap are bare; words are not; of nothing there is no share."""
    bare = Mention(GENERALIZED.span, replacement="[condition]")
    assert usefulness.bare_markers(pair(bare)).value == 1
    assert usefulness.bare_markers(pair(GENERALIZED)).value == 0
    assert str(usefulness.bare_markers(pair())) == "undefined: nothing hidden"


def test_unknown_measure_is_refused() -> None:
    """The message lists those that there are."""
    with pytest.raises(ParameterError, match=r"term-precision, .* found 'beauty'"):
        evaluate(pair(), Background(mini_index(), mini_taxonomy()), measures=["beauty"])


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(1, 4)), max_size=5))
def test_hiding_more_never_keeps_more(stretches: list[tuple[int, int]]) -> None:
    """Every further stretch leaves no more of anything, and nothing leaves the range from 0 to 1."""
    background = Background(mini_index(), mini_taxonomy())
    before = dict.fromkeys(("published", "information-kept", "cosine", "replacement-similarity"), 1.0)
    hidden: list[Mention] = []
    for start, length in stretches:
        hidden.append(Mention(Span(start, min(start + length, len(TEXT)))))
        for name, score in evaluate(pair(*hidden), background, measures=before).items():
            assert score.value is not None
            assert 0 <= score.value <= before[name] + 1e-9
            before[name] = score.value
