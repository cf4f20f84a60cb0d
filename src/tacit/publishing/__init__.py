"""Publishing a corpus: GreedySanitize against an attacker with the same tools (S5)."""

from tacit.publishing.assessment import Attackers, Publication, assess
from tacit.publishing.attacker import Attack, ClassifierAttacker
from tacit.publishing.boosted import BoostedTrees
from tacit.publishing.crf import ConditionalRandomField
from tacit.publishing.ensemble import Ensemble, learners_called
from tacit.publishing.greedy import Choice, GreedySanitize, Round, Sanitized, Trial
from tacit.publishing.label_formats import Sensitive
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Classifier, Learner, LearnerName
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.publisher import Publisher
from tacit.publishing.reading import label_texts, label_with_detector, read_labelled
from tacit.publishing.replacing import Replacer, Style
from tacit.publishing.svm import SupportVectorMachine
from tacit.publishing.tags import Tags
from tacit.publishing.texts import Texts

__all__ = [
    "Attack",
    "Attackers",
    "BoostedTrees",
    "Choice",
    "Classifier",
    "ClassifierAttacker",
    "ConditionalRandomField",
    "Ensemble",
    "GreedySanitize",
    "LabelledCorpus",
    "Learner",
    "LearnerName",
    "LogisticRegression",
    "Publication",
    "Publisher",
    "Replacer",
    "Round",
    "Sanitized",
    "Sensitive",
    "Style",
    "SupportVectorMachine",
    "Tags",
    "Texts",
    "Trial",
    "assess",
    "label_texts",
    "label_with_detector",
    "learners_called",
    "read_labelled",
]
