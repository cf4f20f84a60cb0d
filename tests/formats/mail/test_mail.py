"""Mail: every part is read or named as left out, and what is written is valid mail."""

from __future__ import annotations

import email
import mailbox
from base64 import b64encode
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.findings import CANARY, holds, replaced

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats.mail import eml, mbox
from tacit.formats.opened import Edit, Opened
from tacit.formats.opening import kind_of, open_bytes

OUTLOOK = """Received: from mx.quixolotl.org (10.0.0.7) by mail.quixolotl.org; Tue, 5 May 2020 10:00:00 +0200
From: "Lee, Ann" <ann.lee@clinic.example>
To: =?iso-8859-1?Q?J=FCrgen_M=FCller?= <jm@court.example>, "Bob" <bob@court.example>
Subject: =?utf-8?B?QmVmdW5kIGbDvHIgQW5uIExlZQ==?=
Thread-Topic: Quixolotl
Thread-Index: AdYiUXVpeG9sb3Rs
Date: Tue, 5 May 2020 08:00:00 +0000
Message-ID: <Quixolotl1@clinic.example>
In-Reply-To: <Quixolotl0@court.example>
Accept-Language: de-DE
X-MS-Exchange-Quixolotl: 1
x-originating-ip: [10.9.8.7]
Content-Type: multipart/related; boundary="_004_Quixolotl_"; type="multipart/alternative"
MIME-Version: 1.0

Quixolotl before the first part
--_004_Quixolotl_
Content-Type: multipart/alternative; boundary="_000_Quixolotl_"

--_000_Quixolotl_
Content-Type: text/plain; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

Dear J=FCrgen,

Ann Lee is HIV positive. A line that is so long that it had to be broken h=
ere.
--_000_Quixolotl_
Content-Type: text/html; charset="iso-8859-1"
Content-Transfer-Encoding: quoted-printable

<html xmlns:o=3D"urn:quixolotl"><head><meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Diso-8859-1">
<!--[if gte mso 9]><xml>Quixolotl</xml><![endif]--></head>
<body><p class=3D"MsoNormal">Dear J=FCrgen,<o:p></o:p></p><p>Ann <b>Lee</b> is HIV positive.</p>
<img src=3D"cid:Quixolotl.png" alt=3D"Ann Lee"></body></html>
--_000_Quixolotl_--
--_004_Quixolotl_
Content-Type: image/png; name="Quixolotl.png"
Content-Description: Quixolotl.png
Content-Disposition: inline; filename="Quixolotl.png"; size=9; creation-date="Tue, 05 May 2020 08:00:00 GMT"
Content-ID: <Quixolotl.png>
Content-Transfer-Encoding: base64

UXVpeG9sb3Rs
--_004_Quixolotl_--
Quixolotl behind the last part
""".replace("\n", "\r\n").encode("ascii")

APPLE = b"""From: Ann Lee <ann@mac.example>
Content-Type: multipart/alternative; boundary="Apple-Mail=_1"
Mime-Version: 1.0 (Mac OS X Mail 13.4 (Quixolotl))
Subject: Hello
X-Mailer: Apple Mail (Quixolotl)
X-Universally-Unique-Identifier: QUIXOLOTL
Date: Tue, 5 May 2020 08:00:00 +0000

--Apple-Mail=_1
Content-Transfer-Encoding: 7bit
Content-Type: text/plain; charset=us-ascii; format=flowed; delsp=yes

Ann Lee came to the hospital and it was found that she ha\x20
s the flu.
--Apple-Mail=_1
Content-Type: multipart/mixed; boundary="Apple-Mail=_2"

--Apple-Mail=_2
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 7bit

<html><body style="overflow-wrap: break-word;">Ann Lee came.</body></html>
--Apple-Mail=_2
Content-Type: text/x-vcard; name="Quixolotl.vcf"
Content-Disposition: attachment; filename*=utf-8''Quixolotl.vcf

BEGIN:VCARD
FN:Quixolotl
END:VCARD
--Apple-Mail=_2--
--Apple-Mail=_1--
"""

