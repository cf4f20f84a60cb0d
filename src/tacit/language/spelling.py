"""British and American spelling: two ways to write one word are one key of a corpus and one word of a topic pack.

Both sides of a comparison go through `american`, so that a rule may turn a word into something that nobody writes
("promise" into "promize"): all that matters is that no two different words meet.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_RULES: Final = tuple(
    (re.compile(pattern), spelling)
    for pattern, spelling in (
        # "anaemia", "paediatric", but "Michael" is not "Michel"; not behind an a or o, where what is left would be
        # shortened once more: a key that is looked up again must stay what it is ("Tooele")
        (r"(?<!a)ae(?!l|$)(?=.{2})", "e"),
        # "oedema", "diarrhoea", "dyspnoea", "foetus", but a shoe and a toe have their o, and Boeing is no being
        (r"(?<![abo])oe(?=.{2})|(?<=[hn])oe(?=a$)", "e"),
        (r"(?<=.{3})our(?=$|s$|ed$|ing$|al$|er$|ite$|able$|hood$|ful$|less$|ism$|ist$)", "or"),
        (r"^odour", "odor"),
        (r"^practis", "practic"),
        (r"(?<=.{3})is(?=e$|ed$|es$|er$|ing$|able$|ation$|ational$)", "iz"),
        (r"(?<=l)ys(?=e$|ed$|es$|er$|ing$)", "yz"),
        (r"(cent|theat|fib|calib|sab|spect|meag|somb|lust|goit|och|lit|met|maneuv)re$", r"\1er"),
        (r"(catal|dial|anal|monol|prol|epil|homol|travel|synag)ogue$", r"\1og"),
        (r"^programme$", "program"),
        (
            (
                r"(travel|cancel|counsel|label|model|signal|total|fuel|level|equal|marvel|quarrel|tunnel|dial|initial"
                r"|jewel)l(?=ed$|ing$|er$|or$|ist$)"
            ),
            r"\1",
        ),
        (r"^(fulfil|enrol|instal)$", r"\1l"),
        (r"^(ski|wi)lful", r"\1llful"),
        (r"^(def|lic|off|pret)ence", r"\1ense"),
        (r"^grey", "gray"),
        (r"^ageing$", "aging"),
        (r"(judg|acknowledg)ement", r"\1ment"),
        (r"sulph", "sulf"),
        (r"^(py)(?=jama)", "pa"),
        (r"^moustache", "mustache"),
        (r"^aluminium", "aluminum"),
        (r"^whisky", "whiskey"),
        (r"^jewellery", "jewelry"),
        (r"^sceptic", "skeptic"),
        (r"^(smo|mo)uld(?=$|er|y)", r"\1ld"),
        (r"^plough", "plow"),
    )
)
_MAY_DIFFER: Final = re.compile("|".join(rule.pattern for rule, _ in _RULES))
_SHORTEST: Final = 4  # letters


@lru_cache(maxsize=1 << 18)
def american(word: str) -> str:
    """A lower-case word, or the words of a phrase, in one spelling of several.

    >>> american("anaemia"), american("behavioural programme"), american("hospitalised"), american("shoe")
    ('anemia', 'behavioral program', 'hospitalized', 'shoe')
    """
    if " " in word:
        return " ".join(map(american, word.split(" ")))
    if len(word) < _SHORTEST or not _MAY_DIFFER.search(word):
        return word
    for rule, spelling in _RULES:
        word = rule.sub(spelling, word)
    return word
