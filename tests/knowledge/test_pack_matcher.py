"""Entries of topic packs in texts: by hand, and beside a search that tries every entry at every word."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import texts

from tacit.knowledge.packs import PackEntry, PackMatch, PackMatcher, Strength, TopicPack, parse
from tacit.language.spelling import american
from tacit.language.verbs import bases
from tacit.terms.keys import WORD, Word, fold, words


def pack(*entries: str, name: str = "topic") -> TopicPack:
    """A pack of entries, each a phrase or, behind a colon, its strength."""
    found = []
    for one in entries:
        phrase, _, strength = one.partition(":")
        found.append(PackEntry(phrase, Strength(strength or "alone"), "names"))
    return TopicPack(name, name, (name,), (), {"names": "a name"}, tuple(found))


def found(text: str, *entries: str) -> list[str]:
    """What of a text is an entry."""
    return [text[one.start : one.end] for one in PackMatcher((pack(*entries),)).find(text)]


@pytest.mark.parametrize(
    ("entry", "text", "expected"),
    [
        # The label of a field begins anew.
        ("severe medication", "current episode severe\nMedication: 150 mg", []),
        ("severe medication", "current episode severe\nmedication, 150 mg", ["severe\nmedication"]),
        # Inflection: entries have base forms, texts have any.
        ("needle", "Needles; a needle's tip", ["Needles", "needle's"]),
        ("inject heroin", "He injects heroin, was injecting HEROIN", ["injects heroin", "injecting HEROIN"]),
        ("drink", "She drank, has drunk and drinks; the drinker drinks", ["drank", "drunk", "drinks", "drinks"]),
        ("cut", "cutting, cuts; cute", ["cutting", "cuts"]),
        ("scar", "She is scared of scars and scarring", ["scars", "scarring"]),
        ("be follow", "He is followed, was followed; a bed follows", ["is followed", "was followed"]),
        # Gaps: up to two words, and any mark but the end of a sentence.
        ("inject * heroin", "injecting heroin", ["injecting heroin"]),
        ("inject * heroin", "injecting street heroin", ["injecting street heroin"]),
        ("inject * heroin", "injecting some (street) heroin", ["injecting some (street) heroin"]),
        ("inject * heroin", "injecting some cheap street heroin", []),
        ("inject * heroin", "injecting, daily, heroin", ["injecting, daily, heroin"]),
        ("inject * heroin", "injecting. Street heroin", []),
        # Numbers: also behind a colon.
        ("cd4 #", "CD4 84, CD4: 350 and cd4 (1,200)", ["CD4 84", "CD4: 350", "cd4 (1,200"]),
        ("cd4 #", "CD4 count; CD4 of 84; CD4. 84 beds", []),
        ("# unit", "40 units, forty units, 2.5 units", ["40 units", "2.5 units"]),
        ("cd4 * #", "CD4 count of 84", ["CD4 count of 84"]),
        # Alternatives.
        (
            "methadone script|prescription",
            "methadone scripts, a methadone prescription, methadone",
            ["methadone scripts", "methadone prescription"],
        ),
        ("a|b c|d", "a c, a d, b c, b d, a b, c d", ["a c", "a d", "b c", "b d"]),
        # Capitals: where an entry has them, the text does.
        ("PrEP", "PrEP and PREP, but prep and Prep", ["PrEP", "PREP"]),
        ("ART", "ART, art and Art", ["ART"]),
        ("art", "ART, art and Art", ["ART", "art", "Art"]),
        ("Reform voter", "a Reform voter, a REFORM VOTER, a reform voter", ["Reform voter", "REFORM VOTER"]),
        ("Crohn's", "Crohn's, Crohn’s, CROHN'S, crohn's", ["Crohn's", "Crohn’s", "CROHN'S"]),
        # Spelling, accents, hyphens.
        ("tumour", "a tumor, Tumours and a tumour", ["tumor", "Tumours", "tumour"]),
        ("anemia", "anaemia; anaemic", ["anaemia"]),
        ("organise raid", "they organized raids", ["organized raids"]),
        ("meniere", "Ménière's disease", ["Ménière's"]),
        ("co trimoxazole", "co-trimoxazole, co trimoxazole, cotrimoxazole", ["co-trimoxazole", "co trimoxazole"]),
        ("self-harm", "self harm, self-harming, self/harm; self, harm", ["self harm", "self-harming", "self/harm"]),
        # The ends of sentences and phrases.
        ("crack house", "crack\nhouse, crack  house", ["crack\nhouse", "crack  house"]),
        ("crack house", "a crack. House rules; crack, house; crack (house); crack! house", []),
        ("crack house", "It had a crack\n\nHouse rules", []),
        ("crack * house", "a crack\n \nHouse; crack? house; crack [house", []),
        # What stands behind.
        ("hiv", "HIV+ and HIV-positive, (HIV)", ["HIV+", "HIV", "HIV"]),
        ("the virus", "the virus, viruses", ["the virus"]),
    ],
)
def test_entries_are_found_as_people_write_them(entry: str, text: str, expected: list[str]) -> None:
    """In any form and spelling, and not across what ends a sentence."""
    assert found(text, entry) == expected


def test_of_one_pack_the_longest_counts() -> None:
    """An entry inside another says nothing further; entries that overlap and stand beside one another do."""
    assert found("a heroin user", "heroin", "heroin user") == ["heroin user"]
    assert found("old heroin user group", "heroin user", "old heroin", "user group", "heroin") == [
        "old heroin",
        "heroin user",
        "user group",
    ]


def test_every_pack_has_its_own() -> None:
    """What gives two topics away is found for both, in the order of their names; the strength is each pack's own."""
    packs = (pack("crystal meth", "chemsex:with", name="sex"), pack("meth:weak", "chemsex", name="drugs"))
    text = "Crystal meth at chemsex"
    assert [
        (text[one.start : one.end], one.pack.name, one.entry.strength.value) for one in PackMatcher(packs).find(text)
    ] == [
        ("Crystal meth", "sex", "alone"),
        ("meth", "drugs", "weak"),
        ("chemsex", "drugs", "alone"),
        ("chemsex", "sex", "with"),
    ]


