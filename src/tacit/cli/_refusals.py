"""Which option applies to what: one that does not apply to what was asked is refused, never ignored."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from tacit.errors import UsageError, nearest

TOPICS, POLICY_TOPICS, POLICY_IDENTIFIERS = "topics", "policy topics", "policy identifiers"
IDENTITIES, PLAUSIBLE, HIDE, KEEP = "identities", "plausible", "hide", "keep"
_MEASURED = frozenset((TOPICS, POLICY_TOPICS, POLICY_IDENTIFIERS, IDENTITIES))


class Rule(NamedTuple):
    """What an option applies to.

    Attributes:
        to: Any of this has to be asked.
        what: The same in words.
        hint: What to add.
    """

    to: frozenset[str]
    what: str
    hint: str


_ALPHA = Rule(frozenset((TOPICS, IDENTITIES)), "topics and identities", "add --protect or --identities")
_TOPICS = Rule(frozenset((TOPICS,)), "topics", "add --protect")
_POLICY = Rule(frozenset((POLICY_TOPICS,)), "policies with confidential topics", "add --policy with such a one")
_GUESSED = Rule(
    frozenset((TOPICS, POLICY_TOPICS)),
    "topics and policies with confidential topics",
    "add --protect, or --policy with such a one",
)
_IDENTITIES = Rule(frozenset((IDENTITIES,)), "identities", "add --identities")
_PLAUSIBLE = Rule(frozenset((PLAUSIBLE,)), "plausible texts", "add --t")
_KEEP = Rule(frozenset((KEEP,)), "what is kept", "add --keep")
_RELEASE = Rule(_MEASURED, "topics, policies and identities", "add --protect, --policy or --identities")
_MARKER = Rule(_MEASURED | {HIDE}, "what is hidden", "add --protect, --policy, --identities or --hide")
_BLANK = Rule(
    frozenset((TOPICS, POLICY_TOPICS, HIDE)),
    "topics, policies with confidential topics and lists",
    "add --protect, --policy with such a one, or --hide",
)

RULES: Final[Mapping[str, Rule]] = {
    "alpha": _ALPHA,
    **dict.fromkeys(("max_belief", "prior"), _TOPICS),
    **dict.fromkeys(("no_context", "steps"), _POLICY),
    **dict.fromkeys(("detect", "spans", "subject", "threshold", "dates", "pseudonyms"), _IDENTITIES),
    **dict.fromkeys(("terms", "kinds", "per", "uniform", "balance", "count", "probabilities"), _PLAUSIBLE),
    "reviewer": _KEEP,
    "require_rank": _GUESSED,
    **dict.fromkeys(("mode", "plan", "group_size", "context", "unknown", "evidence"), _RELEASE),
    "marker": _MARKER,
    "blank": _BLANK,
}
"""What the options that only change a requirement, or the release, apply to; the others make a requirement."""

_SETTINGS = frozenset(("mode", "plan", "group_size", "context", "unknown", "marker"))
MODEL_OPTIONS: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "c-sanitized": ("topics", _SETTINGS | {"blank", "protect", "policy", "alpha", "max_belief", "prior"}),
    "healthcare": ("the confidential topics of policies", _SETTINGS | {"blank", "policy", "no_context", "steps"}),
    "correlation": (
        "identities",
        _SETTINGS | {"identities", "detect", "spans", "terms", "subject", "threshold", "dates", "pseudonyms", "alpha"},
    ),
    "t-plausibility": (
        "plausible texts",
        frozenset(("t", "terms", "kinds", "protect", "policy", "per", "uniform", "balance", "count", "probabilities")),
    ),
}
"""What the papers' systems are alone, and the options that they take."""

TABLES_ONLY: Final = ("column", "key", "engine", "workers", "master", "max_length", "pass_through")
"""Options of tables."""
NOT_OF_FOLDERS: Final = ("column", "key", "pass_through")
"""Options of tables that have columns."""
TEXTS_ONLY: Final = ("report", "release_report", "vault", "spans", "require_rank", "sign", "no_ledger")
"""Options of single texts."""