THUNDERBIRD = """To: Bob <bob@x.example>
From: Ann Lee <ann@x.example>
Subject: visit
Message-ID: <1@x.example>
Date: Tue, 5 May 2020 08:00:00 +0200
User-Agent: Mozilla Thunderbird Quixolotl
X-Account-Key: Quixolotl
Autocrypt: addr=quixolotl@x.example; keydata=UXVpeG9sb3Rs
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8; format=flowed
Content-Transfer-Encoding: 8bit
Content-Language: en-US

Dear Bob, this is about Ann\x20
Lee, who is at the café.

> she said that Ann\x20
> Lee is ill
--\x20
Ann
""".encode()

GMAIL = b"""MIME-Version: 1.0
Date: Tue, 5 May 2020 08:00:00 +0200
References: <a@x.example> <b@x.example>
In-Reply-To: <b@x.example>
Message-ID: <CAQuixolotl@mail.gmail.com>
X-Gm-Message-State: Quixolotl
ARC-Seal: i=1; Quixolotl
DKIM-Signature: v=1; b=UXVpeG9sb3Rs
Authentication-Results: mx.google.com; spf=pass quixolotl@x.example
Return-Path: <quixolotl@x.example>
Delivered-To: quixolotl@x.example
Subject: Fwd: results
From: Ann Lee <ann@x.example>
To: undisclosed-recipients:;
Content-Type: multipart/mixed; boundary="00000"

--00000
Content-Type: text/plain; charset="UTF-8"

Ann Lee
--00000
Content-Type: text/calendar; method=REQUEST; name="invite.ics"

BEGIN:VCALENDAR
SUMMARY:Quixolotl
END:VCALENDAR
--00000
Content-Type: application/ms-tnef; name="winmail.dat"
Content-Transfer-Encoding: base64

UXVpeG9sb3Rs
--00000--
"""

CLIENTS = {"Outlook": OUTLOOK, "Apple Mail": APPLE, "Thunderbird": THUNDERBIRD, "Gmail": GMAIL}


def parsed(data: bytes) -> EmailMessage:
    """The mail as the standard library reads it; a header that is malformed fails."""
    message = email.message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    for part in message.walk():
        assert not part.defects
        for value in part.values():
            assert not value.defects
    return message


def types(data: bytes) -> list[str]:
    """The types of all parts."""
    return [part.get_content_type() for part in parsed(data).walk()]


