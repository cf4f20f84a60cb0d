"""Document to identifiers: who, where, when and how much; what a first sanitizer hides (the zeta of S3)."""

from tacit.identities._identifier import FirstSanitizer, Identifier, IdentifierKind
from tacit.identities.detector import IdentityDetector
from tacit.identities.given import GivenSpans, ListedTerms, PresidioResults
from tacit.identities.recognizers import OwnRecognizers, Recognizer

__all__ = [
    "FirstSanitizer",
    "GivenSpans",
    "Identifier",
    "IdentifierKind",
    "IdentityDetector",
    "ListedTerms",
    "OwnRecognizers",
    "PresidioResults",
    "Recognizer",
]
