"""What may stand in the place of a term: wider words, words made up for the document, or nothing."""

from tacit.language.calendar import DayOrder
from tacit.options._offer import SUPPRESSED, Action, Offer, Option, Options, Origin
from tacit.options.hypernyms import hypernyms
from tacit.options.kinds import LABELS, kind_label, rung
from tacit.options.ladders import is_slight, is_wide, ladder, safe_harbor
from tacit.options.pseudonyms import Pseudonyms, Scope
from tacit.options.roles import role, roles
from tacit.options.shift import Shift

__all__ = [
    "LABELS",
    "SUPPRESSED",
    "Action",
    "DayOrder",
    "Offer",
    "Option",
    "Options",
    "Origin",
    "Pseudonyms",
    "Scope",
    "Shift",
    "hypernyms",
    "is_slight",
    "is_wide",
    "kind_label",
    "ladder",
    "role",
    "roles",
    "rung",
    "safe_harbor",
]