class TestClients:
    """Mails as programs write them."""

    @pytest.mark.parametrize("data", CLIENTS.values(), ids=CLIENTS.keys())
    def test_canary_is_gone_and_the_mail_is_valid(self, data: bytes) -> None:
        """Headers, preambles, file names, boundaries, ids and parts that nobody reads are gone from every byte."""
        mail = open_bytes(data)
        assert mail.kind == "eml"
        assert CANARY.lower() not in mail.text.lower()
        written = mail.write([])
        parsed(written)
        assert not holds(written)
        assert open_bytes(written).text == mail.text

    @pytest.mark.parametrize("data", CLIENTS.values(), ids=CLIENTS.keys())
    def test_names_change_everywhere(self, data: bytes) -> None:
        """Header, plain text and page say the new words, and no encoding the old ones."""
        mail = open_bytes(data)
        written, _ = replaced(mail, {"Ann Lee": "Person A", "Lee, Ann": "Person A", "Ann\nLee": "Person A"})
        parsed(written)
        assert not holds(written, "Ann Lee")
        again = open_bytes(written)
        assert "Person A" in again.text
        assert "Ann Lee" not in again.text

    def test_text_of_outlook(self) -> None:
        """What a reader sees is read, in its order."""
        assert open_bytes(OUTLOOK).text.splitlines() == [
            "From: Lee, Ann <ann.lee@clinic.example>",
            "To: Jürgen Müller <jm@court.example>, Bob <bob@court.example>",
            "Subject: Befund für Ann Lee",
            "Date: Tue, 5 May 2020 08:00:00 +0000",
            "Dear Jürgen,",
            "",
            "Ann Lee is HIV positive. A line that is so long that it had to be broken here.",
            "Dear Jürgen,",
            "Ann Lee is HIV positive.",
            "Ann Lee",
        ]

    def test_structure_stays(self) -> None:
        """Multiparts, charsets and transfer encodings are those of the source; a picture is left out and named."""
        mail = open_bytes(OUTLOOK)
        written = mail.write([])
        assert types(written) == ["multipart/related", "multipart/alternative", "text/plain", "text/html"]
        plain = next(part for part in parsed(written).walk() if part.get_content_type() == "text/plain")
        assert plain.get_content_charset() == "iso-8859-1"
        assert plain["Content-Transfer-Encoding"] == "quoted-printable"
        assert ("pictures", True) in {(each.what, each.is_unread) for each in mail.taken_out}
        assert b"\r\n" in written
        assert b"\n" not in written.replace(b"\r\n", b"")

    def test_flowed_lines_read_as_one(self) -> None:
        """A name over the end of a flowed line is one name; quoted lines too, and the signature stays apart."""
        text = open_bytes(THUNDERBIRD).text
        assert "this is about Ann Lee, who is at the café.\n" in text
        assert "> she said that Ann Lee is ill\n-- \nAnn\n" in text
        assert "she has the flu" in open_bytes(APPLE).text


class TestHeader:
    """Fields of the header."""

    @pytest.mark.parametrize(
        "words", ["Person A", "[NAME]", 'a "quoted" \\ name', "Łukasz", "x" * 200, "a, b <c@d>", "=?x?="]
    )
    @pytest.mark.parametrize(
        "address", ["redacted-1", "[EMAIL 1]", "x@example.invalid", "an address", "é", "<>", ".a.", ""]
    )
    def test_any_words_give_a_valid_field(self, words: str, address: str) -> None:
        """The standard library reads the name, and one valid address."""
        mail = eml.open_file(b"From: Ann Lee <ann@x.example>\nTo: ann@x.example\nMessage-ID: <1>\n\nx")
        written, _ = replaced(mail, {"Ann Lee": words, "ann@x.example": address})
        message = parsed(written)
        (sender,) = message["From"].addresses
        assert isinstance(sender, Address)
        assert sender.display_name == words
        assert sender.domain.endswith(".invalid")
        assert len(message["To"].addresses) == bool(address)

    def test_words_in_place_of_an_address_read_the_same(self) -> None:
        """The text of what was written is the text with the edits made."""
        mail = eml.open_file(b"From: Ann <ann@x.example>\nCc: Bob <bob@x.example>, c@x.example\nDate: 1 May 2020\n\nx")
        written, expected = replaced(
            mail, {"ann@x.example": "[EMAIL]", "bob@x.example": "redacted-2", "1 May 2020": "spring (2020)"}
        )
        assert eml.open_file(written).text == expected
        assert parsedate_to_datetime(parsed(written)["Date"]).year == 1970

    @given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]), min_size=1, max_size=80))
    def test_subject_round_trips(self, words: str) -> None:
        """Any words survive being written and read."""
        mail = eml.open_file(b"Subject: Ann\nFrom: a@x.example\n\nx")
        written, _ = replaced(mail, {"Ann": words})
        assert eml.open_file(written).text.splitlines()[0] == f"Subject: {words}".splitlines()[0]

    def test_line_end_in_an_edit_makes_no_field(self) -> None:
        """Nobody can smuggle a field in."""
        mail = eml.open_file(b"Subject: Ann\nFrom: Ann <a@x.example>\n\nx")
        message = parsed(replaced(mail, {"Ann": "x\r\nBcc: evil@x.example"})[0])
        assert message["Bcc"] is None

    @pytest.mark.parametrize(
        "value", [b"(" * 5000, b"<" * 5000, b'"' * 5001, b"a," * 800, b"=?utf-8?q?" * 500, b"\xff\xfe"]
    )
    def test_malformed_fields_become_valid(self, value: bytes) -> None:
        """What is no address does not come out as one."""
        mail = eml.open_file(b"From: " + value + b"\nSubject: " + value + b"\nDate: " + value + b"\n\nx")
        parsed(mail.write([]))


