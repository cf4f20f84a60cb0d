"""Streets as other countries write them: the word for a street first, or joined to its name, the number behind it.

"Via dei Ginepri 12/A", "ul. Lipowa 9 m. 14", "Lindenstraße 47b", "5120 FM 2931", "Cra. 7 # 45-12". Every repetition is
bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.identities.addresses import CAPITAL
from tacit.language.sought import sought

# What stands before the name of a street.
_BEFORE_NAME: Final = (
    r"(?:(?!via\s[A-Z]{1,4}\b)(?i:via(?:le)?|vicolo|corso|piazza(?:le)?|largo|contrada|lungo(?:mare|tevere)|strada|localit[àa]"
    r"|rue|avenue|boulevard|chemin|impasse|all[ée]e|quai|cours|ruelle|sentier|faubourg|rond-point"
    r"|calle|avenida|paseo|plaza|camino|ronda|carretera|carrer|passeig|pla[çc]a|callej[óo]n|pasaje|travesía|rambla"
    r"|rua|travessa|alameda|pra[çc]a|estrada|rodovia|beco"
    r"|ulica|ulice|aleja|aleje|osiedle|plac|n[áa]m[ěe]st[íi]|t[řr][íi]da|cesta|trg|bulevar(?:dul)?|calea|[șs]oseaua|aleea|intrarea|bul"
    r"|jalan|lorong|lebuh|persiaran|lengkok|kampung|gang|soi|thanon|đường|ngõ|khayaban-e|shahrah-e|sharia|shari'?|rruga"
    r")|(?:C/|Avda?\.|Pza\.|Pl\.|Ctra\.|Cra?\.|Kra\.|Cll\.|Tv\.|Diag\.|Urb\.|P\.?za|V\.le|C\.so|(?<!\d\d\d\s)(?i:bd)\.|(?i:ul|os|al|pl|nám|str|blvd|av|ave|bul|jln?|jl|lrg|lor|prosp|per|pr-?t)\.|Jl?n|Lrg|Jl))"
)
_SMALL: Final = (
    r"(?:de|del|della|delle|dei|degli|dello|di|da|das|dos|do|la|le|les"
    r"|las|los|du|des|el|al|van|von|der|den|het|af|na|nad|i|e|y|'t|of)"
)
_WORD: Final = rf"(?:(?:[dl]|dell|all|nell)['’])?{CAPITAL}[\w.’'-]{{0,24}}"
_NAME: Final = (
    rf"(?:(?:{_SMALL}[ ]){{0,3}}(?:\d{{1,2}}[ ])?{_WORD}(?:[ ](?:(?:{_SMALL}[ ]){{0,2}}{_WORD}|[IVX]{{1,5}}\b)){{0,3}})"
)
# What ends it, joined to it.
_JOINED: Final = (
    r"(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|damm|ufer|ring|steig|stieg|pfad|wall|gasserl|twiete|chaussee|promenade"
    r"|straat|laan|plein|kade|gracht|singel|dijk|dreef|steeg|baan|pad|hof|lei"
    r"|gatan|gata|gate|gaten|gränd|vägen|väg|stigen|stig|torget|torg|backen|leden|plan|gården"
    r"|gade|vej|vænget|vang|stræde|allé|torv|bakken|parken|veien|vegen|vei|veg|plass|svingen|bakke|stien|lia"
    r"|katu|tie|polku|kuja|raitti|kaari"
    r"|utca|köz|körút|caddesi|sokak|sokağı|bulvarı)"
)
_END_OF_NAME: Final = (
    r"(?:utca|u\.|út|útja|tér|tere|köz|körút|krt\.|sor|sétány|iela|gatvė|g\.|caddesi|cad\.|cd\.|sokak|sokağı|sok\.|sk\.|bulvarı|blv\.|mahallesi|mah\."
    r"|Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Steig|Chaussee|vei|gate|väg|vej|gade|plads|katu|tie|laan|straat|plein|kade|dijk|singel|weg)"
)
_LED: Final = (
    r"(?:Am|An[ ]de[rnm]|Auf[ ]de[rnm]|Im|In[ ]de[rnm]|Zu[rm]|Beim?|Hinter[ ]de[rnm]"
    r"|Unter[ ]de[rnm]|Op[ ]de[rn]|Aan[ ]de[rn]?|Vor[ ]de[rnm])"
)
# The number of a house, and of what is in it.
_HOUSE: Final = (
    r"(?:n\.?[°ºr.]?[ ]?|[Nn]o[.:]?[ ]?|[Nn]r[.:]?[ ]?)?\d{1,5}(?:[ ]?(?:[a-z]"
    r"|[A-H])\b(?!\.?[ ]?\d)|[ ]?[-/][ ]?(?:\d{1,5}[A-Za-z]?|[A-Za-z]"
    r"|[IVX]{1,5}|bis|ter|hs|huis))?"
    r"(?:[ ]?(?:bis|ter|quater|hs|huis)\b)?(?:[-/]\d{1,4}[a-z]?)?"
)
_PART_WORD: Final = (
    r"(?:int(?:erno)?|scala|sc|piano|apt?o?|apart(?:amento|ado)?|depto?|dpto?|d\.?p\.?|casa|lgh|lejl|leil|m|lok|miesz?|byt|kv|kvartira|bte|bo[iî]te|bus"
    r"|esc|pta|puerta|piso|planta|b[âa]t(?:iment)?|bloque|torre|quadra|lote|ap|et|etaj|sc|bl|hus|h[øo]yre|wohnung|whg|top|stiege|stg|t[üu]r|daire|d|kat|as|em|appt|appartement|porte|flat|unit|app)"
)
_FLOOR_WORD: Final = (
    r"(?:OG|EG|DG|UG|Stock|Etage|étage|ét\.?|sal|tr(?:appor|p)?|vån|etg"
    r"|etasje|piso|piano|emelet|em\.|patro|kat|krs|kerros|p\.o?|andar)"
)
_SIDE_WORD: Final = r"(?:tv|th|mf|dcha|izda|izq|dta|esq|dto|drt|dir|links|rechts|li|re|gauche|droite)"
_PART: Final = (
    rf"(?:(?i:{_PART_WORD})\b[.:]?[ ]?(?:\d{{1,5}}[A-Za-z]?|[A-Z])\b"
    rf"|(?:\d{{1,2}}(?:\.º|\.|º|°|ª|er|e|ème|o)?[ ]?(?:{_FLOOR_WORD}|{_SIDE_WORD})\b\.?"
    rf"|(?:st|kl|EG|DG|UG|parterre|rdc|bajo|ático)\b\.?)(?:,?[ ]?{_SIDE_WORD}\b\.?)?"
    r"|\d{1,2}\.?[ºª°](?:[ ](?:[A-Z]\b|Esq\.?|Dto\.?|Frt\.?))?|(?:RT"
    r"|RW)[ ]?\d{2,3}(?:[ ]?/[ ]?RW[ ]?\d{2,3})?|\d-chome|Moo[ ]\d{1,2}"
    r"|(?:Hinter|Vorder|Garten|Rück)(?:haus|gebäude)|[HUKL]\d{4}\b)"
)
_PARTS: Final = rf"(?:(?:,[ ]?|[ ]|[ ]-[ ]|-){_PART}){{0,3}}"
_FORMS: Final = tuple(
    sought(form)
    for form in (
        rf"(?<![\w/]){_BEFORE_NAME}[ ]?{_NAME}(?:,[ ]?|[ ]){_HOUSE}{_PARTS}(?![\w])",
        rf"(?<![\w.])\d{{1,4}}(?:[ ]?(?:bis|ter|[A-Z]))?,?[ ]{_BEFORE_NAME}[ ]{_NAME}{_PARTS}(?!\w)",
        (
            rf"(?<!\w)(?:{CAPITAL}[\w’'-]{{1,20}}[ ]){{0,2}}{CAPITAL}[\w’-]{{1,30}}?(?:{_JOINED}\b\.?"
            rf"|str\.)[ ]{_HOUSE}{_PARTS}(?!\w)"
        ),
        rf"(?<!\w)(?:{CAPITAL}[\w.’'-]{{1,24}}[ ]){{1,3}}{_END_OF_NAME}[ ]{_HOUSE}\.?{_PARTS}(?!\w)",
        rf"(?<!\w){_LED}[ ](?:{CAPITAL}[\w’-]{{2,24}}[ ]?){{1,2}}[ ]{_HOUSE}{_PARTS}(?![\w/]|[.,:]\d)",
        # As in Bohemia, with both its numbers: "Tulipánová 5/1203".
        rf"(?<!\w){CAPITAL}[^\W\d_]{{3,20}}(?:ov[áa]|sk[áa]|n[áa]|ská)[ ]\d{{1,4}}/\d{{1,5}}[a-z]?(?!\w)",
        # As in the Americas: roads that have a number, and crossings.
        (
            r"(?<![\w.])(?:R\.?R\.?[ ]?#?\d{1,3},?[ ])?(?:[NSEW]\d{3,6}(?:[ ]?[NSEW]\d{3,6})?"
            r"|\d{2,6}[A-Z]?)[ ](?:(?:[NSEW]"
            r"|North|South|East|West)\.?[ ])?"
            r"(?:FM|RM|CR|SR|TR|SH|AR|MO|Hwy|HWY|Highway|Rte|RTE|Route"
            r"|US(?:[ ]Hwy|[ ]Highway|[ ]Route)?|State[ ](?:Hwy|Highway"
            r"|Road|Rd|Route|Rte)|St[ ]Hwy"
            r"|(?:Old[ ])?(?:County|Co|Township|Twp|Forest|Ranch|Parish"
            r"|Farm|Private|Fire|Mile|Range|Section|Concession|Rural)(?:[ ]to[ ]Market)?[ ](?:Road"
            r"|Rd|Hwy|Highway|Route|Rte|Line|Trail)|Interstate|Concession"
            r"|Con|Sideroad|Line)"
            r"\.?[ -](?:\d{1,4}[A-Z]?|[A-Z]{1,2})\b(?:[ ](?:N|S|E|W|North|South|East|West)\b)?"
            r"(?:,?[ ](?:(?i:lot|trlr|trailer|spc|space|unit|apt|bldg|ste|suite|box)\.?[ ]|#[ ]?)[\w-]{1,6})?"
        ),
        (
            rf"(?<!\w)[NSEW]\d{{3,6}}(?:[ ]?[NSEW]\d{{3,6}})?[ ](?:{CAPITAL}[\w’'-]{{1,20}}[ ]){{1,3}}(?:Rd"
            rf"|Road|St|Street|Ave|Dr|Drive|Ln|Lane|Ct|Court|Way|Trl|Trail"
            rf"|Hwy|Blvd|Pkwy)\b"
        ),
        r"(?<!\w)(?:(?i:calle|carrera|cra?|cll?|kra?|transversal|diagonal"
        r"|tv|av(?:enida)?)\b\.?)[ ]\d{1,3}(?:[ ]?[A-Z]{1,3}\b)?(?:[ ](?:sur"
        r"|norte|bis)\b)?[ ]?(?:#|n[°º]|no\.)[ ]?\d{1,3}[ ]?[A-Z]?(?:[ ]?-[ ]?\d{1,3})?" + _PARTS,
        # As in Japan and Korea, the block before its quarter.
        (
            rf"(?<![\w.-])\d{{1,3}}(?:-\d{{1,3}}){{1,2}}(?:-\d{{3,4}})?,?[ ]{CAPITAL}[a-z’]{{2,14}}(?:-{CAPITAL}?[a-z"
            rf"ō]{{2,14}}){{0,2}}-(?:machi|cho|chō|chome|ku|shi|dong|gu|ro"
            rf"|gil)\b"
        ),
        # In other letters, which an English text has only in names.
        (
            r"(?<!\w)(?:[\u0370-\u03ff\u0400-\u04ff]{2,20}\.?[ ]){0,3}[\u0370-\u03ff\u0400-\u04ff]{4,20},?[ ]\d{1,4}"
            r"[\u0370-\u03ff\u0400-\u04ffa-z]?(?!\w)"
        ),
        rf"(?<![\w/])\d{{1,4}}(?:/\d{{1,4}})?[ ]Moo[ ]\d{{1,2}}(?:,?[ ](?:Soi|Tambon|T\.|Ban)[ ]{_WORD})?",
        (
            rf"(?<!\w)(?i:lot)[ ]\d{{1,4}}[ ](?:DP|SP|PS|RP|CP)[ ]?\d{{3,8}}(?:[ ](?:{CAPITAL}[\w’'-]{{1,20}}[ ]?){{1"
            rf",4}})?"
        ),
        (
            r"(?<!\w)(?:MM|MP|[Mm]ile(?:[ ](?:marker|post))?|[Kk]m)[ ]\d{1,4}(?:\.\d)?,?[ ](?:of[ ])?(?:I-"
            r"|US[ ]|SR[ ]|CR[ ]|Hwy[ ]|(?:[A-Z][a-z]{2,15}[ ]){1,2}(?:Hwy"
            r"|Highway|Rd|Road))\d{0,4}\b"
        ),
        # A flat on a floor, as in Scotland and Hong Kong.
        (
            rf"(?<![\w/.])(?:\d[FR]\d|[0-9GB]/\d{{1,2}}|[1-4]/[LR]|Flat[ ]\w{{1,3}},[ ](?:\d{{1,2}}"
            rf"|G)/F|PF\d),?[ ](?=(?:Block|Tower|\d{{1,4}}[A-Z]?)[ ](?:{CAPITAL}"
            rf"|\d))"
        ),
    )
)


def abroad(text: str) -> Iterator[Span]:
    """The streets of a text that are written as abroad; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Via dei Ginepri 12/A, ul. Lipowa 9 m. 14, Björkstigen 3 lgh 1202, 5120 FM 2931 Lot 7. Via Leeds"
    >>> [text[span.start : span.end] for span in abroad(text)]
    ['Via dei Ginepri 12/A', 'ul. Lipowa 9 m. 14', 'Björkstigen 3 lgh 1202', '5120 FM 2931 Lot 7']
    """
    for form in _FORMS:
        yield from (
            Span(match.start(), match.start() + len(match.group().rstrip(" ,"))) for match in form.finditer(text)
        )
