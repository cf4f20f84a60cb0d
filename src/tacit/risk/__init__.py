"""Terms to risk: how much they disclose about each secret."""

from tacit.corpus.information import Counts
from tacit.corpus.readings import Ground
from tacit.risk._risk import NOBODY_FOUND, Risk
from tacit.risk.evidence import Assessment, EvidenceSource, MemoryEvidence, Passage, Profile
from tacit.risk.groups import DisclosingGroup
from tacit.risk.meter import Meter, RememberedMeters

__all__ = [
    "NOBODY_FOUND",
    "Assessment",
    "Counts",
    "DisclosingGroup",
    "EvidenceSource",
    "Ground",
    "MemoryEvidence",
    "Meter",
    "Passage",
    "Profile",
    "RememberedMeters",
    "Risk",
]
