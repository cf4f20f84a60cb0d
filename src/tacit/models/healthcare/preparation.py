"""Steps 0a and 0b together: what is derived from a policy once, before the first document; and kept on disk.

What is kept says nothing about any document: it follows from the policy, the corpus and the knowledge base, whose
fingerprints name the file. It can be deleted at any time.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, field
from hashlib import sha256
from pathlib import Path

from platformdirs import user_cache_path

from tacit.corpus import CorpusIndex
from tacit.knowledge import Concept, KnowledgeBase
from tacit.models.healthcare.detection import SensitiveNames
from tacit.models.healthcare.expansion import SensitiveTerm, expand
from tacit.models.healthcare.pools import ConceptCounts
from tacit.models.healthcare.threshold import Scope, Threshold, thresholds
from tacit.policies import Policy
from tacit.settings import VERSION
from tacit.terms.keys import key

ROOM_BITS = 1.0
"""What g(s) leaves to related terms. If it says almost tau, all that goes with s a little oftener than by chance says
the rest, and is hidden: docs/healthcare.md compares."""

_FORMAT = 3  # of the kept file; it changes with what is kept, and with how it is computed


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is derived from a policy.

    Attributes:
        terms: S.
        thresholds: tau, for each entry that has one.
        bits: The information content of everything that S may be generalized to.
        room_bits: What a generalization of S leaves to related terms; 0 is eq. 4 as S4 has it.
    """

    terms: tuple[SensitiveTerm, ...]
    thresholds: Mapping[str, Threshold]
    bits: Mapping[Concept, float] = field(repr=False)
    room_bits: float = ROOM_BITS

    def generalizations(self, term: SensitiveTerm, kb: KnowledgeBase) -> tuple[Concept, ...]:
        """What a sensitive term may be generalized to: less informative than tau, the most informative first.

        The first is g(s) by eq. 4, with `room_bits` to spare. An entry without a threshold has none.
        """
        tau = self.thresholds.get(term.entry)
        if tau is None:
            return ()
        known = ((one, self.bits[one]) for one in term.generalizations(kb) if one in self.bits)
        offered = [one for one, bits in known if bits < tau.bits and bits <= tau.bits - self.room_bits]
        # Stable: of equal information the more specific one comes first.
        return tuple(sorted(offered, key=lambda one: -self.bits[one]))


def prepare(
    policy: Policy, *, index: CorpusIndex, kb: KnowledgeBase, contextualised: bool, scope: Scope
) -> Preparation:
    """What follows from the policy by the corpus and the knowledge base.

    Args:
        policy: The policy.
        index: The corpus.
        kb: The knowledge base.
        contextualised: Whether a term is counted beside its generalization only.
        scope: Whose terms set a threshold.
    """
    terms = expand(policy, index=index, kb=kb)
    concepts = ConceptCounts(index, kb)
    tau = thresholds(terms, concepts, contextualised=contextualised, scope=scope)
    names = SensitiveNames.of(policy, terms)
    # A label that names what is protected cannot stand for it.
    offered = dict.fromkeys(one for term in terms for one in term.generalizations(kb))
    releasable = [one for one in offered if not names.are_in(key(one.label))]
    concepts.look_up(name for one in releasable for name in kb.names(one))
    return Preparation(terms, tau, {one: concepts.bits(one) for one in releasable})


def default_folder() -> Path:
    """Where preparations are kept unless a user says otherwise: in the platform's folder for caches."""
    return user_cache_path("tacit") / "policies"


def prepared(
    policy: Policy,
    *,
    index: CorpusIndex,
    kb: KnowledgeBase,
    contextualised: bool,
    scope: Scope,
    folder: Path | None,
) -> Preparation:
    """`prepare`, or what it gave before for the same policy, corpus and knowledge base.

    A file that cannot be read is computed anew; one that cannot be written is done without.

    Args:
        policy: The policy.
        index: The corpus.
        kb: The knowledge base.
        contextualised: Whether a term is counted beside its generalization only.
        scope: Whose terms set a threshold.
        folder: Where preparations are kept; None keeps none.
    """
    if folder is None:
        return prepare(policy, index=index, kb=kb, contextualised=contextualised, scope=scope)
    origin = (policy.fingerprint, index.fingerprint, kb.fingerprint, contextualised, scope.value, VERSION, _FORMAT)
    path = folder / f"{sha256(repr(origin).encode()).hexdigest()[:32]}.json"
    with suppress(OSError, ValueError, TypeError, LookupError):
        return _from_json(path.read_text("utf-8"))
    made = prepare(policy, index=index, kb=kb, contextualised=contextualised, scope=scope)
    with suppress(OSError):
        _write(path, _to_json(made))
    return made


def _write(path: Path, text: str) -> None:
    """Writes a file that is either there as a whole or not at all, whatever happens meanwhile."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".part")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _to_json(made: Preparation) -> str:
    concepts = {concept: number for number, concept in enumerate(made.bits)}
    for term in made.terms:
        if term.concept:
            concepts.setdefault(term.concept, len(concepts))
    rows = [
        (term.key, term.entry, concepts[term.concept] if term.concept else None, *astuple(term)[3:])
        for term in made.terms
    ]
    return json.dumps(
        {
            "concepts": [astuple(concept) for concept in concepts],
            "bits": list(made.bits.values()),
            "terms": rows,
            "thresholds": {entry: astuple(one) for entry, one in made.thresholds.items()},
        },
        ensure_ascii=False,
    )


def _from_json(text: str) -> Preparation:
    kept = json.loads(text)
    concepts = [Concept(*one) for one in kept["concepts"]]
    return Preparation(
        terms=tuple(
            SensitiveTerm(name, entry, None if number is None else concepts[number], *flags)
            for name, entry, number, *flags in kept["terms"]
        ),
        thresholds={entry: Threshold(*one) for entry, one in kept["thresholds"].items()},
        bits=dict(zip(concepts, kept["bits"], strict=False)),
    )
