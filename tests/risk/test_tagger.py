"""Evidence by the tagger."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from tacit.corpus.readings import Ground
from tacit.knowledge.packs import PackLibrary, PackMatcher
from tacit.language.network import ReadingNetwork, ReadText
from tacit.language.pieces import WORD
from tacit.risk import Passage
from tacit.risk.tagger import ENOUGH, SEVERAL_OF_A_POLICY, TaggerEvidence, taught_topics
from tacit.secrets import Secret

LIBRARY = PackLibrary.shipped()
NETWORK = ReadingNetwork.shipped()
DRINK = Secret("alcohol abuse", (), 4, 64, threshold_bits=2.0)
LETTER = (
    "He has been dry for nine weeks, goes to the meetings on Tuesdays and rings his sponsor when the cravings come."
    " His knee is stiff and he will see the physiotherapist in March. The roof was mended."
)


def evidence(*packs: str) -> TaggerEvidence:
    """The shipped network on the secret."""
    some = tuple(LIBRARY.packs[name] for name in packs)
    return TaggerEvidence(PackMatcher(some), {DRINK.name: taught_topics(NETWORK, some)}, NETWORK)


def test_words_that_tell_carry_and_others_do_not() -> None:
    """The network reads a letter that is in no collection of ours."""
    [found] = evidence("alcohol").assess(DRINK, [Passage((), text=LETTER)])
    assert found is not None
    assert found.ground is Ground.TAGGED
    told = " ".join(LETTER[one.start : one.end] for one in found.carriers)
    assert "sponsor" in told
    assert "cravings" in told
    assert not {"knee", "physiotherapist", "March", "roof"} & set(told.split())


def test_words_next_to_each_other_are_one_stretch() -> None:
    """No two carriers touch but for a blank or a hyphen."""
    [found] = evidence("alcohol").assess(DRINK, [Passage((), text=LETTER)])
    assert found is not None
    between = [LETTER[a.end : b.start] for a, b in zip(found.carriers, found.carriers[1:], strict=False)]
    assert all(gap.strip(" -") for gap in between)


def test_a_passage_inside_the_longest_is_read_there() -> None:
    """So that a word is judged once, with all that stands around it."""
    inside = LETTER.split(".", maxsplit=1)[0]
    found = evidence("alcohol").assess(DRINK, [Passage((), text=inside), Passage((), text=LETTER)])
    assert found[0] is None
    assert found[1] is not None


@pytest.mark.parametrize("text", ["", "sponsor", "dry for nine weeks"])
def test_a_few_words_are_no_place_to_read_in(text: str) -> None:
    """What stands in another's place is judged where it stands."""
    assert evidence("alcohol").assess(DRINK, [Passage((), text=text)]) == [None]


def test_a_stricter_bound_marks_no_fewer_words() -> None:
    """The bits are the same; the threshold is what alpha makes of it."""
    one = evidence("alcohol")
    sizes = []
    for threshold in (3.5, 2.0, 1.0, 0.5):
        secret = Secret(DRINK.name, (), 4, 64, threshold_bits=threshold)
        [found] = one.assess(secret, [Passage((), text=LETTER)])
        sizes.append(sum(each.end - each.start for each in found.carriers) if found else 0)
    assert sizes == sorted(sizes)
    assert sizes[-1] > sizes[0]


def test_the_topics_of_a_secret_are_those_that_no_other_includes() -> None:
    """Who protects mental disorders asks one network output, not ten."""
    about = LIBRARY.about(["mental disorder"])
    assert len(about) > 5
    assert taught_topics(NETWORK, about) == ("mental",)
    assert taught_topics(NETWORK, ()) == ()


def test_nothing_is_said_of_a_secret_that_was_not_learnt() -> None:
    """It is other evidence's to speak."""
    other = Secret("gout", (), 4, 64, threshold_bits=2.0)
    assert evidence("alcohol").assess(other, [Passage((), text=LETTER)]) == [None]


