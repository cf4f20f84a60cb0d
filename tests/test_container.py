"""The container: what its files promise, without anything that builds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import srsly

ROOT = Path(__file__).parents[1]
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8")


def test_it_is_not_run_by_root_and_brings_what_it_copies() -> None:
    """The last stage has a user, and every file that is copied from here is there and not left out."""
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER [1-9]\d*:[1-9]\d*$", last, re.MULTILINE)
    copied = [
        name
        for names in re.findall(r"^COPY (?!--from)(?:--\S+ )?(.*) \S+$", CONTAINERFILE, re.MULTILINE)
        for name in names.split()
    ]
    assert copied
    allowed = {line[1:] for line in (ROOT / ".containerignore").read_text("utf-8").splitlines() if line[:1] == "!"}
    assert all((ROOT / name).exists() and name.partition("/")[0] in allowed for name in copied)


def test_docker_leaves_out_what_podman_does() -> None:
    """Each has a file of its own for it."""
    assert (ROOT / ".dockerignore").read_bytes() == (ROOT / ".containerignore").read_bytes()


def test_the_wheel_can_be_built_from_what_is_copied() -> None:
    """What pyproject.toml names for it, readme and licences, is among it."""
    copied = re.findall(r"^COPY (.*) /source/$", CONTAINERFILE, re.MULTILINE)[0].split()
    assert {"pyproject.toml", "README.md", "LICENSE", "NOTICE"} <= set(copied)


@pytest.mark.parametrize("script", ["install", "healthy"])
def test_scripts_can_be_run(script: str) -> None:
    """They are copied with their modes."""
    assert (ROOT / "container" / script).stat().st_mode & 0o111 == 0o111


def test_compose_takes_away_what_is_not_needed() -> None:
    """A service that cannot write, has no capabilities and gets keys as a secret."""
    compose = (ROOT / "examples" / "compose.yaml").read_text("utf-8")
    (service,) = srsly.yaml_loads(compose)["services"].values()  # type: ignore[attr-defined]  # its types leave it out
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    (secret,) = service["secrets"]
    assert f"/run/secrets/{secret}" in CONTAINERFILE
