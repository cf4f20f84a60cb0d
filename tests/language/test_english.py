"""Tests of `tacit.language.english`."""

from __future__ import annotations

import pytest

from tacit.language.english import is_english


@pytest.mark.parametrize(
    "text",
    [
        "Frau Anna Weber, geboren am 3. Mai 1961, wohnt in der Hauptstraße 12 in Köln und ist seit 2009 HIV-positiv.",
        "Der Patient Hans Gruber, geboren am 3. Mai 1970 in Ulm, leidet an Epilepsie und nimmt Carbamazepin.",
        "Le patient René Lefèvre, né le 3 mars 1970 à Besançon, souffre d'épilepsie depuis l'enfance.",
        "Elle prend du valproate.",
        "Paziente nato a Roma, soffre di epilessia.",
        "Bitte rufen Sie mich wegen der Laborwerte an.",
        "Mme Dupont est suivie pour une infection par le VIH depuis 2009.",
        "Le patient a été hospitalisé hier avec de la fièvre.",
        "El señor García tiene VIH desde 2009 y vive en la calle Mayor con su hermana.",
        "La signora Rossi è stata ricoverata ieri con la febbre.",
        "Não tem alergias conhecidas e a tensão está normal, mas foi internado com febre.",
        "De patiënt heeft sinds 2009 hiv en slikt tenofovir.",
        "Hon blev inlagd på sjukhuset i går med feber.",
        "Hun ble innlagt på sykehuset i går med feber.",
        "Hasta 2009 yılından beri HIV ile yaşıyor ve tenofovir kullanıyor, ama daha iyi.",
        "Пациентка Иванова поступила вчера с температурой.",
        "患者王小明，男，四十五岁，因发热入院治疗。",
    ],
)
def test_a_short_text_in_another_language_is_told(text: str) -> None:
    """Several common words of one language, or letters of another script, are enough."""
    assert is_english(text) is False


@pytest.mark.parametrize(
    "text",
    [
        "Chest X-ray",
        "I am in an awful state, no war on us.",
        "His fiancée met him at a café in the crèche.",
        "Maria de la Cruz, seen by Dr van der Berg in El Paso.",
        "Von Willebrand disease in a patient of Los Angeles; de novo, in situ, per os, ad hoc.",
        "Recommend starting Campral 666 mg p.o. t.i.d. to reduce alcohol craving.",
        "DER and EST are codes, and DAS is the score.",
        "i'll come w u",
        "Patient 王小明 was seen.",
        "Le Van Thanh, 4 rue de la Paix, Paris",
        "",
        "12 34 56",
    ],
)
def test_a_short_english_text_with_foreign_names_is_not(text: str) -> None:
    """Names have common words of other languages, and a few words say nothing."""
    assert is_english(text) is None
