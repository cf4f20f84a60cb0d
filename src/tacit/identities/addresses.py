"""Addresses: streets with their numbers, houses with names, post boxes, postcodes, and the towns behind them.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import is_common, known_place
from tacit.language.calendar import MONTHS
from tacit.language.deferred import deferred
from tacit.language.sought import sought
from tacit.language.stop_words import STOP_WORDS
from tacit.terms.keys import key

Kind = IdentifierKind

STATE = (
    r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|"
    r"W[AIVY])"
)
"""The abbreviations of the states of the United States."""
CAPITAL = r"[^\W\d_a-zß-öø-ÿ]"
"""A letter that is a capital, or has no case."""

# Words that hardly mean anything else behind a number and a name, in small letters, too.
_SURE = (
    r"(?:street|st|road|rd|avenue|ave|lane|ln|boulevard|blvd|crescent|cresc?|terrace|ter|tce|gardens|gdns|mews|parkway|pkwy"
    r"|highway|hwy|broadway|esplanade|cct|pde)\b\.?"
)
_EVERYDAY = (
    r"(?:drive|dr|close|court|ct|square|sq|circle|cir|grove|way|place|pl|row|walk|hill|view|rise|vale|bank|park|green|croft"
    r"|fields?|parade|approach|trail|trl|run|gate|bend|hollow|loop|path|pike|point|ridge|crossing|heights|wharf|yard|quay"
    r"|embankment|alley|mount|drove|meadows?|cottages|villas|buildings|mansions|estate|chase|dell|mead|orchard|brook)\b\.?"
)
# No street is called so, and the line before a salutation may end with a year.
_NAME = rf"(?!(?:Dear|Mr|Mrs|Ms|Miss|Dr|Prof|I|Act)\b)(?:(?:Ste?|Mt|Ft|[A-Z])\.|{CAPITAL}[\w’'-]{{0,30}})"
_STREET_NAME = rf"(?:{_NAME}|\d{{1,3}}(?i:st|nd|rd|th))"
_NUMBER = r"\d{1,5}(?:[A-Za-z]|½|¼|¾| 1/2)?(?:[-/]\d{1,4}[A-Za-z]?)?"
_SIDE = r"(?:[ ](?:[NS][EW]?|[EW]|North|South|East|West)\b(?![’'.-]\w)\.?)?"
_UNIT = (
    _SIDE + r"(?:(?:,?\s|,)(?:(?:(?i:apt|appt?|apartment|flat|suite|ste|unit|room|floor|fl|bte|lot|trlr|trailer|space"
    r"|spc|slip|RD)\b\.?\s#?|#\s?)[\w-]{1,8}\b"
    r"|(?:\d{1,2}(?i:st|nd|rd|th)|(?i:ground|first|second|third|top))\s(?i:floor|fl)\b))?"
)
_WITHIN = r"(?:(?i:flat|apt|apartment|unit|room|suite)\.?\s\w{1,4},?\s)?"
_ABROAD = r"(?:Via|(?i:rue|avenue|calle|avenida|plaza|piazza|rua|ul\.|al\.|plaats))"
_JOINT = r"(?:straße|strasse|gasse|weg|platz|allee|gade|gata|gatan|vej|veien|straat|laan|caddesi|sokak|sokağı)"
_OF = r"(?:(?:de|del|della|la|du|des|di)\s){0,2}"
# As in India: "Plot 7, Sector 21", "House No. 9, 2nd Main, Patel Colony".
_PLOT = (
    r"(?:(?i:plot|house|door|shop|stand|erf|villa|flat|quarter)\s(?i:no\b\.?\s?|number\s|#)?|(?i:[hd]\.?\s?no\.?|bldg\.?)\s?)"
    r"\d{1,5}[A-Za-z]?(?:[-/]\d{1,5}){0,3}(?:[-/]?[A-Z])?\b"
)
_QUARTER = (
    r"(?:(?i:sector|phase|block|street|road|lane|extension|zone|gali)\s(?i:no\b\.?\s)?(?:\d{1,3}[A-Z]?|[A-Z])\b"
    r"|\d{1,2}(?i:st|nd|rd|th)\s(?i:cross|main|floor|block|phase|stage|street|road|avenue)\b"
    rf"|(?:{_NAME}\s){{1,2}}(?i:nagar|colony|veedhi|theru|salai|bazaa?r|chowk|gali|gully|peth|wadi|enclave|vihar|marg|layout|puram|bagh|society|estate|township|street|road|avenue|close|crescent|lane|way|drive)\b)"
)
# "Coble Street Surgery" is no street.
_NO_INSTITUTION = (
    r"(?!\s(?i:surgery|practice|medical|health|clinic|hospital|school|church|baptist|methodist|chapel|pharmacy|centre"
    r"|center|primary|nursery|studios?|police|prison|library|dental|nursing|care)\b)"
)
_CROSSING = (
    rf"(?:{_STREET_NAME}|(?!(?:the|a|an|and|his|her|my|our|their)\b)[a-z]{{3,14}})(?:\s(?:{_STREET_NAME}"
    rf"|(?i:{_SURE}|{_EVERYDAY}))){{0,2}}"
)
_CORNER = sought(
    rf"(?<!\w)(?i:(?:the\s)?(?:corner|junction|intersection|crossroads)\sof)\s{_CROSSING}\s?(?:(?i:and|with)\s|&\s?|/){_CROSSING}"
)
_FORMS = tuple(
    sought(form)
    for form in (
        # Boxes and bags at a post office, by what they are called in ten countries.
        (
            r"(?<!\w)(?:(?i:(?:G\.?\s?)?P\.?\s?O\.?\s?(?:Box|B\.)|(?:private|locked)\s(?:mail\s)?bag|postnet\ssuite)\s?(?i:no\b\.?\s?|#)?"
            r"|(?:PMB|CMB|GPO|DX)\s)[A-Z]{0,2}\s?\d{1,6}\b"
        ),
        # Of Canada: "RR 2, Site 14, Box 31"; of Singapore: "Blk 412 Serangoon Ave 10 #08-1123".
        r"(?<!\w)(?i:R\.?R\.?|rural\sroute)\s?#?\d{1,3}(?:,?\s(?i:site|comp|box|stn|grp)\s\d{1,5}){1,3}\b",
        (
            rf"(?<!\w)(?i:lot|l)\s\d{{1,4}}[A-Z]?,?\s(?i:blk|block|b)\.?\s\d{{1,4}}[A-Z]?(?:,?\s(?:{_NAME}\s){{1,3}}(?i:{_SURE}|{_EVERYDAY}|subd(?:ivision)?|village)\.?)?(?:,\s{_QUARTER})?"
            rf"|(?<!\w)(?i:blk|block|apt\sblk)\.?\s\d{{1,4}}[A-Z]?,?\s(?:{_NAME}\s){{1,3}}(?i:{_SURE}|{_EVERYDAY}|central|north|south|east|west|lorong|jalan)"
            r"(?:\s\d{1,3}\b)?(?:,?\s#\d{2}-\d{2,5}[A-Z]?\b)?"
        ),
        rf"(?<!\w)(?i:R\.?R\.?)\s?#?\d{{1,3}},\s\d{{1,6}}\s(?:{_NAME}|\d{{1,3}})(?:\s(?:{_NAME}|\d{{1,3}})){{1,3}}",
        rf"(?<!\w)(?:RMB|RSD|CMA|CMB|RMS|LMB)\s\d{{1,5}}(?:[A-Z]\b)?(?:,?\s(?:{_NAME}\s){{1,3}}(?i:{_SURE}|{_EVERYDAY}|track|trk))?",
        r"(?<!\w)(?i:postfach|postbus|casella\spostale|apartado(?:\sde\scorreos)?|bo[iî]te\spostale)\s\d{2,3}(?:\s?\d{2,3}){0,2}(?![\w.,]\d|\w)",
        r"(?<![\w#])#[A-Z]?\d{1,2}-\d{2,5}[A-Z]?\b",
        rf"(?<!\w){_PLOT}(?:,\s(?:{_QUARTER}|{_PLOT})){{1,3}}",
        rf"(?<![\w.]){_NUMBER},?\s(?i:county|state|farm|us|rural)\s(?i:road|rd|route|rte|highway|hwy)\s\d{{1,4}}\b{_UNIT}",
        rf"(?<!\w)\d{{2,5}}[\s-](?i:block\sof)\s(?:{_STREET_NAME}\s?){{1,4}}(?i:{_SURE}|{_EVERYDAY})?",
        r"(?<!\w)(?i:(?:rural\sroute|R\.?R\.?|H\.?C\.?|star\sroute|route))\s?#?\d{1,4},?\s(?i:box)\s\d{1,5}[A-Za-z]?\b",
        rf"(?<![\w.]){_WITHIN}{_NUMBER},?\s(?:{_STREET_NAME}\s){{1,4}}(?i:{_SURE}|{_EVERYDAY})(?!-){_UNIT}",
        rf"(?<![\w.]){_WITHIN}{_NUMBER},?\s(?:[NSEWnsew]{{1,2}}\.?\s)?(?:(?i:broadway)|{CAPITAL}[a-z]{{2,12}}(?:gate|way)|{CAPITAL}{{3,12}}(?:GATE|WAY))\b{_UNIT}",
        rf"(?<!\w)(?:{_NAME}\s){{1,3}}(?:Street|Road|Avenue|Boulevard|Lane)\b{_NO_INSTITUTION}(?:\s\d{{1,5}}[A-Za-z]?\b)?",
        rf"(?<!\w){CAPITAL}[^\W\d_]{{1,30}}?{_JOINT}\b(?:\s\d{{1,4}}(?:\s?[a-z])?\b)?",
        rf"(?<!\w){_ABROAD}\s{_OF}{_NAME}(?:\s{_NAME}){{0,2}},?\s\d{{1,4}}\b",
        rf"(?<!\w)\d{{1,4}},?\s{_ABROAD}\s{_OF}{_NAME}(?:[ ]{_NAME}){{0,2}}{_UNIT}",
        # A house by its number, and a road by its own.
        (
            r"(?:(?<=\bat )|(?<=\boutside )|(?<=\bopposite )|(?<=\btenant of )|(?<=\bnext to )"
            r"|(?<=\bfrom ))(?i:number|no\b\.?)\s\d{1,3}[a-z]?\b(?!\s?[:/]|[.,]\d)"
        ),
        (
            r"(?:(?<=\bon the )|(?<=\boff the )|(?<=\balong the )|(?<=\bthe old )"
            r"|(?<=\bdown the ))[AM]\d{1,4}(?:\(M\))?\b(?!\s(?:paper|sheet|page|size|print))"
        ),
        rf"(?<![\w.])(?i:flat|apt|apartment|unit|suite)\.?\s\w{{1,4}},\s(?:{_STREET_NAME}\s){{1,3}}(?i:{_SURE}|{_EVERYDAY})",
    )
)

# In small letters only "street" and its like are sure; the others need a word that leads to an address.
_SMALL = sought(
    rf"(?<![\w.$€£]){_WITHIN}{_NUMBER},?\s(?P<name>(?:[a-z'’.]{{1,20}}\s|\d{{1,3}}(?:st|nd|rd|th)\s){{1,3}})"
    rf"(?:(?P<sure>{_SURE})|{_EVERYDAY}){_UNIT}",
)
_LEADS = re.compile(
    r"\b(?:at|to|from|address|addr|lives?|residence|attended|house|home|outside|opposite|visit(?:s|ed|ing)?|bought|sold|rent(?:s|ed)?|premises|property"
    r"|known\sas|was|of|office|near|by|behind|above)[:,|=-]?\s{1,2}(?:-\s)?$",
    re.IGNORECASE,
)
# Where somebody lives, goes, delivers or is seen: a number and a name behind such words need no "street".
_LIVES = deferred(
    r"(?:\b(?:liv(?:es?|ed|ing)|stay(?:s|ed|ing)?|resid(?:es?|ed|ing|ent)|address(?:es)?|home|premises|property|house|flat|visit(?:s|ed|ing)?"
    r"|attend(?:ed|ing|s)?|outside|opposite|went|go(?:ing|es)?|called|discharged|deliver(?:ed|y|s)?|sen[dt]|taxi|tenants?|occupants?|occupiers?"
    r"|burglary|break-in|fire|started|moved|occurred|collision|crash|scene|parcel|left|collect(?:ed)?|pick(?:ed)?(?:\s\w{2,4})?\sup|search(?:ed)?"
    r"|premises|office|service|effected|followed|work|neighbours?|owner|landlord|drop(?:ped)?(?:\s\w{2,4})?\soff|met|seen|stood|waiting|parked)\b"
    r"[^.;\d]{0,18}?(?:\b(?:at|to|from|of|outside|opposite|as|was|is|in|near|visit|behind)|:|\bnow\sat|(?<=visit|tside|posit|ended)|(?<=ress))"
    r"|\b(?:visit(?:ed|ing)?|outside|opposite|attended|address|premises|home\svisit\sbooked)\s?[:,-]?)\s{1,2}(?:-\s)?(?:the\s)?$",
    re.IGNORECASE,
)
_LIVES_LENGTH = 56
_NO_STREET = frozenset(
    "january february march april may june july august september october november december jan feb mar"
    " apr jun jul aug sep sept"
    " oct nov dec french gauge tesla hz mg ml mmhg am pm gmt bst est people patients officers children"
    " pounds dollars".split()
)
_BARE = sought(
    rf"(?<![\w.$€£/:-])(?:(?i:ground\sfloor\sflat|(?:first|second|third|top)\sfloor\sflat|(?:upper|lower)\sflat),?\s)?{_WITHIN}"
    rf"(?:(?i:lot|plot|unit|no\.?)\s)?(?!0|\d{{1,2}}-0){_NUMBER},?\s"
    rf"(?P<name>(?:{CAPITAL}[\w'’-]{{2,20}}|[NSEW]\.?|St\.?)(?:\s(?:{CAPITAL}[\w'’-]{{1,20}}|(?i:the|of|on)\b)){{0,3}}"
    r"|(?:the\s)?[a-z'’]{4,16}(?:\s[a-z'’]{3,16}){0,2})"
)
_NAMED_HOUSE = sought(
    rf"(?<!\w)(?:The\s)?{CAPITAL}[a-z'’-]{{2,20}}(?:\s{CAPITAL}[a-z'’-]{{2,20}}){{0,2}},\s(?={CAPITAL}[\w'’-]{{1,20}}(?:\s{CAPITAL}[\w'’-]{{1,20}})?\s(?i:{_SURE}|{_EVERYDAY}|End|Side|Fold))",
)
_UNLISTED = re.compile(rf"{CAPITAL}[\w'’-]{{1,20}}(?:\s{CAPITAL}[\w'’-]{{1,20}})?\s(?:End|Side|Fold)(?!\w)")
_MEASURES = frozenset(
    "minute minutes min mins hour hours mile miles km metre metres meter meters day days week weeks"
    " month months year years"
    " foot feet yard yards lane way people patients cars more other busy quiet mg ml"
    " bus train ferry flight hrs".split()
)

_PLACE_WORD = re.compile(
    rf"(?:{_SURE}|{_EVERYDAY}|court|house|maltings|paddocks|estate|gate|wood|farm|cottages?|[a-z]{{3,12}}gate)"
)
_LABEL = sought(
    r"(?<!\w)(?:addr(?:ess)?(?!\w)|residence(?!\w)|(?:currently\s|now\s)?(?:lives|lived|living|resid(?:es|ed|ing)|stay(?:s|ed|ing))\sat"
    r"|ship(?:ped)?\sto|deliver(?:ed)?\sto)\s?(?:[:=|]|-\s|is\s)?\s{0,2}",
    re.IGNORECASE,
)
_SEGMENT = re.compile(r"[\w'’./-]{1,25}(?: [\w'’./-]{1,25}){0,5}")
_HOUSE = re.compile(
    rf"(?:\d|(?i:flat|apt|unit|po box)\b|.*(?i:cottage|house|lodge|farm|rectory|vicarage|manor|barn"
    rf"|villa|hall|grange|bungalow"
    rf"|hillside|woodside|willows|gables|view|{_SURE}|{_EVERYDAY})\b)"
)
_STOPS = STOP_WORDS - {"the", "on", "of", "under", "over", "up", "down", "by"} | frozenset(
    "last next thanks thank please right today yesterday nothing who which since with".split()
)
_COMMA = re.compile(r",\s{0,2}")
_MOST_SEGMENTS = 5
_TOWN = re.compile(
    rf"(?:,\s{{0,2}}|\n)(?P<town>(?:Ste?\.|{CAPITAL}[\w'’-]{{1,20}})(?:[ ]{CAPITAL}[\w'’-]{{1,20}})?"
    r"|[a-z]{3,20}(?:\s[a-z]{3,20})?)"
)
_TOWN_LABEL = sought(
    r"(?<!\w)(?i:town|city|village|place\sof\s(?:birth|death)|birthplace|home\s?town|borough|suburb|county|parish)\s?[:|=]\s{0,3}"
    rf"(?P<it>{CAPITAL}[\w.'’-]{{1,20}}(?:[ ](?:(?:or|and|of|on|upon"
    rf"|the)[ ])?(?:[dl][’'])?{CAPITAL}[\w.'’-]{{1,20}}){{0,2}})"
)
_PLACE_NAME = (
    rf"(?:(?:St|Ste|Mt|Ft)\.[ ])?{CAPITAL}[\w’'-]{{1,20}}(?:[ ](?:(?:Ste?|Mt|Ft)\."
    rf"|(?:[dl][’'])?{CAPITAL}[\w’'-]{{1,20}}|(?:on"
    rf"|upon|under|le|la|de|the|d')(?=[ ]{CAPITAL})))"
    r"{0,3}(?<!\.)"
)
# Where somebody was born, lives, or comes from there is a town, whatever it is called.
_TOWN_BEHIND = sought(
    r"(?<!\w)(?i:born(?:\sand\s(?:bred|raised))?|raised|brought\sup|grew\sup|liv(?:es?|ed|ing)|resid(?:es?|ed|ing|ent|ents)|moved|relocated|settled"
    r"|based|commut(?:es?|ed|ing)|hails?|mum\sis|dad\sis|family\sis|is\sfrom|native)\s"
    r"(?i:back\s|just\s|now\s|alone\s|locally\s|somewhere\s|daily\s)?(?i:in|to|from|near|outside|at|of|around)\s"
    rf"(?P<it>{_PLACE_NAME})"
)
_LINKED = sought(
    rf"(?<!\w){CAPITAL}[\w’'-]{{2,20}}[ ](?:or|on|upon|under|by|in|le|la|the|de"
    rf"|of)[ ](?:the[ ])?{CAPITAL}[\w’'-]{{2,20}}(?!\w)|(?<!\w){CAPITAL}[\w-]{{2,20}}[ ][dl][’']{CAPITAL}\w{{2,20}}"
)
# Nothing else is written so: Stow-on-the-Wold, Chester-le-Street.
_HYPHENATED = sought(
    rf"(?<![\w-]){CAPITAL}[\w’']{{1,15}}-(?:on|upon|under|by|in|le|next|sur|en|cum)(?:-(?:the|la))?-{CAPITAL}[\w’']{{2,15}}(?![\w-])"
)

_COUNTIES = (
    "Antrim Armagh Carlow Cavan Clare Cork Derry Donegal Down Dublin Durham Fermanagh Galway Kerry Kildare Kilkenny"
    " Laois Leitrim Limerick Longford Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Tyrone Waterford"
    " Westmeath Wexford Wicklow".split()
)
_AREAS = (
    "AB|AL|B|BA|BB|BD|BH|BL|BN|BR|BS|BT|CA|CB|CF|CH|CM|CO|CR|CT|CV|CW|DA|DD|DE|DG|DH|DL|DN|DT|DY|E|EC|EH|EN|EX|FK|FY|G|GL"
    "|GU|HA|HD|HG|HP|HR|HS|HU|HX|IG|IP|IV|KA|KT|KW|KY|L|LA|LD|LE|LL|LN|LS|LU|M|ME|MK|ML|N|NE|NG|NN|NP|NR|NW|OL|OX|PA|PE"
    "|PH|PL|PO|PR|RG|RH|RM|S|SA|SE|SG|SK|SL|SM|SN|SO|SP|SR|SS|ST|SW|SY|TA|TD|TF|TN|TQ|TR|TS|TW|UB|W|WA|WC|WD|WF|WN|WR|WS"
    "|WV|YO|ZE|GY|JE|IM"
)
# What a count or an election divides a country into.
_DISTRICT = sought(
    r"(?<!\w)(?i:(?:census\s)?tract|precinct|electoral\s(?:division|area|ward)|enumeration\s(?:district|area)|meshblock)"
    r"\s(?i:no\b\.?\s?|number\s|of\s)?(?:\d[\d.]{0,9}\d|\d)(?![\w])"
    rf"|(?<!\w)(?i:ward)\s(?i:no\b\.?|number)\s?\d{{1,3}}(?:\s\({CAPITAL}[\w -]{{2,24}}\))?"
    rf"|(?<!\w)(?i:electoral\s(?:division|area|ward)|townland|parish|barony)\sof\s{CAPITAL}[\w'’-]{{2,20}}(?:\s{CAPITAL}[\w'’-]{{2,20}})?"
    rf"|(?<!\w)Cos?\.\s(?:{'|'.join(_COUNTIES)})\b"
)
_POSTCODE_LABEL = (
    r"(?<!\w)(?i:zip(?:\s?code|\+4)?|p(?:ost)?(?:al)?[\s/-]?code|post\s?code|eircode|pin\s?code)(?:[\s/](?i:zip|post(?:al)?\s?code|postcode|postal))?"
    r"(?:\s\([a-z ]{3,16}\)|\s(?i:on|of|for)\s(?i:the\s)?[a-z]{2,10}(?:['’]s\s[a-z]{2,10})?){0,1}"
    r"(?:\s?[:=|,>]|\s-|\s(?i:is|was|(?:has\s|was\s)?changed\sto))?\s{0,3}"
)
_LIVES_IN = (
    r"\b(?i:(?:liv(?:es?|ed|ing)|based|resid(?:es?|ed|ing)|located|moved|staying|somewhere|s?he(?:'s|\sis|\swas)|they(?:'re|\sare))"
    r"(?:\s(?:in|to|at|near|around)(?:\sthe)?)|catchment(?:\sarea)?:?|patch\sis|area:|address\swithheld,|delivery\sto|address\sline\s\d:|destination:?"
    r"|(?:households?|homes?|addresses)\sin)\s"
)
_ZIP_END = r"(?!\w|-(?!\d{4}\b)\w|\s\d{3}\s\d{3}\b|\s\d{6}\b)"  # "ID 12345 678901" is no Idaho
_POSTCODES = tuple(
    sought(form)
    for form in (
        rf"(?<!\w)(?:{_AREAS})(?:\d[A-HJKMNPR-Y]?|\d\d)\s?\d[ABD-HJLNP-UW-Z]{{2}}(?!\w)",
        # In small letters: no ordinal and no unit, "w1 4th".
        rf"(?<!\w)(?:{_AREAS.lower()})(?:\d[a-hjkpstuw]?|\d\d)\s?\d(?!th|st|nd|rd|hr|lb|ft|pt|gb|tb)[abd-hjlnp-uw-z]{{2}}(?!\w)",
        r"(?<!\w)(?!t\dn\dm\d|e\dv\dm\d)[abceghj-nprstvxy]\d[a-z]\s\d[a-z]\d(?!\w)",
        # Of the Netherlands, in a cell or at the end of a line.
        (
            r"(?<![\w.,€$£])(?<!\d )(?!0|19|20)\d{4}\s?(?!OK|NO|S[ADS]|[AP]M\b|MG|ML|KG|KM|CM|MM|BC|AD|HR|GB|MB"
            r"|TB|IU|EU|UK"
            r"|US|NL)[A-Z]{2}(?=\s*(?:[|;,(]|$|\n|\s[A-Z][a-z]))"
        ),
        r"(?<!\w)(?!T\dN\dM\d|E\dV\dM\d)[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?!\w)",  # no stage and no coma scale
        # Of Ireland, with a digit in its second half.
        r"(?<!\w)[AC-FHKNPRTV-Y]\d[\dW]\s?(?=[A-Z]{1,3}\d)[AC-FHKNPRTV-Y][0-9AC-FHKNPRTV-Y]{3}(?!\w)",
        r"(?<!\w)(?<!\d )(?<!\) )\d{5}-\d{4}(?![\w-])",
        rf"(?<!\w){STATE},?\s{{1,2}}(?P<it>\d{{5}}){_ZIP_END}",
        r"(?<!\w)(?:V(?:IC|ic)|NSW|Q(?:LD|ld)|T(?:AS|as)|ACT|SA|WA|NT)\s{1,2}(?P<it>\d{4})(?!\w|[.,]\d)",  # Australia
        (
            rf"{_POSTCODE_LABEL}(?P<it>\d{{5}}(?:[- ]\d{{4}})?|\d{{3}}\s?\d{{3}}|\d{{4}}"
            rf"|(?i:{_AREAS})\d[A-Za-z\d]?(?:[\s-]?\d[A-Za-z]{{2}})?)(?![\w-])"
        ),
        rf"{_LIVES_IN}(?P<it>\d{{5}}|(?:{_AREAS})\d[A-Z\d]?)(?![\w-]|[.,]\d|\s(?i:people|patients|dollars|euros|pounds|units|words|of)\b)",
        rf"(?<![\w.,$-])(?P<it>\d{{5}}|(?:{_AREAS})\d[A-Z\d]?)(?=\s\(?(?i:area|post\s?code|zip|district)\b)",
        rf"(?<!\w)(?:{_AREAS})(?:\d[A-HJKMNPR-Y]?|\d\d)\s\d(?!th|st|nd|rd|hr|lb|ft|pt|gb|tb)[abd-hjlnp-uw-z]{{2}}(?!\w)",
    )
)
# Of an area that no list has, where an address ends.
_POSTCODES += (
    sought(r"(?:(?<=\n)|(?<=, )|(?<=[a-z] ))[A-Z]{1,2}\d[A-Z\d]?\s\d[ABD-HJLNP-UW-Z]{2}(?=[ \t]*(?:\n|$|[.;,)]))"),
)
_SENTENCE = re.compile(r"(?<![a-z])(?!ap(?:p|t|pt)\.|ste\.|bldg\.)[a-z]{3,}\.\s")
_NAME_BEHIND = re.compile(r"\.?\s[A-Z]")
_DATED = re.compile(rf"\d{{1,2}},?\s(?:{'|'.join(MONTHS)})\s[a-z]")
_NUMBER_ALONE = re.compile(rf"(?:.*[\s,])?{_NUMBER},?", re.DOTALL)
_POSTCODE_BEHIND = re.compile(rf",?\s{{1,2}}(?:{_AREAS})\d[A-Z\d]?\s?\d[A-Z]{{2}}(?!\w)", re.IGNORECASE)
_STATE_BEFORE_CODE = sought(rf"(?<!\w){STATE}(?=,?\s{{1,2}}\d{{5}}{_ZIP_END})")


def addresses(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The addresses in a text, their towns apart; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Lives at rose cottage, mill lane, sheffield; works at 12 harbour view, Leeds LS1 4AB, a 10 mile drive"
    >>> [(text[span.start : span.end], kind.value) for span, kind in addresses(text)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('rose cottage', 'address'), ('mill lane', 'address'), ('sheffield', 'place'), ('12 harbour view', 'address'),
     ('Leeds', 'place'), ('LS1 4AB', 'postcode'), ('LS1 4AB', 'postcode')]
    """
    yield from ((Span(*match.span()), Kind.ADDRESS) for match in _CORNER.finditer(text))
    yield from _labelled(text)
    for form in _FORMS:
        for match in form.finditer(text):
            if not _is_no_street(text, match):
                yield Span(_begin(match), match.end()), Kind.ADDRESS
                yield from _town(text, match.end())
    for match in _SMALL.finditer(text):
        if _is_small_street(text, match):
            yield Span(*match.span()), Kind.ADDRESS
            yield from _town(text, match.end())
    yield from _bare(text)
    yield from ((Span(*match.span("it")), Kind.PLACE) for match in _TOWN_LABEL.finditer(text))
    for match in _TOWN_BEHIND.finditer(text):
        if not all(is_common(word) or word in MONTHS for word in match["it"].split()):
            yield Span(*match.span("it")), Kind.PLACE
    yield from ((Span(*match.span()), Kind.PLACE) for match in _HYPHENATED.finditer(text))
    for match in _LINKED.finditer(text):
        is_month = match.group().rpartition(" ")[2] in MONTHS  # "to Leeds in May"
        if not is_month and known_place(key(match.group())) is Kind.PLACE:
            yield Span(*match.span()), Kind.PLACE
    yield from ((Span(*match.span()), Kind.PLACE) for match in _DISTRICT.finditer(text))
    for form in _POSTCODES:
        for match in form.finditer(text):
            yield Span(*match.span("it" if "it" in form.groupindex else 0)), Kind.POSTCODE
    yield from ((Span(*match.span()), Kind.PLACE) for match in _STATE_BEFORE_CODE.finditer(text))


