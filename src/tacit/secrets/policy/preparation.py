"""Steps 0a and 0b together: what is derived from a policy once, before the first document; and kept on disk.

What is kept says nothing about any document: it follows from the policy, the corpus and the knowledge base, whose
fingerprints name the file. It can be deleted at any time. For the policies that tacit brings, with the corpus and the
knowledge that it brings, the package has it already: `scripts.compile_policies`.

Whoever could change what is kept could take names out of a policy. So it is believed only if nobody else can have
written it: folder and file belong to the user, nobody else may write to the one or open the other, and the file says
for which policy, corpus and knowledge base it was made, under a digest of all that is in it. Against who acts as the
user, no file is a defence.
"""

from __future__ import annotations

import json
import lzma
import os
import stat
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple, dataclass, field
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from platformdirs import user_cache_path

from tacit.corpus import CorpusIndex
from tacit.knowledge import Concept, KnowledgeBase
from tacit.policies import PolicyRules
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.policy.expansion import SensitiveTerm, expand
from tacit.secrets.policy.names import SensitiveNames
from tacit.secrets.policy.threshold import Tau, ThresholdScope, thresholds
from tacit.settings import VERSION
from tacit.terms.keys import key

ROOM_BITS = 1.0
"""What g(s) leaves to related terms. If it says almost tau, all that goes with s a little oftener than by chance says
the rest, and is hidden: docs/healthcare.md compares."""

PREPARED_POLICIES = "prepared_policies"
"""The folder with what is derived from the policies that tacit brings: `scripts.compile_policies`."""

_FORMAT = 5  # of the kept file; it changes with what is kept, and with how it is computed


@dataclass(frozen=True, slots=True)
class Basis:
    """What a preparation is made of.

    Attributes:
        policy: The policy.
        index: The corpus.
        kb: The knowledge base.
        contextualised: Whether a term is counted beside its generalization only.
        scope: Whose terms set a threshold.
    """

    policy: PolicyRules
    index: CorpusIndex = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    contextualised: bool
    scope: ThresholdScope

    @property
    def origin(self) -> str:
        """What identifies what is kept of it in any version: the fingerprints, and how names are counted."""
        known = self.policy.fingerprint, self.index.fingerprint, self.kb.fingerprint
        return repr((*known, self.contextualised, self.scope.value, _FORMAT))


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
    thresholds: Mapping[str, Tau]
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


def prepare(basis: Basis) -> Preparation:
    """What follows from the policy by the corpus and the knowledge base."""
    kb = basis.kb
    terms = expand(basis.policy, index=basis.index, kb=kb)
    concepts = ConceptCounts(basis.index, kb)
    tau = thresholds(terms, concepts, contextualised=basis.contextualised, scope=basis.scope)
    names = SensitiveNames.of(basis.policy, terms)
    # A label that names what is protected cannot stand for it.
    offered = dict.fromkeys(one for term in terms for one in term.generalizations(kb))
    releasable = [one for one in offered if not names.are_in(key(one.label))]
    concepts.look_up(name for one in releasable for name in kb.names(one))
    return Preparation(terms, tau, {one: concepts.bits(one) for one in releasable})


def default_folder() -> Path:
    """Where preparations are kept unless a user says otherwise: in the platform's folder for caches."""
    return user_cache_path("tacit") / "policies"


def prepared(basis: Basis, *, folder: Path | None) -> Preparation:
    """`prepare`, or what it gave before for the same policy, corpus and knowledge base.

    What comes with tacit is used first. A file that cannot be read, or that another user could have written, is
    computed anew; one that cannot be written is done without.

    Args:
        basis: What it is made of.
        folder: Where preparations are kept; None keeps none.
    """
    with suppress(OSError, EOFError, ValueError, TypeError, LookupError, lzma.LZMAError):
        return _shipped(basis.origin)
    if folder is None:
        return prepare(basis)
    origin = repr((basis.origin, VERSION))
    path = folder / f"{_digest(origin)}.json"
    with suppress(OSError, ValueError, TypeError, LookupError):
        return _from_json(_verified(_read(path), origin))
    made = prepare(basis)
    with suppress(OSError):
        _write(path, _sealed(_to_json(made), origin))
    return made


def compiled(basis: Basis) -> tuple[str, bytes]:
    """The file of a policy in `PREPARED_POLICIES`: its name and its bytes."""
    content = _sealed(_to_json(prepare(basis)), basis.origin)
    return _shipped_name(basis.origin), lzma.compress(content.encode(), preset=9 | lzma.PRESET_EXTREME)


def _shipped(origin: str) -> Preparation:
    """What comes with tacit.

    Raises:
        FileNotFoundError: Nothing does for these.
    """
    file = files("tacit.secrets") / "data" / PREPARED_POLICIES / _shipped_name(origin)
    return _from_json(_verified(lzma.decompress(file.read_bytes()).decode(), origin))


def _shipped_name(origin: str) -> str:
    return f"{_digest(origin)}.json.xz"  # the version is that of the package, which the file is a part of


def _digest(origin: str) -> str:
    return sha256(origin.encode()).hexdigest()[:32]


def _read(path: Path) -> str:
    """What is in a file that only this user can have written.

    Raises:
        PermissionError: Somebody else could have.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, encoding="utf-8") as file:
        if not _is_own(path.parent.stat(), others_may_not=0o022) or not _is_own(os.fstat(handle), others_may_not=0o077):
            raise PermissionError
        return file.read()


def _is_own(found: os.stat_result, *, others_may_not: int) -> bool:
    # Windows has neither: its caches are in the user's own profile.
    return not hasattr(os, "geteuid") or (
        found.st_uid == os.geteuid() and not stat.S_IMODE(found.st_mode) & others_may_not
    )


def _sealed(content: str, origin: str) -> str:
    described = f"{origin}\n{content}"
    return f"{sha256(described.encode()).hexdigest()}\n{described}"


def _verified(kept: str, origin: str) -> str:
    """The content of a sealed file.

    Raises:
        ValueError: It was made for something else, or changed afterwards.
    """
    content = kept.split("\n", 2)[-1]
    if _sealed(content, origin) != kept:
        raise ValueError
    return content


def _write(path: Path, text: str) -> None:
    """Writes a file that is either there as a whole or not at all, whatever happens meanwhile."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_own(path.parent.stat(), others_may_not=0o022):
        raise PermissionError
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
            # By columns: what is alike stands together, which packs better.
            "concepts": list(zip(*map(astuple, concepts), strict=True)),
            "bits": list(made.bits.values()),
            "terms": list(zip(*rows, strict=True)),
            "thresholds": {entry: astuple(one) for entry, one in made.thresholds.items()},
        },
        ensure_ascii=False,
    )


def _from_json(text: str) -> Preparation:
    kept = json.loads(text)
    concepts = [Concept(*one) for one in zip(*kept["concepts"], strict=True)]
    return Preparation(
        terms=tuple(
            SensitiveTerm(name, entry, None if number is None else concepts[number], *flags)
            for name, entry, number, *flags in zip(*kept["terms"], strict=True)
        ),
        thresholds={entry: Tau(*one) for entry, one in kept["thresholds"].items()},
        bits=dict(zip(concepts, kept["bits"], strict=False)),
    )
