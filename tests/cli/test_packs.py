"""``tacit packs``: what goes with topics, and packs of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.program import Run

OWN = """\
topic = "visits"
protects = ["HIV"]
includes = ["std"]
[slang]
reason = "a word of our clinic for it"
alone = "{alone}"
with = "the blue form"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A pack of somebody's own."""
    path = tmp_path / "own.toml"
    path.write_text(OWN.format(alone="zzyzx"))
    return path


def test_packs_are_listed_and_shown(run: Run, own: Path) -> None:
    """Each with what it protects and how many entries it has; one of them with its entries and what they are."""
    listed = run("packs", "list")
    assert listed.code == 0
    assert [column.strip() for column in listed.out.splitlines()[0].split("┃")] == [
        "pack",
        "protects",
        "alone",
        "with",
        "weak",
    ]
    assert any(line.startswith("hiv ") for line in listed.out.splitlines())
    assert run("packs", "show", "hiv").out.startswith("HIV: HIV, ")
    assert run("packs", "show", own).out == (
        "visits: HIV\nwith the packs std\n\nslang: a word of our clinic for it\n  alone: zzyzx\n  with: the blue form\n"
    )


def test_ordinary_words_are_told(run: Run, own: Path) -> None:
    """An entry that gives the topic away alone hardly stands elsewhere."""
    fine = run("packs", "check", own)
    unasked = "topic: visits is not among what the pack protects, so that nobody can ask for it\n"
    assert (fine.code, fine.out) == (0, f"{unasked}2 entries, 0 of them to look at\n")
    own.write_text(OWN.format(alone="zzyzx, house"))
    found = run("packs", "check", own)
    assert found.code == 1
    assert found.out.startswith("house: alone, but only ")
    assert found.out.endswith("3 entries, 1 of them to look at\n")
    own.write_text(OWN.format(alone="blue form"))
    found = run("packs", "check", own)
    assert found.code == 1
    assert "the blue form: with, but blue form in it is stronger: leave it out\n" in found.out


def test_a_mistake_is_one_line(run: Run, own: Path, tmp_path: Path) -> None:
    """A name that is none, a file that is not there, an entry that makes no sense."""
    unknown = run("packs", "show", "hvi")
    assert unknown.code == 1
    assert unknown.err.startswith("PackError: expected the name of a pack or a .toml file, found 'hvi'; did you mean ")
    assert run("packs", "check", tmp_path / "none.toml").err.startswith("PackError: ")
    own.write_text(OWN.format(alone="*"))
    wrong = run("packs", "check", own)
    assert (wrong.code, wrong.out, wrong.err.count("\n")) == (1, "", 1)
    assert wrong.err.startswith(f"PackError: {own}: ")


def test_a_derived_pack_is_shown_as_such(run: Run) -> None:
    """For a topic without a pack; what has one, or of which nothing is known, is refused."""
    shown = run("packs", "show", "gout", "--derived")
    assert shown.code == 0
    assert "derived from taxonomies and corpora: nobody wrote or reviewed it" in shown.out
    assert "allopurinol" in shown.out
    assert "leave --derived out" in run("packs", "show", "HIV", "--derived").err
    assert "nothing follows for 'zzyzx'" in run("packs", "show", "zzyzx", "--derived").err


def test_counts_alone_refuse_packs(run: Run, own: Path) -> None:
    """Whether the option says so or a model of the papers."""
    note = own.with_name("note.txt")
    note.write_text("An ankle.")
    config = own.with_name("tacit.toml")
    config.write_text(f'[packs]\nfiles = ["{own.name}"]\n')
    for options in (("--evidence", "counts"), ("--model", "c-sanitized")):
        refused = run("sanitize", note, "--protect", "HIV", "--config", config, *options)
        assert refused.code == 2
        assert "reads no topic packs" in " ".join(refused.err.split())
