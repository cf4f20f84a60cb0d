"""The command line: thin shells over the library, one module for each command."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import typer
from rich.console import Console

from tacit.cli import (
    attack,
    audit,
    check,
    config,
    corpus,
    doctor,
    evaluate,
    explain,
    knowledge,
    mcp,
    packs,
    policy,
    publish,
    restore,
    review,
    sanitize,
    serve,
    verify,
)
from tacit.errors import ConflictError, Error, UsageError
from tacit.settings import VERSION

app = typer.Typer(
    name="tacit",
    help="Make text safe to release: find what gives a secret away, directly or by inference, and generalize it.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,  # a pretty traceback prints local variables, and those hold the text
    rich_markup_mode="markdown",
)
app.command("sanitize")(sanitize.sanitize)
app.command("explain")(explain.explain)
app.command("audit")(audit.audit)
app.command("check")(check.check)
app.command("review")(review.review)
app.command("serve")(serve.serve)
app.command("restore")(restore.restore)
app.command("verify")(verify.verify)
app.command("new-key")(verify.new_key)
app.command("attack")(attack.attack)
app.command("evaluate")(evaluate.evaluate)
app.command("doctor")(doctor.doctor)
app.command("mcp")(mcp.mcp)
app.add_typer(publish.app, name="publish")
app.add_typer(config.app, name="config")
app.add_typer(corpus.app, name="corpus")
app.add_typer(knowledge.app, name="knowledge")
app.add_typer(packs.app, name="packs")
app.add_typer(policy.app, name="policy")


@app.callback(invoke_without_command=True)
def _root(*, version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
    if version:
        typer.echo(f"tacit {VERSION}")
        raise typer.Exit


def main() -> None:
    """Runs the command line. An error is one line; no traceback is ever shown, because it could hold document text."""
    try:
        app(prog_name="tacit")  # also as `python -m tacit`
    except ConflictError as error:
        # What the user typed may be said to the user, and to nobody else.
        typed = f": --keep {', --keep '.join(map(shlex.quote, error.terms))}" if error.terms else ""
        _fail(f"{type(error).__name__}: {error} (--reviewer NAME){typed}", code=1)
    except UsageError as error:
        _fail(f"{type(error).__name__}: {error}", code=2)
    except Error as error:
        _fail(f"{type(error).__name__}: {error}", code=1)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        _fail("Interrupted: nothing was left half written", code=130)
    except MemoryError:
        _fail("MemoryError: the text is too large for this machine; sanitize it in parts", code=1)
    except Exception as error:  # noqa: BLE001  # the last line of defence: say where, never what
        at = error.__traceback__
        while at and at.tb_next:
            at = at.tb_next
        where = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else "an unknown place"
        _fail(f"InternalError: {type(error).__name__} at {where}; this is a bug in tacit, please report it", code=70)


def _fail(message: str, *, code: int) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True, markup=False).print(message)
    raise SystemExit(code) from None
