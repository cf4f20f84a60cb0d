"""Writes what the patterns of tacit compile to, in a file for each version of Python.

    python -m scripts.compile_patterns                          for the Python that runs it
    python -m scripts.compile_patterns python3.12 python3.13    and for others, of which nothing need be installed

Run it after patterns were changed: one that is not in the file is compiled when it is needed, which takes longer and
finds the same. `tacit.language.prepared` reads the file; the suite compares what is in it with what Python makes of it.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import subprocess
import sys
from array import array
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LANGUAGE: Final = ROOT / "src" / "tacit" / "language"

_WORTH_KEEPING: Final = 400  # numbers: shorter ones are soon compiled, and are many
# What runs a command and says at last which patterns were compiled.
_LISTED: Final = """
import atexit, json, re._compiler, sys
found, compile = [], re._compiler.compile
def listed(pattern, flags=0):
    if type(pattern) is str:
        found.append((pattern, int(flags)))
    return compile(pattern, flags)
re._compiler.compile = listed
atexit.register(lambda: sys.stderr.write("\\n" + json.dumps(found)))
import tacit.language.prepared
tacit.language.prepared.shipped = lambda: tacit.language.prepared.PreparedPatterns(b"")
from tacit.cli import main
main()
"""

Pattern = tuple[str, int, Any]
"""A pattern, its flags, and what matches begin with."""


def prepared() -> Any:
    """`tacit.language.prepared`, also for a Python in which nothing of what tacit needs is installed."""
    spec = spec_from_file_location("prepared", LANGUAGE / "prepared.py")
    if spec is None or spec.loader is None:
        raise SystemExit("expected src/tacit/language/prepared.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def patterns() -> list[Pattern]:
    """The patterns of the program that wait to be compiled, in their order."""
    import tacit  # noqa: PLC0415  # the Pythons that only compile have nothing that it needs
    from tacit.language.deferred import DeferredPattern  # noqa: PLC0415
    from tacit.language.sought import SoughtPattern  # noqa: PLC0415
    from tacit.secrets import Identities, Topics  # noqa: PLC0415

    for module in walk_packages(tacit.__path__, "tacit."):
        try:
            import_module(module.name)
        except ImportError:  # an extra that is not installed: its patterns are compiled when they are needed
            continue
    note = (ROOT / "examples" / "discharge_note.txt").read_text("utf-8")
    tacit.Sanitizer(Topics(("HIV",)), Identities()).sanitize(note)  # some are made when they are first needed
    found: dict[tuple[str, int], Any] = dict.fromkeys(compiled_at_start())  # others' and ours that do not wait
    for one in gc.get_objects():
        if type(one) is DeferredPattern:
            found.setdefault(one.known_by)
        elif type(one) is SoughtPattern:
            found[one.known_by] = beginnings(*one.known_by)
    return [(pattern, flags, found[pattern, flags]) for pattern, flags in sorted(found)]


def compiled_at_start() -> list[tuple[str, int]]:
    """The patterns that a short command compiles, those of what it imports among them, if they take long."""
    asked = ("sanitize", str(ROOT / "examples" / "email.txt"), "--no-ledger", "--identities", "--protect", "HIV")
    command = (sys.executable, "-c", _LISTED, *asked)
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603  # ours
    found = {(pattern, flags) for pattern, flags in json.loads(done.stderr.rpartition("\n")[2])}
    return [one for one in found if len(numbers(*one)[0]) >= _WORTH_KEEPING]


def beginnings(pattern: str, flags: int) -> list[list[str]] | None:
    """What matches of a pattern begin with, as it is kept."""
    from tacit.language import sought  # noqa: PLC0415

    known = sought.beginnings(re.compile(pattern, flags))
    return [sorted(one) for one in known] if known else None


def numbers(pattern: str, flags: int) -> tuple[list[int], re.Pattern[str]]:
    """What a pattern compiles to: its numbers, and the pattern."""
    parsed = import_module("re._parser").parse(pattern, flags)
    code: list[int] = import_module("re._compiler")._code(parsed, flags)  # noqa: SLF001  # there is no other way
    return code, re.compile(pattern, flags)


def compiled(some: Iterable[Pattern]) -> bytes:
    """The file for the Python that runs this."""
    kept: dict[str, list[Any]] = {}
    of_all = array("I")
    module = prepared()
    for pattern, flags, begins in some:
        code, made = numbers(pattern, flags)
        start, end = len(of_all), len(of_all) + len(code)
        kept[module.digest(pattern, flags)] = [made.flags, made.groups, dict(made.groupindex), start, end, begins]
        of_all.extend(code)
    content: bytes = module.written(kept, of_all.tobytes())
    return content


def differing(some: Iterable[Pattern]) -> tuple[int, list[str]]:
    """How many patterns are kept for this Python, and of which of them something else is kept."""
    file = path(sys.implementation.cache_tag or "")
    kept = prepared().PreparedPatterns(file.read_bytes() if file.is_file() else b"")
    known = [(pattern, flags, begins, kept.get(pattern, flags)) for pattern, flags, begins in some]
    return sum(one is not None for *_, one in known), [
        pattern
        for pattern, flags, begins, one in known
        if one and ((begins and one.beginnings != begins) or not _is_same(kept, one, pattern, flags))
    ]


def _is_same(kept: Any, one: Any, pattern: str, flags: int) -> bool:
    code, made = numbers(pattern, flags)
    again = kept.compiled(pattern, flags)
    said = (again.flags, again.groups, again.groupindex)
    return kept.numbers(one) == code and said == (made.flags, made.groups, made.groupindex)


def path(tag: str) -> Path:
    """The file for a version of Python."""
    return LANGUAGE / "data" / f"patterns.{tag}.bin"


def main(argv: Sequence[str] | None = None) -> None:
    """Writes the files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pythons", nargs="*", help="further interpreters")
    parser.add_argument("--check", action="store_true", help="only compare; exit code 1 if something else is kept")
    parser.add_argument("--compile", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.compile:
        path(sys.implementation.cache_tag or "").write_bytes(compiled(json.load(sys.stdin)))
        return
    some = patterns()
    if options.check:
        count, others = differing(some)
        print(f"{count} of {len(some)} patterns are kept, {len(others)} of them otherwise")
        raise SystemExit(bool(others))
    for python in (sys.executable, *options.pythons):
        command = (python, __file__, "--compile")
        subprocess.run(command, input=json.dumps(some), text=True, check=True)  # noqa: S603  # our own program
    print(f"{len(some)} patterns for {1 + len(options.pythons)} versions of Python")


if __name__ == "__main__":
    main()
