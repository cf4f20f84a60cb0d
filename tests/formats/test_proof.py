"""The proof of written files: what is hidden is found wherever and however it is packed."""

from __future__ import annotations

import base64
import gzip
import json
import quopri
import zipfile
import zlib
from email.message import EmailMessage
from io import BytesIO
from types import ModuleType

import pytest

from tacit.errors import ProofError
from tacit.formats import opening, proof
from tacit.formats.proof import found_in, needles_of, prove
from tacit.formats.readings import Legible, ReadingKind, readings

NAME = "Quixolotl Ferrandis"


def zipped(name: str, data: bytes, *, comment: bytes = b"") -> bytes:
    """A zip file of one member."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
        archive.comment = comment
    return out.getvalue()


def message(body: str) -> bytes:
    """A message whose only part is in base64."""
    made = EmailMessage()
    made["Subject"] = "Hello"
    made["Message-ID"] = "<1@example.org>"
    made.set_content(body, cte="base64")
    return made.as_bytes()


def subject(words: str) -> bytes:
    """A message with a subject that has to be encoded."""
    made = EmailMessage()
    made["Subject"] = words
    made["Message-ID"] = "<1@example.org>"
    made.set_content("Hello")
    return made.as_bytes()


PLACES = {
    "as it is": f"before {NAME} after".encode(),
    "in capitals": NAME.upper().encode(),
    "over two lines": NAME.replace(" ", "\r\n  ").encode(),
    "utf-16": NAME.encode("utf-16"),
    "utf-16 inside of other bytes": b"\x01\x02\x03" + NAME.encode("utf-16-le") + b"\x00\xff",
    "utf-16, the other order": b"\x07" + NAME.encode("utf-16-be"),
    "zlib": b"stream\n" + zlib.compress(NAME.encode()) + b"\nendstream",
    "zlib without an end": zlib.compress(f"{NAME} ".encode() * 50)[:-6],
    "gzip": b"junk" + gzip.compress(NAME.encode()),
    "zip": zipped("letter.txt", NAME.encode()),
    "name of a zip member": zipped(f"{NAME}.txt", b""),
    "comment of a zip file": zipped("a", b"", comment=NAME.encode()),
    "zip in a zip in zlib": zlib.compress(zipped("inner.zip", zipped("x", NAME.encode()))),
    "base64": b"data:text/plain;base64," + base64.b64encode(f"This is {NAME}".encode()),
    "base64 in lines": base64.encodebytes(f"{'Long before. ' * 9}{NAME}".encode()),
    "base64 for links": base64.urlsafe_b64encode(f"??>>{NAME}??".encode()).rstrip(b"="),
    "quoted-printable": quopri.encodestring("Quixolotl Férrandis, ".encode() * 9),
    "percent": b"https://example.org/?q=Quixolotl%20F%65rrandis",
    "hexadecimal": b"<" + NAME.encode("utf-16-be").hex().encode() + b">",
    "references": b"<p>Quixolotl F&#101;rr&#x61;ndis</p>",
    "JSON escapes": json.dumps({"note": "Quixolotl F\u00e9rrandis"}).encode(),
    "an attribute": f"<p title='{NAME}'>Hello</p>".encode(),
    "a comment": f"<p>Hello</p><!-- {NAME} -->".encode(),
    "over two runs": b"<r><t>Quixo</t></r><r><t>lotl Ferr</t></r><r><t>andis</t></r>",
    "a string of PDF": b"%PDF-1.4\n\x00 /Author (Quixolotl Ferr\\141ndis)",
    "a part of mail": message(NAME),
    "a header of mail": subject(f"Zoë {NAME}"),
}


@pytest.mark.parametrize("place", PLACES)
def test_what_is_hidden_is_found(place: str) -> None:
    """By its whole, or by one of its words."""
    hidden = [NAME, "Férrandis", "Quixolotl Férrandis"]
    assert found_in(readings(PLACES[place]), needles_of(hidden, "Hello"))
    assert not found_in(readings(PLACES[place]), needles_of(["Quixolotl Ferrandez"], "Hello"))


def test_what_stands_in_the_release_is_not_hidden() -> None:
    """A word may be hidden in one place and kept in another."""
    assert prove(b"Ankle pain.", "Ankle pain.", ["ankle", "Pain"]).text == "Ankle pain."
    assert needles_of(["Martin"], "Martinique is an island") == needles_of(["Martin"], "")
    assert not needles_of(["Martina"], "St Martinas is a town")  # a longer name is looked for inside of words, too


def test_a_file_that_reads_otherwise_is_refused() -> None:
    """White space aside, it must have the release's text."""
    assert prove(b"Person A\r\ncame.", "Person A came.", []).kind == "text"
    with pytest.raises(ProofError, match="reads as its release") as caught:
        prove(b"Ann Quixolotl came.", "Person A came.", [])
    assert (caught.value.kind, caught.value.hits) == ("text", 0)
    assert "Quixolotl" not in str(caught.value)


