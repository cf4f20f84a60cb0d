"""What an attacker makes of a release, and the page for the reviewer: it shows that, and what is still disclosed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import numpy as np

from tacit.adversary import Inference, probabilities
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.report import Report
from tacit.report.html import Ranking, reviewer_page
from tacit.report.html.ranking import rank
from tacit.sanitizer import Sanitizer
from tacit.secrets.entity import Entity, entity
from tacit.secrets.siblings import Neighbourhood
from tacit.terms import Term
from tacit.terms.keys import key

_SIBLINGS = 20  # alternatives that the attacker needs: beside fewer, a rank says little
_MOST_SIBLINGS = 200
_MIN_CONTEXTS = 20  # of a sibling, so that it is known to the corpus
_WORDS = 5  # of a release that are told to speak for a secret
_ATTACKER = "inference"
_IN_WORDS = "an attacker who reads all terms together, by the counts of the corpus"


@dataclass(frozen=True, slots=True)
class _Target:
    """A secret that an attacker goes for.

    Attributes:
        reference: How a report refers to it: its requirement, and a number ("topics-1/1").
        secret: The secret.
        asked: Whether the user asked for it by name. A policy has hundreds of names, and many of them no siblings.
    """

    reference: str
    secret: Entity = field(repr=False)
    asked: bool


def review_page(made_by: Sanitizer, document: Document, report: Report) -> str:
    """The report as an HTML page, with what the release still discloses, measured, and what an attacker guesses.

    Args:
        made_by: The sanitizer that made the report.
        document: The original.
        report: The report.
    """
    after = made_by.judge(document, report.sanitized)
    found = _attacks(made_by, document, report)
    rankings = [one.ranking for one in found if one.ranking is not None]
    return reviewer_page(_with(report, found), document, after=after or None, rankings=rankings)


def attacked(made_by: Sanitizer, document: Document, report: Report) -> Report:
    """The report with what an attacker makes of the release, for each secret that has a name.

    The secrets are the entities of topics, and those names of policies in the document that have siblings in the
    taxonomy. The attacker reads all terms of a text together (`tacit.adversary.Inference`) and ranks the secret among
    its siblings.

    Each entry of `Report.attackers` has: `secret`, the requirement and a number, not the name; `attacker`;
    `candidates`, how many there are, the secret among them; `rank_before`, `rank_masked` and `rank_after`, its place by
    the original, by the original without the terms that name it, and by the release, 1 the likeliest;
    `probability_after`; `baseline`, what drawing lots would give; and `words`, up to five of the release that speak
    most for the secret. Of a topic without siblings enough, the ranks and probabilities are None: nobody knows how it
    stands.

    Args:
        made_by: The sanitizer that made the report.
        document: The original.
        report: The report.
    """
    return _with(report, _attacks(made_by, document, report))


def attackers_by_name(made_by: Sanitizer, document: Document, report: Report) -> list[dict[str, object]]:
    """What `attacked` says of each secret, with the name of the secret: for whoever may know it.

    Args:
        made_by: The sanitizer that made the report.
        document: The original.
        report: The report.
    """
    found = _attacks(made_by, document, report)
    return [{**_values(one), "secret": one.target.secret.name} for one in found]


def require_rank(report: Report, k: int) -> bool:
    """Whether no attacker ranks a secret above place k: with k = 2, whether none takes one for the likeliest.

    A report without attackers, and a secret that no attacker could rank, do not pass: nobody has looked. Nor does a
    secret that he ranks no higher by the original: he would not know it if it stood there.

    Args:
        report: A report that `attacked` made.
        k: The place, from 1 up.

    Raises:
        ParameterError: There is no such place.
    """
    return not too_high(report, k)


def too_high(report: Report, k: int) -> list[str]:
    """Why `require_rank` does not pass, a sentence for each secret that is in the way; none if it does.

    One is ranked too high, another has too few of its like to be ranked, and of a third the original tells no more than
    the release.

    Args:
        report: A report that `attacked` made.
        k: The place, from 1 up.

    Raises:
        ParameterError: There is no such place.
    """
    if k < 1:
        raise ParameterError(f"expected a rank from 1 up, found {k}", parameter="require_rank")
    if not report.attackers:
        return ["no attacker was asked, because there is no topic in it that could be guessed among its like"]
    return [why for one in report.attackers if (why := _why_high(one, k))]


def _why_high(attack: Mapping[str, Any], k: int) -> str:
    """Why an attack does not show that a secret has fallen to place k; nothing if it does."""
    secret, before, after = _named(attack["secret"]), attack["rank_before"], attack["rank_after"]
    if before is None or after is None:
        return f"no attacker could be asked for {secret}: the corpus knows fewer than {_SIBLINGS} of its like"
    of = attack["candidates"]
    if after < k:
        return f"an attacker ranks {secret} at {after} of {of} by the release, above place {k}"
    if k > 1 and before >= k:
        return (
            f"an attacker ranks {secret} only at {before} of {of} by the original, so that place {after} shows nothing"
        )
    return ""


def _named(reference: str) -> str:
    """What a sentence calls a secret that a report refers to.

    >>> _named("topics-1/2")
    'secret 2 of topics-1'
    """
    requirement, _, number = reference.rpartition("/")
    return f"secret {number} of {requirement}"


def rank_in_words(report: Report) -> str:
    """The best place that an attacker still gives to a secret, in a sentence; nothing if none was ranked.

    Args:
        report: A report that `attacked` made.
    """
    ranked = [one for one in report.attackers if one["rank_after"] is not None]
    if not ranked:
        return ""
    best: Mapping[str, Any] = min(ranked, key=lambda one: cast("int", one["rank_after"]))
    which = "the secret" if len(report.attackers) == 1 else f"{_named(best['secret'])} at"
    others = ", and no other secret higher" if len(ranked) > 1 else ""
    first = " The release still points to it before all else of its kind." if best["rank_after"] == 1 else ""
    return (
        f"An attacker with the same corpora ranks {which} {best['rank_after']} of {best['candidates']} by the release"
        f" ({best['rank_before']} by the original){others}.{first}"
    )


@dataclass(frozen=True, slots=True)
class _AttackedSecret:
    """How a secret stands in an original and its release; nothing is known of one that has no siblings enough.

    Attributes:
        target: The secret.
        ranking: How it stands in both texts.
        rank_masked: Its place by the original without the terms that name it: what inference alone tells.
    """

    target: _Target
    ranking: Ranking | None = None
    rank_masked: int | None = None


def _with(report: Report, found: Sequence[_AttackedSecret]) -> Report:
    return replace(report, attackers=tuple(map(_values, found)))


def _values(attack: _AttackedSecret) -> dict[str, object]:
    found: dict[str, object] = {"secret": attack.target.reference, "attacker": _ATTACKER}
    ranking = attack.ranking
    if ranking is None:
        unknown = dict.fromkeys(("rank_before", "rank_masked", "rank_after", "probability_after", "baseline"))
        return {**found, "candidates": 0, **unknown, "words": []}
    return {
        **found,
        "candidates": len(ranking.after),
        "rank_before": ranking.rank_before,
        "rank_masked": attack.rank_masked,
        "rank_after": ranking.rank_after,
        "probability_after": float(f"{ranking.probability_after:.6g}"),
        "baseline": float(f"{ranking.baseline:.6g}"),
        "words": list(ranking.words),
    }


def _attacks(made_by: Sanitizer, document: Document, report: Report) -> list[_AttackedSecret]:
    """How each secret stands in both texts."""
    release = replace(document, text=report.sanitized)
    before, after = ({term.lemma: term for term in made_by.detector.detect(text)} for text in (document, release))
    around = Neighbourhood(made_by.using.index, made_by.using.kb, min_contexts=_MIN_CONTEXTS)
    found: list[_AttackedSecret] = []
    for target in _targets(made_by, before.values()):
        one = target.secret
        others = around.nearest(one, at_least=_SIBLINGS, at_most=_MOST_SIBLINGS) if one.known else []
        if len(others) < _SIBLINGS:
            if target.asked:
                found.append(_AttackedSecret(target))
            continue
        attacker = Inference((one, *others), made_by.using.index, made_by.detector)
        unnamed = [name for name in before if not one.is_named_in(name)]
        bits = [attacker.bits(sorted(terms)) for terms in (before, after, unnamed)]
        ranked = probabilities(np.stack([each.sum(axis=0) for each in bits])).tolist()
        named = attacker.candidates
        words = [release[after[name].span] for name in _speaking(sorted(after), bits[1])]
        ranking = Ranking(
            tuple(zip(named, ranked[0], strict=True)),
            tuple(zip(named, ranked[1], strict=True)),
            one.name,
            _IN_WORDS,
            target.reference,
            tuple(" ".join(said.split()) for said in words),
        )
        masked = rank(tuple(zip(named, ranked[2], strict=True)), one.name)
        found.append(_AttackedSecret(target, ranking, masked))
    return found


def _speaking(names: Sequence[str], bits: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> list[str]:
    """The terms, by their keys, that speak most for the first candidate against the mean of the others."""
    if not names:
        return []
    contrast = bits[:, 0] - bits[:, 1:].mean(axis=1)
    order = sorted(range(len(names)), key=lambda at: (-contrast[at], names[at]))
    return [names[at] for at in order[:_WORDS] if contrast[at] > 0]


def _targets(made_by: Sanitizer, terms: Collection[Term]) -> Iterator[_Target]:
    """The entities of topics, and the names of policies that some terms hold."""
    model, using = made_by.model, made_by.using
    for part in model.topics:
        for number, one in enumerate(part.entities, 1):
            yield _Target(f"{part.requirement}/{number}", one, asked=True)
    for policy in model.policies:
        for number, name in enumerate(sorted(filter(key, policy.held_by(terms))), 1):
            one = entity(name, index=using.index, kb=using.kb)
            yield _Target(f"{policy.requirement}/{number}", one, asked=False)
