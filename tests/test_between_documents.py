"""What a release depends on: its document and what was asked, and nothing that happened before or beside it."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from tacit import Document, Hide, Identities, Keep, Policy, ReleaseSettings, Sanitizer, Span, Topics, for_release
from tacit.audit import audit, audit_report
from tacit.errors import ConflictError, CorpusError, InputError
from tacit.identities import GivenSpans, Identifier, IdentifierKind, ListedTerms
from tacit.models import Unknown
from tacit.report import for_reviewer
from tacit.risk.counts import CountEvidence

KEEPING = ReleaseSettings(unknown=Unknown.KEEP)


def test_the_names_of_one_document_are_not_those_of_the_next() -> None:
    """Two persons whom no corpus knows, at the same place of two texts, are two secrets."""
    first, second = (
        Document(text, id=text[:4])
        for text in ("Anna Quxlee came. ok", "Bobb Zorkim came. The bobb zorkim file was lost.")
    )
    spans = {one.id: [(Span(0, 11), IdentifierKind.PERSON)] for one in (first, second)}
    made = Sanitizer(Identities(first=GivenSpans(spans)), settings=KEEPING)
    alone = Sanitizer(Identities(first=GivenSpans(spans)), settings=KEEPING).sanitize(second).sanitized
    made.sanitize(first)
    assert made.sanitize(second).sanitized == alone
    assert "zorkim" not in alone.lower()


def test_what_could_not_be_counted_once_is_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A corpus that fails for a moment does not make terms harmless for good."""
    text = "The man takes antiretroviral drugs and zidovudine."
    made = Sanitizer(Topics(("HIV",)))

    def fail(*_: object) -> None:
        raise CorpusError("the corpus cannot be read")

    with monkeypatch.context() as patch:
        patch.setattr(CountEvidence, "assess", fail)
        with pytest.raises(CorpusError, match="cannot be read"):
            made.sanitize(text)
    assert made.sanitize(text).sanitized == Sanitizer(Topics(("HIV",))).sanitize(text).sanitized


def test_a_copy_invents_the_same_names() -> None:
    """Also when nobody gave a key."""
    made = Sanitizer(Identities(pseudonyms=True))
    copy = pickle.loads(pickle.dumps(made))  # noqa: S301  # our own bytes
    document = Document("Ann Lee met Bob Ray.", id="note 7")
    assert copy.sanitize(document).sanitized == made.sanitize(document).sanitized


@pytest.mark.parametrize(
    "asked", [Identities(subject="June Hollander"), Identities(first=ListedTerms({"June": IdentifierKind.PERSON}))]
)
def test_a_person_called_like_a_month_is_hidden(asked: Identities) -> None:
    """A month alone is no identifier, unless somebody says whose name it is."""
    assert "June" not in Sanitizer(asked).sanitize("My neighbour June has asthma.").sanitized


def test_to_keep_a_phrase_is_not_to_keep_its_words_elsewhere() -> None:
    """The unit stays, and what the man has goes."""
    asked = Policy("us-medical-confidentiality"), Keep(("HIV and cancer unit",), reviewer="a reviewer")
    report = Sanitizer(*asked).sanitize("The HIV and cancer unit is new. The man has HIV.")
    assert report.sanitized.startswith("The HIV and cancer unit is new.")
    assert "has HIV" not in report.sanitized
    assert report.exceptions


@pytest.mark.parametrize("kept", ["Elena Prats", "Prats", "Dr Elena Prats"])
def test_a_kept_name_stays_in_all_its_forms(kept: str) -> None:
    """A person who is named in full and then called Person B is no secret; who else is called so is one."""
    text = "Dr Elena Prats saw Mr Tom Kessler. Dr Prats wrote to him, and E. Prats signed it. Prats's office is open."
    report = Sanitizer(Identities(), Keep((kept,), reviewer="a reviewer")).sanitize(text)
    assert report.sanitized == text.replace("Tom Kessler", "Person A")
    assert {one.by for one in report.exceptions} == {"a reviewer"}
    assert report.holds


