"""The spaCy model, and what is made of its parse."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.terms.notation import parse

from tacit.document import Document
from tacit.errors import ModelMissingError
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import Kind, _tokens, language_model
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.named_entities import is_titled, named_entities


def test_a_model_that_is_not_installed_is_named() -> None:
    """The message says which model and what to do, without advice that a closed network cannot follow."""
    with pytest.raises(ModelMissingError, match="found none called 'no_such_model'; install it with pip") as caught:
        LanguageModelDetector(model="no_such_model").detect(Document("The patient has a fever."))
    assert caught.value.model == "no_such_model"
    assert "fever" not in str(caught.value)


def test_a_model_that_cannot_parse_is_refused(tmp_path: Path) -> None:
    """A model without a parser would find no noun phrases and call every text safe."""
    language_model.load()
    import spacy  # noqa: PLC0415  # after ours, which imports it without its command line

    spacy.blank("en").to_disk(tmp_path / "blank")
    with pytest.raises(ModelMissingError, match="expected a spaCy model with a tagger, a parser"):
        language_model.load(str(tmp_path / "blank"))


def test_the_command_line_of_spacy_is_left_out_and_can_still_be_had() -> None:
    """Loading a model imports no web framework, and whoever wants spaCy's command line gets the real one."""
    program = (
        "import sys; from tacit.terms import language_model; language_model.load();"
        " assert 'spacy.cli' not in sys.modules and 'typer' not in sys.modules, 'imported';"
        " import spacy.cli; assert spacy.cli.download;"
        " import spacy; assert spacy.info(silent=True)['spacy_version'] == spacy.__version__"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_spacy_that_is_imported_already_is_used_as_it_is() -> None:
    """A program that uses spaCy itself is not disturbed."""
    language_model.load()
    before = dict(sys.modules)
    assert language_model._import_spacy() is before["spacy"]
    assert sys.modules == before


def test_universal_tags_stand_in_for_those_of_the_treebank() -> None:
    """A model for which spaCy knows only universal parts of speech finds noun phrases as well."""
    language_model.load()
    from spacy.tokens import Doc  # noqa: PLC0415
    from spacy.vocab import Vocab  # noqa: PLC0415

    doc = Doc(Vocab(), words=["Old", "Barcelona"], pos=["ADJ", "PROPN"], deps=["amod", "root"], heads=[1, 1])
    tokens = _tokens.read(doc, doc.text)
    assert tokens.tags == ["JJ", "NNP"]
    assert tokens.heads == [1, 1]
    assert tokens.surface((0, 2)) == "Old Barcelona"


def test_entities_are_cut_and_checked() -> None:
    """A name has a capital, is cut at slashes, and loses its article; a number without a numeral is none."""
    tokens = parse(
        "the/DT Allergic/NNP ~//SYM ~Immunologic/NNP jejunum/NN ABG/NN ten/CD weeks/NNS one/CD tablet/NN loss/NN the/DT"
        " year/NN"
    )
    labels = {
        (0, 4): "ORG",
        (4, 5): "PERSON",
        (5, 6): "CARDINAL",
        (6, 8): "DATE",
        (8, 10): "CARDINAL",
        (10, 13): "DATE",
    }
    tokens.entities.extend(labels.items())
    assert [(tokens.surface(stretch), kind) for stretch, kind in named_entities(tokens)] == [
        ("Allergic", Kind.ORGANISATION),
        ("Immunologic", Kind.ORGANISATION),
        ("ten weeks", Kind.DATE),
        ("year", Kind.DATE),
    ]


@pytest.mark.parametrize(
    ("line", "expected"), [("Dr./NNP X/NNP", True), ("Dr./NNP", False), ("Sir/NNP dear/JJ", False)]
)
def test_titles_make_people(line: str, expected: bool) -> None:  # noqa: FBT001  # a table of expectations
    """A title and a capital are a person, whatever the model says."""
    tokens = parse(line)
    assert is_titled(tokens, (0, len(tokens))) is expected


def test_texts_come_back_in_their_order_whatever_the_batches() -> None:
    """Many short texts and few long ones are read in batches, and each parse is that of its own text."""
    model = language_model.load()
    texts = [f"Patient {number} has a fever." for number in range(600)] + ["He left. " * 8_000, "She stayed."]
    parsed = language_model.parse(model, iter(texts), without=("ner", "parser", "tagger", "tok2vec"))
    assert [doc.text for doc in parsed] == texts


def test_threads_are_as_many_as_before_when_a_text_is_read() -> None:
    """One thread reads, however many readers there are, and then the process has its own number again."""
    language_model.load()
    from threadpoolctl import threadpool_info  # noqa: PLC0415

    def threads() -> list[int]:
        return [library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"]

    before = threads()
    with language_model._one_thread:
        with language_model._one_thread:
            assert set(threads()) <= {1}
        assert set(threads()) <= {1}
    assert threads() == before


def test_a_tokenizer_that_is_filled_once_cuts_as_the_models_own() -> None:
    """Rules, affixes and what is made of special cases are those in the folder of the model."""
    spacy = pytest.importorskip("spacy")
    ours: Any = language_model.load().tokenizer
    theirs = spacy.load(LANGUAGE_MODEL).tokenizer
    assert ours.to_bytes(exclude=["vocab"]) == theirs.to_bytes(exclude=["vocab"])
    text = "Dr. Miller's note: don't see http://x.example at 5pm, e.g. U.S.A. (can't) cost $5."
    assert [token.text for token in ours(text)] == [token.text for token in theirs(text)]


def test_another_tokenizer_and_a_finder_of_sentences_that_works_stay(tmp_path: Path) -> None:
    """Only what a model's configuration shows to be unused is left out."""
    spacy = pytest.importorskip("spacy")
    (tmp_path / "config.cfg").write_text('[nlp]\ntokenizer = {"@tokenizers":"other.v1"}\ndisabled = []\n')
    assert language_model._unused_parts(spacy, str(tmp_path)) == (("lemmatizer",), {})
    assert language_model._unused_parts(spacy, str(tmp_path / "none")) == (("lemmatizer",), {})
