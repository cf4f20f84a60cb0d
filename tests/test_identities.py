"""Identities from text to release: what is planted is gone, what a law lets stand stays."""

from __future__ import annotations

import json
import logging
import pickle
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tacit import Identities, Policy, ReleaseSettings, Sanitizer
from tacit.document import Document, Span
from tacit.errors import InputError, ParameterError
from tacit.identities import GivenSpans, IdentifierKind, ListedTerms, PresidioResults
from tacit.models.detected import kinds_of
from tacit.report import Report, State, for_release
from tacit.secrets import Threshold
from tacit.secrets.hidden import HiddenTerm
from tacit.vault import SecretKey

TEXT = (
    "Mr Cengiz Polat, aged 47, a truck driver of 14 Elm Street, Leeds, was admitted on 3 March 2021.\n\n"
    "POLAT's wife, Zoë Ödegård-Šimić, called Dr. Elena Prats at +44 113 496 0999 (zoe.o@example.org). "
    "Polat's record MRN 4471-902836 names the Acme Widget Ltd and IBAN GB29 NWBK 6016 1331 9268 19. "
    "He felt pain in his ankle."
)
PLANTED = (
    "cengiz",
    "polat",
    "elm street",
    "leeds",
    "zoë",
    "ödegård",
    "šimić",
    "elena",
    "prats",
    "496 0999",
    "zoe.o",
    "4471-902836",
    "acme",
    "6016 1331",
    "3 march",
)
SECRET = SecretKey(bytes(32))
SETTINGS: dict[str, dict[str, Any]] = {
    "generalize": {},
    "redact": {"mode": "redact"},
    "invent": {"pseudonyms": True, "dates": "shift", "key": SECRET},
    "paper": {"mode": "redact", "threshold": "paper", "context": "document", "group_size": 2},
}
_HOW = {"mode", "context", "group_size", "unknown"}


def identities(key: SecretKey | None = None, **parameters: Any) -> Sanitizer:
    """The sanitizer for identities with these parameters, and settings among them."""
    how = {name: value for name, value in parameters.items() if name in _HOW}
    asked = {name: value for name, value in parameters.items() if name not in _HOW}
    return Sanitizer(Identities(**asked), settings=ReleaseSettings(**how), key=key)


@cache
def sanitizer(name: str) -> Sanitizer:
    """The sanitizer of these settings."""
    return identities(**SETTINGS[name])


@cache
def report(name: str) -> Report:
    """What came of the text under these settings."""
    return sanitizer(name).sanitize(Document(TEXT, id="note 7"))