def test_a_hit_is_told_by_its_number_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a format's own streams hold it: what only its reader can unpack is asked for."""
    module = ModuleType("format")
    module.streams = lambda data: [f"{NAME} {len(data)}"]  # type: ignore[attr-defined]  # as a format may have it
    monkeypatch.setattr(proof, "module_of", lambda _: module)
    with pytest.raises(ProofError, match="found 2 hidden words in its bytes") as caught:
        prove(b"Hello", "Hello", [NAME, "Ferrandis", "Hello"])
    assert (caught.value.kind, caught.value.hits) == ("text", 2)
    assert "Ferrandis" not in f"{caught.value!r} {caught.value.__context__!r}"


def test_what_cannot_be_opened_again_is_refused() -> None:
    """A file that was written damaged proves nothing."""
    with pytest.raises(ProofError, match="can be opened and searched, found that not: expected a document"):
        prove(b"PK\x03\x04", "", [])


@pytest.mark.parametrize(
    ("text", "sort", "word"),
    [
        ('w:val="1234"', ReadingKind.MARKUP, "1234"),  # numbers of formats
        ("0 0 123456 re", ReadingKind.BINARY, "123456"),
        ("left", ReadingKind.VALUE, "left"),  # words that formats give to values
        ("Georgia", ReadingKind.VALUE, "Georgia"),
        ("Title", ReadingKind.MARKUP, "title"),
        ("xxHIVxx", ReadingKind.TEXT, "HIV"),  # parts of words
        ("a HIV b", ReadingKind.BINARY, "HIV"),  # three bytes stand anywhere by chance
        ("12", ReadingKind.TEXT, "12"),
    ],
)
def test_what_stands_there_by_chance_is_no_hit(text: str, sort: ReadingKind, word: str) -> None:
    """Formats are full of short words and numbers."""
    assert not found_in([Legible(text, sort)], needles_of([word], ""))


@pytest.mark.parametrize(
    ("text", "sort", "word"),
    [
        ("patient 1234567 came", ReadingKind.MARKUP, "1234567"),
        ("she has HIV.", ReadingKind.TEXT, "HIV"),
        ("HIV", ReadingKind.VALUE, "HIV"),
        ("Ferrandis", ReadingKind.VALUE, "Ferrandis"),
        ("mferrandis2", ReadingKind.BINARY, "Ferrandis"),
        ("17. May 1979", ReadingKind.BINARY, "17 May 1979"),
        ("left", ReadingKind.TEXT, "left"),
    ],
)
def test_what_tells_something_is_a_hit(text: str, sort: ReadingKind, word: str) -> None:
    """The same places with words that do not stand there by chance."""
    assert len(found_in([Legible(text, sort)], needles_of([word], ""))) == 1


def test_too_much_to_search_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail closed: what was not searched is not free of anything."""
    monkeypatch.setattr("tacit.formats.readings.MOST_BYTES", 10)
    with pytest.raises(ProofError, match="bytes in all layers"):
        prove(b"Hello, this is long enough", "Hello, this is long enough", [NAME])


def test_values_that_stand_apart_make_no_phrase() -> None:
    """Two attributes that follow one another are not read together."""
    data = b'<p a="Ann Lee" b="Hill"/>'
    assert not found_in(readings(data), needles_of(["Lee Hill"], ""))
    assert len(found_in(readings(data), needles_of(["Ann Lee"], ""))) == 1


def test_readings_and_needles_show_nothing() -> None:
    """They may be logged."""
    assert NAME not in repr(list(readings(NAME.encode()))) + repr(needles_of([NAME], ""))
    assert opening.kind_of(NAME.encode()) == "text"
