"""t-plausibility from end to end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.evaluation.alignment import align
from tacit.models import Action, CSanitized
from tacit.models.t_plausibility import Objective, Recount, SenseInContext, TPlausible, recount
from tacit.pipeline._knowledge import Knowledge
from tacit.pipeline._member import member
from tacit.pipeline._sanitizer import Sanitizer
from tacit.risk.readings import TermCounts
from tacit.settings import MIN_SUPPORT
from tacit.terms import Kind, Term
from tacit.terms.keys import key


def plausible_sanitizer(
    t: int,
    *,
    terms: Iterable[str] = (),
    kinds: Iterable[Kind | str] = (),
    protect: Iterable[str] = (),
    uniform: bool = False,
    balance: float = 0.5,
    per: Context | str = Context.DOCUMENT,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer under t-plausibility.

    Args:
        t: How many texts each segment has to stand for.
        terms: Sensitive terms, in words.
        kinds: Kinds of terms that are sensitive: "person", "place"...
        protect: Entities: the terms that (2, C)-sanitized would hide are sensitive.
        uniform: Whether all terms are protected alike (uniform t-plausibility).
        balance: With `uniform`: 1 looks only at the text, 0 only at its terms.
        per: The segments: "sentence", "paragraph" or "document".
        using: The knowledge; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or nothing says which terms are sensitive.
    """
    using = using or Knowledge.shipped()
    keys = frozenset(map(key, terms)) - {""}
    wanted = frozenset(member(Kind, kind, "kinds") for kind in kinds)
    entities = using.entities(protect)
    if not (keys or wanted or entities):
        raise ParameterError("expected sensitive terms, kinds of terms or entities, found none", parameter="terms")
    other = CSanitized(entities, using.index, using.kb) if entities else None
    model = TPlausible(
        using.kb,
        t,
        objective=Objective.UNIFORM if uniform else Objective.FEWEST_TEXTS,
        balance=balance,
        per=member(Context, per, "per"),
        sense=SenseInContext(using.kb, using.index),
    )
    return Sanitizer(
        model,
        using.detector(entities, names=keys),
        TermCounts(using.index, min_support=MIN_SUPPORT),
        using.fingerprints,
        select=SensitiveTerms(keys, wanted, other),
    )


@dataclass(frozen=True, slots=True)
class SensitiveTerms:
    """Selects sensitive terms: by their words, by their kind, or because another model would hide them."""

    keys: frozenset[str]
    kinds: frozenset[Kind]
    other: CSanitized | None

    def __call__(self, document: Document, terms: Sequence[Term]) -> Sequence[Term]:
        """The sensitive ones among the terms."""
        hidden: set[Span] = set()
        if self.other:
            decisions = self.other.decide(document, terms)
            hidden = {one.term.span for one in decisions if one.action is not Action.KEEP}
        return [
            term
            for term in terms
            if term.kind in self.kinds or term.span in hidden or not self.keys.isdisjoint((term.lemma, *term.aliases))
        ]


@dataclass(frozen=True, slots=True)
class PlausibilityAudit:
    """What an audit of a t-plausible release found.

    Attributes:
        segments: What the released words of each segment give.
        changed: Where the original was changed although no sensitive term stands there, as offsets: what that does to
            the count, nobody can say.
    """

    segments: tuple[Recount, ...]
    changed: tuple[int, ...]

    @property
    def holds(self) -> bool:
        """Whether every segment stands for as many texts as was promised, and nothing else was changed."""
        return not self.changed and all(one.holds for one in self.segments)


def audit_plausible(made_by: Sanitizer, original: str, released: str) -> PlausibilityAudit:
    """How many texts a release may stand for, counted from the words that it shows.

    Args:
        made_by: The sanitizer that makes the same promise: `plausible_sanitizer`.
        original: The original text.
        released: The released text.

    Raises:
        ParameterError: The sanitizer promises something else.

    >>> made_by = plausible_sanitizer(5, terms=["gonorrhea"])
    >>> audit_plausible(made_by, "She has gonorrhea.", "She has a sexually transmitted disease.").holds
    True
    >>> audit_plausible(made_by, "She has gonorrhea.", "She has gonorrhoea.").holds
    False
    """
    if not isinstance(made_by.model, TPlausible):
        raise ParameterError(f"expected the model t-plausibility, found {made_by.model.name}", parameter="made_by")
    document = Document(original)
    terms = made_by.select(document, made_by.detector.detect(document))
    aligned = align(document, Document(released), [term.span for term in terms])
    return PlausibilityAudit(recount(made_by.model, document, terms, aligned.words), aligned.changed)
