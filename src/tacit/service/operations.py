"""What the service does, in a worker: sanitize, explain, audit, restore, attack, analyze and mask."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tacit.adversary import Candidate, Inference, WordMatch, attack, siblings
from tacit.audit import Audit, audit, audit_report
from tacit.config import Config
from tacit.document import Document, text_digest
from tacit.errors import InputError, ParameterError
from tacit.files import SanitizedFile, sanitize_file
from tacit.formats.opened import Unhandled
from tacit.formats.opening import open_bytes
from tacit.report import Report, for_release, for_reviewer
from tacit.resources import Knowledge
from tacit.sanitizer import Sanitizer
from tacit.service import sealing
from tacit.service.asking import check_report, requested
from tacit.service.gateway.masking import mask
from tacit.service.presidio.analysis import analyze
from tacit.vault import SecretKey

_MOST_SANITIZERS: Final = 8
"""Sanitizers that a worker keeps: each has requirements of its own."""
_SIBLINGS: Final = 50
_FIRST: Final = "Ann Lee called the hospital in Leeds on 12 March 2021."


class Operations:
    """Does what a request asks, with what belongs to all requests.

    Args:
        config: The requirements of requests that bring none, and the data of all.
        key: What pseudonyms, shifted dates and sealed originals depend on: the same in all workers.
    """

    def __init__(self, config: Config, key: SecretKey) -> None:
        self._config = config
        self._key = key
        self._knowledge: Knowledge = config.knowledge()
        self._sanitizers: OrderedDict[str, Sanitizer] = OrderedDict()
        self._sanitizer(None).sanitize(_FIRST)  # the first request finds everything open

    def __call__(self, operation: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a request.

        Args:
            operation: The name of a public method.
            values: Its arguments.
        """
        done: dict[str, Any] = getattr(self, operation)(**values)
        return done

    def sanitize(
        self, texts: Sequence[str], requirements: Any, report: str, group: str, *, reversible: bool
    ) -> dict[str, Any]:
        """The releases of texts, each by itself."""
        made_by = self._sanitizer(requirements)
        return {"documents": [self._released(made_by, text, report, group, reversible=reversible) for text in texts]}

    def sanitize_file(self, data: bytes, requirements: Any, report: str, group: str) -> dict[str, Any]:
        """The release of a file."""
        made_by = self._sanitizer(requirements)
        opened = open_bytes(data)
        config = self._asked(requirements)
        unhandled = Unhandled.of(config.files.unhandled or Unhandled.REMOVE.value)
        name = text_digest(opened.text)
        file: SanitizedFile = sanitize_file(made_by, opened, id=name, group=group, unhandled=unhandled)
        found = _summary(file.report, file.document, report)
        return {**found, "file": file.data if file.report.holds else None, "suffix": file.suffix}

    def explain(self, text: str, requirements: Any, group: str) -> dict[str, Any]:
        """What is hidden in a text, and why: for the reviewer."""
        document = Document(text, id=text_digest(text), group=group)
        report = self._sanitizer(requirements).sanitize(document)
        return {"text": report.sanitized, "holds": report.holds, "report": for_reviewer(report, document)}

    def audit(self, original: str, released: str, requirements: Any, report: Any) -> dict[str, Any]:
        """Whether a release keeps what was claimed of it."""
        before, after = Document(original), Document(released)
        if report is not None:
            check_report(report, self._config)
            return _audited(audit_report(before, after, report, using=self._knowledge, key=self._key))
        config = self._asked(requirements)
        return _audited(
            audit(before, after, config.asked, settings=config.settings, using=self._knowledge, key=self._key)
        )

    def restore(self, text: str, vault: str) -> dict[str, Any]:
        """The original of a release that was made reversible."""
        return {"text": sealing.opened(vault, self._key).restore(text).text}

    def attack(self, kind: str, texts: Sequence[str], values: Mapping[str, Any]) -> dict[str, Any]:
        """What somebody who has releases and public knowledge finds out."""
        if kind == "infer":
            (one,) = self._knowledge.entities([values["protect"]])
            least = values.get("siblings", _SIBLINGS)
            others = siblings(one, index=self._knowledge.index, kb=self._knowledge.kb, at_least=least)
            detector = self._knowledge.detector(one.names.keys)
            adversary: Any = Inference((one, *others), self._knowledge.index, detector)
            truth = [one.name] * len(texts)
        else:
            truth = values["about"]
            adversary = WordMatch([Candidate(each["name"], each["public_knowledge"]) for each in values["candidates"]])
        found = attack(adversary, list(texts), truth)
        return {
            "texts": len(texts),
            "candidates": len(adversary.candidates),
            "accuracy_at_1": found.accuracy(1),
            "accuracy_at_5": found.accuracy(5),
            "median_rank": found.median_rank,
            "ranks": [one.rank for one in found.standings],
        }

    def analyze(self, texts: Sequence[str], asked: Mapping[str, Any]) -> dict[str, Any]:
        """What Presidio's analyzer would say."""
        made_by = self._sanitizer(None)
        return {"results": [analyze(made_by, text, asked) for text in texts]}

    def mask(self, texts: Sequence[str], taken: Mapping[str, str]) -> dict[str, Any]:
        """Texts with placeholders in the place of identifiers, and what these stand for."""
        return mask(self._sanitizer(None), texts, taken)

    def _asked(self, requirements: Any) -> Config:
        return self._config if requirements is None else requested(requirements, self._config)

    def _sanitizer(self, requirements: Any) -> Sanitizer:
        name = json.dumps(requirements, sort_keys=True)
        if name not in self._sanitizers:
            config = self._asked(requirements)
            made = Sanitizer(*config.asked, settings=config.settings, using=self._knowledge, key=self._key)
            self._sanitizers[name] = made
            if len(self._sanitizers) > _MOST_SANITIZERS:
                # The first is the service's own, which requests without requirements ask for.
                oldest = next(one for one in self._sanitizers if one != "null")
                del self._sanitizers[oldest]
        self._sanitizers.move_to_end(name)
        return self._sanitizers[name]

    def _released(self, made_by: Sanitizer, text: str, report: str, group: str, *, reversible: bool) -> dict[str, Any]:
        document = Document(text, id=text_digest(text), group=group)
        made = made_by.sanitize(document)
        # A release that does not keep its claims is not given: who reads only the text is safe, too.
        found = {"text": made.sanitized if made.holds else None, **_summary(made, document, report)}
        if reversible and made.holds:
            found["vault"] = sealing.sealed(document, made, self._key)
        return found


