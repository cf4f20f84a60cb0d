"""Which format a file has, by what it holds: names of files are often wrong."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from importlib import import_module
from io import BytesIO
from typing import Final, cast

from tacit.errors import InputError
from tacit.formats.opened import Opened

_MODULES: Final[Mapping[str, str]] = {
    "docx": "tacit.formats.office.docx",
    "eml": "tacit.formats.mail.eml",
    "fhir": "tacit.formats.records.fhir",
    "hl7": "tacit.formats.records.hl7",
    "html": "tacit.formats.html",
    "mbox": "tacit.formats.mail.mbox",
    "msg": "tacit.formats.mail.msg",
    "odt": "tacit.formats.office.odt",
    "pdf": "tacit.formats.pdf",
    "pptx": "tacit.formats.office.pptx",
    "rtf": "tacit.formats.rtf",
    "text": "tacit.formats.plain",
    "xlsx": "tacit.formats.office.xlsx",
}
"""The module of each format. They are imported when a file of theirs comes."""

_REFUSED: Final = (
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"\x1f\x8b", "a packed file; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a packed file; unpack it first"),
    (b"Rar!", "a packed file; unpack it first"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
)
_ENOUGH = 1 << 16  # bytes that tell the format
_HL7 = re.compile(r"(?:\x0b)?(?:MSH|FHS|BHS)[^\w\s]")
_FHIR = re.compile(r'"resourceType"\s*:\s*"[A-Z]')
_HTML = re.compile(
    r"(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_FIELD = re.compile(r"([!-9;-~]+):(?: |\t|$)")
_OF_MAIL = frozenset("from to cc date subject message-id received return-path mime-version content-type sender".split())
_ONLY_MAIL = frozenset("message-id received return-path mime-version content-type".split())
_FIELDS_OF_MAIL = 3  # a memo has From, To and Subject, too: it is plain text


def open_bytes(data: bytes, *, name: str = "") -> Opened:
    """The opened file.

    Args:
        data: All of its bytes.
        name: What it is called; it decides only where contents do not, as between plain text and Markdown.

    Raises:
        InputError: It is damaged, encrypted, too large once unpacked, or of no format that is read here. The message
            holds neither its name nor its text.
    """
    kind = kind_of(data, name=name)
    return cast("Opened", import_module(_MODULES[kind]).open_file(data))


def kind_of(data: bytes, *, name: str = "") -> str:
    r"""The format of a file: a key of the table of formats.

    >>> kind_of(b"%PDF-1.7\n"), kind_of(b"MSH|^~\\&|LAB|"), kind_of(b"<!doctype html><p>Hello"), kind_of(b"Dear Ann,")
    ('pdf', 'hl7', 'html', 'text')

    Raises:
        InputError: It has none that is read here.
    """
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _kind_of_zip(data)
    if data.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _kind_of_compound(data)
    for magic, what in _REFUSED:
        if data.startswith(magic):
            raise InputError(f"expected a text or a document, found {what}")
    if b"%PDF-" in data[:1024]:  # readers of PDF allow for something before it
        return "pdf"
    if data.lstrip().startswith(b"{\\rtf"):
        return "rtf"
    head = _head(data)
    if _HL7.match(head):
        return "hl7"
    if head.startswith("{") and _FHIR.search(head):
        return "fhir"
    if _HTML.match(head):
        return "html"
    if head.startswith("From ") and _is_message(head.partition("\n")[2]):
        return "mbox"
    return "eml" if _is_message(head) else "text"


def _head(data: bytes) -> str:
    """The first characters, as far as they tell the format, without a byte order mark and white space before them."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data[: 2 * _ENOUGH].decode("utf-16", "replace").lstrip("\ufeff \t\r\n")
    return data[:_ENOUGH].decode("utf-8", "replace").lstrip("\ufeff \t\r\n").replace("\r\n", "\n")


def _is_message(head: str) -> bool:
    """Whether a text begins with a header of mail: only fields, some of them such as only mail has."""
    fields = set()
    for line in head.splitlines():
        if not line:
            break
        if line[0] in " \t" and fields:
            continue
        field = _FIELD.match(line)
        if not field:
            return False
        fields.add(field[1].lower())
    return len(fields & _OF_MAIL) >= _FIELDS_OF_MAIL and bool(fields & _ONLY_MAIL)


def _kind_of_zip(data: bytes) -> str:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "mimetype" in names and archive.getinfo("mimetype").file_size < _ENOUGH:
                mime = archive.read("mimetype").decode("ascii", "replace").strip()
            else:
                mime = ""
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, ValueError):
        names = None
    if names is None:
        raise InputError("expected a document, found a damaged zip file")
    if mime.startswith("application/vnd.oasis.opendocument.text"):
        return "odt"
    if mime.startswith("application/vnd.oasis.opendocument."):
        raise InputError("expected an OpenDocument text, found another kind; save it as .xlsx or .pptx")
    if "[Content_Types].xml" in names:
        for folder, kind in (("word/", "docx"), ("xl/", "xlsx"), ("ppt/", "pptx")):
            if any(name.startswith(folder) for name in names):
                return kind
    raise InputError("expected a document, found a zip file of another kind; unpack it first")


def _kind_of_compound(data: bytes) -> str:
    """The format of a compound file, which Outlook's messages, old Office files and encrypted new ones are."""
    if "__substg1.0_".encode("utf-16-le") in data:
        return "msg"
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise InputError("expected a document that can be read, found one with a password; save it without")
    raise InputError("expected a document of today's formats, found an old one; save it as .docx, .xlsx or .pptx")
