"""The indefinite article."""

from __future__ import annotations

import pytest

from tacit.language.articles import indefinite_article

AN = """
    apple infectious ulcer umbrella unable uncle upper urban usher umami onerous hour hour-long honest honourable heir
    herb unimportant uninsured unidentified HIV MRI HPV EEG ICU FBI NGO NSAID SSRI MMSE RNA STI SAT LSD AIDS AZT OPEC IQ
    X-ray F-16 L-shaped S-curve e-mail mRNA eGFR iPad HbA1c MSc M.D. H.I.V. 8 8th 80 800 8,000 85% $8 11 11th 18
    18-year-old 11,000 1832 1100 ytterbium élan α-helix MRIs
""".split()

A = """
    disease virus city European eulogy ewe one once one-way unit union unique university unicorn universal unanimous
    use user usual utensil uterus urine urologist uranium uvula ubiquitous Ugandan Ukrainian U.S. U.K. UN UFO URL UNESCO
    hospital historic homage house year yellow Y NATO NASA NAFTA SARS MERS FEMA HAART STEMI COVID RAM DNA CT PCR TV BMI
    T-cell pH PhD B.A. CD4 1 7 10 12 100 110 180 1,100 1,800 2018 β-blocker Mr St McDonald ouija
""".split()


@pytest.mark.parametrize("word", AN)
def test_vowel_sounds(word: str) -> None:
    """A word, a spelled acronym or a number that begins with a vowel's sound takes "an"."""
    assert indefinite_article(word) == "an"


@pytest.mark.parametrize("word", A)
def test_consonant_sounds(word: str) -> None:
    """A word, an acronym read as a word or a number that begins with a consonant's sound takes "a"."""
    assert indefinite_article(word) == "a"


@pytest.mark.parametrize(
    ("phrase", "article"),
    [
        ("HIV test", "an"),
        ("[redacted]", "a"),
        ("[omitted]", "an"),
        ("“hour”", "an"),
        ("█████", "a"),
        ("", "a"),
        ("URGENT call", "an"),
        ("UNIVERSITY", "a"),
        ("עברית", "a"),
    ],
)
def test_the_first_word_decides(phrase: str, article: str) -> None:
    """Brackets and quotes before the first word do not count; without a word it is "a"."""
    assert indefinite_article(phrase) == article
