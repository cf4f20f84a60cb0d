"""The service as a program of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import GUARD_SECONDS

START = "from tacit.cli import main; main()"


@contextmanager
def service(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[bytes], Path]]:
    """The address of a service, its process, and its log.

    Args:
        folder: Where its log goes.
        *options: Those of `tacit serve`.
    """
    log = folder / "service.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", START, "serve", "--port", "0", *options],
            stdout=file,
            stderr=file,
            cwd=folder,
            env={**os.environ, "COLUMNS": "200"},
        )
    try:
        until = time.monotonic() + GUARD_SECONDS
        while not (found := re.search(r"Serving at (\S+)", log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until
            time.sleep(0.1)
        yield found[1], process, log
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(GUARD_SECONDS)
