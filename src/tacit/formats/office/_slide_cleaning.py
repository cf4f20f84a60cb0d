"""What each part of a presentation loses before it is read."""

from __future__ import annotations

from collections.abc import Mapping

from tacit.formats.office._file import Tally
from tacit.formats.office._package import PartKind
from tacit.formats.office._shapes import shape_kinds
from tacit.formats.office._sieve import choose_versions, sift
from tacit.formats.office._xml import Element, drop, drop_all, q, qs

_SLIDE = "vnd.openxmlformats-officedocument.presentationml."
_GONE = qs(
    "p:custDataLst p:custData p:controls p:custShowLst p:photoAlbum p:embeddedFontLst p:modifyVerifier p:kinsoku "
    "p:smartTags p:handoutMasterIdLst p:hf p:sndAc"
)
_OF_PRESENTATION = frozenset("sldSz notesSz sldMasterIdLst notesMasterIdLst sldIdLst defaultTextStyle".split())
_ANIMATIONS = q("p:timing")


class SlideCleaning:
    """Cleans the parts of one presentation.

    Args:
        tally: Counts what is left out.
    """

    def __init__(self, tally: Tally) -> None:
        self._tally = tally

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def main(self) -> PartKind:
        """The kind of the presentation itself; a show or one with macros becomes a plain one."""
        return PartKind("ppt/presentation.xml", f"{_SLIDE}presentation.main+xml", self.presentation)

    def kinds(self) -> Mapping[str, PartKind]:
        """The kinds of the other parts that are kept, by relationship type."""
        return {
            **shape_kinds("ppt", self._tally),
            "slide": PartKind("ppt/slides/slide#.xml", f"{_SLIDE}slide+xml", self.slide),
            "slideLayout": PartKind(
                "ppt/slideLayouts/slideLayout#.xml", f"{_SLIDE}slideLayout+xml", self.layout, is_implicit=True
            ),
            "slideMaster": PartKind(
                "ppt/slideMasters/slideMaster#.xml", f"{_SLIDE}slideMaster+xml", self.layout, is_implicit=True
            ),
            "notesSlide": PartKind(
                "ppt/notesSlides/notesSlide#.xml", f"{_SLIDE}notesSlide+xml", self.slide, is_implicit=True
            ),
            "notesMaster": PartKind(
                "ppt/notesMasters/notesMaster#.xml", f"{_SLIDE}notesMaster+xml", self.layout, is_implicit=True
            ),
            "tableStyles": PartKind("ppt/tableStyles.xml", f"{_SLIDE}tableStyles+xml", self.styles, is_implicit=True),
        }

    def presentation(self, root: Element) -> None:
        """Keeps the sizes and the lists of slides and masters."""
        for child in list(root):
            if child.tag.rpartition("}")[2] not in _OF_PRESENTATION:
                root.remove(child)
        self._sift(root)

    def slide(self, root: Element) -> None:
        """Takes out of a slide what moves, sounds or leads to data."""
        choose_versions(root)
        self._tally.add("animations", drop_all(root, [_ANIMATIONS]))
        self._drop_objects(root)
        self._sift(root)

    def layout(self, root: Element) -> None:
        """Empties the placeholders of a layout or a master, which no slide shows."""
        self.slide(root)
        for shape in root.iter(q("p:sp")):
            if shape.find(f".//{q('p:ph')}") is not None:
                for text in shape.iter(q("a:t")):
                    text.text = None

    def styles(self, root: Element) -> None:
        """Takes the names off the styles of tables."""
        self._sift(root)
        for number, style in enumerate(root.iter(q("a:tblStyle"))):
            style.set("styleName", f"Style {number + 1}")

    def _sift(self, root: Element) -> None:
        drop_all(root, _GONE)
        sift(root, self._tally)

    def _drop_objects(self, root: Element) -> None:
        """Leaves of an embedded object its picture."""
        for holder in list(root.iter(q("p:oleObj"))):
            picture = holder.find(q("p:pic"))
            frame = next(holder.iterancestors(q("p:graphicFrame")), None)
            self._tally.add_unread("embedded objects")
            if frame is None:
                drop(holder)
            elif picture is None:
                drop(frame)
            else:
                frame.getparent().replace(frame, picture)