class Alike:
    """A network that takes every word to be marked with one probability."""

    topics = ("alcohol",)
    telling = (1.0, *[0.0] * 20)

    def __init__(self, chance: float, only: str = "") -> None:
        self.odds = np.log(chance / (1 - chance))
        self.only = only

    def read(self, text: str) -> ReadText:
        """The same of every word, or of one word alone."""
        words = [match.span() for match in WORD.finditer(text)]
        odds = np.full((len(words), 1), self.odds, np.float32)
        if self.only:
            odds[[text[slice(*word)] != self.only for word in words]] = -9.0
        return ReadText(words, np.zeros((len(words), 8), np.float32), odds)


def told_alike(chance: float, only: str = "") -> TaggerEvidence:
    """Evidence by such a network."""
    packs = PackMatcher((LIBRARY.packs["alcohol"],))
    return TaggerEvidence(packs, {DRINK.name: ("alcohol",)}, cast("ReadingNetwork", Alike(chance, only)))


def test_what_was_put_in_the_place_of_words_is_not_read() -> None:
    """Markers, blocks and tags say nothing of a topic."""
    text = "The nurse saw [the clinic] and ████ clinic, <b>then</b> he left her there. " * 10
    [found] = told_alike(0.9).assess(DRINK, [Passage((), text=text)])
    assert found is not None
    told = {text[one.start : one.end] for one in found.carriers}
    assert not any("[" in one or "█" in one or "<" in one or one == "the clinic" for one in told)
    assert "clinic" in told


def test_bits_are_in_proportion_to_the_probability() -> None:
    """Words that readers mark with the probability that is enough say half of what there is."""
    secret = Secret(DRINK.name, (), 4, 64, threshold_bits=DRINK.information_bits / 2 - 1e-6)
    [found] = told_alike(ENOUGH).assess(secret, [Passage((), text=LETTER)])
    assert found is not None
    assert found.bits == pytest.approx(secret.information_bits / 2)


@pytest.mark.parametrize(("chance", "told"), [(0.2, False), (0.3, False), (0.5, True), (0.85, True)])
def test_a_long_text_speaks_of_a_topic_by_several_sure_words(chance: float, *, told: bool) -> None:
    """In a long text that no entry of a pack gives away, words that are hardly likely go together by chance."""
    text = "The roof was mended and the hedge was cut before the rain came. " * 12
    [found] = told_alike(chance).assess(DRINK, [Passage((), text=text)])
    assert (found is not None) is told


@pytest.mark.parametrize(("chance", "told"), [(0.7, False), (0.8, True)])
def test_a_single_word_tells_of_a_topic_that_a_long_text_does_not_speak_of_if_it_is_sure(
    chance: float, *, told: bool
) -> None:
    """A policy has many topics, and to most words of a text one of them seems likely."""
    text = "The roof was mended and the hedge was cut before the rain came. " * 12 + "She kept a thermos by the bed."
    [found] = told_alike(chance, only="thermos").assess(DRINK, [Passage((), text=text)])
    assert (found is not None) is told


@pytest.mark.parametrize(("alpha", "told"), [(1, False), (2, False), (3, True)])
def test_limits_of_long_texts_are_lower_for_a_stricter_alpha(alpha: float, *, told: bool) -> None:
    """A word of .6 does not count in a text that does not speak of the topic at alpha 2, where .75 is the limit."""
    text = "The roof was mended and the hedge was cut before the rain came. " * 12 + "She kept a thermos by the bed."
    secret = Secret(DRINK.name, (), 4, 64, threshold_bits=DRINK.information_bits / alpha)
    [found] = told_alike(0.6, only="thermos").assess(secret, [Passage((), text=text)])
    assert (found is not None) is told


