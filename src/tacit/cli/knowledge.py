"""``tacit knowledge``: what a term is a kind of, and taxonomies of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from tacit.cli._outputs import PlainForce, check_apart, check_free
from tacit.errors import KnowledgeError

if TYPE_CHECKING:
    from tacit.corpus.embedded import EmbeddedIndex
    from tacit.knowledge import Concept, KnowledgeChain

app = typer.Typer(help="What a term is a kind of, and taxonomies of your own.", no_args_is_help=True)

_UNWRAPPED = 1000
_MOST_WORDS = 12  # of a concept's names, before the line gets too long to read

# What a concept's names say in bits; nothing when no corpus is asked.
_Bits = Callable[["Concept"], str]


@app.command()
def show(
    term: Annotated[str, typer.Argument(metavar="TERM", help="A word or a phrase.")],
    knowledge: Annotated[
        list[Path] | None,
        typer.Option("--knowledge", metavar="FILE", help="A compiled taxonomy to ask before ours. May be repeated."),
    ] = None,
    corpus: Annotated[
        Path | None, typer.Option("--corpus", metavar="FILE", help="A corpus index of your own instead of ours.")
    ] = None,
    bits: Annotated[bool, typer.Option(help="Show the information content of each concept by the corpus.")] = True,
    every: Annotated[
        bool, typer.Option("--all", help="Show the senses in every taxonomy, not only where asked first.")
    ] = False,
) -> None:
    """Show a term's senses, what else each is called, and all ways up.

    Each step says how many names its concept has with all its specialisations, and its information content: the fewer
    bits, the less it tells. Steps in brackets are too abstract to be offered as replacements.
    """
    # The library is imported only now, so that --help answers at once.
    from tacit.knowledge import KnowledgeChain, TaxonomyFile, shipped
    from tacit.terms.keys import key

    kb = KnowledgeChain([*map(TaxonomyFile.open, knowledge or ()), *shipped().taxonomies])
    senses = kb.all_senses(key(term)) if every else kb.senses(key(term))
    if not senses:
        known = ", ".join(one.source for one in kb.taxonomies)
        raise KnowledgeError(f"expected a term known to {known}, found {term!r}; try a synonym or a wider term")
    measure = _measure(kb, corpus) if bits else lambda _: ""
    # Lines are wrapped for a reader, not for a program that reads them.
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else _UNWRAPPED)
    for number, concept in enumerate(senses, 1):
        console.print(_sense(number, concept, kb, measure))


@app.command("compile")
def compile_(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A file, a folder or a name; see below.")],
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="The file to write.")],
    corpus: Annotated[
        Path | None, typer.Option("--corpus", metavar="FILE", help="A corpus index of your own instead of ours.")
    ] = None,
    force: PlainForce = False,
) -> None:
    """Compile a taxonomy into one file that opens at once.

    SOURCE is a table (.csv or .tsv with child, parent and, if you like, synonym), an OBO file, a SKOS vocabulary in
    RDF/XML (.rdf or .xml), a folder with a SNOMED CT release (RF2) or with WordNet's dictionary (/usr/share/wordnet of
    Debian's wordnet-base), or a name: diseases, drugs, geography or icd-10-cm are compiled from installed packages.
    """
    from tacit.knowledge.sources import PACKAGED, compile_source

    check_apart("-o", output, [Path(source)])
    check_free("-o", output, force=force)
    made = compile_source(source, output, index=_index(corpus) if source in PACKAGED else None)
    size = output.stat().st_size / 1e6
    typer.echo(f"{output}: {made.provenance.title}, {len(made):,} concepts, {size:.1f} MB, {made.fingerprint[:12]}")


def _index(corpus: Path | None) -> EmbeddedIndex:
    from tacit.corpus.embedded import EmbeddedIndex
    from tacit.corpus.shipped import shipped

    return EmbeddedIndex.open(corpus) if corpus else shipped()


def _measure(kb: KnowledgeChain, corpus: Path | None) -> _Bits:
    from tacit.corpus.information import information_content

    index = _index(corpus)
    contexts = index.count(())

    def bits(concept: Concept) -> str:
        count = index.count((kb.names(concept),))
        return f"{information_content(count, contexts):.1f} bits" if count else "not in the corpus"

    return bits


def _sense(number: int, concept: Concept, kb: KnowledgeChain, measure: _Bits) -> Tree:
    from tacit.terms.keys import key

    offered = set(kb.generalizations(concept))
    words = {"also called": kb.synonyms(concept) - {key(concept.label)}, "made from it": kb.derivations(concept)}
    head = Text.assemble(f"{number}. ", _line(concept, kb, measure))
    head.append(f"  {concept.source} {concept.id}", "dim")
    for title, found in words.items():
        head.append(f"\n   {title}: {_listed(found)}" if found else "")
    tree, seen = Tree(head, guide_style="dim"), set()

    def grow(branch: Tree, below: Concept) -> None:
        for above, individual in kb.parents(below):
            line = Text("instance of " if individual else "", "dim")
            line.append_text(_line(above, kb, measure if above in offered else None))
            if above in seen:
                branch.add(line.append(", see above", "dim"))
            else:
                seen.add(above)
                grow(branch.add(line), above)

    grow(tree, concept)
    return tree


def _line(concept: Concept, kb: KnowledgeChain, measure: _Bits | None) -> Text:
    """One concept; without bits, and in brackets, if it is too abstract to be offered."""
    names = len(kb.names(concept))
    facts = [f"{names:,} name{'' if names == 1 else 's'}", measure(concept) if measure else ""]
    label = Text(concept.label, "bold") if measure else Text(f"[{concept.label}]", "dim")
    return label.append(f"  {', '.join(filter(None, facts))}", "dim")


def _listed(words: frozenset[str]) -> str:
    first = ", ".join(sorted(words)[:_MOST_WORDS])
    return f"{first} and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else first
