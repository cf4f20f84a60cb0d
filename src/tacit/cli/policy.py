"""``tacit policy``: what a law wants protected, as data."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from tacit.policies import PolicyEntry, PolicyRules
    from tacit.secrets.policy.preparation import Preparation

app = typer.Typer(help="What a law wants protected: the policies that tacit brings, and yours.", no_args_is_help=True)

_UNWRAPPED = 1000

_NameOrFile = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A policy that tacit brings, or a YAML file.")]


@app.command("list")
def list_policies() -> None:
    """List the policies that tacit brings."""
    # The library is imported only now, so that --help answers at once.
    from tacit import policies

    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    for column in ("policy", "what it is", "entries", "kind", "model"):
        table.add_column(column, no_wrap=column == "policy")
    for name in policies.names():
        policy = policies.load(name)
        kinds = dict.fromkeys(entry.kind.value for entry in policy.entries)
        models = dict.fromkeys(entry.model for entry in policy.entries)
        table.add_row(name, policy.title, str(len(policy.entries)), ", ".join(kinds), ", ".join(models))
    _console().print(table)


@app.command()
def show(
    policy: _NameOrFile,
    names: Annotated[
        bool, typer.Option("--names", help="Also what the knowledge base adds, and how many bits are too many.")
    ] = False,
) -> None:
    """Show what a policy protects, and where the law says so."""
    from tacit import policies

    found = policies.load(policy)
    console = _console()
    console.print(f"{found.title}\n{found.about}")
    for entry in found.entries:
        console.print(f"\n{entry.id}: {entry.protects} ({entry.kind.value}, {entry.model})")
        for what, value in _facts(entry):
            console.print(f"  {what}: {value}")
    if found.ordinary:
        console.print(f"\nordinary: {', '.join(found.ordinary)}")
    if names:
        _show_names(found, console)


@app.command()
def check(files: Annotated[list[str], typer.Argument(metavar="NAME|FILE", help="Policies of your own.")]) -> None:
    """Check policies: every mistake with its line, and exit code 1 if there is one.

    Notes name what neither the knowledge base nor the corpus knows: it is hidden where it stands as written, but what
    points to it is not found. It may be misspelt.
    """
    from tacit import policies

    console = _console()
    wrong = False
    for file in files:
        mistakes = policies.mistakes(file)
        for mistake in mistakes:
            console.print(f"{type(mistake).__name__}: {mistake}")
        if mistakes:
            wrong = True
            continue
        for note in _notes(policies.load(file)):
            console.print(f"Note: {file}, {note}")
        console.print(f"{file}: no mistakes")
    if wrong:
        raise typer.Exit(1)


def _console() -> Console:
    """What prints lines unwrapped, and a table as wide as it needs where no terminal limits it."""
    width = None if sys.stdout.isatty() else _UNWRAPPED
    return Console(highlight=False, markup=False, soft_wrap=True, width=width)


def _facts(entry: PolicyEntry) -> Iterator[tuple[str, str]]:
    yield "source", entry.source
    for what, names in (("called", entry.names), *entry.also.items(), ("not meant", entry.exceptions)):
        if names:
            yield what, ", ".join(names)
    if entry.detect:
        yield "found by kind", ", ".join(kind.value for kind in entry.detect)
    if entry.allows:
        yield "may stand", entry.allows


def _show_names(policy: PolicyRules, console: Console) -> None:
    """Prints what steps 0a and 0b of S4 make of the policy."""
    preparation = _prepared(policy)
    for entry in policy.entries:
        added = _added(entry, preparation)
        tau = preparation.thresholds.get(entry.id)
        facts = "none: the corpus has too few contexts of its names"
        if tau:
            facts = f"{tau.bits:.2f} bits, that of {tau.key!r} in {tau.count:,} contexts"
        console.print(f"\n{entry.id}\n  threshold: {facts}\n  added ({len(added)}): {', '.join(added)}")


def _added(entry: PolicyEntry, preparation: Preparation) -> list[str]:
    from tacit.terms.keys import key

    listed = {key(name) for names in (entry.names, *entry.also.values()) for name in names}
    return [term.key for term in preparation.terms if term.entry == entry.id and term.key not in listed]


def _prepared(policy: PolicyRules) -> Preparation:
    from tacit import Policy, knowledge
    from tacit.corpus.by_document import counted_in
    from tacit.corpus.shipped import shipped
    from tacit.secrets.policy.preparation import Basis, default_folder, prepared

    usual = Policy(policy)
    index = counted_in(usual.counted_in, shipped())
    basis = Basis(policy, index, knowledge.shipped(), usual.contextualised, usual.scope)
    return prepared(basis, folder=default_folder())


def _notes(policy: PolicyRules) -> Iterator[str]:
    from tacit import knowledge
    from tacit.corpus.shipped import shipped
    from tacit.terms.keys import key

    index, kb = shipped(), knowledge.shipped()
    for entry in policy.entries:
        for name in entry.names:
            if not kb.senses(key(name)) and not index.count((frozenset((key(name),)),)):
                yield f"entry {entry.id}: neither the knowledge base nor the corpus knows {name!r}"