def test_a_stretch_is_as_likely_as_its_likeliest_word() -> None:
    """In a long text that it learnt about; a short one is no place to doubt an entry of a pack in."""
    text = "The roof was mended and the hedge was cut before the rain came. " * 12
    assert told_alike(0.2).likelihood(DRINK.name, text, 4, 8) == pytest.approx(0.2)
    assert told_alike(0.2).likelihood(DRINK.name, LETTER, 4, 8) == 1
    assert told_alike(0.2).likelihood("gout", text, 4, 8) == 1


class Chances:
    """A network that takes words to be marked with these probabilities, others with none."""

    topics = ("alcohol",)
    telling = (1.0, *[0.0] * 20)

    def __init__(self, chances: dict[str, list[float]]) -> None:
        self.chances = chances

    def read(self, text: str) -> ReadText:
        """Of each word the next of its probabilities, and the last of them for good."""
        words = [match.span() for match in WORD.finditer(text)]
        left = {word: list(some) for word, some in self.chances.items()}
        said = [left.get(text[slice(*word)], [0.0001]) for word in words]
        found = np.array([some.pop(0) if len(some) > 1 else some[0] for some in said])
        return ReadText(words, np.zeros((len(words), 8), np.float32), np.log(found / (1 - found))[:, None])


FILLER = "The roof was mended and the hedge was cut before the rain came. " * 12
SPEAKS = "He rang his sponsor, had cravings and tremors. "


def hidden(text: str, **chances: list[float]) -> list[str]:
    """The words that carry in a long text that speaks of the topic."""
    network = Chances({"sponsor": [0.9], "cravings": [0.9], "tremors": [0.9], **chances})
    packs = PackMatcher((LIBRARY.packs["alcohol"],))
    one = TaggerEvidence(packs, {DRINK.name: ("alcohol",)}, cast("ReadingNetwork", network))
    [found] = one.assess(DRINK, [Passage((), text=SPEAKS + text + FILLER)])
    words = {
        word for each in (found.carriers if found else ()) for word in each_word(SPEAKS + text, each.start, each.end)
    }
    return sorted(words & chances.keys())


def told_clauses(text: str, **chances: list[float]) -> list[str]:
    """The clauses that carry in a long text that speaks of the topic."""
    network = Chances({"sponsor": [0.9], "cravings": [0.9], "tremors": [0.9], **chances})
    packs = PackMatcher((LIBRARY.packs["alcohol"],))
    one = TaggerEvidence(packs, {DRINK.name: ("alcohol",)}, cast("ReadingNetwork", network))
    [found] = one.assess(DRINK, [Passage((), text=SPEAKS + text + FILLER)])
    return [(SPEAKS + text)[each.start : each.end] for each in (found.carriers if found else ()) if each.is_clause]


def test_a_clause_tells_what_no_word_of_it_does() -> None:
    """By the mean of its words: what surely tells is no part of it, because other words may stand there."""
    kettle = "She counts them before the kettle boils, and then she sings. "
    assert told_clauses(kettle, counts=[0.3], kettle=[0.4], boils=[0.3]) == ["She counts them before the kettle boils"]
    assert told_clauses(kettle, counts=[0.3], kettle=[0.4], boils=[0.02]) == ["She counts them before the kettle boils"]
    assert told_clauses(kettle, counts=[0.3], kettle=[0.05], boils=[0.02]) == []
    assert told_clauses(kettle, counts=[0.1], kettle=[0.95], boils=[0.1]) == []


def test_a_word_goes_with_those_that_hyphens_join_it_to() -> None:
    """Half of "well-meaning" would be left beside a marker."""
    network = Chances({"sponsor": [0.9], "cravings": [0.9], "tremors": [0.9], "paid": [0.7]})
    one = TaggerEvidence(
        PackMatcher((LIBRARY.packs["alcohol"],)), {DRINK.name: ("alcohol",)}, cast("ReadingNetwork", network)
    )
    text = SPEAKS + "He is a fully paid-up member. " + FILLER
    [found] = one.assess(DRINK, [Passage((), text=text)])
    assert found is not None
    assert "paid-up" in {text[each.start : each.end] for each in found.carriers}


