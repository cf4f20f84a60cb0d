"""``tacit packs``: what goes with topics, and packs of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tacit.errors import PackError

app = typer.Typer(help="What goes with topics, and packs of your own.", no_args_is_help=True)


@app.command("list")
def list_packs() -> None:
    """List the packs, what each protects, and how many entries it has by their strength."""
    from tacit.knowledge.packs import PackLibrary, Strength

    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    table.add_column("pack")
    table.add_column("protects")
    for strength in Strength:
        table.add_column(strength.value, justify="right")
    for name, pack in sorted(PackLibrary.shipped().packs.items()):
        counts = [sum(entry.strength is strength for entry in pack.entries) for strength in Strength]
        table.add_row(name, Text(", ".join(pack.protects)), *map(str, counts))
    Console().print(table)


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="PACK", help="The name of a pack, a file, or with --derived a topic.")],
    derived: Annotated[
        bool, typer.Option("--derived", help="What follows from taxonomies and corpora for a topic without a pack.")
    ] = False,
) -> None:
    """Show the entries of a pack, by what they are and how much each gives away."""
    from tacit.knowledge.packs import Strength

    pack = _derived(name) if derived else _pack(name)
    console = Console()
    console.print(Text(f"{pack.topic}: {', '.join(pack.protects)}", style="bold"))
    if pack.is_derived:
        console.print(Text("derived from taxonomies and corpora: nobody wrote or reviewed it"))
    if pack.includes:
        console.print(Text(f"with the packs {', '.join(pack.includes)}"))
    for kind, reason in pack.reasons.items():
        console.print(Text(f"\n{kind}: {reason}", style="bold"))
        for strength in Strength:
            entries = [one.phrase for one in pack.entries if one.kind == kind and one.strength is strength]
            if entries:
                console.print(Text(f"  {strength.value}: {', '.join(entries)}"))


@app.command()
def check(path: Annotated[Path, typer.Argument(metavar="FILE", help="A pack of your own.")]) -> None:
    """Check a pack of your own, and say which of its entries are ordinary words, or weaker than others in them.

    An entry that gives the topic away alone should hardly ever stand where the topic is not spoken of. What the corpora
    have often, and seldom with the topic, is listed: mark it "with" or "weak". So is an entry that never counts, or
    that weakens another one which stands in its words.
    """
    from tacit.knowledge.packs.review import ordinary, shadowed
    from tacit.resources import Knowledge

    pack = _pack(str(path))
    console = Console()
    found = list(ordinary(pack, Knowledge.shipped()))
    for one in found:
        share = f"{one.share:.0%}"
        console.print(Text(f"{one.phrase}: alone, but only {share} of its {one.contexts:,} contexts speak of it"))
    weaker = list(shadowed(pack))
    for other in weaker:
        console.print(Text(f"{other.phrase}: {other.strength.value}, but {other.by} in it is stronger: leave it out"))
    if pack.topic not in pack.protects:
        console.print(Text(f"topic: {pack.topic} is not among what the pack protects, so that nobody can ask for it"))
    console.print(f"{len(pack.entries):,} entries, {len(found) + len(weaker)} of them to look at")
    if found or weaker:
        raise typer.Exit(1)


def _derived(topic: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - the library is imported when it is needed
    from tacit.resources import Knowledge

    using = Knowledge.shipped()
    [one] = using.entities([topic])
    written = using.packs.about((one.name, *one.typed))
    if written:
        raise PackError(
            f"expected a topic without a pack, found {topic!r}, which has {written[0].name}: leave --derived out",
            source=topic,
        )
    found = using.derived_pack(one)
    if found is None:
        raise PackError(
            f"nothing follows for {topic!r} but its names: taxonomies and corpora have nothing else with it",
            source=topic,
        )
    return found


def _pack(name: str):  # type: ignore[no-untyped-def]  # noqa: ANN202 - the library is imported when it is needed
    from tacit.knowledge.packs import PackLibrary, load

    if name.endswith(".toml"):
        return load(name)
    library = PackLibrary.shipped()
    if name not in library.packs:
        raise PackError(f"expected the name of a pack or a .toml file, found {name!r}{library.hint(name)}", source=name)
    return library.packs[name]
