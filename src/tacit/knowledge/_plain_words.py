"""Plain words: which labels of a classification a reader would accept in place of a term."""

from __future__ import annotations

import re

# What a classification adds behind a name to say what kind of thing it names.
_TAG = re.compile(r"\s*\((?:disease|disorder|finding)\)$", re.IGNORECASE)

# Words by which a classification orders its members, not by which anybody calls them: disorder by site, other specified
# diseases, neoplasm of uncertain behaviour, disease caused by ..., anomaly of chromosome or gene.
_ORDERING = re.compile(
    r"\b(?:by|or|other|unspecified|nonspecific|specified|certain|elsewhere|nos|due to|caused|associated|related|"
    r"involving|affecting|characteri[sz]ed|resulting|secondary to|process|qualifier|concept|entity|morphogenesis|"
    r"mechanism|metabolism|development|proliferation|mendelian|autosomal|(?:non-?)?syndromic|subtype|group|category|"
    r"component|structure|context|situation|observable|navigational)\b|[/,(:\d]",
    re.IGNORECASE,
)

_LONGEST = 4  # words that are read as one term: "chronic obstructive pulmonary disease"


def is_technical(label: str) -> bool:
    """Whether a label is a term of its classification, not a word for what it classifies.

    >>> [is_technical(label) for label in ("disorder by site", "lung disease", "anomaly of chromosome or gene")]
    [True, False, True]
    """
    return len(label.split()) > _LONGEST or _ORDERING.search(label) is not None


def without_tag(label: str) -> str:
    """A label without what its classification adds behind it.

    >>> without_tag("neoplasm (disease)"), without_tag("hypertension (systemic)")
    ('neoplasm', 'hypertension (systemic)')
    """
    return _TAG.sub("", label)
