"""Scores on a text small enough to count by eye, and TAB's measures on entities with several mentions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.errors import InputError
from tacit.evaluation import scores
from tacit.evaluation.marking import IdentifierType, Marking, Mention, Pair, joined, pairs
from tacit.evaluation.scores import Score

#       0         1         2         3         4
#       01234567890123456789012345678901234567890123456
TEXT = "Mr Ole Moe of Oslo met Ada. Moe, 44, is a baker."
OLE, OSLO, ADA, MOE, AGE, BAKER = (
    Span(0, 10),
    Span(14, 18),
    Span(23, 26),
    Span(28, 31),
    Span(33, 35),
    Span(42, 47),
)
GOLD = (
    Mention(OLE, "1", identifier=IdentifierType.DIRECT),
    Mention(MOE, "1", identifier=IdentifierType.DIRECT),
    Mention(OSLO, "2"),
    Mention(AGE, "3"),
    Mention(ADA, "4", identifier=IdentifierType.NO_MASK),
)


def pair(*hidden: Span, gold: tuple[Mention, ...] = GOLD) -> list[Pair]:
    """The text, with these stretches hidden."""
    return [Pair(TEXT, Marking("a", TEXT, gold), Marking("a", None, tuple(map(Mention, hidden))))]


def test_terms_count_when_a_part_is_hidden() -> None:
    """Hidden: "Moe" of "Mr Ole Moe", Oslo, and the baker in vain: 2 of 3 right, 2 of 4 found."""
    several = pair(Span(7, 10), OSLO, BAKER)
    assert scores.term_precision(several).value == pytest.approx(2 / 3)
    assert scores.term_recall(several).value == pytest.approx(2 / 4)


def test_tokens_are_counted_one_by_one() -> None:
    """Of the tokens Mr, Ole, Moe, Oslo, Moe and 44 two are hidden; of the three hidden tokens two are right."""
    several = pair(Span(7, 10), OSLO, BAKER)
    assert scores.token_recall(several).value == pytest.approx(2 / 6)
    assert scores.token_precision(several).value == pytest.approx(2 / 3)


def test_entity_is_safe_only_when_all_its_mentions_are() -> None:
    """One of two mentions of the person hidden: the person is not; with the other one it is, and a title may stay."""
    assert scores.entity_recall(pair(Span(3, 10)), (IdentifierType.DIRECT,)).value == 0
    assert scores.entity_recall(pair(Span(3, 10), MOE), (IdentifierType.DIRECT,)).value == 1
    assert scores.entity_recall(pair(MOE, OSLO), (IdentifierType.QUASI,)).value == 0.5
    assert scores.entity_recall(pair(Span(3, 10), MOE, OSLO)).value == pytest.approx(2 / 3)


def test_part_of_a_word_is_not_the_word() -> None:
    """An o is left of Oslo, which no rule forgives."""
    assert scores.entity_recall(pair(Span(14, 17)), (IdentifierType.QUASI,)).value == 0


def test_mention_is_wholly_inside_a_gold_one() -> None:
    """Oslo is; "Oslo met" is not, and neither is the baker."""
    assert scores.mention_precision(pair(OSLO, BAKER)).value == 0.5
    assert scores.mention_precision(pair(Span(14, 22))).value == 0


def test_weights_make_rare_words_count() -> None:
    """In bits: Oslo 3 and the baker 1, so that 3 of 4 bits were rightly hidden."""
    weight = {"Oslo": 3.0, "baker": 1.0}.__getitem__
    assert scores.token_precision(pair(OSLO, BAKER), weight).value == 0.75


def test_precision_is_averaged_over_annotators() -> None:
    """Two annotators, one of whom would hide Oslo: half of what was hidden is right."""
    gold = (Mention(OSLO, "1", annotator="x"), Mention(AGE, "2", annotator="y"))
    assert scores.token_precision(pair(OSLO, gold=gold)).value == 0.5
    assert scores.token_recall(pair(OSLO, gold=gold)).value == 0.5


@pytest.mark.parametrize(
    ("score", "why"),
    [
        (scores.term_precision(pair()), "nothing hidden"),
        (scores.token_precision(pair()), "nothing hidden"),
        (scores.mention_precision(pair()), "nothing hidden"),
        (scores.term_recall(pair(OSLO, gold=())), "no gold term"),
        (scores.token_recall(pair(OSLO, gold=())), "no gold token"),
        (scores.entity_recall(pair(OSLO, gold=GOLD[2:]), (IdentifierType.DIRECT,)), "no gold direct identifier"),
        (Score.harmonic_mean(scores.term_precision(pair()), Score(1.0)), "nothing hidden"),
        (Score.harmonic_mean(Score(1.0), Score(None, "no gold term")), "no gold term"),
    ],
)
def test_undefined_scores_say_why(score: Score, why: str) -> None:
    """There is no number where there is nothing to count."""
    assert (score.value, str(score)) == (None, f"undefined: {why}")


def test_harmonic_mean_of_nothing_right_is_nought() -> None:
    """Both defined and both 0: F is 0."""
    assert Score.harmonic_mean(Score(0.0), Score(0.0)).value == 0
    assert Score.harmonic_mean(Score(0.5), Score(1.0)).value == pytest.approx(2 / 3)


spans = st.lists(st.tuples(st.integers(0, 20), st.integers(1, 5)).map(lambda one: Span(one[0], one[0] + one[1])))


@given(spans, spans)
def test_scores_equal_brute_force(gold: list[Span], hidden: list[Span]) -> None:
    """Every letter is a token: precision and recall are shares of pairs of sets."""
    text = " ".join("abcdefghijklm")
    several = [
        Pair(text, Marking("a", text, tuple(map(Mention, gold))), Marking("a", None, tuple(map(Mention, hidden))))
    ]

    def letters(these: list[Span]) -> list[int]:
        return [at for span in these for at in range(span.start, min(span.end, len(text))) if text[at] != " "]

    def share(these: list[int], those: list[int]) -> float | None:
        return sum(one in those for one in these) / len(these) if these else None

    # Gold mentions that overlap count once for recall's tokens only when they are one mention: they are listed each.
    assert scores.token_precision(several).value == (
        None if not letters(hidden) else pytest.approx(share(letters(hidden), letters(gold)))
    )
    assert scores.token_recall(several).value == (
        None if not letters(gold) else pytest.approx(share(letters(gold), letters(hidden)))
    )
    overlaps = [any(one.overlaps(other) for other in gold) for one in hidden]
    assert scores.term_precision(several).value == (None if not hidden else pytest.approx(sum(overlaps) / len(hidden)))


@given(spans)
def test_joined_spans_cover_the_same_and_lie_apart(given_spans: list[Span]) -> None:
    """No code point is lost or added, and none is covered twice."""
    found = joined(map(Mention, given_spans))
    covered = [at for span in found for at in range(span.start, span.end)]
    assert covered == sorted({at for span in given_spans for at in range(span.start, span.end)})


def marking(name: str, text: str | None = TEXT, *spans: Span) -> Marking:
    """A marking of that name."""
    return Marking(name, text, tuple(map(Mention, spans)))


def test_documents_are_matched_by_name() -> None:
    """In any order; a single one whatever it is called."""
    found = pairs([marking("a"), marking("b")], [marking("b", None, OSLO), marking("a", None)])
    assert [(one.gold.id, one.output.id) for one in found] == [("a", "a"), ("b", "b")]
    assert pairs([marking("a")], [marking("report.txt", None)])[0].text == TEXT


@pytest.mark.parametrize(
    ("gold", "output", "message"),
    [
        ([marking("a"), marking("b")], [marking("a", None)], "1 documents without output and 0 outputs"),
        ([marking("a")], [marking("a", None), marking("c", None)], "0 documents without output and 1 outputs"),
        ([marking("a", None)], [marking("a", None)], "expected the text of a"),
        ([marking("a")], [marking("a", "Quixolotl")], "texts of 48 and 9 characters"),
        ([marking("a")], [marking("a", None, Span(40, 99))], "found one that ends at 99"),
    ],
)
def test_what_cannot_be_scored_is_an_error(gold: list[Marking], output: list[Marking], message: str) -> None:
    """No document is left out in silence, and no text gets into the message."""
    with pytest.raises(InputError, match=message) as caught:
        pairs(gold, output)
    assert "Quixolotl" not in str(caught.value)
