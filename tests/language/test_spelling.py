"""British and American spelling: one word in two spellings is one key, and two words are two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus.memory import MemoryIndex
from tacit.corpus.shipped import field, shipped
from tacit.language.spelling import american

PAIRS = (
    "anaemia/anemia paediatric/pediatric haemorrhage/hemorrhage leukaemia/leukemia anaesthetic/anesthetic"
    " gynaecologist/gynecologist orthopaedic/orthopedic faeces/feces caesarean/cesarean encyclopaedia/encyclopedia"
    " oedema/edema oesophagus/esophagus foetus/fetus oestrogen/estrogen coeliac/celiac diarrhoea/diarrhea"
    " gonorrhoea/gonorrhea dyspnoea/dyspnea apnoea/apnea manoeuvre/maneuver amoebic/amebic"
    " tumour/tumor behaviour/behavior behavioural/behavioral colour/color coloured/colored favourite/favorite"
    " neighbourhood/neighborhood labourer/laborer humourless/humorless odour/odor honourable/honorable"
    " practise/practice practised/practiced organise/organize hospitalised/hospitalized immunisation/immunization"
    " organisational/organizational recognisable/recognizable womaniser/womanizer traumatising/traumatizing"
    " analyse/analyze paralysed/paralyzed dialysing/dialyzing centre/center fibre/fiber litre/liter goitre/goiter"
    " spectre/specter catalogue/catalog dialogue/dialog synagogue/synagog programme/program"
    " travelled/traveled counselling/counseling counsellor/counselor labelled/labeled cancelled/canceled"
    " fulfil/fulfill enrol/enroll skilful/skillful wilfully/willfully defence/defense licence/license offence/offense"
    " pretence/pretense grey/gray greyish/grayish ageing/aging judgement/judgment acknowledgement/acknowledgment"
    " sulphate/sulfate pyjama/pajama moustache/mustache aluminium/aluminum whisky/whiskey jewellery/jewelry"
    " sceptical/skeptical mould/mold smoulder/smolder plough/plow ploughed/plowed"
)

# In each line words that look as if one were another spelling of the other.
APART = (
    "michael michel",
    "raphael raphel",
    "shoe she",
    "toe te",
    "canoe cane",
    "hoe he",
    "four for",
    "praised prized",
    "analysis analyse",
    "emphasis emphasise",
    "story storey",
    "tire tyre",
    "check cheque",
    "counsel council console",
    "metal mettle medal",
    "practice practical practitioner",
    "disease deceased",
    "gender genre",
    "prise prize price",
    "pray prey grey",
    "tooele tele",
)

# What the rules look at, put together in any way: what one of them leaves, another may take up.
STEMS = "a e o ae oe l h n our is ys re ogue ll sulph practis lic def fulfil met cent travel x gr judg mo py".split()
ENDINGS = ["", *"a s e ed es er ing able ation ation ational our ours ence ement uld ogue l led".split()]


@pytest.mark.parametrize("pair", PAIRS.split())
def test_two_spellings_of_a_word_are_one(pair: str) -> None:
    """A record from Leeds is measured by what is counted in Chicago."""
    british, usual = pair.split("/")
    assert british != usual
    assert american(british) == american(usual)


@pytest.mark.parametrize("words", APART)
def test_words_that_mean_something_else_do_not_meet(words: str) -> None:
    """Michael is not Michel, and a shoe is not she."""
    assert len(set(map(american, words.split()))) == len(words.split())


@pytest.mark.parametrize(
    "word",
    (
        "hiv table shoe shoes heroes poem four hour tour flour course journal wise rise acre genre ogre vogue league"
        " shoulder aged glucose israel diabetes"
    ).split(),
)
def test_most_words_have_one_spelling(word: str) -> None:
    """What no rule is about stays as it is."""
    assert american(word) == word


def test_a_phrase_is_spelled_word_by_word() -> None:
    """And its spaces stay where they are."""
    assert american("behavioural tumour centre") == "behavioral tumor center"
    assert american("iron deficiency anaemia") == american("iron deficiency anemia")


@given(st.lists(st.sampled_from(STEMS), min_size=1, max_size=4), st.sampled_from(ENDINGS))
def test_a_spelling_is_its_own(stems: list[str], ending: str) -> None:
    """A key that was looked up may be looked up once more."""
    once = american("".join(stems) + ending)
    assert american(once) == once


@given(st.text("abcdefghijklmnopqrstuvwxyz '", max_size=20))
def test_any_text_has_a_spelling_that_is_its_own(text: str) -> None:
    """Also what is no word of English."""
    assert american(american(text)) == american(text)


@pytest.mark.parametrize("word", ["aoede", "tooele", "aaeron", "ooedem", "haoean"])
def test_vowels_in_a_row_are_shortened_at_most_once(word: str) -> None:
    """Else a phrase of the corpus is looked for among the contexts of other words."""
    assert american(american(word)) == american(word)


def test_the_corpus_that_comes_with_the_package_can_be_asked_for_such_words() -> None:
    """A county in Utah was read as damage of the file."""
    for index in (shipped(), field()):
        for key in ("tooele county", "sleep apnoea", "iron deficiency anaemia", "labour ward"):
            assert index.count((frozenset((key,)), frozenset(("patient",)))) <= index.count((frozenset((key,)),))


def test_both_spellings_are_counted_as_one() -> None:
    """In whichever spelling a corpus is written, and in whichever it is asked."""
    index = MemoryIndex.from_texts(["A tumour was found.", "The tumor grew.", "Nothing grew."])
    assert index.count((frozenset(("tumour",)),)) == index.count((frozenset(("tumor",)),)) == 2
    assert "tumour" in index
