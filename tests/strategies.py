"""What properties are tried on: texts that a reader may meet and that a program may trip over."""

from __future__ import annotations

from hypothesis import strategies as st

from tacit.settings import MARKER

WORDS = (
    "The patient has HIV and his mother's infections were AIDS-related opportunistic T-cell CD4+ counts of 84 cells/µL"
    " U.S. Mr. John O'Brien Barcelona hospital 3 March 2021 48-year-old efavirenz/emtricitabine 600 mg p.o. b.i.d."
    " MRN 4471-902836 a.b@example.org semen, or (AIDS) CAPITALS glucose diabetes mellitus of drinking and/or him"
).split()
"""Words of the kind that records are made of."""

ODD = (
    "שלום",  # right to left
    "مرحبا",
    "\u202bאב\u202c",  # with marks of direction
    "cafe\u0301",  # combining
    "a\u0300\u0301\u0302",
    "हिन्दी",
    "ภาษาไทย",
    "한국어",
    "\u1112\u1161\u11ab",  # a syllable in parts
    "漢字かな",
    "👩\u200d⚕️",  # joined emoji
    "👍🏽",
    "🇪🇸🇫🇷",
    "½",
    "ﬁbrosis",  # a ligature
    "im\u00admune",  # a soft hyphen
    "\x00",
    "\x07",
    "\ufeff",
    "\ud800",  # half of a pair
    "'",
    "’s",
    "-",
    "[",
    MARKER,
)
"""What goes wrong where texts are taken for English in ASCII."""

SPACES = (" ", "  ", "\n", "\r\n", "\n\n", "\t", "\u00a0", "\u2028", "")


def texts(max_words: int = 30) -> st.SearchStrategy[str]:
    """Texts of words, odd characters and anything else, with all kinds of space between or none."""
    piece = st.one_of(st.sampled_from(WORDS), st.sampled_from(ODD), st.text(max_size=6))
    pair = st.tuples(piece, st.sampled_from(SPACES)).map("".join)
    return st.lists(pair, max_size=max_words).map("".join)


def words() -> st.SearchStrategy[str]:
    """Single words: of English, in any script, or made of English endings, where plurals are decided."""
    stem = st.text("abcdehilmnorstuvy", min_size=1, max_size=6)
    ending = st.sampled_from(
        ("", "s", "es", "ses", "sses", "ies", "men", "mens", "a", "i", "us", "is", "'s", "S", "ing")
    )
    english = st.tuples(stem, ending).map("".join)
    cased = st.tuples(english, st.sampled_from((str.lower, str.upper, str.title))).map(lambda pair: pair[1](pair[0]))
    return st.one_of(cased, st.sampled_from(WORDS), st.sampled_from(ODD), st.text(min_size=1, max_size=8))