@pytest.mark.parametrize("entries", [("AIDS:alone", "Aids:with"), ("Aids:with", "AIDS:alone")])
def test_of_entries_that_are_the_same_words_the_strongest_counts(entries: tuple[str, ...]) -> None:
    """In whichever order a pack has them."""
    matcher = PackMatcher((pack(*entries),))
    assert [one.entry.phrase for one in matcher.find("AIDS")] == ["AIDS"]
    assert [one.entry.phrase for one in matcher.find("Aids")] == ["Aids"]
    assert matcher.find("aids") == []


def test_what_is_found_does_not_depend_on_the_process() -> None:
    """The words of a text have sets of forms, whose order Python draws anew in every process."""
    program = (
        "from tacit.knowledge.packs import PackMatcher, parse\n"
        'one = parse(\'topic = "one"\\n[names]\\nreason = "a"\\nalone = "AIDS, saw, left"\\n\''
        " 'with = \"Aids, see, leave, lie\"\\nweak = \"lay\"', name='one')\n"
        'two = parse(\'topic = "two"\\n[names]\\nreason = "a"\\nweak = "AIDS, lie, saw"\', name=\'two\')\n'
        "for match in PackMatcher((one, two)).find('AIDS saw that he left and lay, LEFT, SAW'):\n"
        "    print(match.start, match.end, match.pack.name, match.entry.phrase)\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3", "4")
    }
    assert len(told) == 1
    assert told.pop().startswith("0 4 one AIDS\n0 4 two AIDS\n")


def test_a_matcher_without_packs_finds_nothing() -> None:
    """Nor does one in an empty text."""
    assert PackMatcher(()).find("heroin") == []
    assert PackMatcher((pack("heroin"),)).find("") == []


# Beside brute force: every entry, every choice among its alternatives, every word to begin with.

_ENDS = re.compile(r"[!?|\[\]{}]|\.\s|\n\s*\n")


def forms(word: str) -> set[str]:
    """What a word of a text may be."""
    return {american(one) for one in (fold(word), *(one.key for one in words(word)), *bases(fold(word)))}


def ends_of(text: str, said: Sequence[Word], steps: Sequence[str], at: int) -> Iterator[int]:
    """The last word of each way to find steps from a word on."""

    def reaches(to: int) -> bool:
        return not _ENDS.search(text[said[to - 1].end : said[to].start])

    def fits(step: str, to: int) -> bool:
        piece = text[said[to].start : said[to].end]
        return piece[0].isdigit() if step == "#" else step in forms(piece)

    def follow(rest: Sequence[str], last: int) -> Iterator[int]:
        if not rest:
            yield last
            return
        step, *others = rest
        if step == "*":
            for to in range(last + 1, min(last + 4, len(said))):
                if not reaches(to):
                    return
                if fits(others[0], to):
                    yield from follow(others[1:], to)
        elif (
            last + 1 < len(said)
            and reaches(last + 1)
            and (said[last + 1].joined or step == "#")
            and fits(step, last + 1)
        ):
            yield from follow(others, last + 1)

    if fits(steps[0], at):
        yield from follow(steps[1:], at)


