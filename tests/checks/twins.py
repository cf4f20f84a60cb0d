"""Sound implementations of every seam, and twins of them that are broken in one way each."""

# ruff: noqa: D101, D102 - a twin's name says how it is broken, and its methods are those of the seam

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count as numbers
from typing import Any

from tests.checks import judging_twins as judging
from tests.knowledge.mini import ENTRIES
from tests.models.mini import mini_index

from tacit.corpus import Conjunction, Level
from tacit.corpus.information import MaximumLikelihood
from tacit.document import Document, Span
from tacit.knowledge import Concept, MemoryTaxonomy
from tacit.risk import Counts
from tacit.terms import Kind, Term

# Corpus indexes


class SoundIndex:
    """The mini index; what is broken below is broken here."""

    def __init__(self) -> None:
        self.mini = mini_index()
        self.asked = numbers()

    @property
    def fingerprint(self) -> str:
        return self.mini.fingerprint

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return self.mini.count(conjunction, level=level)

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        return [self.count([*conjunction, *partner], level=level) for partner in partners]


class Shares(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> float:  # type: ignore[override]
        return super().count(conjunction, level=level) / 64


class NewFingerprint(SoundIndex):
    @property
    def fingerprint(self) -> str:
        return f"index {next(self.asked)}"


class Drifting(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return super().count(conjunction, level=level) + next(self.asked)


class Sorting(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        if isinstance(conjunction, list):
            conjunction.sort(key=sorted, reverse=True)
        return super().count(conjunction, level=level)

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        self.count(conjunction)
        return super().count_each(conjunction, partners, level=level)


class PartnersAlone(SoundIndex):
    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        del conjunction
        return super().count_each((), partners, level=level)


class LastClause(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return super().count(conjunction[-1:], level=level)


class SmallCorpus(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return super().count(conjunction, level=level) if conjunction else 1


class AnyClause(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return super().count([frozenset[str]().union(*conjunction)] if conjunction else (), level=level)


class RarestKey(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        counts = {key: super(RarestKey, self).count([frozenset({key})]) for clause in conjunction for key in clause}
        rarest = [
            frozenset({min(clause, key=lambda key: (counts[key], key))}) if clause else clause for clause in conjunction
        ]
        return super().count(rarest, level=level)


class Forgiving(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return super().count([clause for clause in conjunction if super(Forgiving, self).count([clause])], level=level)


class ManyDocuments(SoundIndex):
    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        return super().count(conjunction) + (level is Level.DOCUMENT)


class Unpicklable(SoundIndex):
    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a secret")


class OtherCopy(SoundIndex):
    def __reduce__(self) -> tuple[object, ...]:
        return Drifting, ()


# Knowledge bases


class SoundTaxonomy:
    """The mini taxonomy; what is broken below is broken here."""

    def __init__(self) -> None:
        self.mini = MemoryTaxonomy(ENTRIES)
        self.asked = numbers()

    @property
    def fingerprint(self) -> str:
        return self.mini.fingerprint

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def senses(self, key: str) -> Sequence[Concept]:
        return self.mini.senses(key)

    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        return self.mini.generalizations(concept)

    def names(self, concept: Concept) -> frozenset[str]:
        return self.mini.names(concept)

    def synonyms(self, concept: Concept) -> frozenset[str]:
        return self.mini.synonyms(concept)


class NewKnowledge(SoundTaxonomy):
    @property
    def fingerprint(self) -> str:
        return f"taxonomy {next(self.asked)}"


class Shuffled(SoundTaxonomy):
    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        return super().generalizations(concept)[:: -1 if next(self.asked) % 2 else 1]


class Guessing(SoundTaxonomy):
    def senses(self, key: str) -> Sequence[Concept]:
        return super().senses(key) or super().senses("virus")


class TwoLines(SoundTaxonomy):
    def senses(self, key: str) -> Sequence[Concept]:
        return [replace(concept, label=f"{concept.label}\n(sense)") for concept in super().senses(key)]


class Labels(SoundTaxonomy):
    def names(self, concept: Concept) -> frozenset[str]:
        return super().names(concept) | {concept.label}


class NoSynonyms(SoundTaxonomy):
    def synonyms(self, concept: Concept) -> frozenset[str]:
        del concept
        return frozenset()


class Reflexive(SoundTaxonomy):
    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        return (concept, *super().generalizations(concept))


class ParentOnly(SoundTaxonomy):
    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        return super().generalizations(concept)[:1]


class TopDown(SoundTaxonomy):
    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        return super().generalizations(concept)[::-1]


class OwnNames(SoundTaxonomy):
    def names(self, concept: Concept) -> frozenset[str]:
        return super().synonyms(concept)


class OtherKnowledge(SoundTaxonomy):
    def __reduce__(self) -> tuple[object, ...]:
        return TopDown, ()


# Detectors


class SoundDetector:
    """Finds words between spaces; what is broken below is broken here."""

    def __init__(self) -> None:
        self.asked = numbers()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def detect(self, document: Document) -> Sequence[Term]:
        found, at = [], 0
        for word in document.text.split():
            at = document.text.index(word, at)
            found.append(Term(Span(at, at + len(word)), Kind.WORD, word.casefold()))
            at += len(word)
        return found


class Bytes(SoundDetector):
    def detect(self, document: Document) -> Sequence[Term]:
        return super().detect(Document(document.text.encode().decode("latin-1")))


class Backwards(SoundDetector):
    def detect(self, document: Document) -> Sequence[Term]:
        return super().detect(document)[::-1]


class Surfaces(SoundDetector):
    def detect(self, document: Document) -> Sequence[Term]:
        return [replace(term, lemma=document[term.span]) for term in super().detect(document)]


class Blanks(SoundDetector):
    def detect(self, document: Document) -> Sequence[Term]:
        return super().detect(document) or [Term(Span(0, 1), Kind.WORD, "blank")]


class Forgetful(SoundDetector):
    def detect(self, document: Document) -> Sequence[Term]:
        return super().detect(document)[next(self.asked) % 2 :]


class ByName(SoundDetector):
    def detect(self, document: Document) -> Sequence[Term]:
        return super().detect(document)[document.id == "another" :]


class OtherDetector(SoundDetector):
    def __reduce__(self) -> tuple[object, ...]:
        return Backwards, ()


# Estimators


class SoundEstimator:
    """The papers' estimate; what is broken below is broken here."""

    def pointwise_mutual_information(self, counts: Counts) -> float:
        return MaximumLikelihood().pointwise_mutual_information(counts)


class NotANumber(SoundEstimator):
    def pointwise_mutual_information(self, counts: Counts) -> float:
        return super().pointwise_mutual_information(counts) if counts.joint else float("nan")


class WithoutPrior(SoundEstimator):
    def pointwise_mutual_information(self, counts: Counts) -> float:
        return super().pointwise_mutual_information(replace(counts, entity=1))


class Pessimist(SoundEstimator):
    def pointwise_mutual_information(self, counts: Counts) -> float:
        return super().pointwise_mutual_information(replace(counts, joint=max(counts.joint, 1)))


class Upside(SoundEstimator):
    def pointwise_mutual_information(self, counts: Counts) -> float:
        return -abs(super().pointwise_mutual_information(counts))


class OtherEstimator(SoundEstimator):
    def __reduce__(self) -> tuple[object, ...]:
        return Upside, ()


SOUND: dict[str, Callable[[], Any]] = {
    "CorpusIndex": SoundIndex,
    "KnowledgeBase": SoundTaxonomy,
    "TermDetector": SoundDetector,
    "Estimator": SoundEstimator,
    "EvidenceSource": judging.SoundSource,
    "Part": judging.SoundPart,
}
"""For each seam, what the twins are made from."""

TWINS: dict[str, list[tuple[str, Callable[[], Any]]]] = {
    "CorpusIndex": [
        ("counts_are_whole_numbers", Shares),
        ("fingerprint_stays", NewFingerprint),
        ("asking_again_changes_nothing", Drifting),
        ("input_is_left_alone", Sorting),
        ("many_are_one_by_one", PartnersAlone),
        ("order_does_not_matter", LastClause),
        ("nothing_exceeds_the_corpus", SmallCorpus),
        ("together_is_no_more_than_alone", AnyClause),
        ("union_is_no_less_than_its_parts", RarestKey),
        ("what_nobody_wrote_is_nowhere", Forgiving),
        ("documents_hold_contexts", ManyDocuments),
        ("copy_counts_alike", Unpicklable),
        ("copy_counts_alike", OtherCopy),
    ],
    "KnowledgeBase": [
        ("fingerprint_stays", NewKnowledge),
        ("asking_again_changes_nothing", Shuffled),
        ("unknown_key_has_no_sense", Guessing),
        ("concepts_can_be_read", TwoLines),
        ("names_are_keys", Labels),
        ("sense_goes_by_its_key", NoSynonyms),
        ("generalizations_are_others", Reflexive),
        ("generalizations_cover_all_ways_up", ParentOnly),
        ("specific_comes_before_general", TopDown),
        ("wider_concept_has_all_names", OwnNames),
        ("copy_answers_alike", OtherKnowledge),
    ],
    "TermDetector": [
        ("spans_lie_inside_the_text", Bytes),
        ("spans_lie_inside_the_text", Blanks),
        ("terms_stand_in_order_and_apart", Backwards),
        ("lemmas_are_keys", Surfaces),
        ("asking_again_changes_nothing", Forgetful),
        ("name_of_the_document_does_not_matter", ByName),
        ("copy_finds_alike", OtherDetector),
    ],
    "Estimator": [
        ("bits_are_numbers", NotANumber),
        ("bits_are_at_most_the_information_content", WithoutPrior),
        ("what_never_meets_reveals_nothing", Pessimist),
        ("meeting_more_often_reveals_no_less", Upside),
        ("copy_estimates_alike", OtherEstimator),
    ],
    "EvidenceSource": [
        ("source_has_a_name", judging.Nameless),
        ("source_has_a_name", judging.Renamed),
        ("each_passage_has_one_assessment", judging.Tacit),
        ("bits_are_numbers", judging.Clueless),
        ("counts_tell_no_more_than_there_is", judging.Omniscient),
        ("counts_tell_no_more_than_there_is", judging.Miscounting),
        ("input_is_left_alone", judging.Consuming),
        ("asking_again_changes_nothing", judging.Tiring),
        ("order_does_not_matter", judging.Favouring),
        ("many_are_one_by_one", judging.Comparing),
        ("copy_assesses_alike", judging.OtherSource),
    ],
    "Part": [
        ("requirement_has_a_name", judging.Nobodys),
        ("risks_are_of_the_term_and_the_requirement", judging.Groundless),
        ("risks_are_of_the_term_and_the_requirement", judging.Anothers),
        ("risks_are_of_the_term_and_the_requirement", judging.Unsure),
        ("asking_again_changes_nothing", judging.Moody),
        ("many_are_one_by_one", judging.Crowded),
        ("many_are_one_by_one", judging.UnpicklablePart),
        ("what_discloses_is_not_accepted", judging.Obliging),
        ("what_discloses_as_words_does_as_a_term", judging.Halfhearted),
        ("made_up_words_tell_nothing", judging.Suspicious),
        ("candidates_have_words", judging.Wordless),
        ("candidates_have_words", judging.Whimsical),
        ("settling_leaves_the_part_alone", judging.Settling),
        ("settling_leaves_the_part_alone", judging.Replacing),
        ("copy_judges_alike", judging.OtherPart),
    ],
}
"""For each seam, the check that must find a twin out, and the twin."""
