"""What parts of Office Open XML that are left out are called in a report, by their relationship type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tacit.formats.office._file import Tally

_LEFT_OUT: Final[Mapping[str, str]] = {
    "attachedTemplate": "links to other files",
    "calcChain": "orders of calculation",
    "chartColorStyle": "chart styles",
    "chartStyle": "chart styles",
    "commentAuthors": "names of commenters",
    "comments": "comments",
    "commentsExtended": "names of commenters",
    "commentsExtensible": "names of commenters",
    "commentsIds": "names of commenters",
    "connections": "links to data sources",
    "core-properties": "document properties",
    "custom-properties": "document properties",
    "customXml": "data parts",
    "customXmlProps": "data parts",
    "diagramDrawing": "drawn copies of diagrams",
    "extended-properties": "document properties",
    "externalLink": "links to other files",
    "externalLinkPath": "links to other files",
    "font": "embedded fonts",
    "frame": "links to other files",
    "glossaryDocument": "building blocks",
    "handoutMaster": "handout masters",
    "hyperlink": "links to other files",
    "keyMapCustomizations": "keyboard settings",
    "mailMergeHeaderSource": "links to data sources",
    "mailMergeRecipientData": "links to data sources",
    "mailMergeSource": "links to data sources",
    "officeDocument": "unconnected parts",
    "origin": "digital signatures",
    "people": "names of commenters",
    "person": "names of commenters",
    "pivotCacheDefinition": "pivot caches",
    "pivotTable": "pivot tables",
    "powerPivotData": "data models",
    "presProps": "settings",
    "printerSettings": "printer settings",
    "queryTable": "links to data sources",
    "revisionHeaders": "revision logs",
    "sensitivityLabelInfo": "document properties",
    "sheetMetadata": "settings",
    "signature": "digital signatures",
    "stylesWithEffects": "styles of older versions",
    "sharedStrings": "unused strings",
    "table": "table formats",
    "tags": "tags",
    "threadedComment": "names of commenters",
    "thumbnail": "previews",
    "usernames": "revision logs",
    "vbaData": "macros",
    "viewProps": "settings",
    "webSettings": "settings",
    "wordVbaData": "macros",
    "xmlMaps": "data parts",
}
"""What parts of a relationship type are called where they are left out and no part of what is seen."""

_LEFT_OUT_UNREAD: Final[Mapping[str, str]] = {
    "aFChunk": "imported documents",
    "activeXControlBinary": "form controls",
    "audio": "sounds and films",
    "chartEx": "charts of newer kinds",
    "control": "form controls",
    "ctrlProp": "form controls",
    "image": "pictures",
    "media": "sounds and films",
    "oleObject": "embedded objects",
    "package": "embedded objects",
    "slicer": "slicers",
    "subDocument": "imported documents",
    "timeline": "slicers",
    "vbaProject": "macros",
    "video": "sounds and films",
}
"""The same for what a reader of the file would have seen."""


def leave_out(kind: str, tally: Tally) -> None:
    """Counts a part that is left out.

    Args:
        kind: The last word of its relationship type.
        tally: Where it is counted.
    """
    if kind in _LEFT_OUT:
        tally.add(_LEFT_OUT[kind])
    else:
        tally.add_unread(_LEFT_OUT_UNREAD.get(kind, "parts of unknown kinds"))
