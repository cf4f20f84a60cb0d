"""Writes the word lists in src/tacit/language/data from WordNet.

Usage: python scripts/compile_plurals.py WORDNET_DIR

WORDNET_DIR holds WordNet 3.0's dictionary files (Debian: wordnet-base, /usr/share/wordnet).

plurals.txt: English nouns whose lemma the plural rules get wrong, from its list of irregular plurals (noun.exc) and its
nouns that end in s without being a plural, so that "diabetes", "Los Angeles" and "herpes" keep their s.

verbs.txt: English verbs and their irregular forms, those that are never a noun marked with a dash: what a tagger takes
for a verb and cannot be one ("glucose 80") is a term, and what it takes for a noun and cannot be one is none.

irregular_verbs.txt: the forms of verbs that no rule makes, each with its base form: "drank drink".

modifiers.txt: English adjectives and adverbs, with their irregular forms: words that name nobody.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from tacit.language.plurals import regular_singular
from tacit.language.verbs import regular_bases

DATA = Path(__file__).parents[1] / "src/tacit/language/data"

# Nouns that look like the plural of another noun of WordNet and are not: "mars" is not several "mar".
NOT_PLURAL = """
acoustics adams aesthetics aides andrews ares argos brooks ceramics ceres corps crossroads customs dumas dynamics
edwards ethics graphics hives hysterics innings jacobs judas kansas laos logos lyons mars marseilles mathematics maths
mechanics mews mithras mons mores news optics owens parsons philippines physics poitiers politics reynolds rogers
series shingles species statistics stevens texas thames ulysses wales watts williams
""".split()

# Nouns that WordNet also lists as the plural of a rarer one: "cola" is seldom several "colon", "dive" several "diva".
SINGULAR = """
acicula cola crying dive dolmen ephemera furcula guilder gurnard hypochondria jinn lei limen lumbus miri nomen omen
paise pekingese pilea pleura roma signore stamina trivia yogin
""".split()


def read_lemmas(path: Path) -> set[str]:
    """The lemmas of one of WordNet's indexes, underscores for spaces."""
    lines = path.read_text("ascii").splitlines()
    return {line.split(" ", 1)[0] for line in lines if not line.startswith(" ")}  # the licence is indented


def read_exceptions(path: Path) -> Iterable[tuple[str, str]]:
    """The irregular forms of one of WordNet's lists, each with the lemma it has, where that is one word."""
    for line in path.read_text("ascii").splitlines():
        form, lemma, *others = line.split()
        if form.isalnum() and lemma.isalnum() and not others:
            yield form, lemma


def plurals(wordnet: Path) -> dict[str, str]:
    """The nouns that the plural rules get wrong, with their singular."""
    lemmas = read_lemmas(wordnet / "index.noun")
    words = {word for lemma in lemmas for word in re.split("[_-]", lemma) if word.isalpha()}
    table = {word: word for word in words if (one := regular_singular(word)) != word and one not in lemmas}
    table |= {many: one for many, one in read_exceptions(wordnet / "noun.exc") if regular_singular(many) != one}
    fixed = frozenset((*NOT_PLURAL, *SINGULAR))
    table |= {word: word for word in fixed}
    for word in sorted(filter(str.isalpha, words & lemmas)):
        # "humans" is a lemma and a plural: it has no plural of its own, and "senses" is not its like.
        is_one = (table.get(word) or regular_singular(word)) == word
        if is_one and len(word) > 2 and (not word.endswith("s") or word.endswith(("us", "ss", "as", "ns", "is"))):
            if word.endswith("sis"):
                many = word[:-2] + "es"
            else:
                many = word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
            # Where the rules give a noun, too, it is the commoner one: "ashes" are not several "Ashe".
            if regular_singular(many) not in lemmas and many not in fixed and (many not in lemmas or many in table):
                table[many] = word
    table["lenses"] = "lens"  # WordNet also spells it "lense"
    # What is a singular in one line is one in all: "custodes" has "custos", which is not several "custo".
    ones = set(table.values()) - table.keys()
    return table | {one: one for one in ones if regular_singular(one) != one and regular_singular(one) not in words}


def verbs(wordnet: Path) -> dict[str, bool]:
    """The verbs and their irregular forms, each with whether it is never a noun or an adjective."""
    others = read_lemmas(wordnet / "index.noun") | read_lemmas(wordnet / "index.adj")
    others |= {many for many, _ in read_exceptions(wordnet / "noun.exc")}
    table = {verb: verb not in others for verb in read_lemmas(wordnet / "index.verb") if verb.isalpha()}
    irregular = {
        form: form not in others and table[verb]
        for form, verb in read_exceptions(wordnet / "verb.exc")
        if verb in table and verb not in regular_bases(form)
    }
    return irregular | table


def modifiers(wordnet: Path) -> set[str]:
    """The adjectives and adverbs, and their forms that no rule makes."""
    found = read_lemmas(wordnet / "index.adj") | read_lemmas(wordnet / "index.adv")
    found |= {form for name in ("adj.exc", "adv.exc") for form, _ in read_exceptions(wordnet / name)}
    return {word for word in found if word.isascii() and word.isalpha() and len(word) > 2}


def main(wordnet: Path) -> None:
    """Writes the lists."""
    forms = sorted(
        (form, verb) for form, verb in read_exceptions(wordnet / "verb.exc") if form.isalpha() and verb.isalpha()
    )
    irregular = [f"{form} {verb}" for form, verb in forms if verb not in regular_bases(form)]
    (DATA / "irregular_verbs.txt").write_text("\n".join(irregular) + "\n", "ascii")
    (DATA / "modifiers.txt").write_text("\n".join(sorted(modifiers(wordnet))) + "\n", "ascii")
    lines = [f"{many} {one}" if many != one else many for many, one in sorted(plurals(wordnet).items())]
    (DATA / "plurals.txt").write_text("\n".join(lines) + "\n", "ascii")
    lines = [f"{form} -" if never_noun else form for form, never_noun in sorted(verbs(wordnet).items())]
    (DATA / "verbs.txt").write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
