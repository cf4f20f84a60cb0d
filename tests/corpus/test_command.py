"""``tacit corpus``."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.corpus.texts import index_of, random_texts, write_lines
from typer.testing import CliRunner, Result

from tacit.cli.corpus import app
from tacit.corpus import EmbeddedIndex, build
from tacit.errors import CorpusFormatError, InputError, ParameterError

TEXTS = ["HIV causes AIDS.\nOpportunistic infections come with AIDS.\nAn infection that is opportunistic.\nA dog"]


def run(*arguments: object) -> Result:
    """The result of a command; errors come through, because it is for the program to show them."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "120"})
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_build_is_the_library_function(tmp_path: Path) -> None:
    """Every option reaches the build, and the command that the index names is the one that was given."""
    source = write_lines(tmp_path / "a.jsonl", random_texts(50), [f"t{number}" for number in range(50)])
    (tmp_path / "keep").write_text("The Statues of Liberty\n\n")
    (tmp_path / "exclude").write_text("t3\n")
    result = run(
        "build", source, "-o", tmp_path / "index", "--context", "window:9", "--min-count", 2, "--min-phrase-count", 4,
        "--min-cohesion", 0.1, "--free-phrase-count", 7, "--keep-phrases", tmp_path / "keep",
        "--exclude-titles", tmp_path / "exclude", "--min-words", 2, "--max-size", 5, "--attribution", "CC0",
        "--jobs", 1, "--memory", 256,
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "contexts (window:9) of" in result.output
    header = EmbeddedIndex.open(tmp_path / "index").header
    assert header["kept_phrases"]["number"] == header["excluded_titles"]["number"] == 1
    assert header["command"] == (
        "tacit corpus build a.jsonl --context window:9 --min-count 2 --min-phrase-count 4 --min-cohesion 0.1 "
        "--free-phrase-count 7 --max-size 5.0 --min-words 2 --keep-phrases FILE --exclude-titles FILE"
    )


def test_defaults_are_those_of_the_library(tmp_path: Path) -> None:
    """A command without options and a call without settings give the same index."""
    source = write_lines(tmp_path / "a.jsonl", random_texts(50))
    run("build", source, "-o", tmp_path / "a", "--jobs", 1)
    build([source], tmp_path / "b", jobs=1)
    assert (tmp_path / "a/index.tacit").read_bytes() == (tmp_path / "b/index.tacit").read_bytes()


def test_info_shows_provenance_and_verifies(tmp_path: Path) -> None:
    """A damaged posting goes unnoticed until it is read, or verified."""
    index = index_of(tmp_path, TEXTS)
    result = run("info", index.path, "--verify")
    assert "7 words and 9 phrases in 4 contexts (paragraph) of 1 documents" in result.output
    assert "tacit corpus build texts.jsonl --min-count 1" in result.output
    assert "all match" in result.output
    data = bytearray(index.path.read_bytes())
    data[60] ^= 1
    damaged = tmp_path / "damaged"
    damaged.write_bytes(data)
    assert run("info", damaged).exit_code == 0
    with pytest.raises(CorpusFormatError, match="checksum of its section 'terms'"):
        run("info", damaged, "--verify")


def test_query_shows_counts_evidence_and_what_was_never_seen(tmp_path: Path) -> None:
    """A known phrase is counted as itself, an unknown one by its words, an unknown word gets suggestions."""
    index_of(tmp_path, TEXTS)
    output = run("query", "--corpus", tmp_path / "index", "AIDS", "HIV|infection", "infection opportunistic").output
    rows = {line.split("  ")[0].strip(): line.split() for line in output.splitlines()}
    assert rows["AIDS"][1:] == ["2", "1", "1.00", "itself"]
    assert rows["HIV|infection"][1:4] == ["3", "1", "0.42"]
    assert rows["infection opportunistic"][2:5] == ["2", "1", "1.00"]
    assert rows["infection opportunistic"][5:] == ["all", "its", "words"]
    assert rows["together"][1:] == ["1", "1", "2.00", "0.42", "bits", "in", "common"]
    unknown = run("query", "--corpus", tmp_path / "index", "infecton").output
    assert "infecton: never seen; closest known: infection" in unknown


def test_merge(tmp_path: Path) -> None:
    """Two indexes become one."""
    for name in ("a", "b"):
        index_of(tmp_path / name, TEXTS)
    result = run("merge", tmp_path / "a/index", tmp_path / "b/index", "-o", tmp_path / "c")
    assert "in 8 contexts (paragraph) of 2 documents" in result.output


def test_mistakes_are_errors_of_ours(tmp_path: Path) -> None:
    """A list that is not there, a context that is none, a source that is not there."""
    source = write_lines(tmp_path / "a.jsonl", ["a cat"])
    with pytest.raises(InputError, match="file of lines"):
        run("build", source, "-o", tmp_path / "index", "--exclude-titles", tmp_path / "absent")
    with pytest.raises(ParameterError, match="a context is"):
        run("build", source, "-o", tmp_path / "index", "--context", "page")
    with pytest.raises(InputError, match="found nothing"):
        run("build", tmp_path / "absent", "-o", tmp_path / "index")


def test_a_phrase_minimum_below_the_words_is_raised(tmp_path: Path) -> None:
    """Nobody has to give two options to raise one."""
    source = write_lines(tmp_path / "a.jsonl", ["a cat"])
    run("build", source, "-o", tmp_path / "index", "--min-count", 9, "--jobs", 1)
    assert EmbeddedIndex.open(tmp_path / "index").header["min_phrase_count"] == 9
