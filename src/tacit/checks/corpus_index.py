"""What every corpus index keeps to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tacit.checks._contract import Check, copied, run
from tacit.corpus import Clause, Conjunction, CorpusIndex, Level
from tacit.errors import CorpusError, ParameterError

SEAM = "CorpusIndex"

_UNHEARD = frozenset(("qzxvkj wfphq unheard of",))


def for_corpus_index(index: CorpusIndex, keys: Sequence[str]) -> None:
    """Checks a corpus index; returns if it keeps its contract.

    A count source that estimates its counts may fail where counts are compared: its bits are then not to be trusted.

    Args:
        index: The index.
        keys: Three or more different keys (`tacit.terms.keys.key`) that occur in the corpus, best some that meet in
            one context and some that do not.

    Raises:
        ContractError: It breaks the contract. Keys are named by their place, not by their words.
        ParameterError: There are fewer than three keys that occur: nothing would be shown.

    >>> from tacit.corpus.memory import MemoryIndex
    >>> for_corpus_index(MemoryIndex.from_texts(["HIV is a virus.", "A virus infects."]), ["hiv", "virus", "infect"])
    """
    if sum(index.count((frozenset((key,)),)) > 0 for key in dict.fromkeys(keys)) < 3:
        raise ParameterError("expected three different keys that occur in the corpus, found fewer", parameter="keys")
    run(SEAM, CHECKS, index, tuple(dict.fromkeys(keys)))


def counts_are_whole_numbers(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """A count is a whole number from 0 up."""
    for question in _questions(keys):
        count: object = index.count(question)  # what is annotated need not be what comes
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            yield f"expected a whole number from 0 up for {len(question)} clauses, found {count!r}"


def fingerprint_stays(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """The fingerprint says something, and asking does not change it."""
    before: object = index.fingerprint
    if not isinstance(before, str) or not before.strip():
        yield f"expected a fingerprint that is a string, found {type(before).__name__} of nothing"
    index.count_each((), _questions(keys))
    if index.fingerprint != before:
        yield "expected the same fingerprint before and after questions, found two"


def asking_again_changes_nothing(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """The same question has the same answer, whatever was asked between."""
    questions = _questions(keys)
    first = [index.count(question) for question in questions]
    again = [index.count(question) for question in reversed(questions)][::-1]
    yield from _differences(first, again, "at the second time")


def input_is_left_alone(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """Neither conjunctions nor partners are changed."""
    conjunction: list[Clause] = [_one(keys[0]), _one(keys[1])]
    partners: list[list[Clause]] = [list(question) for question in _questions(keys)]
    copies = list(conjunction), [list(partner) for partner in partners]
    index.count(conjunction)
    index.count_each(conjunction, partners)
    if (conjunction, partners) != copies:
        yield "expected the conjunction and the partners as they were given, found them changed"


def many_are_one_by_one(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """``count_each`` gives what ``count`` gives, for any number of partners."""
    questions = _questions(keys)
    for conjunction in ((), (_one(keys[0]),), (_one(keys[0]), _one(keys[1])), (_UNHEARD,)):
        one_by_one = [index.count([*conjunction, *partner]) for partner in questions]
        yield from _differences(one_by_one, list(index.count_each(conjunction, questions)), "from count_each")
    if len(index.count_each((), ())):
        yield "expected no count for no partner, found some"


def order_does_not_matter(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """A conjunction is a set of clauses: their order and their repetition change nothing."""
    questions = _questions(keys)
    plain = [index.count(question) for question in questions]
    yield from _differences(plain, [index.count(tuple(reversed(one))) for one in questions], "in reversed order")
    yield from _differences(plain, [index.count([*one, *one]) for one in questions], "with every clause twice")


def nothing_exceeds_the_corpus(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """``count(())`` is the number of contexts: at least every other count."""
    contexts = index.count(())
    for question in _questions(keys):
        count = index.count(question)
        if count > contexts:
            yield f"expected at most the {contexts} contexts of the corpus, found {count}"


def together_is_no_more_than_alone(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """A clause more never holds in more contexts."""
    for i, (one, other) in enumerate(pairwise(keys)):
        together, alone = index.count((_one(one), _one(other))), min(index.count((_one(key),)) for key in (one, other))
        if together > alone:
            yield f"expected keys {i} and {i + 1} together in at most {alone} contexts, found {together}"


def union_is_no_less_than_its_parts(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """A key more in a clause never holds in fewer contexts, nor in more than the key adds."""
    for i, (one, other) in enumerate(pairwise(keys)):
        alone = [index.count((_one(key),)) for key in (one, other)]
        union = index.count((frozenset((one, other)),))
        if not max(alone) <= union <= sum(alone):
            yield f"expected key {i} or {i + 1} in {max(alone)} to {sum(alone)} contexts, found {union}"


def what_nobody_wrote_is_nowhere(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """A key that the corpus does not have, and a clause without keys, hold nowhere; no error is raised."""
    nowhere: tuple[Conjunction, ...] = ((_UNHEARD,), (frozenset(),), (_one(keys[0]), frozenset()))
    for question in nowhere:
        count = index.count(question)
        if count:
            yield f"expected no context of an unheard-of key or of a clause without keys, found {count}"
    if index.count((_one(keys[0]) | _UNHEARD,)) != index.count((_one(keys[0]),)):
        yield "expected an unheard-of key to add nothing to a clause, found that it does"


def documents_hold_contexts(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """What is in a context is in its document, and a document has one context or more.

    Keys that never meet in a context may meet in a document. An index that cannot count documents says so with a
    CorpusError.
    """
    for question in _questions(keys):
        try:
            documents = index.count(question, level=Level.DOCUMENT)
        except CorpusError:
            return
        contexts = index.count(question)
        most = contexts if len(question) < 2 else index.count((), level=Level.DOCUMENT)
        if not min(contexts, 1) <= documents <= most:
            yield f"expected {min(contexts, 1)} to {most} documents, found {documents}"


def copy_counts_alike(index: CorpusIndex, keys: Sequence[str]) -> Iterator[str]:
    """What another process gets has the same fingerprint and the same counts."""
    copy = copied(index)
    if isinstance(copy, str):
        yield copy
        return
    if copy.fingerprint != index.fingerprint:
        yield "expected a copy of the same fingerprint, found another"
    questions = _questions(keys)
    ours, theirs = ([one.count(question) for question in questions] for one in (index, copy))
    yield from _differences(ours, theirs, "in a copy")


CHECKS: tuple[Check, ...] = (
    counts_are_whole_numbers,
    fingerprint_stays,
    asking_again_changes_nothing,
    input_is_left_alone,
    many_are_one_by_one,
    order_does_not_matter,
    nothing_exceeds_the_corpus,
    together_is_no_more_than_alone,
    union_is_no_less_than_its_parts,
    what_nobody_wrote_is_nowhere,
    documents_hold_contexts,
    copy_counts_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""


def _one(key: str) -> Clause:
    return frozenset((key,))


def _questions(keys: Sequence[str]) -> list[Conjunction]:
    """Conjunctions of each shape; their number grows with the keys, not with their pairs, for slow sources' sake."""
    pairs = list(pairwise(keys))
    return [
        (),
        *((_one(key),) for key in keys),
        *([_one(one), _one(other)] for one, other in pairs),
        *((frozenset(pair),) for pair in pairs),
        [frozenset(keys[:2]), _one(keys[2])],
        tuple(map(_one, keys[:3])),
        (_UNHEARD,),
        (_one(keys[0]), _UNHEARD),
    ]


def _differences(expected: Sequence[int], found: Sequence[int], where: str) -> Iterator[str]:
    if len(found) != len(expected):
        yield f"expected {len(expected)} counts {where}, found {len(found)}"
        return
    for one, other in zip(expected, found, strict=True):
        if one != other:
            yield f"expected {one} contexts {where}, found {other}"
