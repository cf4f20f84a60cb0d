"""``tacit knowledge``: what a user sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.knowledge.mini import ENTRIES, PROVENANCE
from tests.knowledge.packages import install_mondo
from typer.testing import CliRunner

from tacit.cli.knowledge import app
from tacit.corpus.memory import MemoryIndex
from tacit.errors import KnowledgeError, UsageError
from tacit.knowledge import Entry, compile_taxonomy, named

MINI_WORDNET = Path(__file__).parents[1] / "data" / "mini_wordnet"


@pytest.fixture
def mini(tmp_path: Path) -> str:
    """The mini taxonomy in a file."""
    path = tmp_path / "mini.taxonomy"
    path.write_bytes(compile_taxonomy(ENTRIES, PROVENANCE))
    return str(path)


def run(*arguments: str) -> str:
    """What the command prints."""
    done = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_show_prints_senses_synonyms_and_all_ways_up(mini: str) -> None:
    """The abstract in brackets, instances marked, nothing printed twice over."""
    assert run("show", "HIV", "--knowledge", mini, "--no-bits").splitlines() == [
        "1. HIV  2 names  mini hiv",
        "   also called: human immunodeficiency virus",
        "   made from it: seropositive",
        "└── retrovirus  3 names",
        "    └── virus  4 names",
        "        ├── microbe  5 names",
        "        │   └── [organism]  6 names",
        "        │       └── [thing]  13 names",
        "        └── pathogen  5 names",
        "            └── [thing]  13 names, see above",
    ]
    assert "└── instance of city  2 names" in run("show", "barcelona", "--knowledge", mini, "--no-bits")


def test_show_numbers_the_senses(mini: str) -> None:
    """A virus is a microbe first, then a program."""
    heads = [
        line for line in run("show", "Viruses", "--knowledge", mini, "--no-bits").splitlines() if line[0].isdigit()
    ]
    assert heads == ["1. virus  4 names  mini virus", "2. computer virus  1 name  mini malware"]


def test_show_can_show_what_others_take_a_term_for(mini: str) -> None:
    """Asked for all, the senses of the taxonomies that do not answer follow."""
    sources = [line.split()[-2] for line in run("show", "virus", "--knowledge", mini, "--no-bits", "--all").splitlines()
               if line[0].isdigit()]  # fmt: skip
    assert sources[:2] == ["mini", "mini"]
    assert "wordnet" in sources[2:]


def test_show_asks_wordnet_after_the_users_own(mini: str) -> None:
    """What the own taxonomy does not know, WordNet may."""
    assert run("show", "dog", "--knowledge", mini, "--no-bits").startswith("1. dog  ")


def test_show_prints_the_information_content_of_each_step(mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of eight contexts one has HIV (3 bits), two a virus of any kind (2 bits); no city is in one."""
    contexts = [["hiv"], ["virus"], ["program"], *[["weather"]] * 5]
    monkeypatch.setattr("tacit.corpus.shipped.shipped", lambda: MemoryIndex([contexts]))
    assert run("show", "HIV", "--knowledge", mini).splitlines()[3:7] == [
        "└── retrovirus  3 names, 3.0 bits",
        "    └── virus  4 names, 2.0 bits",
        "        ├── microbe  5 names, 2.0 bits",
        "        │   └── [organism]  6 names",
    ]
    assert "instance of city  2 names, not in the corpus" in run("show", "barcelona", "--knowledge", mini)


def test_show_cuts_a_long_list_of_names(tmp_path: Path) -> None:
    """Twelve names are read, three hundred are not."""
    many = Entry("x", "x", named("x", *(f"word{chr(letter)}" for letter in range(97, 117))))
    path = tmp_path / "many.taxonomy"
    path.write_bytes(compile_taxonomy([many], PROVENANCE))
    assert ", wordk and 8 more" in run("show", "x", "--knowledge", str(path), "--no-bits")


def test_show_refuses_what_nobody_knows(mini: str) -> None:
    """The message says who was asked and what to try."""
    message = "expected a term known to mini, mondo, drugs, geonames, wordnet, found 'qzxvkj'; try"
    with pytest.raises(KnowledgeError, match=message):
        run("show", "qzxvkj", "--knowledge", mini)


def test_compile_says_what_it_made(tmp_path: Path) -> None:
    """Name, number of concepts, size and fingerprint, so that two users can compare."""
    target = tmp_path / "mini.taxonomy"
    printed = run("compile", str(MINI_WORDNET), "-o", str(target))
    assert printed.startswith(f"{target}: WordNet 3.0, nouns, 16 concepts, 0.0 MB, ")
    assert target.is_file()


def test_compile_takes_a_table(tmp_path: Path) -> None:
    """A user's own taxonomy, and the question after it."""
    (tmp_path / "zoo.csv").write_text("dog,animal,hound\n")
    target = tmp_path / "zoo.taxonomy"
    assert run("compile", str(tmp_path / "zoo.csv"), "-o", str(target)).startswith(f"{target}: zoo.csv, 2 concepts, ")
    assert run("show", "hound", "--knowledge", str(target), "--no-bits").startswith("1. dog  2 names  zoo dog\n")


def test_compile_overwrites_only_if_asked(tmp_path: Path) -> None:
    """A taxonomy that is there stays, unless --force is given; what is read stays whatever is given."""
    table, target = tmp_path / "zoo.csv", tmp_path / "zoo.taxonomy"
    table.write_text("dog,animal,hound\n")
    target.write_text("mine")
    with pytest.raises(UsageError, match=r"expected a new file for -o, found .*; name another, or add --force"):
        run("compile", str(table), "-o", str(target))
    assert target.read_text() == "mine"
    with pytest.raises(UsageError, match=r"would overwrite .*zoo\.csv, which is read"):
        run("compile", str(table), "-o", str(table), "--force")
    assert table.read_text() == "dog,animal,hound\n"
    assert run("compile", str(table), "-o", str(target), "--force").startswith(f"{target}: zoo.csv, 2 concepts, ")


def test_compile_gives_the_corpus_to_those_who_need_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a name of a disease usually means is measured in ours unless another is given."""
    install_mondo(tmp_path / "site" / "cellxgene_ontology_guide")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setattr("tacit.corpus.shipped.shipped", lambda: MemoryIndex([[["disease"]]]))
    printed = run("compile", "diseases", "-o", str(tmp_path / "diseases.taxonomy"))
    assert "Mondo Disease Ontology 2026-01-01, human diseases, 5 concepts" in printed
