"""Noun phrases of a passage.

Taken as S3 (section 4.2) and S4 (section 3.3) take them, with what a parser's base phrases leave out: conjuncts on
their own, nouns outside any phrase, gerunds, and what the tagger takes for something that it cannot be. Phrases that a
possessive or "of" parts are one where the lexicon knows them as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tacit.language.numerals import NUMBER_WORDS
from tacit.language.verbs import is_only_verb, is_verb
from tacit.terms._tokens import Stretch, Tokens
from tacit.terms.keys import key, word_key

LONGEST = 12
"""Tokens of a term at most: no name is longer, and what is made of a term's parts grows with their square."""

_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS", "FW", "XX", "ADD"))
_PROPER = frozenset(("NNP", "NNPS"))
_ADJECTIVES = frozenset(("JJ", "JJR", "JJS", "AFX"))
_PARTICIPLES = frozenset(("VBG", "VBN"))
_VERBS = frozenset(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"))

# What a base noun phrase is to its head, in the labels of both treebanks that spaCy's models follow.
_PHRASE_HEADS = frozenset(
    "oprd nsubj dobj nsubjpass pcomp pobj dative appos attr ROOT obj obl iobj root nsubj:pass".split()
)
_MODIFIERS = frozenset(("compound", "amod", "nmod", "nummod"))
_GERUNDS = frozenset(("pcomp", "csubj", "nsubj", "dobj", "pobj", "conj", "compound", "ROOT"))
_OBJECTS = frozenset(("nsubj", "nsubjpass", "nsubj:pass", "dobj", "pobj", "obj", "obl"))
_AUXILIARIES = frozenset(("aux", "auxpass", "aux:pass"))
_BEFORE_NOUNS = _NOUNS | _ADJECTIVES | _PARTICIPLES | {"CD", "DT", "HYPH", "IN", "PDT", "POS", "PRP$", "WP$"}

# Words of closed classes that end a phrase although they are no stop words.
_CLOSED = frozenset("despite down minus outside past plus post till versus worth".split())
_SLASHED = frozenset("and/or b/c c/o h/o s/p w/ w/o".split())
_CLOSED_TAGS = frozenset(("CC", "DT", "EX", "IN", "MD", "PDT", "PRP", "PRP$", "RP", "TO", "WDT", "WP", "WP$", "WRB"))
# Tags that a word outside the closed classes has by mistake; a modal verb's is right: "wo" in "won't".
_SELDOM_RIGHT = (_CLOSED_TAGS | {"CD", "UH"}) - {"MD"}
_INTERJECTIONS = frozenset("bye dear hello hey hi no oh ok okay please right thanks well yes".split())
# Adverbs of prescriptions, dotted or not: "by mouth", "twice a day", "as needed".
_DOSAGES = frozenset("ac am bid hs im iv pc pm po pr prn q qam qd qh qhs qid qod qpm sc sl tid".split())

_NUMERALS = NUMBER_WORDS | {"dozen", "half"}

# A phrase in letters: N a noun, J an adjective, M a participle that modifies, V another verb, G a gerund, - a hyphen or
# a plus. What hyphens hold together is one, too: "HIV-positive".
_RUN = re.compile(rf"(?:[JMN]-?){{0,{LONGEST - 1}}}N(?!-[JG])|[JN](?:-[JNG])+|G")

_HYPHENS = frozenset(("-", "‐", "‑", "'", "’"))
_LINKS = frozenset(("'s", "’s", "'", "’", "of", "of the"))
_LAST_LATIN = "\u024f"


def noun_phrases(
    tokens: Tokens, taken: list[bool], names: list[Stretch], known: Callable[[str], bool]
) -> list[Stretch]:
    """The noun phrases of a passage, in order, none overlapping another.

    Coordinations and possessives are split, determiners and stop words stripped. A name inside a phrase belongs to it
    ("Barcelona hospital"); a name that goes beyond it widens it.

    Args:
        tokens: The passage.
        taken: For each token whether it belongs to something else: a date, a number.
        names: The named entities.
        known: Whether a key names something: phrases that together do are one.
    """
    breaks = [taken[i] or _breaks(tokens, i) for i in range(len(tokens))]
    covered = bytearray(len(tokens))
    found = [part for name in names for part in _split(tokens, taken, *name)]
    for first, last in _base_phrases(tokens):
        for start, end in _split(tokens, breaks, first, last):
            covered[start:end] = b"\1" * (end - start)
            found.append((start, end))
    roles = "".join(" " if covered[i] or breaks[i] else _role(tokens, taken, i) for i in range(len(tokens)))
    for match in _RUN.finditer(roles):
        found += strip(tokens, *match.span())
    # An adjective or a verb is no phrase, but may be part of one that the lexicon knows: "diabetes mellitus".
    united = _unite(found)
    taken_up = {i for first, last in united for i in range(first, last)}
    loose = {(i, i + 1) for i, role in enumerate(roles) if role in "JMV" and i not in taken_up}
    joined = _join(tokens, sorted((*united, *loose)), known)
    return [short for phrase in joined if phrase not in loose for short in _shorten(phrase)]


def strip(tokens: Tokens, first: int, last: int) -> list[Stretch]:
    """The stretch without what does not belong to a term at its edges; nothing if nothing is left."""
    while first < last and _droppable(tokens, first):
        first += 1
    while first < last and _droppable(tokens, last - 1):
        last -= 1
    return [(first, last)] if first < last else []


def _droppable(tokens: Tokens, i: int) -> bool:
    word, tag = tokens.words[i], tokens.tags[i]
    if not word_key(word) or tag == "POS" or not _has_letter(word):
        return True
    return tag == "RB" and word.endswith("ly") and tokens.text[tokens.ends[i] : tokens.ends[i] + 1] not in _HYPHENS


def _has_letter(word: str) -> bool:
    return word.isalnum() or any(map(str.isalnum, word))


def _base_phrases(tokens: Tokens) -> Iterator[Stretch]:
    """The parser's base noun phrases: a noun with what stands before it and depends on it."""
    edges = _left_edges(tokens.heads)
    dependencies, heads = tokens.dependencies, tokens.heads
    previous = -1
    for i, tag in enumerate(tokens.tags):
        if tag not in _NOUNS or edges[i] <= previous:
            continue
        head = i
        while dependencies[head] == "conj" and heads[head] < head:
            head = heads[head]
        if dependencies[head] in _PHRASE_HEADS:
            previous = i
            yield edges[i], i + 1


def _left_edges(heads: list[int]) -> list[int]:
    """For each token the first of those that depend on it, directly or not, and itself."""
    edges = list(range(len(heads)))
    for i in range(len(heads)):
        # Tokens come in order, so that the first that reaches a head is the one furthest left.
        head = heads[i]
        while edges[head] > i:
            edges[head] = i
            head = heads[head]
    return edges


def _breaks(tokens: Tokens, i: int) -> bool:
    """Whether a phrase ends before the token and the next begins behind it."""
    word, tag = tokens.words[i], tokens.tags[i]
    if word.isspace():
        # A tab or a wide gap parts columns; a line end is within a sentence here, or passages would have ended.
        return "\t" in word or (len(word) > 1 and not any(c in "\r\n" for c in word))
    if tag == "POS":
        return True
    lowered = word.lower()
    if tag in _CLOSED_TAGS and (lowered in _CLOSED or not word_key(word)):
        return True
    if not _has_letter(word):
        if word == "+":
            return i == 0 or tokens.starts[i] > tokens.ends[i - 1]  # "CD4+"
        return not (word in _HYPHENS and tokens.is_tight(i))
    return lowered in _SLASHED or (len(word) < 7 and lowered.replace(".", "") in _DOSAGES and not word.isupper())


def _split(tokens: Tokens, breaks: list[bool], first: int, last: int) -> Iterator[Stretch]:
    """The terms in a stretch of tokens: cut at conjunctions, commas, possessives, brackets and other breaks."""
    start = first
    for i in range(first, last):
        if breaks[i] or _is_misread_verb(tokens, i):
            yield from strip(tokens, start, i)
            start = i + 1
    yield from strip(tokens, start, last)


def _is_misread_verb(tokens: Tokens, i: int) -> bool:
    """Whether the tagger takes for a noun what is only a verb: "he injects heroin".

    Capitals may make it a name, and where a noun is due it is one that the list does not have: "no carotid bruits".
    """
    word = tokens.words[i]
    if tokens.tags[i] not in _NOUNS or not (word.islower() or i == 0) or not is_only_verb(word.lower()):
        return False
    before = tokens.tags[i - 1] if i else ""
    return before not in _BEFORE_NOUNS and (before != "CC" or tokens.tags[tokens.heads[i]] not in _NOUNS)


def _role(tokens: Tokens, taken: list[bool], i: int) -> str:
    """What a token outside base phrases may be in one: a letter of `_RUN`, or a space."""
    word, tag = tokens.words[i], tokens.tags[i]
    if not _has_letter(word):
        return "-" if word in _HYPHENS or word == "+" else " "
    if not word_key(word):
        return " "
    if tag in _ADJECTIVES:
        return "N" if tokens.dependencies[i] in _OBJECTS else "J"  # "has adenopathy"
    if tag in _VERBS and is_verb(word.lower()) and not _is_acronym(tokens, i):
        if tag in _PARTICIPLES:
            return _participle_role(tokens, i)
        # Before a number it may be the name of what was measured: "viral load 212,000".
        return "V" if i + 1 < len(tokens) and taken[i + 1] and not is_only_verb(word.lower()) else " "
    return "N" if _is_noun(tokens, i) else " "


def _participle_role(tokens: Tokens, i: int) -> str:
    dependency = tokens.dependencies[i]
    if tokens.tags[i] == "VBG" and dependency in _GERUNDS and not _has_auxiliary(tokens, i):
        return "G"
    return "M" if dependency in _MODIFIERS else "V"


def _has_auxiliary(tokens: Tokens, i: int) -> bool:
    """Whether a participle is part of a verb: "was fasting"."""
    before = range(max(0, i - 4), i)
    return any(tokens.heads[j] == i and tokens.dependencies[j] in _AUXILIARIES for j in before)


def _is_noun(tokens: Tokens, i: int) -> bool:
    """Whether a token is a noun, also when the tagger takes it for something that it cannot be."""
    word, tag = tokens.words[i], tokens.tags[i]
    if tag in _NOUNS:
        return not _is_misread_verb(tokens, i)
    # The model cannot read another script, so that it cannot say that a word there is no noun.
    if tag in _VERBS or word[0] > _LAST_LATIN or _is_acronym(tokens, i):
        return True
    if not word.isalpha():
        return any(map(str.isalpha, word))  # "12B"
    lowered = word.lower()
    return tag in _SELDOM_RIGHT and lowered not in _NUMERALS and lowered not in _INTERJECTIONS


def _is_acronym(tokens: Tokens, i: int) -> bool:
    """Whether a word is in capitals where others are not."""
    word = tokens.words[i]
    return len(word) > 1 and word.isupper() and not tokens.text.isupper()


def _unite(stretches: list[Stretch]) -> list[Stretch]:
    """Each overlapping set of stretches as the one from its beginning to its end, in order."""
    united: list[Stretch] = []
    for first, last in sorted(stretches):
        if united and first < united[-1][1]:
            united[-1] = (united[-1][0], max(last, united[-1][1]))
        else:
            united.append((first, last))
    return united


def _join(tokens: Tokens, phrases: list[Stretch], known: Callable[[str], bool]) -> Iterator[Stretch]:
    """The phrases, those joined that are one although the parser, a possessive or "of" parts them.

    "HIV-positive" and "CD4+ T cells" are one term each: nothing but a sign stands between; "Sant Amand", because
    both are names; "Kaposi's sarcoma", "Statue of Liberty" and "strep throat", because the lexicon knows them. "The
    patient's sarcoma" is two.
    """
    at = 0
    while at < len(phrases):
        first, last = phrases[at]
        reach = joined = at + 1
        while reach < len(phrases) and phrases[reach][1] - first <= LONGEST:
            following, end = phrases[reach]
            if not _is_sign(tokens, last, following):
                if not _may_join(tokens, last, following):
                    break
                if not (_are_names(tokens, last, following) or known(key(tokens.surface((first, end))))):
                    reach, last = reach + 1, end  # a longer one may be known: "hepatitis B surface antigen"
                    continue
            reach, last = reach + 1, end
            joined = reach
        yield first, phrases[joined - 1][1]
        at = joined


def _is_sign(tokens: Tokens, last: int, following: int) -> bool:
    """Whether only a hyphen, an apostrophe or a plus stands between two phrases, and touches them."""
    if following != last + 1:
        return False
    return (tokens.words[last] in _HYPHENS and tokens.is_tight(last)) or (
        tokens.words[last] == "+" and tokens.starts[last] == tokens.ends[last - 1]
    )


def _may_join(tokens: Tokens, last: int, following: int) -> bool:
    """Whether two phrases may be one: nothing stands between, or a possessive or "of"."""
    between = tokens.text[tokens.ends[last - 1] : tokens.starts[following]]
    return not between or between == " " or between.strip().lower() in _LINKS or between in {"\n", "\r\n"}


def _are_names(tokens: Tokens, last: int, following: int) -> bool:
    """Whether the words on both sides are parts of names, with nothing between."""
    return last == following and tokens.tags[last - 1] in _PROPER and tokens.tags[following] in _PROPER


def _shorten(stretch: Stretch) -> Iterator[Stretch]:
    for first in range(stretch[0], stretch[1], LONGEST):
        yield first, min(first + LONGEST, stretch[1])
