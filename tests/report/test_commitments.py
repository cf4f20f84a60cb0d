"""What leaves with a release tells neither the original nor what is protected."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import tacit
from tacit import Document, for_release, for_reviewer
from tacit.policies import PolicyKind, load, names
from tacit.report.commitments import is_of

NOTE = Document((Path(__file__).parents[2] / "examples" / "discharge_note.txt").read_text("utf-8"))


def dictionary() -> set[str]:
    """All topics of our policies, every word of the original, and the ways in which an attacker would write them."""
    entries = [one for policy in names() for one in load(policy).of_kind(PolicyKind.CONFIDENTIALITY)]
    words = {name for entry in entries for name in entry.names} | set(re.findall(r"\w+", NOTE.text)) | {NOTE.text}
    words |= {json.dumps({"topics-1": {"kind": "topics", "protect": [word]}}, sort_keys=True) for word in words}
    return {form for word in words for form in (word, word.lower(), word.upper())}


def test_no_dictionary_finds_anything_in_a_release_report() -> None:
    """Neither as it stands nor as a digest that anyone can compute."""
    report = tacit.sanitize(NOTE.text, protect=["HIV"], identities=True)
    values = for_release(report)
    told = json.dumps({name: value for name, value in values.items() if name != "fingerprints"})
    # What is said of every text tells nothing of this one.
    always = set(
        re.findall(r"\w+", json.dumps(for_release(tacit.sanitize("It rained.", protect=["HIV"], identities=True))))
    )
    for word in dictionary():
        if len(word) > 3 and word not in report.sanitized and word not in always:
            assert not re.search(rf"\b{re.escape(word)}\b", told), "a word of the original or a topic"
        for digest in (hashlib.sha256, hashlib.sha1, hashlib.md5):
            assert digest(word.encode()).hexdigest() not in json.dumps(values)


def test_two_reports_on_one_text_cannot_be_told_to_be() -> None:
    """Each has a key of its own: what is equal behind them does not show."""
    first, second = (for_release(tacit.sanitize(NOTE.text, protect=["HIV"])) for _ in range(2))
    assert first["commitments"] != second["commitments"]


def test_who_has_the_reviewers_report_can_check_the_release_report() -> None:
    """Original, requirements and release are those that the reviewer saw."""
    report = tacit.sanitize(NOTE.text, protect=["HIV"])
    mine, theirs = for_reviewer(report, NOTE), for_release(report)
    assert is_of(theirs, mine)
    assert not is_of({**theirs, "commitments": {**theirs["commitments"], "original": "0" * 64}}, mine)
    assert not is_of(theirs, {**mine, "settings": {"requirements": {}}})
    assert not is_of({}, mine)
