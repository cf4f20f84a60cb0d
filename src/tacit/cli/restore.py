"""``tacit restore``: the original of a released text, for who holds the key of its vault."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tacit.cli._effective import KEY_VARIABLE
from tacit.cli._outputs import PlainForce, check_force, check_free
from tacit.errors import ParameterError
from tacit.formats import text


def restore(
    released: Annotated[str, typer.Argument(metavar="RELEASED", help="The released text; - is standard input.")],
    vault: Annotated[Path, typer.Option("--vault", metavar="FILE", help="The vault that was written with it.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File for the original, for your eyes only; else printed.")
    ] = None,
    document: Annotated[
        str | None, typer.Option("--document", metavar="ID", help="Which original, when two were released alike.")
    ] = None,
    force: PlainForce = False,
) -> None:
    """Get the original of a released text back from its vault.

    The key is read from the environment variable TACIT_VAULT_KEY, or asked for.
    """
    from tacit.vault import Vault, write_private

    if output and output.resolve() in {Path(released).resolve(), vault.resolve()}:
        raise ParameterError("expected an output beside the release and its vault, found one of them", parameter="-o")
    check_force([output], force=force)
    if output:
        check_free("-o", output, force=force)
    text_released = text.read(released)
    original = Vault.open(vault, vault_key()).restore(text_released, id=document).text.encode()
    if output:
        write_private(output, original)
    else:
        # Not print(): it would turn the line ends of the text into those of the platform.
        sys.stdout.buffer.write(original)
        sys.stdout.buffer.flush()


def vault_key(*, new: bool = False) -> str:
    """The passphrase of a vault: from the environment, or from the user, who does not see it.

    Args:
        new: Whether the vault is to be written with it, so that the user types it twice.

    Raises:
        ParameterError: It is not in the environment, and nobody is there to ask; or a new one is too short.
    """
    from tacit.vault.key import check_passphrase

    known = os.environ.get(KEY_VARIABLE)
    if not known and not sys.stdin.isatty():
        raise ParameterError(f"expected the key of the vault in {KEY_VARIABLE}, found none", parameter="vault")
    if not known:
        known = str(typer.prompt("Key of the vault", hide_input=True, confirmation_prompt=new, err=True))
    if new:
        check_passphrase(known)  # before any work: a release whose vault cannot be written leads nowhere
    return known