def check_attack(kind: object, texts: Sequence[str], values: Mapping[str, Any]) -> None:
    """Refuses an attack that cannot be made.

    Raises:
        ParameterError: The kind is none, or something is missing.
    """
    if kind == "infer":
        at_least = values.get("siblings", _SIBLINGS)
        if not isinstance(values.get("protect"), str) or type(at_least) is not int or at_least < 1:
            raise ParameterError(
                "expected protect, a word, and siblings, a number from 1, found others", parameter="protect"
            )
    elif kind == "reidentify":
        about, candidates = values.get("about"), values.get("candidates")
        if not isinstance(about, list) or len(about) != len(texts) or not all(isinstance(one, str) for one in about):
            raise ParameterError(f"expected about, {len(texts)} names, found something else", parameter="about")
        fields = ("name", "public_knowledge")
        if not isinstance(candidates, list) or not all(
            isinstance(one, dict) and all(isinstance(one.get(each), str) for each in fields) for one in candidates
        ):
            raise ParameterError(
                "expected candidates, objects with name and public_knowledge, found something else",
                parameter="candidates",
            )
        if len({one["name"] for one in candidates}) < len(candidates):
            raise InputError("expected candidates of different names, found two alike")
    else:
        raise ParameterError("expected the kind infer or reidentify, found another", parameter="kind")


def _summary(made: Report, document: Document, report: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "holds": made.holds,
        "claims": [{"requirement": one.requirement, "state": one.state.value} for one in made.claims],
        "notes": list(made.notes),
    }
    if report == "release" and made.holds:
        found["report"] = for_release(made)
    elif report == "reviewer":
        found["report"] = for_reviewer(made, document)
    return found


def _audited(found: Audit) -> dict[str, Any]:
    return {
        "holds": found.holds,
        "changed": found.changed,
        "terms": found.terms,
        "hidden": found.hidden,
        "claims": [
            {
                "requirement": claim.requirement,
                "state": claim.state.value,
                "excepted": claim.excepted,
                "gaps": list(claim.gaps),
                "violations": [
                    {
                        "spans": [[span.start, span.end] for span in one.spans],
                        "finding": one.finding.value,
                        "about": one.about,
                        "bits": one.bits,
                        "threshold_bits": one.threshold_bits,
                    }
                    for one in claim.violations
                ],
            }
            for claim in found.claims
        ],
    }
