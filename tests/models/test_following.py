"""Words that are hidden in one place for what they say by themselves, and stand elsewhere (`tacit.models.following`).

The corpus has 16,384 contexts. hiv is in 16 of them: 10 bits, all of which are too many, and of which 2.5 are the least
that a rare word must say.

    word          contexts  shared  IC  PMI
    candidiasis          2       1  13    9
    efavirenz            2       1  13    9   a drug, by the taxonomy
    serology             2       1  13    9
    varnish              2       0  13    -   rare, and nothing to do with hiv
    pneumonia           16       1  10    6   a disease, by the taxonomy
    ward                16       1  10    6   as common, and no name of anything
    day               4096      16   2    2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_in_proportion
from tests.models.composing import PhraseDetector
from tests.models.mini import mini_model

from tacit import Document, Topics
from tacit.audit import Finding
from tacit.audit.audited import AuditedTexts
from tacit.audit.requirements import audit_inference
from tacit.corpus.memory import MemoryIndex
from tacit.document import Span
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.language.plurals import pluralize
from tacit.models import Action, DisclosureModel
from tacit.models.following import following
from tacit.models.topics import TopicsPart
from tacit.replacement import apply
from tacit.risk import Assessment, Ground, Passage
from tacit.risk.evidence import Carrier
from tacit.secrets import Secret
from tacit.secrets.hidden import Inferred, mark
from tacit.terms import Kind, Term
from tacit.terms.keys import key, words

CONTEXTS: dict[str, Sequence[int]] = {
    "hiv": range(16),
    "candidiasis": (0, 110),
    "efavirenz": (2, 111),
    "serology": (4, 100),
    "varnish": (101, 102),
    "pneumonia": (5, *range(200, 215)),
    "ward": (6, *range(220, 235)),
    "day": (*range(16), *range(300, 4380)),
}
MANY = 1 << 14
FREQUENT = "a oral he seen with and note list other kaposi drug illness".split()


@cache
def index() -> MemoryIndex:
    """The corpus; words that no test is about are in so many contexts that they say nothing."""
    held: list[list[str]] = [[] for _ in range(MANY)]
    for word, places in CONTEXTS.items():
        for at in places:
            held[at].append(word)
    for at in range(5000, MANY):
        held[at] += FREQUENT
    return MemoryIndex([[some] for some in held])


class Marks:
    """Evidence that has read a text, and marks the first stretch of it that it was told of.

    Args:
        said: The stretch.
    """

    name = "a reader"

    def __init__(self, said: str) -> None:
        self._said = said

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """All that there is to know, in the first passage that begins with "He": of an original, never of a release."""
        found: list[Assessment | None] = [None] * len(passages)
        for at, one in enumerate(passages):
            start = one.text.find(self._said)
            if one.text.startswith("He ") and start >= 0:
                bits = secret.information_bits
                carriers = (Carrier(start, start + len(self._said), bits, "words"),)
                found[at] = Assessment(bits, Ground.TAGGED, carriers=carriers)
                break
        return found


@cache
def model(said: str) -> DisclosureModel:
    """What hides hiv, and reads so."""
    kb = MemoryTaxonomy.from_parents({"efavirenz": ["drug"], "pneumonia": ["illness"]}, source="field")
    made = mini_model(Topics(("hiv",), alpha=1), index=index(), kb=kb)
    [part] = made.topics
    return replace(made, topics=(replace(part, readers=(Marks(said),)),))


def part_of(made: DisclosureModel) -> TopicsPart:
    """The part of the only topic."""
    [part] = made.topics
    return part


def release(text: str, said: str) -> str:
    """The release of a text in which the first occurrence of a stretch is marked."""
    document, made = Document(text), model(said)
    examined = made.examine(document, PhraseDetector().detect(document))
    return apply(document, made.decide(examined))[0].text


def audited(text: str, released: str, said: str) -> list[Finding]:
    """What an audit finds in a release."""
    part = part_of(model(said))
    before, after = Document(text), Document(released)
    detector = PhraseDetector()
    texts = AuditedTexts(
        before,
        after,
        tuple(detector.detect(before)),
        tuple(detector.detect(after)),
        part.kb,
        part.settings,
    )
    promise = part.inference.promise
    assert promise is not None
    return [one.finding for one in audit_inference(part, texts, promise).violations]


FIRST = "He has {}.\n"


@pytest.mark.parametrize(
    ("said", "elsewhere", "shown"),
    [
        ("candidiasis", "2. Oral candidiasis", "2. Oral [redacted]"),
        ("candidiasis", "ORAL CANDIDIASIS", "ORAL [redacted]"),
        ("candidiasis", "list\tcandidiasis\tother", "list\t[redacted]\tother"),
        ("candidiasis", "CANDIDIASIS NOTE", "[redacted] NOTE"),  # a heading
        ("efavirenz", "Efavirenz/kaposi, a note", "[redacted]/kaposi, a note"),
        ("efavirenz", "other Efavirenz 600 mg", "other [redacted]"),
        ("serology", "serologies seen", "[redacted] seen"),
        ("pneumonia", "pneumonias", "illnesses"),
        # Nothing follows a word that says nothing by itself, however often it is marked.
        ("day", "a day", "a day"),
        ("ward", "a ward", "a ward"),
        ("varnish", "varnish note", "varnish note"),
    ],
)
def test_what_tells_by_itself_is_hidden_in_longer_terms_too(said: str, elsewhere: str, shown: str) -> None:
    """In lists, tables, headings, any number and capitals."""
    assert release(FIRST.format(said) + elsewhere, said).splitlines()[1] == shown


def test_the_same_everyday_word_stays_elsewhere() -> None:
    """What is hidden for its neighbours is not hidden beside others, even as a term of its own."""
    assert release("He seen candidiasis day.\nDay", "candidiasis day").splitlines()[1] == "Day"


def test_the_noun_of_a_longer_term_is_no_reason_to_hide_every_such_thing() -> None:
    """Of "kaposi pneumonia", "kaposi" and the whole follow, and not every pneumonia."""
    assert release("He has kaposi pneumonia.\npneumonia", "kaposi pneumonia").splitlines()[1] == "pneumonia"
    hidden = release("He has candidiasis pneumonia.\ncandidiasis note", "candidiasis pneumonia")
    assert "candidiasis" not in hidden


def test_a_name_follows_where_it_has_its_capital() -> None:
    """A name that is marked once is hidden in longer names, and the word that it is made of stays."""
    text = "He seen Zzyzx Kaposi.\nOther Zzyzx Kaposi list.\nzzyzx kaposi, kaposi"
    document, made = Document(text), model("Zzyzx Kaposi")
    marks = part_of(made).marks(document)
    told = list(part_of(made).inference.told(document, PhraseDetector().detect(document), marks))
    assert [(one.key, one.is_name) for one in told] == [("zzyzx kaposi", True)]
    assert [text[one.span.start : one.span.end] for one in following(document, told, marks)] == ["Zzyzx Kaposi"]


def test_the_release_is_judged_by_what_its_original_hid() -> None:
    """A reader who marks nothing in a release does not make what was hidden harmless."""
    made, before = model("candidiasis"), Document("He has candidiasis.")
    original = made.examine(before, PhraseDetector().detect(before))
    after = Document("Oral candidiasis")
    again = made.examine_release(original, after, PhraseDetector().detect(after), ours=())
    assert [one.action for one in made.decide(again)] == [Action.KEEP, Action.SUPPRESS]


def test_an_auditor_finds_what_stands_elsewhere() -> None:
    """The claim on passages covers it; what says nothing by itself breaks no claim."""
    text = FIRST.format("candidiasis") + "Oral candidiasis"
    assert audited(text, "He has [redacted].\nOral candidiasis", "candidiasis") == [Finding.IMPLIES]
    assert audited(text, release(text, "candidiasis"), "candidiasis") == []
    assert audited("He has day.\nDay", "Day", "day") == []


PLACES = st.sampled_from(["{}", "1. {}", "- {}", "other {}", "{} note", "{}/other", "list\t{}", "{}: seen", "({})"])


def in_plural(word: str) -> str:
    """The word in the plural, if it has one."""
    return many if key(many := pluralize(word)) == key(word) else word


FORMS = st.sampled_from([str, str.upper, str.capitalize, in_plural])


@given(
    st.sampled_from(["candidiasis", "efavirenz", "pneumonia", "serology"]),
    st.lists(st.tuples(PLACES, FORMS), min_size=1, max_size=6),
)
def test_nowhere_in_a_release(said: str, places: list[tuple[str, object]]) -> None:
    """Wherever and however else it stands, and the auditor agrees."""
    lines = [place.format(form(said)) for place, form in places]  # type: ignore[operator]  # one of four functions
    text = "\n".join([FIRST.format(said).strip(), *lines])
    released = release(text, said)
    assert key(said) not in {word.key for word in words(released)}
    assert audited(text, released, said) == []


@given(st.lists(st.tuples(PLACES, FORMS), min_size=1, max_size=6))
def test_a_plain_word_stays_everywhere_else(places: list[tuple[str, object]]) -> None:
    """All lines but the first are as they were."""
    lines = [place.format(form("day")) for place, form in places]  # type: ignore[operator]  # one of four functions
    assert release("\n".join(["He has day.", *lines]), "day").splitlines()[1:] == lines


def test_work_grows_with_the_stretches_not_their_square() -> None:
    """What is hidden in thousands of sentences of one text is looked for in time."""

    def tell(number: int) -> None:
        document = Document("He has candidiasis. " * number)
        spans = [Span(at * 20 + 7, at * 20 + 18) for at in range(number)]
        said = Inferred(9.0, Ground.TAGGED, "words")
        marks = [mark("topics-1", document, span, None, inferred=said) for span in spans]
        terms = [Term(span, Kind.CONCEPT, "candidiasis") for span in spans]
        read = part_of(model("candidiasis")).inference
        list(read.told(document, terms, marks))

    assert grows_in_proportion(tell, 100)
