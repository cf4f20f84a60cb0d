"""What scores are called: a number behind such a word is neither somebody's age nor a day.

Pieces of patterns for all who tell such numbers from what identifies; each adds what only its own numbers stand behind.
"""

from __future__ import annotations

from typing import Final

SCORED: Final = r"scor(?:ed?|es|ing)|scale|rat(?:ed?|es|ing)"
"""What says that a number is a score, in small letters: "scored", "on a scale"."""

LEADS: Final = r"was|is|of|at|now"
"""Words that lead from that to the number."""

TESTS: Final = r"MoCA|MMSE|AMTS?|ACE-?(?:III|R)|GCS|6-?CIT|PHQ-?9|GAD-?7|AUDIT|SLUMS"
"""Tests that give a score, as they are written."""

CALLED_AFTER: Final = r"Apgars?|Barthel|Braden|Epworth|Waterlow"
"""Tests that are called after somebody: "Barthel was 74" may be said of a person of that name."""
