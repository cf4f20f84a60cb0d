"""What is in force: the command line over the configuration over defaults."""

from __future__ import annotations

import os
from dataclasses import fields, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tacit.cli._console import messages
from tacit.cli._options import Asked, Sources
from tacit.cli._refusals import MODEL_OPTIONS, check_model, check_pairs, refuse
from tacit.cli._requirements import requirements
from tacit.errors import ParameterError, PolicyError, member

if TYPE_CHECKING:
    from tacit.config import Config
    from tacit.sanitizer import Sanitizer
    from tacit.vault import SecretKey

KEY_VARIABLE = "TACIT_VAULT_KEY"
"""The environment variable that holds the passphrase of a vault: arguments are seen by every user of a machine."""

ASKED = frozenset(one.name for one in fields(Asked))
"""The options that say what is asked."""

_PAIRS = (("spans", "detect"), ("spans", "terms"), ("detect", "terms"))
_ANY_PAIRS = _PAIRS[:1]  # elsewhere, terms are the sensitive ones of plausible texts


def effective(
    asked: Asked, sources: Sources, given: frozenset[str], *, read: Config | None = None, hint: str = ""
) -> Config:
    """What the options and the configuration say together.

    Args:
        asked: What the options ask for.
        sources: Where the configuration is.
        given: The options that the user gave.
        read: The configuration, if it was read already.
        hint: What else the command would take for what was asked.

    Raises:
        ConfigError: The configuration has a mistake.
        UsageError: An option does not apply to what is asked, or nothing is asked.
        ParameterError: A value is outside its domain.
    """
    from tacit.models import CHOICES
    from tacit.secrets import Keep

    _check_choices(asked, given)
    config = read or configuration(sources, given)
    if asked.model is not None:
        check_model(asked.model, given, ASKED)
        if config.asked:
            raise refuse(
                f"--model {asked.model} is {MODEL_OPTIONS[asked.model][0]} alone, and {config.source} asks for"
                " something itself; add --no-config",
                "model",
            )
    check_pairs(given, _PAIRS if asked.model == "correlation" else _ANY_PAIRS)
    changed: dict[str, Any] = {name: getattr(asked, name) for name in (*CHOICES, "group_size") if name in given}
    if asked.model is not None:
        changed["evidence"] = "counts"  # the papers count, and do nothing else
    if changed.get("evidence") == "counts" and (config.packs or config.without_packs):
        why = f"--model {asked.model} counts" if asked.model is not None else "--evidence counts"
        raise refuse(f"{why} alone reads no topic packs, and {config.source} has [packs]; leave one out", "evidence")
    found = replace(
        config,
        requirements=tuple(requirements(asked, given, config.requirements)),
        settings=replace(config.settings, **changed),
        corpus=sources.corpus if "corpus" in given else config.corpus,
        language_model=sources.language_model if "language_model" in given else config.language_model,
    )
    _check_together(found, given)
    if all(isinstance(one, Keep) for one in found.asked):
        raise refuse(
            "expected something to protect, found nothing; add --protect, --policy, --identities, --t or --hide,"
            f" or write a tacit.toml{hint}",
            "protect",
        )
    return found


def _check_choices(asked: Asked, given: frozenset[str]) -> None:
    """Refuses a value that is none of an option's, before anything is said of what the option applies to.

    Raises:
        ParameterError: There is one.
        UsageError: There is no policy of a name.
    """
    from tacit.document import Context
    from tacit.models import CHOICES
    from tacit.policies import load
    from tacit.secrets import Dates, Threshold

    choices: dict[str, type[Enum]] = {**CHOICES, "threshold": Threshold, "dates": Dates, "per": Context}
    for name, kind in choices.items():
        if name in given:
            member(kind, getattr(asked, name), name)
    for policy in asked.policy or ():
        if not Path(policy).suffix:  # a name, and no file
            try:
                load(policy)
            except PolicyError as error:
                raise refuse(str(error), "policy") from None


def _check_together(config: Config, given: frozenset[str]) -> None:
    """Refuses what undoes something else that is asked, in the words of the command line.

    Raises:
        UsageError: Something does.
    """
    from tacit.models.building import check_together, hidden_and_kept

    try:
        check_together(config.asked, config.settings)
    except ParameterError as error:
        name = error.parameter
        if name == "keep":
            # What the user typed, or has in a list of his own, may be said to him, and to nobody else.
            first, *others = hidden_and_kept(config.asked)
            more = f" and {len(others)} more" if others else ""
            raise refuse(
                f"--hide and --keep both have {first!r}{more}, and no reviewer can answer for both; leave one out", name
            ) from None
        what, left = ("--dates shift", "date to shift") if name == "dates" else ("--pseudonyms", "person to name")
        where = "" if {name, "mode"} <= given or not config.source else f"; {config.source} has one of them"
        raise refuse(
            f"{what} applies to --mode generalize, and --mode redact leaves no {left}; leave one of them out{where}",
            name,
        ) from None


def configuration(sources: Sources, given: frozenset[str]) -> Config:
    """The configuration that the options name, or the one of the working folder; an empty one if there is none.

    One that nobody has named is said on standard error: what it asks for would come as a surprise.

    Raises:
        ConfigError: It has a mistake.
        UsageError: One is named, and none wanted.
    """
    from tacit.config import NAME, Config, load

    check_pairs(given, (("config", "no_config"),))
    if sources.config is not None:
        return load(sources.config)
    if sources.no_config or not Path(NAME).exists():
        return Config()
    found = load(NAME)
    messages().print(f"Note: {NAME} of this folder was read (--no-config reads none)")
    return found


def sanitizer(config: Config) -> Sanitizer:
    """The sanitizer of a configuration."""
    from tacit.sanitizer import Sanitizer

    return Sanitizer(*config.asked, settings=config.settings, using=config.knowledge(), key=secret_key(config))


def secret_key(config: Config) -> SecretKey | None:
    """The key of the passphrase in the environment: with it, two runs invent the same names and move dates alike."""
    from tacit.vault import SecretKey

    passphrase = os.environ.get(KEY_VARIABLE) if uses_key(config) else None
    return SecretKey.from_passphrase(passphrase) if passphrase else None


def uses_key(config: Config) -> bool:
    """Whether words are made up that depend on a key."""
    from tacit.secrets import Identities

    return any(isinstance(one, Identities) and one.uses_key for one in config.asked)
