"""``tacit corpus``: build an index of texts, look into it, ask it, merge several."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from tacit.cli._console import results
from tacit.errors import InputError

if TYPE_CHECKING:
    from rich.progress import TaskID

    from tacit.corpus import BuildProgress, Conjunction, CorpusIndex, EmbeddedIndex, IndexInfo

app = typer.Typer(help="Indexes of texts: in how many contexts terms occur together.", no_args_is_help=True)

_Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where the index goes.")]


@app.command()
def build(
    sources: Annotated[
        list[Path],
        typer.Argument(
            metavar="SRC", help="Files (.txt, .jsonl, .xml; also .bz2, .gz, .xz, .zst) and folders of them."
        ),
    ],
    output: _Output,
    context: Annotated[
        str, typer.Option(metavar="KIND", help="document, paragraph (a line), sentence or window:WORDS.")
    ] = "paragraph",
    min_count: Annotated[int, typer.Option(help="Contexts in which a word must occur.")] = 3,
    min_phrase_count: Annotated[int, typer.Option(help="Contexts in which a phrase must occur.")] = 5,
    min_cohesion: Annotated[
        float, typer.Option(help="How much the parts of a phrase must attract each other: 0 as chance would, 1 fully.")
    ] = 0.3,
    free_phrase_count: Annotated[
        int, typer.Option(help="Contexts from which on a phrase of content words needs no cohesion.")
    ] = 30,
    keep_phrases: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Phrases, one a line, that need no more contexts than words.")
    ] = None,
    max_size: Annotated[
        float | None, typer.Option(metavar="MB", help="The size to aim at by leaving out the loosest phrases.")
    ] = None,
    min_words: Annotated[int, typer.Option(help="Leave out documents of fewer words.")] = 0,
    exclude_titles: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Leave out documents with these titles, one a line.")
    ] = None,
    text_field: Annotated[str, typer.Option(metavar="NAME", help="Where a line of JSON has its text.")] = "text",
    title_field: Annotated[str, typer.Option(metavar="NAME", help="Where a line of JSON has its title.")] = "title",
    attribution: Annotated[str, typer.Option(metavar="TEXT", help="Whose text it is, and under which licence.")] = "",
    memory: Annotated[int, typer.Option(metavar="MB", help="Memory for all processes together.")] = 1024,
    jobs: Annotated[int | None, typer.Option(help="Processes; as many as there are processors by default.")] = None,
) -> None:
    """Build an index of texts. It holds keys and numbers, no text.

    A build that was stopped goes on when the same command is given again. The same sources and settings give the same
    index, byte by byte, whatever the number of processes and the memory.
    """
    from tacit.corpus import BuildSettings, ContextKind
    from tacit.corpus import build as build_index
    from tacit.terms.keys import key

    settings = BuildSettings(
        context=ContextKind.parse(context),
        min_count=min_count,
        min_phrase_count=max(min_phrase_count, min_count),
        min_cohesion=min_cohesion,
        free_phrase_count=max(free_phrase_count, min_phrase_count, min_count),
        keep_phrases=frozenset(map(key, _lines(keep_phrases))),
        max_size_mb=max_size,
        min_words=min_words,
        exclude_titles=frozenset(_lines(exclude_titles)),
        text_field=text_field,
        title_field=title_field,
        attribution=attribution,
    )
    with _progress_bar() as report:
        built = build_index(sources, output, settings=settings, jobs=jobs, memory_mb=memory, report=report)
    _show(built)


@app.command()
def info(
    index: Annotated[
        Path | None, typer.Argument(metavar="INDEX", help="A directory or a file; ours by default.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Compare the whole file with its checksums.")] = False,
) -> None:
    """Show what an index holds and where it comes from."""
    from tacit.corpus import info as index_info
    from tacit.corpus.shipped import shipped

    about = index_info(index or shipped().path, verify=verify)
    _show(about)
    console = results()
    console.print(f"fingerprint  {about.fingerprint}")
    for source in about.provenance.get("sources", []):
        console.print(f"source       {source['name']}, {source['bytes']:,} bytes, sha256 {source['sha256']}")
    for name in ("attribution", "command"):
        if about.provenance.get(name):
            console.print(f"{name:<12} {about.provenance[name]}")
    if verify:
        console.print("checksums    all match")


@app.command()
def query(
    terms: Annotated[list[str], typer.Argument(metavar="TERM", help="Words and phrases; a|b is either of them.")],
    corpus: Annotated[
        Path | None, typer.Option("--corpus", metavar="INDEX", help="An index of your own instead of ours.")
    ] = None,
) -> None:
    """Show in how many contexts terms occur, alone and together, and what that tells in bits."""
    from tacit.corpus import EmbeddedIndex, Level
    from tacit.corpus.information import information_content
    from tacit.corpus.shipped import shipped

    index = EmbeddedIndex.open(corpus) if corpus else shipped()
    contexts = index.count(())
    table = Table("term", "contexts", "documents", "bits", "counted as", box=None)
    for column in table.columns[1:4]:
        column.justify = "right"

    def add(name: str, conjunction: Conjunction, remark: str) -> None:
        count, documents = (index.count(conjunction, level=level) for level in (Level.CONTEXT, Level.DOCUMENT))
        bits = f"{information_content(count, contexts):.2f}" if count else ""
        table.add_row(name, f"{count:,}", f"{documents:,}", bits, remark if count else "")

    counted = [_counted(index, term) for term in terms]
    for term, (conjunction, evidence) in zip(terms, counted, strict=True):
        add(term, conjunction, evidence)
    if len(terms) > 1:
        together = [clause for conjunction, _ in counted for clause in conjunction]
        alone = sum(information_content(index.count(conjunction), contexts) for conjunction, _ in counted)
        in_common = alone - information_content(index.count(together), contexts)
        add("together", together, f"{in_common:.2f} bits in common")
    console = results()
    console.print(table)
    for line in _unseen(index, terms):
        console.print(line)


@app.command()
def merge(
    indexes: Annotated[list[Path], typer.Argument(metavar="INDEX", help="Two or more indexes.")], output: _Output
) -> None:
    """Merge indexes into one: what a build from all their sources gives.

    Where a term was left out of an index, for lack of contexts or of cohesion, its contexts there are not counted.
    """
    from tacit.corpus import merge as merge_indexes

    _show(merge_indexes(indexes, output))


def _lines(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        return [line for line in map(str.strip, path.read_text("utf-8").splitlines()) if line]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"{path}: expected a file of lines in UTF-8, found none that can be read", source=str(path)
        ) from error


def _show(about: IndexInfo) -> None:
    results().print(
        f"{about.path}: {about.size_bytes / 1e6:,.1f} MB; {about.words:,} words and {about.phrases:,} phrases in "
        f"{about.contexts:,} contexts ({about.context}) of {about.documents:,} documents; "
        f"{about.running_words:,} words of text",
        markup=False,
    )


def _counted(index: CorpusIndex, term: str) -> tuple[Conjunction, str]:
    """What to count for a term, and what that is: itself, or else all its words in one context."""
    from tacit.corpus.readings import Ground, readings
    from tacit.terms.keys import key

    if "|" in term:
        return (frozenset(map(key, term.split("|"))),), "any of these"
    ways = [way for way in readings(key(term)) if way.ground in {Ground.PHRASE, Ground.WORDS}]
    chosen = next((way for way in ways if index.count(way.conjunction)), ways[0])
    return chosen.conjunction, {Ground.PHRASE: "itself", Ground.WORDS: "all its words"}[chosen.ground]


def _unseen(index: EmbeddedIndex, terms: list[str]) -> Iterator[str]:
    """A line for each word that the index does not know."""
    from tacit.terms.keys import WORD, word_key

    for word in dict.fromkeys(filter(None, (word_key(word) for term in terms for word in WORD.findall(term)))):
        if word not in index:
            closest = ", ".join(index.closest(word))
            yield f"{word}: never seen{f'; closest known: {closest}' if closest else ''}"


@contextmanager
def _progress_bar() -> Iterator[Callable[[BuildProgress], None]]:
    """A function that shows, on a terminal, how far a build is: for each step a bar, the rate and the time left."""
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[rate]}"))
    bars = Bars(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal)
    begun: dict[str, tuple[TaskID, float, int]] = {}

    def show(progress: BuildProgress) -> None:
        name = progress.step.value
        if name not in begun:
            begun[name] = bars.add_task(name, total=progress.total, rate=""), time.monotonic(), progress.words
        task, since, words_before = begun[name]
        words = progress.words - words_before
        rate = f"{words / (time.monotonic() - since):,.0f} words/s" if words else ""
        bars.update(task, completed=progress.done, total=progress.total, rate=rate)

    with bars:
        yield show