def _is_no_street(text: str, match: re.Match[str]) -> bool:
    """Whether a size, a count or a scan looks like a street: "#0 Vicryl loop", "625 RBCs. Head CT"."""
    said = match.group()
    if _DATED.match(said):  # "25 May run"
        return True
    if said.startswith("0 ") or text[match.start() - 1 : match.start()] == "#" or _SENTENCE.search(said):
        return True
    if said.endswith((" Dr", " DR")) and _NAME_BEHIND.match(text, match.end()):
        return True  # "15/11 WR Dr Okafor"
    return said.endswith(" CT") and not said.isupper()


def _begin(match: re.Match[str]) -> int:
    """Where a street begins whose words run over a line: with its number, or else on the last line."""
    head, line, _ = match.group().rpartition("\n")
    return match.start() + (len(head) + 1 if line and not _NUMBER_ALONE.fullmatch(head.strip()) else 0)


def _labelled(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """What stands behind "address:" or "lives at", part by part."""
    for label in _LABEL.finditer(text):
        at = label.end()
        segments: list[Span] = []
        while len(segments) < _MOST_SEGMENTS and (match := _SEGMENT.match(text, at)):
            said = _until_stop(match.group())
            if said:
                segments.append(Span(at, at + len(said)))
            if len(said) < len(match.group().rstrip("./-")):
                break
            between = _COMMA.match(text, match.end())
            if not between:
                break
            at = between.end()
        if any(_HOUSE.match(text[one.start : one.end]) for one in segments[:2]):
            for one in segments:
                is_place = known_place(key(text[one.start : one.end])) is Kind.PLACE
                yield one, Kind.PLACE if is_place else Kind.ADDRESS


def _bare(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """Houses without a word for a street, where the words before them say that somebody lives or goes there.

    >>> text = "He was followed to 27 Larchmont, then discharged to 6 the paddocks; it started at 3 French clinics."
    >>> [text[span.start : span.end] for span, _ in _bare(text)]
    ['27 Larchmont', '6 the paddocks']
    """
    for match in _BARE.finditer(text):
        if not _LIVES.search(text, max(0, match.start() - _LIVES_LENGTH), match.start()):
            continue
        words = match["name"].split()
        if words[0][0].islower():  # in small letters, words are an address up to the first that is none
            words = _small_name(words)
        if words and words[0].lower() not in _NO_STREET and words[0].lower() not in _MEASURES:
            start = match.start("name")
            yield Span(match.start(), start + len(" ".join(words))), Kind.ADDRESS
    for match in _NAMED_HOUSE.finditer(text):
        if _LIVES.search(text, max(0, match.start() - _LIVES_LENGTH), match.start()):
            yield Span(match.start(), match.end() - 2), Kind.ADDRESS
            if end := _UNLISTED.match(text, match.end()):
                yield Span(*end.span()), Kind.ADDRESS


def _small_name(words: Sequence[str]) -> list[str]:
    """The words of a street in small letters: "the paddocks", "riverside park"; nothing where they count something."""
    if words[0] == "the":
        return list(words[:2]) if len(words) > 1 else []
    for i, word in enumerate(words):
        if _PLACE_WORD.fullmatch(word):
            return list(words[: i + 1])
        if word in STOP_WORDS or word in _MEASURES:
            break
    return []


def _until_stop(words: str) -> str:
    """The words up to the first that leads on in the sentence, without a full stop behind them."""
    kept: list[str] = []
    for word in words.split(" "):
        if word.lower() in _STOPS and not word.isupper():
            break
        kept.append(word)
        if word.endswith(".") and len(word) > 5:  # "St." and "Ave." are abbreviated
            break
    return " ".join(kept).rstrip(".-/")


def _is_small_street(text: str, match: re.Match[str]) -> bool:
    words = match["name"].split()
    if any(word in _MEASURES or (word in STOP_WORDS and (i or word != "the")) for i, word in enumerate(words)):
        return False
    return bool(match["sure"]) or _LEADS.search(text, max(0, match.start() - 16), match.start()) is not None


def _town(text: str, at: int) -> Iterator[tuple[Span, IdentifierKind]]:
    """The town behind a street, if the geography has it."""
    match = _TOWN.match(text, at)
    if match:
        start, end = match.span("town")
        for last in (end, start + len(match["town"].split()[0])):
            if known_place(key(text[start:last])) is Kind.PLACE or _POSTCODE_BEHIND.match(text, last):
                yield Span(start, last), Kind.PLACE
                return
