"""Every implementation of a seam in the package, found by what it can do, and how to make one to check."""

# ruff: noqa: D103 - a maker is named after what it makes

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests.corpus.count_server import (
    HASTE,
    CountServer,
    chat,
    chat_api,
    infini_gram_api,
    mediawiki_api,
    plain_api,
    tokenize,
    write_infini_gram_index,
)
from tests.knowledge.mini import ENTRIES, compiled
from tests.models.marked import examined, marked
from tests.models.mini import listed_terms, mini_index, mini_model, mini_taxonomy
from tests.models.mini_policies import entry, mini_policy, policy_model
from tests.models.mini_policies import mini_index as field_index
from tests.risk.measuring import secret
from tests.risk.reading import WordVectors, hiv_pack, passages

import tacit
from tacit.checks import corpus_index, detector, estimator, evidence, knowledge_base, part
from tacit.checks._contract import Check
from tacit.corpus.information import AdditiveSmoothing, ConfidenceBound, MaximumLikelihood, PosteriorBound
from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import TermCounts
from tacit.corpus.shipped import shipped
from tacit.document import Document
from tacit.identities import IdentifierKind, ListedTerms
from tacit.knowledge import wordnet
from tacit.knowledge.packs import PackLibrary, PackMatcher, parse
from tacit.language.network import ReadingNetwork
from tacit.models import Mode, Unknown
from tacit.options.senses import Associations
from tacit.resources import Lexicon
from tacit.risk import Passage
from tacit.risk.endpoint import ModelEndpoint
from tacit.secrets import Hide, Identities, Labels, Threshold, Topics
from tacit.terms.variants import Names

STAGES = ("terms", "corpus", "knowledge", "options", "adversary", "risk", "models")

SEAMS: dict[str, tuple[tuple[str, ...], tuple[Check, ...]]] = {
    corpus_index.SEAM: (("count", "count_each"), corpus_index.CHECKS),
    knowledge_base.SEAM: (("senses", "generalizations", "names", "synonyms"), knowledge_base.CHECKS),
    detector.SEAM: (("detect",), detector.CHECKS),
    estimator.SEAM: (("pointwise_mutual_information",), estimator.CHECKS),
    evidence.SEAM: (("assess",), evidence.CHECKS),
    part.SEAM: (("risk", "accepts", "candidates", "beside"), part.CHECKS),
}
"""Each seam with the methods that an implementation has, and its checks."""

Subject = tuple[Any, ...]
"""What a check takes: an implementation, and what to try it on."""

Make = Callable[[Any, ExitStack, Path], Iterator[Subject]]
"""Makes a class's instances to check; servers live as long as the stack, files as long as the folder."""

PAGES = (
    "HIV infection is frequent where blood is shared with others",
    "an infection of the lung with HIV may follow soon after",
    "infections came before the war ended in the east and north",
    "wine was sold with bread on markets all over the old country",
)
PAGE_KEYS = ("hiv", "infection", "blood", "wine")
MINI_KEYS = ("hiv", "infection", "virus", "drug", "ankle")
TEXTS = (
    "The patient has HIV. Dr. Elena Prats of Barcelona saw her on 3 February 2024, at 44 years.",
    "Human immunodeficiency virus (HVX) was found;\r\n\r\nHVX-positive cells: 84/\u00b5L \U0001f642 (a.b@example.org).",
)


def implementations(seam: str) -> list[type]:
    """Every public class of the package that has the methods of a seam."""
    methods, _ = SEAMS[seam]
    found = []
    for module in pkgutil.walk_packages(tacit.__path__, "tacit."):
        if module.name.split(".")[1] not in STAGES:
            continue
        for name, one in inspect.getmembers(import_module(module.name), inspect.isclass):
            own = one.__module__ == module.name and not name.startswith("_")
            whole = not inspect.isabstract(one) and not getattr(one, "_is_protocol", False)
            if own and whole and all(callable(getattr(one, method, None)) for method in methods):
                found.append(one)
    return found


TERMS = "hiv, antiretroviral, infection, virus, fever, ankle, pill, ankle drug, antiretroviral"
"""Words of the mini corpus, one of them twice."""


