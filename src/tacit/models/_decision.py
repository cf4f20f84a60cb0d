"""What happens to a term, and why."""

from __future__ import annotations

from dataclasses import dataclass

from tacit.options import Action, Offer
from tacit.risk import Risk
from tacit.terms import Term


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens to a term, and why.

    Attributes:
        term: The term.
        action: What happens to it.
        offer: The words that are released in its place, if it is generalized.
        because: The highest risk that the term carries, kept or not; nothing when no risk was measured.
        reasons: Every risk of it that is too high, of each requirement the highest; the first is `because`.
        is_final: Whether it stays so here, whatever is decided of the same term elsewhere: the user wants it.
    """

    term: Term
    action: Action
    offer: Offer | None = None
    because: Risk | None = None
    reasons: tuple[Risk, ...] = ()
    is_final: bool = False

    @property
    def grounds(self) -> tuple[Risk, ...]:
        """Why the term was hidden; of one that nothing hides, what comes closest."""
        return self.reasons or ((self.because,) if self.because else ())