def message(**fields: str) -> EmailMessage:
    """A message to put something into."""
    made = EmailMessage()
    for name, value in {"From": "Ann <ann@x.example>", "Subject": "x", "Message-ID": "<1@x>", **fields}.items():
        made[name] = value
    made.set_content("Ann Lee\n")
    return made


def attached(data: bytes, kind: str = "application/octet-stream") -> Opened:
    """A mail with a file."""
    made = message()
    made.add_attachment(data, *kind.split("/"), filename=f"{CANARY}.bin")
    return eml.open_file(made.as_bytes())


class TestParts:
    """What is attached."""

    def test_nested_messages_are_read(self) -> None:
        """A message in a message in a message, headers and all; ids are the same in all of them."""
        inner, middle, outer = message(Subject=f"about {CANARY}", To=f"{CANARY} <q@x.example>"), message(), message()
        inner.add_header("X-Secret", CANARY)
        middle.add_attachment(inner)
        outer.add_attachment(middle)
        mail = eml.open_file(outer.as_bytes())
        written, expected = replaced(mail, {CANARY: "someone"})
        assert not holds(written)
        assert eml.open_file(written).text == expected
        assert types(written).count("message/rfc822") == 2

    @pytest.mark.parametrize("transfer", ["base64", "7bit"])
    def test_message_in_any_transfer_encoding_is_read(self, transfer: str) -> None:
        """Some programs encode attached messages, against the standard."""
        inner = message(Subject=f"about {CANARY}").as_bytes()
        body = b64encode(inner) if transfer == "base64" else inner
        head = f"From: a@x.example\nContent-Type: message/rfc822\nContent-Transfer-Encoding: {transfer}\n\n"
        mail = eml.open_file(head.encode() + body)
        assert f"Subject: about {CANARY}" in mail.text
        assert not holds(replaced(mail, {CANARY: "someone"})[0])

    @pytest.mark.parametrize(
        ("data", "suffix"),
        [
            (b"<!doctype html><p>Quixolotl</p><!-- Quixolotl -->", ".html"),
            (b'{"resourceType": "Basic", "id": "Quixolotl", "description": "Quixolotl"}', ".json"),
            (b"MSH|^~\\&|Quixolotl\rNTE|1|L|Quixolotl", ".hl7"),
            (b"a text about Quixolotl", ".txt"),
            ("über Quixolotl".encode("utf-16"), ".txt"),
        ],
    )
    def test_files_are_read_under_neutral_names(self, data: bytes, suffix: str) -> None:
        """An attached file changes in place, by the module of its format."""
        mail = attached(data)
        assert CANARY in mail.text
        written, expected = replaced(mail, {CANARY: "someone"})
        assert not holds(written)
        assert eml.open_file(written).text == expected
        assert [part.get_filename() for part in parsed(written).iter_attachments()] == [f"attachment-1{suffix}"]

    def test_attached_messages_are_read_whatever_their_type(self) -> None:
        """A message that is attached as bytes becomes a message."""
        mail = attached(message(Subject=CANARY).as_bytes())
        assert types(mail.write([])) == ["multipart/mixed", "text/plain", "message/rfc822", "text/plain"]
        assert not holds(replaced(mail, {CANARY: "someone"})[0])

    @pytest.mark.parametrize(
        ("data", "kind"),
        [
            (b"\x89PNG Quixolotl", "image/png"),
            (b"\x89PNG Quixolotl", "application/octet-stream"),
            (b"Quixolotl", "application/pkcs7-mime"),
            (b"Quixolotl", "application/ms-tnef"),
            (b"BEGIN:VCALENDAR Quixolotl", "text/calendar"),
            (b"PK\x03\x04 Quixolotl", "application/zip"),
            (b"Quixolotl\0\1\2", "application/octet-stream"),
            (b"Quixolotl", "audio/mpeg"),
            (b"MZ\x90\x00 Quixolotl", "text/plain"),
        ],
    )
    def test_what_cannot_be_read_is_left_out_and_named(self, data: bytes, kind: str) -> None:
        """It is unread, so that the user may refuse the file."""
        made = message()
        made.add_attachment(data, *kind.split("/"), filename=f"{CANARY}.bin")
        mail = eml.open_file(made.as_bytes())
        assert any(each.is_unread for each in mail.taken_out)
        written = mail.write([])
        assert not holds(written)
        assert "Ann Lee" in eml.open_file(written).text

    def test_signed_mail_loses_its_signature_and_encrypted_mail_its_body(self) -> None:
        """A signature would be wrong; what is encrypted cannot be read."""
        head = b"From: a@x.example\nMIME-Version: 1.0\n"
        signed = head + (
            b'Content-Type: multipart/signed; boundary=b; protocol="application/pgp-signature"\n\n--b\n\nHello\n'
            b"--b\nContent-Type: application/pgp-signature; name=Quixolotl\n\nQuixolotl\n--b--\n"
        )
        mail = eml.open_file(signed)
        assert (types(mail.write([])), mail.text) == (["text/plain"], "From: a@x.example\nHello")
        assert not holds(mail.write([]))
        encrypted = eml.open_file(
            head
            + b"Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nV: 1\n"
            b"--b\nContent-Type: application/octet-stream\n\nQuixolotl\n--b--\n"
        )
        assert not holds(encrypted.write([]))
        assert ("encrypted parts", True) in {(each.what, each.is_unread) for each in encrypted.taken_out}

    @pytest.mark.parametrize(
        "body",
        [
            "-----BEGIN PGP MESSAGE-----\n\nUXVpeG9sb3Rs\n-----END PGP MESSAGE-----\n",
            "-----BEGIN PGP SIGNATURE-----\nUXVpeG9sb3Rs",
            "begin 644 Quixolotl.txt\n)475I>&]L;W1L\n`\nend\n",
            (b64encode(f"{CANARY} ".encode() * 30).decode() + "\n").replace("=", "A")[:76] * 4,
            "\n".join([b64encode(f"{CANARY}!!!".encode() * 5).decode()[:76]] * 5) + "\n",
        ],
    )
    def test_files_in_plain_text_are_left_out(self, body: str) -> None:
        """Nobody can read them, but programs can."""
        mail = eml.open_file(f"From: a@x.example\n\nHello\n{body}\nBye\n".encode())
        assert CANARY not in mail.text or "begin" not in mail.text
        if "\n" in body.strip():
            assert not holds(mail.write([]))

    def test_characters_that_a_charset_lacks_make_it_utf_8(self) -> None:
        """Nothing becomes a question mark."""
        mail = eml.open_file(b"From: a@x.example\nContent-Type: text/plain; charset=iso-8859-1\n\nAnn M\xfcller\n")
        written, _ = replaced(mail, {"Ann": "Łucja ☃"})
        assert parsed(written).get_content() == "Łucja ☃ Müller\n"

    def test_multipart_without_its_boundary_is_left_out(self) -> None:
        """Parts that cannot be told apart cannot be read: their encodings would stay."""
        mail = eml.open_file(
            b"From: a@x.example\nContent-Type: multipart/mixed; boundary=x\n\n--y\n\nUXVpeG9sb3Rs\n--y--\n"
        )
        assert not holds(mail.write([]))
        assert ("damaged parts", True) in {(each.what, each.is_unread) for each in mail.taken_out}

    def test_message_without_end_of_nesting_is_refused(self) -> None:
        """An error of ours, without a word of the mail."""
        deep = b"From: Quixolotl\nMIME-Version: 1.0\nContent-Type: message/rfc822\n\n" * 2000
        with pytest.raises(InputError) as caught:
            eml.open_file(deep + b"x")
        assert CANARY not in str(caught.value)

    @given(st.binary(max_size=300))
    def test_any_bytes_are_read_or_refused(self, data: bytes) -> None:
        """Whatever stands behind a header, the mail that is written is one."""
        mail = eml.open_file(b"From: a@x.example\nContent-Type: text/plain; charset=utf-8\n\n" + data)
        written = mail.write([])
        assert types(written)[0] in {"text/plain", "message/rfc822"}
        assert eml.open_file(written).text.split() == mail.text.split()

    def test_every_edit_reaches_its_part(self) -> None:
        """Against the slow way: one edit in each of many parts."""
        made = message()
        for number in range(60):
            made.add_attachment(f"file {number} of Ann\n".encode(), "text", "plain", filename="x.txt")
        mail = eml.open_file(made.as_bytes())
        written, expected = replaced(mail, {"Ann": "B"})
        assert eml.open_file(written).text == expected
        assert expected.count(" of B") == 60


