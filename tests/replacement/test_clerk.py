"""What a careful clerk would write: sentences that readers stumbled over, and properties of every release."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replacement.notation import read, sanitize

from tacit import Document, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.batch import sanitize_together
from tacit.corpus.information import AdditiveSmoothing
from tacit.corpus.memory import MemoryIndex
from tacit.document import Span
from tacit.errors import ParameterError
from tacit.identities import IdentifierKind
from tacit.knowledge import MemoryTaxonomy
from tacit.language.articles import indefinite_article
from tacit.language.plurals import is_plural, pluralize
from tacit.models import Action, Decision, MarkerStyle
from tacit.options import Offer, Origin
from tacit.replacement import Markers, apply, harmless_kinds, hide_leaks
from tacit.replacement.consistency import harmonize
from tacit.risk import Ground
from tacit.secrets import Labels, Plausible
from tacit.secrets.hidden import HiddenTerm, Inferred, Mark
from tacit.terms import Kind, Term

KB = MemoryTaxonomy.from_parents({"zidovudine": ["drug"], "gout": ["disease"]})


def marked(text: str) -> str:
    """The text with markers that say kinds."""
    document, decisions = read(text)
    return apply(document, decisions, marker=Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True)))[0].text


def reworded(text: str, words: str, verb: str) -> str:
    """The text with another verb in the place of one."""
    start = text.index(words)
    term = Term(Span(start, start + len(words)), Kind.WORD, words.lower())
    return apply(Document(text), [Decision(term, Action.GENERALIZE, Offer(verb, Origin.PLAIN_VERB))])[0].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A state that something is in, and one adjective of two.
        ("A {sarcoma|tumor} in {=2012}, in {remission}. He left.", "A tumor in 2012. He left."),
        ("The ankle was {=swollen||word} and {tender||word}; he left.", "The ankle was swollen; he left."),
        ("{Gout|condition}, {recurrent||word}\nFracture", "A condition\nFracture"),
        # The result of a test that is not named any more.
        ("A {serology|test} {negative||word} in May.", "A test in May."),
        # Where the sentence needs something there, and where a thing was left out, a reader sees the marker.
        ("The {=father}, a {=teacher}, {does not know||word}.", "The father, a teacher, [redacted]."),
        ("He could not {walk||word} on it.", "He could not [redacted] on it."),
        ("He was {=tired||word} and {tearful||word} all day.", "He was tired and [redacted] all day."),
        ("It was {=red||word}, {lager}.", "It was red, [redacted]."),
        ("The {=X-ray} {negative||word}.", "The X-ray [redacted]."),
    ],
)
def test_what_says_nothing_is_left_out(text: str, expected: str) -> None:
    """A marker of no kind goes where the sentence is as good without it."""
    assert sanitize(text) == expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Shaz got tested, she's clear now.", "clear", "Shaz got tested, she's [redacted] now."),
        ("Both films clear.", "clear", "Both films [redacted]."),
        ("It will clear soon.", "clear", "It will improve soon."),
        ("It cleared soon.", "cleared", "It improved soon."),
    ],
)
def test_an_adjective_is_no_verb(text: str, word: str, expected: str) -> None:
    """Nobody "is improve": what is a verb in its plain form as well is one only behind a word that it can follow."""
    verb = "improved" if word.endswith("ed") else "improve"
    assert reworded(text, word, verb) == expected


def test_every_other_style_marks_what_is_hidden() -> None:
    """Who wants to see where something was hidden sees it."""
    document, decisions = read("It was {=swollen||word} and {tender||word}.")
    for style, marker in ((MarkerStyle.BLOCK, "█████"), (MarkerStyle.NUMBERED, "[redacted 1]")):
        assert apply(document, decisions, marker=Markers(style))[0].text == f"It was swollen and {marker}."


@pytest.mark.parametrize(
    ("text", "words", "verb", "expected"),
    [
        ("It was resumed on Monday.", "resumed", "continued", "It was continued on Monday."),
        ("RESUMED AT NIGHT", "RESUMED", "continued", "CONTINUED AT NIGHT"),
        ("Resumed again.", "Resumed", "continued", "Continued again."),
    ],
)
def test_a_verb_has_the_form_of_the_one_before(text: str, words: str, verb: str, expected: str) -> None:
    """No article, no number, its capitals."""
    assert reworded(text, words, verb) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("after an episode of {thrush|infection}.", "after an episode of infection."),
        ("a history of {gout|condition} in May", "a history of a condition in May"),
        ("The scan was clear, and {bronchoscopy|test} showed it.", "The scan was clear, and a test showed it."),
        ("with {zidovudine|medicine}, {abacavir and tenofovir|medicine}", "with three medicines"),
        ("with a {CD4 count|test} and {viral load|test}", "with two tests"),
        ("with another {count|test} and {load|test}", "with another test"),
        ("{Hepatitis B|condition} and {syphilis serology|test} in May", "A test in May"),
        ("Please avoid {zidovudine|antiviral} now.", "Please avoid an antiviral now."),
        ("the weeks ending {11 May|May|date} and {18 May|May|date} were", "the weeks ending May were"),
        ("Ann, DOB {3 May 1979|the 1970s|date}, of Leeds", "Ann, DOB 1970s, of Leeds"),
        ("Date: {3 May 2021|the 2020s|date} 08:52", "Date: 2020s 08:52"),
    ],
)
def test_grammar(text: str, expected: str) -> None:
    """Articles, lists and prepositions as the place asks for them."""
    document, decisions = read(text)
    ladders = [
        Decision(one.term, one.action, Offer(one.offer.label, Origin.LADDER))
        if one.offer and one.term.kind is Kind.DATE
        else one
        for one in decisions
    ]
    assert apply(document, ladders)[0].text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{Hemoglobin} 11.8 g/dL", "[test result]"),
        ("{Septrin} 480 mg daily", "[medicine] 480 mg daily"),
        ("{Septrin} daily", "[redacted] daily"),
        ("{weight loss} of 9 kg", "[symptom]"),
        ("one {tablet} at night", "one [medicine] at night"),
        ("{DEXA scan} again", "[scan] again"),
    ],
)
def test_a_marker_says_what_kind_of_thing_it_was(text: str, expected: str) -> None:
    """By its own noun, or by the value behind it."""
    assert marked(text) == expected


def test_a_topic_pack_says_what_kind_of_thing_it_was() -> None:
    """Who wrote down that ALT is a test that is done for hepatitis wrote down that it is a test."""
    span = Span(0, 3)
    listed_as = "a test that is done for viral hepatitis"
    told = Inferred(9.0, Ground.PACK, "listed in the topic pack about hepatitis", listed_as=listed_as)
    term = HiddenTerm(span, Kind.CONCEPT, "alt", frozenset(), (Mark("topics-1", span, None, 0, "alt", told),))
    decisions = [Decision(term, Action.SUPPRESS)]
    every = harmless_kinds(KB, lambda _: True)
    wider = harmless_kinds(KB, lambda offer: offer.label != "test")
    for kinds, expected in ((every, "[test]"), (wider, "[procedure]")):
        markers = Markers(MarkerStyle.KIND, kinds)
        assert apply(Document("ALT was seen."), decisions, marker=markers)[0].text == f"{expected} was seen."


def piece(text: str, words: str, passage: str, lemma: str) -> HiddenTerm:
    """A term that is hidden for what it says in a passage."""
    start, begin = text.index(words), text.index(passage)
    span = Span(start, start + len(words))
    mark = Mark("topics-1", Span(begin, begin + len(passage)), None, 0, passage, Inferred(9.0, Ground.TAGGED, "words"))
    return HiddenTerm(span, Kind.WORD, lemma, frozenset(), (mark,))


def test_what_is_hidden_for_its_neighbour_stays_elsewhere() -> None:
    """A verb of a telling phrase is a verb like any other in the next sentence; a term that tells is hidden twice."""
    text = "The thrush cleared. The road cleared. Thrush again."
    verb = piece(text, "cleared", "thrush cleared", "cleared")
    kept = Term(Span(29, 36), Kind.WORD, "cleared")
    thrush, again = Term(Span(4, 10), Kind.CONCEPT, "thrush"), Term(Span(38, 44), Kind.CONCEPT, "thrush")
    decisions = [
        Decision(thrush, Action.SUPPRESS),
        Decision(verb, Action.SUPPRESS),
        Decision(kept, Action.KEEP),
        Decision(again, Action.KEEP),
    ]
    assert [one.action.value for one in harmonize(decisions)] == ["suppress", "suppress", "keep", "suppress"]


def test_a_generalization_that_leaks_becomes_the_plain_word_of_its_field() -> None:
    """A marker only where that word may not stand there either."""
    text = "Pneumonia was seen."
    term = Term(Span(0, 9), Kind.CONCEPT, "pneumonia")
    concept = MemoryTaxonomy.from_parents({"pneumonia": ["lung disease"]}, source="mondo").senses("lung disease")[0]
    first = Decision(term, Action.GENERALIZE, Offer("lung disease", Origin.TAXONOMY, concept))
    release, replacements = apply(Document(text), [first])
    leak = Decision(Term(Span(0, len("A lung disease")), Kind.CONCEPT, "lung disease"), Action.SUPPRESS)

    def again(allowed: str) -> str:
        decisions = hide_leaks(replacements, [leak], accepts=lambda offer, _: offer.label == allowed)
        return apply(Document(text), decisions)[0].text

    found = [again(allowed) for allowed in ("condition", "health problem", "")]
    assert release.text == "A lung disease was seen."
    assert found == ["A condition was seen.", "A health problem was seen.", "[redacted] was seen."]


# Properties

NOUNS = ("condition", "infection", "antiviral", "hour", "unit of time", "medicine", "tissue", "operation", "X-ray")
TERMS = ("zidovudine", "gout", "HIV", "sores", "viral loads", "abacavir and tenofovir")
FRAMES = (
    "She has {}.",
    "He was given a {} in May.",
    "An {} and {} were seen.",
    "{} was found; {} too.",
    "Treated with {}, {} and {}.",
    "Diagnosis: {}",
    "- {}\n- {}",
    "No {} or {}.",
    "the {} of the {}",
    "each {}, another {}",
    "the {} and the {} that he had",
)
VALUES = (
    "120/80 mmHg",
    "38.9 °C",
    "212,000 copies/mL",
    "5 mg b.i.d.",
    "ICD-10 F33.1",
    "MRN 4471-902836",
    "<b>x</b>",
    "1.5 L/min",
)


@st.composite
def sentences(draw: st.DrawFn) -> str:
    """Sentences in the notation of these tests, each term generalized, hidden or kept, with values between them."""
    pieces = []
    for frame in draw(st.lists(st.sampled_from(FRAMES), min_size=1, max_size=3)):
        filled = frame
        while "{}" in filled:
            term, noun = draw(st.sampled_from(TERMS)), draw(st.sampled_from(NOUNS))
            chosen = draw(st.sampled_from((f"<{term}|{noun}>", f"<{term}>", f"<={term}>")))
            filled = filled.replace("{}", chosen, 1)
        pieces += [filled.replace("<", "{").replace(">", "}"), draw(st.sampled_from(VALUES))]
    return "\n".join(pieces)


@given(sentences())
def test_articles_agree(text: str) -> None:
    """Before what sounds with a consonant "a", before others "an"; no two articles; none before a plural."""
    released = sanitize(text)
    for article, word in re.findall(r"(?<![\w'])(an?|An?) ([a-zA-Z][\w-]*)", released):
        if word.lower() in " ".join((*NOUNS, *map(pluralize, NOUNS))).lower().split():
            assert indefinite_article(word) == article.lower()
            assert not is_plural(word)
    assert not re.search(r"\b(?:an?|the) (?:an?|the)\b", released, re.IGNORECASE)


@given(sentences())
def test_numbers_agree(text: str) -> None:
    """What is counted is in the plural, and what stands behind "each" and "a" is not."""
    released = sanitize(text)
    for noun in NOUNS:
        many = pluralize(noun)
        if many != noun:
            assert not re.search(rf"\b(?:two|three|four) {noun}\b(?! of)", released)
            assert not re.search(rf"\b(?:each|an?) {many}\b", released)


@given(sentences())
def test_no_replacement_says_what_its_neighbour_says(text: str) -> None:
    """Two markers or nouns alike are one, wherever nothing but a blank stands between them."""
    released = sanitize(text)
    assert not re.search(r"(\[[a-z ]+\]) \1", released)
    for noun in NOUNS:
        assert f"{noun} {noun}" not in released


@given(sentences())
def test_no_value_and_no_code_is_damaged(text: str) -> None:
    """Numbers, units, codes and tags that are no part of a hidden term are what they were."""
    released = sanitize(text)
    for value in VALUES:
        assert released.count(value) == text.count(value)


@given(sentences())
def test_lines_and_closing_stops_stay(text: str) -> None:
    """A release has the lines of its original, and every sentence its end."""
    original = read(text)[0].text
    released = sanitize(text)
    assert released.count("\n") == original.count("\n")
    assert released.count(".") == original.count(".")


# The same words everywhere

INDEX = MemoryIndex.from_texts(
    ["HIV weakens patients.", "Antiretroviral drugs slow HIV."]
    + ["Drugs relieve patients.", "A virus infects patients.", "Patients avoid ankles."] * 2
    + ["Ships sail."] * 8
)
DRUGS = MemoryTaxonomy.from_parents({"antiretroviral": ["drug"], "HIV": ["virus"]})
SAME = ["Antiretrovirals relieve patients.", "Patients avoid the antiretroviral.", "Patients avoid ankles."]


def test_several_texts_have_the_same_words() -> None:
    """Alone, each has the best words for its sentence; together, those that fit all; what is kept is kept."""
    made = Sanitizer(
        Topics(("HIV",), labels=Labels.WORDS, estimator=AdditiveSmoothing()),
        settings=ReleaseSettings(min_support=1, known_support=1),
        using=Knowledge(INDEX, DRUGS),
    )
    alone = [made.sanitize(text).sanitized for text in SAME]
    together = sanitize_together(made, SAME)
    said = [report.sanitized for report in together]
    assert alone == ["Drugs relieve patients.", "Patients avoid the [redacted].", "Patients avoid ankles."]
    assert said == ["[redacted] relieve patients.", "Patients avoid the [redacted].", "Patients avoid ankles."]
    assert all(report.holds for report in together)
    assert [report.sanitized for report in sanitize_together(made, said)] == said


def test_plausible_texts_are_counted_alone() -> None:
    """Each release stands for enough texts by its own words."""
    with pytest.raises(ParameterError):
        sanitize_together(Sanitizer(Plausible(2, terms=("gout",))), ["He has gout."])


@pytest.mark.parametrize(
    "text",
    [
        "HIV infection, diagnosed in 2011 after an episode of oral candidiasis. Efavirenz was resumed.",
        "CD4 count 84 cells/µL. Viral load 212,000 copies/mL. Hepatitis B and syphilis serology negative.",
        "Bronchoscopy confirmed Pneumocystis pneumonia (PCP), in remission. He was offered an HIV test.",
    ],
)
def test_a_release_sanitized_again_stays(text: str) -> None:
    """What was said is safe to say, and what was marked is nobody's term."""
    made = Sanitizer(Topics(("HIV",)))
    released = made.sanitize(text).sanitized
    assert made.sanitize(released).sanitized == released


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There was no {jaundice} and no {ascites|condition}.", "There was no [symptom] and no [symptom]."),
        ("It showed no {focal lesion|finding}.", "It showed no [finding]."),
        ("She is without {gout|condition} now.", "She is without [condition] now."),
        ("There was no {sarcoma|tumor}.", "There was no tumor."),
        ("There was no {jaundice} or {ascites|condition}.", "There was no [symptom] or [symptom]."),
        ("There was no fever, {gout|condition} or {mumps|condition}.", "There was no fever, [condition]."),
        ("No {gout|condition}, no {mumps|condition} now.", "No [condition], no [redacted] now."),
        ("There was no pain. She had {gout|condition}.", "There was no pain. She had a condition."),
        # Where letters tell conditions apart, one that somebody does not have is told apart as well.
        (
            "From {gout|condition} to {mumps|condition}, no {mumps|condition}.",
            "From condition A to condition B, no condition B.",
        ),
    ],
)
def test_nobody_has_no_condition(text: str, expected: str) -> None:
    """What is denied is said by its kind: "no condition" is nonsense, and often false."""
    assert marked(text) == expected


