"""Organisations to their kinds, by the words that their names are made of."""

from __future__ import annotations

import re

from tacit.language.deferred import deferred
from tacit.language.given_names import may_be_given_name

_COMPANY = (
    r"ltd limited inc incorporated corp corporation co company plc llc gmbh ag kg bv b\.v nv s\.?a srl s\.r\.l spa"
    r" s\.p\.a oy ab aps sarl pty holdings? group industries partners enterprises? studios? pictures entertainment"
    r" records productions"
)

# The kind, what it is more widely, and the words that tell it. The first that is found counts, so that a "University
# Hospital" is a hospital and a "Bank of X plc" a bank.
_KINDS = tuple(
    (kind, wider, deferred(rf"\b(?:{'|'.join(words.split())})\b", re.IGNORECASE))
    for kind, wider, words in (
        ("hospital", "health care provider", "hospitals? infirmary"),
        ("hospice", "health care provider", "hospice"),
        ("care home", "health care provider", r"(?:care|nursing|residential|retirement)\shomes?"),
        ("dental practice", "health care provider", "dental dentists?"),
        ("veterinary practice", "organisation", "veterinary vets?"),
        (
            "medical practice",
            "health care provider",
            r"surgery (?:medical|family|group|gp|doctors?['’]?|general|health|town|village|road|street)\spractice",
        ),
        ("hospital trust", "health care provider", r"nhs\s(?:foundation\s)?trust"),
        ("medical centre", "health care provider", r"(?:medical|health)\scent(?:er|re)"),
        ("clinic", "health care provider", r"clini(?:c|que)s? polyclinic"),
        ("practice", "organisation", "practice"),
        ("pharmacy", "health care provider", "pharmacy pharmacies drugstore chemists?"),
        ("tribunal", "public authority", "tribunals?"),
        (
            "court",
            "public authority",
            (
                r"(?:crown|county|high|supreme|district|magistrates['’]?|family|regional|circuit|appeals?|labour|criminal"
                r"|civil|city|youth|juvenile|municipal|assize|administrative|constitutional|federal|military|sheriff"
                r"|superior|commercial|parish|probate|security|cassation|social|land|tax|international|provincial"
                r"|children['’]?s)\scourts? courts?\s(?:of|at|for) cour assizes magistrates"
            ),
        ),
        ("police force", "public authority", "police constabulary gendarmerie sheriff sheriff['’]s"),
        ("prison", "public authority", "prison jail penitentiary remand hmp"),
        ("prosecutor's office", "public authority", "prosecutors? prosecution prosecutor['’]s"),
        ("government", "public authority", "government minister"),
        ("ministry", "public authority", "ministry ministries chancellery"),
        (
            "parliament",
            "public authority",
            r"parliament senate (?:national|legislative|general|state|welsh|ireland)\sassembly congress duma bundestag",
        ),
        ("army", "public authority", r"army navy regiment battalion brigade (?:air|armed)\sforces?"),
        ("nursery", "place of learning", "nursery kindergarten playgroup pre-?school"),
        ("primary school", "place of learning", r"(?:primary|infants?['’]?|junior|elementary)\s(?:school|academy)"),
        ("school", "place of learning", "schools? academy gymnasium lyc[eé]e"),
        ("college", "place of learning", "college polytechnic"),
        ("university", "place of learning", "university universities faculty"),
        ("housing association", "organisation", r"housing\s(?:association|trust|society)"),
        ("building society", "company", r"building\ssociety"),
        ("bank", "company", "banks? bancorp savings"),
        ("insurance company", "company", "insurance assurance insurers?"),
        ("airline", "company", "airlines? airways"),
        ("hotel", "company", "hotels? inn resort"),
        ("restaurant", "company", "restaurant caf[eé] bistro"),
        ("shop", "company", r"shop stores? supermarket newsagents? bakery butchers?"),
        ("newspaper", "company", "newspaper times gazette herald tribune daily"),
        ("broadcaster", "company", "television tv radio broadcasting"),
        ("law firm", "company", "solicitors attorneys"),
        ("firm", "company", "llp architects? accountants? surveyors? chambers"),
        ("letting agency", "company", r"lettings? estate\sagents?"),
        ("political party", "association", "party democrats liberals conservatives"),
        ("credit union", "company", r"credit\sunions?"),
        ("union", "association", "union unions syndicate"),
        ("church", "association", "church diocese parish cathedral chapel"),
        ("place of worship", "association", r"mosque synagogue temple kingdom\shall"),
        ("sports club", "association", "fc afc cf athletic rovers football basketball"),
        ("charity", "association", "foundation charity"),
        ("choir", "association", "choir chorus"),
        ("band", "association", "orchestra ensemble band"),
        ("trust", "organisation", "trust fund"),
        ("club", "organisation", "club"),
        ("institute", "organisation", "institute institution"),
        ("association", "organisation", "association society federation league"),
        ("council", "public authority", "council municipality borough"),
        ("public authority", "organisation", "authority bureau"),
        *((one, "organisation", one) for one in ("department", "agency", "commission", "committee", "board", "office")),
        ("state", "organisation", "republic kingdom"),
        ("leisure centre", "organisation", r"(?:leisure|sports|fitness)\scent(?:er|re)"),
        *(
            (f"{one} centre", "centre", rf"{one.replace(' ', chr(92) + 's')}\scent(?:er|re)")
            for one in (
                *("community", "law", "advice", "day", "detention", "shopping", "training", "research", "call", "arts"),
                *("information", "wellness", "family", "youth", "heritage", "cancer", "rehabilitation", "visitor"),
            )
        ),
        ("children's centre", "centre", r"child(?:ren)?['’]?s?\scent(?:er|re)"),
        ("centre", "organisation", r"cent(?:er|re)"),
        ("service", "organisation", "services?"),
        ("team", "organisation", "team"),
        ("unit", "organisation", "unit"),
        (
            "company",
            "organisation",
            _COMPANY,
        ),
    )
)
_LAST = "organisation"
_SOMEBODYS = re.compile(r"(?P<given>[A-Z][\w'’-]+)\s(?:Church|Banks?|Court|Temple|Chapel|Parish|Club)\s(?=[A-Z])")
KINDS_OF_ORGANISATIONS = tuple(dict.fromkeys(name for kind, wider, _ in _KINDS for name in (kind, wider, _LAST)))
"""What organisations are called by their kind."""


def organisation_labels(words: str) -> tuple[str, ...]:
    """What an organisation is, the narrowest first.

    >>> organisation_labels("St. Mary's University Hospital"), organisation_labels("Acme Ltd")
    (('hospital', 'health care provider', 'organisation'), ('company', 'organisation'))
    >>> organisation_labels("Thorpe Green Surgery")[0], organisation_labels("Moorside Primary School")[0]
    ('medical practice', 'primary school')
    >>> organisation_labels("Quux")
    ('organisation',)
    >>> organisation_labels("Santa Rosa Parish Court")[0], organisation_labels("New Hope Assembly")[0]
    ('court', 'organisation')
    >>> organisation_labels("Jane Church Centre")[0], organisation_labels("Rose Church")[0]
    ('centre', 'church')
    """
    named = _SOMEBODYS.match(words)
    if named and may_be_given_name(named["given"]):  # the centre is called after Jane Church
        words = words[named.end() :]
    for kind, wider, telling in _KINDS:
        if telling.search(words):
            return tuple(dict.fromkeys((kind, wider, _LAST)))
    return (_LAST,)
