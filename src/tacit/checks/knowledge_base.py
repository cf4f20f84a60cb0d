"""What every knowledge base keeps to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tacit.checks._contract import Check, copied, run
from tacit.errors import ParameterError
from tacit.knowledge import Concept, KnowledgeBase

SEAM = "KnowledgeBase"

_UNHEARD = "qzxvkj wfphq unheard of"


def for_knowledge_base(kb: KnowledgeBase, keys: Sequence[str]) -> None:
    """Checks a knowledge base; returns if it keeps its contract.

    Args:
        kb: The knowledge base.
        keys: Keys (`tacit.terms.keys.key`) that it knows; of one at least there is a generalization.

    Raises:
        ContractError: It breaks the contract. Concepts are named by source and identifier.
        ParameterError: No key has a sense with a generalization: nothing would be shown.

    >>> from tacit.knowledge import MemoryTaxonomy
    >>> for_knowledge_base(MemoryTaxonomy.from_parents({"retrovirus": ["virus"]}), ["retrovirus", "virus"])
    """
    if not any(kb.generalizations(sense) for key in keys for sense in kb.senses(key)):
        raise ParameterError("expected a key of which there is a generalization, found none", parameter="keys")
    run(SEAM, CHECKS, kb, tuple(dict.fromkeys(keys)))


def fingerprint_stays(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """The fingerprint says something, and asking does not change it."""
    before: object = kb.fingerprint  # what is annotated need not be what comes
    if not isinstance(before, str) or not before.strip():
        yield f"expected a fingerprint that is a string, found {type(before).__name__} of nothing"
    _answers(kb, keys)
    if kb.fingerprint != before:
        yield "expected the same fingerprint before and after questions, found two"


def asking_again_changes_nothing(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """The same question has the same answer, in the same order, whatever was asked between."""
    first = _answers(kb, keys)
    again = _answers(kb, keys[::-1])[::-1]
    for i, (one, other) in enumerate(zip(first, again, strict=True)):
        if one != other:
            yield f"expected the same answers about key {i} at the second time, found others"


def unknown_key_has_no_sense(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """A key that nobody wrote names nothing; no error is raised."""
    del keys
    if kb.senses(_UNHEARD):
        yield f"expected no sense of an unheard-of key, found {len(kb.senses(_UNHEARD))}"


def concepts_can_be_read(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """A concept has a source, an identifier and a label of one line: the label is what stands in the release."""
    for concept in _concepts(kb, keys):
        if not concept.source or not concept.id or concept.label.splitlines() != [concept.label.strip()]:
            yield f"expected a source, an identifier and a label of one line, found them wanting: {_name(concept)}"


def names_are_keys(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """Names and synonyms are keys, as the corpus has them: lower case, single spaces. Labels are not keys."""
    for concept in _concepts(kb, keys):
        for name in kb.names(concept) | kb.synonyms(concept):
            if not name or name != " ".join(name.casefold().split()):
                yield f"expected keys made by tacit.terms.keys.key, found another string: {_name(concept)}"


def sense_goes_by_its_key(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """The key that a concept is a sense of is one of its synonyms, and no sense stands twice."""
    for i, key in enumerate(keys):
        senses = kb.senses(key)
        if len(set(senses)) < len(senses):
            yield f"expected {len(senses)} different senses of key {i}, found {len(set(senses))}"
        for sense in senses:
            if key not in kb.synonyms(sense):
                yield f"expected key {i} among the synonyms of its sense {_name(sense)}, found it missing"


def generalizations_are_others(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """No concept is its own generalization, and none stands twice."""
    for concept in _concepts(kb, keys):
        above = kb.generalizations(concept)
        if concept in above or len(set(above)) < len(above):
            yield f"expected every generalization once, and not the concept itself, found otherwise: {_name(concept)}"


def generalizations_cover_all_ways_up(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """What stands above a generalization stands above the concept, too."""
    for concept in _concepts(kb, keys):
        above = set(kb.generalizations(concept))
        for step in above:
            missing = set(kb.generalizations(step)) - above
            if missing:
                yield f"expected what is above {_name(step)} above {_name(concept)}, too, found {len(missing)} missing"


def specific_comes_before_general(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """Every generalization comes before its own generalizations: the first that passes says the most."""
    for concept in _concepts(kb, keys):
        seen: set[Concept] = set()
        for step in kb.generalizations(concept):
            if not seen.isdisjoint(kb.generalizations(step)):
                yield f"expected {_name(step)} before what it is a kind of, found it behind: above {_name(concept)}"
            seen.add(step)


def wider_concept_has_all_names(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """Names are among those of every generalization: the wider concept is never the rarer one."""
    for concept in _concepts(kb, keys):
        for step in kb.generalizations(concept):
            missing = kb.names(concept) - kb.names(step)
            if missing:
                yield f"expected {_name(step)} to have all names of {_name(concept)}, found {len(missing)} missing"


def copy_answers_alike(kb: KnowledgeBase, keys: Sequence[str]) -> Iterator[str]:
    """What another process gets has the same fingerprint and the same answers."""
    copy = copied(kb)
    if isinstance(copy, str):
        yield copy
        return
    if copy.fingerprint != kb.fingerprint or _answers(copy, keys) != _answers(kb, keys):
        yield "expected a copy of the same fingerprint and answers, found another"


CHECKS: tuple[Check, ...] = (
    fingerprint_stays,
    asking_again_changes_nothing,
    unknown_key_has_no_sense,
    concepts_can_be_read,
    names_are_keys,
    sense_goes_by_its_key,
    generalizations_are_others,
    generalizations_cover_all_ways_up,
    specific_comes_before_general,
    wider_concept_has_all_names,
    copy_answers_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""


def _name(concept: Concept) -> str:
    return f"{concept.source or '?'} {concept.id or '?'}"


def _concepts(kb: KnowledgeBase, keys: Sequence[str]) -> list[Concept]:
    """The senses of the keys and everything above them, each once."""
    senses = [sense for key in keys for sense in kb.senses(key)]
    return list(dict.fromkeys([*senses, *(above for sense in senses for above in kb.generalizations(sense))]))


def _answers(kb: KnowledgeBase, keys: Sequence[str]) -> list[object]:
    return [
        [
            (sense, tuple(kb.generalizations(sense)), kb.names(sense), kb.synonyms(sense))
            for sense in kb.senses(key)
        ]
        for key in keys
    ]  # fmt: skip
