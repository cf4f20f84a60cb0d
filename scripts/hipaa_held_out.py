"""Layouts that were written when the rules were finished, and only measured: other forms, labels and surroundings."""

from __future__ import annotations

from collections.abc import Mapping

from scripts.hipaa_layouts import BLANKS, DASHES, EN_DASH, NB_HYPHEN, NBSP, Group

_CARRIERS = (
    "{x}",
    "Please find below the details you asked for.\n\n{x}\n\nMany thanks",
    "I can confirm {x} as discussed on the phone.",
    "Entered at reception ({x}), then filed.",
    "fyi {x} cheers",
    "1. {x}\n2. nothing further",
    "Subject: {x}",
    "<td>{x}</td>",
    "* {x} *",
    "We have written to them twice about {x} without success.",
    "{x} - to be checked by the clerk",
    "Note: {x}; see the folder.",
    '"{x}" was all she wrote.',
    "sent from my phone\n{x}",
)
_JOINS = (
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
    " was ",
)
_PLAIN = (": ", ":", " ", " - ", " = ", ":\n", " | ", ":\t")
_PHONES = (
    "0131~%##~####",
    "028~9%##~####",
    "(01%#%)~%#####",
    "+44~(0)20~7%##~####",
    "+44~1%#%~%#####",
    "07%##~%##~###",
    "{area}~5%#~####",
    "({area})~5%#-####",
    "+1-{area}-5%#-####",
    "1-800-5%#-####",
    "{area}.5%#.####",
    "+353~1~%##~####",
    "+61~4%#~###~###",
)
_SEPARATORS = (" ", "-", EN_DASH, NB_HYPHEN, NBSP, ".", "\n")