def memory_index(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    yield mini_index(), MINI_KEYS
    yield kind.from_texts(PAGES), PAGE_KEYS


def embedded_index(_: Any, __: ExitStack, ___: Path) -> Iterator[Subject]:
    yield shipped(), ("hiv", "infection", "opportunistic infection", "ankle", "barcelona")


def corpus_chain(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    # Every key is known to the first source: between sources counts do not compare.
    yield kind([mini_index(), MemoryIndex.from_texts(PAGES)]), MINI_KEYS


def document_counts(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    yield kind(MemoryIndex([[["hiv"], ["infection", "drug"]], [["hiv", "virus"]], [["ankle"]]])), MINI_KEYS


def infini_gram_index(kind: Any, _: ExitStack, folder: Path) -> Iterator[Subject]:
    pytest.importorskip("infini_gram", reason="the extra tacit[infini-gram] is not installed")
    yield kind(write_infini_gram_index(folder / "index", [PAGES]), tokenize), PAGE_KEYS


def infini_gram_service(kind: Any, stack: ExitStack, _: Path) -> Iterator[Subject]:
    url = stack.enter_context(CountServer(infini_gram_api(PAGES))).url
    yield kind("mini", url=url, max_diff_tokens=4, patience=HASTE, cache=None), PAGE_KEYS


def media_wiki_search(kind: Any, stack: ExitStack, _: Path) -> Iterator[Subject]:
    url = stack.enter_context(CountServer(mediawiki_api(PAGES))).url
    yield kind(f"{url}/w/api.php", patience=HASTE, cache=None), PAGE_KEYS


def count_service(kind: Any, stack: ExitStack, _: Path) -> Iterator[Subject]:
    url = stack.enter_context(CountServer(plain_api(PAGES))).url
    query, path = f"{url}/?q={{query}}", "results.0.hits.total"
    yield kind(query, path=path, contexts=len(PAGES), patience=HASTE, cache=None), PAGE_KEYS


def memory_taxonomy(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    yield kind(ENTRIES), ("hiv", "virus", "bug", "computer virus", "barcelona")
    yield mini_taxonomy(), ("hiv", "pill")


def taxonomy_file(_: Any, __: ExitStack, ___: Path) -> Iterator[Subject]:
    yield compiled(), ("hiv", "virus", "bug", "computer virus", "barcelona")
    yield wordnet(), ("hiv", "aids", "virus", "snow", "barcelona", "catholicism", "down syndrome", "penicillin")


def knowledge_chain(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    yield kind([mini_taxonomy(), compiled()]), ("hiv", "virus", "computer virus", "barcelona")


def in_context(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    index = mini_index()
    yield kind(mini_taxonomy(), index, Associations(index), ("infection", "drug"), None), ("hiv", "pill")


def language_model_detector(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    documents = [Document(text, id=str(i)) for i, text in enumerate((*TEXTS, "", " \n", "\x00", "e\u0301"))]
    yield kind(), documents
    lexicon = Lexicon(mini_index(), mini_taxonomy())
    yield kind(known=lexicon, names=Names(["hiv", "human immunodeficiency virus"])), documents


PASSAGES = (
    Passage(("antiretroviral",)),
    Passage(("virus drug",)),
    Passage(("fever", "virus")),
    Passage((), kinds=frozenset(("hiv", "virus"))),
    Passage(("virus",), kinds=frozenset(("hiv", "virus"))),
    Passage(("ankle",)),
    Passage(("zzyzx",)),
)


def count_evidence(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    index = mini_index()
    alone = secret("hiv", index, threshold=2)
    beside = secret("hiv", index, threshold=2, beside=["hiv", "virus"], label="virus")
    for estimate in (MaximumLikelihood(), AdditiveSmoothing(), ConfidenceBound(), PosteriorBound()):
        for hidden in (alone, beside):
            yield kind(TermCounts(index, min_support=1), estimate), hidden, PASSAGES


def field_evidence(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    index, asked = mini_index(), (*PASSAGES, Passage(("needle",)), Passage(("azt drug",)))
    alone = secret("hiv", index, threshold=2)
    beside = secret("hiv", index, threshold=2, beside=["hiv", "flu"], label="flu")
    for estimate in (MaximumLikelihood(), PosteriorBound()):
        for hidden in (alone, beside):
            yield kind(TermCounts(field_index(), min_support=1), estimate), hidden, asked


READ = passages(
    "He takes abacavir.",
    "He had night sweats and lost weight. He injected with a needle.",
    "A rash, and a needle at the clinic; he takes abacavir and is tired.",
    "An ankle.",
    "",
    "word " * 300,
)
"""Passages as text, of which some say something about hiv to whoever reads them."""


def pack_evidence(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    hiv = secret("hiv", mini_index(), threshold=2)
    yield kind(PackMatcher((hiv_pack(),)), {"hiv": frozenset(("hiv",))}), hiv, READ
    other = parse('topic = "clinics"\n[places]\nreason = "a place"\nalone = "clinic"\nweak = "needle"', name="clinics")
    yield kind(PackMatcher((hiv_pack(), other)), {"hiv": frozenset(("hiv", "clinics"))}), hiv, (*READ, *PASSAGES)


def tagger_evidence(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    packs = PackLibrary.shipped().packs
    made = kind(PackMatcher((packs["hiv"],)), {"hiv": ("hiv",)}, ReadingNetwork.shipped())
    yield made, secret("hiv", mini_index(), threshold=2), (*READ, *PASSAGES)


def meaning_evidence(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    yield kind(WordVectors(), {"hiv": ("HIV",)}), secret("hiv", mini_index(), threshold=2), (*READ, *PASSAGES)


def model_evidence(kind: Any, stack: ExitStack, _: Path) -> Iterator[Subject]:
    hiv, words = secret("hiv", mini_index(), threshold=2), ["abacavir", "needle"]
    url = stack.enter_context(CountServer(chat_api(words))).url
    yield kind(ModelEndpoint("mini", url, HASTE)), hiv, (*READ, *PASSAGES)
    # One that lists a word which does not stand in every passage: of those without it, it has said nothing.
    strict = stack.enter_context(CountServer(lambda _: chat({"words": ["abacavir"]}))).url
    yield kind(ModelEndpoint("mini", strict, HASTE)), hiv, READ


def memory_evidence(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
    told = kind({"hiv": {("antiretroviral",): 4.0, ("fever", "virus"): 3.0}})
    yield told, secret("hiv", mini_index(), threshold=2), PASSAGES


def topics_part(_: Any, __: ExitStack, ___: Path) -> Iterator[Subject]:
    for asked, settings in (
        (Topics(("hiv",)), {}),
        (Topics(("hiv",), alpha=8), {}),
        (Topics(("hiv",), estimator=AdditiveSmoothing()), {}),
        (Topics(("hiv", "fever"), alpha=3, labels=Labels.WORDS, estimator=AdditiveSmoothing()), {"group_size": 3}),
        (Topics(("hiv", "zzyzx"), alpha=1, estimator=MaximumLikelihood()), {"unknown": Unknown.KEEP}),
        (Topics(("hiv",), estimator=AdditiveSmoothing()), {"mode": Mode.REDACT}),
        (Topics(("hiv",)), {"field": field_index(), "packs": PackLibrary.of((hiv_pack(),))}),
    ):
        [one] = mini_model(asked, **settings).topics
        yield one, listed_terms(TERMS)


def policy_part(_: Any, __: ExitStack, ___: Path) -> Iterator[Subject]:
    for steps in (1, 2):
        [policy] = policy_model(
            mini_policy(entry("hiv")), index=mini_index(), kb=mini_taxonomy(), steps=steps, labels=Labels.CLASS
        ).policies
        for held in ((), ("hiv",)):
            unsettled = policy.part(held)
            yield unsettled, listed_terms(TERMS)
            settled = {name: next(iter(offers), None) for name, offers in unsettled.ways_up.items()}
            yield unsettled.beside(settled), listed_terms(TERMS)


def identities_part(_: Any, __: ExitStack, ___: Path) -> Iterator[Subject]:
    for mode in Mode:
        for threshold in Threshold:
            model = mini_model(Identities(first=ListedTerms({}), threshold=threshold), mode=mode)
            seen = examined(model, marked(f"[nelson], {TERMS}, nelson"), kind=IdentifierKind.NAME)
            yield seen.judgement.parts[0], seen.terms


def listed_hiding(_: Any, __: ExitStack, ___: Path) -> Iterator[Subject]:
    model = mini_model(Hide(("ankle", "virus"), (r"\d+",)))
    document = Document("hiv, ankle, fever 7, virus")
    yield model.lists[0], model.examine(document, listed_terms(document.text)).terms


def estimators(*parameters: float) -> Make:
    def make(kind: Any, _: ExitStack, __: Path) -> Iterator[Subject]:
        yield (kind(),)
        for parameter in parameters:
            yield (kind(parameter),)

    return make


MAKE: dict[str, Make] = {
    "MemoryIndex": memory_index,
    "EmbeddedIndex": embedded_index,
    "CorpusChain": corpus_chain,
    "DocumentCounts": document_counts,
    "InfiniGramIndex": infini_gram_index,
    "InfiniGramService": infini_gram_service,
    "MediaWikiSearch": media_wiki_search,
    "CountService": count_service,
    "MemoryTaxonomy": memory_taxonomy,
    "TaxonomyFile": taxonomy_file,
    "KnowledgeChain": knowledge_chain,
    "InContext": in_context,
    "LanguageModelDetector": language_model_detector,
    "CountEvidence": count_evidence,
    "MemoryEvidence": memory_evidence,
    "FieldEvidence": field_evidence,
    "PackEvidence": pack_evidence,
    "MeaningEvidence": meaning_evidence,
    "TaggerEvidence": tagger_evidence,
    "ModelEvidence": model_evidence,
    "TopicsPart": topics_part,
    "PolicyPart": policy_part,
    "IdentitiesPart": identities_part,
    "ListedHiding": listed_hiding,
    "MaximumLikelihood": estimators(),
    "AdditiveSmoothing": estimators(0.5, 10),
    "ConfidenceBound": estimators(0, 1.64),
    "PosteriorBound": estimators(0.5, 0.99),
}
"""How to make what was found. A class that is found and not here fails `test_every_implementation_can_be_made`."""