def test_what_is_denied_is_marked_in_every_style() -> None:
    """As each style promises; a number would be that of something else."""
    document, decisions = read("There was no {ascites|condition}.")
    kinds = harmless_kinds(KB, lambda _: True)
    said = [apply(document, decisions, marker=Markers(style, kinds))[0].text for style in MarkerStyle]
    words = {MarkerStyle.KIND: "[symptom]", MarkerStyle.NUMBERED: "[symptom]", MarkerStyle.BLOCK: "█████"}
    assert said == [f"There was no {words.get(style, '[redacted]')}." for style in MarkerStyle]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He is {gay}.", "He is [redacted]."),
        ("He met his {boyfriend}.", "He met his [redacted]."),
        ("She came with a {boyfriend} then.", "She came with a [person] then."),
    ],
)
def test_an_adjective_and_what_is_somebodys_are_no_person(text: str, expected: str) -> None:
    """Nobody writes "he is [person]" or "his [person]"."""
    kb = MemoryTaxonomy.from_parents({"gay": ["person"], "boyfriend": ["person"]})
    document, decisions = read(text)
    markers = Markers(MarkerStyle.KIND, harmless_kinds(kb, lambda _: True))
    assert apply(document, decisions, marker=markers)[0].text == expected


def test_nobody_is_a_condition() -> None:
    """Behind "is" an adjective of an illness has a marker: they have one, and "is a condition" is nonsense."""
    text = "Mr Mulgrew is HIV positive. It is an HIV infection."
    assert Sanitizer(Topics(("HIV",))).sanitize(text).sanitized == "Mr Mulgrew is [condition]. It is a condition."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A name has an article behind any verb, and none where it only says which thing is meant.
        ("He attended {Eton|school|organisation} then.", "He attended a school then."),
        ("She will open {Hill Centre|centre|organisation}'s cage.", "She will open a centre's cage."),
        ("They went touring {Tasmania|state|place} together.", "They went touring a state together."),
        ("She's {mayor|public official} of it.", "She's a public official of it."),
        ("Grandma in {Gatineau|town|place} tells her.", "Grandma in a town tells her."),
        ("Seen at {Hill Surgery|medical practice|organisation} 27/11.", "Seen at a medical practice 27/11."),
        # What kind of place it is, once; and nobody is at a town.
        ("He is of {Ghazni|region|place} province.", "He is of a province."),
        ("He is of {Ghazni|city|place} {province|region|place}.", "He is of a region."),
        ("the {Pagani|town|place} district", "the district"),
        ("He is at {Gateshead|town|place} now.", "He is in a town now."),
        ("They met at {Leeds|city|place} and {York|city|place}.", "They met in two cities."),
        # What says little is marked where it has no article.
        ("employer {Acme|organisation|organisation} (solvents)", "employer [organisation] (solvents)"),
        ("She works for {Acme|organisation|organisation}.", "She works for an organisation."),
        ("Lice check {Room 12|room|place}, 22 kids", "Lice check [room], 22 kids"),
        # Columns begin with a capital, as lines do.
        ("Case 12      {Hill Hotel|hotel|organisation}, 4 May", "Case 12      Hotel, 4 May"),
        ("Three {welders|craftsperson} came.", "Three craftspeople came."),
    ],
)
def test_places_and_organisations_read_well(text: str, expected: str) -> None:
    """Articles, prepositions and capitals go with what stands there now."""
    assert sanitize(text) == expected


def test_what_is_detected_is_marked_by_its_kind() -> None:
    """An amount is no measurement, and work is not [redacted]."""
    spans = {
        IdentifierKind.MONEY: ("He claimed EUR 18,000.", "EUR 18,000", "He claimed [amount]."),
        IdentifierKind.OCCUPATION: ("She is a cooper.", "cooper", "She is [occupation]."),
        IdentifierKind.TIME: ("It was 12:44 then.", "12:44", "It was [time] then."),
    }
    for kind, (text, said, expected) in spans.items():
        span = Span(text.index(said), text.index(said) + len(said))
        hidden = HiddenTerm(span, Kind.CONCEPT, said.lower(), marks=(Mark("identities-1", span, kind, 0, said),))
        decision = Decision(hidden, Action.SUPPRESS, None)
        style = Markers(MarkerStyle.KIND, harmless_kinds(KB, lambda _: True))
        assert apply(Document(text), [decision], marker=style)[0].text == expected