class TestMailbox:
    """Many messages in a file."""

    def test_threads_stay_and_envelopes_go(self, tmp_path: Path) -> None:
        """The standard library finds the messages; ids are others, and answers still point at what they answer."""
        envelope = b"From quixolotl@x.example Tue May  5 08:00:00 2020\n"
        first = envelope + b"From: Ann <a@x.example>\nSubject: s\nMessage-ID: <Quixolotl@x>\n\n"
        second = envelope + b"From: Bob <b@x.example>\nMessage-ID: <2@x>\n"
        body = b"In-Reply-To: <Quixolotl@x>\nStatus: Quixolotl\n\n>From here on, Ann.\n\nFrom then on, too.\n"
        mail = open_bytes(first + b"Ann\n\n" + second + body)
        assert (mail.kind, mail.suffix) == ("mbox", ".mbox")
        written, expected = replaced(mail, {"Ann": "From A"})
        assert not holds(written)
        (tmp_path / "box").write_bytes(written)
        box = mailbox.mbox(tmp_path / "box", create=False)
        messages = list(box)
        box.close()
        assert [message["In-Reply-To"] for message in messages] == [None, messages[0]["Message-ID"]]
        assert b"\n>From here on, From A.\n" in written
        assert b"\n>From A\n" in written
        assert mbox.open_file(written).text == expected.replace("\nFrom A\n", "\n>From A\n").replace(
            "\nFrom then", "\n>From then"
        )

    def test_parts_are_found_by_bisection(self) -> None:
        """Edits in the first and the last of many messages."""
        one = (
            b"From x Tue May  5 08:00:00 2020\nFrom: a@x.example\nSubject: s\nMessage-ID: <%d@x>\n\nbody %d of Ann\n\n"
        )
        mail = mbox.open_file(b"".join(one % (number, number) for number in range(2000)))
        end = mail.text.rindex("Ann")
        start = mail.text.index("Ann")
        written = mail.write([Edit(Span(start, start + 3), "B"), Edit(Span(end, end + 3), "C")])
        assert written.count(b"of Ann") == 1998
        assert b"body 1999 of C" in written

    def test_repr_says_nothing(self) -> None:
        """A mail can be logged."""
        assert CANARY not in repr(eml.open_file(f"From: {CANARY}\nTo: a@b.example\n\n{CANARY}".encode()))
        assert kind_of(OUTLOOK) == "eml"
