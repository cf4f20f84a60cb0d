"""Risk to decisions: the privacy models."""

from tacit.models._decision import Action, Decision, PrivacyModel
from tacit.models.c_sanitized import CSanitized, Mode, Planner, Unknown, alpha_for_belief

__all__ = ["Action", "CSanitized", "Decision", "Mode", "Planner", "PrivacyModel", "Unknown", "alpha_for_belief"]
