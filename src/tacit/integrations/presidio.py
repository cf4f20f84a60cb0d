"""A recognizer for Presidio's analyzer: what tacit hides, as entities among those of other recognizers."""

from __future__ import annotations

from typing import Any

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult

from tacit.integrations._findings import ENTITIES, hidden_stretches
from tacit.integrations._releasing import Asked, document_of, release, sanitizer_of
from tacit.settings import VERSION


class TacitRecognizer(EntityRecognizer):  # type: ignore[misc]  # Presidio is not installed where types are checked
    """Finds what tacit would hide.

    Attributes:
        sanitizer: What decides it.
    """

    def __init__(self, asked: Asked = {"identities": {}}, **given: Any) -> None:  # noqa: B006  # it is not changed
        """Prepares everything that does not depend on a text.

        Args:
            asked: What to protect; identities unless given.
            **given: What Presidio's recognizers take: name, supported_language, context.
        """
        self.sanitizer = sanitizer_of(asked)
        given = {"supported_entities": sorted(set(ENTITIES.values())), "version": VERSION, **given}
        super().__init__(**given)

    def load(self) -> None:
        """Does nothing: all was loaded before."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[Any]:  # noqa: ARG002
        """The entities of these types in a text, in its order; none overlaps another.

        Args:
            text: The text.
            entities: The types that are asked for.
            nlp_artifacts: What Presidio's language model made of the text; it is not used.

        Raises:
            Error: The text cannot be sanitized, or not every claim is kept.
        """
        report = release(self.sanitizer, document_of(text))
        return [
            RecognizerResult(
                entity_type=ENTITIES[one.kind],
                start=one.span.start,
                end=one.span.end,
                score=one.score,
                analysis_explanation=AnalysisExplanation(
                    recognizer=self.name,
                    original_score=one.score,
                    textual_explanation=f"{one.kind}, hidden for {one.requirement or 'a claim'}",
                ),
            )
            for one in hidden_stretches(report)
            if ENTITIES[one.kind] in entities
        ]
