"""What is known of words: which are everyday words, which name places and peoples, which go with persons."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from tacit.identities._identifier import IdentifierKind
from tacit.knowledge import diseases, drugs, geography, wordnet
from tacit.language.deferred import deferred
from tacit.language.modifiers import is_modifier
from tacit.language.shorthand import is_shorthand
from tacit.language.stop_words import STOP_WORDS
from tacit.language.verbs import is_verb
from tacit.terms.keys import key

RELATIONS = frozenset(
    "wife husband spouse partner fiancé fiancée girlfriend boyfriend son daughter sons daughters child children"
    " brother sister brothers sisters mother father parents cousin uncle aunt nephew niece grandmother grandfather"
    " grandson granddaughter friend colleague neighbour neighbor named called nicknamed alias né née".split()
)
"""Words that a person's name often follows: "his wife Ayşe"."""

PARTICLES = frozenset(
    "de la le van von der den di da del della du dos das bin ibn ben al el y e zu ter ten af av abu".split()
)
"""Words in small letters inside a name."""

# Adjectives of institutions that no ending gives away.
_ADJECTIVES = frozenset(
    "supreme high higher highest lower upper grand great joint chief deputy senior junior former new old main"
    " first second civil human urban public anti third fourth fifth sixth seventh eighth ninth tenth eleventh"
    " twelfth last next own same good best free open state independent permanent competent foreign south north"
    " east west southern northern eastern western young mild severe moderate acute chronic benign stable left"
    " right patent intact tender soft firm clear alert low gross poor fair".split()
)
# Names of fields of a form.
_FIELDS = frozenset(
    "mrn dob ssn vin imei nhs iban tel fax id no nr dea npi imsi iccid pin mac isbn ref cc attn".split()
)
_ENDINGS = re.compile(
    r".{3,}(?:al|ial|ive|ary|ory|ics?|ical|ous|able|ible|less|ful|ing|ed|ly|ment|tion|sion|ship|ness|ity|ism|"
    r"ular|ology|oscopy|[oe]ctomy|ostomy|otomy|itis|emia|plasty|graphy|metry|opathy)s?"
)
_CONTRACTED = re.compile(r"(?:n['’]t|['’](?:ve|ll|d|m|re))$")  # "I've", "didn't"
_NUMBERED = re.compile(r"[A-Za-z]{1,3}\d{1,3}[A-Za-z]?")  # "Q31", "LR8", "DM2"
_NUMERAL = re.compile(r"[IVX]+|[IVX]+[a-z]?|[A-Z]")  # of chapters and lists
_PEOPLE = " people"
_SHARE = 0.5  # of a word's uses that mean the place: of "Reading" none do


class _Scope(Enum):
    """How large a place is."""

    PART = "part of a country"
    COUNTRY = "country"
    REGION = "several countries"


@lru_cache(1 << 16)
def is_common(word: str) -> bool:
    """Whether a word, whatever its capitals, is one of everyday language.

    >>> [is_common(word) for word in ("Court", "Administrative", "Supreme", "European", "Polat", "Vienna")]
    [True, True, True, True, False, False]
    """
    lower = word.lower()
    if lower in STOP_WORDS or lower in _ADJECTIVES or lower in _FIELDS or _NUMERAL.fullmatch(word):
        return True
    if is_shorthand(word) or _CONTRACTED.search(lower) or _NUMBERED.fullmatch(word):
        return True
    name = key(lower)
    scope = _scope(name)
    if scope is not None:
        return scope is _Scope.REGION
    senses = wordnet().senses(name)
    if any(sense.label.islower() for sense in senses[:2]):
        return True
    if _ENDINGS.fullmatch(lower) or is_verb(lower) or is_modifier(lower) or is_nobody(word):
        return True
    return "-" in lower and all(is_common(part) for part in lower.split("-") if part)


