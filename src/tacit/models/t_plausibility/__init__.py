"""t-plausibility: a released text may stand for at least t texts."""

from tacit.models.t_plausibility._model import Objective, TPlausible
from tacit.models.t_plausibility.audit import Recount, recount
from tacit.models.t_plausibility.domain import BaseValues, Domains, Generalization, Word
from tacit.models.t_plausibility.levels import Hierarchy
from tacit.models.t_plausibility.plan import Plan, ReleasedWord, cosine_similarity
from tacit.models.t_plausibility.senses import SenseInContext

__all__ = [
    "BaseValues",
    "Domains",
    "Generalization",
    "Hierarchy",
    "Objective",
    "Plan",
    "Recount",
    "ReleasedWord",
    "SenseInContext",
    "TPlausible",
    "Word",
    "cosine_similarity",
    "recount",
]
