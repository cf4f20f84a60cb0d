"""Risk to decisions: the privacy models."""

from tacit.models._decision import Decision
from tacit.models._settings import CHOICES, Blank, MarkerStyle, Mode, Planner, ReleaseSettings, Unknown
from tacit.models.disclosure import DisclosureModel, Examination
from tacit.options import Action

__all__ = [
    "CHOICES",
    "Action",
    "Blank",
    "Decision",
    "DisclosureModel",
    "Examination",
    "MarkerStyle",
    "Mode",
    "Planner",
    "ReleaseSettings",
    "Unknown",
]
