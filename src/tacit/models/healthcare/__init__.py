"""The healthcare sanitizer of S4: from a legal policy to a list of terms, a threshold, and decisions."""

from tacit.models.healthcare.from_policy import healthcare
from tacit.models.healthcare.model import HealthcareModel
from tacit.models.healthcare.preparation import default_folder
from tacit.models.healthcare.threshold import Scope

__all__ = ["HealthcareModel", "Scope", "default_folder", "healthcare"]
