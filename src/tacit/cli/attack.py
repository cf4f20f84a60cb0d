"""``tacit attack``: what somebody who has the release and public knowledge can find out."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.table import Table

from tacit.cli import _meaning, _options
from tacit.cli._console import plain, results
from tacit.cli._groups import command
from tacit.cli._outputs import PlainForce, check_apart, check_force, check_free
from tacit.cli._refusals import flag, refuse
from tacit.errors import InputError, ParameterError, member, nearest
from tacit.formats import text
from tacit.formats.opening import read_document

if TYPE_CHECKING:
    from tacit.adversary import Adversary, AttackResult, Guide
    from tacit.document import Document
    from tacit.models import Decision
    from tacit.publishing.assessment import Attackers
    from tacit.resources import Knowledge

KINDS = ("reidentify", "infer", "complete", "classifier")
_ATTACKERS = ("words", "meanings", "both")
_ONLY_OF: Final[Mapping[str, Sequence[str]]] = {
    "reidentify": "candidates about attacker embedding_model tighten public_only output force".split(),
    "infer": "protect siblings".split(),
    "complete": ("report",),
    "classifier": "labels learner tags folds seeds loss_ratio column".split(),
}
"""The options that say something about one kind of attack only."""


@command
def attack(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT",
            help="Released texts; complete: the original; classifier: what was published, or labelled texts.",
        ),
    ],
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind",
            metavar="|".join(KINDS),
            help="What the attacker wants to know; infer with --protect, reidentify with --candidates, complete with"
            " --report, classifier with --labels unless given.",
        ),
    ] = None,
    candidates: Annotated[
        Path | None, typer.Option(metavar="FILE", help="reidentify: JSON lines with name and public_knowledge.")
    ] = None,
    about: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="reidentify: the truth, once for each text.")
    ] = None,
    attacker: Annotated[
        str, typer.Option(metavar="|".join(_ATTACKERS), help="reidentify: fast, strong, or one who believes both.")
    ] = _ATTACKERS[0],
    embedding_model: Annotated[
        Path | None, typer.Option(metavar="DIR", help="reidentify: a model.onnx and tokenizer.json of your own.")
    ] = None,
    protect: _options.Protect = None,
    siblings: Annotated[int, typer.Option(help="infer: alternatives that the attacker considers at least.")] = 50,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="complete: the reviewer's report.")] = None,
    labels: Annotated[
        Path | None, typer.Option(metavar="FILE", help="classifier: the labelled originals, as `publish` takes them.")
    ] = None,
    learner: Annotated[
        str, typer.Option(metavar="svm|...|selection", help="classifier: what attackers learn with, as in `publish`.")
    ] = "selection",
    tags: Annotated[
        str, typer.Option(metavar="none|...|vectors", help="classifier: what models say of each word, as in `publish`.")
    ] = "none",
    folds: Annotated[int, typer.Option(help="classifier: parts, of which attackers have labels of all but one.")] = 4,
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="classifier: of that division; may be repeated.")
    ] = None,
    loss_ratio: Annotated[
        float, typer.Option(help="classifier: what a name that is found costs, in words, as in `publish`.")
    ] = 10.0,
    column: Annotated[str, typer.Option(help="classifier: the column of the published texts.")] = "text",
    tighten: Annotated[
        int | None, typer.Option(metavar="K", help="reidentify: hide more until K others are likelier.")
    ] = None,
    public_only: Annotated[
        bool, typer.Option("--public-only", help="reidentify, --tighten: nobody knows what the text says but we.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="--tighten: where the tightened text goes.")
    ] = None,
    force: PlainForce = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    corpus: _options.Corpus = None,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
    *,
    given: frozenset[str],
) -> None:
    """Attack released texts: tacit attack released.txt --protect HIV.

    reidentify: which of these candidates is it about? infer: which of the siblings of what is protected does it point
    to? complete: what stood where something is hidden? classifier: which names are left, to one who learns?

    Prints figures, what they mean, and what to do. The exit code is 0 whatever was found, and 1 or 2 if the attack
    could not be made; tacit sanitize --require-rank K fails (4) while a topic is ranked above place K.
    """
    asked = {"infer": protect, "reidentify": candidates, "complete": report, "classifier": labels}
    kind = kind or next((name for name, value in asked.items() if value), None)
    if kind is None:
        raise refuse(
            "expected what the attacker wants to know, found nothing; add --protect TOPIC, --candidates FILE with"
            " --about NAME, --report FILE with the original, or --kind",
            "kind",
        )
    if kind not in KINDS:
        raise refuse(f"expected the kind {' or '.join(KINDS)}, found {kind!r}{nearest(kind, KINDS)}", "kind")
    if kind == "infer" and tighten is not None:
        raise ParameterError(
            "expected --tighten with the kind reidentify, found infer: tacit sanitize --protect NAME --max-belief P"
            " bounds what all of a release says of a topic",
            parameter="tighten",
        )
    _check_kind(kind, given, attacker)
    if (tighten is None) != (output is None) or (tighten is not None and (len(inputs) > 1 or kind != "reidentify")):
        raise ParameterError(
            "expected --tighten together with -o, for one text and the kind reidentify, found something else",
            parameter="tighten",
        )
    check_force([output], force=force)
    if output is not None:
        check_apart("-o", output, map(Path, inputs))
        check_free("-o", output, force=force)
    if kind == "classifier":
        attackers = _attackers(learner, tags, folds, seeds or [0], language_model)
        learnt = _classifier(inputs, labels, attackers, loss_ratio, column)
        return _show(learnt, _meaning.of_classifiers(learnt, loss_ratio), as_json=as_json)
    knowledge = _options.using(corpus, language_model)
    if kind == "complete":
        guessed = _complete(inputs, report, knowledge)
        return _show(guessed, _meaning.of_completion(guessed), as_json=as_json)
    documents = [read_document(source) for source in inputs]
    if kind == "infer":
        topic, found, is_named = _infer(protect or [], documents, siblings, knowledge)
        return _show(found, _meaning.of_inference(found, topic, is_named=is_named), as_json=as_json)
    about = about or []
    guide, judge = _reidentify(candidates, about, documents, attacker, embedding_model, informed=not public_only)
    found = _attacked(judge, documents, about)
    if tighten is not None and output is not None:
        found |= _tighten(documents[0], about[0], guide, judge, tighten, output, knowledge)
    return _show(found, _meaning.of_reidentification(found), as_json=as_json)


def _check_kind(kind: str, given: Collection[str], attacker: str) -> None:
    """Refuses options of other kinds of attack, and a model that no attacker asks.

    Raises:
        UsageError: There is one.
    """
    for other, names in _ONLY_OF.items():
        for name in names:
            if name in given and other != kind:
                raise refuse(f"{flag(name)} applies to --kind {other}, and this is {kind}; leave it out", name)
    if attacker not in _ATTACKERS:
        raise refuse(
            f"expected --attacker {' or '.join(_ATTACKERS)}, found {attacker!r}{nearest(attacker, _ATTACKERS)}",
            "attacker",
        )
    if "embedding_model" in given and attacker == "words":
        raise refuse("--embedding-model applies to --attacker meanings or both; add one", "embedding_model")
    if "public_only" in given and "tighten" not in given:
        raise refuse("--public-only applies to --tighten; add it, or leave it out", "public_only")


def _reidentify(
    candidates: Path | None,
    about: list[str],
    documents: list[Document],
    attacker: str,
    embedding_model: Path | None,
    *,
    informed: bool,
) -> tuple[Guide, Adversary]:
    """The guide of a tightening, and the attacker that was asked for."""
    from tacit.adversary import JointAdversary, MeaningMatch, SentenceModel, WordMatch, knowing, read_candidates

    if candidates is None or len(about) != len(documents):
        raise ParameterError(
            f"expected --candidates, and --about once for each of {len(documents)} texts, found {len(about)}",
            parameter="about",
        )
    crowd = read_candidates(candidates)
    words = WordMatch(crowd)
    known = {name: one.text for name, one in zip(about, documents, strict=True) if name in words.candidates}
    guide = WordMatch(knowing(crowd, known)) if informed else words
    if attacker == "words":
        return guide, words
    meanings = MeaningMatch(crowd, SentenceModel.load(embedding_model))
    return guide, meanings if attacker == "meanings" else JointAdversary([words, meanings])


def _infer(
    protect: list[str], documents: list[Document], siblings: int, knowledge: Knowledge
) -> tuple[str, dict[str, Any], bool]:
    """What is protected, the figures, and whether a text says it by name."""
    from tacit.adversary import Inference, infer
    from tacit.adversary import siblings as siblings_of

    if len(protect) != 1:
        raise ParameterError(f"expected one --protect, found {len(protect)}", parameter="protect")
    (entity,) = knowledge.entities(protect)
    others = siblings_of(entity, index=knowledge.index, kb=knowledge.kb, at_least=siblings)
    attacker = Inference((entity, *others), knowledge.index, knowledge.detector(entity.names.keys))
    found, is_named = infer(attacker, [one.text for one in documents])
    return entity.name, _summary(found, len(attacker.candidates)), is_named


def _attacked(adversary: Adversary, documents: list[Document], truth: list[str]) -> dict[str, Any]:
    from tacit.adversary import attack as run

    return _summary(run(adversary, [one.text for one in documents], truth), len(adversary.candidates))


def _summary(found: AttackResult, candidates: int) -> dict[str, Any]:
    return {
        "texts": len(found.standings),
        "candidates": candidates,
        "accuracy at 1": found.accuracy(1),
        "accuracy at 5": found.accuracy(5),
        "median rank": found.median_rank,
        "ranks": [one.rank for one in found.standings],
    }


def _tighten(
    document: Document,
    about: str,
    guide: Guide,
    judge: Adversary,
    k: int,
    output: Path,
    knowledge: Knowledge,
) -> dict[str, Any]:
    from tacit.adversary import tighten
    from tacit.models import Action, Decision

    terms = knowledge.detector(()).detect(document)
    kept = [Decision(term, Action.KEEP) for term in terms]
    result = tighten(document, kept, guide, about, k=k, judges=[judge])
    if not result.holds:
        raise InputError(
            f"expected a text of which {k} others could be meant, found none, whatever is hidden: {output} was not"
            " written",
            source=document.id,
        )
    text.write(output, result.release.text)
    return {"words hidden": result.hidden, "ranks after": [one.rank for one in result.standings]}


def _complete(inputs: list[str], report: Path | None, knowledge: Knowledge) -> dict[str, Any]:
    from tacit.adversary import complete

    if report is None or len(inputs) != 1:
        raise ParameterError(
            f"expected one original and its --report, found {len(inputs)} texts{'' if report else ' and no report'}",
            parameter="report",
        )
    document = read_document(inputs[0])
    decisions: list[Decision] = []
    try:
        decisions = [_decision(one, knowledge) for one in json.loads(text.read(str(report)).text)["decisions"]]
        original = all(document[one.term.span] for one in decisions)  # no term lies behind the end of the text
    except (ValueError, KeyError, TypeError):
        original = False
    if not original:
        raise InputError(f"expected the report of {inputs[0]} in {report}, found none", source=str(report))
    detector = knowledge.detector(())
    found = complete(document, decisions, index=knowledge.index, kb=knowledge.kb, detector=detector)
    return {
        "hidden terms attacked": len(found.attack.standings),
        "hidden terms without alternatives": found.unknown,
        "recovered": found.recovered,
        "among the first 5": found.attack.accuracy(5),
        "by chance": found.chance,
    }


def _decision(value: dict[str, Any], knowledge: Knowledge) -> Decision:
    from tacit.document import Span
    from tacit.models import Action, Decision
    from tacit.options import Offer, Origin
    from tacit.terms import Kind, Term
    from tacit.terms.keys import key

    action = Action(value["action"])
    term = Term(Span(value["start"], value["end"]), Kind(value["kind"]), key(value["original"]))
    if action is not Action.GENERALIZE:
        return Decision(term, action)
    # The report has the words of a generalization, not its sense; the usual one is what a reader takes it for.
    senses = knowledge.kb.senses(key(value["replacement"]))
    return Decision(term, action, Offer(value["replacement"], Origin(value["origin"]), senses[0] if senses else None))


def _attackers(learner: str, tags: str, folds: int, seeds: list[int], model: str) -> Attackers:
    from tacit.publishing import LearnerName, Tags, learners_called
    from tacit.publishing.assessment import Attackers

    learners = learners_called(member(LearnerName, learner, "--learner"))
    return Attackers(learners, member(Tags, tags, "--tags"), folds, seeds, (), model)


def _classifier(
    inputs: list[str], labels: Path | None, attackers: Attackers, loss_ratio: float, column: str
) -> dict[str, Any]:
    """What attackers find in a publication, for each of them and each division."""
    from tacit.publishing.publication import read_publication
    from tacit.publishing.reading import read_labelled

    if len(inputs) != 1:
        raise ParameterError(
            f"expected one file or folder of published or labelled texts, found {len(inputs)}", parameter="inputs"
        )
    left = read_publication(inputs[0], labels, column=column) if labels else read_labelled(inputs[0])
    found = attackers.findings(left, loss_ratio=loss_ratio)
    return {
        "tokens": left.tokens,
        "sensitive_tokens_left": left.names,
        "found_below_loss_ratio": max((one.found(loss_ratio) for one in found), default=0),
        "attackers": [
            {
                "attacker": one.attacker,
                "knowledge": one.knowledge.value,
                "true_positives": one.true_positives,
                "false_positives": one.false_positives,
                "found_below_loss_ratio": one.found(loss_ratio),
                "found_in_first_100": one.inspected,
            }
            for one in found
        ],
    }


def _show(found: dict[str, Any], meaning: Iterable[str], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(found, indent=2))
        return
    table = Table(show_edge=False, show_header=False, pad_edge=False)
    for name, value in found.items():
        table.add_row(plain(name.replace("_", " ")), plain(_words(value)))
    console = results()
    console.print(table)
    for sentence in meaning:
        console.print(sentence, soft_wrap=True)


def _words(value: Any) -> str:
    if value is None:
        return "undefined: nothing to attack"
    if isinstance(value, list):
        return ", ".join(map(_words, value))
    if isinstance(value, dict):
        return " ".join(f"{name} {_words(one)}" for name, one in value.items())
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
