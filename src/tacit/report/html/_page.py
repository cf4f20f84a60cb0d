"""The page around its contents: one file that asks nobody for anything."""

from __future__ import annotations

import base64
import hashlib
import math
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from tacit.report.html._escape import escape, plain

LISTED = 24  # values of a list that are shown; the JSON report has all of them
ICON = "data:,"  # without one, browsers ask the server for /favicon.ico


@cache
def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _hash(code: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"


def page(title: str, body: str) -> str:
    """The whole file.

    Its policy lets a browser run the one script and the one style sheet that are in it, by their hashes, and load
    nothing: what a document smuggles in stays text.

    Args:
        title: In plain text.
        body: In HTML.
    """
    style, script = _resource("page.css"), _resource("page.js")
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; base-uri 'none';"
        " form-action 'none'; require-trusted-types-for 'script'"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<meta name="robots" content="noindex">\n'
        f"<title>{plain(title)}</title>\n"
        f'<link rel="icon" href="{ICON}">\n<style>{style}</style>\n</head>\n<body>\n{body}'
        f'<div id="tip" role="tooltip" hidden></div>\n<script>{script}</script>\n</body>\n</html>\n'
    )


def choice(name: str, label: str, options: Mapping[str, str], chosen: str) -> str:
    """A row of buttons of which one is pressed; the style sheet does the rest, so it works without a script."""
    buttons = "".join(
        f'<label><input type="radio" name="{name}" id="{name}-{value}"{" checked" if value == chosen else ""}>'
        f"<span>{shown}</span></label>"
        for value, shown in options.items()
    )
    return f'<fieldset class="choice {name}"><legend>{label}</legend>{buttons}</fieldset>'


def theme() -> str:
    """The choice between light and dark."""
    return choice("theme", "Colours", {"auto": "Auto", "light": "Light", "dark": "Dark"}, "auto")


def section(name: str, heading: str, body: str) -> str:
    """A part of the page that can be linked to."""
    return f'<section id="{name}" aria-labelledby="{name}-h"><h2 id="{name}-h">{heading}</h2>\n{body}</section>\n'


def requirement(name: str) -> str:
    """The name of a requirement, in front of what it wants."""
    return f'<span class="requirement">{escape(name)}</span> ' if name else ""


def figures(values: Iterable[tuple[str, str, str]]) -> str:
    """A few numbers in large type: the number, what it is, and what to compare it with."""
    cells = "".join(
        f'<div><dt>{label}</dt><dd class="number">{number}</dd>{f"<dd>{note}</dd>" if note else ""}</div>'
        for number, label, note in values
    )
    return f'<dl class="figures">{cells}</dl>\n'


def table(caption: str, values: Mapping[str, object]) -> str:
    """Names with values, whatever they are."""
    rows = "".join(
        f'<tr><th scope="row">{escape(name.replace("_", " "))}</th><td>{_value(value)}</td></tr>'
        for name, value in values.items()
    )
    return f'<table class="values"><caption>{caption}</caption><tbody>{rows}</tbody></table>\n'


def items(texts: Iterable[str]) -> str:
    """Sentences as a list."""
    return f'<ul class="prose">{"".join(f"<li>{escape(text)}</li>" for text in texts)}</ul>\n'


def percent(share: float) -> str:
    """A share in whole per cent that says neither all nor nothing when it is not.

    >>> percent(0.5), percent(0.9999), percent(0.001), percent(1)
    ('50&nbsp;%', '&gt;&nbsp;99&nbsp;%', '&lt;&nbsp;1&nbsp;%', '100&nbsp;%')
    """
    if 0 < share < 0.01:
        return "&lt;&nbsp;1&nbsp;%"
    return "&gt;&nbsp;99&nbsp;%" if 0.99 < share < 1 else f"{math.floor(100 * share + 0.5)}&nbsp;%"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{escape(str(name).replace('_', ' '))}: {_value(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)) and value:
        shown = [_value(one) for one in value[:LISTED]]
        shown += [f"and {len(value) - LISTED:,} more"] if len(value) > LISTED else []
        structured = any(isinstance(one, Mapping) for one in value)
        return f"<ul>{''.join(f'<li>{one}</li>' for one in shown)}</ul>" if structured else ", ".join(shown)
    if value is None or isinstance(value, (list, tuple)):
        return "none"
    return ("yes" if value else "no") if isinstance(value, bool) else escape(str(value))
