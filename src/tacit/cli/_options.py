"""Options that several commands share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tacit.settings import ALPHA, GROUP_SIZE, LANGUAGE_MODEL, PACK_ALPHA

if TYPE_CHECKING:
    from tacit.resources import Knowledge

MODELS = ("c-sanitized", "healthcare", "correlation", "t-plausibility")
LANGUAGE_MODEL_NAME = LANGUAGE_MODEL
LAST_PORT = 65_535

_TOPICS, _POLICIES, _IDENTITIES, _PLAUSIBLE = "Topics", "Policies", "Identities", "Plausible texts"
_LISTS, _RELEASE, _DATA = "Lists of your own", "The release", "Data and configuration"

Protect = Annotated[
    list[str] | None,
    typer.Option(
        "--protect",
        metavar="NAME[=ALIAS|...]",
        help="What must stay secret: HIV, a city, a person; also what else it is called. May be repeated.",
        rich_help_panel=_TOPICS,
    ),
]
Corpus = Annotated[
    Path | None,
    typer.Option(
        "--corpus",
        metavar="DIR",
        help="A corpus index of your own (tacit corpus build) instead of ours.",
        rich_help_panel=_DATA,
    ),
]
LanguageModel = Annotated[
    str,
    typer.Option(
        "--language-model",
        envvar="TACIT_LANGUAGE_MODEL",
        help="The installed spaCy model to parse with.",
        rich_help_panel=_DATA,
    ),
]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the options of requirements, and of how a release is made; None or False where nothing is said."""

    protect: Protect = None
    policy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|FILE",
            help="Protect what a policy names: tacit policy list. May be repeated.",
            rich_help_panel=_POLICIES,
        ),
    ] = None
    identities: Annotated[
        bool, typer.Option("--identities", help="Hide who the text is about.", rich_help_panel=_IDENTITIES)
    ] = False
    hide: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TERM|@FILE",
            help="Hide this, whatever it tells; @FILE: one a line. May be repeated.",
            rich_help_panel=_LISTS,
        ),
    ] = None
    hide_pattern: Annotated[
        list[str] | None,
        typer.Option(
            metavar="REGEX", help="Hide what a regular expression matches. May be repeated.", rich_help_panel=_LISTS
        ),
    ] = None
    keep: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TERM|@FILE",
            help="Keep this; an error where a requirement hides it, unless a reviewer answers for it.",
            rich_help_panel=_LISTS,
        ),
    ] = None
    reviewer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Who answers for what is kept against a requirement.", rich_help_panel=_LISTS
        ),
    ] = None
    alpha: Annotated[
        float | None,
        typer.Option(
            metavar="NUMBER",
            help=f"Strictness of topics and identities, from 1 up: nothing may reveal 1/alpha. {ALPHA:g} unless given,"
            f" {PACK_ALPHA:g} by counts for topics with a written pack.",
            rich_help_panel=_TOPICS,
        ),
    ] = None
    max_belief: Annotated[
        float | None,
        typer.Option(
            metavar="P",
            help="How probable what is protected may seem by all of the release together. No bound unless given.",
            rich_help_panel=_TOPICS,
        ),
    ] = None
    prior: Annotated[
        float | None,
        typer.Option(
            metavar="P",
            help="--max-belief: how probable it is before reading. As in the corpus unless given.",
            rich_help_panel=_TOPICS,
        ),
    ] = None
    no_context: Annotated[
        bool,
        typer.Option(
            "--no-context", help="--policy: plain counts, also for ambiguous names.", rich_help_panel=_POLICIES
        ),
    ] = False
    steps: Annotated[
        int | None,
        typer.Option(
            metavar="1|2",
            help="--policy: 1 hides its names, 2 also what is related to them. 2 unless given.",
            rich_help_panel=_POLICIES,
        ),
    ] = None
    detect: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KINDS",
            help="--identities: what is hidden: persons,places,dates,codes... All kinds unless given.",
            rich_help_panel=_IDENTITIES,
        ),
    ] = None
    spans: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="--identities: hide these spans instead: JSON {document: [[start, end], ...]}.",
            rich_help_panel=_IDENTITIES,
        ),
    ] = None
    subject: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="--identities: whom the text is about, named in it or not.",
            rich_help_panel=_IDENTITIES,
        ),
    ] = None
    threshold: Annotated[
        str | None,
        typer.Option(
            metavar="direct|term|median|paper",
            help="--identities: how much about a hidden term is too much. direct unless given.",
            rich_help_panel=_IDENTITIES,
        ),
    ] = None
    dates: Annotated[
        str | None,
        typer.Option(
            metavar="generalize|shift",
            help="--identities: what stands in the place of dates. generalize unless given.",
            rich_help_panel=_IDENTITIES,
        ),
    ] = None
    pseudonyms: Annotated[
        bool,
        typer.Option(
            "--pseudonyms",
            help="--identities: invented names for persons, not Person A, Person B.",
            rich_help_panel=_IDENTITIES,
        ),
    ] = False
    t: Annotated[
        str | None,
        typer.Option(
            metavar="N|KIND=N,...",
            help="Texts that the release has to stand for, or that the terms of a kind have to give.",
            rich_help_panel=_PLAUSIBLE,
        ),
    ] = None
    terms: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="--t: the sensitive terms, one a line.", rich_help_panel=_PLAUSIBLE),
    ] = None
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KINDS", help="--t: kinds of terms that are sensitive: person,place...", rich_help_panel=_PLAUSIBLE
        ),
    ] = None
    per: Annotated[
        str | None,
        typer.Option(
            metavar="sentence|paragraph|document",
            help="--t: what has to stand for t texts. The document unless given.",
            rich_help_panel=_PLAUSIBLE,
        ),
    ] = None
    uniform: Annotated[
        bool,
        typer.Option(
            "--uniform/--fewest", help="--t: protect all terms alike, or change the fewest.", rich_help_panel=_PLAUSIBLE
        ),
    ] = True
    balance: Annotated[
        float | None,
        typer.Option(
            metavar="NUMBER",
            help="--t, --uniform: 1 looks at the text only, 0 at its terms only.",
            rich_help_panel=_PLAUSIBLE,
        ),
    ] = None
    count: Annotated[
        str | None,
        typer.Option(
            metavar="concepts|words",
            help="--t: what is counted; synonyms are several words. concepts unless given.",
            rich_help_panel=_PLAUSIBLE,
        ),
    ] = None
    probabilities: Annotated[
        str | None,
        typer.Option(
            metavar="uniform|corpus",
            help="--t: how likely each text is: all alike, or by the corpus. uniform unless given.",
            rich_help_panel=_PLAUSIBLE,
        ),
    ] = None
    model: Annotated[
        str | None,
        typer.Option(
            metavar="|".join(MODELS),
            help="A paper's system in its pure form; without it, requirements combine.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    mode: Annotated[
        str | None,
        typer.Option(
            metavar="generalize|redact",
            help="For a risky term wider words, where there are some, or a marker. generalize unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    plan: Annotated[
        str | None,
        typer.Option(
            metavar="greedy|optimal",
            help="Hide one term after the other, or choose all at once to keep the most. greedy unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    group_size: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help=f"Terms that are looked at together; 1: single terms only. {GROUP_SIZE} unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    context: Annotated[
        str | None,
        typer.Option(
            metavar="sentence|paragraph|document",
            help="What counts as standing together. sentence unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    unknown: Annotated[
        str | None,
        typer.Option(
            metavar="hide|keep",
            help="Words that the corpus does not know: hidden, or judged by the others. hide unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    marker: Annotated[
        str | None,
        typer.Option(
            metavar="kind|redacted|numbered|block",
            help="How a marker reads: [medicine], [redacted], [medicine 1], █████. kind unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    blank: Annotated[
        str | None,
        typer.Option(
            metavar="term|clause|sentence",
            help="What goes where only a marker may stand: the term, its clause or its sentence. clause unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None
    evidence: Annotated[
        str | None,
        typer.Option(
            metavar="counts|fast|full",
            help="Counts alone, with topic packs and a tagger, or with all that is installed. fast unless given.",
            rich_help_panel=_RELEASE,
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class Sources:
    """Where knowledge and configuration come from."""

    corpus: Corpus = None
    language_model: LanguageModel = LANGUAGE_MODEL
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The configuration; ./tacit.toml if it is there.", rich_help_panel=_DATA),
    ] = None
    no_config: Annotated[bool, typer.Option("--no-config", help="Read no configuration.", rich_help_panel=_DATA)] = (
        False
    )


def using(corpus: Path | None, language_model: str) -> Knowledge:
    """The knowledge that the options name."""
    # The library is imported only now, so that --help and a mistyped option answer at once.
    from tacit.corpus.embedded import EmbeddedIndex
    from tacit.resources import Knowledge

    return Knowledge.shipped(index=EmbeddedIndex.open(corpus) if corpus else None, language_model=language_model)
