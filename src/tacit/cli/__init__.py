"""The command line: thin shells over the library, one module for each command."""

from __future__ import annotations

import gc
import os
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tacit.errors import ConflictError, Error, ParameterError, PlausibilityError
from tacit.language import prepared
from tacit.settings import VERSION

if TYPE_CHECKING:
    import typer

_COMMANDS: Final = {
    name: name.replace("-", "_")
    for name in "sanitize explain audit check review serve restore verify new-key attack evaluate doctor mcp".split()
}
"""The commands in the order of the help, and what their functions are called: each in a module of its name, but one."""
_MODULES: Final = {"new-key": "verify"}
_GROUPS: Final = tuple("publish config corpus knowledge packs policy".split())
"""Commands that have commands of their own, the modules of that name."""
_UNCOLLECTED: Final = 50_000
"""How many objects may come before Python looks for cycles among them: a start makes 300,000 that stay."""


class _Interrupted(BaseException):
    """Ctrl-C came."""


def program(command: str | None = None) -> typer.Typer:
    """The command line.

    Args:
        command: The one command that it has to know, so that nothing is imported for others; all unless given.
    """
    import typer
    from typer.core import TyperGroup

    from tacit.cli._help import use_plain_types

    class Commands(TyperGroup):
        """The commands; typer would end them at Ctrl-C without a word."""

        def invoke(self, ctx: Any) -> Any:  # which class the context is of depends on the version of typer
            try:
                return super().invoke(ctx)
            except KeyboardInterrupt:
                raise _Interrupted from None

    use_plain_types()
    app = typer.Typer(
        name="tacit",
        cls=Commands,
        help="Make text safe to release: find what gives a secret away, directly or by inference, and generalize it.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,  # a pretty traceback prints local variables, and those hold the text
        rich_markup_mode="markdown",
    )
    for name, function in _COMMANDS.items():
        if command in {None, name}:
            app.command(name)(getattr(import_module(f"tacit.cli.{_MODULES.get(name, name)}"), function))
    for name in _GROUPS:
        if command in {None, name}:
            app.add_typer(import_module(f"tacit.cli.{name}").app, name=name)

    @app.callback(invoke_without_command=True)
    def root(*, version: bool = typer.Option(False, "--version", help="Print the version and stop.")) -> None:
        if version:
            typer.echo(f"tacit {VERSION}")
            raise typer.Exit

    return app


def _asked_command() -> str | None:
    """The command that the arguments begin with, if they begin with one."""
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    return first if first in _COMMANDS or first in _GROUPS else None


def main() -> None:
    """Runs the command line. An error is one line; no traceback is ever shown, because it could hold document text."""
    gc.set_threshold(_UNCOLLECTED, *gc.get_threshold()[1:])
    asked = _asked_command()
    if asked:  # the help of all commands needs few patterns
        prepared.recall()
    try:
        program(asked)(prog_name="tacit")  # also as `python -m tacit`
    except ConflictError as error:
        # What the user typed may be said to the user, and to nobody else.
        typed = f": --keep {', --keep '.join(map(shlex.quote, error.terms))}" if error.terms else ""
        _fail(f"{type(error).__name__}: {error} (--reviewer NAME){typed}", code=1)
    except ParameterError as error:
        # How many texts are plausible depends on the text; every other value is refused whatever the text is.
        _fail(f"{type(error).__name__}: {error}", code=1 if isinstance(error, PlausibilityError) else 2)
    except Error as error:
        _fail(f"{type(error).__name__}: {error}", code=1)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except (KeyboardInterrupt, _Interrupted):
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
    from tacit.cli._console import messages
    from tacit.cli._extras import with_command

    messages().print(with_command(message))
    raise SystemExit(code) from None
