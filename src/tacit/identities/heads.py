"""The words that end a name: "Larch [ward]", "Skipton [crematorium]", "Town Twinning [Committee]"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_NAMES: Final = frozenset((Kind.PLACE, Kind.ORGANISATION, Kind.NAME))
# What is often called after a place or a person, with a small letter, too.
_HEAD: Final = re.compile(
    r" (?:ward|wing|hall|docks?|crematorium|cemetery|footbridge|bridge|prison|jail|infirmary|hospice|depot"
    r"|foundry|colliery"
    r"|shipyard|barracks|allotments?|(?:Committee|Council|Guild|Club|Court|House|Tower|Lodge|Centre|Center|School|College|Hospital"
    r"|Clinic|Surgery|Church|Chapel|Mosque|Temple|Police|Prison|Museum|Library|Theatre|Station|Airport|Harbour|University))(?![\w-])"
)


def with_heads(text: str, found: Sequence[tuple[Span, Kind]], mask: Mask) -> list[tuple[Span, Kind]]:
    """What was found, the names with the word that ends them where nothing is taken yet; then it is taken.

    >>> text = "AWOL from Larch ward; Leeds is far."
    >>> found = [(Span(10, 15), Kind.PLACE), (Span(22, 27), Kind.PLACE)]
    >>> [text[span.start : span.end] for span, _ in with_heads(text, found, Mask(len(text), [one for one, _ in found]))]
    ['Larch ward', 'Leeds']
    """
    whole = []
    for span, kind in found:
        head = _HEAD.match(text, span.end) if kind in _NAMES else None
        is_whole = head is not None and mask.take(*head.span())
        whole.append((Span(span.start, head.end()) if head and is_whole else span, kind))
    return whole
