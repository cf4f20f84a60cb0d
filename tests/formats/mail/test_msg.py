"""Outlook's messages: read from a compound file, written as .eml."""

from __future__ import annotations

import struct
import sys
from typing import Any

import pytest
from tests.formats.findings import CANARY, holds, replaced

from tacit.errors import InputError
from tacit.formats.mail import eml, msg
from tacit.formats.opening import open_bytes

Storage = dict[str, "bytes | Storage"]
"""A folder of a compound file: streams and folders by name."""

_END, _FREE, _FAT = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def compound(root: Storage) -> bytes:
    """A compound file (MS-CFB) whose streams are all small enough for the stream of small ones."""
    entries: list[Any] = []  # each a list: name, kind, right sibling, child, content

    def add(name: str, node: bytes | Storage, kind: int) -> int:
        number = len(entries)
        entries.append([name, kind, _FREE, _FREE, node if isinstance(node, bytes) else b""])
        before = _FREE
        for inner, part in node.items() if isinstance(node, dict) else ():
            child = add(inner, part, 2 if isinstance(part, bytes) else 1)
            if before == _FREE:
                entries[number][3] = child
            else:
                entries[before][2] = child
            before = child
        return number

    add("Root Entry", root, 5)
    small, chain, starts = b"", list[int](), list[int]()
    for entry in entries:
        content = entry[4]
        count = -(-len(content) // 64)
        starts.append(len(chain) if count else _END)
        chain += [len(chain) + at + 1 for at in range(count - 1)] + [_END] * bool(count)
        small += content.ljust(count * 64, b"\0")
    directory = b""
    for entry, start in zip(entries, starts, strict=True):
        name, kind, right, child, content = entry
        encoded = str(name).encode("utf-16-le")
        is_root = kind == 5
        size = len(small) if is_root else len(content)
        directory += encoded.ljust(64, b"\0") + struct.pack("<HBBIII", len(encoded) + 2, kind, 1, _FREE, right, child)
        directory += bytes(36) + struct.pack("<IQ", 0 if is_root else start if kind == 2 else 0, size)
    parts = [small, struct.pack(f"<{len(chain)}I", *chain), directory]
    parts = [part + (b"\xff" if at == 1 else b"\0") * (-len(part) % 512) for at, part in enumerate(parts)]
    sectors = [len(part) // 512 for part in parts]
    table: list[int] = []
    for count in sectors:
        table += [len(table) + at + 1 for at in range(count - 1)] + [_END]
    firsts = [0, sectors[0], sectors[0] + sectors[1]]
    table.append(_FAT)
    fat = struct.pack(f"<{len(table)}I", *table).ljust(512, b"\xff")
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<IIIIIIIII", 0, 1, firsts[2], 0, 4096, firsts[1], sectors[1], _END, 0)
    head += struct.pack("<I", len(table) - 1).ljust(436, b"\xff")
    return head + b"".join(parts) + fat


def storage(header: int, strings: dict[int, str], others: dict[int, tuple[int, Any]]) -> Storage:
    """A folder with properties."""
    made: Storage = {}
    rows = bytes(header)
    for number, text in strings.items():
        made[f"__substg1.0_{number:04X}001F"] = text.encode("utf-16-le")
        rows += struct.pack("<HHIII", 0x1F, number, 6, 2 * len(text) + 2, 0)
    for number, (kind, value) in others.items():
        if isinstance(value, bytes):
            made[f"__substg1.0_{number:04X}{kind:04X}"] = value
            rows += struct.pack("<HHIII", kind, number, 6, len(value), 0)
        else:
            rows += struct.pack("<HHIQ", kind, number, 6, value)
    made["__properties_version1.0"] = rows
    return made


def outlook() -> bytes:
    """A message with a recipient, a page, a file and properties that nobody sees."""
    strings = {
        0x001A: "IPM.Note",
        0x0037: "Befund für Ann Lee",
        0x0C1A: "Ann Lee",
        0x0C1F: "ann@x.example",
        0x1000: "Ann Lee is ill.\r\nBye",
        0x1013: "<html><body>Ann <b>Lee</b> is ill.<!-- Quixolotl --></body></html>",
        0x0070: CANARY,
        0x300B: CANARY,
    }
    root = storage(32, strings, {0x0039: (0x40, 132_331_536_000_000_000)})
    root["__recip_version1.0_#00000000"] = storage(8, {0x3001: "Bob Ray", 0x39FE: "bob@x.example"}, {0x0C15: (3, 2)})
    file = {0x3701: (0x102, b"a file on Ann Lee"), 0x3705: (3, 1)}
    root["__attach_version1.0_#00000000"] = storage(8, {0x3707: f"{CANARY}.txt"}, file)
    picture = {0x3701: (0x102, b"\x89PNG Quixolotl"), 0x3705: (3, 1)}
    root["__attach_version1.0_#00000001"] = storage(8, {0x3707: f"{CANARY}.png"}, picture)
    return compound(root)


def test_message_is_read_and_written_as_mail() -> None:
    """What a reader sees is read; properties, names of files and pictures are gone."""
    mail = open_bytes(outlook())
    assert (mail.kind, mail.suffix) == ("msg", ".eml")
    assert mail.text.splitlines() == [
        "Subject: Befund für Ann Lee",
        "From: Ann Lee <ann@x.example>",
        "Date: Tue, 05 May 2020 12:00:00 +0000",
        "Cc: Bob Ray <bob@x.example>",
        "Ann Lee is ill.",
        "Bye",
        "Ann Lee is ill.",
        "a file on Ann Lee",
    ]
    written, expected = replaced(mail, {"Ann Lee": "Person A"})
    assert not holds(written)
    assert not holds(written, "Ann Lee")
    assert eml.open_file(written).text == expected
    assert ("pictures", True) in {(each.what, each.is_unread) for each in mail.taken_out}


def test_missing_library_says_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line for pip is in the message."""
    monkeypatch.setitem(sys.modules, "oxmsg", None)
    with pytest.raises(InputError, match=r"install the extra msg of tacit"):
        msg.open_file(b"")


@pytest.mark.parametrize("size", [0, 100, 600, 2000])
def test_damaged_message_is_refused(size: int) -> None:
    """An error of ours, without a word of the file."""
    with pytest.raises(InputError) as caught:
        msg.open_file(outlook()[:size])
    assert CANARY not in str(caught.value)
