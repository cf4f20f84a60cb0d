"""What every part of Office Open XML loses: unknown vocabularies, second versions, extensions, names and identifiers.

Characters stay only in the elements that are known to hold some; each of these is either read as text or holds a
measure. Attributes that hold words are named here: they are read as text, given another value, or taken out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tacit.formats.office._file import Tally
from tacit.formats.office._xml import NAMESPACES, SPACE, Element, drop, drop_all, local, q, qs, unwrap

TEXT_HOLDERS: Final = qs(
    "w:t w:instrText m:t a:t c:v c:name s:t s:v s:formula1 s:formula2 s:formula s:definedName "
    "s:oddHeader s:oddFooter s:evenHeader s:evenFooter s:firstHeader s:firstFooter"
)
"""Elements whose characters are text."""

ALTERNATIVE_TEXTS: Final = ("descr", "title")
"""Attributes of drawings that are read as text."""

SHAPE_TEXTS: Final = ("alt", "title", "string")
"""Attributes of the older drawings (VML) that are read as text; ``string`` is what a watermark says."""

_MEASURES = qs(
    "wp:posOffset wp:align wp14:pctWidth wp14:pctHeight wp14:pctPosHOffset wp14:pctPosVOffset c:formatCode "
    "xdr:col xdr:colOff xdr:row xdr:rowOff cdr:x cdr:y x:Anchor x:Row x:Column x:MoveWithCells x:SizeWithCells "
    "x:AutoFill x:Visible x:TextHAlign x:TextVAlign x:Locked x:LockText s:separator"
)
_MEASURE = re.compile(r"[\s\d.,+\-]*|[A-Za-z]{1,10}")
_FORMAT_CODE = q("c:formatCode")
_QUOTED = re.compile(r'"[^"]*"|\\.')

_KNOWN = frozenset(NAMESPACES.values())
_IGNORABLE = ("w14", "wp14")  # versions that do not know them may pass them over
_OLD_DRAWING = frozenset(NAMESPACES[prefix] for prefix in ("v", "o", "w10", "x"))
_DROPPED_ELEMENTS = qs(
    "a:extLst c:extLst p:extLst s:extLst dgm:extLst xdr:extLst cdr:extLst dsp:extLst wps:extLst wpg:extLst wpc:extLst "
    "pic:extLst o:signatureline o:ink a:snd a:audioCd a:wavAudioFile a:audioFile a:videoFile a:quickTimeFile "
    "w:lastRenderedPageBreak w:proofErr w:permStart w:permEnd w:noProof w:fldData w:movie"
)
_DROPPED_ATTRIBUTES = qs(
    "w:date w:tooltip w:docLocation w:tgtFrame w:history w:rsidDel w:rsidP w:rsidR w:rsidRDefault w:rsidRPr "
    "w:rsidSect w:rsidTr w14:paraId w14:textId wp14:anchorId wp14:editId o:gfxdata o:spid o:title o:href o:althref "
    "o:idmap mc:Ignorable mc:ProcessContent mc:PreserveElements mc:PreserveAttributes mc:MustUnderstand r:link "
    "r:href"
) | frozenset("tooltip invalidUrl tgtFrame macro textlink phldrT matchingName".split())
_DROPPED_IN_OLD_DRAWINGS = frozenset("href target class name src althref hrefs".split())
_CONSTANTS: Final[Mapping[str, str]] = {q("w:author"): "Author", q("w:initials"): "A"}
DRAWN = frozenset("docPr cNvPr".split())  # drawings, whose names are often those of files
_NAMED_FOR_ALL = qs("a:theme a:clrScheme a:fontScheme a:fmtScheme a:custClr p:cSld a:objectDefaults c:trendline")
_JUMPS = ("ppaction://hlinksldjump", "ppaction://hlinkshowjump")


def sift(root: Element, tally: Tally) -> None:
    """Takes out of a part what no part keeps."""
    choose_versions(root)
    drop_all(root, _DROPPED_ELEMENTS)
    _drop_unknown(root, tally)
    _rename_shapes(root)
    for element in list(root.iter()):
        _sift_attributes(element)
        element.tail = None
        if element.tag in _MEASURES:
            _check_measure(element)
        elif element.tag not in TEXT_HOLDERS:
            element.text = None
    used = {element.tag[1:].partition("}")[0] for element in root.iter()}
    used |= {name[1:].partition("}")[0] for element in root.iter() for name in element.attrib if name[0] == "{"}
    prefixes = [
        prefix
        for prefix, uri in root.nsmap.items()
        if prefix and uri in used and uri in {NAMESPACES[name] for name in _IGNORABLE}
    ]
    if prefixes:
        root.set(q("mc:Ignorable"), " ".join(sorted(prefixes)))


def choose_versions(root: Element) -> None:
    """Keeps one version of what is given in several for older and newer programs: the first that is known here.

    A program that does not know it sees nothing there; all since 2010 do.
    """
    for both in list(root.iter(q("mc:AlternateContent"))):
        chosen = None
        for version in both:
            if version.tag == q("mc:Choice"):
                wanted = (both.nsmap.get(prefix) for prefix in version.get("Requires", "?").split())
                if all(uri in _KNOWN for uri in wanted):
                    chosen = version
                    break
            elif version.tag == q("mc:Fallback"):
                chosen = version
                break
        if chosen is None:
            drop(both)
        elif chosen.tag == q("mc:Fallback"):
            unwrap(both, chosen)
        else:
            for version in list(both):
                if version is not chosen:
                    both.remove(version)


def _drop_unknown(root: Element, tally: Tally) -> None:
    count = 0
    for element in list(root.iterdescendants()):
        uri = element.tag[1:].partition("}")[0] if element.tag[0] == "{" else ""
        if uri not in _KNOWN:
            count += any(text.strip() for text in element.itertext())
            drop(element)
    tally.add_unread("contents of unknown kinds", count)


def _sift_attributes(element: Element) -> None:
    uri, _, name = element.tag.lstrip("{").partition("}")
    for key, value in list(element.attrib.items()):
        is_unknown = key[0] == "{" and key[1:].partition("}")[0] not in _KNOWN
        is_old = uri in _OLD_DRAWING and key in _DROPPED_IN_OLD_DRAWINGS
        is_odd = (key == "action" and not value.startswith(_JUMPS)) or (key == SPACE and value != "preserve")
        if is_unknown or is_old or is_odd or key in _DROPPED_ATTRIBUTES:
            del element.attrib[key]
        elif key in _CONSTANTS:
            element.set(key, _CONSTANTS[key])
    if name in DRAWN:
        element.set("name", f"Object {element.get('id', '')}")
        if uri == NAMESPACES["pic"]:  # the drawing around it has the texts that are shown
            for key in ALTERNATIVE_TEXTS:
                element.attrib.pop(key, None)
    elif element.tag in _NAMED_FOR_ALL and "name" in element.attrib:
        element.set("name", "Office")


def _rename_shapes(root: Element) -> None:
    """Gives the shapes of older drawings ids that tell nothing."""
    ids: dict[str, str] = {}
    shapes = list(root.iter(f"{{{NAMESPACES['v']}}}*"))
    for shape in shapes:
        if "id" in shape.attrib:
            ids.setdefault(shape.get("id"), f"_x0000_s{len(ids) + 1}")
            shape.set("id", ids[shape.get("id")])
    for shape in shapes:
        if "type" in shape.attrib and local(shape.tag) == "shape":
            shape.set("type", "#" + ids.get(shape.get("type").lstrip("#"), "_x0000_t0"))


def _check_measure(element: Element) -> None:
    text = element.text or ""
    if element.tag == _FORMAT_CODE:
        element.text = _QUOTED.sub("", text)
    elif not _MEASURE.fullmatch(text):
        element.text = None
