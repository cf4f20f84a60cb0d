"""Where a noun phrase begins and whether it goes on, read off the neighbouring words.

No tagger: lists of words and endings decide. That a phrase begins is said only when the word before leaves little
doubt, because an article too many ("severe a disease") reads worse than an article too few ("has disease").
"""

from __future__ import annotations

import re

from tacit.language.stop_words import STOP_WORDS
from tacit.language.verbs import is_only_verb, is_verb

_DETERMINERS = frozenset(
    "a an any each every her his its my no our some that the their these this those which whose your".split()
)

# Words after which a noun phrase begins: prepositions, conjunctions, forms of "be", "become" and "have".
_OPENERS = frozenset(
    """
    about above across after against along although amid among amongst are around as at became because become
    becomes been before behind being below beneath beside besides between beyond by despite during either except for
    from had has have having if in inside into is like near neither not of off on onto outside over regarding since
    than though through throughout to toward towards under unless unlike until upon versus via vs was were when where
    whereas while with within without
    """.split()
)
_CONTRACTED = frozenset("he's she's it's who's that's i'm you're we're they're".split())
_COORDINATORS = frozenset(["and", "but", "nor", "or"])
# After these, "-ed" is an adjective: "with suspected HIV". After "she" or "had" it is a verb.
_BEFORE_ADJECTIVE = _DETERMINERS | frozenset("as by for from in into of on to with without".split())

# "a kind of disease", not "a kind of a disease".
_KINDS = frozenset("class classes form forms kind kinds sort sorts type types variety varieties".split())

# "an episode of infection": what follows is said without an article where it can be.
_OF_MASS = frozenset(
    """
    absence attack attacks bout bouts care case cases diagnosis episode episodes evidence family history onset period
    periods prevention relief risk sign signs suspicion symptom symptoms treatment
    """.split()
)

# Verbs that often take a name or a mass noun: "contracted HIV", "visited Barcelona".
_VERBS = frozenset(
    """
    acquire affect attack avoid beat begin bring call carry catch cause combat connect conquer consume contract control
    cure defeat denote deny describe destroy detect develop diagnose discuss enter exclude experience fight get give
    govern help include indicate inherit inject invade involve join kill lack lead leave marry mean mention need
    oppose own precede prevent produce reach receive replace represent require resemble reveal rule see serve show
    spread start stop succeed suggest support surround take tolerate transmit treat try use visit
    """.split()
)
_COMMANDS = frozenset("avoid exclude give take use".split())  # "Please avoid |"
_PAST_FORMS = frozenset("brought caught fought gave got left lost meant met saw shown taken took won".split())
# Words after which the next is a verb in its plain form.
_BEFORE_PLAIN_VERB = frozenset(
    "can cannot could did didn't do does doesn't don't may might must not shall should they to we will would".split()
)
# Verbs whose subject, or whose passive's, is often a name, beside those above and all that end in "-ed"; adverbs.
_PREDICATES = _PAST_FORMS | frozenset(
    """
    abroad afterwards ago alone also became began came comes daily drawn earlier elsewhere felt fell found given goes
    grew held here home instead kept kills knew known later led lies lives made monthly now once only overnight put
    ran remains rose runs said says seen sent stands stood then there today together tomorrow tonight too twice weekly
    well went worn written yesterday
    """.split()
)
_AUXILIARIES = frozenset("is are was were has have had does do did will would can could may might must should".split())
_SHORTEST_VERB = 4
_LY_NOUNS = frozenset("anomaly assembly butterfly family fly monopoly reply supply".split())

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*'?")
_CLAUSE_END = re.compile(r"[.;:!?()]")
_OBJECT = re.compile(r"[^\S\r\n]+(?:her|him|me|us|them|you|it|that|if|whether|the|an?|his|my|our|their|for)\b")
_NEXT_WORD = re.compile(r"(?:[^\S\r\n]+|[^\S\r\n]*\r?\n[^\S\r\n]*|(?P<hyphen>[-‐‑–]))(?P<word>[^\W_]+)")


