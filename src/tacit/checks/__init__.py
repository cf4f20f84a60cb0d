"""Contract checks: what any implementation of a seam must keep to, ours and yours.

Whoever writes a corpus index, a knowledge base, a term detector, a privacy model or an estimator runs its check once,
in a test. It returns, or raises `tacit.errors.ContractError` with the name of the seam and of the check.
"""

from tacit.checks.corpus_index import for_corpus_index
from tacit.checks.detector import for_detector
from tacit.checks.estimator import for_estimator
from tacit.checks.knowledge_base import for_knowledge_base
from tacit.checks.privacy_model import for_privacy_model

__all__ = ["for_corpus_index", "for_detector", "for_estimator", "for_knowledge_base", "for_privacy_model"]