def test_a_clause_of_few_words_is_an_item() -> None:
    """Of a list each item is judged as a word is."""
    assert told_clauses("They brought lentils, cold octopus, halva. ", octopus=[0.3], halva=[0.3], cold=[0.3]) == []


def test_a_clause_that_warns_stays() -> None:
    """Whoever treats somebody must know what they must not be given."""
    warning = "He is allergic to the red sponge cake. "
    assert told_clauses(warning, red=[0.4], sponge=[0.4], cake=[0.4]) == []


def test_a_text_that_does_not_speak_of_the_topic_has_no_telling_clauses() -> None:
    """Most texts do not, and in each some clause looks like it."""
    kettle = "She counts them before the kettle boils. " + FILLER
    network = Chances({"counts": [0.3], "kettle": [0.4], "boils": [0.3]})
    one = TaggerEvidence(
        PackMatcher((LIBRARY.packs["alcohol"],)), {DRINK.name: ("alcohol",)}, cast("ReadingNetwork", network)
    )
    assert one.assess(DRINK, [Passage((), text=kettle)]) == [None]


def each_word(text: str, start: int, end: int) -> set[str]:
    """The words of a stretch."""
    return {text[slice(*match.span())] for match in WORD.finditer(text, start, end)}


def test_a_word_that_stays_elsewhere_in_a_text_is_not_hidden_by_half() -> None:
    """Whoever reads "the boat" two lines on knows what was hidden here: only a word that is surely telling goes."""
    twice = "They sold the boat in May. Nobody wanted the boat. "
    assert hidden("They sold the boat in May. ", boat=[0.5]) == ["boat"]
    assert hidden(twice, boat=[0.5, 0.1]) == []
    assert hidden(twice, boat=[0.5, 0.5]) == ["boat"]
    assert hidden(twice, boat=[0.7, 0.1]) == ["boat"]


def test_a_word_that_hardly_any_text_has_is_hidden_where_it_tells() -> None:
    """It is followed wherever it stands, so that no half of it stays."""
    assert hidden("He had asterixis then. He has no asterixis now. ", asterixis=[0.5, 0.1]) == ["asterixis"]


def test_a_list_is_hidden_as_a_whole_when_half_of_it_is() -> None:
    """Of three foods that were brought, the one that is left tells what the others were."""
    brought = "They brought lentils, octopus and halva. "
    assert hidden(brought, lentils=[0.6], octopus=[0.3], halva=[0.6]) == ["halva", "lentils", "octopus"]
    assert hidden(brought, lentils=[0.6], octopus=[0.05], halva=[0.6]) == ["halva", "lentils"]
    assert hidden(brought, lentils=[0.6], octopus=[0.3], halva=[0.3]) == ["lentils"]


def test_a_policy_asks_for_more_before_it_takes_a_text_to_speak_of_its_topics() -> None:
    """It has many, and three words that look like one of them stand in most long texts."""
    alike = told_alike(0.55, only="thermos")
    text = FILLER + "She kept a thermos here, a thermos there and one thermos below. "
    assert alike.assess(DRINK, [Passage((), text=text)]) != [None]
    assert replace(alike, several=SEVERAL_OF_A_POLICY).assess(DRINK, [Passage((), text=text)]) == [None]


def test_no_half_of_a_phrase_stays_for_its_word_elsewhere() -> None:
    """Of "hearing stuff" both words go, although somebody else is hard of hearing."""
    text = "He starts hearing things then. She is hard of hearing. "
    assert hidden(text, hearing=[0.5, 0.1], things=[0.65]) == ["hearing", "things"]


def test_a_letter_tells_nothing() -> None:
    """In a judgment "D-1" is the first defendant, and "D-2" the second."""
    assert hidden("D-1 was there. ", D=[0.9]) == []
