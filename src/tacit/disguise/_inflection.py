"""Patterns of a name's last word: plurals, -ed and -ing, adjectives and persons that are derived from it.

The rules know endings, not words. They are for searching: a form that English does not have does no harm, because no
text has it; a form that is another word would be a false alarm, so a stem has a least length, and proper names, which
begin with a capital, get only forms that names have.
"""

from __future__ import annotations

from typing import NamedTuple

_ACRONYM = 5  # letters; a longer word in capitals is a word in capitals


class Stem(NamedTuple):
    """What the forms of a word have in common.

    Attributes:
        cut: Letters that the word loses.
        endings: What may follow in their place; an empty one is the stem itself.
    """

    cut: int
    endings: tuple[str, ...]


# What a word ends in, the letters that must be left before it, and what may stand there instead.
_DERIVED: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("icism", 5, ("ic", "ics")),  # catholic-ism
    ("uism", 4, ("u", "us")),  # hindu-ism
    ("khism", 2, ("kh", "khs")),  # sikh-ism
    ("ism", 3, ("ist", "ists", "istic", "ic", "ics")),  # alcohol-ic, aut-istic
    ("ality", 4, ("al", "als", "ally")),  # homosexu-al
    ("ity", 4, ("e",)),  # obes-e
    ("ness", 4, ("",)),  # deaf-ness
    ("ession", 3, ("essed", "essive", "essives", "essing", "essant", "essants")),  # depr-essed
    ("ction", 4, ("ct", "cts", "cted", "cting", "ctive", "ctious")),  # addi-ct
    ("rtion", 3, ("rt", "rts", "rted", "rting", "rtive")),  # abo-rt
    ("ution", 5, ("ute", "utes", "uted", "uting")),  # prostit-ute
    ("ation", 4, ("ate", "ates", "ated", "ating", "ant", "ants", "ative")),  # immigr-ant
    ("ization", 4, ("ize", "ized", "izing", "ise", "ised", "ising")),
    ("entia", 3, ("ented",)),  # dem-ented
    ("ia", 5, ("ic", "ics", "iac", "iacs")),  # schizophren-ic
    ("es", 6, ("ic", "ics")),  # diabet-ic
    ("sy", 5, ("tic", "tics")),  # epilep-tic
    ("osis", 4, ("otic", "otics", "oses")),  # psych-otic
    ("is", 5, ("itic", "itics", "ic", "ics")),  # syphil-itic, arthrit-ic
    ("cy", 5, ("t", "ts")),  # pregnan-t
    ("e", 4, ("al", "ally", "er", "ers")),  # suicid-al, abus-er
)
_BY_LAST = {rule[0][-1]: [other for other in _DERIVED if other[0][-1] == rule[0][-1]] for rule in _DERIVED}
_ADDED = ("ous", "ic", "tic", "tics", "ism", "ist", "ists", "ity")  # cancer-ous, islam-ic, asthma-tic
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")


def stems(word: str, letters: str) -> list[Stem]:
    """The stems of a word with the endings of its forms, the word itself first.

    Args:
        word: The word as it was given, which tells a proper name and an acronym.
        letters: Its letters as they are compared, case-folded.

    >>> [[f"{'syphilis'[:8 - stem.cut]}{ending}" for ending in stem.endings] for stem in stems("syphilis", "syphilis")]
    [['syphilis', 'syphilises', 'syphilised', 'syphilising'], ['syphilitic', 'syphilitics', 'syphilic', 'syphilics']]
    >>> stems("AIDS", "aids")
    [Stem(cut=0, endings=('', 'es'))]
    """
    if not letters[-1:].isalpha() or len(letters) < 3:
        return [Stem(0, ("",))]
    own = ["", *(["es"] if letters.endswith(_SIBILANT) else []), *(["s"] if letters[-1] not in "sxz" else [])]
    if word.isupper() and len(letters) <= _ACRONYM:
        return [Stem(0, tuple(own))]
    result = []
    is_name = word[:1].isupper()
    if len(letters) >= (5 if is_name else 4):
        if letters.endswith("e"):
            own.append("d")
            result.append(Stem(1, ("ing", "ist", "ists") if letters.endswith("pe") else ("ing",)))  # rap-ist
        else:
            own += ("ed", "ing")
    if len(letters) >= 5 and letters[-1] not in "sy":
        own += _ADDED
    if letters.endswith("y") and letters[-2] not in "aeiou":
        result.append(Stem(1, ("ies", "ied")))
    if letters.endswith("s") and not is_name and len(letters) > 4 and not letters.endswith(("ss", "us", "is")):
        result.append(Stem(3, ("y",)) if letters.endswith("ies") else Stem(1, ("",)))
    if letters.endswith("man"):
        result.append(Stem(2, ("en",)))
    for ending, least, others in _BY_LAST.get(letters[-1], ()):
        if letters.endswith(ending) and len(letters) - len(ending) >= least:
            result.append(Stem(len(ending), others))
    return [Stem(0, tuple(own)), *result]
