"""``tacit config``: what `tacit.toml` says, and whether it is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tacit.cli._console import counted, results
from tacit.cli._effective import configuration
from tacit.cli._options import Sources
from tacit.cli._refusals import refuse
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.config import Config

app = typer.Typer(help="Write, show and check a configuration (tacit.toml).", no_args_is_help=True)

_File = Annotated[Path | None, typer.Argument(metavar="FILE", help="The configuration; ./tacit.toml unless given.")]


@app.command()
def init(path: _File = None) -> None:
    """Write a configuration to begin with: every setting is there, with what it means."""
    from tacit.config import NAME, TEMPLATE

    target = path or Path(NAME)
    if target.exists():
        raise refuse(f"expected a new file, found {target}; remove it first, or name another", "path")
    if not target.parent.is_dir():
        raise refuse(f"expected a file in a directory that exists: {target.parent}", "path")
    text.write(target, TEMPLATE)
    results().print(f"{target}: written; tacit sanitize finds it in the working folder")


@app.command()
def show(path: _File = None) -> None:
    """Print what is in force, as TOML: what the configuration says over defaults."""
    from tacit.config import written

    results().print(written(_config(path)), end="")


@app.command()
def check(path: _File = None) -> None:
    """Check a configuration.

    A mistake is told with its line and what was expected, and the exit code is 1.
    """
    from tacit.secrets.values import kind_of

    config = _config(path)
    asked = ", ".join(map(kind_of, config.requirements)) or "nothing"
    own = f"; {counted(len(config.recognizers), 'recognizer')}" if config.recognizers else ""
    results().print(f"{config.source or 'no configuration'}: asks for {asked}{own}")


def _config(path: Path | None) -> Config:
    return configuration(Sources(config=path), frozenset())
