"""A taxonomy small enough to check by eye.

::

    thing* ─┬─ organism* ── microbe ──┬─ virus ── retrovirus ── HIV
            ├─ pathogen ──────────────┘
            ├─ program ── computer virus
            └─ city ┄┄ Barcelona

``*`` is abstract, ``┄┄`` an instance. "virus" means the microbe in four of five uses, the program in one; "bug" a
microbe in one of eight, a program in one of eight, and nothing here otherwise.
"""

from __future__ import annotations

from tacit.knowledge import Entry, Name, Provenance, TaxonomyFile, compile_taxonomy, named

PROVENANCE = Provenance("mini", "A mini taxonomy", "CC0-1.0", notice="No rights reserved.")

ENTRIES = (
    Entry("hiv", "HIV", named("HIV", "human immunodeficiency virus"), ("retrovirus",), derivations=("seropositive",)),
    Entry("thing", "thing", named("thing"), abstract=True),
    Entry("organism", "organism", named("organism"), ("thing",), abstract=True),
    Entry("pathogen", "pathogen", named("pathogen"), ("thing",)),
    Entry("microbe", "microbe", (Name("microbe"), Name("bug", 0, 0.125)), ("organism",)),
    Entry("virus", "virus", (Name("virus", 0, 0.8),), ("microbe", "pathogen")),
    Entry("retrovirus", "retrovirus", named("retrovirus"), ("virus",)),
    Entry("program", "program", (Name("program"), Name("bug", 1, 0.125)), ("thing",)),
    Entry("malware", "computer virus", (Name("computer virus"), Name("virus", 1, 0.2)), ("program",)),
    Entry("city", "city", named("city"), ("thing",)),
    Entry("barcelona", "Barcelona", named("Barcelona"), instance_of=("city",)),
)


def compiled() -> TaxonomyFile:
    """The taxonomy, compiled."""
    return TaxonomyFile.from_bytes(compile_taxonomy(ENTRIES, PROVENANCE))