def brute_force(text: str, packs: Iterable[TopicPack]) -> list[PackMatch]:
    """The entries in a text."""
    said = list(words(text))
    matches: dict[tuple[int, int, str], PackMatch] = {}
    for topic in packs:
        for entry in sorted(topic.entries, key=lambda one: (list(Strength).index(one.strength), one.phrase)):
            for chosen in product(*(part.split("|") for part in entry.phrase.split())):
                parts = [word for part in chosen for word in WORD.findall(part) or [part]]
                steps = [one if one in {"*", "#"} else american(next(words(one)).key) for one in parts]
                for at in range(len(said)):
                    for last in ends_of(text, said, steps, at):
                        shown = [text[one.start : one.end] for one in said[at : last + 1]]
                        if all(
                            any(one.startswith(part) or (not part.isupper() and one == part.upper()) for one in shown)
                            for part in parts
                            if part != part.lower()
                        ):
                            end = said[last].end + (text[said[last].end : said[last].end + 1] == "+")
                            place = (said[at].start, end, topic.name)
                            matches.setdefault(place, PackMatch(said[at].start, end, topic, entry))
    return sorted(
        (
            one
            for one in matches.values()
            if not any(
                other is not one and other.pack is one.pack and other.start <= one.start and one.end <= other.end
                for other in matches.values()
            )
        ),
        key=lambda one: (one.start, -one.end, one.pack.name),
    )


_SAID = (
    "drink drank drinking DRINK scripts script tumour tumors AIDS Aids aids aid HIV hiv 12 3rd the is self harm".split()
)
_BETWEEN = (" ", " ", " ", ", ", ". ", "-", "/", "\n", "\n\n", ": ", "! ", "+ ", " (", ".", "")
_PARTS = (
    "drink",
    "script",
    "tumour",
    "AIDS",
    "Aids",
    "aid",
    "hiv",
    "HIV",
    "be",
    "self-harm",
    "the",
    "drink|script",
    "#",
)
TEXTS = st.lists(st.tuples(st.sampled_from(_SAID), st.sampled_from(_BETWEEN)), max_size=10).map(
    lambda pairs: "".join(word + gap for word, gap in pairs)
)


@st.composite
def entries(draw: st.DrawFn) -> str:
    """Entries of up to four parts, with gaps between some of them."""
    parts = draw(st.lists(st.sampled_from(_PARTS), min_size=1, max_size=4).filter(lambda one: set(one) != {"#"}))
    gaps = draw(st.lists(st.sampled_from((" ", " ", " * ")), min_size=len(parts) - 1, max_size=len(parts) - 1))
    return "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))


@st.composite
def libraries(draw: st.DrawFn) -> tuple[TopicPack, ...]:
    """One pack or two, each of a few entries."""
    made = []
    for name in draw(st.sampled_from((("one",), ("one", "two")))):
        phrases = draw(st.lists(entries(), min_size=1, max_size=6, unique=True))
        strengths = [draw(st.sampled_from(("alone", "with", "weak"))) for _ in phrases]
        made.append(
            pack(*(f"{phrase}:{strength}" for phrase, strength in zip(phrases, strengths, strict=True)), name=name)
        )
    return tuple(made)


@given(TEXTS, libraries())
def test_the_automaton_finds_what_trying_everything_finds(text: str, packs: tuple[TopicPack, ...]) -> None:
    """No entry is found or missed because of another that begins alike."""
    assert PackMatcher(packs).find(text) == brute_force(text, packs)


@given(libraries())
def test_entries_that_brute_force_is_given_are_such_as_a_file_may_have(packs: tuple[TopicPack, ...]) -> None:
    """So that the comparison is about packs that can exist."""
    for one in packs:
        for entry in one.entries:
            parse(f'topic = "a"\n[names]\nreason = "a"\nalone = "{entry.phrase}"', name="a")


@given(texts())
def test_any_text_can_be_searched(text: str) -> None:
    """Matches stand in the text, in order, none of them empty."""
    matches = PackMatcher((pack("hiv", "# mg", "infection * opportunistic", "the|a patient", "mother"),)).find(text)
    assert all(0 <= one.start < one.end <= len(text) for one in matches)
    assert [one.start for one in matches] == sorted(one.start for one in matches)
