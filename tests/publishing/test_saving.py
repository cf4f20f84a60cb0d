"""A publisher in a file: the same decisions, and no way from the file to the names."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from tests.publishing.mini import FRAMES, NAMES, Rule, letters

from tacit.errors import InputError, ParameterError
from tacit.publishing import (
    Choice,
    GreedySanitize,
    LearnerName,
    Publisher,
    Replacer,
    Sanitized,
    Sensitive,
    Style,
    Tags,
    label_texts,
    learners_called,
)
from tacit.publishing.drift import SampleProfile
from tacit.publishing.features import place_features
from tacit.publishing.kinds import learn_kinds
from tacit.publishing.linear import keyed
from tacit.publishing.saving import load, read_key, save
from tacit.vault.signing import new_key

KEY, OTHER_KEY = b"sixteen bytes or more", b"another secret of that size"
PROFILE = SampleProfile.of(letters().texts)
TEXTS = [frame.format(name) for frame in FRAMES for name in ("Wilma", "Anna", "the Queen")]


@cache
def sanitized(name: LearnerName = LearnerName.SVM) -> Sanitized:
    """Learnt from sixty letters."""
    return GreedySanitize(learners_called(name), folds=2).fit(letters())


def saved(tmp_path: Path, name: LearnerName = LearnerName.SVM) -> tuple[Publisher, Path]:
    """A publisher, and the file of it."""
    publisher = Publisher(sanitized(name).classifiers, Replacer("PERSON"))
    path = tmp_path / "publisher.json"
    save(publisher, path, key=KEY, profile=PROFILE, report={"names": 60})
    return publisher, path


@pytest.mark.parametrize("name", list(LearnerName), ids=lambda one: one.value)
def test_what_is_loaded_decides_as_what_was_saved(tmp_path: Path, name: LearnerName) -> None:
    """Every learner's classifier, with its cut-off, its spreading and the standing ones."""
    learners, few = learners_called(name), letters(6)  # so few that a cut-off pays which is not in the middle
    # Also what each learner makes of all of it: the rounds may never have chosen it.
    every = tuple(one.learn(few.texts, few.labels) for one in learners)
    for choice in Choice:
        found = GreedySanitize(learners, folds=2, choice=choice).fit(few)
        publisher = Publisher((*found.classifiers, *every), Replacer("PERSON"))
        path = tmp_path / f"{choice.name}.json"
        save(publisher, path, key=KEY, profile=PROFILE)
        again, _ = load(path, key=KEY)
        assert again.apply_each(TEXTS) == publisher.apply_each(TEXTS)
        for one, other in zip(publisher.classifiers, again.classifiers, strict=True):
            assert other.scores(letters().texts) == pytest.approx(one.scores(letters().texts))


def test_no_name_can_be_had_from_the_file(tmp_path: Path) -> None:
    """Not by reading it, nor by trying a list of names without the key; not even part of a word."""
    publisher, path = saved(tmp_path, LearnerName.SELECTION)
    said = path.read_text().lower()
    assert publisher.classifiers
    for name in NAMES:
        assert f'"{name.lower()}"' not in said
        assert f"={name.lower()}" not in said
    digests = {name for one in _tables(json.loads(path.read_text())) for name in one}
    assert len(digests) > 100
    for guess in (b"", OTHER_KEY, b"tacit publisher"):
        tried = {keyed(feature, guess) for name in NAMES for feature in (*place_features(name, 0), name.lower())}
        assert not tried & digests
    # With the key names can be tried, which is why it lies in another file.
    assert {keyed(f"W={name}", KEY) for name in NAMES} & digests


