"""What is said of releases: notes, what became of each claim, and what an attacker makes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tacit.cli._console import messages
from tacit.cli._extras import with_command

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.report import Report
    from tacit.sanitizer import Sanitizer

_FEW = 10  # words to hide or to keep; a longer list is for many texts, and few of them have all of it
_VERDICTS = {"broken": "DOES NOT HOLD", "unchecked": "could not be checked"}
"""What is said of claims that are not kept, by their state: a promise that is broken, and one that nobody tested."""
_FOREIGN = (
    "the text is not English, and tacit reads nothing else: nothing was checked, and much may be left in it; do not"
    " release it before somebody has read all of it"
)


class Notes:
    """Says what users should know of releases: what is true of all of them once.

    Args:
        made_by: What makes them.
        several: Whether there are several, so that each note says of which it is.
    """

    def __init__(self, made_by: Sanitizer, *, several: bool) -> None:
        self._made_by = made_by
        self._several = several
        self._said: set[str] = set()

    def say(self, name: str, document: Document, result: Report) -> None:
        """Says what there is to say of a release; that its text is not English, before all else."""
        console = messages()
        if _is_foreign(result):
            console.print(f"{name}: {_FOREIGN}")
        absent = [] if self._several else _on_absent(self._made_by, document)
        of_all = self._made_by.notes
        for note in (*result.notes, *_on_nothing(document), *_on_exceptions(result), *absent):
            if note not in self._said:
                whose = f"{name}: " if self._several and note not in of_all else ""
                console.print(with_command(f"Note: {whose}{note}"))
        self._said.update(note for note in result.notes if note in of_all)


def say_claims(name: str, result: Report, written: list[Path], *, is_written: bool) -> None:
    """Says what was written and what is promised of it, and of each claim whether it is kept, when not all are."""
    console = messages()
    if written:
        console.print(f"Written: {', '.join(map(str, written))}")
    if result.holds:
        if is_written:
            console.print(_summary(name, result))
        return
    # Why was said first, and the same of each claim says no more.
    for claim in result.claims if not _is_foreign(result) else ():
        figures = "; measured recall, by kind: in the report (--report FILE)" if claim.measured else ""
        console.print(f"{name}: {claim.requirement} is {claim.state.value}: {claim.checked}{figures}")
    for state, verdict in _VERDICTS.items():
        if lost := [claim.requirement for claim in result.claims if claim.state.value == state]:
            console.print(f"{name}: {', '.join(lost)} {verdict}: review the text before you release it")


def say_rank(name: str, result: Report) -> None:
    """Says what an attacker makes of the release, if one was asked: "holds" alone would not tell."""
    if not result.attackers:
        return
    from tacit.review import rank_in_words

    if said := rank_in_words(result):
        messages().print(f"{name}: {said}")


def _summary(name: str, result: Report) -> str:
    """How much was changed, what is promised, and what is left to do: in one line."""
    from tacit.options import Action
    from tacit.report import State

    changes = len({one.source for one in result.replacements if one.decision.action is not Action.KEEP})
    claims = {state: [claim.requirement for claim in result.claims if claim.state is state] for state in State}
    told = [f"{name}: {changes} {'change' if changes == 1 else 'changes'}"]
    told += [f"{', '.join(names)}: {state.value}" for state, names in claims.items() if names]
    if claims[State.MEASURED]:
        told.append("what is measured may miss something: read it before it goes out (tacit review, tacit attack)")
    return "; ".join(told)


def _is_foreign(result: Report) -> bool:
    from tacit.report.claims import is_foreign

    return is_foreign(result.claims)


def _on_nothing(document: Document) -> list[str]:
    """What is said of a file in which nothing was found, because there is nothing in it."""
    return [] if document.text.strip() else ["there is no text in it, and so there was nothing to hide"]


def _on_exceptions(result: Report) -> list[str]:
    """What is said of terms that stay although a requirement would hide them: somebody may not have meant that."""
    found = result.exceptions
    if not found:
        return []
    number = len({one.term for one in found})
    against = ", ".join(dict.fromkeys(one.requirement for one in found))
    terms = "1 term stays" if number == 1 else f"{number} terms stay"
    return [f"{terms} against {against}, and {found[0].by} answers for that (--reviewer)"]


def _on_absent(one: Sanitizer, document: Document) -> list[str]:
    """What is said of words to hide or to keep that a text does not have: a slip there is easily made."""
    from tacit.models.lists import insides, occurrences
    from tacit.secrets import Hide, Keep

    given = [(term, asked) for asked in one.requirements if isinstance(asked, Hide | Keep) for term in asked.terms]
    if len(given) > _FEW:
        return []
    absent = [(term, asked) for term, asked in given if not occurrences(document, [term])]
    return [
        f"{term!r} stands only inside longer words, which were hidden whole"
        if isinstance(asked, Hide) and insides(document, [term])
        else f"{term!r} stands nowhere in the text"
        for term, asked in absent
    ]
