"""Family facts that single somebody out: the third of six, five children, twins, a second wife."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred
from tacit.language.sought import SoughtPattern
from tacit.terms.overlaps import Mask

_FEW = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|[2-9]|1[0-9]"
_MANY = "three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|[3-9]|1[0-9]"
_ORDINAL = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|eldest|oldest|youngest|one"
CHILDREN: Final = (
    "(?:grand|step|great-grand)?(?:children|sons|daughters)|kids|grandkids|(?:half-|step)?(?:brothers|sisters)|siblings"
)
"""The children of a family, from wherever they are counted."""

FACT: Final = deferred(
    rf"\b(?:(?P<rank>(?:the )?(?:{_ORDINAL})(?: child| son| daughter)? of (?:{_MANY})\b(?: (?:{CHILDREN})\b)?)"
    rf"(?! [a-z]+s\b)"
    rf"|(?P<several>(?:{_MANY})(?: (?:young|small|little|older|younger|grown|adult|birth))? (?P<who>{CHILDREN}))"
    rf"|(?<=\bof )(?<=mother of |father of |parent of |family of )(?P<count>{_MANY})(?=[ ,.;)]|$)(?! [a-z]+s\b)"
    rf"|(?<=mum of |mom of |dad of )(?P<number>{_FEW})"
    r"|(?P<twin>twin(?:s|[ -](?:brother|sister|son|daughter|girl|boy)s?)|triplets)"
    r"|(?P<order>(?:second|third|fourth|fifth|sixth) (?P<kin>wife|husband|marriage|child|son|daughter))"
    r"|(?P<cousins>(?:first|second) cousins?))\b(?!['’-])",
    re.IGNORECASE,
)
_FACT: Final = SoughtPattern(FACT)
"""A family fact; which group matches says of which kind it is."""


def families(text: str, mask: Mask) -> Iterator[Span]:
    """What a text says of somebody's family that is true of few families, where nothing is taken yet.

    >>> text = "The third of six, he has five kids by his second wife and two dogs. Mum of two."
    >>> [text[span.start : span.end] for span in families(text, Mask(len(text)))]
    ['The third of six', 'five kids', 'second wife', 'two']
    """
    for match in _FACT.finditer(text):
        if mask.take(*match.span()):
            yield Span(*match.span())
