"""What a release of a PDF does not have."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tacit.formats.opened import SCANS, TakenOut
from tacit.formats.pdf._annotations import annotations_of
from tacit.formats.pdf._objects import is_dictionary

_PARTS: Final = (  # keys of the catalog, and what they are to a user
    ("/Metadata", "document properties"),
    ("/Outlines", "bookmarks"),
    ("/Dests", "named destinations"),
    ("/PageLabels", "page labels"),
    ("/StructTreeRoot", "structure for screen readers"),
    ("/OCProperties", "layers"),
    ("/OpenAction", "actions"),
    ("/AA", "actions"),
    ("/PieceInfo", "data of programs"),
    ("/SpiderInfo", "data of programs"),
    ("/AF", "attachments"),
    ("/Collection", "attachments"),
    ("/Perms", "signatures"),
    ("/Threads", "article threads"),
)
_NAMES: Final = (("/EmbeddedFiles", "attachments"), ("/JavaScript", "scripts"), ("/Dests", "named destinations"))
_ANNOTATIONS: Final = {
    "/Link": "links",
    "/Widget": "form fields",
    "/Popup": "",
    "/FileAttachment": "attachments",
    "/FreeText": "",
    "/Stamp": "",
}
_UNREAD: Final = frozenset(
    {"comments and marks", "pictures", SCANS, "characters that cannot be read", "attachments", "scripts"}
)


class Inventory:
    """Counts of what is taken out, by kind."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, what: str, count: int = 1) -> None:
        """Counts something."""
        if count:
            self._counts[what] += count

    def add_catalog(self, pdf: Any) -> None:
        """Counts what belongs to the file as a whole."""
        root = pdf.Root
        for key, what in _PARTS:
            if key in root:
                self._counts[what] = max(1, self._counts[what])
        names = root.get("/Names")
        if names is not None and is_dictionary(names):
            for key, what in _NAMES:
                if key in names:
                    self._counts[what] = max(1, self._counts[what])
        if "/Info" in pdf.trailer:
            self._counts["document properties"] = 1

    def add_annotations(self, page: Any) -> None:
        """Counts what belongs to a page and is not painted into it."""
        for annotation in annotations_of(page):
            what = _ANNOTATIONS.get(str(annotation.get("/Subtype")), "comments and marks")
            self.add(what, bool(what))

    def taken_out(self) -> tuple[TakenOut, ...]:
        """What was counted."""
        return tuple(TakenOut(what, count, is_unread=what in _UNREAD) for what, count in sorted(self._counts.items()))
