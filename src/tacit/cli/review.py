"""``tacit review``: a page on the own machine, where a person decides and releases."""

from __future__ import annotations

import getpass
import json
import os
import socket
import threading
import webbrowser
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tacit.cli._console import messages
from tacit.cli._effective import KEY_VARIABLE, effective, sanitizer, uses_key
from tacit.cli._groups import command
from tacit.cli._options import LAST_PORT, Asked, Sources
from tacit.cli._outputs import check_free
from tacit.cli._refusals import refuse
from tacit.cli.restore import vault_key
from tacit.errors import InputError
from tacit.formats.opened import Unhandled
from tacit.formats.tables import is_table

if TYPE_CHECKING:
    from tacit.sanitizer import Sanitizer
    from tacit.workbench import Workbench

_REVIEW, _SERVING = "Review", "Serving"
_EVALUATION = "evaluation.jsonl"


@command
def review(
    inputs: Annotated[list[Path], typer.Argument(metavar="FILE", help="Documents of any format, and folders of them.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where releases go.", rich_help_panel=_REVIEW)
    ] = Path("released"),
    store: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Where decisions and originals are kept until --forget; a place of its own unless given.",
            rich_help_panel=_REVIEW,
        ),
    ] = None,
    encrypt: Annotated[
        bool,
        typer.Option("--encrypt", help="Keep them encrypted, under the key of a vault.", rich_help_panel=_REVIEW),
    ] = False,
    forget: Annotated[
        bool, typer.Option("--forget", help="Erase what is kept of this review, and stop.", rich_help_panel=_REVIEW)
    ] = False,
    learned: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Write what the review teaches (tacit.toml, evaluation.jsonl), and stop.",
            rich_help_panel=_REVIEW,
        ),
    ] = None,
    sign: Annotated[
        Path | None,
        typer.Option(metavar="KEY", help="Sign releases with a private key (tacit new-key).", rich_help_panel=_REVIEW),
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Overwrite files that this review has not written.", rich_help_panel=_REVIEW),
    ] = False,
    port: Annotated[
        int,
        typer.Option(
            min=0, max=LAST_PORT, help="The port on this machine; 0 is any that is free.", rich_help_panel=_SERVING
        ),
    ] = 0,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only print the address.", rich_help_panel=_SERVING)
    ] = False,
    user_header: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Behind a proxy that knows its users: the header in which it says who asks.",
            rich_help_panel=_SERVING,
        ),
    ] = "",
    host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name under which the proxy asks; this machine's unless given.",
            rich_help_panel=_SERVING,
        ),
    ] = None,
    *,
    asked: Asked,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Work through documents in a browser, decide, and release them.

    What is asked is as for tacit sanitize. The page is served by this machine to this machine, under an address that
    holds a secret; every decision is kept at once, and the same command goes on where the review was left. Originals
    stay in the store until --forget.
    """
    from tacit.workbench import ReviewStore, Workbench, documents_of

    # Here --reviewer says who decides, whether or not something is kept from the start.
    config = effective(asked, sources, given if asked.keep else given - {"reviewer"})
    if uses_key(config) and not os.environ.get(KEY_VARIABLE):
        raise refuse(
            f"expected a passphrase in {KEY_VARIABLE}, for names and dates to be the same tomorrow, found none",
            "pseudonyms",
        )
    if "host" in given and not user_header:
        raise refuse("--host applies to a proxy; add --user-header", "host")
    made = sanitizer(config)
    place = store or _default_store(made, inputs)
    if forget:
        if not place.exists():
            raise refuse(f"expected a review in {place}, found none", "forget")
        ReviewStore(place, vault_key() if encrypt else None).forget()
        messages().print("The review is erased.")
        return
    bench = Workbench(made, ReviewStore(place, vault_key(new=not place.exists()) if encrypt else None))
    unhandled = Unhandled.of(config.files.unhandled) if config.files.unhandled else Unhandled.REMOVE
    _add(bench, documents_of(inputs), unhandled)
    if "output" not in given and config.output.path:
        output = config.output.path
    who = asked.reviewer or getpass.getuser()
    if learned is not None:
        _write_lessons(bench, who, learned, force=force)
        return
    settings = (output, sign, force)
    _serve(bench, who, settings, port=port, browser=not no_browser, user_header=user_header, hosts=host or [])


def _add(bench: Workbench, paths: list[Path], unhandled: Unhandled) -> None:
    """Takes documents into the review; says which cannot be read, and goes on with the others.

    Raises:
        InputError: None can be read; then nothing is kept.
    """
    failures = []
    for path in paths:
        if is_table(str(path)):
            messages().print(f"Note: {path} is read as one text here; tacit sanitize reads a table row by row")
        try:
            bench.add(path, unhandled)
        except InputError as error:
            failures.append(error)
    if len(failures) == len(paths) and not bench.store.documents():
        bench.store.forget()
        raise failures[0] if failures else InputError("expected documents to review, found none")
    for failure in failures:
        messages().print(f"Left out: {failure}", soft_wrap=True)


def _prepare(bench: Workbench, reviewer: str) -> None:
    with suppress(InputError):  # the review was forgotten meanwhile: there is nothing to prepare
        bench.prepare(reviewer)


def _default_store(made: Sanitizer, inputs: list[Path]) -> Path:
    """A place of its own for each set of inputs and requirements: the same command finds it again."""
    from tacit.workbench.store import default_folder

    names = sorted(str(path.resolve()) for path in inputs)
    return default_folder() / f"{sha256(json.dumps([made.fingerprint, names]).encode()).hexdigest()[:24]}.sqlite"


def _write_lessons(bench: Workbench, reviewer: str, folder: Path, *, force: bool) -> None:
    from tacit.config import NAME
    from tacit.formats.writing import write_whole
    from tacit.workbench import evaluation_set, taught

    folder.mkdir(parents=True, exist_ok=True)
    for name in (NAME, _EVALUATION):
        check_free("--learned", folder / name, force=force)
    write_whole(folder / NAME, taught(bench, reviewer).toml(reviewer).encode(), private=True)
    lines = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in evaluation_set(bench, reviewer))
    write_whole(folder / _EVALUATION, lines.encode(), private=True)


def _serve(
    bench: Workbench,
    reviewer: str,
    settings: tuple[Path, Path | None, bool],
    *,
    port: int,
    browser: bool,
    user_header: str,
    hosts: list[str],
) -> None:
    try:
        import uvicorn

        from tacit.web import Access, ReviewSettings, create_app
    except ImportError:
        raise refuse("tacit review needs more: install the extra review of tacit", "review") from None
    access = Access(user_header=user_header)
    if hosts:
        access = Access(access.token, frozenset((*access.hosts, *hosts)), user_header)
    served = create_app(bench, ReviewSettings(reviewer, *settings), access)
    listening = socket.create_server(("127.0.0.1", port))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/?token={access.token}"
    messages().print(f"Review at {address}", soft_wrap=True)
    messages().print("Ctrl+C ends it; every decision is kept.")
    # Documents are read in the background, so that the page is there at once.
    threading.Thread(target=_prepare, args=(bench, reviewer), daemon=True).start()
    if browser:
        webbrowser.open(address)
    server = uvicorn.Server(uvicorn.Config(served, log_config=None, access_log=False, server_header=False))
    server.run(sockets=[listening])
