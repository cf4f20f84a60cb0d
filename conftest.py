"""What every test and every example shares: a place of its own, and a search that goes the same way each time.

It lies here and not in tests/, because the examples in src and README.md are run by the same rules.
"""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# Timing is the benchmarks' business: on a busy machine a deadline, or a check of how long examples take to be made,
# fails tests that are right.
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same commit gives the same result, on any machine. New examples: pytest --hypothesis-profile=search
settings.register_profile(
    "same", parent=settings.get_profile("search"), derandomize=True, database=None, print_blob=True
)
settings.load_profile("same")
# Hypothesis also tries the constants that it finds in the modules loaded so far, unless a folder on their path is
# called test or tests. So examples would depend on where a clone lies, on what ran before, and on every number and
# string of the source: a change in one part would fail the tests of another.
providers._get_local_constants = lambda: providers._local_constants  # noqa: SLF001  # there is no setting for it

# What a user, a terminal or a build service may have set, and what would change what the program prints or does.
_FOREIGN = (
    "FORCE_COLOR", "NO_COLOR", "PY_COLORS", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "GITHUB_ACTIONS", "TERMINAL_WIDTH",
    "TACIT_LANGUAGE_MODEL", "TACIT_VAULT_KEY",
)  # fmt: skip

# Modules for a program that is not installed cannot be imported, and so their examples cannot be run.
_INTEGRATIONS = {
    "label_studio": "starlette", "langchain": "langchain", "mcp": "mcp", "pandas": "pandas", "polars": "polars",
    "presidio": "presidio_analyzer",
}  # fmt: skip
collect_ignore = [
    f"src/tacit/integrations/{module}.py" for module, package in _INTEGRATIONS.items() if find_spec(package) is None
]
if find_spec("litellm") is None:
    collect_ignore.append("src/tacit/service/gateway/litellm_guardrail.py")

_numbers = count()


def pytest_configure(config: pytest.Config) -> None:
    """Keeps the suite apart from whoever runs it: from the home, and from the environment.

    What an earlier run, or another version, has left in the home (preparations, counts, the ledger) would decide about
    this one. Processes of pytest-xdist share the place and the environment of the one that started them.
    """
    if hasattr(config, "workerinput"):
        return
    place = Path(tempfile.mkdtemp(prefix="tacit-tests-"))
    config.add_cleanup(partial(shutil.rmtree, place, ignore_errors=True))
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        os.environ[name] = str(place / name.lower())
    for name in _FOREIGN:
        os.environ.pop(name, None)
    # Else the width of whatever terminal the tests are started from is that of what the program prints into a file.
    os.environ |= {"COLUMNS": "80", "LINES": "25"}
    # Two processes that each learn on all cores wait for each other.
    os.environ["OMP_NUM_THREADS"] = "1"
    # Else each of the hundred processes that tests start compiles the whole program anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def _at_no_cost(scrypt: Callable[..., bytes], passphrase: bytes, *, salt: bytes, n: int, **others: int) -> bytes:
    """Another key for each passphrase, salt and cost, as by scrypt, which takes a second and 128 MiB on purpose."""
    return scrypt(passphrase, salt=salt + n.to_bytes(8), n=2, **others)


def pytest_collection_finish() -> None:
    """Lets Python's search for cycles leave out all modules and tests, which it would go through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True)
def _own_place(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty current folder and a ledger of its own for each test: none finds what another has left."""
    place = tmp_path_factory.getbasetemp() / f"own{next(_numbers)}"
    (place / "folder").mkdir(parents=True)
    monkeypatch.chdir(place / "folder")
    monkeypatch.setenv("TACIT_LEDGER", str(place / "ledger"))


@pytest.fixture(autouse=True, scope="session")
def _read_once() -> Iterator[None]:
    """What takes long and never changes is worked out once in a process, not for each of thousands of sanitizers.

    How a policy's text is parsed and the key that belongs to a passphrase and a salt are functions of these alone. What
    is made of them is made anew each time. Guessing a passphrase is not made to cost anything here: what the program
    asks for is seen in `tests/vault`.
    """
    from tacit.policies import _yaml  # noqa: PLC0415  # the suite's own place is set first

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_yaml, "compose", cache(vars(_yaml)["compose"]))
        patch.setattr(hashlib, "scrypt", cache(partial(_at_no_cost, hashlib.scrypt)))
        yield
