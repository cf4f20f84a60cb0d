"""``tacit evaluate``: scores of what an output hides against what an expert would hide."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tacit.cli import _options


def evaluate(
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="What an expert would hide: a file or a folder.")],
    output: Annotated[str, typer.Argument(metavar="OUTPUT", help="What was hidden: a report, or the same formats.")],
    metric: Annotated[
        list[str] | None, typer.Option("--metric", metavar="NAME", help="Only this measure. May be repeated.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: a number, or null for what is undefined.")
    ] = False,
    corpus: _options.Corpus = None,
) -> None:
    """Score what was hidden: precision, recall, F, TAB's measures, and what stays useful.

    Reads reports of tacit, TAB's JSON, masked spans by document, doccano's JSON lines, brat's standoff and CoNLL's
    columns. A score that is undefined says why; it is never 0.
    """
    from tacit.evaluation.marking import pairs
    from tacit.evaluation.measures import MEASURES, Background, named_measures
    from tacit.evaluation.measures import evaluate as score
    from tacit.evaluation.readers import read_markings

    wanted = named_measures(metric or ())  # a slip is told before anything is read
    several = pairs(read_markings(gold), read_markings(output))
    knowledge = _options.using(corpus, _options.LANGUAGE_MODEL_NAME)
    found = score(several, Background(knowledge.index, knowledge.kb), measures=wanted)
    if as_json:
        values = {name: {"value": one.value, "undefined": one.undefined or None} for name, one in found.items()}
        typer.echo(json.dumps({"documents": len(several), "scores": values}, indent=2))
        return
    width = max(map(len, found))
    for name, one in found.items():
        # Not a table, which would cut the reason of what is undefined on a narrow screen.
        typer.echo(f"{name:<{width}}  {one!s:<6} {MEASURES[name].says}")
