"""Senses by context: on counts checked by eye, and on what every reader knows."""

from __future__ import annotations

import math

import pytest

from tacit.corpus.memory import MemoryIndex
from tacit.corpus.shipped import shipped as shipped_index
from tacit.knowledge import Concept, Entry, KnowledgeChain, MemoryTaxonomy, Name, named, shipped
from tacit.options.senses import choose_sense
from tacit.terms.keys import key, words

# "Crab" is an animal in nine uses of ten. Lobsters live by the sea, lice in hair; each is in 8 of 64 contexts.
MINI = MemoryTaxonomy(
    [
        Entry("animal", "crab", (Name("crab", 0, 0.9),), ("crustacean",)),
        Entry("lobster", "lobster", named("lobster"), ("crustacean",)),
        Entry("crustacean", "crustacean", named("crustacean")),
        Entry("louse", "crab louse", (Name("crab", 1, 0.1), Name("crab louse")), ("infestation",)),
        Entry("lice", "head louse", named("head louse", "louse"), ("infestation",)),
        Entry("infestation", "infestation", named("infestation")),
        Entry("Crab", "Crab", (Name("crab", 2, 0.0),), ("constellation",)),
        Entry("constellation", "constellation", named("constellation")),
    ]
)
CONTEXTS = (
    [["lobster", "sea"]] * 64 + [["louse", "hair"]] * 64 + [["constellation", "star"]] * 64 + [["tree"]] * 832
)  # each 1 of 16 contexts: PMI 4 bits when two always go together, less for the smoothing


@pytest.fixture
def index() -> MemoryIndex:
    """The corpus: 1,024 contexts."""
    return MemoryIndex([CONTEXTS])


def chosen(index: MemoryIndex, *context: str, proper: bool | None = None) -> str:
    """The identifier of the sense that "crab" has beside these words."""
    choice = choose_sense(MINI, "crab", context, index, proper=proper)
    assert choice is not None
    return choice.concept.id


def test_the_usual_sense_unless_the_context_speaks_for_another(index: MemoryIndex) -> None:
    """Trees say nothing about crabs, hair does; words that nobody has seen say nothing either."""
    assert chosen(index) == chosen(index, "tree") == chosen(index, "unheard") == chosen(index, "sea") == "animal"
    assert chosen(index, "hair") == "louse"


def test_the_bits_are_what_the_context_says_beyond_the_usual_sense(index: MemoryIndex) -> None:
    """Of the contexts with hair, smoothed by 50, (64 + 50/16) / 114 have lice, of all one in 16: log2 9.42 = 3.236
    bits, from which the usual sense takes log2 (230 / 26) = 3.145, shares being kept in 255ths.
    """
    choice = choose_sense(MINI, "crab", ["hair"], index)
    assert choice is not None
    assert choice.bits == pytest.approx(3.236 - 3.145, abs=0.001)
    assert [other.id for other in choice.others] == ["animal", "Crab"]


def test_the_words_of_the_term_itself_say_nothing(index: MemoryIndex) -> None:
    """A term does not speak for its own senses."""
    assert chosen(index, "crab", "crab") == "animal"


def test_proper_names_and_common_nouns_are_told_apart_if_known(index: MemoryIndex) -> None:
    """The constellation has a capital letter; without a sense of the wanted kind all are looked at."""
    assert chosen(index, proper=True) == "Crab"
    assert chosen(index, "star", "star light", proper=False) == "animal"
    lobster = choose_sense(MINI, "lobster", [], index, proper=True)
    assert lobster is not None
    assert lobster.concept.id == "lobster"


def test_how_much_likelier_a_sense_is_than_none(index: MemoryIndex) -> None:
    """Of nine uses of ten nothing is known: log2 (26 / 229) bits; every use of "lobster" is known."""
    rare = MemoryTaxonomy([Entry("accent", "accent", (Name("acute", 0, 0.1),), ("sign",)), Entry("sign", "sign", ())])
    choice, lobster = choose_sense(rare, "acute", ["tree"], index), choose_sense(MINI, "lobster", ["sea"], index)
    assert choice is not None
    assert lobster is not None
    assert choice.known_bits == pytest.approx(math.log2(26 / 229))
    assert lobster.known_bits == math.inf


def test_only_the_senses_that_are_asked_for_are_weighed(index: MemoryIndex) -> None:
    """Hair speaks for lice, if they are among them."""
    choice = choose_sense(MINI, "crab", ["hair"], index, among=MINI.senses("crab")[::2])
    assert choice is not None
    assert choice.concept.id == "animal"
    assert [other.id for other in choice.others] == ["Crab"]


def test_an_unknown_key_has_no_sense(index: MemoryIndex) -> None:
    """And no error is raised."""
    assert choose_sense(MINI, "unheard", ["sea"], index) is None


def test_a_chain_is_asked_for_all_it_knows(index: MemoryIndex) -> None:
    """The one that answers first is only the usual one."""
    other = MemoryTaxonomy.from_parents({"crab": ["constellation"], "star": ["constellation"]}, source="sky")
    kb = KnowledgeChain([MINI, other])
    choice = choose_sense(kb, "crab", ["star"], index)
    assert choice is not None
    assert choice.concept.source == "sky"


