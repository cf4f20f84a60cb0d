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
    assert (fine.code, fine.out) == (0, "2 entries, 0 of them to look at\n")
    own.write_text(OWN.format(alone="zzyzx, house"))
    found = run("packs", "check", own)
    assert found.code == 1
    assert found.out.startswith("house: alone, but only ")
    assert found.out.endswith("3 entries, 1 of them to look at\n")


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
