"""Audit: does a released text keep what was claimed of it? From the two texts and the parameters of the claims."""

from tacit.audit._audit import Audit, AuditedClaim, Finding, Violation
from tacit.audit.auditing import audit, audit_report

__all__ = ["Audit", "AuditedClaim", "Finding", "Violation", "audit", "audit_report"]
