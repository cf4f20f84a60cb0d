"""Options that several commands share, and what they become."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tacit.errors import ParameterError
from tacit.formats import text
from tacit.settings import ALPHA, GROUP_SIZE, LANGUAGE_MODEL

if TYPE_CHECKING:
    from tacit.identities import FirstSanitizer
    from tacit.identities.replacing import SecretKey
    from tacit.pipeline import Knowledge, Sanitizer

MODELS = ("c-sanitized", "healthcare", "t-plausibility", "correlation")

Protect = Annotated[
    list[str] | None,
    typer.Option(
        "--protect",
        metavar="NAME[=ALIAS|...]",
        help="What must stay secret: HIV, a city, a person; also what else it is called. May be repeated.",
    ),
]
Alpha = Annotated[
    str,
    typer.Option(
        "--alpha",
        metavar="NUMBER|auto",
        help="Strictness, from 1 up: nothing may reveal 1/alpha of what is protected. auto: by --max-belief.",
    ),
]
MaxBelief = Annotated[
    float | None,
    typer.Option(metavar="P", help="With --alpha auto: how probable what is protected may seem to a reader."),
]
ModeName = Annotated[str, typer.Option("--mode", metavar="generalize|redact", help="What happens to a risky term.")]
GroupSize = Annotated[int, typer.Option(help="Terms that are looked at together; 1: single terms only.")]
ContextName = Annotated[
    str, typer.Option("--context", metavar="sentence|paragraph|document", help="What counts as standing together.")
]
PlanName = Annotated[
    str, typer.Option("--plan", metavar="greedy|optimal", help="Change little by little, or keep the most information.")
]
UnknownName = Annotated[
    str, typer.Option("--unknown", metavar="hide|keep", help="What happens to words that the corpus does not know.")
]
Corpus = Annotated[
    Path | None, typer.Option("--corpus", help="A corpus index of your own (tacit corpus build) instead of ours.")
]
LanguageModel = Annotated[
    str,
    typer.Option("--language-model", envvar="TACIT_LANGUAGE_MODEL", help="The installed spaCy model to parse with."),
]

Model = Annotated[
    str, typer.Option("--model", metavar="|".join(MODELS), help="The privacy model; the options below name theirs.")
]
PolicyName = Annotated[
    str | None, typer.Option("--policy", metavar="NAME|FILE", help="Protect what a policy names: tacit policy list.")
]
NoContext = Annotated[bool, typer.Option("--no-context", help="healthcare: plain counts, also for ambiguous names.")]
Steps = Annotated[int, typer.Option(help="healthcare: 1 hides the policy's names, 2 also what is related to them.")]
T = Annotated[int | None, typer.Option("--t", help="t-plausibility: texts that the release has to stand for.")]
Uniform = Annotated[bool, typer.Option("--uniform", help="t-plausibility: protect all sensitive terms alike.")]
Balance = Annotated[float, typer.Option(help="t-plausibility, uniform: 1 looks at the text only, 0 at its terms only.")]
Per = Annotated[str, typer.Option(metavar="sentence|paragraph|document", help="t-plausibility: what must reach t.")]
Terms = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="t-plausibility, correlation: the sensitive terms, one a line."),
]
Detect = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KIND",
        help="t-plausibility: kinds of sensitive terms: person, place... correlation: persons,places,dates,codes...",
    ),
]
Spans = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="correlation: hide these spans first: JSON {document: [[start, end], ...]}."),
]
Subject = Annotated[str, typer.Option(metavar="NAME", help="correlation: whom the text is about, named in it or not.")]
ThresholdName = Annotated[
    str | None,
    typer.Option(
        "--threshold",
        metavar="direct|term|median|paper",
        help="correlation: how much about a hidden term is too much.",
    ),
]
DatesName = Annotated[
    str, typer.Option("--dates", metavar="generalize|shift", help="correlation: what stands in the place of dates.")
]
UsePseudonyms = Annotated[
    bool, typer.Option("--pseudonyms", help="correlation: invented names for persons, not Person A, Person B.")
]

ALPHA_TEXT = f"{ALPHA:g}"
GROUP_SIZE_NUMBER = GROUP_SIZE
LANGUAGE_MODEL_NAME = LANGUAGE_MODEL


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the options of a command say."""

    protect: list[str]
    model: str
    policy: str | None
    alpha: str
    max_belief: float | None
    mode: str
    group_size: int
    context: str
    plan: str
    unknown: str
    no_context: bool
    steps: int
    t: int | None
    uniform: bool
    balance: float
    per: str
    terms: Path | None
    detect: list[str]
    corpus: Path | None
    language_model: str
    spans: Path | None = None
    subject: str = ""
    threshold: str | None = None
    dates: str = "generalize"
    pseudonyms: bool = False


