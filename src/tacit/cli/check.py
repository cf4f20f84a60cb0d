"""``tacit check``: fails if files hold personal data, and says where, never what."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tacit.cli._console import counted, messages
from tacit.cli._effective import ASKED, configuration, effective, sanitizer
from tacit.cli._groups import command
from tacit.cli._options import Asked, Sources
from tacit.cli._refusals import refuse
from tacit.cli._tables import UNCHECKED_EXIT_CODE


@command
def check(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE", help="Texts and documents.")] = None,
    style: Annotated[
        str,
        typer.Option(
            "--format", metavar="text|github|sarif", help="FILE:LINE:COLUMN, annotations of GitHub, or SARIF."
        ),
    ] = "text",
    *,
    asked: Asked,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Check files for personal data.

    The exit code is 4 if there is any, or if a file cannot be checked. It prints where something is and what kind it
    is, never what it says: for hooks of git and for build services.

    Looks for what tells by itself who somebody is, in source code without names of persons, unless options or
    tacit.toml ask for something else, as for tacit sanitize. Lines with the words "tacit: allow" are passed over.
    """
    from tacit.integrations.checking import NOT_CHECKED, READ_AS_PROSE, FindingStyle, personal_data, written
    from tacit.integrations.checking import check as found_in

    try:
        shown = FindingStyle(style)
    except ValueError:
        raise refuse(f"expected text, github or sarif for --format, found {style!r}", "style") from None
    config = configuration(sources, given)
    if config.asked or ASKED & given:
        config = effective(asked, sources, given, read=config)
        left_out: frozenset[str] = frozenset()
    else:
        config = replace(config, requirements=(personal_data(),))
        left_out = READ_AS_PROSE
    findings = list(found_in(files, sanitizer(config), but_in_programs=left_out)) if files else []
    if findings or shown is FindingStyle.SARIF:
        typer.echo(written(findings, shown))
    if findings:
        unread = [one for one in findings if one.kind == NOT_CHECKED]
        if found := len(findings) - len(unread):
            places = len({one.file for one in findings if one.kind != NOT_CHECKED})
            said = f"{counted(found, 'finding')} in {counted(places, 'file')}"
            messages().print(f"{said}; what is meant to be there: # tacit: allow in its line")
        if unread:
            messages().print(f"Not checked: {counted(len(unread), 'file')}, which may hold anything")
        for one in dict.fromkeys(one.file for one in unread if Path(one.file).is_dir()):
            folder = shlex.quote(one)
            messages().print(f"{one} is a folder; name its files: git ls-files -z {folder} | xargs -0 tacit check")
        raise typer.Exit(UNCHECKED_EXIT_CODE)
