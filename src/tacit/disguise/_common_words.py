"""Common English words of a few letters: pieces that stand side by side in any text and can make up a name.

"the rapist" is no therapist, and "so dom" would be no Sodom if "dom" were a word. The list is short on purpose: it says
that a piece is ordinary, and a piece that it does not have speaks for a disguise, unless the text itself uses it.
"""

from __future__ import annotations

from typing import Final

COMMON_WORDS: Final = frozenset(
    """
    a able about above ace ache acid across act action active add after again against age ago ah aid aim air all almost
    alone along already also alter always am amid among amount an and angle ankle annual another answer ant any anyone
    ape apex apt arc are area arm army around art as ask asked at ate aunt auto away baby back bad bag bail balance ball
    ban band bank bar bare bark base bath bay be beach beam bean bear beat became because become bed bee been beer
    before beg began behind being bell below belt bend bent best bet better between bid big bile bill bin bind bird
    birth bit bite black blade blank blood blow blue board boat body boil bold bolt bomb bond bone book boot born boss
    both bottom bow bowel bowl box boy brain brake brand bread break breast breath bring broad broke brother brought
    brown brush bug build built bun burn bus bush busy but buy by cab cage cake calf call called calm came camp can cane
    cannot cap car card care case cash cast cat cause cave cc cell cent center central chain chair chance change char
    chart chat check chest child chill chin chip chose city claim clan class clay clean clear client clinic clip close
    clot cloth club cm coach coal coat cock code coin cold colon come coming common company con cook cool cope copy cord
    core corn cost cough could count country couple couples course court cover cow crept crew crop cross cry ct cup cups
    cure curl current cut cyst dad daily dam damp dare dark data date day days dead deal dealt dear debt deck deep den
    dense dental deny desk dew did die died diet dig dim din dip direct dirt dish disk do dock doctor does dog doing don
    done door dose dot double down dr drag drain draw dream dress drew drink drip drive driving drop drove drug drum
    drunk dry dual duct due dull during dust duty dye each ear early earn ease east easy eat eating ed edge effect
    effort eg egg ego eight either elder else em end energy enough enter entire er era err et etc even evening event
    events ever every ex exam exit eye eyes face fact fail faint fair faith fall false fame family fan far farm fast fat
    fate father fear fed fee feed feel feeling feet fell felt female few fiber field fifth fig fight figure file fill
    film final find fine fire firm first fish fit five fix flag flash flat flesh flew flex flow flu fluid fly foam focus
    fold folk follow food foot for force fore foreign form fort forward found four frame free fresh friend from front
    fuel full fun fund further future gain gait gall game gap gas gate gave gay gear gel general gentle germ get getting
    gift girl give given glad gland glass gm go goal goat god goes going gold golf gone good got grade grain grand grant
    grape grass gray great greater green grew grid grip gross ground group grow growth guard guide gum gun gut guy had
    hair half hall ham hand hang happy hard harm has hat have having he head heal health hear hearing heart heat heavy
    heel held hell help hem hen hence her here hero hers herself hey hi hid high hill him himself hint hip his hit hold
    hole home hood hop hope host hot hour hours house how hr huge hum hung hurt husband hut i ice id idea ie if ill im
    image in inch info ink inn inner input inside instead into ion iron is issue issues it item its itself iv ive jail
    jam jar jaw jerk jet job join joint joke judge just keep kept key kg kick kid kill kin kind king kit knee knew knife
    knot know known lab labor lack lad lady laid lake land lane lap large last late later law laws lay layer lazy lb
    lead leaf lean leant leap learn least leave led left leg lens lent less let letter level lice lid lie lies life lift
    light like likely limb lime line link lip list lit little live living load loan lobe local lock log long look
    looking loop lord lose loss lost lot lots loud love low lower luck lump lunch lung mad made mail main major make
    making male mall man many map mar march mark market mass mat match mate max may me meal mean meant meat med meet
    meeting member members men mental mere mesh met mg mice mid might mild mile milk mill min mind mine mini minor mint
    minute minutes miss mix ml mm mode model mold mole moment money month mood moon more morning most mother motor mouth
    move moving mr mri mrs ms much mud muscle music must my myself nail name nap natural near neat neck need needed
    nerve nest net never new news next nice night nine no nod node noise non none noon nor normal north nose not note
    noted nothing now null numb number nurse nut oak odd of off offer office often oh oil ok okay old on once one ones
    only onto op open options or oral orange order organ other others our out outside over own oxygen pa pace pack pad
    page paid pain pair pale palm pan pant paper par parent parents park part party pass passed past pat patch path
    patient pay peace peak pear peel pen people pep per period person pet phone pick pie piece pig pill pin pine pink
    pipe pit place placed plain plan plant plate play please plug plus pm po point pole police pool poor pop pore port
    pose post pot pour power pr pre press pretty prior pro probe problem program proper pt public pull pulse pump pure
    push put quit quite race radio rag rail rain raise ran range rant rape rapid rapist rare rash rat rate rather raw
    ray re reach read reading ready real really rear reason recent record records red regard related relief removed rent
    report reports respect rest results return review rib rice rich ride right rim ring rip rise risk river road rob
    robe rock rod rode role roll roof room root rope rose rough round row rt rub rude rule run rung rush sac sad safe
    said sail salt same sand sat save saw say says scale scan scar school screen sea seat sec second sect see seed seek
    seem seems seen sees self sell send sense sent series serve set seven several sew sex shape share sharp she sheet
    shelf shell shin ship shirt shock shoe shook shop short shot should show showed shown shrunk shut sick side sigh
    sight sign silk simple sin since sing single sink sip sir sister sit site six size skin skip sky sleep slept slide
    slight slim slip slow small smell smile smoke smooth snow so soap social sock soft soil sold sole solid some someone
    something son song soon sore sort sound soup source south space span spare speak special speech speed spell spend
    spent spin spine spit split spoke spot spread sprung st staff stage stain stair stand star start started state
    stated station stay steady steel stem stent step stick still stir stock stone stood stool stop store story strain
    stream street stress strong study sub such suck sue sugar suit sum summer sun sung sunk sure surface swab sweat
    sweet swept swim tab table tag tail take taken taking talk tall tan tank tap tape tar target task taste tax tea
    teach team tear ted tell ten tend tense tent term test text than thanks that the their them then there these they
    thick thigh thin thing things think third this thorax those though thought three threw throat through thus tie tight
    till tilt time times tin tiny tip tire tissue to today toe told tolerate ton tone tongue tonight too took tool tooth
    top torn total touch tough tour tow toward town toy track tract trade train tray treat tree trial trip true trunk
    try tub tube tumor turn turned tv twin two type ugly ulcer un under understood union unit unknown until up upon
    upper urge urine us use used user uses using usual vain value valve van vary vein vent very vest via view vital
    voice void vote vs wage wait wake walk walking wall want war ward warm wart was wash watch water wave wax way we
    weak wear web week weekend weight well went were west wet what wheel when where whether which while white who whole
    whom whose why wide wife wild will win wind wine wing wire wise wish with within without woke woman won wood word
    words wore work working world worn worse would wound wrap wrist write writing wrong wrote wt yard year years yes yet
    you young your zero zone
    """.split()
)
"""Lower-cased."""
