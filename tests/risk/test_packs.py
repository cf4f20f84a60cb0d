"""Evidence by topic packs, in bits that can be computed by hand (`tests/risk/reading.py`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import mini_index
from tests.risk.measuring import secret
from tests.risk.reading import hiv_pack, passages
from tests.strategies import texts

from tacit.knowledge.packs import PackMatcher, TopicPack, parse
from tacit.risk import Assessment, Ground
from tacit.risk.packs import PackEvidence
from tacit.risk.tagger import TaggerEvidence
from tacit.secrets import Secret

HIV = secret("hiv", mini_index(), threshold=2)
PHRASES = ("abacavir", "tablets", "capsules", "night sweats", "weight loss", "swollen glands", "a rash", "tired")


def evidence(*packs: TopicPack) -> PackEvidence:
    """The evidence of packs that are all about hiv; of the mini pack unless said otherwise."""
    used = packs or (hiv_pack(),)
    return PackEvidence(PackMatcher(used), {"hiv": frozenset(pack.name for pack in used)})


def told(text: str, one: Secret = HIV, *packs: TopicPack) -> Assessment | None:
    """What a passage says about a secret."""
    [found] = evidence(*packs).assess(one, passages(text))
    return found


def carried(text: str, *packs: TopicPack) -> list[str]:
    """The words that carry what a passage says about hiv."""
    found = told(text, HIV, *packs)
    return [text[one.start : one.end] for one in found.carriers] if found else []


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("He takes abacavir.", 3),
        ("He had night sweats.", 1.5),
        ("He had night sweats and weight loss.", 3),
        ("He has a rash.", 0.75),
        ("He is tired and has a rash; he took a tablet, then a capsule.", 3),
        ("Abacavir after night sweats.", 4),  # 4.5, but there are only 4 to learn
        ("Night sweats today. Night sweats tomorrow.", 1.5),  # said twice, learnt once
    ],
)
def test_bits_add_up_to_the_hand_computed_ones(text: str, bits: float) -> None:
    """Alone 3 of 4 bits, with another 1.5, weak 0.75: each entry once, and never more than there is to learn."""
    found = told(text)
    assert found
    assert found.bits == pytest.approx(bits)
    assert (found.ground, found.counts) == (Ground.PACK, None)


def test_every_mention_carries_with_its_own_bits_and_reason() -> None:
    """Also one that adds nothing any more, in whatever form it stands."""
    text = "Night sweats. A course of zidovudine; more night-sweats."
    found = told(text)
    assert found
    assert carried(text) == ["Night sweats", "course of zidovudine", "night-sweats"]
    assert [one.bits for one in found.carriers] == pytest.approx([1.5, 3, 1.5])
    sign, medicine = "listed in the topic pack about HIV", "a medicine that is given for HIV"
    assert [one.reason for one in found.carriers] == [sign, medicine, sign]
    assert [one.listed_as for one in found.carriers] == ["a sign of HIV", "", "a sign of HIV"]


@pytest.mark.parametrize(
    ("kind", "strength", "is_said"),
    [
        ("signs", "alone", True),
        ("signs", "with", False),
        ("signs", "weak", False),
        ("tests", "with", True),
        ("tests", "weak", False),
        ("medicines", "with", True),
        ("behaviour", "weak", False),
    ],
)
def test_a_reason_says_what_is_sure(kind: str, strength: str, is_said: bool) -> None:  # noqa: FBT001 - a case
    """Fireworks go with a trauma and are no symptom of it; what the pack lists them as is for the marker alone."""
    source = f'topic = "HIV"\nprotects = ["HIV"]\n[{kind}]\nreason = "a thing of HIV"\n{strength} = "fireworks"\n'
    source += '[codes]\nreason = "a code"\nalone = "b20"\n'
    evidence = PackEvidence(PackMatcher((parse(source, name="hiv"),)), {"hiv": frozenset(("hiv",))})
    [found] = evidence.assess(HIV, passages("b20 and fireworks"))
    assert found
    listed = ("listed in the topic pack about HIV", "a thing of HIV")
    assert (found.carriers[1].reason, found.carriers[1].listed_as) == (("a thing of HIV", "") if is_said else listed)


def test_other_passages_and_other_secrets_are_told_nothing() -> None:
    """A passage without entries, one without text, and a secret without a pack."""
    assert told("An ankle is swollen.") is None
    assert told("") is None
    assert told("He takes abacavir.", secret("ankle", mini_index(), threshold=2)) is None


def test_weak_entries_count_in_short_passages_only() -> None:
    """Over a whole document they meet by chance: of more than 80 words, what is strong alone counts."""
    weak = "He is tired and has a rash."
    short, long = (f"{weak} He had night sweats.{' word' * number}." for number in (60, 80))
    assert carried(short) == ["tired", "rash", "night sweats"]
    assert carried(long.replace("tired", "on abacavir")) == ["abacavir", "night sweats"]
    assert told(long) is None  # where nothing speaks for itself, what stands apart meets by chance
    assert told(weak + " word" * 80) is None


def test_what_everybody_believes_anyway_is_given_away_by_nothing() -> None:
    """A secret of 1 bit is believed as much as not before anything is read; one of 0.4 bits more than that."""
    half, most = (Secret("hiv", (frozenset(("hiv",)),), count, 64, 0.5) for count in (32, 48))
    for one in (half, most):
        found = told("He takes abacavir.", one)
        assert found
        assert found.bits == 0


def test_the_strongest_of_overlapping_entries_counts() -> None:
    """A wider topic has packs that differ in how much an entry gives away; their order makes no difference."""
    mild = parse('topic = "b"\n[signs]\nreason = "b"\nweak = "abacavir, took abacavir"', name="b")
    strict = parse('topic = "c"\n[signs]\nreason = "c"\nalone = "abacavir"\nwith = "abacavir tablet"', name="c")
    for packs in ((mild, strict), (strict, mild)):
        found = told("He took abacavir.", HIV, *packs)
        assert found
        assert found.bits == pytest.approx(3)
        assert carried("He took abacavir.", *packs) == ["abacavir"]
    # "took" and "tablet" are free of one another, and "abacavir" is of both of them.
    late = parse('topic = "d"\n[signs]\nreason = "d"\nweak = "he took"\nalone = "took abacavir"', name="d")
    assert carried("So he took abacavir tablets.", late, strict) == ["took abacavir"]
    wide = parse('topic = "e"\n[signs]\nreason = "e"\nweak = "he took, tablet daily"\nwith = "took abacavir"', name="e")
    last = parse('topic = "f"\n[signs]\nreason = "f"\nalone = "abacavir tablet"', name="f")
    assert carried("So he took abacavir tablets daily.", wide, last) == ["he took", "abacavir tablets"]


def test_what_was_read_is_forgotten_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """And says the same when it is read again."""
    monkeypatch.setattr("tacit.knowledge.packs.matcher._MOST_TEXTS", 1)
    one, asked = evidence(), passages("He takes abacavir.", "A rash.", "He takes abacavir.")
    assert one.assess(HIV, asked) == one.assess(HIV, asked) == evidence().assess(HIV, asked)
    assert len(one.matcher._found) == 1


@given(st.lists(st.sampled_from(PHRASES), max_size=8))
def test_more_entries_say_no_less(said: list[str]) -> None:
    """Whoever reads on knows no less."""
    bits = [found.bits if (found := told(", ".join(said[:end]) + ".")) else 0.0 for end in range(len(said) + 1)]
    assert bits == sorted(bits)
    assert all(0 <= one <= 4 for one in bits)


@given(texts(), st.sampled_from(PHRASES), texts())
def test_carriers_stand_in_the_text_in_order_and_apart(before: str, phrase: str, after: str) -> None:
    """Whatever else stands there."""
    text = f"{before}\n\n{phrase}\n\n{after}"
    found = told(text)
    assert found
    ends = [0, *(one.end for one in found.carriers)]
    assert all(end <= one.start < one.end for end, one in zip(ends, found.carriers, strict=False))
    assert ends[-1] <= len(text)
    assert "tablet" not in repr(evidence())


@dataclass(frozen=True)
class _Doubting:
    """A tagger that finds every stretch as likely to be marked."""

    chance: float

    def likelihood(self, secret: str, text: str, start: int, end: int) -> float:  # noqa: ARG002 - the seam's
        return self.chance


@pytest.mark.parametrize(
    ("chance", "expected"),
    [(0.1, ["Abacavir"]), (0.16, ["Abacavir", "night sweats"]), (0.5, ["Abacavir", "night sweats", "rash"])],
)
def test_what_the_tagger_doubts_counts_only_if_it_speaks_for_itself(chance: float, expected: list[str]) -> None:
    """An entry that needs another one must be likely in its place, a weak one more so."""
    text = "Abacavir after night sweats and a rash."
    pack = hiv_pack()
    doubting = cast("TaggerEvidence", _Doubting(chance))
    [found] = PackEvidence(PackMatcher((pack,)), {"hiv": frozenset((pack.name,))}, doubting).assess(HIV, passages(text))
    assert found
    assert [text[one.start : one.end].removeprefix("a ") for one in found.carriers] == expected
