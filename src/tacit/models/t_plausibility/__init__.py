"""t-plausibility: a released text may stand for at least t texts."""

from tacit.models.t_plausibility._choices import Passes
from tacit.models.t_plausibility._model import TPlausible
from tacit.models.t_plausibility._planning import Objective
from tacit.models.t_plausibility.audit import Recount, recount
from tacit.models.t_plausibility.bounds import KindCount, WantedTexts
from tacit.models.t_plausibility.domain import BaseValues, Domains, Generalization, SensitiveWord
from tacit.models.t_plausibility.plan import ReleasedWord, SegmentPlan, cosine_similarity
from tacit.models.t_plausibility.senses import SenseInContext
from tacit.models.t_plausibility.sensitive import FoundTerms, Occurrence, SensitiveTerms
from tacit.models.t_plausibility.standing import Standing

__all__ = [
    "BaseValues",
    "Domains",
    "FoundTerms",
    "Generalization",
    "KindCount",
    "Objective",
    "Occurrence",
    "Passes",
    "Recount",
    "ReleasedWord",
    "SegmentPlan",
    "SenseInContext",
    "SensitiveTerms",
    "SensitiveWord",
    "Standing",
    "TPlausible",
    "WantedTexts",
    "cosine_similarity",
    "recount",
]
