"""The workbench: a person works through documents, decides, and releases them."""

from tacit.workbench.case import Case, Judged
from tacit.workbench.learning import Lessons, evaluation_set, taught
from tacit.workbench.releasing import release
from tacit.workbench.ruling import Act, Ruling
from tacit.workbench.store import ReviewStore
from tacit.workbench.workbench import Workbench, documents_of

__all__ = [
    "Act",
    "Case",
    "Judged",
    "Lessons",
    "ReviewStore",
    "Ruling",
    "Workbench",
    "documents_of",
    "evaluation_set",
    "release",
    "taught",
]