@lru_cache(1 << 14)
def is_nobody(word: str) -> bool:
    """Whether a word is a drug, a disease, a field of a form or short for a thing: models take some for people.

    >>> is_nobody("Zoloft"), is_nobody("DOB"), is_nobody("EKG"), is_nobody("Polat")
    (True, True, True, False)
    """
    name = key(word)
    if word.isupper() and any(sense.label.islower() for sense in wordnet().senses(name)[:1]):
        return True
    return word.lower() in _FIELDS or is_shorthand(word) or bool(drugs().senses(name) or diseases().senses(name))


@lru_cache(1 << 16)
def known_place(name: str) -> IdentifierKind | None:
    """Whether a key usually names a place (PLACE) or a people (NATIONALITY), none larger than a country.

    >>> known_place("vienna"), known_place("turkish"), known_place("reading"), known_place("europe")
    (<IdentifierKind.PLACE: 'place'>, <IdentifierKind.NATIONALITY: 'nationality'>, None, None)
    """
    scope = _scope(name)
    if scope is None or scope is _Scope.REGION:
        return None
    return IdentifierKind.NATIONALITY if geography().senses(name)[0].id.endswith(_PEOPLE) else IdentifierKind.PLACE


def is_nation(name: str) -> bool:
    """Whether a key names a country or its people.

    >>> is_nation("turkey"), is_nation("turkish"), is_nation("vienna")
    (True, True, False)
    """
    return _scope(name) is _Scope.COUNTRY


@lru_cache(1 << 16)
def _scope(name: str) -> _Scope | None:
    kb = geography()
    senses = kb.senses(name)
    # Its own words for kinds of places, such as "city", are in small letters.
    if not senses or kb.share(name) < _SHARE or any(sense.label.islower() for sense in senses):
        return None
    place = senses[0].id.removesuffix(_PEOPLE)
    if len(place) == 2 and place.isupper():
        return _Scope.COUNTRY
    return _Scope.PART if any(character in ".0123456789" for character in place) else _Scope.REGION


BODIES = frozenset(
    "court courts ministry ministries government governments commission council committee office department"
    " directorate board chamber section division tribunal parliament assembly senate police authority authorities"
    " agency state states republic kingdom federation union convention conventions article articles rule rules"
    " protocol protocols act acts code law laws constitution treaty agreement regulation regulations bill decree"
    " directive ordinance registry delegation treasury panel bench bar bureau service administration party parties"
    " case cases application judgment order decision procedure facts merits reasons annex appendix schedule"
    " chapter part paragraph cabinet crown army navy force forces gendarmerie customs revenue bank inspectorate"
    " history physical examination assessment plan impression diagnosis medication medications".split()
)
"""Words of public bodies and papers: with everyday words around them they name none in particular."""

PERSON_FIELDS = frozenset(
    "patient name surname client applicant plaintiff defendant claimant witness signed dear from to cc attn"
    " attention sender recipient author physician doctor surgeon nurse attending".split()
)
"""Names of a form's fields that hold a person."""

HEADERS = frozenset(
    "from to cc bcc sent subject date re fw fwd attn reply attachment attachments file message ward bed room"
    " unit".split()
)
"""Names of the fields of a letter's or a mail's head: before a colon they are nobody's."""

OFFICERS = frozenset(
    "minister commissioner councillor prosecutor prosecutors judge judges justice president secretary registrar"
    " agent agents ombudsman counsel attorney governor member members applicant applicants respondent plaintiff"
    " defendant claimant appellant intervener witness chancellor advocate rapporteur vice-president deputy"
    " director patient".split()
)
"""Words of those who act for such a body, or before it."""

INSTITUTIONS = BODIES | OFFICERS
"""Both."""

QUALIFIERS = frozenset("state states bar service bank crown part party plan force order history physical".split())
"""Those that also stand before the names of other things."""

