"""What a released file holds outside its text: found wherever it stands, and told by its number and place."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import docx
import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from tacit import Document, Hide, Identities, Sanitizer, for_reviewer
from tacit.audit import Audit, Finding, ReleasedFile, audit, audit_report
from tacit.errors import InputError
from tacit.files import SanitizedFile, sanitize_file
from tacit.formats import proof
from tacit.formats.opening import open_bytes
from tacit.report import State

NAME = "Elena Quixolotl"
SAID = f"{NAME} saw an oak table on the ward."
ASKED = (Identities(), Hide(("oak table",)))
ONE = "1 of the terms that were hidden"


def as_docx() -> bytes:
    """What is said, in a Word document."""
    made, out = docx.Document(), BytesIO()
    made.add_paragraph(SAID)
    made.save(out)
    return out.getvalue()


def as_pdf() -> bytes:
    """What is said, in a PDF."""
    out = BytesIO()
    page = Canvas(out)
    page.drawString(72, 700, SAID)
    page.save()
    return out.getvalue()


def as_mail() -> bytes:
    """What is said, in a message."""
    fields = ("Subject: Hello", "Message-ID: <1@example.org>", "Date: Mon, 05 Feb 2024 10:00:00 +0000")
    return "\r\n".join((*fields, "", SAID, "")).encode()


MADE: dict[str, Callable[[], bytes]] = {
    "docx": as_docx,
    "pdf": as_pdf,
    "eml": as_mail,
    "html": f"<!doctype html><html><body><p>{SAID}</p></body></html>".encode,
    "text": f"{SAID}\n".encode,
}


@cache
def sanitizer() -> Sanitizer:
    """What hides a person and a thing."""
    return Sanitizer(*ASKED)


@cache
def released(kind: str) -> SanitizedFile:
    """What is released of a file."""
    return sanitize_file(sanitizer(), open_bytes(MADE[kind]()))


@cache
def report(kind: str) -> dict[str, Any]:
    """The reviewer's report on it, as it is read from a file."""
    made = released(kind)
    values: dict[str, Any] = json.loads(json.dumps(for_reviewer(made.report, made.document)))
    return values


def audited(kind: str, data: bytes) -> Audit:
    """The audit of some bytes as the release of the file."""
    return audit_report(released(kind).document, ReleasedFile.of(data), report(kind))


def broken(found: Audit) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What stands outside the text: how much and where, for each claim."""
    return {
        claim.requirement: (one.about, one.places)
        for claim in found.claims
        for one in claim.violations
        if one.finding is Finding.OUTSIDE
    }


def with_author(data: bytes) -> bytes:
    """A Word document whose author is the person who was hidden."""
    made, out = docx.Document(BytesIO(data)), BytesIO()
    made.core_properties.author = NAME
    made.save(out)
    return out.getvalue()


def with_part(data: bytes, name: str, words: str) -> bytes:
    """A Word document with one part more."""
    out = BytesIO(data)
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, f"<part><text>{words}</text></part>")
    return out.getvalue()


def with_pdf(change: Callable[[pikepdf.Pdf], None]) -> bytes:
    """The released PDF, changed."""
    out = BytesIO()
    with pikepdf.open(BytesIO(released("pdf").data)) as pdf:
        change(pdf)
        pdf.save(out)
    return out.getvalue()


def author_of(pdf: pikepdf.Pdf) -> None:
    """Sets the author in the properties of a PDF."""
    pdf.docinfo["/Author"] = NAME


def creator_of(pdf: pikepdf.Pdf) -> None:
    """Sets the creator in the metadata of a PDF alone."""
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["dc:creator"] = [NAME]


def attached_to(pdf: pikepdf.Pdf) -> None:
    """Attaches a letter to a PDF."""
    pdf.attachments["a.txt"] = f"About {NAME}".encode()


def blank_attached_to(pdf: pikepdf.Pdf) -> None:
    """Attaches what tells nothing to a PDF."""
    pdf.attachments["a.txt"] = b"Nothing."


@pytest.mark.parametrize("kind", MADE)
def test_a_release_as_it_was_written_holds(kind: str) -> None:
    """By its report, and by what was asked alone: the search finds nothing that its writer did not."""
    file = ReleasedFile.of(released(kind).data)
    found = audit_report(released(kind).document, file, report(kind))
    assert found.holds, [claim.gaps for claim in found.claims]
    assert audit(released(kind).document, file, ASKED, using=sanitizer().using).holds


def test_an_author_that_is_put_back_breaks_the_claim_on_identities() -> None:
    """The text of the file is as it was, and says nothing of it."""
    file = ReleasedFile.of(with_author(released("docx").data))
    assert file.document.text == open_bytes(released("docx").data).text
    found = audited("docx", file.data)
    assert broken(found) == {"identities-1": (ONE, ("docProps/core.xml",))}
    assert {one.requirement: one.state for one in found.claims}["hide-1"] is State.HOLDS
    assert "though its text is" in found.changed
    alone = audit(released("docx").document, file, ASKED, using=sanitizer().using)
    assert broken(alone) == broken(found)
    assert (alone.changed, alone.holds) == ("", False)


@pytest.mark.parametrize(
    ("name", "words", "claim"),
    [
        ("word/comments.xml", "Is this about Quixolotl?", "identities-1"),
        ("docProps/custom.xml", "oak table", "hide-1"),
        ("customXml/item7.xml", "UXVpeG9sb3RsIHdhcyBoZXJl", "identities-1"),
    ],
)
def test_comments_and_custom_properties_are_searched(name: str, words: str, claim: str) -> None:
    """Each breaks the claim of the requirement that hid its words, also if they are encoded."""
    found = audited("docx", with_part(released("docx").data, name, words))
    assert broken(found) == {claim: (ONE, (name,))}


def test_a_part_is_not_called_by_a_name_that_was_hidden() -> None:
    """An auditor's output shows no words of the original."""
    found = audited("docx", with_part(released("docx").data, f"word/{NAME}.xml", NAME))
    assert broken(found) == {"identities-1": (ONE, ("the name of a part", "a part"))}
    assert "Quixolotl" not in repr(found)


