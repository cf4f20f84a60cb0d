"""British and American spelling: two ways to write one word are one key of a corpus and one word of a topic pack.

Both sides of a comparison go through `american`, so that a rule may turn a word into something that nobody writes
("promise" into "promize"): all that matters is that no two different words meet.
"""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

# Each rule with letters that stand in every word it changes, a pattern, and what is written there instead.
_RULES: Final = tuple(
    (letters.split(), re.compile(pattern), spelling)
    for letters, pattern, spelling in (
        # "anaemia", "paediatric", but "Michael" is not "Michel"; not behind an a or o, where what is left would be
        # shortened once more: a key that is looked up again must stay what it is ("Tooele")
        ("ae", r"(?<!a)ae(?!l|$)(?=.{2})", "e"),
        # "oedema", "diarrhoea", "dyspnoea", "foetus", but a shoe and a toe have their o, and Boeing is no being
        ("oe", r"(?<![abo])oe(?=.{2})|(?<=[hn])oe(?=a$)", "e"),
        ("our", r"(?<=.{3})our(?=$|s$|ed$|ing$|al$|er$|ite$|able$|hood$|ful$|less$|ism$|ist$)", "or"),
        ("odour", r"^odour", "odor"),
        ("practis", r"^practis", "practic"),
        ("is", r"(?<=.{3})is(?=e$|ed$|es$|er$|ing$|able$|ation$|ational$)", "iz"),
        ("lys", r"(?<=l)ys(?=e$|ed$|es$|er$|ing$)", "yz"),
        ("re", r"(cent|theat|fib|calib|sab|spect|meag|somb|lust|goit|och|lit|met|maneuv)re$", r"\1er"),
        ("ogue", r"(catal|dial|anal|monol|prol|epil|homol|travel|synag)ogue$", r"\1og"),
        ("programme", r"^programme$", "program"),
        (
            "ll",
            (
                r"(travel|cancel|counsel|label|model|signal|total|fuel|level|equal|marvel|quarrel|tunnel|dial|initial"
                r"|jewel)l(?=ed$|ing$|er$|or$|ist$)"
            ),
            r"\1",
        ),
        ("fulfil enrol instal", r"^(fulfil|enrol|instal)$", r"\1l"),
        ("lful", r"^(ski|wi)lful", r"\1llful"),
        ("ence", r"^(def|lic|off|pret)ence", r"\1ense"),
        ("grey", r"^grey", "gray"),
        ("ageing", r"^ageing$", "aging"),
        ("ement", r"(judg|acknowledg)ement", r"\1ment"),
        ("sulph", r"sulph", "sulf"),
        ("pyjama", r"^(py)(?=jama)", "pa"),
        ("moustache", r"^moustache", "mustache"),
        ("aluminium", r"^aluminium", "aluminum"),
        ("whisky", r"^whisky", "whiskey"),
        ("jewellery", r"^jewellery", "jewelry"),
        ("sceptic", r"^sceptic", "skeptic"),
        ("ould", r"^(smo|mo)uld(?=$|er|y)", r"\1ld"),
        ("plough", r"^plough", "plow"),
    )
)
_MAY_DIFFER: Final = re.compile("|".join(one for letters, _, _ in _RULES for one in letters))
_SHORTEST: Final = 4  # letters


@lru_cache(maxsize=1 << 18)
def american(word: str) -> str:
    """A lower-case word, or the words of a phrase, in one spelling of several.

    >>> american("anaemia"), american("behavioural programme"), american("hospitalised"), american("shoe")
    ('anemia', 'behavioral program', 'hospitalized', 'shoe')
    """
    if not _MAY_DIFFER.search(word):
        return word
    if " " in word:
        return " ".join(map(american, word.split(" ")))
    if len(word) < _SHORTEST:
        return word
    for letters, rule, spelling in _RULES:
        if any(one in word for one in letters):
            word = rule.sub(spelling, word)
    return word


def slips(word: str) -> frozenset[str]:
    """Every string that is one slip away from a word: a letter too few, too many, another, or two swapped.

    >>> "hiv" in slips("hvi"), "hepatitis" in slips("hepatits")
    (True, True)
    """
    halves = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    return frozenset(
        {left + right[1:] for left, right in halves if right}
        | {left + right[1] + right[0] + right[2:] for left, right in halves if len(right) > 1}
        | {left + letter + right[1:] for left, right in halves if right for letter in ascii_lowercase}
        | {left + letter + right for left, right in halves for letter in ascii_lowercase}
    )
