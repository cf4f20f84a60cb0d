"""Whether a text is English, as far as its commonest words can tell."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]+")
_LEAST: Final = 20  # words of a text whose shares of common words say something
_ENGLISH: Final = frozenset(
    """
    the of and to in a is was for with on that he she his her as by at it from be are this had has have not or an were
    which been but they their who will when there after no patient
    """.split()
)
# The commonest words of other languages that are no English ones.
_OTHERS: Final = frozenset(
    """
    der das und ist nicht ein eine mit von dem zu auf im für sich auch wurde wird bei
    le la les et est une dans pour que qui du au aux pas sur avec il elle cette nous vous
    el los las en un una por con para es del su como más pero fue al
    di che il della non sono con una gli nel alla dei anche
    os um uma não em da com ao pela foi das dos
    de het een van met en dat op te zijn voor niet aan met werd
    och att det som på är av för med till inte jag har
    na nie się że jest od po nd dla oraz
    ve bir bu için ile olarak da da
    """.split()
)

# A text of a few words is of another language if it has several of that one's words, written small, and hardly any of
# English. Names of persons and streets have some of them, too ("de la", "van der").
_FEWEST: Final = 4  # words of such a text
_FEWEST_COMMON: Final = 3  # different ones of the language
_FEWEST_OF_NO_NAME: Final = 2  # of these
_LEAST_SHARE: Final = 1 / 6  # of the words
_FEWEST_LETTERS: Final = 10  # of a script that is not Latin: a name has fewer
_LANGUAGES: Final = tuple(
    frozenset(words.split())
    for words in (
        """
        der die das den um hat und ist nicht ein eine einer einem einen eines mit von dem zu zum zur auf im
        für sich des auch wurde wurden wird werden bei beim sie er wir ich ihr sein seine seiner seit nach aus vom über
        wegen haben hatte können kann muss bitte keine kein noch oder aber wenn dass heute gestern
        uns mich mir ihm ihn habe ins am in an als war sind geboren leidet nimmt durch gegen
        """,
        """
        le la les des et est une dans pour que qui du au aux pas sur avec il elle ils cette ce ces nous vous je
        sont été était avait leur mais ou où par plus depuis chez très être fait ses sa de un son elles à né née
        on en se ne a ont d l n qu souffre prend traité traitée
        """,
        """
        el la los las y en una por con para es del su sus como más pero fue al se que está son ha hay desde sin sobre
        de le lo un muy también porque cuando tiene había este esta a no o me nacido nacida toma sufre
        """,
        """
        di che il la della del delle dei degli per non sono con una un gli nel nella alla al anche è ha da dal stato
        stata lo le si ma come più questo questa suo sua quando dopo ed a e i in l d nato nata soffre prende
        """,
        """
        os um uma não em da do das dos com ao à pela pelo foi que para por está são ele ela seu sua mais mas como
        quando desde tem havia na de também a e o as no nascido nascida sofre toma
        """,
        """
        de het een van met en dat op te zijn voor niet aan werd wordt naar bij uit ook heeft hij zij ze er deze dit maar
        als om nog dan ik wij haar hem sinds tot in is was of geboren lijdt slikt
        """,
        """
        och att det som på är av för till går inte jag har ett en den de han hon vi från var blev med sedan efter om när
        eller också kan ska
        """,
        """
        og at det som på er av af til går ikke jeg har et en den de han hun vi fra ble blev med siden etter efter om
        når eller også kan skal
        """,
        """
        na nie się że jest od po dla oraz był była przez przy ale jak który która ma jego jej został
        została są
        """,
        """
        ve bir bu için ile olarak da de çok daha gibi olan ne var değil oldu ama kadar sonra hasta ise
        """,
    )
)
# Words with marks over their letters that English has.
_LOANS: Final = frozenset(
    "café cafés cliché clichés crèche décor déjà fiancé fiancée façade naïve née passé protégé résumé soufflé purée"
    " sauté entrée émigré risqué touché exposé pâté crêpe crêpes fête à".split()
)
_IN_NAMES: Final = frozenset("de la le les el los las van der den du da di das dos del della des von zu zum al".split())
_IN_ENGLISH: Final = _ENGLISH | frozenset(
    """
    i me my we you your him them its our us am do does did can could would should may if so then than out up into about
    over off back all any some more only very just now not please since until before during per due see seen new what
    how why where here also
    """.split()
)


def is_english(text: str) -> bool | None:
    """Whether a text is English; None if it is too short to tell.

    Script decides first: a text whose letters are mostly not Latin is none. Then the share of the commonest words of
    English is held against that of the commonest words of other languages. Of a text with fewer than twenty words only
    the clear case is told: several of the commonest words of one other language.

    >>> german = "Der Patient wurde am Montag mit Fieber in die Klinik gebracht und ist seit dem Abend nicht mehr wach"
    >>> is_english(german + " gewesen, und die Familie wurde informiert.")
    False
    >>> is_english("Frau Weber wurde gestern mit Fieber in die Klinik gebracht.")
    False
    >>> is_english("Chest X-ray") is None, is_english("Maria de la Cruz, seen by Dr van der Berg in El Paso") is None
    (True, True)
    """
    written = _WORD.findall(text)
    if len(written) < _LEAST:
        return False if _is_foreign(written) else None
    words = [word.casefold() for word in written]
    latin = sum(word[0] < "ɐ" for word in words)
    if latin < len(words) / 2:
        return False
    english = sum(word in _ENGLISH for word in words)
    others = sum(word in _OTHERS for word in words)
    return not (others > english and others >= len(words) / 12)


def _is_foreign(written: list[str]) -> bool:
    """Whether a few words are clearly of another language than English."""
    letters = "".join(written)
    other_script = sum(letter >= "ɐ" for letter in letters)
    if other_script >= _FEWEST_LETTERS and other_script > len(letters) / 2:
        return True
    if len(written) < _FEWEST:
        return False
    english = [word.casefold() for word in written if word.casefold() in _IN_ENGLISH]
    # A capital begins a name or the text: "Los Angeles", "Der Patient".
    small = [written[0].casefold(), *(word for word in written[1:] if word.islower())]
    marked = [word for word in small[1:] if not word.isascii() and word not in _LOANS]
    for common in _LANGUAGES:
        # What two languages share is for neither: "in", "an", "am".
        said = [*(word for word in small if word in common - _IN_ENGLISH), *(set(marked) - common)]
        several = len(set(said)) >= _FEWEST_COMMON and len(set(said) - _IN_NAMES) >= _FEWEST_OF_NO_NAME
        against = sum(word not in common for word in english)
        if several and len(said) > against and len(said) >= _LEAST_SHARE * len(written):
            return True
    return False
