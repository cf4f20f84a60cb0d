"""Styles of Word documents: their own names are neutral afterwards, and those that hide text are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tacit.formats.office._xml import Element, drop_all, q, qs

# The words of the names of Word's own styles, and of those that LibreOffice writes. Other names may be of people.
_WORDS: Final = frozenset(
    """accent annotation author balloon bibliography block body book bottom box bullet bullets caption cell cells char
    character characters classic closing code colorful column columns comment compact contemporary contents continue
    dark date default definition document e-mail elegant emphasis endnote envelope figure first followed font footer
    footnote form frame grid header heading horizontal html hyperlink indent index intense internet keyboard left light
    line link list macro map medium message mention no normal note notes number numbering of outline page paragraph
    placeholder plain preformatted professional quotations quote reference rest return revision right salutation sample
    shading signature simple smart spacing strong subject subtitle subtle table text theme title toa toc top
    typewriter unresolved user variable view visited web work symbols acronym address cite""".split()
)
_REFERRING = qs(
    "w:pStyle w:rStyle w:tblStyle w:basedOn w:next w:link w:numStyleLink w:styleLink w:clickAndTypeStyle "
    "w:defaultTableStyle"
)
_GONE = qs("w:latentStyles w:aliases w:rsid")
FALSE = frozenset(("0", "false", "off"))
_DEEPEST = 20  # styles based on one another; more is a circle


def is_common(name: str) -> bool:
    """Whether a style's name consists of the words of usual ones.

    >>> is_common("List Bullet 2"), is_common("Lee letterhead")
    (True, False)
    """
    return all(word.isdigit() or word in _WORDS for word in name.lower().replace(",", " ").split())


class Styles:
    """The styles of a document: new ids of each, and which of them hide text.

    Args:
        root: The part with the styles, if there is one.
    """

    def __init__(self, root: Element | None) -> None:
        self._styles: dict[str, Element] = {}
        self._ids: dict[str, str] = {}
        taken: set[str] = set()
        for style in () if root is None else root.iter(q("w:style")):
            old = style.get(q("w:styleId"), "")
            self._styles[old] = style
            name = _value(style.find(q("w:name")))
            new = name.title().replace(" ", "").replace(",", "") if is_common(name) else ""
            if not new or new in taken:
                new = f"Style{len(self._ids) + 1}"
            taken.add(new)
            self._ids[old] = new
        self._hidden = frozenset(old for old in self._styles if self._hides(old))
        self._is_hidden_by_default = root is not None and any(
            hides(properties) for properties in root.findall(f"{q('w:docDefaults')}//{q('w:rPr')}")
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._styles)})"

    def clean(self, root: Element) -> None:
        """Gives the styles of the part with the styles their new names and ids."""
        drop_all(root, _GONE)
        for style in root.iter(q("w:style")):
            new = self._ids.get(style.get(q("w:styleId"), ""), "Style0")
            style.set(q("w:styleId"), new)
            for name in style.findall(q("w:name")):
                if not is_common(_value(name)):
                    name.set(q("w:val"), f"Style {new.removeprefix('Style')}")
        self.refer(root)

    def refer(self, root: Element) -> None:
        """Changes the references of a part to the new ids; one to no style is taken out."""
        for reference in list(root.iter(*_REFERRING)):
            new = self._ids.get(_value(reference))
            if new is None:
                reference.getparent().remove(reference)
            else:
                reference.set(q("w:val"), new)

    def hidden_runs(self, root: Element) -> Iterable[Element]:
        """The runs of a part that are hidden, by themselves or by their styles. The references are the old ones."""
        for run in root.iter(q("w:r")):
            properties = run.find(q("w:rPr"))
            own = hides(properties) if properties is not None else None
            if own is None and properties is not None:
                style = _value(properties.find(q("w:rStyle")))
                own = True if style in self._hidden else None
            if own is None:
                paragraph = next(run.iterancestors(q("w:p")), None)
                style = _value(paragraph.find(f"{q('w:pPr')}/{q('w:pStyle')}")) if paragraph is not None else ""
                own = style in self._hidden or self._is_hidden_by_default
            if own:
                yield run

    def _hides(self, style_id: str) -> bool:
        """Whether a style, or the first that it is based on and that says so, hides text."""
        for _ in range(_DEEPEST):
            style = self._styles.get(style_id)
            if style is None:
                return False
            properties = style.find(q("w:rPr"))
            own = hides(properties) if properties is not None else None
            if own is not None:
                return own
            style_id = _value(style.find(q("w:basedOn")))
        return False


def hides(properties: Element) -> bool | None:
    """Whether properties of a run hide it; None if they say nothing on it."""
    for name in ("w:vanish", "w:specVanish"):
        mark = properties.find(q(name))
        if mark is not None:
            return mark.get(q("w:val"), "1") not in FALSE
    return None


def _value(element: Element | None) -> str:
    return "" if element is None else str(element.get(q("w:val"), ""))
