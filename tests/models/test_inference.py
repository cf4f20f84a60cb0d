"""What passages give away: which words are hidden for it, why, and what is claimed (packs of `tests/risk/reading.py`).

hiv has 4 bits, of which 2 are too many. "Abacavir" says 3, "night sweats" and "weight loss" 1.5 each, "rash" 0.75.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.composing import PhraseDetector, knowledge
from tests.models.mini import mini_index, mini_model
from tests.models.mini_policies import entry, mini_policy
from tests.risk.measuring import secret
from tests.risk.reading import WordVectors, hiv_pack
from tests.strategies import texts

from tacit import Document, Identities, Policy, ReleaseSettings, Sanitizer, State, Topics
from tacit.audit import Finding, audit
from tacit.document import Span
from tacit.errors import ParameterError
from tacit.knowledge.packs import PackLibrary, PackMatcher, parse
from tacit.models import Action, Decision
from tacit.models.inference import PassageInference, claims_of
from tacit.options import Offer, Origin
from tacit.report import Report
from tacit.resources import Knowledge
from tacit.risk import Assessment, EvidenceSource, Ground, Passage, Profile, Risk
from tacit.risk.endpoint import ModelEndpoint
from tacit.risk.evidence import Carrier
from tacit.risk.meaning import MeaningEvidence
from tacit.risk.packs import PackEvidence
from tacit.secrets import Requirement, Secret
from tacit.secrets.hidden import HiddenTerm, Inferred, Mark, mark
from tacit.terms import Kind, Term

HIV = secret("hiv", mini_index(), threshold=2)
FEVER = secret("fever", mini_index(), threshold=2)
PACKS = PackEvidence(PackMatcher((hiv_pack(),)), {"hiv": frozenset(("hiv",))})
MEDICINE, SIGN = "a medicine that is given for HIV", "a sign of HIV"
LISTED = "listed in the topic pack about HIV"


def inference(*sources: EvidenceSource, secrets: tuple[Secret, ...] = (HIV,)) -> PassageInference:
    """What packs read in passages about hiv, unless said otherwise."""
    return PassageInference(secrets, sources or (PACKS,))


def marks(text: str, one: PassageInference | None = None) -> list[Mark]:
    """The marks in a text."""
    return list((one or inference()).marks("topics-1", Document(text)))


def marked(text: str, one: PassageInference | None = None) -> list[str]:
    """The words that are marked, in the order of the text."""
    return [text[mark.span.start : mark.span.end] for mark in sorted(marks(text, one), key=lambda mark: mark.span)]


class EveryWord:
    """Evidence for which a passage gives everything away by all of it (a `tacit.risk.EvidenceSource`)."""

    name = "a witness"

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """All of it."""
        bits = secret.information_bits
        return [Assessment(bits, Ground.MODEL, carriers=(Carrier(0, len(one.text), bits),)) for one in passages]


# Words that are marked


def test_words_are_marked_with_what_their_passage_says() -> None:
    """Where they stand, for which secret, how many bits, and what they are."""
    [found] = marks("A cold. He takes abacavir.", inference(secrets=(FEVER, HIV)))
    assert found == Mark("topics-1", Span(17, 25), None, 1, "abacavir", Inferred(3.0, Ground.PACK, MEDICINE))
    assert "abacavir" not in repr(found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He had night sweats.", []),  # 1.5 bits
        ("He had night sweats and weight loss.", ["night sweats", "weight loss"]),  # 3
        ("He had night sweats. Then came weight loss.", ["night sweats", "weight loss"]),
        # The whole document is a passage, too: a reader adds up what stands far apart.
        ("He had night sweats. So it was. So it is. Then came weight loss.", ["night sweats", "weight loss"]),
        ("A rash. He had night sweats.", ["rash", "night sweats"]),  # 2.25
        ("A rash, tired.", []),
        ("", []),
        ("Abacavir", ["Abacavir"]),
    ],
)
def test_all_words_go_that_carry_a_passage_which_says_too_much(text: str, expected: list[str]) -> None:
    """A passage is a sentence with the next one, or the whole document; one that says less stays as it is."""
    assert marked(text) == expected


def test_weak_words_go_where_they_are_near_and_not_where_they_are_far() -> None:
    """A document of more than 80 words is read for what is strong."""
    far = "word " * 80
    text = f"He has a rash. He had night sweats and weight loss. It was {far}. He is tired. It was {far}."
    assert marked(text) == ["rash", "night sweats", "weight loss"]


def test_a_stretch_is_marked_once_for_each_secret() -> None:
    """Although it stands in several passages, and whoever says so."""
    both = PackEvidence(PackMatcher((hiv_pack(),)), {"hiv": frozenset(("hiv",)), "fever": frozenset(("hiv",))})
    found = marks("Abacavir. Well. Abacavir.", inference(both, PACKS, secrets=(HIV, FEVER)))
    assert [(one.span.start, one.entity) for one in found] == [(0, 0), (16, 0), (0, 1), (16, 1)]


def test_sources_do_not_add_up_but_each_is_heard() -> None:
    """A needle is nothing to the packs, and abacavir nothing to the encoder; a rash and a clinic are too little."""
    text = "A needle and abacavir; the clinic saw no rash."
    meaning = MeaningEvidence(WordVectors(), {"hiv": ("HIV",)})
    assert marked(text, inference(PACKS, meaning)) == ["needle", "abacavir", "rash"]
    grounds = {one.key: one.inferred.ground for one in marks(text, inference(PACKS, meaning)) if one.inferred}
    assert grounds == {"needle": Ground.MEANING, "abacavir": Ground.PACK, "rash": Ground.PACK}


def test_grammar_before_what_is_said_stays() -> None:
    """Of "is the abacavir" the medicine goes; words that are nothing but grammar go as they are."""
    text = "Is the abacavir"
    assert marked(text, inference(EveryWord())) == ["abacavir"]
    assert marked("It was", inference(EveryWord())) == ["It was"]
    assert marked("12 of", inference(EveryWord())) == ["12 of"]


@dataclass(frozen=True)
class Digits:
    """Evidence in some words, by their places."""

    places: tuple[tuple[int, int], ...]
    name: str = "digits"

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """All there is to know, in every passage."""
        carriers = tuple(Carrier(*place, secret.information_bits) for place in self.places)
        return [Assessment(secret.information_bits, Ground.TAGGED, carriers=carriers) for _ in passages]


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("libre 2.9, 3.1 today", "9", "2.9"),
        ("libre 2.9, 3.1 today", "2", "2.9"),
        ("libre 2.9, 3.1 today", "3", "3.1"),
        ("load 1,200.5 now", "200", "1,200.5"),
        ("HCV 2 million", "HCV 2", "HCV 2"),
        ("libre v. 9", "9", "9"),
    ],
)
def test_numbers_are_marked_whole(text: str, words: str, expected: str) -> None:
    """Who reads "2.[number]" reads half a value, and no number at all."""
    start = text.index(words)
    assert marked(text, inference(Digits(((start, start + len(words)),)))) == [expected]


def test_without_evidence_nothing_is_marked_or_promised() -> None:
    """Counts alone read no passages."""
    one = PassageInference((HIV,), ())
    assert marks("He takes abacavir.", one) == []
    assert one.promise is None
    assert not one.speaks("abacavir")


@given(texts(), st.sampled_from(["abacavir", "night sweats, weight loss"]), texts())
def test_marks_stand_in_the_document(before: str, phrase: str, after: str) -> None:
    """Whatever else stands there, what gives the topic away is among them, and nothing is raised."""
    text = f"{before}\n\n{phrase}.\n\n{after}"
    found = marks(text)
    assert all(0 <= one.span.start < one.span.end <= len(text) for one in found)
    assert {text[one.span.start : one.span.end] for one in found} >= set(phrase.split(", "))


# What is promised


def test_the_promise_names_the_evidence_and_what_it_rests_on() -> None:
    """And says how it was checked, and what nobody can promise."""
    promise = inference(PACKS, EveryWord(), secrets=(HIV, FEVER)).promise
    assert promise
    assert promise.claim == (
        "no passage of the released text, a sentence with the next one or the whole text, gives {hiv, fever} away to a"
        " reader who knows what topic packs and a witness know."
    )
    assert promise.settings == {"evidence": ["topic packs", "a witness"], "protect": ["hiv", "fever"], "derived": []}
    assert promise.rests_on
    assert promise.checked
    assert promise.not_covered


@pytest.mark.parametrize(
    ("ground", "is_inferred", "claims"),
    [
        (Ground.PHRASE, False, ["topics-1"]),
        (Ground.NAMED, False, ["topics-1"]),
        (Ground.PACK, True, ["topics-1 by inference"]),
        (Ground.MEANING, True, ["topics-1 by inference"]),
        (Ground.MODEL, True, ["topics-1 by inference"]),
        (Ground.PHRASE, True, ["topics-1", "topics-1 by inference"]),
    ],
)
def test_a_risk_breaks_the_claim_that_it_is_of(ground: Ground, is_inferred: bool, claims: list[str]) -> None:  # noqa: FBT001 - a case
    """That on terms, that on passages, or both where a term that was read there discloses something by itself."""
    document, said = Document("abacavir"), Inferred(3.0, Ground.PACK, SIGN)
    own = [mark("topics-1", document, Span(0, 8), None, 0, said)] if is_inferred else []
    others = mark("topics-2", document, Span(0, 8), None, 0, said)
    term = HiddenTerm(Span(0, 8), Kind.CONCEPT, "abacavir", marks=(*own, others))
    assert list(claims_of(Risk((term,), "hiv", 3.0, 2.0, ground, None, "topics-1"))) == claims
    plain = Term(Span(0, 8), Kind.CONCEPT, "abacavir")
    assert list(claims_of(Risk((plain,), "hiv", 3.0, 2.0, Ground.PARTS, None, "topics-1"))) == ["topics-1"]


# Words in the place of others


@pytest.mark.parametrize(("words", "speaks"), [("abacavir", True), ("rash", True), ("ankle", False), ("", False)])
def test_words_that_carry_anything_stand_in_nobodys_place(words: str, speaks: bool) -> None:  # noqa: FBT001 - a case
    """Even little: beside others it may be too much."""
    assert inference().speaks(words) is speaks
    [part] = mini_model(Topics(("hiv",)), packs=PackLibrary.of((hiv_pack(),))).topics
    assert part.discloses(Offer(words, Origin.TAXONOMY)) is speaks


def test_words_that_carry_no_bits_may_stand_anywhere() -> None:
    """Of a secret that is believed as much as not, a pack has nothing to tell."""
    half = Secret("hiv", (frozenset(("hiv",)),), 32, 64, 0.5)
    assert not inference(secrets=(half,)).speaks("abacavir")


# A whole release


USING = Knowledge(knowledge().index, knowledge().kb, packs=PackLibrary.of((hiv_pack(),)))
TEXT = "Hiv, ankle. He had night sweats, weight loss."
ASKED: dict[str, Requirement] = {
    "topics-1": Topics(("hiv",)),
    "policy-1": Policy(mini_policy(entry("hiv")), contextualised=False),
}


def made(*requirements: Requirement, **settings: Any) -> Sanitizer:
    """The sanitizer of requirements with the mini pack."""
    how = ReleaseSettings(**{"known_support": 1, **settings})
    return Sanitizer(*requirements, settings=how, using=USING, detector=PhraseDetector())


def reasons(report: Report) -> dict[str, Risk]:
    """Why terms were hidden."""
    decisions: list[Decision] = [one.decision for one in report.replacements]
    return {
        one.term.lemma: one.because for one in decisions if one.action is not Action.KEEP and one.because is not None
    }


@pytest.mark.parametrize("name", ASKED)
def test_what_gives_a_topic_away_is_hidden_with_its_reason(name: str) -> None:
    """The report says what the words are, and has a claim on passages beside that on terms."""
    report = made(ASKED[name]).sanitize(Document(TEXT))
    assert report.sanitized == "A virus, ankle. He had [redacted]."
    because = reasons(report)["night sweat"]
    assert (because.ground, because.reason, because.requirement) == (Ground.PACK, LISTED, name)
    assert [because.bits, because.threshold_bits] == pytest.approx([3, 2])
    assert because.counts is None
    assert {claim.requirement: claim.state for claim in report.claims} == {
        name: State.HOLDS,
        f"{name} by inference": State.MEASURED,
    }


@pytest.mark.parametrize("name", ASKED)
def test_counts_alone_hide_and_claim_nothing_of_passages(name: str) -> None:
    """As the papers have it."""
    one = made(ASKED[name], evidence=Profile.COUNTS)
    assert list(one.promises) == [name]
    assert one.sanitize(Document(TEXT)).sanitized == "A virus, ankle. He had night sweats, weight loss."


def test_a_policy_whose_names_alone_are_asked_for_claims_nothing_of_passages() -> None:
    """What is not looked for is not promised."""
    one = made(Policy(mini_policy(entry("hiv")), contextualised=False, steps=1))
    assert list(one.promises) == ["policy-1"]
    assert one.sanitize(Document(TEXT)).sanitized == "A virus, ankle. He had night sweats, weight loss."


def test_a_topic_without_a_pack_claims_nothing_of_passages() -> None:
    """There is nobody who would read them."""
    assert list(made(Topics(("fever",))).promises) == ["topics-1"]
    assert list(made(Topics(("fever",)), Topics(("hiv",))).promises) == [
        "topics-1",
        "topics-2",
        "topics-2 by inference",
    ]


@pytest.mark.parametrize(
    ("profile", "is_installed", "evidence", "released"),
    [
        (Profile.FULL, True, ["topic packs", "a sentence encoder"], "A virus, [redacted]. An ankle, [redacted]."),
        (Profile.FULL, False, ["topic packs"], "A virus, needle. An ankle, [redacted]."),
        (Profile.FAST, True, ["topic packs"], "A virus, needle. An ankle, [redacted]."),
    ],
)
def test_an_encoder_reads_where_it_is_asked_for_and_installed(
    monkeypatch: pytest.MonkeyPatch,
    profile: Profile,
    is_installed: bool,  # noqa: FBT001 - a case
    evidence: list[str],
    released: str,
) -> None:
    """The claim says who has read."""
    monkeypatch.setattr("tacit.models.building.is_installed", lambda: is_installed)
    monkeypatch.setattr("tacit.models.building._encoder", WordVectors)
    one = made(Topics(("hiv",)), evidence=profile)
    assert one.promises["topics-1 by inference"].settings["evidence"] == evidence
    assert one.sanitize(Document("Hiv, needle. An ankle, abacavir.")).sanitized == released


@pytest.mark.parametrize("name", ASKED)
def test_the_audit_reads_the_passages_again(name: str) -> None:
    """It finds nothing in the release, and in the original all that is said in one passage."""
    how = ReleaseSettings(known_support=1)
    released = made(ASKED[name]).sanitize(Document(TEXT)).sanitized
    good, bad = (
        audit(TEXT, text, [ASKED[name]], settings=how, using=USING, detector=PhraseDetector())
        for text in (released, released.replace("[redacted]", "night sweats, weight loss"))
    )
    assert {one.requirement: one.state for one in good.claims} == {
        name: State.HOLDS,
        f"{name} by inference": State.MEASURED,
    }
    broken = {one.requirement: one for one in bad.claims}[f"{name} by inference"]
    assert broken.state is State.BROKEN
    found = broken.violations[0]
    assert (found.finding, len(found.spans)) == (Finding.IMPLIES, 2)
    assert [found.bits, found.threshold_bits] == pytest.approx([3, 2])


def test_words_of_any_document_that_a_policy_is_for_stay() -> None:
    """Whatever a pack says of them."""
    rules = mini_policy(entry("hiv"))
    one = made(Policy(replace(rules, ordinary=("night sweats",)), contextualised=False))
    assert one.sanitize(Document(TEXT)).sanitized == "A virus, ankle. He had night sweats, [redacted]."


PIECES = st.sampled_from(["hiv", "ankle", "abacavir", "night sweats", "weight loss", "a rash", "tired", "fever"])
NOTES = st.lists(st.lists(PIECES, min_size=1, max_size=3).map(", ".join), min_size=1, max_size=4).map(
    lambda sentences: " ".join(f"{one.capitalize()}." for one in sentences)
)


@given(NOTES, st.sampled_from([("topics-1",), ("policy-1",), ("topics-1", "policy-1")]))
def test_no_passage_of_a_release_says_too_much(text: str, asked: tuple[str, ...]) -> None:
    """The release is read again by the same evidence, sanitized again it stays as it is, and a copy releases alike."""
    one = made(*(ASKED[name] for name in asked))
    released = one.sanitize(Document(text)).sanitized
    readers = [*(part.inference for part in one.model.topics), *(part.inference for part in one.model.policies)]
    assert [mark for reader in readers for mark in reader.marks("again", Document(released))] == []
    assert one.sanitize(Document(released)).sanitized == released
    copy = pickle.loads(pickle.dumps(one))  # noqa: S301  # our own bytes
    assert copy.sanitize(Document(text)).sanitized == released


@given(NOTES)
def test_evidence_that_reads_hides_no_less_than_counts(text: str) -> None:
    """Another kind of evidence makes nothing safe."""
    counts, packs = (
        {
            place
            for one in made(ASKED["topics-1"], evidence=profile).sanitize(Document(text)).replacements
            if one.decision.action is not Action.KEEP
            for place in range(one.decision.term.span.start, one.decision.term.span.end)
            if text[place].isalnum()
        }
        for profile in (Profile.COUNTS, Profile.FAST)
    )
    assert counts <= packs


def test_a_part_does_not_recite_its_evidence() -> None:
    """Neither in its description nor in that of what reads passages."""
    [part] = mini_model(Topics(("hiv",)), packs=PackLibrary.of((hiv_pack(),))).topics
    assert "abacavir" not in repr(part)
    assert "abacavir" not in repr(part.inference)


def test_the_claim_names_only_what_a_pack_is_about() -> None:
    """A topic without a pack is in no claim on passages: a note says that only counts speak of it."""
    pack = parse('topic = "HIV"\n[medicines]\nreason = "a medicine"\nalone = "abacavir"', name="hiv")
    secrets = (Secret("HIV", (), 1, 64, 3.0), Secret("asthma", (), 1, 64, 3.0))
    source = PackEvidence(PackMatcher((pack,)), {"HIV": frozenset(("hiv",)), "asthma": frozenset()})
    promise = PassageInference(secrets, (source,)).promise
    assert promise is not None
    assert promise.settings["protect"] == ["HIV"]
    assert "asthma" not in promise.claim
    assert "asthma" in promise.notes[0]
    assert PassageInference(secrets[1:], (source,)).promise is None


@pytest.mark.parametrize("asked", [{"evidence": "counts"}, {}])
def test_a_model_that_nobody_would_ask_is_refused(asked: dict[str, str]) -> None:
    """Neither counts alone nor identities alone have a passage to ask about."""
    with pytest.raises(ParameterError, match="endpoint"):
        Sanitizer(Identities(), settings=ReleaseSettings(endpoint=ModelEndpoint("mini"), **asked))  # type: ignore[arg-type]  # members have names


@pytest.mark.parametrize("is_installed", [True, False])
def test_a_report_says_that_the_encoder_is_not_there(monkeypatch: pytest.MonkeyPatch, *, is_installed: bool) -> None:
    """In the notes, which the program prints, and in the claim on passages: never a silent difference."""
    monkeypatch.setattr("tacit.models.building.is_installed", lambda: is_installed)
    monkeypatch.setattr("tacit.models.building._encoder", WordVectors)
    for evidence, says in ((Profile.FULL, not is_installed), (Profile.FAST, False)):
        made = Sanitizer(Topics(("HIV",)), settings=ReleaseSettings(evidence=evidence))
        assert any("no sentence encoder is installed" in note for note in made.notes) == says
        promise = made.promises["topics-1 by inference"]
        assert any("no sentence encoder is installed" in one for one in promise.not_covered) == says
    identities = Sanitizer(Identities(), settings=ReleaseSettings(evidence=Profile.FULL))
    assert not identities.notes or "encoder" not in "".join(identities.notes)
