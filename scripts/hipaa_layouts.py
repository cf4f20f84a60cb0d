"""Layouts of HIPAA's eighteen kinds of identifiers: forms of values, labels, separators and surroundings, in English.

A layout is one choice of each; its value is drawn anew for every seed. The groups of `KINDS` were at hand while rules
were written, those of `scripts.hipaa_held_out` were written afterwards and only measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from scripts.hipaa_values import value

NBSP, EN_DASH, NB_HYPHEN = "\u00a0", "–", "‑"
DASHES = ("-", EN_DASH, NB_HYPHEN)
BLANKS = (" ", NBSP, "\n")
NONE = ("",)

JOINS = (
    ": ",
    ":",
    " ",
    NBSP,
    " - ",
    f" {EN_DASH} ",
    " = ",
    " is ",
    ":\n",
    " no. ",
    " no: ",
    " number ",
    " #",
    " | ",
    ":\t",
)
PLAIN_JOINS = (": ", ":", " ", " - ", " = ", " is ", ":\n", " | ", ":\t")

LABELLED = (
    "{x}",
    "Status: active\n{x}\nPriority: routine",
    "Please quote {x} in all correspondence.",
    "The file shows {x} and nothing else has changed.",
    "The form ({x}) was returned unsigned.",
    "Kind regards\n\nThe front desk\n{x}",
    "hi, its {x} thanks",
    "[09:14] ok so {x} right?",
    "| confirmed | {x} | yes |",
    "closed;{x};no",
    "As agreed we updated the entry, {x}, last week.",
    "RE: {x}",
    "- {x}",
    "Thank you for your letter; {x}.",
)
CASES = ("as it is", "as it is", "as it is", "as it is", "lower", "upper")


@dataclass(frozen=True, slots=True)
class Group:
    """Layouts that share their forms.

    Attributes:
        forms: The forms of the value.
        labels: The words before it; one empty one where the form says enough.
        separators: What may stand within the value.
        joins: What may stand between label and value.
        carriers: The surroundings: "{x}" is the label with its value.
        cases: How the whole is written.
        digits: Whether only the digits of the value identify: "Ward 7".
    """

    forms: Sequence[str]
    labels: Sequence[str] = ("",)
    separators: Sequence[str] = NONE
    joins: Sequence[str] = JOINS
    carriers: Sequence[str] = LABELLED
    cases: Sequence[str] = CASES
    digits: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """A text with one identifier in it.

    Attributes:
        layout: What makes it distinct: form, label, join, separator, carrier and case.
        text: The text.
        start: Where the value begins.
        end: Where it ends.
        digits: Whether only its digits identify.
    """

    layout: tuple[str, ...]
    text: str = field(repr=False)
    start: int
    end: int
    digits: bool = False


def samples(groups: Sequence[Group], count: int, seed: int) -> Iterator[Sample]:
    """So many samples of distinct layouts, the groups in turn."""
    rng = Random(seed)  # noqa: S311  # the same layouts for everybody
    seen: set[tuple[str, ...]] = set()
    for tried in range(50 * count):
        group = groups[tried % len(groups)]
        one = _sample(group, rng)
        if one.layout not in seen:
            seen.add(one.layout)
            yield one
        if len(seen) == count:
            return
    raise SystemExit(f"expected {count} distinct layouts, found {len(seen)}")


def _sample(group: Group, rng: Random) -> Sample:
    form, label, carrier, case = map(rng.choice, (group.forms, group.labels, group.carriers, group.cases))
    separator = rng.choice(group.separators) if "~" in form or form in _SEPARATED else ""
    joins = [one for one in group.joins if not (one in _NUMBERED and label.rstrip(".#").endswith(_NUMBERS))]
    join = rng.choice(joins) if label else ""
    whole = carrier.replace("{x}", f"{label}{join}\x01{value(form, separator, rng)}\x02")
    whole = {"lower": str.lower, "upper": str.upper}.get(case, str)(whole)
    start, end = whole.index("\x01"), whole.index("\x02") - 1
    text = whole.replace("\x01", "").replace("\x02", "")
    return Sample((form, label, join, separator, carrier, case), text, start, end, group.digits)


_NUMBERED = (" no. ", " no: ", " number ", " #")
_NUMBERS = ("no", "number", "ID", "ref", "reference", "#", " #", "SN", "serial", "tag")
_SEPARATED = frozenset(f"{{{name}}}" for name in ("card", "nhs", "iban", "postcode", "ssn"))

_UK_PHONES = (
    "020~7%##~####",
    "(020)~7%##~####",
    "01%#%~%#####",
    "01%#%~%##~###",
    "0161~%##~####",
    "07%##~######",
    "07%##~###~###",
    "+44~20~7%##~####",
    "+44~(0)~7%##~######",
    "+44~7%##~###~###",
    "0044~7%##~######",
    "0800~%##~####",
)
_US_PHONES = (
    "({area})~5%#~####",
    "{area}~5%#~####",
    "1~{area}~5%#~####",
    "+1~{area}~5%#~####",
    "+1~({area})~5%#~####",
    "{area}/5%#-####",
    "({area})5%#-####",
    "{area}~5%#~#### ext. ###",
    "{area}~5%#~#### x%##",
)
_PHONE_SEPARATORS = (" ", "-", EN_DASH, NB_HYPHEN, NBSP, ".", "\n")
_PHONE_CARRIERS = (
    "You can reach me on {x} after lunch.",
    "Call me back please, {x}",
    "her mum rang from {x} again",
    "Best wishes\nThe ward clerk\n{x}",
    "Any problems? Ring {x} day or night.",
    "| home | {x} | ok |",
    "sorry wrong one, use {x} instead",
    "The neighbour (who can be reached at {x}) has the keys.",
)
_TELEPHONE = (
    "Tel|Tel.|Tel no|Telephone|Phone|Ph|Mobile|Mob|Cell|Home phone|Work|Contact number|T|M|Daytime"
    " tel|Emergency contact|Voicemail|Direct line|Pager"
)
_FAX = "Fax|Fax no|Fax number|F|Facsimile|Tel/Fax|Fax (office)|Secure fax|Telefax|Safe haven fax|Efax"
_PLATES_UK = ("@@%#~@@@", "@%##~@@@", "@@@~%##@")
_PLATES_US = ("#@@@###", "@@@~####", "@@@-###", "%##~@@@", "@@##~@@@")

KINDS: Mapping[str, tuple[Group, ...]] = {
    "names": (
        Group(
            ("{given} {surname}", "{surname}, {given}", "{given} {initial} {surname}", "{given} {initial}. {surname}"),
            (
                "Patient|Name|Pt|Client|Next of kin|NOK|Carer|Seen by|Referred by|GP|Patient name|Full name"
                "|Witness|Tenant"
            ).split("|"),
            joins=(": ", ":", " - ", ":\n", " | ", ":\t", ":  "),
            carriers=LABELLED[:2] + LABELLED[4:6] + LABELLED[8:9] + LABELLED[12:13],
            cases=("as it is", "as it is", "upper"),
        ),
        Group(
            (
                "Mr {surname}",
                "Mrs {surname}",
                "Ms. {given} {surname}",
                "Dr {surname}",
                "Dr. {initial}. {surname}",
                "Mr {given} {surname}",
                "Miss {initial} {surname}",
                "Prof {given} {surname}",
                "{given} {surname}",
                "{given} {initial}. {surname}",
            ),
            carriers=(
                "I spoke to {x} about the discharge.",
                "{x} attended the clinic today with a cough.",
                "Dear {x},\n\nThank you for coming.",
                "The letter was signed by {x} and filed.",
                "Reviewed with {x}, who agrees.",
                "Yours sincerely\n\n{x}\nConsultant",
                "We heard from {x}'s solicitor.",
                "She lives with {x} and two dogs.",
                "cc {x}",
            ),
            cases=("as it is",),
        ),
    ),
    "places below a state": (
        Group(
            (
                "%# {uk_street}",
                "%#A {uk_street}",
                "%, {uk_street}",
                "Flat %, %# {uk_street}",
                "%# {uk_street}, {uk_town}",
                "%# {uk_street}, {uk_town} {postcode}",
                "{house}, {uk_street}, {uk_town}",
                "%##% {us_street}",
                "%### {us_street}, {us_town}, {state} %####",
                "%### {us_street} Apt %#",
                "%## {us_street}, Unit %@",
                "%### {us_street}\n{us_town}, {state} %####",
                "PO Box %##",
                "P.O. Box %###",
            ),
            (
                "Address|Home address|Addr|Lives at|Residence|Mailing address|Ship to|Correspondence address"
                "|Current address"
            ).split("|"),
            (" ", NBSP),
            (": ", ":", " - ", ":\n", " | ", ":\t"),
        ),
        Group(
            (
                "%# {uk_street}",
                "%# {uk_street}, {uk_town}",
                "%#%# {us_street}",
                "Flat %, %# {uk_street}",
                "%## {us_street}, {us_town}",
                "%# {uk_street}, {uk_town} {postcode}",
            ),
            separators=(" ", NBSP),
            carriers=(
                "She has lived at {x} since the divorce.",
                "The parcel went to {x} by mistake.",
                "Ambulance called to {x} at 02:10.",
                "im at {x} come over",
                "Moved from {x} last spring.",
                "The house, {x}, was sold.",
                "Police attended {x} twice.",
            ),
        ),
        Group(
            ("{postcode}",),
            ("", "Postcode", "Post code", "PC", "Postal code"),
            (" ", NBSP, ""),
            (": ", " ", ":", " - "),
            (
                "{x}",
                "The patient lives in {x} with her son.",
                "status ok\n{x}\nroutine",
                "| {x} | yes |",
                "he gave {x} as his postcode",
            ),
        ),
        Group(
            ("%####", "%####~%###"),
            "ZIP|Zip code|ZIP Code|zip|Postal code|Zip+4".split("|"),
            ("-", EN_DASH, NB_HYPHEN),
            (": ", " ", ":", " - ", " is "),
        ),
        Group(
            ("{uk_town}", "{us_town}"),
            carriers=(
                "She grew up in {x} before moving abroad.",
                "He drove to {x} to see his sister.",
                "Born in {x}, she trained as a nurse.",
                "The family moved from {x} last year.",
                "Town: {x}",
                "City: {x}\nStatus: active",
                "Place of birth: {x}",
            ),
            cases=("as it is", "as it is", "upper"),
        ),
        Group(
            ("Ward %", "Ward %@", "ward ##", "Bed %", "Room %##", "Bay %", "Rm %##", "Bed %@"),
            carriers=(
                "Transferred to {x} overnight.",
                "Currently on {x}, stable.",
                "{x}: obs done",
                "| {x} | stable |",
                "pls see pt in {x} asap",
            ),
            digits=True,
        ),
        Group(
            (
                "{uk_town} General Hospital",
                "{surname} Street Surgery",
                "{uk_town} Road Surgery",
                "St {given}'s Hospice",
                "{surname} Memorial Hospital",
                "{us_town} Medical Center",
                "{house} Nursing Home",
                "{surname} House Care Home",
                "{uk_street} Medical Practice",
            ),
            carriers=(
                "Admitted to {x} with pneumonia.",
                "Registered at {x} since childhood.",
                "{x} sent the results.",
                "Referred from {x} by letter.",
                "Site: {x}",
                "She works at {x} as a cleaner.",
            ),
            cases=("as it is",),
        ),
    ),
    "dates, and ages over 89": (
        Group(
            (
                "{d}/{m}/{year}",
                "{dd}/{mm}/{year}",
                "{dd}~{mm}~{year}",
                "{year}~{mm}~{dd}",
                "{d}.{m}.{year}",
                "{dd}/{mm}/{yy}",
                "{d} {month} {year}",
                "{month} {d}, {year}",
                "{th} {month} {year}",
                "{th} of {month} {year}",
                "{d}-{mon}-{year}",
                "{dd}{mon}{year}",
                "{d} {mon} {yy}",
                "{mon} {d} {year}",
                "{d} {mon} '{yy}",
                "{wday} {d} {mon} {year}",
                "{weekday}, {month} {d}, {year}",
                "{month} {year}",
                "{mon} {year}",
                "{month} {yy}",
                "{mon}-{yy}",
                "{mm}/{year}",
                "{year}.{mm}.{dd}",
                "{year}/{mm}/{dd}",
            ),
            (
                "DOB|D.O.B.|Date of birth|Born|Birth date|Date|Admitted|Discharged|Seen|DOD|Date of death|Date"
                " of admission|Onset|LMP|Last seen|Procedure date"
            ).split("|"),
            ("-", EN_DASH, NB_HYPHEN, "/", "."),
            (": ", ":", " ", " - ", ":\n", " | ", ":\t"),
        ),
        Group(
            (
                "{d}/{m}/{year}",
                "{big}/{m}",
                "{d} {month}",
                "{month} {d}",
                "{month} {th}",
                "{th} {month}",
                "the {th} of {month}",
                "{d} {mon}",
                "{wday} {d}/{m}",
                "{weekday} {th}",
                "{weekday} {d} {month}",
                "{d} {month} {year}",
                "{month} {d}, {year}",
                "{year}-{mm}-{dd}",
                "{dd}.{mm}.{recent}",
                "{dd}/{mm}/{yy}",
                "{month} {year}",
            ),
            carriers=(
                "He was admitted on {x} with chest pain.",
                "The next review is due {x} in clinic.",
                "Since {x} she has been well.",
                "we met {x} remember",
                "The operation of {x} went well.",
                "Letter dated {x} refers.",
                "| {x} | seen | ok |",
                "{x}: phoned, no answer.",
                "It began around {x} and got worse.",
            ),
            cases=("as it is", "as it is", "as it is", "lower"),
        ),
        Group(
            (
                "{old}",
                "{old} years",
                "{old} yrs",
                "{old}y",
                "{old} yo",
            ),
            ("Age", "Aged", "age at death", "Age (years)"),
            joins=(": ", ":", " ", " - "),
            digits=True,
        ),
        Group(
            ("{old}M", "{old}F", "{old}m", "{old}f"),
            carriers=(
                "{x} with chest pain for two days.",
                "HPI: {x}, presents with a fall.",
                "Pt is {x} and frail.",
                "Pt {x}, seen today",
                "Status: stable\n{x} admitted overnight",
            ),
            digits=True,
        ),
        Group(
            (
                "{old} yo",
                "{old}yo",
                "{old} y/o",
                "{old}-year-old",
                "{old} year old",
                "{old}~year~old",
                "aged {old}",
                "{old} years old",
                "{old} years of age",
                "{old}yr old",
                "{old} yrs old",
            ),
            separators=(EN_DASH, NB_HYPHEN, NBSP),
            carriers=(
                "{x} with chest pain for two days.",
                "This {x} lady lives alone.",
                "Pt is {x} and frail.",
                "Seen today, {x}, no concerns.",
                "my nan is {x} now",
                "HPI: {x}, presents with a fall.",
            ),
            digits=True,
        ),
    ),
    "telephone numbers": (
        Group((*_UK_PHONES, *_US_PHONES), _TELEPHONE.split("|"), _PHONE_SEPARATORS, PLAIN_JOINS),
        Group((*_UK_PHONES, *_US_PHONES), separators=_PHONE_SEPARATORS, carriers=_PHONE_CARRIERS),
        Group(
            ("%###", "%####", "%##"),
            "ext|ext.|Ext|extn|extension|Bleep|bleep|Extension no.|internal ext".split("|"),
            joins=(" ", ": ", NBSP),
            carriers=(
                "Please ring {x} if worried.",
                "{x}",
                "Ward clerk, {x}",
                "Switchboard then {x} please",
                "The duty nurse\n{x}",
            ),
        ),
        Group(
            ("x%###", "x%####", "x%##"),
            carriers=(
                "Please ring {x} if worried.",
                "The duty nurse, {x}",
                "Switchboard then {x}",
                "call {x} pls",
                "Front desk\n{x}",
            ),
            digits=True,
        ),
    ),
    "fax numbers": (
        Group((*_UK_PHONES, *_US_PHONES[:7]), _FAX.split("|"), _PHONE_SEPARATORS, PLAIN_JOINS),
        Group(
            (*_UK_PHONES, *_US_PHONES[:7]),
            separators=_PHONE_SEPARATORS,
            carriers=(
                "Please fax the results to {x} today.",
                "Faxed to {x} at noon.",
                "It came by fax from {x} unsigned.",
                "can u fax it 2 {x}",
                "Fax it through on {x} please.",
                "| fax | {x} |",
            ),
        ),
    ),
    "e-mail addresses": (
        Group(
            (
                "{given}.{plain}{at}{domain}",
                "{initial}{plain}%#{at}{domain}",
                "{given}_{plain}{at}{domain}",
                "{given}%%{at}{domain}",
                "{plain}.{given}+clinic{at}{domain}",
                "{given} (at) {domain}",
                "{given}.{plain} [at] {domain}",
                "{given}-{plain}{at}mail.{domain}",
                "<{given}.{plain}{at}{domain}>",
                "mailto:{given}{at}{domain}",
                "{given} {at} {domain}",
                "{given}.{plain}{at}\n{domain}",
                "{given} at gmail dot com",
            ),
            ("", "E-mail", "Email", "e-mail address", "Mail", "E", "Contact", "From", "To", "cc", "Email addr"),
            joins=(": ", ":", " ", " - ", ":\n", " | ", ":\t"),
        ),
    ),
    "social security numbers": (
        Group(
            ("{ssn}",),
            (
                "SSN|SS#|SS No|Social Security Number|Social Security No.|Social|Soc Sec|SSN (last known)|Social"
                " security"
            ).split("|"),
            ("-", EN_DASH, NB_HYPHEN, " ", NBSP, "", ".", "\n"),
        ),
        Group(
            ("{ssn}",),
            separators=("-", EN_DASH, NB_HYPHEN, " ", NBSP),
            carriers=(
                "He gave {x} at the desk.",
                "Verified identity with {x} over the phone.",
                "my number is {x} thx",
                "| {x} | verified |",
                "She wrote {x} on the form.",
            ),
        ),
        Group(
            ("@@~##~##~##~C", "AB~##~##~##~D"),
            "NI no|NINO|National Insurance number|NI number|Nat Ins No|N.I. number".split("|"),
            (" ", "", "-", NBSP),
            (": ", ":", " ", " - ", " is ", ":\n", " | "),
        ),
        Group(
            ("####",),
            (
                "SSN last four",
                "last 4 of SSN",
                "SSN ending in",
                "SSN ending",
                "SSN xxx-xx",
                "SSN: XXX-XX",
                "SSN ***-**",
            ),
            joins=(" ", ": ", "-"),
        ),
    ),
    "medical record numbers": (
        Group(
            (
                "%######",
                "%#####",
                "%##~###~###",
                "@%######",
                "@@######",
                "MRN%######",
                "##-##-##",
                "RXX#######",
                "%#######",
                "H######",
            ),
            (
                "MRN|MR#|Med Rec|Medical record|Medical Record|Med. Rec.|Hospital no|Hosp no|Hospital number"
                "|Hosp|Patient ID|Pt ID|Unit number|Unit no|Chart|Chart #|Record|PAS no|District no|Patient"
                " number|PID|CRN|EMRN|Encounter|Accession|Specimen no|Lab no|Case note"
            ).split("|"),
            ("-", " ", "", EN_DASH, NBSP),
        ),
        Group(
            ("{nhs}",),
            "NHS|NHS no|NHS number|NHS No.|CHI|CHI number|H&C number".split("|"),
            (" ", "-", NBSP, "", EN_DASH),
            PLAIN_JOINS,
        ),
    ),
    "health plan beneficiary numbers": (
        Group(
            (
                "%########",
                "@@@#########",
                "%@@#-@@#-@@##",
                "@%#######",
                "@@@~###~####",
                "%###~####~##",
                "W########",
                "XYZ%########",
                "%##########A",
            ),
            (
                "Member ID|Member no|Member #|Subscriber ID|Subscriber|Beneficiary ID|Beneficiary number|Health"
                " plan no|Plan ID|Policy|Policy no|Policyholder no|Medicare|Medicare no|Medicare ID|MBI|HICN"
                "|Medicaid|Medicaid ID|Insurance ID|Group no|Group #|BUPA membership|AXA policy|Health insurance"
                " no|Ins ID|Rx BIN|Payer ID|Enrollee ID|Cert no"
            ).split("|"),
            ("-", " ", "", EN_DASH),
        ),
    ),
    "account numbers": (
        Group(
            ("%#######", "########", "%##~###~###", "%###~####", "%#########"),
            (
                "Account|Account no|Acct|Acct #|A/C|A/c no|Acc no|Acc|Bank account|Savings account|Account"
                " ending|Customer no|Customer number|Customer ref|Client no|Invoice|Invoice no|Billing account"
                "|Building society roll no|Payroll|Payroll no|Roll number|Routing|ABA|Routing number|Debtor no"
                "|Membership|Loyalty card|Utility account"
            ).split("|"),
            ("-", " ", "", EN_DASH, NBSP),
        ),
        Group(
            ("##~##~##",),
            "Sort code|Sort Code|S/C|SC|sort".split("|"),
            ("-", " ", EN_DASH, NB_HYPHEN, NBSP, ""),
            PLAIN_JOINS,
        ),
        Group(
            ("{iban}",), ("", "IBAN", "Iban no", "Account"), (" ", "", NBSP), PLAIN_JOINS, cases=("as it is", "upper")
        ),
        Group(
            ("{card}",),
            ("", "Card", "Card no", "Visa", "Mastercard", "Debit card", "Credit card number", "CC"),
            (" ", "-", "", NBSP, EN_DASH),
            PLAIN_JOINS,
        ),
        Group(
            (
                "sort code ##-##-## account ########",
                "sort code ##-##-##, a/c ########",
                "##-##-## ########",
                "s/c ##-##-## acc ########",
            ),
            carriers=("Please pay into {x} by Friday.", "my bank is {x} ta", "BACS: {x}", "Refund to {x} asap"),
            digits=True,
        ),
    ),
    "certificate and licence numbers": (
        Group(
            (
                "@%#######",
                "%#######",
                "@@@@@%#####@@9@@",
                "%##~###~###",
                "@@-%#####",
                "@@%#####",
                "#######",
                "@@/%####/##",
                "%####@",
            ),
            (
                "Driving licence|Driver's license|Driver license no|DL|DL#|DLN|Licence|License|License #|Lic no"
                "|Lic.|Certificate|Cert no|Certificate no|Birth certificate|Death cert no|GMC|GMC no|NMC PIN|NMC"
                "|NPI|DEA|DEA #|Passport|Passport no|Pilot licence|Bar no|State license|Medical license|Firearms"
                " certificate|Shotgun certificate|SIA licence|HCPC|GDC|GPhC|Permit|Permit no|Work permit|Visa no"
                "|BRP"
            ).split("|"),
            ("-", " ", ""),
        ),
    ),
    "vehicles and plates": (
        Group(
            _PLATES_UK,
            (
                "Reg|Reg no|Registration|Vehicle reg|VRM|Car reg|Number plate|Plate|Vehicle|VRN|Index|Car"
                "|Registration mark"
            ).split("|"),
            (" ", "", NBSP, "-"),
        ),
        Group(
            _PLATES_US,
            (
                "License plate|Plate|Plate #|Tag|Lic plate|LP|Vehicle tag|Plate no|TX plate|NY plate|License"
                " plate number|Car"
            ).split("|"),
            (" ", "", "-", NBSP),
        ),
        Group(
            ("{vin}",),
            ("", "VIN", "VIN #", "Vehicle identification number", "Chassis", "Chassis no", "Vehicle ID"),
            joins=PLAIN_JOINS,
        ),
        Group(
            _PLATES_UK[:1],
            separators=(" ", "", NBSP),
            carriers=(
                "A silver Astra, {x}, was seen leaving.",
                "The driver of {x} did not stop.",
                "parked the van {x} outside",
                "| Ford Focus | {x} | blue |",
                "The Corsa ({x}) belongs to her son.",
            ),
        ),
    ),
    "devices and serial numbers": (
        Group(
            (
                "@@@%######",
                "%########",
                "@@-%####-@",
                "@%#@##@####",
                "SN%#######",
                "%####-%###",
                "@@%#/%#####",
                "%@##@@##%@@#",
                "@##~###~###",
            ),
            (
                "Serial|Serial no|Serial number|S/N|SN|Ser no|Device ID|Device|Device serial|Pacemaker serial"
                "|Pacemaker|ICD serial|Implant|Implant no|Lot|Lot no|LOT|Batch|UDI|Model/serial|Asset tag|Asset"
                " no|Insulin pump SN|Hearing aid serial|Lens serial|Stent lot|Machine no|Handset|IMSI|ICCID"
                "|Laptop serial"
            ).split("|"),
            ("-", " ", ""),
        ),
        Group(("{imei}",), ("IMEI", "IMEI no", "Handset IMEI"), joins=PLAIN_JOINS),
        Group(
            (
                "{hex}:{hex}:{hex}:{hex}:{hex}:{hex}",
                "{hex}-{hex}-{hex}-{hex}-{hex}-{hex}",
                "{hex}{hex}.{hex}{hex}.{hex}{hex}",
            ),
            ("MAC", "MAC address", "Wifi MAC", "BT addr", "Device MAC"),
            joins=PLAIN_JOINS,
        ),
    ),
    "web addresses": (
        Group(
            (
                "https://www.{plain}family.com",
                "http://{given}{plain}.co.uk/about",
                "www.{given}-{plain}.org",
                "www.facebook.com/{given}.{plain}.%#",
                "https://twitter.com/{given}{plain}%",
                "linkedin.com/in/{given}-{plain}-%##",
                "instagram.com/{given}_{plain}",
                "{given}{plain}.wordpress.com",
                "{plain}-blog.net/2021/05",
                "https://{given}.github.io/cv.html",
                "ftp://files.{plain}.net/{given}",
                "hxxp://{plain}.info/x",
                "{plain}plumbing.co.uk",
                "https://maps.google.com/?q=5%.%###,-0.%###",
                "youtu.be/@@%#x@%@",
                "HTTPS://{plain}.ORG/{given}",
                "tiktok.com/{at}{given}{plain}",
                "bit.ly/%@x@%",
            ),
            ("", "Web", "Website", "URL", "Homepage", "Profile", "Blog", "W", "Link", "Site", "Facebook"),
            joins=(": ", ":", " ", " - ", ":\n", " | ", ":\t"),
        ),
    ),
    "internet protocol addresses": (
        Group(
            (
                "{byte}.{byte}.{byte}.{byte}",
                "{byte}.{byte}.{byte}.{byte}:8080",
                "{ipv6}",
                "2001:db8::{byte}",
                "{byte}.{byte}.{byte}.{byte}/24",
                "fe80::1%##:{hex}ff:fe##:%###",
                "[{ipv6}]",
                "{byte}[.]{byte}[.]{byte}[.]{byte}",
            ),
            (
                "",
                "IP",
                "IP address",
                "IP addr",
                "Client IP",
                "Source IP",
                "from",
                "Host",
                "Login from",
                "IPv4",
                "Last IP",
            ),
            joins=(": ", ":", " ", " - ", " = ", ":\n", " | ", ":\t"),
        ),
    ),
    "biometric identifiers": (
        Group(
            ("@@-%####", "%######", "FP%#####", "%####/%#", "@@@-####-@@", "BIO-%###", "%##-###-###", "@%####"),
            (
                "Fingerprint ID|Fingerprint ref|Fingerprint no|Fingerprint card|Iris scan ID|Iris template"
                "|Retina scan ref|Voiceprint|Voiceprint ID|Voice print no|DNA profile|DNA profile no|DNA sample"
                "|DNA barcode|Biometric ID|Biometric ref|Biometric template|Face template|Face ID no|Facial"
                " recognition ID|Palm print|Palmprint no|Palm vein ID|Hand geometry ref|Gait profile|Dental"
                " chart no|PNCID|AFIS|AFIS no|Livescan|Livescan ref|Genotype ID|Blood spot card"
            ).split("|"),
        ),
    ),
    "photographs": (
        Group(
            (
                "IMG_%###.jpg",
                "IMG-%#######-WA00%#.jpg",
                "DSC0%###.JPG",
                "{given}_{surname}.jpg",
                "{surname}_face.png",
                "{given}-passport-photo.jpeg",
                "photo_%####.png",
                "headshot_{given}.jpg",
                "P10%####.jpg",
                "scan%##.tif",
                "{surname}{given}.heic",
                "PXL_{recent}{mm}{dd}_%#####.jpg",
                "20%%-{mm}-{dd}_{given}.jpg",
                "face_%####.bmp",
            ),
            (
                "",
                "Photo",
                "Photograph",
                "Image",
                "Attachment",
                "Mugshot",
                "Picture",
                "ID photo",
                "File",
                "Full-face photo",
                "Attached",
            ),
            joins=(": ", ":", " ", " - ", ":\n", " | ", ":\t"),
        ),
    ),
    "other unique numbers": (
        Group(
            (
                "%###",
                "%####",
                "%#####",
                "@%###",
                "@@%####",
                "@@/##/%###",
                "@@-%###-##",
                "##/%####",
                "%####/##",
                "%###~%##",
                "@@@ %##",
                "%######",
            ),
            (
                "Badge|Badge no|Badge number|Collar no|Warrant no|Shoulder no|Exhibit|Exhibit ref|Exhibit no"
                "|Occurrence|Occurrence no|Incident|Incident no|Incident number|Crime ref|Crime reference|CAD"
                "|CAD no|Policy|Policy no|Order|Order no|Order number|Order #|Case|Case no|Case #|Docket|Docket"
                " no|Claim|Claim no|Claim ref|Ref|Our ref|Your ref|Reference|Ticket|Ticket no|Booking ref"
                "|Confirmation no|Tracking no|Employee ID|Employee no|Staff no|Staff ID|Student ID|Student no"
                "|UPN|Pupil no|Prison no|Prisoner no|Inmate|Inmate no|Locker|Locker no|Tenancy ref|File|File no"
                "|Complaint no|Study ID|Subject ID|Trial no|Participant no|Screening no|User ID|Login|PIN"
                "|Applicant no|Application no|Parcel no|Service no|Service number|Force no"
            ).split("|"),
            ("-", " ", "", EN_DASH),
        ),
    ),
}