def test_to_keep_a_name_is_not_to_keep_others_of_that_surname() -> None:
    """Her relatives have not been answered for, nor has who bears the same title."""
    text = "Dr Elena Prats saw Mrs Anna Prats. Dr Tom Kessler was out."
    for kept in ("Elena Prats", "Dr Elena Prats"):
        report = Sanitizer(Identities(), Keep((kept,), reviewer="a reviewer")).sanitize(text)
        assert report.sanitized == "Dr Elena Prats saw Mrs Person A. Dr Person B was out."
    assert "Kessler" not in Sanitizer(Identities(), Keep(("Dr",), reviewer="a reviewer")).sanitize(text).sanitized


def test_to_keep_a_word_of_a_name_is_to_keep_the_whole_mention() -> None:
    """Half a name beside a letter reads as a mistake, and a reviewer answers for it."""
    report = Sanitizer(Identities(), Keep(("Lee",), reviewer="a reviewer")).sanitize("Ann Lee has asthma. Ann left.")
    assert report.sanitized == "Ann Lee has asthma. Ann left."
    with pytest.raises(ConflictError):
        Sanitizer(Identities(), Keep(("Lee",))).sanitize("Ann Lee has asthma.")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("Falcon", "#Falconpositive is the tag of falconreport."),
        ("St. John's", "St.\nJohn's is the place."),
        ("A & B", "A\n& B's friends came."),
        ("Dr. No", "I saw Dr.\nNo yesterday."),
    ],
)
def test_what_is_listed_is_hidden_as_it_is_written(term: str, text: str) -> None:
    """Inside longer words, over line ends behind a dot, with signs in it; and the audit says so of what is left."""
    asked = (Hide((term,)),)
    report = Sanitizer(*asked).sanitize(text)
    assert "".join(term.split()).lower() not in "".join(report.sanitized.split()).lower()
    assert audit(text, report.sanitized, asked).holds
    assert not audit(text, text, asked).holds


def test_a_release_report_has_no_digest_of_a_list() -> None:
    """Whoever lists the same name would get the same digest."""
    names = ListedTerms({"Ann Lee": IdentifierKind.PERSON})
    report = Sanitizer(Identities(first=names)).sanitize("Ann Lee came.")
    assert names.fingerprint not in json.dumps(for_release(report))


def test_a_policy_that_was_changed_since_is_another(tmp_path: Path) -> None:
    """A report does not vouch for what the file says now."""
    file, entry = tmp_path / "own.yaml", "protects: A, kind: confidentiality, source: us, model: healthcare"
    source = f"title: Own\nabout: Ours.\nentries:\n  - {{id: a, {entry}, names: [HIV, syphilis]}}\n"
    file.write_text(source, "utf-8")
    document = Document("He has HIV.")
    report = Sanitizer(Policy(str(file))).sanitize(document)
    values = json.loads(json.dumps(for_reviewer(report, document)))
    released = Document(report.sanitized)
    assert audit_report(document, released, values).holds
    file.write_text(source.replace("syphilis", "scurvy"), "utf-8")
    with pytest.raises(InputError, match="rules"):
        audit_report(document, released, values)


class Shy:
    """Finds a boat only where nobody freezes, as a language model may miss a name for the sake of its neighbours."""

    name = "shy"
    fingerprint = "1"

    def identify(self, document: Document) -> list[Identifier]:
        """The boat."""
        at = document.text.find("Teal")
        seen = at >= 0 and "freezes" not in document.text
        return [Identifier(Span(at, at + 4), IdentifierKind.NAME, 0)] if seen else []


def test_to_keep_a_word_releases_nothing_that_goes_without_it() -> None:
    """What a detector misses only because the kept word stands there is hidden all the same."""
    text = "His gait freezes at doors. He was on the Teal."
    asked = Identities(first=Shy()), Hide(("freezes",))
    assert "Teal" not in Sanitizer(*asked).sanitize(text).sanitized
    keep = Keep(("gait freezes",), reviewer="a reviewer")
    assert Sanitizer(*asked, keep).sanitize(text).sanitized == "His gait freezes at doors. He was on the [name]."
