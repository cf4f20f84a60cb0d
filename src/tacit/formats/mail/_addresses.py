"""Addresses of mail: whatever words take their place, a valid field comes out (RFC 5322)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from tacit.formats.mail._words import CONTROL, fold, read_words, write_words

_DOMAIN: Final = "redacted.invalid"
_NOBODY: Final = f"nobody@{_DOMAIN}"
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|\((?:[^()\\]|\\.)*\)?|<[^>]*>?|[,;:]|[^"(<,;:]+', re.DOTALL)
_ATEXT: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ATOMS: Final = re.compile(rf"{_ATEXT}(?:\.{_ATEXT})*")
_ADDRESS: Final = re.compile(
    rf'(?:{_ATOMS.pattern}|"(?:[ !#-\[\]-~]|\\[ -~])*")'
    r"@(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:.]+\])"
)
_PHRASE: Final = re.compile(rf"{_ATEXT}(?: {_ATEXT})*")


@dataclass(frozen=True, slots=True)
class Mailbox:
    """Whom a mail is from or to.

    Attributes:
        name: The name that is shown; may be empty.
        address: The address, or the words that took its place; empty for none.
    """

    name: str = field(repr=False)
    address: str = field(repr=False)


def read_mailboxes(raw: str) -> list[Mailbox]:
    """The mailboxes of a field; what it says of groups is left out.

    >>> found = read_mailboxes('"Lee, Ann" <ann@x.org>, bob@y.org (Bob), team: =?utf-8?q?J=C3=BC?= <j@z.org>;')
    >>> [(each.name, each.address) for each in found]
    [('Lee, Ann', 'ann@x.org'), ('Bob', 'bob@y.org'), ('Jü', 'j@z.org')]
    """
    mailboxes: list[Mailbox] = []
    words: list[str] = []
    angle, comment = None, ""
    for match in (*_TOKEN.finditer(raw), None):
        sign = match[0] if match else ","
        if sign in {",", ";"}:
            mailboxes += _mailbox(words, angle, comment)
            words, angle, comment = [], None, ""
        elif sign == ":":
            words = []
        elif sign[0] == "<":
            angle = sign.strip("<>") if angle is None else angle
        elif sign[0] == "(":
            comment = sign.strip("()")
        else:
            words.append(sign)
    return mailboxes


def write_mailboxes(mailboxes: list[Mailbox]) -> str:
    r"""The field, valid whatever the words are.

    >>> write_mailboxes([Mailbox("Person A", "redacted-1"), Mailbox("", "[EMAIL]"), Mailbox("Zoë", "z@x.org")])
    'Person A <redacted-1@redacted.invalid>, "[EMAIL]"@redacted.invalid,\n =?utf-8?b?Wm/Dqw==?= <z@x.org>'
    """
    written = []
    for each in mailboxes:
        address, name = _written(each.address), CONTROL.sub(" ", each.name).strip()
        written.append(f"{_phrase(name)} <{address}>" if name else address)
    return fold(written, ", ") or "undisclosed-recipients:;"


def _mailbox(words: list[str], angle: str | None, comment: str) -> list[Mailbox]:
    raw = "".join(words).strip()
    if angle is None and "@" in raw:
        angle, words = raw, []
    name = " ".join(" ".join(read_words(_unquoted(word)) for word in words).split())
    address = "".join((angle or "").rpartition(":")[2].split()) if '"' not in (angle or "") else (angle or "").strip()
    address = read_words(address)
    if address == _NOBODY:
        address = ""
    elif address.endswith("@" + _DOMAIN):
        address = _unquoted(address.removesuffix("@" + _DOMAIN))
    name = name or read_words(comment)
    return [Mailbox(name, address)] if name or address else []


def _unquoted(word: str) -> str:
    word = word.strip()
    return re.sub(r"\\(.)", r"\1", word.strip('"')) if word.startswith('"') else word


def _phrase(name: str) -> str:
    if _PHRASE.fullmatch(name) or not (name.isascii() and name.isprintable()) or "=?" in name:
        return write_words(name)
    return '"' + re.sub(r'(["\\])', r"\\\1", name) + '"'


def _written(address: str) -> str:
    """A valid address: words that are none become its local part, at a domain that nobody has."""
    if _ADDRESS.fullmatch(address) and address != _NOBODY:
        return address
    plain = unicodedata.normalize("NFKD", address).encode("ascii", "ignore").decode().strip()
    plain = "".join(character for character in plain if character.isprintable())
    if not plain:
        return _NOBODY
    local = plain if _ATOMS.fullmatch(plain) else '"' + re.sub(r'(["\\])', r"\\\1", plain) + '"'
    return f"{local}@{_DOMAIN}"
