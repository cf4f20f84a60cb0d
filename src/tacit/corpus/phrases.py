"""Which words and phrases of a context are counted: what the builder and the index in memory agree on."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from tacit.language.spelling import american
from tacit.terms.keys import fold, pieces, word_key

CONNECTORS: Final = frozenset("a an and at by for from in of on the to upon with".split())
"""Stop words that may stand inside a phrase: "statue of liberty", "salt in the wound"."""

LONGEST_PHRASE: Final = 5
"""Words in the longest phrase that is counted, connectors included."""

MOST_CONNECTORS: Final = 2
"""Connectors that may follow one another: "lord of the rings"."""

# Words on which rules for keys differ: plurals, acronyms, possessives, accents, numbers, other scripts, stop words.
_PROBES = (
    "infections biopsies viruses causes women children diabetes diagnoses analyses media news series species AIDS aids "
    "CDs US us U.S. IT it WHO who O'Brien patient's patients’ Café naïve Ångström ﬁeld ½ 1,000 3.5 2nd 1980s B12 x² "
    "İzmir Straße Москва 北京 हिन्दी beings wills whole former same the of and à l'eau don't e.g. Ph.D. INFECTIONS HIV "
    "anaemia tumour organised"
).split()

_LONGEST_WORD = 64  # letters; what is longer is no word of any language that has spaces between its words


def token(piece: str) -> str:
    """The key of a piece of text: a content word's, in American spelling; a connector itself; else empty.

    >>> [token(piece) for piece in ("Tumours", "of", "whom", ",")]
    ['tumor', 'of', '', '']
    """
    if not piece[0].isalnum():
        return ""
    key = word_key(piece)
    if key:
        return american(key) if len(key) <= _LONGEST_WORD else ""
    folded = fold(piece)
    return folded if folded in CONNECTORS else ""


def key_rules() -> str:
    """What identifies the rules by which words become keys: an index built by other rules has to be built anew."""
    keys = ",".join(token(word) for word in _PROBES)
    return blake2b(keys.encode(), digest_size=8).hexdigest()


def content_words(key: str) -> list[str]:
    """The words of a counted phrase that are counted alone, too: all but its connectors.

    >>> content_words("statue of liberty")
    ['statue', 'liberty']
    """
    return [word for word in key.split(" ") if word not in CONNECTORS]


def terms(context: str) -> Iterator[str]:
    """The key of every content word and every phrase of a context, as often as it occurs.

    A phrase is 2 to 5 words in a row that begins and ends with content words; between them stand content words or at
    most two connectors in a row, and nothing but spaces, hyphens, slashes or apostrophes between any two.

    >>> list(terms("The Statue of Liberty, New York"))
    ['statue', 'statue of liberty', 'liberty', 'new', 'new york', 'york']
    """
    tokens = [token(piece) for piece in pieces(context)]
    for start, first in enumerate(tokens):
        if not first or first in CONNECTORS:
            continue
        connectors = 0
        for end in range(start, min(start + LONGEST_PHRASE, len(tokens))):
            connectors = connectors + 1 if tokens[end] in CONNECTORS else 0
            if not tokens[end] or connectors > MOST_CONNECTORS:
                break
            if not connectors:
                yield " ".join(tokens[start : end + 1])
