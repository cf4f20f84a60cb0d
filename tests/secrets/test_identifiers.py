"""Hidden identifiers as secrets: what they are counted by, and how much may be told of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.models.mini import mini_index
from tests.risk.measuring import marks

from tacit.corpus.readings import TermCounts
from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.secrets import Threshold
from tacit.secrets.hidden import SUBJECT, Mark
from tacit.secrets.identifiers import HiddenIdentifier, hidden_identifiers

COUNTS = TermCounts(mini_index(), min_support=1)


def hidden(*keys: str, kind: IdentifierKind = IdentifierKind.PERSON, **how: Any) -> tuple[HiddenIdentifier, ...]:
    """Keys as hidden identifiers; half of each is too much unless said otherwise."""
    settings: dict[str, Any] = {"threshold": Threshold.TERM, "alpha": 2.0, **how}
    return hidden_identifiers(marks(*keys, kind=kind), COUNTS, **settings)


def test_each_is_counted_as_a_phrase_or_by_its_words_together_never_by_a_part() -> None:
    """The corpus has no "virus drug": both words in 2 contexts; of "ankle drug" it has not one, only parts."""
    whole, together, apart, unseen = hidden("hiv", "virus drug", "ankle drug", "zzyzx")
    assert (whole.secret.count, whole.secret.information_bits, whole.secret.threshold_bits) == (4, 4.0, 2.0)
    assert (together.secret.count, len(together.secret.counted_by)) == (2, 2)
    assert not apart.secret.known
    assert not unseen.secret.known
    assert "zzyzx" in unseen.secret.names


def test_mentions_of_one_name_are_one_secret() -> None:
    """Named by its first mention, kind and place, never by its words; another person of the name is another."""
    first, second = hidden("hiv", "hiv")
    assert (first.mark.thing, second.mark.thing) == ("hiv #0", "hiv #1")
    again = replace(second.mark, entity=0)
    [one] = hidden_identifiers([first.mark, again], COUNTS, threshold=Threshold.TERM, alpha=2)
    assert one.secret.name == "person at [0, 1)"
    who = Mark("identities-1", Span(0, 1), IdentifierKind.PERSON, SUBJECT, "hiv")
    [subject] = hidden_identifiers([who], COUNTS, threshold=Threshold.TERM, alpha=2)
    assert subject.secret.name == "the subject"
    assert "hiv" not in repr((one, subject))


@pytest.mark.parametrize(
    ("threshold", "kind", "bits"),
    [
        (Threshold.TERM, IdentifierKind.PLACE, [2.0, 0.5, 2.0]),
        (Threshold.DIRECT, IdentifierKind.PLACE, [4.0, 1.0, 4.0]),
        (Threshold.DIRECT, IdentifierKind.USER_NAME, [2.0, 0.5, 2.0]),
        (Threshold.PAPER, IdentifierKind.PERSON, [1.0, 1.0, 1.0]),
        (Threshold.MEDIAN, IdentifierKind.PERSON, [4.0, 4.0, 4.0]),
    ],
)
def test_thresholds_of_names_with_4_1_and_4_bits(threshold: Threshold, kind: IdentifierKind, bits: list[float]) -> None:
    """IC of hiv, disease and ankle; the words in the place of each tell less than half of it, and than is too much."""
    found = hidden("hiv", "disease", "ankle", kind=kind, threshold=threshold)
    assert [one.secret.threshold_bits for one in found] == bits
    assert [one.offer_bits for one in found] == [min(b, own) for b, own in zip(bits, (2.0, 0.5, 2.0), strict=True)]


@pytest.mark.parametrize("kind", [IdentifierKind.DATE, IdentifierKind.AGE, IdentifierKind.MONEY])
def test_nothing_is_looked_for_that_points_to_a_number(kind: IdentifierKind) -> None:
    """Nor is the same number in another term its name; and it sets no threshold for others."""
    [one] = hidden("hiv", kind=kind)
    assert not one.secret.known
    assert "hiv" not in one.secret.names
    both = hidden_identifiers([*marks("disease", kind=kind), *marks("hiv")], COUNTS, threshold=Threshold.PAPER, alpha=2)
    assert both[1].secret.threshold_bits == 4.0


def test_a_street_is_not_counted_as_that_of_another_town() -> None:
    """Whatever an encyclopedia says of Station Road is of another one; asked for by its own bits, it is counted."""
    [one] = hidden("hiv", kind=IdentifierKind.ADDRESS, threshold=Threshold.DIRECT)
    assert not one.secret.known
    [asked] = hidden("hiv", kind=IdentifierKind.ADDRESS, threshold=Threshold.TERM)
    assert asked.secret.known


def test_a_person_called_by_an_ordinary_word_is_not_counted_as_that_word() -> None:
    """Only by `direct`, only persons, and only where nothing but initials stands beside the word."""

    def known(name: str, **how: Any) -> bool:
        [one] = hidden(name, is_word=lambda word: word == "hiv", **how)
        return one.secret.known

    assert not known("hiv", threshold=Threshold.DIRECT)
    assert not known("j. hiv", threshold=Threshold.DIRECT)
    assert known("hiv", threshold=Threshold.TERM)
    assert known("hiv", threshold=Threshold.DIRECT, kind=IdentifierKind.PLACE)
    assert known("virus drug", threshold=Threshold.DIRECT)
    assert not known("hiv hiv", threshold=Threshold.DIRECT)


def test_a_person_called_by_one_word_is_not_counted_as_whoever_else_is() -> None:
    """Only by `direct`, and only persons; of a full name half is too much: 2 of 4 bits, 2.5 of 5."""
    for name in ("ankle", "j. ankle"):
        [one] = hidden(name, threshold=Threshold.DIRECT)
        assert not one.secret.known
        assert name in one.secret.names
    for how in ({"threshold": Threshold.TERM}, {"threshold": Threshold.DIRECT, "kind": IdentifierKind.PLACE}):
        [one] = hidden("ankle", **how)
        assert one.secret.known
    full = hidden("hiv infection", "virus drug", threshold=Threshold.DIRECT)
    assert [one.secret.known for one in full] == [True, True]
    assert [one.secret.threshold_bits for one in full] == [2.0, 2.5]
