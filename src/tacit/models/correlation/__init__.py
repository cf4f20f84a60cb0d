"""Correlations that give hidden terms away (S3): after a first sanitizer, its quasi-identifiers are found."""

from tacit.models.correlation.correlations import Correlations
from tacit.models.correlation.detection import QuasiIdentifier, quasi_identifiers
from tacit.models.correlation.hidden import INVENTED, SUBJECT, HiddenTerm, hide
from tacit.models.correlation.model import CorrelationModel
from tacit.models.correlation.sensitive import Secret, Threshold, secrets

__all__ = [
    "INVENTED",
    "SUBJECT",
    "CorrelationModel",
    "Correlations",
    "HiddenTerm",
    "QuasiIdentifier",
    "Secret",
    "Threshold",
    "hide",
    "quasi_identifiers",
    "secrets",
]
