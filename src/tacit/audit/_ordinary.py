"""Ordinary words of English: pieces of a name that are all such words are neighbours in a sentence."""

from __future__ import annotations

LITTLE = frozenset(
    """
    a about above after again all also am an and any are as at back be been but by can could did do does done down each
    else even ever few for from get go got had has have he her here hers him his how i if in into is it its just let
    like made make many may me might mine more most much must my near no nor not now of off on once one only or other
    our out over own per quite same she should since so some such than that the their them then there these they this
    those though through to too two under until up upon us use very was we well were what when where which while who
    whom why will with within without would yet you your
    """.split()
)
"""Words that stand beside any other word."""

_OTHERS = """
    ability able ache act acting action active activity add address adequate admit adult age ago agent air alarm ally
    aloud alter angel anger angle ankle answer ant apple arc area arm art ash ask ass ate attention aunt auto baby bad
    bag ball ban band bang bank bar base bath bay beam bean bear beat bed bee begin behind being bell belly belt bench
    bend bent best bet better bid big bill bin bird birth bit bite black blame bleed blind block blood blow blue board
    boat body bomb bond bone book boot boss both bottle bottom bow bowel bowl box boy brace brain branch break breast
    breath bring brought brown brush build bulb bump burden burn burst bus bush busy butt buy cage cake call calm came
    camp cap capacity car card care carry cart case cast cat catch cause cave cell cent chain chair chance change
    charge chart chat check cheek chest child chill chin choice city claim class clean clear clinic clip close cloth
    clothes club coat code coin cold color come comfort common con condition contain content control cook cord core
    corn corner cost cough count county course court cover cow crack cream credit crime cross crown cry cup cure
    current cut cycle dad daily damage dance date day dead deal dear death debt deck deep defect degree den dense
    depend desk detail diet different dig dirt disease dish doctor dog dollar door dose dot double doubt draft drain
    draw dream dress drink drive drop drug dry duct due dull dust duty ear early earn east easy eat edge effect eight
    elbow eleven empty end energy enter entry equal error event exam excess exit extra eye face fact fail fair faith
    fall family fan far farm fast fat father fault fear fed fee feed feel feet fell felt fence fever field fight figure
    file fill film final find fine finger fire firm first fish fit five fix flag flap flash flat flew flight floor flow
    fluid fly foam fold folk follow food foot force form forth forty found four frame free fresh friend front fruit
    full fun fund future gain game gap gas gate gave gear gel general gift girl give glad gland glass goal god gold
    gone good grade grain grand grass gray great green grew grief grip gross ground group grow growth guard guess guide
    gum gun guy habit hair half hall ham hand hang happy hard hat hate head heal health hear heart heat heavy heel held
    hell hello help hero hide high hill hip hit hold hole home hook hop hope horse hospital host hot hour house hug
    huge human hump hurt husband ice idea ill image inch infection ink inner intake iron item jail jaw jerk job join
    joint joy judge jury keep kept key kick kid kidney kill kin kind king kiss knee knew knife know known lab lace lack
    lady lag lake lamp land lap large last late laugh law lay layer lead leaf learn least leave led left leg length
    less letter level lid lie life lift light limb limit limp line link lip list lit little live liver load lock log
    long look loose lord lose loss lost lot loud love low luck lump lunch lung mail main male mall man map march mark
    market mass match mate matter max meal mean meat media medical meet member men mention met meter mid middle mild
    mile milk mind minor minus minute miss mix mobile mode model mom money month mood moon morning mother motion mouth
    move murder muscle nail name nap narrow nation native nature nausea neck need needle nerve net never new news next
    nice night nine noise none noon normal north nose note nothing number nurse nut object occur odd offer office often
    oil old open option orange order organ oral ought oven owe pace pack pad page paid pain pair palm pan panic paper
    parent park part party pass past path patient pay peace peak pelvis pen penny people person pet phone pick piece
    pill pin pine pink pit place plan plant plate play please plus pocket point pole pool poor pop port post pot pound
    power press price print prison private pro problem product prompt proof proper public pull pulse pump pure purse
    push put quarter queen quick quiet race rage rail rain raise ran range rap rape rapid rapist rare rash rat rate raw
    ray reach reaction read ready real rear reason red regard region rent report rest result return rib rice rich ride
    right rim ring rip rise risk river road rob rock rod role roll roof room root rope rose rough round row rub rug
    rule run rush sad safe said sail sake salad sale salt sand sat save saw say scale scan scar scene school score sea
    seal search season seat second secret section see seed seek seem seen self sell send sense sent serve service set
    seven severe sex shake shape share sharp shed sheet shelf shift shin ship shirt shock shoe shoot shop short shot
    show shut sick side sigh sight sign signal silver simple sin single sip sir sister sit six size skill skin skip sky
    sleep slept slight sling slip slow small smart smile smoke smooth snap snow social soft sold sole solid son song
    soon sore sort soul sound sour source south space speak special speech speed spell spend spin spine split spot
    spread spring square stable staff stage stain stair stand star start state station stay steady steel stem step
    stick stiff still stitch stomach stone stood stool stop store storm story straight strain strange strap stream
    street stress strike strip stroke strong study style sub such sudden suffer sugar suit sum sun supply support sure
    surface survey sweet swelling swing table tack tag tail take taken talk tall tan tank tap tar task taste tax tea
    teach team tear tech teen teeth tell ten tend tender tension tent term test text thank thick thigh thin thing think
    third thirty thought thousand thread threat three throat throw thumb thus tie tight till time tin tip tire tissue
    title today toe told tone tongue tonight took tool tooth top total touch tough tour town toy trace track tract
    trade trail train trap travel treat tree trend trial trip trouble truck true trunk trust truth try tub tube tumor
    tune turn twelve twenty twice type ugly uncle unit upper urge urine usual vague valid value valve van vast vein
    version vest view visit vital voice vomit vote wage wait wake walk wall want war ward warm warn wash waste watch
    water wave way weak wear week weight west wet wheel white whole wide wife wild win wind window wing winter wire
    wise wish woman women wood word wore work world worm worn worry worse worst worth wound wrap wrist write wrong
    yard year yellow yes yesterday young zone zero
"""
ORDINARY = LITTLE | frozenset(_OTHERS.split())
"""The little words, and others of which sentences are made."""