@pytest.mark.parametrize("name", SETTINGS)
def test_nothing_that_was_planted_survives(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Not in the text, not in what goes out with it, not in logs, reprs, notes or claims."""
    caplog.set_level(logging.DEBUG)
    one = report(name)
    seen = json.dumps(for_release(one), ensure_ascii=False), caplog.text, repr(one), *one.notes, one.claims[0].claim
    left = [at for at, planted in enumerate(PLANTED) if any(planted in said.lower() for said in (one.sanitized, *seen))]
    assert left == []
    assert "pain in his ankle" in one.sanitized
    assert one.claims[0].state is State.MEASURED
    assert one.utility_kept is not None
    assert 0 < one.utility_kept < 1


def test_two_runs_agree() -> None:
    """The same text under the same key, and a copy of the sanitizer, give the same release."""
    again = identities(**SETTINGS["invent"])
    assert again.sanitize(Document(TEXT, id="note 7")).sanitized == report("invent").sanitized
    copy = pickle.loads(pickle.dumps(sanitizer("redact")))  # noqa: S301  # our own bytes
    assert copy.sanitize(Document(TEXT, id="note 7")).sanitized == report("redact").sanitized


def test_all_mentions_of_a_person_get_one_name() -> None:
    """A reader can still tell who did what."""
    labels = {
        one.text.removesuffix("'s")
        for one in report("generalize").replacements
        if isinstance(one.decision.term, HiddenTerm) and "polat" in one.decision.term.lemma.split()
    }
    assert {label.split("erson ")[-1] for label in labels} == {"A"}


def test_safe_harbor_leaves_what_the_law_lets_stand() -> None:
    """The year, the age up to 89 and the ankle stay; the day, the street and the numbers go."""
    one = Sanitizer(Policy("hipaa-safe-harbor")).sanitize(Document(TEXT))
    assert "2021" in one.sanitized
    assert "47" in one.sanitized
    assert not any(planted in one.sanitized.lower() for planted in PLANTED)
    assert one.claims[0].state is State.MEASURED
    assert "47" not in report("generalize").sanitized


def test_only_what_is_asked_for_is_hidden_first() -> None:
    """Persons go; the date is no person, and nothing that the corpus knows connects the two."""
    one = identities(detect=("persons",)).sanitize(Document(TEXT))
    assert "3 March 2021" in one.sanitized
    assert not any(planted in one.sanitized.lower() for planted in ("cengiz", "polat", "elena", "prats"))


@pytest.mark.parametrize("dates", [{"detect": ("dates",)}, {"dates": "shift"}], ids=["only dates", "shifted dates"])
def test_how_long_something_lasts_is_no_date(dates: dict[str, Any]) -> None:
    """What to do after five minutes is an order that nobody may change; names stay unless they are asked for."""
    text = "Seen on 3 March 2021. Call if an attack lasts longer than five minutes, for two weeks. Back on Friday."
    key = SecretKey(bytes(32))
    release = Sanitizer(Identities(**dates), key=key).sanitize(text).sanitized
    assert "3 March 2021" not in release
    assert release.endswith("Call if an attack lasts longer than five minutes, for two weeks. Back on Friday.")


def test_names_stay_where_only_dates_are_asked_for() -> None:
    """Also names that nobody knows: whoever asks for dates has read them."""
    text = "Ms Chiomara Okwuosa of Brackelby was seen on 3 March 2021."
    release = Sanitizer(Identities(detect=("dates",))).sanitize(text).sanitized
    assert release.startswith("Ms Chiomara Okwuosa of Brackelby was seen")
    assert "March" not in release


@dataclass(frozen=True)
class Result:
    """What looks like a result of Presidio."""

    entity_type: str
    start: int
    end: int
    score: float = 1.0


def test_every_first_sanitizer_will_do() -> None:
    """Listed terms, spans of a file and another program's results hide the same name."""
    document = Document("Horatio Nelson drank wine.", id="note 7")
    for first in (
        ListedTerms({"Horatio Nelson": IdentifierKind.PERSON}),
        GivenSpans({"note 7": [(Span(0, 14), IdentifierKind.PERSON)]}),
        PresidioResults(lambda text: [Result("PERSON", 0, 14)] if text.startswith("Horatio") else []),
    ):
        one = identities(first=first, mode="redact").sanitize(document)
        assert one.sanitized == "[name] drank wine."
        # What a list or a file says was all found; another program may overlook something.
        state = State.MEASURED if isinstance(first, PresidioResults) else State.HOLDS
        assert one.claims[0].state is state
        assert one.fingerprints["identities-1 detector"].startswith(first.name)


def test_what_gives_a_hidden_name_away_goes() -> None:
    """Trafalgar is no name of Nelson's, but everybody knows who died there."""
    text = "The admiral died at Trafalgar. He drank wine."
    for parameters in ({"subject": "Horatio Nelson"}, {"subject": "Horatio Nelson", "detect": ("codes",)}):
        one = identities(mode="redact", **parameters).sanitize(Document(text))
        assert "Trafalgar" not in one.sanitized
        assert "wine" in one.sanitized
        assert "nelson" not in repr(one).lower()


def test_the_subject_is_hidden_by_any_word_of_the_name() -> None:
    """Also where the first sanitizer looks for something else."""
    one = identities(subject="Zoë Quux", detect=("dates",), mode="redact", unknown="keep")
    assert one.sanitize(Document("Quux came. Zoë Quux left. A quux is nothing.")).sanitized == (
        "[name] came. [name] left. A [name] is nothing."
    )


def test_spans_that_are_missing_are_an_error() -> None:
    """A document without spans is not taken for one without identifiers."""
    with pytest.raises(InputError):
        identities(first=GivenSpans({})).sanitize(Document(TEXT, id="note 7"))


def test_what_makes_no_sense_is_refused() -> None:
    """Before any text is read."""
    with pytest.raises(ParameterError, match="expected persons, places") as caught:
        identities(detect=("people",))
    assert caught.value.parameter == "detect"


@pytest.mark.parametrize(
    ("detect", "threshold"),
    [
        ((), Threshold.DIRECT),
        (("places", "persons"), Threshold.DIRECT),
        (("places",), Threshold.TERM),
        (("occupations", "dates"), Threshold.TERM),
    ],
)
def test_where_no_persons_are_asked_for_what_is_asked_for_is_protected(
    detect: tuple[str, ...], threshold: Threshold
) -> None:
    """By the rule for persons nothing would be looked for that gives a place away."""
    [hiding] = Sanitizer(Identities(detect=detect)).model.identities
    assert hiding.threshold is threshold
    [given] = Sanitizer(Identities(detect=detect, threshold=Threshold.MEDIAN)).model.identities
    assert given.threshold is Threshold.MEDIAN


def test_what_gives_a_place_away_goes_with_it() -> None:
    """The Ramblas are in Barcelona; wine is everywhere."""
    release = Sanitizer(Identities(detect=("places",))).sanitize(
        "He walked down the Ramblas in Barcelona and drank wine."
    )
    assert "Ramblas" not in release.sanitized
    assert release.sanitized.endswith("in a city and drank wine.")


def test_every_kind_has_a_word() -> None:
    """What can be detected can be asked for, and the words for groups leave no kind out."""
    groups = (
        "persons places organisations nationalities occupations distinctions families names dates ages numbers codes"
    ).split()
    assert kinds_of(groups) == frozenset(IdentifierKind)
    assert kinds_of([]) == frozenset()


def test_numbers_that_tell_nobody_stay_unless_asked_for() -> None:
    """As the page on identities says: all amounts, counts and times go only for who names their kinds."""
    text = "She has 47 goats, paid 45 pounds at 14:30 and took 25 mg."
    assert Sanitizer(Identities()).sanitize(text).sanitized == text
    asked = Sanitizer(Identities(detect=("numbers", "dates"))).sanitize(text).sanitized
    assert [one for one in ("47", "45", "14:30", "25 mg") if one in asked] == ["25 mg"]


def test_names_are_those_of_persons_too() -> None:
    """Who asks for names to be hidden does not find the patient's in the release."""
    text = "Ann Lee read The Lancet."
    assert "Ann" not in Sanitizer(Identities(detect=("names",))).sanitize(text).sanitized
    assert "Ann" in Sanitizer(Identities(detect=("name",))).sanitize(text).sanitized
