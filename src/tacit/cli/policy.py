"""``tacit policy``: what a law wants protected, as data."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

app = typer.Typer(help="What a law wants protected: the policies that tacit brings, and yours.", no_args_is_help=True)

_Policy = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A policy that tacit brings, or a YAML file.")]


@app.command("list")
def list_policies() -> None:
    """List the policies that tacit brings."""
    from tacit import policies

    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    for column in ("policy", "what it is", "entries"):
        table.add_column(column)
    for name in policies.names():
        policy = policies.load(name)
        table.add_row(name, policy.title, str(len(policy.entries)))
    Console(highlight=False).print(table)


@app.command()
def show(policy: _Policy) -> None:
    """Show what a policy protects, and where the law says so."""
    from tacit import policies

    found = policies.load(policy)
    console = Console(highlight=False, markup=False)
    console.print(f"{found.title}\n{found.about}\n")
    for entry in found.entries:
        console.print(f"{entry.id}: {entry.protects} ({entry.kind.value}, {entry.model})\n  {entry.source}")
        for what, names in (("called", entry.names), *entry.also.items(), ("not meant", entry.exceptions)):
            if names:
                console.print(f"  {what}: {', '.join(names)}")
        if entry.detect:
            console.print(f"  found by kind: {', '.join(kind.value for kind in entry.detect)}")
        if entry.allows:
            console.print(f"  may stand: {entry.allows}")


@app.command()
def check(policy: _Policy) -> None:
    """Check a policy's file: every mistake with its line, and exit code 1 if there is one."""
    from tacit import policies

    found = policies.mistakes(policy)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for mistake in found:
        console.print(f"{type(mistake).__name__}: {mistake}")
    if found:
        raise typer.Exit(1)
    console.print(f"{policy}: no mistakes")
