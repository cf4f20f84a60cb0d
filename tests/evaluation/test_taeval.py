"""Our scores beside those of taeval, the evaluator of TAB's authors, where both define the same thing.

taeval 1.2.0 is installed without its package of metrics, so that ``import tae`` fails. Its documents and its rules of
what is masked are there, and are what is compared; the sums over them are those of its published metrics.
"""

from __future__ import annotations

import sys
import warnings
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation.test_scores import ADA, AGE, BAKER, GOLD, MOE, OSLO, TEXT, pair

from tacit.document import Span
from tacit.evaluation import scores
from tacit.evaluation.marking import IdentifierType
from tacit.terms.language_model import load

NEEDED = ("tae", "torch", "transformers", "intervaltree")
MISSING = [name for name in NEEDED if find_spec(name) is None]

pytestmark = [
    pytest.mark.acceptance,  # it imports torch
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

HIDDEN = [
    (),
    (OSLO,),
    (Span(3, 10), MOE),
    (Span(7, 10), OSLO, BAKER),
    (Span(0, 18), ADA, AGE),
    (Span(3, 9), MOE, AGE),
    (Span(0, len(TEXT)),),
]


@pytest.fixture(scope="module")
def tae() -> Any:
    """The module of taeval's documents, without the package around it."""
    package = find_spec("tae")
    assert package is not None
    assert package.submodule_search_locations is not None
    path = Path(next(iter(package.submodule_search_locations)), "utils.py")
    spec = spec_from_file_location("taeval_documents", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # theirs, not ours
        spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def document(tae: Any) -> Any:
    """The text and the gold of the other tests, as taeval has them."""
    mentions = [
        {
            "entity_id": one.entity,
            "entity_type": "X",
            "identifier_type": one.identifier.value,
            "start_offset": one.span.start,
            "end_offset": one.span.end,
        }
        for one in GOLD
    ]
    return tae.Document("a", TEXT, load()(TEXT), {"x": {"entity_mentions": mentions}})


@pytest.mark.parametrize("hidden", HIDDEN)
def test_same_scores(tae: Any, document: Any, hidden: tuple[Span, ...]) -> None:
    """Entity recall of direct and quasi identifiers, and the precision of tokens and of mentions."""
    masked = tae.MaskedDocument("a", [(one.start, one.end) for one in hidden], [None] * len(hidden))
    for direct, identifier in ((True, IdentifierType.DIRECT), (False, IdentifierType.QUASI)):
        entities = document.get_entities_to_mask(include_direct=direct, include_quasi=not direct)
        safe = sum(document.is_masked(masked, one) for one in entities)
        assert scores.entity_recall(pair(*hidden), (identifier,)).value == safe / len(entities)
    tokens = [token for one in hidden for token in document.split_by_tokens(one.start, one.end)]
    stretches = [(one.start, one.end) for one in hidden]
    for ours, theirs in (
        (scores.token_precision(pair(*hidden)), tokens),
        (scores.mention_precision(pair(*hidden)), stretches),
    ):
        right = sum(len(document.get_annotators_for_span(start, end)) for start, end in theirs)
        assert ours.value == (right / len(theirs) if theirs else None)  # taeval would say 0 for nothing hidden
