"""Encodings of characters, by the names that files give them."""

from __future__ import annotations

import codecs
import re
from typing import Final

_TRUSTED: Final = re.compile(
    r"utf-8|utf-16(?:-[bl]e)?|utf-32(?:-[bl]e)?|ascii|iso8859-\d+|cp\d+|koi8-\w|big5\w*|gb\w+|euc_\w\w|shift_jis\w*"
    r"|iso2022_(?:jp|kr)\w*|mac-\w+|tis-620|johab|kz1048"
)
_FIRST_BYTES: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def codec(name: str, *, default: str = "") -> str:
    """The name that Python has for an encoding; the default for one that is unknown or hides markup, such as UTF-7.

    Latin-1 is read as Windows-1252, as browsers and mail programs do it.

    >>> codec("UTF8"), codec("iso-8859-1"), codec("utf-7", default="utf-8")
    ('utf-8', 'cp1252', 'utf-8')
    """
    try:
        found = codecs.lookup(name.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return default
    return "cp1252" if found == "iso8859-1" else found if _TRUSTED.fullmatch(found) else default


def by_mark(data: bytes) -> tuple[bytes, str]:
    """The byte order mark and its encoding; both are empty without one."""
    return next(((mark, name) for mark, name in _FIRST_BYTES if data.startswith(mark)), (b"", ""))


def decoded(data: bytes, name: str) -> tuple[str, str]:
    """The text, and the encoding in which it was found: that of the name if it fits, else UTF-8 or Windows-1252."""
    for each in dict.fromkeys((name, "utf-8", "cp1252")):
        if each:
            try:
                return data.decode(each), each
            except UnicodeDecodeError:
                continue
    return data.decode("latin-1"), "latin-1"
