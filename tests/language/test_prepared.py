"""Patterns that were compiled when the program was built."""

from __future__ import annotations

import lzma
import re
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from tacit.language.prepared import PreparedPatterns, digest, recall, shipped, version, written

PATTERN, FLAGS = r"(?P<day>\d{1,2})\s(?P<month>may|june)(?i:x)?", int(re.IGNORECASE)


def kept(pattern: str, flags: int) -> bytes:
    """A file with one pattern."""
    parsed = re._parser.parse(pattern, flags)  # type: ignore[attr-defined]
    code = re._compiler._code(parsed, flags)  # type: ignore[attr-defined]
    made = re.compile(pattern, flags)
    entry = [made.flags, made.groups, dict(made.groupindex), 0, len(code), None]
    return written({digest(pattern, flags): entry}, array("I", code).tobytes())


def test_what_is_kept_is_what_the_patterns_compile_to() -> None:
    """Of every pattern of the program: one that is kept otherwise would find something else."""
    command = (sys.executable, "-m", "scripts.compile_patterns", "--check")
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_pattern_that_is_kept_does_what_the_compiled_one_does() -> None:
    """Groups, their names and flags, too."""
    found, plain = PreparedPatterns(kept(PATTERN, FLAGS)).compiled(PATTERN, FLAGS), re.compile(PATTERN, FLAGS)
    assert found == plain
    text = "3 MAY, 14 JuneX and 5 July"
    assert [one.groupdict() for one in found.finditer(text)] == [one.groupdict() for one in plain.finditer(text)]
    assert (found.pattern, found.flags, found.groups) == (plain.pattern, plain.flags, plain.groups)
    assert found.sub(r"\g<month>", text) == plain.sub(r"\g<month>", text)


@pytest.mark.parametrize(("pattern", "flags"), [(PATTERN + "?", FLAGS), (PATTERN, 0)])
def test_another_pattern_is_compiled(pattern: str, flags: int) -> None:
    """One that was changed since, or that has other flags."""
    one = PreparedPatterns(kept(PATTERN, FLAGS))
    assert one.get(pattern, flags) is None
    assert one.compiled(pattern, flags) == re.compile(pattern, flags)


def test_patterns_of_others_are_taken_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command imports compiles hundreds; here what is kept of one would find something else, to be told by."""
    compiler = re._compiler  # type: ignore[attr-defined]
    # Other tests run the program, which takes patterns from then on.
    monkeypatch.setattr(compiler, "compile", getattr(compiler.compile, "_otherwise", compiler.compile))
    known = PreparedPatterns(kept("b+", 0))
    known._known = {digest("a+", 0): known._known[digest("b+", 0)]}
    monkeypatch.setattr("tacit.language.prepared.shipped", lambda: known)
    re.purge()
    recall()
    recall()  # a second time is once
    assert re.compile("a+").findall("aab") == ["b"]
    assert re.compile("a+", re.IGNORECASE).findall("aab") == ["aa"]
    assert re.compile(b"a+").findall(b"aab") == [b"aa"]
    re.purge()


def test_nothing_is_taken_where_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a Python for which there is no file `re` stays as it is."""
    compiler = re._compiler  # type: ignore[attr-defined]
    before = compiler.compile
    monkeypatch.setattr("tacit.language.prepared.shipped", lambda: PreparedPatterns(b""))
    recall()
    assert compiler.compile is before


def test_what_another_python_compiled_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its numbers may mean something else here."""
    content = kept(PATTERN, FLAGS)
    other = [*version()[:1], "1", *version()[2:]]
    monkeypatch.setattr("tacit.language.prepared.version", lambda: other)
    assert len(PreparedPatterns(content)) == 0
    assert PreparedPatterns(content).compiled(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)


@pytest.mark.parametrize("content", [b"", b"damaged", kept(PATTERN, FLAGS)[:-9], lzma.compress(b'{"version": 1}\n...')])
def test_without_a_file_patterns_are_compiled(content: bytes) -> None:
    """On a Python for which none was made, and where it is damaged."""
    assert PreparedPatterns(content).compiled(PATTERN, FLAGS) == re.compile(PATTERN, FLAGS)


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the Python of the suite, for which there is a file")
def test_most_patterns_are_kept() -> None:
    """A short command does not compile hundreds of them: python -m scripts.compile_patterns."""
    assert len(shipped()) > 400
