"""Audit: does a released text keep what was claimed of it? From the two texts, the file and the claims' parameters."""

from tacit.audit._audit import Audit, AuditedClaim, Finding, Violation
from tacit.audit.auditing import audit, audit_report
from tacit.audit.outside import ReleasedFile

__all__ = ["Audit", "AuditedClaim", "Finding", "ReleasedFile", "Violation", "audit", "audit_report"]
