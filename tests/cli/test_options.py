"""Every option beside everything that can be asked: it is applied, or refused with exit code 2; never ignored."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from tests.cli.program import Run

from tacit import cli
from tacit.cli import _tables, audit, explain, sanitize
from tacit.config import Config, TableOptions
from tacit.errors import UsageError
from tacit.vault.signing import new_key

POLICY = ("--policy", "us-medical-confidentiality")
ASKS: dict[str, tuple[str, ...]] = {
    "topics": ("--protect", "HIV"),
    "policy": POLICY,
    "identifiers": ("--policy", "hipaa-safe-harbor"),
    "identities": ("--identities",),
    "plausible": ("--t", "2", "--kinds", "person"),
    "hide": ("--hide", "ankle"),
    "keep": ("--hide", "ankle", "--keep", "note"),
    "c-sanitized": ("--model", "c-sanitized", "--protect", "HIV"),
    "healthcare": ("--model", "healthcare", *POLICY),
    "correlation": ("--model", "correlation"),
    "t-plausibility": ("--model", "t-plausibility", "--t", "2", "--kinds", "person"),
}
"""What can be asked."""

FREE = frozenset(("topics", "policy", "identifiers", "identities", "plausible", "hide", "keep"))
DISCLOSURE = frozenset(("topics", "policy", "identifiers", "identities", "c-sanitized", "healthcare", "correlation"))
NAMES = frozenset(("identities", "correlation"))
TEXTS = frozenset(("plausible", "t-plausibility"))

OPTIONS: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {
    "protect": (("--protect", "syphilis"), FREE | {"c-sanitized", "t-plausibility"}),
    "policy": (("--policy", "eu-special-categories"), FREE | {"c-sanitized", "healthcare", "t-plausibility"}),
    "identities": (("--identities",), FREE | {"correlation"}),
    "hide": (("--hide", "knee"), FREE),
    "hide_pattern": (("--hide-pattern", r"\d+"), FREE),
    "keep": (("--keep", "knee"), FREE),
    "reviewer": (("--reviewer", "J. Roe"), frozenset(("keep",))),
    "alpha": (("--alpha", "3"), frozenset(("topics", "identities", "c-sanitized", "correlation"))),
    "max_belief": (("--max-belief", "0.1"), frozenset(("topics", "c-sanitized"))),
    "prior": (("--max-belief", "0.1", "--prior", "0.01"), frozenset(("topics", "c-sanitized"))),
    "no_context": (("--no-context",), frozenset(("policy", "healthcare"))),
    "steps": (("--steps", "1"), frozenset(("policy", "healthcare"))),
    "detect": (("--detect", "persons,dates"), NAMES),
    "spans": (("--spans", "spans.json"), NAMES),
    "subject": (("--subject", "Ann Lee"), NAMES),
    "threshold": (("--threshold", "term"), NAMES),
    "dates": (("--dates", "shift"), NAMES),
    "pseudonyms": (("--pseudonyms",), NAMES),
    "t": (("--t", "person=3,other=4"), TEXTS),
    "terms": (("--terms", "terms.txt"), TEXTS | {"correlation"}),
    "kinds": (("--kinds", "place"), TEXTS),
    "per": (("--per", "sentence"), TEXTS),
    "uniform": (("--fewest",), TEXTS),
    "balance": (("--balance", "1"), TEXTS),
    "count": (("--count", "words"), TEXTS),
    "probabilities": (("--probabilities", "corpus"), TEXTS),
    "model": (("--model", "c-sanitized"), frozenset(("topics", "policy"))),
    "mode": (("--mode", "redact"), DISCLOSURE),
    "plan": (("--plan", "optimal"), DISCLOSURE),
    "group_size": (("--group-size", "1"), DISCLOSURE),
    "context": (("--context", "document"), DISCLOSURE),
    "unknown": (("--unknown", "keep"), DISCLOSURE),
    "marker": (("--marker", "block"), DISCLOSURE | {"hide", "keep"}),
    "blank": (("--blank", "sentence"), frozenset(("topics", "policy", "hide", "keep", "c-sanitized", "healthcare"))),
    "evidence": (("--evidence", "full"), DISCLOSURE & FREE),
    "corpus": (("--corpus", "medical"), frozenset(ASKS)),
    "language_model": (("--language-model", "xx_none"), frozenset(ASKS)),
    "config": (("--config", "own.toml"), FREE),
    "no_config": (("--no-config",), frozenset(ASKS)),
}
"""For each option an example, and what it applies to. Beside everything else, it is refused."""

SAME = {("identities", "correlation"), ("identities", "identities")}
"""Options that say once more what is asked already."""

INPUTS = ("text", "table", "folder")
PLACES: dict[str, tuple[tuple[str, ...], frozenset[str]]] = {
    "output": (("-o", "elsewhere"), frozenset(INPUTS)),
    "report": (("--report", "r"), frozenset(("text", "folder"))),
    "unhandled": (("--unhandled", "refuse"), frozenset(("text", "folder"))),
    "release_report": (("--release-report", "r.json"), frozenset(("text",))),
    "vault": (("--vault", "v"), frozenset(("text",))),
    "require_rank": (("--require-rank", "1"), frozenset(("text",))),
    "sign": (("--sign", "key.pem", "--release-report", "r.json"), frozenset(("text",))),
    "no_ledger": (("--no-ledger",), frozenset(("text",))),
    "consistent": (("--consistent",), frozenset(("text",))),
    "force": (("--force", "--report", "r"), frozenset(("text", "folder"))),
    "column": (("--column", "note"), frozenset(("table",))),
    "key": (("--key", "id"), frozenset(("table",))),
    "group_by": (("--group-by", "folder", "--identities", "--pseudonyms"), frozenset(INPUTS)),
    "pass_through": (("--pass-through", "id"), frozenset(("table",))),
    "engine": (("--engine", "process"), frozenset(("table", "folder"))),
    "workers": (("--workers", "1"), frozenset(("table", "folder"))),
    "master": (("--engine", "spark", "--master", "local[1]"), frozenset(("table", "folder"))),
    "max_length": (("--max-length", "9"), frozenset(("table", "folder"))),
}
"""The same for the options of `tacit sanitize` that depend on what is read."""

OWN = {
    "sanitize": frozenset(PLACES),
    "explain": frozenset(("every", "svg", "force")),
    "audit": frozenset(("report", "column", "key", "pass_through")),
}
INPUT_OF = {"sanitize": ("note.txt",), "explain": ("note.txt",), "audit": ("note.txt", "note.txt")}
ARGUMENTS = frozenset(("inputs", "source", "original", "released", "help"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a text, a table, a folder of texts, and the files that options name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    (tmp_path / "note.txt").write_text("Ann Lee has AIDS and a broken ankle.")
    (tmp_path / "notes.csv").write_text("id,folder,note,text\n1,a,She has HIV.,She has HIV.\n")
    (tmp_path / "notes" / "ann").mkdir(parents=True)
    (tmp_path / "notes" / "ann" / "1.txt").write_text("She has HIV.")
    (tmp_path / "spans.json").write_text(json.dumps({"note.txt": [[0, 7]]}))
    (tmp_path / "terms.txt").write_text("ankle\n")
    new_key(tmp_path / "key.pem", tmp_path / "public.pem")
    (tmp_path / "own.toml").write_text('[hide]\nterms = ["wrist"]\n')
    return tmp_path


@pytest.fixture(scope="module")
def commands() -> dict[str, Any]:
    """The commands, built once: to build them for each of two thousand cases would take minutes."""
    return dict(typer.main.get_command(cli.program()).commands)  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def asked_before() -> dict[tuple[str, tuple[str, ...]], Config]:
    """What is asked without any option, worked out once."""
    return {}


@pytest.fixture
def reach(
    monkeypatch: pytest.MonkeyPatch, commands: dict[str, Any], asked_before: dict[tuple[str, tuple[str, ...]], Config]
) -> Callable[..., Any]:
    """Runs a command up to where the work would begin: what is asked for then, or the error that refuses it."""
    reached: list[Config] = []

    def stop(config: Config, *_: object) -> None:
        reached.append(config)
        raise typer.Exit

    monkeypatch.setattr(Config, "knowledge", lambda _: None)
    monkeypatch.setattr(sanitize, "sanitizer", stop)
    monkeypatch.setattr(explain, "sanitizer", stop)
    monkeypatch.setattr(audit, "_exceptions", stop)

    def reach(command: str, *arguments: str) -> Config | UsageError:
        if (command, arguments) in asked_before:
            return asked_before[command, arguments]
        reached.clear()
        try:
            commands[command].main([*INPUT_OF[command], *arguments], prog_name="tacit", standalone_mode=False)
        except UsageError as error:
            return error
        if arguments in ASKS.values():  # asked again beside each option
            asked_before[command, arguments] = reached[0]
        return reached[0]

    return reach


@pytest.mark.parametrize("name", INPUT_OF)
def test_every_option_has_a_case(commands: dict[str, Any], name: str) -> None:
    """A new option has to say what it applies to."""
    assert {one.name for one in commands[name].params} - ARGUMENTS == OPTIONS.keys() | OWN[name]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", INPUT_OF)
@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_applied_or_refused(reach: Callable[..., Any], option: str, command: str) -> None:
    """Beside all that can be asked: either what is asked changes, or one sentence says why it does not."""
    arguments, applies = OPTIONS[option]
    for ask, asked in ASKS.items():
        if option == "model" and "--model" in asked:
            continue  # the later of two is another question
        before, found = reach(command, *asked), reach(command, *asked, *arguments)
        assert isinstance(before, Config), before
        if ask not in applies:
            assert isinstance(found, UsageError), f"{arguments[0]} is ignored beside {ask}"
            assert arguments[0] in str(found) or "--model" in str(found)
            continue
        assert isinstance(found, Config), f"{ask}: {found}"
        assert (found == before) == ((option, ask) in SAME or option == "no_config"), ask


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("option", PLACES)
@pytest.mark.parametrize("kind", INPUTS)
def test_an_option_for_other_inputs_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, option: str, kind: str
) -> None:
    """What belongs to a table is not ignored beside a text, nor the other way round."""
    begun: list[str] = []

    def begin(*_: object, **__: object) -> None:
        begun.append(kind)
        raise typer.Exit

    monkeypatch.setattr(sanitize, "run_table", begin)
    monkeypatch.setattr(sanitize, "sanitizer", begin)
    monkeypatch.setattr("tacit.task.SanitizeTask.of", lambda _, **__: SimpleNamespace(notes=()))
    arguments, applies = PLACES[option]
    source = {"text": "note.txt", "table": "notes.csv", "folder": "notes"}[kind]
    output = () if kind == "text" or option == "output" else ("-o", "out")
    result = run("sanitize", source, "--protect", "HIV", *output, *arguments)
    assert (result.code, begun) == ((0, [kind]) if kind in applies else (2, []))
    if kind not in applies:
        assert result.err.startswith("UsageError: ")
        assert any(one in result.err for one in arguments if one.startswith("--"))
        assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "expected something to protect"),
        (("--keep", "ankle"), "expected something to protect"),
        (("--identities", "--spans", "spans.json", "--detect", "persons"), "--spans and --detect"),
        (("--identities", "--detect", "persons", "--dates", "shift"), "--dates applies to dates"),
        (("--identities", "--detect", "dates", "--pseudonyms"), "--pseudonyms applies to persons"),
        (("--identities", "--threshold", "paper", "--alpha", "3"), "--alpha applies to the thresholds direct and term"),
        (("--identities", "--mode", "redact", "--dates", "shift"), "--dates shift applies to --mode generalize"),
        (("--identities", "--mode", "redact", "--pseudonyms"), "--pseudonyms applies to --mode generalize"),
        (("--hide", "Ann Lee", "--keep", "ANN LEE", "--reviewer", "X"), "--hide and --keep both have 'ANN LEE'"),
        (("--t", "2", "--kinds", "person", "--fewest", "--balance", "1"), "--balance applies to --uniform"),
        (("--hide", "Ann Lee", "--blank", "clause"), "--blank clause applies to topics"),
        (("--protect", "HIV", "--evidence", "counts", "--blank", "clause"), "not with --evidence counts"),
        (("--t", "2"), "--t needs to know which terms are sensitive"),
        (("--t", "many", "--kinds", "person"), "expected a number, or KIND=NUMBER"),
        (("--model", "healthcare"), "--model healthcare needs --policy"),
        (("--model", "healthcare", "--policy", "hipaa-safe-harbor"), "--model healthcare needs --policy"),
        (("--model", "c-sanitized"), "--model c-sanitized needs --protect"),
        (("--model", "t-plausibility", "--kinds", "person"), "--model t-plausibility needs --t"),
        (("--model", "k-anonymity", "--protect", "HIV"), "expected the model c-sanitized or healthcare"),
        (("--model", "correlation", "--protect", "HIV"), "--protect does not apply to --model correlation"),
        (("--protect", "HIV", "--config", "own.toml", "--no-config"), "--config and --no-config"),
        (("--protect", "HIV", "--model", "c-sanitized", "--config", "own.toml"), "add --no-config"),
        (("--protect", "HIV", "--group-by", "folder"), "--group-by applies to pseudonyms and shifted dates"),
        (("--identities", "--pseudonyms", "--group-by", "ward"), "expected --group-by folder for single texts"),
    ],
)
def test_what_contradicts_or_lacks_something_is_refused(
    run: Run, folder: Path, arguments: tuple[str, ...], message: str
) -> None:
    """One sentence, exit code 2, and nothing was done."""
    result = run("sanitize", "note.txt", *arguments)
    assert result.code == 2
    assert result.err.startswith("UsageError: ")
    assert message in result.err
    assert result.err.count("\n") == 1
    assert result.out == ""
    assert folder.exists()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("--identities", "--detect", "people"), "found 'people'; did you mean persons?"),
        (("--identities", "--blank", "sentencce"), "for blank, found 'sentencce'; did you mean sentence?"),
        (("--hide", "ankle", "--threshold", "tem"), "for threshold, found 'tem'; did you mean term?"),
        (("--model", "correlaton"), "found 'correlaton'; did you mean correlation?"),
        (
            ("--t", "2", "--kinds", "person", "--count", "word"),
            "expected concepts or words for count; did you mean words?",
        ),
    ],
)
def test_a_mistyped_choice_is_told_with_what_it_may_have_meant(
    run: Run, arguments: tuple[str, ...], meant: str
) -> None:
    """Before anything is said of whether the option applies at all."""
    result = run("sanitize", "note.txt", *arguments)
    assert result.code == 2
    assert meant in result.err
    assert result.err.count("\n") == 1


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "arguments",
    [
        ("sanitize", "note.txt", "--hide", "ankle", "--unhandled", "removed"),
        ("sanitize", "note.txt", "--policy", "hipaa-safe-harbour"),
        ("sanitize", "note.txt", "--protect", "epilespy"),
        ("sanitize", "note.txt", "--protect", "HIV", "--alpha", "0.5"),
        ("sanitize", "note.txt", "--hide-pattern", "("),
        ("sanitize", "notes.csv", "--hide", "ankle", "--engine", "coers", "-o", "out"),
        ("explain", "note.txt", "--identities", "--dates", "shifted"),
        ("audit", "note.txt", "note.txt", "--identities", "--detect", "persns"),
        ("review", "note.txt", "--identities", "--marker", "blck"),
        ("check", "note.txt", "--format", "srif"),
        ("attack", "note.txt", "--kind", "infr"),
        ("attack", "note.txt", "--candidates", "notes.csv", "--attacker", "meaning"),
        ("publish", "notes", "-o", "out", "--label-with", "detector"),
        ("evaluate", "note.txt", "note.txt", "--metric", "recalls"),
    ],
)
def test_a_value_that_an_option_does_not_have_is_an_error_of_use(run: Run, arguments: tuple[str, ...]) -> None:
    """A script that tells typing errors from files that cannot be read does so by the exit code, in every command."""
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert not Path("out").exists()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--hide", "ankle", "--keep", "broken ankle"), "ConflictError"),
        (("--t", "9999", "--kinds", "person"), "PlausibilityError"),
    ],
)
def test_what_depends_on_the_text_is_no_error_of_use(run: Run, arguments: tuple[str, ...], error: str) -> None:
    """The same command may be right for the next text."""
    result = run("sanitize", "note.txt", *arguments)
    assert (result.code, result.err.split(":")[0]) == (1, error)


def test_an_option_against_the_configuration_is_refused_with_where_the_other_is(run: Run, folder: Path) -> None:
    """Who types --mode redact has not typed --pseudonyms, and would look for it in vain."""
    (folder / "tacit.toml").write_text("[identities]\npseudonyms = true\n")
    result = run("sanitize", "note.txt", "--mode", "redact")
    assert result.code == 2
    assert "leave one of them out; tacit.toml has one of them" in result.err


@pytest.mark.parametrize("option", ["--workers", "--master"])
def test_an_option_of_another_engine_is_refused(run: Run, folder: Path, option: str) -> None:
    """Workers are those of cores, a master is Spark's."""
    result = run("sanitize", "notes.csv", "--protect", "HIV", "-o", "out", "--engine", "process", option, "1")
    assert result.code == 2
    assert f"{option} applies to --engine" in result.err
    assert not (folder / "out").exists()


def test_table_flags_are_those_of_the_configuration() -> None:
    """What the command line can say of tables, tacit.toml can say, too."""
    assert {one.name for one in fields(TableOptions)} == {one.name for one in fields(_tables.TableFlags)}