_FLAGS: Final = {"uniform": "--uniform or --fewest", "seeds": "--seed"}


def flag(name: str) -> str:
    """An option as the user types it.

    >>> flag("max_belief")
    '--max-belief'
    """
    return _FLAGS.get(name) or "--" + name.replace("_", "-")


def refuse(message: str, name: str) -> UsageError:
    """The error for an option."""
    return UsageError(message, parameter=name)


def check_rules(given: Collection[str], asked: Collection[str]) -> None:
    """Refuses options that apply to nothing of what is asked.

    Raises:
        UsageError: There is one.
    """
    for name, rule in RULES.items():
        if name in given and rule.to.isdisjoint(asked):
            raise refuse(f"{flag(name)} applies to {rule.what}; {rule.hint}, or leave it out", name)


def check_blank(blank: str | None, evidence: str | None, asked: AbstractSet[str]) -> None:
    """Refuses to let clauses go where none does: for words of a user's own, and by counts alone.

    Raises:
        UsageError: It was asked for there.
    """
    if blank == "clause" and (evidence == "counts" or asked.isdisjoint((TOPICS, POLICY_TOPICS))):
        raise refuse(
            "--blank clause applies to topics and policies with confidential topics, and not with --evidence counts;"
            " give --blank sentence, or leave it out",
            "blank",
        )


def check_model(model: str, given: Collection[str], options: Collection[str]) -> None:
    """Refuses options that are not those of a paper's system.

    Args:
        model: The system.
        given: The options that the user gave.
        options: All that say what is asked.

    Raises:
        UsageError: There is one, or there is no such system.
    """
    if model not in MODEL_OPTIONS:
        raise refuse(
            f"expected the model {' or '.join(MODEL_OPTIONS)}, found {model!r}{nearest(model, MODEL_OPTIONS)}", "model"
        )
    what, taken = MODEL_OPTIONS[model]
    for name in sorted(given):
        if name in options and name not in taken and name != "model":
            raise refuse(
                f"{flag(name)} does not apply to --model {model}, which is {what} alone; leave --model out to combine",
                name,
            )


def check_pairs(given: Collection[str], pairs: Collection[tuple[str, str]]) -> None:
    """Refuses two options of which only one can be meant.

    Raises:
        UsageError: Both were given.
    """
    for one, other in pairs:
        if one in given and other in given:
            raise refuse(f"{flag(one)} and {flag(other)} say different things; leave one out", one)


def check_texts(given: Collection[str]) -> None:
    """Refuses options of tables, where single texts are worked on.

    Raises:
        UsageError: There is one.
    """
    for name in TABLES_ONLY:
        if name in given:
            raise refuse(f"{flag(name)} applies to tables and folders; leave it out", name)


OF_FOLDERS: Final = frozenset(("report",))
"""Options of single texts that folders have, too."""


def check_tables(given: Collection[str], *, folder: bool, engine: str) -> None:
    """Refuses options of single texts, where a table is worked on, and options of other tables and engines.

    Raises:
        UsageError: There is one.
    """
    for name in TEXTS_ONLY:
        if name in given and not (folder and name in OF_FOLDERS):
            if name in OF_FOLDERS:
                raise refuse(
                    f"{flag(name)} applies to texts and folders, not to tables; leave it out, and check the result with"
                    " tacit audit TABLE RESULT and the same options",
                    name,
                )
            raise refuse(f"{flag(name)} applies to single texts, not to tables and folders; leave it out", name)
    if "unhandled" in given and not folder:
        raise refuse("--unhandled applies to documents, not to tables; leave it out", "unhandled")
    for name in NOT_OF_FOLDERS if folder else ():
        if name in given:
            raise refuse(f"{flag(name)} applies to tables with columns, not to folders; leave it out", name)
    for name, wanted in (("workers", "cores"), ("master", "spark")):
        if name in given and engine != wanted:
            raise refuse(f"{flag(name)} applies to --engine {wanted}; leave it out", name)
