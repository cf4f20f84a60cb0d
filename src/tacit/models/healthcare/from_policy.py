"""A healthcare model from a policy: steps 0a and 0b, or what they gave before."""

from __future__ import annotations

from pathlib import Path

from tacit.corpus import CorpusIndex
from tacit.document import Context
from tacit.knowledge import KnowledgeBase
from tacit.models.c_sanitized import Mode, Unknown
from tacit.models.healthcare.model import HealthcareModel
from tacit.models.healthcare.preparation import prepared
from tacit.models.healthcare.threshold import Scope
from tacit.policies import Policy, load
from tacit.settings import GROUP_SIZE


def healthcare(  # noqa: PLR0913  # as many as the model has parameters
    policy: Policy | str | Path,
    index: CorpusIndex,
    kb: KnowledgeBase,
    *,
    contextualised: bool = True,
    scope: Scope = Scope.POLICY,
    steps: int = 2,
    mode: Mode = Mode.GENERALIZE,
    group_size: int = GROUP_SIZE,
    context: Context = Context.SENTENCE,
    unknown: Unknown = Unknown.HIDE,
    folder: Path | None = None,
) -> HealthcareModel:
    """The model that protects what a policy keeps confidential.

    Args:
        policy: The policy, its name, or its file.
        index: The corpus.
        kb: The knowledge base.
        contextualised: Whether a name is counted beside its generalization only (S4, section 3.5): crabs are a
            disease where diseases are spoken of.
        scope: Whose names set the threshold.
        steps: 1 hides the names, 2 also the terms that are related to them.
        mode: What happens to a term that is to be hidden.
        group_size: Terms in a group that is looked at; 1 looks at single terms only.
        context: What counts as standing together.
        unknown: What happens, beside a hidden name, to a term with a word that the corpus does not know.
        folder: Where what follows from the policy is kept (`default_folder`); it is not kept unless given.

    Raises:
        PolicyError: There is no such policy, or its file has a mistake.
        ParameterError: A parameter is outside its domain, or the policy has nothing to keep confidential.
    """
    loaded = policy if isinstance(policy, Policy) else load(policy)
    return HealthcareModel(
        loaded,
        prepared(loaded, index=index, kb=kb, contextualised=contextualised, scope=scope, folder=folder),
        index,
        kb,
        contextualised=contextualised,
        scope=scope,
        steps=steps,
        mode=mode,
        group_size=group_size,
        context=context,
        unknown=unknown,
    )
