"""Noun phrases from tokens written down by hand: no model, so that each rule is seen alone."""

from __future__ import annotations

import pytest
from tests.terms.notation import no_one, parse

from tacit.terms.noun_phrases import LONGEST, noun_phrases


def phrases(line: str, *, known: frozenset[str] = frozenset(), names: list[tuple[int, int]] | None = None) -> list[str]:
    """The phrases of a line of tokens."""
    tokens = parse(line)
    found = noun_phrases(tokens, [False] * len(tokens), names or [], known.__contains__)
    return [tokens.surface(stretch) for stretch in found]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("glucose/VBP/conj/0 80/CD/dobj/0", ["glucose"]),  # there is no verb "to glucose"
        ("he/PRP/nsubj/1 smokes/VBZ/ROOT/1", []),
        ("he/PRP/nsubj/1 injects/NNS/ROOT/1 heroin/NN/dobj/1", ["heroin"]),
        (
            "no/DT/det/2 carotid/JJ/amod/2 bruits/NNS/ROOT/2",
            ["carotid bruits"],
        ),  # a noun that the list takes for a verb
        ("has/VBZ/ROOT/0 adenopathy/JJ/dobj/0", ["adenopathy"]),
        ("anus/IN/ROOT/0 patent/JJ/amod/0", ["anus"]),
        ("despite/IN/prep/1 treatment/NN/pobj/0", ["treatment"]),
        ("room/NN/ROOT/0 12B/CD/nummod/0", ["room", "12B"]),
        ("took/VBD/ROOT/0 ADD/VB/dobj/0 pills/NNS/dobj/0", ["ADD", "pills"]),  # an acronym
        ("two/CD/nummod/1 well/UH/intj/0", []),
        ("wo/MD/aux/1 ~n't/RB/neg/0", []),
        ("שלום/RB/ROOT/0", ["שלום"]),
        ("he/PRP/nsubj/2 was/VBD/aux/2 fasting/VBG/ROOT/2", []),
        ("by/IN/ROOT/0 fasting/VBG/pcomp/0", ["fasting"]),
    ],
)
def test_what_the_tagger_cannot_mean_is_put_right(line: str, expected: list[str]) -> None:
    """A list of verbs and closed classes overrules tags that cannot be."""
    assert phrases(line) == expected


def test_names_widen_phrases_and_are_cut_where_a_number_stands() -> None:
    """A name that goes beyond a phrase makes it longer."""
    line = "Republic/NNP/ROOT/0 of/IN/prep/0 Korea/NNP/pobj/1"
    assert phrases(line) == ["Republic", "Korea"]
    assert phrases(line, names=[(0, 3)]) == ["Republic of Korea"]


def test_names_side_by_side_are_one() -> None:
    """A parser that takes a long name apart is overruled."""
    assert phrases("Sant/NNP/nsubj/0 Amand/NNP/dobj/0 hospital/NN/dobj/0") == ["Sant Amand", "hospital"]


def test_the_longest_phrase_that_the_lexicon_knows_is_joined() -> None:
    """A longer one counts although a shorter one is unknown; what is beyond the last known one stays apart."""
    line = "hepatitis/NN/dobj/0 B/NN/dobj/0 surface/NN/dobj/0 antigen/NN/dobj/0 test/NN/dobj/0"
    assert phrases(line) == ["hepatitis", "B", "surface", "antigen", "test"]
    known = frozenset({"hepatitis b surface antigen"})
    assert phrases(line, known=known) == ["hepatitis B surface antigen", "test"]


def test_adjectives_and_participles_are_part_of_what_the_lexicon_knows_and_of_nothing_else() -> None:
    """An adjective behind a noun, or a participle before it, is joined to it only where both are one name."""
    line = "wears/VBZ/ROOT/0 hearing/VBG/xcomp/0 aids/NNS/dobj/1 since/IN/prep/0 diabetes/NN/pobj/3 mellitus/JJ/amod/4"
    assert phrases(line) == ["aids", "diabetes"]
    known = frozenset({"hearing aid", "diabetes mellitus"})
    assert phrases(line, known=known) == ["hearing aids", "diabetes mellitus"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Smoking/NN/nsubj/1 ~-/HYPH/punct/0 cessation/NN/ROOT/2", ["Smoking", "cessation"]),
        ("Smoking/NN/nsubj/2 ~-/HYPH/punct/0 ~cessation/NN/ROOT/2", ["Smoking-cessation"]),
        ("CD4/NN/nmod/2 ~+/SYM/punct/0 cells/NNS/ROOT/2", ["CD4+ cells"]),
        ("X/NN/ROOT/0 +/SYM/punct/0 Y/NN/appos/0", ["X", "Y"]),
    ],
)
def test_signs_join_what_they_touch(line: str, expected: list[str]) -> None:
    """A hyphen with space beside it is a dash."""
    assert phrases(line) == expected


def test_no_phrase_is_longer_than_a_name_can_be() -> None:
    """Nouns without end are cut, because what is made of a term's parts grows with their square."""
    tokens = parse(" ".join(f"n{i}/NN/compound/40" for i in range(40)) + " end/NN/ROOT/40")
    found = noun_phrases(tokens, [False] * len(tokens), [], no_one)
    assert max(last - first for first, last in found) == LONGEST
    assert [i for first, last in found for i in range(first, last)] == list(range(41))
