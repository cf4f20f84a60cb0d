"""The documentation: its examples run, its links lead somewhere, and it leaves nothing out."""

from __future__ import annotations

import doctest
import inspect
import re
import shlex
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from scripts import write_cli_docs, write_consoles

import tacit
from tacit import checks, cli, errors, settings
from tacit.identities import IdentifierKind
from tacit.models.detected import DETECTED
from tacit.risk import Ground

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
TEXTS = [*PAGES, *sorted(ROOT.glob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def read(path: Path) -> str:
    """The text of a page."""
    return path.read_text("utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """The page's blocks of code in a language."""
    return [body for kind, body in _FENCE.findall(read(page)) if kind == language]


def prose(page: Path) -> str:
    """The page without its blocks and its stretches of code."""
    return re.sub(r"`[^`\n]*`", "", _FENCE.sub("", read(page)))


def anchors(page: Path) -> set[str]:
    """What the page's headings are linked by."""
    headings = re.findall(r"^#+ (.*)$", _FENCE.sub("", read(page)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def relative(path: Path) -> str:
    """A path as a test's name shows it."""
    return path.relative_to(ROOT).as_posix()


# Examples


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page shows behind ``>>>`` is what happens, in an empty folder; other Python is at least Python."""
    monkeypatch.chdir(tmp_path)
    # A fence ends an example like a blank line does.
    text = re.sub(r"^```.*$", "", read(page), flags=re.MULTILINE)
    example = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, page.name, str(page), 0)
    said: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append)
    assert not outcome.failed, "".join(said)
    for code in blocks(page, "python"):
        if ">>>" not in code:
            compile(code, page.name, "exec")


@pytest.mark.parametrize("page", write_consoles.pages(), ids=relative)
def test_pages_for_beginners_show_what_the_program_prints(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Their commands print what they say, in one folder; after a change of words, run `make pages`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    write_consoles.prepare(tmp_path)
    for command, expected in write_consoles.commands(page):
        program, *arguments = shlex.split(command)
        if program == "cat":
            assert write_consoles.shown_file(tmp_path / arguments[0], expected) == expected, command
            continue
        assert program == "tacit"
        monkeypatch.setattr(sys, "argv", [program, *arguments])
        try:
            cli.main()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        shown = capfd.readouterr().out
        assert write_consoles.fits(expected, shown), f"{command}\n{shown}"
        assert code == (4 if "DOES NOT HOLD" in shown else 3 if "released --engine" in command else 0)


def test_every_kind_that_can_be_asked_for_is_listed() -> None:
    """Who hides only certain kinds finds their names on the page, each with the word that it goes by."""
    rows = dict(re.findall(r"^\| `(\w+)` +\| (.*) \|$", read(ROOT / "docs" / "identities.md"), flags=re.MULTILINE))
    others = set(IdentifierKind) - {kind for kinds in DETECTED.values() for kind in kinds}
    for word, kinds in {**DETECTED, "codes": others}.items():
        assert {kind.value for kind in kinds} <= set(re.findall(r"`(\w+)`", rows[word])), word


_BARE_INSTALL = re.compile(r"pip install (?:-\S+ )*[\"']?tacit(?![\w.-])")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=relative)
def test_no_page_installs_the_project_of_another(page: Path) -> None:
    """On the public index the name is another project's: a page names the wheel."""
    assert not _BARE_INSTALL.search(read(page))
    assert _BARE_INSTALL.search("pip install -U 'tacit[pdf]'")
    assert not _BARE_INSTALL.search('pip install "tacit-0.2.0-py3-none-any.whl[pdf]"')


# Links


@pytest.mark.parametrize("page", TEXTS, ids=relative)
def test_links_lead_somewhere(page: Path) -> None:
    """Files exist, and headings are there under the name that they are linked by."""
    for link in _LINK.findall(prose(page)):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_linked() -> None:
    """A page that no other leads to is not read."""
    linked = {(page.parent / link.partition("#")[0]).resolve() for page in TEXTS for link in _LINK.findall(prose(page))}
    assert [relative(page) for page in PAGES if page not in linked and page.name != "index.md"] == []


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_every_page_says_for_whom_it_is(page: Path) -> None:
    """The first line below the title, so that who is not meant goes on to another page."""
    assert re.match(r"# .+\n\n\*For [^*]+\*\n\n", read(page))


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    """A page that the site does not list is found by search alone."""
    listed = re.findall(r"- (?:[\w ]+: )?([\w/-]+\.md)$", read(ROOT / "mkdocs.yml"), re.MULTILINE)
    assert sorted(listed) == sorted(page.relative_to(ROOT / "docs").as_posix() for page in PAGES)


# Commands


def test_every_command_is_documented() -> None:
    """Each command and group has its section in docs/cli.md."""
    names = [name for name, _ in write_cli_docs.commands()]
    assert re.findall(r"^## (.*)$", read(write_cli_docs.TARGET), re.MULTILINE) == names
    assert len(names) > 3


def test_help_of_the_commands_is_up_to_date() -> None:
    """docs/cli.md is what the script writes; after a change of a command, run `python scripts/write_cli_docs.py`."""
    locked = re.search(r"^typer==(\S+)", read(ROOT / "requirements" / "runtime.txt"), re.MULTILINE)
    if not locked or version("typer") != locked[1]:
        pytest.skip("the layout of help texts is that of the locked version of typer")
    assert read(write_cli_docs.TARGET) == write_cli_docs.page()


# Completeness


@pytest.mark.parametrize("name", [name for name in vars(settings) if name.isupper()])
def test_every_setting_is_documented_with_its_default(name: str) -> None:
    """docs/settings.md has a row for it."""
    row = re.search(rf"^\| `{name}` +\| `([^`]*)` +\|.*\| +(.+) \|$", read(ROOT / "docs" / "settings.md"), re.MULTILINE)
    assert row, f"add a row for {name}"
    assert row[1] == str(getattr(settings, name))
    assert row[2].strip()


def test_no_setting_is_documented_that_is_none() -> None:
    """A setting that is gone is gone from docs/settings.md."""
    rows = re.findall(r"^\| `([A-Z_]+)` ", read(ROOT / "docs" / "settings.md"), re.MULTILINE)
    assert {name for name in rows if not name.startswith("TACIT_")} == {
        name for name in vars(settings) if name.isupper()
    }


def test_every_environment_variable_is_documented() -> None:
    """What the source reads from the environment is in docs/settings.md."""
    used = {name for path in (ROOT / "src").rglob("*.py") for name in re.findall(r"\bTACIT_[A-Z_]+\b", read(path))}
    documented = set(re.findall(r"`(TACIT_[A-Z_]+)`", read(ROOT / "docs" / "settings.md")))
    assert used == documented


@pytest.mark.parametrize(
    "error",
    [one for one in vars(errors).values() if inspect.isclass(one) and one.__module__ == errors.__name__],
    ids=lambda one: str(one.__name__),
)
def test_every_error_is_documented(error: type[tacit.Error]) -> None:
    """It is drawn in the tree of its module and of docs/errors.md, and has a row there with its attributes."""
    page = read(ROOT / "docs" / "errors.md")
    assert re.search(rf"[├└]── {error.__name__}\b|^    {error.__name__}\b", page, re.MULTILINE)
    assert re.search(rf"\b{error.__name__}\b", errors.__doc__ or "")
    row = re.search(rf"^\| `{error.__name__}` .*$", page, re.MULTILINE)
    assert row
    for attribute in re.findall(r"^        (\w+): ", error.__doc__ or "", re.MULTILINE):
        assert f"`{attribute}`" in row[0]


def test_no_error_is_documented_that_is_none() -> None:
    """An error that is gone is gone from docs/errors.md."""
    for name in re.findall(r"^\| `(\w+)` ", read(ROOT / "docs" / "errors.md"), re.MULTILINE):
        assert inspect.isclass(getattr(errors, name, None)), name


@pytest.mark.parametrize("name", tacit.__all__)
def test_every_export_is_documented(name: str) -> None:
    """What `import tacit` offers is shown on some page, under that name."""
    assert any(re.search(rf"\btacit\.{name}\b|import .*\b{name}\b", read(page)) for page in TEXTS)


@pytest.mark.parametrize("name", checks.__all__)
def test_every_contract_check_is_documented(name: str) -> None:
    """Who writes an implementation finds its check in docs/architecture.md."""
    assert f"`{name}(" in read(ROOT / "docs" / "architecture.md")


@pytest.mark.parametrize("evidence", Ground, ids=lambda one: str(one.value))
def test_every_kind_of_evidence_is_documented(evidence: Ground) -> None:
    """A word of the report is explained in docs/privacy-guarantee.md."""
    assert re.search(rf"^\| `{evidence.value}` ", read(ROOT / "docs" / "privacy-guarantee.md"), re.MULTILINE)
