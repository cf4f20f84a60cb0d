"""Names as they are written: with their dots and signs, over line ends, and inside longer words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tacit.document import Span

_LONG = 4  # letters and digits from which a name is looked for inside longer words
_POSSESSIVE = r"(?:['’]s|s['’]?|['’])?"
# What may stand before and behind a name: the rest of a longer word, or nothing of one.
_LONGER = r"[^\W_]*", r"[^\W_]*" + _POSSESSIVE
_WHOLE = r"(?<!\w)", _POSSESSIVE + r"(?!\w)"


def literal(names: Iterable[str], *, inside: bool) -> re.Pattern[str] | None:
    r"""What finds names letter by letter, in any capitals, whatever blanks or line ends stand between their words.

    Args:
        names: The names.
        inside: Whether long ones are also found inside longer words, which are then found whole.

    >>> found = literal(["St. John", "Falcon"], inside=True)
    >>> [match.group() for match in found.finditer("St.\nJohn's #Falconpositive, st. johns")]
    ["St.\nJohn's", 'Falconpositive', 'st. johns']
    """
    forms = []
    for name in sorted(names, key=len, reverse=True):
        words = r"\s+".join(map(re.escape, name.split()))
        if words:
            longer = inside and sum(map(str.isalnum, name)) >= _LONG
            before, behind = _LONGER if longer else _WHOLE
            forms.append((before if name[0].isalnum() else "") + words + (behind if name[-1].isalnum() else ""))
    return re.compile("|".join(forms), re.IGNORECASE) if forms else None


def places(pattern: re.Pattern[str] | None, text: str) -> Iterator[Span]:
    """Where names stand."""
    return (Span(*match.span()) for match in pattern.finditer(text) if match.group()) if pattern else iter(())
