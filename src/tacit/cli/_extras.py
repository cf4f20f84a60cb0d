"""How an extra is installed beside this installation: a command that can be copied."""

from __future__ import annotations

import json
import re
import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tacit.settings import VERSION

_WANTED: Final = re.compile(r"install the extra ([\w-]+) of tacit")
_WHEEL: Final = f"tacit-{VERSION}-py3-none-any.whl"


def command(extra: str) -> str:
    """The command that installs an extra, from where tacit itself was installed.

    A clone, or a wheel that is still where it was, is named by its path. Of any other wheel only its name is known, and
    the command says that its path belongs there.

    Args:
        extra: The extra: "review".
    """
    pip = f"{shlex.quote(sys.executable or 'python3')} -m pip install"
    path, is_editable = _origin()
    if path is None:
        return f'{pip} "{_WHEEL}[{extra}]", with the path of the wheel before its name'
    return f'{pip} {"-e " if is_editable else ""}"{path}[{extra}]"'


def with_command(message: str) -> str:
    """A message that asks for an extra, with the command that installs it.

    The library's messages name the extra alone: they reach those who ask a service, and must not tell its paths.
    """
    wanted = _WANTED.search(message)
    return f"{message}: {command(wanted[1])}" if wanted else message


def _origin() -> tuple[Path | None, bool]:
    """The clone or the wheel that tacit was installed from, if it is still there, and whether it is edited in place."""
    try:
        said = json.loads(distribution("tacit").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        said = {}
    from urllib.request import url2pathname  # imports what speaks HTTP: only where a place is asked

    place = urlsplit(str(said.get("url", "")))
    path = Path(url2pathname(place.path)) if place.scheme == "file" else None
    if path is None or not path.exists():
        return None, False
    return path, bool(said.get("dir_info", {}).get("editable"))