def _tables(value: object) -> list[list[str]]:
    """Whatever in a file may stand for words."""
    if isinstance(value, dict):
        own = [list(value["weights"])] if "weights" in value else [list(value["words"])] if "words" in value else []
        return [*own, *(one for other in value.values() for one in _tables(other))]
    return [one for other in value for one in _tables(other)] if isinstance(value, list) else []


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """So is the key, which is made once."""
    _, path = saved(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    key = read_key(tmp_path / "key", create=True)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert len(key) == 32
    assert read_key(tmp_path / "key", create=True) == key
    with pytest.raises(InputError, match="cannot read the key"):
        read_key(tmp_path / "absent")


def test_a_file_that_was_changed_is_refused(tmp_path: Path) -> None:
    """So is another key, another version, another file, and one that nobody vouches for."""
    _, path = saved(tmp_path)
    with pytest.raises(InputError, match="another key or a file that was changed"):
        load(path, key=OTHER_KEY)
    with pytest.raises(ParameterError, match="16 bytes or more"):
        load(path, key=b"short")
    values = json.loads(path.read_text())
    for change, message in (
        ({"tags": "entities"}, "was changed"),
        ({"classifiers": []}, "was changed"),
        ({"version": 2}, "of version 1"),
        ({"format": "a letter"}, "expected a publisher"),
    ):
        other = tmp_path / "other.json"
        other.write_text(json.dumps({**values, **change}))
        with pytest.raises(InputError, match=message):
            load(other, key=KEY)
    (tmp_path / "other.json").write_text("no JSON")
    with pytest.raises(InputError, match="expected a publisher"):
        load(tmp_path / "other.json", key=KEY)


def test_a_signature_is_checked(tmp_path: Path) -> None:
    """Of the owner of a key, and of nobody else."""
    publisher, unsigned = saved(tmp_path)
    for name in ("ours", "theirs"):
        new_key(tmp_path / f"{name}.pem", tmp_path / f"{name}.pub")
    path = tmp_path / "signed.json"
    save(publisher, path, key=KEY, profile=PROFILE, signed_with=tmp_path / "ours.pem")
    assert load(path, key=KEY, signed_by=tmp_path / "ours.pub")[0].apply("Dear Anna ,") == publisher.apply(
        "Dear Anna ,"
    )
    for wrong, public in ((path, "theirs.pub"), (unsigned, "ours.pub")):
        with pytest.raises(InputError, match="signed by the owner"):
            load(wrong, key=KEY, signed_by=tmp_path / public)


def test_codes_of_consistent_markers_need_the_same_key(tmp_path: Path) -> None:
    """What is loaded gives the same codes, and the key itself is not in the file."""
    publisher = Publisher(sanitized().classifiers, Replacer("PERSON", Style.CONSISTENT, KEY), Tags.NONE)
    path = tmp_path / "publisher.json"
    save(publisher, path, key=KEY, profile=PROFILE)
    assert load(path, key=KEY)[0].apply(TEXTS[0]) == publisher.apply(TEXTS[0])
    assert KEY not in path.read_bytes()


def test_a_learner_of_one_s_own_has_no_form_in_a_file(tmp_path: Path) -> None:
    """The message names its class."""
    classifier = Rule(lambda left: left).learn(letters().texts, letters().labels)
    with pytest.raises(ParameterError, match="found WordSet, which has no form"):
        save(Publisher((classifier,), Replacer("PERSON")), tmp_path / "x", key=KEY, profile=PROFILE)


def test_drift_is_told() -> None:
    """Letters are like letters; numbers, or another language, are not; the profile holds no name."""
    alike = [word for frame in FRAMES for name in ("Wilma", "Zoe", "Rudi") for word in frame.format(name).split()]
    assert not PROFILE.has_drifted(alike * 3)
    assert PROFILE.has_drifted(["12/34", "X-77", "0.5", "mg"] * 20)
    assert PROFILE.distance(letters().texts.symbols) == pytest.approx(0, abs=1e-9)
    assert not any(name.lower() in feature.lower() for name in NAMES for feature in PROFILE.shares)


def test_kinds_are_told_and_saved(tmp_path: Path) -> None:
    """Labels of two kinds: each marker says which, also of names that were in no label, and so does what is loaded."""
    frames = (("Please ask {} about it .", "PER"), ("The train to {} is late .", "LOC"))
    labelled = [
        (frame.format(name), [Sensitive(frame.index("{"), frame.index("{") + len(name), kind)])
        for frame, kind in frames
        for name in NAMES
    ]
    corpus = label_texts(labelled)
    found = GreedySanitize(learners_called(LearnerName.SVM), folds=2).fit(corpus)
    teller = learn_kinds(corpus)
    publisher = Publisher(found.classifiers, Replacer("SENSITIVE", Style.KINDS), teller=teller)
    texts = ["Please ask Wilma about it . The train to Zug is late ."]
    assert publisher.apply_each(texts) == ["Please ask [PERSON] about it . The train to [PLACE] is late ."]
    save(publisher, tmp_path / "kinds.json", key=KEY, profile=PROFILE)
    again, _ = load(tmp_path / "kinds.json", key=KEY)
    assert again.apply_each(texts) == publisher.apply_each(texts)
    assert Publisher(found.classifiers, publisher.replacer).fingerprint != publisher.fingerprint
    assert (
        Publisher(found.classifiers, publisher.replacer).apply("Please ask Wilma about it .").split()[2]
        == "[SENSITIVE]"
    )
    assert learn_kinds(letters()) is None
