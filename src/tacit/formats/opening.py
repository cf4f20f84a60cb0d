"""Which format a file has, by what it holds: names of files are often wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, cast

from tacit.document import Document
from tacit.errors import Error, InputError
from tacit.formats._silence import silence
from tacit.formats.opened import Opened
from tacit.formats.text import read_bytes
from tacit.formats.unpacking import MOST_BYTES, Archive

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
    (b"PAR1", "a table; sanitize it alone, with --column"),
)
_EXTRAS: Final = frozenset(("msg", "pdf", "rtf"))
"""Formats whose libraries are installed apart."""
_SUFFIXES: Final[Mapping[str, tuple[str, ...]]] = {
    ".docx": (),
    ".eml": (),
    ".hl7": (".dat", ".txt"),
    ".html": (".htm", ".xhtml"),
    ".json": (".fhir",),
    ".mbox": (".mbx",),
    ".odt": (),
    ".pdf": (),
    ".pptx": (),
    ".xlsx": (),
}
"""What a file that is written with a suffix may be called, too."""
_NO_TEXT: Final = frozenset(
    ".doc .docm .docx .eml .htm .html .mbox .msg .odt .pdf .ppt .pptx .rtf .xhtml .xls .xlsm .xlsx".split()
)
"""Suffixes that no plain text should have."""
_OF_FILES: Final = _NO_TEXT | set(_SUFFIXES) | set(".csv .jsonl .md .ndjson .parquet .text .tsv .txt .xml".split())
"""Suffixes that no folder should have: a name with one of them is meant for a file."""
_BINARY: Final = frozenset(".docx .odt .pdf .pptx .xlsx".split())
_OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument."
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


def open_bytes(data: bytes) -> Opened:
    """The opened file.

    Args:
        data: All of its bytes.

    Raises:
        InputError: It is damaged, encrypted, too large once unpacked, or of no format that is read here. The message
            holds nothing of its text.
    """
    if len(data) > MOST_BYTES:
        raise InputError(f"expected a file of at most {MOST_BYTES:,} bytes, found a larger one")
    kind = kind_of(data)
    module = module_of(kind)
    try:
        return cast("Opened", module.open_file(data))
    except Error:
        raise
    except Exception as error:  # noqa: BLE001  # whatever a library makes of a damaged file, and it may quote it
        what = type(error).__name__
        silence(error)
    raise InputError(f"expected an intact {kind} file, found one that cannot be read: {what}")


def open_source(source: str) -> Opened:
    """The opened file of a name, or standard input for ``-``.

    Raises:
        InputError: It cannot be read, or is of no format that is read here.
    """
    return read_file(source)[1]


def read_file(source: str) -> tuple[bytes, Opened]:
    """All bytes of a file, or of standard input for ``-``, and the opened file.

    Raises:
        InputError: It cannot be read, or is of no format that is read here.
    """
    data = read_bytes(source)
    try:
        return data, open_bytes(data)
    except InputError as error:
        suffix = Path(source).suffix.lower()
        is_other = suffix in _BINARY and not data.startswith((b"PK", b"\xd0\xcf")) and b"%PDF-" not in data[:1024]
        told = f"expected a {suffix[1:]} file, as its name says, found something else" if is_other else str(error)
        raise InputError(f"{source}: {told}", source=source) from None


def read_document(source: str) -> Document:
    """The text of a file of any format as a document, called as the file is.

    Raises:
        InputError: It cannot be read, or is of no format that is read here.
    """
    return Document(open_source(source).text, id=source)


def module_of(kind: str) -> ModuleType:
    """The module of a format.

    Raises:
        InputError: A package that it needs is not installed.
    """
    try:
        return import_module(_MODULES[kind])
    except ImportError:
        pass
    extra = f"; install the extra {kind} of tacit" if kind in _EXTRAS else ""
    raise InputError(f"expected what reads {kind} files to be installed, found it missing{extra}")


def suits(opened: Opened, suffix: str) -> bool:
    """Whether what is written of a file may be called so; a text may have any suffix that tells no other format."""
    suffix = suffix.lower()
    if opened.suffix in _SUFFIXES:
        return suffix == opened.suffix or suffix in _SUFFIXES[opened.suffix]
    return suffix not in _NO_TEXT


def is_file_name(path: Path) -> bool:
    """Whether a name says that it is one of a file: it has the suffix of a format that is read or written.

    >>> is_file_name(Path("two.txt")), is_file_name(Path("released")), is_file_name(Path("v1.2"))
    (True, False, False)
    """
    return path.suffix.lower() in _OF_FILES


def is_binary(opened: Opened) -> bool:
    """Whether what is written of a file would do harm to a terminal."""
    return opened.suffix in _BINARY


def kind_of(data: bytes) -> str:
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
    head = _head(data)
    return next((kind for kind, is_one in _TESTS if is_one(head)), "text")


def _head(data: bytes) -> str:
    """The first characters, as far as they tell the format, without a byte order mark and white space before them."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data[: 2 * _ENOUGH].decode("utf-16", "replace").lstrip("\ufeff \t\r\n")
    return data[:_ENOUGH].decode("utf-8", "replace").lstrip("\ufeff \t\r\n").replace("\r\n", "\n")


def _is_mailbox(head: str) -> bool:
    return head.startswith("From ") and _is_message(head.partition("\n")[2])


def _is_message(head: str) -> bool:
    """Whether a text begins with a header of mail: only fields, some of them such as only mail has."""
    fields: set[str] = set()
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
    archive = Archive.open(data)
    mime = archive.read("mimetype") if "mimetype" in archive else b""
    if mime.startswith(_OPEN_DOCUMENT + b"text"):
        return "odt"
    if mime.startswith(_OPEN_DOCUMENT):
        raise InputError("expected an OpenDocument text, found another kind; save it as .xlsx or .pptx")
    if "[Content_Types].xml" in archive:
        for folder, kind in (("word/", "docx"), ("xl/", "xlsx"), ("ppt/", "pptx")):
            if any(name.startswith(folder) for name in archive.names):
                return kind
    raise InputError("expected a document, found a zip file of another kind; unpack it first")


def _kind_of_compound(data: bytes) -> str:
    """The format of a compound file, which Outlook's messages, old Office files and encrypted new ones are."""
    if "__substg1.0_".encode("utf-16-le") in data:
        return "msg"
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise InputError("expected a document that can be read, found one with a password; save it without")
    raise InputError("expected a document of today's formats, found an old one; save it as .docx, .xlsx or .pptx")


_TESTS: Final[tuple[tuple[str, Callable[[str], object]], ...]] = (
    ("rtf", lambda head: head.startswith("{\\rtf")),
    ("hl7", _HL7.match),
    ("fhir", lambda head: head.startswith("{") and _FHIR.search(head)),
    ("html", _HTML.match),
    ("mbox", _is_mailbox),
    ("eml", _is_message),
)
"""What tells a format that is text, by its first characters; in this order."""
