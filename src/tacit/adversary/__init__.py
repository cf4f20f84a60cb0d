"""Attackers: what somebody who has a released text and public knowledge can find out."""

from tacit.adversary._guess import Adversary, Attack, Evidence, Form, Guide, Scores, Standing, attack
from tacit.adversary.completion import Completion, complete
from tacit.adversary.inference import Inference, probabilities
from tacit.adversary.meaning_match import MeaningMatch, SentenceEncoder, SentenceModel
from tacit.adversary.reidentification import Candidate, Together, WordMatch, knowing, read_candidates
from tacit.adversary.siblings import siblings
from tacit.adversary.tighten import Tightened, tighten

__all__ = [
    "Adversary",
    "Attack",
    "Candidate",
    "Completion",
    "Evidence",
    "Form",
    "Guide",
    "Inference",
    "MeaningMatch",
    "Scores",
    "SentenceEncoder",
    "SentenceModel",
    "Standing",
    "Tightened",
    "Together",
    "WordMatch",
    "attack",
    "complete",
    "knowing",
    "probabilities",
    "read_candidates",
    "siblings",
    "tighten",
]
