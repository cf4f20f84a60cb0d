"""``tacit verify`` and ``tacit new-key``: who vouches for a released text?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tacit.cli._console import results
from tacit.cli._tables import UNCHECKED_EXIT_CODE
from tacit.errors import InputError
from tacit.formats import text
from tacit.formats.opening import read_document


def verify(
    released: Annotated[
        str, typer.Argument(metavar="RELEASED", help="The released text or document; - is standard input.")
    ],
    release_report: Annotated[Path, typer.Option(help="The report that came with it.")],
    public: Annotated[Path, typer.Option(metavar="KEY", help="The public key of who vouches for it.")],
) -> None:
    """Check who vouches for a released text.

    The exit code is 0 if the signature is theirs and of this text, 4 if not. It needs neither the original nor the
    reviewer's report.
    """
    from tacit.document import text_digest
    from tacit.vault.signing import is_signed_by

    try:
        values = json.loads(text.read(str(release_report)).text)
        claimed = values["fingerprints"]["released"]
    except (ValueError, KeyError, TypeError):
        raise InputError(
            f"expected a release report of tacit in {release_report}, found none", source=str(release_report)
        ) from None
    console = results()
    signed, same = is_signed_by(values, public), claimed == text_digest(read_document(released).text)
    console.print(f"signature: {'of this key' if signed else 'NOT OF THIS KEY'}")
    console.print(f"text: {'the one that was signed' if same else 'ANOTHER than was signed'}")
    for claim in values.get("claims", ()):
        console.print(f"{claim.get('requirement')}: {claim.get('state')}")
    if not (signed and same):
        raise typer.Exit(UNCHECKED_EXIT_CODE)


def new_key(
    private: Annotated[Path, typer.Argument(metavar="PRIVATE", help="File for the private key, for your eyes only.")],
    public: Annotated[Path, typer.Argument(metavar="PUBLIC", help="File for the public key, for everybody.")],
) -> None:
    """Make a key to sign release reports with: tacit sanitize --sign PRIVATE."""
    from tacit.vault.signing import new_key as make

    make(private, public)
    results().print(f"{private}: keep it to yourself; {public}: give it to who has to check your signature")
