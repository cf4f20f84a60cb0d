r"""Renderings of a text: as it stands, and with encodings and markup undone.

An attacker undoes an encoding wherever it makes sense, and does not where it does not: "=48" is an "H" of
quoted-printable, or a value of 48. So a text has several renderings, and a name in any of them is found:

- the text as it stands,
- with each encoding undone alone,
- with all undone one after the other, up to three times over, for what was encoded twice.

Each character of a rendering knows where in the text it comes from.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from tacit.disguise._letters import PLAIN_TEXT, STRANGE, STROKE, shown
from tacit.disguise._values import Disguise

_ROUNDS = 3

LONGEST_MARKUP = 1100
"""Characters that a tag or a link may take; a longer one is text."""

COLOUR = r"\x1b\[[0-9;]{0,20}[A-Za-z]"
"""What sets a colour in a terminal."""

# Elements that stand on lines of their own: words on two sides of their tags are two words. All others can stand inside
# a word.
_BLOCKS = frozenset(
    """
    address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol option p pre row section select summary table tbody
    td textarea tfoot th thead title tr ul w:p w:tc w:tr w:br w:tab text:p
    """.split()
)
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+|%u[0-9A-Fa-f]{4}")
_QUOTED = re.compile(r"(?:=[0-9A-Fa-f]{2})+|=[ \t]*(?:\r\n?|\n)")
_ESCAPE = re.compile(
    r"(?:\\u[0-9A-Fa-f]{4})+|\\u\{[0-9A-Fa-f]{1,6}\}|\\U[0-9A-Fa-f]{8}|\\x[0-9A-Fa-f]{2}|\\'[0-9A-Fa-f]{2}|\\[nrt]"
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_MARKUP = re.compile(
    r"<[/!?]?([A-Za-z][\w:.-]{0,63})(?:[\s/][^<>]{0,999})?>"  # a tag
    r"|<!--(?:[^<-]|-(?!->)|<(?!!--)){0,999}-->"
    r"|<!\[CDATA\[|\]\]>"
    r"|\[/?(?:b|i|u|s|url|color|size|font|sub|sup|quote)(?:=[^\[\]]{0,99})?\](?!\()"  # a tag of bulletin boards
    r"|\[(?=[^\[\]\n]{0,99}\]\([^()\s]{0,999}\))|\]\([^()\s]{0,999}\)"  # the two ends of a link of Markdown
    rf"|{COLOUR}"
    r"|\\textbf\{|\\textit\{|\\emph\{|\{\}",
    re.DOTALL,
)
_LINE_END = re.compile(r"[ \t]{0,4}[\r\n]")  # a soft hyphen is seen before it
_BACKWARDS = re.compile("\u202e([^\u202a-\u202e\n]{1,999})\u202c?")
_TAG_CHARACTERS = re.compile("[\U000e0020-\U000e007e]+")
# Signs inside a word, or at its edge, that can stand for a letter; a price keeps its sign of currency.
_SIGN = re.compile(r"[@$|!€](?:(?<=[^\W_].)(?=[^\W_])|(?<=[^!])(?=[^\W\d_])|(?<=[^\W\d_][@$|€])(?!\w))", re.DOTALL)
_SIGNS = {"@": "a", "$": "s", "|": STROKE, "!": STROKE, "€": "e"}


class Rendering(NamedTuple):
    """A text as somebody reads it.

    Attributes:
        text: What is read.
        starts: For each character of it, where what it was read from begins in the text as it stands.
        ends: And where that ends.
        undone: What was undone, and where in the text as it stands, in order of the place.
        latest: Of these, what was undone last; all else is in a rendering that came before.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]
    undone: tuple[tuple[int, int, Disguise], ...] = ()
    latest: tuple[tuple[int, int, Disguise], ...] = ()

    def edit(self, edits: Iterable[tuple[int, int, str]], how: Disguise | None = None) -> Rendering:
        """The rendering with stretches replaced; they are disjoint and in order."""
        parts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        places = []
        at = 0
        for start, end, replacement in edits:
            parts += (self.text[at:start], replacement)
            starts += self.starts[at:start]
            ends += self.ends[at:start]
            starts += [self.starts[start]] * len(replacement)
            ends += [self.ends[end - 1]] * len(replacement)
            if how is not None:
                places.append((self.starts[start], self.ends[end - 1], how))
            at = end
        if not parts:
            return self
        parts.append(self.text[at:])
        starts += self.starts[at:]
        ends += self.ends[at:]
        if not places:
            return Rendering("".join(parts), starts, ends, self.undone, self.latest)
        undone = sorted((*self.undone, *places), key=lambda place: place[:2])
        return Rendering("".join(parts), starts, ends, tuple(undone), tuple(places))


