"""The standard 14 fonts, which every reader of PDF brings along: advance widths and built-in encodings.

The numbers are those of Adobe's Core 14 AFM files, which may be used, copied and distributed for any purpose.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

_FAMILIES: Final = (
    (("Helvetica", "Arial"), "Helvetica"),
    (("Times",), "Times"),
    (("Courier",), "Courier"),
)

_WIDTHS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Helvetica": """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584
584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667
611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500
722 500 500 500 334 260 334 584 350 556 350 222 556 333 1000 556 556 333 1000 667 333 1000 350 611 350 350 222 222 333
333 350 556 1000 333 1000 500 333 944 350 500 667 278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400
584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278
278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556
556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500
""",
        "Helvetica-Bold": """
278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584
584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667
611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556
778 556 556 500 389 280 389 584 350 556 350 278 556 500 1000 556 556 333 1000 667 333 1000 350 611 350 350 278 278 500
500 350 556 1000 333 1000 556 333 944 350 500 667 278 333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400
584 333 333 333 611 556 278 333 333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278
278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 556 556 556 556
556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556
""",
        "Times-Roman": """
250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564
564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722
611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500
722 500 500 444 480 200 480 541 350 500 350 333 500 444 1000 500 500 333 1000 556 333 889 350 611 350 350 333 333 444
444 350 500 1000 333 980 389 333 722 350 444 722 250 333 500 500 500 500 200 500 333 760 276 500 564 333 760 333 400
564 300 300 333 500 453 250 333 300 310 500 750 750 750 444 722 722 722 722 722 722 889 667 611 611 611 611 333 333
333 333 722 722 722 722 722 722 722 564 722 722 722 722 722 722 556 500 444 444 444 444 444 444 667 444 444 444 444
444 278 278 278 278 500 500 500 500 500 500 500 564 500 500 500 500 500 500 500 500
""",
        "Times-Bold": """
250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570
570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722
667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500
722 500 500 444 394 220 394 520 350 500 350 333 500 500 1000 500 500 333 1000 556 333 1000 350 667 350 350 333 333 500
500 350 500 1000 333 1000 389 333 722 350 444 722 250 333 500 500 500 500 220 500 333 747 300 500 570 333 747 333 400
570 300 300 333 556 540 250 333 300 330 500 750 750 750 500 722 722 722 722 722 722 1000 722 667 667 667 667 389 389
389 389 722 722 778 778 778 778 778 570 778 722 722 722 722 722 611 556 500 500 500 500 500 500 722 444 444 444 444
444 278 278 278 278 500 556 500 500 500 500 500 570 500 556 556 556 556 500 556 500
""",
        "Times-Italic": """
250 333 420 500 500 833 778 214 333 333 500 675 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 675
675 675 500 920 611 611 667 722 611 611 722 722 333 444 667 556 833 667 722 611 722 611 500 556 722 611 833 611 556
556 389 278 389 422 500 333 500 500 444 500 444 278 500 500 278 278 444 278 722 500 500 500 500 389 389 278 500 444
667 444 444 389 400 275 400 541 350 500 350 333 500 556 889 500 500 333 1000 500 333 944 350 556 350 350 333 333 556
556 350 500 889 333 980 389 333 667 350 389 556 250 389 500 500 500 500 275 500 333 760 276 500 675 333 760 333 400
675 300 300 333 500 523 250 333 300 310 500 750 750 750 500 611 611 611 611 611 611 889 667 611 611 611 611 333 333
333 333 722 667 722 722 722 722 722 675 722 722 722 722 722 556 611 500 500 500 500 500 500 500 667 444 444 444 444
444 278 278 278 278 500 500 500 500 500 500 500 675 500 500 500 500 500 444 500 444
""",
        "Times-BoldItalic": """
250 389 555 500 500 833 778 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570
570 570 500 832 667 667 667 722 667 667 722 778 389 500 667 611 889 722 722 611 722 667 556 611 722 667 889 667 611
611 333 278 333 570 500 333 500 500 444 500 444 333 500 556 278 278 500 278 778 556 500 500 500 389 389 278 556 444
667 500 444 389 348 220 348 570 350 500 350 333 500 500 1000 500 500 333 1000 556 333 944 350 611 350 350 333 333 500
500 350 500 1000 333 1000 389 333 722 350 389 611 250 389 500 500 500 500 220 500 333 747 266 500 606 333 747 333 400
570 300 300 333 576 500 250 333 300 300 500 750 750 750 500 667 667 667 667 667 667 944 667 667 667 667 667 389 389
389 389 722 722 722 722 722 722 722 570 722 722 722 722 722 611 611 500 500 500 500 500 500 500 722 444 444 444 444
444 278 278 278 278 500 556 500 500 500 500 500 570 500 556 556 556 556 444 500 444
""",
        "Symbol": """
250 333 713 500 549 833 778 439 333 333 500 549 250 549 250 278 500 500 500 500 500 500 500 500 500 500 278 278 549
549 549 444 549 722 667 722 612 611 763 603 722 333 631 722 686 889 722 722 768 741 556 592 611 690 439 768 645 795
611 333 863 333 658 500 500 631 549 549 494 439 521 411 603 329 603 549 549 576 521 549 549 521 549 603 439 576 713
686 493 686 494 480 200 480 549 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 750 620 247 549 167
713 500 753 753 753 753 1042 987 603 987 603 400 549 411 549 549 713 494 460 549 549 549 549 1000 603 1000 658 823 686
795 987 768 768 823 768 768 713 713 713 713 713 713 713 768 713 790 790 890 823 549 250 713 603 603 1042 987 603 987
603 494 329 790 790 786 713 384 384 384 384 384 384 494 494 494 494 0 329 274 686 686 686 384 384 384 384 384 384 494
494 494 0
""",
        "ZapfDingbats": """
