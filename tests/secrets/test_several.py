"""Lists of topics in the place of one: refused, because as one phrase they would hide nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.models.mini import mini_index, mini_taxonomy

from tacit import Sanitizer, Topics
from tacit.errors import ParameterError
from tacit.resources import Knowledge
from tacit.secrets import Plausible, Policy

USING = Knowledge(mini_index(), mini_taxonomy())
SIGNS = [",", ", ", ";", "|", "/", " / ", "&", " & ", " + ", "+", "\n", "\t", " - ", " – ", "•"]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_list_of_topics_is_refused_with_what_to_write(sign: str) -> None:
    """Whatever stands between them: no text has the two as one phrase, and neither would be hidden."""
    with pytest.raises(ParameterError, match="--protect hiv --protect fever") as caught:
        USING.entities((f"hiv{sign}fever",))
    assert caught.value.parameter == "protect"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("asked", [Topics(("hiv,fever",)), Plausible(2, protect=("hiv,fever",))])
def test_a_list_is_refused_by_every_requirement_that_protects_topics(asked: Topics | Plausible) -> None:
    """Before any text is read: whoever asks over the command line, `tacit.toml`, or a request ends here."""
    with pytest.raises(ParameterError, match="repeat --protect"):
        Sanitizer(asked)


@pytest.mark.parametrize("name", ["HIV/AIDS", "Washington, D.C.", "TCP/IP", "AC/DC", "R&D", "AT&T", "HIV+", "HIV,"])
def test_a_name_with_such_a_sign_is_one(name: str) -> None:
    """A topic pack, a taxonomy or the corpus has it; or it shortens words to single letters."""
    [one] = Knowledge.shipped().entities((name,))
    assert one.name == name


def test_other_names_stand_behind_bars() -> None:
    """Commas between them make them one phrase as well; a name in another order is one name, and so is a firm."""
    assert len(USING.entities(("Maria Prats=Prats, Maria|Mia",))[0].typed) == 3
    assert len(USING.entities(("Acme=Hare & Vole",))[0].typed) == 2
    with pytest.raises(ParameterError, match=r"write NAME=lav\|htlv"):
        USING.entities(("hiv=lav, htlv",))


def test_what_nobody_knows_as_one_name_is_unchecked() -> None:
    """The words meet in contexts of the corpus, but "hiv fever" is no topic: its words stay where they stand apart."""
    report = Sanitizer(Topics(("HIV depression",))).sanitize("She has HIV and a depression.")
    [claim, *_] = report.claims
    assert claim.state.value == "unchecked"
    assert any("its words" in note for note in report.notes)


@pytest.mark.parametrize("name", ["HIV", "HIV status", "Lynch syndrome"])
def test_what_a_pack_or_a_taxonomy_has_is_known(name: str) -> None:
    """Also where the corpus only has its words: "HIV status" is a name of a topic pack."""
    claim = Sanitizer(Topics((name,))).sanitize("A broken ankle.").claims[0]
    assert claim.state.value == "holds"


def test_a_list_in_the_place_of_a_policys_name_is_refused(tmp_path: Path) -> None:
    """It would hide as little as one on the command line."""
    path = tmp_path / "own.yaml"
    entry = "{id: a, protects: both, kind: confidentiality, model: healthcare, source: house, names: [NAMES]}"
    for names, is_refused in (('"hiv, fever"', True), ("hiv, fever", False)):
        path.write_text(f"title: Own\nabout: Ours.\nentries:\n  - {entry.replace('NAMES', names)}\n")
        if is_refused:
            with pytest.raises(ParameterError, match="make each an item of its own"):
                Sanitizer(Policy(path), using=USING)
        else:
            Sanitizer(Policy(path), using=USING)
