"""``tacit serve``: sanitizing over HTTP, for other programs, clients of Presidio, and gateways to language models."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tacit.cli._console import messages
from tacit.cli._effective import ASKED, KEY_VARIABLE, configuration, effective
from tacit.cli._groups import command
from tacit.cli._options import LAST_PORT, Asked, Sources
from tacit.cli._refusals import refuse

if TYPE_CHECKING:
    from tacit.config import Config
    from tacit.vault import SecretKey

_SERVING, _LIMITS, _ACCESS = "Serving", "Limits", "Who may ask"


@command
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.", rich_help_panel=_SERVING)] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=LAST_PORT, help="The port; 0 is any that is free.", rich_help_panel=_SERVING)
    ] = 8080,
    workers: Annotated[
        int, typer.Option(help="Processes that work; 0 is one for each core.", rich_help_panel=_SERVING)
    ] = 0,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For TLS: the certificate (PEM).", rich_help_panel=_SERVING)
    ] = None,
    private_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="For TLS: its private key.", rich_help_panel=_SERVING)
    ] = None,
    client_ca: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="For TLS: the authority of clients' certificates.", rich_help_panel=_SERVING),
    ] = None,
    queue: Annotated[int, typer.Option(help="Requests that may wait; others get 429.", rich_help_panel=_LIMITS)] = 64,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="How long a request may take.", rich_help_panel=_LIMITS)
    ] = 60.0,
    max_bytes: Annotated[int, typer.Option(help="How large a request may be.", rich_help_panel=_LIMITS)] = 10 << 20,
    expiry: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", help="How long placeholders of a gateway's call lead back.", rich_help_panel=_LIMITS
        ),
    ] = 900.0,
    keys: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Who may ask: a name and the digest of a key in a line.", rich_help_panel=_ACCESS
        ),
    ] = None,
    new_key: Annotated[
        str,
        typer.Option(metavar="NAME", help="Print a new key, and its line for --keys; stop.", rich_help_panel=_ACCESS),
    ] = "",
    name: Annotated[
        list[str] | None,
        typer.Option(help="Without keys: a further name under which to be asked for.", rich_help_panel=_ACCESS),
    ] = None,
    fixed: Annotated[
        bool,
        typer.Option("--fixed", help="Requests may bring no requirements of their own.", rich_help_panel=_ACCESS),
    ] = False,
    *,
    asked: Asked,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Serve sanitizing over HTTP.

    What is asked, as for tacit sanitize, is for requests that bring no requirements of their own; identities, unless
    something is asked. /openapi.json describes the routes, among them Presidio's and LiteLLM's guardrail. With
    TACIT_VAULT_KEY set, made-up names, moved dates and vaults are the same after a restart.
    """
    try:
        from tacit.service.keys import ApiKeys
        from tacit.service.keys import new_key as made_key
        from tacit.service.serving import serve as run
        from tacit.service.settings import ServiceSettings
    except ImportError:
        raise refuse("tacit serve needs more: install the extra service of tacit", "serve") from None
    if new_key:
        key, line = made_key(new_key)
        typer.echo(f"{key}\n{line}")
        return
    settings = ServiceSettings(
        host=host,
        port=port,
        workers=workers,
        queue=queue,
        time_limit_seconds=time_limit,
        max_bytes=max_bytes,
        names=frozenset(name or ()),
        keys=ApiKeys.read(keys) if keys else None,
        fixed=fixed,
        expiry_seconds=expiry,
        certificate=certificate,
        private_key=private_key,
        client_ca=client_ca,
    )
    config = _config(asked, sources, given)
    run(config, settings, key=_key(), on_ready=_say)


def _config(asked: Asked, sources: Sources, given: frozenset[str]) -> Config:
    """What is asked; identities, if nothing is."""
    from tacit.secrets import Identities

    if given & ASKED:
        return effective(asked, sources, given)
    config = configuration(sources, given)
    config = replace(
        config,
        corpus=sources.corpus if "corpus" in given else config.corpus,
        language_model=sources.language_model if "language_model" in given else config.language_model,
    )
    return config if config.asked else replace(config, requirements=(Identities(),))


def _key() -> SecretKey | None:
    from tacit.vault import SecretKey

    passphrase = os.environ.get(KEY_VARIABLE)
    return SecretKey.from_passphrase(passphrase) if passphrase else None


def _say(address: str) -> None:
    messages().print(f"Serving at {address}", soft_wrap=True)