278 974 961 974 980 719 789 790 791 690 960 939 549 855 911 933 911 945 974 755 846 762 761 571 677 763 760 759 754
494 552 537 577 692 786 788 788 790 793 794 816 823 789 841 823 833 816 831 923 744 723 749 790 792 695 776 768 792
759 707 708 682 701 826 815 789 789 707 687 696 689 786 787 713 791 785 791 873 761 762 762 759 759 892 892 788 784
438 138 277 415 392 392 668 668 0 390 390 317 317 276 276 509 509 410 410 234 234 334 334 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 732 544 544 910 667 760 760 776 595 694 626 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788
788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 894 838 1016 458 748
924 748 918 927 928 928 834 873 828 924 924 917 930 931 463 883 836 836 867 867 696 696 874 0 874 760 946 771 865 771
888 967 888 831 873 927 970 918 0
""",
    }
)
"""The advance widths of codes 32 to 255, in thousandths of the size: of WinAnsi, or of the built-in encoding."""

_BUILT_IN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Symbol": """
space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath plus comma
minus period slash zero one two three four five six seven eight nine colon semicolon less equal greater question
congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta Rho Sigma Tau
Upsilon sigma1 Omega Xi Psi Zeta bracketleft therefore bracketright perpendicular underscore radicalex alpha beta chi
delta epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma tau upsilon omega1 omega xi psi
zeta braceleft bar braceright similar .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef
.notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef
.notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef Euro Upsilon1 minute lessequal fraction
infinity florin club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown degree plusminus second
greaterequal multiply proportional partialdiff bullet divide notequal equivalence approxequal ellipsis arrowvertex
arrowhorizex carriagereturn aleph Ifraktur Rfraktur weierstrass circlemultiply circleplus emptyset intersection union
propersuperset reflexsuperset notsubset propersubset reflexsubset element notelement angle gradient registerserif
copyrightserif trademarkserif product radical dotmath logicalnot logicaland logicalor arrowdblboth arrowdblleft
arrowdblup arrowdblright arrowdbldown lozenge angleleft registersans copyrightsans trademarksans summation parenlefttp
parenleftex parenleftbt bracketlefttp bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex .notdef
angleright integral integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp
bracketrightex bracketrightbt bracerighttp bracerightmid bracerightbt .notdef
""",
        "ZapfDingbats": """
space a1 a2 a202 a3 a4 a5 a119 a118 a117 a11 a12 a13 a14 a15 a16 a105 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28
a6 a7 a8 a9 a10 a29 a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53
a54 a55 a56 a57 a58 a59 a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 a70 a71 a72 a73 a74 a203 a75 a204 a76 a77 a78 a79 a81
a82 a83 a84 a97 a98 a99 a100 .notdef a89 a90 a93 a94 a91 a92 a205 a85 a206 a86 a87 a88 a95 a96 .notdef .notdef .notdef
.notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef .notdef
.notdef .notdef a101 a102 a103 a104 a106 a107 a108 a112 a111 a110 a109 a120 a121 a122 a123 a124 a125 a126 a127 a128
a129 a130 a131 a132 a133 a134 a135 a136 a137 a138 a139 a140 a141 a142 a143 a144 a145 a146 a147 a148 a149 a150 a151
a152 a153 a154 a155 a156 a157 a158 a159 a160 a161 a163 a164 a196 a165 a192 a166 a167 a168 a169 a170 a171 a172 a173
a162 a174 a175 a176 a177 a178 a179 a193 a180 a199 a181 a200 a182 .notdef a201 a183 a184 a197 a185 a194 a198 a186 a195
a187 a188 a189 a190 a191 .notdef
""",
    }
)
"""The glyph names of codes 32 to 255 of the two fonts that have an encoding of their own."""


@cache
def widths(font: str) -> Mapping[int, int]:
    """The advance width of each code, in thousandths of the size.

    >>> widths("Helvetica")[ord("i")], widths("Courier")[ord("i")]
    (222, 600)

    Args:
        font: A name that `standard_name` gave.
    """
    if font.startswith("Courier"):
        return MappingProxyType(dict.fromkeys(range(32, 256), 600))
    upright = font.replace("Helvetica-BoldOblique", "Helvetica-Bold").replace("Helvetica-Oblique", "Helvetica")
    return MappingProxyType({code: int(width) for code, width in enumerate(_WIDTHS[upright].split(), 32)})


@cache
def built_in_encoding(font: str) -> Mapping[int, str] | None:
    """The glyph name of each code, for a font that has an encoding of its own.

    >>> built_in_encoding("Symbol")[ord("a")]
    'alpha'
    """
    names = _BUILT_IN.get(font)
    return None if names is None else MappingProxyType(dict(enumerate(names.split(), 32)))


def standard_name(font: str) -> str | None:
    """The standard font that a name means, with the names that Windows has for them.

    >>> standard_name("Arial,Bold"), standard_name("TimesNewRomanPS-ItalicMT"), standard_name("Futura")
    ('Helvetica-Bold', 'Times-Italic', None)
    """
    plain = font.replace(" ", "").replace(",", "-")
    if plain in {"Symbol", "ZapfDingbats"}:
        return plain
    for families, name in _FAMILIES:
        if plain.startswith(families):
            return styled(name, is_bold="Bold" in plain, is_italic="Italic" in plain or "Oblique" in plain)
    return None


def styled(family: str, *, is_bold: bool, is_italic: bool) -> str:
    """The name of a standard font of a family: Helvetica, Times or Courier."""
    slant = "Italic" if family == "Times" else "Oblique"
    style = ("Bold" if is_bold else "") + (slant if is_italic else "")
    if not style:
        return "Times-Roman" if family == "Times" else family
    return f"{family}-{style}"
