"""The runtime of the networks reports nothing to its makers."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files of reports are those of Linux and macOS")

_RELEASE = "import tacit; print(tacit.sanitize('Ann Lee was seen on 3 May 2021.', identities=True).sanitized)"


def test_a_release_leaves_no_reports_behind(tmp_path: Path) -> None:
    """A release writes no identifier of the machine and no queue of reports into the user's home.

    Its variables are those of a user's shell: where CI is set, the runtime reports nothing by itself.
    """
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "PYTHONPATH", "LANG"}}
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR")}
    done = subprocess.run(  # our own program
        [sys.executable, "-c", _RELEASE], env=kept | home, check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == "Person A was seen in the early 2020s."
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
