"""Attackers: what somebody who has a released text and public knowledge can find out."""

from tacit.adversary._guess import Adversary, AttackResult, CandidateStanding, Clues, Form, Guide, Scores, attack
from tacit.adversary.completion import Completion, complete
from tacit.adversary.inference import Inference, infer, probabilities
from tacit.adversary.meaning_match import MeaningMatch, SentenceEncoder, SentenceModel
from tacit.adversary.reidentification import Candidate, JointAdversary, WordMatch, knowing, read_candidates
from tacit.adversary.tighten import Tightened, tighten
from tacit.secrets.siblings import siblings

__all__ = [
    "Adversary",
    "AttackResult",
    "Candidate",
    "CandidateStanding",
    "Clues",
    "Completion",
    "Form",
    "Guide",
    "Inference",
    "JointAdversary",
    "MeaningMatch",
    "Scores",
    "SentenceEncoder",
    "SentenceModel",
    "Tightened",
    "WordMatch",
    "attack",
    "complete",
    "infer",
    "knowing",
    "probabilities",
    "read_candidates",
    "siblings",
    "tighten",
]
