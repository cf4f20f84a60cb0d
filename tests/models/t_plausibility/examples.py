"""The word ontologies of S2's figure 2, the sentence of its figure 1, and what tests of other texts need."""

from __future__ import annotations

from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.knowledge import Entry, MemoryTaxonomy, Name
from tacit.terms import Kind, Term

# Four trees with the volumes that S2 names; the base values stand at the bottom, those of one tree at one level.
FIGURE_2 = MemoryTaxonomy.from_parents(
    {
        **{city: ["state capital"] for city in ("sacramento", "albany", "boston", "austin")},
        **{f"city {number}": ["national capital"] for number in range(1, 29)},
        "state capital": ["capital"],
        "national capital": ["capital"],
        "capital": ["seat"],
        "marijuana": ["controlled substance"],
        "ecstasy": ["controlled substance"],
        "controlled substance": ["drug"],
        "lumbar pain": ["pain"],
        "migraine": ["pain"],
        "pain": ["symptom"],
        "liver cancer": ["carcinoma"],
        "lung cancer": ["carcinoma"],
        "carcinoma": ["cancer"],
    }
)

FIGURE_1 = Document("A Sacramento resident purchased marijuana for the lumbar pain caused by liver cancer.")


def find(document: Document, phrase: str, *, kind: Kind = Kind.CONCEPT, lemma: str = "", after: int = 0) -> Term:
    """Returns the term that a phrase of the document is."""
    start = document.text.index(phrase, after)
    return Term(Span(start, start + len(phrase)), kind, lemma or phrase.lower())


SENSITIVE = [find(FIGURE_1, phrase) for phrase in ("Sacramento", "marijuana", "lumbar pain", "liver cancer")]


def ladders(words: int = 5, widest: int = 40) -> st.SearchStrategy[list[list[int]]]:
    """Returns ladders of a few words: volumes that ascend from 1, or from what stands in the word's place."""
    as_it_is = st.sets(st.integers(2, widest), max_size=3).map(lambda volumes: [1, *sorted(volumes)])
    generalized = st.sets(st.integers(2, widest), min_size=1, max_size=3).map(sorted)
    return st.lists(as_it_is | generalized, min_size=1, max_size=words)


@st.composite
def taxonomies(draw: st.DrawFn) -> MemoryTaxonomy:
    """Returns a small taxonomy with several parents here and there; every concept has two names of its own."""
    size = draw(st.integers(2, 14))
    entries = [
        Entry(
            id=str(number),
            label=f"concept {number}",
            names=(Name(f"concept {number}"), Name(f"synonym {number}")),
            parents=tuple(
                map(str, draw(st.sets(st.integers(0, number - 1), min_size=1, max_size=2))) if number else ()
            ),
        )
        for number in range(size)
    ]
    return MemoryTaxonomy(entries)
