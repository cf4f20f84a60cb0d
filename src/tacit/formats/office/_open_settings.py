"""The settings of an OpenDocument text that its layout depends on. All others are left out: printers, users, views."""

from __future__ import annotations

from typing import Final

from tacit.formats.office._xml import parse

_CONFIG = "urn:oasis:names:tc:opendocument:xmlns:config:1.0"
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_LAYOUT: Final = frozenset(
    """AddExternalLeading AddFrameOffsets AddParaLineSpacingToTableCells AddParaSpacingToTableCells AddParaTableSpacing
    AddParaTableSpacingAtStart AddVerticalFrameOffsets AlignTabStopPosition ApplyParagraphMarkFormatToNumbering
    AutoFirstLineIndentDisregardLineSpace BackgroundParaOverDrawings ClipAsCharacterAnchoredWriterFlyFrames
    ClippedPictures CollapseEmptyCellPara ConsiderTextWrapOnObjPos ContinuousEndnotes DisableOffPagePositioning
    DoNotCaptureDrawObjsOnPage DoNotJustifyLinesWithManualBreak DoNotResetParaAttrsForNumFont EmptyDbFieldHidesPara
    FloattableNomargins FootnoteInColumnToPageEnd FrameAutowidthWithMorePara GutterAtTop HeaderSpacingBelowLastPara
    IgnoreFirstLineIndentInNumbering IgnoreTabsAndBlanksForLineCalculation InvertBorderSpacing IsKernAsianPunctuation
    MathBaselineAlignment MsWordCompMinLineHeightByFly MsWordCompTrailingBlanks NoNumberingShowFollowBy
    OutlineLevelYieldsNumbering PrintEmptyPages PropLineSpacingShrinksFirstLine StylesNoDefault
    SubtractFlysAnchoredAtFlys SurroundTextWrapSmall TabAtLeftIndentForParagraphsInList TabOverMargin TabOverSpacing
    TabOverflow TableRowKeep TabsRelativeToIndent TreatSingleColumnBreakAsPageBreak UnbreakableNumberings
    UnxForceZeroExtLeading UseFormerLineSpacing UseFormerObjectPositioning UseFormerTextWrapping UseOldNumbering
    UseOldPrinterMetrics WordLikeWrapForAsCharFlys""".split()
)
_VALUES = frozenset(("true", "false"))


def layout_settings(data: bytes) -> bytes:
    """The part with the settings anew: switches of the layout that are on or off.

    Raises:
        InputError: It is damaged.
    """
    items = {}
    for item in parse(data).iter(f"{{{_CONFIG}}}config-item"):
        name, value = item.get(f"{{{_CONFIG}}}name"), item.text
        if name in _LAYOUT and value in _VALUES:
            items[name] = value
    lines = (
        f'<config:config-item config:name="{name}" config:type="boolean">{value}</config:config-item>'
        for name, value in sorted(items.items())
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<office:document-settings xmlns:office="{_OFFICE}" xmlns:config="{_CONFIG}" xmlns:ooo="http://openoffice.org/'
        '2004/office" office:version="1.2"><office:settings><config:config-item-set '
        f'config:name="ooo:configuration-settings">{"".join(lines)}</config:config-item-set></office:settings>'
        "</office:document-settings>"
    ).encode()
