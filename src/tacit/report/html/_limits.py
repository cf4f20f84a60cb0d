"""What no release promises, in plain words: said on every page, because a promise is read as more than it is."""

from __future__ import annotations

ALWAYS = (
    "Secrets that were not named. Hiding a disease does not hide the patient.",
    "Readers who know more than the corpus shows: a colleague, a specialist, a second document, newer texts.",
    "The text as a whole: hints that are harmless one by one may add up over many sentences.",
    "That something was changed. A marker can be seen, and a vague word makes a reader wonder.",
    "What is no word: length, layout, style, images, metadata.",
)
"""Holds for every model."""

OF_MODEL = {
    "c-sanitized": ("Groups of more terms than were looked at, and groups spread over several contexts.",),
    "correlation": (
        "What points to a hidden term that the corpus does not know, as it knows few private persons.",
        "What points to hidden dates, ages, numbers and codes.",
        "Groups of more terms than were looked at, and groups spread over several contexts.",
    ),
    "healthcare": (
        "Conditions of the policy that the document never names.",
        "Numbers, dates, ages and codes that point to a condition without naming it.",
    ),
    "t-plausibility": (
        "Terms that nobody called sensitive, and what they tell about those that are.",
        "Whether anybody would write the texts that are counted.",
    ),
}
"""What a model leaves open beside that."""


def not_covered(model: str) -> tuple[str, ...]:
    """What a release under this model does not promise."""
    return OF_MODEL.get(model, ()) + ALWAYS
