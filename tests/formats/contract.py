"""What every opened file must keep, whatever its format: the tests of a format call `check_opened` with files."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tacit.document import Span
from tacit.errors import PlaceError
from tacit.formats.opened import Edit, Opened
from tacit.formats.opening import open_bytes
from tacit.formats.plain import edited
from tacit.formats.proof import prove

_WORD = re.compile(r"[^\W\d_]{4,}")
_REPLACEMENTS = ("Xy", "[redacted]", "somewhat longer words", "")


def check_opened(data: bytes) -> Opened:
    """The opened file, if it keeps the contract of `tacit.formats.opened.Opened`.

    - Written without edits, it reads the same; with edits, as the edited text; white space aside.
    - What was replaced stands nowhere in the bytes, and nothing unread is left in them.
    - Writing changes nothing of what was opened, and gives the same bytes each time.
    - The repr shows no word of the text.
    """
    opened = open_bytes(data)
    before = opened.text
    assert opened.suffix.startswith(".")
    assert collapsed(open_bytes(opened.write([])).text) == collapsed(before)
    for some in some_edits(before):
        edits = [edit for edit in some if _is_of_a_place(opened, edit)]
        written = opened.write(edits)
        changed = edited(before, edits)
        again = prove(written, changed, [before[edit.source.start : edit.source.end] for edit in edits])
        assert not any(one.is_unread for one in again.taken_out)
        assert opened.text == before
        assert opened.write(edits) == written
        assert open_bytes(data).write(edits) == written
        assert open_bytes(data).text == before
    shown = repr(opened)
    words = {word for word in _WORD.findall(before) if len(word) > 5}
    assert not words.intersection(_WORD.findall(shown))
    return opened


def _is_of_a_place(opened: Opened, edit: Edit) -> bool:
    """Whether a stretch stands somewhere in the file, and is no label that the form of the file gives."""
    try:
        opened.write([edit])
    except PlaceError:
        return False
    return True


def some_edits(text: str) -> list[Sequence[Edit]]:
    """Edits of single words all over a text, and of every pair of neighbouring words in a line."""
    words = [match.span() for match in _WORD.finditer(text)]
    single = [Edit(Span(*span), _REPLACEMENTS[at % 4]) for at, span in enumerate(words[::3])]
    pairs = []
    for (start, middle), (next_start, end) in zip(words[::2], words[1::2], strict=False):
        if text[middle:next_start] == " ":
            pairs.append(Edit(Span(start, end), "Person A"))
    return [edits for edits in (single, pairs) if edits]


def collapsed(text: str) -> str:
    """The text without white space."""
    return "".join(text.split())
