"""The healthcare sanitizer from end to end."""

from __future__ import annotations

from tacit.document import Context
from tacit.models import Mode, Unknown
from tacit.models.healthcare import default_folder, healthcare
from tacit.pipeline._knowledge import Knowledge
from tacit.pipeline._member import member
from tacit.pipeline._sanitizer import Sanitizer
from tacit.settings import GROUP_SIZE


def healthcare_sanitizer(
    policy: str,
    *,
    contextualised: bool = True,
    steps: int = 2,
    mode: Mode | str = Mode.GENERALIZE,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    unknown: Unknown | str = Unknown.HIDE,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer of healthcare documents under a policy.

    Args:
        policy: The name of a policy that tacit brings, or a YAML file.
        contextualised: Whether ambiguous names are counted in the context of their generalization.
        steps: 1 hides the policy's names, 2 also what is related to them.
        mode: "generalize" or "redact".
        group_size: Terms that are looked at together; 1 looks at single terms only.
        context: What counts as standing together.
        unknown: What happens to words that the corpus does not know.
        using: The knowledge; what tacit brings unless given.

    Raises:
        PolicyError: There is no such policy, or its file has a mistake.
        ParameterError: A parameter is outside its domain.
    """
    using = using or Knowledge.shipped()
    model = healthcare(
        policy,
        using.index,
        using.kb,
        contextualised=contextualised,
        steps=steps,
        mode=member(Mode, mode, "mode"),
        group_size=group_size,
        context=member(Context, context, "context"),
        unknown=member(Unknown, unknown, "unknown"),
        folder=default_folder(),
    )
    return Sanitizer(model, using.detector((), names=model.names.keys), model.counts, using.fingerprints)