SWIMMER = "The swimmer used a powerful stroke to win the race in the pool."

# A term in a sentence, what it is there (one of these is on the way up), whether it is a proper name.
SENTENCES = [
    ("crabs", "The patient presented with crabs and itching of the pubic hair.", "infestation louse", False),
    ("crab", "We ate crab and lobster at a seafood restaurant by the beach.", "crustacean seafood", False),
    ("cell", "The blood count showed a low number of white cells and platelets.", "living_thing", False),
    ("cell", "The prisoner was locked in his cell until the guards opened the door.", "compartment room", False),
    ("cold", "She has had a runny nose, cough and fever since she caught a cold.", "disease", False),
    ("cold", "In winter the cold of the arctic and the snow killed many animals.", "temperature", False),
    ("stroke", "After his stroke the patient was left with paralysis of the right arm.", "disease attack", False),
    ("stroke", SWIMMER, "movement swimming", False),
    ("depression", "She takes fluoxetine for depression and sees a psychiatrist.", "disease", False),
    ("depression", "Unemployment rose and banks failed in the depression of the economy.", "crisis", False),
    ("culture", "A throat swab was sent to the laboratory for culture of bacteria.", "growth growing", False),
    ("culture", "Music, literature and art are part of the culture of the nation.", "society taste", False),
    (
        "discharge",
        "He complained of a yellow discharge from the penis and burning urination.",
        "bodily_function",
        False,
    ),
    ("discharge", "The soldier received an honorable discharge from the army after the war.", "termination", False),
    ("positive", "The print was made from the positive of the photograph in the darkroom.", "photographic_film", False),
    ("Java", "The volcano on Java erupted and the Dutch colony of Indonesia sent help.", "island", True),
    ("Java", "The program was written in Java and runs on a computer.", "programming_language", True),
    ("mercury", "The thermometer broke and liquid mercury, a toxic metal, spilled.", "metal", False),
    ("Mercury", "Mercury is the planet closest to the Sun, before Venus and Earth.", "planet", True),
    ("turkey", "For Thanksgiving dinner we roasted a turkey with stuffing and gravy.", "bird", False),
    ("Turkey", "Istanbul and Ankara are the largest cities of Turkey.", "Asia", True),
    ("Reading", "The train from London Paddington stops at Reading in Berkshire, England.", "England", True),
    ("reading", "Reading and writing are taught in primary school with books.", "cognitive_process", False),
    ("Orange", "He lives in Orange, a city in California near Anaheim.", "California", True),
    ("orange", "She drank a glass of orange and lemon juice with fruit.", "fruit", False),
    ("mass", "The scan showed a mass in the left lung, suspicious for a tumor.", "body tumor", False),
    ("shock", "The wounded man went into shock after losing blood.", "illness", False),
    ("nurse", "The nurse gave the patient an injection at the hospital.", "health_professional", False),
    ("tic", "The boy blinks and has a facial tic since childhood.", "symptom", False),
    ("delivery", "The baby weighed three kilograms after a delivery by the midwife.", "birth labor act", False),
]


def is_one_of(concept: Concept, kinds: str) -> bool:
    """Whether a concept is of one of the kinds, separated by spaces."""
    above = {one.label.replace(" ", "_") for one in shipped().ancestors(concept)}
    return not above.isdisjoint(kinds.split())


def read(term: str, sentence: str, *, proper: bool) -> Concept:
    """The sense of the term in the sentence, by what comes with the package."""
    context = [word.key for word in words(sentence) if not word.stop]
    choice = choose_sense(shipped(), key(term), context, shipped_index(), proper=proper)
    assert choice is not None
    return choice.concept


def test_nine_sentences_of_ten_are_read_as_a_reader_does() -> None:
    """By context at least 26 of 30; by the usual sense alone half of them."""
    by_context = sum(is_one_of(read(term, text, proper=proper), kinds) for term, text, kinds, proper in SENTENCES)
    usual = sum(is_one_of(shipped().senses(key(term))[0], kinds) for term, _, kinds, _ in SENTENCES)
    assert by_context >= 26
    assert usual <= 18


CLINICAL = [
    line[:3] for line in SENTENCES if line[0] in {"crabs", "crab", "stroke", "depression"} if line[1] != SWIMMER
]
CLINICAL.append(("stroke", "With a backhand stroke she won the match at the tennis tournament.", "movement"))


@pytest.mark.parametrize(("term", "sentence", "kinds"), CLINICAL)
def test_what_a_clinical_note_means(term: str, sentence: str, kinds: str) -> None:
    """Crabs beside pubic hair are no crustaceans."""
    assert is_one_of(read(term, sentence, proper=False), kinds)


def test_a_swimmer_has_no_stroke_of_the_brain() -> None:
    """The corpus has swimmers beside rowers, one of whom is called the stroke: whatever is meant, it is no illness."""
    assert not is_one_of(read("stroke", SWIMMER, proper=False), "disease attack")