PLACE_HEADS = frozenset(
    "street road avenue drive boulevard highway motorway terrace crescent square station airport line ward wing unit"
    " bridge park house hall court lane close way tower building estate gardens gate grove hill island lake river"
    " mountain mount bay beach valley forest wood farm cemetery stadium arena theatre theater library museum gallery"
    " hotel inn pub arms plaza place row mews walk quay dock pier harbour harbor tunnel crossing canal castle palace"
    " monument memorial statue county district borough parish village town city province suite room block".split()
)
"""Words that end the names of places, which may be called after somebody."""

ORGANISATION_HEADS = frozenset(
    "hospital infirmary hospice clinic surgery centre center school college university academy institute institution"
    " foundation trust charity fund society association club league union church cathedral chapel mosque synagogue"
    " council company corporation inc ltd limited llp plc llc gmbh group holdings partners solicitors bank laboratory"
    " laboratories pharmacy practice agency department ministry orchestra ensemble band choir press media records"
    " airlines hotel restaurant cafe nursery kindergarten prison jail team services service studios"
    " solrs attorneys lawyers"
    " architects accountants surveyors newsagents bakers butchers lettings logistics engineering".split()
)
"""Words that end the names of organisations, which may be called after somebody."""

EPONYM_HEADS = frozenset(
    "scale score test sign syndrome disease procedure position maneuver manoeuvre classification criteria index method"
    " technique incision approach catheter clamp forceps retractor drain tube needle suture stitch fracture hernia"
    " contracture nodes node lymphoma tumor tumour palsy fistula cyst stage grade rule law effect theorem trial study"
    " staples scissors rongeur elevator screw plate pin nail wire mesh graft flap anastomosis repair fundoplication"
    " gastrectomy bunionectomy osteotomy arthroplasty operation solution stain fluid bandage dressing splint"
    " cast fascia ligament frame punch block gauze glue shunt sheath cautery drill stapler tape wrap dissector scope"
    " monitor monitoring reflex triangle canal duct".split()
)
"""Words behind the names of those who described or made something: nobody is meant."""

_DEGREE = deferred(
    r"(?:(?:M|F|D|L)(?:RC|FC|CI|RI|F|I)[A-Z]{1,4}[a-z]{0,6}|MB|BS|BM|ChB|BCh|BChir|MBBS|MBChB|MBBCh|BAO|BSc|MSc|BA|MA|BEd|MEd|PhD|DPhil"
    r"|MPhil|LLB|LLM|LLD|MBA|MD|DO|RN|RGN|RMN|RM|NP|PA-C|PA|CRNA|DNP|APRN|FNP|LPN|LVN|BSN|MSN|BNurs|PharmD|DDS|DMD|BDS|DPT|OTR|MPH|QC|KC"
    r"|OBE|MBE|CBE|KBE|DBE|KSC|FRS|FBA|FRSA|JP|JD|Esq|Jr|Jnr|Sr|Snr|CEng|FCA|ACA|ACCA|CPA|PE|BVSc|MRCVS|Hons|Dip\w{1,5}|Cert\w{1,4}|Tr|Orth"
    r"|CNM|CGC|LGC|BSW|MSW|LSW|LCSW|LICSW|LMSW|LMFT|LPC|PsyD|DClinPsy|EdD|SRN|HCPC|FCILEX|MCSP|RD|FAC[A-Z]{1,2}|FAAP|FRAC[A-Z]{1,2}|FRANZCP"
    r"|FRNZC[A-Z]{1,3}|FRAC[A-Z]{2,4}|FNZ[A-Z]{1,4}|FW?AC[SP]|FMC[A-Z]{1,3}|DNB|MS|MCh|BAMS|BHMS|BPT|MPT|MRPharmS|RPN|RNM|EN|CNS|ANP|MFOM|CDCES)\.?"
)


@lru_cache(1 << 12)
def is_degree(word: str) -> bool:
    """Whether letters behind a name say what somebody has passed or was given, as "FRCS" does; they name nobody.

    >>> [is_degree(word) for word in ("FRCS", "MRCPsych", "MB", "ChB", "Smith", "PYM")]
    [True, True, True, True, False, False]
    """
    return _DEGREE.fullmatch(word) is not None
