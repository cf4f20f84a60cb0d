"""What is asked, and what is secret: requirements, and the secrets that they make of a document."""

from tacit.secrets._secret import Secret, Shown
from tacit.secrets.requirements import (
    Dates,
    Hide,
    Identities,
    Keep,
    Labels,
    Plausible,
    Policy,
    Requirement,
    Threshold,
    Topics,
)

__all__ = [
    "Dates",
    "Hide",
    "Identities",
    "Keep",
    "Labels",
    "Plausible",
    "Policy",
    "Requirement",
    "Secret",
    "Shown",
    "Threshold",
    "Topics",
]
