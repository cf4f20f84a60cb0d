"""The auditor's own search for names and identifiers, through every disguise that a reader sees through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tacit.audit._forms import GAP, PAUSE, FormNode, SoughtForm, form_of, grow
from tacit.audit._glyphs import Doubt
from tacit.audit._judging import LetterGap, Match, is_found
from tacit.audit._reading import Apart, Edge, Glyph, LetterLattice, Skip
from tacit.document import Span

_MOST_STEPS = 20_000  # from one place in a text; a text that has more readings there was made to be slow


@dataclass(frozen=True, slots=True)
class Searched:
    """What must not be found: words, and what kind of identifier they are, if they are one."""

    words: str = field(repr=False)
    layout: str = ""


def search(text: str, sought: Iterable[Searched]) -> list[Span]:
    r"""Where something that must not be found stands, in order; none of the spans lies inside another.

    The text is read as an attacker would: whatever its letters look like or are encoded as, with invisible characters,
    markup and the ends of lines inside words, with letters joined or held apart. Names and listed terms (without a
    layout) count in their inflected forms too. Matches begin and end where words do in the text. What holds letters
    apart in ordinary text is no match: see `tacit.audit._judging`.

    Not covered: words in another order, in other words or in another language; ciphers and compression (base64);
    letters of a word that stand in different lines or columns; names inside longer words.

    >>> text = "He has H\u200bI<b>V</b>, can-\ncer of the t-h-r-o-a-t and saw the rapist."
    >>> [text[span.start : span.end] for span in search(text, map(Searched, ("hiv", "Cancer", "throat", "therapist")))]
    ['H\u200bI<b>V', 'can-\ncer', 't-h-r-o-a-t']

    Args:
        text: The released text.
        sought: What must not be found in it.
    """
    forms = [form_of(one.words, one.layout) for one in dict.fromkeys(sought)]
    found = {span for form in forms if _is_written_in_marks(form) for span in _literal(text, form)}
    root = grow(form for form in forms if form.size and not _is_written_in_marks(form))
    reading = LetterLattice(text)
    if root.next:
        for start in range(len(text)):
            found.update(_from(start, root, reading, text))
    return _outermost(found)


class _WalkState(NamedTuple):
    """How far a walk through the text and through the forms has come."""

    at: int
    node: FormNode
    shown: str
    gaps: tuple[LetterGap, ...]
    doubt: Doubt
    doubtful: int


def _from(start: int, root: FormNode, reading: LetterLattice, text: str) -> Iterator[Span]:
    """What is found that begins at a place: all ways through the text that spell a form."""
    glyphs = reading.glyphs(start)
    if not glyphs:
        return
    begins = reading.begins(start)
    if begins is Edge.INSIDE:
        return
    waiting = [_WalkState(start, root, "", (), Doubt.NONE, 0)]
    seen: set[tuple[int, int, Apart, Doubt]] = set()
    steps = 0
    while waiting and steps < _MOST_STEPS:
        state = waiting.pop()
        steps += 1
        if state.node.forms:
            match = _match(state, start, begins, reading)
            if any(is_found(form, match, text) for form in state.node.forms):
                yield Span(match.start, match.end)
        # The way that stands least apart is walked first: another to the same place can only be worse.
        for following in reversed(list(_steps(state, reading))):
            worst = max((gap.apart for gap in following.gaps if not gap.typed), default=Apart.JOINED)
            key = following.at, id(following.node), worst, following.doubt
            if key not in seen:
                seen.add(key)
                waiting.append(following)


def _match(state: _WalkState, start: int, begins: Edge, reading: LetterLattice) -> Match:
    edge = min(begins, reading.ends(state.at))
    end = reading.with_marks(state.at)
    return Match(start, end, state.shown, state.gaps, state.doubt, state.doubtful, edge)


def _steps(state: _WalkState, reading: LetterLattice) -> Iterator[_WalkState]:
    """To every letter that may come next, past whatever stands before it."""
    skips = reading.skips(state.at) if state.shown else (Skip(state.at, Apart.JOINED, apostrophe=False),)
    for skip in skips:
        for glyph in reading.glyphs(skip.end):
            for node, gaps in _spell(state, skip, glyph):
                doubt = max(state.doubt, glyph.doubt)
                doubtful = state.doubtful + bool(glyph.doubt)
                yield _WalkState(glyph.end, node, state.shown + glyph.shown, gaps, doubt, doubtful)


def _spell(state: _WalkState, skip: Skip, glyph: Glyph) -> Iterator[tuple[FormNode, tuple[LetterGap, ...]]]:
    """The ways in which a form goes on with the letters of a glyph."""
    ways = [(state.node, state.gaps)]
    for place, letter in enumerate(glyph.letters):
        apart = skip.apart if not place else Apart.JOINED
        at = len(state.shown)
        further = []
        for node, gaps in ways:
            if letter in node.next:
                held = (*gaps, LetterGap(at, apart, skip.apostrophe, typed=False)) if apart else gaps
                further.append((node.next[letter], held))
            for symbol in (GAP, PAUSE):
                between = node.next.get(symbol)
                if between and letter in between.next and _may_stand(symbol, apart, state):
                    further.append((between.next[letter], (*gaps, LetterGap(at, apart, skip.apostrophe, typed=True))))
        ways = further
    yield from ways


def _may_stand(symbol: str, apart: Apart, state: _WalkState) -> bool:
    """Whether words of a name may stand so far apart; behind an initial stands a full stop."""
    initial = state.gaps[-1].at if state.gaps else 0
    return apart < Apart.PAUSED or symbol == PAUSE or len(state.shown) - initial == 1


def _is_written_in_marks(form: SoughtForm) -> bool:
    """Whether it is told from other words by its marks, like C++, or has no letters at all."""
    return form.size < 2 and form.shown != form.words.strip()


def _literal(text: str, form: SoughtForm) -> Iterator[Span]:
    """What is written in marks, as it was typed."""
    words = form.words.strip()
    if words:
        left, right = (r"(?<!\w)" if words[0].isalnum() else "", r"(?!\w)" if words[-1].isalnum() else "")
        for match in re.finditer(left + re.escape(words) + right, text, re.IGNORECASE):
            yield Span(*match.span())


def _outermost(spans: Iterable[Span]) -> list[Span]:
    """The spans that lie in no other, in order."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if not kept or span.end > kept[-1].end:
            kept.append(span)
    return kept