def using(corpus: Path | None, language_model: str) -> Knowledge:
    """The knowledge that the options name."""
    # The library is imported only now, so that --help and a mistyped option answer at once.
    from tacit.corpus.embedded import EmbeddedIndex
    from tacit.pipeline import Knowledge

    return Knowledge.shipped(index=EmbeddedIndex.open(corpus) if corpus else None, language_model=language_model)


def number(alpha: str) -> float:
    """Alpha as a number."""
    try:
        return float(alpha)
    except ValueError:
        raise ParameterError(f"expected alpha to be a number from 1 up, found {alpha!r}", parameter="alpha") from None


def sanitizer(options: Chosen) -> Sanitizer:
    """The sanitizer that the options describe."""
    from tacit import pipeline

    knowledge = using(options.corpus, options.language_model)
    together = {"mode": options.mode, "group_size": options.group_size, "context": options.context}
    if options.model == "c-sanitized":
        if (options.alpha == "auto") != (options.max_belief is not None):
            raise ParameterError("expected --alpha auto and --max-belief together", parameter="max_belief")
        strictness = {"max_belief": options.max_belief} if options.alpha == "auto" else {"alpha": number(options.alpha)}
        return pipeline.sanitizer(
            [*options.protect, *_of_policy(options.policy)],
            using=knowledge,
            planner=options.plan,
            unknown=options.unknown,
            **strictness,
            **together,  # type: ignore[arg-type]  # checked where they arrive
        )
    if options.model == "healthcare":
        if options.policy is None:
            raise ParameterError("expected --policy with --model healthcare, found none", parameter="policy")
        return pipeline.healthcare_sanitizer(
            options.policy,
            contextualised=not options.no_context,
            steps=options.steps,
            unknown=options.unknown,
            using=knowledge,
            **together,  # type: ignore[arg-type]
        )
    if options.model == "t-plausibility":
        if options.t is None:
            raise ParameterError("expected --t with --model t-plausibility, found none", parameter="t")
        lines = text.read(str(options.terms)).text.splitlines() if options.terms else []
        return pipeline.plausible_sanitizer(
            options.t,
            terms=lines,
            kinds=options.detect,
            protect=[*options.protect, *_of_policy(options.policy)],
            uniform=options.uniform,
            balance=options.balance,
            per=options.per,
            using=knowledge,
        )
    if options.model == "correlation":
        from tacit.pipeline.correlation import correlation_sanitizer

        return correlation_sanitizer(
            detect=[kind.strip() for kinds in options.detect for kind in kinds.split(",") if kind.strip()],
            policy=options.policy,
            subject=options.subject,
            first=_first(options),
            threshold=options.threshold,
            alpha=number(options.alpha),
            dates=options.dates,
            pseudonyms=options.pseudonyms,
            secret=_secret() if options.pseudonyms or options.dates == "shift" else None,
            planner=options.plan,
            unknown=options.unknown,
            using=knowledge,
            **together,  # type: ignore[arg-type]
        )
    raise ParameterError(f"expected the model {' or '.join(MODELS)}, found {options.model!r}", parameter="model")


def _first(options: Chosen) -> FirstSanitizer | None:
    """The first sanitizer that the options give by hand, if they do."""
    from tacit.identities import GivenSpans, ListedTerms

    if options.spans and options.terms:
        raise ParameterError("expected --spans or --terms, found both", parameter="spans")
    if options.spans:
        return GivenSpans.read(options.spans)
    return ListedTerms.read(options.terms) if options.terms else None


def _secret() -> SecretKey | None:
    """The key of the passphrase in the environment: with it, two runs invent the same names and move dates alike."""
    import os

    from tacit.cli.restore import KEY_VARIABLE
    from tacit.identities.replacing import SecretKey

    passphrase = os.environ.get(KEY_VARIABLE)
    return SecretKey.from_passphrase(passphrase) if passphrase else None


def _of_policy(policy: str | None) -> list[str]:
    """The names of what a policy keeps confidential."""
    if policy is None:
        return []
    from tacit.policies import PolicyKind, load

    entries = load(policy).of_kind(PolicyKind.CONFIDENTIALITY)
    every = ((*entry.names, *(name for names in entry.also.values() for name in names)) for entry in entries)
    return [f"{names[0]}={'|'.join(names[1:])}" if names[1:] else names[0] for names in every]
