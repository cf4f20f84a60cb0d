"""CMaps: how the bytes of a string fall into codes, and what the codes mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tacit.errors import InputError
from tacit.formats.pdf._tokens import instructions

_MOST = 1 << 18  # entries; a code has two bytes in practice


@dataclass(frozen=True, slots=True)
class CMap:
    """An embedded CMap.

    Attributes:
        sizes: For each first byte, how many bytes a code has.
        cids: The glyph number of each code.
    """

    sizes: Mapping[int, int]
    cids: Mapping[bytes, int]


def read_to_unicode(data: bytes) -> dict[int, str]:
    r"""The text of each code.

    >>> read_to_unicode(b"1 beginbfchar <01> <00660069> endbfchar 1 beginbfrange <02> <03> <0041> endbfrange")
    {1: 'fi', 2: 'A', 3: 'B'}
    """
    texts: dict[int, str] = {}
    for operator, operands in instructions(data):
        if operator == "endbfchar":
            for code, text in zip(operands[::2], operands[1::2], strict=False):
                if isinstance(code, bytes) and isinstance(text, bytes):
                    texts[int.from_bytes(code)] = _text(text)
        elif operator == "endbfrange":
            for first, last, text in zip(operands[::3], operands[1::3], operands[2::3], strict=False):
                if isinstance(first, bytes) and isinstance(last, bytes):
                    start, end = int.from_bytes(first), int.from_bytes(last)
                    texts.update(_range(start, min(end, start + _MOST), text))
        if len(texts) > _MOST:
            raise InputError("expected a font with a map of ordinary size, found a larger one")
    return texts


def read_cmap(data: bytes) -> CMap:
    """An embedded CMap of a composite font.

    Raises:
        InputError: It builds on another one, or writes from top to bottom.
    """
    sizes: dict[int, int] = {}
    cids: dict[bytes, int] = {}
    for operator, operands in instructions(data):
        if operator == "usecmap" or (operator == "def" and operands[-2:] == ["WMode", 1]):
            raise InputError("expected a PDF with Latin text, found a composite font with a map that is not read here")
        if operator == "endcodespacerange":
            for first, last in zip(operands[::2], operands[1::2], strict=False):
                if isinstance(first, bytes) and isinstance(last, bytes) and first and last:
                    sizes.update(dict.fromkeys(range(first[0], last[0] + 1), len(first)))
        elif operator == "endcidchar":
            pairs = zip(operands[::2], operands[1::2], strict=False)
            cids |= {code: cid for code, cid in pairs if isinstance(code, bytes) and isinstance(cid, int)}
        elif operator == "endcidrange":
            for first, last, cid in zip(operands[::3], operands[1::3], operands[2::3], strict=False):
                if isinstance(first, bytes) and isinstance(last, bytes) and isinstance(cid, int):
                    start, end = int.from_bytes(first), int.from_bytes(last)
                    codes = range(start, min(end, start + _MOST) + 1)
                    cids |= {code.to_bytes(len(first)): cid + code - start for code in codes}
        if len(cids) > _MOST:
            raise InputError("expected a font with a map of ordinary size, found a larger one")
    return CMap(sizes, cids)


def write_to_unicode(texts: Mapping[bytes, str]) -> bytes:
    """A ToUnicode CMap with nothing but these codes."""
    size = max(map(len, texts), default=1)
    lines = [
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        b"/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
        b"/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        b"1 begincodespacerange <%s> <%s> endcodespacerange" % (b"00" * size, b"ff" * size),
    ]
    entries = [
        b"<%s> <%s>" % (code.hex().encode(), text.encode("utf-16-be", "surrogatepass").hex().encode())
        for code, text in sorted(texts.items())
    ]
    for first in range(0, len(entries), 100):  # at most 100 in a section
        some = entries[first : first + 100]
        lines += [b"%d beginbfchar" % len(some), *some, b"endbfchar"]
    lines.append(b"endcmap CMapName currentdict /CMap defineresource pop end end")
    return b"\n".join(lines)


def _text(raw: bytes) -> str:
    return raw.decode("utf-16-be", "replace") if len(raw) > 1 else raw.decode("latin-1")


def _range(start: int, end: int, text: object) -> Iterator[tuple[int, str]]:
    if isinstance(text, list):
        for code, some in zip(range(start, end + 1), text, strict=False):
            if isinstance(some, bytes):
                yield code, _text(some)
    elif isinstance(text, bytes) and text:
        for code in range(start, end + 1):
            raw = (int.from_bytes(text) + code - start) & ((1 << 8 * len(text)) - 1)
            yield code, _text(raw.to_bytes(len(text)))
