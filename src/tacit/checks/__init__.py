"""Contract checks: what any implementation of a seam must keep to, ours and yours.

Whoever writes a corpus index, a knowledge base, a term detector, an estimator, a source of evidence or the part of a
requirement runs its check once, in a test. It returns, or raises `tacit.errors.ContractError` with the name of the seam
and of the check.
"""

from tacit.checks.corpus_index import for_corpus_index
from tacit.checks.detector import for_detector
from tacit.checks.estimator import for_estimator
from tacit.checks.evidence import for_evidence_source
from tacit.checks.knowledge_base import for_knowledge_base
from tacit.checks.part import for_part

__all__ = [
    "for_corpus_index",
    "for_detector",
    "for_estimator",
    "for_evidence_source",
    "for_knowledge_base",
    "for_part",
]
