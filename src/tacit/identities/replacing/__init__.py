"""Words in the place of identifiers: less informative ones, invented ones, and a vault to get the true ones back."""

from tacit.identities.replacing._written_date import DayOrder
from tacit.identities.replacing.kinds import LABELS, SOURCE
from tacit.identities.replacing.ladder import ladder, replacement_for, safe_harbor
from tacit.identities.replacing.pseudonyms import Pseudonyms, Scope
from tacit.identities.replacing.rewriting import Edit, Edited, rewrite
from tacit.identities.replacing.roles import role, roles
from tacit.identities.replacing.secret import SecretKey
from tacit.identities.replacing.shift import Shift
from tacit.identities.replacing.vault import Sealed, Vault

__all__ = [
    "LABELS",
    "SOURCE",
    "DayOrder",
    "Edit",
    "Edited",
    "Pseudonyms",
    "Scope",
    "Sealed",
    "SecretKey",
    "Shift",
    "Vault",
    "ladder",
    "replacement_for",
    "rewrite",
    "role",
    "roles",
    "safe_harbor",
]