def test_what_stands_between_the_parts_is_found_too() -> None:
    """Here the comment of the zip file."""
    out = BytesIO(with_author(released("docx").data))
    with zipfile.ZipFile(out, "a") as archive:
        archive.comment = b"oak table"
    assert set(broken(audited("docx", out.getvalue()))) == {"identities-1", "hide-1"}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (author_of, "the document properties"),
        (creator_of, "the metadata"),
        (attached_to, "an attachment"),
    ],
)
def test_properties_metadata_and_attachments_of_a_pdf_are_searched(
    change: Callable[[pikepdf.Pdf], None], place: str
) -> None:
    """They are told as a user calls them."""
    assert broken(audited("pdf", with_pdf(change))) == {"identities-1": (ONE, (place,))}


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("html", b"</body>", b"<!-- Quixolotl --></body>"),
        ("html", b"<p>", b"<p data-by='Elena Quixolotl'>"),
        ("eml", b"Subject:", b"X-Author: Quixolotl\r\nSubject:"),
        ("text", b"ward", b"ward UXVpeG9sb3RsIHdhcyBoZXJl"),
    ],
)
def test_pages_mail_and_texts_are_searched(kind: str, old: bytes, new: bytes) -> None:
    """Comments, attributes and headers; in a text nothing is outside it, but something may be encoded."""
    data = released(kind).data
    assert old in data
    found = audited(kind, data.replace(old, new, 1))
    assert broken(found) == {"identities-1": (ONE, ())}
    assert found.changed


def test_a_file_that_changed_and_tells_nothing_does_not_hold_either() -> None:
    """The report records the digest of the file: it does not vouch for another."""
    found = audited("docx", with_part(released("docx").data, "word/comments.xml", "Well done."))
    assert not found.violations
    assert found.changed.startswith("the released file is not the one of this report")
    assert not found.holds
    without = {**report("docx"), "fingerprints": {**report("docx")["fingerprints"]}}
    del without["fingerprints"]["released_file"]
    file = ReleasedFile.of(with_part(released("docx").data, "word/comments.xml", "Well done."))
    assert audit_report(released("docx").document, file, without).holds


def test_what_cannot_be_searched_is_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that did not run has not passed: the claims are those of the text only."""

    def refuse(*_: object) -> None:
        raise InputError("expected less, found more")

    monkeypatch.setattr("tacit.audit.outside.remains", refuse)
    found = audited("docx", released("docx").data)
    assert {claim.state for claim in found.claims} == {State.UNCHECKED}
    assert all(claim.gaps[0].startswith("text only: ") for claim in found.claims)


def test_what_nobody_can_read_is_unchecked() -> None:
    """An attachment is searched as bytes; formats that are only read are not unpacked to the end."""
    found = audited("pdf", with_pdf(blank_attached_to))
    assert {claim.state for claim in found.claims} == {State.UNCHECKED}
    assert all("attachments (1), and nobody has read" in claim.gaps[0] for claim in found.claims)
    rtf = ReleasedFile.of(b"{\\rtf1\\ansi Somebody saw it.}")
    [claim] = audit(SAID, rtf, ASKED[1:], using=sanitizer().using).claims
    assert (claim.state, claim.gaps[0][:26]) == (State.UNCHECKED, "text only: what a rtf file")


def test_what_the_text_shows_is_the_texts_to_answer_for() -> None:
    """A word that is hidden in one place and kept in another is no finding; one put back in the text is one there."""
    made, out = docx.Document(BytesIO(released("docx").data)), BytesIO()
    made.add_paragraph(f"This is {NAME}.")
    made.save(out)
    found = audited("docx", out.getvalue())
    assert not broken(found)
    assert {one.requirement for one in found.claims if one.violations} == {"identities-1"}


def test_places_are_named_up_to_some_number() -> None:
    """What stands everywhere needs no list of all places."""
    data = released("docx").data
    for number in range(12):
        data = with_part(data, f"word/extra{number}.xml", NAME)
    [(_, places)] = broken(audited("docx", data)).values()
    assert len(places) == proof._MOST_PLACES + 1
    assert places[-1] == "other parts"


def test_a_term_that_nobody_answers_for_breaks_all_claims() -> None:
    """Fail closed: a report may not say which requirement hid it."""
    values = json.loads(json.dumps(report("docx")))
    for one in values["decisions"]:
        one["reasons"] = []
    file = ReleasedFile.of(with_author(released("docx").data))
    found = audit_report(released("docx").document, file, values)
    assert set(broken(found)) == {"identities-1", "hide-1"}


def test_texts_alone_are_audited_as_before() -> None:
    """Who has no file asks about the text, and gets an answer about the text."""
    made = released("docx")
    assert audit(made.document, Document(open_bytes(made.data).text), ASKED, using=sanitizer().using).holds