HELD_OUT: Mapping[str, tuple[Group, ...]] = {
    "names": (
        Group(
            ("{given} {surname}", "{surname}, {given}", "{surname} {given}", "{given} {initial}. {surname}"),
            "Resident|Customer|Husband|Mother|Consultant|Key worker|Social worker|Surgeon|Student|Claimant".split("|"),
            joins=(": ", ":", " - ", ":\t", " | "),
            carriers=_CARRIERS[:2] + _CARRIERS[3:4] + _CARRIERS[5:6],
            cases=("as it is", "as it is", "upper"),
        ),
        Group(
            (
                "Mr {surname}",
                "Mrs. {given} {surname}",
                "Dr {given} {surname}",
                "{given} {surname}",
                "Sister {surname}",
                "Sgt {surname}",
            ),
            carriers=(
                "We asked {x} to come back in June.",
                "Her neighbour, {x}, found her on the floor.",
                "{x} was not at home when we called.",
                "The notes were made by {x}.",
                "Thanks to {x} for the referral.",
                "Hello {x},\nhow are you?",
                "A call was taken from {x} at noon.",
            ),
            cases=("as it is",),
        ),
    ),
    "places below a state": (
        Group(
            (
                "%## {uk_street}",
                "%#b {uk_street}, {uk_town}",
                "%#-%# {uk_street}",
                "Apt %@, %### {us_street}",
                "%### {us_street}, {us_town} {state} %####",
                "{house}, {uk_street}",
                "%# {uk_street}\n{uk_town}\n{postcode}",
                "Unit %, {uk_street}, {uk_town}",
                "PO Box %####, {us_town}",
            ),
            "Postal address|Patient address|Street|Home|Billing address|Address line 1|Old address|NOK address".split(
                "|"
            ),
            (" ", NBSP),
            (": ", ":", " - ", ":\n", ":\t"),
            _CARRIERS,
        ),
        Group(
            ("%# {uk_street}", "%## {us_street}", "%# {uk_street}, {uk_town}", "Flat %@, %# {uk_street}"),
            carriers=(
                "He was found outside {x} by a passer-by.",
                "They have just bought {x} together.",
                "A taxi took her to {x} after clinic.",
                "The carer visits {x} twice a day.",
                "can u pick me up from {x} pls",
                "Meter read at {x} today.",
            ),
        ),
        Group(
            ("{postcode}", "%####~%###", "%####"),
            ("Postcode", "post code", "P/code", "ZIP code", "zip", "Zip"),
            ("-", " ", EN_DASH),
            (": ", " ", ":"),
            _CARRIERS[:6],
        ),
        Group(
            ("{uk_town}", "{us_town}"),
            carriers=(
                "He commutes from {x} every day.",
                "Her parents still live in {x} near the river.",
                "We moved to {x} ten years ago.",
                "The accident happened near {x} on the ring road.",
                "{x} is where she went to school.",
                "Home town: {x}",
            ),
            cases=("as it is",),
        ),
        Group(
            ("Ward %#", "Bed %#", "Room %#@", "Cubicle %", "Theatre %", "Ward @%"),
            carriers=(
                "He is being moved to {x} tonight.",
                "{x} - nil by mouth",
                "Handover for {x}:",
                "Visit {x} before noon",
            ),
            digits=True,
        ),
        Group(
            (
                "{uk_town} Community Hospital",
                "{surname} Lane Surgery",
                "{us_town} Family Clinic",
                "{surname} Lodge Care Home",
                "St {given}'s Primary School",
            ),
            carriers=(
                "Bloods were sent to {x} this morning.",
                "{x} rang about the bed.",
                "He used to attend {x} as a boy.",
                "Clinic: {x}",
            ),
            cases=("as it is",),
        ),
    ),
    "dates, and ages over 89": (
        Group(
            (
                "{dd}/{mm}/{year}",
                "{d}.{m}.{yy}",
                "{d}~{m}~{year}",
                "{mon} {d}, {year}",
                "{d} {mon}. {year}",
                "{month} the {th}, {year}",
                "{wday}, {d} {month} {year}",
                "{dd} {mm} {year}",
                "{dd}-{mon}-{yy}",
                "{month}, {year}",
                "{mm}/{dd}/{year}",
                "{year}{mm}{dd}",
                "{mon} '{yy}",
            ),
            (
                "Birthday|Date of injury|Date of visit|Date of discharge|Operation date|Deceased|Review date"
                "|Signed|Dated|d.o.b|Expiry date|Date seen"
            ).split("|"),
            ("-", EN_DASH, NB_HYPHEN, "/"),
            (": ", ":", " ", ":\n", ":\t"),
            _CARRIERS,
        ),
        Group(
            (
                "{d} {month} {year}",
                "{month} {th}",
                "{th} of {month}",
                "{d} {mon} {recent}",
                "{big}/{mm}/{recent}",
                "{weekday} the {th}",
                "{month} {d}, {year}",
                "{wday} {d} {mon}",
            ),
            carriers=(
                "She is booked in for {x} at the day unit.",
                "The fall happened on {x} in the garden.",
                "By {x} the wound had healed.",
                "Discharged home on {x} with carers.",
                "appt moved to {x} ok?",
                "From {x} onwards she was pain free.",
            ),
            cases=("as it is", "as it is", "lower"),
        ),
        Group(
            (
                "{old} yo",
                "{old}-year-old",
                "{old} years old",
                "aged {old}",
                "{old}yo",
                "{old} y.o.",
                "{old}F",
                "age {old}",
                "{old} yr old",
            ),
            carriers=(
                "A {x} resident was seen at home.",
                "Seen: {x}, lives alone.",
                "Background: {x} with dementia.",
                "She is {x}, still driving.",
            ),
            digits=True,
            cases=("as it is", "as it is", "upper"),
        ),
    ),
    "telephone numbers": (
        Group(
            _PHONES,
            (
                "Tel (home)|Work phone|Mobile no|Mob.|Contact tel|Phone number|Landline|NOK tel|Call back on"
                "|Hotline|Day phone"
            ).split("|"),
            _SEPARATORS,
            _PLAIN,
            _CARRIERS,
        ),
        Group(
            _PHONES,
            separators=_SEPARATORS,
            carriers=(
                "Please ring the son back on {x} tonight.",
                "new number {x} xx",
                "Dial {x} for the night team.",
                "The switchboard ({x}) was closed.",
                "Text {x} to cancel.",
                "Out of hours: {x}",
                "He left {x} on the machine.",
            ),
        ),
        Group(
            ("%###", "%####"),
            "ext|Extension|Ext.|extn|bleep|Pager".split("|"),
            joins=(" ", ": ", ". ", " no "),
            carriers=("Speak to the bed manager on {x}.", "Ward office {x}", "{x} (days only)"),
        ),
    ),
    "fax numbers": (
        Group(
            _PHONES,
            "Fax|FAX|Fax (secure)|Fax line|Confidential fax|Office fax|Return fax|Fax back to|Tel & fax".split("|"),
            _SEPARATORS,
            _PLAIN,
            _CARRIERS,
        ),
        Group(
            _PHONES,
            separators=_SEPARATORS,
            carriers=(
                "Send it by fax to {x} before five.",
                "Our fax is {x} as always.",
                "The fax ({x}) is out of paper.",
                "fax results 2 {x} pls",
                "Received by fax: {x}",
            ),
        ),
    ),
    "e-mail addresses": (
        Group(
            (
                "{given}{plain}{at}{domain}",
                "{plain}%%%{at}{domain}",
                "{given}.{initial}.{plain}{at}{domain}",
                "dr.{plain}{at}{domain}",
                "{given}{at}{plain}.co.uk",
                "{given}.{plain}{at}nhs.scot",
                "{given} [at] {domain}",
                "{given}_{plain} (at) {domain}",
                "info{at}{plain}-law.com",
                "{given}.{plain} at {plain} dot org",
                '"{given} {plain}" <{given}{at}{domain}>',
            ),
            ("", "Email address", "e-mail", "Mail to", "Reply-To", "Bcc", "Address", "Work email", "Private mail"),
            joins=_PLAIN,
            carriers=_CARRIERS,
        ),
    ),
    "social security numbers": (
        Group(
            ("{ssn}",),
            "SSN no|Soc. Sec. No.|Social Security #|SS number|Patient SSN|SSN/TIN|His social|Taxpayer SSN".split("|"),
            (*DASHES, *BLANKS, ""),
            _JOINS,
            _CARRIERS,
        ),
        Group(
            ("{ssn}",),
            separators=DASHES,
            carriers=(
                "They asked for {x} twice.",
                "On the card: {x}",
                "{x} matches our file.",
                "key in {x} and press enter",
            ),
        ),
        Group(
            ("AB~##~##~##~C", "CE~##~##~##~A"),
            "National Insurance|NINO|NI|N.I. no|Nat. Ins. number".split("|"),
            (" ", "", NBSP),
            (": ", " ", ":"),
            _CARRIERS,
        ),
    ),
    "medical record numbers": (
        Group(
            ("%#####", "%######", "@%#####", "%##-%##-%##", "##~##~##~##", "MR%######", "@@@%####", "%####-%"),
            (
                "MRN|Medical rec no|Hospital ID|Patient no|Patient #|Chart no|Record no|Health record|Clinic no"
                "|X-ray no|Path no|Lab number|Sample no|Episode no|Visit no|Case note no|Radiology no|Maternity"
                " no|PatientID"
            ).split("|"),
            ("-", " ", "", EN_DASH),
            _JOINS,
            _CARRIERS,
        ),
        Group(
            ("{nhs}",), "NHS Number|NHS no.|NHS #|nhs num|CHI no".split("|"), (" ", "-", NBSP, ""), _PLAIN, _CARRIERS
        ),
    ),
    "health plan beneficiary numbers": (
        Group(
            ("%#########", "@@%########", "%@%#@@%@@##", "@@@%##-%##", "%###~%###~%#", "H%###-%##"),
            (
                "Health plan|Plan member ID|Insurance number|Insurance policy|Insured ID|Insured's ID no|Member"
                " number|Membership no|Medicare number|Medicare claim no|Medicaid no|Health card no|Subscriber"
                " no|Group number|Policy number|Vitality membership|Coverage ID|RxGroup no|Dependent ID"
            ).split("|"),
            ("-", " ", "", EN_DASH),
            _JOINS,
            _CARRIERS,
        ),
    ),
    "account numbers": (
        Group(
            ("%#######", "%###~####", "%##~###~##%", "%########", "00%######"),
            (
                "Bank a/c|Account number|Acct no|Current account|Checking account|Patient account|Account #|A/C"
                " number|Loan no|Mortgage account|Gas account|Electricity account no|Customer ID|Customer"
                " account|Invoice number|Bill no|Statement no|Credit union no|Pension no|Card number"
            ).split("|"),
            ("-", " ", "", NBSP),
            _JOINS,
            _CARRIERS,
        ),
        Group(
            ("##~##~##",),
            "Sort code|sort-code|Bank sort code|SORT CODE".split("|"),
            ("-", " ", EN_DASH, NB_HYPHEN),
            _PLAIN,
            _CARRIERS,
        ),
        Group(
            ("{iban}", "{card}"),
            ("IBAN", "IBAN number", "Card", "Visa card", "Card no.", ""),
            (" ", ""),
            (": ", " ", ":\n"),
            _CARRIERS,
            cases=("as it is",),
        ),
    ),
    "certificate and licence numbers": (
        Group(
            ("@%######", "%######", "@@%####", "@@@%##~%##", "%####-@@", "@@@@@%#####@@%@@", "%#######%"),
            (
                "Driving licence no|Driver's license number|Drivers lic|DL number|License no|Licence number|GMC"
                " number|GMC ref|NMC number|RN license|Board cert no|Certificate number|Marriage certificate"
                "|Passport number|Passport #|Visa number|Gun licence|HGV licence|Pharmacy license|Permit number"
                "|Bar number|DEA number|NPI number|Professional reg no"
            ).split("|"),
            ("-", " ", ""),
            _JOINS,
            _CARRIERS,
        ),
    ),
    "vehicles and plates": (
        Group(
            ("@@%#~@@@", "@%##~@@@"),
            (
                "Car registration|Vehicle registration|Reg number|Reg. no.|Plate number|Van reg|Vehicle no"
                "|Registration no|Taxi plate"
            ).split("|"),
            (" ", "", NBSP),
            _JOINS,
            _CARRIERS,
        ),
        Group(
            ("@@@~####", "#@@@###", "@@@~%##"),
            "License plate|Licence plate|Plate|Tag no|Tag number|CA plate|Vehicle plate|Plate no.".split("|"),
            (" ", "-", ""),
            _JOINS,
            _CARRIERS,
        ),
        Group(("{vin}",), ("VIN", "VIN number", "Vehicle VIN", "Chassis number", ""), joins=_PLAIN, carriers=_CARRIERS),
        Group(
            ("@@%#~@@@",),
            separators=(" ", ""),
            carriers=(
                "He drove off in a red Fiesta, {x}.",
                "{x} was clamped outside.",
                "Blue Golf {x} in bay four",
                "She hit a parked car ({x}).",
            ),
            cases=("as it is", "upper"),
        ),
    ),
    "devices and serial numbers": (
        Group(
            ("@@%######", "%#######", "@%@%##%@##", "%###-@@-%##", "SN-%#####", "@@@-%###-%##"),
            (
                "Serial #|Ser. no.|SN|S/N|Device serial no|Device number|Device id|Implant serial|Implant ID"
                "|Pump serial|Pacemaker no|Defibrillator serial|Lot number|Batch no|Lot #|Asset number|Equipment"
                " no|Monitor serial|Phone serial|Hearing aid no|CPAP serial|UDI"
            ).split("|"),
            ("-",),
            _JOINS,
            _CARRIERS,
        ),
        Group(
            ("{imei}", "{hex}:{hex}:{hex}:{hex}:{hex}:{hex}"),
            ("IMEI number", "IMEI", "MAC addr", "Bluetooth MAC", "MAC ID"),
            joins=_PLAIN,
            carriers=_CARRIERS,
        ),
    ),
    "web addresses": (
        Group(
            (
                "https://{plain}.me/{given}",
                "http://www.{plain}.de/~{given}",
                "www.{plain}.co.uk/team/{given}",
                "facebook.com/{given}.{plain}",
                "x.com/{given}{plain}",
                "https://www.linkedin.com/in/{given}{plain}/",
                "{plain}dental.com",
                "{given}{plain}.blogspot.com",
                "reddit.com/user/{given}%#",
                "https://t.me/{given}{plain}",
                "justgiving.com/fundraising/{given}-{plain}",
                "www.{plain}-{given}.eu",
                "soundcloud.com/{given}",
            ),
            (
                "",
                "See",
                "Web address",
                "webpage",
                "Page",
                "My site",
                "Instagram",
                "LinkedIn",
                "Twitter",
                "Homepage URL",
            ),
            joins=_PLAIN,
            carriers=_CARRIERS,
        ),
    ),
    "internet protocol addresses": (
        Group(
            (
                "{byte}.{byte}.{byte}.{byte}",
                "{ipv6}",
                "{byte}.{byte}.{byte}.{byte}:443",
                "::ffff:{byte}.{byte}.{byte}.{byte}",
                "2a02:{hex}{hex}::{hex}",
                "{byte}.{byte}.{byte}.{byte}/16",
            ),
            (
                "",
                "IP no",
                "IP-address",
                "ip",
                "Remote IP",
                "Server",
                "Logged in from",
                "Connection from",
                "Session IP",
                "Router",
            ),
            joins=(": ", ":", " ", " - ", " = ", ":\n", ":\t"),
            carriers=_CARRIERS,
        ),
    ),
    "biometric identifiers": (
        Group(
            ("@@%####", "%#####", "@@@-%###", "%###/%##", "FP-%####-@", "%##-%##-%##"),
            (
                "Fingerprint record|Fingerprint file no|Iris code|Iris ID|Retinal scan ID|Voice ID|Voiceprint no"
                "|DNA no|DNA ref|DNA sample no|Biometric number|Biometric record|Faceprint ID|Face recognition"
                " ID|Palm scan ID|Thumbprint ID|Thumb print no|Ear print ref|Dental record no|Hand scan ID"
                "|Signature ID|Biometric residence no"
            ).split("|"),
            joins=_JOINS,
            carriers=_CARRIERS,
        ),
    ),
    "photographs": (
        Group(
            (
                "IMG{recent}{mm}{dd}.jpg",
                "DCIM_%###.jpeg",
                "{given}.jpg",
                "{plain}-{given}-id.png",
                "selfie_%##.heic",
                "face-%###.tiff",
                "Photo%###.gif",
                "WhatsApp-%####.jpg",
                "mug_{plain}.bmp",
                "wound_{plain}_%.jpg",
                "portrait{%}.webp".replace("{%}", "%"),
                "video_{given}.mp4",
            ),
            (
                "",
                "Photo file",
                "Photo ID",
                "Picture file",
                "Saved as",
                "See",
                "Image file",
                "Upload",
                "Portrait",
                "Snapshot",
            ),
            joins=_PLAIN,
            carriers=_CARRIERS,
        ),
    ),
    "other unique numbers": (
        Group(
            ("%###", "%####", "@@%###", "@%####", "%####/%#", "@@-%###", "@@@/%###/##", "%##-%##", "%#######"),
            (
                "Badge ID|Officer no|Collar number|PC number|Exhibit number|Exhibit ID|Occurrence number|Event"
                " no|Log no|Police ref|Crime no|Report no|Policy ref|Order ref|Purchase order no|PO number|Job"
                " no|Work order no|Case number|Case ref|Case ID|Court ref|Docket number|Claim number|Matter no"
                "|Our reference|Your reference|Reference no|Ticket number|Booking number|Confirmation number"
                "|Tracking number|Parcel ref|Employee number|Payroll number|Staff number|Student number"
                "|Candidate no|Exam no|Prison number|Inmate number|Locker number|Key no|Safe no|Seat no|Tenancy"
                " number|File number|Complaint ref|Study number|Subject no|Patient study ID|Randomisation no"
                "|Donor no|Licence ref|Membership ref|Army no|Service no.|Regimental no|Vessel no|Plot no|Title"
                " no|Bag no|Seal no"
            ).split("|"),
            ("-",),
            _JOINS,
            _CARRIERS,
        ),
    ),
}
