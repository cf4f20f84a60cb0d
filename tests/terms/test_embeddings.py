"""The rows that a spaCy model gives to tokens in their places."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.terms import _embeddings, language_model
from tacit.terms._embeddings import QuickRows, quicken

MODEL = language_model.load()
WORDS = "Ann Lee saw Dr. Field , who left London on 3 May 2021 ; he paid $ 400 to XYZ-7 . \n \t naïve Ω".split(" ")


def networks() -> list[Any]:
    """The networks of the model that are quicker: one that its parts share, and the recognizer's own."""
    pipes: list[Any] = [MODEL.get_pipe(name) for name in ("tok2vec", "ner")]
    return [one for pipe in pipes for one in pipe.model.walk() if isinstance(one._func, QuickRows)]


def plainly(network: Any, docs: list[Any]) -> list[Any]:
    """The rows as thinc works them out."""
    with language_model._one_thread:
        rows: list[Any] = network._func._plainly(network, docs, is_train=False)[0]
    return rows


def blank(**changed: Any) -> Any:
    """A network of the usual make that has learnt nothing, or of another."""
    from spacy.util import registry  # noqa: PLC0415  # after ours, which imports it without its command line

    wanted = {"width": 12, "depth": 2, "embed_size": 50, "window_size": 1, "maxout_pieces": 3} | changed
    build = registry.architectures.get("spacy.HashEmbedCNN.v2")
    network = build(**wanted, subword_features=True, pretrained_vectors=None)
    network.initialize(X=[MODEL.make_doc("one two")])
    return network


def test_the_model_that_is_shipped_is_of_the_usual_make() -> None:
    """Else everybody would wait for thinc."""
    assert len(networks()) == 2


@settings(max_examples=50)  # each of which runs the networks twice
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join), min_size=1, max_size=5))
def test_the_same_rows_as_by_thinc(texts: list[str]) -> None:
    """Passages of any length, also without tokens; what differs is rounding."""
    docs = [MODEL.make_doc(text) for text in texts]
    for network in networks():
        expected, found = plainly(network, docs), network.predict(docs)
        assert [one.shape for one in found] == [one.shape for one in expected]
        for ours, theirs in zip(found, expected, strict=True):
            assert np.allclose(ours, theirs, rtol=0, atol=2e-5)


def test_more_tokens_than_are_read_at_once() -> None:
    """A passage without an end, and more forms than are remembered."""
    docs = [MODEL.make_doc(" ".join(f"w{number}" for number in range(_embeddings._AT_ONCE + 9))), MODEL.make_doc("one")]
    for network in networks():
        for ours, theirs in zip(network.predict(docs), plainly(network, docs), strict=True):
            assert np.allclose(ours, theirs, rtol=0, atol=2e-5)


def test_no_more_forms_are_remembered_than_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads texts all day does not grow, and what is forgotten is worked out anew."""
    monkeypatch.setattr(_embeddings, "_MOST", 8)
    network = blank()
    quicken(network)
    for number in range(9):
        docs = [MODEL.make_doc(f"a{number} b{number} c d e"), MODEL.make_doc(" ".join(WORDS[: 2 * number]))]
        for ours, theirs in zip(network.predict(docs), plainly(network, docs), strict=True):
            assert np.allclose(ours, theirs, rtol=0, atol=2e-5)
        assert len(network._func._places) <= max(8, 5 + 2 * number)


def test_a_network_that_has_learnt_gives_other_rows() -> None:
    """Whoever trains a model, or reads other weights into it, gets none of the old rows."""
    network, docs = blank(), [MODEL.make_doc("Ann saw London")]
    quicken(network)
    before = network.predict(docs)[0]
    for node in network.walk():
        for name in node.param_names:
            node.set_param(name, node.get_param(name) * 2 + 0.01)
    after = network.predict(docs)[0]
    assert not np.allclose(before, after)
    assert np.array_equal(after, plainly(network, docs)[0])
    assert np.array_equal(network(docs, is_train=True)[0][0], after)


def test_a_network_of_another_make_runs_as_it_is() -> None:
    """One that looks at more neighbours."""
    network = blank(window_size=2)
    quicken(network)
    assert not any(isinstance(one._func, QuickRows) for one in network.walk())


def test_a_copy_runs_as_before() -> None:
    """In this process and in another: it may be trained."""
    network, docs = blank(), [MODEL.make_doc("Ann saw London")]
    quicken(network)
    rows = network.predict(docs)[0]
    for copied in (network.copy(), copy.deepcopy(network)):
        assert np.allclose(copied.predict(docs)[0], rows, rtol=0, atol=2e-5)
    assert pickle.loads(pickle.dumps(network._func)) is network._func._plainly  # noqa: S301  # our own bytes
