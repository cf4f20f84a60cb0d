"""Terms to risk: how much they disclose."""

from tacit.risk._risk import Counts, Evidence, Risk

__all__ = ["Counts", "Evidence", "Risk"]