class _Decoder(NamedTuple):
    how: Disguise
    sign: str
    """A character without which there is nothing to undo."""
    pattern: re.Pattern[str]
    replacement: Callable[[re.Match[str]], str]

    def undo(self, rendering: Rendering) -> Rendering:
        """The rendering without the encoding; the very same when there is none."""
        if self.sign not in rendering.text:
            return rendering
        matches = self.pattern.finditer(rendering.text)
        return rendering.edit(((match.start(), match.end(), self.replacement(match)) for match in matches), self.how)


def _from_percent(match: re.Match[str]) -> str:
    if match[0][1] == "u":
        return chr(int(match[0].removeprefix("%u"), 16))
    return _from_bytes(unquote_to_bytes(match[0]))


def _from_quoted(match: re.Match[str]) -> str:
    digits = match[0].replace("=", "")
    return _from_bytes(bytes.fromhex(digits)) if digits.strip() else ""


def _from_bytes(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _from_escape(match: re.Match[str]) -> str:
    escape = match[0]
    if len(escape) == 2:
        return "\n"
    if escape[1] == "u" and escape[2] != "{":
        units = bytes.fromhex(escape.replace("\\u", ""))
        return units.decode("utf-16-be", "replace")
    number = int(escape[2:].strip("{}"), 16)
    return chr(number) if number <= 0x10FFFF else "\ufffd"


def _from_entity(match: re.Match[str]) -> str:
    return html.unescape(match[0])


def _from_markup(match: re.Match[str]) -> str:
    return "\n" if (match[1] or "").lower() in _BLOCKS else ""


def _from_tag_characters(match: re.Match[str]) -> str:
    return "".join(chr(ord(character) - 0xE0000) for character in match[0])


_DECODERS = (
    _Decoder(Disguise.TAGS, "", _TAG_CHARACTERS, _from_tag_characters),
    _Decoder(Disguise.PERCENT, "%", _PERCENT, _from_percent),
    _Decoder(Disguise.QUOTED_PRINTABLE, "=", _QUOTED, _from_quoted),
    _Decoder(Disguise.ESCAPES, "\\", _ESCAPE, _from_escape),
    _Decoder(Disguise.ENTITIES, "&", _ENTITY, _from_entity),
    _Decoder(Disguise.MARKUP, "", _MARKUP, _from_markup),
)
_SIGNS_FOR_LETTERS = _Decoder(Disguise.CONFUSABLES, "", _SIGN, lambda match: _SIGNS[match[0]])


def renderings(text: str) -> Iterator[Rendering]:
    r"""The renderings of a text, each once, the text as it stands first.

    >>> [rendering.text for rendering in renderings("<b>H</b>&#73;V")]
    ['<b>H</b>&#73;V', '<b>H</b>IV', 'HIV', 'H&#73;V']
    """
    whole = Rendering(text, range(len(text)), range(1, len(text) + 1))
    seen = set()
    for rendering in _undone(whole):
        if rendering.text not in seen:
            seen.add(rendering.text)
            yield rendering


def _undone(whole: Rendering) -> Iterator[Rendering]:
    yield whole
    current = whole
    alone = [decoded for decoder in _DECODERS if (decoded := decoder.undo(whole)) is not whole]
    if "\u202e" in whole.text:
        alone.append(_turn(whole))
    for _ in range(_ROUNDS if alone else 0):
        before = current
        for decoder in _DECODERS:
            decoded = decoder.undo(current)
            if decoded is not current:
                current = decoded
                yield current
        if current is before:
            break
    yield from alone


def _turn(rendering: Rendering) -> Rendering:
    """The rendering with what is written backwards turned round; where a character comes from is told for each."""
    characters, starts, ends, undone = list(rendering.text), list(rendering.starts), list(rendering.ends), []
    for match in _BACKWARDS.finditer(rendering.text):
        start, end = match.span(1)
        undone.append((starts[start], ends[end - 1], Disguise.DIRECTION))
        characters[start:end] = reversed(characters[start:end])
        starts[start:end] = reversed(starts[start:end])
        ends[start:end] = reversed(ends[start:end])
    return Rendering("".join(characters), starts, ends, tuple(undone), tuple(undone))


def show(rendering: Rendering) -> Iterator[Rendering]:
    """The rendering as it is shown: unseen characters left out, letters that look alike written alike.

    Then once more with the signs read as letters that can stand for one, if there are any.
    """
    text = rendering.text
    if not PLAIN_TEXT.fullmatch(text):
        rendering = rendering.edit(
            (
                match.start(),
                match.end(),
                "-" if match[0] == "\u00ad" and _LINE_END.match(text, match.end()) else replacement,
            )
            for match in STRANGE.finditer(text)
            if (replacement := shown(match[0])) != match[0]
        )
    yield rendering
    signed = _SIGNS_FOR_LETTERS.undo(rendering)
    if signed is not rendering:
        yield signed