def begins_noun_phrase(before: str, *, name: bool = False) -> bool:
    """Whether a noun phrase begins right after these words, so that an article may be put there.

    Args:
        before: The text before the phrase.
        name: Whether the phrase is a name, which shares no article with what it is coordinated with.

    >>> [begins_noun_phrase(before) for before in ("she has ", "with severe ", "has contracted ", "his wife and ")]
    [True, False, True, False]
    >>> [begins_noun_phrase(before, name=True) for before in ("he attended ", "she will open ", "his former ")]
    [True, True, False]
    """
    if not before[-1:].isspace():
        return False
    words = before.lower().replace("’", "'").split()
    last = words[-1].lstrip("([\"'“‘—–-") if words else ""
    if last in _CONTRACTED:  # "she's a mayor"
        return True
    if last in _OPENERS:
        return not (last == "of" and len(words) > 1 and words[-2] in _KINDS)
    if last == "that" or (name and (last in _COORDINATORS or last.endswith(","))):
        return name
    clause = _WORD.findall(_CLAUSE_END.split(" ".join(words))[-1])
    if last in _COORDINATORS or last.endswith(","):
        return not any(word in _DETERMINERS or word.endswith(("'s", "s'")) for word in clause)
    previous = clause[-2] if len(clause) > 1 else ""
    return last.isalpha() and (_is_verb(last, previous) or (name and _leads_to_name(last, previous)))


def _leads_to_name(word: str, previous: str) -> bool:
    """Whether a word is a verb, of those that a name follows whole: "attended Eton", "will open Eton"."""
    if word.endswith("ed"):
        return previous != "" and is_verb(word) and previous not in _BEFORE_ADJECTIVE
    if word.endswith("ing"):
        return is_verb(word) and previous not in _DETERMINERS
    return previous in _BEFORE_PLAIN_VERB and is_verb(word)


def is_of_mass(before: str) -> bool:
    """Whether a noun that is said with or without an article has none behind these words.

    >>> [is_of_mass(before) for before in ("after an episode of ", "a history of ", "the colour of ", "with ")]
    [True, True, False, False]
    """
    words = before.lower().split()[-2:]
    return len(words) == 2 and words[1] == "of" and words[0] in _OF_MASS


def is_predicate(after: str) -> bool:
    """Whether a verb follows: what stands before it is its subject.

    >>> [is_predicate(after) for after in (" showed it", " was", " of the", " clinic")]
    [True, True, False, False]
    """
    following = _NEXT_WORD.match(after)
    word = following["word"].lower() if following and not following["hyphen"] else ""
    return word in _AUXILIARIES or word in _PAST_FORMS or (word.endswith("ed") and len(word) > _SHORTEST_VERB)


def goes_on(after: str) -> bool:
    """Whether the noun phrase goes on with the next word: "AIDS| clinic", "HIV|-positive"; not "Barcelona| hosted".

    >>> [goes_on(after) for after in (" clinic", "-positive", " hosted the games", " is", ", and", " 2019")]
    [True, True, False, False, False, True]
    """
    following = _NEXT_WORD.match(after)
    if not following:
        return False
    word = following["word"].lower()
    if following["hyphen"]:
        return True
    if word in STOP_WORDS or word in _PREDICATES or word.endswith("ed"):
        return False
    if word.endswith("s") and (_stem(word, "s") or is_only_verb(word)):
        return False
    if word.endswith("s") and is_verb(word) and _OBJECT.match(after, following.end()):  # "Leeds| tells her"
        return False
    return not word.endswith("ly") or word in _LY_NOUNS


def may_be_plain_verb(before: str) -> bool:
    """Whether a verb in its plain form may follow these words.

    >>> [may_be_plain_verb(before) for before in ("it will ", "The films are ", "and to ")]
    [True, False, True]
    """
    return (before.lower().replace("’", "'").split() or [""])[-1] in _BEFORE_PLAIN_VERB


def _is_verb(word: str, previous: str) -> bool:
    """Whether a word is a verb that a noun phrase follows, given the word before it."""
    if word in _VERBS:
        return previous in _BEFORE_PLAIN_VERB or (word in _COMMANDS and previous in {"", "please"})
    if word.endswith("s"):
        return _stem(word, "s") and previous not in _DETERMINERS
    if word.endswith("ing"):
        return _stem(word, "ing") and previous not in _DETERMINERS
    if word in _PAST_FORMS or (word.endswith("ed") and _stem(word, "ed")):
        return previous != "" and previous not in _BEFORE_ADJECTIVE
    return False


def _stem(word: str, ending: str) -> bool:
    """Whether a word is a known verb with this ending: "causes", "including", "transmitted"."""
    stem = word.removesuffix(ending)
    return (
        bool({stem, stem + "e", stem[:-1]} & _VERBS)
        or (stem.endswith("ie") and stem[:-2] + "y" in _VERBS)
        or (stem.endswith("i") and stem[:-1] + "y" in _VERBS)
    )
