"""The stages, wired for each privacy model: text, terms, risk, decisions, replacement, report."""

from tacit.pipeline._knowledge import Knowledge, Lexicon
from tacit.pipeline._sanitizer import Sanitizer
from tacit.pipeline.c_sanitized import audit, sanitize, sanitizer
from tacit.pipeline.correlation import correlation_sanitizer
from tacit.pipeline.healthcare import healthcare_sanitizer
from tacit.pipeline.t_plausibility import audit_plausible, plausible_sanitizer

__all__ = [
    "Knowledge",
    "Lexicon",
    "Sanitizer",
    "audit",
    "audit_plausible",
    "correlation_sanitizer",
    "healthcare_sanitizer",
    "plausible_sanitizer",
    "sanitize",
    "sanitizer",
]
