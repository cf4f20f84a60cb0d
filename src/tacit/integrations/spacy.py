"""A component of a spaCy pipeline: ``nlp.add_pipe("tacit")``.

spaCy imports this module whenever it loads any pipeline, to know the factory. The library is therefore imported only
when a component is made: other pipelines of the environment do not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from spacy.language import Language
from spacy.tokens import Doc

if TYPE_CHECKING:
    from tacit.sanitizer import Sanitizer

NAME: Final = "tacit"
"""What the component, and the group of its spans, are called."""

if not Doc.has_extension("sanitized"):
    Doc.set_extension("sanitized", default=None)


class SanitizingComponent:
    """Adds to each document what has to be hidden, and the text to release.

    ``doc.spans["tacit"]`` has the stretches, whole tokens each, labelled with their kinds; ``doc._.sanitized`` is the
    text to release. It is None as long as the component has not run.

    Attributes:
        sanitizer: What makes a text safe to release.
    """

    def __init__(self, sanitizer: Sanitizer) -> None:
        self.sanitizer = sanitizer

    def __call__(self, doc: Doc) -> Doc:
        """The document with its spans and its release.

        Raises:
            Error: It cannot be sanitized, or not every claim is kept. The pipeline hands the document to its error
                handler, which stops it unless told otherwise.
        """
        from tacit.integrations._findings import hidden_stretches  # noqa: PLC0415  # slow to import
        from tacit.integrations._releasing import document_of, release  # noqa: PLC0415

        report = release(self.sanitizer, document_of(doc.text))
        found = (
            doc.char_span(one.span.start, one.span.end, label=one.kind, alignment_mode="expand")
            for one in hidden_stretches(report)
        )
        doc.spans[NAME] = [span for span in found if span is not None]
        doc._.sanitized = report.sanitized
        return doc


@Language.factory(
    NAME,
    default_config={"requirements": {"identities": {}}, "file": None},
    assigns=["doc.spans", "doc._.sanitized"],
)
def create_component(
    nlp: Language,  # noqa: ARG001  # what spaCy gives a factory
    name: str,  # noqa: ARG001  # the same
    requirements: dict[str, Any],
    file: str | None,
) -> SanitizingComponent:
    """The component.

    Args:
        nlp: The pipeline.
        name: What the component is called in it.
        requirements: What to protect, as the tables of a `tacit.toml`; identities unless given.
        file: The path of a `tacit.toml`, which then says all of it.
    """
    from tacit.integrations._releasing import sanitizer_of  # noqa: PLC0415  # slow to import

    return SanitizingComponent(sanitizer_of(file or requirements))
