"""Words that HTML and style sheets themselves have. Any other word is its author's, and does not stay."""

from __future__ import annotations

from typing import Final

VOID: Final = frozenset("area base br col embed hr img input link meta param source track wbr".split())
"""Elements without an end tag."""

BLOCKS: Final = frozenset(
    """address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p pre
    search section select summary svg table tbody tfoot thead title tr ul textarea desc text""".split()
)
"""Elements whose borders end a line."""

ELEMENTS: Final = BLOCKS | frozenset(
    """a abbr acronym area b bdi bdo big blink br button cite code col colgroup data del dfn em font i img input ins
    kbd label map mark marquee meta meter nobr noframes output picture progress q rb rp rt rtc ruby s samp slot
    small span strike strong style sub sup td th time tt u var wbr math mi mn mo ms mtext mrow mfrac msqrt mroot
    msub msup msubsup munder mover munderover mtable mtr mtd semantics annotation mstyle mspace g tspan rect
    circle ellipse line""".split()
)
"""Elements that stay."""

DRAWN: Final = frozenset(
    "path polygon polyline image use symbol defs pattern mask clippath marker filter foreignobject canvas".split()
)
"""Elements that draw what nobody can read."""

PLAYED: Final = frozenset("audio video object embed applet iframe frame frameset portal bgsound".split())
"""Elements that show another file."""

SILENT: Final = frozenset(
    "script noscript template link base param source track xml noembed xmp datalist animate set plaintext".split()
)
"""Elements that show nothing, or nothing where scripts run."""

ROLES: Final = frozenset(
    """alert alertdialog application article banner button cell checkbox columnheader combobox complementary
    contentinfo definition dialog directory document feed figure form grid gridcell group heading img link list
    listbox listitem log main marquee math menu menubar menuitem navigation none note option presentation
    progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider
    spinbutton status switch tab table tablist tabpanel term textbox timer toolbar tooltip tree treegrid
    treeitem""".split()
)
"""Values of the attribute ``role``."""

FONTS: Final = frozenset(
    """aptos arial arimo avenir bitstream black blinkmacsystemfont book bookman calibri cambria candara cantarell
    century comic consolas courier cursive dejavu emoji fantasy franklin garamond georgia gothic helvetica
    impact lato liberation light lucida math medium menlo monaco mono monospace mt narrow neue new noto old open
    optima palatino print roboto roman sans schoolbook segoe serif style symbol symbols system tahoma times
    trebuchet ubuntu ui verdana webdings wingdings apple color ms""".split()
)
"""Words of which names of usual fonts consist."""

STYLES: Final = FONTS | frozenset(
    """absolute active adjust after align all alpha alternate always animation appearance area areas around armenian
    aspect attachment auto avoid backdrop backface background balance baseline before behavior below between
    bidi bleed block blur bold bolder border both bottom box break brightness capitalize caption caps caret cell
    center change checked child children circle clamp clear clip clone collapse color colspan column columns
    contain content contents context contrast copy counter cover crosshair cubic bezier current currentcolor
    cursor curve dashed decimal decoration default delay dense device dialog diagonal direction disabled disc
    display distribute dotted double drop duration ease either element ellipsis embed empty enabled end even
    events evenly every expanded extra face family fast feature fill filter first fit fixed flex float flow
    focus fonts font footer forwards frames from full function gap geometric gradient grayscale grid groove
    group grow hanging header height help hidden hide high horizontal hover hsl hsla hue hyphenate hyphens icon
    idx image important in increment indent infinite inherit initial inline inner inset inside inter invalid
    invert invisible isolate isolation items italic iteration justify keep kerning landscape large larger last
    layout leading left letter level lighter line linear link list listitem loose lower lowercase lr ltr manual
    margin mask max media message middle min minmax mix mode modern moz mso multiply narrower negative nesw no
    none normal not nowrap ns nth numeral numeric nwse oblique of off offset on only opacity optional order
    orientation origin orphans out outline outset outside overflow overlay overlap override overwrap padding
    page paged paint paragraph pagination para path pause paused perspective place plaintext play pointer
    portrait position pre preserve print progress properties quotes radial radius range ratio read rect relative
    repeat required reset resize resolution reverse revert rgb rgba ridge right rl root rotate row rows rtl rule
    ruby run running saturate scale screen scroll select self separate shadow shape shrink side simple size
    sizing skew slice small smaller smooth smoothing snap soft solid source space span spacing speak speed
    square src start static step steps sticky stop stretch strict stroke strikethrough strong sub super supports
    table tab target text thick thin threshold to top touch tracking transform transition translate transparent
    type unbidi underline unicode unset upper uppercase upright use user valid valign var variant vertical
    viewport visibility visible visited webkit weight white widows width will word words wrap writing x y z zero
    zoom theme tx hansi ascii fareast breaks aqua beige black blue brown coral crimson cyan darkblue darkgray
    darkgreen darkgrey darkred dimgray dimgrey fuchsia gold gray green grey indigo ivory khaki lavender
    lightblue lightgray lightgreen lightgrey lime linen magenta maroon navy olive orange orchid pink plum purple
    red royalblue salmon silver skyblue snow steelblue tan teal tomato violet wheat windowtext whitesmoke window
    yellow lang dir hyperlink heading section div odd any and or""".split()
)
"""Words of which names of properties, values and at-rules consist."""
