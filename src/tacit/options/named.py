"""What a name names, as far as a text bears it out: a language model's guess alone is no reason to say "a place"."""

from __future__ import annotations

import re
from functools import lru_cache

from tacit.identities.lexicon import is_common
from tacit.knowledge import KnowledgeBase
from tacit.language.given_names import may_be_given_name
from tacit.options.organisations import organisation_labels
from tacit.options.places import has_place_word, wider_places
from tacit.terms.keys import key

# Things happen at places as well, and letters come from them: only work and dealings tell an organisation.
_DOING = (
    r"(?:(?:work(?:s|ed|ing)?|jobs?|employ(?:s|ed|ment)|positions?|posts?|roles?|shifts?|contracts?|accounts?|polic(?:y|ies)"
    r"|invoices?|volunteer(?:s|ed|ing)?|careers?|interviews?) (?:at|for|by|from|with)|against|join(?:s|ed|ing)?"
    r"|sue[sd]?|contact(?:s|ed)?|employer:?|(?:member|employee|director|manager|head|chair|staff|shares) (?:of|at))"
)
_GOING = (
    r"(?:in|at|from|near|to|of|around|outside|inside|into|through|via|towards?|between|across|over|within|for|on"
    r"|visit(?:s|ed|ing)?|left|leav(?:es?|ing)|reach(?:es|ed)?|address:?|town:?|city:?|location:?|site:?|born|live[sd]?)"
)
# Other names may stand between: "from Leeds, York and Hull".
_BETWEEN = r"\s+(?:the\s+)?(?:[A-Z][\w'’.-]*(?:,\s+(?:and\s+)?|\s+and\s+|\s+|[–/-])){0,3}"
_NOUN_AFTER = frozenset(
    """
    applied bandage bandages block catheter catheters clamp clamps device diet drain electrocautery elevator fascia
    forceps frame glue incision method needle osteotomy paint point punch punches pusher retractor retractors
    rongeur scale scissors score screw sign soak solution stain stitch suture sutures syndrome tape technique test
    tourniquet tube wire
    """.split()
)

_SIZE = re.compile(r"(?:#\s?\d[\d-]*|\b\d{1,2}-0|\b0)\s+$")  # of a suture: "4-0 Prolene"
_NEAR = 12
_DRUGS = "drugs"


def is_person(words: str, text: str, kb: KnowledgeBase) -> bool:
    """Whether a name may be somebody's: not a medicine's, nor one that stands before a thing wherever it stands.

    >>> from tacit.knowledge import drugs
    >>> text = "Wilson came. Closed with 4-0 Prolene. A Kocher clamp. Give Zocor."
    >>> [is_person(name, text, drugs()) for name in ("Wilson", "Prolene", "Kocher", "Zocor", "Ann Lee")]
    [True, False, False, False, True]
    """
    if len(words.split()) > 1:
        return True
    if any(one.source == _DRUGS for one in kb.senses(key(words))):
        return _has_surname(words, text)
    found = list(re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)(?:\s+(?P<next>[a-z]+))?", text))
    return not found or not all(
        one["next"] in _NOUN_AFTER or _SIZE.search(text, max(0, one.start() - _NEAR), one.start()) for one in found
    )


def _has_surname(words: str, text: str) -> bool:
    """Whether a given name that is a medicine's, too, stands before a surname somewhere in a text: "Tobi Adeyemi"."""
    behind = re.findall(rf"(?<![\w'’-]){re.escape(words)} ([A-Z][\w'’-]+)", text) if may_be_given_name(words) else []
    return any(not is_common(word) for word in behind)


def is_organisation(words: str, text: str) -> bool:
    """Whether a name says by itself that it is an organisation's, or a text does something with it that one does.

    >>> text = "She works for Aldi. Closed with Vicryl suture."
    >>> [is_organisation(name, text) for name in ("Aldi", "Vicryl", "Acme Ltd")]
    [True, False, True]
    """
    return len(organisation_labels(words)) > 1 or _stands_behind(words, text, _DOING)


def is_place(words: str, text: str, kb: KnowledgeBase) -> bool:
    """Whether a name is known for a place and for nothing else, or stands in a text where places do.

    >>> from tacit.knowledge import geography
    >>> text = "He married Florence and moved to Austin. An Ely osteotomy."
    >>> [is_place(name, text, geography()) for name in ("Florence", "Austin", "Barcelona", "Baker Street")]
    [False, True, True, True]
    """
    if has_place_word(words):
        return True
    if not any(map(may_be_given_name, words.split())) and next(wider_places(words, kb, text), None) is not None:
        return True
    return _stands_behind(words, text, _GOING)  # the last: it takes longest


@lru_cache(maxsize=1 << 4)  # a name is asked about several times in a row
def _stands_behind(words: str, text: str, clue: str) -> bool:
    """Whether a name stands behind one of these words anywhere in a text, and is no part of a thing's name there."""
    name = r"\s+".join(map(re.escape, words.split()))
    for match in re.finditer(rf"\b(?i:{clue}){_BETWEEN}{name}(?!\w)\s*(?P<next>\w*)", text):
        if match["next"] not in _NOUN_AFTER:
            return True
    return False
