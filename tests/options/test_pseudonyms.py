"""Pseudonyms: one for all mentions of a person, never a word of the text, the same in two runs with the same key."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.options.notation import marked
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.identities import Identifier, IdentifierKind
from tacit.options import Pseudonyms, Scope
from tacit.options.rewriting import rewrite
from tacit.resources import Knowledge
from tacit.vault import SecretKey

KEY = SecretKey(bytes(range(32)))
PSEUDONYMS = Pseudonyms(KEY)


def words(text: str, *, by: Pseudonyms = PSEUDONYMS, id: str = "note 7") -> list[str]:  # noqa: A002  # as in Document
    """The words for the marked persons, in order."""
    document, found = marked(text, id=id)
    return list(by.words(document, found).values())


def test_all_mentions_of_a_person_are_parts_of_one_name() -> None:
    """Full, family or given name, initials, capitals, possessive, title, family name first."""
    said = words(
        "{person 1|John Smith}: {person 1|Smith}, {person 1|John}, {person 1|J. Smith}, {person 1|SMITH}, "
        "{person 1|Smith’s}, {person 1|Dr Smith}, {person 1|Smith, John}, {person 1|J.S.}, {person 1|john smith}"
    )
    given_name, family = said[0].split()
    assert said[1:] == [
        family,
        given_name,
        f"{given_name[0]}. {family}",
        family.upper(),
        family,  # its possessive is put to it where it is put into the text
        f"Dr {family}",
        f"{family}, {given_name}",
        f"{given_name[0]}.{family[0]}.",
        f"{given_name} {family}".lower(),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "Ç. Bingölbalı",
        "Anna van der Berg",
        "O’Brien-Łukasz",
        "李明",
        "JOSÉ GARCÍA LÓPEZ",
        "X",
        "7",
        "Mike Judge",
        "Judge",
        "Van",
    ],
)
def test_any_name_gets_one(name: str) -> None:
    """Accents, particles, hyphens, other scripts, capitals, a letter, a number, titles and particles for names."""
    [said] = words(f"{{person|{name}}}")
    originals = set(re.findall(r"[^\W\d_]{2,}", name.casefold()))
    assert not originals & set(re.findall(r"[^\W\d_]+", said.casefold()))
    assert re.search(r"[A-Z]", said)


def test_a_family_keeps_its_name_in_common() -> None:
    """And persons of other families have no part of it."""
    smith, ann, bob = words("{person 1|John Smith}, {person 2|Ann Smith} and {person 3|Bob Jones}")
    assert smith.split()[1] == ann.split()[1]
    assert len({*smith.split(), *ann.split(), *bob.split()}) == 5


def test_no_pseudonym_is_a_word_of_the_text() -> None:
    """If the text has the word that would be drawn, in any case or accents, another one is drawn."""
    [first] = words("{person|John Smith}")
    [second] = words(f"{{person|John Smith}} and {first.upper()}")
    given_name, family = second.split()
    assert not {given_name, family} & set(first.split())


@given(texts(max_words=12), st.integers(0, 10))
def test_pseudonyms_never_collide_with_the_text(text: str, planted: int) -> None:
    """Also when the text is made of the very names that come first."""
    taken = " ".join(words(f"{{person|John Smith}} {'x ' * i}", id="n")[0] for i in range(planted % 3))
    document = Document(f"John Smith {taken} {text}", id="n")
    identifier = Identifier(Span(0, 10), IdentifierKind.PERSON, 0)
    said = PSEUDONYMS.words(document, [identifier])[identifier]
    assert not set(said.casefold().split()) & set(re.findall(r"[^\W\d_]+", document.text.casefold()))


def test_a_text_with_every_name_gets_a_longer_one() -> None:
    """The list of names has no end."""
    from tacit.options import pseudonyms  # noqa: PLC0415  # white box: its syllables

    first, second = pseudonyms._GIVEN
    every = " ".join(a + b for a in first for b in second)
    [said] = words(f"{{person 1|Ann Lee}} {every}")
    assert len(said.split()[0]) > 5


def test_two_runs_agree_and_keys_and_documents_differ() -> None:
    """In a corpus, a person keeps the name from one document to the next."""
    text = "{person|John Smith}"
    assert words(text) == words(text)
    assert words(text) != words(text, by=Pseudonyms(SecretKey(bytes(32))))
    assert words(text) != words(text, id="note 8")
    corpus = Pseudonyms(KEY, Scope.CORPUS)
    [upper] = words("Mr {person|JOHN SMITH}", by=corpus, id="note 8")
    assert words(text, by=corpus) == [upper.title()]
    assert words(text, by=corpus) == words(f"Then {text} left.", by=corpus, id="note 8")
    assert pickle.loads(pickle.dumps(corpus)) == corpus  # noqa: S301  # our own bytes


def test_the_first_letter_says_nothing_of_the_true_one() -> None:
    """400 names with A and 400 with B get the same letters about as often: the largest share differs by chance."""
    drawn = {
        letter: Counter(words(f"{{person|{letter}nn{i}x Smith}}", id=str(i))[0][0] for i in range(400))
        for letter in "AB"
    }
    for letter in set(drawn["A"]) | set(drawn["B"]):
        share_a, share_b = (drawn[name][letter] / 400 for name in "AB")
        assert abs(share_a - share_b) < 0.12  # five standard deviations of a share of 1/8


def test_rewriting_leaves_no_name_and_everything_else() -> None:
    """What has no words becomes its kind: nothing stays for want of a choice."""
    document, found = marked("Mr {person 1|Polat’s} ({email|c.polat@example.org}) met {person 2|Ann}.")
    released, edits = rewrite(document, found, PSEUDONYMS.words(document, found))
    assert re.fullmatch(r"Mr \w+’s \(\[e-mail address\]\) met \w+\.", released.text)
    assert [document[one.source] for one in edits] == ["Polat’s", "c.polat@example.org", "Ann"]
    assert "olat" not in released.text


@pytest.mark.parametrize(
    ("spans", "said"), [([(0, 5), (3, 8)], "x"), ([(0, 99)], "x"), ([(0, 5)], "")], ids=["overlap", "outside", "empty"]
)
def test_what_cannot_be_rewritten_is_refused_without_a_word_of_the_text(
    spans: list[tuple[int, int]], said: str
) -> None:
    """The message has offsets and counts."""
    found = [Identifier(Span(*span), IdentifierKind.PERSON, 0) for span in spans]
    with pytest.raises(ParameterError, match="expected identifiers inside the text") as caught:
        rewrite(Document("canary canary"), found, dict.fromkeys(found, said))
    assert "canary" not in str(caught.value)


def test_nothing_is_in_a_repr() -> None:
    """Neither the key nor a name."""
    assert repr(PSEUDONYMS) == "Pseudonyms(key=SecretKey(), scope=<Scope.DOCUMENT: 'document'>)"


def test_documents_of_one_group_share_names() -> None:
    """Of one patient, for example; other groups, and documents that are called like one, have their own."""
    document, found = marked("{person|John Smith} left.", id="note 7")
    said = {
        (of, group): next(iter(PSEUDONYMS.words(Document(document.text, id=of, group=group), found).values()))
        for of, group in (("1", "ann"), ("2", "ann"), ("1", "bob"), ("ann", ""), ("1", ""))
    }
    assert said["1", "ann"] == said["2", "ann"]
    assert len(set(said.values())) == 4


def test_no_pseudonym_is_an_english_word() -> None:
    """A reader takes "Manor Hevelek" for a house, and "Mr Seven" for a slip."""
    from tacit.options import pseudonyms  # noqa: PLC0415  # white box: its syllables

    kb = Knowledge.shipped().kb
    for parts in (pseudonyms._GIVEN, pseudonyms._FAMILY):
        every = {"".join(syllables).lower() for syllables in product(*parts)}
        named = {word for word in every if any(one.source == "wordnet" for one in kb.senses(word))}
        assert named <= pseudonyms._CALLED_LIKE
    drawn = words(" ".join(f"{{person {n}|Xa Y{'b' * n}}}" for n in range(300)))
    assert pseudonyms._CALLED_LIKE.isdisjoint(word.lower() for name in drawn for word in name.split())
